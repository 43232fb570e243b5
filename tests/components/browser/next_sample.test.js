import assert from "node:assert/strict";
import { test } from "node:test";

import { leavesList, NextSample } from "../../../components/browser/next_sample.js";

test("a step leads out of a list at its ends, and out of an empty one", () => {
  const list = ["a", "b", "c"];
  assert.deepEqual([leavesList(list, 2, 1), leavesList(list, 0, -1), leavesList(list, 1, 1), leavesList([], -1, 1)], [true, true, false, true]);
});

test("who has chosen nothing yet steps into the list, not out of it", () => {
  assert.equal(leavesList(["a"], -1, 1), false);
});

test("who left a sample past its last failure arrives with that step, once", () => {
  const next = new NextSample();
  assert.equal(next.waiting, false);
  next.leave(-1);
  assert.equal(next.waiting, true);
  assert.deepEqual([next.arrive(), next.arrive(), next.waiting], [-1, 0, false]);
});
