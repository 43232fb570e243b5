// The mode in which gold is edited: what was changed, what is chosen, and the scores of the runs that follow.

import { EDITOR, listenForKeys } from "../../../browser/keyboard.js";
import { Overlay } from "../../../browser/overlay.js";
import { el } from "../../../browser/dom.js";
import { keepName } from "../../../browser/visitor_name.js";
import { placedInSight } from "../panes/camera.js";
import { EditBar } from "./edit_bar.js";
import { EditLayer } from "./edit_layer.js";
import * as gold from "./edited_gold.js";
import { keyInWords, KEYS } from "../keys.js";
import { worded } from "../noun.js";
import { figures, judge, verdictOf } from "../outcomes.js";
import { rescore, stillKnown } from "./rescoring.js";
import { fullName } from "../scene.js";

const MOST_TAKEN_BACK = 200;
const CORNERS = [[2, 3], [0, 1], [1, 2], [0, 3]];
// A box that is placed rather than drawn.
const PLACED = { answer: [200, 60], step: [160, 24] };

const NO_ANSWER = "A step belongs to an answer, and gold has none here. Draw one first: + Answer (a).";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const onPages = (editor) => editor.onPages();
const alone = (key) => key.replace("alt+", "");

const OWN_KEYS = [
  { keys: ["Tab"], when: onPages, shown: "tab", label: "next box, with shift the one before", act: (editor, _, event) => editor.step(event.shiftKey ? -1 : 1) },
  { keys: ["n"], label: "next box", act: (editor) => editor.step(1) },
  { keys: ["p"], label: "previous box", act: (editor) => editor.step(-1) },
  { keys: Object.keys(ARROWS), shown: "arrows", label: "move the box by 1, with shift by 10", act: (editor, key, event) => editor.nudge(ARROWS[key], event.shiftKey) },
  { keys: Object.keys(ARROWS).map((key) => `alt+${key}`), shown: "alt arrows", label: "move its corner ■, with shift by 10", act: (editor, _, event) => editor.nudgeCorner(ARROWS[alone(event.key)], event.shiftKey) },
  { keys: ["r"], label: "another corner", act: (editor) => editor.turnCorner() },
  { keys: ["a"], once: true, label: "new answer: drag, or Enter", act: (editor) => editor.arm("answer") },
  { keys: ["s"], once: true, label: "new step: drag, or Enter", steps: true, act: (editor) => editor.arm("step") },
  { keys: ["f", "F"], label: "next predicted box that gold lacks, with shift before", act: (editor, key) => editor.stepPredicted(key === "f" ? 1 : -1) },
  { keys: ["g"], once: true, label: "use the predicted box as gold", act: (editor) => editor.take() },
  { keys: ["l"], once: true, label: "number and type of the answer", act: (editor) => editor.bar.focusNames() },
  { keys: ["t"], once: true, label: "answer to step, step to answer", steps: true, act: (editor) => editor.retype() },
  { keys: [","], label: "earlier in the order", act: (editor) => editor.reorder(-1) },
  { keys: ["."], label: "later in the order", act: (editor) => editor.reorder(1) },
  { keys: ["PageUp"], shown: "page up", label: "answer to the page before", act: (editor) => editor.toPage(-1) },
  { keys: ["PageDown"], shown: "page down", label: "answer to the next page", act: (editor) => editor.toPage(1) },
  { keys: ["Delete", "Backspace", "x"], shown: "del", label: "delete the box", act: (editor) => editor.remove() },
  { keys: ["u", "ctrl+z"], shown: "u", label: "undo the last change", act: (editor) => editor.takeBack() },
  { keys: ["Enter"], once: true, shown: "enter", label: "save", act: (editor) => editor.enter() },
  { keys: ["Escape"], shown: "esc", label: "discard changes", act: (editor) => editor.escape() },
  { keys: ["?"], once: true, label: "this list", act: (editor) => editor.help.toggle() },
];

// Looking at the page is the same in both modes.
const SHARED = [" ", "0", "w", "+", "-", "[", "]", "i"];
const sharedKeys = KEYS.filter(({ keys }) => SHARED.includes(keys[0])).map((entry) => ({ ...entry, act: (editor, key) => entry.act(editor.viewer, key) }));

