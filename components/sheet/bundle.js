// Made by make js from the modules of browser. Change those, not this.

// components/browser/dom.js
var SVG = "http://www.w3.org/2000/svg";
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
var svg = (tag, props = {}, ...children) => fill(document.createElementNS(SVG, tag), props, children);
var button = (label, title, onclick, props = {}) => el("button", { type: "button", title, "aria-label": title, text: label, onclick, ...props });
var setClass = (node, name, on) => {
  if (node.classList.contains(name) !== on) node.classList.toggle(name, on);
};
var setText = (node, text2) => {
  if (node.textContent === text2) return;
  node.textContent = text2;
  isolated(node, text2);
};
var imageUrl = (url) => typeof url === "string" && url.startsWith("/page-image/") ? url : null;

// components/browser/header.js
var address = (link) => new URL(typeof link === "string" && link.startsWith("?") ? link : location.search, location.href).href;
var copyText = async (text2) => {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text2);
  const field = el("textarea", { style: "position:fixed;opacity:0" });
  field.value = text2;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  return void 0;
};
function actionLink(text2, title, act) {
  const link = el("a", { class: "ask", text: text2, title });
  link.addEventListener("click", (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  return link;
}
var LONGEST_WAIT = 8e3;
var Header = class {
  constructor({ go, help, ask, publish, pick }) {
    this.previous = button("‹", "Previous sample (k)", () => go("prev"), { class: "step" });
    this.next = button("›", "Next sample (j)", () => go("next"), { class: "step" });
    this.position = el("span", { class: "position" });
    this.tag = el("span", { class: "tag", text: "synthetic", title: "Made for demonstration: pages, gold and runs are not real.", hidden: true });
    this.name = el("span", { class: "sample-id" });
    this.sentence = el("span", { class: "sentence" });
    this.copied = el("span", { class: "copied", role: "status" });
    this.ask = actionLink("Ask a model", "Ask a model about this sample, and see what changes", ask);
    this.publish = actionLink("Figure", "Publish this page as a figure", publish);
    this.pick = button("Add to class", "Show this sample on the Classroom page", pick, { class: "pick", "aria-pressed": "false" });
    const actions = el(
      "div",
      { class: "acts" },
      this.pick,
      this.publish,
      this.ask,
      button("Copy link", "Copy a link to this view (c)", () => this.copy()),
      button("?", "Keys and marks (?)", help, { class: "step" })
    );
    this.el = el("header", {}, this.previous, this.position, this.next, this.name, this.tag, this.sentence, this.copied, actions);
  }
  show(payload) {
    const { sample } = payload;
    this.link = sample.link;
    const query = new URL(address(this.link)).searchParams;
    if (payload.lead && !query.has("lead") && !query.has("run")) query.append("lead", payload.lead);
    this.ask.href = `rerun?${query}`;
    this.ask.hidden = /\/rerun\/?$/.test(location.pathname);
    query.set("figure", "page");
    this.publish.href = `figures?${query}`;
    const listed = sample.count > 0;
    for (const part of [this.previous, this.position, this.next]) part.hidden = !listed;
    this.previous.disabled = !sample.prev;
    this.next.disabled = !sample.next;
    setText(this.position, sample.position > 0 ? `${sample.position} of ${sample.count}` : `beside the ${sample.count}`);
    this.position.title = sample.position > 0 ? "" : "This sample is not among those that the filters mean.";
    setText(this.name, sample.id);
    this.name.title = sample.id;
    const titled = !listed || /\/inspector\/?$/.test(location.pathname), sentence = titled ? "" : sample.sentence ?? "";
    setText(this.sentence, sentence);
    this.sentence.title = sentence;
    this.tag.hidden = titled || !payload.synthetic;
    setText(this.pick, sample.picked ? "✓ In class" : "Add to class");
    this.pick.setAttribute("aria-pressed", String(Boolean(sample.picked)));
    this.busy(false);
  }
  busy(on) {
    setClass(this.el, "busy", on);
    clearTimeout(this.waiting);
    if (on) this.waiting = setTimeout(() => this.busy(false), LONGEST_WAIT);
  }
  async copy() {
    try {
      await copyText(address(this.link));
      setText(this.copied, "Link copied");
    } catch {
      setText(this.copied, "The browser does not allow copying");
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => setText(this.copied, ""), 2e3);
  }
};

// components/browser/keyboard.js
var isTyping = (node) => node instanceof HTMLElement && (node.isContentEditable || node.matches("textarea, select, input:not([type=range], [type=checkbox])"));
var isItsOwn = (node, key) => (key === " " || key === "Enter") && node instanceof HTMLElement && node.matches("button, a, input, summary, [role=treeitem]");
var FORMS = '[role="dialog"][aria-modal="true"], [data-testid="stDialog"], [data-testid="stPopoverBody"]';
var formOpen = () => document.querySelector(FORMS) !== null;
var nameOf = (event) => `${event.ctrlKey || event.metaKey ? "ctrl+" : ""}${event.altKey ? "alt+" : ""}${event.key}`;
var SAMPLE = 0;
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

// components/browser/glyphs.js
var GLYPHS = {};
var setGlyphs = (table) => Object.assign(GLYPHS, table);
var glyphIcon = (glyph2, style) => svg("svg", { class: style, viewBox: "-7 -7 14 14", "aria-hidden": "true" }, svg("path", { d: glyph2 }));

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

// components/browser/next_sample.js
var LONGEST_WAIT2 = 8e3;
var leavesList = (list, at, step) => !list.length || at >= 0 && (at + step < 0 || at + step >= list.length);
var NextSample = class {
  constructor() {
    this.arrive();
  }
  /** Whether another sample was asked for and is not there yet. */
  get waiting() {
    return Date.now() < this.until;
  }
  leave(step) {
    this.step = step;
    this.until = Date.now() + LONGEST_WAIT2;
  }
  /** The step with which the sample was left, 0 when it was not in this way; it counts once. */
  arrive() {
    const step = this.waiting ? this.step : 0;
    this.until = 0;
    return step;
  }
};

// components/browser/math.js
var HOME = "/katex/";
var OPTIONS = { trust: false, throwOnError: false, strict: "ignore", maxSize: 20, maxExpand: 300, errorColor: "#b45309", output: "htmlAndMathml" };
var FONTS = [
  ["AMS", "Regular"],
  ["Caligraphic", "Bold"],
  ["Caligraphic", "Regular"],
  ["Fraktur", "Bold"],
  ["Fraktur", "Regular"],
  ["Main", "Bold"],
  ["Main", "BoldItalic"],
  ["Main", "Italic"],
  ["Main", "Regular"],
  ["Math", "BoldItalic"],
  ["Math", "Italic"],
  ["SansSerif", "Bold"],
  ["SansSerif", "Italic"],
  ["SansSerif", "Regular"],
  ["Script", "Regular"],
  ["Size1", "Regular"],
  ["Size2", "Regular"],
  ["Size3", "Regular"],
  ["Size4", "Regular"],
  ["Typewriter", "Regular"]
];
var address2 = (name) => new URL(HOME + name, window.location.origin).href;
var declareFonts = () => {
  for (const [family, cut] of FONTS) {
    const font = (
      /** @type {FontFaceDescriptors} */
      { weight: cut.startsWith("Bold") ? "700" : "400", style: cut.endsWith("Italic") ? "italic" : "normal", display: "block" }
    );
    document.fonts.add(new FontFace(`KaTeX_${family}`, `url(${address2(`fonts/KaTeX_${family}-${cut}.woff2`)})`, font));
  }
};
var loadStyles = async () => {
  const answer = await fetch(address2("katex.min.css"));
  if (!answer.ok) throw new Error("no styles");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await answer.text());
  return sheet;
};
var loading = null;
var load = () => loading ??= Promise.all([import(address2("katex.min.js")), loadStyles()]).then(([, styles]) => {
  declareFonts();
  return { katex: window["katex"], styles };
}).catch(() => {
  loading = null;
  return null;
});
var adoptStyles = (node, styles) => {
  const root = node.getRootNode();
  if (root.adoptedStyleSheets && !root.adoptedStyleSheets.includes(styles)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles];
};
var formula = (part) => el("span", { class: `formula ${part.kind === "display" ? "display" : ""}`, text: part.text });
var partNode = (part) => {
  const node = part.kind === "text" ? el("span", { text: part.text }) : formula(part);
  if (part.marked) node.classList.add("marked");
  return node;
};
var draw = (katex, node, part) => {
  const made = document.createElement("span");
  try {
    katex.render(part.text, made, { ...OPTIONS, displayMode: part.kind === "display" });
  } catch {
    return;
  }
  node.replaceChildren(made);
};
var typeset = (element, parts) => {
  const nodes = parts.map(partNode);
  element.replaceChildren(...nodes);
  if (parts.some((part) => part.kind !== "text")) {
    load().then((loaded) => {
      if (!loaded || !element.isConnected) return;
      adoptStyles(element, loaded.styles);
      parts.forEach((part, at) => part.kind !== "text" && draw(loaded.katex, nodes[at], part));
      for (const node of nodes) if (node.scrollWidth > node.clientWidth && node.classList.contains("formula")) node.tabIndex = 0;
    });
  }
  return element;
};

// components/browser/tabs.js
var markTab = (tabs, open2) => {
  for (const [key, node] of tabs) {
    setClass(node, "current", key === open2);
    node.setAttribute("aria-selected", String(key === open2));
    node.setAttribute("tabindex", key === open2 ? "0" : "-1");
  }
};
var arrowAmongTabs = (event, tabs, open2, select) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const shown = tabs.filter(([, node2]) => !node2.hidden);
  const at = shown.findIndex(([key2]) => key2 === open2);
  const [key, node] = shown[(at + step + shown.length) % shown.length];
  select(key);
  node.focus();
  event.preventDefault();
};
var pre = (...parts) => el("pre", { tabindex: "0" }, ...parts);
var raw = (run) => {
  const text2 = run.raw ?? "";
  const at = run.stopped_at;
  if (!text2) return el("p", { class: "empty", text: "The response is empty." });
  if (at === null || at === void 0) return pre(text2);
  const mark = el("mark", { text: "◀ reading stopped here" });
  return pre(text2.slice(0, at), mark, el("span", { class: "unread", text: text2.slice(at) }));
};
var parsed = (run) => run.parsed_json ? pre(run.parsed_json) : el("p", { class: "empty", text: "Nothing could be read from the response." });
var notes = (run) => run.reading?.length ? el("ul", { class: "notes" }, ...run.reading.map((text2) => el("li", { text: text2 }))) : null;
var RESPONSE_TABS = {
  parsed: { label: "Parsed", has: (run) => run.state !== "missing", show: (run) => [notes(run), parsed(run)] },
  raw: { label: "Raw", has: (run) => run.state !== "missing", show: (run) => [notes(run), raw(run)] },
  reasoning: { label: "Reasoning", has: (run) => Boolean(run.reasoning), show: (run) => [pre((run.raw ?? "").slice(...run.reasoning))] },
  prompt: { label: "Prompt", has: (run) => Boolean(run.prompt), show: (run) => [pre(run.prompt)] }
};
var Tabs = class {
  /** `first` is {key, label, el} of a tab that is always there; without one the response is all there is. */
  constructor(first = null) {
    this.first = first;
    this.run = null;
    const names = [...first ? [[first.key, first.label]] : [], ...Object.entries(RESPONSE_TABS).map(([key, tab]) => [key, tab.label])];
    [[this.open]] = names;
    this.tabs = names.map(([key, label]) => [key, el("button", { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": "tab-body", text: label, onclick: () => this.select(key) })]);
    this.list = el("div", { class: "tablist", role: "tablist", "aria-label": first ? `${first.label} and response` : "Response", onkeydown: (event) => arrowAmongTabs(event, this.tabs, this.open, (key) => this.select(key)) }, ...this.tabs.map(([, node]) => node));
    this.body = el("div", { class: "tab-body", id: "tab-body", role: "tabpanel" });
    this.el = el("section", { class: "tabs" }, this.list, this.body);
  }
  build(run) {
    this.run = run;
    for (const [key, node] of this.tabs) node.hidden = key !== this.first?.key && !(run && RESPONSE_TABS[key].has(run));
    const shown = this.tabs.filter(([, node]) => !node.hidden).map(([key]) => key);
    this.select(shown.includes(this.open) ? this.open : shown[0] ?? null);
  }
  select(key) {
    this.open = key ?? this.open;
    markTab(this.tabs, key);
    this.body.setAttribute("aria-labelledby", `tab-${key}`);
    if (key === null) this.body.replaceChildren(el("p", { class: "empty", text: "There is no response." }));
    else if (key === this.first?.key) this.body.replaceChildren(this.first.el);
    else this.body.replaceChildren(...RESPONSE_TABS[key].show(this.run).filter(Boolean));
    if (key === "raw") this.showStop();
  }
  showStop() {
    const mark = this.body.querySelector("mark");
    if (mark) this.body.scrollTop = mark.offsetTop - this.body.clientHeight / 2;
  }
};

// components/browser/gold_form.js
var goldForm = () => document.querySelector(".st-key-gold-popover button");
var openGoldForm = (after) => {
  const form = goldForm();
  form?.click();
  form?.addEventListener("focus", () => after.focus({ preventScroll: true }), { once: true });
};

// components/browser/overlay.js
var keyRow = (entry) => el("li", {}, el("kbd", { text: entry.shown ?? entry.keys[0] }), el("span", { text: entry.label }));
var Overlay = class {
  constructor(name, ...sections) {
    this.close = button("Close", "Close (?)", () => this.toggle(false));
    this.el = el("div", { class: "help", role: "dialog", "aria-label": name, hidden: true }, el("div", { class: "sheet" }, ...sections, this.close));
    this.el.addEventListener("click", (event) => event.target === this.el && this.toggle(false));
  }
  toggle(open2 = this.el.hidden) {
    this.el.hidden = !open2;
    if (open2) this.close.focus();
  }
  get isOpen() {
    return !this.el.hidden;
  }
};

// components/sheet/browser/signs.js
var stateOf = (name) => GLYPHS[name] ?? GLYPHS.plain;
var sign = (name) => glyphIcon(stateOf(name).glyph, "sign");
var stateClass = (name) => `s-${Object.hasOwn(GLYPHS, name) ? name : "plain"}`;
var SHEET_KEYS = [
  { keys: ["j"], label: "next sample", act: (sheet) => sheet.go("next") },
  { keys: ["k"], label: "previous sample", act: (sheet) => sheet.go("prev") },
  { keys: ["n"], label: "next failure, then those of the next sample", act: (sheet) => sheet.step(1) },
  { keys: ["p"], label: "previous failure", act: (sheet) => sheet.step(-1) },
  { keys: [..."123456789"], shown: "1–9", label: "compare run, and back", act: (sheet, key) => sheet.compare(Number(key)) },
  { keys: ["."], label: "next run", act: (sheet) => sheet.stepRun(1) },
  { keys: [","], label: "previous run", act: (sheet) => sheet.stepRun(-1) },
  { keys: ["+", "="], shown: "+", label: "images larger", act: (sheet) => sheet.zoom("in") },
  { keys: ["-"], shown: "−", label: "images smaller", act: (sheet) => sheet.zoom("out") },
  { keys: ["0"], label: "whole images", act: (sheet) => sheet.zoom("fit") },
  { keys: ["e"], once: true, label: "edit gold", when: () => goldForm() !== null, act: (sheet) => openGoldForm(sheet.el) },
  { keys: ["r"], once: true, label: "mark a region of an image", act: (sheet) => sheet.markRegion() },
  { keys: ["c"], label: "copy link", act: (sheet) => sheet.header.copy() },
  { keys: ["Escape"], shown: "esc", label: "deselect", act: (sheet) => sheet.deselect() },
  { keys: ["?"], once: true, label: "this list", act: (sheet) => sheet.help.toggle() }
];
var VERDICTS = ["right", "partly", "wrong", "unread", "absent", "plain"];
var LABELS = ["matched", "missed", "spurious", "confused", "unmapped", "claimed"];
var verdictRow = (state) => el("li", { class: stateClass(state) }, sign(state), el("span", { text: stateOf(state).label || "not judged" }));
var labelRow = (state) => el("li", { class: `said-label ${stateClass(state)}` }, el("span", { class: "chiplet" }, sign(state), el("span", { text: state })), el("span", { text: stateOf(state).label }));
var keysAndSigns = () => new Overlay(
  "Keys and signs",
  el(
    "div",
    {},
    el("h2", { text: "Keys" }),
    el("ul", { class: "key-list" }, ...SHEET_KEYS.map(keyRow)),
    el("p", { class: "quiet", text: "Images move together: ctrl and the wheel, a double click or pinching zooms, dragging moves. Once one of them has been clicked, the wheel alone zooms." })
  ),
  el(
    "div",
    { class: "signs" },
    el("h2", { text: "Verdicts" }),
    el("ul", {}, ...VERDICTS.map(verdictRow)),
    el("h2", { text: "Labels" }),
    el("ul", {}, ...LABELS.map(labelRow))
  )
);

// components/sheet/browser/blocks.js
var TextBlock = class {
  constructor() {
    this.title = el("h2");
    this.text = el("p", { class: "long" });
    this.el = el("section", { class: "text-block" }, this.title, this.text);
  }
  show(block) {
    this.title.textContent = block.title;
    this.text.textContent = block.text;
  }
};
var ResponseBlock = class {
  constructor() {
    this.tabs = new Tabs();
    this.title = el("h2");
    this.el = el("section", { class: "response-block", "aria-label": "Response and prompt" }, this.title, this.tabs.el);
  }
  show(block, moved2) {
    this.title.replaceChildren("Response ", el("span", { class: "count", text: block.name }));
    this.tabs.build(block);
    if (moved2 || block.folded !== this.folded) foldable(this, Boolean(block.folded));
    this.folded = block.folded;
  }
};
var TAGS = { equal: "span", delete: "del", insert: "ins" };
var Titled = class {
  constructor(name) {
    this.title = el("span");
    this.note = el("span", { class: "count" });
    this.body = el("div", { class: "math" });
    this.el = el("section", { class: name }, el("h2", {}, this.title, this.note), this.body);
  }
  head(block) {
    setText(this.title, block.title);
    setText(this.note, block.note);
  }
};
var foldable = (block, folded) => {
  setClass(block.el, "foldable", folded);
  block.el.classList.toggle("folded", folded);
  const title = block.el.querySelector("h2");
  title.onclick = folded ? () => open(block, block.el.classList.contains("folded")) : null;
  title.onkeydown = folded ? (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), title.onclick()) : null;
  for (const [name, value] of [["role", "button"], ["tabindex", "0"], ["aria-expanded", "false"]]) {
    if (folded) title.setAttribute(name, value);
    else title.removeAttribute(name);
  }
};
var open = (block, on) => {
  setClass(block.el, "folded", !on);
  block.el.querySelector("h2").setAttribute("aria-expanded", String(on));
};
var MathBlock = class extends Titled {
  constructor() {
    super("math-block");
  }
  show(block, moved2) {
    this.head(block);
    typeset(this.body, block.parts);
    if (moved2 || block.folded !== this.folded) foldable(this, block.folded);
    this.folded = block.folded;
  }
};
var DiffBlock = class extends Titled {
  constructor() {
    super("diff-block");
    this.before = el("del");
    this.after = el("ins");
    this.written = el("div", { class: "written", tabindex: "0" });
    this.key = el("p", { class: "key" }, this.before, this.after);
    this.sides = [0, 1].map(() => ({ title: el("h3"), text: el("div", { class: "math" }) }));
    this.typeset = el("div", { class: "sides" }, ...this.sides.map(({ title, text: text2 }) => el("div", {}, title, text2)));
    this.el.append(this.typeset, this.key, this.written);
  }
  show(block) {
    this.head(block);
    typeset(this.body, block.explanation);
    this.body.hidden = !block.explanation.length;
    const set = block.sides.some((parts) => parts.length > 0);
    this.typeset.hidden = !set;
    this.key.hidden = this.written.hidden = set;
    if (set) this.sides.forEach(({ title, text: text2 }, at) => {
      setText(title, [block.before, block.after][at]);
      typeset(text2, block.sides[at]);
    });
    setText(this.before, block.before);
    setText(this.after, block.after);
    this.written.replaceChildren(...(set ? [] : block.segments).map((segment) => el(TAGS[segment.kind] ?? "span", { text: segment.text })));
  }
};
var FEW = 12;
var KEYS = 9;
var byModel = (marks) => {
  const groups = /* @__PURE__ */ new Map();
  marks.forEach((mark, place2) => groups.set(mark.model, [...groups.get(mark.model) ?? [], { ...mark, place: place2 }]));
  return groups;
};
var AgreementStrip = class {
  constructor(sheet) {
    this.sheet = sheet;
    this.led = true;
    this.el = el("section", { class: "glance", "aria-label": "All runs at a glance" });
  }
  show(block) {
    const compact = block.marks.length > FEW;
    const groups = [...byModel(block.marks)].map(([model, marks]) => this.group(model, marks, compact));
    this.el.replaceChildren(
      el("p", { class: "said" }, el("strong", { text: block.gold }), el("span", { text: block.sentence })),
      el("div", { class: "models", role: "group", "aria-label": "Runs" }, ...groups)
    );
  }
  group(model, marks, compact) {
    return el("div", { class: "model" }, el("span", { class: "model-name", text: model, title: model }), ...marks.map((mark) => this.runMark(mark, compact)));
  }
  runMark(mark, compact) {
    const key = mark.place < KEYS ? String(mark.place + 1) : "";
    const lead = mark.slug === this.sheet.lead;
    const name = [mark.model, mark.setting].filter(Boolean).join(" ");
    const title = `${name}: ${mark.verdict}, ${stateOf(mark.state).label}${key && ` (${key} compares)`}`;
    const words = mark.setting || (compact ? "" : mark.verdict);
    const inside = [el("kbd", { text: key }), ...words ? [el("span", { class: "setting", text: words })] : []];
    return el(
      "button",
      { type: "button", class: `run-mark ${stateClass(mark.state)}${lead ? " lead" : ""}${mark.has_column ? " shown" : ""}`, title, "aria-label": title, "aria-pressed": String(lead), onclick: () => this.sheet.choose(mark.slug) },
      sign(mark.state),
      ...inside
    );
  }
};
var chip = (label) => el(
  "li",
  { class: `said-label ${stateClass(label.state)}` },
  el("span", { class: "chiplet", title: [label.title, stateOf(label.state).label].filter(Boolean).join("\n") }, sign(label.state), el("span", { text: label.text })),
  label.note ? el("span", { class: "note", text: label.note }) : null,
  label.parts?.length ? typeset(el("div", { class: "description math" }), label.parts) : label.description ? el("p", { class: "description", text: label.description }) : null
);
var verdict = (column) => el(
  "div",
  { class: `verdict ${stateClass(column.state)}` },
  el("span", { class: "word" }, column.state === "plain" ? null : sign(column.state), el("span", { text: column.verdict })),
  column.note ? el("span", { class: "note", text: column.note }) : null
);
var Answers = class {
  constructor(sheet) {
    this.sheet = sheet;
    this.led = true;
    this.el = el("section", { class: "answers", "aria-label": "Gold and runs side by side" });
  }
  show(block) {
    this.chips = [];
    const columns = [this.column(block.gold, true), ...block.runs.map((run) => this.column(run, false))];
    this.el.style.setProperty("--columns", columns.length);
    this.el.replaceChildren(...columns);
  }
  column(column, gold) {
    const lead = column.slug === this.sheet.lead;
    const chips = column.chips.map((label) => ({ label: label.label, lead: gold || lead, node: chip(label) }));
    this.chips.push(...chips);
    const list = chips.length ? el("ul", { class: "labels" }, ...chips.map((entry) => entry.node)) : el("p", { class: "labels quiet", text: column.empty });
    return el("article", { class: `column${gold ? " gold" : ""}${lead ? " lead" : ""}` }, this.head(column, gold, lead), verdict(column), list);
  }
  head(column, gold, lead) {
    const words = [el("span", { class: "name", text: column.title }), column.setting ? el("span", { class: "setting", text: column.setting }) : null];
    if (gold) return el("div", { class: "column-head" }, ...words);
    const name = [column.title, column.setting].filter(Boolean).join(" ");
    return el("button", { type: "button", class: "column-head", title: `${name}: describe this run`, "aria-pressed": String(lead), onclick: () => this.sheet.choose(column.slug) }, ...words);
  }
  /** Marks the labels that a failure of the described run is about. */
  mark(failure) {
    for (const { label, lead, node } of this.chips ?? []) setClass(node, "chosen", Boolean(failure?.of_label) && lead && label === failure.of_label);
  }
};
var Failures = class {
  constructor(sheet) {
    this.sheet = sheet;
    this.title = el("h2");
    this.list = el("ul", { class: "wrong-list" });
    this.el = el("section", { class: "wrong-block", "aria-label": "What went wrong" }, this.title, this.list);
  }
  show(block) {
    this.lines = block.lines;
    this.title.replaceChildren("What went wrong ", el("span", { class: "count", text: [block.lines.length || "", block.name].filter(Boolean).join(" · ") }), el("span", { class: "hint", text: "n / p" }));
    this.rows = block.lines.map((line) => this.row(line));
    this.list.replaceChildren(...this.rows.length ? this.rows : [el("li", { class: "empty", text: block.empty })]);
  }
  row(line) {
    return el(
      "li",
      { class: stateClass(line.state) },
      el(
        "button",
        { type: "button", onclick: () => this.sheet.focus(line.id, true) },
        sign(line.state),
        el("span", { class: "words" }, el("span", { class: "line", text: line.label }), " ", el("span", { class: "because", text: line.reason }))
      )
    );
  }
  find(id) {
    return this.lines?.find((line) => line.id === id) ?? null;
  }
  /** Whether there is no line after (or before) the one given. */
  ends(id, step) {
    return leavesList(this.lines ?? [], this.lines?.findIndex((line) => line.id === id) ?? -1, step);
  }
  /** The failure that many lines after (or before) the one given, going round. */
  beside(id, step) {
    const { lines } = this;
    if (!lines?.length) return null;
    const at = lines.findIndex((line) => line.id === id);
    return lines[at < 0 ? step > 0 ? 0 : lines.length - 1 : (at + step + lines.length) % lines.length];
  }
  /** Marks a failure's line, and brings it into view if it should be seen. */
  mark(failure, reveal) {
    this.rows?.forEach((row, place2) => {
      const on = this.lines[place2] === failure;
      setClass(row, "chosen", on);
      row.firstChild.setAttribute("aria-current", String(on));
      if (on && reveal) row.scrollIntoView({ block: "nearest" });
    });
  }
};

// components/browser/boxes.js
var SIDE = 1e3;
var LEAST = 1;
var shift = (low, high, by) => by > 0 ? Math.min(by, Math.max(0, SIDE - high)) : Math.max(by, Math.min(0, -low));
var moved = ([x1, y1, x2, y2], dx, dy) => {
  const [right, down] = [shift(x1, x2, dx), shift(y1, y2, dy)];
  return [x1 + right, y1 + down, x2 + right, y2 + down];
};
var stretched = (box, edges, dx, dy) => {
  const next = [...box];
  for (const edge of edges) {
    const by = edge % 2 ? dy : dx;
    const other = box[(edge + 2) % 4];
    const [low, high] = edge < 2 ? [Math.min(0, box[edge]), other - LEAST] : [other + LEAST, Math.max(SIDE, box[edge])];
    next[edge] = Math.min(Math.max(box[edge] + by, low), Math.max(low, high));
  }
  return next;
};
var spanned = (from, to) => {
  const within2 = (value) => Math.round(Math.min(SIDE, Math.max(0, value)));
  const [x1, x2] = [within2(from.x), within2(to.x)].sort((a, b) => a - b);
  const [y1, y2] = [within2(from.y), within2(to.y)].sort((a, b) => a - b);
  return x2 - x1 < LEAST || y2 - y1 < LEAST ? null : [x1, y1, x2, y2];
};

// components/browser/region_drawing.js
var LOWER_RIGHT = [2, 3];
var ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
var KEYS2 = [
  { keys: Object.keys(ARROWS), act: (drawing, key, event) => drawing.nudge(ARROWS[key], event.shiftKey, false) },
  { keys: Object.keys(ARROWS).map((key) => `alt+${key}`), act: (drawing, _, event) => drawing.nudge(ARROWS[event.key], event.shiftKey, true) },
  { keys: ["Enter"], once: true, act: (drawing) => drawing.enter() },
  { keys: ["Escape", "r"], once: true, act: (drawing) => drawing.leave() }
];
var RegionDrawing = class {
  /**
   * What shows the pages says how: `at(event, from)` where the pointer is, `{page, unit}` in thousandths of the page that
   * is under it or of the one that a drag began on, null beside them; `placed()` a first `{page, box}`; `draw(drawn)`
   * draws one, or none for null; `done(drawn)` is told it; `turned(on)` that drawing begins and ends.
   * @param {{area: () => HTMLElement, at: Function, placed: () => any, draw: (drawn: any) => void, done: (drawn: any) => void, turned: (on: boolean) => void}} hooks
   */
  constructor(hooks) {
    this.hooks = hooks;
    this.on = false;
    this.area = null;
    this.bar = el(
      "div",
      { class: "asked region-bar", role: "status", hidden: true },
      el("strong", { text: "Mark a region" }),
      el("span", { text: "Drag over what you mean. Or Enter places a rectangle, arrows move it, with alt its corner, Enter marks it." }),
      button("Cancel", "Mark nothing (Escape)", () => this.leave())
    );
    this.listeners = { pointerdown: (event) => this.down(event), pointermove: (event) => this.move(event), pointerup: (event) => this.up(event), pointercancel: () => this.drop() };
  }
  start() {
    if (this.on) return;
    Object.assign(this, { on: true, drawn: null, from: null, area: this.hooks.area() });
    this.bar.hidden = false;
    this.stopKeys = listenForKeys(KEYS2, this, EDITOR);
    for (const [kind, listener] of Object.entries(this.listeners)) this.area.addEventListener(kind, listener, true);
    this.hooks.turned(true);
  }
  leave() {
    if (!this.on) return;
    this.on = false;
    this.bar.hidden = true;
    this.stopKeys();
    for (const [kind, listener] of Object.entries(this.listeners)) this.area.removeEventListener(kind, listener, true);
    this.draw(null);
    this.hooks.turned(false);
  }
  draw(drawn) {
    this.drawn = drawn;
    this.hooks.draw(drawn);
  }
  enter() {
    if (this.drawn) this.done();
    else this.draw(this.hooks.placed());
  }
  done() {
    const { drawn } = this;
    this.leave();
    this.hooks.done(drawn);
  }
  nudge([x, y], far, corner) {
    if (!this.drawn) return;
    const by = far ? 10 : 1;
    const { page, box } = this.drawn;
    const edges = LOWER_RIGHT.filter((edge) => (edge % 2 ? y : x) !== 0);
    this.draw({ page, box: corner ? stretched(box, edges, by * x, by * y) : moved(box, by * x, by * y) });
  }
  down(event) {
    const at = event.button === 0 && event.pointerType !== "touch" ? this.hooks.at(event, null) : null;
    if (!at) return;
    event.preventDefault();
    event.stopPropagation();
    this.area.setPointerCapture(event.pointerId);
    this.from = at;
  }
  move(event) {
    event.stopPropagation();
    if (!this.from) return;
    const box = spanned(this.from.unit, this.hooks.at(event, this.from).unit);
    this.draw(box && { page: this.from.page, box });
  }
  up(event) {
    event.stopPropagation();
    if (!this.from) return;
    this.from = null;
    if (this.drawn) this.done();
  }
  drop() {
    this.from = null;
    this.draw(null);
  }
};

// components/sheet/browser/regions.js
var LONGEST = 44;
var PLACED = [240, 120];
var FILLED = 800;
var SAID = 4e3;
var TOPMOST = 40;
var shortened = (text2) => text2.length > LONGEST ? `${text2.slice(0, LONGEST - 1)}…` : text2;
var place = (node, [left, top, right, bottom]) => Object.assign(node.style, { left: `${left / 10}%`, top: `${top / 10}%`, width: `${(right - left) / 10}%`, height: `${(bottom - top) / 10}%` });
var ImageRegions = class {
  /** `images` is the block whose frames show the pages; `open` is told a region that was drawn or pointed at. */
  constructor(images, open2) {
    this.images = images;
    this.open = open2;
    this.shown = 0;
    this.marking = null;
    this.draft = el("div", { class: "region pending" });
    this.said = el("div", { class: "said", role: "status", hidden: true });
    this.button = button("⚑ Mark", "Mark a region of an image (r)", () => this.start(), { class: "mark-region" });
    this.drawing = new RegionDrawing({
      area: () => images.row,
      at: (event, from) => this.under(event, from),
      placed: () => this.placed(),
      draw: (drawn) => this.draw(drawn),
      done: ({ page, box }) => open2({ page: page.picture.page, box }),
      turned: (on) => setClass(images.el, "marking", on)
    });
    this.bar = el("div", { class: "marking-bar" }, this.drawing.bar, this.said);
  }
  /** The frames that show a page. */
  get frames() {
    return this.images.frames.filter((frame) => frame.image && frame.picture.page);
  }
  /** Draws what is marked, as the payload says it; null where nothing can be. */
  show(marking) {
    this.marking = marking;
    this.button.hidden = !marking || !this.frames.length;
    for (const frame of this.frames) {
      const mine = (marking?.regions ?? []).filter(({ page }) => page === frame.picture.page);
      frame.marks.replaceChildren(...mine.map((region) => this.drawn(region)));
    }
    this.follow(marking?.focus);
  }
  drawn({ page, box, words, pending }) {
    const flag = el("button", { type: "button", class: `region-flag${box[1] < TOPMOST ? " inside" : ""}`, title: words.join("\n"), text: `⚑ ${shortened(words[0] ?? "")}`.trim(), onclick: () => this.open({ page, box }) });
    flag.addEventListener("pointerdown", (event) => event.stopPropagation());
    const node = el("div", { class: `region${pending ? " pending" : ""}` }, flag);
    place(node, box);
    return node;
  }
  /** Goes to the region that Python names, once for each time that it does. */
  follow(focus) {
    if (!focus || focus.turn === this.shown || !this.frames.some((frame) => frame.picture.page === focus.page)) return;
    this.shown = focus.turn;
    const [left, top, right, bottom] = focus.box;
    this.images.zoom.show((left + right) / 2e3, (top + bottom) / 2e3, FILLED / Math.max(right - left, bottom - top, 1));
  }
  /** Waits for a region to be drawn, or says why none can be marked. */
  start() {
    if (this.button.hidden || this.drawing.on) return;
    if (this.marking.why) {
      setText(this.said, this.marking.why);
      this.said.hidden = false;
      clearTimeout(this.saying);
      this.saying = setTimeout(() => {
        this.said.hidden = true;
      }, SAID);
      return;
    }
    this.drawing.start();
    this.first.box.focus({ preventScroll: true });
  }
  leave() {
    this.drawing.leave();
  }
  draw(drawn) {
    if (!drawn) return this.draft.remove();
    place(this.draft, drawn.box);
    if (this.draft.parentElement !== drawn.page.marks) drawn.page.marks.append(this.draft);
    return void 0;
  }
  /** The image that is meant where none is pointed at: the student's work. */
  get first() {
    return this.frames.find((frame) => frame.picture.kind === "work") ?? this.frames[0];
  }
  // Without a pointer: a rectangle in the middle of what is in sight.
  placed() {
    const { zoom, x, y } = this.images.zoom;
    const [width, height] = PLACED.map((side) => Math.round(side / zoom));
    const [left, top] = [Math.round(1e3 * x - width / 2), Math.round(1e3 * y - height / 2)];
    return { page: this.first, box: [left, top, left + width, top + height] };
  }
  // Where the pointer is, in thousandths of the image that is under it, or of the one that a drag began on.
  under(event, from) {
    const page = from?.page ?? this.frames.find((frame) => frame.box.contains(event.target));
    if (!page) return null;
    const { x, y } = page.under(event);
    return { page, unit: { x: 1e3 * x, y: 1e3 * y } };
  }
};

// components/sheet/browser/images.js
var MOST = 12;
var CLOSE = 2.5;
var within = (value, low, high) => Math.min(high, Math.max(low, value));
var Zoom = class {
  constructor(changed) {
    this.changed = changed;
    this.reset();
  }
  reset() {
    Object.assign(this, { zoom: 1, x: 0.5, y: 0.5 });
  }
  /** Sets the zoom; the point of the image at (x, y), in shares of it, stays where it is if one is given. */
  to(zoom, at = null) {
    const next = within(zoom, 1, MOST);
    if (at) {
      const kept = this.zoom / next;
      this.x = at.x + (this.x - at.x) * kept;
      this.y = at.y + (this.y - at.y) * kept;
    }
    this.zoom = next;
    this.settle();
  }
  by(factor, at = null) {
    this.to(this.zoom * factor, at);
  }
  /** Moves by shares of the image. */
  move(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.settle();
  }
  toggle(at) {
    if (this.zoom > 1) this.fit();
    else this.to(CLOSE, at);
  }
  fit() {
    this.reset();
    this.changed();
  }
  /** Brings a point of the image, in shares of it, to the middle. */
  show(x, y, zoom) {
    Object.assign(this, { x, y, zoom: within(zoom, 1, MOST) });
    this.settle();
  }
  settle() {
    const edge = Math.min(0.5, 0.5 / this.zoom);
    this.x = within(this.x, edge, 1 - edge);
    this.y = within(this.y, edge, 1 - edge);
    this.changed();
  }
};
var STEP = 1.4;
var ARROW = 0.08;
var SCREEN = 1600;
var OUTLINES = {
  question: "M14 6H42L52 16V66H14ZM42 6V16H52M22 26H44M22 34H44M22 42H36M30 52Q30 47 34 47T38 51Q38 54 34 56V58M34 62V62.5",
  reference: "M10 10H54V62H10ZM18 50L28 34L36 42L46 24M40 54L44 58L52 48",
  work: "M10 10H54V62H10ZM18 48Q24 28 30 40T44 26M40 56L54 36L60 40L46 60L39 62Z"
};
var placeholder = (picture) => el(
  "div",
  { class: "no-picture" },
  svg("svg", { viewBox: "0 0 66 72", "aria-hidden": "true" }, svg("path", { d: OUTLINES[picture.kind] ?? OUTLINES.work })),
  el("strong", { text: `${picture.role}: no image` }),
  el("span", { text: picture.missing })
);
var Frame = class {
  constructor(picture, zoom) {
    this.zoom = zoom;
    this.picture = picture;
    this.box = el("div", { class: "frame" });
    this.el = el("figure", {}, el("figcaption", {}, el("span", { text: picture.role }), picture.note ? el("span", { class: "quiet", text: picture.note }) : null), this.box);
    const screen = imageUrl(picture.screen);
    if (picture.missing !== null || !screen) this.box.append(placeholder({ ...picture, missing: picture.missing ?? "" }));
    else this.load(screen);
  }
  load(screen) {
    this.image = el("img", { alt: this.picture.role, draggable: "false", decoding: "async" });
    this.image.addEventListener("load", () => this.arrived());
    this.image.addEventListener("error", () => this.fail());
    this.image.src = screen;
    setClass(this.box, "waiting", true);
    Object.assign(this.box, { tabIndex: 0 });
    this.box.setAttribute("role", "group");
    this.box.setAttribute("aria-label", `${this.picture.role}: arrows move it once it is larger`);
    this.marks = el("div", { class: "regions" });
    this.box.append(this.image, this.marks);
    this.listen();
  }
  arrived() {
    setClass(this.box, "waiting", false);
    const { naturalWidth, naturalHeight } = this.image;
    if (naturalWidth) this.box.style.setProperty("--proportions", `${naturalWidth} / ${naturalHeight}`);
    this.place();
  }
  fail() {
    this.image = null;
    setClass(this.box, "waiting", false);
    this.box.replaceChildren(placeholder({ ...this.picture, missing: "The image could not be loaded; reload the page." }));
  }
  get scale() {
    const { clientWidth, clientHeight } = this.box;
    const { naturalWidth, naturalHeight } = this.image;
    return Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight) * this.zoom.zoom;
  }
  place() {
    if (!this.image?.naturalWidth || !this.box.clientWidth) return;
    const { clientWidth, clientHeight } = this.box;
    const width = this.image.naturalWidth * this.scale;
    const height = this.image.naturalHeight * this.scale;
    const left = width <= clientWidth ? (clientWidth - width) / 2 : Math.min(0, Math.max(clientWidth - width, clientWidth / 2 - this.zoom.x * width));
    const top = height <= clientHeight ? (clientHeight - height) / 2 : Math.min(0, Math.max(clientHeight - height, clientHeight / 2 - this.zoom.y * height));
    for (const { style } of [this.image, this.marks]) Object.assign(style, { width: `${width}px`, height: `${height}px`, transform: `translate(${left}px, ${top}px)` });
    if (!this.sharp && Math.max(width, height) * window.devicePixelRatio > SCREEN) this.sharpen();
    setClass(this.box, "large", this.zoom.zoom > 1);
  }
  // The whole image is fetched for a close-up only; what is there stays until it has come.
  sharpen() {
    this.sharp = true;
    const full = imageUrl(this.picture.full);
    if (!full) return;
    const { image } = this;
    const better = new Image();
    better.addEventListener("load", () => image.src = full, { once: true });
    better.src = full;
  }
  /** The point of the image under the pointer, in shares of it. */
  under(event) {
    const { left, top, width, height } = this.image.getBoundingClientRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  }
  listen() {
    this.box.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && this.box.getRootNode().activeElement !== this.box) return;
      event.preventDefault();
      this.zoom.by(Math.exp(-event.deltaY / 300), this.under(event));
    }, { passive: false });
    this.box.addEventListener("dblclick", (event) => this.zoom.toggle(this.under(event)));
    this.box.addEventListener("pointerdown", (event) => {
      if (event.button === 0 && this.zoom.zoom > 1) this.box.setPointerCapture(event.pointerId);
    });
    this.box.addEventListener("pointermove", (event) => {
      if (!this.box.hasPointerCapture(event.pointerId)) return;
      const { width, height } = this.image.getBoundingClientRect();
      this.zoom.move(-event.movementX / width, -event.movementY / height);
    });
    this.box.addEventListener("keydown", (event) => {
      const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
      if (!dx && !dy || this.zoom.zoom === 1) return;
      event.preventDefault();
      this.zoom.move(dx * ARROW / this.zoom.zoom, dy * ARROW / this.zoom.zoom);
    });
  }
};
var Images = class {
  constructor(sheet) {
    this.frames = [];
    this.zoom = new Zoom(() => this.place());
    this.percent = el("span", { class: "percent" });
    this.tools = el(
      "div",
      { class: "segment", role: "group", "aria-label": "Zoom" },
      button("−", "Smaller (−)", () => this.act("out")),
      this.percent,
      button("+", "Larger (+)", () => this.act("in")),
      button("Fit", "Whole images (0)", () => this.act("fit"))
    );
    this.row = el("div", { class: "pictures" });
    this.regions = new ImageRegions(this, (region) => sheet.send({ kind: "region", ...region }));
    this.el = el("section", { class: "images", "aria-label": "Images" }, this.row, this.regions.bar, el("div", { class: "tools" }, this.regions.button, this.tools));
    this.watch = new ResizeObserver(() => this.place());
  }
  show(block, moved2) {
    this.regions.leave();
    if (moved2) this.zoom.reset();
    this.watch.disconnect();
    this.frames = block.pictures.map((picture) => new Frame(picture, this.zoom));
    this.tools.hidden = this.frames.every((frame) => !frame.image);
    setClass(this.row, "none", this.tools.hidden);
    this.row.replaceChildren(...this.frames.map((frame) => frame.el));
    this.frames.forEach((frame) => this.watch.observe(frame.box));
    this.place();
  }
  place() {
    this.frames.forEach((frame) => frame.place());
    setText(this.percent, `${Math.round(100 * this.zoom.zoom)}%`);
  }
  act(kind) {
    if (this.tools.hidden) return;
    if (kind === "fit") this.zoom.fit();
    else this.zoom.by(kind === "in" ? STEP : 1 / STEP);
  }
  /** What people marked of the images, and whether more can be. */
  marked(marking) {
    this.regions.show(marking);
  }
  destroy() {
    this.regions.leave();
    this.watch.disconnect();
  }
};

