// What the browser alone remembers: layers, linked panes, the panel, and the runs that are shown. The first three
// outlive a reload.

const STORE = "errata-viewer";

/** @typedef {{gold: boolean, answers: boolean, steps: boolean, lines: boolean, bare: boolean}} Layers */
/** @typedef {{tau: number, layers: Layers, linked: boolean, panel: boolean, shown: string[], lead: string | null}} State */

/** @type {Layers} */
const START = { gold: true, answers: true, steps: true, lines: true, bare: false };

/** @returns {{layers?: Layers, linked?: boolean, panel?: boolean}} */
const stored = () => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
};

/** @returns {State} */
export const startState = () => {
  const { layers, linked, panel } = stored();
  return {
    tau: 0.5,
    layers: /** @type {any} */ (Object.fromEntries(Object.entries(START).map(([key, on]) => [key, key === "bare" ? on : layers?.[key] ?? on]))),
    linked: linked ?? true,
    panel: panel ?? true,
    shown: [],
    lead: null,
  };
};

/** @param {State} state */
export const remember = ({ layers, linked, panel }) => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ layers, linked, panel }));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
};

/** Describes and shows runs; which ones is kept in the viewer's state, by slug, from sample to sample. */
export class Runs {
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

  /** For another payload: those that were shown and still exist, and those that are new; else all. */
  keep() {
    const { state } = this.viewer;
    const slugs = this.all.map((run) => run.slug);
    const kept = state.shown.filter((slug) => slugs.includes(slug));
    const fresh = slugs.filter((slug) => !this.known.includes(slug));
    state.shown = kept.length ? slugs.filter((slug) => kept.includes(slug) || fresh.includes(slug)) : slugs;
    if (!state.shown.includes(state.lead)) state.lead = state.shown[0] ?? null;
    this.known = [...new Set([...this.known, ...slugs])];
  }

  /** Describes a run; one that is not shown takes the place of the one that was described. */
  lead(run) {
    if (!run) return;
    const { state, choice } = this.viewer;
    const hidden = !state.shown.includes(run.slug);
    if (hidden) state.shown = state.shown.length > 1 ? state.shown.map((slug) => (slug === state.lead ? run.slug : slug)) : [run.slug];
    if (state.lead !== run.slug) choice.forget();
    state.lead = run.slug;
    if (hidden) this.viewer.arrange();
    else this.viewer.describe();
    this.viewer.paint();
  }

  show(run, on) {
    const { state, choice } = this.viewer;
    const others = state.shown.filter((slug) => slug !== run.slug);
    state.shown = on ? [...others, run.slug] : others.length ? others : [run.slug];
    if (!state.shown.includes(state.lead)) {
      [state.lead] = state.shown;
      choice.forget();
    }
    this.viewer.arrange();
    this.viewer.paint();
  }

  /** While `on`, the pane of the described run shows the second run instead. */
  blink(on) {
    const pane = this.viewer.panes.lead;
    if (!pane || pane.consensus || this.all.length < 2) return;
    const from = this.shown.length > 1 ? this.shown : this.all;
    pane.showInstead(on ? from[(from.indexOf(pane.runs[0]) + 1) % from.length] : null);
  }
}
