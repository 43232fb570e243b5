// "What went wrong": one line per failure that holds, in reading order, grouped by answer.

import { el, reveal, setClass, setText } from "../../browser/dom.js";
import { GLYPHS, glyphIcon } from "../../browser/glyphs.js";
import { leavesList } from "../../browser/next_sample.js";
import { holds } from "./outcomes.js";
import { boxesOfFailure } from "./scene.js";

const RESPONSE = "response";

// About how many pixels a group's title and one of its lines take, until they have been in view.
const HEAD = 24;
const LINE = 24;

export const glyph = (outcome) => glyphIcon(GLYPHS[outcome].glyph, `glyph-icon o-${outcome}`);

const answerOf = (id) => id.split(".")[0];

// Where an answer was not found as it stands, what is told of its steps follows from that.
const LOSES_GOLD = ["missed", "poor", "wrongpage"];

/** Failure about steps -> the failures of whole answers that it follows from. */
export const causesOf = (failures) => {
  const whole = failures.filter((failure) => failure.level !== "step" && failure.outcome !== "remark");
  const byBox = new Map();
  for (const cause of whole) {
    const boxes = [...cause.pred.map((id) => `pred|${id}`), ...(LOSES_GOLD.includes(cause.outcome) ? cause.gold.map((id) => `gold|${id}`) : [])];
    for (const box of boxes) byBox.set(box, [...(byBox.get(box) ?? []), cause]);
  }
  const found = new Map();
  for (const failure of failures.filter(({ level }) => level === "step")) {
    const boxes = [...failure.gold.map((id) => `gold|${answerOf(id)}`), ...failure.pred.map((id) => `pred|${answerOf(id)}`)];
    const causes = [...new Set(boxes.flatMap((box) => byBox.get(box) ?? []))];
    if (causes.length) found.set(failure, causes);
  }
  return found;
};

const groupOf = (scene, run, failure) => {
  if (failure.answer && scene.goldBy.has(failure.answer)) return `gold|${failure.answer}`;
  if (failure.level === "response" && !failure.pred.length) return RESPONSE;
  const [first] = failure.gold.length ? failure.gold : failure.pred;
  return first ? `${failure.gold.length ? "gold" : "pred"}|${answerOf(first)}` : RESPONSE;
};

const top = (scene, run, failure) => Math.min(...boxesOfFailure(scene, run, failure).map((box) => box.rect.y), Infinity);

const groupTitle = (scene, run, key) => {
  if (key === RESPONSE) return "The whole response";
  const [role, id] = key.split("|");
  const box = role === "gold" ? scene.goldBy.get(id) : run.by.get(id);
  if (!box) return "Elsewhere";
  const page = scene.pages.length > 1 ? ` · page ${box.lost ? box.stated : box.page.number}` : "";
  return role === "gold" ? `${box.name}${page}` : `Predicted ${box.name}${page}`;
};

const groupTop = (scene, run, key, failures) => {
  if (key === RESPONSE) return -1;
  const [role, id] = key.split("|");
  const box = role === "gold" ? scene.goldBy.get(id) : run.by.get(id);
  return box?.rect?.y ?? Math.min(...failures.map((failure) => top(scene, run, failure)));
};

const inOrder = (scene, run, causes) => {
  const groups = new Map();
  for (const failure of run.failures) {
    const key = groupOf(scene, run, causes.get(failure)?.[0] ?? failure);
    groups.set(key, [...(groups.get(key) ?? []), failure]);
  }
  const rank = (failure) => (failure.level === "answer" ? 0 : 1);
  return [...groups]
    .map(([key, list]) => ({ key, list, at: groupTop(scene, run, key, list) }))
    .sort((a, b) => a.at - b.at)
    .map(({ key, list }) => [key, list.sort((a, b) => rank(a) - rank(b) || top(scene, run, a) - top(scene, run, b))]);
};

// "step 3" before the category, where a failure is about one step or several.
const subject = (scene, run, failure) => {
  if (failure.level !== "step") return "";
  const about = (ids, by) => ids.filter((id) => id.includes(".")).map((id) => by.get(id)).filter(Boolean);
  const golds = about(failure.gold, scene.goldBy);
  const named = golds.length ? golds : about(failure.pred, run.by);
  if (!named.length) return "";
  if (named.length > 1 && failure.category === "missed_steps") return `${named.length} steps: `;
  const numbers = named.map((box) => box.number).join(", ");
  const word = golds.length ? "step" : "step box";
  return `${named.length > 1 ? `${word}${golds.length ? "s" : "es"}` : word} ${numbers}: `;
};

export class FailureList {
  /** `chosen` is told the failure of a line that is clicked. */
  constructor(chosen) {
    this.chosen = chosen;
    this.count = el("span", { class: "count" });
    this.rows = [];
    this.groups = [];
    this.body = el("div", { class: "failure-list", tabindex: "-1" });
    this.empty = el("p", { class: "empty" });
    this.el = el("section", { class: "wrong", "aria-label": "What went wrong" },
      el("h2", {}, "What went wrong ", this.count, el("span", { class: "hint", text: "n / p" })), this.empty, this.body);
  }

  build(scene, run) {
    this.run = run;
    // Among several runs the list describes one, and says which.
    this.name = run && scene.runs.length > 1 ? run.name : "";
    this.rows = [];
    const causes = causesOf(run?.failures ?? []);
    this.groups = run ? inOrder(scene, run, causes).map(([key, list]) => this.group(scene, run, key, list, causes)) : [];
    this.body.replaceChildren(...this.groups.map((group) => group.node));
  }

