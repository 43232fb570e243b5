import assert from "node:assert/strict";
import { test } from "node:test";

import { Zoom } from "../../../components/sheet/browser/images.js";

const zoomed = (act) => {
  let changes = 0;
  const zoom = new Zoom(() => { changes += 1; });
  act(zoom);
  return { zoom: zoom.zoom, x: zoom.x, y: zoom.y, changes };
};

test("the point under the pointer stays where it is", () => {
  const { x, zoom } = zoomed((own) => own.to(4, { x: 0.6, y: 0.5 }));
  // Its distance from the middle of the frame, in frames, is what it was at a zoom of 1.
  assert.ok(Math.abs((0.6 - x) * zoom - (0.6 - 0.5)) < 1e-9);
});

test("an image is never smaller than whole, nor moved out of its frame", () => {
  assert.equal(zoomed((own) => own.to(0.2)).zoom, 1);
  assert.equal(zoomed((own) => own.to(99)).zoom, 12);
  assert.deepEqual(zoomed((own) => { own.to(2); own.move(5, -5); }), { zoom: 2, x: 0.75, y: 0.25, changes: 2 });
});

test("a whole image stays in the middle", () => {
  assert.deepEqual(zoomed((own) => own.move(0.3, 0.3)), { zoom: 1, x: 0.5, y: 0.5, changes: 1 });
});

test("a double click comes close and goes back", () => {
  assert.equal(zoomed((own) => own.toggle({ x: 0.5, y: 0.5 })).zoom, 2.5);
  assert.equal(zoomed((own) => { own.toggle({ x: 0.1, y: 0.1 }); own.toggle({ x: 0.1, y: 0.1 }); }).zoom, 1);
});
