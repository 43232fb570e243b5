// Tabs: what comes first, if anything (the tree of boxes), then the response (parsed, raw, reasoning) and the prompt.

import { el, setClass } from "./dom.js";

export const markTab = (tabs, open) => {
  for (const [key, node] of tabs) {
    setClass(node, "current", key === open);
    node.setAttribute("aria-selected", String(key === open));
    node.setAttribute("tabindex", key === open ? "0" : "-1");
  }
};

export const arrowAmongTabs = (event, tabs, open, select) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const shown = tabs.filter(([, node]) => !node.hidden);
  const at = shown.findIndex(([key]) => key === open);
  const [key, node] = shown[(at + step + shown.length) % shown.length];
  select(key);
  node.focus();
  event.preventDefault();
};

const pre = (...parts) => el("pre", { tabindex: "0" }, ...parts);

const raw = (run) => {
  const text = run.raw ?? "";
  const at = run.stopped_at;
  if (!text) return el("p", { class: "empty", text: "The response is empty." });
  if (at === null || at === undefined) return pre(text);
  const mark = el("mark", { text: "◀ reading stopped here" });
  return pre(text.slice(0, at), mark, el("span", { class: "unread", text: text.slice(at) }));
};

const parsed = (run) =>
  run.parsed_json ? pre(run.parsed_json) : el("p", { class: "empty", text: "Nothing could be read from the response." });

const notes = (run) => (run.reading?.length ? el("ul", { class: "notes" }, ...run.reading.map((text) => el("li", { text }))) : null);

const RESPONSE_TABS = {
  parsed: { label: "Parsed", has: (run) => run.state !== "missing", show: (run) => [notes(run), parsed(run)] },
  raw: { label: "Raw", has: (run) => run.state !== "missing", show: (run) => [notes(run), raw(run)] },
  reasoning: { label: "Reasoning", has: (run) => Boolean(run.reasoning), show: (run) => [pre((run.raw ?? "").slice(...run.reasoning))] },
  prompt: { label: "Prompt", has: (run) => Boolean(run.prompt), show: (run) => [pre(run.prompt)] },
};

export class Tabs {
  /** `first` is {key, label, el} of a tab that is always there; without one the response is all there is. */
  constructor(first = null) {
    this.first = first;
    this.run = null;
    const names = [...(first ? [[first.key, first.label]] : []), ...Object.entries(RESPONSE_TABS).map(([key, tab]) => [key, tab.label])];
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
}
