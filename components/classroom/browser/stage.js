// The stage: one slide at a time, what the class guesses, and after that what is right and what the AI said.

import { button, el, imageUrl, setClass, setText } from "../../browser/dom.js";
import { listenForKeys } from "../../browser/keyboard.js";
import { mount } from "../../browser/mount.js";
import { Closing } from "./closing.js";
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
  { keys: ["Escape"], when: (stage) => enlarged(stage) || stage.window, once: true, act: (stage) => stage.escape() },
  { keys: ["w", "W"], once: true, act: (stage) => stage.fillWindow(!stage.window) },
];

const key = (name) => el("kbd", { text: name });

const hint = (...parts) => el("span", { class: "hint" }, ...parts);

// What a reload keeps, for this tab: the slide, the guesses, and whether the stage fills the window.
const KEPT = "errata-classroom";

const kept = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
};

const keep = (changes) => {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...kept(), ...changes }));
  } catch {
    // Where nothing can be kept, a reload begins anew.
  }
};

class Stage {
  constructor(root) {
    this.guesses = {};
    this.at = 0;
    this.slides = [];
    this.pictures = new Pictures();
    this.quiz = new QuizPanel({ guess: (at) => this.guess(at), reveal: () => this.reveal() });
    this.closing = new Closing(() => this.again());
    this.dots = el("span", { class: "dots", "aria-hidden": "true" });
    this.place = el("span", { class: "place" });
    this.chip = el("span", { class: "chip", text: "Synthetic data" });
    this.back = button("‹", "Previous", () => this.go(-1), { class: "round" });
    this.on = button("›", "Next", () => this.go(1), { class: "round" });
    this.framed = button("Full window", "Full window", () => this.fillWindow(!this.window), { class: "framed" });
    this.about = el("span", { class: "about" });
    this.large = button("Full screen", "Full screen", () => this.fullScreen(), { class: "wide" });
    this.closer = el("a", { class: "closer", target: "_blank", rel: "noopener", text: "Open in Inspector" });
    this.toShow = hint(key("Space"), "show");
    this.toEnlarge = hint(key("Z"), "enlarge");
    const keys = el("span", { class: "hints" }, this.toShow, this.toEnlarge, hint(key("←"), key("→"), "go"));
    const foot = el("footer", {}, el("span", { class: "where" }, this.back, this.on, this.place, this.dots), keys,
      el("span", { class: "tools" }, this.about, this.chip, this.closer, this.framed, this.large));
    this.main = el("main", {}, this.pictures.el, this.pictures.key, this.quiz.el, this.quiz.further.el, this.closing.el);
    this.el = el("div", { class: "stage", tabindex: "-1", role: "region", "aria-label": "Classroom" },
      this.main, foot, this.pictures.enlarged.el);
    // The space bar belongs to the slide again once a button was clicked.
    this.el.addEventListener("click", (event) => event.detail > 0 && this.el.focus({ preventScroll: true }));
    this.changed = () => this.screenChanged();
    document.addEventListener("fullscreenchange", this.changed);
    // The stage's place on the page is kept while it fills the window.
    root.append(el("div", { class: "holder" }, this.el));
    this.fillWindow(!kept().framed);
    this.stopKeys = listenForKeys(STAGE_KEYS, this);
  }

  destroy() {
    this.stopKeys();
    this.pictures.destroy();
    this.quiz.destroy();
    document.removeEventListener("fullscreenchange", this.changed);
  }

  /** Shows a payload; the same one leaves everything as it is. */
  render({ slides, about, synthetic, looks }) {
    setText(this.about, about);
    this.about.title = about;
    const drawn = JSON.stringify([slides, synthetic]);
    if (drawn === this.drawn) return;
    const samples = slides.map((slide) => slide.sample);
    const last = kept();
    const same = last.samples?.join() === samples.join();
    const before = this.drawn ? this.slides[this.at]?.sample : undefined;
    if (same) this.guesses = last.guesses ?? {};
    this.drawn = drawn;
    this.slides = slides;
    this.pictures.words = looks;
    const at = before === undefined && same ? last.at : samples.indexOf(before);
    keep({ samples, guesses: this.guesses });
    this.chip.hidden = !synthetic;
    this.dots.replaceChildren(...slides.map(() => el("i")));
    this.show(Math.min(Math.max(0, at ?? 0), slides.length));
    // A class does not wait for pictures.
    for (const slide of slides) for (const { url } of slide.narration.pictures) if (imageUrl(url)) new Image().src = url;
  }

