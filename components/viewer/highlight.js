// Which marks stand out: the hovered or chosen box with its partner, the boxes of the chosen failure.

import { boxOf } from "./scene.js";
import { verdictOf } from "./outcomes.js";

export const keyOf = (run, box) => `${box.role === "gold" ? "gold" : run.slug}|${box.id}`;

const GOLD = { slug: "gold" };

// The boxes paired with a box, as seen by the runs of a pane.
const partners = (viewer, runs, run, box) => {
  const seen = box.role === "gold" ? runs : [run];
  const other = box.role === "gold" ? "pred" : "gold";
  return seen.flatMap((own) => {
    const { partner } = verdictOf(viewer.verdicts(own), box.role, box.id);
    const found = partner && boxOf(viewer.scene, own, other, partner);
    return found ? [[other === "gold" ? GOLD : own, found]] : [];
  });
};

const sourceBoxes = (viewer, source) => {
  const run = viewer.runOf(source.slug);
  if (!source.failure) return [[run, boxOf(viewer.scene, run, source.role, source.id)]];
  return [
    ...source.failure.gold.map((id) => [run, viewer.scene.goldBy.get(id)]),
    ...source.failure.pred.map((id) => [run, run?.by.get(id)]),
  ];
};

/** Keys of the marks of a pane that are hot, of those that are pointed at, and of the steps shown as full boxes. */
export const hotIn = (viewer, runs) => {
  const hot = new Set();
  const open = new Set();
  const { hover, chosen } = viewer.choice;
  const pointed = new Set();
  for (const source of [hover, chosen].filter(Boolean)) {
    const wholeAnswers = source.failure?.level !== "step";
    for (const [run, box] of sourceBoxes(viewer, source)) {
      if (!box) continue;
      const pairs = [[run, box], ...partners(viewer, runs, run, box)];
      // A gold box of the failure of one run leads to what the pane's own run made of it.
      for (const [own, member] of pairs) {
        hot.add(keyOf(own, member));
        if (source === hover) pointed.add(keyOf(own, member));
        if (member.level === "step") open.add(keyOf(own, member));
        else if (wholeAnswers && box.level === "answer") member.steps.forEach((step) => open.add(keyOf(own, step)));
      }
    }
  }
  return { hot, pointed, open };
};
