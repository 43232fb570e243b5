import assert from "node:assert/strict";
import { test } from "node:test";

import "../browser/dom_stub.js";
import { EditBar } from "../../../components/viewer/browser/edit_bar.js";

const NAMES = ["answer", "step", "retype", "earlier", "later", "pageBefore", "pageAfter", "remove", "takeBack", "save", "cancel", "mine", "theirs", "pages"];

const bar = () => {
  const told = [];
  const made = new EditBar(Object.fromEntries(NAMES.map((name) => [name, () => told.push(name)])));
  return { bar: made, told };
};

const figures = (answer, step) => ({ answer: { f1: answer }, step: { f1: step } });

const cells = (made) => made.rows.map(({ node }) => node.children.slice(1).map((cell) => cell.textContent));

test("every run has its figures, those of before, and the difference in points", () => {
  const { bar: made } = bar();
  made.build([{ name: "A" }, { name: "B" }]);
  made.paintScores([
    { now: figures(1, null), before: figures(2 / 3, null) },
    { now: figures(0.25, 0.5), before: figures(0.5, 0.5) },
  ]);
  assert.deepEqual(cells(made), [
    ["100.0", "66.7", "+33.3", "–", "–", "±0.0"],
    ["25.0", "50.0", "−25.0", "50.0", "50.0", "±0.0"],
  ]);
  assert.deepEqual(made.rows.map(({ own }) => [own.answer.by.classList.contains("up"), own.answer.by.classList.contains("down")]), [[true, false], [false, true]]);
});

test("without a chosen box only a new answer can be drawn, and nothing be saved before there is a change", () => {
  const { bar: made } = bar();
  made.paint({ armed: null, chosen: "", level: null, changed: false, taken: 0, saving: false });
  assert.deepEqual([...made.tools].filter(([, tool]) => !tool.disabled).map(([key]) => key), ["answer"]);
  assert.equal(made.save.disabled, true);
  made.paint({ armed: null, chosen: "", level: "step", changed: true, taken: 1, saving: false });
  assert.equal([...made.tools.values()].some((tool) => tool.disabled), false);
  assert.equal(made.save.disabled, false);
});

test("what needs steps is offered where answers have them", () => {
  const { bar: made } = bar();
  made.withSteps(false);
  assert.deepEqual([...made.tools].filter(([, tool]) => tool.hidden).map(([key]) => key), ["step", "retype"]);
});

test("a conflict names who was faster, as text, and asks which version counts", () => {
  const { bar: made, told } = bar();
  made.conflict({ who: "<b>Ada</b>", at: "2026-11-20 09:30 UTC" });
  assert.equal(made.answer.hidden, false);
  assert.equal(made.answer.children[0].textContent, "Changed by <b>Ada</b> on 2026-11-20 09:30 UTC while you were editing.");
  made.answer.children.slice(1).forEach((choice) => choice.fire("click"));
  assert.deepEqual(told, ["theirs", "mine"]);
  made.ask();
  assert.equal(made.answer.hidden, true);
});

test("after a click on a tool the keys are those of the pages again, and after a key not", () => {
  const { bar: made, told } = bar();
  made.tools.get("answer").fire("click", { detail: 1 });
  made.tools.get("step").fire("click", { detail: 0 });
  assert.deepEqual(told, ["answer", "pages", "step"]);
});
