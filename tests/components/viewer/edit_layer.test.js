import assert from "node:assert/strict";
import { test } from "node:test";

import { handleAt } from "../../../components/viewer/browser/editing/edit_layer.js";

const RECT = { x: 100, y: 100, w: 200, h: 100 };
const at = (x, y) => handleAt(RECT, x, y, 5);

test("a corner moves the two edges that meet there", () => {
  assert.deepEqual([at(101, 99), at(298, 103), at(300, 200), at(104, 196)], [[0, 1], [1, 2], [2, 3], [0, 3]]);
});

test("an edge is taken anywhere along it, and moves alone", () => {
  assert.deepEqual([at(97, 130), at(150, 102), at(302, 160), at(240, 204)], [[0], [1], [2], [3]]);
});

test("away from the edges nothing is stretched", () => {
  assert.deepEqual([at(200, 150), at(94, 150), at(200, 90), at(320, 320)], [null, null, null, null]);
});
