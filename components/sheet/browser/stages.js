// Stages of a cascade and runs as a table of signs; a row opens to what the runs that are shown say at its stage.

import { el, setClass } from "../../browser/dom.js";
import { typeset } from "../../browser/math.js";
import { sign, stateClass, stateOf } from "./signs.js";

const nameOf = (column) => [column.title, column.setting].filter(Boolean).join(" ");

const stagesOf = (columns) => [...new Set(columns.flatMap((column) => column.chips.map((chip) => chip.stage)))];

/** What is told of a stage in a word or two: what follows the stage's name, or the note. */
const verdictOf = (chip) => (chip.text === chip.stage || !chip.text.includes(": ") ? chip.note : chip.text.split(": ").slice(1).join(": ")) || chip.text;

export class StageTable {
  constructor(sheet) {
    this.sheet = sheet;
    this.led = true;
    this.opened = new Set();
    this.heads = el("tr");
    this.body = el("tbody");
    this.el = el("section", { class: "stages-block", "aria-label": "Stages of every run" },
      el("table", { class: "stages" }, el("thead", {}, this.heads), this.body));
  }

  show(block, moved) {
    if (moved) this.opened.clear();
    const columns = [...block.runs, ...block.others];
    // Every run has the number that it has at a glance.
    const { slugs } = this.sheet;
    columns.sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
    this.heads.replaceChildren(el("th", { scope: "col" }, "Stages ", el("span", { class: "hint", text: "click a row to read" })), ...columns.map((column) => this.head(column, columns)));
    this.rows = stagesOf(columns).map((stage) => this.row(stage, columns, block.runs));
    this.body.replaceChildren(...this.rows.flatMap(({ node, more }) => [node, more]));
    this.opened.forEach((stage) => this.toggle(stage, true));
    const ways = block.runs.filter((run) => run.note);
    if (ways.length) this.body.append(el("tr", {}, el("td", { class: "way", colspan: columns.length + 1 }, ...ways.map((run) => el("p", { text: ways.length > 1 ? `${nameOf(run)}: ${run.note}` : run.note })))));
  }

  /** The head of a run's column; its setting only where models alone do not tell the columns apart. */
  head(column, columns) {
    const told = new Set(columns.map(({ title }) => title)).size === columns.length ? column.title : nameOf(column);
    const number = this.sheet.slugs.indexOf(column.slug) + 1;
    const lead = column.slug === this.sheet.lead;
    return el("th", { scope: "col" }, el("button", { type: "button", class: `column-head${lead ? " lead" : ""}`, title: `${nameOf(column)}: describe this run`, "aria-label": `${nameOf(column)}: describe this run`, "aria-pressed": String(lead), onclick: () => this.sheet.choose(column.slug) },
      number > 0 && number < 10 ? el("kbd", { text: String(number) }) : null, columns.length < 4 ? el("span", { class: "name", text: told }) : null));
  }

  row(stage, columns, shown) {
    const chipsOf = (column) => column.chips.filter((chip) => chip.stage === stage);
    const opener = el("button", { type: "button", class: "stage", "aria-expanded": "false", text: stage, onclick: () => this.toggle(stage) });
    const cells = columns.map((column) => {
      const [chip] = chipsOf(column);
      if (!chip) return el("td", { class: "none", title: `${nameOf(column)}: not asked, or not reached`, text: "·" });
      const verdict = [verdictOf(chip), chip.state === "plain" ? "not judged" : stateOf(chip.state).label].filter(Boolean).join(", ");
      const word = columns.length < 4 ? el("span", { class: "word", text: verdictOf(chip) }) : null;
      return el("td", { class: stateClass(chip.state), title: `${nameOf(column)}: ${verdict}` }, el("span", { class: "cell" }, sign(chip.state), word), word ? null : el("span", { class: "unseen", text: verdict }));
    });
    const node = el("tr", { onclick: (event) => event.target.closest("button") === null && this.toggle(stage) }, el("th", { scope: "row" }, opener), ...cells);
    const more = el("tr", { class: "more", hidden: true });
    return { stage, node, opener, more, labels: new Set(columns.flatMap((column) => chipsOf(column).map((chip) => chip.label))), fill: () => this.fill(more, shown, chipsOf, columns.length + 1) };
  }

  // What is not open has no text in the document.
  fill(more, shown, chipsOf, width) {
    const statements = shown.flatMap((column) => chipsOf(column).map((chip) => el("div", { class: `said-label ${stateClass(chip.state)}` },
      el("span", { class: "note", text: [shown.length > 1 ? nameOf(column) : "", verdictOf(chip), chip.text === chip.stage ? "" : chip.note].filter(Boolean).join(" · ") }),
      chip.parts.length ? typeset(el("div", { class: "description math" }), chip.parts) : null)));
    more.replaceChildren(el("td", { colspan: width }, ...(statements.length ? statements : [el("p", { class: "empty", text: "The run that is described did not reach this stage." })])));
  }

  toggle(stage, open = !this.opened.has(stage)) {
    const row = this.rows.find((own) => own.stage === stage);
    if (!row) return;
    if (open) this.opened.add(stage);
    else this.opened.delete(stage);
    row.more.hidden = !open;
    row.opener.setAttribute("aria-expanded", String(open));
    if (open) row.fill();
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
}
