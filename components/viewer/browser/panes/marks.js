// The boxes as drawn: role by geometry, level by shape, outcome by colour, dash and glyph.

import { setClass, svg } from "../../../browser/dom.js";
import { GLYPHS } from "../../../browser/glyphs.js";
import { bracketPath, rectPath, ticksPath } from "../geometry.js";

/** Makes a node keep its size on the screen, whatever the zoom; `more` is done to it before. */
export const atFixedSize = (x, y, node, more = "") => {
  node.style.transform = `translate(${x}px, ${y}px) scale(calc(var(--u, 1) * var(--size, 1))) ${more}`;
  return node;
};

// A step that is matched is a bracket, so that its handwriting stays free; one that failed, or is looked at, a full box.
const isWhole = ({ box, outcome, open }) => box.level === "answer" || open || (outcome !== null && outcome !== "matched");

/** The path of a mark as it is now. */
export const shapeOf = (mark) => (isWhole(mark) ? (mark.rectangle ??= rectPath(mark.box.rect)) : (mark.bracket ??= bracketPath(mark.box.rect)));

const goldLabel = (box) => {
  const step = box.level === "step";
  const text = svg("text", { class: "name", x: step ? -5 : 0, y: step ? 4 : -5, "text-anchor": step ? "end" : "start" });
  text.textContent = step ? box.number : box.name;
  return atFixedSize(box.rect.x, step ? box.rect.y + box.rect.h / 2 : box.rect.y, text);
};

// The dots of an answer lie on its lower edge: beside its name, above its sign and between its lines there is print.
const dotsRow = ({ level, rect }, runs) => {
  const step = level === "step";
  const left = (place) => (step ? 8 + place * 10 : (place - (runs.length - 1) / 2) * 10);
  const dots = runs.map((run, place) => svg("circle", { class: "dot", r: 3.6, cx: left(place), cy: 0 }));
  const [x, y] = step ? [rect.x + rect.w, rect.y + rect.h / 2] : [rect.x + rect.w / 2, rect.y + rect.h];
  return { dots, group: atFixedSize(x, y, svg("g", { class: "dots" }, ...dots), step ? "scale(0.8)" : "") };
};

const made = (box, run) => ({ box, run, group: null, ink: null, dots: [], outcome: null, open: false, filtered: false });

// A mark is drawn together with its neighbours (OutcomeShapes) until it needs something of its own: its group.
const own = (mark) => {
  if (!mark.group) {
    const { role, level } = mark.box;
    mark.group = svg("g", { class: `mark ${role} ${level}${mark.outcome ? ` o-${mark.outcome}` : ""}${mark.filtered ? " filtered" : ""}` });
    mark.layer?.append(mark.group);
  }
  return mark.group;
};

const ticksOf = ({ role, level, rect }) => (role === "gold" && level === "answer" ? [svg("path", { class: "ticks", d: ticksPath(rect) })] : []);

/** Draws a mark by itself, with a casing above its neighbours. */
export const drawByItself = (mark) => {
  if (mark.ink) return;
  const d = shapeOf(mark);
  [mark.casing, mark.ink] = [svg("path", { class: "casing", d }), svg("path", { class: "ink", d })];
  own(mark).prepend(mark.casing, mark.ink, ...ticksOf(mark.box));
  dress(mark);
};

/** A gold mark; `runs` has entries where the gold boxes carry one dot per run. */
export const goldMark = (box, runs) => {
  const mark = made(box, null);
  if (runs.length) {
    const row = dotsRow(box, runs);
    own(mark).append(row.group);
    mark.dots = row.dots;
  }
  return mark;
};

/** A predicted mark of a run. */
export const predMark = (box, run) => made(box, run);

/** Says where marks that are drawn by themselves go. */
export const placeIn = (layer, marks) => {
  for (const mark of marks) {
    mark.layer = layer;
    if (mark.group) layer.append(mark.group);
  }
};

// What only some outcomes need is made when it is first needed: a page of 200 matched boxes stays light.
const addSign = (mark) => {
  const { rect, level } = mark.box;
  mark.glyph = svg("path", { class: "glyph", d: GLYPHS[mark.outcome].glyph });
  const sign = svg("g", { class: "sign" }, svg("circle", { class: "disc", r: level === "step" ? 7 : 8 }), mark.glyph);
  own(mark).append(atFixedSize(level === "step" ? rect.x : rect.x + rect.w, rect.y, sign));
};

const addUnderInk = (mark, name) => {
  mark[name] = svg("path", { class: name, d: shapeOf(mark) });
  mark.group.insertBefore(mark[name], name === "hatch" ? mark.ink : mark.ink.nextSibling);
};

