// What does not fit is scrolled, and says so: a button lies over the lower edge for as long as there is more below.

import { button, el } from "../viewer/dom.js";

const STEP = 0.8;
const ROUNDING = 2;

export class Further {
  /** `scroller` is what may be too high for its place. */
  constructor(scroller) {
    this.scroller = scroller;
    this.el = button("", "Further down", () => this.move(1), { class: "further" });
    this.el.replaceChildren(el("span", { text: "More" }), el("kbd", { text: "↓" }));
    this.el.hidden = true;
    scroller.addEventListener("scroll", () => this.look(), { passive: true });
  }

  get cut() {
    return this.scroller.scrollHeight > this.scroller.clientHeight + ROUNDING;
  }

  /** Whether it can be moved: down for 1, up for -1. */
  can(down) {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    return down > 0 ? scrollTop + clientHeight < scrollHeight - ROUNDING : scrollTop > 0;
  }

  move(down) {
    this.scroller.scrollTop += down * STEP * this.scroller.clientHeight;
    this.look();
  }

  look() {
    this.el.hidden = !this.can(1);
  }
}
