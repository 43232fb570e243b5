// The viewer: takes payloads, keeps the state, tells its parts what to draw and Python what was chosen.

import { el, setClass, setText } from "../../browser/dom.js";
import { keepFitted } from "../../browser/fitting.js";
import { Header } from "../../browser/header.js";
import { whenIdle } from "../../browser/idle.js";
import { listenForKeys } from "../../browser/keyboard.js";
import { mount } from "../../browser/mount.js";
import { NextSample } from "../../browser/next_sample.js";
import { Tabs } from "../../browser/tabs.js";
import { Choice } from "./choice.js";
import { Divider } from "./panes/divider.js";
import { Editor } from "./editing/editor.js";
import { keysAndMarks, KEYS } from "./keys.js";
import { countOutcomes, Legend } from "./legend.js";
import { FailureList } from "./list.js";
import { setNoun } from "./noun.js";
import { judge } from "./outcomes.js";
import { poorPairs } from "./panes/links.js";
import { prefetch, Thumbs } from "./panes/pages.js";
import { MOST_PANES, Panes } from "./panes/panes.js";
import { buildScene } from "./scene.js";
import { Slider } from "./slider.js";
import { Regions } from "./panes/regions.js";
import { remember, Runs, startState } from "./state.js";
import { Toolbar } from "./toolbar.js";
import { linesFor, Tooltip } from "./tooltip.js";
import { Tree } from "./tree.js";

const RATIO_SLACK = 0.01;
const LEAST_HEIGHT = 560;
// Of the panel, its lower part and a page that is compared, in pixels.
const LEAST_PANEL = 240;
const LEAST_PART = 90;
const LEAST_PAGE = 300;
// Up to this width thumbnails and panel are folded (frame.css).
const NARROW = 800;

// Milliseconds: how long what the viewer says stays, and after which the lists follow a threshold that goes on moving.
const SAID = 8000;
const LISTS_WAIT = 250;

// What makes another drawing; addresses of images change from hour to hour and do not.
const drawnParts = ({ sample, pages, gold, runs, categories, offered }) =>
  JSON.stringify([sample.id, pages.map((page) => [page.number, page.width, page.height, page.missing]), gold, runs, categories, offered]);

class Viewer {
  constructor(root, payload) {
    setNoun(payload.noun);
    this.state = startState();
    this.ratios = new Map();
    this.cache = new Map();
    this.choice = new Choice(this);
    this.nextSample = new NextSample();
    this.runs = new Runs(this);
    this.hooks = {
      ratio: (page, ratio) => this.learnRatio(page, ratio),
      scrolled: (pane) => this.panes.scrolled(pane),
      zoomed: (pane, zoom, x, y) => this.panes.zoomTo(pane, zoom, x, y),
      zoomShown: (zoom) => this.toolbar.zoom(zoom),
      pageSeen: (page) => this.thumbs.mark(page),
      hovered: (pane, mark, event) => this.hovered(pane, mark, event),
      clicked: (pane, mark, event) => this.clicked(pane, mark, event),
    };
    this.header = new Header({ go: (direction) => this.go(direction), help: () => (this.editor.on ? this.editor : this).help.toggle(), ask: () => this.send({ kind: "ask" }), publish: () => this.send({ kind: "publish" }), pick: () => this.send({ kind: "pick" }) });
    this.toolbar = new Toolbar({
      describe: (run) => this.runs.describe(run),
      compare: (run) => this.runs.compare(run),
      all: () => this.runs.compareAll(),
      layer: (key) => this.toggleLayer(key),
      link: () => this.toggleLinked(),
      panel: () => this.togglePanel(),
      edit: () => this.editor.start(),
      mark: () => this.regions.start(),
      undo: () => this.editor.undo(),
      zoom: (kind) => this.panes.zoom(kind),
    });
    this.legend = new Legend(() => this.refilter());
    this.panes = new Panes(this);
    this.slider = new Slider((tau) => this.setTau(tau), (tau) => this.send({ kind: "tau", tau }));
    this.list = new FailureList((failure) => this.choice.ofFailure(failure));
    this.tree = new Tree((box) => this.choice.box(box, this.lead), (box) => this.choice.point(box, this.lead));
    this.tabs = new Tabs({ key: "boxes", label: "Boxes", el: this.tree.el });
    this.tooltip = new Tooltip();
    this.help = keysAndMarks();
    this.editor = new Editor(this);
    this.regions = new Regions(this);
    this.said = el("div", { class: "said", role: "status", hidden: true });
    this.strip = el("div", { class: "strip" });
    this.partLine = new Divider({ upright: false, label: "Height of the lists", least: LEAST_PART, most: () => this.panel.clientHeight - 2 * LEAST_PART, sizeOf: () => this.tabs.el.offsetHeight, resize: (height) => this.resizePanel({ height }) });
    this.panel = el("aside", { "aria-label": "What went wrong" }, this.slider.el, this.list.el, this.partLine.el, this.tabs.el);
    this.panelLine = new Divider({ upright: true, label: "Width of the panel", least: LEAST_PANEL, most: () => this.el.clientWidth / 2, sizeOf: () => this.panel.offsetWidth, resize: (width) => this.resizePanel({ width }) });
    this.el = el("div", { class: "viewer" }, this.header.el, this.toolbar.el, el("div", { class: "toolbar second" }, this.legend.el, this.toolbar.tools), this.editor.bar.el, this.regions.bar, this.said,
      el("div", { class: "body" }, this.strip, this.panes.el, this.panelLine.el, this.panel), this.tooltip.el, this.help.el);
    this.el.addEventListener("pointerdown", (event) => this.toolbar.clicked(event));
    this.resizePanel({});
    root.append(this.el);
    this.listen();
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(this.panes.el);
    this.stopFitting = keepFitted(this.el, () => this.fitHeight());
  }

