// One picture over the whole window, or the whole screen, for those who sit at the back.

import { el, imageUrl, setText } from "../../browser/dom.js";

const STEP = 1.25;
const MOST = 6;
const BEGIN = 2.6;
const PAN = 0.35;

// A modal dialog stands above everything, the element in full screen included.
export class Enlarged {
  constructor() {
    this.sheet = el("div", { class: "sheet" });
    this.scroller = el("div", { class: "scroller", tabindex: "-1", autofocus: true, onclick: () => this.close() }, this.sheet);
    this.caption = el("span", { class: "caption" });
    const keys = [["← ↑ ↓ →", "move"], ["+", "larger"], ["−", "smaller"], ["Space", "show"], ["Esc", "back"]];
    this.bar = el("div", { class: "bar" }, this.caption,
      ...keys.map(([name, does]) => el("span", { class: "hint" }, el("kbd", { text: name }), el("span", { text: does }))),
      el("button", { type: "button", class: "wide", text: "Back", "aria-label": "Back to the slide", onclick: () => this.close() }));
    this.el = el("dialog", { class: "enlarged", "aria-label": "The picture, enlarged", onclose: () => this.el.open || this.put() }, this.scroller, this.bar);
    this.fitted = () => this.view && this.resize(this.scale);
    window.addEventListener("resize", this.fitted);
  }

  destroy() {
    window.removeEventListener("resize", this.fitted);
  }

  get open() {
    return Boolean(this.view);
  }

  /** Shows a picture around a place, as shares of its sides; without one its upper edge. */
  show(view, caption, at) {
    this.put();
    this.view = view;
    this.sheet.replaceChildren(view.svg);
    setText(this.caption, caption);
    const large = imageUrl(view.picture.large);
    if (large && !view.lost) view.image.setAttribute("href", large);
    if (!this.el.open) this.el.showModal();
    // A page is as wide as the window: it is read from above, as on paper. A drawing is seen whole.
    const { whole, wide } = this.room();
    this.resize(view.tall > view.wide ? Math.min(BEGIN, wide / whole) : 1);
    this.lookAt(at ?? [0.5, 0]);
    this.scroller.focus({ preventScroll: true });
  }

  /** What makes the picture as large as fits, and as wide as the window. */
  room() {
    const { clientWidth, clientHeight } = this.scroller;
    const { wide, tall } = this.view;
    return { whole: Math.min(clientWidth / wide, clientHeight / tall), wide: clientWidth / wide };
  }

  resize(scale) {
    this.scale = Math.max(1, Math.min(MOST, scale));
    const by = this.scale * this.room().whole;
    this.sheet.style.width = `${this.view.wide * by}px`;
    this.sheet.style.height = `${this.view.tall * by}px`;
  }

  /** @param {number[]} middle of what is seen, as shares of the picture's sides */
  lookAt([x, y]) {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = this.scroller;
    this.scroller.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2);
  }

  /** Larger or smaller, around the middle of what is seen. */
  step(larger) {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = this.scroller;
    const middle = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    this.resize(larger ? this.scale * STEP : this.scale / STEP);
    this.lookAt(middle);
  }

  pan(right, down) {
    const { clientWidth, clientHeight } = this.scroller;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    this.scroller.scrollBy({ left: right * PAN * clientWidth, top: down * PAN * clientHeight, behavior });
  }

  /** Stands above an element that has become full screen after it. */
  toFront() {
    if (!this.view) return;
    const view = this.view;
    this.view = null;
    this.el.close();
    this.view = view;
    this.el.showModal();
    this.resize(this.scale);
  }

  close() {
    if (this.el.open) this.el.close();
    this.put();
  }

  /** Puts the picture back where it came from. */
  put() {
    if (!this.view || !this.sheet.contains(this.view.svg)) return;
    this.view.frame.prepend(this.view.svg);
    this.view = null;
  }
}
