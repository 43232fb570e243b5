// A sheet: the blocks that Python lists, one below the other, under the same first line as the page viewer.

import { el, imageUrl, setClass } from "../../browser/dom.js";
import { Header } from "../../browser/header.js";
import { listenForKeys } from "../../browser/keyboard.js";
import { mount } from "../../browser/mount.js";
import { NextSample } from "../../browser/next_sample.js";
import { Answers, DiffBlock, Failures, AgreementStrip, MathBlock, ResponseBlock, TextBlock } from "./blocks.js";
import { Images } from "./images.js";
import { Items } from "./items.js";
import { Questions, Stretches } from "./questions.js";
import { KEYS, keysAndSigns } from "./keys.js";
import { StageTable } from "./stages.js";

// Kind of a block -> what draws it: `el`, `show(block, moved)`, `mark(failure, reveal)` where a failure shows in it, and
// `led` where it depends on which run is described.
const KINDS = {
  answers: Answers, diff: DiffBlock, failures: Failures, glance: AgreementStrip, images: Images, items: Items, math: MathBlock, questions: Questions, response: ResponseBlock, stages: StageTable,
  stretches: Stretches, text: TextBlock,
};

const COLUMNS = 12;
const MOST_RUNS = 3;

/** Beside a block of several rows the last one takes what the others leave, so that there is no hole between them. */
export const rowsOf = (blocks) => {
  let [row, column] = [0, 0];
  for (const { span, rows } of blocks) {
    const width = span || COLUMNS;
    if (column + width > COLUMNS) [row, column] = [row + 1, 0];
    if (rows > 1) return `${"auto ".repeat(row + rows - 1)}1fr`;
    column += width;
  }
  return "";
};

class Sheet {
  constructor(root) {
    this.blocks = [];
    this.nextSample = new NextSample();
    this.header = new Header({ go: (direction) => this.go(direction), help: () => this.help.toggle(), ask: () => this.send({ kind: "ask" }), publish: () => this.send({ kind: "publish" }), pick: () => this.send({ kind: "pick" }) });
    this.help = keysAndSigns();
    this.grid = el("div", { class: "grid" });
    this.el = el("div", { class: "viewer blocks", tabindex: "-1" }, this.header.el, this.grid, this.help.el);
    root.append(this.el);
  }

  destroy() {
    this.stopKeys?.();
    this.blocks.forEach(({ view }) => view.destroy?.());
  }

  /** Shows a payload; blocks that say what they said before are left alone. */
  render(payload, send) {
    const known = this.payload;
    this.sendNow = send;
    this.payload = payload;
    this.lead = payload.lead;
    this.shown = payload.shown;
    if (!known) this.begin(payload);
    const moved = known?.sample.id !== payload.sample.id;
    this.header.show(payload);
    setClass(this.el, "queued", !payload.sample.count);
    this.arrange(payload.blocks, moved);
    this.blocks.forEach(({ view }) => view.marked?.(payload.marking ?? null));
    const focus = JSON.stringify(payload.focus);
    if (moved || focus !== this.focused || !this.find(this.chosen)) this.focus(payload.focus, false);
    else this.focus(this.chosen, false);
    this.focused = focus;
    if (moved) this.land();
    for (const url of payload.prefetch) if (imageUrl(url)) new Image().src = url;
  }

  // A text that is shown by itself, beside the sheet, has neither its first line nor its keys.
  begin({ bare, pinned }) {
    this.pinned = pinned;
    this.header.el.hidden = Boolean(bare);
    setClass(this.el, "bare", Boolean(bare));
    if (!bare) this.stopKeys = listenForKeys(KEYS, this);
  }

  land() {
    const step = this.nextSample.arrive();
    const failure = step && !this.chosen ? this.failures?.beside(null, step) : null;
    if (failure) this.focus(failure.id, true);
  }