// components/sheet/browser/items.js
var FILTERS = [
  { key: "all", label: "All", fits: () => true },
  { key: "wrong", label: "Incorrect", fits: ([answer]) => answer?.state === "wrong" },
  { key: "right", label: "Correct", fits: ([answer]) => answer?.state === "right" },
  { key: "other", label: "Not rated", fits: ([answer]) => answer !== void 0 && answer.state !== "wrong" && answer.state !== "right" },
  { key: "differ", label: "Runs differ", fits: (answers) => new Set(answers.map(({ state }) => state)).size > 1 }
];
var raterRow = (rater) => {
  const title = `Judged by ${rater.name}: ${rater.rating || "no rating"}${stateOf(rater.state).label && `, ${rater.state}`}`;
  return el("li", { class: `rater ${stateClass(rater.state)}`, title }, sign(rater.state), el("span", { class: "rater-name", text: rater.name }), el("b", { text: rater.rating || "–" }));
};
var reasons = (raters) => {
  const given = raters.filter(({ reason }) => reason);
  if (!given.length) return null;
  const rows = given.flatMap((rater) => [el("dt", { text: `${rater.name} ${rater.rating}` }), el("dd", { text: rater.reason })]);
  return el("details", { class: "reasons" }, el("summary", { text: given.length > 1 ? `${given.length} reasons` : "Reason" }), el("dl", {}, ...rows));
};
var Items = class {
  constructor(sheet) {
    this.sheet = sheet;
    this.led = true;
    this.filter = "all";
    this.rows = [];
    this.title = el("h2");
    this.filters = el("div", { class: "segment", role: "group", "aria-label": "Show" });
    this.opened = /* @__PURE__ */ new Set();
    this.wrongTitle = el("h2");
    this.wrong = el("ul", { class: "wrong-list" });
    this.columns = el("div", { class: "ticks heads" });
    this.list = el("div", { class: "item-groups" });
    this.el = el(
      "section",
      { class: "items-block", "aria-label": "Items" },
      el("section", { class: "items-wrong", "aria-label": "What went wrong" }, this.wrongTitle, this.wrong),
      el("div", { class: "items-head" }, el("div", { class: "items-tools" }, this.title, this.filters), el("div", { class: "tick-row" }, el("span", { class: "quiet", text: "click a row to read" }), this.columns)),
      this.list
    );
  }
  show(block, moved2) {
    const { item, ...rest } = block;
    if (moved2) this.opened.clear();
    const drawn = JSON.stringify([rest, this.sheet.lead]);
    if (drawn !== this.drawn) this.draw(rest);
    this.drawn = drawn;
    if (moved2 && !item) this.item = "";
    if (item && (moved2 || item !== this.item)) this.bring(item);
    this.point(item);
  }
  draw(block) {
    this.columns.replaceChildren(...block.ticked.map((column, place2) => this.head(column, block, place2)));
    this.el.style.setProperty("--columns", Math.max(block.columns.length, 1));
    this.el.style.setProperty("--ticks", Math.max(block.ticked.length, 1));
    this.groups = block.groups.map((group) => this.group(group, block));
    this.rows = this.groups.flatMap(({ rows }) => rows);
    this.list.replaceChildren(...this.groups.map(({ node }) => node));
    this.title.textContent = block.title;
    this.listWrong(block.columns[0]);
    this.offer(block.columns.length);
  }
  // What went wrong with the described run, a line for each failure.
  listWrong(column) {
    const lines = this.rows.flatMap((row) => (row.answers[0]?.lines ?? []).map((line) => [row, line]));
    this.wrongTitle.replaceChildren("What went wrong ", el("span", { class: "count", text: [lines.length || "", column ? [column.model, column.setting].filter(Boolean).join(" ") : ""].filter(Boolean).join(" · ") }), el("span", { class: "hint", text: "n / p" }));
    const shown = lines.map(([row, line]) => el(
      "li",
      { class: stateClass(line.state), "data-failure": line.id },
      el("button", { type: "button", title: line.why, onclick: () => this.sheet.focus(line.id, true) }, sign(line.state), el("span", { class: "words" }, el("b", { text: line.label }), ` ${row.title}`))
    ));
    this.wrong.replaceChildren(...shown.length ? shown : [el("li", { class: "empty", text: column ? "Nothing went wrong here, as far as it was rated." : "No run is loaded." })]);
  }
  head(column, block, place2) {
    const lead = column.slug === this.sheet.lead;
    const name = [column.model, column.setting].filter(Boolean).join(" ");
    return el(
      "button",
      { type: "button", class: `column-head${lead ? " lead" : ""}`, title: `${name}: describe this run`, "aria-label": `${name}: describe this run`, "aria-pressed": String(lead), onclick: () => this.sheet.choose(column.slug) },
      el("kbd", { text: String(this.sheet.slugs.indexOf(column.slug) + 1 || place2 + 1) }),
      block.ticked.length < 4 ? el("span", { class: "name", text: column.model }) : null
    );
  }
  group(group, block) {
    const rows = group.rows.map((row) => this.row(row, block));
    const count = el("span", { class: "count" });
    const node = el("section", { class: "item-group" }, el("h3", {}, group.title, " ", count), el("ul", {}, ...rows.map((row) => row.node)));
    return { node, rows, count };
  }
  row(row, block) {
    const ticks = row.ticks.map((tick, at) => {
      const title = `${[block.ticked[at].model, block.ticked[at].setting].filter(Boolean).join(" ")}: ${tick.verdict}`;
      return el("span", { class: `tick ${stateClass(tick.state)}${tick.slug === this.sheet.lead ? " lead" : ""}`, title }, sign(tick.state), el("span", { class: block.ticked.length < 4 ? "word" : "unseen", text: tick.verdict }));
    });
    const head = el(
      "button",
      { type: "button", class: "tick-row", "aria-expanded": "false", onclick: () => this.choose(row.id) },
      el("span", { class: "item-title", text: row.title }),
      el("span", { class: "ticks" }, ...ticks)
    );
    const body = el("div", { class: "item-body", hidden: true });
    const node = el("li", { class: "item-row" }, head, body);
    const fill2 = () => body.replaceChildren(
      el("p", { class: "item-gold" }, el("span", { class: "quiet", text: `${block.gold}: ` }), row.gold || "–", row.note ? el("span", { class: "note", text: ` · ${row.note}` }) : null),
      el("div", { class: "said-row" }, ...row.answers.map((answer, at) => this.cell(answer, block.columns[at])))
    );
    const made = { id: row.id, title: row.title, answers: row.answers, node, head, body, fill: fill2 };
    if (this.opened.has(row.id)) this.open(made, true);
    return made;
  }
  // What is not open has no text in the document.
  open(row, on) {
    if (on) this.opened.add(row.id);
    else this.opened.delete(row.id);
    row.head.setAttribute("aria-expanded", String(on));
    row.body.hidden = !on;
    if (!on) row.body.replaceChildren();
    else if (!row.body.childElementCount) row.fill();
  }
  cell(answer, column) {
    const lead = answer.slug === this.sheet.lead;
    return el(
      "div",
      { class: `said-cell ${stateClass(answer.state)}${lead ? " lead" : ""}` },
      el("span", { class: "who", text: column.model }),
      el("div", { class: "rated" }, el("span", { class: "word", title: answer.tooltip }, sign(answer.state), el("span", { text: answer.verdict })), answer.raters.some(({ rating }) => rating) ? el("span", { class: "quiet", text: "judged by" }) : null, el("ul", { class: "raters" }, ...answer.raters.map(raterRow))),
      answer.text ? el("p", { class: "answer-text", tabindex: "0", text: answer.text }) : null,
      answer.lines.length ? el("ul", { class: "item-lines" }, ...answer.lines.map((line) => this.line(line, lead))) : null,
      reasons(answer.raters),
      answer.note ? el("p", { class: "note", text: answer.note }) : null
    );
  }
  line(line, lead) {
    const words = [sign(line.state), el("span", { text: line.label })];
    const node = lead ? el("button", { type: "button", title: line.why, onclick: () => this.sheet.focus(line.id, true) }, ...words) : el("span", { title: line.why }, ...words);
    return el("li", { class: stateClass(line.state), "data-failure": line.id }, node);
  }
  /** Offers the filters that leave something. */
  offer(columns) {
    const kept = FILTERS.map((filter) => ({ ...filter, n: this.rows.filter(({ answers }) => filter.fits(answers)).length }));
    const offered = kept.filter(({ key, n }) => key === "all" || columns && n && (key !== "differ" || columns > 1));
    if (!offered.some(({ key }) => key === this.filter)) this.filter = "all";
    this.buttons = offered.map(({ key, label, n }) => ({ key, node: el("button", { type: "button", text: `${label} ${n}`, onclick: () => this.keep(key) }) }));
    this.filters.replaceChildren(...this.buttons.map(({ node }) => node));
    this.keep(this.filter);
  }
  keep(key) {
    this.filter = key;
    const { fits } = FILTERS.find((filter) => filter.key === key);
    for (const row of this.rows) row.node.hidden = !fits(row.answers);
    for (const { node, rows, count } of this.groups) {
      const left = rows.filter((row) => !row.node.hidden).length;
      node.hidden = !left;
      count.textContent = left === rows.length ? `${left}` : `${left} of ${rows.length}`;
    }
    for (const { key: own, node } of this.buttons) {
      setClass(node, "on", own === key);
      node.setAttribute("aria-pressed", String(own === key));
    }
  }
  choose(item) {
    const row = this.rows.find(({ id }) => id === item);
    const on = !this.opened.has(item);
    this.open(row, on);
    this.point(on ? item : "");
    this.sheet.send({ kind: "item", item: on ? item : "" });
  }
  point(item) {
    this.item = item;
    for (const { id, node } of this.rows) setClass(node, "chosen", id === item);
  }
  /** Brings an item into view, whatever is filtered. */
  bring(item) {
    const row = this.rows.find(({ id }) => id === item);
    if (!row) return;
    if (row.node.hidden) this.keep("all");
    this.open(row, true);
    requestAnimationFrame(() => row.node.scrollIntoView({ block: "nearest" }));
  }
  get lines() {
    return this.rows.filter(({ node }) => !node.hidden).flatMap(({ answers }) => answers[0]?.lines ?? []);
  }
  find(id) {
    return this.rows.flatMap(({ answers }) => answers[0]?.lines ?? []).find((line) => line.id === id) ?? null;
  }
  /** Whether there is no line after (or before) the one given. */
  ends(id, step) {
    return leavesList(this.lines ?? [], this.lines?.findIndex((line) => line.id === id) ?? -1, step);
  }
  /** The failure that many lines after (or before) the one given, going round. */
  beside(id, step) {
    const { lines } = this;
    if (!lines.length) return null;
    const at = lines.findIndex((line) => line.id === id);
    return lines[at < 0 ? step > 0 ? 0 : lines.length - 1 : (at + step + lines.length) % lines.length];
  }
  mark(failure, reveal) {
    for (const node of this.el.querySelectorAll("[data-failure]")) setClass(node, "chosen", Boolean(failure) && node.dataset.failure === String(failure.id));
    if (!failure || !reveal) return;
    this.bring(failure.item);
    this.point(failure.item);
  }
};

