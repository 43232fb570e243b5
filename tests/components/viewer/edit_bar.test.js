import assert from "node:assert/strict";
import { test } from "node:test";

import "../browser/dom_stub.js";
import { setNoun } from "../../../components/viewer/browser/noun.js";
import { EditBar } from "../../../components/viewer/browser/editing/edit_bar.js";

const NAMES = ["answer", "step", "retype", "earlier", "later", "pageBefore", "pageAfter", "remove", "takeBack", "save", "cancel", "mine", "theirs", "pages", "take"];

const bar = () => {
  const told = [];
  const made = new EditBar(Object.fromEntries([...NAMES.map((name) => [name, () => told.push(name)]), ["rename", (...named) => told.push(named)]]));
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
  assert.deepEqual([...made.tools].filter(([, tool]) => tool.disabled).map(([key]) => key), ["take"]);
  assert.equal(made.save.disabled, false);
});

test("what needs steps is marked, to be hidden where answers have none", () => {
  const { bar: made } = bar();
  assert.deepEqual([...made.tools].filter(([, tool]) => tool.getAttribute("class") === "of-steps").map(([key]) => key), ["step", "retype"]);
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

test("a predicted box can be used as gold and nothing else be done with it", () => {
  const { bar: made, told } = bar();
  made.paint({ armed: null, chosen: "", level: null, predicted: true, changed: false, taken: 0, saving: false });
  assert.deepEqual([...made.tools].filter(([, tool]) => !tool.disabled).map(([key]) => key), ["answer", "take"]);
  made.tools.get("take").fire("click", { detail: 0 });
  assert.deepEqual(told, ["take"]);
});

test("what an answer is called stands in fields, and what is typed is told as one leaves them", () => {
  const { bar: made, told } = bar();
  made.withNames([{ key: "title_id", label: "Exercise", choices: [] }, { key: "question_type", label: "Type", choices: ["proof"] }]);
  made.paint({ armed: null, chosen: "", level: "answer", called: { title_id: "15" }, changed: false, taken: 0, saving: false });
  const [number, type] = [...made.fields.values()];
  assert.deepEqual([made.names.hidden, number.value, type.value], [false, "15", ""]);
  number.value = " 16 ";
  number.fire("change");
  assert.deepEqual(told, [["title_id", "16"]]);
  made.paint({ armed: null, chosen: "", level: "step", called: null, changed: false, taken: 0, saving: false });
  assert.equal(made.names.hidden, true);
});

test("over data whose boxes are around objects no word of the bar is about answers or, where it is seen, about steps", () => {
  setNoun("object");
  const { bar: made } = bar();
  setNoun("answer");
  const seen = [...made.tools.values()].filter((tool) => !tool.classList.contains("of-steps"));
  const texts = seen.flatMap((tool) => [tool.textContent, tool.getAttribute("title")]);
  assert.ok(texts.includes("+ Object") && texts.includes("Draw a new object (a)"), texts.join());
  assert.deepEqual(texts.filter((text) => /answer|step/i.test(text)), []);
});
