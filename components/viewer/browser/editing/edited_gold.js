// Gold while it is edited: answers with their steps, and what may be done to them. Nothing is changed in place: every
// function gives other answers, or the same ones where there is nothing to do.

import { SIDE } from "../../../browser/boxes.js";
import { worded } from "../noun.js";

export { moved, SIDE, spanned, stretched } from "../../../browser/boxes.js";

/** @typedef {import("../../../browser/boxes.js").Box} Box */
/** @typedef {{key: string, from: string | null, box: Box}} Step */
/** @typedef {{title_id?: string, question_id?: string, question_type?: string}} Names what gold calls an answer */
/** @typedef {{key: string, from: string | null, page: number, names: Names, renamed: Names, box: Box, steps: Step[]}} Answer */
/** @typedef {{answer: Answer, step: Step | null, place: number, order: number}} Found place of the answer, order of the step */

/** Characters of what an answer is called at most. */
export const MOST_NAME = 80;
const NAMES = ["title_id", "question_id", "question_type"];

let made = 0;
const newKey = () => `new${(made += 1)}`;

/** @returns {Names} */
const namesOf = (stated) => Object.fromEntries(NAMES.filter((name) => stated[name]).map((name) => [name, stated[name]]));

/** Gold of a payload, ready to be edited; `key` names a box for as long as it is edited, `from` is its address in gold. */
export const begin = (gold) =>
  gold.filter((answer) => answer.box).map(({ id, page, box, steps, ...rest }) => ({
    key: id, from: id, page, names: namesOf(rest), renamed: {}, box,
    steps: (steps ?? []).filter((step) => step.box).map((step) => ({ key: step.id, from: step.id, box: step.box })),
  }));

/** Answers as they are scored, at the addresses that their places give them. @param {Answer[]} answers */
export const addressed = (answers) =>
  answers.map(({ key, page, box, steps }, place) => ({
    id: `a${place}`, key, page, box, steps: steps.map((step, order) => ({ id: `a${place}.s${order}`, key: step.key, box: step.box })),
  }));

/** What is sent to be kept; of what an answer is called, what was changed. @param {Answer[]} answers */
export const stated = (answers) =>
  answers.map(({ from, page, renamed, box, steps }) => ({ from, page, ...renamed, box, steps: steps.map((step) => ({ from: step.from, box: step.box })) }));

/** @param {Answer[]} one @param {Answer[]} other */
export const same = (one, other) => JSON.stringify(stated(one)) === JSON.stringify(stated(other));

/** Keys of all boxes in their order: each answer, then its steps. @param {Answer[]} answers */
export const keys = (answers) => answers.flatMap((answer) => [answer.key, ...answer.steps.map((step) => step.key)]);

/** @param {Answer[]} answers @param {string | null} key @returns {Found | null} */
export const find = (answers, key) => {
  for (const [place, answer] of answers.entries()) {
    if (answer.key === key) return { answer, step: null, place, order: -1 };
    const order = answer.steps.findIndex((step) => step.key === key);
    if (order >= 0) return { answer, step: answer.steps[order], place, order };
  }
  return null;
};

/** @param {Answer[]} answers @param {string} key @returns {Box | null} */
export const boxAt = (answers, key) => {
  const found = find(answers, key);
  return found ? (found.step ?? found.answer).box : null;
};

/** @param {Answer[]} answers @param {string} key @param {(answer: Answer) => Answer} change */
const inAnswer = (answers, key, change) => answers.map((answer) => (answer.key === key ? change(answer) : answer));

/** The answers with another box at a key. @param {Answer[]} answers @param {string} key @param {Box} box */
export const withBox = (answers, key, box) => {
  const found = find(answers, key);
  if (!found || JSON.stringify(box) === JSON.stringify((found.step ?? found.answer).box)) return answers;
  if (!found.step) return inAnswer(answers, key, (answer) => ({ ...answer, box }));
  return inAnswer(answers, found.answer.key, (answer) => ({ ...answer, steps: answer.steps.map((step) => (step.key === key ? { ...step, box } : step)) }));
};

/** What an answer is called, with what was changed. @param {Answer} answer @returns {Names} */
export const calledOf = (answer) => ({ ...answer.names, ...answer.renamed });

/** An answer called otherwise: its number, that of its question, or its type. @param {Answer[]} answers @param {string} key @param {string} field @param {string} value */
export const renamed = (answers, key, field, value) => {
  const found = find(answers, key);
  if (!found || found.step || (calledOf(found.answer)[field] ?? "") === value) return answers;
  return inAnswer(answers, key, (answer) => {
    const others = Object.fromEntries(Object.entries(answer.renamed).filter(([name]) => name !== field));
    return { ...answer, renamed: value === (answer.names[field] ?? "") ? others : { ...others, [field]: value } };
  });
};

/** @param {string} key @param {string | null} from @param {number} page @param {Box} box @returns {Answer} */
const fresh = (key, from, page, box) => ({ key, from, page, names: {}, renamed: {}, box, steps: [] });

/** A new answer, after the last one that does not stand below it. @param {Answer[]} answers @param {number} page @param {Box} box */
export const withAnswer = (answers, page, box) => {
  const answer = fresh(newKey(), null, page, box);
  const before = answers.findLastIndex((own) => own.page < page || (own.page === page && own.box[1] <= box[1]));
  return { answers: [...answers.slice(0, before + 1), answer, ...answers.slice(before + 1)], key: answer.key };
};

