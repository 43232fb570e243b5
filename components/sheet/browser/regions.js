// Marked regions of a sheet's images: those that people marked lie over the images, and a new one is drawn there.

import { button, el, setClass, setText } from "../../browser/dom.js";
import { RegionDrawing } from "../../browser/region_drawing.js";

const LONGEST = 44;
const PLACED = [240, 120];
const FILLED = 800;
const SAID = 4000;
// Above a region that begins higher there is no room for its flag.
const TOPMOST = 40;

const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

const place = (node, [left, top, right, bottom]) =>
  Object.assign(node.style, { left: `${left / 10}%`, top: `${top / 10}%`, width: `${(right - left) / 10}%`, height: `${(bottom - top) / 10}%` });

export class ImageRegions {
  /** `images` is the block whose frames show the pages; `open` is told a region that was drawn or pointed at. */
  constructor(images, open) {
    this.images = images;
    this.open = open;
    this.shown = 0;
    this.marking = null;
    this.draft = el("div", { class: "region pending" });
    this.said = el("div", { class: "said", role: "status", hidden: true });
    this.button = button("⚑ Mark", "Mark a region of an image (r)", () => this.start(), { class: "mark-region" });
    this.drawing = new RegionDrawing({
      area: () => images.row, at: (event, from) => this.under(event, from), placed: () => this.placed(), draw: (drawn) => this.draw(drawn),
      done: ({ page, box }) => open({ page: page.picture.page, box }), turned: (on) => setClass(images.el, "marking", on),
    });
    this.bar = el("div", { class: "marking-bar" }, this.drawing.bar, this.said);
  }

  /** The frames that show a page. */
  get frames() {
    return this.images.frames.filter((frame) => frame.image && frame.picture.page);
  }

  /** Draws what is marked, as the payload says it; null where nothing can be. */
  show(marking) {
    this.marking = marking;
    this.button.hidden = !marking || !this.frames.length;
    for (const frame of this.frames) {
      const mine = (marking?.regions ?? []).filter(({ page }) => page === frame.picture.page);
      frame.marks.replaceChildren(...mine.map((region) => this.drawn(region)));
    }
    this.follow(marking?.focus);
  }

  drawn({ page, box, words, pending }) {
    const flag = el("button", { type: "button", class: `region-flag${box[1] < TOPMOST ? " inside" : ""}`, title: words.join("\n"), text: `⚑ ${shortened(words[0] ?? "")}`.trim(), onclick: () => this.open({ page, box }) });
    // The image itself is not dragged from here.
    flag.addEventListener("pointerdown", (event) => event.stopPropagation());
    const node = el("div", { class: `region${pending ? " pending" : ""}` }, flag);
    place(node, box);
    return node;
  }

  /** Goes to the region that Python names, once for each time that it does. */
  follow(focus) {
    if (!focus || focus.turn === this.shown || !this.frames.some((frame) => frame.picture.page === focus.page)) return;
    this.shown = focus.turn;
    const [left, top, right, bottom] = focus.box;
    this.images.zoom.show((left + right) / 2000, (top + bottom) / 2000, FILLED / Math.max(right - left, bottom - top, 1));
  }

  /** Waits for a region to be drawn, or says why none can be marked. */
  start() {
    if (this.button.hidden || this.drawing.on) return;
    if (this.marking.why) {
      setText(this.said, this.marking.why);
      this.said.hidden = false;
      clearTimeout(this.saying);
      this.saying = setTimeout(() => { this.said.hidden = true; }, SAID);
      return;
    }
    this.drawing.start();
    this.first.box.focus({ preventScroll: true });
  }

  leave() {
    this.drawing.leave();
  }

  draw(drawn) {
    if (!drawn) return this.draft.remove();
    place(this.draft, drawn.box);
    if (this.draft.parentElement !== drawn.page.marks) drawn.page.marks.append(this.draft);
    return undefined;
  }

  /** The image that is meant where none is pointed at: the student's work. */
  get first() {
    return this.frames.find((frame) => frame.picture.kind === "work") ?? this.frames[0];
  }

  // Without a pointer: a rectangle in the middle of what is in sight.
  placed() {
    const { zoom, x, y } = this.images.zoom;
    const [width, height] = PLACED.map((side) => Math.round(side / zoom));
    const [left, top] = [Math.round(1000 * x - width / 2), Math.round(1000 * y - height / 2)];
    return { page: this.first, box: [left, top, left + width, top + height] };
  }

  // Where the pointer is, in thousandths of the image that is under it, or of the one that a drag began on.
  under(event, from) {
    const page = from?.page ?? this.frames.find((frame) => frame.box.contains(event.target));
    if (!page) return null;
    const { x, y } = page.under(event);
    return { page, unit: { x: 1000 * x, y: 1000 * y } };
  }
}