// components/sheet/browser/questions.js
var TAGS2 = ["span", "del", "ins"];
var MET = { exact: "=", window: "≈", number: "#", fallback: "…" };
var FORMS2 = [["written", "As written", "Both texts as they stand there"], ["scored", "As scored", "Both texts as they are compared"]];
var nameOf2 = (run) => [run.model, run.setting].filter(Boolean).join(" ");
var percent = (share) => `${(100 * share).toFixed(0)}`;
var bars = (block, answer) => el(
  "span",
  { class: "alike", title: answer.similarities.map((share, at) => `${block.definitions[at]}: ${(100 * share).toFixed(1)} %${at === block.counts ? ", which counts" : ""}`).join("\n") },
  el("span", { class: "two", "aria-hidden": "true" }, ...answer.similarities.map((share, at) => el("span", { class: `bar${at === block.counts ? " counts" : ""}` }, el("i", { style: `width: ${Math.max(0, Math.min(1, share)) * 100}%` })))),
  el("span", { class: "number", text: percent(answer.similarities[block.counts]) })
);
var glyph = (boundary) => el("span", { class: `met m-${Object.hasOwn(MET, boundary.located_by) ? boundary.located_by : "fallback"}`, title: boundary.text, "aria-hidden": "true", text: MET[boundary.located_by] ?? MET.fallback });
var cell = (block, answer) => el(
  "span",
  { class: `answer ${stateClass(answer.state)}` },
  sign(answer.state),
  el("span", { class: "does", text: answer.behaviour, title: answer.outcome }),
  answer.similarities.length > block.counts ? bars(block, answer) : el("span", { class: "alike" }),
  el("span", { class: "mets" }, ...answer.boundaries.map(glyph))
);
var written = (texts) => texts.length ? el("div", { class: "written", tabindex: "0" }, ...texts.map((text2, at) => text2 ? el(TAGS2[at % TAGS2.length], { text: text2 }) : null).filter(Boolean)) : el("p", { class: "empty", text: "There is no text on either side." });
var Questions = class {
  constructor(sheet) {
    this.sheet = sheet;
    this.led = true;
    this.form = "written";
    this.openRows = /* @__PURE__ */ new Set();
    this.told = [];
    this.count = el("span", { class: "count" });
    this.forms = FORMS2.map(([key2, text2, title]) => el("button", { type: "button", text: text2, title, onclick: () => this.write(key2) }));
    this.head = el("div", { class: "question-row heads" });
    this.list = el("ol", { class: "question-list" });
    const key = el("p", { class: "key quiet" }, el("del", { text: "only in gold" }), el("ins", { text: "only in run" }), el("span", { text: "Boundary: = exact, ≈ approximate, # by number, … inferred" }));
    this.el = el(
      "section",
      { class: "questions-block", "aria-label": "Questions" },
      el("div", { class: "questions-head" }, el("h2", {}, el("span", { text: "Questions" }), this.count), el("div", { class: "segment", role: "group", "aria-label": "Texts" }, ...this.forms)),
      key,
      this.head,
      this.list
    );
  }
  show(block, moved2) {
    if (moved2) {
      this.openRows.clear();
      this.told = [];
    }
    this.block = block;
    const { item, ...content } = block;
    const drawn = JSON.stringify([content, this.sheet.lead]);
    if (moved2 || drawn !== this.drawn) this.fill(block);
    this.drawn = drawn;
    const answer = this.told.indexOf(item);
    this.told.splice(0, answer + 1);
    if (!moved2 && (answer >= 0 || item === this.openItem)) return;
    this.openItem = item;
    if (this.rows.has(item)) this.reveal(item);
  }
  fill(block) {
    this.count.textContent = block.questions.length;
    this.el.style.setProperty("--runs", Math.max(block.runs.length, 1));
    setClass(this.el, "several", block.runs.length > 1);
    this.head.replaceChildren(el("span", { class: "what", text: "Gold" }), ...block.runs.map((run) => this.runHead(run)));
    this.rows = new Map(block.questions.map((question) => [question.id, this.row(question)]));
    this.list.replaceChildren(...this.rows.size ? [...this.rows.values()].map((row) => row.el) : [el("li", { class: "empty", text: block.empty })]);
    this.write(this.form);
  }
  runHead(run) {
    const lead = run.slug === this.sheet.lead;
    return el("button", { type: "button", class: `run-head${lead ? " lead" : ""}`, title: `${nameOf2(run)}: describe this run below`, "aria-pressed": String(lead), text: nameOf2(run), onclick: () => this.sheet.choose(run.slug) });
  }
  row(question) {
    const name = el(
      "span",
      { class: "what" },
      el("b", { text: question.name }),
      el("span", { text: question.type }),
      question.readable ? null : el("span", { class: "unreadable", text: "unrecognisable", title: "Gold cannot recognise this question: refusing it is right." })
    );
    const button2 = el("button", { type: "button", class: "question-row", "aria-expanded": "false", onclick: () => this.toggle(question.id) }, name, ...question.answers.map((answer) => cell(this.block, answer)));
    const body = el("div", { class: "question-body", hidden: true });
    return { question, button: button2, body, drawn: "", el: el("li", {}, button2, body) };
  }
  toggle(id) {
    const open2 = !this.openRows.has(id);
    if (open2) this.openRows.add(id);
    else this.openRows.delete(id);
    this.draw(this.rows.get(id));
    this.openItem = open2 ? id : "";
    this.told.push(this.openItem);
    this.sheet.send({ kind: "item", item: this.openItem, run: this.sheet.lead });
  }
  /** What is not open has no text in the document. */
  draw(row) {
    const open2 = this.openRows.has(row.question.id);
    row.body.hidden = !open2;
    row.button.setAttribute("aria-expanded", String(open2));
    const drawn = open2 ? this.form : "";
    if (drawn === row.drawn) return;
    row.drawn = drawn;
    const unread = row.question.readable ? [] : [el("p", { class: "quiet", text: "Gold has no text of it: what stands here was made up, or is a refusal." })];
    row.body.replaceChildren(...open2 ? [...unread, ...row.question.answers.map((answer, at) => this.details(answer, this.block.runs[at]))] : []);
  }
  details(answer, run) {
    const summary = [answer.outcome, ...answer.similarities.map((share, at) => `${this.block.definitions[at]} ${(100 * share).toFixed(1)} %`)].filter(Boolean).join(" · ");
    const where = answer.boundaries.length ? answer.boundaries.map((boundary) => el("li", {}, glyph(boundary), el("span", { text: boundary.text }))) : [el("li", { class: "quiet", text: "Nothing in the response is aligned with this question." })];
    return el(
      "div",
      { class: "said" },
      el("p", { class: "run" }, el("b", { text: run ? nameOf2(run) : "" }), el("span", { class: "quiet", text: summary })),
      answer[this.form].length || answer.boundaries.length ? written(answer[this.form]) : null,
      el("ul", { class: "where" }, ...where, ...(answer.figures ?? []).map((text2) => el("li", { text: text2 })))
    );
  }
  write(form) {
    this.form = form;
    this.forms.forEach((button2, at) => {
      setClass(button2, "on", FORMS2[at][0] === form);
      button2.setAttribute("aria-pressed", String(FORMS2[at][0] === form));
    });
    this.rows?.forEach((row) => this.draw(row));
  }
  reveal(id) {
    this.openRows.add(id);
    const row = this.rows.get(id);
    this.draw(row);
    requestAnimationFrame(() => row.el.scrollIntoView({ block: "nearest" }));
  }
  /** Opens the question that a failure is about. */
  mark(failure, report) {
    this.rows?.forEach((row, id) => setClass(row.el, "chosen", Boolean(failure?.item) && id === failure.item));
    if (!failure || !this.rows?.has(failure.item)) return;
    if (report) {
      this.told.push(this.openItem = failure.item);
      this.reveal(failure.item);
    } else if (!this.openRows.has(failure.item) && failure.item === this.block.item) this.reveal(failure.item);
  }
};
var pre2 = (...parts) => el("pre", { tabindex: "0" }, ...parts);
var empty = (text2) => el("p", { class: "empty", text: text2 });
var stretch = (part) => el(part.leak ? "ins" : "span", { class: part.item ? "of-question" : "of-none", title: part.item ? `question ${part.name}` : `unassigned text, ${part.name}` }, part.margin ? el("small", { text: part.margin }) : null, el("span", { text: part.text }));
var withMargins = (stretches) => stretches.map((part, at) => ({ ...part, margin: part.item && part.item !== stretches[at - 1]?.item ? part.name : "" }));
var strays = (block) => {
  const found = block.stretches.filter((part) => (!part.item || part.leak) && part.name && part.text.trim());
  const where = (part) => `${part.item ? `within ${part.name}` : part.name}${part.leak ? ", not in gold" : ""}`;
  return found.length ? [el("ul", { class: "strays" }, ...found.map((part) => el("li", { class: part.leak ? "leak" : "" }, el("small", { text: where(part) }), pre2(part.text.trim()))))] : [empty("All of the response belongs to a question.")];
};
var TABS = {
  strays: { label: "Unassigned text", has: (block) => block.stretches.length > 0, show: strays },
  raw: { label: "Raw", has: () => true, show: (block) => [block.notes.length ? el("ul", { class: "notes" }, ...block.notes.map((text2) => el("li", { text: text2 }))) : null, block.stretches.length ? pre2(...withMargins(block.stretches).map(stretch)) : empty(block.empty)] },
  prompt: { label: "Prompt", has: (block) => Boolean(block.prompt), show: (block) => [pre2(block.prompt)] }
};
var Stretches = class {
  constructor() {
    this.open = "strays";
    this.name = el("span", { class: "count" });
    this.tabs = Object.entries(TABS).map(([key, tab]) => [key, el("button", { type: "button", role: "tab", id: `stretches-${key}`, "aria-controls": "stretches-body", text: tab.label, onclick: () => this.select(key) })]);
    this.list = el("div", { class: "tablist", role: "tablist", "aria-label": "Response", onkeydown: (event) => arrowAmongTabs(event, this.tabs, this.open, (key) => this.select(key)) }, ...this.tabs.map(([, node]) => node));
    this.body = el("div", { class: "tab-body", id: "stretches-body", role: "tabpanel" });
    this.el = el("section", { class: "response-block stretches", "aria-label": "Response" }, el("h2", {}, el("span", { text: "Response" }), this.name), el("section", { class: "tabs" }, this.list, this.body));
  }
  show(block) {
    this.block = block;
    this.name.textContent = block.name;
    for (const [key, node] of this.tabs) node.hidden = !TABS[key].has(block);
    this.select(TABS[this.open].has(block) ? this.open : "raw");
  }
  select(key) {
    this.open = key;
    markTab(this.tabs, key);
    this.body.setAttribute("aria-labelledby", `stretches-${key}`);
    this.body.replaceChildren(...TABS[key].show(this.block).filter(Boolean));
  }
};

