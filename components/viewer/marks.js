// The boxes as drawn: role by geometry, level by shape, outcome by colour, dash and glyph.

import { svg, setClass } from "./dom.js";
import { bracketPath, rectPath, ticksPath } from "./geometry.js";
import { OUTCOMES } from "./outcomes.js";

/** Makes a node keep its size on the screen, whatever the zoom; `more` is done to it before. */
export const pinned = (x, y, node, more = "") => {
  node.style.transform = `translate(${x}px, ${y}px) scale(calc(var(--u, 1) * var(--size, 1))) ${more}`;
  return node;
};

const shapeOf = (box, open = false) => (box.level === "answer" || open ? rectPath(box.rect) : bracketPath(box.rect));

const goldLabel = (box) => {
  const step = box.level === "step";
  const text = svg("text", { class: "name", x: step ? -5 : 0, y: step ? 4 : -5, "text-anchor": step ? "end" : "start" });
  text.textContent = step ? box.number : box.name;
  return pinned(box.rect.x, step ? box.rect.y + box.rect.h / 2 : box.rect.y, text);
};

// The dots of an answer lie on its lower edge: beside its name, above its sign and between its lines there is print.
const dotsRow = ({ level, rect }, runs) => {
  const step = level === "step";
  const left = (place) => (step ? 8 + place * 10 : (place - (runs.length - 1) / 2) * 10);
  const dots = runs.map((run, place) => svg("circle", { class: "dot", r: 3.6, cx: left(place), cy: 0 }));
  const [x, y] = step ? [rect.x + rect.w, rect.y + rect.h / 2] : [rect.x + rect.w / 2, rect.y + rect.h];
  return { dots, group: pinned(x, y, svg("g", { class: "dots" }, ...dots), step ? "scale(0.8)" : "") };
};

const draw = (box, run, more) => {
  const shape = shapeOf(box);
  const ink = svg("path", { class: "ink", d: shape });
  const group = svg("g", { class: `mark ${box.role} ${box.level}` }, ink, ...more);
  return { box, run, group, ink, shape, casing: null, label: null, glyph: null, dots: [], outcome: null, open: false };
};

/** The white casing beneath many marks at once. */
export const casingOf = (marks) => svg("path", { class: "casing", d: marks.map((mark) => mark.shape).join("") });

/** Gives a mark a casing of its own, above its neighbours. */
export const encase = (mark) => {
  if (mark.casing) return;
  mark.casing = svg("path", { class: "casing", d: shapeOf(mark.box, mark.open) });
  mark.group.prepend(mark.casing);
};

/** A gold mark; `runs` has entries where the gold boxes carry one dot per run. */
export const goldMark = (box, runs) => {
  const ticks = box.level === "answer" ? [svg("path", { class: "ticks", d: ticksPath(box.rect) })] : [];
  const row = runs.length ? dotsRow(box, runs) : null;
  const mark = draw(box, null, [...ticks, ...(row ? [row.group] : [])]);
  return Object.assign(mark, { dots: row?.dots ?? [] });
};

/** A predicted mark of a run. */
export const predMark = (box, run) => draw(box, run, []);

// What only some outcomes need is made when it is first needed: a page of 200 matched boxes stays light.
const addSign = (mark) => {
  const { rect, level } = mark.box;
  mark.glyph = svg("path", { class: "glyph", d: OUTCOMES[mark.outcome].glyph });
  const sign = svg("g", { class: "sign" }, svg("circle", { class: "disc", r: level === "step" ? 7 : 8 }), mark.glyph);
  mark.group.append(pinned(level === "step" ? rect.x : rect.x + rect.w, rect.y, sign));
};

const addBeneath = (mark, name) => {
  mark[name] = svg("path", { class: name, d: shapeOf(mark.box, mark.open) });
  mark.group.insertBefore(mark[name], name === "hatch" ? mark.ink : mark.ink.nextSibling);
};

// A matched box carries no sign, so that a page full of them stays quiet; gold has one only where it is missed.
const isSigned = ({ box, outcome }) => (box.role === "gold" ? outcome === "missed" : outcome !== "matched");

export const setOutcome = (mark, outcome) => {
  if (mark.outcome === outcome) return;
  if (mark.box.role === "gold" && outcome === "missed" && !mark.hatch) addBeneath(mark, "hatch");
  if (outcome === "duplicate" && mark.box.level === "answer" && !mark.core) addBeneath(mark, "core");
  if (mark.outcome) mark.group.classList.remove(`o-${mark.outcome}`);
  mark.group.classList.add(`o-${outcome}`);
  mark.outcome = outcome;
  if (mark.glyph && isSigned(mark)) mark.glyph.setAttribute("d", OUTCOMES[outcome].glyph);
};

/** Gives a mark its sign, if its outcome has one, and with `near` the name beside it. */
export const addDetail = (mark, near) => {
  if (isSigned(mark) && !mark.glyph && (near || mark.box.level === "answer")) addSign(mark);
  if (!near || mark.label || mark.box.role !== "gold") return;
  mark.label = goldLabel(mark.box);
  mark.group.append(mark.label);
};

/** Shows a step as a full box. */
export const setOpen = (mark, open) => {
  if (mark.open === open || mark.box.level !== "step") return;
  const shape = shapeOf(mark.box, open);
  for (const path of [mark.casing, mark.ink, mark.hatch]) path?.setAttribute("d", shape);
  mark.open = open;
  setClass(mark.group, "open", open);
};

export const setDots = (mark, found) => {
  mark.dots.forEach((dot, place) => setClass(dot, "found", found[place]));
};
