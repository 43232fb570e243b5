// Made by make js from the modules of browser. Change those, not this.

// components/browser/dom.js
var TURNS = /[\u202a-\u202e\u2066-\u2069]/;
var isolated = (node, text2) => {
  if (TURNS.test(text2)) node.style.unicodeBidi = "isolate";
};
var inline = (child) => typeof child === "string" && TURNS.test(child) ? el("bdi", { text: child }) : child;
var fill = (node, props, children) => {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === void 0 || value === false) continue;
    if (name === "text") {
      node.textContent = value;
      isolated(node, value);
    } else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  const shown = children.flat().filter((child) => child !== null && child !== void 0 && child !== false);
  node.append(...shown.map(inline));
  return node;
};
var el = (tag, props = {}, ...children) => fill(document.createElement(tag), props, children);
var button = (label, title, onclick, props = {}) => el("button", { type: "button", title, "aria-label": title, text: label, onclick, ...props });
var setClass = (node, name, on) => {
  if (node.classList.contains(name) !== on) node.classList.toggle(name, on);
};
var setText = (node, text2) => {
  if (node.textContent === text2) return;
  node.textContent = text2;
  isolated(node, text2);
};
var reveal = (list, row) => {
  const outer = list.getBoundingClientRect();
  const inner = row.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
};

// components/browser/glyphs.js
var GLYPHS = {};
var setGlyphs = (table) => Object.assign(GLYPHS, table);

// components/browser/mount.js
var text = new TextDecoder();
var mount = (View) => {
  const mounted = /* @__PURE__ */ new WeakMap();
  return ({ data, parentElement, setTriggerValue }) => {
    const payload = JSON.parse(text.decode(data));
    setGlyphs(payload.glyphs);
    const view = mounted.get(parentElement)?.view ?? new View(parentElement);
    mounted.set(parentElement, { view, payload });
    view.render(payload, (event) => setTriggerValue("event", event));
    return () => {
      if (mounted.get(parentElement)?.payload !== payload) return;
      view.destroy();
      mounted.delete(parentElement);
    };
  };
};

// components/browser/fitting.js
var keepFitted = (node, fit) => {
  const page = document.querySelector('[data-testid="stMainBlockContainer"]');
  let known = NaN;
  const again = () => {
    fit();
    known = node.getBoundingClientRect().top;
  };
  const watch = new ResizeObserver(() => !page?.parentElement?.scrollTop && node.getBoundingClientRect().top !== known && again());
  if (page) watch.observe(page);
  window.addEventListener("resize", again);
  return () => {
    watch.disconnect();
    window.removeEventListener("resize", again);
  };
};

// components/triage/browser/queue_list.js
var LEAST_HEIGHT = 360;
var SIGNS = { judged: "✓", held: "◌", "": "" };
var QueueList = class {
  constructor(root) {
    this.earlier = button("‹", "Entries before these", () => this.open(this.payload.earlier), { class: "step" });
    this.later = button("›", "Entries after these", () => this.open(this.payload.later), { class: "step" });
    this.range = el("span", { class: "range" });
    this.rows = el("ol", {});
    this.el = el("section", { class: "queue-list", "data-part": "list", "aria-label": "Queue" }, el("div", { class: "line" }, this.earlier, this.range, this.later), this.rows);
    root.querySelector("[data-part]").replaceWith(this.el);
    this.stopFitting = keepFitted(this.el, () => this.fitHeight());
  }
  destroy() {
    this.stopFitting();
  }
  // It ends where the window does, as the sample beside it.
  fitHeight() {
    const top = this.el.getBoundingClientRect().top;
    this.el.style.height = `${Math.max(LEAST_HEIGHT, window.innerHeight - Math.max(top, 24) - 12)}px`;
  }
  render(payload, send) {
    const first = !this.payload;
    this.payload = payload;
    this.sendNow = send;
    setText(this.range, payload.range);
    this.earlier.hidden = !payload.earlier;
    this.later.hidden = !payload.later;
    const focused = this.rows.contains(this.el.getRootNode().activeElement);
    this.rows.replaceChildren(...payload.rows.map((row) => this.row(row)));
    const current = this.rows.querySelector('[aria-current="true"]');
    if (current) reveal(this.rows, current);
    if (focused) current?.focus();
    if (first) requestAnimationFrame(() => this.fitHeight());
  }
  row(given) {
    const open = el(
      "button",
      { type: "button", class: `entry ${given.state}`, "aria-current": given.current ? "true" : null, title: given.title, onclick: () => this.open(given.target) },
      el("span", { class: "number", text: given.number }),
      el("span", { class: "name", text: given.name }),
      el("span", { class: "sign", text: SIGNS[given.state] }),
      given.said ? el("span", { class: "said", text: given.said }) : null,
      el("span", { class: "reason", text: given.reason })
    );
    open.disabled = given.state === "held";
    return el("li", {}, open);
  }
  open(target) {
    this.sendNow({ open: target });
  }
};