  /** Shows a slide; after the last one stands the score. */
  show(at) {
    if (at < 0 || at > this.slides.length) return;
    const { focused } = this;
    this.at = at;
    keep({ at });
    const slide = this.slides[at];
    this.shown = !slide;
    setClass(this.el, "revealed", false);
    setClass(this.el, "closed", !slide);
    this.closing.el.hidden = Boolean(slide);
    this.main.scrollTop = 0;
    this.closer.hidden = this.toShow.hidden = !slide;
    if (slide) {
      this.pictures.show(slide.narration);
      this.quiz.show(slide);
      this.closer.href = slide.href;
    } else {
      this.pictures.show({ pictures: [] });
      this.closing.show(this.slides, this.guesses);
    }
    this.toEnlarge.hidden = !this.pictures.enlargeable().length;
    setText(this.place, slide ? `${at + 1} of ${this.slides.length}` : "Score");
    [...this.dots.children].forEach((dot, number) => setClass(dot, "here", number === at));
    this.back.disabled = at === 0;
    this.on.disabled = !slide;
    this.keepFocus(focused);
  }

  /** What of the slide has the focus of the keyboard. */
  get focused() {
    const focused = this.el.getRootNode().activeElement;
    return this.el.contains(focused) ? focused : null;
  }

  /** What had the focus may be hidden, disabled or gone: the slide has it then, and its keys go on. */
  keepFocus(focused) {
    if (focused && (focused.disabled || !focused.getClientRects().length)) this.el.focus({ preventScroll: true });
  }

  /** Begins anew, without the guesses. */
  again() {
    this.guesses = {};
    keep({ guesses: {} });
    this.show(0);
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
    const { focused } = this;
    this.shown = true;
    const { sample } = this.slides[this.at];
    if (this.quiz.guessed !== null) this.guesses[sample] = this.quiz.right;
    keep({ guesses: this.guesses });
    setClass(this.el, "revealed", true);
    this.pictures.reveal();
    this.quiz.reveal();
    this.keepFocus(focused);
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
    if (enlarged(this)) this.pictures.enlarged.close();
    else this.fillWindow(false);
  }

  /** Whether the stage fills the window: it then stands above the page, which goes on below. */
  get window() {
    return this.el.hasAttribute("popover");
  }

  fillWindow(on) {
    this.cover(on);
    keep({ framed: !on });
    setText(this.framed, on ? "Leave full window" : "Full window");
    this.framed.title = on ? "Benchmark, runs, filters and samples of this page (Esc)" : "Full window (W)";
    this.framed.setAttribute("aria-label", this.framed.textContent);
  }

  cover(on) {
    if (on === this.window) return;
    if (on) this.el.setAttribute("popover", "manual");
    if (on) this.el.showPopover?.();
    // Tab would begin in the page that it covers.
    if (on) this.el.focus({ preventScroll: true });
    else this.el.removeAttribute("popover");
  }

  fullScreen() {
    if (document.fullscreenElement) return void document.exitFullscreen();
    // A popover cannot become full screen.
    const covered = this.window;
    this.cover(false);
    this.el.requestFullscreen?.().catch(() => this.cover(covered));
  }

  screenChanged() {
    const full = this.el.getRootNode().fullscreenElement === this.el;
    if (!full) this.cover(!kept().framed);
    setClass(this.el, "full", full);
    setText(this.large, full ? "Leave full screen" : "Full screen");
    // The browser itself takes Esc in full screen: it leads back to the slide there, too.
    if (full) this.pictures.enlarged.toFront();
    else this.pictures.enlarged.close();
  }
}

export default mount(Stage);
