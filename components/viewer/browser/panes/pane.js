// One pane: the pages of the sample in one scroll, with gold and the boxes of one run (or of many, as consensus).

import { el, setClass, setText, svg } from "../../../browser/dom.js";
import { listenForPinch } from "../../../browser/pinch.js";
import { inSight, toStack } from "./camera.js";
import { highlighted, keyOf } from "../choice.js";
import { hit, PAGE_WIDTH } from "../geometry.js";
import { buildLinks, followView, lineDrawing, showLink } from "./links.js";
import { addDetail, drawByItself, goldMark, placeIn, predMark, setDots, setFiltered, setOpen, setOutcome, OutcomeShapes } from "./marks.js";
import { verdictOf } from "../outcomes.js";
import { pagePicture } from "./pages.js";

const REACH = 5;
const DRAGGED = 4;
const LEVELS = ["answers", "steps"];

const drawn = (boxes) => boxes.filter((box) => box.rect).sort((a, b) => (a.level === b.level ? 0 : a.level === "answer" ? -1 : 1));

export class Pane {
  /** `runs` are those shown in it: one, or with `consensus` all of them behind dots on the gold boxes. */
  constructor(viewer, runs, consensus) {
    this.viewer = viewer;
    this.runs = runs;
    this.consensus = consensus;
    this.visible = consensus ? runs : runs.slice(0, 1);
    this.total = viewer.scene.total;
    this.zoom = 1;
    this.layers = new Map();
    this.pictures = viewer.scene.pages.map((page) => pagePicture(page, this.total, viewer.hooks.ratio));
    this.goldMarks = drawn(viewer.scene.gold).map((box) => goldMark(box, consensus ? runs : []));
    this.preds = svg("g");
    this.between = svg("g");
    this.switches = [];
    this.following = [];
    const golds = LEVELS.map((level) => this.markGroup(level, ["gold"], this.goldMarks));
    this.goldTogether = golds.map((made) => made.together);
    this.drawing = svg("svg", { class: "marks", viewBox: `0 0 ${PAGE_WIDTH} ${Math.max(1, this.total)}`, "aria-hidden": "true" }, this.preds, ...golds.map((made) => made.node), this.between);
    this.stack = el("div", { class: "stack" }, ...this.pictures.map((picture) => picture.frame), this.drawing);
    this.scroller = el("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Pages" }, this.stack);
    this.title = el("div", { class: "pane-title" });
    this.notice = el("div", { class: "notice", hidden: true });
    this.el = el("section", { class: "pane" }, this.title, this.scroller, this.notice);
    this.visible.forEach((run) => this.layer(run));
    this.listen();
  }

  // What is switched together: a layer goes on and off without touching anything in it.
  group(needs, props, ...children) {
    const node = svg("g", props, ...children);
    this.switches.push({ node, needs });
    return node;
  }

  markGroup(level, needs, marks) {
    const own = marks.filter((mark) => `${mark.box.level}s` === level);
    const node = this.group([level, ...needs], { class: [level, ...needs.map((need) => `${need}-marks`)].join(" ") });
    placeIn(node, own);
    return { node, together: new OutcomeShapes(node, own) };
  }

  // The marks of a run are built when it is first shown.
  layer(run) {
    if (!this.layers.has(run.slug)) {
      const marks = drawn(run.boxes).map((box) => predMark(box, run));
      const links = buildLinks(this.viewer.scene, run);
      const levels = LEVELS.map((level) => this.markGroup(level, [], marks));
      const group = svg("g", { class: "preds" }, ...levels.map((made) => made.node));
      const parents = new Map(links.map((link) => [link.key, link.needs]));
      parents.forEach((needs, key) => {
        const lines = lineDrawing();
        parents.set(key, { lines, node: this.group(needs, {}, lines.node) });
      });
      const linksGroup = svg("g", {}, ...[...parents.values()].map((parent) => parent.node));
      this.preds.append(group);
      this.between.append(linksGroup);
      this.layers.set(run.slug, { run, marks, together: levels.map((made) => made.together), links, parents, group, linksGroup });
    }
    return this.layers.get(run.slug);
  }

  /** Shows another run in this pane for a moment (blink), or its own again. */
  showInstead(run) {
    this.visible = run ? [run] : this.consensus ? this.runs : this.runs.slice(0, 1);
    this.visible.forEach((own) => this.layer(own));
    for (const { run: own, group, linksGroup } of this.layers.values()) {
      const on = this.visible.includes(own);
      group.style.display = linksGroup.style.display = on ? "" : "none";
    }
    this.paint();
    this.highlight();
    this.follow();
  }

  /** Signs, names and figures are made once the pane is near enough to show them. */
  setDistance(distance) {
    const known = this.stack.dataset.distance === distance;
    this.stack.dataset.distance = distance;
    if (!known && this.painted) this.highlight();
    this.follow();
  }

  shows(level) {
    const { distance } = this.stack.dataset;
    return distance === "near" || (distance === "middle" && level === "answer");
  }

  /** Puts outcomes on all visible marks for the viewer's threshold. */
  paint() {
    const { viewer } = this;
    const verdicts = this.visible.map((run) => viewer.verdicts(run));
    for (const mark of this.goldMarks) {
      const own = verdicts.map((verdict) => verdictOf(verdict, "gold", mark.box.id).outcome);
      const found = own.map((outcome) => outcome === "matched");
      setOutcome(mark, this.consensus ? (found.includes(true) ? "matched" : "missed") : own[0] ?? "matched");
      setFiltered(mark, !viewer.legend.shows(mark.outcome));
      setDots(mark, found);
    }
    this.goldTogether.forEach((marks) => marks.draw());
    for (const run of this.visible) {
      const layer = this.layer(run);
      for (const mark of layer.marks) {
        setOutcome(mark, verdictOf(viewer.verdicts(run), "pred", mark.box.id).outcome);
        setFiltered(mark, !viewer.legend.shows(mark.outcome));
      }
      layer.together.forEach((marks) => marks.draw());
    }
    this.name();
    this.switchLayers();
  }

  switchLayers() {
    const { layers } = this.viewer.state;
    for (const { node, needs } of this.switches) node.style.display = needs.every((layer) => layers[layer]) ? "" : "none";
    this.drawing.style.display = layers.bare ? "none" : "";
  }

  name() {
    const blinking = this.visible[0] !== this.runs[0];
    setText(this.title, this.consensus ? `${this.runs.length} runs: a dot per run in the order above, filled where it found the box` : this.visible[0]?.name ?? "No run");
    this.title.title = this.title.textContent;
    setClass(this.title, "blinking", blinking);
    const notice = this.consensus ? null : this.viewer.stateNotice(this.visible[0]);
    this.notice.hidden = !notice;
    setText(this.notice, notice ?? "");
  }

  /** Marks what is chosen and pointed at; captions are placed afterwards (`follow`). */
  highlight() {
    this.painted = true;
    const { hot, pointedAt, open } = highlighted(this.viewer, this.visible);
    const { tau } = this.viewer.state;
    this.following = [];
    const paintMark = (mark) => {
      const key = (mark.key ??= keyOf(mark.run, mark.box));
      const near = hot.has(key) || this.shows(mark.box.level);
      const painted = (hot.has(key) ? 1 : 0) + (pointedAt.has(key) ? 2 : 0) + (open.has(key) ? 4 : 0) + (near ? 8 : 0);
      if (mark.painted === painted && mark.paintedAs === mark.outcome) return;
      Object.assign(mark, { painted, paintedAs: mark.outcome });
      if (hot.has(key)) drawByItself(mark);
      setOpen(mark, open.has(key));
      addDetail(mark, near, hot.has(key));
      if (!mark.group) return;
      setClass(mark.group, "hot", hot.has(key));
      setClass(mark.group, "pointed", pointedAt.has(key));
    };
    this.goldMarks.forEach(paintMark);
    for (const run of this.visible) {
      const { marks, links, parents } = this.layer(run);
      marks.forEach(paintMark);
      const together = new Map([...parents.keys()].map((key) => [key, []]));
      for (const link of links) {
        const { key } = link;
        const pair = hot.size > 0 && link.gold.some((id) => hot.has(`gold|${id}`)) && link.pred.some((id) => hot.has(`${run.slug}|${id}`));
        const on = link.when(tau) && this.viewer.legend.shows(link.outcome) && (pair || (link.always && !this.consensus));
        // What is matched says so only while it is pointed at, and from afar arrows at every edge would cover the page.
        const shown = link.line ? pair : pair || link.kind !== "edges" || this.shows(link.level);
        showLink(link, parents.get(key).node, on && shown, pair);
        if (on && !pair && link.line) together.get(key).push(link);
        if (on && shown && (pair || link.kind !== "edges")) this.following.push(link);
      }
      together.forEach((own, key) => parents.get(key).lines.draw(own));
    }
    setClass(this.drawing, "choosing", this.viewer.choice.boxes.some((box) => box.rect));
  }

  /** What is in sight, for the captions that are kept within it; null where there are none. */
  sight() {
    return this.following.length ? inSight(this) : null;
  }

  /** Keeps captions within what is in sight. */
  follow(view = this.sight()) {
    this.following.forEach((link) => followView(link, view));
  }

  // The marks that can be pointed at: those whose layer is on.
  marksAt(event) {
    const { layers } = this.viewer.state;
    if (layers.bare) return null;
    const at = toStack(this, event.clientX, event.clientY);
    const on = (mark) => !mark.filtered && layers[mark.box.level === "answer" ? "answers" : "steps"] && (mark.box.role === "pred" || layers.gold);
    const preds = this.consensus ? [] : this.visible.flatMap((run) => this.layer(run).marks);
    return hit([...this.goldMarks, ...preds].filter(on), at.x, at.y, REACH * at.perPixel);
  }

  listen() {
    const { scroller, viewer } = this;
    let drag = null;
    scroller.addEventListener("scroll", () => {
      this.follow();
      viewer.hooks.scrolled(this);
    });
    scroller.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      viewer.hooks.zoomed(this, this.zoom * Math.exp(-event.deltaY * 0.0022), event.clientX, event.clientY);
    }, { passive: false });
    listenForPinch(scroller, (times, x, y, dx, dy) => {
      [scroller.scrollLeft, scroller.scrollTop] = [scroller.scrollLeft - dx, scroller.scrollTop - dy];
      viewer.hooks.zoomed(this, this.zoom * times, x, y);
    });
    scroller.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      drag = { x: event.clientX, y: event.clientY, left: scroller.scrollLeft, top: scroller.scrollTop, moved: false };
    });
    scroller.addEventListener("pointermove", (event) => {
      if (!drag) return viewer.hooks.hovered(this, this.marksAt(event), event);
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.moved && Math.hypot(dx, dy) > DRAGGED) {
        drag.moved = true;
        scroller.setPointerCapture(event.pointerId);
        scroller.classList.add("dragging");
        viewer.hooks.hovered(this, null, event);
      }
      if (drag.moved) [scroller.scrollLeft, scroller.scrollTop] = [drag.left - dx, drag.top - dy];
      return undefined;
    });
    const drop = () => {
      drag = null;
      scroller.classList.remove("dragging");
    };
    scroller.addEventListener("click", (event) => {
      if (!drag?.moved) viewer.hooks.clicked(this, this.marksAt(event), event);
      drop();
    });
    scroller.addEventListener("pointerup", () => setTimeout(drop));
    scroller.addEventListener("pointercancel", drop);
    scroller.addEventListener("pointerleave", (event) => viewer.hooks.hovered(this, null, event));
  }
}
