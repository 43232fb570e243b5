// A line between two parts that is dragged, or moved by arrow keys, to give one of them more room.

import { el } from "../../../browser/dom.js";

const STEP = 24;

export class Divider {
  /**
   * `upright` for parts side by side, else one above the other; the part after the line is the one that is measured.
   * `sizeOf()` tells how large it is in pixels, `resize(pixels)` makes it so, and `resize(null)` as it was at first.
   */
  constructor({ upright, label, least, most, sizeOf, resize }) {
    this.upright = upright;
    this.least = least;
    this.most = most;
    this.sizeOf = sizeOf;
    this.resize = resize;
    this.el = el("div", { class: `divider ${upright ? "upright" : "level"}`, role: "separator", tabindex: "0", "aria-orientation": upright ? "vertical" : "horizontal", "aria-label": label, "aria-valuemin": least, "aria-valuenow": least, title: `${label}: drag, or arrow keys; double click resets` });
    this.el.addEventListener("pointerdown", (event) => this.grab(event));
    this.el.addEventListener("dblclick", () => this.resize(null));
    this.el.addEventListener("keydown", (event) => this.key(event));
  }

  /** Says how large the part is by now. */
  measure() {
    this.el.setAttribute("aria-valuenow", String(Math.round(this.sizeOf())));
    this.el.setAttribute("aria-valuemax", String(Math.round(this.most())));
  }

  to(size) {
    const within = Math.round(Math.max(this.least, Math.min(this.most(), size)));
    this.resize(within);
    this.measure();
  }

  grab(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const along = (/** @type {PointerEvent} */ own) => (this.upright ? own.clientX : own.clientY);
    const [start, size] = [along(event), this.sizeOf()];
    const move = (own) => this.to(size + start - along(own));
    const drop = () => {
      this.el.removeEventListener("pointermove", move);
      this.el.classList.remove("dragging");
    };
    this.el.setPointerCapture(event.pointerId);
    this.el.classList.add("dragging");
    this.el.addEventListener("pointermove", move);
    this.el.addEventListener("pointerup", drop, { once: true });
    this.el.addEventListener("pointercancel", drop, { once: true });
  }

  key(event) {
    const [more, less] = this.upright ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const acts = {
      [more]: () => this.to(this.sizeOf() + STEP),
      [less]: () => this.to(this.sizeOf() - STEP),
      Home: () => this.to(this.least),
      End: () => this.to(this.most()),
      Enter: () => this.resize(null),
    };
    if (!acts[event.key]) return;
    acts[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }
}
