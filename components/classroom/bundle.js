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

// components/browser/keyboard.js
var isTyping = (node) => node instanceof HTMLElement && (node.isContentEditable || node.matches("textarea, select, input:not([type=range], [type=checkbox])"));
var isItsOwn = (node, key2) => (key2 === " " || key2 === "Enter") && node instanceof HTMLElement && node.matches("button, a, input, summary, [role=treeitem]");
var FORMS = '[role="dialog"][aria-modal="true"], [data-testid="stDialog"], [data-testid="stPopoverBody"]';
var formOpen = () => document.querySelector(FORMS) !== null;
var nameOf = (event) => `${event.ctrlKey || event.metaKey ? "ctrl+" : ""}${event.altKey ? "alt+" : ""}${event.key}`;
var SAMPLE = 0;
var EDITOR = 2;
var listeners = () => window["errataListeners"] ??= /* @__PURE__ */ new Set();
var outranked = (own, name) => [...listeners()].some((other) => other.rank > own.rank && (other.rank === EDITOR || other.takes(name)));
var listenForKeys = (table, target, rank = SAMPLE) => {
  const entries = new Map(table.flatMap((entry) => entry.keys.map((key2) => [key2, entry])));
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

// components/browser/mount.js
var text = new TextDecoder();
var mount = (View2) => {
  const mounted = /* @__PURE__ */ new WeakMap();
  return ({ data, parentElement, setTriggerValue }) => {
    const payload = JSON.parse(text.decode(data));
    setGlyphs(payload.glyphs);
    const view = mounted.get(parentElement)?.view ?? new View2(parentElement);
    mounted.set(parentElement, { view, payload });
    view.render(payload, (event) => setTriggerValue("event", event));
    return () => {
      if (mounted.get(parentElement)?.payload !== payload) return;
      view.destroy();
      mounted.delete(parentElement);
    };
  };
};

// components/classroom/browser/closing.js
var of = (right, all, one, many) => `${right} of ${all} ${all === 1 ? one : many}`;
var verdict = (right) => right === void 0 ? "no guess" : right ? "✓ right" : "✗ wrong";
var Closing = class {
  constructor(again) {
    this.title = el("p", { class: "score", role: "heading", "aria-level": "2" });
    this.ai = el("p", { class: "ai" });
    this.rows = el("tbody");
    const heads = ["Slide", "What the AI did", "Class", "AI"].map((text2) => el("th", { scope: "col", text: text2 }));
    this.el = el(
      "section",
      { class: "closing", hidden: true },
      this.title,
      this.ai,
      el("table", {}, el("thead", {}, el("tr", {}, ...heads)), this.rows),
      el("button", { type: "button", class: "reveal", text: "Start again", onclick: again })
    );
  }
  /** @param {Record<string, boolean>} guesses whether the class guessed right, by sample */
  show(slides, guesses) {
    const made = slides.map(({ sample }) => guesses[sample]).filter((right) => right !== void 0);
    setText(this.title, made.length ? `The class: ${of(made.filter(Boolean).length, made.length, "guess", "guesses")} correct` : "The class made no guess");
    setText(this.ai, `The AI: ${of(slides.filter(({ right }) => right).length, slides.length, "slide", "slides")} without a mistake. They were chosen, so this is not how often it errs.`);
    this.rows.replaceChildren(...slides.map(({ sample, narration, right }, at) => el("tr", {}, ...[String(at + 1), narration.summary, verdict(guesses[sample]), verdict(right)].map((text2) => el("td", { text: text2 })))));
  }
};

// components/classroom/browser/enlarged.js
var STEP = 1.25;
var MOST = 6;
var BEGIN = 2.6;
var PAN = 0.35;
var Enlarged = class {
  constructor() {
    this.sheet = el("div", { class: "sheet" });
    this.scroller = el("div", { class: "scroller", tabindex: "-1", autofocus: true, onclick: () => this.close() }, this.sheet);
    this.caption = el("span", { class: "caption" });
    const keys = [["← ↑ ↓ →", "move"], ["+", "larger"], ["−", "smaller"], ["Space", "show"], ["Esc", "back"]];
    this.bar = el(
      "div",
      { class: "bar" },
      this.caption,
      ...keys.map(([name, does]) => el("span", { class: "hint" }, el("kbd", { text: name }), el("span", { text: does }))),
      el("button", { type: "button", class: "wide", text: "Back", "aria-label": "Back to the slide", onclick: () => this.close() })
    );
    this.el = el("dialog", { class: "enlarged", "aria-label": "The picture, enlarged", onclose: () => this.el.open || this.put() }, this.scroller, this.bar);
    this.fitted = () => this.view && this.resize(this.scale);
    window.addEventListener("resize", this.fitted);
  }
  destroy() {
    window.removeEventListener("resize", this.fitted);
  }
  get open() {
    return Boolean(this.view);
  }
  /** Shows a picture around a place, as shares of its sides; without one its upper edge. */
  show(view, caption, at) {
    this.put();
    this.view = view;
    this.sheet.replaceChildren(view.svg);
    setText(this.caption, caption);
    const large = imageUrl(view.picture.large);
    if (large && !view.lost) view.image.setAttribute("href", large);
    if (!this.el.open) this.el.showModal();
    const { whole, wide } = this.room();
    this.resize(view.tall > view.wide ? Math.min(BEGIN, wide / whole) : 1);
    this.lookAt(at ?? [0.5, 0]);
    this.scroller.focus({ preventScroll: true });
  }
  /** What makes the picture as large as fits, and as wide as the window. */
  room() {
    const { clientWidth, clientHeight } = this.scroller;
    const { wide, tall } = this.view;
    return { whole: Math.min(clientWidth / wide, clientHeight / tall), wide: clientWidth / wide };
  }
  resize(scale) {
    this.scale = Math.max(1, Math.min(MOST, scale));
    const by = this.scale * this.room().whole;
    this.sheet.style.width = `${this.view.wide * by}px`;
    this.sheet.style.height = `${this.view.tall * by}px`;
  }
  /** @param {number[]} middle of what is seen, as shares of the picture's sides */
  lookAt([x, y]) {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = this.scroller;
    this.scroller.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2);
  }
  /** Larger or smaller, around the middle of what is seen. */
  step(larger) {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = this.scroller;
    const middle = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    this.resize(larger ? this.scale * STEP : this.scale / STEP);
    this.lookAt(middle);
  }
  pan(right, down) {
    const { clientWidth, clientHeight } = this.scroller;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    this.scroller.scrollBy({ left: right * PAN * clientWidth, top: down * PAN * clientHeight, behavior });
  }
  /** Stands above an element that has become full screen after it. */
  toFront() {
    if (!this.view) return;
    const view = this.view;
    this.view = null;
    this.el.close();
    this.view = view;
    this.el.showModal();
    this.resize(this.scale);
  }
  close() {
    if (this.el.open) this.el.close();
    this.put();
  }
  /** Puts the picture back where it came from. */
  put() {
    if (!this.view || !this.sheet.contains(this.view.svg)) return;
    this.view.frame.prepend(this.view.svg);
    this.view = null;
  }
};

