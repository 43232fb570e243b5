// Images side by side under one zoom, each under the name of its role; a placeholder where one is missing.

import { button, el, imageUrl, setClass, setText, svg } from "../../browser/dom.js";
import { listenForPinch } from "../../browser/pinch.js";
import { ImageRegions } from "./regions.js";

const MOST = 12;
const CLOSE = 2.5;

const within = (value, low, high) => Math.min(high, Math.max(low, value));

export class Zoom {
  constructor(changed) {
    this.changed = changed;
    this.reset();
  }

  reset() {
    Object.assign(this, { zoom: 1, x: 0.5, y: 0.5 });
  }

  /** Sets the zoom; the point of the image at (x, y), in shares of it, stays where it is if one is given. */
  to(zoom, at = null) {
    const next = within(zoom, 1, MOST);
    if (at) {
      const kept = this.zoom / next;
      this.x = at.x + (this.x - at.x) * kept;
      this.y = at.y + (this.y - at.y) * kept;
    }
    this.zoom = next;
    this.settle();
  }

  by(factor, at = null) {
    this.to(this.zoom * factor, at);
  }

  /** Moves by shares of the image. */
  move(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.settle();
  }

  toggle(at) {
    if (this.zoom > 1) this.fit();
    else this.to(CLOSE, at);
  }

  fit() {
    this.reset();
    this.changed();
  }

  /** Brings a point of the image, in shares of it, to the middle. */
  show(x, y, zoom) {
    Object.assign(this, { x, y, zoom: within(zoom, 1, MOST) });
    this.settle();
  }

  settle() {
    const edge = Math.min(0.5, 0.5 / this.zoom);
    this.x = within(this.x, edge, 1 - edge);
    this.y = within(this.y, edge, 1 - edge);
    this.changed();
  }
}

const STEP = 1.4;
const ARROW = 0.08;
// A page on screen has 1600 pixels on its longer side.
const SCREEN = 1600;

// What is missing is drawn in outline: a task sheet, a model solution, a pupil's drawing.
const OUTLINES = {
  question: "M14 6H42L52 16V66H14ZM42 6V16H52M22 26H44M22 34H44M22 42H36M30 52Q30 47 34 47T38 51Q38 54 34 56V58M34 62V62.5",
  reference: "M10 10H54V62H10ZM18 50L28 34L36 42L46 24M40 54L44 58L52 48",
  work: "M10 10H54V62H10ZM18 48Q24 28 30 40T44 26M40 56L54 36L60 40L46 60L39 62Z",
};

const placeholder = (picture) =>
  el("div", { class: "no-picture" },
    svg("svg", { viewBox: "0 0 66 72", "aria-hidden": "true" }, svg("path", { d: OUTLINES[picture.kind] ?? OUTLINES.work })),
    el("strong", { text: `${picture.role}: no image` }), el("span", { text: picture.missing }));

class Frame {
  constructor(picture, zoom) {
    this.zoom = zoom;
    this.picture = picture;
    this.box = el("div", { class: "frame" });
    this.el = el("figure", {}, el("figcaption", {}, el("span", { text: picture.role }), picture.note ? el("span", { class: "quiet", text: picture.note }) : null), this.box);
    const screen = imageUrl(picture.screen);
    if (picture.missing !== null || !screen) this.box.append(placeholder({ ...picture, missing: picture.missing ?? "" }));
    else this.load(screen);
  }

  load(screen) {
    this.image = el("img", { alt: this.picture.role, draggable: "false", decoding: "async" });
    this.image.addEventListener("load", () => this.arrived());
    this.image.addEventListener("error", () => this.fail());
    this.image.src = screen;
    setClass(this.box, "waiting", true);
    Object.assign(this.box, { tabIndex: 0 });
    this.box.setAttribute("role", "group");
    this.box.setAttribute("aria-label", `${this.picture.role}: arrows move it once it is larger`);
    this.marks = el("div", { class: "regions" });
    this.box.append(this.image, this.marks);
    this.listen();
  }

  arrived() {
    setClass(this.box, "waiting", false);
    // A picture that has its column to itself is framed in its own proportions.
    const { naturalWidth, naturalHeight } = this.image;
    if (naturalWidth) this.box.style.setProperty("--proportions", `${naturalWidth} / ${naturalHeight}`);
    this.place();
  }

  fail() {
    this.image = null;
    setClass(this.box, "waiting", false);
    this.box.replaceChildren(placeholder({ ...this.picture, missing: "The image could not be loaded; reload the page." }));
  }

