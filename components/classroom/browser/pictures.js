// The student's work, as large as it fits, with boxes once the answer is shown.

import { el, imageUrl, setClass, svg } from "../../browser/dom.js";
import { Enlarged } from "./enlarged.js";

const BLANK = [1000, 1414];

const path = ([x1, y1, x2, y2]) => `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;

// Corners outside of the box, so that a thin box stands out without covering anything.
const ticks = ([x1, y1, x2, y2], by) => {
  const reach = Math.min(by, (x2 - x1) / 3, (y2 - y1) / 3);
  return [[x1, y1, 1, 1], [x2, y1, -1, 1], [x2, y2, -1, -1], [x1, y2, 1, -1]]
    .map(([x, y, right, down]) => `M${x} ${y + down * reach}V${y}H${x + right * reach}`).join("");
};

class View {
  constructor(picture, enlarge) {
    this.picture = picture;
    this.sized = null;
    this.layer = svg("g", { class: "marks" });
    this.image = svg("image", {});
    this.svg = svg("svg", { role: "img", "aria-label": picture.caption || "The student’s work", preserveAspectRatio: "xMidYMid meet" }, this.image, this.layer);
    this.frame = el("div", { class: "frame" }, this.svg);
    this.note = el("figcaption", { text: picture.caption });
    this.el = el("figure", { class: picture.later ? "later" : picture.early ? "early" : "" }, this.frame, picture.caption ? this.note : null);
    this.frame.addEventListener("click", (event) => !this.lost && enlarge(this, this.at(event)));
    this.size(...(picture.width > 0 && picture.height > 0 ? [picture.width, picture.height] : BLANK));
    if (picture.missing || !imageUrl(picture.url)) this.lacks(picture.missing || "There is no picture of this work.");
    else this.load(imageUrl(picture.url));
  }

  lacks(why) {
    this.lost = true;
    setClass(this.el, "lacking", true);
    if (!this.picture.marks.length) this.svg.remove();
    this.frame.append(el("p", { class: "why", text: why }));
  }

  load(url) {
    const probe = new Image();
    probe.onload = () => {
      this.size(probe.naturalWidth, probe.naturalHeight);
      this.image.setAttribute("href", url);
    };
    probe.onerror = () => this.lacks("This picture cannot be shown.");
    probe.src = url;
  }

  size(width, height) {
    this.wide = width;
    this.tall = height;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.image.setAttribute("width", width);
    this.image.setAttribute("height", height);
    this.shape = width / height;
    this.el.style.setProperty("--shape", String(Math.max(0.3, Math.min(3, this.shape))));
    this.sized?.();
    this.draw();
  }

  draw() {
    const place = ([x1, y1, x2, y2]) => [(x1 * this.wide) / 1000, (y1 * this.tall) / 1000, (x2 * this.wide) / 1000, (y2 * this.tall) / 1000];
    const unit = Math.max(this.wide, this.tall) / 1000;
    const drawn = this.picture.marks.map((mark) => ({ ...mark, box: place(mark.box) }));
    this.layer.replaceChildren(...drawn.map((mark) => this.mark(mark, unit)), ...drawn.filter((mark) => mark.caption).map((mark) => this.label(mark, unit)));
  }

  mark({ box, outcome, strong }, unit) {
    const gold = outcome === "gold" || outcome === "missed";
    return svg("g", { class: `mark l-${outcome} ${strong ? "strong" : ""}` },
      svg("path", { class: "casing", d: path(box) }), svg("path", { class: "ink", d: path(box) }),
      gold ? svg("path", { class: "ticks", d: ticks(box, 14 * unit) }) : null);
  }

  label({ box, outcome, caption }, unit) {
    const high = 34 * unit;
    const wide = (caption.length * 0.56 + 1.1) * high * 0.62;
    const x = Math.max(0, Math.min(box[0], this.wide - wide));
    const above = outcome === "gold" || outcome === "missed" ? box[1] - high - 5 * unit : box[3] + 5 * unit;
    const y = Math.max(2 * unit, Math.min(above, this.tall - high - 2 * unit));
    return svg("g", { class: `label l-${outcome}` },
      svg("rect", { x, y, width: wide, height: high, rx: high * 0.28 }),
      svg("text", { x: x + wide / 2, y: y + high * 0.68, "font-size": high * 0.6, "text-anchor": "middle", text: caption }));
  }

  /** Where the picture was clicked, as shares of its sides. */
  at(event) {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    return [(event.clientX - left) / width, (event.clientY - top) / height];
  }

  /** The middle of what the slide is about; nothing where that is the whole picture. */
  get heart() {
    const boxes = this.picture.marks.filter((mark) => mark.strong).map((mark) => mark.box);
    if (!boxes.length) return undefined;
    const middle = (low, high) => (Math.min(...boxes.map((box) => box[low])) + Math.max(...boxes.map((box) => box[high]))) / 2000;
    return [middle(0, 2), middle(1, 3)];
  }
}

export class Pictures {
  constructor() {
    this.el = el("div", { class: "pictures" });
    this.key = el("div", { class: "key", hidden: true });
    this.words = {};
    this.enlarged = new Enlarged();
    this.views = [];
    this.watch = new ResizeObserver(() => this.arrange());
    this.watch.observe(this.el);
  }

  destroy() {
    this.enlarged.destroy();
    this.watch.disconnect();
  }

  show({ pictures }) {
    this.enlarged.close();
    this.views = pictures.map((picture) => new View(picture, (view, at) => this.enlarge(view, at)));
    for (const view of this.views) view.sized = () => this.arrange();
    this.el.classList.remove("with-later");
    this.revealed = false;
    this.key.hidden = true;
    this.arrange();
    this.el.replaceChildren(...this.views.map((view) => view.el));
  }

  /** Side by side or one below the other, whichever makes them larger. */
  arrange() {
    const shown = this.shown();
    const { width, height } = this.el.getBoundingClientRect();
    const least = (wide, tall) => Math.min(...shown.map(({ shape }) => Math.min(tall, wide / shape)));
    const stacked = shown.length > 1 && least(width, height / shown.length) > least(width / shown.length, height);
    setClass(this.el, "stacked", stacked);
  }

  /** Those that are to be seen now. */
  shown() {
    const later = this.el.classList.contains("with-later");
    return this.views.filter(({ picture }) => (later ? !picture.early : !picture.later));
  }

  /** Those of them that fill the window. */
  enlargeable() {
    return this.shown().filter(({ lost }) => !lost);
  }

  reveal() {
    this.revealed = true;
    this.explain();
    this.el.classList.toggle("with-later", this.views.some((view) => view.picture.later));
    this.arrange();
    const { view, open } = this.enlarged;
    if (!open) return;
    // What was enlarged may give way to another picture, and a box may have appeared elsewhere.
    const now = this.enlargeable();
    const next = now.includes(view) ? view : now[0];
    if (next) this.enlarge(next);
    else this.enlarged.close();
  }

  /** The key of the colours: what each kind of box means that is drawn here. */
  explain() {
    const looks = Object.keys(this.words).filter((look) => this.views.some(({ picture }) => picture.marks.some(({ outcome }) => outcome === look)));
    this.key.replaceChildren(...looks.map((look) => el("span", { class: `l-${look}` },
      svg("svg", { viewBox: "0 0 26 16", "aria-hidden": "true" }, svg("path", { class: "ink", d: "M2 2H24V14H2Z" })), el("span", { text: this.words[look] }))));
    this.key.hidden = !looks.length;
  }

  /** Fills the window with a picture, around a place of it. */
  enlarge(view, at) {
    const shown = this.shown();
    const number = shown.indexOf(view) + 1;
    const next = number < shown.length ? ", Z shows the next" : "";
    const place = shown.length > 1 ? `${number} of ${shown.length}${next}` : "";
    const caption = [view.picture.caption, place].filter(Boolean).join(" · ");
    this.enlarged.show(view, caption, at ?? (this.revealed ? view.heart : undefined));
  }

  /** Fills the window with the first picture, then with the next one, and at last with none. */
  zoom() {
    const shown = this.enlargeable();
    const next = shown[this.enlarged.open ? shown.indexOf(this.enlarged.view) + 1 : 0];
    if (next) this.enlarge(next);
    else this.enlarged.close();
  }
}