// components/classroom/browser/pictures.js
var BLANK = [1e3, 1414];
var path = ([x1, y1, x2, y2]) => `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;
var ticks = ([x1, y1, x2, y2], by) => {
  const reach = Math.min(by, (x2 - x1) / 3, (y2 - y1) / 3);
  return [[x1, y1, 1, 1], [x2, y1, -1, 1], [x2, y2, -1, -1], [x1, y2, 1, -1]].map(([x, y, right, down]) => `M${x} ${y + down * reach}V${y}H${x + right * reach}`).join("");
};
var View = class {
  constructor(picture, enlarge) {
    this.picture = picture;
    this.sized = null;
    this.layer = svg("g", { class: "marks" });
    this.image = svg("image", {});
    this.svg = svg("svg", { role: "img", "aria-label": picture.caption || "The student’s work", preserveAspectRatio: "xMidYMid meet" }, this.image, this.layer);
    this.frame = el("div", { class: "frame" }, this.svg);
    this.note = el("figcaption", { text: picture.caption });
    this.el = el("figure", { class: picture.later ? "later" : picture.early ? "early" : "" }, this.frame, picture.caption ? this.note : null);
    this.frame.addEventListener("click", (event) => !this.lost && enlarge(this, this.at(event)));
    this.size(...picture.width > 0 && picture.height > 0 ? [picture.width, picture.height] : BLANK);
    if (picture.missing || !imageUrl(picture.url)) this.lacks(picture.missing || "There is no picture of this work.");
    else this.load(imageUrl(picture.url));
  }
  lacks(why) {
    this.lost = true;
    setClass(this.el, "lacking", true);
    if (!this.picture.marks.length) this.svg.remove();
    this.frame.append(el("p", { class: "why", text: why }));
  }
  load(url) {
    const probe = new Image();
    probe.onload = () => {
      this.size(probe.naturalWidth, probe.naturalHeight);
      this.image.setAttribute("href", url);
    };
    probe.onerror = () => this.lacks("This picture cannot be shown.");
    probe.src = url;
  }
  size(width, height) {
    this.wide = width;
    this.tall = height;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.image.setAttribute("width", width);
    this.image.setAttribute("height", height);
    this.shape = width / height;
    this.el.style.setProperty("--shape", String(Math.max(0.3, Math.min(3, this.shape))));
    this.sized?.();
    this.draw();
  }
  draw() {
    const place = ([x1, y1, x2, y2]) => [x1 * this.wide / 1e3, y1 * this.tall / 1e3, x2 * this.wide / 1e3, y2 * this.tall / 1e3];
    const unit = Math.max(this.wide, this.tall) / 1e3;
    const drawn = this.picture.marks.map((mark) => ({ ...mark, box: place(mark.box) }));
    this.layer.replaceChildren(...drawn.map((mark) => this.mark(mark, unit)), ...drawn.filter((mark) => mark.caption).map((mark) => this.label(mark, unit)));
  }
  mark({ box, outcome, strong }, unit) {
    const gold = outcome === "gold" || outcome === "missed";
    return svg(
      "g",
      { class: `mark l-${outcome} ${strong ? "strong" : ""}` },
      svg("path", { class: "casing", d: path(box) }),
      svg("path", { class: "ink", d: path(box) }),
      gold ? svg("path", { class: "ticks", d: ticks(box, 14 * unit) }) : null
    );
  }
  label({ box, outcome, caption }, unit) {
    const high = 34 * unit;
    const wide = (caption.length * 0.56 + 1.1) * high * 0.62;
    const x = Math.max(0, Math.min(box[0], this.wide - wide));
    const above = outcome === "gold" || outcome === "missed" ? box[1] - high - 5 * unit : box[3] + 5 * unit;
    const y = Math.max(2 * unit, Math.min(above, this.tall - high - 2 * unit));
    return svg(
      "g",
      { class: `label l-${outcome}` },
      svg("rect", { x, y, width: wide, height: high, rx: high * 0.28 }),
      svg("text", { x: x + wide / 2, y: y + high * 0.68, "font-size": high * 0.6, "text-anchor": "middle", text: caption })
    );
  }
  /** Where the picture was clicked, as shares of its sides. */
  at(event) {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    return [(event.clientX - left) / width, (event.clientY - top) / height];
  }
  /** The middle of what the slide is about; nothing where that is the whole picture. */
  get heart() {
    const boxes = this.picture.marks.filter((mark) => mark.strong).map((mark) => mark.box);
    if (!boxes.length) return void 0;
    const middle = (low, high) => (Math.min(...boxes.map((box) => box[low])) + Math.max(...boxes.map((box) => box[high]))) / 2e3;
    return [middle(0, 2), middle(1, 3)];
  }
};
var Pictures = class {
  constructor() {
    this.el = el("div", { class: "pictures" });
    this.key = el("div", { class: "key", hidden: true });
    this.words = {};
    this.enlarged = new Enlarged();
    this.views = [];
    this.watch = new ResizeObserver(() => this.arrange());
    this.watch.observe(this.el);
  }
  destroy() {
    this.enlarged.destroy();
    this.watch.disconnect();
  }
  show({ pictures }) {
    this.enlarged.close();
    this.views = pictures.map((picture) => new View(picture, (view, at) => this.enlarge(view, at)));
    for (const view of this.views) view.sized = () => this.arrange();
    this.el.classList.remove("with-later");
    this.revealed = false;
    this.key.hidden = true;
    this.arrange();
    this.el.replaceChildren(...this.views.map((view) => view.el));
  }
  /** Beside each other or one below the other, whichever makes them larger. */
  arrange() {
    const shown = this.shown();
    const { width, height } = this.el.getBoundingClientRect();
    const least = (wide, tall) => Math.min(...shown.map(({ shape }) => Math.min(tall, wide / shape)));
    const stacked = shown.length > 1 && least(width, height / shown.length) > least(width / shown.length, height);
    setClass(this.el, "stacked", stacked);
  }
  /** Those that are to be seen now. */
  shown() {
    const later = this.el.classList.contains("with-later");
    return this.views.filter(({ picture }) => later ? !picture.early : !picture.later);
  }
  reveal() {
    this.revealed = true;
    this.explain();
    this.el.classList.toggle("with-later", this.views.some((view2) => view2.picture.later));
    this.arrange();
    const { view, open } = this.enlarged;
    if (!open) return;
    const now = this.shown().filter(({ lost }) => !lost);
    const next = now.includes(view) ? view : now[0];
    if (next) this.enlarge(next);
    else this.enlarged.close();
  }
  /** The key of the colours: what each kind of box means that is drawn here. */
  explain() {
    const looks = Object.keys(this.words).filter((look) => this.views.some(({ picture }) => picture.marks.some(({ outcome }) => outcome === look)));
    this.key.replaceChildren(...looks.map((look) => el(
      "span",
      { class: `l-${look}` },
      svg("svg", { viewBox: "0 0 26 16", "aria-hidden": "true" }, svg("path", { class: "ink", d: "M2 2H24V14H2Z" })),
      el("span", { text: this.words[look] })
    )));
    this.key.hidden = !looks.length;
  }
  /** Fills the window with a picture, around a place of it. */
  enlarge(view, at) {
    const shown = this.shown();
    const number = shown.indexOf(view) + 1;
    const next = number < shown.length ? ", Z shows the next" : "";
    const place = shown.length > 1 ? `${number} of ${shown.length}${next}` : "";
    const caption = [view.picture.caption, place].filter(Boolean).join(" · ");
    this.enlarged.show(view, caption, at ?? (this.revealed ? view.heart : void 0));
  }
  /** Fills the window with the first picture, then with the next one, and at last with none. */
  zoom() {
    const shown = this.shown().filter(({ lost }) => !lost);
    const next = shown[this.enlarged.open ? shown.indexOf(this.enlarged.view) + 1 : 0];
    if (next) this.enlarge(next);
    else this.enlarged.close();
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
var address = (name) => new URL(HOME + name, window.location.origin).href;
var declareFonts = () => {
  for (const [family, cut] of FONTS) {
    const font = (
      /** @type {FontFaceDescriptors} */
      { weight: cut.startsWith("Bold") ? "700" : "400", style: cut.endsWith("Italic") ? "italic" : "normal", display: "block" }
    );
    document.fonts.add(new FontFace(`KaTeX_${family}`, `url(${address(`fonts/KaTeX_${family}-${cut}.woff2`)})`, font));
  }
};
var loadStyles = async () => {
  const answer = await fetch(address("katex.min.css"));
  if (!answer.ok) throw new Error("no styles");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await answer.text());
  return sheet;
};
var loading = null;
var load = () => loading ??= Promise.all([import(address("katex.min.js")), loadStyles()]).then(([, styles]) => {
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

// components/classroom/browser/quiz_panel.js
var STEP2 = 0.8;
var ROUNDING = 2;
var OverflowHint = class {
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
    this.scroller.scrollTop += down * STEP2 * this.scroller.clientHeight;
    this.update();
  }
  update() {
    this.el.hidden = !this.can(1);
  }
};
var CLASS = 30;
var SMALLER = 0.95;
var SMALLEST_PX = 12.5;
var LEAST = 0.74;
var SIGNS = { right: "M4 13l5 5L20 6", wrong: "M6 6l12 12M18 6L6 18" };
var sign = (name) => SIGNS[name] ? svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] })) : null;
var student = (hit) => svg("svg", { viewBox: "0 0 20 24", class: hit ? "hit" : "" }, svg("circle", { cx: 10, cy: 6.5, r: 4.5 }), svg("path", { d: "M1.5 23c0-6 3.4-9.5 8.5-9.5s8.5 3.5 8.5 9.5z" }));
var Side = class {
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
    this.card = card;
    this.body.replaceChildren();
  }
  fill() {
    this.body.replaceChildren(...this.card.lines.filter((parts) => parts.length).map(() => el("p")));
    this.card.lines.filter((parts) => parts.length).forEach((parts, at) => typeset(this.body.children[at], parts));
    this.body.hidden = !this.body.children.length;
    this.body.scrollTop = 0;
  }
};
var QuizPanel = class {
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
    this.scrolled.forEach((hint2) => hint2.update());
  }
  inner() {
    return [this.task, this.gold.body, this.model.body].map((part) => part.scrollHeight).join(" ");
  }
  get cut() {
    return this.scrolled.some((hint2) => hint2.cut);
  }
  /** Moves what does not fit: what is right, then what the AI said, then all of it; upwards the other way round. */
  scroll(down) {
    const hints = down > 0 ? this.scrolled : this.scrolled.toReversed();
    hints.find((hint2) => hint2.can(down))?.move(down);
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
    this.summary.className = `summary ${right ? "well" : "ill"}`;
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
  choice({ text: text2 }, at) {
    return el(
      "button",
      { type: "button", class: "choice", "aria-pressed": "false", onclick: () => this.actions.guess(at) },
      el("kbd", { text: String(at + 1) }),
      el("span", { class: "text", text: text2 }),
      el("span", { class: "mine" })
    );
  }
  guess(at) {
    if (!this.narration.choices[at]) return;
    this.guessed = at;
    [...this.choices.children].forEach((choice, number) => {
      setClass(choice, "guessed", number === at);
      choice.setAttribute("aria-pressed", String(number === at));
    });
  }
  /** Whether the guess is right. */
  get right() {
    return Boolean(this.narration.choices[this.guessed]?.right);
  }
  reveal() {
    this.narration.choices.forEach(({ right }, at) => {
      const shown = this.choices.children[at];
      setClass(shown, "is-right", right);
      setClass(shown, "is-wrong", !right && at === this.guessed);
      shown.disabled = true;
      setText(shown.lastChild, at === this.guessed ? right ? "your guess: right" : "your guess" : "");
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
};

// components/classroom/browser/stage.js
var enlarged = (stage) => stage.pictures.enlarged.open;
var movable = (stage) => enlarged(stage) || stage.quiz.cut;
var STAGE_KEYS = [
  { keys: [" ", "Enter"], once: true, act: (stage) => stage.forward() },
  { keys: ["ArrowRight"], act: (stage) => stage.move(1, 0) },
  { keys: ["ArrowLeft"], act: (stage) => stage.move(-1, 0) },
  { keys: ["ArrowDown"], when: movable, act: (stage) => stage.move(0, 1) },
  { keys: ["ArrowUp"], when: movable, act: (stage) => stage.move(0, -1) },
  { keys: ["PageDown", "n"], act: (stage) => stage.go(1) },
  { keys: ["PageUp", "p"], act: (stage) => stage.go(-1) },
  { keys: ["Home"], act: (stage) => stage.show(0) },
  { keys: ["f", "F"], once: true, act: (stage) => stage.fullScreen() },
  { keys: ["1", "2", "3"], act: (stage, key2) => stage.guess(Number(key2) - 1) },
  { keys: ["z", "Z"], once: true, act: (stage) => stage.zoom() },
  { keys: ["+", "="], when: enlarged, act: (stage) => stage.resize(true) },
  { keys: ["-"], when: enlarged, act: (stage) => stage.resize(false) },
  { keys: ["Escape"], when: (stage) => enlarged(stage) || stage.window, once: true, act: (stage) => stage.escape() },
  { keys: ["w", "W"], once: true, act: (stage) => stage.fillWindow(!stage.window) }
];
var key = (name) => el("kbd", { text: name });
var hint = (...parts) => el("span", { class: "hint" }, ...parts);
var KEPT = "errata-classroom";
var kept = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
};
var keep = (changes) => {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...kept(), ...changes }));
  } catch {
  }
};
var Stage = class {
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
    const keys = el(
      "span",
      { class: "hints" },
      hint(key("Space"), "show"),
      hint(key("Z"), "enlarge"),
      hint(key("←"), key("→"), "go")
    );
    const foot = el(
      "footer",
      {},
      el("span", { class: "where" }, this.back, this.on, this.place, this.dots),
      keys,
      el("span", { class: "tools" }, this.about, this.chip, this.closer, this.framed, this.large)
    );
    this.el = el(
      "div",
      { class: "stage", tabindex: "-1", role: "region", "aria-label": "Classroom" },
      el("main", {}, this.pictures.el, this.pictures.key, this.quiz.el, this.quiz.further.el, this.closing.el),
      foot,
      this.pictures.enlarged.el
    );
    this.el.addEventListener("click", (event) => event.detail > 0 && this.el.focus({ preventScroll: true }));
    this.changed = () => this.screenChanged();
    document.addEventListener("fullscreenchange", this.changed);
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
    const before = this.drawn ? this.slides[this.at]?.sample : void 0;
    if (same) this.guesses = last.guesses ?? {};
    this.drawn = drawn;
    this.slides = slides;
    this.pictures.words = looks;
    const at = before === void 0 && same ? last.at : samples.indexOf(before);
    keep({ samples, guesses: this.guesses });
    this.chip.hidden = !synthetic;
    this.dots.replaceChildren(...slides.map(() => el("i")));
    this.show(Math.min(Math.max(0, at ?? 0), slides.length));
    for (const slide of slides) for (const { url } of slide.narration.pictures) if (imageUrl(url)) new Image().src = url;
  }
  /** Shows a slide; after the last one stands the score. */
  show(at) {
    if (at < 0 || at > this.slides.length) return;
    this.at = at;
    keep({ at });
    const slide = this.slides[at];
    this.shown = !slide;
    setClass(this.el, "revealed", false);
    setClass(this.el, "closed", !slide);
    this.closing.el.hidden = Boolean(slide);
    this.closer.hidden = !slide;
    if (slide) {
      this.pictures.show(slide.narration);
      this.quiz.show(slide);
      this.closer.href = slide.href;
    } else this.closing.show(this.slides, this.guesses);
    setText(this.place, slide ? `${at + 1} of ${this.slides.length}` : "Score");
    [...this.dots.children].forEach((dot, number) => setClass(dot, "here", number === at));
    this.back.disabled = at === 0;
    this.on.disabled = !slide;
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
    this.shown = true;
    const { sample } = this.slides[this.at];
    if (this.quiz.guessed !== null) this.guesses[sample] = this.quiz.right;
    keep({ guesses: this.guesses });
    setClass(this.el, "revealed", true);
    this.pictures.reveal();
    this.quiz.reveal();
  }
  zoom() {
    this.pictures.zoom();
  }
  /** Moves what is enlarged; where nothing is, a step to the side is the next slide, one down the rest of a text. */
  move(right, down) {
    const { enlarged: enlarged2 } = this.pictures;
    if (enlarged2.open) enlarged2.pan(right, down);
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
    else this.el.removeAttribute("popover");
  }
  fullScreen() {
    if (document.fullscreenElement) return void document.exitFullscreen();
    const covered = this.window;
    this.cover(false);
    this.el.requestFullscreen?.().catch(() => this.cover(covered));
  }
  screenChanged() {
    const full = this.el.getRootNode().fullscreenElement === this.el;
    if (!full) this.cover(!kept().framed);
    setClass(this.el, "full", full);
    setText(this.large, full ? "Leave full screen" : "Full screen");
    if (full) this.pictures.enlarged.toFront();
    else this.pictures.enlarged.close();
  }
};
var stage_default = mount(Stage);
export {
  stage_default as default
};
