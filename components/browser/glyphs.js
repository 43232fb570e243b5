// The label and the glyph of every outcome of a box and every state of a verdict or label. Python holds the table; it comes
// with the payload, and its colours and dashes with the styles.

import { svg } from "./dom.js";

/** @type {Record<string, {label: string, glyph: string}>} */
export const GLYPHS = {};

/** Takes the table of a payload, before anything is drawn with it. */
export const setGlyphs = (table) => Object.assign(GLYPHS, table);

/** A sign as a small picture, with a class that gives it its colour. */
export const glyphIcon = (glyph, style) =>
  svg("svg", { class: style, viewBox: "-7 -7 14 14", "aria-hidden": "true" }, svg("path", { d: glyph }));
