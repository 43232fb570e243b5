// What is drawn between boxes: match lines, edge errors, arrows across pages, braces.

import { setClass, svg, twoDigits } from "../../../browser/dom.js";
import { curveBetween, bracePath, centre, PAGE_WIDTH, union } from "../geometry.js";
import { atFixedSize } from "./marks.js";
import { holds } from "../outcomes.js";

const CLOSE = 0.9;
// Distances are in thousandths of the page.
const UNIT = "\u2009‰";
const SMALLEST_EDGE = 3;

const caption = (x, y, text, anchor = "middle", dx = 0, dy = 4) => {
  const node = svg("text", { class: "caption", x: dx, y: dy, "text-anchor": anchor });
  node.textContent = text;
  return atFixedSize(x, y, node);
};

// Captions that follow the view: where they stand depends on what of the pages is in sight.
const FOLLOWING = new WeakMap();
const LETTER = 6.6;
const LINE = 14;
const AIR = 5;

const within = (value, low, high) => Math.max(low, Math.min(high, value));

// `place(view, width)` gives the left end and the base line of a caption that is so wide, all in units of the stack.
const followingCaption = (text, place) => {
  const node = svg("text", { class: "caption" });
  node.textContent = text;
  FOLLOWING.set(node, (view) => {
    const [x, y] = place(view, LETTER * text.length * view.perPixel);
    atFixedSize(x, y, node);
  });
  return node;
};

/** Puts the captions of a link where they can be read; `view` is what a pane shows, in units of the stack. */
export const followView = (link, view) => {
  for (const node of link.group?.querySelectorAll(".caption") ?? []) FOLLOWING.get(node)?.(view);
};

/** Within the pane, where what it is about is in the pane too. @returns {[number, number]} */
const kept = ([x, y], width, view, about) => {
  if (about.x > view.right || about.x + about.w < view.left || about.y > view.bottom || about.y + about.h < view.top) return [x, y];
  const air = AIR * view.perPixel;
  return [within(x, view.left + air, view.right - width - air), within(y, view.top + LINE * view.perPixel, view.bottom - air)];
};

const head = (x, y, degrees) => atFixedSize(x, y, svg("path", { class: "head", d: "M-7 -4L0 0L-7 4" }), `rotate(${degrees}deg)`);

const stroke = (d) => [svg("path", { class: "casing", d }), svg("path", { class: "ink", d })];

// A link is drawn when it is first shown: always where it holds, or only when it is hot. One with a `line` is drawn
// together with its neighbours, and by itself only when it is hot.
const link = (kind, box, { gold, pred, outcome = "matched" }, when, always, parts) => {
  const needs = [`${box.level}s`, ...(kind === "match" || kind === "edges" ? ["lines"] : [])];
  return { kind, outcome, level: box.level, gold, pred, when, always, parts, line: null, group: null, needs, key: needs.join() };
};

/** Shows or hides a link; `parent` is where it is drawn. */
export const showLink = (link, parent, on, hot) => {
  if (on && !link.group) {
    link.group = svg("g", { class: `link ${link.kind} ${link.level}` }, ...link.parts());
    parent.append(link.group);
  }
  if (!link.group) return;
  if (hot && link.line && link.group.childElementCount === 1) link.group.prepend(...stroke(link.line));
  setClass(link.group, "off", !on);
  setClass(link.group, "hot", hot);
};

/** The lines of many links as one drawing; `draw` is told which of them. */
export const lineDrawing = () => {
  const paths = stroke("");
  let drawn = "";
  const draw = (links) => {
    const lines = links.map((own) => own.line).join("");
    if (lines !== drawn) paths.forEach((path) => path.setAttribute("d", lines));
    drawn = lines;
  };
  return { node: svg("g", { class: "link match lines" }, ...paths), draw };
};

// The line joins the right sides of answers and the upper corners of steps, whose brackets are open on the right;
// its figure stands outside of both boxes, so that the handwriting stays free.
const matchLine = (match, gold, pred) => {
  const step = gold.level === "step";
  const at = (r) => (step ? [r.x, r.y] : [r.x + r.w, centre(r).y]);
  const [[x1, y1], [x2, y2]] = [at(gold.rect), at(pred.rect)];
  const figure = () => [step
    ? caption(Math.max(x1, x2), Math.min(y1, y2), twoDigits(match.iou), "start", 8, 1)
    : caption(Math.max(x1, x2), (y1 + y2) / 2, twoDigits(match.iou), "start", 6)];
  const made = link("match", gold, { gold: [match.gold], pred: [match.pred] }, (tau) => match.iou >= tau, match.iou < CLOSE, figure);
  return { ...made, line: `M${x1} ${y1}L${x2} ${y2}` };
};

/** The four signed distances from gold to prediction in page units; right and down are positive. */
export const edgeErrors = (gold, pred) => ({
  left: pred.box[0] - gold.box[0],
  top: pred.box[1] - gold.box[1],
  right: pred.box[2] - gold.box[2],
  bottom: pred.box[3] - gold.box[3],
});

