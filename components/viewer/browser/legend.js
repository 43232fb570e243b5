// The key of outcomes, always there: what each sign means, how often it occurs, and by a click the page with it alone.

import { el, setClass, setText } from "../../browser/dom.js";
import { GLYPHS } from "../../browser/glyphs.js";
import { glyph } from "./list.js";
import { verdictOf } from "./outcomes.js";

const OF_STEPS = ["split", "merged"];
export const ORDER = ["matched", "poor", "extra", "wrongpage", "duplicate", "missed", ...OF_STEPS];

// What is not matched, for a reason that no failure gives, is extra.
const kindOf = (outcome) => (outcome === "unmatched" ? "extra" : outcome);

/** Outcome -> boxes of it that are `within`: of gold those that are missed, of the prediction all others. */
export const countOutcomes = (scene, run, verdicts, within = (/** @type {any} */ box) => Boolean(box)) => {
  const counts = new Map(ORDER.map((outcome) => [outcome, 0]));
  const add = (outcome) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  for (const box of scene.gold) if (within(box) && verdictOf(verdicts, "gold", box.id).outcome === "missed") add("missed");
  for (const box of run?.boxes ?? []) if (within(box)) add(kindOf(verdictOf(verdicts, "pred", box.id).outcome));
  return counts;
};

export class Legend {
  /** `changed` is told that other outcomes are shown. */
  constructor(changed) {
    this.changed = changed;
    this.only = new Set();
    this.items = new Map();
    this.all = el("button", { type: "button", class: "all", text: "All", title: "Show all outcomes", "aria-label": "Show all outcomes", onclick: () => this.keep([]) });
    this.el = el("div", { class: "outcome-key", role: "group", "aria-label": "Boxes by outcome" });
  }

  /** Made once the glyphs are known. */
  build() {
    if (this.items.size) return;
    for (const outcome of ORDER) {
      const { label } = GLYPHS[outcome];
      const count = el("b");
      const of = OF_STEPS.includes(outcome) ? "of-steps" : "";
      const node = el("button", { type: "button", class: `outcome ${of}`, title: `${label}: show these boxes alone`, onclick: () => this.toggle(outcome) },
        glyph(outcome), el("span", { text: label }), count);
      this.items.set(outcome, { node, count });
    }
    this.el.replaceChildren(el("span", { class: "quiet", text: "Boxes:" }), ...[...this.items.values()].map(({ node }) => node), this.all);
  }

  /** Whether boxes of an outcome are shown. */
  shows(outcome) {
    return this.only.size === 0 || this.only.has(kindOf(outcome));
  }

  toggle(outcome) {
    const others = [...this.only].filter((own) => own !== outcome);
    this.keep(this.only.has(outcome) ? others : [...others, outcome]);
  }

  keep(outcomes) {
    this.only = new Set(outcomes.length < ORDER.length ? outcomes : []);
    this.changed();
  }

  /** `runs` are the names and counts of the runs in the order of their panes; where one is drawn, of that one. */
  paint(runs) {
    // Its place is kept, so that nothing moves when it comes.
    this.all.style.visibility = this.only.size === 0 ? "hidden" : "";
    this.items.forEach(({ node, count }, outcome) => {
      const of = runs.map(([name, counts]) => ({ name, n: counts.get(outcome) }));
      setText(count, of.map(({ n }) => n).join("/"));
      node.title = `${GLYPHS[outcome].label}: show these boxes alone${runs.length > 1 ? of.map(({ name, n }) => `\n${name}: ${n}`).join("") : ""}`;
      setClass(node, "none", of.every(({ n }) => n === 0));
      setClass(node, "undrawn", of.every(({ n }) => n === 0));
      setClass(node, "off", !this.shows(outcome));
      node.setAttribute("aria-pressed", String(this.only.has(outcome)));
    });
  }
}
