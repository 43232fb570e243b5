// Blocks of written mathematics: a text typeset, and how one text became another.

import { el, setText } from "../viewer/dom.js";
import { typeset } from "./math.js";

const TAGS = { equal: "span", delete: "del", insert: "ins" };

class Titled {
  constructor(name) {
    this.title = el("span");
    this.note = el("span", { class: "count" });
    this.body = el("div", { class: "math" });
    this.el = el("section", { class: name }, el("h2", {}, this.title, this.note), this.body);
  }

  head(block) {
    setText(this.title, block.title);
    setText(this.note, block.note);
  }
}

export class MathBlock extends Titled {
  constructor() {
    super("math-block");
  }

  show(block) {
    this.head(block);
    typeset(this.body, block.parts);
  }
}

export class DiffBlock extends Titled {
  constructor() {
    super("diff-block");
    this.before = el("del");
    this.after = el("ins");
    this.written = el("div", { class: "written", tabindex: "0" });
    this.el.append(el("p", { class: "key" }, this.before, this.after), this.written);
  }

  show(block) {
    this.head(block);
    typeset(this.body, block.said);
    this.body.hidden = !block.said.length;
    setText(this.before, block.before);
    setText(this.after, block.after);
    this.written.replaceChildren(...block.segments.map((one) => el(TAGS[one.kind] ?? "span", { text: one.text })));
  }
}
