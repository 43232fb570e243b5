// Marked regions of pages: those that people marked lie over the pages, and a new one is drawn by mouse or by keyboard.

import { setClass, svg } from "../../../browser/dom.js";
import { RegionDrawing } from "../../../browser/region_drawing.js";
import { placedInSight, toStack } from "./camera.js";
import { distanceToEdge, PAGE_WIDTH, rectOf, rectPath, within } from "../geometry.js";
import { atFixedSize } from "./marks.js";

const REACH = 7;
const LONGEST = 44;
const PLACED = [240, 90];
const FLAG = "M0 0V-15M0 -15h10l-3 3.5 3 3.5h-10";

const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** The region whose edge or flag is under a point of the stack; null for none. */
export const regionAt = (regions, x, y, reach) =>
  regions.find(({ rect }) => (within(rect, x, y, reach) && distanceToEdge(rect, x, y) <= reach)
    || (x >= rect.x - reach && x <= rect.x + 2 * reach && y <= rect.y && y >= rect.y - 3 * reach)) ?? null;

// The regions over the pages of one pane, and the one that is being drawn.
class Layer {
  constructor(pane) {
    this.pane = pane;
    this.marked = svg("g");
    this.draft = svg("path", { class: "draft" });
    this.el = svg("svg", { class: "marks regions", viewBox: `0 0 ${PAGE_WIDTH} ${Math.max(1, pane.total)}`, "aria-hidden": "true" }, this.marked, this.draft);
    pane.stack.append(this.el);
  }

  paint(regions) {
    this.marked.replaceChildren(...regions.map(({ rect, words, pending }) => {
      const label = svg("text", { class: "name", x: 13, y: -5 });
      label.textContent = shortened(words[0] ?? "");
      const sign = atFixedSize(rect.x, rect.y, svg("g", {}, svg("path", { class: "flag", d: FLAG }), label));
      return svg("g", { class: `region${pending ? " pending" : ""}` }, svg("path", { class: "casing", d: rectPath(rect) }), svg("path", { class: "ink", d: rectPath(rect) }), sign);
    }));
  }

  drawDraft(rect) {
    this.draft.setAttribute("d", rect ? rectPath(rect) : "");
  }
}

export class Regions {
  constructor(viewer) {
    this.viewer = viewer;
    this.layers = [];
    this.shown = 0;
    this.drawing = new RegionDrawing({
      area: () => viewer.panes.el, at: (event, from) => this.under(event, from), placed: () => this.placed(),
      draw: (drawn) => this.layers.forEach((layer) => layer.drawDraft(drawn && rectOf(drawn.box, drawn.page))),
      done: ({ page, box }) => this.open({ page: page.number, box }), turned: (on) => setClass(viewer.el, "marking", on),
    });
  }

  get on() {
    return this.drawing.on;
  }

  get bar() {
    return this.drawing.bar;
  }

  get pages() {
    return this.viewer.scene.pages;
  }

  /** Those of the payload, placed on the pages. */
  get marked() {
    return (this.viewer.payload.marking?.regions ?? []).flatMap((region) => {
      const page = this.pages.find((own) => own.number === region.page);
      return page ? [{ ...region, rect: rectOf(region.box, page) }] : [];
    });
  }

  /** Draws upon the panes of now. */
  attach() {
    this.layers.forEach((layer) => layer.el.remove());
    this.layers = this.viewer.panes.list.map((pane) => new Layer(pane));
    this.paint();
  }

  paint() {
    const { marked } = this;
    this.layers.forEach((layer) => layer.paint(marked));
  }

  /** Goes to the region that Python names, once for each time that it does. */
  follow(focus) {
    const page = focus && focus.turn !== this.shown ? this.pages.find((own) => own.number === focus.page) : null;
    if (!page) return;
    this.shown = focus.turn;
    this.viewer.panes.show(rectOf(focus.box, page));
  }

  /** The marked region at the pointer. */
  at(pane, event) {
    if (this.viewer.state.layers.bare || this.viewer.editor.on) return null;
    const { x, y, perPixel } = toStack(pane, event.clientX, event.clientY);
    return regionAt(this.marked, x, y, REACH * perPixel);
  }

  /** Opens what is said about a region. */
  open({ page, box }) {
    this.viewer.tooltip.hide();
    this.viewer.send({ kind: "region", page, box });
  }

  /** Waits for a region to be drawn, or says why none can be marked. */
  start() {
    const { marking } = this.viewer.payload;
    if (this.on || this.viewer.editor.on || !marking) return;
    if (marking.why) {
      this.viewer.say(marking.why);
      return;
    }
    this.viewer.tooltip.hide();
    this.viewer.choice.point(null);
    this.drawing.start();
    this.viewer.panes.lead.scroller.focus({ preventScroll: true });
  }

  leave() {
    this.drawing.leave();
  }

  placed() {
    const placed = placedInSight(this.viewer.panes.lead, this.pages, PLACED);
    this.viewer.panes.show(rectOf(placed.box, placed.page), true);
    return placed;
  }

  // Where the pointer is, in thousandths of the page that is under it, or of the one that a drag began on.
  under(event, from) {
    const pane = from?.pane ?? this.viewer.panes.list.find((own) => own.scroller.contains(event.target));
    if (!pane) return null;
    const { y, x } = toStack(pane, event.clientX, event.clientY);
    const page = from?.page ?? this.pages.find((own) => y < own.top + own.height + REACH) ?? this.pages[this.pages.length - 1];
    return { pane, page, unit: { x, y: ((y - page.top) * 1000) / page.height } };
  }
}
