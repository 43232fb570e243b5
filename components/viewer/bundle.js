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
var reveal = (list, row) => {
  const outer = list.getBoundingClientRect();
  const inner = row.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
};
var twoDigits = (value) => (Math.floor(value * 100 + 1e-9) / 100).toFixed(2);

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

// components/browser/header.js
var address = (link2) => new URL(typeof link2 === "string" && link2.startsWith("?") ? link2 : location.search, location.href).href;
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
  const link2 = el("a", { class: "ask", text: text2, title });
  link2.addEventListener("click", (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  return link2;
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
var outranked = (own2, name) => [...listeners()].some((other) => other.rank > own2.rank && (other.rank === EDITOR || other.takes(name)));
var listenForKeys = (table, target, rank = SAMPLE) => {
  const entries = new Map(table.flatMap((entry) => entry.keys.map((key) => [key, entry])));
  const own2 = { rank, takes: (name) => entries.has(name) && entries.get(name).when?.(target) !== false };
  const down = (event) => {
    const [node] = event.composedPath();
    const entry = entries.get(nameOf(event));
    if (isTyping(node) || isItsOwn(node, event.key) || formOpen()) return;
    if (!entry || entry.when?.(target) === false || outranked(own2, nameOf(event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat && entry.once) return;
    entry.act(target, event.key, event);
  };
  const up = (event) => entries.get(event.key)?.released?.(target);
  const away = () => table.forEach((entry) => entry.released?.(target));
  listeners().add(own2);
  window.addEventListener("keydown", down, true);
  window.addEventListener("keyup", up, true);
  window.addEventListener("blur", away);
  return () => {
    listeners().delete(own2);
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

// components/browser/tabs.js
var markTab = (tabs, open) => {
  for (const [key, node] of tabs) {
    setClass(node, "current", key === open);
    node.setAttribute("aria-selected", String(key === open));
    node.setAttribute("tabindex", key === open ? "0" : "-1");
  }
};
var arrowAmongTabs = (event, tabs, open, select) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const shown = tabs.filter(([, node2]) => !node2.hidden);
  const at = shown.findIndex(([key2]) => key2 === open);
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

// components/viewer/browser/geometry.js
var PAGE_WIDTH = 1e3;
var PAGE_GAP = 36;
var rectOf = (box, page) => {
  const [x1, y1, x2, y2] = box;
  const scale = page.height / 1e3;
  return { x: x1, y: page.top + y1 * scale, w: x2 - x1, h: (y2 - y1) * scale };
};
var centre = (r) => ({ x: r.x + r.w / 2, y: r.y + r.h / 2 });
var union = (rects) => {
  const x = Math.min(...rects.map((r) => r.x));
  const y = Math.min(...rects.map((r) => r.y));
  return {
    x,
    y,
    w: Math.max(...rects.map((r) => r.x + r.w)) - x,
    h: Math.max(...rects.map((r) => r.y + r.h)) - y
  };
};
var corner = (x, y, dx, dy) => `M${x + dx} ${y}H${x}V${y + dy}`;
var rectPath = (r) => `M${r.x} ${r.y}h${r.w}v${r.h}h${-r.w}z`;
var ticksPath = (r) => {
  const length = Math.max(3, Math.min(16, r.w / 4, r.h / 4));
  return corner(r.x, r.y, length, length) + corner(r.x + r.w, r.y, -length, length) + corner(r.x, r.y + r.h, length, -length) + corner(r.x + r.w, r.y + r.h, -length, -length);
};
var bracketPath = (r) => {
  const arm = Math.max(2, Math.min(9, r.w / 3));
  return `M${r.x + arm} ${r.y}h${-arm}v${r.h}h${arm}`;
};
var bracePath = (r) => {
  const depth = 9;
  const x = r.x - 4;
  const half = r.h / 2;
  const bend = Math.min(depth, half / 2);
  return `M${x} ${r.y}q${-depth / 2} 0 ${-depth / 2} ${bend}V${r.y + half - bend}q0 ${bend} ${-depth / 2} ${bend}q${depth / 2} 0 ${depth / 2} ${bend}V${r.y + r.h - bend}q0 ${bend} ${depth / 2} ${bend}`;
};
var curveBetween = (a, b) => {
  const side = a.x + a.w / 2 + b.x + b.w / 2 > PAGE_WIDTH ? 1 : -1;
  const edge = (r) => ({ x: side > 0 ? r.x + r.w : r.x, y: r.y + r.h / 2 });
  const [from, to] = [edge(a), edge(b)];
  const bend = side * Math.min(140, 24 + Math.abs(to.y - from.y) / 6);
  return { path: `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x + bend} ${to.y} ${to.x} ${to.y}`, side, to, middle: { x: (from.x + to.x) / 2 + 0.75 * bend, y: (from.y + to.y) / 2 } };
};
var distanceToEdge = (r, x, y) => Math.min(Math.abs(x - r.x), Math.abs(x - r.x - r.w), Math.abs(y - r.y), Math.abs(y - r.y - r.h));
var within = (r, x, y, slack) => x >= r.x - slack && x <= r.x + r.w + slack && y >= r.y - slack && y <= r.y + r.h + slack;
var hits = (marks, x, y, slack) => {
  const size = ({ box: { rect: r } }) => Math.max(r.w, 1) * Math.max(r.h, 1) * (1 + Math.min(distanceToEdge(r, x, y), 100) / 400);
  const sized = marks.filter((mark) => within(mark.box.rect, x, y, slack)).map((mark) => ({ mark, size: size(mark) }));
  return sized.sort((one, other) => one.size - other.size).map(({ mark }) => mark);
};
var hit = (marks, x, y, slack) => hits(marks, x, y, slack)[0] ?? null;

// components/viewer/browser/outcomes.js
var holds = (failure, tau) => failure.lo < tau && tau <= failure.hi;
var isStep = (id) => id.includes(".");
var concerns = (failure, id) => !["answer", "step"].includes(failure.level) || isStep(id) === (failure.level === "step");
var judge = (run, tau) => {
  const verdicts = (
    /** @type {Verdicts} */
    { gold: /* @__PURE__ */ new Map(), pred: /* @__PURE__ */ new Map() }
  );
  for (const { gold, pred, iou } of run.matches) {
    if (iou < tau) continue;
    verdicts.gold.set(gold, { outcome: "matched", iou, partner: pred, remarks: [] });
    verdicts.pred.set(pred, { outcome: "matched", iou, partner: gold, remarks: [] });
  }
  for (const failure of run.failures) {
    if (!holds(failure, tau)) continue;
    const { outcome } = failure;
    const sides = (
      /** @type {["gold" | "pred", string[], string[]][]} */
      [["gold", failure.gold, failure.pred], ["pred", failure.pred, failure.gold]]
    );
    for (const [side, ids, others] of sides) {
      const partners2 = others.filter((other) => concerns(failure, other));
      for (const id of ids) {
        const known = verdicts[side].get(id);
        if (known) known.remarks.push(failure);
        else if (outcome !== "remark" && concerns(failure, id)) {
          verdicts[side].set(id, { outcome, iou: null, partner: partners2[0] ?? null, failure, remarks: [] });
        }
      }
    }
  }
  return verdicts;
};
var verdictOf = (verdicts, role, id) => verdicts[role].get(id) ?? { outcome: role === "gold" ? "missed" : "unmatched", iou: null, partner: null, remarks: [] };
var f1 = (hits2, gold, pred) => gold + pred > 0 ? 2 * hits2 / (gold + pred) : null;
var hitsOn = (run, level, page, tau) => run.matches.filter((m) => m.level === level && m.page === page && m.iou >= tau).length;
var figures = (run, tau) => {
  const rows = run.counts.map((row) => ({ ...row, hits: hitsOn(run, row.level, row.page, tau) }));
  const sum = (list, key) => list.reduce((total, row) => total + row[key], 0);
  const counts = (list) => {
    const matched = sum(list, "hits");
    return { matched, missed: sum(list, "gold") - matched, extra: sum(list, "pred") - matched };
  };
  const answers = rows.filter((row) => row.level === "answer");
  const steps = rows.filter((row) => row.level === "step");
  const pageF1 = answers.map((row) => f1(row.hits, row.gold, row.pred) ?? run.empty_page ?? 0);
  const judged = steps.filter((row) => row.gold > 0);
  return {
    answer: { ...counts(answers), f1: pageF1.length ? pageF1.reduce((a, b) => a + b, 0) / pageF1.length : null },
    step: { ...counts(steps), f1: judged.length ? f1(sum(judged, "hits"), sum(judged, "gold"), sum(judged, "pred")) : null }
  };
};

// components/viewer/browser/scene.js
var A4 = 1.414;
var pageRatio = (page, known) => known.get(page.number) ?? (page.width > 0 && page.height > 0 ? page.height / page.width : A4);
var layPages = (pages, known) => {
  let top2 = 0;
  return pages.map((page) => {
    const height = PAGE_WIDTH * pageRatio(page, known);
    const laid = { ...page, top: top2, height, declared: page.height };
    top2 += height + PAGE_GAP;
    return laid;
  });
};
var pageFor = (pages, answer) => pages.find((page) => page.number === (answer.page_shown ?? answer.page)) ?? pages[pages.length - 1];
var flatten = (answers, role, pages) => answers.flatMap((answer, index) => {
  const page = pageFor(pages, answer);
  const lost = !pages.some((known) => known.number === answer.page);
  const place = (own2, level, more) => ({
    id: own2.id,
    role,
    level,
    page,
    stated: answer.page,
    lost,
    box: own2.box,
    rect: own2.box && page ? rectOf(own2.box, page) : null,
    ...more
  });
  const steps = (answer.steps ?? []).map(
    (step, number) => place(step, "step", { name: stepName(step, number, role), number: String(step.name || number + 1), answer: answer.id })
  );
  const whole = place(answer, "answer", { name: answerName(answer, index, role), answer: answer.id, steps, called: answer });
  return [whole, ...steps];
});
var answerName = (answer, index, role) => {
  if (role === "pred") return `box ${index + 1}`;
  return answer.name ? answer.name : `answer ${index + 1}`;
};
var stepName = (step, number, role) => `${role === "pred" ? "step box" : "step"} ${step.name || number + 1}`;
var byId = (boxes) => new Map(boxes.map((box) => [box.id, box]));
var countPages = (pages, gold, pred) => pages.flatMap(
  (page) => ["answer", "step"].map((level) => {
    const on = (boxes) => boxes.filter((box) => box.rect && box.level === level && box.stated === page.number).length;
    return { page: page.number, level, gold: on(gold), pred: on(pred) };
  })
);
var called = (category) => category ? { label: category.label, level: category.level, outcome: category.outcome } : {};
var buildRun = (run, index, pages, gold, categories) => {
  const boxes = flatten(run.pred ?? [], "pred", pages);
  const matches = run.matches ?? [];
  return {
    ...run,
    index,
    name: run.setting ? `${run.model} · ${run.setting}` : run.model,
    boxes,
    by: byId(boxes),
    matches,
    failures: (run.failures ?? []).map((failure) => ({ ...failure, ...called(categories[failure.category]) })),
    matchOfGold: new Map(matches.map((match) => [match.gold, match])),
    matchOfPred: new Map(matches.map((match) => [match.pred, match])),
    counts: run.counts ?? countPages(pages, gold, boxes)
  };
};
var buildScene = (payload, known = /* @__PURE__ */ new Map()) => {
  const pages = layPages(payload.pages ?? [], known);
  const last = pages[pages.length - 1];
  const gold = flatten(payload.gold ?? [], "gold", pages);
  const categories = payload.categories ?? {};
  const runs = (payload.runs ?? []).map((run, index) => buildRun(run, index, pages, gold, categories));
  return {
    sample: payload.sample,
    pages,
    total: last ? last.top + last.height : 0,
    gold,
    goldBy: byId(gold),
    runs,
    // The run that Python says is described; null where which runs are shown is up to the browser.
    lead: payload.lead ?? null,
    // All runs that can be shown; those that Python does not count are those that are here.
    offered: (payload.offered?.length ? payload.offered : runs.map(({ slug, name }) => ({ slug, name }))).map((run, index) => ({ ...run, index })),
    categories
  };
};
var boxOf = (scene, run, role, id) => role === "gold" ? scene.goldBy.get(id) : run?.by.get(id);
var fullName = (scene, run, box) => {
  if (box.level === "answer") return box.name;
  return `${boxOf(scene, run, box.role, box.answer)?.name ?? ""}, ${box.name}`;
};
var boxesOfFailure = (scene, run, failure) => [...failure.gold.map((id) => scene.goldBy.get(id)), ...failure.pred.map((id) => run.by.get(id))].filter((box) => box?.rect);

// components/viewer/browser/choice.js
var keyOf = (run, box) => `${box.role === "gold" ? "gold" : run.slug}|${box.id}`;
var GOLD = { slug: "gold" };
var partners = (viewer, runs, run, box) => {
  const seen = box.role === "gold" ? runs : [run];
  const other = box.role === "gold" ? "pred" : "gold";
  return seen.flatMap((own2) => {
    const { partner } = verdictOf(viewer.verdicts(own2), box.role, box.id);
    const found = partner && boxOf(viewer.scene, own2, other, partner);
    return found ? [[other === "gold" ? GOLD : own2, found]] : [];
  });
};
var sourceBoxes = (viewer, source) => {
  const run = viewer.runOf(source.slug);
  if (!source.failure) return [[run, boxOf(viewer.scene, run, source.role, source.id)]];
  return [
    ...source.failure.gold.map((id) => [run, viewer.scene.goldBy.get(id)]),
    ...source.failure.pred.map((id) => [run, run?.by.get(id)])
  ];
};
var highlighted = (viewer, runs) => {
  const hot = /* @__PURE__ */ new Set();
  const open = /* @__PURE__ */ new Set();
  const { hover, chosen } = viewer.choice;
  const pointedAt = /* @__PURE__ */ new Set();
  for (const source of [hover, chosen].filter(Boolean)) {
    const wholeAnswers = source.failure?.level !== "step";
    for (const [run, box] of sourceBoxes(viewer, source)) {
      if (!box) continue;
      const pairs = [[run, box], ...partners(viewer, runs, run, box)];
      for (const [own2, member] of pairs) {
        hot.add(keyOf(own2, member));
        if (source === hover) pointedAt.add(keyOf(own2, member));
        if (member.level === "step") open.add(keyOf(own2, member));
        else if (wholeAnswers && box.level === "answer") member.steps.forEach((step) => open.add(keyOf(own2, step)));
      }
    }
  }
  return { hot, pointedAt, open };
};
var same = (one, other) => one.id === other.id && one.category === other.category;
var SETTLED = 250;
var BRACED = 50;
var Choice = class {
  constructor(viewer) {
    this.viewer = viewer;
    this.hover = null;
    this.chosen = null;
  }
  forget() {
    Object.assign(this, { hover: null, chosen: null, reported: null });
  }
  // The chosen failure of a former scene is another object in the new one.
  refind() {
    const { chosen } = this;
    if (!chosen?.failure) return;
    const failure = this.viewer.runOf(chosen.slug)?.failures.find((own2) => same(own2, chosen.failure));
    this.chosen = failure ? { ...chosen, failure } : null;
  }
  dropUnless(tau) {
    if (this.chosen?.failure && !holds(this.chosen.failure, tau)) this.chosen = null;
  }
  get failure() {
    return this.chosen?.failure ?? null;
  }
  /** The boxes of what is chosen, gold first. */
  get boxes() {
    const { chosen, viewer } = this;
    if (!chosen) return [];
    const run = viewer.runOf(chosen.slug);
    if (chosen.failure) return boxesOfFailure(viewer.scene, run, chosen.failure);
    return [boxOf(viewer.scene, run, chosen.role, chosen.id)].filter(Boolean);
  }
  point(box, run) {
    const slug = !box ? null : box.role === "gold" ? this.viewer.state.lead : run?.slug ?? null;
    const { hover } = this;
    if (hover?.id === box?.id && hover?.role === box?.role && hover?.slug === (slug ?? hover?.slug)) return;
    this.hover = box ? { role: box.role, id: box.id, slug } : null;
    this.viewer.highlightPanes();
  }
  /** Chooses a box; `gently` keeps the zoom, `silent` does not tell Python. */
  box(box, run, { gently = false, silent = false } = {}) {
    this.chosen = box ? { role: box.role, id: box.id, slug: run?.slug ?? null } : null;
    if (box?.rect) this.viewer.panes.show(box.rect, gently);
    this.viewer.highlight();
    if (!box || silent) return;
    this.report({ kind: "item", item: box.role === "gold" ? box.answer : null, page: box.page.number, run: run?.slug ?? null });
  }
  ofFailure(failure, silent = false) {
    const slug = this.viewer.state.lead;
    this.chosen = { failure, slug };
    this.fit();
    this.viewer.highlight();
    if (!silent) this.report({ kind: "failure", failure: failure.id, item: failure.answer ?? null, page: failure.page, run: slug });
  }
  /** Zooms to what is chosen. */
  fit() {
    const rects = this.boxes.filter((box) => box.rect).map((box) => box.rect);
    if (!rects.length) return;
    const all = union(rects);
    const braced = ["split", "merged"].includes(this.failure?.outcome);
    this.viewer.panes.show(braced ? union([all, { ...all, x: -BRACED, w: 0 }]) : all);
  }
  /** Follows a focus that Python asks for, unless it is the echo of what was chosen here. */
  followFocus(focus, moved2) {
    const requested = JSON.stringify(focus);
    const echo = this.reported && this.reported.item === (focus.item ?? null) && this.reported.page === (focus.page ?? null);
    if (!moved2 && (requested === this.requested || echo)) return;
    this.requested = requested;
    const { scene, lead, panes } = this.viewer;
    const run = scene.runs.find((own2) => own2.failures.some((failure2) => failure2.id === focus.failure));
    const failure = run?.failures.find((own2) => own2.id === focus.failure);
    if (run && run !== lead) this.viewer.runs.follow(run.slug);
    const item = scene.goldBy.get(focus.item);
    const page = scene.pages.find((own2) => own2.number === focus.page);
    if (failure) {
      if (this.failure !== failure) this.ofFailure(failure, true);
    } else if (item) {
      if (this.boxes[0]?.answer !== item.id) this.box(item, lead, { silent: true });
    } else if (page && moved2 && page !== scene.pages[0]) panes.toPage(page);
  }
  // Stepping fast through failures tells Python only where it ends.
  report(event) {
    this.cancelReport();
    this.reported = { item: event.item, page: event.page };
    this.reporting = setTimeout(() => this.viewer.send(event), SETTLED);
  }
  cancelReport() {
    clearTimeout(this.reporting);
  }
};

// components/viewer/browser/panes/divider.js
var STEP = 24;
var Divider = class {
  /**
   * `upright` for parts beside each other, else one above the other; the part after the line is the one that is measured.
   * `sizeOf()` tells how large it is in pixels, `resize(pixels)` makes it so, and `resize(null)` as it was at first.
   */
  constructor({ upright, label, least, most, sizeOf, resize }) {
    this.upright = upright;
    this.least = least;
    this.most = most;
    this.sizeOf = sizeOf;
    this.resize = resize;
    this.el = el("div", { class: `divider ${upright ? "upright" : "level"}`, role: "separator", tabindex: "0", "aria-orientation": upright ? "vertical" : "horizontal", "aria-label": label, "aria-valuemin": least, "aria-valuenow": least, title: `${label}: drag, or arrow keys; double click resets` });
    this.el.addEventListener("pointerdown", (event) => this.grab(event));
    this.el.addEventListener("dblclick", () => this.resize(null));
    this.el.addEventListener("keydown", (event) => this.key(event));
  }
  /** Says how large the part is by now. */
  measure() {
    this.el.setAttribute("aria-valuenow", String(Math.round(this.sizeOf())));
    this.el.setAttribute("aria-valuemax", String(Math.round(this.most())));
  }
  to(size) {
    const within4 = Math.round(Math.max(this.least, Math.min(this.most(), size)));
    this.resize(within4);
    this.measure();
  }
  grab(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const along2 = (own2) => this.upright ? own2.clientX : own2.clientY;
    const [start, size] = [along2(event), this.sizeOf()];
    const move = (own2) => this.to(size + start - along2(own2));
    const drop = () => {
      this.el.removeEventListener("pointermove", move);
      this.el.classList.remove("dragging");
    };
    this.el.setPointerCapture(event.pointerId);
    this.el.classList.add("dragging");
    this.el.addEventListener("pointermove", move);
    this.el.addEventListener("pointerup", drop, { once: true });
    this.el.addEventListener("pointercancel", drop, { once: true });
  }
  key(event) {
    const [more, less] = this.upright ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const acts = {
      [more]: () => this.to(this.sizeOf() + STEP),
      [less]: () => this.to(this.sizeOf() - STEP),
      Home: () => this.to(this.least),
      End: () => this.to(this.most()),
      Enter: () => this.resize(null)
    };
    if (!acts[event.key]) return;
    acts[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }
};

// components/browser/overlay.js
var keyRow = (entry) => el("li", {}, el("kbd", { text: entry.shown ?? entry.keys[0] }), el("span", { text: entry.label }));
var Overlay = class {
  constructor(name, ...sections) {
    this.close = button("Close", "Close (?)", () => this.toggle(false));
    this.el = el("div", { class: "help", role: "dialog", "aria-label": name, hidden: true }, el("div", { class: "sheet" }, ...sections, this.close));
    this.el.addEventListener("click", (event) => event.target === this.el && this.toggle(false));
  }
  toggle(open = this.el.hidden) {
    this.el.hidden = !open;
    if (open) this.close.focus();
  }
  get isOpen() {
    return !this.el.hidden;
  }
};

// components/browser/visitor_name.js
var NAME = "errata-name";
var YEAR = 365 * 24 * 60 * 60;
var keepName = (name) => {
  try {
    document.cookie = `${NAME}=${encodeURIComponent(name)}; path=/; max-age=${YEAR}; samesite=strict`;
  } catch {
  }
};

// components/viewer/browser/panes/camera.js
var MARGIN = 42;
var NARROW_MARGIN = 8;
var NARROW = 420;
var LEAST = 0.15;
var MOST = 8;
var MOST_ON_FAILURE = 3;
var LABELS = 84;
var bounded = (zoom) => Math.min(MOST, Math.max(LEAST, zoom));
var measure = (pane) => {
  const known = pane.width;
  pane.width = pane.scroller.clientWidth;
  return pane.width === known;
};
var marginOf = (pane) => pane.width < NARROW ? NARROW_MARGIN : MARGIN;
var fitWidth = (pane) => Math.max(120, pane.width - 2 * marginOf(pane));
var scaleOf = (pane) => pane.zoom * fitWidth(pane) / PAGE_WIDTH;
var distanceAt = (scale) => scale < 0.28 ? "far" : scale < 0.46 ? "middle" : "near";
var applyZoom = (pane) => {
  const scale = scaleOf(pane);
  pane.stack.style.width = `${PAGE_WIDTH * scale}px`;
  pane.stack.style.height = `${pane.total * scale}px`;
  pane.stack.style.setProperty("--u", 1 / scale);
  pane.scroller.style.padding = `${MARGIN / 2}px ${marginOf(pane)}px`;
  pane.setDistance(distanceAt(scale));
};
var zoomAt = (pane, zoom, clientX, clientY) => {
  const at = toStack(pane, clientX, clientY);
  pane.zoom = bounded(zoom);
  applyZoom(pane);
  const now = toStack(pane, clientX, clientY);
  const scale = scaleOf(pane);
  pane.scroller.scrollLeft += (at.x - now.x) * scale;
  pane.scroller.scrollTop += (at.y - now.y) * scale;
};
var middleOf = (pane) => {
  const r = pane.scroller.getBoundingClientRect();
  return [r.left + r.width / 2, r.top + r.height / 2];
};
var toStack = (pane, clientX, clientY) => {
  const r = pane.stack.getBoundingClientRect();
  const scale = scaleOf(pane);
  return { x: (clientX - r.left) / scale, y: (clientY - r.top) / scale, perPixel: 1 / scale };
};
var showRect = (pane, rect, keep = false) => {
  const { clientWidth, clientHeight } = pane.scroller;
  if (!keep) {
    const room = (length) => length - 2 * Math.min(LABELS, length / 9);
    const wanted = Math.min(room(clientWidth) / rect.w, room(clientHeight) / rect.h) * (PAGE_WIDTH / fitWidth(pane));
    pane.zoom = bounded(Math.min(wanted, MOST_ON_FAILURE));
    applyZoom(pane);
  }
  const scale = scaleOf(pane);
  pane.scroller.scrollLeft = pane.stack.offsetLeft + (rect.x + rect.w / 2) * scale - clientWidth / 2;
  pane.scroller.scrollTop = pane.stack.offsetTop + (rect.y + rect.h / 2) * scale - clientHeight / 2;
};
var inSight = (pane) => {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = pane.scroller;
  const { offsetLeft, offsetTop } = pane.stack;
  const perPixel = 1 / scaleOf(pane);
  const [left, top2] = [(scrollLeft - offsetLeft) * perPixel, (scrollTop - offsetTop) * perPixel];
  return { left, top: top2, right: left + clientWidth * perPixel, bottom: top2 + clientHeight * perPixel, perPixel };
};
var inView = (pane, rect) => {
  const [frame, stack, scale] = [pane.scroller.getBoundingClientRect(), pane.stack.getBoundingClientRect(), scaleOf(pane)];
  const [left, top2] = [stack.left + rect.x * scale, stack.top + rect.y * scale];
  return left >= frame.left && top2 >= frame.top && left + rect.w * scale <= frame.right && top2 + rect.h * scale <= frame.bottom;
};
var fitPage = (pane, page) => {
  const zoom = (pane.scroller.clientHeight - 2 * MARGIN) / (page.height / PAGE_WIDTH * fitWidth(pane));
  pane.zoom = bounded(Math.min(1, zoom));
  applyZoom(pane);
  toPage(pane, page);
};
var toPage = (pane, page) => {
  pane.scroller.scrollTop = pane.stack.offsetTop + page.top * scaleOf(pane) - MARGIN / 2;
};
var pageInView = (pane, pages) => {
  const middle = (pane.scroller.scrollTop + pane.scroller.clientHeight / 2 - pane.stack.offsetTop) / scaleOf(pane);
  return pages.find((page) => middle < page.top + page.height) ?? pages[pages.length - 1];
};
var between = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) });
var listenForPinch = (scroller, pinched) => {
  const fingers = /* @__PURE__ */ new Map();
  let last = null;
  const placed2 = (event) => fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const lifted = (event) => {
    if (fingers.delete(event.pointerId)) last = null;
  };
  scroller.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    if (event.isPrimary) fingers.clear();
    placed2(event);
    last = fingers.size === 2 ? between([...fingers.values()]) : null;
  });
  scroller.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    placed2(event);
    if (!last) return;
    const now = between([...fingers.values()]);
    pinched(now.apart / last.apart, now.x, now.y, now.x - last.x, now.y - last.y);
    last = now;
  });
  for (const end of ["pointerup", "pointercancel"]) scroller.addEventListener(end, lifted);
  scroller.addEventListener("touchmove", (event) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  }, { passive: false });
};
var placedInSight = (pane, pages, [width, height]) => {
  const page = pageInView(pane, pages);
  const { left, right, top: top2, bottom } = inSight(pane);
  const within4 = (middle, length) => Math.round(Math.min(Math.max(middle - length / 2, 0), 1e3 - length));
  const [x, y] = [within4((left + right) / 2, width), within4(((top2 + bottom) / 2 - page.top) * 1e3 / page.height, height)];
  return { page, box: [x, y, x + width, y + height] };
};

