// The student's work, as large as it fits, with boxes once the answer is shown.

import { el, imageUrl, setClass, svg } from "../viewer/dom.js";

const BLANK = [1000, 1414];
const ZOOM = 2.4;

const path = ([x1, y1, x2, y2]) => `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;

// Corners outside of the box, so that a thin box stands out without covering anything.
const ticks = ([x1, y1, x2, y2], by) => {
  const reach = Math.min(by, (x2 - x1) / 3, (y2 - y1) / 3);
  return [[x1, y1, 1, 1], [x2, y1, -1, 1], [x2, y2, -1, -1], [x1, y2, 1, -1]]
    .map(([x, y, right, down]) => `M${x} ${y + down * reach}V${y}H${x + right * reach}`).join("");
};

class View {
  constructor(picture) {
    this.picture = picture;
    this.layer = svg("g", { class: "marks" });
    this.image = svg("image", {});
    this.svg = svg("svg", { role: "img", "aria-label": picture.says || "The student’s work", preserveAspectRatio: "xMidYMid meet" }, this.image, this.layer);
    this.frame = el("div", { class: "frame" }, this.svg);
    this.note = el("figcaption", { text: picture.says });
    this.el = el("figure", { class: picture.later ? "later" : picture.early ? "early" : "" }, this.frame, picture.says ? this.note : null);
    this.frame.addEventListener("click", (event) => this.zoom(event));
    this.size(...(picture.width > 0 && picture.height > 0 ? [picture.width, picture.height] : BLANK));
    if (picture.missing || !imageUrl(picture.url)) this.lacks(picture.missing || "There is no picture of this work.");
    else this.load(imageUrl(picture.url));
  }

  lacks(why) {
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
    this.layer.replaceChildren(...drawn.map((mark) => this.mark(mark, unit)), ...drawn.filter((mark) => mark.says).map((mark) => this.label(mark, unit)));
  }

  mark({ box, look, strong }, unit) {
    const gold = look === "gold" || look === "missed";
    return svg("g", { class: `mark l-${look} ${strong ? "strong" : ""}` },
      svg("path", { class: "casing", d: path(box) }), svg("path", { class: "ink", d: path(box) }),
      gold ? svg("path", { class: "ticks", d: ticks(box, 14 * unit) }) : null);
  }

  label({ box, look, says }, unit) {
    const high = 34 * unit;
    const wide = (says.length * 0.56 + 1.1) * high * 0.62;
    const x = Math.max(0, Math.min(box[0], this.wide - wide));
    const above = look === "gold" || look === "missed" ? box[1] - high - 5 * unit : box[3] + 5 * unit;
    const y = Math.max(2 * unit, Math.min(above, this.tall - high - 2 * unit));
    return svg("g", { class: `label l-${look}` },
      svg("rect", { x, y, width: wide, height: high, rx: high * 0.28 }),
      svg("text", { x: x + wide / 2, y: y + high * 0.68, "font-size": high * 0.6, "text-anchor": "middle", text: says }));
  }

  /** Enlarges around a place, or the middle; again, and it is whole. */
  zoom(event) {
    const large = !this.frame.classList.contains("large");
    if (large && imageUrl(this.picture.large)) this.image.setAttribute("href", this.picture.large);
    const frame = this.frame.getBoundingClientRect();
    const x = event ? ((event.clientX - frame.left) / frame.width) * 100 : 50;
    const y = event ? ((event.clientY - frame.top) / frame.height) * 100 : 50;
    this.svg.style.transformOrigin = `${x}% ${y}%`;
    this.svg.style.transform = large ? `scale(${ZOOM})` : "";
    setClass(this.frame, "large", large);
  }
}

export class Pictures {
  constructor() {
    this.el = el("div", { class: "pictures" });
    this.views = [];
    this.watch = new ResizeObserver(() => this.arrange());
    this.watch.observe(this.el);
  }

  destroy() {
    this.watch.disconnect();
  }

  show({ pictures }) {
    this.views = pictures.map((picture) => new View(picture));
    for (const view of this.views) view.sized = () => this.arrange();
    this.el.classList.remove("with-later");
    this.arrange();
    this.el.replaceChildren(...this.views.map((view) => view.el));
  }

  /** Beside each other or one below the other, whichever makes them larger. */
  arrange() {
    const later = this.el.classList.contains("with-later");
    const shown = this.views.filter(({ picture }) => (later ? !picture.early : !picture.later));
    const { width, height } = this.el.getBoundingClientRect();
    const least = (wide, tall) => Math.min(...shown.map(({ shape }) => Math.min(tall, wide / shape)));
    const stacked = shown.length > 1 && least(width, height / shown.length) > least(width / shown.length, height);
    setClass(this.el, "stacked", stacked);
  }

  reveal() {
    this.el.classList.toggle("with-later", this.views.some((view) => view.picture.later));
    this.arrange();
  }

  zoom() {
    this.views[0]?.zoom();
  }
}