export class Editor {
  constructor(viewer) {
    this.viewer = viewer;
    this.on = false;
    this.layers = [];
    this.attempt = 0;
    this.answered = true;
    this.saving = false;
    this.edited = 0;
    const acts = {
      answer: () => this.arm("answer"), step: () => this.arm("step"), take: () => this.take(), retype: () => this.retype(),
      earlier: () => this.reorder(-1), later: () => this.reorder(1), pageBefore: () => this.toPage(-1), pageAfter: () => this.toPage(1),
      remove: () => this.remove(), takeBack: () => this.takeBack(), save: () => this.save(), cancel: () => this.leave(),
      mine: () => this.save(this.theirs), theirs: () => this.leave(), pages: () => this.focusPages(),
      rename: (field, value) => this.rename(field, value),
    };
    this.bar = new EditBar(acts);
    this.help = new Overlay("Keys of the editing mode", el("div", {}, el("h2", { text: "Editing gold" }), el("ul", { class: "key-list" }, ...[...OWN_KEYS, ...sharedKeys].map(keyInWords)),
      el("p", { class: "quiet", text: `A click takes the smallest box under it, of gold or a predicted one that gold lacks; a further click what lies under that. Coordinates are thousandths of the page. ${worded("A step lies on the page of its answer. ", "")}Drag a box, an edge or a corner; a predicted box can be made gold. Changes are kept only once saved.` })));
  }

  /** Begins to edit the gold that a payload offers, or says why it cannot be edited. */
  start() {
    const { editing } = this.viewer.payload;
    if (this.on || !editing) return;
    if (editing.why) {
      this.viewer.say(editing.why);
      return;
    }
    this.viewer.regions.leave();
    this.before = gold.begin(editing.gold ?? this.viewer.payload.gold);
    Object.assign(this, { on: true, answers: this.before, taken: [], chosen: null, predicted: null, armed: null, corner: CORNERS[0], edited: editing.corrected?.mark ?? 0, saving: false, scored: new Map(), judged: new Map() });
    this.viewer.enterEditing(true);
    // What the first correction of a benchmark needs is made ready meanwhile.
    if (!editing.corrected) this.viewer.send({ kind: "edit" });
    this.viewer.el.append(this.help.el);
    this.stopKeys = listenForKeys([...OWN_KEYS, ...sharedKeys], this, EDITOR);
    this.attach();
    this.bar.ask();
    this.bar.withNames(editing.names);
    this.bar.el.hidden = false;
    const { boxes } = this.viewer.choice;
    this.choose(boxes.find((box) => box.role === "gold" && gold.find(this.answers, box.id))?.id ?? null);
    this.focusPages();
  }

  focusPages() {
    this.viewer.panes.lead.scroller.focus({ preventScroll: true });
  }

  /** Ends the mode; whatever was not saved is gone. */
  leave() {
    if (!this.on) return;
    this.on = this.saving = false;
    cancelAnimationFrame(this.due);
    this.due = null;
    this.choosePredicted(null, null);
    this.stopKeys();
    this.help.toggle(false);
    this.help.el.remove();
    this.layers.forEach((layer) => layer.remove());
    this.layers = [];
    this.bar.el.hidden = true;
    this.viewer.enterEditing(false);
  }

  /** Draws upon the panes of now: they were built anew, or the mode begins. */
  attach() {
    if (!this.on) return;
    this.layers.forEach((layer) => layer.remove());
    this.layers = this.viewer.panes.list.map((pane) => new EditLayer(this, pane));
    const { runs } = this.viewer;
    const start = gold.addressed(this.before);
    this.wasScored = runs.shown.map((run) => ({ run, scored: this.rescored(run, start) }));
    this.bar.build(runs.shown);
    this.paint();
  }

  get pages() {
    return this.viewer.scene.pages.map((page) => page.number);
  }

  rescored(run, answers) {
    return { ...run, failures: stillKnown(run.failures, gold.addressed(this.before), answers), ...rescore(answers, run, this.pages) };
  }