// components/browser/boxes.js
var SIDE = 1e3;
var LEAST2 = 1;
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
    const [low, high] = edge < 2 ? [Math.min(0, box[edge]), other - LEAST2] : [other + LEAST2, Math.max(SIDE, box[edge])];
    next[edge] = Math.min(Math.max(box[edge] + by, low), Math.max(low, high));
  }
  return next;
};
var spanned = (from, to) => {
  const within4 = (value) => Math.round(Math.min(SIDE, Math.max(0, value)));
  const [x1, x2] = [within4(from.x), within4(to.x)].sort((a, b) => a - b);
  const [y1, y2] = [within4(from.y), within4(to.y)].sort((a, b) => a - b);
  return x2 - x1 < LEAST2 || y2 - y1 < LEAST2 ? null : [x1, y1, x2, y2];
};

// components/viewer/browser/editing/edited_gold.js
var MOST_NAME = 80;
var NAMES = ["title_id", "question_id", "question_type"];
var made = 0;
var newKey = () => `new${made += 1}`;
var namesOf = (stated2) => Object.fromEntries(NAMES.filter((name) => stated2[name]).map((name) => [name, stated2[name]]));
var begin = (gold) => gold.filter((answer) => answer.box).map(({ id, page, box, steps, ...rest }) => ({
  key: id,
  from: id,
  page,
  names: namesOf(rest),
  renamed: {},
  box,
  steps: (steps ?? []).filter((step) => step.box).map((step) => ({ key: step.id, from: step.id, box: step.box }))
}));
var addressed = (answers) => answers.map(({ key, page, box, steps }, place) => ({
  id: `a${place}`,
  key,
  page,
  box,
  steps: steps.map((step, order) => ({ id: `a${place}.s${order}`, key: step.key, box: step.box }))
}));
var stated = (answers) => answers.map(({ from, page, renamed: renamed2, box, steps }) => ({ from, page, ...renamed2, box, steps: steps.map((step) => ({ from: step.from, box: step.box })) }));
var same2 = (one, other) => JSON.stringify(stated(one)) === JSON.stringify(stated(other));
var keys = (answers) => answers.flatMap((answer) => [answer.key, ...answer.steps.map((step) => step.key)]);
var find = (answers, key) => {
  for (const [place, answer] of answers.entries()) {
    if (answer.key === key) return { answer, step: null, place, order: -1 };
    const order = answer.steps.findIndex((step) => step.key === key);
    if (order >= 0) return { answer, step: answer.steps[order], place, order };
  }
  return null;
};
var boxAt = (answers, key) => {
  const found = find(answers, key);
  return found ? (found.step ?? found.answer).box : null;
};
var inAnswer = (answers, key, change) => answers.map((answer) => answer.key === key ? change(answer) : answer);
var withBox = (answers, key, box) => {
  const found = find(answers, key);
  if (!found || JSON.stringify(box) === JSON.stringify((found.step ?? found.answer).box)) return answers;
  if (!found.step) return inAnswer(answers, key, (answer) => ({ ...answer, box }));
  return inAnswer(answers, found.answer.key, (answer) => ({ ...answer, steps: answer.steps.map((step) => step.key === key ? { ...step, box } : step) }));
};
var calledOf = (answer) => ({ ...answer.names, ...answer.renamed });
var renamed = (answers, key, field, value) => {
  const found = find(answers, key);
  if (!found || found.step || (calledOf(found.answer)[field] ?? "") === value) return answers;
  return inAnswer(answers, key, (answer) => {
    const others = Object.fromEntries(Object.entries(answer.renamed).filter(([name]) => name !== field));
    return { ...answer, renamed: value === (answer.names[field] ?? "") ? others : { ...others, [field]: value } };
  });
};
var fresh = (key, from, page, box) => ({ key, from, page, names: {}, renamed: {}, box, steps: [] });
var withAnswer = (answers, page, box) => {
  const answer = fresh(newKey(), null, page, box);
  const before = answers.findLastIndex((own2) => own2.page < page || own2.page === page && own2.box[1] <= box[1]);
  return { answers: [...answers.slice(0, before + 1), answer, ...answers.slice(before + 1)], key: answer.key };
};
var withStep = (answers, key, box) => {
  const step = { key: newKey(), from: null, box };
  return {
    answers: inAnswer(answers, key, (answer) => {
      const before = answer.steps.findLastIndex((own2) => own2.box[1] <= box[1]);
      return { ...answer, steps: [...answer.steps.slice(0, before + 1), step, ...answer.steps.slice(before + 1)] };
    }),
    key: step.key
  };
};
var without = (answers, key) => {
  const found = find(answers, key);
  if (!found) return answers;
  if (!found.step) return answers.filter((answer) => answer.key !== key);
  return inAnswer(answers, found.answer.key, (answer) => ({ ...answer, steps: answer.steps.filter((step) => step.key !== key) }));
};
var holdsMiddle = (outer, inner) => {
  const [x, y] = [(inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2];
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
};
var ownerOf = (onPage2, box, before) => onPage2.find((answer) => holdsMiddle(answer.box, box)) ?? before[before.length - 1] ?? onPage2[0] ?? null;
var within2 = (box) => spanned({ x: box[0], y: box[1] }, { x: box[2], y: box[3] });
var printable = (text2) => text2.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "").trim();
var withPrediction = (answers, predicted, fields) => {
  const box = within2(predicted.box);
  if (!box) return null;
  if (predicted.level === "step") {
    const onPage2 = answers.filter((answer) => answer.page === predicted.page);
    const owner = ownerOf(onPage2, box, onPage2.filter((answer) => answer.box[1] <= box[1]));
    return owner && withStep(answers, owner.key, box);
  }
  const added = withAnswer(answers, predicted.page, box);
  const steps = predicted.steps.map(within2).filter((step) => step !== null).map((step) => ({ key: newKey(), from: null, box: step }));
  const names = namesOf(Object.fromEntries(fields.map((field) => [field, printable(predicted.names[field] ?? "").slice(0, MOST_NAME)])));
  return { ...added, answers: inAnswer(added.answers, added.key, (answer) => ({ ...answer, steps, renamed: names })) };
};
var retyped = (answers, key) => {
  const found = find(answers, key);
  if (!found) return answers;
  const { answer, step, place } = found;
  if (step) {
    const own2 = fresh(step.key, step.from, answer.page, step.box);
    const rest = without(answers, key);
    return [...rest.slice(0, place + 1), own2, ...rest.slice(place + 1)];
  }
  const beside = answers.filter((other) => other !== answer && other.page === answer.page);
  const target = ownerOf(beside, answer.box, beside.filter((other) => answers.indexOf(other) < place));
  if (!target) return null;
  const steps = [{ key: answer.key, from: answer.from, box: answer.box }, ...answer.steps];
  return inAnswer(without(answers, key), target.key, (other) => ({ ...other, steps: [...other.steps, ...steps] }));
};
var swapped = (list, one, other) => {
  const next = [...list];
  [next[one], next[other]] = [next[other], next[one]];
  return next;
};
var reordered = (answers, key, by) => {
  const found = find(answers, key);
  if (!found) return answers;
  const { answer, step, place, order } = found;
  if (!step) return answers[place + by] ? swapped(answers, place, place + by) : answers;
  if (!answer.steps[order + by]) return answers;
  return inAnswer(answers, answer.key, (own2) => ({ ...own2, steps: swapped(own2.steps, order, order + by) }));
};
var onPage = (answers, key, page) => {
  const found = find(answers, key);
  return found ? inAnswer(answers, found.answer.key, (answer) => ({ ...answer, page })) : answers;
};
var nameOf2 = (answers, key) => {
  const found = find(answers, key);
  if (!found) return "";
  const { title_id = "", question_id = "" } = calledOf(found.answer);
  const name = `${title_id}${question_id}`;
  const answer = name || found.answer.from ? `answer ${name || found.place + 1}` : "new answer";
  return found.step ? `${answer}, step ${found.order + 1}` : answer;
};

