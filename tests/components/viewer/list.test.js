import assert from "node:assert/strict";
import { test } from "node:test";

import "../browser/dom_stub.js";
import { countOutcomes } from "../../../components/viewer/browser/legend.js";
import { causesOf, FailureList } from "../../../components/viewer/browser/list.js";
import { judge } from "../../../components/viewer/browser/outcomes.js";
import { made } from "./made.js";

const failure = (category, level, outcome, gold, pred) => ({ category, level, outcome, gold, pred });

test("steps that are extra on the wrong page, and those that are missed on the right one, follow from it", () => {
  const wrong = failure("page_misalignment", "answer", "wrongpage", ["a1"], ["a3"]);
  const extra = failure("extra_step", "step", "extra", [], ["a3", "a3.s0"]);
  const missed = failure("step_of_missed_answer", "step", "missed", ["a1", "a1.s0"], []);
  const other = failure("extra_step", "step", "extra", [], ["a2", "a2.s0"]);
  const causes = causesOf([wrong, extra, missed, other]);
  assert.deepEqual([causes.get(extra), causes.get(missed), causes.get(other)], [[wrong], [wrong], undefined]);
});

test("a duplicate of an answer is no cause of what happens to its steps", () => {
  const twice = failure("duplicate_box", "answer", "duplicate", ["a1"], ["a3"]);
  const split = failure("step_over_segmentation", "step", "split", ["a1", "a1.s0"], ["a2.s0", "a2.s1"]);
  const ofTwin = failure("extra_step", "step", "extra", [], ["a3", "a3.s0"]);
  const causes = causesOf([twice, split, ofTwin]);
  assert.deepEqual([causes.get(split), causes.get(ofTwin)], [undefined, [twice]]);
});

test("the key of outcomes counts predicted boxes, and of gold those that are missed", () => {
  const { scene, run } = made();
  const counts = countOutcomes(scene, run, judge(run, 0.5));
  assert.deepEqual([counts.get("matched"), counts.get("missed"), counts.get("extra"), counts.get("poor")], [2, 1, 2, 0]);
});

test("a list without a line says whether nothing went wrong or what did is not shown", () => {
  const { scene, run } = made();
  const list = new FailureList(() => {});
  list.build(scene, run);
  const told = (shows) => {
    list.paint(0.5, shows);
    return list.empty.hidden ? "" : list.empty.textContent;
  };
  assert.deepEqual([told((outcome) => outcome === "missed"), told((outcome) => outcome === "matched")], ["", "No failure among the outcomes shown."]);
  list.build(scene, { ...run, failures: [] });
  assert.equal(told(() => false), "Nothing went wrong here at IoU 0.50.");
});