  listen() {
    this.stopKeys = listenForKeys(KEYS, this);
  }

  destroy() {
    this.editor.leave();
    this.regions.leave();
    this.stopKeys();
    this.watch.disconnect();
    this.stopFitting();
    this.el.remove();
  }

  resized() {
    this.panes.resize();
    this.width = this.el.clientWidth;
    if (this.scene) this.showPanel();
    if (!this.scene || this.toolbar.chipsIn(this.width) === this.toolbar.most) return;
    this.toolbar.build(this.scene, this.width);
    this.paintToolbar();
  }

  // The viewer takes what is left of the window below its own top.
  fitHeight() {
    const { top } = this.el.getBoundingClientRect();
    const room = window.innerHeight - (top > 0 && top < window.innerHeight / 2 ? top : 24) - 12;
    this.el.style.height = `${Math.max(LEAST_HEIGHT, room)}px`;
  }

  /** Shows a payload. What the browser chose (zoom, layers, runs) stays; a threshold or focus that is new is obeyed. */
  render(payload, send) {
    this.sendNow = send;
    const known = this.payload;
    this.payload = payload;
    const tau = this.slider.agreed(payload.tau);
    if (!known || known.tau !== payload.tau) this.obey(tau);
    if (!known) this.state.pinned = Boolean(payload.pinned);
    this.legend.build();
    setClass(this.el, "without-steps", payload.editing?.steps === false);
    const moved = known?.sample?.id !== payload.sample?.id;
    if (moved) this.regions.leave();
    if (moved) this.editor.leave();
    else this.editor.reply(payload.editing?.reply);
    if (moved) this.ratios.clear();
    this.toolbar.showEditing(payload.editing);
    const anew = moved || drawnParts(known) !== drawnParts(payload);
    if (anew) this.rebuild(moved);
    this.header.show(payload);
    setClass(this.el, "queued", !payload.sample.count);
    this.toolbar.mark.hidden = !payload.marking;
    this.regions.paint();
    this.paint();
    if (!known) {
      this.fitHeight();
      this.panes.resize();
      [this.panelLine, this.partLine].forEach((line) => line.measure());
    }
    if (moved) this.panes.arrive();
    else if (anew) this.panes.seen();
    this.choice.followFocus(payload.focus ?? {}, moved);
    this.regions.follow(payload.marking?.focus);
    if (moved) this.land();
    prefetch(payload.prefetch ?? []);
  }

  obey(tau) {
    if (tau !== this.state.tau) this.cache.clear();
    this.state.tau = tau;
  }

  land() {
    const step = this.nextSample.arrive();
    const failure = step && !this.choice.failure ? this.list.beside(null, step) : null;
    if (failure) this.choice.ofFailure(failure);
  }

  rebuild(moved) {
    this.scene = buildScene(this.payload, this.ratios);
    this.cache.clear();
    if (moved) this.choice.forget();
    else this.choice.refind();
    this.runs.keep(this.payload.lead ?? null);
    // Asked once, then told by whoever changes it: asking makes the browser lay out all that changed.
    this.width ||= this.el.clientWidth;
    this.toolbar.build(this.scene, this.width);
    this.thumbs = new Thumbs(this.scene, (page) => this.panes.toPage(page));
    this.strip.replaceChildren(this.thumbs.el);
    const folded = this.scene.pages.length < 2;
    this.panes.resized ||= this.strip.hidden !== folded;
    this.strip.hidden = folded;
    this.arrange(moved);
  }

