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
  assert.equal(startState().panel, null);
});

const viewing = (...slugs) => {
  const calls = [];
  const sent = [];
  const call = (name) => () => calls.push(name);
  const here = slugs.map((slug) => ({ slug }));
  const viewer = {
    state: startState(), scene: { runs: here, offered: here }, choice: { forget: call("forget") }, header: { busy: call("busy") },
    arrange: call("arrange"), describe: call("describe"), paint: call("paint"), send: (event) => sent.push(event.runs),
  };
  const runs = new Runs(viewer);
  runs.keep();
  return { viewer, calls, sent, runs, now: () => [viewer.state.shown, viewer.state.lead] };
};

test("where Python does not say which run is described, every run is shown and the first one is described", () => {
  assert.deepEqual(viewing("a", "b").now(), [["a", "b"], "a"]);
});

test("where Python says which run is described, its runs are those that are shown", () => {
  const { viewer, runs, now } = viewing("a");
  viewer.scene = { ...viewer.scene, runs: [{ slug: "b" }, { slug: "c" }] };
  runs.keep("c");
  assert.deepEqual(now(), [["b", "c"], "c"]);
});

test("in the next sample a hidden run stays hidden, and one that is new is shown", () => {
  const { viewer, runs, now } = viewing("a", "b");
  runs.compare({ slug: "a" });
  assert.deepEqual(now(), [["b"], "b"]);
  viewer.scene = { ...viewer.scene, runs: ["a", "b", "c"].map((slug) => ({ slug })) };
  runs.keep();
  assert.deepEqual(viewer.state.shown, ["b", "c"]);
});

test("the last run that is shown cannot be taken away", () => {
  const { runs, now, sent } = viewing("a");
  runs.compare({ slug: "a" });
  assert.deepEqual([now(), sent], [[["a"], "a"], []]);
});

test("describing a hidden run shows it in the place of the one that was described, and Python is told", () => {
  const { runs, calls, sent, now } = viewing("a", "b", "c");
  runs.compare({ slug: "c" });
  calls.length = 0;
  runs.describe({ slug: "c" });
  assert.deepEqual([now(), calls, sent.at(-1)], [[["b", "c"], "c"], ["forget", "arrange", "paint"], ["c", "b"]]);
});

test("a run that is not here yet is asked for, beside the one that is described", () => {
  const { viewer, runs, calls, sent, now } = viewing("a");
  viewer.scene.offered = [{ slug: "a" }, { slug: "b" }];
  runs.compare({ slug: "b" });
  assert.deepEqual([now(), calls, sent], [[["a"], "a"], ["busy"], [["a", "b"]]]);
});

test("all runs are compared up to five, and then the described one is alone again", () => {
  const { runs, sent, now } = viewing("a", "b", "c", "d", "e", "f");
  runs.choose(["b"], "b");
  runs.compareAll();
  assert.deepEqual(sent.at(-1), ["b", "a", "c", "d", "e"]);
  runs.compareAll();
  assert.deepEqual(now(), [["b"], "b"]);
});

test("the next run after the last one is the first", () => {
  const { runs, now } = viewing("a", "b");
  runs.choose(["b"], "b");
  runs.step(1);
  assert.deepEqual(now(), [["a"], "a"]);
});

test("comparing a run puts it beside the others, describes none anew, and takes it away again", () => {
  const { runs, now } = viewing("a", "b");
  runs.choose(["a"], "a");
  const seen = [1, 2, 3].map(() => {
    runs.compare({ slug: "b" });
    return JSON.stringify(now());
  });
  assert.deepEqual(seen, ['[["a","b"],"a"]', '[["a"],"a"]', '[["a","b"],"a"]']);
});
