// What became of every box of a run at a threshold. `figures/print/panels/judged_boxes.py` judges alike; a test compares them.

/** @typedef {{category: string, level?: string, outcome: string, lo: number, hi: number, gold: string[], pred: string[], iou?: number | null}} Failure */
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
    const { outcome } = failure;
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
 * the pages whose gold has a step (as F_S micro does). Of answers also over how many pages the mean is.
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
    // Without any page that counts a sample scores 0 (docs/metrics.md, HG-Bench).
    answer: { ...counts(answers), f1: pageF1.reduce((a, b) => a + b, 0) / (pageF1.length || 1), pages: pageF1.length },
    step: { ...counts(steps), f1: judged.length ? f1(sum(judged, "hits"), sum(judged, "gold"), sum(judged, "pred")) : null },
  };
};
