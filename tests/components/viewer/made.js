// A payload of one sample for the tests of the viewer's modules: two pages, two answers with steps, one run.

import { buildScene } from "../../../components/viewer/browser/scene.js";
import { setGlyphs } from "../../../components/browser/glyphs.js";

const NAMES = ["matched", "poor", "extra", "wrongpage", "duplicate", "split", "merged", "missed", "unmatched", "remark"];

setGlyphs(Object.fromEntries(NAMES.map((name) => [name, { label: `label of ${name}`, glyph: `glyph of ${name}` }])));

const CATEGORIES = {
  localisation: { label: "Poor box", level: "answer", ranked: true, outcome: "poor" },
  step_localisation: { label: "Poor step", level: "step", ranked: true, outcome: "poor" },
  hallucinated_box: { label: "No such answer", level: "answer", ranked: true, outcome: "extra" },
  missed_answer: { label: "Missed", level: "answer", ranked: true, outcome: "missed" },
  order_error: { label: "Order", level: "answer", ranked: true, outcome: "remark" },
};

const failure = (id, category, gold, pred, lo = 0, hi = 1) => ({ id, category, gold, pred, lo, hi, page: 1, answer: gold[0] ?? null, iou: null, why: "" });

export const PAYLOAD = {
  sample: { id: "one" },
  pages: [{ number: 1, width: 1000, height: 1400 }, { number: 2, width: 1000, height: 700 }],
  gold: [
    { id: "a0", page: 1, box: [100, 100, 500, 300], name: "1", title_id: "1", question_type: "proof", steps: [{ id: "a0.s0", name: "", box: [110, 110, 300, 150] }] },
    { id: "a1", page: 2, box: [100, 500, 500, 700], name: "2", title_id: "2", steps: [] },
  ],
  categories: CATEGORIES,
  runs: [{
    slug: "run", model: "Model", setting: null, state: "ok", empty_page: 0,
    pred: [
      { id: "a0", page: 1, box: [110, 120, 510, 330], name: "", steps: [{ id: "a0.s0", name: "", box: [110, 112, 300, 152] }] },
      { id: "a1", page: 1, box: [600, 600, 900, 800], name: "", steps: [] },
      { id: "a2", page: 9, page_shown: 2, box: [100, 100, 200, 200], name: "", steps: [] },
    ],
    matches: [
      { level: "answer", page: 1, gold: "a0", pred: "a0", iou: 0.74 },
      { level: "step", page: 1, gold: "a0.s0", pred: "a0.s0", iou: 0.9 },
    ],
    counts: [
      { page: 1, level: "answer", gold: 1, pred: 2 }, { page: 1, level: "step", gold: 1, pred: 1 },
      { page: 2, level: "answer", gold: 1, pred: 0 }, { page: 2, level: "step", gold: 0, pred: 0 },
    ],
    failures: [
      failure(1, "localisation", ["a0"], ["a0"], 0.74, 1), failure(2, "missed_answer", ["a1"], []),
      failure(3, "hallucinated_box", [], ["a1"]), failure(4, "order_error", ["a0"], ["a0"]),
      failure(5, "step_localisation", ["a0", "a0.s0"], ["a0", "a0.s0"], 0.9, 1),
    ],
  }],
};

/** The scene of the payload, and its run. */
export const made = () => {
  const scene = buildScene(PAYLOAD);
  return { scene, run: scene.runs[0] };
};
