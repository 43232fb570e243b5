// Answers and their steps as a tree, gold left, prediction right, IoU between: the accessible twin of the drawing.

import { el, reveal, setClass, setText, twoDigits } from "../../browser/dom.js";
import { GLYPHS } from "../../browser/glyphs.js";
import { glyph } from "./list.js";
import { worded } from "./noun.js";
import { verdictOf } from "./outcomes.js";
import { boxOf, fullName } from "./scene.js";

const FEW = 80;

// Pairs of (gold, prediction); either may be absent. A pair is one whatever the threshold: matching is greedy.
const pairsOf = (scene, run) => {
  const partner = (box) => run?.by.get(run.matchOfGold.get(box.id)?.pred) ?? null;
  const alone = (boxes) => boxes.filter((box) => !run.matchOfPred.has(box.id));
  const stepsOf = (gold, pred) => [
    ...(gold?.steps ?? []).map((step) => ({ gold: step, pred: partner(step) })),
    ...alone(pred?.steps ?? []).map((step) => ({ gold: null, pred: step })),
  ];
  const answers = (boxes) => boxes.filter((box) => box.level === "answer");
  const golds = answers(scene.gold).map((gold) => ({ gold, pred: partner(gold), steps: stepsOf(gold, partner(gold)) }));
  const extra = run ? alone(answers(run.boxes)).map((pred) => ({ gold: null, pred, steps: stepsOf(null, pred) })) : [];
  return [...golds, ...extra];
};

// Beside its answer, and in the column of predictions, a step needs no more than its number.
const shortName = (box) => (box.level === "step" ? `step ${box.number}` : box.name);

export class Tree {
  /** `chosen` is told the box of a row that is opened, `hovered` the one that is pointed at (or null). */
  constructor(chosen, hovered) {
    this.chosen = chosen;
    this.hovered = hovered;
    this.answers = [];
    this.rows = [];
    this.el = el("div", { class: "tree", role: "tree", "aria-label": worded("Answers and steps, gold against prediction", "Answers, gold against prediction"), onkeydown: (event) => this.key(event) });
    this.el.addEventListener("pointerleave", () => this.hovered(null));
  }

  build(scene, run) {
    this.scene = scene;
    this.run = run;
    this.verdicts = null;
    this.current = null;
    const pairs = pairsOf(scene, run);
    const open = pairs.reduce((sum, pair) => sum + 1 + pair.steps.length, 0) <= FEW;
    this.answers = pairs.map((pair) => this.row(pair, 1, null));
    this.rows = this.answers;
    const head = el("div", { class: "row head", "aria-hidden": "true" }, ...["gold", "IoU", "prediction"].map((text) => el("span", { text })));
    this.el.replaceChildren(head, ...this.rows.map((row) => row.node));
    if (open) this.answers.filter((row) => row.foldable).forEach((row) => this.unfold(row));
    this.focus(this.rows[0], false);
  }

  row(pair, level, parent) {
    const cells = { gold: el("span", { class: "side" }), bar: el("i"), iou: el("span", { class: "iou" }), pred: el("span", { class: "side pred" }), sign: el("span", { class: "sign" }) };
    const twist = el("span", { class: "twist", "aria-hidden": "true" });
    const needed = el("b");
    const bar = el("span", { class: "bar" }, cells.bar, needed);
    const node = el("div", { class: `row level-${level}`, role: "treeitem", "aria-level": level, "aria-selected": "false", tabindex: "-1" }, twist, cells.sign, cells.gold, bar, cells.iou, cells.pred);
    const foldable = level === 1 && pair.steps.length > 0;
    if (foldable) node.setAttribute("aria-expanded", "false");
    const row = { pair, box: pair.gold ?? pair.pred, level, parent, node, cells, bar, needed, foldable, open: false, steps: null, outcome: null, iou: undefined, chosen: false };
    node.addEventListener("click", (event) => {
      this.focus(row, false);
      if (event.target === twist && row.foldable) this.toggle(row);
      else this.chosen(row.box);
    });
    node.addEventListener("pointerenter", () => this.hovered(row.box));
    return row;
  }

  paint(verdicts, tau) {
    this.verdicts = verdicts;
    this.tau = tau;
    this.rows.forEach((row) => this.paintRow(row));
  }

