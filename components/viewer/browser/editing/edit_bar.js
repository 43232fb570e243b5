// The lines above the pages while gold is edited: what can be done, what is chosen, how the runs score, what is asked.

import { button, el, setClass, setText } from "../../../browser/dom.js";
import { worded } from "../noun.js";
import { MOST_NAME } from "./edited_gold.js";

const TOOLS = [
  ["answer", "+ Answer", "a", "Draw a new answer"],
  ["step", "+ Step", "s", "Draw a new step of the chosen answer"],
  ["take", "Use as gold", "g", "Make the chosen predicted box gold; an answer brings its steps along (f chooses one)", "Make the chosen predicted box gold (f chooses one)"],
  ["retype", "Answer ↔ step", "t", "Make the chosen answer a step, or the step an answer"],
  ["earlier", "↑", ",", "Earlier in the order"],
  ["later", "↓", ".", "Later in the order"],
  ["pageBefore", "‹ Page", "PageUp", "Move the answer to the page before"],
  ["pageAfter", "Page ›", "PageDown", "Move the answer to the next page"],
  ["remove", "Delete", "Del", "Delete the chosen box; an answer takes its steps along", "Delete the chosen box"],
  ["takeBack", "Undo", "u", "Undo the last change"],
];

const HINT = "Drag a box, an edge or a corner; ? lists all keys.";
const DRAWING = { answer: "Drag to draw an answer, or press Enter to place one in the middle of the view.", step: "Drag to draw a step, or press Enter to place one in its answer." };

const TAKING = ["g makes it gold, an answer with its steps; f goes to the next one that gold lacks.", "g makes it gold; f goes to the next one that gold lacks."];