// components/browser/gold_form.js
var goldForm = () => document.querySelector(".st-key-gold-popover button");
var openGoldForm = (after) => {
  const form = goldForm();
  form?.click();
  form?.addEventListener("focus", () => after.focus({ preventScroll: true }), { once: true });
};

// components/browser/keyboard.js
var isTyping = (node) => node instanceof HTMLElement && (node.isContentEditable || node.matches("textarea, select, input:not([type=range], [type=checkbox])"));
var isItsOwn = (node, key) => (key === " " || key === "Enter") && node instanceof HTMLElement && node.matches("button, a, input, summary, [role=treeitem]");
var FORMS = '[role="dialog"][aria-modal="true"], [data-testid="stDialog"], [data-testid="stPopoverBody"]';
var formOpen = () => document.querySelector(FORMS) !== null;
var nameOf = (event) => `${event.ctrlKey || event.metaKey ? "ctrl+" : ""}${event.altKey ? "alt+" : ""}${event.key}`;
var SAMPLE = 0;
var QUEUE = 1;
var EDITOR = 2;
var listeners = () => window["errataListeners"] ??= /* @__PURE__ */ new Set();
var outranked = (own, name) => [...listeners()].some((other) => other.rank > own.rank && (other.rank === EDITOR || other.takes(name)));
var listenForKeys = (table, target, rank = SAMPLE) => {
  const entries = new Map(table.flatMap((entry) => entry.keys.map((key) => [key, entry])));
  const own = { rank, takes: (name) => entries.has(name) && entries.get(name).when?.(target) !== false };
  const down = (event) => {
    const [node] = event.composedPath();
    const entry = entries.get(nameOf(event));
    if (isTyping(node) || isItsOwn(node, event.key) || formOpen()) return;
    if (!entry || entry.when?.(target) === false || outranked(own, nameOf(event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat && entry.once) return;
    entry.act(target, event.key, event);
  };
  const up = (event) => entries.get(event.key)?.released?.(target);
  const away = () => table.forEach((entry) => entry.released?.(target));
  listeners().add(own);
  window.addEventListener("keydown", down, true);
  window.addEventListener("keyup", up, true);
  window.addEventListener("blur", away);
  return () => {
    listeners().delete(own);
    window.removeEventListener("keydown", down, true);
    window.removeEventListener("keyup", up, true);
    window.removeEventListener("blur", away);
  };
};

// components/triage/browser/verdict_bar.js
var able = (bar) => Boolean(bar.payload?.able);
var KEYS = [
  { keys: ["1", "2", "3"], once: true, act: (bar, key) => bar.judge(bar.payload.verdicts[Number(key) - 1].key), when: able },
  { keys: ["4"], once: true, act: (bar) => bar.words.focus(), when: able },
  { keys: ["t"], once: true, act: (bar) => bar.tag.focus(), when: able },
  { keys: ["u"], once: true, act: (bar) => bar.undo(), when: (bar) => bar.undoable },
  { keys: ["e"], once: true, act: (bar) => bar.openForm(), when: (bar) => able(bar) && bar.form !== null },
  { keys: ["Enter"], once: true, act: (bar) => bar.go("next") },
  { keys: ["j"], once: true, act: (bar) => bar.go("after") },
  { keys: ["k"], once: true, act: (bar) => bar.go("before") }
];
var keyed = (key, label, title, act, props = {}) => {
  const made = button("", `${title} (${key})`, (event) => {
    if (event.detail > 0) event.currentTarget.blur();
    act();
  }, props);
  made.append(el("kbd", { text: key }), el("span", { text: label }));
  return made;
};
var field = (label, placeholder, most, act) => {
  const made = el("input", { type: "text", "aria-label": label, title: label, placeholder, maxlength: most, autocomplete: "off" });
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const text2 = made.value.trim();
    made.value = "";
    made.blur();
    if (event.key === "Enter") act(text2);
  });
  return made;
};
var MOST_WORDS = 80;
var PATIENCE = 2e3;
var Clock = class {
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
};
var VerdictBar = class {
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
    this.words = field("Own words for a verdict, or nothing to skip", "own words", MOST_WORDS, (text2) => text2 ? this.judge(text2) : this.go("next"));
    this.tag = field("Tag", "tag", MOST_WORDS, (text2) => text2 && this.tell({ kind: "tag", tag: text2 }));
    this.choices = el("div", { class: "choices", role: "group", "aria-label": "Verdict" });
    this.before = button("‹", "Entry before (k)", () => this.go("before"), { class: "step" });
    this.after = button("›", "Entry after (j)", () => this.go("after"), { class: "step" });
    this.next = keyed("⏎", "Next", "Next that nobody has judged", () => this.go("next"), { class: "primary" });
    this.back = keyed("u", "Undo", "Undo my last verdict", () => this.undo());
    this.edit = keyed("e", "Edit", "Edit gold", () => this.openForm());
    this.el = el(
      "section",
      { class: "verdict-bar", "data-part": "bar", tabindex: "-1", "aria-label": "Verdict" },
      el("div", { class: "line" }, this.before, this.position, this.after, this.name, this.judged, el("span", { class: "fill" }), this.back, this.next),
      el("div", { class: "why", tabindex: "0" }, this.reason, " ", this.says),
      this.others,
      el("div", { class: "line acts" }, this.choices, el("label", { class: "typed" }, el("kbd", { text: "4" }), this.words), el("label", { class: "typed short" }, el("kbd", { text: "t" }), this.tag), this.edit),
      this.notice
    );
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
    if (!this.payload) this.sent = payload.done;
    this.waiting = this.waiting.filter((message) => message.number > payload.done);
    this.payload = payload;
    if (moved) this.clock.restart();
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
    clearTimeout(this.later);
    this.later = setTimeout(() => this.tellAgain(), PATIENCE);
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
  // Another control's click may have ended the run that was to deal with the last message.
  tellAgain() {
    const last = this.waiting.at(-1)?.number;
    if (!last || last === this.again) return;
    this.again = last;
    this.sendNow({ messages: this.waiting });
  }
  // What Python has not confirmed is sent again with what follows: a fast hand loses nothing.
  tell(message) {
    this.sent += 1;
    this.waiting.push({ number: this.sent, target: this.payload.target, ...message });
    setClass(this.el, "busy", true);
    clearTimeout(this.later);
    this.back.disabled = !this.undoable;
    this.sendNow({ messages: this.waiting });
  }
};

// components/triage/browser/triage.js
var PARTS = { bar: mount(VerdictBar), list: mount(QueueList) };
var triage_default = (component) => PARTS[component.parentElement.querySelector("[data-part]").dataset.part](component);
export {
  triage_default as default
};
