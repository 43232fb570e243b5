// Beside the picture: what the student was asked, what the class is asked, and then what is right and what the AI said.

import { button, el, setClass, setText, svg } from "../../browser/dom.js";
import { typeset } from "../../browser/math.js";

const STEP = 0.8;
const ROUNDING = 2;

export class OverflowHint {
  /** `scroller` is what may be too high for its place. */
  constructor(scroller) {
    this.scroller = scroller;
    this.el = button("", "Further down", () => this.move(1), { class: "further" });
    this.el.replaceChildren(el("span", { text: "More" }), el("kbd", { text: "↓" }));
    this.el.hidden = true;
    scroller.addEventListener("scroll", () => this.update(), { passive: true });
  }

  get cut() {
    return this.scroller.scrollHeight > this.scroller.clientHeight + ROUNDING;
  }

  /** Whether it can be moved: down for 1, up for -1. */
  can(down) {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    return down > 0 ? scrollTop + clientHeight < scrollHeight - ROUNDING : scrollTop > 0;
  }

  move(down) {
    this.scroller.scrollTop += down * STEP * this.scroller.clientHeight;
    this.update();
  }

  update() {
    this.el.hidden = !this.can(1);
  }
}

const CLASS = 30;
// Type becomes smaller before anything is cut, but never harder to read than this.
const SMALLER = 0.95, SMALLEST_PX = 12.5, LEAST = 0.74;
const SIGNS = { right: "M4 13l5 5L20 6", wrong: "M6 6l12 12M18 6L6 18" };

const sign = (name) => (SIGNS[name] ? svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] })) : null);

const student = (hit) =>
  svg("svg", { viewBox: "0 0 20 24", class: hit ? "hit" : "" }, svg("circle", { cx: 10, cy: 6.5, r: 4.5 }), svg("path", { d: "M1.5 23c0-6 3.4-9.5 8.5-9.5s8.5 3.5 8.5 9.5z" }));

class Side {
  constructor(title) {
    this.title = el("h3", { text: title });
    this.by = el("span", { class: "by" });
    this.verdict = el("strong");
    this.body = el("div", { class: "said", tabindex: "0" });
    this.further = new OverflowHint(this.body);
    this.el = el("section", { class: "side" }, el("div", { class: "top" }, this.title, this.by), this.verdict, this.body, this.further.el);
  }

  show(card, by = "") {
    this.el.className = `side is-${card.sign}`;
    setText(this.by, by);
    this.verdict.replaceChildren(...[sign(card.sign), el("span", { text: card.verdict })].filter(Boolean));
    this.verdict.hidden = !card.verdict;
    // Formulas are typeset once they are on the screen.
    this.card = card;
    this.body.replaceChildren();
  }

  fill() {
    this.body.replaceChildren(...this.card.lines.filter((parts) => parts.length).map(() => el("p")));
    this.card.lines.filter((parts) => parts.length).forEach((parts, at) => typeset(this.body.children[at], parts));
    this.body.hidden = !this.body.children.length;
    this.body.scrollTop = 0;
  }
}

export class QuizPanel {
  constructor(actions) {
    this.actions = actions;
    this.kind = el("p", { class: "kind" });
    this.task = el("div", { class: "task" });
    this.question = el("h2");
    this.choices = el("div", { class: "choices", role: "group", "aria-label": "Your guess" });
    this.more = el("button", { type: "button", class: "reveal", onclick: () => actions.reveal() }, el("span", { text: "Show the answer" }), el("kbd", { text: "Space" }));
    this.gold = new Side("What is right");
    this.model = new Side("What the AI said");
    this.summary = el("p", { class: "summary" });
    this.others = el("p", { class: "others" });
    this.students = el("div", { class: "students", "aria-hidden": "true" });
    this.often = el("p", { class: "often" });
    this.base = el("p", { class: "base" });
    this.rate = el("div", { class: "rate" }, this.students, this.often, this.base);
    this.answer = el("div", { class: "answer", "aria-live": "polite" }, this.summary, el("div", { class: "sides" }, this.gold.el, this.model.el), this.others, this.rate);
    this.el = el("div", { class: "quiz-panel" }, this.kind, this.task, this.question, this.choices, this.more, this.answer);
    this.further = new OverflowHint(this.el);
    this.scrolled = [this.gold.further, this.model.further, this.further];
    // Typefaces of formulas come late, and full screen has other room.
    this.watch = new ResizeObserver(() => this.fit());
    for (const part of [this.el, this.task, this.gold.body, this.model.body]) this.watch.observe(part);
  }