  paintRow(row) {
    const { gold, pred } = row.pair;
    const verdict = verdictOf(this.verdicts, row.box.role, row.box.id);
    const other = gold ? this.partner(verdict, pred) : null;
    const iou = gold ? verdict.iou ?? verdict.failure?.iou ?? this.run?.matchOfGold.get(gold.id)?.iou ?? null : null;
    setText(row.cells.gold, gold ? gold.name : "–");
    row.cells.gold.title = gold ? gold.name : "";
    setText(row.cells.pred, gold ? (other ? this.nameBeside(row, other) : "–") : shortName(pred));
    setText(row.cells.iou, iou === null ? "" : twoDigits(iou));
    // Not a custom property of the tree: everything in it would have to be styled again.
    row.needed.style.backgroundPositionX = `${100 * this.tau}%`;
    if (row.iou !== iou) {
      row.cells.bar.style.width = `${100 * (iou ?? 0)}%`;
      setClass(row.bar, "none", iou === null);
      row.iou = iou;
    }
    this.setOutcome(row, verdict.outcome);
    const label = this.labelOf(row, other, iou);
    if (row.label !== label) row.node.setAttribute("aria-label", label);
    row.label = label;
  }

  partner(verdict, matched) {
    return (verdict.partner && boxOf(this.scene, this.run, "pred", verdict.partner)) || matched;
  }

  // A step's partner is named with its answer where that is not the one beside its own answer.
  nameBeside(row, other) {
    const ofOtherAnswer = row.level === 2 && other.answer !== row.parent.pair.pred?.id;
    const name = ofOtherAnswer ? fullName(this.scene, this.run, other) : shortName(other);
    return other.stated === row.box.stated ? name : `${name} (page ${other.stated})`;
  }

  setOutcome(row, outcome) {
    if (row.outcome === outcome) return;
    setClass(row.node, `o-${row.outcome}`, false);
    setClass(row.node, `o-${outcome}`, true);
    row.cells.sign.replaceChildren(glyph(outcome));
    row.outcome = outcome;
  }

  labelOf(row, other, iou) {
    const side = row.box.role === "gold" ? "Gold" : "Predicted";
    const beside = other ? `, with predicted ${fullName(this.scene, this.run, other)}` : "";
    return `${side} ${fullName(this.scene, this.run, row.box)}, page ${row.box.stated}: ${GLYPHS[row.outcome].label}${beside}` + (iou === null ? "" : `, IoU ${twoDigits(iou)}`);
  }

  toggle(row) {
    if (row.open) this.fold(row);
    else this.unfold(row);
  }

  fold(row) {
    row.steps.forEach((step) => step.node.remove());
    this.setOpen(row, false);
  }

  // The rows of steps are made when their answer is first unfolded.
  unfold(row) {
    row.steps ??= row.pair.steps.map((step) => this.row(step, 2, row));
    row.node.after(...row.steps.map((step) => step.node));
    this.setOpen(row, true);
    if (this.verdicts) row.steps.forEach((step) => this.paintRow(step));
  }

  setOpen(row, open) {
    row.open = open;
    row.node.setAttribute("aria-expanded", String(open));
    this.rows = this.answers.flatMap((answer) => (answer.open ? [answer, ...answer.steps] : [answer]));
    if (!open && this.current?.parent === row) this.focus(row, false);
  }

  mark(box) {
    const parent = box?.level === "step" && this.answers.find(({ pair }) => pair.steps.some((step) => step.gold === box || step.pred === box));
    if (parent && !parent.open) this.unfold(parent);
    for (const row of this.rows) {
      const on = Boolean(box) && (row.pair.gold === box || row.pair.pred === box);
      if (on === row.chosen) continue;
      if (on) reveal(this.el, row.node);
      setClass(row.node, "chosen", on);
      row.node.setAttribute("aria-selected", String(on));
      row.chosen = on;
    }
  }

  focus(row, take = true) {
    this.current?.node.setAttribute("tabindex", "-1");
    this.current = row ?? null;
    row?.node.setAttribute("tabindex", "0");
    if (take) row?.node.focus();
  }

  key(event) {
    const row = this.current;
    if (!row) return;
    const at = this.rows.indexOf(row);
    const to = (place) => this.rows[place] && this.focus(this.rows[place]);
    const actions = {
      ArrowDown: () => to(at + 1),
      ArrowUp: () => to(at - 1),
      Home: () => to(0),
      End: () => to(this.rows.length - 1),
      ArrowRight: () => (row.foldable && !row.open ? this.unfold(row) : to(at + 1)),
      ArrowLeft: () => (row.foldable && row.open ? this.fold(row) : row.parent && this.focus(row.parent)),
      Enter: () => this.chosen(row.box),
    };
    if (!actions[event.key]) return;
    actions[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }
}
