// The gold boxes of a pane while they are edited, drawn over its pages, and the pointer that draws, moves and stretches them.

import { setClass, setText, svg } from "../../../browser/dom.js";
import { toStack } from "../panes/camera.js";
import { boxAt, find, keys, moved, onPage, spanned, stretched, withBox } from "./edited_gold.js";
import { hits, PAGE_WIDTH, rectOf, rectPath, ticksPath } from "../geometry.js";
import { atFixedSize } from "../panes/marks.js";

const REACH = 7;
const HANDLE = 7;
// Left, top, right, bottom: the edges of each handle, from the upper left corner around.
const HANDLES = [[0, 1], [1], [1, 2], [2], [2, 3], [3], [0, 3], [0]];

/** Where a handle stands on a rectangle. @param {{x: number, y: number, w: number, h: number}} rect @param {number[]} edges */
const spotOf = ({ x, y, w, h }, edges) => [
  edges.includes(0) ? x : edges.includes(2) ? x + w : x + w / 2,
  edges.includes(1) ? y : edges.includes(3) ? y + h : y + h / 2,
];

/** The handle under a point, as the edges that it moves; null for none. */
export const handleAt = (rect, x, y, reach) => {
  const near = HANDLES.filter((edges) => {
    const [left, top] = spotOf(rect, edges);
    return Math.abs(left - x) <= reach && Math.abs(top - y) <= reach;
  });
  if (near.length) return near.find((edges) => edges.length === 2) ?? near[0];
  const alongX = x >= rect.x - reach && x <= rect.x + rect.w + reach;
  const alongY = y >= rect.y - reach && y <= rect.y + rect.h + reach;
  const [nearest] = [[x - rect.x, alongY], [y - rect.y, alongX], [x - rect.x - rect.w, alongY], [y - rect.y - rect.h, alongX]]
    .map(([distance, along], edge) => ({ edge, distance: Math.abs(Number(distance)), along }))
    .filter(({ distance, along }) => along && distance <= reach).sort((a, b) => a.distance - b.distance);
  return nearest ? [nearest.edge] : null;
};

const CURSORS = new Map([["0", "ew-resize"], ["2", "ew-resize"], ["1", "ns-resize"], ["3", "ns-resize"], ["0,1", "nwse-resize"], ["2,3", "nwse-resize"], ["1,2", "nesw-resize"], ["0,3", "nesw-resize"]]);

export class EditLayer {
  constructor(editor, pane) {
    this.editor = editor;
    this.pane = pane;
    this.nodes = new Map();
    // The box that is dragged, or the corner from which a new one is drawn.
    /** @type {any} */
    this.drag = null;
    this.boxes = svg("g");
    this.handles = HANDLES.map(() => svg("rect", { class: "handle", x: -HANDLE / 2, y: -HANDLE / 2, width: HANDLE, height: HANDLE }));
    this.draft = svg("path", { class: "draft" });
    this.el = svg("svg", { class: "marks edited", viewBox: `0 0 ${PAGE_WIDTH} ${Math.max(1, pane.total)}`, "aria-hidden": "true" }, this.boxes, this.draft, svg("g", {}, ...this.handles));
    pane.stack.append(this.el);
    this.listeners = { pointerdown: (event) => this.down(event), pointermove: (event) => this.move(event), pointerup: (event) => this.up(event), pointercancel: (event) => this.up(event) };
    for (const [kind, listener] of Object.entries(this.listeners)) pane.el.addEventListener(kind, listener, true);
  }

  remove() {
    this.el.remove();
    this.pane.scroller.style.cursor = "";
    for (const [kind, listener] of Object.entries(this.listeners)) this.pane.el.removeEventListener(kind, listener, true);
  }

  get pages() {
    return this.editor.viewer.scene.pages;
  }

  pageOf(number) {
    return this.pages.find((page) => page.number === number) ?? this.pages[this.pages.length - 1];
  }

  rectAt(key) {
    const { answers } = this.editor;
    return rectOf(boxAt(answers, key), this.pageOf(find(answers, key).answer.page));
  }

