import assert from "node:assert/strict";
import { test } from "node:test";

import { edgeErrors, meanShift, poorPairs, signed } from "../../../components/viewer/browser/panes/links.js";
import { buildScene, fullName } from "../../../components/viewer/browser/scene.js";
import { made, PAYLOAD } from "./made.js";

test("pages lie one below the other, as high as their proportions say", () => {
  const { scene } = made();
  assert.deepEqual(scene.pages.map(({ top, height }) => [top, height]), [[0, 1400], [1436, 700]]);
  assert.equal(scene.total, 2136);
});

test("an image of other proportions than stated moves what is below it", () => {
  const scene = buildScene(PAYLOAD, new Map([[1, 1]]));
  assert.deepEqual(scene.pages.map(({ top }) => top), [0, 1036]);
});

test("a box on a page that does not exist is drawn on the last one and keeps what it states", () => {
  const { run } = made();
  const astray = run.by.get("a2");
  assert.deepEqual([astray.page.number, astray.stated, astray.lost], [2, 9, true]);
});

test("a failure has the label, level and outcome of its category", () => {
  const { run } = made();
  const [{ label, level, outcome }] = run.failures;
  assert.deepEqual([label, level, outcome], ["Poor box", "answer", "poor"]);
});

test("a step is named with its answer", () => {
  const { scene, run } = made();
  assert.equal(fullName(scene, run, run.by.get("a0.s0")), "box 1, step box 1");
  assert.equal(fullName(scene, run, scene.goldBy.get("a0.s0")), "1, step 1");
});

test("edge errors are signed: right and down are positive", () => {
  const { scene, run } = made();
  assert.deepEqual(edgeErrors(scene.goldBy.get("a0"), run.by.get("a0")), { left: 10, top: 20, right: 10, bottom: 30 });
  assert.deepEqual([signed(10.4), signed(-3.6), signed(0)], ["+10", "−4", "+0"]);
});

test("the mean shift is over the pairs that are poorly placed at the threshold", () => {
  const { scene, run } = made();
  const shift = (tau) => meanShift(poorPairs(scene, run, tau));
  assert.equal(shift(0.5), null);
  assert.deepEqual(shift(0.8), { left: 10, top: 20, right: 10, bottom: 30 });
  assert.deepEqual(shift(0.95), { left: 5, top: 11, right: 5, bottom: 16 });
});
