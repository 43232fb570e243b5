// The list of a queue beside the open sample: one row for each entry, with its reason and what became of it.

import { button, el, reveal, setText } from "../../browser/dom.js";
import { keepFitted } from "../../browser/fitting.js";

const LEAST_HEIGHT = 360;

const SIGNS = { judged: "✓", held: "◌", "": "" };

export class QueueList {
  constructor(root) {
    this.earlier = button("‹", "Entries before these", () => this.open(this.payload.earlier), { class: "step" });
    this.later = button("›", "Entries after these", () => this.open(this.payload.later), { class: "step" });
    this.range = el("span", { class: "range" });
    this.rows = el("ol", { onkeydown: (event) => this.step(event) });
    this.el = el("section", { class: "queue-list", "data-part": "list", "aria-label": "Queue" }, el("div", { class: "line" }, this.earlier, this.range, this.later), this.rows);
    root.querySelector("[data-part]").replaceWith(this.el);
    this.stopFitting = keepFitted(this.el, () => this.fitHeight());
  }

  destroy() {
    this.stopFitting();
  }

  // It ends where the window does, as the sample beside it.
  fitHeight() {
    const top = this.el.getBoundingClientRect().top;
    this.el.style.height = `${Math.max(LEAST_HEIGHT, window.innerHeight - Math.max(top, 24) - 12)}px`;
  }

  render(payload, send) {
    const first = !this.payload;
    this.payload = payload;
    this.sendNow = send;
    setText(this.range, payload.range);
    this.earlier.hidden = !payload.earlier;
    this.later.hidden = !payload.later;
    const focused = this.rows.contains(this.el.getRootNode().activeElement);
    this.rows.replaceChildren(...payload.rows.map((row) => this.row(row)));
    const current = this.rows.querySelector('[aria-current="true"]');
    if (current) reveal(this.rows, current);
    const stop = current && !current.disabled ? current : this.entries[0];
    if (stop) stop.tabIndex = 0;
    if (focused) stop?.focus();
    if (first) requestAnimationFrame(() => this.fitHeight());
  }

  row(given) {
    const open = el("button", { type: "button", class: `entry ${given.state}`, tabindex: "-1", "aria-current": given.current ? "true" : null, title: given.title, onclick: () => this.open(given.target) },
      el("span", { class: "number", text: given.number }), el("span", { class: "name", text: given.name }), el("span", { class: "sign", text: SIGNS[given.state] }),
      given.said ? el("span", { class: "said", text: given.said }) : null, el("span", { class: "reason", text: given.reason }));
    open.disabled = given.state === "held";
    return el("li", {}, open);
  }

  get entries() {
    return [...this.rows.querySelectorAll(".entry:not(:disabled)")];
  }

  // The list is one stop of Tab; within it the arrows lead from entry to entry.
  step(event) {
    const { entries } = this, at = entries.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!entries[to]) return;
    for (const entry of entries) entry.tabIndex = entry === entries[to] ? 0 : -1;
    entries[to].focus();
  }

  open(target) {
    this.sendNow({ open: target });
  }
}
