// The bar above the open sample: why its gold is in doubt, what it is called, and the verdicts by mouse and by key.

import { button, el, setClass, setText } from "../../browser/dom.js";
import { goldForm, openGoldForm } from "../../browser/gold_form.js";
import { listenForKeys, QUEUE } from "../../browser/keyboard.js";

const able = (bar) => Boolean(bar.payload?.able);
// Without a name, too, the keys of verdicts are the queue's: nothing else happens, and the bar says that the name comes first.
const judging = (act) => (bar, key) => { if (able(bar)) act(bar, key); };

const KEYS = [
  { keys: ["1", "2", "3"], once: true, act: judging((bar, key) => bar.judge(bar.payload.verdicts[Number(key) - 1].key)) },
  { keys: ["4"], once: true, act: judging((bar) => bar.words.focus()) },
  { keys: ["t"], once: true, act: judging((bar) => bar.tag.focus()) },
  { keys: ["u"], once: true, act: (bar) => bar.undo(), when: (bar) => bar.undoable },
  { keys: ["e"], once: true, act: (bar) => bar.openForm(), when: (bar) => able(bar) && bar.form !== null },
  { keys: ["Enter"], once: true, act: (bar) => bar.go("next") },
  { keys: ["j"], once: true, act: (bar) => bar.go("after") },
  { keys: ["k"], once: true, act: (bar) => bar.go("before") },
];

const keyed = (key, label, title, act, props = {}) => {
  const made = button("", `${title} (${key})`, (event) => {
    // After a click the keys belong to the page again, Enter before all.
    if (event.detail > 0) event.currentTarget.blur();
    act();
  }, props);
  made.append(el("kbd", { text: key }), el("span", { text: label }));
  return made;
};

// A field whose text is sent with Enter; Escape leaves it.
const field = (label, placeholder, most, act) => {
  const made = el("input", { type: "text", "aria-label": label, title: label, placeholder, maxlength: most, autocomplete: "off" });
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const text = made.value.trim();
    made.value = "";
    made.blur();
    if (event.key === "Enter") act(text);
  });
  return made;
};

const MOST_WORDS = 80;

/** Milliseconds after which what Python has not confirmed is sent again, then after twice as long, up to the most. */
const PATIENCE = 5000, MOST_PATIENCE = 60000;

/** Seconds for which the page was looked at: those in a hidden tab do not count. */
class Clock {
  constructor() {
    this.restart();
    this.watch = () => this.turn();
    document.addEventListener("visibilitychange", this.watch);
  }

  restart() {
    this.sum = 0;
    this.since = document.hidden ? null : performance.now();
  }

  turn() {
    if (document.hidden && this.since !== null) this.sum += performance.now() - this.since;
    this.since = document.hidden ? null : this.since ?? performance.now();
  }

  get seconds() {
    return Math.round((this.sum + (this.since === null ? 0 : performance.now() - this.since)) / 100) / 10;
  }

  stop() {
    document.removeEventListener("visibilitychange", this.watch);
  }
}

export class VerdictBar {
  constructor(root) {
    this.clock = new Clock();
    this.waiting = [];
    this.position = el("strong", { class: "position" });
    this.judged = el("span", { class: "quiet" });
    this.name = el("span", { class: "name" });
    this.reason = el("span", { class: "reason" });
    this.says = el("span", { class: "says" });
    this.others = el("div", { class: "others", tabindex: "0" });
    this.notice = el("div", { class: "notice", role: "status" });
    this.words = field("Own words for a verdict, or nothing to skip", "own words", MOST_WORDS, (text) => (text ? this.judge(text) : this.go("next")));
    this.tag = field("Tag", "tag", MOST_WORDS, (text) => text && this.tell({ kind: "tag", tag: text }));
    this.choices = el("div", { class: "choices", role: "group", "aria-label": "Verdict" });
    this.before = button("‹", "Entry before (k)", () => this.go("before"), { class: "step" });
    this.after = button("›", "Entry after (j)", () => this.go("after"), { class: "step" });
    this.next = keyed("⏎", "Next", "Next to be judged", () => this.go("next"), { class: "primary" });
    this.back = keyed("u", "Undo", "Undo my last entry", () => this.undo());
    this.edit = keyed("e", "Edit", "Edit gold", () => this.openForm());
    this.el = el("section", { class: "verdict-bar", "data-part": "bar", tabindex: "-1", "aria-label": "Verdict" },
      el("div", { class: "line" }, this.before, this.position, this.after, this.name, this.judged, el("span", { class: "fill" }), this.back, this.next),
      el("div", { class: "why", tabindex: "0" }, this.reason, " ", this.says), this.others,
      el("div", { class: "line acts" }, this.choices, el("label", { class: "typed" }, el("kbd", { text: "4" }), this.words), el("label", { class: "typed short" }, el("kbd", { text: "t" }), this.tag), this.edit),
      this.notice);
    root.querySelector("[data-part]").replaceWith(this.el);
    this.stopKeys = listenForKeys(KEYS, this, QUEUE);
  }

