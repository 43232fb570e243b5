// Made by make js from the modules of browser. Change those, not this.

// components/browser/dom.js
var SVG = "http://www.w3.org/2000/svg";
var fill = (node, props, children) => {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === void 0 || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== void 0 && child !== false));
  return node;
};
var el = (tag, props = {}, ...children) => fill(document.createElement(tag), props, children);
var svg = (tag, props = {}, ...children) => fill(document.createElementNS(SVG, tag), props, children);
var button = (label, title, onclick, props = {}) => el("button", { type: "button", title, "aria-label": title, text: label, onclick, ...props });
var setClass = (node, name, on) => {
  if (node.classList.contains(name) !== on) node.classList.toggle(name, on);
};
var setText = (node, text2) => {
  if (node.textContent !== text2) node.textContent = text2;
};
var imageUrl = (url) => typeof url === "string" && url.startsWith("/page-image/") ? url : null;
var reveal = (list, row) => {
  const outer = list.getBoundingClientRect();
  const inner = row.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
};
var twoDigits = (value) => (Math.floor(value * 100 + 1e-9) / 100).toFixed(2);

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
    this.previous.disabled = !sample.prev;
    this.next.disabled = !sample.next;
    setText(this.position, sample.position > 0 ? `${sample.position} of ${sample.count}` : `beside the ${sample.count}`);
    this.position.title = sample.position > 0 ? "" : "This sample is not among those that the filters mean.";
    setText(this.name, sample.id);
    this.name.title = sample.id;
    const sentence = /\/inspector\/?$/.test(location.pathname) ? "" : sample.sentence ?? "";
    setText(this.sentence, sentence);
    this.sentence.title = sentence;
    this.tag.hidden = !payload.synthetic;
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
var modalOpen = () => document.querySelector('[role="dialog"][aria-modal="true"], [data-testid="stDialog"]') !== null;
var listenForKeys = (table, target) => {
  const entries = new Map(table.flatMap((entry) => entry.keys.map((key) => [key, entry])));
  const down = (event) => {
    const [node] = event.composedPath();
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(node) || isItsOwn(node, event.key) || modalOpen()) return;
    const entry = entries.get(event.key);
    if (!entry || entry.when?.(target) === false) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat && entry.once) return;
    entry.act(target, event.key);
  };
  const up = (event) => entries.get(event.key)?.released?.(target);
  const away = () => table.forEach((entry) => entry.released?.(target));
  window.addEventListener("keydown", down, true);
  window.addEventListener("keyup", up, true);
  window.addEventListener("blur", away);
  return () => {
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
    if (!mounted.has(parentElement)) mounted.set(parentElement, new View(parentElement));
    const view = mounted.get(parentElement);
    view.render(payload, (event) => setTriggerValue("event", event));
    return () => {
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
var hit = (marks, x, y, slack) => {
  let best = (
    /** @type {Mark | null} */
    null
  );
  let score = Infinity;
  for (const mark of marks) {
    const r = mark.box.rect;
    if (!within(r, x, y, slack)) continue;
    const own2 = Math.max(r.w, 1) * Math.max(r.h, 1) * (1 + Math.min(distanceToEdge(r, x, y), 100) / 400);
    if (own2 < score) [best, score] = [mark, own2];
  }
  return best;
};

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
var f1 = (hits, gold, pred) => gold + pred > 0 ? 2 * hits / (gold + pred) : null;
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
  const whole = place(answer, "answer", { name: answerName(answer, index, role), answer: answer.id, steps });
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
  followFocus(focus, moved) {
    const requested = JSON.stringify(focus);
    const echo = this.reported && this.reported.item === (focus.item ?? null) && this.reported.page === (focus.page ?? null);
    if (!moved && (requested === this.requested || echo)) return;
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
    } else if (page && moved && page !== scene.pages[0]) panes.toPage(page);
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

// components/viewer/browser/divider.js
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
    const within3 = Math.round(Math.max(this.least, Math.min(this.most(), size)));
    this.resize(within3);
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

// components/viewer/browser/marks.js
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
var made = (box, run) => ({ box, run, group: null, ink: null, dots: [], outcome: null, open: false, filtered: false });
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
  const mark = made(box, null);
  if (runs.length) {
    const row = dotsRow(box, runs);
    own(mark).append(row.group);
    mark.dots = row.dots;
  }
  return mark;
};
var predMark = (box, run) => made(box, run);
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
    const made2 = (name, needed) => needed ? svg("path", { class: name }) : null;
    const gold = role === "gold";
    const paths = {
      hatch: made2("hatch", gold && outcome === "missed"),
      ink: made2("ink", true),
      core: made2("core", outcome === "duplicate" && level === "answer"),
      ticks: made2("ticks", gold && level === "answer")
    };
    this.casing.after(svg("g", { class: `mark together ${role} ${level} o-${outcome}` }, ...Object.values(paths)));
    return paths;
  }
};

