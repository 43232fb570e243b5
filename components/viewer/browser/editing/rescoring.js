// A run scored again against gold that is being edited: the greedy matching of docs/metrics.md, HG-Bench, box for box as
// `scoring/grounding/matching.py` and `metrics.py` do it; a test compares them on random pages.

/** @typedef {{id: string, box: number[] | null}} Step */
/** @typedef {{id: string, page: number, box: number[] | null, steps: Step[]}} Answer */
/** @typedef {{level: string, page: number, id: string, box: number[], area: number}} Placed */

const LEVELS = ["answer", "step"];

/** @param {number[]} box */
const area = ([x1, y1, x2, y2]) => Math.max(x2 - x1, 0) * Math.max(y2 - y1, 0);

/**
 * The boxes of answers on pages that the sample has, and how many lie elsewhere.
 * @param {Answer[]} answers
 * @param {Set<number>} pages
 */
const placed = (answers, pages) => {
  const boxes = /** @type {Placed[]} */ ([]);
  const lost = { answer: 0, step: 0 };
  for (const { id, page, box, steps } of answers) {
    const own = [{ level: "answer", id, box }, ...(steps ?? []).map((step) => ({ level: "step", id: step.id, box: step.box }))];
    for (const part of own) {
      if (!part.box) continue;
      if (pages.has(page)) boxes.push({ level: part.level, page, id: part.id, box: part.box, area: area(part.box) });
      else lost[part.level] += 1;
    }
  }
  return { boxes, lost };
};

/** @param {Placed} one @param {Placed} other */
const iouOf = (one, other) => {
  const width = Math.min(one.box[2], other.box[2]) - Math.max(one.box[0], other.box[0]);
  const height = Math.min(one.box[3], other.box[3]) - Math.max(one.box[1], other.box[1]);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (one.area + other.area - shared);
};

/** Pairs by descending IoU, each box once; of equal ones the later gold box first, then the later prediction.
 * @param {Placed[]} gold @param {Placed[]} pred */
const greedy = (gold, pred) => {
  const pairs = [];
  for (let g = 0; g < gold.length; g += 1) {
    for (let p = 0; p < pred.length; p += 1) {
      const iou = iouOf(gold[g], pred[p]);
      if (iou > 0) pairs.push({ g, p, iou });
    }
  }
  pairs.sort((a, b) => b.iou - a.iou || b.g - a.g || b.p - a.p);
  const [takenGold, takenPred] = [new Set(), new Set()];
  return pairs.filter(({ g, p }) => {
    if (takenGold.has(g) || takenPred.has(p)) return false;
    takenGold.add(g);
    takenPred.add(p);
    return true;
  });
};

/** @param {any[]} answers as they are addressed @returns {Map<string, {id: string, at: string}>} by key */
const placesOf = (answers) => new Map(answers.flatMap(({ page, ...answer }) =>
  [answer, ...answer.steps].map(({ key, id, box }) => /** @type {[string, any]} */ ([key, { id, at: JSON.stringify([page, box]) }]))));

/**
 * The failures that still say what they said: gold has the boxes they are about where they were, maybe at other addresses.
 * @param {any[]} failures
 * @param {any[]} before gold as it was, as it is addressed
 * @param {any[]} now
 */
export const stillKnown = (failures, before, now) => {
  const [was, is] = [placesOf(before), placesOf(now)];
  return failures
    .filter(({ gold }) => gold.every((key) => was.has(key) && is.get(key)?.at === was.get(key).at))
    .map((failure) => ({ ...failure, gold: failure.gold.map((key) => is.get(key).id) }));
};

/**
 * The matches of a run and the boxes of each page that count, as a payload states them (`outcomes.js` makes figures of it).
 * @param {Answer[]} gold
 * @param {{pred: Answer[], empty_page?: number}} run
 * @param {number[]} numbers of the sample's pages, ascending
 */
export const rescore = (gold, run, numbers) => {
  const pages = new Set(numbers);
  const [mine, theirs] = [placed(gold, pages), placed(run.pred, pages)];
  const paper = run.empty_page === 1;
  const matches = [];
  const counts = [];
  for (const page of numbers) {
    const last = paper && page === numbers[numbers.length - 1];
    const rows = LEVELS.map((level) => {
      const on = (/** @type {Placed} */ box) => box.level === level && box.page === page;
      const [golds, preds] = [mine.boxes.filter(on), theirs.boxes.filter(on)];
      for (const { g, p, iou } of greedy(golds, preds)) matches.push({ level, page, gold: golds[g].id, pred: preds[p].id, iou });
      return { page, level, gold: golds.length, pred: preds.length + (last ? theirs.lost[level] : 0) };
    });
    const [answers, steps] = rows;
    const stepped = steps.gold + steps.pred > 0;
    // The published evaluator knows no page on which neither side has a box.
    if (paper || stepped || answers.gold + answers.pred > 0) counts.push(answers);
    if (stepped) counts.push(steps);
  }
  return { matches, counts };
};
