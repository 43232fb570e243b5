import assert from "node:assert/strict";
import { test } from "node:test";

import "../browser/dom_stub.js";
import { regionAt, Regions } from "../../../components/viewer/browser/panes/regions.js";
import { chipsWithin } from "../../../components/viewer/browser/toolbar.js";
import { made } from "./made.js";

const REGION = { page: 2, box: [100, 100, 300, 200], words: ["Ann: a note"] };

const viewer = (marking) => {
  const sent = [], said = [];
  const shown = [];
  return {
    scene: made().scene, payload: { marking }, state: { layers: { bare: false } }, editor: { on: false }, tooltip: { hide: () => {} },
    panes: { list: [], show: (rect) => shown.push(rect) }, send: (event) => sent.push(event), say: (text) => said.push(text), sent, said, shown,
  };
};

test("a region is pointed at by its edge and its flag, and what it surrounds is not covered by it", () => {
  const region = { rect: { x: 100, y: 100, w: 200, h: 100 } };
  const at = (x, y) => regionAt([region], x, y, 5);
  assert.deepEqual([at(98, 150), at(200, 103), at(302, 190), at(104, 90)], [region, region, region, region]);
  assert.deepEqual([at(200, 150), at(320, 150), at(200, 90)], [null, null, null]);
});

test("regions lie on their own page, and one of a page that the sample does not have is left out", () => {
  const regions = new Regions(viewer({ regions: [REGION, { ...REGION, page: 9 }] }));
  const [page] = regions.pages.filter((own) => own.number === 2);
  assert.deepEqual(regions.marked.map(({ rect }) => rect), [{ x: 100, y: page.top + 0.1 * page.height, w: 200, h: 0.1 * page.height }]);
});

test("a region is gone to once for each time that it is asked for", () => {
  const view = viewer({ regions: [REGION] });
  const regions = new Regions(view);
  regions.follow({ ...REGION, turn: 1 });
  regions.follow({ ...REGION, turn: 1 });
  assert.equal(view.shown.length, 1);
  regions.follow({ ...REGION, turn: 2 });
  regions.follow(null);
  assert.equal(view.shown.length, 2);
});

test("where nothing may be marked the key says why, and nothing is sent", () => {
  const view = viewer({ why: "locked", regions: [] });
  const regions = new Regions(view);
  regions.start();
  assert.deepEqual([regions.on, view.said, view.sent], [false, ["locked"], []]);
});

test("a wide window has a chip for each of six runs, a narrow one for two at least", () => {
  assert.deepEqual([300, 740, 990, 1600, 4000].map((width) => chipsWithin(width)), [2, 2, 3, 5, 6]);
});

test("what says who corrected gold takes the room of a chip or two", () => {
  assert.deepEqual([300, 738, 990, 1600, 4000].map((width) => chipsWithin(width, true)), [1, 1, 2, 4, 6]);
});