/** A new step of an answer, by its height among the others. @param {Answer[]} answers @param {string} key of the answer @param {Box} box */
export const withStep = (answers, key, box) => {
  const step = { key: newKey(), from: null, box };
  return {
    answers: inAnswer(answers, key, (answer) => {
      const before = answer.steps.findLastIndex((own) => own.box[1] <= box[1]);
      return { ...answer, steps: [...answer.steps.slice(0, before + 1), step, ...answer.steps.slice(before + 1)] };
    }),
    key: step.key,
  };
};

/** The answers without a box; an answer takes its steps along. @param {Answer[]} answers @param {string} key */
export const without = (answers, key) => {
  const found = find(answers, key);
  if (!found) return answers;
  if (!found.step) return answers.filter((answer) => answer.key !== key);
  return inAnswer(answers, found.answer.key, (answer) => ({ ...answer, steps: answer.steps.filter((step) => step.key !== key) }));
};

/** @param {Box} outer @param {Box} inner */
const holdsMiddle = (outer, inner) => {
  const [x, y] = [(inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2];
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
};

// The answer that a step belongs to: the one around it, else the last before it, else any of its page.
const ownerOf = (onPage, box, before) => onPage.find((answer) => holdsMiddle(answer.box, box)) ?? before[before.length - 1] ?? onPage[0] ?? null;

/** A predicted box as it is, as far as its page goes; null where it lies beside it. @param {Box} box */
const within = (box) => {
  const [x1, y1, x2, y2] = box.map((side) => Math.min(SIDE, Math.max(0, side)));
  return x1 < x2 && y1 < y2 ? [x1, y1, x2, y2] : null;
};

// What cannot be written on one line is no part of a name.
const printable = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "").trim();

/**
 * A predicted box made gold: an answer with its steps and, of what it is called, `fields`; or a step of the answer around it.
 * @param {Answer[]} answers
 * @param {{level: string, page: number, box: Box, steps: Box[], names: Names}} predicted
 * @param {string[]} fields
 * @returns {{answers: Answer[], key: string} | null} null where it lies beside its page, or no answer can take the step
 */
export const withPrediction = (answers, predicted, fields) => {
  const box = within(predicted.box);
  if (!box) return null;
  if (predicted.level === "step") {
    const onPage = answers.filter((answer) => answer.page === predicted.page);
    const owner = ownerOf(onPage, box, onPage.filter((answer) => answer.box[1] <= box[1]));
    return owner && withStep(answers, owner.key, box);
  }
  const added = withAnswer(answers, predicted.page, box);
  const steps = predicted.steps.map(within).filter((step) => step !== null).map((step) => ({ key: newKey(), from: null, box: step }));
  const names = namesOf(Object.fromEntries(fields.map((field) => [field, printable(predicted.names[field] ?? "").slice(0, MOST_NAME)])));
  return { ...added, answers: inAnswer(added.answers, added.key, (answer) => ({ ...answer, steps, renamed: names })) };
};

/**
 * A step made an answer of its own, behind the one it was of; or an answer made a step, with its steps beside it, of the
 * answer that lies around it, else of the one before it on its page.
 * @param {Answer[]} answers
 * @param {string} key
 * @returns {Answer[] | null} null where no other answer of the page could take the step
 */
export const retyped = (answers, key) => {
  const found = find(answers, key);
  if (!found) return answers;
  const { answer, step, place } = found;
  if (step) {
    const own = fresh(step.key, step.from, answer.page, step.box);
    const rest = without(answers, key);
    return [...rest.slice(0, place + 1), own, ...rest.slice(place + 1)];
  }
  const beside = answers.filter((other) => other !== answer && other.page === answer.page);
  const target = ownerOf(beside, answer.box, beside.filter((other) => answers.indexOf(other) < place));
  if (!target) return null;
  const steps = [{ key: answer.key, from: answer.from, box: answer.box }, ...answer.steps];
  return inAnswer(without(answers, key), target.key, (other) => ({ ...other, steps: [...other.steps, ...steps] }));
};

const swapped = (list, one, other) => {
  const next = [...list];
  [next[one], next[other]] = [next[other], next[one]];
  return next;
};

/** A step earlier (-1) or later (1) among those of its answer, an answer among the answers. @param {Answer[]} answers @param {string} key @param {number} by */
export const reordered = (answers, key, by) => {
  const found = find(answers, key);
  if (!found) return answers;
  const { answer, step, place, order } = found;
  if (!step) return answers[place + by] ? swapped(answers, place, place + by) : answers;
  if (!answer.steps[order + by]) return answers;
  return inAnswer(answers, answer.key, (own) => ({ ...own, steps: swapped(own.steps, order, order + by) }));
};

/** An answer on another page, with its steps: those of one answer lie on one page. @param {Answer[]} answers @param {string} key @param {number} page */
export const onPage = (answers, key, page) => {
  const found = find(answers, key);
  return found ? inAnswer(answers, found.answer.key, (answer) => ({ ...answer, page })) : answers;
};

/** What a box is called: "answer 15（2）", "answer 15（2）, step 3". @param {Answer[]} answers @param {string} key */
export const nameOf = (answers, key) => {
  const found = find(answers, key);
  if (!found) return "";
  const { title_id = "", question_id = "" } = calledOf(found.answer);
  const together = /[0-9A-Za-z]$/.test(title_id) && /^[0-9A-Za-z]/.test(question_id);
  const name = `${title_id}${together ? "." : ""}${question_id}`;
  const answer = name || found.answer.from ? worded(`answer ${name || found.place + 1}`) : worded("new answer");
  return found.step ? `${answer}, step ${found.order + 1}` : answer;
};