  arrange(moved = false) {
    // Pages that are compared need the room that thumbnails and the panel take.
    setClass(this.el, "comparing", this.runs.shown.length > 1 && this.runs.shown.length <= MOST_PANES);
    this.showPanel();
    this.panes.build(this.runs.shown, moved);
    this.describe();
    this.editor.attach();
    this.regions.attach();
  }

  describe() {
    this.list.build(this.scene, this.lead);
    this.tree.build(this.scene, this.lead);
    this.tabs.build(this.lead);
    this.slider.drawRug(this.lead);
  }

  learnRatio(page, ratio) {
    if (!(ratio > 0) || Math.abs(page.height / 1000 / ratio - 1) < RATIO_SLACK) return;
    this.ratios.set(page.number, ratio);
    clearTimeout(this.relay);
    this.relay = setTimeout(() => {
      this.rebuild(false);
      this.paint();
      this.panes.seen();
      this.choice.fit();
    });
  }

  get lead() {
    return this.runOf(this.state.lead);
  }

  runOf(slug) {
    return this.scene?.runs.find((run) => run.slug === slug) ?? null;
  }

  /** What became of every box of a run at the threshold of now. */
  verdicts(run) {
    if (this.editor.on) return this.editor.verdicts(run);
    if (!this.cache.has(run.slug)) this.cache.set(run.slug, judge(run, this.state.tau));
    return this.cache.get(run.slug);
  }

  stateNotice(run) {
    if (!run) return "No run is loaded for this sample: only gold is shown.";
    if (run.state === "missing") return `${run.name} has no response to this sample.`;
    if (run.state === "failed") return `The response of ${run.name} counts as failed: see where reading stopped under Raw.`;
    return null;
  }

  /** Repaints all that depends on the threshold, the layers and the runs: pages last, since they ask what is in sight. */
  paint() {
    this.paintPanel();
    this.paintPages();
  }

  // What lies on the pages, and the threshold with its figures.
  paintPages() {
    setClass(this.panes.el, "consensus", this.panes.list[0]?.consensus ?? false);
    this.panes.list.forEach((pane) => pane.paint());
    this.slider.paint(this.editor.on ? this.editor.figured(this.lead) : this.lead, this.state.tau);
    this.highlightPanes();
  }

  paintPanel() {
    const { state, scene, lead } = this;
    this.showPanel();
    const verdicts = lead ? this.verdicts(lead) : { gold: new Map(), pred: new Map() };
    this.thumbs.paint(scene, lead, verdicts);
    this.list.paint(state.tau, (outcome) => this.legend.shows(outcome));
    const beside = this.runs.shown.length > 1 && this.runs.shown.length <= MOST_PANES ? this.runs.shown : [lead];
    this.legend.paint(beside.map((run) => [run?.name ?? "", countOutcomes(scene, run, run ? this.verdicts(run) : verdicts)]));
    this.tree.paint(verdicts, state.tau);
    this.paintToolbar();
    this.markPanel();
  }

  highlightPanes() {
    this.panes.highlight();
  }

  highlight() {
    this.highlightPanes();
    this.markPanel();
  }

  markPanel() {
    const poor = this.runs.shown.filter((run) => poorPairs(this.scene, run, this.state.tau).length);
    this.slider.paintShifts(poor.map((run) => ({ run, ...this.choice.edges(run) })), this.runs.shown.length > 1);
    this.list.mark(this.choice.failure);
    this.tree.mark(this.choice.boxes[0] ?? null);
  }

  // The pages follow the threshold at once, the lists beside them once the browser rests, laid out then too: in the same
  // frame as the next input of a drag they would hold it up.
  setTau(tau) {
    if (tau === this.state.tau) return;
    this.state.tau = tau;
    this.cache.clear();
    this.choice.dropUnless(tau);
    if (this.editor.on) this.editor.paint();
    else this.paintPages();
    this.listsDue ??= whenIdle(() => {
      this.listsDue = null;
      this.paintPanel();
      this.panel.getBoundingClientRect();
    }, LISTS_WAIT);
  }

  /** Gold is edited, or no longer: its boxes are drawn and chosen by the editor then. */
  enterEditing(on) {
    setClass(this.el, "editing", on);
    this.said.hidden = true;
    this.tooltip.hide();
    if (on) this.stopKeys();
    else this.listen();
    for (const part of [this.list.el, this.tabs.el]) part.inert = on;
    this.header.rest(on);
    this.choice.point(null);
    if (on) return;
    this.cache.clear();
    this.paint();
  }