  get scale() {
    const { clientWidth, clientHeight } = this.box;
    const { naturalWidth, naturalHeight } = this.image;
    return Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight) * this.zoom.zoom;
  }

  place() {
    if (!this.image?.naturalWidth || !this.box.clientWidth) return;
    const { clientWidth, clientHeight } = this.box;
    const width = this.image.naturalWidth * this.scale;
    const height = this.image.naturalHeight * this.scale;
    const left = width <= clientWidth ? (clientWidth - width) / 2 : Math.min(0, Math.max(clientWidth - width, clientWidth / 2 - this.zoom.x * width));
    const top = height <= clientHeight ? (clientHeight - height) / 2 : Math.min(0, Math.max(clientHeight - height, clientHeight / 2 - this.zoom.y * height));
    for (const { style } of [this.image, this.marks]) Object.assign(style, { width: `${width}px`, height: `${height}px`, transform: `translate(${left}px, ${top}px)` });
    if (!this.sharp && Math.max(width, height) * window.devicePixelRatio > SCREEN) this.sharpen();
    setClass(this.box, "large", this.zoom.zoom > 1);
  }

  // The whole image is fetched for a close-up only; what is there stays until it has come.
  sharpen() {
    this.sharp = true;
    const full = imageUrl(this.picture.full);
    if (!full) return;
    const { image } = this;
    const better = new Image();
    better.addEventListener("load", () => (image.src = full), { once: true });
    better.src = full;
  }

  /** The point of the image under the pointer, in shares of it. */
  under(event) {
    const { left, top, width, height } = this.image.getBoundingClientRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  }

  drag(dx, dy) {
    const { width, height } = this.image.getBoundingClientRect();
    this.zoom.move(-dx / width, -dy / height);
  }

  listen() {
    this.box.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && this.box.getRootNode().activeElement !== this.box) return;
      event.preventDefault();
      this.zoom.by(Math.exp(-event.deltaY / 300), this.under(event));
    }, { passive: false });
    this.box.addEventListener("dblclick", (event) => this.zoom.toggle(this.under(event)));
    this.box.addEventListener("pointerdown", (event) => {
      // With a second finger it is pinched and no longer dragged.
      this.dragged = event.isPrimary && event.button === 0 && this.zoom.zoom > 1 ? event.pointerId : null;
      if (this.dragged !== null) this.box.setPointerCapture(event.pointerId);
    });
    this.box.addEventListener("pointermove", (event) => {
      if (event.pointerId === this.dragged && this.box.hasPointerCapture(event.pointerId)) this.drag(event.movementX, event.movementY);
    });
    listenForPinch(this.box, (times, x, y, dx, dy) => {
      this.zoom.by(times, this.under({ clientX: x, clientY: y }));
      this.drag(dx, dy);
    });
    this.box.addEventListener("keydown", (event) => {
      const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
      if ((!dx && !dy) || this.zoom.zoom === 1) return;
      event.preventDefault();
      this.zoom.move((dx * ARROW) / this.zoom.zoom, (dy * ARROW) / this.zoom.zoom);
    });
  }
}

export class Images {
  constructor(sheet) {
    this.frames = [];
    this.zoom = new Zoom(() => this.place());
    this.percent = el("span", { class: "percent" });
    this.tools = el("div", { class: "segment", role: "group", "aria-label": "Zoom" },
      button("−", "Smaller (−)", () => this.act("out")), this.percent, button("+", "Larger (+)", () => this.act("in")), button("Fit", "Whole images (0)", () => this.act("fit")));
    this.row = el("div", { class: "pictures" });
    this.regions = new ImageRegions(this, (region) => sheet.send({ kind: "region", ...region }));
    this.el = el("section", { class: "images", "aria-label": "Images" }, this.row, this.regions.bar, el("div", { class: "tools" }, this.regions.button, this.tools));
    this.watch = new ResizeObserver(() => this.place());
  }

  show(block, moved) {
    this.regions.leave();
    if (moved) this.zoom.reset();
    this.watch.disconnect();
    this.frames = block.pictures.map((picture) => new Frame(picture, this.zoom));
    this.tools.hidden = this.frames.every((frame) => !frame.image);
    setClass(this.row, "none", this.tools.hidden);
    this.row.replaceChildren(...this.frames.map((frame) => frame.el));
    this.frames.forEach((frame) => this.watch.observe(frame.box));
    this.place();
  }

  place() {
    this.frames.forEach((frame) => frame.place());
    setText(this.percent, `${Math.round(100 * this.zoom.zoom)}%`);
  }

  act(kind) {
    if (this.tools.hidden) return;
    if (kind === "fit") this.zoom.fit();
    else this.zoom.by(kind === "in" ? STEP : 1 / STEP);
  }

  /** What people marked of the images, and whether more can be. */
  marked(marking) {
    this.regions.show(marking);
  }

  destroy() {
    this.regions.leave();
    this.watch.disconnect();
  }
}
