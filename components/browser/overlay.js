// The overlay over a component that lists its keys and marks.

import { button, el } from "./dom.js";

/** The row of one entry of a table of keys, as `listenForKeys` takes it. */
export const keyRow = (entry) => el("li", {}, el("kbd", { text: entry.shown ?? entry.keys[0] }), el("span", { text: entry.label }));

export class Overlay {
  constructor(name, ...sections) {
    this.close = button("Close", "Close (?)", () => this.toggle(false));
    this.el = el("div", { class: "help", role: "dialog", "aria-label": name, hidden: true }, el("div", { class: "sheet" }, ...sections, this.close));
    this.el.addEventListener("click", (event) => event.target === this.el && this.toggle(false));
  }

  toggle(open = this.el.hidden) {
    this.el.hidden = !open;
    if (open) this.close.focus();
  }

  get isOpen() {
    return !this.el.hidden;
  }
}
