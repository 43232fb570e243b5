// The questions of a page in order: what runs do with each and, once opened, how gold's text became the run's; and the
// whole response with its questions marked where they stand.

import { el, setClass } from "../../browser/dom.js";
import { arrowAmongTabs, markTab } from "../../browser/tabs.js";
import { sign, stateClass } from "./signs.js";

// Texts stand in turn: on both sides, only in gold, only in the run.
const TAGS = ["span", "del", "ins"];
const MET = { exact: "=", window: "≈", number: "#", fallback: "…" };
const FORMS = [["written", "As written", "Both texts as they stand there"], ["scored", "As scored", "Both texts as they are compared"]];

const nameOf = (run) => [run.model, run.setting].filter(Boolean).join(" ");
const percent = (share) => `${(100 * share).toFixed(0)}`;

const bars = (block, answer) =>
  el("span", { class: "alike", title: answer.similarities.map((share, at) => `${block.definitions[at]}: ${(100 * share).toFixed(1)} %${at === block.counts ? ", which counts" : ""}`).join("\n") },
    el("span", { class: "two", "aria-hidden": "true" }, ...answer.similarities.map((share, at) => el("span", { class: `bar${at === block.counts ? " counts" : ""}` }, el("i", { style: `width: ${Math.max(0, Math.min(1, share)) * 100}%` })))),
    el("span", { class: "number", text: percent(answer.similarities[block.counts]) }));

const glyph = (boundary) => el("span", { class: `met m-${Object.hasOwn(MET, boundary.located_by) ? boundary.located_by : "fallback"}`, title: boundary.text, "aria-hidden": "true", text: MET[boundary.located_by] ?? MET.fallback });

const cell = (block, answer) =>
  el("span", { class: `answer ${stateClass(answer.state)}` }, sign(answer.state),
    el("span", { class: "does", text: answer.behaviour, title: answer.outcome }),
    answer.similarities.length > block.counts ? bars(block, answer) : el("span", { class: "alike" }),
    el("span", { class: "mets" }, ...answer.boundaries.map(glyph)));

const written = (texts) =>
  texts.length ? el("div", { class: "written", tabindex: "0" }, ...texts.map((text, at) => (text ? el(TAGS[at % TAGS.length], { text }) : null)).filter(Boolean)) : el("p", { class: "empty", text: "There is no text on either side." });

export class Questions {
  constructor(sheet) {
    this.sheet = sheet;
    this.led = true;
    this.form = "written";
    this.openRows = new Set();
    // Items that Python was told of; its answers come later, perhaps after the next click.
    this.told = [];
    this.count = el("span", { class: "count" });
    this.forms = FORMS.map(([key, text, title]) => el("button", { type: "button", text, title, onclick: () => this.write(key) }));
    this.head = el("div", { class: "question-row heads" });
    this.list = el("ol", { class: "question-list" });
    const key = el("p", { class: "key quiet" }, el("del", { text: "only in gold" }), el("ins", { text: "only in run" }), el("span", { text: "Boundary: = exact, ≈ approximate, # by number, … inferred" }));
    this.el = el("section", { class: "questions-block", "aria-label": "Questions" },
      el("div", { class: "questions-head" }, el("h2", {}, el("span", { text: "Questions" }), this.count), el("div", { class: "segment", role: "group", "aria-label": "Texts" }, ...this.forms)), key, this.head, this.list);
  }

  show(block, moved) {
    if (moved) {
      this.openRows.clear();
      this.told = [];
    }
    this.block = block;
    const { item, ...content } = block;
    const drawn = JSON.stringify([content, this.sheet.lead]);
    // A row that is replaced between the press and the release of a button would lose the click.
    if (moved || drawn !== this.drawn) this.fill(block);
    this.drawn = drawn;
    const answer = this.told.indexOf(item);
    this.told.splice(0, answer + 1);
    if (!moved && (answer >= 0 || item === this.openItem)) return;
    this.openItem = item;
    if (this.rows.has(item)) this.reveal(item);
  }

  fill(block) {
    this.count.textContent = block.questions.length;
    this.el.style.setProperty("--runs", Math.max(block.runs.length, 1));
    setClass(this.el, "several", block.runs.length > 1);
    this.head.replaceChildren(el("span", { class: "what", text: "Gold" }), ...block.runs.map((run) => this.runHead(run)));
    this.rows = new Map(block.questions.map((question) => [question.id, this.row(question)]));
    this.list.replaceChildren(...(this.rows.size ? [...this.rows.values()].map((row) => row.el) : [el("li", { class: "empty", text: block.empty })]));
    this.write(this.form);
  }

  runHead(run) {
    const lead = run.slug === this.sheet.lead;
    return el("button", { type: "button", class: `run-head${lead ? " lead" : ""}`, title: `${nameOf(run)}: describe this run below`, "aria-pressed": String(lead), text: nameOf(run), onclick: () => this.sheet.choose(run.slug) });
  }

  row(question) {
    const name = el("span", { class: "what" }, el("b", { text: question.name }), el("span", { text: question.type }),
      question.readable ? null : el("span", { class: "unreadable", text: "unrecognisable", title: "Gold cannot recognise this question: refusing it is right." }));
    const button = el("button", { type: "button", class: "question-row", "aria-expanded": "false", onclick: () => this.toggle(question.id) }, name, ...question.answers.map((answer) => cell(this.block, answer)));
    const body = el("div", { class: "question-body", hidden: true });
    return { question, button, body, drawn: "", el: el("li", {}, button, body) };
  }

