import assert from "node:assert/strict";
import { test } from "node:test";

import { mount } from "../../../components/browser/mount.js";

class View {
  static made = [];

  constructor() {
    this.drawn = [];
    View.made.push(this);
  }

  render({ words }) {
    this.drawn.push(words);
  }

  destroy() {
    this.gone = true;
  }
}

const call = (entry, parentElement, words) =>
  entry({ data: new TextEncoder().encode(JSON.stringify({ words, glyphs: {} })), parentElement, setTriggerValue: () => {} });

test("an earlier payload that ends after a later one was drawn takes nothing away", () => {
  const entry = mount(View), element = {};
  View.made = [];
  const endFirst = call(entry, element, "first"), endSecond = call(entry, element, "second");
  endFirst();
  assert.deepEqual(View.made.map(({ drawn, gone }) => [drawn, gone]), [[["first", "second"], undefined]]);
  endSecond();
  assert.equal(View.made[0].gone, true);
});

test("an element that was left and comes again has a view of its own", () => {
  const entry = mount(View), element = {};
  View.made = [];
  call(entry, element, "first")();
  call(entry, element, "second");
  assert.deepEqual(View.made.map(({ drawn }) => drawn), [["first"], ["second"]]);
});

test("another noun for what boxes are around makes another view, since words are set when it is made", () => {
  const entry = mount(View), element = {};
  const draw = (noun) => entry({ data: new TextEncoder().encode(JSON.stringify({ words: noun, noun, glyphs: {} })), parentElement: element, setTriggerValue: () => {} });
  View.made = [];
  for (const noun of ["answer", "answer", "object"]) draw(noun);
  assert.deepEqual(View.made.map(({ drawn, gone }) => [drawn, gone]), [[["answer", "answer"], true], [["object"], undefined]]);
});
