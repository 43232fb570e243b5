import assert from "node:assert/strict";
import { test } from "node:test";

import "../browser/dom_stub.js";
import { Closing } from "../../../components/classroom/browser/closing.js";
import { QuizPanel } from "../../../components/classroom/browser/quiz_panel.js";

globalThis.ResizeObserver ??= class {
  observe() {}
};

const slide = (sample, right) => ({ sample, right, ai: "A", narration: { summary: sample } });

const closed = (slides, guesses) => {
  const closing = new Closing(() => {});
  closing.show(slides, guesses);
  return { title: closing.title.textContent, ai: closing.ai.textContent, rows: closing.rows.children.map((row) => row.children.map((cell) => cell.textContent)) };
};

test("an answer that nobody rated counts neither for the class nor for the AI", () => {
  const { title, ai, rows } = closed([slide("a", true), slide("b", false), slide("c", null)], { a: true, c: null });
  assert.equal(title, "The class: 1 of 1 guess correct");
  assert.match(ai, /^The AI: 1 of 2 slides without a mistake\./);
  assert.deepEqual(rows, [["1", "a", "✓ right", "✓ right"], ["2", "b", "no guess", "✗ wrong"], ["3", "c", "not rated", "not rated"]]);
});

test("where no answer was rated nothing is counted", () => {
  const { title, ai } = closed([slide("c", null)], { c: null });
  assert.deepEqual([title, ai], ["Nobody rated what the class guessed", "Nobody rated these answers."]);
  assert.equal(closed([slide("c", null)], {}).title, "The class made no guess");
});

test("a guess is right, wrong, or neither where none of the choices is right", () => {
  const guessed = (rights, at) => Object.assign(Object.create(QuizPanel.prototype), { narration: { choices: rights.map((right) => ({ right })) }, guessed: at }).right;
  assert.deepEqual([guessed([true, false], 0), guessed([true, false], 1), guessed([false, false], 0)], [true, false, null]);
});
