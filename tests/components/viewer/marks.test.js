import assert from "node:assert/strict";
import { test } from "node:test";

import { Node } from "../browser/dom_stub.js";
import { addDetail, drawByItself, goldMark, OutcomeShapes, placeIn, predMark, setDots, setFiltered, setOpen, setOutcome, shapeOf } from "../../../components/viewer/browser/panes/marks.js";
import { made } from "./made.js";

const marks = () => {
  const { scene, run } = made();
  const layer = new Node("g");
  const found = { gold: goldMark(scene.goldBy.get("a0"), []), pred: predMark(run.by.get("a0"), run), step: predMark(run.by.get("a0.s0"), run) };
  placeIn(layer, Object.values(found));
  return { layer, ...found };
};

test("a mark has no node of its own until it needs one", () => {
  const { layer, pred } = marks();
  setOutcome(pred, "poor");
  assert.equal(layer.childElementCount, 0);
  drawByItself(pred);
  assert.deepEqual(layer.withClass("mark", "pred", "answer", "o-poor"), [pred.group]);
});

test("another outcome takes the place of the one before", () => {
  const { pred } = marks();
  setOutcome(pred, "poor");
  drawByItself(pred);
  setOutcome(pred, "matched");
  assert.deepEqual(pred.group.classList.names.filter((name) => name.startsWith("o-")), ["o-matched"]);
});

test("a matched prediction has no sign, another one has that of its outcome", () => {
  const { pred } = marks();
  setOutcome(pred, "matched");
  addDetail(pred, true);
  assert.equal(pred.glyph, undefined);
  setOutcome(pred, "extra");
  addDetail(pred, true);
  assert.equal(pred.glyph.getAttribute("d"), "glyph of extra");
  setOutcome(pred, "poor");
  assert.equal(pred.glyph.getAttribute("d"), "glyph of poor");
});

test("gold has a sign only where it is missed, and its name from near", () => {
  const { gold } = marks();
  setOutcome(gold, "poor");
  addDetail(gold, false);
  assert.deepEqual([gold.glyph, gold.label], [undefined, undefined]);
  setOutcome(gold, "missed");
  addDetail(gold, true);
  assert.equal(gold.glyph.getAttribute("d"), "glyph of missed");
  assert.equal(gold.label.textContent, "1");
});

test("missed gold is hatched, a duplicate has a white core", () => {
  const { gold, pred } = marks();
  for (const [mark, outcome, name] of [[gold, "missed", "hatch"], [pred, "duplicate", "core"]]) {
    drawByItself(mark);
    assert.equal(mark.group.withClass(name).length, 0);
    setOutcome(mark, outcome);
    assert.equal(mark.group.withClass(name).length, 1);
  }
});

test("a matched step is a bracket that opens into a whole rectangle", () => {
  const { step } = marks();
  setOutcome(step, "matched");
  setOpen(step, true);
  assert.ok(step.ink.getAttribute("d").endsWith("z"));
  setOpen(step, false);
  assert.ok(!step.ink.getAttribute("d").endsWith("z"));
});

test("a step that failed is a whole rectangle, however it is drawn", () => {
  const { step } = marks();
  setOutcome(step, "matched");
  drawByItself(step);
  assert.ok(!step.ink.getAttribute("d").endsWith("z"));
  setOutcome(step, "poor");
  assert.ok(step.ink.getAttribute("d").endsWith("z"));
  assert.ok(shapeOf(step).endsWith("z"));
});

test("the name of gold stands beside it where it failed, and while it is pointed at", () => {
  const { gold } = marks();
  setOutcome(gold, "matched");
  addDetail(gold, true, false);
  assert.equal(gold.label, undefined);
  addDetail(gold, true, true);
  assert.equal(gold.label.textContent, "1");
});

test("a dot is filled for every run that found the box", () => {
  const { scene, run } = made();
  const mark = goldMark(scene.goldBy.get("a0"), [run, run, run]);
  setDots(mark, [true, false, true]);
  assert.deepEqual(mark.dots.map((dot) => dot.classList.contains("found")), [true, false, true]);
});

test("marks of one outcome are one shape, and follow when an outcome changes", () => {
  const { run } = made();
  const layer = new Node("g");
  const own = ["a0", "a1"].map((id) => predMark(run.by.get(id), run));
  const shapes = new OutcomeShapes(layer, own);
  own.forEach((mark) => setOutcome(mark, "extra"));
  shapes.draw();
  const drawn = (outcome) => layer.withClass("together", `o-${outcome}`).flatMap((group) => group.withClass("ink")).map((ink) => ink.getAttribute("d"));
  assert.deepEqual(drawn("extra"), [shapeOf(own[0]) + shapeOf(own[1])]);
  setOutcome(own[0], "matched");
  shapes.draw();
  assert.deepEqual([drawn("extra"), drawn("matched")], [[shapeOf(own[1])], [shapeOf(own[0])]]);
  setFiltered(own[1], true);
  shapes.draw();
  assert.deepEqual([drawn("extra"), layer.withClass("casing")[0].getAttribute("d")], [[""], shapeOf(own[0])]);
});
