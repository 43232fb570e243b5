// The marks of one level drawn together, a mark for each outcome in place of one for each box: a page of hundreds of
// boxes is laid out and painted as a few shapes. What stands out has a mark of its own above these.

import { svg } from "./dom.js";
import { ticksPath } from "./geometry.js";

const joined = (marks, shape) => marks.map(shape).join("");

const set = (path, d) => path.getAttribute("d") !== d && path.setAttribute("d", d);

export class Together {
  /** `marks` are of one role and level; `layer` is where they are drawn. */
  constructor(layer, marks) {
    this.layer = layer;
    this.marks = marks;
    this.casing = svg("path", { class: "casing", d: joined(marks, (mark) => mark.shape) });
    this.groups = new Map();
    layer.prepend(this.casing);
  }

  /** Draws every mark by its outcome of now. */
  draw() {
    const byOutcome = new Map([...this.groups.keys()].map((outcome) => [outcome, []]));
    for (const mark of this.marks) {
      if (!byOutcome.has(mark.outcome)) byOutcome.set(mark.outcome, []);
      byOutcome.get(mark.outcome).push(mark);
    }
    byOutcome.forEach((marks, outcome) => this.drawOutcome(outcome, marks));
  }

  drawOutcome(outcome, marks) {
    if (!this.groups.has(outcome)) this.groups.set(outcome, this.group(outcome, marks[0].box));
    const { hatch, ink, core, ticks } = this.groups.get(outcome);
    const shape = joined(marks, (mark) => mark.shape);
    for (const path of [hatch, ink, core]) if (path) set(path, shape);
    if (ticks) set(ticks, joined(marks, (mark) => ticksPath(mark.box.rect)));
  }

  group(outcome, { role, level }) {
    const made = (name, needed) => (needed ? svg("path", { class: name }) : null);
    const gold = role === "gold";
    const paths = {
      hatch: made("hatch", gold && outcome === "missed"),
      ink: made("ink", true),
      core: made("core", outcome === "duplicate" && level === "answer"),
      ticks: made("ticks", gold && level === "answer"),
    };
    this.casing.after(svg("g", { class: `mark together ${role} ${level} o-${outcome}` }, ...Object.values(paths)));
    return paths;
  }
}
