import assert from "node:assert/strict";
import { test } from "node:test";

import * as gold from "../../../components/viewer/browser/edited_gold.js";
import { PAYLOAD } from "./made.js";

const begun = () => gold.begin(PAYLOAD.gold);
const boxes = (answers) => gold.stated(answers).map(({ box, steps }) => [box, ...steps.map((step) => step.box)]);

test("what was not touched is stated as it was, with the address that it comes from", () => {
  assert.deepEqual(gold.stated(begun()), [
    { from: "a0", page: 1, box: [100, 100, 500, 300], steps: [{ from: "a0.s0", box: [110, 110, 300, 150] }] },
    { from: "a1", page: 2, box: [100, 500, 500, 700], steps: [] },
  ]);
  assert.equal(gold.same(begun(), begun()), true);
});

test("a box moves by units and stops at the edges of its page", () => {
  assert.deepEqual(gold.moved([100, 100, 500, 300], 1, -10), [101, 90, 501, 290]);
  assert.deepEqual(gold.moved([100, 100, 500, 300], 900, -900), [600, 0, 1000, 200]);
});

test("a box that gold places beyond its page comes in again and goes out no further", () => {
  assert.deepEqual(gold.moved([900, -20, 1040, 100], 10, -10), [900, -20, 1040, 100]);
  assert.deepEqual(gold.moved([900, -20, 1040, 100], -10, 10), [890, -10, 1030, 110]);
  assert.deepEqual(gold.stretched([900, -20, 1040, 100], [1, 2], 5, -5), [900, -20, 1040, 100]);
});

test("an edge stops at the page's edge and one unit before the other edge", () => {
  assert.deepEqual(gold.stretched([100, 100, 500, 300], [2, 3], 10, -20), [100, 100, 510, 280]);
  assert.deepEqual(gold.stretched([100, 100, 500, 300], [0, 1], 900, 900), [499, 299, 500, 300]);
  assert.deepEqual(gold.stretched([100, 100, 500, 300], [2], 900, 900), [100, 100, 1000, 300]);
});

test("a box is spanned from any corner in whole units within the page, and not by a point", () => {
  assert.deepEqual(gold.spanned({ x: 300.4, y: 50 }, { x: -20, y: 20.6 }), [0, 21, 300, 50]);
  assert.equal(gold.spanned({ x: 10, y: 10 }, { x: 10.2, y: 300 }), null);
});

test("a new answer stands in reading order, a new step by its height among the steps of its answer", () => {
  const answered = gold.withAnswer(begun(), 1, [0, 400, 100, 500]);
  assert.deepEqual(answered.answers.map(({ page, box }) => [page, box[1]]), [[1, 100], [1, 400], [2, 500]]);
  assert.equal(gold.nameOf(answered.answers, answered.key), "new answer");
  const above = gold.withStep(begun(), "a0", [110, 102, 300, 108]);
  assert.equal(gold.nameOf(above.answers, above.key), "answer 1, step 1");
  assert.deepEqual(gold.stated(above.answers)[0].steps.map((step) => step.from), [null, "a0.s0"]);
});

test("deleting an answer takes its steps along, deleting a step nothing else", () => {
  assert.deepEqual(boxes(gold.without(begun(), "a0")), [[[100, 500, 500, 700]]]);
  assert.deepEqual(boxes(gold.without(begun(), "a0.s0"))[0], [[100, 100, 500, 300]]);
});

test("a step becomes an answer behind its own, and a step of it again", () => {
  const answer = gold.retyped(begun(), "a0.s0");
  assert.deepEqual(boxes(answer), [[[100, 100, 500, 300]], [[110, 110, 300, 150]], [[100, 500, 500, 700]]]);
  assert.deepEqual(gold.stated(gold.retyped(answer, "a0.s0")), gold.stated(begun()));
});

test("an answer that is alone on its page cannot become a step", () => {
  assert.equal(gold.retyped(begun(), "a1"), null);
});

test("steps change places within their answer and no further", () => {
  const { answers, key } = gold.withStep(begun(), "a0", [110, 160, 300, 200]);
  assert.deepEqual(gold.keys(gold.reordered(answers, key, -1)), ["a0", key, "a0.s0", "a1"]);
  assert.equal(gold.reordered(answers, key, 1), answers);
});

test("an answer goes to another page with its steps, and so does the answer of a step", () => {
  for (const key of ["a0", "a0.s0"]) assert.deepEqual(gold.stated(gold.onPage(begun(), key, 2))[0], { ...gold.stated(begun())[0], page: 2 });
});

test("no change touches what was there before", () => {
  const before = begun();
  const kept = JSON.stringify(before);
  gold.withBox(before, "a0.s0", [0, 0, 1, 1]);
  gold.reordered(before, "a0", 1);
  gold.retyped(before, "a0.s0");
  assert.equal(JSON.stringify(before), kept);
});
