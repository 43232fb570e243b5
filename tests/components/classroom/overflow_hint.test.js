import assert from "node:assert/strict";
import { test } from "node:test";

import { Node } from "../browser/dom_stub.js";
import { OverflowHint } from "../../../components/classroom/browser/quiz_panel.js";

const hinted = (sizes) => {
  const scroller = Object.assign(new Node("div"), { scrollTop: 0, clientHeight: 100, ...sizes });
  const hint = new OverflowHint(scroller);
  hint.update();
  return { hint, scroller };
};

test("there is a hint while there is more below", () => {
  const { hint, scroller } = hinted({ scrollHeight: 300 });
  assert.deepEqual([hint.cut, hint.el.hidden], [true, false]);
  scroller.scrollTop = 200;
  scroller.fire("scroll");
  assert.equal(hint.el.hidden, true);
});

test("what fits has none, a fraction of a pixel more included", () => {
  for (const scrollHeight of [100, 101]) {
    const { hint } = hinted({ scrollHeight });
    assert.deepEqual([hint.cut, hint.el.hidden], [false, true]);
  }
});

test("a step moves by less than what is seen, and can be taken back", () => {
  const { hint, scroller } = hinted({ scrollHeight: 300 });
  assert.deepEqual([hint.can(1), hint.can(-1)], [true, false]);
  hint.move(1);
  assert.equal(scroller.scrollTop, 80);
  assert.equal(hint.can(-1), true);
});
