// "What went wrong" with the run that is described: one line per failure, its sentence below it.

import { el, setClass } from "../viewer/dom.js";
import { leadsOut } from "../viewer/next_sample.js";
import { sign, stateClass } from "./states.js";

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
        el("span", { class: "words" }, el("span", { class: "line", text: line.label }), el("span", { class: "because", text: line.why }))));
  }

  find(id) {
    return this.lines?.find((line) => line.id === id) ?? null;
  }

  /** Whether there is no line after (or before) the one given. */
  ends(id, step) {
    return leadsOut(this.lines ?? [], this.lines?.findIndex((line) => line.id === id) ?? -1, step);
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
