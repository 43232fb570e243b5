// The viewer's keys, and the overlay that lists them beside the marks.

import { button, el, svg } from "../../browser/dom.js";
import { addDetail, encase, goldMark, predMark, setOutcome } from "./marks.js";

export const KEYS = [
  { keys: ["j"], says: "next sample", act: (viewer) => viewer.go("next") },
  { keys: ["k"], says: "previous sample", act: (viewer) => viewer.go("prev") },
  { keys: ["["], says: "previous page", act: (viewer) => viewer.turnPage(-1) },
  { keys: ["]"], says: "next page", act: (viewer) => viewer.turnPage(1) },
  { keys: ["n"], says: "next failure, then those of the next sample", act: (viewer) => viewer.stepFailure(1) },
  { keys: ["p"], says: "previous failure", act: (viewer) => viewer.stepFailure(-1) },
  { keys: [..."123456789"], shown: "1–9", says: "run", act: (viewer, key) => viewer.runs.lead(viewer.scene.runs[Number(key) - 1]) },
  { keys: ["g"], once: true, says: "gold on or off", act: (viewer) => viewer.toggleLayer("gold") },
  { keys: ["a"], once: true, says: "answers on or off", act: (viewer) => viewer.toggleLayer("answers") },
  { keys: ["s"], once: true, says: "steps on or off", act: (viewer) => viewer.toggleLayer("steps") },
  { keys: ["m"], once: true, says: "match lines on or off", act: (viewer) => viewer.toggleLayer("lines") },
  { keys: [" "], once: true, shown: "space", says: "bare page", act: (viewer) => viewer.toggleLayer("bare") },
  { keys: ["b"], once: true, shown: "b held", says: "blink to the second run", act: (viewer) => viewer.runs.blink(true), released: (viewer) => viewer.runs.blink(false) },
  { keys: ["z"], says: "fit the failure", act: (viewer) => viewer.choice.fit() },
  { keys: ["0"], says: "whole page", act: (viewer) => viewer.zoom("page") },
  { keys: ["w"], says: "page width", act: (viewer) => viewer.zoom("width") },
  { keys: ["+", "="], shown: "+", says: "larger", act: (viewer) => viewer.zoom("in") },
  { keys: ["-"], shown: "−", says: "smaller", act: (viewer) => viewer.zoom("out") },
  { keys: ["c"], says: "copy link", act: (viewer) => viewer.header.copy() },
  { keys: ["Escape"], shown: "esc", says: "let go of what is chosen", act: (viewer) => viewer.letGo() },
  { keys: ["?"], once: true, says: "this list", act: (viewer) => viewer.help.toggle() },
];

const BOX = { x: 8, y: 8, w: 62, h: 26 };

const MARKS = [
  ["gold", "matched", "Gold: thin, with corner ticks"],
  ["gold", "missed", "Gold that was missed"],
  ["pred", "matched", "Prediction: matched"],
  ["pred", "poor", "Poorly placed"],
  ["pred", "extra", "Extra"],
  ["pred", "wrongpage", "Wrong page, with an arrow to where it belongs"],
  ["pred", "duplicate", "Duplicate"],
  ["pred", "split", "Split, with a brace 1 → 4"],
  ["pred", "merged", "Merged, with a brace 3 → 1"],
];

const sampleMark = (role, outcome, level = "answer") => {
  const box = { role, level, rect: BOX, name: "", number: "1", steps: [] };
  const mark = role === "gold" ? goldMark(box, []) : predMark(box, { slug: "" });
  encase(mark);
  setOutcome(mark, outcome);
  addDetail(mark, true);
  return svg("svg", { class: "marks legend", viewBox: "0 0 84 42", "aria-hidden": "true" }, mark.group);
};

const markRow = ([role, outcome, says]) =>
  el("li", {}, sampleMark(role, outcome), sampleMark(role, outcome, "step"), el("span", { text: says }));

const keyRow = (entry) => el("li", {}, el("kbd", { text: entry.shown ?? entry.keys[0] }), el("span", { text: entry.says }));

export class Help {
  constructor() {
    this.close = button("Close", "Close (?)", () => this.toggle(false));
    this.el = el("div", { class: "help", role: "dialog", "aria-label": "Keys and marks", hidden: true },
      el("div", { class: "sheet" },
        el("div", {}, el("h2", { text: "Keys" }), el("ul", { class: "key-list" }, ...KEYS.map(keyRow))),
        el("div", {}, el("h2", { text: "Marks" }),
          el("p", { class: "quiet", text: "Rectangles are answers, left brackets are steps. Colour, dash and sign tell what became of a box." }),
          el("ul", { class: "mark-list" }, ...MARKS.map(markRow)),
          el("p", { class: "quiet", text: "Zoom with ctrl and the wheel, or by pinching; drag to move. Figures beside a pair are its IoU." })),
        this.close));
    this.el.addEventListener("click", (event) => event.target === this.el && this.toggle(false));
  }

  toggle(open = this.el.hidden) {
    this.el.hidden = !open;
    if (open) this.close.focus();
  }

  get isOpen() {
    return !this.el.hidden;
  }
}
