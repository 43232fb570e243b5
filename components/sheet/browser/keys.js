// The sheet's keys, and the overlay that lists them beside the signs.

import { el } from "../../browser/dom.js";
import { goldForm, openGoldForm } from "../../browser/gold_form.js";
import { keyRow, Overlay, queueKeys } from "../../browser/overlay.js";
import { sign, stateClass, stateOf } from "./signs.js";

export const KEYS = [
  { keys: ["j"], alone: true, label: "next sample", act: (sheet) => sheet.go("next") },
  { keys: ["k"], alone: true, label: "previous sample", act: (sheet) => sheet.go("prev") },
  { keys: ["n"], label: "next failure, then those of the next sample", act: (sheet) => sheet.step(1) },
  { keys: ["p"], label: "previous failure", act: (sheet) => sheet.step(-1) },
  { keys: [..."123456789"], shown: "1–9", alone: true, label: "compare run, and back", act: (sheet, key) => sheet.compare(Number(key)) },
  { keys: ["."], label: "next run", act: (sheet) => sheet.stepRun(1) },
  { keys: [","], label: "previous run", act: (sheet) => sheet.stepRun(-1) },
  { keys: ["+", "="], shown: "+", label: "images larger", act: (sheet) => sheet.zoom("in") },
  { keys: ["-"], shown: "−", label: "images smaller", act: (sheet) => sheet.zoom("out") },
  { keys: ["0"], label: "whole images", act: (sheet) => sheet.zoom("fit") },
  { keys: ["e"], once: true, label: "edit gold", when: () => goldForm() !== null, act: (sheet) => openGoldForm(sheet.el) },
  { keys: ["r"], once: true, label: "mark a region of an image", act: (sheet) => sheet.markRegion() },
  { keys: ["c"], label: "copy link", act: (sheet) => sheet.header.copy() },
  { keys: ["Escape"], shown: "esc", label: "deselect", act: (sheet) => sheet.deselect() },
  { keys: ["?"], once: true, label: "this list", act: (sheet) => sheet.help.toggle() },
];

const VERDICTS = ["right", "partly", "wrong", "unread", "absent", "plain"];
const LABELS = ["matched", "missed", "spurious", "confused", "unmapped", "claimed"];

const verdictRow = (state) => el("li", { class: stateClass(state) }, sign(state), el("span", { text: stateOf(state).label || "not judged" }));

const labelRow = (state) =>
  el("li", { class: `said-label ${stateClass(state)}` }, el("span", { class: "chiplet" }, sign(state), el("span", { text: state })), el("span", { text: stateOf(state).label }));

export const keysAndSigns = () => new Overlay("Keys and signs",
  el("div", {}, el("h2", { text: "Keys" }), el("ul", { class: "key-list" }, ...KEYS.map(keyRow)), queueKeys(),
    el("p", { class: "quiet", text: "Images move together: ctrl and the wheel, a double click or pinching zooms, dragging moves. Once one of them has been clicked, the wheel alone zooms." })),
  el("div", { class: "signs" }, el("h2", { text: "Verdicts" }), el("ul", {}, ...VERDICTS.map(verdictRow)),
    el("h2", { text: "Labels" }), el("ul", {}, ...LABELS.map(labelRow))));
