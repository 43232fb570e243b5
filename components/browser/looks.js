// What the outcome of a box, or the state of a verdict or label, is called and its sign. Python holds the table; it comes
// with the payload, and its colours and dashes with the styles.

import { svg } from "./dom.js";

/** @type {Record<string, {label: string, glyph: string}>} */
export const LOOKS = {};

/** Takes the table of a payload, before anything is drawn with it. */
export const learnLooks = (looks) => Object.assign(LOOKS, looks);

/** A sign as a small picture, with a class that gives it its colour. */
export const sign = (glyph, style) =>
  svg("svg", { class: style, viewBox: "-7 -7 14 14", "aria-hidden": "true" }, svg("path", { d: glyph }));