const percent = (value) => (value === null ? "–" : (100 * value).toFixed(1));
const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : "±"}${Math.abs(100 * value).toFixed(1)}`;

const METRICS = [["answer", "F_A"], ["step", "F_S"]];

// What is hidden where answers have no steps.
const ofSteps = (key) => (["step", "retype"].includes(key) ? "of-steps" : "");

export class EditBar {
  /** `acts` has a function for every tool, and for `save`, `cancel`, `mine`, `theirs`, `pages` and `rename`. */
  constructor(acts) {
    this.acts = acts;
    // After a click the keys are those of the pages again: Enter would press the button once more.
    const used = (key) => (event) => {
      acts[key]();
      if (event.detail > 0) acts.pages();
    };
    this.tools = new Map(TOOLS.map(([key, label, letter, ...title]) => [key, button(worded(label), `${worded(...title)} (${letter})`, used(key), { class: ofSteps(key) })]));
    this.save = button("Save", "Save the gold as it is now (Enter)", () => acts.save(), { class: "primary" });
    this.cancel = button("Cancel", "Discard changes (Escape)", () => acts.cancel());
    this.chosen = el("span", { class: "chosen-box", role: "status" });
    this.names = el("span", { class: "edit-names", role: "group", "aria-label": worded("What the answer is called"), hidden: true });
    this.hint = el("span", { class: "quiet" });
    /** @type {Map<string, any>} */
    this.fields = new Map();
    this.typing = null;
    this.answer = el("div", { class: "asked", role: "alert", hidden: true });
    this.scores = el("table", { class: "figures" }, el("thead", {}, el("tr", {}, el("th", { scope: "col", text: "F1 of this sample, %" }), ...METRICS.flatMap(([level, text]) => [text, "before", ""].map((head) => el("th", { scope: "col", text: head, class: ofSteps(level) }))))), el("tbody"));
    this.el = el("section", { class: "edit-bar", "aria-label": "Edit gold", hidden: true },
      el("div", { class: "edit-tools", role: "group", "aria-label": "Boxes" }, el("strong", { text: "Edit gold" }), ...this.tools.values(), el("span", { class: "fill" }), this.cancel, this.save),
      el("div", { class: "edit-line" }, this.chosen, this.names, this.hint), this.answer, el("div", { class: "edit-scores" }, this.scores));
  }

  /**
   * `level` is that of the chosen gold box, `predicted` whether a predicted box is chosen, `called` what the chosen answer is called.
   * @param {{armed: string | null, chosen: string, level: string | null, predicted: boolean, called: Object<string, string> | null, changed: boolean, taken: number, saving: boolean}} now
   */
  paint({ armed, chosen, level, predicted, called, changed, taken, saving }) {
    setText(this.chosen, chosen);
    setText(this.hint, armed ? worded(DRAWING[armed]) : predicted ? worded(...TAKING) : called ? "" : HINT);
    this.names.hidden = !called || this.fields.size === 0;
    for (const [key, input] of this.fields) if (called && input !== this.typing) input.value = called[key] ?? "";
    for (const kind of ["answer", "step"]) {
      setClass(this.tools.get(kind), "on", armed === kind);
      this.tools.get(kind).setAttribute("aria-pressed", String(armed === kind));
    }
    const usable = { answer: true, take: Boolean(predicted), takeBack: taken > 0 };
    for (const [key, tool] of this.tools) tool.disabled = !(usable[key] ?? level !== null);
    this.save.disabled = !changed || saving;
    setText(this.save, saving ? "Saving" : "Save");
  }

  /**
   * The fields of what an answer is called: what gold states of it beside its box.
   * @param {{key: string, label: string, choices: string[]}[]} fields
   */
  withNames(fields) {
    this.fields = new Map(fields.map(({ key, label, choices }) => [key, this.field(key, label, choices)]));
    this.names.replaceChildren(...[...this.fields].map(([key, input]) => {
      const { label, choices } = fields.find((field) => field.key === key);
      const list = choices.length ? [el("datalist", { id: `names-${key}` }, ...choices.map((choice) => el("option", { value: choice })))] : [];
      return el("label", {}, el("span", { text: label }), input, ...list);
    }));
  }

  field(key, label, choices) {
    const input = el("input", { type: "text", maxlength: MOST_NAME, "aria-label": `${label} of the ${worded("answer")}`, list: choices.length ? `names-${key}` : null, autocomplete: "off" });
    let before = "";
    input.addEventListener("focus", () => { before = input.value; this.typing = input; });
    input.addEventListener("blur", () => { this.typing = null; });
    input.addEventListener("change", () => this.acts.rename(key, input.value.trim()));
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") input.value = before;
      // What was typed is told by the field itself, as it is left.
      this.acts.pages();
    });
    return input;
  }

  /** Where the first field of what an answer is called takes what is typed. */
  focusNames() {
    const [first] = this.fields.values();
    if (!this.names.hidden) first?.focus();
  }

  /** The rows of the runs that are shown; figures come with `paintScores`. */
  build(runs) {
    const cells = (of) => ({ now: el("td", { class: `f1 ${of}` }), before: el("td", { class: of }), by: el("td", { class: `by ${of}` }) });
    this.rows = runs.map((run) => {
      const own = { answer: cells(ofSteps("answer")), step: cells(ofSteps("step")) };
      return { own, node: el("tr", {}, el("th", { scope: "row", text: run.name, title: run.name }), ...METRICS.flatMap(([level]) => Object.values(own[level]))) };
    });
    this.scores.tBodies[0].replaceChildren(...this.rows.map((row) => row.node));
    this.scores.hidden = runs.length === 0;
  }

  /** @param {{now: any, before: any}[]} figures of each run, as `outcomes.js` gives them */
  paintScores(figures) {
    figures.forEach(({ now, before }, place) => {
      for (const [level] of METRICS) {
        const cells = this.rows[place].own[level];
        const [value, old] = [now[level].f1, before[level].f1];
        const by = (value ?? 0) - (old ?? 0);
        setText(cells.now, percent(value));
        setText(cells.before, percent(old));
        setText(cells.by, signed(by));
        setClass(cells.by, "up", by > 0);
        setClass(cells.by, "down", by < 0);
      }
    });
  }

  /** Says why nothing was saved. */
  refuse(reason) {
    this.ask(el("span", { text: reason }));
  }

  /** Somebody else corrected the sample meanwhile. */
  conflict({ who, at }) {
    this.ask(el("span", { text: `Changed by ${who} on ${at} while you were editing.` }),
      button("Keep theirs", "Give up this edit", () => this.acts.theirs()), button("Take mine", "Replace their correction by this one", () => this.acts.mine()));
  }

  /** Asks for the name under which corrections are kept; `given` is told it. */
  askName(given) {
    const name = el("input", { type: "text", maxlength: 80, "aria-label": "Your name" });
    const done = () => name.value.trim() && given(name.value.trim());
    name.addEventListener("keydown", (event) => event.key === "Enter" && done());
    this.ask(el("label", {}, el("span", { text: "Your name, kept in this browser " }), name), button("Continue", "Go on under this name", done));
    name.focus();
  }

  ask(...parts) {
    this.answer.hidden = parts.length === 0;
    this.answer.replaceChildren(...parts);
  }
}
