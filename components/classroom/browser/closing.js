// After the last slide: how many guesses of the class were right, and on how many slides the AI was.

import { el, setText } from "../../browser/dom.js";

const of = (right, all, one, many) => `${right} of ${all} ${all === 1 ? one : many}`;

// Where nobody knows whether the AI is right, `right` is null.
const verdict = (right) => (right === undefined ? "no guess" : right === null ? "not rated" : right ? "✓ right" : "✗ wrong");

export class Closing {
  constructor(again) {
    this.title = el("p", { class: "score", role: "heading", "aria-level": "2" });
    this.ai = el("p", { class: "ai" });
    this.rows = el("tbody");
    const heads = ["Slide", "What the AI did", "Class", "AI"].map((text) => el("th", { scope: "col", text }));
    this.el = el("section", { class: "closing", hidden: true }, this.title, this.ai,
      el("table", {}, el("thead", {}, el("tr", {}, ...heads)), this.rows),
      el("button", { type: "button", class: "reveal", text: "Start again", onclick: again }));
  }

  /** @param {Record<string, boolean | null>} guesses whether the class guessed right, by sample */
  show(slides, guesses) {
    const guessed = slides.some(({ sample }) => sample in guesses);
    const made = slides.map(({ sample }) => guesses[sample]).filter((right) => right !== undefined && right !== null);
    setText(this.title, made.length ? `The class: ${of(made.filter(Boolean).length, made.length, "guess", "guesses")} correct` : guessed ? "Nobody rated what the class guessed" : "The class made no guess");
    const who = new Set(slides.map(({ ai }) => ai)).size > 1 ? "The AIs" : "The AI";
    const rated = slides.filter(({ right }) => right !== null);
    const well = of(rated.filter(({ right }) => right).length, rated.length, "slide", "slides");
    setText(this.ai, rated.length ? `${who}: ${well} without a mistake. Slides are chosen for the class, so this is not an error rate.` : "Nobody rated these answers.");
    this.rows.replaceChildren(...slides.map(({ sample, narration, right }, at) =>
      el("tr", {}, ...[String(at + 1), narration.summary, verdict(guesses[sample]), verdict(right)].map((text) => el("td", { text })))));
  }
}
