// The viewer's keys, and the overlay that lists them beside the marks.

import { el, svg } from "../../browser/dom.js";
import { keyRow, Overlay, queueKeys } from "../../browser/overlay.js";
import { worded } from "./noun.js";
import { addDetail, drawByItself, goldMark, predMark, setOutcome } from "./panes/marks.js";

export const KEYS = [
  { keys: ["j"], alone: true, label: "next sample", act: (viewer) => viewer.go("next") },
  { keys: ["k"], alone: true, label: "previous sample", act: (viewer) => viewer.go("prev") },
  { keys: ["["], label: "previous page", act: (viewer) => viewer.turnPage(-1) },
  { keys: ["]"], label: "next page", act: (viewer) => viewer.turnPage(1) },
  { keys: ["n"], label: "next failure, then those of the next sample", act: (viewer) => viewer.stepFailure(1) },
  { keys: ["p"], label: "previous failure", act: (viewer) => viewer.stepFailure(-1) },
  { keys: [..."123456789"], shown: "1–9", alone: true, label: "compare run, and back", act: (viewer, key) => viewer.runs.compare(viewer.scene.offered[Number(key) - 1]) },
  { keys: ["."], label: "next run", act: (viewer) => viewer.runs.step(1) },
  { keys: [","], label: "previous run", act: (viewer) => viewer.runs.step(-1) },
  { keys: ["g"], once: true, label: "gold on or off", act: (viewer) => viewer.toggleLayer("gold") },
  { keys: ["a"], once: true, label: "answers on or off", act: (viewer) => viewer.toggleLayer("answers") },
  { keys: ["s"], once: true, label: "steps on or off", steps: true, act: (viewer) => viewer.toggleLayer("steps") },
  { keys: ["m"], once: true, label: "match lines on or off", act: (viewer) => viewer.toggleLayer("lines") },
  { keys: [" "], once: true, shown: "space", label: "hide boxes", act: (viewer) => viewer.toggleLayer("bare") },
  { keys: ["b"], once: true, shown: "b held", label: "blink to the second run", act: (viewer) => viewer.runs.blink(true), released: (viewer) => viewer.runs.blink(false) },
  { keys: ["z"], label: "fit the failure", act: (viewer) => viewer.choice.fit() },
  { keys: ["0"], label: "whole page", act: (viewer) => viewer.zoom("page") },
  { keys: ["w"], label: "page width", act: (viewer) => viewer.zoom("width") },
  { keys: ["+", "="], shown: "+", label: "larger", act: (viewer) => viewer.zoom("in") },
  { keys: ["-"], shown: "−", label: "smaller", act: (viewer) => viewer.zoom("out") },
  { keys: ["i"], once: true, label: "panel on or off", act: (viewer) => viewer.togglePanel() },
  { keys: ["e"], once: true, label: "edit gold", act: (viewer) => viewer.editor.start() },
  { keys: ["r"], once: true, label: "mark a region", act: (viewer) => viewer.regions.start() },
  { keys: ["c"], label: "copy link", act: (viewer) => viewer.header.copy() },
  { keys: ["Escape"], shown: "esc", label: "deselect", act: (viewer) => viewer.deselect() },
  { keys: ["?"], once: true, label: "this list", act: (viewer) => viewer.help.toggle() },
];

/** The row of one of the viewer's keys, in the words of the benchmark. */
export const keyInWords = (entry) => {
  const row = keyRow({ ...entry, label: worded(entry.label) });
  if (entry.steps) row.classList.add("of-steps");
  return row;
};

const BOX = { x: 8, y: 8, w: 62, h: 26 };

const MARKS = [
  ["gold", "matched", "Gold: thin, with corner ticks"],
  ["gold", "missed", "Gold that was missed"],
  ["pred", "matched", "Prediction: matched"],
  ["pred", "poor", "Poorly placed"],
  ["pred", "extra", "Extra"],
  ["pred", "wrongpage", "Wrong page, with an arrow to where it belongs"],
  ["pred", "duplicate", "Duplicate"],
  ["pred", "split", "Split, with a brace: 1 → 4", "of-steps"],
  ["pred", "merged", "Merged, with a brace: 3 → 1", "of-steps"],
];

const sampleMark = (role, outcome, level = "answer") => {
  const box = { role, level, rect: BOX, name: "", number: "1", steps: [] };
  const mark = role === "gold" ? goldMark(box, []) : predMark(box, { slug: "" });
  drawByItself(mark);
  setOutcome(mark, outcome);
  addDetail(mark, true);
  return svg("svg", { class: level === "step" ? "marks legend of-steps" : "marks legend", viewBox: "0 0 84 42", "aria-hidden": "true" }, mark.group);
};

const markRow = ([role, outcome, label, only = ""]) =>
  el("li", { class: only }, sampleMark(role, outcome), sampleMark(role, outcome, "step"), el("span", { text: label }));

export const keysAndMarks = () => new Overlay("Keys and marks",
  el("div", {}, el("h2", { text: "Keys" }), el("ul", { class: "key-list" }, ...KEYS.map(keyInWords)), queueKeys()),
  el("div", {}, el("h2", { text: "Marks" }),
    el("p", { class: "quiet", text: worded("Rectangles are answers and steps that failed, left brackets are steps that are matched. Colour, dash and sign tell what became of a box.", "Colour, dash and sign tell what became of a box.") }),
    el("ul", { class: "mark-list" }, ...MARKS.map(markRow)),
    el("p", { class: "quiet", text: "Zoom with ctrl and the wheel, or by pinching; drag to move. The figure beside a pair is its IoU; distances of edges are in thousandths (‰) of the page." })));
