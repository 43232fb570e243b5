import assert from "node:assert/strict";
import { test } from "node:test";

import "./dom_stub.js";
import { el, imageUrl, setText, twoDigits } from "../../../components/browser/dom.js";

test("an overlap that falls short of a threshold never reads as if it reached it", () => {
  assert.deepEqual([0.5, 0.499, 0.29, 1].map(twoDigits), ["0.50", "0.49", "0.29", "1.00"]);
});

test("only our own route is asked for a picture", () => {
  assert.equal(imageUrl("/page-image/a"), "/page-image/a");
  for (const other of ["https://evil.example/page-image/a", "//evil.example/page-image/", "javascript:alert(1)", null, 3]) assert.equal(imageUrl(other), null);
});

test("text from data becomes the text of a node, and what is not stated no attribute", () => {
  const node = el("p", { text: "<b>x</b>", title: null, class: "a", hidden: true }, null, false, el("i"));
  assert.deepEqual([node.text, node.children.map(({ tag }) => tag), node.getAttribute("title"), node.getAttribute("hidden")], ["<b>x</b>", ["i"], null, ""]);
});

test("a value that turns the direction of text turns none beside it", () => {
  const turns = "a\u202eb";
  const node = el("p", {}, "ours ", turns, el("span", { text: turns }), el("span", { text: "plain" }));
  assert.deepEqual(node.children.map(({ tag, style }) => [tag, style.unicodeBidi]), [["#text", undefined], ["bdi", "isolate"], ["span", "isolate"], ["span", undefined]]);
  const later = el("span");
  setText(later, turns);
  assert.equal(later.style.unicodeBidi, "isolate");
});
