// What is pointed at and what is chosen, a box or a failure, and which marks stand out for it.
// Choosing brings it into view and tells Python.

import { union } from "./geometry.js";
import { holds, verdictOf } from "./outcomes.js";
import { poorPairs } from "./panes/links.js";
import { boxesOfFailure, boxOf, fullName } from "./scene.js";

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
export const highlighted = (viewer, runs) => {
  const hot = new Set();
  const open = new Set();
  const { hover, chosen } = viewer.choice;
  const pointedAt = new Set();
  for (const source of [hover, chosen].filter(Boolean)) {
    const wholeAnswers = source.failure?.level !== "step";
    for (const [run, box] of sourceBoxes(viewer, source)) {
      if (!box) continue;
      const pairs = [[run, box], ...partners(viewer, runs, run, box)];
      // A gold box of the failure of one run leads to what the pane's own run made of it.
      for (const [own, member] of pairs) {
        hot.add(keyOf(own, member));
        if (source === hover) pointedAt.add(keyOf(own, member));
        if (member.level === "step") open.add(keyOf(own, member));
        else if (wholeAnswers && box.level === "answer") member.steps.forEach((step) => open.add(keyOf(own, step)));
      }
    }
  }
  return { hot, pointedAt, open };
};

const same = (one, other) => one.id === other.id && one.category === other.category;

const SETTLED = 250;
const BRACED = 50;

export class Choice {
  constructor(viewer) {
    this.viewer = viewer;
    this.hover = null;
    this.chosen = null;
  }

  forget() {
    Object.assign(this, { hover: null, chosen: null, reported: null });
  }

  // The chosen failure of a former scene is another object in the new one.
  refind() {
    const { chosen } = this;
    if (!chosen?.failure) return;
    const failure = this.viewer.runOf(chosen.slug)?.failures.find((own) => same(own, chosen.failure));
    this.chosen = failure ? { ...chosen, failure } : null;
  }

  dropUnless(tau) {
    if (this.chosen?.failure && !holds(this.chosen.failure, tau)) this.chosen = null;
  }

  get failure() {
    return this.chosen?.failure ?? null;
  }

  /** The boxes of what is chosen, gold first. */
  get boxes() {
    const { chosen, viewer } = this;
    if (!chosen) return [];
    const run = viewer.runOf(chosen.slug);
    if (chosen.failure) return boxesOfFailure(viewer.scene, run, chosen.failure);
    return [boxOf(viewer.scene, run, chosen.role, chosen.id)].filter(Boolean);
  }

  /** Pairs of a run whose edges are compared, and their name: that of the chosen box, else all that are poorly placed. */
  edges(run) {
    const { scene, state } = this.viewer;
    const step = this.failure?.level === "step";
    const box = this.boxes.find(({ level }) => !this.failure || (level === "step") === step);
    if (!box) {
      const pairs = poorPairs(scene, run, state.tau);
      return { pairs, name: pairs.length === 1 ? fullName(scene, run, pairs[0][0]) : `mean of ${pairs.length} boxes` };
    }
    const own = this.viewer.runOf(this.chosen.slug);
    const gold = box.role === "gold" ? box : this.beside(own, box);
    if (!gold) return { pairs: [], name: run === own ? fullName(scene, run, box) : "" };
    const pred = this.beside(run, gold);
    return { pairs: pred ? [[gold, pred]] : [], name: fullName(scene, run, gold) };
  }

  // The box that is matched with a box of a run, or would be were it not poorly placed.
  beside(run, box) {
    const { outcome, partner } = verdictOf(this.viewer.verdicts(run), box.role, box.id);
    const other = ["matched", "poor"].includes(outcome) && partner && boxOf(this.viewer.scene, run, box.role === "gold" ? "pred" : "gold", partner);
    return other && box.box && other.box ? other : null;
  }

  point(box, run) {
    const slug = !box ? null : box.role === "gold" ? this.viewer.state.lead : run?.slug ?? null;
    const { hover } = this;
    if (hover?.id === box?.id && hover?.role === box?.role && hover?.slug === (slug ?? hover?.slug)) return;
    this.hover = box ? { role: box.role, id: box.id, slug } : null;
    this.viewer.highlightPanes();
  }

  /** Chooses a box; `gently` keeps the zoom, `silent` does not tell Python. */
  box(box, run, { gently = false, silent = false } = {}) {
    this.chosen = box ? { role: box.role, id: box.id, slug: run?.slug ?? null } : null;
    if (box?.rect) this.viewer.panes.show(box.rect, gently);
    this.viewer.highlight();
    if (!box || silent) return;
    this.report({ kind: "item", item: box.role === "gold" ? box.answer : null, page: box.page.number, run: run?.slug ?? null });
  }

  ofFailure(failure, silent = false) {
    const slug = this.viewer.state.lead;
    this.chosen = { failure, slug };
    this.fit();
    this.viewer.highlight();
    if (!silent) this.report({ kind: "failure", failure: failure.id, item: failure.answer ?? null, page: failure.page, run: slug });
  }

  /** Zooms to what is chosen. */
  fit() {
    const rects = this.boxes.filter((box) => box.rect).map((box) => box.rect);
    if (!rects.length) return;
    const all = union(rects);
    // What a brace holds is counted in the margin of the page.
    const braced = ["split", "merged"].includes(this.failure?.outcome);
    this.viewer.panes.show(braced ? union([all, { ...all, x: -BRACED, w: 0 }]) : all);
  }

  /** Follows a focus that Python asks for, unless it is the echo of what was chosen here. */
  followFocus(focus, moved) {
    const requested = JSON.stringify(focus);
    const echo = this.reported && this.reported.item === (focus.item ?? null) && this.reported.page === (focus.page ?? null);
    if (!moved && (requested === this.requested || echo)) return;
    this.requested = requested;
    const { scene, lead, panes } = this.viewer;
    const run = scene.runs.find((own) => own.failures.some((failure) => failure.id === focus.failure));
    const failure = run?.failures.find((own) => own.id === focus.failure);
    if (run && run !== lead) this.viewer.runs.follow(run.slug);
    const item = scene.goldBy.get(focus.item);
    const page = scene.pages.find((own) => own.number === focus.page);
    if (failure) {
      if (this.failure !== failure) this.ofFailure(failure, true);
    } else if (item) {
      if (this.boxes[0]?.answer !== item.id) this.box(item, lead, { silent: true });
    } else if (page && moved && page !== scene.pages[0]) panes.toPage(page);
  }

  // Stepping fast through failures tells Python only where it ends.
  report(event) {
    this.cancelReport();
    this.reported = { item: event.item, page: event.page };
    this.reporting = setTimeout(() => this.viewer.send(event), SETTLED);
  }

  cancelReport() {
    clearTimeout(this.reporting);
  }
}
