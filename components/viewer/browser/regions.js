// Marked regions of pages: those that people marked lie over the pages, and a new one is drawn by mouse or by keyboard.

import { button, el, setClass, svg } from "../../browser/dom.js";
import { EDITOR, listenForKeys } from "../../browser/keyboard.js";
import { placedInSight, toStack } from "./camera.js";
import { moved, spanned, stretched } from "./edited_gold.js";
import { distanceToEdge, PAGE_WIDTH, rectOf, rectPath, within } from "./geometry.js";
import { atFixedSize } from "./marks.js";

const REACH = 7;
const LONGEST = 44;
const PLACED = [240, 90];
const LOWER_RIGHT = [2, 3];
const FLAG = "M0 0V-15M0 -15h10l-3 3.5 3 3.5h-10";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const OWN_KEYS = [
  { keys: Object.keys(ARROWS), act: (regions, key, event) => regions.nudge(ARROWS[key], event.shiftKey, false) },
  { keys: Object.keys(ARROWS).map((key) => `alt+${key}`), act: (regions, key, event) => regions.nudge(ARROWS[key], event.shiftKey, true) },
  { keys: ["Enter"], once: true, act: (regions) => regions.enter() },
  { keys: ["Escape", "r"], once: true, act: (regions) => regions.leave() },
];

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
    this.on = false;
    this.shown = 0;
    this.bar = el("div", { class: "asked region-bar", role: "status", hidden: true },
      el("strong", { text: "Mark a region" }), el("span", { text: "Drag over what you mean. Or Enter places a rectangle, arrows move it, with alt its corner, Enter marks it." }),
      button("Cancel", "Mark nothing (Escape)", () => this.leave()));
    this.listeners = { pointerdown: (event) => this.down(event), pointermove: (event) => this.move(event), pointerup: (event) => this.up(event), pointercancel: () => this.drop() };
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

  /** Opens what is said of a region. */
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
    Object.assign(this, { on: true, drawn: null, drag: null });
    this.bar.hidden = false;
    setClass(this.viewer.el, "marking", true);
    this.viewer.tooltip.hide();
    this.viewer.choice.point(null);
    this.stopKeys = listenForKeys(OWN_KEYS, this, EDITOR);
    for (const [kind, listener] of Object.entries(this.listeners)) this.viewer.panes.el.addEventListener(kind, listener, true);
    this.viewer.panes.lead.scroller.focus({ preventScroll: true });
  }

  leave() {
    if (!this.on) return;
    this.on = false;
    this.bar.hidden = true;
    setClass(this.viewer.el, "marking", false);
    this.stopKeys();
    for (const [kind, listener] of Object.entries(this.listeners)) this.viewer.panes.el.removeEventListener(kind, listener, true);
    this.draw(null);
  }

  draw(drawn) {
    this.drawn = drawn;
    this.layers.forEach((layer) => layer.drawDraft(drawn && rectOf(drawn.box, drawn.page)));
  }

  enter() {
    if (this.drawn) this.done();
    else {
      this.draw(placedInSight(this.viewer.panes.lead, this.pages, PLACED));
      this.viewer.panes.show(rectOf(this.drawn.box, this.drawn.page), true);
    }
  }

  done() {
    const { page, box } = this.drawn;
    this.leave();
    this.open({ page: page.number, box });
  }

  nudge([x, y], far, corner) {
    if (!this.drawn) return;
    const by = far ? 10 : 1;
    const { page, box } = this.drawn;
    const edges = LOWER_RIGHT.filter((edge) => (edge % 2 ? y : x) !== 0);
    this.draw({ page, box: corner ? stretched(box, edges, by * x, by * y) : moved(box, by * x, by * y) });
  }

  // Where the pointer is, in thousandths of the page that is under it, or of a given one.
  place(pane, event, page = null) {
    const { y, x } = toStack(pane, event.clientX, event.clientY);
    const under = page ?? this.pages.find((own) => y < own.top + own.height + REACH) ?? this.pages[this.pages.length - 1];
    return { page: under, unit: { x, y: ((y - under.top) * 1000) / under.height } };
  }

  down(event) {
    const pane = this.viewer.panes.list.find((own) => own.scroller.contains(event.target));
    if (!pane || event.button !== 0 || event.pointerType === "touch") return;
    event.preventDefault();
    event.stopPropagation();
    this.viewer.panes.el.setPointerCapture(event.pointerId);
    const { page, unit } = this.place(pane, event);
    this.drag = { pane, page, from: unit };
  }

  move(event) {
    event.stopPropagation();
    if (!this.drag) return;
    const { pane, page, from } = this.drag;
    const box = spanned(from, this.place(pane, event, page).unit);
    this.draw(box && { page, box });
  }

  up(event) {
    event.stopPropagation();
    if (!this.drag) return;
    this.drag = null;
    if (this.drawn) this.done();
  }

  drop() {
    this.drag = null;
    this.draw(null);
  }
}
