// The overlay over a component that lists its keys and marks.

import { button, el } from "./dom.js";

/** The row of one entry of a table of keys, as `listenForKeys` takes it; the queue has the `alone` ones itself. */
export const keyRow = (entry) => el("li", { class: entry.alone ? "alone" : "" }, el("kbd", { text: entry.shown ?? entry.keys[0] }), el("span", { text: entry.label }));

/** The keys that the queue has, where a sample stands in one. */
export const queueKeys = () => el("p", { class: "quiet in-queue", text: "In the queue: 1, 2, 3 the verdicts, 4 own words, t tag, u undo, Enter next unjudged, j and k the entry after and before, 5 to 9 compare run." });

export class Overlay {
  constructor(name, ...sections) {
    this.close = button("Close", "Close (?)", () => this.toggle(false));
    this.el = el("div", { class: "help", role: "dialog", "aria-label": name, hidden: true }, el("div", { class: "sheet" }, ...sections, this.close));
    this.el.addEventListener("click", (event) => event.target === this.el && this.toggle(false));
  }

  /** What had the focus of the keyboard has it again afterwards; a button that was clicked would take Space and Enter. */
  toggle(open = this.el.hidden) {
    const before = this.before, focused = this.el.getRootNode().activeElement;
    this.before = open && focused?.matches(":focus-visible") ? focused : null;
    this.el.hidden = !open;
    if (open) this.close.focus();
    else before?.focus({ preventScroll: true });
  }

  get isOpen() {
    return !this.el.hidden;
  }
}
