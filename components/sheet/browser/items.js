// The items of a sample in groups: what went wrong, then a row for each item with a sign for each run. A row opens to gold's
// answer and to what every shown run says, how that was rated and why.

import { el, setClass } from "../../browser/dom.js";
import { leavesList } from "../../browser/next_sample.js";
import { sign, stateClass, stateOf } from "./signs.js";

// What can be filtered by, from what the described run says about an item, or from all shown ones.
const FILTERS = [
  { key: "all", label: "All", fits: () => true },
  { key: "chosen", label: "Chosen", fits: (_, { chosen }) => chosen },
  { key: "wrong", label: "Incorrect", fits: ([answer]) => answer?.state === "wrong" },
  { key: "right", label: "Correct", fits: ([answer]) => answer?.state === "right" },
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
    this.opened = new Set();
    this.wrongTitle = el("h2");
    this.wrong = el("ul", { class: "wrong-list" });
    this.columns = el("div", { class: "ticks heads" });
    this.list = el("div", { class: "item-groups" });
    this.el = el("section", { class: "items-block", "aria-label": "Items" },
      el("section", { class: "items-wrong", "aria-label": "What went wrong" }, this.wrongTitle, this.wrong),
      el("div", { class: "items-head" }, el("div", { class: "items-tools" }, this.title, this.filters), el("div", { class: "tick-row" }, el("span", { class: "quiet", text: "click a row to read" }), this.columns)), this.list);
  }

  show(block, moved) {
    const { item, ...rest } = block;
    if (moved) this.opened.clear();
    // What the filters mean, or a queue asks, is looked at first.
    if (rest.chosen.length && (moved || String(rest.chosen) !== this.chosen)) this.filter = "chosen";
    this.chosen = String(rest.chosen);
    const drawn = JSON.stringify([rest, this.sheet.lead]);
    // Another item in view changes nothing of what is said: reasons that are open stay so.
    if (drawn !== this.drawn) this.draw(rest);
    this.drawn = drawn;
    if (moved && !item) this.item = "";
    if (item && (moved || item !== this.item)) this.bring(item);
    else if (moved && rest.chosen.length === 1) this.bring(rest.chosen[0]);
    this.point(item);
  }

  draw(block) {
    this.columns.replaceChildren(...block.ticked.map((column, place) => this.head(column, block, place)));
    this.el.style.setProperty("--columns", Math.max(block.columns.length, 1));
    this.el.style.setProperty("--ticks", Math.max(block.ticked.length, 1));
    this.groups = block.groups.map((group) => this.group(group, block));
    this.rows = this.groups.flatMap(({ rows }) => rows);
    this.list.replaceChildren(...this.groups.map(({ node }) => node));
    this.title.textContent = block.title;
    this.listWrong(block.columns[0]);
    this.offer(block.columns.length);
  }

  // What went wrong with the described run, a line for each failure.
  listWrong(column) {
    const lines = this.rows.flatMap((row) => (row.answers[0]?.lines ?? []).map((line) => [row, line]));
    this.wrongTitle.replaceChildren("What went wrong ", el("span", { class: "count", text: [lines.length || "", column ? [column.model, column.setting].filter(Boolean).join(" ") : ""].filter(Boolean).join(" · ") }), el("span", { class: "hint", text: "n / p" }));
    const shown = lines.map(([row, line]) => el("li", { class: stateClass(line.state), "data-failure": line.id },
      el("button", { type: "button", title: line.why, onclick: () => this.sheet.focus(line.id, true) }, sign(line.state), el("span", { class: "words" }, el("b", { text: line.label }), ` ${row.title}`))));
    this.wrong.replaceChildren(...(shown.length ? shown : [el("li", { class: "empty", text: column ? "Nothing went wrong here, as far as it was rated." : "No run is loaded." })]));
  }

  head(column, block, place) {
    const lead = column.slug === this.sheet.lead;
    const name = [column.model, column.setting].filter(Boolean).join(" ");
    return el("button", { type: "button", class: `column-head${lead ? " lead" : ""}`, title: `${name}: describe this run`, "aria-label": `${name}: describe this run`, "aria-pressed": String(lead), onclick: () => this.sheet.choose(column.slug) },
      el("kbd", { text: String((this.sheet.slugs.indexOf(column.slug) + 1) || place + 1) }), block.ticked.length < 4 ? el("span", { class: "name", text: column.model }) : null);
  }

  group(group, block) {
    const rows = group.rows.map((row) => this.row(row, block));
    const count = el("span", { class: "count" });
    const node = el("section", { class: "item-group" }, el("h3", {}, group.title, " ", count), el("ul", {}, ...rows.map((row) => row.node)));
    return { node, rows, count };
  }

  row(row, block) {
    const ticks = row.ticks.map((tick, at) => {
      const title = `${[block.ticked[at].model, block.ticked[at].setting].filter(Boolean).join(" ")}: ${tick.verdict}`;
      return el("span", { class: `tick ${stateClass(tick.state)}${tick.slug === this.sheet.lead ? " lead" : ""}`, title }, sign(tick.state), el("span", { class: block.ticked.length < 4 ? "word" : "unseen", text: tick.verdict }));
    });
    const head = el("button", { type: "button", class: "tick-row", "aria-expanded": "false", onclick: () => this.choose(row.id) },
      el("span", { class: "item-title", text: row.title }), el("span", { class: "ticks" }, ...ticks));
    const body = el("div", { class: "item-body", hidden: true });
    const node = el("li", { class: "item-row" }, head, body);
    const fill = () => body.replaceChildren(
      el("p", { class: "item-gold" }, el("span", { class: "quiet", text: `${block.gold}: ` }), row.gold || "–", row.note ? el("span", { class: "note", text: ` · ${row.note}` }) : null),
      el("div", { class: "said-row" }, ...this.inOrder(block).map((at) => this.cell(row.answers[at], block.columns[at]))));
    const made = { id: row.id, title: row.title, answers: row.answers, chosen: block.chosen.includes(row.id), node, head, body, fill };
    if (this.opened.has(row.id)) this.open(made, true);
    return made;
  }

  // What is not open has no text in the document.
  open(row, on) {
    if (on) this.opened.add(row.id);
    else this.opened.delete(row.id);
    row.head.setAttribute("aria-expanded", String(on));
    row.body.hidden = !on;
    if (!on) row.body.replaceChildren();
    else if (!row.body.childElementCount) row.fill();
  }

  // The places of the answers that stand side by side, in the order of the signs above them.
  inOrder({ columns, ticked }) {
    const place = ({ slug }) => ticked.findIndex((head) => head.slug === slug);
    return columns.map((_, at) => at).sort((one, other) => place(columns[one]) - place(columns[other]));
  }

  cell(answer, column) {
    const lead = answer.slug === this.sheet.lead, key = this.sheet.slugs.indexOf(column.slug) + 1;
    return el("div", { class: `said-cell ${stateClass(answer.state)}${lead ? " lead" : ""}` },
      el("span", { class: "who" }, key ? el("kbd", { text: String(key) }) : null, " ", el("b", { text: column.model }), column.setting ? ` ${column.setting}` : ""),
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
    const kept = FILTERS.map((filter) => ({ ...filter, n: this.rows.filter((row) => filter.fits(row.answers, row)).length }));
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
    for (const row of this.rows) row.node.hidden = !fits(row.answers, row);
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
    const row = this.rows.find(({ id }) => id === item);
    const on = !this.opened.has(item);
    this.open(row, on);
    this.point(on ? item : "");
    this.sheet.send({ kind: "item", item: on ? item : "" });
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
    this.open(row, true);
    // Where it stands alone, that it begins in sight is enough: the title of the page stays.
    const shown = this.chosen === item ? row.head : row.node;
    requestAnimationFrame(() => shown.scrollIntoView({ block: "nearest" }));
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
    for (const node of this.el.querySelectorAll("[data-failure]")) setClass(node, "chosen", Boolean(failure) && node.dataset.failure === String(failure.id));
    if (!failure || !reveal) return;
    this.bring(failure.item);
    this.point(failure.item);
  }
}