  group(scene, run, key, failures, causes) {
    const isMinor = (failure) => scene.categories[failure.category]?.ranked === false;
    const rows = failures.map((failure) => ({ failure, minor: isMinor(failure), causes: causes.get(failure) ?? [], shown: false, node: null, line: () => this.line(scene, run, failure) }));
    const group = { rows, unfolded: false, ul: el("ul") };
    group.fold = el("button", { type: "button", class: "fold", onclick: () => { group.unfolded = !group.unfolded; this.paint(this.tau, this.shows); this.mark(group.unfolded ? this.marked : null); } });
    group.node = el("div", { class: "group", role: "group", "aria-label": groupTitle(scene, run, key) },
      el("h3", { text: groupTitle(scene, run, key) }), group.ul, group.fold);
    this.rows.push(...rows);
    return group;
  }

  line(scene, run, failure) {
    const line = el("span", { class: "line" }, el("span", { class: "subject", text: subject(scene, run, failure) }), failure.label);
    return el("li", {}, el("button", { type: "button", title: failure.why, onclick: () => this.chosen(failure) },
      glyph(failure.outcome), el("span", { class: "words" }, line, el("span", { class: "why", text: failure.why }))));
  }

  // Lines are made when they are first shown, and only those that are shown stand in the list.
  show(group, on) {
    if (group.rows.every((row) => row.shown === on(row))) return;
    for (const row of group.rows) {
      row.shown = on(row);
      if (row.shown) row.node ??= row.line();
    }
    const shown = group.rows.filter((row) => row.shown).map((row) => row.node);
    for (const node of [...group.ul.children]) if (!shown.includes(node)) node.remove();
    shown.forEach((node, place) => {
      if (group.ul.children[place] !== node) group.ul.insertBefore(node, group.ul.children[place] ?? null);
    });
    group.node.style.containIntrinsicSize = `auto ${HEAD + LINE * shown.length}px`;
  }

  /** Shows the failures that hold at a threshold and are of an outcome that `shows` lets through. */
  paint(tau, shows = (/** @type {string} */ outcome) => Boolean(outcome)) {
    this.tau = tau;
    this.shows = shows;
    const held = new Set(this.rows.filter(({ failure }) => holds(failure, tau) && shows(failure.outcome)));
    const failures = new Set([...held].map((row) => row.failure));
    this.groups.forEach((group) => this.paintGroup(group, group.rows.filter((row) => held.has(row)), failures));
    // As beside the run's name: what is folded below its cause counts, what is merely remarked on does not.
    const count = [...held].filter((row) => !row.minor).length;
    setText(this.count, [count ? `${count} ${count === 1 ? "failure" : "failures"}` : "", this.name].filter(Boolean).join(" · "));
    this.empty.hidden = held.size > 0;
    setText(this.empty, this.whyEmpty());
  }

  whyEmpty() {
    if (!this.run) return "No run is loaded for this sample.";
    if (this.rows.some(({ failure }) => holds(failure, this.tau))) return "No failure among the outcomes shown.";
    return `Nothing went wrong here${this.name && ` for ${this.name}`} at IoU ${this.tau.toFixed(2)}.`;
  }

  // What follows from a line above it is folded below that line.
  paintGroup(group, held, failures) {
    const follows = (row) => row.minor || row.causes.some((cause) => failures.has(cause));
    const folded = held.some((row) => !follows(row)) ? held.filter(follows) : [];
    group.held = held;
    this.show(group, (row) => held.includes(row) && (group.unfolded || !folded.includes(row)));
    for (const row of held) if (row.node) setClass(row.node, "follows", folded.includes(row));
    group.node.hidden = held.length === 0;
    group.fold.hidden = folded.length === 0;
    const kinds = [...new Set(folded.map(({ failure }) => failure.label.toLowerCase()))].join(", ");
    setText(group.fold, group.unfolded ? "fewer" : `and ${folded.length} of its steps: ${kinds}`);
  }

  mark(failure) {
    this.marked = failure;
    this.unfoldFor(failure);
    for (const { failure: own, node } of this.rows) {
      const on = own === failure;
      if (!node || on === node.classList.contains("chosen")) continue;
      setClass(node, "chosen", on);
      node.firstChild.setAttribute("aria-current", on ? "true" : "false");
      if (on) reveal(this.body, node);
    }
  }

  // A failure that is chosen elsewhere has its line too.
  unfoldFor(failure) {
    const group = failure && this.groups.find(({ rows, unfolded }) => !unfolded && rows.some((row) => row.failure === failure && !row.shown));
    if (!group?.held?.some((row) => row.failure === failure)) return;
    group.unfolded = true;
    this.paint(this.tau, this.shows);
  }

  /** Whether there is no line after (or before) the one given. */
  ends(failure, step) {
    const shown = this.rows.filter((row) => row.shown);
    return leavesList(shown, shown.findIndex((row) => row.failure === failure), step);
  }

  /** The failure that many lines after (or before) the one given, going round. */
  beside(failure, step) {
    const shown = this.rows.filter((row) => row.shown);
    if (!shown.length) return null;
    const at = shown.findIndex((row) => row.failure === failure);
    const next = at < 0 ? (step > 0 ? 0 : shown.length - 1) : (at + step + shown.length) % shown.length;
    return shown[next].failure;
  }
}
