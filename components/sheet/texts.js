// Plain blocks: a text with its title, and what a run answered and was asked.

import { el } from "../viewer/dom.js";
import { Tabs } from "../viewer/tabs.js";

export class TextBlock {
  constructor() {
    this.title = el("h2");
    this.text = el("p", { class: "long" });
    this.el = el("section", { class: "text-block" }, this.title, this.text);
  }

  show(block) {
    this.title.textContent = block.title;
    this.text.textContent = block.text;
  }
}

export class ResponseBlock {
  constructor() {
    this.tabs = new Tabs();
    this.title = el("h2");
    this.el = el("section", { class: "response-block", "aria-label": "Response and prompt" }, this.title, this.tabs.el);
  }

  show(block) {
    this.title.replaceChildren("Response ", el("span", { class: "count", text: block.name }));
    this.tabs.build(block);
  }
}
