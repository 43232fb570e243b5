import assert from "node:assert/strict";
import { test } from "node:test";

import "../browser/dom_stub.js";
import { Choice } from "../../../components/viewer/browser/choice.js";
import { judge } from "../../../components/viewer/browser/outcomes.js";
import { poorPairs } from "../../../components/viewer/browser/panes/links.js";
import { Slider } from "../../../components/viewer/browser/slider.js";
import { made } from "./made.js";

const painted = (tau) => {
  const { scene, run } = made();
  const slider = new Slider(() => {}, () => {});
  slider.drawRug(run);
  slider.paint(run, tau);
  slider.paintShifts([{ run, name: "1", pairs: poorPairs(scene, run, tau) }].filter(({ pairs }) => pairs.length), false);
  return slider;
};

const shiftTexts = (slider) => slider.shifts.tBodies[0].children.flatMap((row) => row.children.map((cell) => cell.textContent));

const counts = (slider, level) => Object.values(slider.rows[level].cells).map((cell) => cell.textContent);

test("the figures beside the slider are those of the threshold", () => {
  const slider = painted(0.5);
  assert.equal(slider.output.textContent, "0.50");
  assert.deepEqual([counts(slider, "answer"), counts(slider, "step")], [["1", "1", "1", "0.33"], ["1", "0", "0", "1.00"]]);
  assert.deepEqual(counts(painted(0.95), "step"), ["0", "1", "1", "0.00"]);
});

test("the table names the metrics, and counts what is unmatched", () => {
  const [head, body] = painted(0.5).table.children;
  assert.deepEqual(head.children[0].children.map((cell) => cell.textContent), ["", "matched", "gold only", "run only", "F1"]);
  assert.deepEqual(body.children.map((row) => row.children[0].textContent), ["Answers F_A", "Steps F_S"]);
});

test("the figure of answers says that it is a mean where several pages count", () => {
  const { run } = made();
  const { mean } = painted(0.5);
  assert.deepEqual([mean.hidden, mean.textContent], [false, "F_A: mean of the F1 of 2 pages"]);
  const slider = new Slider(() => {}, () => {});
  slider.paint({ ...run, counts: run.counts.filter(({ page }) => page === 1) }, 0.5);
  assert.equal(slider.mean.hidden, true);
});

test("without a run there are no figures", () => {
  const slider = new Slider(() => {}, () => {});
  slider.drawRug(null);
  slider.paint(null, 0.5);
  assert.deepEqual(counts(slider, "answer"), ["–", "–", "–", "–"]);
});

test("the rug has a tick for every match, and fills those that hold", () => {
  const held = (tau) => painted(tau).ticks.map(({ node }) => node.classList.contains("held"));
  assert.deepEqual([held(0.5), held(0.8), held(0.95)], [[true, true], [false, true], [false, false]]);
});

test("the table of edge errors is there when some pair is poorly placed", () => {
  assert.equal(painted(0.5).shifts.hidden, true);
  const slider = painted(0.8);
  assert.equal(slider.shifts.hidden, false);
  assert.deepEqual(shiftTexts(slider), ["1", "", "+10", "+20", "+10", "+30"]);
});

test("the row of edge errors names its box, and its run beside others, and is dashes where no box is compared", () => {
  const { run } = made();
  const slider = new Slider(() => {}, () => {});
  slider.paintShifts([{ run, name: "1, step 1", pairs: [] }], true);
  assert.deepEqual(shiftTexts(slider), ["Model · 1, step 1", "", "–", "–", "–", "–"]);
});

test("edges are compared of the chosen box alone, and of all that are poorly placed where none is", () => {
  const { scene, run } = made();
  const choice = new Choice({ scene, state: { tau: 0.95 }, verdicts: () => judge(run, 0.95), runOf: () => run });
  const compared = (chosen) => {
    choice.chosen = chosen && { slug: run.slug, ...chosen };
    const { name, pairs } = choice.edges(run);
    return [name, ...pairs.map(([gold, pred]) => `${gold.id} ${pred.id}`)];
  };
  assert.deepEqual(compared(null), ["mean of 2 boxes", "a0 a0", "a0.s0 a0.s0"]);
  assert.deepEqual(compared({ role: "pred", id: "a0.s0" }), ["1, step 1", "a0.s0 a0.s0"]);
  assert.deepEqual(compared({ failure: run.failures.find(({ category }) => category === "step_localisation") }), ["1, step 1", "a0.s0 a0.s0"]);
  assert.deepEqual([compared({ role: "gold", id: "a1" }), compared({ role: "pred", id: "a1" })], [["2"], ["box 2"]]);
});

test("moving the slider tells its threshold on every input, and once more after the last of many keys", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  const slider = new Slider((tau) => told.push(`moved ${tau}`), (tau) => told.push(`released ${tau}`));
  for (const value of ["0.4", "0.41"]) {
    slider.input.value = value;
    slider.input.fire("input");
    slider.input.fire("change");
    mock.timers.tick(200);
  }
  assert.deepEqual(told, ["moved 0.4", "moved 0.41"]);
  mock.timers.tick(100);
  assert.deepEqual(told, ["moved 0.4", "moved 0.41", "released 0.41"]);
});

test("a late answer does not move the threshold back, until the one that was asked for comes", () => {
  const slider = new Slider(() => {}, () => {});
  slider.input.value = "0.6";
  slider.input.fire("input");
  assert.deepEqual([0.55, 0.6, 0.5].map((tau) => slider.agreed(tau)), [0.6, 0.6, 0.5]);
});