  onPages() {
    const focused = this.viewer.el.getRootNode().activeElement;
    return !focused || focused === this.viewer.panes.lead.scroller || focused.classList.contains("scroller");
  }

  /** Scores and draws what was changed, once in a frame. */
  show(answers) {
    this.answers = answers;
    this.due ??= requestAnimationFrame(() => {
      this.due = null;
      this.paint();
    });
  }

  paint() {
    const { viewer } = this;
    const answers = gold.addressed(this.answers);
    this.scored = new Map(viewer.runs.shown.map((run) => [run.slug, this.rescored(run, answers)]));
    this.judged = new Map();
    viewer.paintPages();
    this.paintBoxes(answers);
    const { tau } = viewer.state;
    this.bar.paintScores(this.wasScored.map(({ run, scored }) => ({ now: figures(this.scored.get(run.slug), tau), before: figures(scored, tau) })));
    this.paintBar();
  }

  paintBoxes(answers = gold.addressed(this.answers)) {
    const idOf = new Map(answers.flatMap((answer) => [answer, ...answer.steps]).map((box) => [box.key, box.id]));
    for (const layer of this.layers) {
      const run = this.scored.get(layer.pane.visible[0]?.slug);
      const ious = new Map((run?.matches ?? []).map((match) => [match.gold, match.iou]));
      layer.paint((key) => ious.get(idOf.get(key)) ?? 0);
    }
  }

  paintBar() {
    const found = gold.find(this.answers, this.chosen);
    const level = found ? (found.step ? "step" : "answer") : null;
    const chosen = this.chosenWords(found);
    const called = level === "answer" ? gold.calledOf(found.answer) : null;
    this.bar.paint({ armed: this.armed, chosen: chosen.charAt(0).toUpperCase() + chosen.slice(1), level, predicted: this.predictedBox !== null, called, changed: !gold.same(this.before, this.answers), taken: this.taken.length, saving: this.saving });
  }

  // What is chosen, where it is, and its corners.
  chosenWords(found) {
    const corners = (box) => box.map((side) => Math.round(10 * side) / 10).join(", ");
    const predicted = this.predictedBox;
    if (found) return `${this.nameOf(this.chosen)} · page ${found.answer.page} · ${corners((found.step ?? found.answer).box)}`;
    if (predicted) return `predicted ${fullName(this.viewer.scene, this.viewer.runOf(this.predicted.run), predicted)} · page ${predicted.page.number} · ${corners(predicted.box)}`;
    return `${this.answers.length} ${worded(this.answers.length === 1 ? "answer" : "answers")}, none chosen`;
  }

  /** The predicted box that is chosen; null for none. */
  get predictedBox() {
    return this.predicted ? this.viewer.runOf(this.predicted.run)?.by.get(this.predicted.id) ?? null : null;
  }

  nameOf(key) {
    return gold.nameOf(this.answers, key);
  }

  /** A run as it scores against the gold of now. */
  figured(run) {
    return this.scored?.get(run?.slug) ?? run;
  }

  verdicts(run) {
    if (!this.judged.has(run.slug)) this.judged.set(run.slug, judge(this.figured(run), this.viewer.state.tau));
    return this.judged.get(run.slug);
  }

  /** Keeps what there is, to be taken back to. */
  keep() {
    this.taken = [...this.taken, { answers: this.answers, chosen: this.chosen }].slice(-MOST_TAKEN_BACK);
  }

  change(answers) {
    if (answers === this.answers) return;
    this.keep();
    this.show(answers);
  }

  takeBack() {
    const last = this.taken.pop();
    if (!last) return;
    this.chosen = last.chosen;
    this.show(last.answers);
  }

  /** Chooses a box by its key, null for none; it comes into view unless it was pointed at. */
  choose(key, { show = true } = {}) {
    if (this.armed) this.armed = null;
    this.choosePredicted(null, null);
    this.chosen = key;
    if (key !== null && show) this.reveal();
    this.paintBoxes();
    this.paintBar();
  }

