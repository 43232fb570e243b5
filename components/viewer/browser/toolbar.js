// Which run is described and which are compared with it, on a line of their own; which layers are on, and how large.

import { button, el, setClass, setText } from "../../browser/dom.js";
import { worded } from "./noun.js";

const LAYERS = [
  ["gold", "Gold", "g"],
  ["answers", "Answers", "a"],
  ["steps", "Steps", "s"],
  ["lines", "Match lines", "m"],
  ["bare", "Hide boxes", "space"],
];

/** Runs that have a chip at most, and the width that one needs to show its name, most often whole; further ones are in a list. */
const MOST_CHIPS = 6;
const CHIP = 230;
/** What stands beside the chips takes so much of the line. */
const BESIDE = 290;
/** What says who corrected gold takes so much more. */
const CORRECTED = 180;

/** How many runs have a chip in a line of some width, in pixels, where gold is corrected or not. */
export const chipsWithin = (width, corrected = false) =>
  Math.max(corrected ? 1 : 2, Math.min(MOST_CHIPS, Math.floor((width - BESIDE - (corrected ? CORRECTED : 0)) / CHIP)));

const nameWithFailures = ({ name, failures }) =>
  failures === undefined ? name : `${name}: ${failures === null ? "no response" : failures === 1 ? "1 failure here" : `${failures} failures here`}`;

export class Toolbar {
  constructor({ describe, compare, all, layer, link, panel, edit, mark, undo, zoom }) {
    this.actions = { describe, compare, all };
    this.runs = el("div", { class: "runs", role: "group", "aria-label": "Runs" });
    this.layers = new Map(LAYERS.map(([key, label, letter]) => [key, button(worded(label), worded(`${label} (${letter})`), () => layer(key))]));
    const fit = (label, title, letter, kind) => el("div", {}, button(label, title, () => zoom(kind)), el("kbd", { text: letter }));
    this.menu = el("div", { class: "menu", role: "group", "aria-label": "View", hidden: true },
      ...LAYERS.map(([key, , letter]) => el("div", { class: key === "steps" ? "layer of-steps" : "layer" }, this.layers.get(key), el("kbd", { text: letter }))),
      fit("Whole page", "Whole page (0)", "0", "page"), fit("Page width", "Page width (w)", "w", "width"), this.linkedRow);
    this.opener = button("View ▾", "Which boxes are drawn, and how large", () => this.toggleMenu(), { "aria-expanded": "false" });
    this.linked = button("Linked panes", "Panes scroll and zoom together", link);
    this.linkedRow = el("div", { class: "layer" }, this.linked);
    this.panel = button("Panel", "Show or fold the panel on the right (i)", panel);
    this.edit = button("Edit gold", "Correct the boxes of gold (e)", edit, { class: "edit-gold", hidden: true });
    this.mark = button("⚑ Mark", "Mark a region of a page (r)", mark, { class: "edit-gold", hidden: true });
    this.correctedBy = el("span", { class: "quiet" });
    this.undo = button("Undo", "Undo this correction of gold", undo);
    this.corrected = el("span", { class: "corrected", hidden: true }, this.correctedBy, this.undo);
    this.percent = el("span", { class: "percent" });
    this.el = el("div", { class: "toolbar" }, this.runs, this.corrected, this.mark, this.edit);
    this.tools = el("div", { class: "tools" }, el("div", { class: "menu-frame" }, this.opener, this.menu),
      el("div", { class: "segment", role: "group", "aria-label": "Zoom" },
        button("−", "Smaller (−)", () => zoom("out")), this.percent, button("+", "Larger (+)", () => zoom("in"))), this.panel);
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
    const { who, at } = editing.corrected;
    this.undo.hidden = Boolean(editing.why);
    setText(this.correctedBy, `Corrected by ${who}`);
    this.correctedBy.title = `Gold corrected by ${who}, ${at}`;
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
    this.runs.replaceChildren(...this.chips.map((chip) => chip.node), ...(rest.length ? [this.chooser(rest)] : []), this.all);
  }

  chip(run, several) {
    const key = run.index < 9 ? `${run.index + 1}` : "";
    const checkbox = el("input", { type: "checkbox", "aria-label": `Compare ${run.name}`, title: `Compare: ${run.name} beside the others${key && ` (${key})`}`, onchange: () => this.actions.compare(run) });
    checkbox.hidden = !several;
    const count = run.failures === undefined ? null : el("b", { class: run.failures ? "fails" : "quiet", text: run.failures ?? "–" });
    const name = el("button", { type: "button", class: "run-name", title: `${nameWithFailures(run)}. Click: describe this run.`, onclick: () => this.actions.describe(run) },
      several ? el("kbd", { text: key }) : null, el("span", { text: run.name }), count);
    return { run, checkbox, name, node: el("span", { class: "chip" }, checkbox, name) };
  }

  // Option texts are plain text.
  chooser(rest) {
    const select = el("select", { "aria-label": "More runs", title: "More runs" }, el("option", { value: "", text: `+ ${rest.length} ${rest.length === 1 ? "run" : "runs"}` }),
      ...rest.map((run, place) => el("option", { value: String(place), text: nameWithFailures(run) })));
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
}