// components/sheet/browser/stages.js
var nameOf3 = (column) => [column.title, column.setting].filter(Boolean).join(" ");
var stagesOf = (columns) => [...new Set(columns.flatMap((column) => column.chips.map((chip2) => chip2.stage)))];
var verdictOf = (chip2) => (chip2.text === chip2.stage || !chip2.text.includes(": ") ? chip2.note : chip2.text.split(": ").slice(1).join(": ")) || chip2.text;
var StageTable = class {
  constructor(sheet) {
    this.sheet = sheet;
    this.led = true;
    this.opened = /* @__PURE__ */ new Set();
    this.heads = el("tr");
    this.body = el("tbody");
    this.el = el(
      "section",
      { class: "stages-block", "aria-label": "Stages of every run" },
      el("table", { class: "stages" }, el("thead", {}, this.heads), this.body)
    );
  }
  show(block, moved2) {
    if (moved2) this.opened.clear();
    const columns = [...block.runs, ...block.others];
    const { slugs } = this.sheet;
    columns.sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
    this.heads.replaceChildren(el("th", { scope: "col" }, "Stages ", el("span", { class: "hint", text: "click a row to read" })), ...columns.map((column) => this.head(column, columns)));
    this.rows = stagesOf(columns).map((stage) => this.row(stage, columns, block.runs));
    this.body.replaceChildren(...this.rows.flatMap(({ node, more }) => [node, more]));
    this.opened.forEach((stage) => this.toggle(stage, true));
    const ways = block.runs.filter((run) => run.note);
    if (ways.length) this.body.append(el("tr", {}, el("td", { class: "way", colspan: columns.length + 1 }, ...ways.map((run) => el("p", { text: ways.length > 1 ? `${nameOf3(run)}: ${run.note}` : run.note })))));
  }
  /** The head of a run's column; its setting only where models alone do not tell the columns apart. */
  head(column, columns) {
    const told = new Set(columns.map(({ title }) => title)).size === columns.length ? column.title : nameOf3(column);
    const number = this.sheet.slugs.indexOf(column.slug) + 1;
    const lead = column.slug === this.sheet.lead;
    return el("th", { scope: "col" }, el(
      "button",
      { type: "button", class: `column-head${lead ? " lead" : ""}`, title: `${nameOf3(column)}: describe this run`, "aria-label": `${nameOf3(column)}: describe this run`, "aria-pressed": String(lead), onclick: () => this.sheet.choose(column.slug) },
      number > 0 && number < 10 ? el("kbd", { text: String(number) }) : null,
      columns.length < 4 ? el("span", { class: "name", text: told }) : null
    ));
  }
  row(stage, columns, shown) {
    const chipsOf = (column) => column.chips.filter((chip2) => chip2.stage === stage);
    const opener = el("button", { type: "button", class: "stage", "aria-expanded": "false", text: stage, onclick: () => this.toggle(stage) });
    const cells = columns.map((column) => {
      const [chip2] = chipsOf(column);
      if (!chip2) return el("td", { class: "none", title: `${nameOf3(column)}: not asked, or not reached`, text: "·" });
      const verdict2 = [verdictOf(chip2), chip2.state === "plain" ? "not judged" : stateOf(chip2.state).label].filter(Boolean).join(", ");
      const word = columns.length < 4 ? el("span", { class: "word", text: verdictOf(chip2) }) : null;
      return el("td", { class: stateClass(chip2.state), title: `${nameOf3(column)}: ${verdict2}` }, el("span", { class: "cell" }, sign(chip2.state), word), word ? null : el("span", { class: "unseen", text: verdict2 }));
    });
    const node = el("tr", { onclick: (event) => event.target.closest("button") === null && this.toggle(stage) }, el("th", { scope: "row" }, opener), ...cells);
    const more = el("tr", { class: "more", hidden: true });
    return { stage, node, opener, more, labels: new Set(columns.flatMap((column) => chipsOf(column).map((chip2) => chip2.label))), fill: () => this.fill(more, shown, chipsOf, columns.length + 1) };
  }
  // What is not open has no text in the document.
  fill(more, shown, chipsOf, width) {
    const statements = shown.flatMap((column) => chipsOf(column).map((chip2) => el(
      "div",
      { class: `said-label ${stateClass(chip2.state)}` },
      el("span", { class: "note", text: [shown.length > 1 ? nameOf3(column) : "", verdictOf(chip2), chip2.text === chip2.stage ? "" : chip2.note].filter(Boolean).join(" · ") }),
      chip2.parts.length ? typeset(el("div", { class: "description math" }), chip2.parts) : null
    )));
    more.replaceChildren(el("td", { colspan: width }, ...statements.length ? statements : [el("p", { class: "empty", text: "The run that is described did not reach this stage." })]));
  }
  toggle(stage, open2 = !this.opened.has(stage)) {
    const row = this.rows.find((own) => own.stage === stage);
    if (!row) return;
    if (open2) this.opened.add(stage);
    else this.opened.delete(stage);
    row.more.hidden = !open2;
    row.opener.setAttribute("aria-expanded", String(open2));
    if (open2) row.fill();
    else row.more.replaceChildren();
  }
  /** Opens the stage that a failure of the described run is about. */
  mark(failure, reveal) {
    for (const row of this.rows ?? []) {
      const about = Boolean(failure?.of_label) && row.labels.has(failure.of_label);
      setClass(row.node, "chosen", about);
      if (about && reveal) this.toggle(row.stage, true);
    }
  }
};