// components/viewer/browser/editing/edit_bar.js
var TOOLS = [
  ["answer", "+ Answer", "a", "Draw a new answer"],
  ["step", "+ Step", "s", "Draw a new step of the chosen answer"],
  ["take", "Use as gold", "g", "Make the chosen predicted box gold; an answer brings its steps along (f chooses one)"],
  ["retype", "Answer ↔ step", "t", "Make the chosen answer a step, or the step an answer"],
  ["earlier", "↑", ",", "Earlier in the order"],
  ["later", "↓", ".", "Later in the order"],
  ["pageBefore", "‹ Page", "PageUp", "Move the answer to the page before"],
  ["pageAfter", "Page ›", "PageDown", "Move the answer to the next page"],
  ["remove", "Delete", "Del", "Delete the chosen box; an answer takes its steps along"],
  ["takeBack", "Undo", "u", "Undo the last change"]
];
var HINT = "Drag a box, an edge or a corner; ? lists all keys.";
var DRAWING = { answer: "Drag to draw an answer, or press Enter to place one in the middle of the view.", step: "Drag to draw a step, or press Enter to place one in its answer." };
var TAKING = "g makes it gold, an answer with its steps; f goes to the next one that gold lacks.";
var percent = (value) => value === null ? "–" : (100 * value).toFixed(1);
var signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : "±"}${Math.abs(100 * value).toFixed(1)}`;
var METRICS = [["answer", "F_A"], ["step", "F_S"]];
var EditBar = class {
  /** `acts` has a function for every tool, and for `save`, `cancel`, `mine`, `theirs`, `pages` and `rename`. */
  constructor(acts) {
    this.acts = acts;
    const used = (key) => (event) => {
      acts[key]();
      if (event.detail > 0) acts.pages();
    };
    this.tools = new Map(TOOLS.map(([key, label, letter, title]) => [key, button(label, `${title} (${letter})`, used(key))]));
    this.save = button("Save", "Save the gold as it is now (Enter)", () => acts.save(), { class: "primary" });
    this.cancel = button("Cancel", "Discard changes (Escape)", () => acts.cancel());
    this.chosen = el("span", { class: "chosen-box", role: "status" });
    this.names = el("span", { class: "edit-names", role: "group", "aria-label": "What the answer is called", hidden: true });
    this.hint = el("span", { class: "quiet" });
    this.fields = /* @__PURE__ */ new Map();
    this.typing = null;
    this.answer = el("div", { class: "asked", role: "alert", hidden: true });
    this.scores = el("table", { class: "figures" }, el("thead", {}, el("tr", {}, ...["F1 of this sample, %", "F_A", "before", "", "F_S", "before", ""].map((text2) => el("th", { scope: "col", text: text2 })))), el("tbody"));
    this.el = el(
      "section",
      { class: "edit-bar", "aria-label": "Edit gold", hidden: true },
      el("div", { class: "edit-tools", role: "group", "aria-label": "Boxes" }, el("strong", { text: "Edit gold" }), ...this.tools.values(), el("span", { class: "fill" }), this.cancel, this.save),
      el("div", { class: "edit-line" }, this.chosen, this.names, this.hint),
      this.answer,
      el("div", { class: "edit-scores" }, this.scores)
    );
  }
  /**
   * `level` is that of the chosen gold box, `predicted` whether a predicted box is chosen, `called` what the chosen answer is called.
   * @param {{armed: string | null, chosen: string, level: string | null, predicted: boolean, called: Object<string, string> | null, changed: boolean, taken: number, saving: boolean}} now
   */
  paint({ armed, chosen, level, predicted, called: called2, changed, taken, saving }) {
    setText(this.chosen, chosen);
    setText(this.hint, DRAWING[armed] ?? (predicted ? TAKING : called2 ? "" : HINT));
    this.names.hidden = !called2 || this.fields.size === 0;
    for (const [key, input] of this.fields) if (called2 && input !== this.typing) input.value = called2[key] ?? "";
    for (const kind of ["answer", "step"]) {
      setClass(this.tools.get(kind), "on", armed === kind);
      this.tools.get(kind).setAttribute("aria-pressed", String(armed === kind));
    }
    const usable = { answer: true, take: Boolean(predicted), takeBack: taken > 0 };
    for (const [key, tool] of this.tools) tool.disabled = !(usable[key] ?? level !== null);
    this.save.disabled = !changed || saving;
    setText(this.save, saving ? "Saving" : "Save");
  }
  /** Offers what steps need only where answers have them. */
  withSteps(on) {
    for (const key of ["step", "retype"]) this.tools.get(key).hidden = !on;
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
    const input = el("input", { type: "text", maxlength: MOST_NAME, "aria-label": `${label} of the answer`, list: choices.length ? `names-${key}` : null, autocomplete: "off" });
    let before = "";
    input.addEventListener("focus", () => {
      before = input.value;
      this.typing = input;
    });
    input.addEventListener("blur", () => {
      this.typing = null;
    });
    input.addEventListener("change", () => this.acts.rename(key, input.value.trim()));
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") input.value = before;
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
    const cells = () => ({ now: el("td", { class: "f1" }), before: el("td"), by: el("td", { class: "by" }) });
    this.rows = runs.map((run) => {
      const own2 = { answer: cells(), step: cells() };
      return { own: own2, node: el("tr", {}, el("th", { scope: "row", text: run.name, title: run.name }), ...METRICS.flatMap(([level]) => Object.values(own2[level]))) };
    });
    this.scores.tBodies[0].replaceChildren(...this.rows.map((row) => row.node));
    this.scores.hidden = runs.length === 0;
  }
  /** @param {{now: any, before: any}[]} figures of each run, as `outcomes.js` gives them */
  paintScores(figures2) {
    figures2.forEach(({ now, before }, place) => {
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
  refuse(reason2) {
    this.ask(el("span", { text: reason2 }));
  }
  /** Somebody else corrected the sample meanwhile. */
  conflict({ who: who2, at }) {
    this.ask(
      el("span", { text: `Changed by ${who2} on ${at} while you were editing.` }),
      button("Keep theirs", "Give up this edit", () => this.acts.theirs()),
      button("Take mine", "Replace their correction by this one", () => this.acts.mine())
    );
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
};

// components/viewer/browser/panes/marks.js
var atFixedSize = (x, y, node, more = "") => {
  node.style.transform = `translate(${x}px, ${y}px) scale(calc(var(--u, 1) * var(--size, 1))) ${more}`;
  return node;
};
var isWhole = ({ box, outcome, open }) => box.level === "answer" || open || outcome !== null && outcome !== "matched";
var shapeOf = (mark) => isWhole(mark) ? mark.rectangle ??= rectPath(mark.box.rect) : mark.bracket ??= bracketPath(mark.box.rect);
var goldLabel = (box) => {
  const step = box.level === "step";
  const text2 = svg("text", { class: "name", x: step ? -5 : 0, y: step ? 4 : -5, "text-anchor": step ? "end" : "start" });
  text2.textContent = step ? box.number : box.name;
  return atFixedSize(box.rect.x, step ? box.rect.y + box.rect.h / 2 : box.rect.y, text2);
};
var dotsRow = ({ level, rect }, runs) => {
  const step = level === "step";
  const left = (place) => step ? 8 + place * 10 : (place - (runs.length - 1) / 2) * 10;
  const dots = runs.map((run, place) => svg("circle", { class: "dot", r: 3.6, cx: left(place), cy: 0 }));
  const [x, y] = step ? [rect.x + rect.w, rect.y + rect.h / 2] : [rect.x + rect.w / 2, rect.y + rect.h];
  return { dots, group: atFixedSize(x, y, svg("g", { class: "dots" }, ...dots), step ? "scale(0.8)" : "") };
};
var made2 = (box, run) => ({ box, run, group: null, ink: null, dots: [], outcome: null, open: false, filtered: false });
var own = (mark) => {
  if (!mark.group) {
    const { role, level } = mark.box;
    mark.group = svg("g", { class: `mark ${role} ${level}${mark.outcome ? ` o-${mark.outcome}` : ""}${mark.filtered ? " filtered" : ""}` });
    mark.layer?.append(mark.group);
  }
  return mark.group;
};
var ticksOf = ({ role, level, rect }) => role === "gold" && level === "answer" ? [svg("path", { class: "ticks", d: ticksPath(rect) })] : [];
var drawByItself = (mark) => {
  if (mark.ink) return;
  const d = shapeOf(mark);
  [mark.casing, mark.ink] = [svg("path", { class: "casing", d }), svg("path", { class: "ink", d })];
  own(mark).prepend(mark.casing, mark.ink, ...ticksOf(mark.box));
  dress(mark);
};
var goldMark = (box, runs) => {
  const mark = made2(box, null);
  if (runs.length) {
    const row = dotsRow(box, runs);
    own(mark).append(row.group);
    mark.dots = row.dots;
  }
  return mark;
};
var predMark = (box, run) => made2(box, run);
var placeIn = (layer, marks) => {
  for (const mark of marks) {
    mark.layer = layer;
    if (mark.group) layer.append(mark.group);
  }
};
var addSign = (mark) => {
  const { rect, level } = mark.box;
  mark.glyph = svg("path", { class: "glyph", d: GLYPHS[mark.outcome].glyph });
  const sign = svg("g", { class: "sign" }, svg("circle", { class: "disc", r: level === "step" ? 7 : 8 }), mark.glyph);
  own(mark).append(atFixedSize(level === "step" ? rect.x : rect.x + rect.w, rect.y, sign));
};
var addUnderInk = (mark, name) => {
  mark[name] = svg("path", { class: name, d: shapeOf(mark) });
  mark.group.insertBefore(mark[name], name === "hatch" ? mark.ink : mark.ink.nextSibling);
};
var LINKED = ["wrongpage", "split", "merged"];
var isSigned = ({ box, outcome }) => box.role === "gold" ? outcome === "missed" : outcome !== "matched" && !LINKED.includes(outcome);
var dress = (mark) => {
  if (!mark.ink || !mark.outcome) return;
  if (mark.box.role === "gold" && mark.outcome === "missed" && !mark.hatch) addUnderInk(mark, "hatch");
  if (mark.outcome === "duplicate" && mark.box.level === "answer" && !mark.core) addUnderInk(mark, "core");
};
var reshape = (mark) => {
  if (mark.box.level !== "step" || !mark.ink) return;
  const shape = shapeOf(mark);
  for (const path of [mark.casing, mark.ink, mark.hatch]) path?.setAttribute("d", shape);
};
var setOutcome = (mark, outcome) => {
  if (mark.outcome === outcome) return;
  if (mark.outcome) mark.group?.classList.remove(`o-${mark.outcome}`);
  mark.group?.classList.add(`o-${outcome}`);
  mark.outcome = outcome;
  reshape(mark);
  dress(mark);
  if (mark.glyph && isSigned(mark)) mark.glyph.setAttribute("d", GLYPHS[outcome].glyph);
};
var addDetail = (mark, near, hot) => {
  if (isSigned(mark) && !mark.glyph && (near || mark.box.level === "answer")) addSign(mark);
  if (!near || mark.label || mark.box.role !== "gold" || mark.outcome === "matched" && !hot) return;
  mark.label = goldLabel(mark.box);
  own(mark).append(mark.label);
};
var setOpen = (mark, open) => {
  if (mark.open === open || mark.box.level !== "step") return;
  mark.open = open;
  if (open) drawByItself(mark);
  reshape(mark);
  if (mark.group) setClass(mark.group, "open", open);
};
var setFiltered = (mark, filtered) => {
  mark.filtered = filtered;
  if (mark.group) setClass(mark.group, "filtered", filtered);
};
var setDots = (mark, found) => {
  mark.dots.forEach((dot, place) => setClass(dot, "found", found[place]));
};
var joined = (marks, shape) => marks.map(shape).join("");
var set = (path, d) => path.getAttribute("d") !== d && path.setAttribute("d", d);
var OutcomeShapes = class {
  /** `marks` are of one role and level; `layer` is where they are drawn. */
  constructor(layer, marks) {
    this.layer = layer;
    this.marks = marks;
    this.casing = svg("path", { class: "casing" });
    this.groups = /* @__PURE__ */ new Map();
    layer.prepend(this.casing);
  }
  /** Draws every mark that is not filtered out by its outcome of now. */
  draw() {
    set(this.casing, joined(this.marks.filter((mark) => !mark.filtered), shapeOf));
    const byOutcome = new Map([...this.groups.keys()].map((outcome) => [outcome, []]));
    for (const mark of this.marks) {
      if (mark.filtered) continue;
      if (!byOutcome.has(mark.outcome)) byOutcome.set(mark.outcome, []);
      byOutcome.get(mark.outcome).push(mark);
    }
    byOutcome.forEach((marks, outcome) => this.drawOutcome(outcome, marks));
  }
  drawOutcome(outcome, marks) {
    if (!this.groups.has(outcome)) this.groups.set(outcome, this.group(outcome, this.marks[0].box));
    const { hatch, ink, core, ticks } = this.groups.get(outcome);
    const shape = joined(marks, shapeOf);
    for (const path of [hatch, ink, core]) if (path) set(path, shape);
    if (ticks) set(ticks, joined(marks, (mark) => ticksPath(mark.box.rect)));
  }
  group(outcome, { role, level }) {
    const made3 = (name, needed) => needed ? svg("path", { class: name }) : null;
    const gold = role === "gold";
    const paths = {
      hatch: made3("hatch", gold && outcome === "missed"),
      ink: made3("ink", true),
      core: made3("core", outcome === "duplicate" && level === "answer"),
      ticks: made3("ticks", gold && level === "answer")
    };
    this.casing.after(svg("g", { class: `mark together ${role} ${level} o-${outcome}` }, ...Object.values(paths)));
    return paths;
  }
};

// components/viewer/browser/editing/edit_layer.js
var REACH = 7;
var HANDLE = 7;
var HANDLES = [[0, 1], [1], [1, 2], [2], [2, 3], [3], [0, 3], [0]];
var spotOf = ({ x, y, w, h }, edges) => [
  edges.includes(0) ? x : edges.includes(2) ? x + w : x + w / 2,
  edges.includes(1) ? y : edges.includes(3) ? y + h : y + h / 2
];
var handleAt = (rect, x, y, reach) => {
  const near = HANDLES.filter((edges) => {
    const [left, top2] = spotOf(rect, edges);
    return Math.abs(left - x) <= reach && Math.abs(top2 - y) <= reach;
  });
  if (near.length) return near.find((edges) => edges.length === 2) ?? near[0];
  const alongX = x >= rect.x - reach && x <= rect.x + rect.w + reach;
  const alongY = y >= rect.y - reach && y <= rect.y + rect.h + reach;
  const [nearest] = [[x - rect.x, alongY], [y - rect.y, alongX], [x - rect.x - rect.w, alongY], [y - rect.y - rect.h, alongX]].map(([distance, along2], edge) => ({ edge, distance: Math.abs(Number(distance)), along: along2 })).filter(({ distance, along: along2 }) => along2 && distance <= reach).sort((a, b) => a.distance - b.distance);
  return nearest ? [nearest.edge] : null;
};
var CURSORS = /* @__PURE__ */ new Map([["0", "ew-resize"], ["2", "ew-resize"], ["1", "ns-resize"], ["3", "ns-resize"], ["0,1", "nwse-resize"], ["2,3", "nwse-resize"], ["1,2", "nesw-resize"], ["0,3", "nesw-resize"]]);
var EditLayer = class {
  constructor(editor, pane) {
    this.editor = editor;
    this.pane = pane;
    this.nodes = /* @__PURE__ */ new Map();
    this.drag = null;
    this.boxes = svg("g");
    this.handles = HANDLES.map(() => svg("rect", { class: "handle", x: -HANDLE / 2, y: -HANDLE / 2, width: HANDLE, height: HANDLE }));
    this.draft = svg("path", { class: "draft" });
    this.el = svg("svg", { class: "marks edited", viewBox: `0 0 ${PAGE_WIDTH} ${Math.max(1, pane.total)}`, "aria-hidden": "true" }, this.boxes, this.draft, svg("g", {}, ...this.handles));
    pane.stack.append(this.el);
    this.listeners = { pointerdown: (event) => this.down(event), pointermove: (event) => this.move(event), pointerup: (event) => this.up(event), pointercancel: (event) => this.up(event) };
    for (const [kind, listener] of Object.entries(this.listeners)) pane.el.addEventListener(kind, listener, true);
  }
  remove() {
    this.el.remove();
    this.pane.scroller.style.cursor = "";
    for (const [kind, listener] of Object.entries(this.listeners)) this.pane.el.removeEventListener(kind, listener, true);
  }
  get pages() {
    return this.editor.viewer.scene.pages;
  }
  pageOf(number) {
    return this.pages.find((page) => page.number === number) ?? this.pages[this.pages.length - 1];
  }
  rectAt(key) {
    const { answers } = this.editor;
    return rectOf(boxAt(answers, key), this.pageOf(find(answers, key).answer.page));
  }
  /** Draws what changed since it was last drawn; `iouOf` gives the IoU of the match of a box in this pane's run, 0 for none. */
  paint(iouOf2) {
    const { answers, chosen } = this.editor;
    const there = keys(answers);
    for (const [key, node] of this.nodes) {
      if (there.includes(key)) continue;
      node.group.remove();
      this.nodes.delete(key);
    }
    const numbered = find(answers, chosen)?.answer.key;
    for (const { key, box, page, steps } of answers) {
      this.paintBox(key, "answer", rectOf(box, this.pageOf(page)), iouOf2(key), "");
      steps.forEach((step, order) => this.paintBox(step.key, "step", rectOf(step.box, this.pageOf(page)), iouOf2(step.key), key === numbered ? String(order + 1) : ""));
    }
    this.paintHandles();
  }
  paintBox(key, level, rect, iou, number) {
    const chosen = key === this.editor.chosen;
    const node = this.nodes.get(key) ?? this.made(key);
    const shape = rectPath(rect);
    if (node.shape !== shape) {
      node.shape = shape;
      for (const path of [node.casing, node.ink]) path.setAttribute("d", shape);
      node.ticks.setAttribute("d", ticksPath(rect));
      atFixedSize(rect.x, rect.y - 0.5, node.label);
    }
    const { tau } = this.editor.viewer.state;
    const state = `edit-box ${level}${iou >= tau ? "" : " unfound"}${chosen ? " chosen" : ""}`;
    if (node.state !== state) {
      node.group.setAttribute("class", node.state = state);
      if (chosen) this.boxes.append(node.group);
    }
    const name = chosen ? this.editor.nameOf(key) : number;
    setText(node.label, chosen && iou > 0 ? `${name} · IoU ${(Math.floor(100 * iou + 1e-9) / 100).toFixed(2)}` : name);
  }
  made(key) {
    const [casing, ink, ticks] = ["casing", "ink", "ticks"].map((name) => svg("path", { class: name }));
    const label = svg("text", { class: "name", y: -5 });
    const node = { casing, ink, ticks, label, group: svg("g", {}, casing, ink, ticks, label), shape: "", state: "" };
    this.boxes.append(node.group);
    this.nodes.set(key, node);
    return node;
  }
  paintHandles() {
    const { chosen, corner: corner2 } = this.editor;
    const shown = chosen !== null && !this.editor.armed;
    const rect = shown ? this.rectAt(chosen) : null;
    this.handles.forEach((handle, place) => {
      handle.style.display = shown ? "" : "none";
      if (!shown) return;
      const edges = HANDLES[place];
      const [left, top2] = spotOf(rect, edges);
      atFixedSize(left, top2, handle);
      setClass(handle, "moved", edges.length === 2 && edges.every((edge) => corner2.includes(edge)));
    });
  }
  // Where the pointer is: in the stack, and in thousandths of the page that is under it, or of a given one.
  at(event, page = null) {
    const { x, y, perPixel } = toStack(this.pane, event.clientX, event.clientY);
    const under = page ?? this.pages.find((own2) => y < own2.top + own2.height + 18) ?? this.pages[this.pages.length - 1];
    return { x, y, perPixel, page: under, unit: { x, y: (y - under.top) * 1e3 / under.height } };
  }
  /** What a press at a point would do: stretch or move the chosen box, take another one or a predicted one, or nothing. @returns {any} */
  aimed(at) {
    const { chosen } = this.editor;
    const reach = REACH * at.perPixel;
    if (chosen !== null) {
      const rect = this.rectAt(chosen);
      const edges = handleAt(rect, at.x, at.y, reach);
      if (edges) return { key: chosen, edges };
      if (at.x >= rect.x && at.x <= rect.x + rect.w && at.y >= rect.y && at.y <= rect.y + rect.h) return { key: chosen, edges: null };
    }
    return this.under(at);
  }
  // What a click at a point takes: the smallest box around it, and with a further click what lies under that.
  under(at) {
    const { chosen, predictedBox } = this.editor;
    const all = this.around(at);
    const place = all.findIndex((one) => one.mark ? one.box === predictedBox : one.key === chosen);
    return all[(place + 1) % all.length] ?? null;
  }
  // The boxes around a point: those of gold and of what gold does not have; predicted boxes that gold has, where gold is not.
  around(at) {
    const near = (boxes) => hits(boxes, at.x, at.y, REACH * at.perPixel);
    const own2 = keys(this.editor.answers).map((key) => ({ key, edges: null, box: { rect: this.rectAt(key) } }));
    const predicted = this.predicted().map((mark) => ({ mark, box: mark.box }));
    const all = near([...own2, ...predicted.filter(({ mark, box }) => !this.editor.isFound(mark.run, box))]);
    return all.length ? all : near(predicted);
  }
  predicted() {
    const { layers } = this.editor.viewer.state;
    if (this.pane.consensus || layers.bare) return [];
    return this.pane.visible.flatMap((run) => this.pane.layer(run).marks).filter((mark) => !mark.filtered && layers[`${mark.box.level}s`]);
  }
  down(event) {
    if (event.button !== 0 || event.pointerType === "touch" || !this.pane.stack.contains(event.target) && event.target !== this.pane.scroller) return;
    const { editor } = this;
    const at = this.at(event);
    const aim = editor.armed ? null : this.aimed(at);
    if (!editor.armed && !aim) return;
    event.preventDefault();
    event.stopPropagation();
    this.pane.scroller.focus({ preventScroll: true });
    this.pane.el.setPointerCapture(event.pointerId);
    if (editor.armed) {
      const page2 = editor.armed === "step" ? this.pageOf(editor.pageOfChosen()) : at.page;
      this.drag = { drawn: true, page: page2, from: this.at(event, page2).unit, moved: false };
      return;
    }
    if (aim.mark) {
      this.take(aim);
      this.drag = { fixed: true };
      return;
    }
    const wasChosen = aim.key === editor.chosen;
    editor.choose(aim.key, { show: false });
    const found = find(editor.answers, aim.key);
    const page = this.pageOf(found.answer.page);
    this.drag = { ...aim, wasChosen, page, box: boxAt(editor.answers, aim.key), from: this.at(event, page).unit, at: [event.clientX, event.clientY], step: Boolean(found.step), moved: false };
  }
  move(event) {
    const { drag, editor } = this;
    if (!drag) {
      const at2 = this.at(event);
      const aim = editor.armed ? null : this.aimed(at2);
      this.pane.scroller.style.cursor = editor.armed ? "crosshair" : aim?.edges ? CURSORS.get(String(aim.edges)) : aim ? aim.mark ? "pointer" : "move" : "";
      event.stopPropagation();
      return;
    }
    event.stopPropagation();
    if (drag.fixed) return;
    if (drag.drawn) {
      drag.box = spanned(drag.from, this.at(event, drag.page).unit);
      this.draft.setAttribute("d", drag.box ? rectPath(rectOf(drag.box, drag.page)) : "");
      return;
    }
    if (!drag.moved && Math.hypot(event.clientX - drag.at[0], event.clientY - drag.at[1]) < 3) return;
    if (!drag.moved) editor.keep();
    drag.moved = true;
    const at = this.at(event, drag.edges || drag.step ? drag.page : null);
    const [dx, dy] = [Math.round(at.unit.x - drag.from.x), Math.round(at.unit.y - drag.from.y)];
    const box = drag.edges ? stretched(drag.box, drag.edges, dx, dy) : moved(drag.box, dx, dy);
    editor.show(withBox(onPage(editor.answers, drag.key, at.page.number), drag.key, box));
  }
  up(event) {
    const { drag, editor } = this;
    if (!drag) return;
    this.drag = null;
    event.stopPropagation();
    this.draft.setAttribute("d", "");
    if (drag.fixed) return;
    if (drag.drawn) {
      if (drag.box && event.type === "pointerup") editor.add(drag.box, drag.page.number);
    } else if (!drag.moved && drag.wasChosen) this.take(this.under(this.at(event)));
  }
  // Chooses what is under the pointer, if anything.
  take(aim) {
    if (aim?.mark) this.editor.choosePrediction(aim.mark.run, aim.box);
    else this.editor.choose(aim?.key ?? null, { show: false });
  }
};

// components/viewer/browser/keys.js
var KEYS = [
  { keys: ["j"], label: "next sample", act: (viewer) => viewer.go("next") },
  { keys: ["k"], label: "previous sample", act: (viewer) => viewer.go("prev") },
  { keys: ["["], label: "previous page", act: (viewer) => viewer.turnPage(-1) },
  { keys: ["]"], label: "next page", act: (viewer) => viewer.turnPage(1) },
  { keys: ["n"], label: "next failure, then those of the next sample", act: (viewer) => viewer.stepFailure(1) },
  { keys: ["p"], label: "previous failure", act: (viewer) => viewer.stepFailure(-1) },
  { keys: [..."123456789"], shown: "1–9", label: "compare run, and back", act: (viewer, key) => viewer.runs.compare(viewer.scene.offered[Number(key) - 1]) },
  { keys: ["."], label: "next run", act: (viewer) => viewer.runs.step(1) },
  { keys: [","], label: "previous run", act: (viewer) => viewer.runs.step(-1) },
  { keys: ["g"], once: true, label: "gold on or off", act: (viewer) => viewer.toggleLayer("gold") },
  { keys: ["a"], once: true, label: "answers on or off", act: (viewer) => viewer.toggleLayer("answers") },
  { keys: ["s"], once: true, label: "steps on or off", act: (viewer) => viewer.toggleLayer("steps") },
  { keys: ["m"], once: true, label: "match lines on or off", act: (viewer) => viewer.toggleLayer("lines") },
  { keys: [" "], once: true, shown: "space", label: "hide boxes", act: (viewer) => viewer.toggleLayer("bare") },
  { keys: ["b"], once: true, shown: "b held", label: "blink to the second run", act: (viewer) => viewer.runs.blink(true), released: (viewer) => viewer.runs.blink(false) },
  { keys: ["z"], label: "fit the failure", act: (viewer) => viewer.choice.fit() },
  { keys: ["0"], label: "whole page", act: (viewer) => viewer.zoom("page") },
  { keys: ["w"], label: "page width", act: (viewer) => viewer.zoom("width") },
  { keys: ["+", "="], shown: "+", label: "larger", act: (viewer) => viewer.zoom("in") },
  { keys: ["-"], shown: "−", label: "smaller", act: (viewer) => viewer.zoom("out") },
  { keys: ["i"], once: true, label: "panel on or off", act: (viewer) => viewer.togglePanel() },
  { keys: ["e"], once: true, label: "edit gold", act: (viewer) => viewer.editor.start() },
  { keys: ["r"], once: true, label: "mark a region", act: (viewer) => viewer.regions.start() },
  { keys: ["c"], label: "copy link", act: (viewer) => viewer.header.copy() },
  { keys: ["Escape"], shown: "esc", label: "deselect", act: (viewer) => viewer.deselect() },
  { keys: ["?"], once: true, label: "this list", act: (viewer) => viewer.help.toggle() }
];
var BOX = { x: 8, y: 8, w: 62, h: 26 };
var MARKS = [
  ["gold", "matched", "Gold: thin, with corner ticks"],
  ["gold", "missed", "Gold that was missed"],
  ["pred", "matched", "Prediction: matched"],
  ["pred", "poor", "Poorly placed"],
  ["pred", "extra", "Extra"],
  ["pred", "wrongpage", "Wrong page, with an arrow to where it belongs"],
  ["pred", "duplicate", "Duplicate"],
  ["pred", "split", "Split, with a brace: 1 → 4"],
  ["pred", "merged", "Merged, with a brace: 3 → 1"]
];
var sampleMark = (role, outcome, level = "answer") => {
  const box = { role, level, rect: BOX, name: "", number: "1", steps: [] };
  const mark = role === "gold" ? goldMark(box, []) : predMark(box, { slug: "" });
  drawByItself(mark);
  setOutcome(mark, outcome);
  addDetail(mark, true);
  return svg("svg", { class: "marks legend", viewBox: "0 0 84 42", "aria-hidden": "true" }, mark.group);
};
var markRow = ([role, outcome, label]) => el("li", {}, sampleMark(role, outcome), sampleMark(role, outcome, "step"), el("span", { text: label }));
var keysAndMarks = () => new Overlay(
  "Keys and marks",
  el("div", {}, el("h2", { text: "Keys" }), el("ul", { class: "key-list" }, ...KEYS.map(keyRow))),
  el(
    "div",
    {},
    el("h2", { text: "Marks" }),
    el("p", { class: "quiet", text: "Rectangles are answers and steps that failed, left brackets are steps that are matched. Colour, dash and sign tell what became of a box." }),
    el("ul", { class: "mark-list" }, ...MARKS.map(markRow)),
    el("p", { class: "quiet", text: "Zoom with ctrl and the wheel, or by pinching; drag to move. The figure beside a pair is its IoU; distances of edges are in thousandths (‰) of the page." })
  )
);

// components/viewer/browser/editing/rescoring.js
var LEVELS = ["answer", "step"];
var area = ([x1, y1, x2, y2]) => Math.max(x2 - x1, 0) * Math.max(y2 - y1, 0);
var placed = (answers, pages) => {
  const boxes = (
    /** @type {Placed[]} */
    []
  );
  const lost = { answer: 0, step: 0 };
  for (const { id, page, box, steps } of answers) {
    const own2 = [{ level: "answer", id, box }, ...(steps ?? []).map((step) => ({ level: "step", id: step.id, box: step.box }))];
    for (const part of own2) {
      if (!part.box) continue;
      if (pages.has(page)) boxes.push({ level: part.level, page, id: part.id, box: part.box, area: area(part.box) });
      else lost[part.level] += 1;
    }
  }
  return { boxes, lost };
};
var iouOf = (one, other) => {
  const width = Math.min(one.box[2], other.box[2]) - Math.max(one.box[0], other.box[0]);
  const height = Math.min(one.box[3], other.box[3]) - Math.max(one.box[1], other.box[1]);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (one.area + other.area - shared);
};
var greedy = (gold, pred) => {
  const pairs = [];
  for (let g = 0; g < gold.length; g += 1) {
    for (let p = 0; p < pred.length; p += 1) {
      const iou = iouOf(gold[g], pred[p]);
      if (iou > 0) pairs.push({ g, p, iou });
    }
  }
  pairs.sort((a, b) => b.iou - a.iou || b.g - a.g || b.p - a.p);
  const [takenGold, takenPred] = [/* @__PURE__ */ new Set(), /* @__PURE__ */ new Set()];
  return pairs.filter(({ g, p }) => {
    if (takenGold.has(g) || takenPred.has(p)) return false;
    takenGold.add(g);
    takenPred.add(p);
    return true;
  });
};
var placesOf = (answers) => new Map(answers.flatMap(({ page, ...answer }) => [answer, ...answer.steps].map(({ key, id, box }) => (
  /** @type {[string, any]} */
  [key, { id, at: JSON.stringify([page, box]) }]
))));
var stillKnown = (failures, before, now) => {
  const [was, is] = [placesOf(before), placesOf(now)];
  return failures.filter(({ gold }) => gold.every((key) => was.has(key) && is.get(key)?.at === was.get(key).at)).map((failure) => ({ ...failure, gold: failure.gold.map((key) => is.get(key).id) }));
};
var rescore = (gold, run, numbers) => {
  const pages = new Set(numbers);
  const [mine, theirs] = [placed(gold, pages), placed(run.pred, pages)];
  const paper = run.empty_page === 1;
  const matches = [];
  const counts = [];
  for (const page of numbers) {
    const last = paper && page === numbers[numbers.length - 1];
    const rows = LEVELS.map((level) => {
      const on = (box) => box.level === level && box.page === page;
      const [golds, preds] = [mine.boxes.filter(on), theirs.boxes.filter(on)];
      for (const { g, p, iou } of greedy(golds, preds)) matches.push({ level, page, gold: golds[g].id, pred: preds[p].id, iou });
      return { page, level, gold: golds.length, pred: preds.length + (last ? theirs.lost[level] : 0) };
    });
    const [answers, steps] = rows;
    const stepped = steps.gold + steps.pred > 0;
    if (paper || stepped || answers.gold + answers.pred > 0) counts.push(answers);
    if (stepped) counts.push(steps);
  }
  return { matches, counts };
};

// components/viewer/browser/editing/editor.js
var MOST_TAKEN_BACK = 200;
var CORNERS = [[2, 3], [0, 1], [1, 2], [0, 3]];
var PLACED = { answer: [200, 60], step: [160, 24] };
var NO_ANSWER = "A step belongs to an answer, and gold has none here. Draw one first: + Answer (a).";
var ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
var onPages = (editor) => editor.onPages();
var alone = (key) => key.replace("alt+", "");
var OWN_KEYS = [
  { keys: ["Tab"], when: onPages, shown: "tab", label: "next box, with shift the one before", act: (editor, _, event) => editor.step(event.shiftKey ? -1 : 1) },
  { keys: ["n"], label: "next box", act: (editor) => editor.step(1) },
  { keys: ["p"], label: "previous box", act: (editor) => editor.step(-1) },
  { keys: Object.keys(ARROWS), shown: "arrows", label: "move the box by 1, with shift by 10", act: (editor, key, event) => editor.nudge(ARROWS[key], event.shiftKey) },
  { keys: Object.keys(ARROWS).map((key) => `alt+${key}`), shown: "alt arrows", label: "move its corner ■, with shift by 10", act: (editor, _, event) => editor.nudgeCorner(ARROWS[alone(event.key)], event.shiftKey) },
  { keys: ["r"], label: "another corner", act: (editor) => editor.turnCorner() },
  { keys: ["a"], once: true, label: "new answer: drag, or Enter", act: (editor) => editor.arm("answer") },
  { keys: ["s"], once: true, label: "new step: drag, or Enter", act: (editor) => editor.arm("step") },
  { keys: ["f", "F"], label: "next predicted box that gold lacks, with shift before", act: (editor, key) => editor.stepPredicted(key === "f" ? 1 : -1) },
  { keys: ["g"], once: true, label: "use the predicted box as gold", act: (editor) => editor.take() },
  { keys: ["l"], once: true, label: "number and type of the answer", act: (editor) => editor.bar.focusNames() },
  { keys: ["t"], once: true, label: "answer to step, step to answer", act: (editor) => editor.retype() },
  { keys: [","], label: "earlier in the order", act: (editor) => editor.reorder(-1) },
  { keys: ["."], label: "later in the order", act: (editor) => editor.reorder(1) },
  { keys: ["PageUp"], shown: "page up", label: "answer to the page before", act: (editor) => editor.toPage(-1) },
  { keys: ["PageDown"], shown: "page down", label: "answer to the next page", act: (editor) => editor.toPage(1) },
  { keys: ["Delete", "Backspace", "x"], shown: "del", label: "delete the box", act: (editor) => editor.remove() },
  { keys: ["u", "ctrl+z"], shown: "u", label: "undo the last change", act: (editor) => editor.takeBack() },
  { keys: ["Enter"], once: true, shown: "enter", label: "save", act: (editor) => editor.enter() },
  { keys: ["Escape"], shown: "esc", label: "discard changes", act: (editor) => editor.escape() },
  { keys: ["?"], once: true, label: "this list", act: (editor) => editor.help.toggle() }
];
var SHARED = [" ", "0", "w", "+", "-", "[", "]", "i"];
var sharedKeys = KEYS.filter(({ keys: keys2 }) => SHARED.includes(keys2[0])).map((entry) => ({ ...entry, act: (editor, key) => entry.act(editor.viewer, key) }));
var Editor = class {
  constructor(viewer) {
    this.viewer = viewer;
    this.on = false;
    this.layers = [];
    this.attempt = 0;
    this.answered = true;
    this.saving = false;
    this.seen = 0;
    const acts = {
      answer: () => this.arm("answer"),
      step: () => this.arm("step"),
      take: () => this.take(),
      retype: () => this.retype(),
      earlier: () => this.reorder(-1),
      later: () => this.reorder(1),
      pageBefore: () => this.toPage(-1),
      pageAfter: () => this.toPage(1),
      remove: () => this.remove(),
      takeBack: () => this.takeBack(),
      save: () => this.save(),
      cancel: () => this.leave(),
      mine: () => this.save(true),
      theirs: () => this.leave(),
      pages: () => this.focusPages(),
      rename: (field, value) => this.rename(field, value)
    };
    this.bar = new EditBar(acts);
    this.help = new Overlay("Keys of the editing mode", el(
      "div",
      {},
      el("h2", { text: "Editing gold" }),
      el("ul", { class: "key-list" }, ...[...OWN_KEYS, ...sharedKeys].map(keyRow)),
      el("p", { class: "quiet", text: "A click takes the smallest box under it, of gold or a predicted one that gold lacks; a further click what lies under that. Coordinates are thousandths of the page. A step lies on the page of its answer. Drag a box, an edge or a corner; a predicted box can be made gold. Changes are kept only once saved." })
    ));
  }
  /** Begins to edit the gold that a payload offers, or says why it cannot be edited. */
  start() {
    const { editing } = this.viewer.payload;
    if (this.on || !editing) return;
    if (editing.why) {
      this.viewer.say(editing.why);
      return;
    }
    this.viewer.regions.leave();
    this.before = begin(editing.gold ?? this.viewer.payload.gold);
    Object.assign(this, { on: true, answers: this.before, taken: [], chosen: null, predicted: null, armed: null, corner: CORNERS[0], seen: editing.corrected?.mark ?? 0, saving: false, scored: /* @__PURE__ */ new Map(), judged: /* @__PURE__ */ new Map() });
    this.viewer.enterEditing(true);
    if (!editing.corrected) this.viewer.send({ kind: "edit" });
    this.viewer.el.append(this.help.el);
    this.stopKeys = listenForKeys([...OWN_KEYS, ...sharedKeys], this, EDITOR);
    this.attach();
    this.bar.ask();
    this.bar.withSteps(editing.steps);
    this.bar.withNames(editing.names);
    this.bar.el.hidden = false;
    const { boxes } = this.viewer.choice;
    this.choose(boxes.find((box) => box.role === "gold" && find(this.answers, box.id))?.id ?? null);
    this.focusPages();
  }
  focusPages() {
    this.viewer.panes.lead.scroller.focus({ preventScroll: true });
  }
  /** Ends the mode; whatever was not saved is gone. */
  leave() {
    if (!this.on) return;
    this.on = this.saving = false;
    cancelAnimationFrame(this.due);
    this.due = null;
    this.choosePredicted(null, null);
    this.stopKeys();
    this.help.toggle(false);
    this.help.el.remove();
    this.layers.forEach((layer) => layer.remove());
    this.layers = [];
    this.bar.el.hidden = true;
    this.viewer.enterEditing(false);
  }
  /** Draws upon the panes of now: they were built anew, or the mode begins. */
  attach() {
    if (!this.on) return;
    this.layers.forEach((layer) => layer.remove());
    this.layers = this.viewer.panes.list.map((pane) => new EditLayer(this, pane));
    const { runs } = this.viewer;
    const start = addressed(this.before);
    this.wasScored = runs.shown.map((run) => ({ run, scored: this.rescored(run, start) }));
    this.bar.build(runs.shown);
    this.paint();
  }
  get pages() {
    return this.viewer.scene.pages.map((page) => page.number);
  }
  rescored(run, answers) {
    return { ...run, failures: stillKnown(run.failures, addressed(this.before), answers), ...rescore(answers, run, this.pages) };
  }
  onPages() {
    const focused = this.viewer.el.getRootNode().activeElement;
    return !focused || focused === this.viewer.panes.lead.scroller || focused.classList.contains("scroller");
  }
  /** Scores and draws what was changed, once in a frame. */
  show(answers) {
    this.answers = answers;
    this.due ??= requestAnimationFrame(() => {
      this.due = null;
      this.paint();
    });
  }
  paint() {
    const { viewer } = this;
    const answers = addressed(this.answers);
    this.scored = new Map(viewer.runs.shown.map((run) => [run.slug, this.rescored(run, answers)]));
    this.judged = /* @__PURE__ */ new Map();
    viewer.paintPages();
    this.paintBoxes(answers);
    const { tau } = viewer.state;
    this.bar.paintScores(this.wasScored.map(({ run, scored }) => ({ now: figures(this.scored.get(run.slug), tau), before: figures(scored, tau) })));
    this.paintBar();
  }
  paintBoxes(answers = addressed(this.answers)) {
    const idOf = new Map(answers.flatMap((answer) => [answer, ...answer.steps]).map((box) => [box.key, box.id]));
    for (const layer of this.layers) {
      const run = this.scored.get(layer.pane.visible[0]?.slug);
      const ious = new Map((run?.matches ?? []).map((match) => [match.gold, match.iou]));
      layer.paint((key) => ious.get(idOf.get(key)) ?? 0);
    }
  }
  paintBar() {
    const found = find(this.answers, this.chosen);
    const level = found ? found.step ? "step" : "answer" : null;
    const chosen = this.chosenWords(found);
    const called2 = level === "answer" ? calledOf(found.answer) : null;
    this.bar.paint({ armed: this.armed, chosen: chosen.charAt(0).toUpperCase() + chosen.slice(1), level, predicted: this.predictedBox !== null, called: called2, changed: !same2(this.before, this.answers), taken: this.taken.length, saving: this.saving });
  }
  // What is chosen, where it is, and its corners.
  chosenWords(found) {
    const corners = (box) => box.map((side) => Math.round(10 * side) / 10).join(", ");
    const predicted = this.predictedBox;
    if (found) return `${this.nameOf(this.chosen)} · page ${found.answer.page} · ${corners((found.step ?? found.answer).box)}`;
    if (predicted) return `predicted ${fullName(this.viewer.scene, this.viewer.runOf(this.predicted.run), predicted)} · page ${predicted.page.number} · ${corners(predicted.box)}`;
    return `${this.answers.length} ${this.answers.length === 1 ? "answer" : "answers"}, none chosen`;
  }
  /** The predicted box that is chosen; null for none. */
  get predictedBox() {
    return this.predicted ? this.viewer.runOf(this.predicted.run)?.by.get(this.predicted.id) ?? null : null;
  }
  nameOf(key) {
    return nameOf2(this.answers, key);
  }
  /** A run as it scores against the gold of now. */
  figured(run) {
    return this.scored?.get(run?.slug) ?? run;
  }
  verdicts(run) {
    if (!this.judged.has(run.slug)) this.judged.set(run.slug, judge(this.figured(run), this.viewer.state.tau));
    return this.judged.get(run.slug);
  }
  /** Keeps what there is, to be taken back to. */
  keep() {
    this.taken = [...this.taken, { answers: this.answers, chosen: this.chosen }].slice(-MOST_TAKEN_BACK);
  }
  change(answers) {
    if (answers === this.answers) return;
    this.keep();
    this.show(answers);
  }
  takeBack() {
    const last = this.taken.pop();
    if (!last) return;
    this.chosen = last.chosen;
    this.show(last.answers);
  }
  /** Chooses a box by its key, null for none; it comes into view unless it was pointed at. */
  choose(key, { show = true } = {}) {
    if (this.armed) this.armed = null;
    this.choosePredicted(null, null);
    this.chosen = key;
    if (key !== null && show) this.reveal();
    this.paintBoxes();
    this.paintBar();
  }
  // A predicted box stands out as where gold is not edited.
  choosePredicted(run, box) {
    if (!box && !this.predicted) return;
    this.predicted = box && { run: run.slug, id: box.id };
    this.viewer.choice.box(box, run, { gently: true, silent: true });
  }
  /** Chooses a box that a run predicted, in place of one of gold. */
  choosePrediction(run, box) {
    this.choose(null);
    this.choosePredicted(run, box);
    this.paintBar();
  }
  /** The next predicted box (or the one before) of the run that is described, of those that gold does not have if there are any. */
  stepPredicted(by) {
    const run = this.viewer.lead;
    const drawn2 = (run?.boxes ?? []).filter((box) => box.rect && (box.level === "answer" || this.viewer.payload.editing.steps));
    const lacking = drawn2.filter((box) => !this.isFound(run, box));
    const all = lacking.length ? lacking : drawn2;
    if (!all.length) return;
    const at = all.indexOf(this.predictedBox);
    this.choosePrediction(run, all[at < 0 ? by > 0 ? 0 : all.length - 1 : (at + by + all.length) % all.length]);
  }
  /** Whether gold has a predicted box. */
  isFound(run, box) {
    return verdictOf(this.verdicts(run), "pred", box.id).outcome === "matched";
  }
  /** Makes the chosen predicted box gold. */
  take() {
    const box = this.predictedBox;
    if (!box) return;
    const names = this.viewer.payload.editing.names.map((field) => field.key);
    const predicted = { level: box.level, page: box.page.number, box: box.box, steps: (box.steps ?? []).flatMap((step) => step.box ? [step.box] : []), names: box.called ?? {} };
    const taken = withPrediction(this.answers, predicted, names);
    if (!taken) {
      this.bar.refuse(box.level === "step" ? NO_ANSWER : "This box lies beside its page.");
      return;
    }
    this.bar.ask();
    this.keep();
    this.show(taken.answers);
    this.choose(taken.key);
  }
  /** Calls the chosen answer otherwise. */
  rename(field, value) {
    if (this.chosen !== null) this.change(renamed(this.answers, this.chosen, field, value));
  }
  reveal() {
    const layer = this.layers[0];
    if (layer) this.viewer.panes.show(layer.rectAt(this.chosen), true);
  }
  step(by) {
    const all = keys(this.answers);
    if (!all.length) return;
    const at = this.chosen === null ? by > 0 ? -1 : 0 : all.indexOf(this.chosen);
    this.choose(all[(at + by + all.length) % all.length]);
  }
  withChosenBox(next) {
    if (this.chosen === null) return;
    this.change(withBox(this.answers, this.chosen, next(boxAt(this.answers, this.chosen))));
    this.reveal();
  }
  nudge([x, y], far) {
    const by = far ? 10 : 1;
    this.withChosenBox((box) => moved(box, by * x, by * y));
  }
  nudgeCorner([x, y], far) {
    const by = far ? 10 : 1;
    this.withChosenBox((box) => stretched(box, this.corner.filter((edge) => (edge % 2 ? y : x) !== 0), by * x, by * y));
  }
  turnCorner() {
    this.corner = CORNERS[(CORNERS.indexOf(this.corner) + 1) % CORNERS.length];
    this.paintBoxes();
  }
  /** Waits for a new box to be drawn; once more, or Escape, waits no longer. */
  arm(kind) {
    if (kind === "step" && !this.viewer.payload.editing.steps) return;
    if (kind === "step" && this.chosen === null) {
      this.bar.refuse(this.answers.length ? "Choose an answer first: a step belongs to one. For a new one press + Answer (a)." : NO_ANSWER);
      return;
    }
    this.bar.ask();
    this.armed = this.armed === kind ? null : kind;
    this.paintBoxes();
    this.paintBar();
  }
  pageOfChosen() {
    return find(this.answers, this.chosen).answer.page;
  }
  /** A box that was drawn, of the kind that is waited for. */
  add(box, page) {
    const added = this.armed === "step" ? withStep(this.answers, find(this.answers, this.chosen).answer.key, box) : withAnswer(this.answers, page, box);
    this.keep();
    this.answers = added.answers;
    this.armed = null;
    this.chosen = added.key;
    this.show(added.answers);
  }
  // Without a pointer: a new answer in the middle of the view, a new step at the top of its answer, below the steps there.
  place() {
    const { scene, panes } = this.viewer;
    const [width, height] = PLACED[this.armed];
    if (this.armed === "step") {
      const { answer } = find(this.answers, this.chosen);
      const top2 = Math.min(Math.max(answer.box[1], ...answer.steps.map((step) => step.box[3])), SIDE - height);
      this.add(moved([answer.box[0], top2, answer.box[0] + width, top2 + height], 0, 0), answer.page);
      return;
    }
    const { page, box } = placedInSight(panes.lead, scene.pages, PLACED[this.armed]);
    this.add(box, page.number);
  }
  retype() {
    if (!this.viewer.payload.editing.steps) return;
    const next = this.chosen === null ? this.answers : retyped(this.answers, this.chosen);
    if (next) this.change(next);
    else this.bar.refuse("There is no other answer on this page that the step could belong to.");
  }
  reorder(by) {
    if (this.chosen !== null) this.change(reordered(this.answers, this.chosen, by));
  }
  toPage(by) {
    if (this.chosen === null) return;
    const page = this.pages[this.pages.indexOf(this.pageOfChosen()) + by];
    if (page === void 0) return;
    this.change(onPage(this.answers, this.chosen, page));
    this.reveal();
  }
  remove() {
    if (this.chosen === null) return;
    const all = keys(this.answers);
    const next = without(this.answers, this.chosen);
    const left = keys(next);
    const at = all.indexOf(this.chosen);
    this.change(next);
    this.choose(left[Math.min(at, left.length - 1)] ?? null, { show: false });
  }
  enter() {
    if (this.armed) this.place();
    else this.save();
  }
  escape() {
    if (this.help.isOpen) this.help.toggle(false);
    else if (this.armed) this.arm(this.armed);
    else this.leave();
  }
  /** Sends the gold of now to be kept; `overwrite` in place of a correction that somebody else made meanwhile. */
  save(overwrite = false) {
    if (this.saving || same2(this.before, this.answers) && !overwrite) return;
    this.withName((who2) => {
      this.bar.ask();
      this.saving = true;
      this.paintBar();
      this.viewer.send({ kind: "correct", attempt: this.nextAttempt(), seen: this.seen, overwrite, who: who2, answers: stated(this.answers) });
    });
  }
  /** Undoes the correction that the sample has. */
  undo() {
    const { corrected } = this.viewer.payload.editing;
    this.withName((who2) => this.viewer.send({ kind: "uncorrect", attempt: this.nextAttempt(), mark: corrected.mark, who: who2 }));
  }
  // Who corrects: as Python knows it, else it is asked for.
  withName(act) {
    const who2 = this.viewer.payload.editing.who;
    if (who2) act(who2);
    else {
      this.bar.el.hidden = false;
      this.bar.askName((name) => {
        keepName(name);
        this.viewer.payload.editing.who = name;
        this.bar.ask();
        this.bar.el.hidden = !this.on;
        act(name);
      });
    }
  }
  // No two are alike, of this opening of the page or another: a reply to another one is none to this.
  nextAttempt() {
    this.attempt = Math.max(Date.now(), this.attempt + 1);
    this.answered = false;
    return this.attempt;
  }
  /** What became of the last attempt to save or to undo, as another payload says it. */
  reply(reply) {
    if (!reply || reply.attempt !== this.attempt || this.answered) return;
    this.answered = true;
    if (!this.saving) {
      if (reply.refused) this.viewer.say(reply.refused);
      return;
    }
    this.saving = false;
    if (reply.theirs || reply.refused) {
      this.paintBar();
      if (reply.theirs) this.bar.conflict(reply.theirs);
      else this.bar.refuse(reply.refused);
    } else this.leave();
  }
};

// components/viewer/browser/list.js
var RESPONSE = "response";
var HEAD = 24;
var LINE = 24;
var glyph = (outcome) => glyphIcon(GLYPHS[outcome].glyph, `glyph-icon o-${outcome}`);
var answerOf = (id) => id.split(".")[0];
var LOSES_GOLD = ["missed", "poor", "wrongpage"];
var causesOf = (failures) => {
  const whole = failures.filter((failure) => failure.level !== "step" && failure.outcome !== "remark");
  const byBox = /* @__PURE__ */ new Map();
  for (const cause of whole) {
    const boxes = [...cause.pred.map((id) => `pred|${id}`), ...LOSES_GOLD.includes(cause.outcome) ? cause.gold.map((id) => `gold|${id}`) : []];
    for (const box of boxes) byBox.set(box, [...byBox.get(box) ?? [], cause]);
  }
  const found = /* @__PURE__ */ new Map();
  for (const failure of failures.filter(({ level }) => level === "step")) {
    const boxes = [...failure.gold.map((id) => `gold|${answerOf(id)}`), ...failure.pred.map((id) => `pred|${answerOf(id)}`)];
    const causes = [...new Set(boxes.flatMap((box) => byBox.get(box) ?? []))];
    if (causes.length) found.set(failure, causes);
  }
  return found;
};
var groupOf = (scene, run, failure) => {
  if (failure.answer && scene.goldBy.has(failure.answer)) return `gold|${failure.answer}`;
  if (failure.level === "response" && !failure.pred.length) return RESPONSE;
  const [first] = failure.gold.length ? failure.gold : failure.pred;
  return first ? `${failure.gold.length ? "gold" : "pred"}|${answerOf(first)}` : RESPONSE;
};
var top = (scene, run, failure) => Math.min(...boxesOfFailure(scene, run, failure).map((box) => box.rect.y), Infinity);
var groupTitle = (scene, run, key) => {
  if (key === RESPONSE) return "The whole response";
  const [role, id] = key.split("|");
  const box = role === "gold" ? scene.goldBy.get(id) : run.by.get(id);
  if (!box) return "Elsewhere";
  const page = scene.pages.length > 1 ? ` · page ${box.lost ? box.stated : box.page.number}` : "";
  return role === "gold" ? `${box.name}${page}` : `Predicted ${box.name}${page}`;
};
var groupTop = (scene, run, key, failures) => {
  if (key === RESPONSE) return -1;
  const [role, id] = key.split("|");
  const box = role === "gold" ? scene.goldBy.get(id) : run.by.get(id);
  return box?.rect?.y ?? Math.min(...failures.map((failure) => top(scene, run, failure)));
};
var inOrder = (scene, run, causes) => {
  const groups = /* @__PURE__ */ new Map();
  for (const failure of run.failures) {
    const key = groupOf(scene, run, causes.get(failure)?.[0] ?? failure);
    groups.set(key, [...groups.get(key) ?? [], failure]);
  }
  const rank = (failure) => failure.level === "answer" ? 0 : 1;
  return [...groups].map(([key, list]) => ({ key, list, at: groupTop(scene, run, key, list) })).sort((a, b) => a.at - b.at).map(({ key, list }) => [key, list.sort((a, b) => rank(a) - rank(b) || top(scene, run, a) - top(scene, run, b))]);
};
var subject = (scene, run, failure) => {
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
var FailureList = class {
  /** `chosen` is told the failure of a line that is clicked. */
  constructor(chosen) {
    this.chosen = chosen;
    this.count = el("span", { class: "count" });
    this.rows = [];
    this.groups = [];
    this.body = el("div", { class: "failure-list", tabindex: "-1" });
    this.empty = el("p", { class: "empty" });
    this.el = el(
      "section",
      { class: "wrong", "aria-label": "What went wrong" },
      el("h2", {}, "What went wrong ", this.count, el("span", { class: "hint", text: "n / p" })),
      this.empty,
      this.body
    );
  }
  build(scene, run) {
    this.run = run;
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
    group.fold = el("button", { type: "button", class: "fold", onclick: () => {
      group.unfolded = !group.unfolded;
      this.paint(this.tau, this.shows);
      this.mark(group.unfolded ? this.marked : null);
    } });
    group.node = el(
      "div",
      { class: "group", role: "group", "aria-label": groupTitle(scene, run, key) },
      el("h3", { text: groupTitle(scene, run, key) }),
      group.ul,
      group.fold
    );
    this.rows.push(...rows);
    return group;
  }
  line(scene, run, failure) {
    const line = el("span", { class: "line" }, el("span", { class: "subject", text: subject(scene, run, failure) }), failure.label);
    return el("li", {}, el(
      "button",
      { type: "button", title: failure.why, onclick: () => this.chosen(failure) },
      glyph(failure.outcome),
      el("span", { class: "words" }, line, el("span", { class: "why", text: failure.why }))
    ));
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
  paint(tau, shows = (outcome) => Boolean(outcome)) {
    this.tau = tau;
    this.shows = shows;
    const held = new Set(this.rows.filter(({ failure }) => holds(failure, tau) && shows(failure.outcome)));
    const failures = new Set([...held].map((row) => row.failure));
    this.groups.forEach((group) => this.paintGroup(group, group.rows.filter((row) => held.has(row)), failures));
    const count = [...held].filter((row) => !row.minor).length;
    setText(this.count, [count ? `${count} ${count === 1 ? "failure" : "failures"}` : "", this.name].filter(Boolean).join(" · "));
    this.empty.hidden = held.size > 0;
    setText(this.empty, this.run ? `Nothing went wrong here${this.name && ` for ${this.name}`} at IoU ${tau.toFixed(2)}.` : "No run is loaded for this sample.");
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
    for (const { failure: own2, node } of this.rows) {
      const on = own2 === failure;
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
    const next = at < 0 ? step > 0 ? 0 : shown.length - 1 : (at + step + shown.length) % shown.length;
    return shown[next].failure;
  }
};

// components/viewer/browser/legend.js
var ORDER = ["matched", "poor", "extra", "wrongpage", "duplicate", "missed", "split", "merged"];
var kindOf = (outcome) => outcome === "unmatched" ? "extra" : outcome;
var countOutcomes = (scene, run, verdicts, within4 = (box) => Boolean(box)) => {
  const counts = new Map(ORDER.map((outcome) => [outcome, 0]));
  const add = (outcome) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  for (const box of scene.gold) if (within4(box) && verdictOf(verdicts, "gold", box.id).outcome === "missed") add("missed");
  for (const box of run?.boxes ?? []) if (within4(box)) add(kindOf(verdictOf(verdicts, "pred", box.id).outcome));
  return counts;
};
var Legend = class {
  /** `changed` is told that other outcomes are shown. */
  constructor(changed) {
    this.changed = changed;
    this.only = /* @__PURE__ */ new Set();
    this.items = /* @__PURE__ */ new Map();
    this.all = el("button", { type: "button", class: "all", text: "All", title: "Show all outcomes", "aria-label": "Show all outcomes", onclick: () => this.keep([]) });
    this.run = el("span", { class: "run" });
    this.el = el("div", { class: "outcome-key", role: "group", "aria-label": "Outcomes: click to show one alone" });
  }
  /** Made once the glyphs are known. */
  build() {
    if (this.items.size) return;
    for (const outcome of ORDER) {
      const { label } = GLYPHS[outcome];
      const count = el("b");
      const node = el(
        "button",
        { type: "button", class: "outcome", title: `${label}: show these alone`, onclick: () => this.toggle(outcome) },
        glyph(outcome),
        el("span", { text: label }),
        count
      );
      this.items.set(outcome, { node, count });
    }
    this.el.replaceChildren(this.run, ...[...this.items.values()].map(({ node }) => node), this.all);
  }
  /** Whether boxes of an outcome are shown. */
  shows(outcome) {
    return this.only.size === 0 || this.only.has(kindOf(outcome));
  }
  toggle(outcome) {
    const others = [...this.only].filter((own2) => own2 !== outcome);
    this.keep(this.only.has(outcome) ? others : [...others, outcome]);
  }
  keep(outcomes) {
    this.only = new Set(outcomes.length < ORDER.length ? outcomes : []);
    this.changed();
  }
  /** `others` are the counts of the other runs that are shown; beside them `run` names the one that `counts` are of. */
  paint(counts, others = [], run = "") {
    setText(this.run, run);
    this.run.title = run && `Counts of ${run}`;
    this.run.hidden = !run;
    this.all.style.visibility = this.only.size === 0 ? "hidden" : "";
    this.items.forEach(({ node, count }, outcome) => {
      setText(count, String(counts.get(outcome)));
      setClass(node, "none", counts.get(outcome) === 0);
      setClass(node, "undrawn", [counts, ...others].every((own2) => own2.get(outcome) === 0));
      setClass(node, "off", !this.shows(outcome));
      node.setAttribute("aria-pressed", String(this.only.has(outcome)));
    });
  }
};

// components/viewer/browser/panes/pages.js
var CLOSE_UP = 1.5;
var missingNote = (page, reason2) => el(
  "div",
  { class: "no-image", role: "img", "aria-label": `Page ${page.number}: no image` },
  el("strong", { text: `Page ${page.number} has no image` }),
  el("span", { text: reason2 })
);
var pagePicture = (page, total, onratio) => {
  const frame = el("div", { class: "page", "data-page": page.number });
  frame.style.top = `${100 * page.top / total}%`;
  frame.style.height = `${100 * page.height / total}%`;
  const url = page.missing ? null : imageUrl(page.screen);
  if (!url) {
    frame.append(missingNote(page, page.missing || "The image was not given."));
    return { page, frame, image: null };
  }
  const image = el("img", { alt: `Page ${page.number}`, draggable: "false", decoding: "async" });
  image.addEventListener("error", () => {
    if (image.src.endsWith(url)) frame.replaceChildren(missingNote(page, "The server could not show it."));
  });
  image.addEventListener("load", () => onratio(page, image.naturalHeight / image.naturalWidth), { once: true });
  image.src = url;
  frame.append(image);
  return { page, frame, image, screen: url, full: imageUrl(page.full), sharp: false };
};
var isNear = (frame, scroller) => {
  const [a, b] = [frame.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return a.bottom > b.top && a.top < b.bottom;
};
var sharpen = (pictures, scroller, zoom) => {
  if (zoom <= CLOSE_UP) return;
  for (const picture of pictures) {
    if (picture.sharp || !picture.image || !picture.full || !isNear(picture.frame, scroller)) continue;
    picture.sharp = true;
    const full = new Image();
    full.src = picture.full;
    full.decode().then(() => {
      picture.image.src = picture.full;
    }, () => {
      picture.sharp = false;
    });
  }
};
var fetched = /* @__PURE__ */ new Map();
var prefetch = (urls) => {
  const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 300));
  idle(() => {
    for (const url of urls.map(imageUrl)) {
      if (!url || fetched.has(url)) continue;
      const image = new Image();
      image.src = url;
      fetched.set(url, image);
      if (fetched.size > 24) fetched.delete(fetched.keys().next().value);
    }
  });
};
var ALWAYS = ["matched", "missed", "extra"];
var badge = (outcome) => {
  const number = el("b");
  return { number, node: el("span", { class: "badge" }, glyph(outcome), number) };
};
var Thumbs = class {
  constructor(scene, open) {
    this.items = scene.pages.map((page) => this.item(page, open));
    this.el = el("nav", { class: "thumbs", "aria-label": "Pages" }, ...this.items.map((item) => item.node));
  }
  item(page, open) {
    const url = page.missing ? null : imageUrl(page.thumb ?? page.screen);
    const picture = url ? el("img", { src: url, alt: "", draggable: "false" }) : el("span", { class: "blank" });
    picture.style.aspectRatio = `1000 / ${page.height}`;
    const badges = new Map(ORDER.map((outcome) => [outcome, badge(outcome)]));
    const crossed = el("span", { class: "crossed", title: "Boxes crossed pages here", text: "⤭" });
    const row = el("span", { class: "badges" }, ...[...badges.values()].map(({ node: node2 }) => node2));
    const node = el(
      "button",
      { type: "button", class: "thumb", onclick: () => open(page) },
      el("span", { class: "picture" }, picture, crossed),
      el("span", { class: "number", text: page.number }),
      row
    );
    return { page, node, badges, crossed };
  }
  /** The counts of a page are those of the key of outcomes. */
  paint(scene, run, verdicts) {
    for (const { page, node, badges, crossed } of this.items) {
      const counts = countOutcomes(scene, run, verdicts, (box) => box.page === page && box.rect);
      const told = ORDER.filter((outcome) => counts.get(outcome) || ALWAYS.includes(outcome));
      badges.forEach((own2, outcome) => {
        setText(own2.number, String(counts.get(outcome)));
        setClass(own2.node, "none", counts.get(outcome) === 0);
        own2.node.hidden = !told.includes(outcome);
      });
      crossed.hidden = ![...scene.gold, ...run?.boxes ?? []].some((box) => box.page === page && box.rect && verdictOf(verdicts, box.role, box.id).outcome === "wrongpage");
      node.setAttribute("aria-label", `Page ${page.number}: ${told.map((outcome) => `${counts.get(outcome)} ${GLYPHS[outcome].label.toLowerCase()}`).join(", ")}${crossed.hidden ? "" : ", boxes crossed pages"}`);
    }
  }
  mark(page) {
    for (const item of this.items) {
      setClass(item.node, "current", item.page.number === page?.number);
      item.node.setAttribute("aria-current", item.page.number === page?.number ? "page" : "false");
    }
  }
};

// components/viewer/browser/panes/links.js
var CLOSE = 0.9;
var UNIT = " ‰";
var SMALLEST_EDGE = 3;
var caption = (x, y, text2, anchor = "middle", dx = 0, dy = 4) => {
  const node = svg("text", { class: "caption", x: dx, y: dy, "text-anchor": anchor });
  node.textContent = text2;
  return atFixedSize(x, y, node);
};
var FOLLOWING = /* @__PURE__ */ new WeakMap();
var LETTER = 6.6;
var LINE2 = 14;
var AIR = 5;
var within3 = (value, low, high) => Math.max(low, Math.min(high, value));
var followingCaption = (text2, place) => {
  const node = svg("text", { class: "caption" });
  node.textContent = text2;
  FOLLOWING.set(node, (view) => {
    const [x, y] = place(view, LETTER * text2.length * view.perPixel);
    atFixedSize(x, y, node);
  });
  return node;
};
var followView = (link2, view) => {
  for (const node of link2.group?.querySelectorAll(".caption") ?? []) FOLLOWING.get(node)?.(view);
};
var kept = ([x, y], width, view, about) => {
  if (about.x > view.right || about.x + about.w < view.left || about.y > view.bottom || about.y + about.h < view.top) return [x, y];
  const air = AIR * view.perPixel;
  return [within3(x, view.left + air, view.right - width - air), within3(y, view.top + LINE2 * view.perPixel, view.bottom - air)];
};
var head = (x, y, degrees) => atFixedSize(x, y, svg("path", { class: "head", d: "M-7 -4L0 0L-7 4" }), `rotate(${degrees}deg)`);
var stroke = (d) => [svg("path", { class: "casing", d }), svg("path", { class: "ink", d })];
var link = (kind, box, { gold, pred, outcome = "matched" }, when, always, parts) => {
  const needs = [`${box.level}s`, ...kind === "match" || kind === "edges" ? ["lines"] : []];
  return { kind, outcome, level: box.level, gold, pred, when, always, parts, line: null, group: null, needs, key: needs.join() };
};
var showLink = (link2, parent, on, hot) => {
  if (on && !link2.group) {
    link2.group = svg("g", { class: `link ${link2.kind} ${link2.level}` }, ...link2.parts());
    parent.append(link2.group);
  }
  if (!link2.group) return;
  if (hot && link2.line && link2.group.childElementCount === 1) link2.group.prepend(...stroke(link2.line));
  setClass(link2.group, "off", !on);
  setClass(link2.group, "hot", hot);
};
var lineDrawing = () => {
  const paths = stroke("");
  let drawn2 = "";
  const draw = (links) => {
    const lines = links.map((own2) => own2.line).join("");
    if (lines !== drawn2) paths.forEach((path) => path.setAttribute("d", lines));
    drawn2 = lines;
  };
  return { node: svg("g", { class: "link match lines" }, ...paths), draw };
};
var matchLine = (match, gold, pred) => {
  const step = gold.level === "step";
  const at = (r) => step ? [r.x, r.y] : [r.x + r.w, centre(r).y];
  const [[x1, y1], [x2, y2]] = [at(gold.rect), at(pred.rect)];
  const figure = () => [step ? caption(Math.max(x1, x2), Math.min(y1, y2), twoDigits(match.iou), "start", 8, 1) : caption(Math.max(x1, x2), (y1 + y2) / 2, twoDigits(match.iou), "start", 6)];
  const made3 = link("match", gold, { gold: [match.gold], pred: [match.pred] }, (tau) => match.iou >= tau, match.iou < CLOSE, figure);
  return { ...made3, line: `M${x1} ${y1}L${x2} ${y2}` };
};
var edgeErrors = (gold, pred) => ({
  left: pred.box[0] - gold.box[0],
  top: pred.box[1] - gold.box[1],
  right: pred.box[2] - gold.box[2],
  bottom: pred.box[3] - gold.box[3]
});
var signed2 = (value) => `${value < 0 ? "−" : "+"}${Math.abs(Math.round(value))}`;
var besideArrow = (name, arrow, view, width) => {
  const air = AIR * view.perPixel;
  const line = LINE2 * view.perPixel;
  if (name === "left" || name === "right") {
    const [before, after] = [arrow.x - width - air, arrow.x + arrow.w + air];
    const outside2 = name === "left" ? before >= view.left : after + width > view.right;
    return [outside2 ? before : after, arrow.y + line / 4];
  }
  const [above, below] = [arrow.y - air, arrow.y + arrow.h + line];
  const outside = name === "top" ? above - line >= view.top : below + air > view.bottom;
  return [arrow.x - width / 2, outside ? above : below];
};
var edgeArrows = (gold, pred) => () => {
  const [g, p, c] = [gold.rect, pred.rect, centre(gold.rect)];
  const errors = edgeErrors(gold, pred);
  const arrows = [
    ["left", g.x, c.y, p.x, c.y],
    ["right", g.x + g.w, c.y, p.x + p.w, c.y],
    ["top", c.x, g.y, c.x, p.y],
    ["bottom", c.x, g.y + g.h, c.x, p.y + p.h]
  ];
  return arrows.filter(([name]) => Math.abs(errors[name]) >= SMALLEST_EDGE).map(([name, x1, y1, x2, y2]) => {
    const turn = { left: 0, right: 0, top: 90, bottom: 90 }[name] + (errors[name] < 0 ? 180 : 0);
    const arrow = { x: Math.min(x1, x2), y: Math.min(y1, y2), w: Math.abs(x1 - x2), h: Math.abs(y1 - y2) };
    const place = (view, width) => kept(besideArrow(name, arrow, view, width), width, view, arrow);
    return svg("g", {}, ...stroke(`M${x1} ${y1}L${x2} ${y2}`), head(x2, y2, turn), followingCaption(`${name} ${signed2(errors[name])}${UNIT}`, place));
  });
};
var acrossPages = (gold, pred) => () => {
  const { path, side, to, middle } = curveBetween(pred.rect, gold.rect);
  const both = union([pred.rect, gold.rect]);
  const place = (view, width) => kept([middle.x - width / 2, middle.y + LINE2 / 3 * view.perPixel], width, view, both);
  return [...stroke(path), head(to.x, to.y, side > 0 ? 180 : 0), followingCaption(`belongs on page ${gold.page.number}`, place)];
};
var BRACE = 13;
var brace = (outcome, golds, preds) => () => {
  const around = union((outcome === "split" ? preds : golds).map((box) => box.rect));
  const shown = { ...around, x: Math.min(...[...golds, ...preds].map((box) => box.rect.x)) };
  const y = shown.y + shown.h / 2;
  const place = (view, width) => kept([-width - AIR * view.perPixel, y + LINE2 / 3 * view.perPixel], width, view, { ...shown, x: 0, w: PAGE_WIDTH });
  return [
    svg("path", { class: "leader", d: `M${shown.x - BRACE} ${y}H0` }),
    ...stroke(bracePath(shown)),
    followingCaption(`${golds.length} → ${preds.length}`, place)
  ];
};
var ofFailure = (scene, run, failure) => {
  const about = (box) => box?.rect && (failure.level !== "step" || box.level === "step");
  const golds = failure.gold.map((id) => scene.goldBy.get(id)).filter(about);
  const preds = failure.pred.map((id) => run.by.get(id)).filter(about);
  if (!golds.length || !preds.length) return null;
  const { outcome } = failure;
  const made3 = (kind, parts, always = true) => link(kind, golds[0], failure, (tau) => holds(failure, tau), always, parts);
  if (outcome === "poor") return made3("edges", edgeArrows(golds[0], preds[0]), golds[0].level === "answer");
  if (outcome === "wrongpage") return made3("across", acrossPages(golds[0], preds[0]));
  if (outcome === "split" || outcome === "merged") return made3("brace", brace(outcome, golds, preds));
  return null;
};
var buildLinks = (scene, run) => {
  const lines = run.matches.map((match) => [match, scene.goldBy.get(match.gold), run.by.get(match.pred)]).filter(([, gold, pred]) => gold?.rect && pred?.rect).map((pair) => matchLine(...pair));
  return [...lines, ...run.failures.map((failure) => ofFailure(scene, run, failure)).filter(Boolean)];
};
var meanShift = (scene, run, tau) => {
  const pairs = run.failures.filter((failure) => failure.outcome === "poor" && holds(failure, tau)).map((failure) => {
    const level = failure.level === "step" ? "step" : "answer";
    const find2 = (ids, by) => ids.map((id) => by.get(id)).find((box) => box?.box && box.level === level);
    return [find2(failure.gold, scene.goldBy), find2(failure.pred, run.by)];
  }).filter(([gold, pred]) => gold && pred).map(([gold, pred]) => edgeErrors(gold, pred));
  if (!pairs.length) return null;
  const mean = (edge) => pairs.reduce((total, pair) => total + pair[edge], 0) / pairs.length;
  return { pairs: pairs.length, left: mean("left"), top: mean("top"), right: mean("right"), bottom: mean("bottom") };
};

// components/viewer/browser/panes/pane.js
var REACH2 = 5;
var DRAGGED = 4;
var LEVELS2 = ["answers", "steps"];
var drawn = (boxes) => boxes.filter((box) => box.rect).sort((a, b) => a.level === b.level ? 0 : a.level === "answer" ? -1 : 1);
var Pane = class {
  /** `runs` are those shown in it: one, or with `consensus` all of them behind dots on the gold boxes. */
  constructor(viewer, runs, consensus) {
    this.viewer = viewer;
    this.runs = runs;
    this.consensus = consensus;
    this.visible = consensus ? runs : runs.slice(0, 1);
    this.total = viewer.scene.total;
    this.zoom = 1;
    this.layers = /* @__PURE__ */ new Map();
    this.pictures = viewer.scene.pages.map((page) => pagePicture(page, this.total, viewer.hooks.ratio));
    this.goldMarks = drawn(viewer.scene.gold).map((box) => goldMark(box, consensus ? runs : []));
    this.preds = svg("g");
    this.between = svg("g");
    this.switches = [];
    this.following = [];
    const golds = LEVELS2.map((level) => this.markGroup(level, ["gold"], this.goldMarks));
    this.goldTogether = golds.map((made3) => made3.together);
    this.drawing = svg("svg", { class: "marks", viewBox: `0 0 ${PAGE_WIDTH} ${Math.max(1, this.total)}`, "aria-hidden": "true" }, this.preds, ...golds.map((made3) => made3.node), this.between);
    this.stack = el("div", { class: "stack" }, ...this.pictures.map((picture) => picture.frame), this.drawing);
    this.scroller = el("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Pages" }, this.stack);
    this.title = el("div", { class: "pane-title" });
    this.notice = el("div", { class: "notice", hidden: true });
    this.el = el("section", { class: "pane" }, this.title, this.scroller, this.notice);
    this.visible.forEach((run) => this.layer(run));
    this.listen();
  }
  // What is switched together: a layer goes on and off without touching anything in it.
  group(needs, props, ...children) {
    const node = svg("g", props, ...children);
    this.switches.push({ node, needs });
    return node;
  }
  markGroup(level, needs, marks) {
    const own2 = marks.filter((mark) => `${mark.box.level}s` === level);
    const node = this.group([level, ...needs], { class: [level, ...needs.map((need) => `${need}-marks`)].join(" ") });
    placeIn(node, own2);
    return { node, together: new OutcomeShapes(node, own2) };
  }
  // The marks of a run are built when it is first shown.
  layer(run) {
    if (!this.layers.has(run.slug)) {
      const marks = drawn(run.boxes).map((box) => predMark(box, run));
      const links = buildLinks(this.viewer.scene, run);
      const levels = LEVELS2.map((level) => this.markGroup(level, [], marks));
      const group = svg("g", { class: "preds" }, ...levels.map((made3) => made3.node));
      const parents = new Map(links.map((link2) => [link2.key, link2.needs]));
      parents.forEach((needs, key) => {
        const lines = lineDrawing();
        parents.set(key, { lines, node: this.group(needs, {}, lines.node) });
      });
      const linksGroup = svg("g", {}, ...[...parents.values()].map((parent) => parent.node));
      this.preds.append(group);
      this.between.append(linksGroup);
      this.layers.set(run.slug, { run, marks, together: levels.map((made3) => made3.together), links, parents, group, linksGroup });
    }
    return this.layers.get(run.slug);
  }
  /** Shows another run in this pane for a moment (blink), or its own again. */
  showInstead(run) {
    this.visible = run ? [run] : this.consensus ? this.runs : this.runs.slice(0, 1);
    this.visible.forEach((own2) => this.layer(own2));
    for (const { run: own2, group, linksGroup } of this.layers.values()) {
      const on = this.visible.includes(own2);
      group.style.display = linksGroup.style.display = on ? "" : "none";
    }
    this.paint();
    this.highlight();
  }
  /** Signs, names and figures are made once the pane is near enough to show them. */
  setDistance(distance) {
    const known = this.stack.dataset.distance === distance;
    this.stack.dataset.distance = distance;
    if (!known && this.painted) this.highlight();
    else this.follow();
  }
  shows(level) {
    const { distance } = this.stack.dataset;
    return distance === "near" || distance === "middle" && level === "answer";
  }
  /** Puts outcomes on all visible marks for the viewer's threshold. */
  paint() {
    const { viewer } = this;
    const verdicts = this.visible.map((run) => viewer.verdicts(run));
    for (const mark of this.goldMarks) {
      const own2 = verdicts.map((verdict) => verdictOf(verdict, "gold", mark.box.id).outcome);
      const found = own2.map((outcome) => outcome === "matched");
      setOutcome(mark, this.consensus ? found.includes(true) ? "matched" : "missed" : own2[0] ?? "matched");
      setFiltered(mark, !viewer.legend.shows(mark.outcome));
      setDots(mark, found);
    }
    this.goldTogether.forEach((marks) => marks.draw());
    for (const run of this.visible) {
      const layer = this.layer(run);
      for (const mark of layer.marks) {
        setOutcome(mark, verdictOf(viewer.verdicts(run), "pred", mark.box.id).outcome);
        setFiltered(mark, !viewer.legend.shows(mark.outcome));
      }
      layer.together.forEach((marks) => marks.draw());
    }
    this.name();
    this.switchLayers();
  }
  switchLayers() {
    const { layers } = this.viewer.state;
    for (const { node, needs } of this.switches) node.style.display = needs.every((layer) => layers[layer]) ? "" : "none";
    this.drawing.style.display = layers.bare ? "none" : "";
  }
  name() {
    const blinking = this.visible[0] !== this.runs[0];
    setText(this.title, this.consensus ? `${this.runs.length} runs: a dot per run in the order above, filled where it found the box` : this.visible[0]?.name ?? "No run");
    setClass(this.title, "blinking", blinking);
    const notice = this.consensus ? null : this.viewer.stateNotice(this.visible[0]);
    this.notice.hidden = !notice;
    setText(this.notice, notice ?? "");
  }
  highlight() {
    this.painted = true;
    const { hot, pointedAt, open } = highlighted(this.viewer, this.visible);
    const { tau } = this.viewer.state;
    this.following = [];
    const paintMark = (mark) => {
      const key = mark.key ??= keyOf(mark.run, mark.box);
      const near = hot.has(key) || this.shows(mark.box.level);
      const painted = (hot.has(key) ? 1 : 0) + (pointedAt.has(key) ? 2 : 0) + (open.has(key) ? 4 : 0) + (near ? 8 : 0);
      if (mark.painted === painted && mark.paintedAs === mark.outcome) return;
      Object.assign(mark, { painted, paintedAs: mark.outcome });
      if (hot.has(key)) drawByItself(mark);
      setOpen(mark, open.has(key));
      addDetail(mark, near, hot.has(key));
      if (!mark.group) return;
      setClass(mark.group, "hot", hot.has(key));
      setClass(mark.group, "pointed", pointedAt.has(key));
    };
    this.goldMarks.forEach(paintMark);
    for (const run of this.visible) {
      const { marks, links, parents } = this.layer(run);
      marks.forEach(paintMark);
      const together = new Map([...parents.keys()].map((key) => [key, []]));
      for (const link2 of links) {
        const { key } = link2;
        const pair = hot.size > 0 && link2.gold.some((id) => hot.has(`gold|${id}`)) && link2.pred.some((id) => hot.has(`${run.slug}|${id}`));
        const on = link2.when(tau) && this.viewer.legend.shows(link2.outcome) && (pair || link2.always && !this.consensus);
        const shown = link2.line ? pair : pair || link2.kind !== "edges" || this.shows(link2.level);
        showLink(link2, parents.get(key).node, on && shown, pair);
        if (on && !pair && link2.line) together.get(key).push(link2);
        if (on && shown && (pair || link2.kind !== "edges")) this.following.push(link2);
      }
      together.forEach((own2, key) => parents.get(key).lines.draw(own2));
    }
    this.follow();
    setClass(this.drawing, "choosing", this.viewer.choice.boxes.some((box) => box.rect));
  }
  /** Keeps captions within what is in sight. */
  follow() {
    if (!this.following.length) return;
    const view = inSight(this);
    this.following.forEach((link2) => followView(link2, view));
  }
  // The marks that can be pointed at: those whose layer is on.
  marksAt(event) {
    const { layers } = this.viewer.state;
    if (layers.bare) return null;
    const at = toStack(this, event.clientX, event.clientY);
    const on = (mark) => !mark.filtered && layers[mark.box.level === "answer" ? "answers" : "steps"] && (mark.box.role === "pred" || layers.gold);
    const preds = this.consensus ? [] : this.visible.flatMap((run) => this.layer(run).marks);
    return hit([...this.goldMarks, ...preds].filter(on), at.x, at.y, REACH2 * at.perPixel);
  }
  listen() {
    const { scroller, viewer } = this;
    let drag = null;
    scroller.addEventListener("scroll", () => {
      this.follow();
      viewer.hooks.scrolled(this);
    });
    scroller.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      viewer.hooks.zoomed(this, this.zoom * Math.exp(-event.deltaY * 22e-4), event.clientX, event.clientY);
    }, { passive: false });
    listenForPinch(scroller, (times, x, y, dx, dy) => {
      [scroller.scrollLeft, scroller.scrollTop] = [scroller.scrollLeft - dx, scroller.scrollTop - dy];
      viewer.hooks.zoomed(this, this.zoom * times, x, y);
    });
    scroller.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      drag = { x: event.clientX, y: event.clientY, left: scroller.scrollLeft, top: scroller.scrollTop, moved: false };
    });
    scroller.addEventListener("pointermove", (event) => {
      if (!drag) return viewer.hooks.hovered(this, this.marksAt(event), event);
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.moved && Math.hypot(dx, dy) > DRAGGED) {
        drag.moved = true;
        scroller.setPointerCapture(event.pointerId);
        scroller.classList.add("dragging");
        viewer.hooks.hovered(this, null, event);
      }
      if (drag.moved) [scroller.scrollLeft, scroller.scrollTop] = [drag.left - dx, drag.top - dy];
      return void 0;
    });
    const drop = () => {
      drag = null;
      scroller.classList.remove("dragging");
    };
    scroller.addEventListener("click", (event) => {
      if (!drag?.moved) viewer.hooks.clicked(this, this.marksAt(event), event);
      drop();
    });
    scroller.addEventListener("pointerup", () => setTimeout(drop));
    scroller.addEventListener("pointercancel", drop);
    scroller.addEventListener("pointerleave", (event) => viewer.hooks.hovered(this, null, event));
  }
};

// components/viewer/browser/panes/panes.js
var MOST_PANES = 3;
var STEP2 = 1.25;
var shareOfScroll = ({ scrollLeft, scrollTop, scrollWidth, scrollHeight }) => ({ left: scrollLeft / scrollWidth, top: scrollTop / scrollHeight });
var Panes = class {
  constructor(viewer) {
    this.viewer = viewer;
    this.list = [];
    this.el = el("div", { class: "panes" });
    this.kind = "width";
  }
  /** Draws the scene for these runs, anew; the view stays where it was, or begins at the top. Another number of panes is fitted anew. */
  build(runs, fromTop) {
    const before = !fromTop && this.list[0] && shareOfScroll(this.list[0].scroller);
    const known = this.lead?.zoom ?? 1;
    const widths = this.list.map((pane) => pane.width);
    if (runs.length > MOST_PANES) this.list = [new Pane(this.viewer, runs, true)];
    else this.list = (runs.length ? runs.map((run) => [run]) : [[]]).map((own2) => new Pane(this.viewer, own2, false));
    this.el.replaceChildren(...this.list.map((pane) => pane.el));
    const refit = fromTop || widths.length !== this.list.length;
    if (refit && this.kind === "free") this.kind = "width";
    const zoom = refit ? 1 : known;
    this.el.dataset.count = this.list.length;
    this.list.forEach((pane, place) => widths.length === this.list.length ? pane.width = widths[place] : measure(pane));
    this.list.forEach((pane) => {
      pane.zoom = zoom;
      applyZoom(pane);
    });
    const first = this.list[0].scroller;
    if (before) this.scrollTo(before.left * first.scrollWidth, before.top * first.scrollHeight);
    this.viewer.hooks.zoomShown(zoom);
  }
  get lead() {
    const run = this.viewer.lead;
    return this.list.find((pane) => pane.runs.includes(run)) ?? this.list[0];
  }
  // The panes that follow one of them: all when linked, else that one alone.
  with(pane) {
    return this.viewer.state.linked ? this.list : [pane];
  }
  scrollTo(left, top2) {
    for (const pane of this.list) [pane.scroller.scrollLeft, pane.scroller.scrollTop] = [left, top2];
  }
  /** Lets the linked panes follow the one that was scrolled. */
  scrolled(pane) {
    for (const other of this.with(pane)) {
      if (other === pane) continue;
      if (Math.abs(other.scroller.scrollTop - pane.scroller.scrollTop) > 1) other.scroller.scrollTop = pane.scroller.scrollTop;
      if (Math.abs(other.scroller.scrollLeft - pane.scroller.scrollLeft) > 1) other.scroller.scrollLeft = pane.scroller.scrollLeft;
    }
    this.seen();
  }
  seen() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.list.forEach((pane) => sharpen(pane.pictures, pane.scroller, pane.zoom)), 120);
    const { pages } = this.viewer.scene;
    if (pages.length) this.viewer.hooks.pageSeen(pageInView(this.lead, pages));
  }
  zoomTo(pane, zoom, clientX, clientY) {
    this.kind = "free";
    zoomAt(pane, zoom, clientX, clientY);
    this.follow(pane);
  }
  // Brings the linked panes to the zoom and place of one.
  follow(pane) {
    for (const other of this.with(pane)) {
      if (other === pane) continue;
      other.zoom = pane.zoom;
      applyZoom(other);
      [other.scroller.scrollLeft, other.scroller.scrollTop] = [pane.scroller.scrollLeft, pane.scroller.scrollTop];
    }
    this.viewer.hooks.zoomShown(pane.zoom);
    this.seen();
  }
  /** "in", "out", "width" or "page". */
  zoom(kind) {
    const pane = this.lead;
    if (kind === "in" || kind === "out") {
      this.zoomTo(pane, kind === "in" ? pane.zoom * STEP2 : pane.zoom / STEP2, ...middleOf(pane));
      return;
    }
    this.kind = kind;
    const page = pageInView(pane, this.viewer.scene.pages);
    if (kind === "page" && page) fitPage(pane, page);
    else zoomAt(pane, 1, ...middleOf(pane));
    this.follow(pane);
  }
  /** Shows a rectangle; with `gently` only if it is not wholly in view, and at the zoom there is. */
  show(rect, gently = false) {
    const pane = this.lead;
    if (gently && inView(pane, rect)) return;
    if (!gently) this.kind = "free";
    showRect(pane, rect, gently);
    this.follow(pane);
  }
  toPage(page) {
    toPage(this.lead, page);
    this.follow(this.lead);
  }
  /** After the room changed, or another sample came: the same kind of fit again. */
  resize() {
    const changed = this.list.filter((pane) => !measure(pane));
    changed.forEach(applyZoom);
    if (this.kind === "page" && this.lead && this.viewer.scene.pages.length) this.zoom("page");
  }
};

// components/viewer/browser/slider.js
var LEAST3 = 0.05;
var MOST2 = 1;
var THUMB = 14;
var PAUSE = 300;
var PATIENCE = 1e4;
var EDGES = ["left", "top", "right", "bottom"];
var HEADS = [["", ""], ["matched", "Matched pairs"], ["gold only", "Unmatched gold boxes"], ["run only", "Unmatched boxes of the run"], ["F1", "F1 of this sample"]];
var along = (value) => (value - LEAST3) / (MOST2 - LEAST3);
var cell = (kind) => el("td", { class: kind });
var figureRow = (label) => {
  const cells = { matched: cell("matched"), missed: cell("missed"), extra: cell("extra"), f1: cell("f1") };
  return { cells, node: el("tr", {}, el("th", { scope: "row", text: label }), ...Object.values(cells)) };
};
var Slider = class {
  /** `moved` is told on every input, `released` once the threshold is let go: a key that is held changes it many times. */
  constructor(moved2, released) {
    this.input = el("input", { type: "range", min: LEAST3, max: MOST2, step: 0.01, "aria-label": "IoU threshold" });
    this.asked = null;
    this.input.addEventListener("input", () => {
      this.asked = { tau: Number(this.input.value), at: Date.now() };
      moved2(this.asked.tau);
    });
    this.input.addEventListener("change", () => {
      clearTimeout(this.due);
      this.due = setTimeout(() => released(Number(this.input.value)), PAUSE);
    });
    this.output = el("output");
    this.rug = svg("svg", { class: "rug", viewBox: "0 0 1000 14", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.track = el("div", { class: "track" }, this.rug, this.input);
    this.track.title = "A tick for each match of this sample at its IoU, long for answers, short for steps; coloured where it is reached.";
    this.rug.style.margin = `0 ${THUMB / 2}px`;
    this.rows = { answer: figureRow("Answers F_A"), step: figureRow("Steps F_S") };
    const heads = HEADS.map(([text2, title]) => el("th", { scope: "col", text: text2, title }));
    this.table = el("table", { class: "figures" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, this.rows.answer.node, this.rows.step.node));
    this.table.title = "F1 of this sample: answers as the mean over its pages, steps pooled over its pages with gold steps.";
    this.shifts = el(
      "table",
      { class: "figures shifts", hidden: true },
      el("thead", {}, el("tr", {}, ...["edges, ‰", ...EDGES].map((text2) => el("th", { scope: "col", text: text2 })))),
      el("tbody")
    );
    this.unit = el("p", { class: "quiet unit", text: "‰: thousandths of the page; + is right or down", hidden: true });
    this.shifts.title = "Mean signed distance from gold's edges to those of the prediction, over the poorly placed pairs, in thousandths of the page; right and down are positive.";
    this.el = el(
      "section",
      { class: "threshold" },
      el("label", {}, el("span", { text: "IoU at least" }), this.output),
      this.track,
      this.table,
      el("div", { class: "shifts-frame", tabindex: "0" }, this.shifts, this.unit)
    );
    this.ticks = [];
  }
  /** The threshold of a payload, or the one that was asked for while that is not it yet. */
  agreed(tau) {
    if (this.asked && (this.asked.tau === tau || Date.now() - this.asked.at > PATIENCE)) this.asked = null;
    return this.asked?.tau ?? tau;
  }
  drawRug(run) {
    this.ticks = (run?.matches ?? []).map(({ iou, level }) => {
      const x = 1e3 * along(Math.max(LEAST3, iou));
      return { iou, node: svg("path", { class: level, d: `M${x} ${level === "answer" ? 0 : 6}V14` }) };
    });
    this.rug.replaceChildren(...this.ticks.map((tick) => tick.node));
  }
  paint(run, tau) {
    if (Number(this.input.value) !== tau) this.input.value = tau;
    setText(this.output, tau.toFixed(2));
    this.ticks.forEach(({ iou, node }) => setClass(node, "held", iou >= tau));
    const values = run ? figures(run, tau) : null;
    for (const [level, row] of Object.entries(this.rows)) {
      for (const kind of ["matched", "missed", "extra"]) setText(row.cells[kind], values ? String(values[level][kind]) : "–");
      setText(row.cells.f1, values && values[level].f1 !== null ? values[level].f1.toFixed(2) : "–");
    }
  }
  paintShifts(scene, runs, tau) {
    const shifts = runs.map((run) => [run, meanShift(scene, run, tau)]).filter(([, shift2]) => shift2);
    const drawn2 = JSON.stringify(shifts.map(([run, shift2]) => [run.slug, shift2]));
    if (this.drawn === drawn2) return;
    this.drawn = drawn2;
    this.shifts.hidden = this.unit.hidden = shifts.length === 0;
    this.shifts.tBodies[0].replaceChildren(...shifts.map(([run, shift2]) => shiftRow(run, shift2)));
  }
};
var shiftPicture = (shift2) => {
  const move = (value) => Math.max(-9, Math.min(9, value / 10));
  const [l, t, r, b] = [10 + move(shift2.left), 10 + move(shift2.top), 34 + move(shift2.right), 34 + move(shift2.bottom)];
  return svg(
    "svg",
    { class: "shift", viewBox: "0 0 44 44", "aria-hidden": "true" },
    svg("path", { class: "gold", d: "M10 10H34V34H10z" }),
    svg("path", { class: "pred", d: `M${l} ${t}H${r}V${b}H${l}z` })
  );
};
var shiftRow = (run, shift2) => {
  const pairs = `${shift2.pairs} poorly placed ${shift2.pairs === 1 ? "pair" : "pairs"}`;
  const name = el(
    "th",
    { scope: "row", title: `${run.name}: ${pairs}` },
    el("span", {}, shiftPicture(shift2), el("span", { class: "run", text: run.name, title: run.name }), el("small", { text: `n = ${shift2.pairs}` }))
  );
  return el("tr", {}, name, ...EDGES.map((edge) => el("td", { text: signed2(shift2[edge]) })));
};

// components/browser/region_drawing.js
var LOWER_RIGHT = [2, 3];
var ARROWS2 = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
var KEYS2 = [
  { keys: Object.keys(ARROWS2), act: (drawing, key, event) => drawing.nudge(ARROWS2[key], event.shiftKey, false) },
  { keys: Object.keys(ARROWS2).map((key) => `alt+${key}`), act: (drawing, _, event) => drawing.nudge(ARROWS2[event.key], event.shiftKey, true) },
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
  draw(drawn2) {
    this.drawn = drawn2;
    this.hooks.draw(drawn2);
  }
  enter() {
    if (this.drawn) this.done();
    else this.draw(this.hooks.placed());
  }
  done() {
    const { drawn: drawn2 } = this;
    this.leave();
    this.hooks.done(drawn2);
  }
  nudge([x, y], far, corner2) {
    if (!this.drawn) return;
    const by = far ? 10 : 1;
    const { page, box } = this.drawn;
    const edges = LOWER_RIGHT.filter((edge) => (edge % 2 ? y : x) !== 0);
    this.draw({ page, box: corner2 ? stretched(box, edges, by * x, by * y) : moved(box, by * x, by * y) });
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

// components/viewer/browser/panes/regions.js
var REACH3 = 7;
var LONGEST = 44;
var PLACED2 = [240, 90];
var FLAG = "M0 0V-15M0 -15h10l-3 3.5 3 3.5h-10";
var shortened = (text2) => text2.length > LONGEST ? `${text2.slice(0, LONGEST - 1)}…` : text2;
var regionAt = (regions, x, y, reach) => regions.find(({ rect }) => within(rect, x, y, reach) && distanceToEdge(rect, x, y) <= reach || x >= rect.x - reach && x <= rect.x + 2 * reach && y <= rect.y && y >= rect.y - 3 * reach) ?? null;
var Layer = class {
  constructor(pane) {
    this.pane = pane;
    this.marked = svg("g");
    this.draft = svg("path", { class: "draft" });
    this.el = svg("svg", { class: "marks regions", viewBox: `0 0 ${PAGE_WIDTH} ${Math.max(1, pane.total)}`, "aria-hidden": "true" }, this.marked, this.draft);
    pane.stack.append(this.el);
  }
  paint(regions) {
    this.marked.replaceChildren(...regions.map(({ rect, words, pending }) => {
      const label = svg("text", { class: "name", x: 13, y: -5 });
      label.textContent = shortened(words[0] ?? "");
      const sign = atFixedSize(rect.x, rect.y, svg("g", {}, svg("path", { class: "flag", d: FLAG }), label));
      return svg("g", { class: `region${pending ? " pending" : ""}` }, svg("path", { class: "casing", d: rectPath(rect) }), svg("path", { class: "ink", d: rectPath(rect) }), sign);
    }));
  }
  drawDraft(rect) {
    this.draft.setAttribute("d", rect ? rectPath(rect) : "");
  }
};
var Regions = class {
  constructor(viewer) {
    this.viewer = viewer;
    this.layers = [];
    this.shown = 0;
    this.drawing = new RegionDrawing({
      area: () => viewer.panes.el,
      at: (event, from) => this.under(event, from),
      placed: () => this.placed(),
      draw: (drawn2) => this.layers.forEach((layer) => layer.drawDraft(drawn2 && rectOf(drawn2.box, drawn2.page))),
      done: ({ page, box }) => this.open({ page: page.number, box }),
      turned: (on) => setClass(viewer.el, "marking", on)
    });
  }
  get on() {
    return this.drawing.on;
  }
  get bar() {
    return this.drawing.bar;
  }
  get pages() {
    return this.viewer.scene.pages;
  }
  /** Those of the payload, placed on the pages. */
  get marked() {
    return (this.viewer.payload.marking?.regions ?? []).flatMap((region) => {
      const page = this.pages.find((own2) => own2.number === region.page);
      return page ? [{ ...region, rect: rectOf(region.box, page) }] : [];
    });
  }
  /** Draws upon the panes of now. */
  attach() {
    this.layers.forEach((layer) => layer.el.remove());
    this.layers = this.viewer.panes.list.map((pane) => new Layer(pane));
    this.paint();
  }
  paint() {
    const { marked } = this;
    this.layers.forEach((layer) => layer.paint(marked));
  }
  /** Goes to the region that Python names, once for each time that it does. */
  follow(focus) {
    const page = focus && focus.turn !== this.shown ? this.pages.find((own2) => own2.number === focus.page) : null;
    if (!page) return;
    this.shown = focus.turn;
    this.viewer.panes.show(rectOf(focus.box, page));
  }
  /** The marked region at the pointer. */
  at(pane, event) {
    if (this.viewer.state.layers.bare || this.viewer.editor.on) return null;
    const { x, y, perPixel } = toStack(pane, event.clientX, event.clientY);
    return regionAt(this.marked, x, y, REACH3 * perPixel);
  }
  /** Opens what is said of a region. */
  open({ page, box }) {
    this.viewer.tooltip.hide();
    this.viewer.send({ kind: "region", page, box });
  }
  /** Waits for a region to be drawn, or says why none can be marked. */
  start() {
    const { marking } = this.viewer.payload;
    if (this.on || this.viewer.editor.on || !marking) return;
    if (marking.why) {
      this.viewer.say(marking.why);
      return;
    }
    this.viewer.tooltip.hide();
    this.viewer.choice.point(null);
    this.drawing.start();
    this.viewer.panes.lead.scroller.focus({ preventScroll: true });
  }
  leave() {
    this.drawing.leave();
  }
  placed() {
    const placed2 = placedInSight(this.viewer.panes.lead, this.pages, PLACED2);
    this.viewer.panes.show(rectOf(placed2.box, placed2.page), true);
    return placed2;
  }
  // Where the pointer is, in thousandths of the page that is under it, or of the one that a drag began on.
  under(event, from) {
    const pane = from?.pane ?? this.viewer.panes.list.find((own2) => own2.scroller.contains(event.target));
    if (!pane) return null;
    const { y, x } = toStack(pane, event.clientX, event.clientY);
    const page = from?.page ?? this.pages.find((own2) => y < own2.top + own2.height + REACH3) ?? this.pages[this.pages.length - 1];
    return { pane, page, unit: { x, y: (y - page.top) * 1e3 / page.height } };
  }
};

// components/viewer/browser/state.js
var STORE = "errata-viewer";
var START = { gold: true, answers: true, steps: true, lines: true, bare: false };
var stored = () => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
};
var startState = () => {
  const { layers, linked, panel, width, height } = stored();
  return {
    tau: 0.5,
    layers: (
      /** @type {any} */
      Object.fromEntries(Object.entries(START).map(([key, on]) => [key, key === "bare" ? on : layers?.[key] ?? on]))
    ),
    linked: linked ?? true,
    // Neither shown nor folded on purpose: shown where there is room for it.
    panel: panel ?? null,
    width: width ?? null,
    height: height ?? null,
    shown: [],
    lead: null,
    pinned: false
  };
};
var remember = ({ layers, linked, panel, width, height }) => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ layers, linked, panel, width, height }));
  } catch {
  }
};
var MOST3 = 5;
var Runs = class {
  constructor(viewer) {
    this.viewer = viewer;
    this.known = [];
  }
  get all() {
    return this.viewer.scene.runs;
  }
  get shown() {
    return this.all.filter((run) => this.viewer.state.shown.includes(run.slug));
  }
  /** For another payload: all of its runs where it says which one is described; else those that were shown, and new ones. */
  keep(lead = null) {
    const { state } = this.viewer;
    const slugs = this.all.map((run) => run.slug);
    const kept2 = state.shown.filter((slug) => slugs.includes(slug));
    const fresh2 = slugs.filter((slug) => !this.known.includes(slug));
    state.shown = kept2.length && lead === null ? slugs.filter((slug) => kept2.includes(slug) || fresh2.includes(slug)) : slugs;
    if (slugs.includes(lead)) state.lead = lead;
    if (!state.shown.includes(state.lead)) state.lead = state.shown[0] ?? null;
    this.known = [.../* @__PURE__ */ new Set([...this.known, ...slugs])];
  }
  /** Shows these runs, one of them described. */
  choose(slugs, lead) {
    const { state } = this.viewer;
    const order = this.viewer.scene.offered.map((run) => run.slug);
    const shown = order.filter((slug) => slugs.includes(slug));
    if (JSON.stringify([shown, lead]) === JSON.stringify([state.shown, state.lead])) return;
    state.pinned = true;
    if (shown.every((slug) => this.all.some((run) => run.slug === slug))) this.place(shown, lead);
    else this.viewer.header.busy(true);
    if (this.viewer.scene.lead !== null) this.viewer.send({ kind: "runs", runs: [lead, ...shown.filter((slug) => slug !== lead)] });
  }
  // Runs that are all here are shown at once.
  place(shown, lead) {
    const { state, choice } = this.viewer;
    const sameRuns = JSON.stringify(shown) === JSON.stringify(state.shown);
    if (state.lead !== lead) choice.forget();
    Object.assign(state, { shown, lead });
    if (sameRuns) this.viewer.describe();
    else this.viewer.arrange();
    this.viewer.paint();
  }
  /** Describes a run that Python says is described now. */
  follow(lead) {
    const { state } = this.viewer;
    if (state.lead !== lead && state.shown.includes(lead)) this.place(state.shown, lead);
  }
  /** Describes a run; one that is not shown takes the place of the one that was described. */
  describe(run) {
    if (!run) return;
    const { shown, lead } = this.viewer.state;
    const slugs = shown.includes(run.slug) ? shown : [...shown.filter((slug) => slug !== lead), run.slug];
    this.choose(slugs, run.slug);
  }
  /** Puts a run beside those that are shown, or takes it away. */
  compare(run) {
    if (!run) return;
    const { shown, lead } = this.viewer.state;
    if (!shown.includes(run.slug)) {
      const others2 = shown.filter((slug) => slug !== lead).slice(0, MOST3 - 2);
      this.choose([lead ?? run.slug, ...others2, run.slug], lead ?? run.slug);
      return;
    }
    const others = shown.filter((slug) => slug !== run.slug);
    if (others.length) this.choose(others, lead === run.slug ? others[0] : lead);
    else this.viewer.paint();
  }
  /** Shows as many runs as there may be, or the described one alone again. */
  compareAll() {
    const { shown, lead } = this.viewer.state;
    const order = this.viewer.scene.offered.map((run) => run.slug);
    const more = [...shown, ...order.filter((slug) => !shown.includes(slug))].slice(0, MOST3);
    this.choose(more.length > shown.length ? more : [lead], lead);
  }
  /** Describes the run that many places after (or before) the described one. */
  step(by) {
    const { offered } = this.viewer.scene;
    const at = offered.findIndex((run) => run.slug === this.viewer.state.lead);
    if (offered.length > 1) this.describe(offered[(at + by + offered.length) % offered.length]);
  }
  /** While `on`, the pane of the described run shows the second run instead. */
  blink(on) {
    const pane = this.viewer.panes.lead;
    if (!pane || pane.consensus) return;
    if (this.all.length < 2) {
      if (on) this.compare(this.viewer.scene.offered.find((run) => run.slug !== this.viewer.state.lead));
      return;
    }
    const from = this.shown.length > 1 ? this.shown : this.all;
    pane.showInstead(on ? from[(from.indexOf(pane.runs[0]) + 1) % from.length] : null);
  }
};

// components/viewer/browser/toolbar.js
var LAYERS = [
  ["gold", "Gold", "g"],
  ["answers", "Answers", "a"],
  ["steps", "Steps", "s"],
  ["lines", "Match lines", "m"],
  ["bare", "Hide boxes", "space"]
];
var MOST_CHIPS = 6;
var CHIP = 230;
var BESIDE = 290;
var CORRECTED = 180;
var chipsWithin = (width, corrected = false) => Math.max(corrected ? 1 : 2, Math.min(MOST_CHIPS, Math.floor((width - BESIDE - (corrected ? CORRECTED : 0)) / CHIP)));
var nameWithFailures = ({ name, failures }) => failures === void 0 ? name : `${name}: ${failures === null ? "no response" : failures === 1 ? "1 failure here" : `${failures} failures here`}`;
var Toolbar = class {
  constructor({ describe, compare, all, layer, link: link2, panel, edit, mark, undo, zoom }) {
    this.actions = { describe, compare, all };
    this.runs = el("div", { class: "runs", role: "group", "aria-label": "Runs" });
    this.layers = new Map(LAYERS.map(([key, label, letter]) => [key, button(label, `${label} (${letter})`, () => layer(key))]));
    const fit = (label, title, letter, kind) => el("div", {}, button(label, title, () => zoom(kind)), el("kbd", { text: letter }));
    this.menu = el(
      "div",
      { class: "menu", role: "group", "aria-label": "View", hidden: true },
      ...LAYERS.map(([key, , letter]) => el("div", { class: "layer" }, this.layers.get(key), el("kbd", { text: letter }))),
      fit("Whole page", "Whole page (0)", "0", "page"),
      fit("Page width", "Page width (w)", "w", "width"),
      this.linkedRow
    );
    this.opener = button("View ▾", "Which boxes are drawn, and how large", () => this.toggleMenu(), { "aria-expanded": "false" });
    this.linked = button("Linked panes", "Panes scroll and zoom together", link2);
    this.linkedRow = el("div", { class: "layer" }, this.linked);
    this.panel = button("Panel", "Show or fold the panel on the right (i)", panel);
    this.edit = button("Edit gold", "Correct the boxes of gold (e)", edit, { class: "edit-gold", hidden: true });
    this.mark = button("⚑ Mark", "Mark a region of a page (r)", mark, { class: "edit-gold", hidden: true });
    this.correctedBy = el("span", { class: "quiet" });
    this.undo = button("Undo", "Undo this correction of gold", undo);
    this.corrected = el("span", { class: "corrected", hidden: true }, this.correctedBy, this.undo);
    this.percent = el("span", { class: "percent" });
    this.el = el("div", { class: "toolbar" }, this.runs, this.corrected, this.mark, this.edit);
    this.tools = el(
      "div",
      { class: "tools" },
      el("div", { class: "menu-frame" }, this.opener, this.menu),
      el(
        "div",
        { class: "segment", role: "group", "aria-label": "Zoom" },
        button("−", "Smaller (−)", () => zoom("out")),
        this.percent,
        button("+", "Larger (+)", () => zoom("in"))
      ),
      this.panel
    );
  }
  toggleMenu(open = this.menu.hidden) {
    this.menu.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
  }
  /** Whether gold can be edited here, and who has corrected it. */
  showEditing(editing) {
    this.edit.hidden = !editing;
    this.corrected.hidden = !editing?.corrected;
    if (!editing?.corrected) return;
    const { who: who2, at } = editing.corrected;
    this.undo.hidden = Boolean(editing.why);
    setText(this.correctedBy, `Corrected by ${who2}`);
    this.correctedBy.title = `Gold corrected by ${who2}, ${at}`;
  }
  /** Closes the menu of layers after a click elsewhere. */
  clicked(event) {
    if (!this.menu.hidden && !event.composedPath().includes(this.menu.parentElement)) this.toggleMenu(false);
  }
  /** How many runs have a chip now in a line of some width. */
  chipsIn(width) {
    return chipsWithin(width, !this.corrected.hidden);
  }
  /** Draws the runs of a scene in a line of some width, in pixels. */
  build(scene, width) {
    this.most = this.chipsIn(width);
    const isShown = (run) => scene.runs.some(({ slug }) => slug === run.slug);
    const free = this.most - scene.offered.filter(isShown).length;
    const others = scene.offered.filter((run) => !isShown(run)).slice(0, Math.max(0, free));
    const chips = scene.offered.filter((run) => isShown(run) || others.includes(run));
    this.chips = chips.map((run) => this.chip(run, scene.offered.length > 1));
    const rest = scene.offered.filter((run) => !chips.includes(run));
    this.all = button("All", "Compare all runs, up to five: a dot for each on every gold box", () => this.actions.all());
    this.all.hidden = scene.offered.length < 4;
    this.runs.replaceChildren(...this.chips.map((chip) => chip.node), ...rest.length ? [this.chooser(rest)] : [], this.all);
  }
  chip(run, several) {
    const key = run.index < 9 ? `${run.index + 1}` : "";
    const checkbox = el("input", { type: "checkbox", "aria-label": `Compare ${run.name}`, title: `Compare: ${run.name} beside the others${key && ` (${key})`}`, onchange: () => this.actions.compare(run) });
    checkbox.hidden = !several;
    const count = run.failures === void 0 ? null : el("b", { class: run.failures ? "fails" : "quiet", text: run.failures ?? "–" });
    const name = el(
      "button",
      { type: "button", class: "run-name", title: `${nameWithFailures(run)}. Click: describe this run.`, onclick: () => this.actions.describe(run) },
      several ? el("kbd", { text: key }) : null,
      el("span", { text: run.name }),
      count
    );
    return { run, checkbox, name, node: el("span", { class: "chip" }, checkbox, name) };
  }
  // Option texts are plain text.
  chooser(rest) {
    const select = el(
      "select",
      { "aria-label": "More runs", title: "More runs" },
      el("option", { value: "", text: `+ ${rest.length} ${rest.length === 1 ? "run" : "runs"}` }),
      ...rest.map((run, place) => el("option", { value: String(place), text: nameWithFailures(run) }))
    );
    select.addEventListener("change", () => {
      const run = rest[Number(select.value)];
      if (select.value !== "" && run) this.actions.describe(run);
      select.value = "";
    });
    return select;
  }
  paint(state, panes, panel) {
    for (const chip of this.chips ?? []) {
      const led = chip.run.slug === state.lead;
      chip.checkbox.checked = state.shown.includes(chip.run.slug);
      chip.checkbox.disabled = led && state.shown.length === 1;
      setClass(chip.node, "lead", led);
      setClass(chip.node, "shown", chip.checkbox.checked);
      chip.name.setAttribute("aria-pressed", String(led));
    }
    for (const [key, node] of this.layers) {
      setClass(node, "on", state.layers[key]);
      node.setAttribute("aria-pressed", String(state.layers[key]));
    }
    setClass(this.opener, "on", state.layers.bare || !["gold", "answers", "steps", "lines"].every((key) => state.layers[key]));
    this.linkedRow.hidden = panes < 2;
    setClass(this.linked, "on", state.linked);
    this.linked.setAttribute("aria-pressed", String(state.linked));
    setClass(this.panel, "on", panel);
    this.panel.setAttribute("aria-pressed", String(panel));
  }
  zoom(value) {
    setText(this.percent, `${Math.round(100 * value)}%`);
  }
};

// components/viewer/browser/tooltip.js
var where = (box) => box.lost ? `page ${box.stated}, which does not exist` : `page ${box.page.number}`;
var who = (scene, run, box) => {
  const name = fullName(scene, run, box);
  const role = box.role === "gold" ? "Gold" : run.name;
  const kind = box.level === "answer" && box.role === "gold" && /\d|[（(]/.test(name) ? "answer " : "";
  return `${role}: ${kind}${name} · ${where(box)}`;
};
var distanceLine = (verdict, tau) => {
  const iou = verdict.iou ?? verdict.failure?.iou;
  const needs = `needs ${tau.toFixed(2)}`;
  if (verdict.outcome === "matched") return `Matched: overlaps ${twoDigits(iou)}, ${needs}`;
  const label = verdict.failure?.label ?? GLYPHS[verdict.outcome].label;
  return iou === void 0 || iou === null ? label : `${label}: overlaps ${twoDigits(iou)}, ${needs}`;
};
var reason = (viewer, run, box, verdict) => {
  const why = [verdict.failure, ...verdict.remarks].filter(Boolean).map((failure) => failure.why).filter(Boolean);
  if (why.length) return why.join(" ");
  if (verdict.outcome !== "matched") return "Nothing of the other side is paired with it at this threshold.";
  const other = boxOf(viewer.scene, run, box.role === "gold" ? "pred" : "gold", verdict.partner);
  return other ? `Paired with ${other.role === "gold" ? "gold " : ""}${fullName(viewer.scene, run, other)}.` : "";
};
var consensusLines = (viewer, box, runs) => {
  const found = runs.filter((run) => verdictOf(viewer.verdicts(run), "gold", box.id).outcome === "matched");
  const not = runs.filter((run) => !found.includes(run));
  const names = (list) => list.map((run) => run.name).join(", ");
  const third = [found.length ? `By ${names(found)}.` : "", not.length ? `Not by ${names(not)}.` : ""].join(" ").trim();
  return [`Found by ${found.length} of ${runs.length} runs at IoU ${viewer.state.tau.toFixed(2)}`, third];
};
var linesFor = (viewer, pane, run, box) => {
  const first = who(viewer.scene, run, box);
  if (pane.consensus) return [first, ...consensusLines(viewer, box, pane.visible)];
  const own2 = box.role === "gold" ? pane.visible[0] : run;
  if (!own2) return [first, "No run is shown", ""];
  const verdict = verdictOf(viewer.verdicts(own2), box.role, box.id);
  return [first, distanceLine(verdict, viewer.state.tau), reason(viewer, own2, box, verdict)];
};
var Tooltip = class {
  constructor() {
    this.lines = [el("strong"), el("span"), el("span", { class: "why" })];
    this.el = el("div", { class: "tooltip", role: "tooltip", hidden: true }, ...this.lines);
  }
  show(lines, event, frame) {
    this.lines.forEach((node, place) => {
      const line = lines[place] ?? "";
      setText(node, line);
      node.hidden = !line;
    });
    this.el.hidden = false;
    const own2 = this.el.getBoundingClientRect();
    const [x, y] = [event.clientX - frame.left, event.clientY - frame.top];
    const left = x + 16 + own2.width > frame.width ? x - own2.width - 12 : x + 16;
    const top2 = y + 18 + own2.height > frame.height ? y - own2.height - 12 : y + 18;
    this.el.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top2)}px)`;
  }
  hide() {
    this.el.hidden = true;
  }
};