  toggle(id) {
    const open = !this.openRows.has(id);
    if (open) this.openRows.add(id);
    else this.openRows.delete(id);
    this.draw(this.rows.get(id));
    this.openItem = open ? id : "";
    this.told.push(this.openItem);
    this.sheet.send({ kind: "item", item: this.openItem, run: this.sheet.lead });
  }

  /** What is not open has no text in the document. */
  draw(row) {
    const open = this.openRows.has(row.question.id);
    row.body.hidden = !open;
    row.button.setAttribute("aria-expanded", String(open));
    const drawn = open ? this.form : "";
    if (drawn === row.drawn) return;
    row.drawn = drawn;
    const unread = row.question.readable ? [] : [el("p", { class: "quiet", text: "Gold has no text of it: what stands here was made up, or is a refusal." })];
    row.body.replaceChildren(...(open ? [...unread, ...row.question.answers.map((answer, at) => this.details(answer, this.block.runs[at]))] : []));
  }

  details(answer, run) {
    const summary = [answer.outcome, ...answer.similarities.map((share, at) => `${this.block.definitions[at]} ${(100 * share).toFixed(1)} %`)].filter(Boolean).join(" · ");
    const where = answer.boundaries.length ? answer.boundaries.map((boundary) => el("li", {}, glyph(boundary), el("span", { text: boundary.text }))) : [el("li", { class: "quiet", text: "Nothing in the response is aligned with this question." })];
    return el("div", { class: "said" },
      el("p", { class: "run" }, el("b", { text: run ? nameOf(run) : "" }), el("span", { class: "quiet", text: summary })),
      answer[this.form].length || answer.boundaries.length ? written(answer[this.form]) : null, el("ul", { class: "where" }, ...where, ...(answer.figures ?? []).map((text) => el("li", { text }))));
  }

  write(form) {
    this.form = form;
    this.forms.forEach((button, at) => {
      setClass(button, "on", FORMS[at][0] === form);
      button.setAttribute("aria-pressed", String(FORMS[at][0] === form));
    });
    this.rows?.forEach((row) => this.draw(row));
  }

  reveal(id) {
    this.openRows.add(id);
    const row = this.rows.get(id);
    this.draw(row);
    requestAnimationFrame(() => row.el.scrollIntoView({ block: "nearest" }));
  }

  /** Opens the question that a failure is about. */
  mark(failure, report) {
    this.rows?.forEach((row, id) => setClass(row.el, "chosen", Boolean(failure?.item) && id === failure.item));
    if (!failure || !this.rows?.has(failure.item)) return;
    if (report) {
      this.told.push(this.openItem = failure.item);
      this.reveal(failure.item);
    }
    else if (!this.openRows.has(failure.item) && failure.item === this.block.item) this.reveal(failure.item);
  }
}

const pre = (...parts) => el("pre", { tabindex: "0" }, ...parts);
const empty = (text) => el("p", { class: "empty", text });

const stretch = (part) => el(part.leak ? "ins" : "span", { class: part.item ? "of-question" : "of-none", title: part.item ? `question ${part.name}` : `unassigned text, ${part.name}` }, part.margin ? el("small", { text: part.margin }) : null, el("span", { text: part.text }));

// A question's number stands where it begins.
const withMargins = (stretches) => stretches.map((part, at) => ({ ...part, margin: part.item && part.item !== stretches[at - 1]?.item ? part.name : "" }));

const strays = (block) => {
  const found = block.stretches.filter((part) => (!part.item || part.leak) && part.name && part.text.trim());
  const where = (part) => `${part.item ? `within ${part.name}` : part.name}${part.leak ? ", not in gold" : ""}`;
  return found.length ? [el("ul", { class: "strays" }, ...found.map((part) => el("li", { class: part.leak ? "leak" : "" }, el("small", { text: where(part) }), pre(part.text.trim()))))] : [empty("All of the response belongs to a question.")];
};

const TABS = {
  strays: { label: "Unassigned text", has: (block) => block.stretches.length > 0, show: strays },
  raw: { label: "Raw", has: () => true, show: (block) => [block.notes.length ? el("ul", { class: "notes" }, ...block.notes.map((text) => el("li", { text }))) : null, block.stretches.length ? pre(...withMargins(block.stretches).map(stretch)) : empty(block.empty)] },
  prompt: { label: "Prompt", has: (block) => Boolean(block.prompt), show: (block) => [pre(block.prompt)] },
};

export class Stretches {
  constructor() {
    this.open = "strays";
    this.name = el("span", { class: "count" });
    this.tabs = Object.entries(TABS).map(([key, tab]) => [key, el("button", { type: "button", role: "tab", id: `stretches-${key}`, "aria-controls": "stretches-body", text: tab.label, onclick: () => this.select(key) })]);
    this.list = el("div", { class: "tablist", role: "tablist", "aria-label": "Response", onkeydown: (event) => arrowAmongTabs(event, this.tabs, this.open, (key) => this.select(key)) }, ...this.tabs.map(([, node]) => node));
    this.body = el("div", { class: "tab-body", id: "stretches-body", role: "tabpanel" });
    this.el = el("section", { class: "response-block stretches", "aria-label": "Response" }, el("h2", {}, el("span", { text: "Response" }), this.name), el("section", { class: "tabs" }, this.list, this.body));
  }

  show(block) {
    this.block = block;
    this.name.textContent = block.name;
    for (const [key, node] of this.tabs) node.hidden = !TABS[key].has(block);
    this.select(TABS[this.open].has(block) ? this.open : "raw");
  }

  select(key) {
    this.open = key;
    markTab(this.tabs, key);
    this.body.setAttribute("aria-labelledby", `stretches-${key}`);
    this.body.replaceChildren(...TABS[key].show(this.block).filter(Boolean));
  }
}
