// The items of a sample in groups: gold's word on each, beside it what every shown run says, how that was rated and why.

import { el, setClass } from "../../browser/dom.js";
import { leavesList } from "../../browser/next_sample.js";
import { sign, stateClass, stateOf } from "./signs.js";

// What can be filtered by, from what the described run says of an item, or from all shown ones.
const FILTERS = [
  { key: "all", label: "All", fits: () => true },
  { key: "wrong", label: "Wrong", fits: ([answer]) => answer?.state === "wrong" },
  { key: "right", label: "Right", fits: ([answer]) => answer?.state === "right" },
  { key: "other", label: "Not rated", fits: ([answer]) => answer !== undefined && answer.state !== "wrong" && answer.state !== "right" },
  { key: "differ", label: "Runs differ", fits: (answers) => new Set(answers.map(({ state }) => state)).size > 1 },
];

const raterRow = (rater) => {
  const title = `Judged by ${rater.name}: ${rater.rating || "no rating"}${stateOf(rater.state).label && `, ${rater.state}`}`;
  return el("li", { class: `rater ${stateClass(rater.state)}`, title }, sign(rater.state), el("span", { class: "rater-name", text: rater.name }), el("b", { text: rater.rating || "–" }));
};

const reasons = (raters) => {
  const given = raters.filter(({ reason }) => reason);
  if (!given.length) return null;
  const rows = given.flatMap((rater) => [el("dt", { text: `${rater.name} ${rater.rating}` }), el("dd", { text: rater.reason })]);
  return el("details", { class: "reasons" }, el("summary", { text: given.length > 1 ? `${given.length} reasons` : "Reason" }), el("dl", {}, ...rows));
};

export class Items {
  constructor(sheet) {
    this.sheet = sheet;
    this.led = true;
    this.filter = "all";
    this.rows = [];
    this.title = el("h2");
    this.filters = el("div", { class: "segment", role: "group", "aria-label": "Show" });
    this.columns = el("div", { class: "said-row heads" });
    this.list = el("div", { class: "item-groups" });
    this.el = el("section", { class: "items-block", "aria-label": "Items" }, el("div", { class: "items-head" }, el("div", { class: "items-tools" }, this.title, this.filters), this.columns), this.list);
  }

  show(block, moved) {
    const { item, ...rest } = block;
    const drawn = JSON.stringify([rest, this.sheet.lead]);
    // Another item in view changes nothing of what is said: reasons that are open stay so.
    if (drawn !== this.drawn) this.draw(rest);
    this.drawn = drawn;
    if (moved && !item) this.item = "";
    if (item && (moved || item !== this.item)) this.bring(item);
    this.point(item);
  }

  draw(block) {
    this.columns.replaceChildren(...block.columns.map((column) => this.head(column)));
    this.el.style.setProperty("--columns", Math.max(block.columns.length, 1));
    this.groups = block.groups.map((group) => this.group(group, block));
    this.rows = this.groups.flatMap(({ rows }) => rows);
    this.list.replaceChildren(...this.groups.map(({ node }) => node));
    this.title.textContent = block.title;
    this.offer(block.columns.length);
  }

  head(column) {
    const lead = column.slug === this.sheet.lead;
    const name = [column.model, column.setting].filter(Boolean).join(" ");
    return el("button", { type: "button", class: `column-head${lead ? " lead" : ""}`, title: `${name}: describe this run`, "aria-pressed": String(lead), onclick: () => this.sheet.choose(column.slug) },
      el("span", { class: "name", text: column.model }), column.setting ? el("span", { class: "setting", text: column.setting }) : null);
  }

  group(group, block) {
    const rows = group.rows.map((row) => this.row(row, block));
    const count = el("span", { class: "count" });
    const node = el("section", { class: "item-group" }, el("h3", {}, group.title, " ", count), el("ul", {}, ...rows.map((row) => row.node)));
    return { node, rows, count };
  }

  row(row, block) {
    const node = el("li", { class: "item-row" },
      el("button", { type: "button", class: "item-title", text: row.title, onclick: () => this.choose(row.id) }),
      row.note ? el("span", { class: "note", text: row.note }) : null,
      el("p", { class: "item-gold" }, el("span", { class: "quiet", text: `${block.gold}: ` }), row.gold || "–"),
      el("div", { class: "said-row" }, ...row.answers.map((answer, at) => this.cell(answer, block.columns[at]))));
    return { id: row.id, answers: row.answers, node };
  }

