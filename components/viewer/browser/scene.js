// A payload made ready for drawing: pages laid out in one stack, boxes placed on it and found by address.

import { PAGE_GAP, PAGE_WIDTH, rectOf } from "./geometry.js";
import { worded } from "./noun.js";

const A4 = 1.414;

const pageRatio = (page, known) =>
  known.get(page.number) ?? (page.width > 0 && page.height > 0 ? page.height / page.width : A4);

const layPages = (pages, known) => {
  let top = 0;
  return pages.map((page) => {
    const height = PAGE_WIDTH * pageRatio(page, known);
    const laid = { ...page, top, height, declared: page.height };
    top += height + PAGE_GAP;
    return laid;
  });
};

// Boxes on a page that does not exist are drawn on the last one.
const pageFor = (pages, answer) =>
  pages.find((page) => page.number === (answer.page_shown ?? answer.page)) ?? pages[pages.length - 1];

const flatten = (answers, role, pages) =>
  answers.flatMap((answer, index) => {
    const page = pageFor(pages, answer);
    const lost = !pages.some((known) => known.number === answer.page);
    const place = (own, level, more) => ({
      id: own.id,
      role,
      level,
      page,
      stated: answer.page,
      lost,
      box: own.box,
      rect: own.box && page ? rectOf(own.box, page) : null,
      ...more,
    });
    const steps = (answer.steps ?? []).map((step, number) =>
      place(step, "step", { name: stepName(step, number, role), number: String(step.name || number + 1), answer: answer.id }),
    );
    const whole = place(answer, "answer", { name: answerName(answer, index, role), answer: answer.id, steps, called: answer });
    return [whole, ...steps];
  });

const answerName = (answer, index, role) => {
  if (role === "pred") return `box ${index + 1}`;
  return answer.name ? answer.name : worded(`answer ${index + 1}`);
};

const stepName = (step, number, role) => `${role === "pred" ? "step box" : "step"} ${step.name || number + 1}`;

const byId = (boxes) => new Map(boxes.map((box) => [box.id, box]));

// Where Python does not state what counts on each page, the boxes themselves are counted.
const countPages = (pages, gold, pred) =>
  pages.flatMap((page) =>
    ["answer", "step"].map((level) => {
      const on = (boxes) => boxes.filter((box) => box.rect && box.level === level && box.stated === page.number).length;
      return { page: page.number, level, gold: on(gold), pred: on(pred) };
    }),
  );

// Hundreds of failures share a few categories, which are told once.
const called = (category) => (category ? { label: category.label, level: category.level, outcome: category.outcome } : {});

const buildRun = (run, index, pages, gold, categories) => {
  const boxes = flatten(run.pred ?? [], "pred", pages);
  const matches = run.matches ?? [];
  return {
    ...run,
    index,
    name: run.setting ? `${run.model} · ${run.setting}` : run.model,
    boxes,
    by: byId(boxes),
    matches,
    failures: (run.failures ?? []).map((failure) => ({ ...failure, ...called(categories[failure.category]) })),
    matchOfGold: new Map(matches.map((match) => [match.gold, match])),
    matchOfPred: new Map(matches.map((match) => [match.pred, match])),
    counts: run.counts ?? countPages(pages, gold, boxes),
  };
};

/** Lays out a payload; `known` maps page numbers to the height / width their loaded image turned out to have. */
export const buildScene = (payload, known = new Map()) => {
  const pages = layPages(payload.pages ?? [], known);
  const last = pages[pages.length - 1];
  const gold = flatten(payload.gold ?? [], "gold", pages);
  const categories = payload.categories ?? {};
  const runs = (payload.runs ?? []).map((run, index) => buildRun(run, index, pages, gold, categories));
  return {
    sample: payload.sample,
    pages,
    total: last ? last.top + last.height : 0,
    gold,
    goldBy: byId(gold),
    runs,
    // The run that Python says is described; null where which runs are shown is up to the browser.
    lead: payload.lead ?? null,
    // All runs that can be shown; those that Python does not count are those that are here.
    offered: (payload.offered?.length ? payload.offered : runs.map(({ slug, name }) => ({ slug, name }))).map((run, index) => ({ ...run, index })),
    categories,
  };
};

export const boxOf = (scene, run, role, id) => (role === "gold" ? scene.goldBy.get(id) : run?.by.get(id));

// "15（2）, step 3" for gold; "box 4, step box 2" for a prediction.
export const fullName = (scene, run, box) => {
  if (box.level === "answer") return box.name;
  return `${boxOf(scene, run, box.role, box.answer)?.name ?? ""}, ${box.name}`;
};

export const boxesOfFailure = (scene, run, failure) =>
  [...failure.gold.map((id) => scene.goldBy.get(id)), ...failure.pred.map((id) => run.by.get(id))].filter((box) => box?.rect);
