// Three lines at the pointer: who and where; what and how far; why in words.

import { el, setText, twoDigits } from "../../browser/dom.js";
import { GLYPHS } from "../../browser/glyphs.js";
import { verdictOf } from "./outcomes.js";
import { boxOf, fullName } from "./scene.js";

const where = (box) => (box.lost ? `page ${box.stated}, which does not exist` : `page ${box.page.number}`);

const who = (scene, run, box) => {
  const name = fullName(scene, run, box);
  const role = box.role === "gold" ? "Gold" : run.name;
  const kind = box.level === "answer" && box.role === "gold" && (box.called.title_id || box.called.question_id) && /\d|[（(]/.test(name) ? "answer " : "";
  return `${role}: ${kind}${name} · ${where(box)}`;
};

const distanceLine = (verdict, tau) => {
  const iou = verdict.iou ?? verdict.failure?.iou;
  const needs = `needs ${tau.toFixed(2)}`;
  if (verdict.outcome === "matched") return `Matched: IoU ${twoDigits(iou)}, ${needs}`;
  const label = verdict.failure?.label ?? GLYPHS[verdict.outcome].label;
  return iou === undefined || iou === null ? label : `${label}: IoU ${twoDigits(iou)}, ${needs}`;
};

const reason = (viewer, run, box, verdict) => {
  const why = [verdict.failure, ...verdict.remarks].filter(Boolean).map((failure) => failure.why).filter(Boolean);
  if (why.length) return why.join(" ");
  if (verdict.outcome !== "matched") return "Nothing of the other side is paired with it at this threshold.";
  const other = boxOf(viewer.scene, run, box.role === "gold" ? "pred" : "gold", verdict.partner);
  return other ? `Paired with ${other.role === "gold" ? "gold " : ""}${fullName(viewer.scene, run, other)}.` : "";
};

const consensusLines = (viewer, box, runs) => {
  const found = runs.filter((run) => verdictOf(viewer.verdicts(run), "gold", box.id).outcome === "matched");
  const not = runs.filter((run) => !found.includes(run));
  const names = (list) => list.map((run) => run.name).join(", ");
  const third = [found.length ? `By ${names(found)}.` : "", not.length ? `Not by ${names(not)}.` : ""].join(" ").trim();
  return [`Found by ${found.length} of ${runs.length} runs at IoU ${viewer.state.tau.toFixed(2)}`, third];
};

/** The three lines for a box as the runs of a pane see it. */
export const linesFor = (viewer, pane, run, box) => {
  const first = who(viewer.scene, run, box);
  if (pane.consensus) return [first, ...consensusLines(viewer, box, pane.visible)];
  const own = box.role === "gold" ? pane.visible[0] : run;
  if (!own) return [first, "No run is shown", ""];
  const verdict = verdictOf(viewer.verdicts(own), box.role, box.id);
  return [first, distanceLine(verdict, viewer.state.tau), reason(viewer, own, box, verdict)];
};

export class Tooltip {
  constructor() {
    this.lines = [el("strong"), el("span"), el("span", { class: "why" })];
    this.el = el("div", { class: "tooltip", role: "tooltip", hidden: true }, ...this.lines);
  }

  show(lines, event, frame) {
    this.lines.forEach((node, place) => {
      const line = lines[place] ?? "";
      setText(node, line);
      node.hidden = !line;
    });
    this.el.hidden = false;
    const own = this.el.getBoundingClientRect();
    const [x, y] = [event.clientX - frame.left, event.clientY - frame.top];
    const left = x + 16 + own.width > frame.width ? x - own.width - 12 : x + 16;
    const top = y + 18 + own.height > frame.height ? y - own.height - 12 : y + 18;
    this.el.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
  }

  hide() {
    this.el.hidden = true;
  }
}
