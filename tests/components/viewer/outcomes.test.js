import assert from "node:assert/strict";
import { test } from "node:test";

import { figures, holds, judge, verdictOf } from "../../../components/viewer/browser/outcomes.js";
import { made } from "./made.js";

const outcomes = (verdicts, role, ...ids) => ids.map((id) => verdictOf(verdicts, role, id).outcome);

test("a failure holds above its lower bound and up to its upper one", () => {
  const failure = ({ lo: 0.3, hi: 0.7 });
  assert.deepEqual([0.3, 0.31, 0.7, 0.71].map((tau) => holds(failure, tau)), [false, true, true, false]);
});

test("a pair is matched up to its overlap, and poorly placed beyond", () => {
  const { run } = made();
  assert.deepEqual(outcomes(judge(run, 0.74), "pred", "a0", "a0.s0"), ["matched", "matched"]);
  assert.deepEqual(outcomes(judge(run, 0.75), "pred", "a0", "a0.s0"), ["poor", "matched"]);
  assert.deepEqual(outcomes(judge(run, 0.95), "gold", "a0", "a0.s0"), ["poor", "poor"]);
});

test("a failure about steps says nothing of the answers that it names", () => {
  const { run } = made();
  run.failures = run.failures.filter(({ id }) => id === 5);
  run.matches = [];
  assert.deepEqual(outcomes(judge(run, 0.95), "pred", "a0", "a0.s0"), ["unmatched", "poor"]);
});

test("a remark never becomes the outcome of a box, and stays with the one that it has", () => {
  const { run } = made();
  const verdict = verdictOf(judge(run, 0.5), "gold", "a0");
  assert.equal(verdict.outcome, "matched");
  assert.deepEqual(verdict.remarks.map(({ id }) => id), [4]);
  run.matches = [];
  run.failures = run.failures.filter(({ id }) => id === 4);
  assert.deepEqual(outcomes(judge(run, 0.5), "gold", "a0"), ["missed"]);
});

test("a partner is the box of the other side that the failure names", () => {
  const { run } = made();
  assert.equal(verdictOf(judge(run, 0.95), "gold", "a0.s0").partner, "a0.s0");
});

test("what no failure and no match names is missed in gold and not matched in a prediction", () => {
  const nothing = { gold: new Map(), pred: new Map() };
  assert.deepEqual([...outcomes(nothing, "gold", "a7"), ...outcomes(nothing, "pred", "a7")], ["missed", "unmatched"]);
});

test("counts follow the threshold, and F1 of answers is the mean over pages", () => {
  const { run } = made();
  assert.deepEqual(figures(run, 0.5).answer, { matched: 1, missed: 1, extra: 1, f1: 2 / 3 / 2, pages: 2 });
  assert.deepEqual(figures(run, 0.8).answer, { matched: 0, missed: 2, extra: 2, f1: 0, pages: 2 });
});

test("steps are pooled over the pages whose gold has steps, and without any there is no F1", () => {
  const { run } = made();
  assert.deepEqual(figures(run, 0.5).step, { matched: 1, missed: 0, extra: 0, f1: 1 });
  run.counts = run.counts.map((count) => (count.level === "step" ? { ...count, gold: 0 } : count));
  assert.equal(figures(run, 0.5).step.f1, null);
});

test("a page without answers on both sides scores what the protocol says", () => {
  const counts = [{ level: "answer", page: 1, gold: 0, pred: 0 }];
  assert.equal(figures({ matches: [], counts, empty_page: 1 }, 0.5).answer.f1, 1);
  assert.equal(figures({ matches: [], counts, empty_page: 0 }, 0.5).answer.f1, 0);
});

test("a sample without a page that counts has an F1 of 0, as it enters the mean of the run", () => {
  assert.deepEqual(figures({ matches: [], counts: [], empty_page: 0 }, 0.5).answer, { matched: 0, missed: 0, extra: 0, f1: 0, pages: 0 });
});