  arrange(blocks, moved) {
    const same = blocks.length === this.blocks.length && blocks.every((block, at) => block.kind === this.blocks[at].kind);
    if (!same) {
      // What is open in a block stays so where other blocks come or go.
      const left = [...this.blocks];
      this.blocks = blocks.map(({ kind }) => {
        const at = left.findIndex((own) => own.kind === kind);
        return at < 0 ? { kind, view: new KINDS[kind](this), drawn: "" } : left.splice(at, 1)[0];
      });
      left.forEach(({ view }) => view.destroy?.());
      this.grid.replaceChildren(...this.blocks.map(({ view }) => view.el));
    }
    this.grid.style.gridTemplateRows = rowsOf(blocks);
    blocks.forEach((block, at) => {
      const shown = this.blocks[at];
      const drawn = JSON.stringify([block, shown.view.led ? this.lead : null]);
      shown.view.el.style.gridColumn = `span ${block.span || COLUMNS}`;
      shown.view.el.style.gridRow = block.rows > 1 ? `span ${block.rows}` : "";
      setClass(shown.view.el, "tall", block.rows > 1);
      if (drawn === shown.drawn) return;
      shown.drawn = drawn;
      shown.view.show(block, moved);
    });
  }

  /** Describes a run; one that is not shown takes the place of the one that was described. */
  choose(slug) {
    if (slug) this.showRuns([slug, ...this.shown.slice(this.shown.includes(slug) ? 0 : 1).filter((own) => own !== slug)]);
  }

  /** What the number of a run does: puts it beside those that are shown, then takes it away again. */
  compare(number) {
    const slug = this.slugs[number - 1];
    const others = this.shown.filter((own) => own !== slug);
    if (slug) this.showRuns(this.shown.includes(slug) ? others : [...others.slice(0, MOST_RUNS - 1), slug]);
  }

  // Python is told, and draws them.
  showRuns(runs) {
    if (!runs.length || JSON.stringify(runs) === JSON.stringify(this.shown)) return;
    this.pinned = true;
    this.header.busy(true);
    this.send({ kind: "runs", runs });
  }

  get slugs() {
    return (this.payload.blocks.find((block) => block.kind === "glance")?.marks ?? []).map(({ slug }) => slug);
  }

  /** Describes the run that many places after (or before) the described one. */
  stepRun(by) {
    const { slugs } = this;
    if (slugs.length) this.choose(slugs[(slugs.indexOf(this.lead) + by + slugs.length) % slugs.length]);
  }

  /** The block that lists the failures of the described run. */
  get failures() {
    return this.blocks.find(({ view }) => view.beside)?.view ?? null;
  }

  find(id) {
    return this.failures?.find(id) ?? null;
  }

  /** Points at a failure wherever it shows; with `report` Python hears of it, where the failure belongs to an item of its own. */
  focus(id, report) {
    const failure = this.find(id);
    this.chosen = failure?.id ?? null;
    this.blocks.forEach(({ view }) => view.mark?.(failure, report));
    if (report && failure?.item) this.send({ kind: "failure", failure: failure.id, item: failure.item, run: this.lead });
  }

  /** The next failure; past the last one the first of the next sample, and round where there is none. */
  step(by) {
    if (this.nextSample.waiting) return;
    if ((this.failures?.ends(this.chosen, by) ?? true) && this.go(by > 0 ? "next" : "prev")) {
      this.nextSample.leave(by);
      return;
    }
    const failure = this.failures?.beside(this.chosen, by);
    if (failure) this.focus(failure.id, true);
  }

  zoom(kind) {
    this.blocks.forEach(({ view }) => view.act?.(kind));
  }

  markRegion() {
    this.blocks.forEach(({ view }) => view.regions?.start());
  }

  deselect() {
    if (this.help.isOpen) this.help.toggle(false);
    else this.focus(null, false);
  }

  go(direction) {
    const { prev, next } = this.payload.sample;
    if (!(direction === "prev" ? prev : next)) return false;
    this.header.busy(true);
    this.send({ kind: "go", direction, runs: this.pinned ? this.shown : [] });
    return true;
  }

  send(event) {
    this.sendNow({ ...event, sample: this.payload.sample.id });
  }
}

export default mount(Sheet);