export const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(Math.round(value))}`;

// Outside of both boxes; where there is no room for it in the pane, on the other side of the arrow.
/** @returns {[number, number]} */
const besideArrow = (name, arrow, view, width) => {
  const air = AIR * view.perPixel;
  const line = LINE * view.perPixel;
  if (name === "left" || name === "right") {
    const [before, after] = [arrow.x - width - air, arrow.x + arrow.w + air];
    const outside = name === "left" ? before >= view.left : after + width > view.right;
    return [outside ? before : after, arrow.y + line / 4];
  }
  const [above, below] = [arrow.y - air, arrow.y + arrow.h + line];
  const outside = name === "top" ? above - line >= view.top : below + air > view.bottom;
  return [arrow.x - width / 2, outside ? above : below];
};

const edgeArrows = (gold, pred) => () => {
  const [g, p, c] = [gold.rect, pred.rect, centre(gold.rect)];
  const errors = edgeErrors(gold, pred);
  const arrows = [
    ["left", g.x, c.y, p.x, c.y],
    ["right", g.x + g.w, c.y, p.x + p.w, c.y],
    ["top", c.x, g.y, c.x, p.y],
    ["bottom", c.x, g.y + g.h, c.x, p.y + p.h],
  ];
  return arrows
    .filter(([name]) => Math.abs(errors[name]) >= SMALLEST_EDGE)
    .map(([name, x1, y1, x2, y2]) => {
      const turn = { left: 0, right: 0, top: 90, bottom: 90 }[name] + (errors[name] < 0 ? 180 : 0);
      const arrow = { x: Math.min(x1, x2), y: Math.min(y1, y2), w: Math.abs(x1 - x2), h: Math.abs(y1 - y2) };
      const place = (view, width) => kept(besideArrow(name, arrow, view, width), width, view, arrow);
      return svg("g", {}, ...stroke(`M${x1} ${y1}L${x2} ${y2}`), head(x2, y2, turn), followingCaption(`${name} ${signed(errors[name])}${UNIT}`, place));
    });
};

const acrossPages = (gold, pred) => () => {
  const { path, side, to, middle } = curveBetween(pred.rect, gold.rect);
  const both = union([pred.rect, gold.rect]);
  // Within the bow of the arrow: outside of it there is no page, and over it neither could be seen.
  const place = (view, width) => {
    const air = 2 * AIR * view.perPixel;
    return kept([side > 0 ? middle.x - width - air : middle.x + air, middle.y + (LINE / 3) * view.perPixel], width, view, both);
  };
  return [...stroke(path), head(to.x, to.y, side > 0 ? 180 : 0), followingCaption(`belongs on page ${gold.page.number}`, place)];
};

// How far the tip of a brace lies from what it holds.
const BRACE = 13;

const brace = (outcome, golds, preds) => () => {
  const around = union((outcome === "split" ? preds : golds).map((box) => box.rect));
  const shown = { ...around, x: Math.min(...[...golds, ...preds].map((box) => box.rect.x)) };
  const y = shown.y + shown.h / 2;
  // In the margin of the page, or at the edge of the pane where the margin is out of sight.
  const place = (view, width) => kept([-width - AIR * view.perPixel, y + (LINE / 3) * view.perPixel], width, view, { ...shown, x: 0, w: PAGE_WIDTH });
  return [
    svg("path", { class: "leader", d: `M${shown.x - BRACE} ${y}H0` }),
    ...stroke(bracePath(shown)),
    followingCaption(`${golds.length} → ${preds.length}`, place),
  ];
};

const ofFailure = (scene, run, failure) => {
  const about = (box) => box?.rect && (failure.level !== "step" || box.level === "step");
  const golds = failure.gold.map((id) => scene.goldBy.get(id)).filter(about);
  const preds = failure.pred.map((id) => run.by.get(id)).filter(about);
  if (!golds.length || !preds.length) return null;
  const { outcome } = failure;
  const made = (kind, parts, always = true) => link(kind, golds[0], failure, (tau) => holds(failure, tau), always, parts);
  if (outcome === "poor") return made("edges", edgeArrows(golds[0], preds[0]), golds[0].level === "answer");
  if (outcome === "wrongpage") return made("across", acrossPages(golds[0], preds[0]));
  if (outcome === "split" || outcome === "merged") return made("brace", brace(outcome, golds, preds));
  return null;
};

/** Everything a run has between its boxes and gold's, for all thresholds. */
export const buildLinks = (scene, run) => {
  const lines = run.matches
    .map((match) => [match, scene.goldBy.get(match.gold), run.by.get(match.pred)])
    .filter(([, gold, pred]) => gold?.rect && pred?.rect)
    .map((pair) => matchLine(...pair));
  return [...lines, ...run.failures.map((failure) => ofFailure(scene, run, failure)).filter(Boolean)];
};

/** Pairs of a gold and a predicted box of a run that are poorly placed at a threshold. */
export const poorPairs = (scene, run, tau) =>
  run.failures
    .filter((failure) => failure.outcome === "poor" && holds(failure, tau))
    .map((failure) => {
      const level = failure.level === "step" ? "step" : "answer";
      const find = (ids, by) => ids.map((id) => by.get(id)).find((box) => box?.box && box.level === level);
      return [find(failure.gold, scene.goldBy), find(failure.pred, run.by)];
    })
    .filter(([gold, pred]) => gold && pred);

/** Mean edge errors over pairs of a gold and a predicted box, or null where there are none. */
export const meanShift = (pairs) => {
  if (!pairs.length) return null;
  const errors = pairs.map(([gold, pred]) => edgeErrors(gold, pred));
  const mean = (edge) => errors.reduce((total, pair) => total + pair[edge], 0) / errors.length;
  return { left: mean("left"), top: mean("top"), right: mean("right"), bottom: mean("bottom") };
};
