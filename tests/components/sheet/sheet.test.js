import assert from "node:assert/strict";
import { test } from "node:test";

import "../browser/dom_stub.js";
import { rowsOf } from "../../../components/sheet/browser/sheet.js";

test("beside a block of several rows the last one takes the room that is left", () => {
  const page = [{ span: 12 }, { span: 5, rows: 2 }, { span: 7 }, { span: 7 }, { span: 12 }];
  assert.equal(rowsOf(page), "auto auto 1fr");
  assert.equal(rowsOf([{ span: 0 }, { span: 6 }, { span: 6 }]), "");
});
