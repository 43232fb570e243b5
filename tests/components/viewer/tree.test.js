import assert from "node:assert/strict";
import { test } from "node:test";

import "../browser/dom_stub.js";
import { judge } from "../../../components/viewer/browser/outcomes.js";
import { Tree } from "../../../components/viewer/browser/tree.js";
import { made } from "./made.js";

const grown = (tau = 0.5) => {
  const { scene, run } = made();
  const chosen = [];
  const tree = new Tree((box) => chosen.push(`${box.role} ${box.id}`), () => {});
  tree.build(scene, run);
  tree.paint(judge(run, tau), tau);
  return { tree, chosen, run };
};

const texts = (row) => [row.cells.gold, row.cells.iou, row.cells.pred].map((cell) => cell.textContent);
const press = (tree, ...keys) => keys.forEach((key) => tree.el.fire("keydown", { key }));

test("gold stands beside its prediction, steps below their answer, extra predictions at the end", () => {
  const { tree } = grown();
  assert.deepEqual(tree.rows.map(texts), [["1", "0.74", "box 1"], ["step 1", "0.90", "step 1"], ["2", "", "–"], ["–", "", "box 2"], ["–", "", "box 3"]]);
});

test("a row says what became of its box, and a partner stays beside it when the pair no longer holds", () => {
  const { tree, run } = grown();
  assert.equal(tree.rows[0].outcome, "matched");
  tree.paint(judge(run, 0.8), 0.8);
  assert.deepEqual([tree.rows[0].outcome, ...texts(tree.rows[0])], ["poor", "1", "0.74", "box 1"]);
  assert.equal(tree.rows[0].node.getAttribute("aria-label"), "Gold 1, page 1: label of poor, with predicted box 1, IoU 0.74");
});

test("the mark of the threshold stands at it in every row", () => {
  const { tree } = grown(0.35);
  assert.deepEqual(new Set(tree.rows.map((row) => row.needed.style.backgroundPositionX)), new Set(["35%"]));
});

test("a folded answer hides its steps, and unfolding brings them back", () => {
  const { tree } = grown();
  tree.fold(tree.rows[0]);
  assert.deepEqual([tree.rows.length, tree.answers[0].node.getAttribute("aria-expanded")], [4, "false"]);
  tree.unfold(tree.answers[0]);
  assert.deepEqual([tree.rows.length, tree.answers[0].node.getAttribute("aria-expanded")], [5, "true"]);
});

test("arrows go through the rows, fold and unfold, and Enter opens the box", () => {
  const { tree, chosen } = grown();
  press(tree, "ArrowDown");
  assert.equal(tree.current, tree.rows[1]);
  press(tree, "ArrowLeft", "ArrowLeft");
  assert.deepEqual([tree.current, tree.rows.length], [tree.answers[0], 4]);
  press(tree, "End", "Enter", "Home", "Enter");
  assert.deepEqual(chosen, ["pred a2", "gold a0"]);
});

test("one row is in the order of Tab", () => {
  const { tree } = grown();
  press(tree, "End");
  assert.deepEqual(tree.rows.map((row) => row.node.getAttribute("tabindex")), ["-1", "-1", "-1", "-1", "0"]);
});

test("the row of a chosen box is marked, and its answer unfolded for a step", () => {
  const { tree, run } = grown();
  tree.fold(tree.rows[0]);
  tree.mark(run.by.get("a0.s0"));
  assert.deepEqual(tree.rows.map((row) => row.node.getAttribute("aria-selected")), ["false", "true", "false", "false", "false"]);
});