  // A predicted box stands out as where gold is not edited.
  choosePredicted(run, box) {
    if (!box && !this.predicted) return;
    this.predicted = box && { run: run.slug, id: box.id };
    this.viewer.choice.box(box, run, { gently: true, silent: true });
  }

  /** Chooses a box that a run predicted, in place of one of gold. */
  choosePrediction(run, box) {
    this.choose(null);
    this.choosePredicted(run, box);
    this.paintBar();
  }

  /** The next predicted box (or the one before) of the run that is described, of those that gold does not have if there are any. */
  stepPredicted(by) {
    const run = this.viewer.lead;
    const drawn = (run?.boxes ?? []).filter((box) => box.rect && (box.level === "answer" || this.viewer.payload.editing.steps));
    const lacking = drawn.filter((box) => !this.isFound(run, box));
    const all = lacking.length ? lacking : drawn;
    if (!all.length) return;
    const at = all.indexOf(this.predictedBox);
    this.choosePrediction(run, all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]);
  }

  /** Whether gold has a predicted box. */
  isFound(run, box) {
    return verdictOf(this.verdicts(run), "pred", box.id).outcome === "matched";
  }

  /** Makes the chosen predicted box gold. */
  take() {
    const box = this.predictedBox;
    if (!box) return;
    const names = this.viewer.payload.editing.names.map((field) => field.key);
    const predicted = { level: box.level, page: box.page.number, box: box.box, steps: (box.steps ?? []).flatMap((step) => (step.box ? [step.box] : [])), names: box.called ?? {} };
    const taken = gold.withPrediction(this.answers, predicted, names);
    if (!taken) {
      this.bar.refuse(box.level === "step" ? NO_ANSWER : "This box lies beside its page.");
      return;
    }
    this.bar.ask();
    this.keep();
    this.show(taken.answers);
    this.choose(taken.key);
  }

  /** Calls the chosen answer otherwise. */
  rename(field, value) {
    if (this.chosen !== null) this.change(gold.renamed(this.answers, this.chosen, field, value));
  }

  reveal() {
    const layer = this.layers[0];
    if (layer) this.viewer.panes.show(layer.rectAt(this.chosen), true);
  }

  step(by) {
    const all = gold.keys(this.answers);
    if (!all.length) return;
    const at = this.chosen === null ? (by > 0 ? -1 : 0) : all.indexOf(this.chosen);
    this.choose(all[(at + by + all.length) % all.length]);
  }

  withChosenBox(next) {
    if (this.chosen === null) return;
    this.change(gold.withBox(this.answers, this.chosen, next(gold.boxAt(this.answers, this.chosen))));
    this.reveal();
  }

  nudge([x, y], far) {
    const by = far ? 10 : 1;
    this.withChosenBox((box) => gold.moved(box, by * x, by * y));
  }

  nudgeCorner([x, y], far) {
    const by = far ? 10 : 1;
    this.withChosenBox((box) => gold.stretched(box, this.corner.filter((edge) => (edge % 2 ? y : x) !== 0), by * x, by * y));
  }

  turnCorner() {
    this.corner = CORNERS[(CORNERS.indexOf(this.corner) + 1) % CORNERS.length];
    this.paintBoxes();
  }

  /** Waits for a new box to be drawn; once more, or Escape, waits no longer. */
  arm(kind) {
    if (kind === "step" && !this.viewer.payload.editing.steps) return;
    if (kind === "step" && this.chosen === null) {
      this.bar.refuse(this.answers.length ? "Choose an answer first: a step belongs to one. For a new one press + Answer (a)." : NO_ANSWER);
      return;
    }
    this.bar.ask();
    this.armed = this.armed === kind ? null : kind;
    this.paintBoxes();
    this.paintBar();
  }

  pageOfChosen() {
    return gold.find(this.answers, this.chosen).answer.page;
  }

  /** A box that was drawn, of the kind that is waited for. */
  add(box, page) {
    const added = this.armed === "step" ? gold.withStep(this.answers, gold.find(this.answers, this.chosen).answer.key, box) : gold.withAnswer(this.answers, page, box);
    this.keep();
    this.answers = added.answers;
    this.armed = null;
    this.chosen = added.key;
    this.show(added.answers);
  }

  // Without a pointer: a new answer in the middle of the view, a new step at the top of its answer, below the steps there.
  place() {
    const { scene, panes } = this.viewer;
    const [width, height] = PLACED[this.armed];
    if (this.armed === "step") {
      const { answer } = gold.find(this.answers, this.chosen);
      const top = Math.min(Math.max(answer.box[1], ...answer.steps.map((step) => step.box[3])), gold.SIDE - height);
      this.add(gold.moved([answer.box[0], top, answer.box[0] + width, top + height], 0, 0), answer.page);
      return;
    }
    const { page, box } = placedInSight(panes.lead, scene.pages, PLACED[this.armed]);
    this.add(box, page.number);
  }

  retype() {
    if (!this.viewer.payload.editing.steps) return;
    const next = this.chosen === null ? this.answers : gold.retyped(this.answers, this.chosen);
    if (next) this.change(next);
    else this.bar.refuse("There is no other answer on this page that the step could belong to.");
  }

  reorder(by) {
    if (this.chosen !== null) this.change(gold.reordered(this.answers, this.chosen, by));
  }

  toPage(by) {
    if (this.chosen === null) return;
    const page = this.pages[this.pages.indexOf(this.pageOfChosen()) + by];
    if (page === undefined) return;
    this.change(gold.onPage(this.answers, this.chosen, page));
    this.reveal();
  }

  remove() {
    if (this.chosen === null) return;
    const all = gold.keys(this.answers);
    const next = gold.without(this.answers, this.chosen);
    const left = gold.keys(next);
    const at = all.indexOf(this.chosen);
    this.change(next);
    this.choose(left[Math.min(at, left.length - 1)] ?? null, { show: false });
  }

  enter() {
    if (this.armed) this.place();
    else this.save();
  }

  escape() {
    if (this.help.isOpen) this.help.toggle(false);
    else if (this.armed) this.arm(this.armed);
    else this.leave();
  }

  /** Sends the gold of now to be kept; `theirs`: in place of what somebody else made of it meanwhile, as it was shown. */
  save(theirs = null) {
    if (this.saving || (gold.same(this.before, this.answers) && theirs === null)) return;
    this.withName((who) => {
      this.bar.ask();
      this.saving = true;
      this.paintBar();
      this.viewer.send({ kind: "correct", attempt: this.nextAttempt(), edited: this.edited, seen: theirs ?? this.edited, who, answers: gold.stated(this.answers) });
    });
  }

  /** Undoes the correction that the sample has. */
  undo() {
    const { corrected } = this.viewer.payload.editing;
    this.withName((who) => this.viewer.send({ kind: "uncorrect", attempt: this.nextAttempt(), mark: corrected.mark, who }));
  }

  // Who corrects: as Python knows it, else it is asked for.
  withName(act) {
    const who = this.viewer.payload.editing.who;
    if (who) act(who);
    else {
      this.bar.el.hidden = false;
      this.bar.askName((name) => {
        keepName(name);
        this.viewer.payload.editing.who = name;
        this.bar.ask();
        this.bar.el.hidden = !this.on;
        act(name);
      });
    }
  }

  // No two are alike, of this opening of the page or another: a reply to another one is none to this.
  nextAttempt() {
    this.attempt = Math.max(Date.now(), this.attempt + 1);
    this.answered = false;
    return this.attempt;
  }

  /** What became of the last attempt to save or to undo, as another payload says it. */
  reply(reply) {
    if (!reply || reply.attempt !== this.attempt || this.answered) return;
    this.answered = true;
    if (!this.saving) {
      if (reply.refused) this.viewer.say(reply.refused);
      return;
    }
    this.saving = false;
    if (reply.theirs || reply.refused) {
      this.paintBar();
      if (reply.theirs) {
        this.theirs = reply.theirs.mark;
        this.bar.conflict(reply.theirs);
      } else this.bar.refuse(reply.refused);
    } else this.leave();
  }
}

