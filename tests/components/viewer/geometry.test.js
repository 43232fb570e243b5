import assert from "node:assert/strict";
import { test } from "node:test";

import { curveBetween, bracePath, bracketPath, centre, hit, rectOf, rectPath, ticksPath, union } from "../../../components/viewer/browser/geometry.js";

const rect = (x, y, w, h) => ({ x, y, w, h });
const mark = (name, ...sides) => ({ name, box: { rect: rect(...sides) } });
const numbers = (path) => path.match(/-?[\d.]+/g).map(Number);

test("a box in thousandths of its page lies on the stack in units of the page's width", () => {
  assert.deepEqual(rectOf([100, 200, 300, 700], { top: 5000, height: 1400 }), rect(100, 5280, 200, 700));
});

test("a union holds all of its rectangles and no more", () => {
  assert.deepEqual(union([rect(10, 20, 5, 5), rect(0, 30, 2, 40)]), rect(0, 20, 15, 50));
});

test("the centre of a rectangle is its middle", () => {
  assert.deepEqual(centre(rect(10, 20, 4, 8)), { x: 12, y: 24 });
});

test("an answer is a closed rectangle, a step a bracket that is open at the right", () => {
  assert.equal(rectPath(rect(1, 2, 30, 40)), "M1 2h30v40h-30z");
  assert.equal(bracketPath(rect(1, 2, 30, 40)), "M10 2h-9v40h9");
});

test("the arms of a bracket and the corners of gold stay within a narrow box", () => {
  assert.deepEqual(numbers(bracketPath(rect(0, 0, 9, 5))), [3, 0, -3, 5, 3]);
  const [reach] = numbers(ticksPath(rect(0, 0, 40, 400)));
  assert.equal(reach, 10);
});

test("a brace spans the height of what it holds, its tip in the middle", () => {
  const path = bracePath(rect(100, 50, 10, 80));
  assert.ok(path.startsWith("M96 50"));
  assert.ok(path.includes(`V${50 + 40 - 9}`));
  assert.ok(path.includes(`V${50 + 80 - 9}`));
});

test("a curve between boxes runs along the nearer edge of the page, from side to side", () => {
  assert.equal(curveBetween(rect(600, 0, 300, 10), rect(500, 90, 300, 10)).side, 1);
  const { side, to, path } = curveBetween(rect(100, 0, 200, 10), rect(50, 90, 300, 10));
  assert.deepEqual([side, to], [-1, { x: 50, y: 95 }]);
  assert.ok(path.startsWith("M100 5C"));
});

test("of nested boxes the smallest one is hit", () => {
  const marks = [mark("page", 0, 0, 1000, 1000), mark("answer", 100, 100, 400, 400), mark("step", 120, 120, 50, 20)];
  assert.equal(hit(marks, 140, 130, 5).name, "step");
  assert.equal(hit(marks, 300, 300, 5).name, "answer");
});

test("a small box is hit in its middle, though the edge of a large one is near", () => {
  assert.equal(hit([mark("large", 0, 0, 400, 400), mark("small", 10, 10, 100, 100)], 60, 60, 5).name, "small");
  assert.equal(hit([mark("large", 59, 0, 400, 400), mark("small", 10, 10, 100, 100)], 60, 60, 5).name, "small");
});

test("of two boxes of about one size the one whose edge is nearer is hit", () => {
  const marks = [mark("far", 0, 0, 400, 400), mark("near", 100, 0, 420, 420)];
  assert.equal(hit(marks, 105, 200, 5).name, "near");
});

test("outside of every box nothing is hit, but a little beside an edge still counts", () => {
  assert.equal(hit([mark("one", 0, 0, 10, 10)], 14, 5, 5).name, "one");
  assert.equal(hit([mark("one", 0, 0, 10, 10)], 16, 5, 5), null);
});