  /** Draws what changed since it was last drawn; `iouOf` gives the IoU of the match of a box in this pane's run, 0 for none. */
  paint(iouOf) {
    const { answers, chosen } = this.editor;
    const there = keys(answers);
    for (const [key, node] of this.nodes) {
      if (there.includes(key)) continue;
      node.group.remove();
      this.nodes.delete(key);
    }
    const numbered = find(answers, chosen)?.answer.key;
    for (const { key, box, page, steps } of answers) {
      this.paintBox(key, "answer", rectOf(box, this.pageOf(page)), iouOf(key), "");
      // The steps of the chosen answer say their order.
      steps.forEach((step, order) => this.paintBox(step.key, "step", rectOf(step.box, this.pageOf(page)), iouOf(step.key), key === numbered ? String(order + 1) : ""));
    }
    this.paintHandles();
  }

  paintBox(key, level, rect, iou, number) {
    const chosen = key === this.editor.chosen;
    const node = this.nodes.get(key) ?? this.made(key);
    const shape = rectPath(rect);
    if (node.shape !== shape) {
      node.shape = shape;
      for (const path of [node.casing, node.ink]) path.setAttribute("d", shape);
      node.ticks.setAttribute("d", ticksPath(rect));
      atFixedSize(rect.x, rect.y - 0.5, node.label);
    }
    const { tau } = this.editor.viewer.state;
    const state = `edit-box ${level}${iou >= tau ? "" : " unfound"}${chosen ? " chosen" : ""}`;
    if (node.state !== state) {
      node.group.setAttribute("class", (node.state = state));
      // The chosen box lies above all others, as its handles do.
      if (chosen) this.boxes.append(node.group);
    }
    const name = chosen ? this.editor.nameOf(key) : number;
    setText(node.label, chosen && iou > 0 ? `${name} · IoU ${(Math.floor(100 * iou + 1e-9) / 100).toFixed(2)}` : name);
  }

  made(key) {
    const [casing, ink, ticks] = ["casing", "ink", "ticks"].map((name) => svg("path", { class: name }));
    const label = svg("text", { class: "name", y: -5 });
    const node = { casing, ink, ticks, label, group: svg("g", {}, casing, ink, ticks, label), shape: "", state: "" };
    this.boxes.append(node.group);
    this.nodes.set(key, node);
    return node;
  }

  paintHandles() {
    const { chosen, corner } = this.editor;
    const shown = chosen !== null && !this.editor.armed;
    const rect = shown ? this.rectAt(chosen) : null;
    this.handles.forEach((handle, place) => {
      handle.style.display = shown ? "" : "none";
      if (!shown) return;
      const edges = HANDLES[place];
      const [left, top] = spotOf(rect, edges);
      atFixedSize(left, top, handle);
      setClass(handle, "moved", edges.length === 2 && edges.every((edge) => corner.includes(edge)));
    });
  }

  // Where the pointer is: in the stack, and in thousandths of the page that is under it, or of a given one.
  at(event, page = null) {
    const { x, y, perPixel } = toStack(this.pane, event.clientX, event.clientY);
    const under = page ?? this.pages.find((own) => y < own.top + own.height + 18) ?? this.pages[this.pages.length - 1];
    return { x, y, perPixel, page: under, unit: { x, y: ((y - under.top) * 1000) / under.height } };
  }

  /** What a press at a point would do: stretch or move the chosen box, take another one or a predicted one, or nothing. @returns {any} */
  aimed(at) {
    const { chosen } = this.editor;
    const reach = REACH * at.perPixel;
    if (chosen !== null) {
      const rect = this.rectAt(chosen);
      const edges = handleAt(rect, at.x, at.y, reach);
      if (edges) return { key: chosen, edges };
      if (at.x >= rect.x && at.x <= rect.x + rect.w && at.y >= rect.y && at.y <= rect.y + rect.h) return { key: chosen, edges: null };
    }
    return this.under(at);
  }

  // What a click at a point takes: the smallest box around it, and with a further click what lies under that.
  under(at) {
    const { chosen, predictedBox } = this.editor;
    const all = this.around(at);
    const place = all.findIndex((one) => (one.mark ? one.box === predictedBox : one.key === chosen));
    return all[(place + 1) % all.length] ?? null;
  }