  destroy() {
    this.stopKeys();
    this.clock.stop();
    clearTimeout(this.later);
  }

  render(payload, send) {
    const moved = JSON.stringify(payload.target) !== JSON.stringify(this.payload?.target);
    this.sendNow = send;
    // By the clock: another run of the page may be dealing with the number after the last one that was confirmed.
    if (!this.payload) this.sent = Math.max(payload.done, Date.now());
    this.waiting = this.waiting.filter((message) => message.number > payload.done);
    this.payload = payload;
    if (moved) this.clock.restart();
    // What Python has confirmed is what counts: the verdict may have been undone since.
    if (moved || !this.waiting.length) this.asked = null;
    setClass(this.el, "busy", false);
    setText(this.position, payload.position);
    setText(this.judged, payload.judged);
    setText(this.name, payload.name);
    setText(this.reason, payload.reason);
    setText(this.says, payload.says);
    setText(this.others, payload.others);
    setText(this.notice, payload.notice);
    for (const part of [this.says, this.others, this.notice]) part.hidden = !part.textContent;
    this.paint();
    this.sendAgainLater();
  }

  // What was judged a moment ago can be undone before Python has confirmed it.
  get undoable() {
    return able(this) && (this.payload.undo || this.waiting.some(({ kind }) => kind === "verdict" || kind === "tag"));
  }

  get form() {
    return this.payload.form ? goldForm() : null;
  }

  openForm() {
    if (this.form) openGoldForm(this.el);
  }

  paint() {
    const { verdicts, mine } = this.payload, can = able(this);
    const chosen = this.asked ?? mine.verdict;
    const made = verdicts.map(({ key, label }, at) => {
      const choice = keyed(String(at + 1), label, label, () => this.judge(key), { "aria-pressed": String(chosen === key) });
      choice.disabled = !can;
      return choice;
    });
    const own = chosen && !verdicts.some(({ key }) => key === chosen) ? [el("span", { class: "chip on", text: chosen })] : [];
    this.choices.replaceChildren(...made, ...own, ...mine.tags.map((tag) => el("span", { class: "chip", text: `# ${tag}` })));
    for (const control of [this.words, this.tag]) control.disabled = !can;
    this.back.disabled = !this.undoable;
    this.edit.hidden = !this.payload.form;
    this.edit.disabled = !can;
    for (const control of [this.before, this.after, this.next]) control.disabled = !this.payload.target;
  }

  judge(verdict) {
    this.asked = verdict;
    this.paint();
    this.tell({ kind: "verdict", verdict, seconds: this.clock.seconds });
  }

  // The verdict stays pressed until Python has taken it back: what follows before that could end its work.
  undo() {
    this.tell({ kind: "undo" });
  }

  go(where) {
    if (this.payload.target) this.tell({ kind: "go", where });
  }

  // Another control's click may have ended the run that was to deal with the messages; a page that did not change since is
  // not drawn again. Waiting doubles, so that a server that needs longer for a page is not asked for it anew all the time.
  sendAgainLater() {
    clearTimeout(this.later);
    if (!this.waiting.length) return;
    this.later = setTimeout(() => {
      this.patience = Math.min(2 * this.patience, MOST_PATIENCE);
      this.sendAgainLater();
      this.sendNow({ messages: this.waiting });
    }, this.patience);
  }

  // What Python has not confirmed is sent again with what follows: a fast hand loses nothing.
  tell(message) {
    this.sent += 1;
    this.waiting.push({ number: this.sent, target: this.payload.target, ...message });
    setClass(this.el, "busy", true);
    this.back.disabled = !this.undoable;
    this.patience = PATIENCE;
    this.sendAgainLater();
    this.sendNow({ messages: this.waiting });
  }
}
