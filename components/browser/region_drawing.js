// A region of a page while it is drawn, by mouse or by keyboard, upon whatever shows pages.

import { moved, spanned, stretched } from "./boxes.js";
import { button, el } from "./dom.js";
import { EDITOR, listenForKeys } from "./keyboard.js";

const LOWER_RIGHT = [2, 3];

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const KEYS = [
  { keys: Object.keys(ARROWS), act: (drawing, key, event) => drawing.nudge(ARROWS[key], event.shiftKey, false) },
  { keys: Object.keys(ARROWS).map((key) => `alt+${key}`), act: (drawing, _, event) => drawing.nudge(ARROWS[event.key], event.shiftKey, true) },
  { keys: ["Enter"], once: true, act: (drawing) => drawing.enter() },
  { keys: ["Escape", "r"], once: true, act: (drawing) => drawing.leave() },
];

export class RegionDrawing {
  /**
   * What shows the pages says how: `at(event, from)` where the pointer is, `{page, unit}` in thousandths of the page that
   * is under it or of the one that a drag began on, null beside them; `placed()` a first `{page, box}`; `draw(drawn)`
   * draws one, or none for null; `done(drawn)` is told it; `turned(on)` that drawing begins and ends.
   * @param {{area: () => HTMLElement, at: Function, placed: () => any, draw: (drawn: any) => void, done: (drawn: any) => void, turned: (on: boolean) => void}} hooks
   */
  constructor(hooks) {
    this.hooks = hooks;
    this.on = false;
    /** @type {HTMLElement | null} */
    this.area = null;
    this.bar = el("div", { class: "asked region-bar", role: "status", hidden: true },
      el("strong", { text: "Mark a region" }), el("span", { text: "Drag over what you mean. Or Enter places a rectangle, arrows move it, with alt its corner, Enter marks it." }),
      button("Cancel", "Mark nothing (Escape)", () => this.leave()));
    this.listeners = { pointerdown: (event) => this.down(event), pointermove: (event) => this.move(event), pointerup: (event) => this.up(event), pointercancel: () => this.drop() };
  }

  start() {
    if (this.on) return;
    Object.assign(this, { on: true, drawn: null, from: null, area: this.hooks.area() });
    this.bar.hidden = false;
    this.stopKeys = listenForKeys(KEYS, this, EDITOR);
    for (const [kind, listener] of Object.entries(this.listeners)) this.area.addEventListener(kind, listener, true);
    this.hooks.turned(true);
  }

  leave() {
    if (!this.on) return;
    this.on = false;
    this.bar.hidden = true;
    this.stopKeys();
    for (const [kind, listener] of Object.entries(this.listeners)) this.area.removeEventListener(kind, listener, true);
    this.draw(null);
    this.hooks.turned(false);
  }

  draw(drawn) {
    this.drawn = drawn;
    this.hooks.draw(drawn);
  }

  enter() {
    if (this.drawn) this.done();
    else this.draw(this.hooks.placed());
  }

  done() {
    const { drawn } = this;
    this.leave();
    this.hooks.done(drawn);
  }

  nudge([x, y], far, corner) {
    if (!this.drawn) return;
    const by = far ? 10 : 1;
    const { page, box } = this.drawn;
    const edges = LOWER_RIGHT.filter((edge) => (edge % 2 ? y : x) !== 0);
    this.draw({ page, box: corner ? stretched(box, edges, by * x, by * y) : moved(box, by * x, by * y) });
  }

  down(event) {
    const at = event.button === 0 && event.pointerType !== "touch" ? this.hooks.at(event, null) : null;
    if (!at) return;
    event.preventDefault();
    event.stopPropagation();
    this.area.setPointerCapture(event.pointerId);
    this.from = at;
  }

  move(event) {
    event.stopPropagation();
    if (!this.from) return;
    const box = spanned(this.from.unit, this.hooks.at(event, this.from).unit);
    this.draw(box && { page: this.from.page, box });
  }

  up(event) {
    event.stopPropagation();
    if (!this.from) return;
    this.from = null;
    if (this.drawn) this.done();
  }

  drop() {
    this.from = null;
    this.draw(null);
  }
}