// These are told by what is drawn between boxes: an arrow to the right page, a brace.
const LINKED = ["wrongpage", "split", "merged"];

// A matched box carries no sign, so that a page full of them stays quiet; gold has one only where it is missed.
const isSigned = ({ box, outcome }) => (box.role === "gold" ? outcome === "missed" : outcome !== "matched" && !LINKED.includes(outcome));

// What a mark that is drawn by itself has of its outcome beside its colour and dash.
const dress = (mark) => {
  if (!mark.ink || !mark.outcome) return;
  if (mark.box.role === "gold" && mark.outcome === "missed" && !mark.hatch) addUnderInk(mark, "hatch");
  if (mark.outcome === "duplicate" && mark.box.level === "answer" && !mark.core) addUnderInk(mark, "core");
};

// A mark that is drawn by itself in the shape of now.
const reshape = (mark) => {
  if (mark.box.level !== "step" || !mark.ink) return;
  const shape = shapeOf(mark);
  for (const path of [mark.casing, mark.ink, mark.hatch]) path?.setAttribute("d", shape);
};

export const setOutcome = (mark, outcome) => {
  if (mark.outcome === outcome) return;
  if (mark.outcome) mark.group?.classList.remove(`o-${mark.outcome}`);
  mark.group?.classList.add(`o-${outcome}`);
  mark.outcome = outcome;
  reshape(mark);
  dress(mark);
  if (mark.glyph && isSigned(mark)) mark.glyph.setAttribute("d", GLYPHS[outcome].glyph);
};

/** Gives a mark its sign, if its outcome has one, and with `near` its name: that of a matched box only while it is `hot`. */
export const addDetail = (mark, near, hot) => {
  if (isSigned(mark) && !mark.glyph && (near || mark.box.level === "answer")) addSign(mark);
  if (!near || mark.label || mark.box.role !== "gold" || (mark.outcome === "matched" && !hot)) return;
  mark.label = goldLabel(mark.box);
  own(mark).append(mark.label);
};

/** Shows a step as a full box. */
export const setOpen = (mark, open) => {
  if (mark.open === open || mark.box.level !== "step") return;
  mark.open = open;
  if (open) drawByItself(mark);
  reshape(mark);
  if (mark.group) setClass(mark.group, "open", open);
};

/** Shows a mark, or takes it off the page. */
export const setFiltered = (mark, filtered) => {
  mark.filtered = filtered;
  if (mark.group) setClass(mark.group, "filtered", filtered);
};

export const setDots = (mark, found) => {
  mark.dots.forEach((dot, place) => setClass(dot, "found", found[place]));
};

const joined = (marks, shape) => marks.map(shape).join("");

const set = (path, d) => path.getAttribute("d") !== d && path.setAttribute("d", d);

export class OutcomeShapes {
  /** `marks` are of one role and level; `layer` is where they are drawn. */
  constructor(layer, marks) {
    this.layer = layer;
    this.marks = marks;
    this.casing = svg("path", { class: "casing" });
    this.groups = new Map();
    layer.prepend(this.casing);
  }

  /** Draws every mark that is not filtered out by its outcome of now. */
  draw() {
    set(this.casing, joined(this.marks.filter((mark) => !mark.filtered), shapeOf));
    const byOutcome = new Map([...this.groups.keys()].map((outcome) => [outcome, []]));
    for (const mark of this.marks) {
      if (mark.filtered) continue;
      if (!byOutcome.has(mark.outcome)) byOutcome.set(mark.outcome, []);
      byOutcome.get(mark.outcome).push(mark);
    }
    byOutcome.forEach((marks, outcome) => this.drawOutcome(outcome, marks));
  }

  drawOutcome(outcome, marks) {
    if (!this.groups.has(outcome)) this.groups.set(outcome, this.group(outcome, this.marks[0].box));
    const { hatch, ink, core, ticks } = this.groups.get(outcome);
    const shape = joined(marks, shapeOf);
    for (const path of [hatch, ink, core]) if (path) set(path, shape);
    if (ticks) set(ticks, joined(marks, (mark) => ticksPath(mark.box.rect)));
  }

  group(outcome, { role, level }) {
    const made = (name, needed) => (needed ? svg("path", { class: name }) : null);
    const gold = role === "gold";
    const paths = {
      hatch: made("hatch", gold && outcome === "missed"),
      ink: made("ink", true),
      core: made("core", outcome === "duplicate" && level === "answer"),
      ticks: made("ticks", gold && level === "answer"),
    };
    this.casing.after(svg("g", { class: `mark together ${role} ${level} o-${outcome}` }, ...Object.values(paths)));
    return paths;
  }
}