  cell(answer, column) {
    const lead = answer.slug === this.sheet.lead;
    return el("div", { class: `said-cell ${stateClass(answer.state)}${lead ? " lead" : ""}` },
      el("span", { class: "who", text: column.model }),
      el("div", { class: "rated" }, el("span", { class: "word", title: answer.tooltip }, sign(answer.state), el("span", { text: answer.verdict })), answer.raters.some(({ rating }) => rating) ? el("span", { class: "quiet", text: "judged by" }) : null, el("ul", { class: "raters" }, ...answer.raters.map(raterRow))),
      answer.text ? el("p", { class: "answer-text", tabindex: "0", text: answer.text }) : null,
      answer.lines.length ? el("ul", { class: "item-lines" }, ...answer.lines.map((line) => this.line(line, lead))) : null,
      reasons(answer.raters),
      answer.note ? el("p", { class: "note", text: answer.note }) : null);
  }

  line(line, lead) {
    const words = [sign(line.state), el("span", { text: line.label })];
    const node = lead
      ? el("button", { type: "button", title: line.why, onclick: () => this.sheet.focus(line.id, true) }, ...words)
      : el("span", { title: line.why }, ...words);
    return el("li", { class: stateClass(line.state), "data-failure": line.id }, node);
  }

  /** Offers the filters that leave something. */
  offer(columns) {
    const kept = FILTERS.map((filter) => ({ ...filter, n: this.rows.filter(({ answers }) => filter.fits(answers)).length }));
    const offered = kept.filter(({ key, n }) => key === "all" || (columns && n && (key !== "differ" || columns > 1)));
    if (!offered.some(({ key }) => key === this.filter)) this.filter = "all";
    this.buttons = offered.map(({ key, label, n }) =>
      ({ key, node: el("button", { type: "button", text: `${label} ${n}`, onclick: () => this.keep(key) }) }));
    this.filters.replaceChildren(...this.buttons.map(({ node }) => node));
    this.keep(this.filter);
  }

  keep(key) {
    this.filter = key;
    const { fits } = FILTERS.find((filter) => filter.key === key);
    for (const row of this.rows) row.node.hidden = !fits(row.answers);
    for (const { node, rows, count } of this.groups) {
      const left = rows.filter((row) => !row.node.hidden).length;
      node.hidden = !left;
      count.textContent = left === rows.length ? `${left}` : `${left} of ${rows.length}`;
    }
    for (const { key: own, node } of this.buttons) {
      setClass(node, "on", own === key);
      node.setAttribute("aria-pressed", String(own === key));
    }
  }

  choose(item) {
    this.point(item);
    this.sheet.send({ kind: "item", item });
  }

  point(item) {
    this.item = item;
    for (const { id, node } of this.rows) setClass(node, "chosen", id === item);
  }

  /** Brings an item into view, whatever is filtered. */
  bring(item) {
    const row = this.rows.find(({ id }) => id === item);
    if (!row) return;
    if (row.node.hidden) this.keep("all");
    requestAnimationFrame(() => row.node.scrollIntoView({ block: "nearest" }));
  }

  get lines() {
    return this.rows.filter(({ node }) => !node.hidden).flatMap(({ answers }) => answers[0]?.lines ?? []);
  }

  find(id) {
    return this.rows.flatMap(({ answers }) => answers[0]?.lines ?? []).find((line) => line.id === id) ?? null;
  }

  /** Whether there is no line after (or before) the one given. */
  ends(id, step) {
    return leavesList(this.lines ?? [], this.lines?.findIndex((line) => line.id === id) ?? -1, step);
  }

  /** The failure that many lines after (or before) the one given, going round. */
  beside(id, step) {
    const { lines } = this;
    if (!lines.length) return null;
    const at = lines.findIndex((line) => line.id === id);
    return lines[at < 0 ? (step > 0 ? 0 : lines.length - 1) : (at + step + lines.length) % lines.length];
  }

  mark(failure, reveal) {
    for (const node of this.list.querySelectorAll("[data-failure]")) setClass(node, "chosen", Boolean(failure) && node.dataset.failure === String(failure.id));
    if (!failure || !reveal) return;
    this.bring(failure.item);
    this.point(failure.item);
  }
}
