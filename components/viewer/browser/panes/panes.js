// All panes side by side: up to three runs each in its own, more as one consensus; zoom and scroll linked.

import { el } from "../../../browser/dom.js";
import { applyZoom, fitPage, inView, measure, middleOf, pageInView, showRect, toPage, zoomAt } from "./camera.js";
import { sharpen } from "./pages.js";
import { Pane } from "./pane.js";

export const MOST_PANES = 3;
const STEP = 1.25;

// Panes become narrower or wider: the place is kept as a share of all there is to scroll.
const shareOfScroll = ({ scrollLeft, scrollTop, scrollWidth, scrollHeight }) => ({ left: scrollLeft / scrollWidth, top: scrollTop / scrollHeight });

export class Panes {
  constructor(viewer) {
    this.viewer = viewer;
    this.list = [];
    this.resized = false;
    this.el = el("div", { class: "panes" });
    this.kind = "width";
  }

  /** Draws the scene for these runs, anew; the view stays where it was, or begins at the top. Another number of panes is fitted anew. */
  build(runs, fromTop) {
    const before = !fromTop && this.list[0] && shareOfScroll(this.list[0].scroller);
    const known = this.lead?.zoom ?? 1;
    const sizes = this.list.map(({ width, height }) => ({ width, height }));
    if (runs.length > MOST_PANES) this.list = [new Pane(this.viewer, runs, true)];
    else this.list = (runs.length ? runs.map((run) => [run]) : [[]]).map((own) => new Pane(this.viewer, own, false));
    this.el.replaceChildren(...this.list.map((pane) => pane.el));
    // Another sample starts at its own fit: of its width, or of a whole page where that was asked for.
    const asMany = sizes.length === this.list.length;
    const refit = fromTop || !asMany;
    if (refit && this.kind === "free") this.kind = "width";
    const zoom = refit ? 1 : known;
    this.el.dataset.count = this.list.length;
    // As many panes as before in the same room are as wide as before: nothing need be laid out to know.
    this.list.forEach((pane, place) => (asMany && !this.resized ? Object.assign(pane, sizes[place]) : measure(pane)));
    this.resized = false;
    this.list.forEach((pane) => { pane.zoom = zoom; applyZoom(pane); });
    const first = this.list[0].scroller;
    if (before) this.scrollTo(before.left * first.scrollWidth, before.top * first.scrollHeight);
    this.viewer.hooks.zoomShown(zoom);
  }

  get lead() {
    const run = this.viewer.lead;
    return this.list.find((pane) => pane.runs.includes(run)) ?? this.list[0];
  }

  // The panes that follow one of them: all when linked, else that one alone.
  with(pane) {
    return this.viewer.state.linked ? this.list : [pane];
  }

  scrollTo(left, top) {
    for (const pane of this.list) [pane.scroller.scrollLeft, pane.scroller.scrollTop] = [left, top];
  }

  /** Lets the linked panes follow the one that was scrolled. */
  scrolled(pane) {
    for (const other of this.with(pane)) {
      if (other === pane) continue;
      if (Math.abs(other.scroller.scrollTop - pane.scroller.scrollTop) > 1) other.scroller.scrollTop = pane.scroller.scrollTop;
      if (Math.abs(other.scroller.scrollLeft - pane.scroller.scrollLeft) > 1) other.scroller.scrollLeft = pane.scroller.scrollLeft;
    }
    this.seen();
  }

  seen(view = this.lead.scroller) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.list.forEach((pane) => sharpen(pane.pictures, pane.scroller, pane.zoom)), 120);
    const { pages } = this.viewer.scene;
    if (pages.length) this.viewer.hooks.pageSeen(pageInView(this.lead, pages, view));
  }

  zoomTo(pane, zoom, clientX, clientY) {
    this.kind = "free";
    zoomAt(pane, zoom, clientX, clientY);
    this.follow(pane);
  }

  // Brings the linked panes to the zoom and place of one.
  follow(pane) {
    for (const other of this.with(pane)) {
      if (other === pane) continue;
      other.zoom = pane.zoom;
      applyZoom(other);
      [other.scroller.scrollLeft, other.scroller.scrollTop] = [pane.scroller.scrollLeft, pane.scroller.scrollTop];
    }
    this.viewer.hooks.zoomShown(pane.zoom);
    this.seen();
  }

  /** "in", "out", "width" or "page". */
  zoom(kind) {
    const pane = this.lead;
    if (kind === "in" || kind === "out") {
      this.zoomTo(pane, kind === "in" ? pane.zoom * STEP : pane.zoom / STEP, ...middleOf(pane));
      return;
    }
    this.kind = kind;
    const page = pageInView(pane, this.viewer.scene.pages);
    if (kind === "page" && page) fitPage(pane, page);
    else zoomAt(pane, 1, ...middleOf(pane));
    this.follow(pane);
  }

  /** Shows a rectangle; with `gently` only if it is not wholly in view, and at the zoom there is. */
  show(rect, gently = false) {
    const pane = this.lead;
    if (gently && inView(pane, rect)) return;
    if (!gently) this.kind = "free";
    showRect(pane, rect, gently);
    this.follow(pane);
  }

  /** Goes to a page; where whole pages are shown, at the fit of that one. */
  toPage(page) {
    if (this.kind === "page") fitPage(this.lead, page);
    else toPage(this.lead, page);
    this.follow(this.lead);
  }

  /** Marks what is chosen in all panes. What is in sight is asked of all before a caption is moved: one layout, not one a pane. */
  highlight() {
    this.list.forEach((pane) => pane.highlight());
    const sights = this.list.map((pane) => pane.sight());
    this.list.forEach((pane, place) => pane.follow(sights[place]));
  }

  /** After the room changed: the same kind of fit again. */
  resize() {
    const changed = this.list.filter((pane) => !measure(pane));
    changed.forEach(applyZoom);
    this.refit();
  }

  /** Fits a whole page again, where that was asked for. */
  refit() {
    if (this.kind === "page" && this.lead && this.viewer.scene.pages.length) this.zoom("page");
  }

  /** Another sample stands at its top, which need not be asked of the browser. */
  arrive() {
    this.refit();
    this.seen({ scrollTop: 0, clientHeight: this.lead.height });
  }
}
