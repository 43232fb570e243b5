// The stage: one slide at a time, what the class guesses, and after that what is right and what the AI said.

import { button, el, imageUrl, setClass, setText } from "../../browser/dom.js";
import { listenForKeys } from "../../browser/keyboard.js";
import { mount } from "../../browser/mount.js";
import { Pictures } from "./pictures.js";
import { QuizPanel } from "./quiz_panel.js";

const enlarged = (stage) => stage.pictures.enlarged.open;
const movable = (stage) => enlarged(stage) || stage.quiz.cut;

const STAGE_KEYS = [
  { keys: [" ", "Enter"], once: true, act: (stage) => stage.forward() },
  { keys: ["ArrowRight"], act: (stage) => stage.move(1, 0) },
  { keys: ["ArrowLeft"], act: (stage) => stage.move(-1, 0) },
  { keys: ["ArrowDown"], when: movable, act: (stage) => stage.move(0, 1) },
  { keys: ["ArrowUp"], when: movable, act: (stage) => stage.move(0, -1) },
  { keys: ["PageDown", "n"], act: (stage) => stage.go(1) },
  { keys: ["PageUp", "p"], act: (stage) => stage.go(-1) },
  { keys: ["Home"], act: (stage) => stage.show(0) },
  { keys: ["f", "F"], once: true, act: (stage) => stage.fullScreen() },
  { keys: ["1", "2", "3"], act: (stage, key) => stage.guess(Number(key) - 1) },
  { keys: ["z", "Z"], once: true, act: (stage) => stage.zoom() },
  { keys: ["+", "="], when: enlarged, act: (stage) => stage.resize(true) },
  { keys: ["-"], when: enlarged, act: (stage) => stage.resize(false) },
  { keys: ["Escape"], when: enlarged, once: true, act: (stage) => stage.escape() },
];

const key = (name) => el("kbd", { text: name });

const hint = (...parts) => el("span", { class: "hint" }, ...parts);

class Stage {
  constructor(root) {
    this.at = 0;
    this.slides = [];
    this.pictures = new Pictures();
    this.quiz = new QuizPanel({ guess: (at) => this.guess(at), reveal: () => this.reveal() });
    this.dots = el("span", { class: "dots", "aria-hidden": "true" });
    this.place = el("span", { class: "place" });
    this.chip = el("span", { class: "chip", text: "Made-up work, for demonstration" });
    this.back = button("‹", "Previous", () => this.go(-1), { class: "round" });
    this.on = button("›", "Next", () => this.go(1), { class: "round" });
    this.large = button("Full screen", "Full screen", () => this.fullScreen(), { class: "wide" });
    this.closer = el("a", { class: "closer", target: "_blank", rel: "noopener", text: "Look closer" });
    const keys = el("span", { class: "hints" },
      hint(key("Space"), "show"), hint(key("Z"), "enlarge"), hint(key("←"), key("→"), "go"), hint(key("F"), "full screen"));
    const foot = el("footer", {}, el("span", { class: "where" }, this.back, this.on, this.place, this.dots), keys,
      el("span", { class: "tools" }, this.chip, this.closer, this.large));
    this.el = el("div", { class: "stage", tabindex: "-1", role: "region", "aria-label": "Classroom" },
      el("main", {}, this.pictures.el, this.quiz.el, this.quiz.further.el), foot, this.pictures.enlarged.el);
    // The space bar belongs to the slide again once a button was clicked.
    this.el.addEventListener("click", (event) => event.detail > 0 && this.el.focus({ preventScroll: true }));
    this.changed = () => this.screenChanged();
    document.addEventListener("fullscreenchange", this.changed);
    root.append(this.el);
    this.stopKeys = listenForKeys(STAGE_KEYS, this);
  }

  destroy() {
    this.stopKeys();
    this.pictures.destroy();
    this.quiz.destroy();
    document.removeEventListener("fullscreenchange", this.changed);
  }

  /** Shows a payload; the same one leaves everything as it is. */
  render({ slides, synthetic }) {
    const drawn = JSON.stringify([slides, synthetic]);
    if (drawn === this.drawn) return;
    const before = this.slides[this.at]?.sample;
    this.drawn = drawn;
    this.slides = slides;
    this.chip.hidden = !synthetic;
    this.dots.replaceChildren(...slides.map(() => el("i")));
    this.show(Math.max(0, slides.findIndex((slide) => slide.sample === before)));
    // A class does not wait for pictures.
    for (const slide of slides) for (const { url } of slide.narration.pictures) if (imageUrl(url)) new Image().src = url;
  }

  show(at) {
    const slide = this.slides[at];
    if (!slide) return;
    this.at = at;
    this.shown = false;
    setClass(this.el, "revealed", false);
    this.pictures.show(slide.narration);
    this.quiz.show(slide);
    setText(this.place, `${at + 1} of ${this.slides.length}`);
    [...this.dots.children].forEach((dot, number) => setClass(dot, "here", number === at));
    this.back.disabled = at === 0;
    this.on.disabled = at === this.slides.length - 1;
    this.closer.href = slide.href;
  }

  go(by) {
    this.show(this.at + by);
  }

  /** Shows the answer; once it is shown, the next slide. */
  forward() {
    if (this.shown) this.go(1);
    else this.reveal();
  }

  guess(at) {
    if (!this.shown) this.quiz.guess(at);
  }

  reveal() {
    if (this.shown) return;
    this.shown = true;
    setClass(this.el, "revealed", true);
    this.pictures.reveal();
    this.quiz.reveal();
  }

  zoom() {
    this.pictures.zoom();
  }

  /** Moves what is enlarged; where nothing is, a step to the side is the next slide, one down the rest of a text. */
  move(right, down) {
    const { enlarged } = this.pictures;
    if (enlarged.open) enlarged.pan(right, down);
    else if (right) this.go(right);
    else this.quiz.scroll(down);
  }

  resize(larger) {
    this.pictures.enlarged.step(larger);
  }

  escape() {
    this.pictures.enlarged.close();
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.el.requestFullscreen?.().catch(() => {});
  }

  screenChanged() {
    const full = this.el.getRootNode().fullscreenElement === this.el;
    setClass(this.el, "full", full);
    setText(this.large, full ? "Leave full screen" : "Full screen");
    // The browser itself takes Esc in full screen: it leads back to the slide there, too.
    if (full) this.pictures.enlarged.toFront();
    else this.pictures.enlarged.close();
  }
}

export default mount(Stage);