// components/viewer/browser/help.js
var KEYS = [
  { keys: ["j"], label: "next sample", act: (viewer) => viewer.go("next") },
  { keys: ["k"], label: "previous sample", act: (viewer) => viewer.go("prev") },
  { keys: ["["], label: "previous page", act: (viewer) => viewer.turnPage(-1) },
  { keys: ["]"], label: "next page", act: (viewer) => viewer.turnPage(1) },
  { keys: ["n"], label: "next failure, then those of the next sample", act: (viewer) => viewer.stepFailure(1) },
  { keys: ["p"], label: "previous failure", act: (viewer) => viewer.stepFailure(-1) },
  { keys: [..."123456789"], shown: "1–9", label: "compare run, and back", act: (viewer, key) => viewer.runs.callUp(viewer.scene.offered[Number(key) - 1]) },
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
    const count = this.groups.reduce((sum, group) => sum + this.paintGroup(group, group.rows.filter((row) => held.has(row)), failures), 0);
    setText(this.count, [count || "", this.name].filter(Boolean).join(" · "));
    this.empty.hidden = count > 0;
    setText(this.empty, this.run ? `Nothing went wrong here${this.name && ` for ${this.name}`} at IoU ${tau.toFixed(2)}.` : "No run is loaded for this sample.");
  }
  // What follows from a line above it is folded below that line; returns how many lines are left.
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
    return held.length - folded.length;
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
var countOutcomes = (scene, run, verdicts) => {
  const counts = new Map(ORDER.map((outcome) => [outcome, 0]));
  const add = (outcome) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  for (const box of scene.gold) if (verdictOf(verdicts, "gold", box.id).outcome === "missed") add("missed");
  for (const box of run?.boxes ?? []) add(kindOf(verdictOf(verdicts, "pred", box.id).outcome));
  return counts;
};
var Legend = class {
  /** `changed` is told that other outcomes are shown. */
  constructor(changed) {
    this.changed = changed;
    this.only = /* @__PURE__ */ new Set();
    this.items = /* @__PURE__ */ new Map();
    this.all = el("button", { type: "button", class: "all", text: "All", title: "Show all outcomes", "aria-label": "Show all outcomes", onclick: () => this.keep([]) });
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
    this.el.replaceChildren(...[...this.items.values()].map(({ node }) => node), this.all);
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
  paint(counts) {
    this.all.style.visibility = this.only.size === 0 ? "hidden" : "";
    this.items.forEach(({ node, count }, outcome) => {
      setText(count, String(counts.get(outcome)));
      setClass(node, "none", counts.get(outcome) === 0);
      setClass(node, "off", !this.shows(outcome));
      node.setAttribute("aria-pressed", String(this.only.has(outcome)));
    });
  }
};

// components/viewer/browser/pages.js
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
var badge = (kind, sign) => {
  const number = el("b");
  return { number, node: el("span", { class: `badge ${kind}` }, el("i", { text: sign, "aria-hidden": "true" }), number) };
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
    const badges = { matched: badge("matched", "✓"), missed: badge("missed", "○"), extra: badge("extra", "✕") };
    const crossed = el("span", { class: "crossed", title: "Boxes crossed pages here", text: "⤭" });
    const row = el("span", { class: "badges" }, ...Object.values(badges).map(({ node: node2 }) => node2));
    const node = el(
      "button",
      { type: "button", class: "thumb", onclick: () => open(page) },
      el("span", { class: "picture" }, picture, crossed),
      el("span", { class: "number", text: page.number }),
      row
    );
    return { page, node, badges, crossed };
  }
  paint(scene, run, verdicts) {
    for (const item of this.items) {
      const tally = tallyOf(scene, run, verdicts, item.page);
      for (const kind of ["matched", "missed", "extra"]) {
        setText(item.badges[kind].number, String(tally[kind]));
        setClass(item.badges[kind].node, "none", tally[kind] === 0);
      }
      item.crossed.hidden = !tally.crossed;
      item.node.setAttribute("aria-label", `Page ${item.page.number}: ${tally.matched} matched, ${tally.missed} missed, ${tally.extra} extra` + (tally.crossed ? ", boxes crossed pages" : ""));
    }
  }
  mark(page) {
    for (const item of this.items) {
      setClass(item.node, "current", item.page.number === page?.number);
      item.node.setAttribute("aria-current", item.page.number === page?.number ? "page" : "false");
    }
  }
};
var tallyOf = (scene, run, verdicts, page) => {
  const tally = { matched: 0, missed: 0, extra: 0, crossed: false };
  const count = (boxes, role, otherwise) => {
    for (const box of boxes) {
      if (box.page !== page || !box.rect) continue;
      const { outcome } = verdictOf(verdicts, role, box.id);
      if (outcome !== "matched") tally[otherwise] += 1;
      else if (role === "gold") tally.matched += 1;
      if (outcome === "wrongpage") tally.crossed = true;
    }
  };
  count(scene.gold, "gold", "missed");
  if (run) count(run.boxes, "pred", "extra");
  return tally;
};