  // The boxes around a point: those of gold and of what gold does not have; predicted boxes that gold has, where gold is not.
  around(at) {
    const near = (/** @type {any[]} */ boxes) => hits(boxes, at.x, at.y, REACH * at.perPixel);
    const own = keys(this.editor.answers).map((key) => ({ key, edges: null, box: { rect: this.rectAt(key) } }));
    const predicted = this.predicted().map((mark) => ({ mark, box: mark.box }));
    const all = near([...own, ...predicted.filter(({ mark, box }) => !this.editor.isFound(mark.run, box))]);
    return all.length ? all : near(predicted);
  }

  predicted() {
    const { layers } = this.editor.viewer.state;
    if (this.pane.consensus || layers.bare) return [];
    return this.pane.visible.flatMap((run) => this.pane.layer(run).marks).filter((mark) => !mark.filtered && layers[`${mark.box.level}s`]);
  }

  down(event) {
    if (event.button !== 0 || event.pointerType === "touch" || !this.pane.stack.contains(event.target) && event.target !== this.pane.scroller) return;
    const { editor } = this;
    const at = this.at(event);
    const aim = editor.armed ? null : this.aimed(at);
    if (!editor.armed && !aim) return;
    event.preventDefault();
    event.stopPropagation();
    this.pane.scroller.focus({ preventScroll: true });
    this.pane.el.setPointerCapture(event.pointerId);
    if (editor.armed) {
      const page = editor.armed === "step" ? this.pageOf(editor.pageOfChosen()) : at.page;
      this.drag = { drawn: true, page, from: this.at(event, page).unit, moved: false };
      return;
    }
    if (aim.mark) {
      this.take(aim);
      this.drag = { fixed: true };
      return;
    }
    const wasChosen = aim.key === editor.chosen;
    editor.choose(aim.key, { show: false });
    const found = find(editor.answers, aim.key);
    const page = this.pageOf(found.answer.page);
    this.drag = { ...aim, wasChosen, page, box: boxAt(editor.answers, aim.key), from: this.at(event, page).unit, at: [event.clientX, event.clientY], step: Boolean(found.step), moved: false };
  }

  move(event) {
    const { drag, editor } = this;
    if (!drag) {
      const at = this.at(event);
      const aim = editor.armed ? null : this.aimed(at);
      this.pane.scroller.style.cursor = editor.armed ? "crosshair" : aim?.edges ? CURSORS.get(String(aim.edges)) : aim ? (aim.mark ? "pointer" : "move") : "";
      event.stopPropagation();
      return;
    }
    event.stopPropagation();
    if (drag.fixed) return;
    if (drag.drawn) {
      drag.box = spanned(drag.from, this.at(event, drag.page).unit);
      this.draft.setAttribute("d", drag.box ? rectPath(rectOf(drag.box, drag.page)) : "");
      return;
    }
    if (!drag.moved && Math.hypot(event.clientX - drag.at[0], event.clientY - drag.at[1]) < 3) return;
    if (!drag.moved) editor.keep();
    drag.moved = true;
    // An answer follows the pointer to another page; a step stays on the page of its answer.
    const at = this.at(event, drag.edges || drag.step ? drag.page : null);
    const [dx, dy] = [Math.round(at.unit.x - drag.from.x), Math.round(at.unit.y - drag.from.y)];
    const box = drag.edges ? stretched(drag.box, drag.edges, dx, dy) : moved(drag.box, dx, dy);
    editor.show(withBox(onPage(editor.answers, drag.key, at.page.number), drag.key, box));
  }

  up(event) {
    const { drag, editor } = this;
    if (!drag) return;
    this.drag = null;
    event.stopPropagation();
    this.draft.setAttribute("d", "");
    if (drag.fixed) return;
    if (drag.drawn) {
      if (drag.box && event.type === "pointerup") editor.add(drag.box, drag.page.number);
    } else if (!drag.moved && drag.wasChosen) this.take(this.under(this.at(event)));
  }

  // Chooses what is under the pointer, if anything.
  take(aim) {
    if (aim?.mark) this.editor.choosePrediction(aim.mark.run, aim.box);
    else this.editor.choose(aim?.key ?? null, { show: false });
  }
}
