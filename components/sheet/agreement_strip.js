// Agreement at a glance: one mark per run, grouped by model. A click chooses the run that is described.

import { el } from "../viewer/dom.js";
import { sign, stateClass, stateOf } from "./states.js";

const FEW = 12;
const KEYS = 9;

const byModel = (marks) => {
  const groups = new Map();
  marks.forEach((mark, place) => groups.set(mark.model, [...(groups.get(mark.model) ?? []), { ...mark, place }]));
  return groups;
};

export class Glance {
  constructor(sheet) {
    this.sheet = sheet;
    this.led = true;
    this.el = el("section", { class: "glance", "aria-label": "All runs at a glance" });
  }

  show(block) {
    const compact = block.marks.length > FEW;
    const groups = [...byModel(block.marks)].map(([model, marks]) => this.group(model, marks, compact));
    this.el.replaceChildren(
      el("p", { class: "said" }, el("strong", { text: block.gold }), el("span", { text: block.sentence })),
      el("div", { class: "models", role: "group", "aria-label": "Runs" }, ...groups));
  }

  group(model, marks, compact) {
    return el("div", { class: "model" }, el("span", { class: "model-name", text: model, title: model }), ...marks.map((mark) => this.runMark(mark, compact)));
  }

  runMark(mark, compact) {
    const key = mark.place < KEYS ? String(mark.place + 1) : "";
    const lead = mark.slug === this.sheet.lead;
    const name = [mark.model, mark.setting].filter(Boolean).join(" ");
    const says = `${name}: ${mark.says}, ${stateOf(mark.state).label}${key && ` (${key})`}`;
    const inside = compact ? [] : [el("kbd", { text: key }), el("span", { class: "setting", text: mark.setting || mark.says })];
    return el("button", { type: "button", class: `run-mark ${stateClass(mark.state)}${lead ? " lead" : ""}${mark.shown ? " shown" : ""}`, title: says, "aria-label": says, "aria-pressed": String(lead), onclick: () => this.sheet.choose(mark.slug) },
      sign(mark.state), ...inside);
  }
}