// components/viewer/browser/camera.js
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
  const placed = (event) => fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const lifted = (event) => {
    if (fingers.delete(event.pointerId)) last = null;
  };
  scroller.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    if (event.isPrimary) fingers.clear();
    placed(event);
    last = fingers.size === 2 ? between([...fingers.values()]) : null;
  });
  scroller.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    placed(event);
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

// components/viewer/browser/links.js
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
var within2 = (value, low, high) => Math.max(low, Math.min(high, value));
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
  return [within2(x, view.left + air, view.right - width - air), within2(y, view.top + LINE2 * view.perPixel, view.bottom - air)];
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
  const made2 = link("match", gold, { gold: [match.gold], pred: [match.pred] }, (tau) => match.iou >= tau, match.iou < CLOSE, figure);
  return { ...made2, line: `M${x1} ${y1}L${x2} ${y2}` };
};
var edgeErrors = (gold, pred) => ({
  left: pred.box[0] - gold.box[0],
  top: pred.box[1] - gold.box[1],
  right: pred.box[2] - gold.box[2],
  bottom: pred.box[3] - gold.box[3]
});
var signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(Math.round(value))}`;
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
    return svg("g", {}, ...stroke(`M${x1} ${y1}L${x2} ${y2}`), head(x2, y2, turn), followingCaption(`${name} ${signed(errors[name])}${UNIT}`, place));
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
  const made2 = (kind, parts, always = true) => link(kind, golds[0], failure, (tau) => holds(failure, tau), always, parts);
  if (outcome === "poor") return made2("edges", edgeArrows(golds[0], preds[0]), golds[0].level === "answer");
  if (outcome === "wrongpage") return made2("across", acrossPages(golds[0], preds[0]));
  if (outcome === "split" || outcome === "merged") return made2("brace", brace(outcome, golds, preds));
  return null;
};
var buildLinks = (scene, run) => {
  const lines = run.matches.map((match) => [match, scene.goldBy.get(match.gold), run.by.get(match.pred)]).filter(([, gold, pred]) => gold?.rect && pred?.rect).map((pair) => matchLine(...pair));
  return [...lines, ...run.failures.map((failure) => ofFailure(scene, run, failure)).filter(Boolean)];
};
var meanShift = (scene, run, tau) => {
  const pairs = run.failures.filter((failure) => failure.outcome === "poor" && holds(failure, tau)).map((failure) => {
    const level = failure.level === "step" ? "step" : "answer";
    const find = (ids, by) => ids.map((id) => by.get(id)).find((box) => box?.box && box.level === level);
    return [find(failure.gold, scene.goldBy), find(failure.pred, run.by)];
  }).filter(([gold, pred]) => gold && pred).map(([gold, pred]) => edgeErrors(gold, pred));
  if (!pairs.length) return null;
  const mean = (edge) => pairs.reduce((total, pair) => total + pair[edge], 0) / pairs.length;
  return { pairs: pairs.length, left: mean("left"), top: mean("top"), right: mean("right"), bottom: mean("bottom") };
};

// components/viewer/browser/pane.js
var REACH = 5;
var DRAGGED = 4;
var LEVELS = ["answers", "steps"];
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
    const golds = LEVELS.map((level) => this.markGroup(level, ["gold"], this.goldMarks));
    this.goldTogether = golds.map((made2) => made2.together);
    this.drawing = svg("svg", { class: "marks", viewBox: `0 0 ${PAGE_WIDTH} ${Math.max(1, this.total)}`, "aria-hidden": "true" }, this.preds, ...golds.map((made2) => made2.node), this.between);
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
      const levels = LEVELS.map((level) => this.markGroup(level, [], marks));
      const group = svg("g", { class: "preds" }, ...levels.map((made2) => made2.node));
      const parents = new Map(links.map((link2) => [link2.key, link2.needs]));
      parents.forEach((needs, key) => {
        const lines = lineDrawing();
        parents.set(key, { lines, node: this.group(needs, {}, lines.node) });
      });
      const linksGroup = svg("g", {}, ...[...parents.values()].map((parent) => parent.node));
      this.preds.append(group);
      this.between.append(linksGroup);
      this.layers.set(run.slug, { run, marks, together: levels.map((made2) => made2.together), links, parents, group, linksGroup });
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
    return hit([...this.goldMarks, ...preds].filter(on), at.x, at.y, REACH * at.perPixel);
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
      if (!drag?.moved) viewer.hooks.clicked(this, this.marksAt(event));
      drop();
    });
    scroller.addEventListener("pointerup", () => setTimeout(drop));
    scroller.addEventListener("pointercancel", drop);
    scroller.addEventListener("pointerleave", (event) => viewer.hooks.hovered(this, null, event));
  }
};

// components/viewer/browser/panes.js
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
  /** Draws the scene for these runs, anew; the view stays where it was, or begins at the top. */
  build(runs, fromTop) {
    const before = !fromTop && this.list[0] && shareOfScroll(this.list[0].scroller);
    if (fromTop && this.kind === "free") this.kind = "width";
    const zoom = fromTop ? 1 : this.lead?.zoom ?? 1;
    const widths = this.list.map((pane) => pane.width);
    if (runs.length > MOST_PANES) this.list = [new Pane(this.viewer, runs, true)];
    else this.list = (runs.length ? runs.map((run) => [run]) : [[]]).map((own2) => new Pane(this.viewer, own2, false));
    this.el.replaceChildren(...this.list.map((pane) => pane.el));
    this.el.dataset.count = this.list.length;
    this.list.forEach((pane, place) => widths.length === this.list.length ? pane.width = widths[place] : measure(pane));
    this.list.forEach((pane) => {
      pane.zoom = zoom;
      applyZoom(pane);
    });
    const first = this.list[0].scroller;
    if (before) this.scrollTo(before.left * first.scrollWidth, before.top * first.scrollHeight);
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
var LEAST2 = 0.05;
var MOST2 = 1;
var THUMB = 14;
var EDGES = ["left", "top", "right", "bottom"];
var along = (value) => (value - LEAST2) / (MOST2 - LEAST2);
var cell = (kind) => el("td", { class: kind });
var figureRow = (label) => {
  const cells = { matched: cell("matched"), missed: cell("missed"), extra: cell("extra"), f1: cell("f1") };
  return { cells, node: el("tr", {}, el("th", { scope: "row", text: label }), ...Object.values(cells)) };
};
var Slider = class {
  /** `moved` is told on every input, `released` once the threshold is let go. */
  constructor(moved, released) {
    this.input = el("input", { type: "range", min: LEAST2, max: MOST2, step: 0.01, "aria-label": "IoU threshold" });
    this.input.addEventListener("input", () => moved(Number(this.input.value)));
    this.input.addEventListener("change", () => released(Number(this.input.value)));
    this.output = el("output");
    this.rug = svg("svg", { class: "rug", viewBox: "0 0 1000 14", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.rug.style.margin = `0 ${THUMB / 2}px`;
    this.rows = { answer: figureRow("Answers"), step: figureRow("Steps") };
    const heads = ["", "matched", "missed", "extra", "F1"].map((text2) => el("th", { scope: "col", text: text2 }));
    this.table = el("table", { class: "figures" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, this.rows.answer.node, this.rows.step.node));
    this.table.title = "F1 of this sample: answers as the mean over its pages, steps pooled over its pages with gold steps.";
    this.shifts = el(
      "table",
      { class: "figures shifts", hidden: true },
      el("thead", {}, el("tr", {}, ...["edges, ‰", ...EDGES].map((text2) => el("th", { scope: "col", text: text2 })))),
      el("tbody")
    );
    this.shifts.title = "Mean signed distance from gold's edges to those of the prediction, over the poorly placed pairs, in thousandths of the page; right and down are positive.";
    this.el = el(
      "section",
      { class: "threshold" },
      el("label", {}, el("span", { text: "IoU at least" }), this.output),
      el("div", { class: "track" }, this.rug, this.input),
      this.table,
      el("div", { class: "shifts-frame", tabindex: "0" }, this.shifts)
    );
    this.ticks = [];
  }
  drawRug(run) {
    this.ticks = (run?.matches ?? []).map(({ iou, level }) => {
      const x = 1e3 * along(Math.max(LEAST2, iou));
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
    const shifts = runs.map((run) => [run, meanShift(scene, run, tau)]).filter(([, shift]) => shift);
    const drawn2 = JSON.stringify(shifts.map(([run, shift]) => [run.slug, shift]));
    if (this.drawn === drawn2) return;
    this.drawn = drawn2;
    this.shifts.hidden = shifts.length === 0;
    this.shifts.tBodies[0].replaceChildren(...shifts.map(([run, shift]) => shiftRow(run, shift)));
  }
};
var shiftPicture = (shift) => {
  const move = (value) => Math.max(-9, Math.min(9, value / 10));
  const [l, t, r, b] = [10 + move(shift.left), 10 + move(shift.top), 34 + move(shift.right), 34 + move(shift.bottom)];
  return svg(
    "svg",
    { class: "shift", viewBox: "0 0 44 44", "aria-hidden": "true" },
    svg("path", { class: "gold", d: "M10 10H34V34H10z" }),
    svg("path", { class: "pred", d: `M${l} ${t}H${r}V${b}H${l}z` })
  );
};
var shiftRow = (run, shift) => {
  const pairs = `${shift.pairs} poorly placed ${shift.pairs === 1 ? "pair" : "pairs"}`;
  const name = el(
    "th",
    { scope: "row", title: `${run.name}: ${pairs}` },
    el("span", {}, shiftPicture(shift), el("span", { class: "run", text: run.name, title: run.name }), el("small", { text: `n = ${shift.pairs}` }))
  );
  return el("tr", {}, name, ...EDGES.map((edge) => el("td", { text: signed(shift[edge]) })));
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
    const fresh = slugs.filter((slug) => !this.known.includes(slug));
    state.shown = kept2.length && lead === null ? slugs.filter((slug) => kept2.includes(slug) || fresh.includes(slug)) : slugs;
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
  /** What the number of a run does: puts it beside the others and describes it, then takes it away again. */
  callUp(run) {
    if (!run) return;
    const { shown, lead } = this.viewer.state;
    if (lead === run.slug) this.compare(run);
    else if (shown.includes(run.slug)) this.choose(shown, run.slug);
    else this.choose([...lead ? [lead] : [], ...shown.filter((slug) => slug !== lead).slice(0, MOST3 - 2), run.slug], run.slug);
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
var nameWithFailures = ({ name, failures }) => failures === void 0 ? name : `${name}: ${failures === null ? "no response" : failures === 1 ? "1 failure here" : `${failures} failures here`}`;
var Toolbar = class {
  constructor({ describe, compare, all, layer, link: link2, panel, zoom }) {
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
    this.percent = el("span", { class: "percent" });
    this.el = el("div", { class: "toolbar" }, this.runs);
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
  /** Closes the menu of layers after a click elsewhere. */
  clicked(event) {
    if (!this.menu.hidden && !event.composedPath().includes(this.menu.parentElement)) this.toggleMenu(false);
  }
  build(scene) {
    const chips = scene.offered.filter((run) => run.index < MOST_CHIPS || scene.runs.some(({ slug }) => slug === run.slug));
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
      el("option", { value: "", text: `+ ${rest.length} runs` }),
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
var capital = (text2) => text2.charAt(0).toUpperCase() + text2.slice(1);
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
    lines.forEach((line, place) => {
      setText(this.lines[place], place === 0 ? capital(line) : line);
      this.lines[place].hidden = !line;
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
  const alone = (boxes) => boxes.filter((box) => !run.matchOfPred.has(box.id));
  const stepsOf = (gold, pred) => [
    ...(gold?.steps ?? []).map((step) => ({ gold: step, pred: partner(step) })),
    ...alone(pred?.steps ?? []).map((step) => ({ gold: null, pred: step }))
  ];
  const answers = (boxes) => boxes.filter((box) => box.level === "answer");
  const golds = answers(scene.gold).map((gold) => ({ gold, pred: partner(gold), steps: stepsOf(gold, partner(gold)) }));
  const extra = run ? alone(answers(run.boxes)).map((pred) => ({ gold: null, pred, steps: stepsOf(null, pred) })) : [];
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
var LEAST_PANEL = 200;
var LEAST_PART = 90;
var LEAST_PAGE = 300;
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
      clicked: (pane, mark) => this.choice.box(mark?.box ?? null, mark?.run ?? this.lead, { gently: true })
    };
    this.header = new Header({ go: (direction) => this.go(direction), help: () => this.help.toggle(), ask: () => this.send({ kind: "ask" }), publish: () => this.send({ kind: "publish" }), pick: () => this.send({ kind: "pick" }) });
    this.toolbar = new Toolbar({
      describe: (run) => this.runs.describe(run),
      compare: (run) => this.runs.compare(run),
      all: () => this.runs.compareAll(),
      layer: (key) => this.toggleLayer(key),
      link: () => this.toggleLinked(),
      panel: () => this.togglePanel(),
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
      el("div", { class: "body" }, this.strip, this.panes.el, this.panelLine.el, this.panel),
      this.tooltip.el,
      this.help.el
    );
    this.el.addEventListener("pointerdown", (event) => this.toolbar.clicked(event));
    this.resizePanel({});
    root.append(this.el);
    this.stopKeys = listenForKeys(KEYS, this);
    this.watch = new ResizeObserver(() => this.panes.resize());
    this.watch.observe(this.panes.el);
    this.fit = () => this.fitHeight();
    window.addEventListener("resize", this.fit);
  }
  destroy() {
    this.stopKeys();
    this.watch.disconnect();
    window.removeEventListener("resize", this.fit);
  }
  // The viewer takes what is left of the window below its own top.
  fitHeight() {
    const top2 = this.el.getBoundingClientRect().top;
    const room = window.innerHeight - (top2 > 0 && top2 < window.innerHeight / 2 ? top2 : 24) - 12;
    this.el.style.height = `${Math.max(LEAST_HEIGHT, room)}px`;
  }
  /** Shows a payload. What the browser chose (zoom, layers, runs) stays; a threshold or focus that is new is obeyed. */
  render(payload, send) {
    this.sendNow = send;
    const known = this.payload;
    this.payload = payload;
    if (!known || known.tau !== payload.tau) this.state.tau = payload.tau;
    if (!known) this.state.pinned = Boolean(payload.pinned);
    this.legend.build();
    const moved = known?.sample?.id !== payload.sample?.id;
    if (moved) this.ratios.clear();
    if (moved || drawnParts(known) !== drawnParts(payload)) this.rebuild(moved);
    this.header.show(payload);
    this.paint();
    if (!known) {
      this.fitHeight();
      [this.panelLine, this.partLine].forEach((line) => line.measure());
    }
    if (moved) this.arrive();
    this.choice.followFocus(payload.focus ?? {}, moved);
    if (moved) this.land();
    prefetch(payload.prefetch ?? []);
  }
  land() {
    const step = this.nextSample.arrive();
    const failure = step && !this.choice.failure ? this.list.beside(null, step) : null;
    if (failure) this.choice.ofFailure(failure);
  }
  rebuild(moved) {
    this.scene = buildScene(this.payload, this.ratios);
    this.cache.clear();
    if (moved) this.choice.forget();
    else this.choice.refind();
    this.runs.keep(this.payload.lead ?? null);
    this.toolbar.build(this.scene);
    this.thumbs = new Thumbs(this.scene, (page) => this.panes.toPage(page));
    this.strip.replaceChildren(this.thumbs.el);
    this.strip.hidden = this.scene.pages.length < 2;
    this.arrange(moved);
  }
  arrange(moved = false) {
    setClass(this.el, "comparing", this.runs.shown.length > 1 && this.runs.shown.length <= MOST_PANES);
    this.showPanel();
    this.panes.build(this.runs.shown, moved);
    this.describe();
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
    if (!this.cache.has(run.slug)) this.cache.set(run.slug, judge(run, this.state.tau));
    return this.cache.get(run.slug);
  }
  stateNotice(run) {
    if (!run) return "No run is loaded for this sample: gold alone is shown.";
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
    this.slider.paint(this.lead, this.state.tau);
    this.highlightPanes();
  }
  paintPanel() {
    const { state, scene, lead } = this;
    this.showPanel();
    const verdicts = lead ? this.verdicts(lead) : { gold: /* @__PURE__ */ new Map(), pred: /* @__PURE__ */ new Map() };
    this.thumbs.paint(scene, lead, verdicts);
    this.slider.paintShifts(scene, this.runs.shown, state.tau);
    this.list.paint(state.tau, (outcome) => this.legend.shows(outcome));
    this.legend.paint(countOutcomes(scene, lead, verdicts));
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
    this.paintPages();
    this.listsDue ??= requestAnimationFrame(() => requestAnimationFrame(() => {
      this.listsDue = null;
      this.paintPanel();
    }));
  }
  hovered(pane, mark, event) {
    if (mark) this.tooltip.show(linesFor(this, pane, mark.run ?? pane.visible[0], mark.box), event, this.el.getBoundingClientRect());
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
    const roomy = count < 3 || count > MOST_PANES || (this.el.clientWidth - this.widthOfPanel()) / count >= LEAST_PAGE;
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
