// Gold's answer and those of some runs, side by side: what is said first, how it is called above it.

import { el, setClass } from "../viewer/dom.js";
import { typeset } from "./math.js";
import { sign, stateClass, stateOf } from "./states.js";

const chip = (one) =>
  el("li", { class: `said-label ${stateClass(one.state)}` },
    el("span", { class: "chiplet", title: [one.title, stateOf(one.state).label].filter(Boolean).join("\n") }, sign(one.state), el("span", { text: one.text })),
    one.note ? el("span", { class: "note", text: one.note }) : null,
    one.parts?.length ? typeset(el("div", { class: "description math" }), one.parts) : one.description ? el("p", { class: "description", text: one.description }) : null);

const verdict = (column) =>
  el("div", { class: `verdict ${stateClass(column.state)}` },
    el("span", { class: "word" }, column.state === "plain" ? null : sign(column.state), el("span", { text: column.verdict })),
    column.says ? el("span", { class: "says", text: column.says }) : null);

export class Answers {
  constructor(sheet) {
    this.sheet = sheet;
    this.led = true;
    this.el = el("section", { class: "answers", "aria-label": "Gold and runs side by side" });
  }

  show(block) {
    this.chips = [];
    const columns = [this.column(block.gold, true), ...block.runs.map((run) => this.column(run, false))];
    this.el.style.setProperty("--columns", columns.length);
    this.el.replaceChildren(...columns);
  }

  column(column, gold) {
    const lead = column.slug === this.sheet.lead;
    const chips = column.chips.map((one) => ({ label: one.label, lead: gold || lead, node: chip(one) }));
    this.chips.push(...chips);
    const list = chips.length ? el("ul", { class: "labels" }, ...chips.map((one) => one.node)) : el("p", { class: "labels quiet", text: column.empty });
    return el("article", { class: `column${gold ? " gold" : ""}${lead ? " lead" : ""}` }, this.head(column, gold, lead), verdict(column), list);
  }

  head(column, gold, lead) {
    const words = [el("span", { class: "name", text: column.title }), column.setting ? el("span", { class: "setting", text: column.setting }) : null];
    if (gold) return el("div", { class: "column-head" }, ...words);
    const name = [column.title, column.setting].filter(Boolean).join(" ");
    return el("button", { type: "button", class: "column-head", title: `${name}: describe this run below`, "aria-pressed": String(lead), onclick: () => this.sheet.choose(column.slug) }, ...words);
  }

  /** Marks the labels that a failure of the described run is about. */
  mark(failure) {
    for (const { label, lead, node } of this.chips ?? []) setClass(node, "chosen", Boolean(failure?.about) && lead && label === failure.about);
  }
}
