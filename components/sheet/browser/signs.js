// What became of a verdict or of a label, its sign and its word, and the overlay that lists signs and keys.

import { button, el, svg } from "../../browser/dom.js";
import { GLYPHS } from "../../viewer/browser/outcomes.js";

const SWAP = "M-4.5 -2H4M1.5 -4.5L4 -2L1.5 0.5M4.5 2.5H-4M-1.5 0L-4 2.5L-1.5 5";
const ASK = "M-2.4 -2.2Q-2.4 -4.6 0 -4.6T2.4 -2.2Q2.4 -0.6 0.2 0.2V1.4M0 4.2V4.3";
const DASH = "M-4 0H4";
const DOT = "M-1.4 0A1.4 1.4 0 1 0 1.4 0A1.4 1.4 0 1 0 -1.4 0";

export const STATES = {
  right: { label: "as gold says", glyph: GLYPHS.tick },
  wrong: { label: "otherwise than gold says", glyph: GLYPHS.cross },
  unread: { label: "could not be read", glyph: ASK },
  absent: { label: "no response", glyph: DASH },
  matched: { label: "gold names it too", glyph: GLYPHS.tick },
  missed: { label: "gold names it, the run does not", glyph: GLYPHS.ring },
  spurious: { label: "the run names it, gold does not", glyph: GLYPHS.cross },
  confused: { label: "named in place of another one", glyph: SWAP },
  unmapped: { label: "not a known one; left out", glyph: ASK },
  claimed: { label: "not compared: one side calls the answer correct", glyph: GLYPHS.bang },
  plain: { label: "", glyph: DOT },
  remark: { label: "a remark", glyph: GLYPHS.bang },
};

export const stateOf = (name) => STATES[name] ?? STATES.plain;

export const sign = (name) =>
  svg("svg", { class: "sign", viewBox: "-7 -7 14 14", "aria-hidden": "true" }, svg("path", { d: stateOf(name).glyph }));

export const stateClass = (name) => `s-${Object.hasOwn(STATES, name) ? name : "plain"}`;

export const SHEET_KEYS = [
  { keys: ["j"], says: "next sample", act: (sheet) => sheet.go("next") },
  { keys: ["k"], says: "previous sample", act: (sheet) => sheet.go("prev") },
  { keys: ["n"], says: "next failure, then those of the next sample", act: (sheet) => sheet.step(1) },
  { keys: ["p"], says: "previous failure", act: (sheet) => sheet.step(-1) },
  { keys: [..."123456789"], shown: "1–9", says: "run", act: (sheet, key) => sheet.chooseNumber(Number(key)) },
  { keys: ["+", "="], shown: "+", says: "images larger", act: (sheet) => sheet.zoom("in") },
  { keys: ["-"], shown: "−", says: "images smaller", act: (sheet) => sheet.zoom("out") },
  { keys: ["0"], says: "whole images", act: (sheet) => sheet.zoom("fit") },
  { keys: ["c"], says: "copy link", act: (sheet) => sheet.header.copy() },
  { keys: ["Escape"], shown: "esc", says: "let go of what is chosen", act: (sheet) => sheet.letGo() },
  { keys: ["?"], once: true, says: "this list", act: (sheet) => sheet.help.toggle() },
];

const VERDICTS = ["right", "wrong", "unread", "absent"];
const LABELS = ["matched", "missed", "spurious", "confused", "unmapped", "claimed"];

const keyRow = (entry) => el("li", {}, el("kbd", { text: entry.shown ?? entry.keys[0] }), el("span", { text: entry.says }));

const verdictRow = (state) => el("li", { class: stateClass(state) }, sign(state), el("span", { text: stateOf(state).label }));

const labelRow = (state) =>
  el("li", { class: `said-label ${stateClass(state)}` }, el("span", { class: "chiplet" }, sign(state), el("span", { text: state })), el("span", { text: stateOf(state).label }));

export class Legend {
  constructor() {
    this.close = button("Close", "Close (?)", () => this.toggle(false));
    this.el = el("div", { class: "help", role: "dialog", "aria-label": "Keys and signs", hidden: true },
      el("div", { class: "sheet" },
        el("div", {}, el("h2", { text: "Keys" }), el("ul", { class: "key-list" }, ...SHEET_KEYS.map(keyRow)),
          el("p", { class: "quiet", text: "Images move together: ctrl and the wheel, a double click or pinching zooms, dragging moves. Once one of them has been clicked, the wheel alone zooms." })),
        el("div", { class: "signs" }, el("h2", { text: "Verdicts" }), el("ul", {}, ...VERDICTS.map(verdictRow)),
          el("h2", { text: "Labels" }), el("ul", {}, ...LABELS.map(labelRow))),
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
