// What became of a verdict or of a label: its sign, and its word. Colour and dash are in sheet.css.

import { svg } from "../viewer/dom.js";
import { GLYPHS } from "../viewer/outcomes.js";

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
