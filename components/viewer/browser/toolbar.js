// The second line: which runs are shown, which layers are on, how large.

import { button, el, setClass, setText } from "../../browser/dom.js";

const LAYERS = [
  ["gold", "Gold", "g"],
  ["answers", "Answers", "a"],
  ["steps", "Steps", "s"],
  ["lines", "Lines", "m"],
];

export class Toolbar {
  constructor({ lead, show, fetchRun, layer, link, panel, zoom }) {
    this.actions = { lead, show, fetchRun };
    this.runs = el("div", { class: "runs", role: "group", "aria-label": "Runs" });
    this.layers = new Map(LAYERS.map(([key, label, letter]) => [key, button(label, `${label} (${letter})`, () => layer(key))]));
    this.bare = button("Bare", "Bare page, without any mark (space)", () => layer("bare"));
    this.linked = button("Linked", "Panes scroll and zoom together", link);
    this.panel = button("Panel", "What went wrong, and the boxes, on the right", panel);
    this.percent = el("span", { class: "percent" });
    this.el = el("div", { class: "toolbar" }, this.runs, el("div", { class: "tools" }, this.linked,
      el("div", { class: "segment", role: "group", "aria-label": "Layers" }, ...this.layers.values(), this.bare),
      el("div", { class: "segment", role: "group", "aria-label": "Zoom" },
        button("−", "Smaller (−)", () => zoom("out")), this.percent, button("+", "Larger (+)", () => zoom("in")),
        button("Page", "Whole page (0)", () => zoom("page")), button("Width", "Page width (w)", () => zoom("width"))), this.panel));
  }

  build(scene, others) {
    this.chips = scene.runs.map((run) => this.chip(run));
    const more = others.length ? [this.chooser(others)] : [];
    this.runs.replaceChildren(...this.chips.map((chip) => chip.node), ...more);
  }

  chip(run) {
    const key = run.index < 9 ? `${run.index + 1}` : "";
    const checkbox = el("input", { type: "checkbox", "aria-label": `Show ${run.name} beside the others`, title: "Show beside the others", onchange: () => this.actions.show(run, checkbox.checked) });
    const name = el("button", { type: "button", class: "run-name", title: `${run.name}${key ? ` (${key})` : ""}: describe this run on the right`, onclick: () => this.actions.lead(run) },
      el("kbd", { text: key }), el("span", { text: run.name }));
    return { run, checkbox, name, node: el("span", { class: "chip" }, checkbox, name) };
  }

  // Runs that are not in the page yet have to be asked for; option texts are plain text.
  chooser(others) {
    const select = el("select", { "aria-label": "Add a run", title: "Add a run" }, el("option", { value: "", text: "+ run" }),
      ...others.map((other, place) => el("option", { value: String(place), text: other.model })));
    select.addEventListener("change", () => {
      const other = others[Number(select.value)];
      if (select.value !== "" && other) this.actions.fetchRun(other.slug);
      select.value = "";
    });
    return select;
  }

  paint(state, lead, panes) {
    for (const chip of this.chips ?? []) {
      chip.checkbox.checked = state.shown.includes(chip.run.slug);
      setClass(chip.node, "lead", chip.run === lead);
      setClass(chip.node, "shown", chip.checkbox.checked);
      chip.name.setAttribute("aria-pressed", String(chip.run === lead));
    }
    for (const [key, node] of this.layers) {
      setClass(node, "on", state.layers[key]);
      node.setAttribute("aria-pressed", String(state.layers[key]));
    }
    setClass(this.bare, "on", state.layers.bare);
    this.bare.setAttribute("aria-pressed", String(state.layers.bare));
    this.linked.hidden = panes < 2;
    setClass(this.linked, "on", state.linked);
    this.linked.setAttribute("aria-pressed", String(state.linked));
    setClass(this.panel, "on", state.panel);
    this.panel.setAttribute("aria-pressed", String(state.panel));
  }

  zoom(value) {
    setText(this.percent, `${Math.round(100 * value)}%`);
  }
}
