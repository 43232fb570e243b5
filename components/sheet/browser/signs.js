// The signs of verdicts and labels.

import { GLYPHS, glyphIcon } from "../../browser/glyphs.js";

export const stateOf = (name) => GLYPHS[name] ?? GLYPHS.plain;

export const sign = (name) => glyphIcon(stateOf(name).glyph, "sign");

export const stateClass = (name) => `s-${Object.hasOwn(GLYPHS, name) ? name : "plain"}`;
