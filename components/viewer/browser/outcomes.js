// What became of a box at a threshold, and how that is called and drawn.

// Glyphs are paths in a 10 x 10 square around (0, 0).
export const GLYPHS = {
  cross: "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5",
  ring: "M4 0A4 4 0 1 1 -4 0A4 4 0 1 1 4 0",
  shift: "M-4.5 0H4.5M1.5 -3L4.5 0L1.5 3",
  jump: "M-3 4V-1Q-3 -4 0 -4Q3 -4 3 -1V3M0.4 0.8L3 3.6L5.6 0.8",
  twin: "M-4.5 -4.5H1.5V1.5H-4.5ZM-1.5 -1.5H4.5V4.5H-1.5Z",
  tick: "M-4 0.5L-1.2 3.3L4 -3",
  split: "M-4 0H-1L3 -3.6M-1 0L3 3.6M-1 0H4",
  merge: "M4 0H1L-3 -3.6M1 0L-3 3.6M1 0H-4",
  bang: "M0 -4.5V1.2M0 4V4.1",
};

export const OUTCOMES = {
  matched: { label: "Matched", glyph: GLYPHS.tick },
  poor: { label: "Poorly placed", glyph: GLYPHS.shift },
  extra: { label: "Extra", glyph: GLYPHS.cross },
  wrongpage: { label: "Wrong page", glyph: GLYPHS.jump },
  duplicate: { label: "Duplicate", glyph: GLYPHS.twin },
  split: { label: "Split", glyph: GLYPHS.split },
  merged: { label: "Merged", glyph: GLYPHS.merge },
  missed: { label: "Missed", glyph: GLYPHS.ring },
  unmatched: { label: "Not matched", glyph: GLYPHS.cross },
  remark: { label: "Remark", glyph: GLYPHS.bang },
};

const OF_CATEGORY = {
  localisation: "poor",
  step_localisation: "poor",
  page_misalignment: "wrongpage",
  duplicate_box: "duplicate",
  hallucinated_box: "extra",
  extra_step: "extra",
  page_out_of_range: "extra",
  step_over_segmentation: "split",
  step_under_segmentation: "merged",
  missed_answer: "missed",
  missed_steps: "missed",
  missed_step: "missed",
  step_of_missed_answer: "missed",
  no_response: "missed",
  format_failure: "missed",
};

export const outcomeOf = (category) => OF_CATEGORY[category] ?? "remark";

/** @typedef {{category: string, level?: string, outcome?: string, lo: number, hi: number, gold: string[], pred: string[], iou?: number | null}} Failure */
/** @typedef {{outcome: string, iou: number | null, partner: string | null, failure?: Failure, remarks: Failure[]}} Verdict */
/** @typedef {{level: string, page: number, gold: string, pred: string, iou: number}} Match */
/** @typedef {{gold: Map<string, Verdict>, pred: Map<string, Verdict>}} Verdicts */
/** @typedef {{level: string, page: number, gold: number, pred: number}} Count boxes of a page and level */

/** @param {Failure} failure @param {number} tau */
export const holds = (failure, tau) => failure.lo < tau && tau <= failure.hi;

/** @param {string} id */
const isStep = (id) => id.includes(".");

/** A failure about steps names their answers too; it says nothing about those. @param {Failure} failure @param {string} id */
const concerns = (failure, id) => !["answer", "step"].includes(failure.level) || isStep(id) === (failure.level === "step");

/**
 * Judges every box of a run at a threshold.
 * @param {{matches: Match[], failures: Failure[]}} run
 * @param {number} tau
 * @returns {Verdicts} by address, for gold and for the prediction
 */
export const judge = (run, tau) => {
  const verdicts = /** @type {Verdicts} */ ({ gold: new Map(), pred: new Map() });
  for (const { gold, pred, iou } of run.matches) {
    if (iou < tau) continue;
    verdicts.gold.set(gold, { outcome: "matched", iou, partner: pred, remarks: [] });
    verdicts.pred.set(pred, { outcome: "matched", iou, partner: gold, remarks: [] });
  }
  for (const failure of run.failures) {
    if (!holds(failure, tau)) continue;
    const outcome = outcomeOf(failure.category);
    const sides = /** @type {["gold" | "pred", string[], string[]][]} */ ([["gold", failure.gold, failure.pred], ["pred", failure.pred, failure.gold]]);
    for (const [side, ids, others] of sides) {
      const partners = others.filter((other) => concerns(failure, other));
      for (const id of ids) {
        const known = verdicts[side].get(id);
        if (known) known.remarks.push(failure);
        else if (outcome !== "remark" && concerns(failure, id)) {
          verdicts[side].set(id, { outcome, iou: null, partner: partners[0] ?? null, failure, remarks: [] });
        }
      }
    }
  }
  return verdicts;
};

/** @param {Verdicts} verdicts @param {"gold" | "pred"} role @param {string} id @returns {Verdict} */
export const verdictOf = (verdicts, role, id) =>
  verdicts[role].get(id) ?? { outcome: role === "gold" ? "missed" : "unmatched", iou: null, partner: null, remarks: [] };

/** @param {number} hits @param {number} gold @param {number} pred */
const f1 = (hits, gold, pred) => (gold + pred > 0 ? (2 * hits) / (gold + pred) : null);

/** @param {{matches: Match[]}} run @param {string} level @param {number} page @param {number} tau */
const hitsOn = (run, level, page, tau) =>
  run.matches.filter((m) => m.level === level && m.page === page && m.iou >= tau).length;

/**
 * Counts and F1 of the sample, per level: answers as the mean of page F1 (as F_A counts a sample), steps pooled over
 * the pages whose gold has a step (as F_S micro does).
 * @param {{matches: Match[], counts: Count[], empty_page?: number}} run
 * @param {number} tau
 */
export const figures = (run, tau) => {
  const rows = run.counts.map((row) => ({ ...row, hits: hitsOn(run, row.level, row.page, tau) }));
  const sum = (/** @type {(Count & {hits: number})[]} */ list, /** @type {"hits" | "gold" | "pred"} */ key) => list.reduce((total, row) => total + row[key], 0);
  const counts = (/** @type {(Count & {hits: number})[]} */ list) => {
    const matched = sum(list, "hits");
    return { matched, missed: sum(list, "gold") - matched, extra: sum(list, "pred") - matched };
  };
  const answers = rows.filter((row) => row.level === "answer");
  const steps = rows.filter((row) => row.level === "step");
  const pageF1 = answers.map((row) => f1(row.hits, row.gold, row.pred) ?? run.empty_page ?? 0);
  const judged = steps.filter((row) => row.gold > 0);
  return {
    answer: { ...counts(answers), f1: pageF1.length ? pageF1.reduce((a, b) => a + b, 0) / pageF1.length : null },
    step: { ...counts(steps), f1: judged.length ? f1(sum(judged, "hits"), sum(judged, "gold"), sum(judged, "pred")) : null },
  };
};