  destroy() {
    this.watch.disconnect();
  }

  /** Makes the type small enough for all of it where that can be read; what is still too long is scrolled. */
  fit() {
    const { width, height } = this.el.getBoundingClientRect();
    const room = `${this.filled} ${width} ${height} ${this.inner()}`;
    if (room === this.room) return;
    this.el.style.fontSize = "";
    const px = parseFloat(getComputedStyle(this.el).fontSize);
    for (let scale = SMALLER; this.cut && scale >= LEAST && scale * px >= SMALLEST_PX; scale *= SMALLER) this.el.style.fontSize = `${scale}em`;
    this.room = `${this.filled} ${width} ${height} ${this.inner()}`;
    this.scrolled.forEach((hint) => hint.update());
  }

  inner() {
    return [this.task, this.gold.body, this.model.body].map((part) => part.scrollHeight).join(" ");
  }

  get cut() {
    return this.scrolled.some((hint) => hint.cut);
  }

  /** Moves what does not fit: what is right, then what the AI said, then all of it; upwards the other way round. */
  scroll(down) {
    const hints = down > 0 ? this.scrolled : this.scrolled.toReversed();
    hints.find((hint) => hint.can(down))?.move(down);
  }

  show({ narration, ai, others, rate, right }) {
    this.narration = narration;
    this.guessed = null;
    setText(this.kind, narration.kind);
    typeset(this.task, narration.task);
    this.task.hidden = !narration.task.length;
    setText(this.question, narration.question);
    this.choices.replaceChildren(...narration.choices.map((choice, at) => this.choice(choice, at)));
    this.gold.show(narration.gold);
    this.model.show(narration.model, ai);
    setText(this.summary, narration.summary);
    this.summary.className = `summary ${right === null ? "" : right ? "well" : "ill"}`;
    setText(this.others, others);
    this.others.hidden = !others;
    this.rate.hidden = !rate;
    if (rate) this.count(rate, right);
    this.answer.hidden = true;
    this.el.scrollTop = 0;
    this.refit();
  }

  refit() {
    this.filled = (this.filled ?? 0) + 1;
    this.fit();
  }

  choice({ text }, at) {
    return el("button", { type: "button", class: "choice", "aria-pressed": "false", onclick: () => this.actions.guess(at) },
      el("kbd", { text: String(at + 1) }), el("span", { class: "text", text }), el("span", { class: "mine" }));
  }

  guess(at) {
    if (!this.narration.choices[at]) return;
    this.guessed = at;
    [...this.choices.children].forEach((choice, number) => {
      setClass(choice, "guessed", number === at);
      choice.setAttribute("aria-pressed", String(number === at));
    });
  }

  /** Whether one of the choices is right: none is where nobody rated the answer. */
  get known() {
    return this.narration.choices.some(({ right }) => right);
  }

  /** Whether the guess is right; null where nobody knows. */
  get right() {
    return this.known ? Boolean(this.narration.choices[this.guessed]?.right) : null;
  }

  reveal() {
    this.narration.choices.forEach(({ right }, at) => {
      const shown = this.choices.children[at];
      setClass(shown, "is-right", right);
      setClass(shown, "is-wrong", this.known && !right && at === this.guessed);
      shown.disabled = true;
      setText(shown.lastChild, at === this.guessed ? (right ? "your guess: right" : "your guess") : "");
      if (right) shown.firstChild.replaceChildren(sign("right"));
    });
    this.answer.hidden = false;
    this.gold.fill();
    this.model.fill();
    this.refit();
  }

  count(rate, right) {
    setText(this.often, rate.text);
    setText(this.base, rate.base);
    this.students.className = `students ${right ? "well" : "ill"}`;
    this.students.replaceChildren(...Array.from({ length: CLASS }, (_, at) => student(at < rate.of_thirty)));
  }
}
