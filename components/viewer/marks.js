// The boxes as drawn: role by geometry, level by shape, outcome by colour, dash and glyph.

import { svg, setClass } from "./dom.js";
import { bracketPath, rectPath, ticksPath } from "./geometry.js";
import { OUTCOMES } from "./outcomes.js";

// Content of fixed size on the screen, whatever the zoom.
export const pinned = (x, y, ...children) => svg("g", { transform: `translate(${x} ${y})` }, svg("g", { class: "px" }, ...children));

const shapeOf = (box, open) => (box.level === "answer" || open ? rectPath(box.rect) : bracketPath(box.rect));

const numberOf = (box) => (box.level === "answer" ? box.name : box.number);

const goldLabel = (box) => {
  const step = box.level === "step";
  const text = svg("text", { class: "name", x: step ? -5 : 0, y: step ? 4 : -5, "text-anchor": step ? "end" : "start" });
  text.textContent = numberOf(box);
  return pinned(box.rect.x, step ? box.rect.y + box.rect.h / 2 : box.rect.y, text);
};

const badge = (box, role) => {
  const step = box.level === "step";
  const glyph = svg("path", { class: "glyph" });
  const parts = [svg("circle", { class: "disc", r: step ? 6.5 : 8 }), glyph];
  const x = step && role === "pred" ? box.rect.x : box.rect.x + box.rect.w;
  const group = pinned(x, box.rect.y, svg("g", { class: "sign", transform: step ? "scale(0.85)" : null }, ...parts));
  return { glyph, group };
};

const dotsRow = (box, runs) => {
  const dots = runs.map((run, place) => svg("circle", { class: "dot", r: 3.6, cx: -4 - (runs.length - 1 - place) * 10, cy: 0 }));
  const step = box.level === "step";
  const y = step ? box.rect.y + box.rect.h / 2 : box.rect.y;
  const row = svg("g", { class: "dots", transform: step ? "translate(-2 0) scale(0.8)" : "translate(0 -10)" }, ...dots);
  return { dots, group: pinned(box.rect.x + box.rect.w, y, row) };
};

/** A gold mark; `runs` has entries where the gold boxes carry one dot per run. */
export const goldMark = (box, runs) => {
  const shape = shapeOf(box, false);
  const casing = svg("path", { class: "casing", d: shape });
  const ink = svg("path", { class: "ink", d: shape });
  const hatch = svg("path", { class: "hatch", d: rectPath(box.rect) });
  const ticks = box.level === "answer" ? svg("path", { class: "ticks", d: ticksPath(box.rect) }) : null;
  const sign = badge(box, "gold");
  const row = runs.length ? dotsRow(box, runs) : null;
  const parts = [casing, hatch, ink, ticks, goldLabel(box), sign.group, row?.group];
  const group = svg("g", { class: `mark gold ${box.level}` }, ...parts);
  return { box, run: null, group, casing, ink, glyph: sign.glyph, dots: row?.dots ?? [], outcome: null, open: false };
};

/** A predicted mark of a run. */
export const predMark = (box, run) => {
  const shape = shapeOf(box, false);
  const casing = svg("path", { class: "casing", d: shape });
  const ink = svg("path", { class: "ink", d: shape });
  const core = box.level === "answer" ? svg("path", { class: "core", d: shape }) : null;
  const sign = badge(box, "pred");
  const group = svg("g", { class: `mark pred ${box.level}` }, casing, ink, core, sign.group);
  return { box, run, group, casing, ink, glyph: sign.glyph, dots: [], outcome: null, open: false };
};

// A matched box carries no sign, so that a page full of them stays quiet.
export const setOutcome = (mark, outcome) => {
  if (mark.outcome === outcome) return;
  if (mark.outcome) mark.group.classList.remove(`o-${mark.outcome}`);
  mark.group.classList.add(`o-${outcome}`);
  mark.glyph.setAttribute("d", outcome === "matched" ? "" : OUTCOMES[outcome].glyph);
  mark.outcome = outcome;
};

/** Shows a step as a full box. */
export const setOpen = (mark, open) => {
  if (mark.open === open || mark.box.level !== "step") return;
  const shape = shapeOf(mark.box, open);
  mark.casing.setAttribute("d", shape);
  mark.ink.setAttribute("d", shape);
  mark.open = open;
  setClass(mark.group, "open", open);
};

export const setDots = (mark, found) => {
  mark.dots.forEach((dot, place) => setClass(dot, "found", found[place]));
};