// components/sheet/browser/sheet.js
var KINDS = {
  answers: Answers,
  diff: DiffBlock,
  failures: Failures,
  glance: AgreementStrip,
  images: Images,
  items: Items,
  math: MathBlock,
  questions: Questions,
  response: ResponseBlock,
  stages: StageTable,
  stretches: Stretches,
  text: TextBlock
};
var COLUMNS = 12;
var MOST_RUNS = 3;
var rowsOf = (blocks) => {
  let [row, column] = [0, 0];
  for (const { span, rows } of blocks) {
    const width = span || COLUMNS;
    if (column + width > COLUMNS) [row, column] = [row + 1, 0];
    if (rows > 1) return `${"auto ".repeat(row + rows - 1)}1fr`;
    column += width;
  }
  return "";
};
var Sheet = class {
  constructor(root) {
    this.blocks = [];
    this.nextSample = new NextSample();
    this.header = new Header({ go: (direction) => this.go(direction), help: () => this.help.toggle(), ask: () => this.send({ kind: "ask" }), publish: () => this.send({ kind: "publish" }), pick: () => this.send({ kind: "pick" }) });
    this.help = keysAndSigns();
    this.grid = el("div", { class: "grid" });
    this.el = el("div", { class: "viewer blocks", tabindex: "-1" }, this.header.el, this.grid, this.help.el);
    root.append(this.el);
  }
  destroy() {
    this.stopKeys?.();
    this.blocks.forEach(({ view }) => view.destroy?.());
  }
  /** Shows a payload; blocks that say what they said before are left alone. */
  render(payload, send) {
    const known = this.payload;
    this.sendNow = send;
    this.payload = payload;
    this.lead = payload.lead;
    this.shown = payload.shown;
    if (!known) this.begin(payload);
    const moved2 = known?.sample.id !== payload.sample.id;
    this.header.show(payload);
    this.arrange(payload.blocks, moved2);
    this.blocks.forEach(({ view }) => view.marked?.(payload.marking ?? null));
    const focus = JSON.stringify(payload.focus);
    if (moved2 || focus !== this.focused || !this.find(this.chosen)) this.focus(payload.focus, false);
    else this.focus(this.chosen, false);
    this.focused = focus;
    if (moved2) this.land();
    for (const url of payload.prefetch) if (imageUrl(url)) new Image().src = url;
  }
  // A text that is shown by itself, beside the sheet, has neither its first line nor its keys.
  begin({ bare, pinned }) {
    this.pinned = pinned;
    this.header.el.hidden = Boolean(bare);
    setClass(this.el, "bare", Boolean(bare));
    if (!bare) this.stopKeys = listenForKeys(SHEET_KEYS, this);
  }
  land() {
    const step = this.nextSample.arrive();
    const failure = step && !this.chosen ? this.failures?.beside(null, step) : null;
    if (failure) this.focus(failure.id, true);
  }
  arrange(blocks, moved2) {
    const same = blocks.length === this.blocks.length && blocks.every((block, at) => block.kind === this.blocks[at].kind);
    if (!same) {
      const left = [...this.blocks];
      this.blocks = blocks.map(({ kind }) => {
        const at = left.findIndex((own) => own.kind === kind);
        return at < 0 ? { kind, view: new KINDS[kind](this), drawn: "" } : left.splice(at, 1)[0];
      });
      left.forEach(({ view }) => view.destroy?.());
      this.grid.replaceChildren(...this.blocks.map(({ view }) => view.el));
    }
    this.grid.style.gridTemplateRows = rowsOf(blocks);
    blocks.forEach((block, at) => {
      const shown = this.blocks[at];
      const drawn = JSON.stringify([block, shown.view.led ? this.lead : null]);
      shown.view.el.style.gridColumn = `span ${block.span || COLUMNS}`;
      shown.view.el.style.gridRow = block.rows > 1 ? `span ${block.rows}` : "";
      setClass(shown.view.el, "tall", block.rows > 1);
      if (drawn === shown.drawn) return;
      shown.drawn = drawn;
      shown.view.show(block, moved2);
    });
  }
  /** Describes a run; one that is not shown takes the place of the one that was described. */
  choose(slug) {
    if (slug) this.showRuns([slug, ...this.shown.slice(this.shown.includes(slug) ? 0 : 1).filter((own) => own !== slug)]);
  }
  /** What the number of a run does: puts it beside those that are shown, then takes it away again. */
  compare(number) {
    const slug = this.slugs[number - 1];
    const others = this.shown.filter((own) => own !== slug);
    if (slug) this.showRuns(this.shown.includes(slug) ? others : [...others.slice(0, MOST_RUNS - 1), slug]);
  }
  // Python is told, and draws them.
  showRuns(runs) {
    if (!runs.length || JSON.stringify(runs) === JSON.stringify(this.shown)) return;
    this.pinned = true;
    this.header.busy(true);
    this.send({ kind: "runs", runs });
  }
  get slugs() {
    return (this.payload.blocks.find((block) => block.kind === "glance")?.marks ?? []).map(({ slug }) => slug);
  }
  /** Describes the run that many places after (or before) the described one. */
  stepRun(by) {
    const { slugs } = this;
    if (slugs.length) this.choose(slugs[(slugs.indexOf(this.lead) + by + slugs.length) % slugs.length]);
  }
  /** The block that lists the failures of the described run. */
  get failures() {
    return this.blocks.find(({ view }) => view.beside)?.view ?? null;
  }
  find(id) {
    return this.failures?.find(id) ?? null;
  }
  /** Points at a failure wherever it shows; with `report` Python hears of it, where the failure belongs to an item of its own. */
  focus(id, report) {
    const failure = this.find(id);
    this.chosen = failure?.id ?? null;
    this.blocks.forEach(({ view }) => view.mark?.(failure, report));
    if (report && failure?.item) this.send({ kind: "failure", failure: failure.id, item: failure.item, run: this.lead });
  }
  /** The next failure; past the last one the first of the next sample, and round where there is none. */
  step(by) {
    if (this.nextSample.waiting) return;
    if ((this.failures?.ends(this.chosen, by) ?? true) && this.go(by > 0 ? "next" : "prev")) {
      this.nextSample.leave(by);
      return;
    }
    const failure = this.failures?.beside(this.chosen, by);
    if (failure) this.focus(failure.id, true);
  }
  zoom(kind) {
    this.blocks.forEach(({ view }) => view.act?.(kind));
  }
  markRegion() {
    this.blocks.forEach(({ view }) => view.regions?.start());
  }
  deselect() {
    if (this.help.isOpen) this.help.toggle(false);
    else this.focus(null, false);
  }
  go(direction) {
    const { prev, next } = this.payload.sample;
    if (!(direction === "prev" ? prev : next)) return false;
    this.header.busy(true);
    this.send({ kind: "go", direction, runs: this.pinned ? this.shown : [] });
    return true;
  }
  send(event) {
    this.sendNow({ ...event, sample: this.payload.sample.id });
  }
};
var sheet_default = mount(Sheet);
export {
  sheet_default as default,
  rowsOf
};
