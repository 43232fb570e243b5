// What is drawn between boxes: match lines, edge errors, arrows across pages, braces.

import { svg } from "./dom.js";
import { bow, bracePath, centre, union } from "./geometry.js";
import { pinned } from "./marks.js";
import { holds, outcomeOf } from "./outcomes.js";

const CLOSE = 0.9;
const SMALLEST_EDGE = 3;

const caption = (x, y, text, anchor = "middle", dx = 0, dy = 4) => {
  const node = svg("text", { class: "caption", x: dx, y: dy, "text-anchor": anchor });
  node.textContent = text;
  return pinned(x, y, node);
};

const head = (x, y, degrees) =>
  svg("g", { transform: `translate(${x} ${y})` }, svg("g", { class: "px" }, svg("path", { class: "head", transform: `rotate(${degrees})`, d: "M-7 -4L0 0L-7 4" })));

const stroke = (d) => [svg("path", { class: "casing", d }), svg("path", { class: "ink", d })];

const link = (kind, ids, when, parts) => {
  const group = svg("g", { class: `link ${kind}` }, ...parts);
  return { kind, gold: ids.gold, pred: ids.pred, when, group };
};

// The line joins the right sides, and its figure stands outside of both boxes: the handwriting stays free.
const matchLine = (match, gold, pred) => {
  const right = Math.max(gold.rect.x + gold.rect.w, pred.rect.x + pred.rect.w);
  const a = { x: gold.rect.x + gold.rect.w, y: centre(gold.rect).y };
  const b = { x: pred.rect.x + pred.rect.w, y: centre(pred.rect).y };
  const parts = [
    ...stroke(`M${a.x} ${a.y}L${b.x} ${b.y}`),
    caption(right, (a.y + b.y) / 2, match.iou.toFixed(2), "start", 6),
  ];
  const kind = `match ${gold.level}${match.iou < CLOSE ? " loose" : ""}`;
  return link(kind, { gold: [match.gold], pred: [match.pred] }, (tau) => match.iou >= tau, parts);
};

/** The four signed distances from gold to prediction in page units; right and down are positive. */
export const edgeErrors = (gold, pred) => ({
  left: pred.box[0] - gold.box[0],
  top: pred.box[1] - gold.box[1],
  right: pred.box[2] - gold.box[2],
  bottom: pred.box[3] - gold.box[3],
});

export const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(Math.round(value))}`;

const edgeArrows = (failure, gold, pred) => {
  const [g, p, c] = [gold.rect, pred.rect, centre(gold.rect)];
  const errors = edgeErrors(gold, pred);
  const arrows = [
    ["left", g.x, c.y, p.x, c.y],
    ["right", g.x + g.w, c.y, p.x + p.w, c.y],
    ["top", c.x, g.y, c.x, p.y],
    ["bottom", c.x, g.y + g.h, c.x, p.y + p.h],
  ];
  const parts = arrows
    .filter(([name]) => Math.abs(errors[name]) >= SMALLEST_EDGE)
    .map(([name, x1, y1, x2, y2]) => {
      const turn = { left: 0, right: 0, top: 90, bottom: 90 }[name] + (errors[name] < 0 ? 180 : 0);
      const away = name === "left" || name === "right" ? [(x1 + x2) / 2, y1, "middle", 0, -7] : [x1, (y1 + y2) / 2, "start", 7, 4];
      return svg("g", {}, ...stroke(`M${x1} ${y1}L${x2} ${y2}`), head(x2, y2, turn), caption(away[0], away[1], `${name} ${signed(errors[name])}`, ...away.slice(2)));
    });
  return link(`edges ${gold.level}`, failure, (tau) => holds(failure, tau), parts);
};

const acrossPages = (failure, gold, pred) => {
  const [from, to] = [centre(pred.rect), centre(gold.rect)];
  const { path, side } = bow(from, to);
  const parts = [
    ...stroke(path),
    head(to.x, to.y, side > 0 ? 180 : 0),
    caption(from.x + side * 26, from.y, `belongs on page ${gold.page.number}`, side > 0 ? "start" : "end", 0, -8),
  ];
  return link(`across ${gold.level}`, failure, (tau) => holds(failure, tau), parts);
};

const brace = (failure, golds, preds) => {
  const outcome = outcomeOf(failure.category);
  const around = union((outcome === "split" ? preds : golds).map((box) => box.rect));
  const shown = { ...around, x: Math.min(...[...golds, ...preds].map((box) => box.rect.x)) };
  const parts = [
    ...stroke(bracePath(shown)),
    caption(shown.x - 15, shown.y + shown.h / 2, `${golds.length} → ${preds.length}`, "end", -4),
  ];
  return link(`brace step o-${outcome}`, failure, (tau) => holds(failure, tau), parts);
};

const ofFailure = (scene, run, failure) => {
  const about = (box) => box?.rect && (failure.level !== "step" || box.level === "step");
  const golds = failure.gold.map((id) => scene.goldBy.get(id)).filter(about);
  const preds = failure.pred.map((id) => run.by.get(id)).filter(about);
  if (!golds.length || !preds.length) return null;
  const outcome = outcomeOf(failure.category);
  if (outcome === "poor") return edgeArrows(failure, golds[0], preds[0]);
  if (outcome === "wrongpage") return acrossPages(failure, golds[0], preds[0]);
  if (outcome === "split" || outcome === "merged") return brace(failure, golds, preds);
  return null;
};

/** Everything a run has between its boxes and gold's, for all thresholds. */
export const buildLinks = (scene, run) => {
  const lines = run.matches
    .map((match) => [match, scene.goldBy.get(match.gold), run.by.get(match.pred)])
    .filter(([, gold, pred]) => gold?.rect && pred?.rect)
    .map(([match, gold, pred]) => matchLine(match, gold, pred));
  return [...lines, ...run.failures.map((failure) => ofFailure(scene, run, failure)).filter(Boolean)];
};

/** Mean edge errors over the poorly placed pairs of a run at a threshold, or null where there are none. */
export const meanShift = (scene, run, tau) => {
  const pairs = run.failures
    .filter((failure) => outcomeOf(failure.category) === "poor" && holds(failure, tau))
    .map((failure) => {
      const level = failure.level === "step" ? "step" : "answer";
      const find = (ids, by) => ids.map((id) => by.get(id)).find((box) => box?.box && box.level === level);
      return [find(failure.gold, scene.goldBy), find(failure.pred, run.by)];
    })
    .filter(([gold, pred]) => gold && pred)
    .map(([gold, pred]) => edgeErrors(gold, pred));
  if (!pairs.length) return null;
  const mean = (edge) => pairs.reduce((total, pair) => total + pair[edge], 0) / pairs.length;
  return { pairs: pairs.length, left: mean("left"), top: mean("top"), right: mean("right"), bottom: mean("bottom") };
};
