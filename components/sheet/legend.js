// The overlay of keys and signs.

import { button, el } from "../viewer/dom.js";
import { SHEET_KEYS } from "./sheet_keys.js";
import { sign, stateClass, stateOf } from "./states.js";

const VERDICTS = ["right", "wrong", "unread", "absent"];
const LABELS = ["matched", "missed", "spurious", "confused", "unmapped", "claimed"];

const keyRow = (entry) => el("li", {}, el("kbd", { text: entry.shown ?? entry.keys[0] }), el("span", { text: entry.says }));

const verdictRow = (state) => el("li", { class: stateClass(state) }, sign(state), el("span", { text: stateOf(state).label }));

const labelRow = (state) =>
  el("li", { class: `said-label ${stateClass(state)}` }, el("span", { class: "chiplet" }, sign(state), el("span", { text: state })), el("span", { text: stateOf(state).label }));

export class Legend {
  constructor() {
    this.close = button("Close", "Close (?)", () => this.toggle(false));
    this.el = el("div", { class: "help", role: "dialog", "aria-label": "Keys and signs", hidden: true },
      el("div", { class: "sheet" },
        el("div", {}, el("h2", { text: "Keys" }), el("ul", { class: "key-list" }, ...SHEET_KEYS.map(keyRow)),
          el("p", { class: "quiet", text: "Images move together: ctrl and the wheel, a double click or pinching zooms, dragging moves. Once one of them has been clicked, the wheel alone zooms." })),
        el("div", { class: "signs" }, el("h2", { text: "Verdicts" }), el("ul", {}, ...VERDICTS.map(verdictRow)),
          el("h2", { text: "Labels" }), el("ul", {}, ...LABELS.map(labelRow))),
        this.close));
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