  /** Says something for a while. */
  say(text) {
    setText(this.said, text);
    this.said.hidden = false;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { this.said.hidden = true; }, SAID);
  }

  clicked(pane, mark, event) {
    const region = this.regions.at(pane, event);
    if (this.editor.on) this.editor.choose(null);
    else if (region) this.regions.open(region);
    else this.choice.box(mark?.box ?? null, mark?.run ?? this.lead, { gently: true });
  }

  hovered(pane, mark, event) {
    if (this.editor.on) return;
    const region = this.regions.at(pane, event);
    if (region) this.tooltip.show([`Region of page ${region.page}`, ...region.words], event, this.el.getBoundingClientRect());
    else if (mark) this.tooltip.show(linesFor(this, pane, mark.run ?? pane.visible[0], mark.box), event, this.el.getBoundingClientRect());
    else this.tooltip.hide();
    this.choice.point(mark?.box ?? null, mark?.run ?? pane.visible[0]);
  }

  deselect() {
    if (this.help.isOpen) this.help.toggle(false);
    else if (!this.toolbar.menu.hidden) this.toolbar.toggleMenu(false);
    else this.choice.box(null);
  }

  /** The next failure; past the last one the first of the next sample, and round where there is none. */
  stepFailure(step) {
    if (this.nextSample.waiting) return;
    if (this.list.ends(this.choice.failure, step) && this.go(step > 0 ? "next" : "prev")) {
      this.nextSample.leave(step);
      return;
    }
    const failure = this.list.beside(this.choice.failure, step);
    if (failure) this.choice.ofFailure(failure);
  }

  turnPage(step) {
    const { pages } = this.scene;
    const at = this.thumbs.items.findIndex((item) => item.node.classList.contains("current"));
    const page = pages[Math.min(pages.length - 1, Math.max(0, at + step))];
    if (page) this.panes.toPage(page);
  }

  toggleLayer(key) {
    this.state.layers[key] = !this.state.layers[key];
    this.tooltip.hide();
    remember(this.state);
    this.panes.list.forEach((pane) => pane.switchLayers());
    setClass(this.el, "bare-pages", this.state.layers.bare);
    this.paintToolbar();
  }

  paintToolbar() {
    this.toolbar.paint(this.state, this.panes.list.length, !this.panel.hidden);
  }

  /** Other outcomes are to be shown than before. */
  refilter() {
    this.tooltip.hide();
    this.paint();
  }

  // Unless it was shown or folded on purpose, the panel is there while it leaves room for the pages that are compared.
  showPanel() {
    const count = this.runs.shown.length;
    const roomy = this.width > NARROW && (count < 3 || count > MOST_PANES || (this.width - this.widthOfPanel()) / count >= LEAST_PAGE);
    this.panel.hidden = this.panelLine.el.hidden = !(this.state.panel ?? roomy);
  }

  widthOfPanel() {
    return this.state.width ?? Math.max(LEAST_PANEL, 0.24 * this.width);
  }

  resizePanel(sizes) {
    Object.assign(this.state, sizes);
    const { width, height } = this.state;
    this.panel.style.width = width === null ? "" : `${width}px`;
    this.tabs.el.style.flex = height === null ? "" : `0 0 ${height}px`;
    remember(this.state);
  }

  togglePanel() {
    this.state.panel = this.panel.hidden;
    remember(this.state);
    this.paint();
  }

  toggleLinked() {
    this.state.linked = !this.state.linked;
    if (this.state.linked) this.panes.follow(this.panes.lead);
    remember(this.state);
    this.paint();
  }

  zoom(kind) {
    this.panes.zoom(kind);
  }

  go(direction) {
    const { prev, next } = this.payload.sample;
    if (!(direction === "prev" ? prev : next)) return false;
    this.choice.cancelReport();
    this.header.busy(true);
    this.send({ kind: "go", direction, ...this.runsThere() });
    return true;
  }

  // Runs that somebody chose stay; else the next sample opens with the first run that fails there.
  runsThere() {
    const { pinned, lead, shown } = this.state;
    if (!this.payload.lead) return {};
    return { runs: pinned ? [lead, ...shown.filter((slug) => slug !== lead)] : [] };
  }

  send(event) {
    this.sendNow({ ...event, sample: this.payload.sample.id });
  }
}

export default mount(Viewer);