// components/viewer/browser/tree.js
var FEW = 80;
var pairsOf = (scene, run) => {
  const partner = (box) => run?.by.get(run.matchOfGold.get(box.id)?.pred) ?? null;
  const alone2 = (boxes) => boxes.filter((box) => !run.matchOfPred.has(box.id));
  const stepsOf = (gold, pred) => [
    ...(gold?.steps ?? []).map((step) => ({ gold: step, pred: partner(step) })),
    ...alone2(pred?.steps ?? []).map((step) => ({ gold: null, pred: step }))
  ];
  const answers = (boxes) => boxes.filter((box) => box.level === "answer");
  const golds = answers(scene.gold).map((gold) => ({ gold, pred: partner(gold), steps: stepsOf(gold, partner(gold)) }));
  const extra = run ? alone2(answers(run.boxes)).map((pred) => ({ gold: null, pred, steps: stepsOf(null, pred) })) : [];
  return [...golds, ...extra];
};
var shortName = (box) => box.level === "step" ? `step ${box.number}` : box.name;
var Tree = class {
  /** `chosen` is told the box of a row that is opened, `hovered` the one that is pointed at (or null). */
  constructor(chosen, hovered) {
    this.chosen = chosen;
    this.hovered = hovered;
    this.answers = [];
    this.rows = [];
    this.el = el("div", { class: "tree", role: "tree", "aria-label": "Answers and steps, gold against prediction", onkeydown: (event) => this.key(event) });
    this.el.addEventListener("pointerleave", () => this.hovered(null));
  }
  build(scene, run) {
    this.scene = scene;
    this.run = run;
    this.verdicts = null;
    this.current = null;
    const pairs = pairsOf(scene, run);
    const open = pairs.reduce((sum, pair) => sum + 1 + pair.steps.length, 0) <= FEW;
    this.answers = pairs.map((pair) => this.row(pair, 1, null));
    this.rows = this.answers;
    const head2 = el("div", { class: "row head", "aria-hidden": "true" }, ...["gold", "IoU", "prediction"].map((text2) => el("span", { text: text2 })));
    this.el.replaceChildren(head2, ...this.rows.map((row) => row.node));
    if (open) this.answers.filter((row) => row.foldable).forEach((row) => this.unfold(row));
    this.focus(this.rows[0], false);
  }
  row(pair, level, parent) {
    const cells = { gold: el("span", { class: "side" }), bar: el("i"), iou: el("span", { class: "iou" }), pred: el("span", { class: "side pred" }), sign: el("span", { class: "sign" }) };
    const twist = el("span", { class: "twist", "aria-hidden": "true" });
    const needed = el("b");
    const bar = el("span", { class: "bar" }, cells.bar, needed);
    const node = el("div", { class: `row level-${level}`, role: "treeitem", "aria-level": level, "aria-selected": "false", tabindex: "-1" }, twist, cells.sign, cells.gold, bar, cells.iou, cells.pred);
    const foldable = level === 1 && pair.steps.length > 0;
    if (foldable) node.setAttribute("aria-expanded", "false");
    const row = { pair, box: pair.gold ?? pair.pred, level, parent, node, cells, bar, needed, foldable, open: false, steps: null, outcome: null, iou: void 0, chosen: false };
    node.addEventListener("click", (event) => {
      this.focus(row, false);
      if (event.target === twist && row.foldable) this.toggle(row);
      else this.chosen(row.box);
    });
    node.addEventListener("pointerenter", () => this.hovered(row.box));
    return row;
  }
  paint(verdicts, tau) {
    this.verdicts = verdicts;
    this.tau = tau;
    this.rows.forEach((row) => this.paintRow(row));
  }
  paintRow(row) {
    const { gold, pred } = row.pair;
    const verdict = verdictOf(this.verdicts, row.box.role, row.box.id);
    const other = gold ? this.partner(verdict, pred) : null;
    const iou = gold ? verdict.iou ?? verdict.failure?.iou ?? this.run?.matchOfGold.get(gold.id)?.iou ?? null : null;
    setText(row.cells.gold, gold ? gold.name : "–");
    setText(row.cells.pred, gold ? other ? this.nameBeside(row, other) : "–" : shortName(pred));
    setText(row.cells.iou, iou === null ? "" : twoDigits(iou));
    row.needed.style.backgroundPositionX = `${100 * this.tau}%`;
    if (row.iou !== iou) {
      row.cells.bar.style.width = `${100 * (iou ?? 0)}%`;
      setClass(row.bar, "none", iou === null);
      row.iou = iou;
    }
    this.setOutcome(row, verdict.outcome);
    const label = this.labelOf(row, other, iou);
    if (row.label !== label) row.node.setAttribute("aria-label", label);
    row.label = label;
  }
  partner(verdict, matched) {
    return verdict.partner && boxOf(this.scene, this.run, "pred", verdict.partner) || matched;
  }
  // A step's partner is named with its answer where that is not the one beside its own answer.
  nameBeside(row, other) {
    const ofOtherAnswer = row.level === 2 && other.answer !== row.parent.pair.pred?.id;
    const name = ofOtherAnswer ? fullName(this.scene, this.run, other) : shortName(other);
    return other.stated === row.box.stated ? name : `${name} (page ${other.stated})`;
  }
  setOutcome(row, outcome) {
    if (row.outcome === outcome) return;
    setClass(row.node, `o-${row.outcome}`, false);
    setClass(row.node, `o-${outcome}`, true);
    row.cells.sign.replaceChildren(glyph(outcome));
    row.outcome = outcome;
  }
  labelOf(row, other, iou) {
    const side = row.box.role === "gold" ? "Gold" : "Predicted";
    const beside = other ? `, with predicted ${fullName(this.scene, this.run, other)}` : "";
    return `${side} ${fullName(this.scene, this.run, row.box)}, page ${row.box.stated}: ${GLYPHS[row.outcome].label}${beside}` + (iou === null ? "" : `, IoU ${twoDigits(iou)}`);
  }
  toggle(row) {
    if (row.open) this.fold(row);
    else this.unfold(row);
  }
  fold(row) {
    row.steps.forEach((step) => step.node.remove());
    this.setOpen(row, false);
  }
  // The rows of steps are made when their answer is first unfolded.
  unfold(row) {
    row.steps ??= row.pair.steps.map((step) => this.row(step, 2, row));
    row.node.after(...row.steps.map((step) => step.node));
    this.setOpen(row, true);
    if (this.verdicts) row.steps.forEach((step) => this.paintRow(step));
  }
  setOpen(row, open) {
    row.open = open;
    row.node.setAttribute("aria-expanded", String(open));
    this.rows = this.answers.flatMap((answer) => answer.open ? [answer, ...answer.steps] : [answer]);
    if (!open && this.current?.parent === row) this.focus(row, false);
  }
  mark(box) {
    const parent = box?.level === "step" && this.answers.find(({ pair }) => pair.steps.some((step) => step.gold === box || step.pred === box));
    if (parent && !parent.open) this.unfold(parent);
    for (const row of this.rows) {
      const on = Boolean(box) && (row.pair.gold === box || row.pair.pred === box);
      if (on === row.chosen) continue;
      if (on) reveal(this.el, row.node);
      setClass(row.node, "chosen", on);
      row.node.setAttribute("aria-selected", String(on));
      row.chosen = on;
    }
  }
  focus(row, take = true) {
    this.current?.node.setAttribute("tabindex", "-1");
    this.current = row ?? null;
    row?.node.setAttribute("tabindex", "0");
    if (take) row?.node.focus();
  }
  key(event) {
    const row = this.current;
    if (!row) return;
    const at = this.rows.indexOf(row);
    const to = (place) => this.rows[place] && this.focus(this.rows[place]);
    const actions = {
      ArrowDown: () => to(at + 1),
      ArrowUp: () => to(at - 1),
      Home: () => to(0),
      End: () => to(this.rows.length - 1),
      ArrowRight: () => row.foldable && !row.open ? this.unfold(row) : to(at + 1),
      ArrowLeft: () => row.foldable && row.open ? this.fold(row) : row.parent && this.focus(row.parent),
      Enter: () => this.chosen(row.box)
    };
    if (!actions[event.key]) return;
    actions[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }
};

// components/viewer/browser/viewer.js
var RATIO_SLACK = 0.01;
var LEAST_HEIGHT = 560;
var LEAST_PANEL = 240;
var LEAST_PART = 90;
var LEAST_PAGE = 300;
var NARROW2 = 800;
var SAID = 8e3;
var drawnParts = ({ sample, pages, gold, runs, categories, offered }) => JSON.stringify([sample.id, pages.map((page) => [page.number, page.width, page.height, page.missing]), gold, runs, categories, offered]);
var Viewer = class {
  constructor(root) {
    this.state = startState();
    this.ratios = /* @__PURE__ */ new Map();
    this.cache = /* @__PURE__ */ new Map();
    this.choice = new Choice(this);
    this.nextSample = new NextSample();
    this.runs = new Runs(this);
    this.hooks = {
      ratio: (page, ratio) => this.learnRatio(page, ratio),
      scrolled: (pane) => this.panes.scrolled(pane),
      zoomed: (pane, zoom, x, y) => this.panes.zoomTo(pane, zoom, x, y),
      zoomShown: (zoom) => this.toolbar.zoom(zoom),
      pageSeen: (page) => this.thumbs.mark(page),
      hovered: (pane, mark, event) => this.hovered(pane, mark, event),
      clicked: (pane, mark, event) => this.clicked(pane, mark, event)
    };
    this.header = new Header({ go: (direction) => this.go(direction), help: () => this.help.toggle(), ask: () => this.send({ kind: "ask" }), publish: () => this.send({ kind: "publish" }), pick: () => this.send({ kind: "pick" }) });
    this.toolbar = new Toolbar({
      describe: (run) => this.runs.describe(run),
      compare: (run) => this.runs.compare(run),
      all: () => this.runs.compareAll(),
      layer: (key) => this.toggleLayer(key),
      link: () => this.toggleLinked(),
      panel: () => this.togglePanel(),
      edit: () => this.editor.start(),
      mark: () => this.regions.start(),
      undo: () => this.editor.undo(),
      zoom: (kind) => this.panes.zoom(kind)
    });
    this.legend = new Legend(() => this.refilter());
    this.panes = new Panes(this);
    this.slider = new Slider((tau) => this.setTau(tau), (tau) => this.send({ kind: "tau", tau }));
    this.list = new FailureList((failure) => this.choice.ofFailure(failure));
    this.tree = new Tree((box) => this.choice.box(box, this.lead), (box) => this.choice.point(box, this.lead));
    this.tabs = new Tabs({ key: "boxes", label: "Boxes", el: this.tree.el });
    this.tooltip = new Tooltip();
    this.help = keysAndMarks();
    this.editor = new Editor(this);
    this.regions = new Regions(this);
    this.said = el("div", { class: "said", role: "status", hidden: true });
    this.strip = el("div", { class: "strip" });
    this.partLine = new Divider({ upright: false, label: "Height of the lists", least: LEAST_PART, most: () => this.panel.clientHeight - 2 * LEAST_PART, sizeOf: () => this.tabs.el.offsetHeight, resize: (height) => this.resizePanel({ height }) });
    this.panel = el("aside", { "aria-label": "What went wrong" }, this.slider.el, this.list.el, this.partLine.el, this.tabs.el);
    this.panelLine = new Divider({ upright: true, label: "Width of the panel", least: LEAST_PANEL, most: () => this.el.clientWidth / 2, sizeOf: () => this.panel.offsetWidth, resize: (width) => this.resizePanel({ width }) });
    this.el = el(
      "div",
      { class: "viewer" },
      this.header.el,
      this.toolbar.el,
      el("div", { class: "toolbar second" }, this.legend.el, this.toolbar.tools),
      this.editor.bar.el,
      this.regions.bar,
      this.said,
      el("div", { class: "body" }, this.strip, this.panes.el, this.panelLine.el, this.panel),
      this.tooltip.el,
      this.help.el
    );
    this.el.addEventListener("pointerdown", (event) => this.toolbar.clicked(event));
    this.resizePanel({});
    root.append(this.el);
    this.listen();
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(this.panes.el);
    this.stopFitting = keepFitted(this.el, () => this.fitHeight());
  }
  listen() {
    this.stopKeys = listenForKeys(KEYS, this);
  }
  destroy() {
    this.editor.leave();
    this.regions.leave();
    this.stopKeys();
    this.watch.disconnect();
    this.stopFitting();
  }
  resized() {
    this.panes.resize();
    this.width = this.el.clientWidth;
    if (this.scene) this.showPanel();
    if (!this.scene || this.toolbar.chipsIn(this.width) === this.toolbar.most) return;
    this.toolbar.build(this.scene, this.width);
    this.paintToolbar();
  }
  // The viewer takes what is left of the window below its own top.
  fitHeight() {
    const { top: top2 } = this.el.getBoundingClientRect();
    const room = window.innerHeight - (top2 > 0 && top2 < window.innerHeight / 2 ? top2 : 24) - 12;
    this.el.style.height = `${Math.max(LEAST_HEIGHT, room)}px`;
  }
  /** Shows a payload. What the browser chose (zoom, layers, runs) stays; a threshold or focus that is new is obeyed. */
  render(payload, send) {
    this.sendNow = send;
    const known = this.payload;
    this.payload = payload;
    const tau = this.slider.agreed(payload.tau);
    if (!known || known.tau !== payload.tau) this.obey(tau);
    if (!known) this.state.pinned = Boolean(payload.pinned);
    this.legend.build();
    const moved2 = known?.sample?.id !== payload.sample?.id;
    if (moved2) this.regions.leave();
    if (moved2) this.editor.leave();
    else this.editor.reply(payload.editing?.reply);
    if (moved2) this.ratios.clear();
    this.toolbar.showEditing(payload.editing);
    if (moved2 || drawnParts(known) !== drawnParts(payload)) this.rebuild(moved2);
    this.header.show(payload);
    this.toolbar.mark.hidden = !payload.marking;
    this.regions.paint();
    this.paint();
    if (!known) {
      this.fitHeight();
      [this.panelLine, this.partLine].forEach((line) => line.measure());
    }
    if (moved2) this.arrive();
    this.choice.followFocus(payload.focus ?? {}, moved2);
    this.regions.follow(payload.marking?.focus);
    if (moved2) this.land();
    prefetch(payload.prefetch ?? []);
  }
  obey(tau) {
    if (tau !== this.state.tau) this.cache.clear();
    this.state.tau = tau;
  }
  land() {
    const step = this.nextSample.arrive();
    const failure = step && !this.choice.failure ? this.list.beside(null, step) : null;
    if (failure) this.choice.ofFailure(failure);
  }
  rebuild(moved2) {
    this.scene = buildScene(this.payload, this.ratios);
    this.cache.clear();
    if (moved2) this.choice.forget();
    else this.choice.refind();
    this.runs.keep(this.payload.lead ?? null);
    this.width ||= this.el.clientWidth;
    this.toolbar.build(this.scene, this.width);
    this.thumbs = new Thumbs(this.scene, (page) => this.panes.toPage(page));
    this.strip.replaceChildren(this.thumbs.el);
    this.strip.hidden = this.scene.pages.length < 2;
    this.arrange(moved2);
  }
  arrange(moved2 = false) {
    setClass(this.el, "comparing", this.runs.shown.length > 1 && this.runs.shown.length <= MOST_PANES);
    this.showPanel();
    this.panes.build(this.runs.shown, moved2);
    this.describe();
    this.editor.attach();
    this.regions.attach();
  }
  describe() {
    this.list.build(this.scene, this.lead);
    this.tree.build(this.scene, this.lead);
    this.tabs.build(this.lead);
    this.slider.drawRug(this.lead);
  }
  arrive() {
    this.panes.resize();
    this.hooks.zoomShown(this.panes.lead.zoom);
    this.panes.seen();
  }
  learnRatio(page, ratio) {
    if (!(ratio > 0) || Math.abs(page.height / 1e3 / ratio - 1) < RATIO_SLACK) return;
    this.ratios.set(page.number, ratio);
    clearTimeout(this.relay);
    this.relay = setTimeout(() => {
      this.rebuild(false);
      this.paint();
      this.choice.fit();
    });
  }
  get lead() {
    return this.runOf(this.state.lead);
  }
  runOf(slug) {
    return this.scene?.runs.find((run) => run.slug === slug) ?? null;
  }
  /** What became of every box of a run at the threshold of now. */
  verdicts(run) {
    if (this.editor.on) return this.editor.verdicts(run);
    if (!this.cache.has(run.slug)) this.cache.set(run.slug, judge(run, this.state.tau));
    return this.cache.get(run.slug);
  }
  stateNotice(run) {
    if (!run) return "No run is loaded for this sample: only gold is shown.";
    if (run.state === "missing") return `${run.name} has no response to this sample.`;
    if (run.state === "failed") return `The response of ${run.name} counts as failed: see where reading stopped under Raw.`;
    return null;
  }
  /** Repaints all that depends on the threshold, the layers and the runs. */
  paint() {
    this.paintPages();
    this.paintPanel();
  }
  // What lies on the pages, and the threshold with its figures.
  paintPages() {
    setClass(this.panes.el, "consensus", this.panes.list[0]?.consensus ?? false);
    this.panes.list.forEach((pane) => pane.paint());
    this.slider.paint(this.editor.on ? this.editor.figured(this.lead) : this.lead, this.state.tau);
    this.highlightPanes();
  }
  paintPanel() {
    const { state, scene, lead } = this;
    this.showPanel();
    const verdicts = lead ? this.verdicts(lead) : { gold: /* @__PURE__ */ new Map(), pred: /* @__PURE__ */ new Map() };
    this.thumbs.paint(scene, lead, verdicts);
    this.slider.paintShifts(scene, this.runs.shown, state.tau);
    this.list.paint(state.tau, (outcome) => this.legend.shows(outcome));
    const others = this.runs.shown.filter((run) => run !== lead).map((run) => countOutcomes(scene, run, this.verdicts(run)));
    this.legend.paint(countOutcomes(scene, lead, verdicts), others, others.length ? lead?.name : "");
    this.tree.paint(verdicts, state.tau);
    this.paintToolbar();
    this.markPanel();
  }
  highlightPanes() {
    this.panes.list.forEach((pane) => pane.highlight());
  }
  highlight() {
    this.highlightPanes();
    this.markPanel();
  }
  markPanel() {
    this.list.mark(this.choice.failure);
    this.tree.mark(this.choice.boxes[0] ?? null);
  }
  // The pages follow the threshold at once, the lists beside them a frame later, so that neither holds up a drag.
  setTau(tau) {
    if (tau === this.state.tau) return;
    this.state.tau = tau;
    this.cache.clear();
    this.choice.dropUnless(tau);
    if (this.editor.on) this.editor.paint();
    else this.paintPages();
    this.listsDue ??= requestAnimationFrame(() => requestAnimationFrame(() => {
      this.listsDue = null;
      this.paintPanel();
    }));
  }
  /** Gold is edited, or no longer: its boxes are drawn and chosen by the editor then. */
  enterEditing(on) {
    setClass(this.el, "editing", on);
    this.said.hidden = true;
    this.tooltip.hide();
    if (on) this.stopKeys();
    else this.listen();
    for (const part of [this.list.el, this.tabs.el, this.header.el]) part.inert = on;
    this.choice.point(null);
    if (on) return;
    this.cache.clear();
    this.paint();
  }
  /** Says something for a while. */
  say(text2) {
    setText(this.said, text2);
    this.said.hidden = false;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      this.said.hidden = true;
    }, SAID);
  }
  clicked(pane, mark, event) {
    const region = this.regions.at(pane, event);
    if (this.editor.on) this.editor.choose(null);
    else if (region) this.regions.open(region);
    else this.choice.box(mark?.box ?? null, mark?.run ?? this.lead, { gently: true });
  }
  hovered(pane, mark, event) {
    if (this.editor.on) return;
    const region = this.regions.at(pane, event);
    if (region) this.tooltip.show([`Region of page ${region.page}`, ...region.words], event, this.el.getBoundingClientRect());
    else if (mark) this.tooltip.show(linesFor(this, pane, mark.run ?? pane.visible[0], mark.box), event, this.el.getBoundingClientRect());
    else this.tooltip.hide();
    this.choice.point(mark?.box ?? null, mark?.run ?? pane.visible[0]);
  }
  deselect() {
    if (this.help.isOpen) this.help.toggle(false);
    else if (!this.toolbar.menu.hidden) this.toolbar.toggleMenu(false);
    else this.choice.box(null);
  }
  /** The next failure; past the last one the first of the next sample, and round where there is none. */
  stepFailure(step) {
    if (this.nextSample.waiting) return;
    if (this.list.ends(this.choice.failure, step) && this.go(step > 0 ? "next" : "prev")) {
      this.nextSample.leave(step);
      return;
    }
    const failure = this.list.beside(this.choice.failure, step);
    if (failure) this.choice.ofFailure(failure);
  }
  turnPage(step) {
    const { pages } = this.scene;
    const at = this.thumbs.items.findIndex((item) => item.node.classList.contains("current"));
    const page = pages[Math.min(pages.length - 1, Math.max(0, at + step))];
    if (page) this.panes.toPage(page);
  }
  toggleLayer(key) {
    this.state.layers[key] = !this.state.layers[key];
    this.tooltip.hide();
    remember(this.state);
    this.panes.list.forEach((pane) => pane.switchLayers());
    setClass(this.el, "bare-pages", this.state.layers.bare);
    this.paintToolbar();
  }
  paintToolbar() {
    this.toolbar.paint(this.state, this.panes.list.length, !this.panel.hidden);
  }
  /** Other outcomes are to be shown than before. */
  refilter() {
    this.tooltip.hide();
    this.paint();
  }
  // Unless it was shown or folded on purpose, the panel is there while it leaves room for the pages that are compared.
  showPanel() {
    const count = this.runs.shown.length;
    const roomy = this.width > NARROW2 && (count < 3 || count > MOST_PANES || (this.width - this.widthOfPanel()) / count >= LEAST_PAGE);
    this.panel.hidden = this.panelLine.el.hidden = !(this.state.panel ?? roomy);
  }
  widthOfPanel() {
    return this.state.width ?? Math.max(LEAST_PANEL, 0.24 * this.el.clientWidth);
  }
  resizePanel(sizes) {
    Object.assign(this.state, sizes);
    const { width, height } = this.state;
    this.panel.style.width = width === null ? "" : `${width}px`;
    this.tabs.el.style.flex = height === null ? "" : `0 0 ${height}px`;
    remember(this.state);
  }
  togglePanel() {
    this.state.panel = this.panel.hidden;
    remember(this.state);
    this.paint();
  }
  toggleLinked() {
    this.state.linked = !this.state.linked;
    if (this.state.linked) this.panes.follow(this.panes.lead);
    remember(this.state);
    this.paint();
  }
  zoom(kind) {
    this.panes.zoom(kind);
  }
  go(direction) {
    const { prev, next } = this.payload.sample;
    if (!(direction === "prev" ? prev : next)) return false;
    this.choice.cancelReport();
    this.header.busy(true);
    this.send({ kind: "go", direction, ...this.runsThere() });
    return true;
  }
  // Runs that somebody chose stay; else the next sample opens with the first run that fails there.
  runsThere() {
    const { pinned, lead, shown } = this.state;
    if (!this.payload.lead) return {};
    return { runs: pinned ? [lead, ...shown.filter((slug) => slug !== lead)] : [] };
  }
  send(event) {
    this.sendNow({ ...event, sample: this.payload.sample.id });
  }
};
var viewer_default = mount(Viewer);
export {
  viewer_default as default
};
