// The plain blocks of a sheet: texts, mathematics, the agreement strip, answers side by side, what went wrong.

import { el, setClass, setText } from "../../browser/dom.js";
import { typeset } from "../../browser/math.js";
import { leavesList } from "../../browser/next_sample.js";
import { Tabs } from "../../browser/tabs.js";
import { sign, stateClass, stateOf } from "./signs.js";

export class TextBlock {
  constructor() {
    this.title = el("h2");
    this.text = el("p", { class: "long" });
    this.el = el("section", { class: "text-block" }, this.title, this.text);
  }

  show(block) {
    this.title.textContent = block.title;
    this.text.textContent = block.text;
  }
}

export class ResponseBlock {
  constructor() {
    this.tabs = new Tabs();
    this.title = el("h2");
    this.el = el("section", { class: "response-block", "aria-label": "Response and prompt" }, this.title, this.tabs.el);
  }

  show(block, moved) {
    this.title.replaceChildren("Response ", el("span", { class: "count", text: block.name }));
    this.tabs.build(block);
    if (moved || block.folded !== this.folded) foldable(this, Boolean(block.folded));
    this.folded = block.folded;
  }
}

const TAGS = { equal: "span", delete: "del", insert: "ins" };

class Titled {
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
}

// A block that is read on demand alone: a click on its title opens it.
const foldable = (block, folded) => {
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

const open = (block, on) => {
  setClass(block.el, "folded", !on);
  block.el.querySelector("h2").setAttribute("aria-expanded", String(on));
};

export class MathBlock extends Titled {
  constructor() {
    super("math-block");
  }

  show(block, moved) {
    this.head(block);
    typeset(this.body, block.parts);
    if (moved || block.folded !== this.folded) foldable(this, block.folded);
    this.folded = block.folded;
  }
}

export class DiffBlock extends Titled {
  constructor() {
    super("diff-block");
    this.before = el("del");
    this.after = el("ins");
    this.written = el("div", { class: "written", tabindex: "0" });
    this.key = el("p", { class: "key" }, this.before, this.after);
    this.sides = [0, 1].map(() => ({ title: el("h3"), text: el("div", { class: "math" }) }));
    this.typeset = el("div", { class: "sides" }, ...this.sides.map(({ title, text }) => el("div", {}, title, text)));
    this.el.append(this.typeset, this.key, this.written);
  }

  show(block) {
    this.head(block);
    typeset(this.body, block.explanation);
    this.body.hidden = !block.explanation.length;
    const set = block.sides.some((parts) => parts.length > 0);
    this.typeset.hidden = !set;
    this.key.hidden = this.written.hidden = set;
    if (set) this.sides.forEach(({ title, text }, at) => {
      setText(title, [block.before, block.after][at]);
      typeset(text, block.sides[at]);
    });
    setText(this.before, block.before);
    setText(this.after, block.after);
    this.written.replaceChildren(...(set ? [] : block.segments).map((segment) => el(TAGS[segment.kind] ?? "span", { text: segment.text })));
  }
}

const FEW = 12;
const KEYS = 9;

const byModel = (marks) => {
  const groups = new Map();
  marks.forEach((mark, place) => groups.set(mark.model, [...(groups.get(mark.model) ?? []), { ...mark, place }]));
  return groups;
};

export class AgreementStrip {
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
      el("div", { class: "models", role: "group", "aria-label": "Runs" }, ...groups));
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
    const inside = [el("kbd", { text: key }), ...(words ? [el("span", { class: "setting", text: words })] : [])];
    return el("button", { type: "button", class: `run-mark ${stateClass(mark.state)}${lead ? " lead" : ""}${mark.has_column ? " shown" : ""}`, title, "aria-label": title, "aria-pressed": String(lead), onclick: () => this.sheet.choose(mark.slug) },
      sign(mark.state), ...inside);
  }
}

const chip = (label) =>
  el("li", { class: `said-label ${stateClass(label.state)}` },
    el("span", { class: "chiplet", title: [label.title, stateOf(label.state).label].filter(Boolean).join("\n") }, sign(label.state), el("span", { text: label.text })),
    label.note ? el("span", { class: "note", text: label.note }) : null,
    label.parts?.length ? typeset(el("div", { class: "description math" }), label.parts) : label.description ? el("p", { class: "description", text: label.description }) : null);

const verdict = (column) =>
  el("div", { class: `verdict ${stateClass(column.state)}` },
    el("span", { class: "word" }, column.state === "plain" ? null : sign(column.state), el("span", { text: column.verdict })),
    column.note ? el("span", { class: "note", text: column.note }) : null);

export class Answers {
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
}

export class Failures {
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
    this.list.replaceChildren(...(this.rows.length ? this.rows : [el("li", { class: "empty", text: block.empty })]));
  }

  row(line) {
    return el("li", { class: stateClass(line.state) },
      el("button", { type: "button", onclick: () => this.sheet.focus(line.id, true) }, sign(line.state),
        el("span", { class: "words" }, el("span", { class: "line", text: line.label }), " ", el("span", { class: "because", text: line.reason }))));
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
    return lines[at < 0 ? (step > 0 ? 0 : lines.length - 1) : (at + step + lines.length) % lines.length];
  }

  /** Marks a failure's line, and brings it into view if it should be seen. */
  mark(failure, reveal) {
    this.rows?.forEach((row, place) => {
      const on = this.lines[place] === failure;
      setClass(row, "chosen", on);
      row.firstChild.setAttribute("aria-current", String(on));
      if (on && reveal) row.scrollIntoView({ block: "nearest" });
    });
  }
}
