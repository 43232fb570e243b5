import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { remember, Runs, startState } from "../../../components/viewer/browser/state.js";

let kept;

beforeEach(() => {
  kept = new Map();
  globalThis.sessionStorage = ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) });
});

test("layers, linked panes and the panel outlive a reload; a bare page does not", () => {
  const state = startState();
  Object.assign(state, { linked: false, panel: false, tau: 0.9, lead: "run" });
  Object.assign(state.layers, { steps: false, bare: true });
  remember(state);
  const { layers, linked, panel, tau, lead } = startState();
  assert.deepEqual([layers.steps, layers.bare, linked, panel], [false, false, false, false]);
  assert.deepEqual([tau, lead], [0.5, null]);
});

test("a browser that keeps nothing, or something else, starts anew", () => {
  kept.set("errata-viewer", "no JSON");
  assert.equal(startState().linked, true);
  globalThis.sessionStorage = ({ getItem: () => { throw new Error("denied"); }, setItem: () => { throw new Error("denied"); } });
  remember(startState());
  assert.equal(startState().panel, true);
});

const viewing = (...slugs) => {
  const calls = [];
  const call = (name) => () => calls.push(name);
  const viewer = { state: startState(), scene: { runs: slugs.map((slug) => ({ slug })) }, choice: { forget: call("forget") }, arrange: call("arrange"), describe: call("describe"), paint: call("paint") };
  return { viewer, calls, runs: new Runs(viewer) };
};

test("at first every run is shown and the first one is described", () => {
  const { viewer, runs } = viewing("a", "b");
  runs.keep();
  assert.deepEqual([viewer.state.shown, viewer.state.lead], [["a", "b"], "a"]);
});

test("in the next sample a hidden run stays hidden, and one that is new is shown", () => {
  const { viewer, runs } = viewing("a", "b");
  runs.keep();
  runs.show(runs.all[0], false);
  assert.deepEqual([viewer.state.shown, viewer.state.lead], [["b"], "b"]);
  viewer.scene = { runs: ["a", "b", "c"].map((slug) => ({ slug })) };
  runs.keep();
  assert.deepEqual(viewer.state.shown, ["b", "c"]);
});

test("the last run that is shown cannot be hidden", () => {
  const { viewer, runs } = viewing("a");
  runs.keep();
  runs.show(runs.all[0], false);
  assert.deepEqual(viewer.state.shown, ["a"]);
});

test("describing a hidden run shows it in the place of the one that was described", () => {
  const { viewer, runs, calls } = viewing("a", "b", "c");
  runs.keep();
  runs.show(runs.all[2], false);
  calls.length = 0;
  runs.lead(runs.all[2]);
  assert.deepEqual([viewer.state.shown, viewer.state.lead], [["c", "b"], "c"]);
  assert.deepEqual(calls, ["forget", "arrange", "paint"]);
});
