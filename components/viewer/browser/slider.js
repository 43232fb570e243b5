// The IoU threshold with its rug (one tick per match of the sample), and the figures that follow it.

import { el, setClass, setText, svg } from "../../browser/dom.js";
import { worded } from "./noun.js";
import { meanShift, signed } from "./panes/links.js";
import { figures } from "./outcomes.js";

const LEAST = 0.05;
const MOST = 1;
const THUMB = 14;
// Milliseconds without another key after which a threshold counts as let go, and how long Python's answer is waited for.
const PAUSE = 300;
const PATIENCE = 10000;
const EDGES = ["left", "top", "right", "bottom"];

// Unmatched is more than missed or extra: a poorly placed box is so too.
const HEADS = [["", ""], ["matched", "Matched pairs"], ["gold only", "Unmatched gold boxes"], ["run only", "Unmatched boxes of the run"], ["F1", "F1 of this sample"]];

const along = (value) => (value - LEAST) / (MOST - LEAST);

const cell = (kind) => el("td", { class: kind });

const figureRow = (label, of = "") => {
  const cells = { matched: cell("matched"), missed: cell("missed"), extra: cell("extra"), f1: cell("f1") };
  return { cells, node: el("tr", { class: of }, el("th", { scope: "row", text: label }), ...Object.values(cells)) };
};

export class Slider {
  /** `moved` is told on every input, `released` once the threshold is let go: a key that is held changes it many times. */
  constructor(moved, released) {
    this.input = el("input", { type: "range", min: LEAST, max: MOST, step: 0.01, "aria-label": "IoU threshold" });
    this.asked = null;
    this.input.addEventListener("input", () => {
      this.asked = { tau: Number(this.input.value), at: Date.now() };
      moved(this.asked.tau);
    });
    this.input.addEventListener("change", () => {
      clearTimeout(this.due);
      this.due = setTimeout(() => released(Number(this.input.value)), PAUSE);
    });
    this.output = el("output");
    this.rug = svg("svg", { class: "rug", viewBox: "0 0 1000 14", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.track = el("div", { class: "track" }, this.rug, this.input);
    this.track.title = worded("A tick for each match of this sample at its IoU, long for answers, short for steps; coloured where it is reached.",
      "A tick for each match of this sample at its IoU; coloured where it is reached.");
    this.rug.style.margin = `0 ${THUMB / 2}px`;
    this.rows = { answer: figureRow(worded("Answers F_A")), step: figureRow("Steps F_S", "of-steps") };
    const heads = HEADS.map(([text, title]) => el("th", { scope: "col", text, title }));
    this.table = el("table", { class: "figures" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, this.rows.answer.node, this.rows.step.node));
    this.table.title = worded("F1 of this sample: answers as the mean over its pages, steps pooled over its pages with gold steps.",
      "F1 of this sample: the mean over its pages.");
    this.mean = el("p", { class: "quiet unit", hidden: true });
    this.shifts = el("table", { class: "figures shifts", hidden: true },
      el("thead", {}, el("tr", {}, ...["edges, ‰", ...EDGES].map((text) => el("th", { scope: "col", text })))), el("tbody"));
    this.unit = el("p", { class: "quiet unit", text: "‰ of the page; + is right or down", hidden: true });
    this.shifts.title = "Signed distance from gold's edges to those of the prediction, in thousandths of the page: of the chosen box, else the mean over all that are poorly placed; right and down are positive.";
    this.el = el("section", { class: "threshold" },
      el("label", {}, el("span", { text: "IoU at least" }), this.output),
      this.track, this.table, this.mean, el("div", { class: "shifts-frame", tabindex: "0" }, this.shifts, this.unit));
    this.ticks = [];
  }

  /** The threshold of a payload, or the one that was asked for while that is not it yet. */
  agreed(tau) {
    if (this.asked && (this.asked.tau === tau || Date.now() - this.asked.at > PATIENCE)) this.asked = null;
    return this.asked?.tau ?? tau;
  }

  drawRug(run) {
    this.ticks = (run?.matches ?? []).map(({ iou, level }) => {
      const x = 1000 * along(Math.max(LEAST, iou));
      return { iou, node: svg("path", { class: level, d: `M${x} ${level === "answer" ? 0 : 6}V14` }) };
    });
    this.rug.replaceChildren(...this.ticks.map((tick) => tick.node));
  }

  paint(run, tau) {
    if (Number(this.input.value) !== tau) this.input.value = tau;
    setText(this.output, tau.toFixed(2));
    this.ticks.forEach(({ iou, node }) => setClass(node, "held", iou >= tau));
    const values = run ? figures(run, tau) : null;
    const pages = values?.answer.pages ?? 0;
    this.mean.hidden = pages < 2;
    setText(this.mean, `F_A: mean of the F1 of ${pages} pages`);
    for (const [level, row] of Object.entries(this.rows)) {
      for (const kind of ["matched", "missed", "extra"]) setText(row.cells[kind], values ? String(values[level][kind]) : "–");
      setText(row.cells.f1, values && values[level].f1 !== null ? values[level].f1.toFixed(2) : "–");
    }
  }

  /** Runs with the pairs whose edges are compared and what these are called; runs are named where there are `several`. */
  paintShifts(rows, several) {
    const shifts = rows.map(({ run, name, pairs }) => [[several ? run.name : "", name].filter(Boolean).join(" · "), meanShift(pairs)]);
    const drawn = JSON.stringify(shifts);
    if (this.drawn === drawn) return;
    this.drawn = drawn;
    this.shifts.hidden = this.unit.hidden = shifts.length === 0;
    this.shifts.tBodies[0].replaceChildren(...shifts.flatMap(([name, shift]) => shiftRows(name, shift)));
  }
}

// The mean predicted box over the gold box, equally exaggerated for all runs.
const shiftPicture = (shift) => {
  const move = (value) => Math.max(-9, Math.min(9, value / 10));
  const [l, t, r, b] = [10 + move(shift.left), 10 + move(shift.top), 34 + move(shift.right), 34 + move(shift.bottom)];
  return svg("svg", { class: "shift", viewBox: "0 0 44 44", "aria-hidden": "true" },
    svg("path", { class: "gold", d: "M10 10H34V34H10z" }),
    svg("path", { class: "pred", d: `M${l} ${t}H${r}V${b}H${l}z` }));
};

// A box that nothing is compared with keeps its place.
const shiftRows = (name, shift) => [
  el("tr", {}, el("th", { scope: "rowgroup", class: "about", colspan: EDGES.length + 1, text: name })),
  el("tr", {}, el("th", {}, shift ? shiftPicture(shift) : null), ...EDGES.map((edge) => el("td", { text: shift ? signed(shift[edge]) : "–" }))),
];
