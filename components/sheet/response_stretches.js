// A whole response: its questions marked where they stand, and what belongs to none of them.

import { el } from "../viewer/dom.js";
import { arrowAmongTabs, markTab } from "../viewer/tab_list.js";

const pre = (...parts) => el("pre", { tabindex: "0" }, ...parts);
const empty = (text) => el("p", { class: "empty", text });

const stretch = (one) => el(one.leak ? "ins" : "span", { class: one.item ? "of-question" : "of-none", title: one.item ? `question ${one.name}` : `in no question, ${one.name}` }, one.margin ? el("small", { text: one.margin }) : null, el("span", { text: one.text }));

// A question's number stands where it begins.
const withMargins = (stretches) => stretches.map((one, at) => ({ ...one, margin: one.item && one.item !== stretches[at - 1]?.item ? one.name : "" }));

const strays = (block) => {
  const found = block.stretches.filter((one) => (!one.item || one.leak) && one.name && one.text.trim());
  const where = (one) => `${one.item ? `within ${one.name}` : one.name}${one.leak ? ", not in gold" : ""}`;
  return found.length ? [el("ul", { class: "strays" }, ...found.map((one) => el("li", { class: one.leak ? "leak" : "" }, el("small", { text: where(one) }), pre(one.text.trim()))))] : [empty("All of the response belongs to a question.")];
};

const TABS = {
  strays: { label: "In no question", has: (block) => block.stretches.length > 0, show: strays },
  raw: { label: "Raw", has: () => true, show: (block) => [block.notes.length ? el("ul", { class: "notes" }, ...block.notes.map((text) => el("li", { text }))) : null, block.stretches.length ? pre(...withMargins(block.stretches).map(stretch)) : empty(block.empty)] },
  prompt: { label: "Prompt", has: (block) => Boolean(block.prompt), show: (block) => [pre(block.prompt)] },
};

export class Stretches {
  constructor() {
    this.open = "strays";
    this.name = el("span", { class: "count" });
    this.tabs = Object.entries(TABS).map(([key, tab]) => [key, el("button", { type: "button", role: "tab", id: `stretches-${key}`, "aria-controls": "stretches-body", text: tab.label, onclick: () => this.select(key) })]);
    this.list = el("div", { class: "tablist", role: "tablist", "aria-label": "Response", onkeydown: (event) => arrowAmongTabs(event, this.tabs, this.open, (key) => this.select(key)) }, ...this.tabs.map(([, node]) => node));
    this.body = el("div", { class: "tab-body", id: "stretches-body", role: "tabpanel" });
    this.el = el("section", { class: "response-block stretches", "aria-label": "Response" }, el("h2", {}, el("span", { text: "Response" }), this.name), el("section", { class: "tabs" }, this.list, this.body));
  }

  show(block) {
    this.block = block;
    this.name.textContent = block.name;
    for (const [key, node] of this.tabs) node.hidden = !TABS[key].has(block);
    this.select(TABS[this.open].has(block) ? this.open : "raw");
  }

  select(key) {
    this.open = key;
    markTab(this.tabs, key);
    this.body.setAttribute("aria-labelledby", `stretches-${key}`);
    this.body.replaceChildren(...TABS[key].show(this.block).filter(Boolean));
  }
}
