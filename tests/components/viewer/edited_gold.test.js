import assert from "node:assert/strict";
import { test } from "node:test";

import * as gold from "../../../components/viewer/browser/editing/edited_gold.js";
import { stillKnown } from "../../../components/viewer/browser/editing/rescoring.js";
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

const PREDICTED = { level: "answer", page: 1, box: [600.2, 599.6, 900, 1004], steps: [[610, 610, 700, 640], [-90, 0, -20, 30]], names: { title_id: "9\u200b", question_type: "proof" } };

test("a predicted answer becomes gold with its steps and what is asked of its name, exactly and within its page", () => {
  const taken = gold.withPrediction(begun(), PREDICTED, ["title_id"]);
  assert.deepEqual(gold.stated(taken.answers)[1], { from: null, page: 1, title_id: "9", box: [600.2, 599.6, 900, 1000], steps: [{ from: null, box: [610, 610, 700, 640] }] });
  assert.equal(gold.nameOf(taken.answers, taken.key), "answer 9");
});

test("a predicted box of a few pixels is taken at its own place", () => {
  const box = [100.25, 200.1, 100.75, 200.4];
  const taken = gold.withPrediction(begun(), { ...PREDICTED, box, steps: [] }, []);
  assert.deepEqual(gold.boxAt(taken.answers, taken.key), box);
});

test("a predicted step becomes one of the answer around it, else of the last above it on its page", () => {
  const step = (page, box) => gold.withPrediction(begun(), { ...PREDICTED, level: "step", page, box }, []);
  const within = step(1, [120, 200, 300, 240]);
  assert.equal(gold.nameOf(within.answers, within.key), "answer 1, step 2");
  const below = step(2, [600, 800, 900, 840]);
  assert.equal(gold.nameOf(below.answers, below.key), "answer 2, step 1");
});

test("a predicted step without an answer on its page, and a box beside its page, cannot be gold", () => {
  assert.equal(gold.withPrediction([], { ...PREDICTED, level: "step" }, []), null);
  assert.equal(gold.withPrediction(begun(), { ...PREDICTED, box: [1000, 0, 1200, 100] }, []), null);
});

test("of what an answer is called only what was changed is sent, and nothing once it is as before", () => {
  const named = gold.renamed(begun(), "a0", "title_id", "15");
  assert.deepEqual(gold.stated(named)[0].title_id, "15");
  assert.equal("question_type" in gold.stated(named)[0], false);
  assert.equal(gold.nameOf(named, "a0"), "answer 15");
  assert.equal(gold.nameOf(gold.renamed(named, "a0", "question_id", "1"), "a0"), "answer 15.1");
  assert.equal(gold.nameOf(gold.renamed(named, "a0", "question_id", "（1）"), "a0"), "answer 15（1）");
  assert.equal(gold.nameOf(gold.renamed(named, "a0", "question_id", "四"), "a0"), "answer 15四");
  assert.deepEqual(gold.calledOf(named[0]), { title_id: "15", question_type: "proof" });
  assert.equal(gold.same(begun(), gold.renamed(named, "a0", "title_id", "1")), true);
  assert.equal(gold.stated(gold.renamed(begun(), "a0", "question_type", ""))[0].question_type, "");
  assert.equal(gold.same(begun(), gold.renamed(begun(), "a0.s0", "title_id", "15")), true);
});

test("while gold is edited a failure is known as long as its gold boxes are where they were, at whatever address", () => {
  const answer = (key, left, steps = []) => ({ key, page: 1, box: [left, 0, left + 9, 9], steps });
  const before = gold.addressed([answer("a0", 0), answer("a1", 10), answer("a2", 20)]);
  const now = gold.addressed([answer("a0", 5), answer("a2", 20)]);
  const failures = [["a0"], ["a1"], ["a2"], []].map((ids, id) => ({ id, gold: ids }));
  assert.deepEqual(stillKnown(failures, before, now), [{ id: 2, gold: ["a1"] }, { id: 3, gold: [] }]);
});
