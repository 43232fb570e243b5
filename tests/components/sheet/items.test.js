import assert from "node:assert/strict";
import { test } from "node:test";

import "../browser/dom_stub.js";
import { setGlyphs } from "../../../components/browser/glyphs.js";
import { Items } from "../../../components/sheet/browser/items.js";

setGlyphs(Object.fromEntries(["right", "wrong", "plain"].map((name) => [name, { label: name, glyph: name }])));
globalThis.requestAnimationFrame = () => 0; // nothing scrolls where nothing is laid out

const answer = (state) => ({ slug: "one", state, verdict: state, tooltip: "", text: "", note: "", lines: [], raters: [] });
const row = (id, state) => ({ id, title: id, gold: "", note: "", answers: [answer(state)], ticks: [{ slug: "one", state, verdict: state }] });
const RUN = { slug: "one", model: "One", setting: "" };
const block = (rows, chosen = []) => ({ title: "Questions", gold: "Reference", columns: [RUN], ticked: [RUN], groups: [{ title: "All", rows }], item: "", chosen });

const shown = (items) => items.rows.filter(({ node }) => !node.hidden).map(({ id }) => id);
const made = () => new Items({ lead: "one", slugs: ["one"], focus() {}, choose() {}, send() {} });

test("a filter that was pressed is kept from sample to sample", () => {
  const items = made();
  items.show(block([row("a", "wrong"), row("b", "right")]), true);
  items.keep("wrong");
  items.show(block([row("c", "right"), row("d", "wrong")]), true);
  assert.deepEqual(shown(items), ["d"]);
  items.show(block([row("e", "right")]), true);
  assert.deepEqual(shown(items), ["e"]);
});

test("what filters mean is shown at first, and all where they mean no part of a sample", () => {
  const items = made();
  items.show(block([row("a", "wrong"), row("b", "right")], ["b"]), true);
  assert.deepEqual(shown(items), ["b"]);
  items.keep("all");
  assert.deepEqual(shown(items), ["a", "b"]);
  items.show(block([row("c", "right"), row("d", "wrong")], ["c"]), true);
  assert.deepEqual(shown(items), ["c"]);
  items.show(block([row("e", "right"), row("f", "wrong")]), true);
  assert.deepEqual(shown(items), ["e", "f"]);
});
