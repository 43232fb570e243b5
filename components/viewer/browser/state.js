// What the browser alone remembers: layers, linked panes, the panel and its size. These outlive a reload; which runs are
// shown is the address's to say.

const STORE = "errata-viewer";

/** @typedef {{gold: boolean, answers: boolean, steps: boolean, lines: boolean, bare: boolean}} Layers */
/** @typedef {{layers: Layers, linked: boolean, panel: boolean | null, width: number | null, height: number | null}} Kept */
/** @typedef {Kept & {tau: number, shown: string[], lead: string | null, pinned: boolean}} State */

/** @type {Layers} */
const START = { gold: true, answers: true, steps: true, lines: true, bare: false };

/** @returns {Partial<Kept>} */
const stored = () => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
};

/** @returns {State} */
export const startState = () => {
  const { layers, linked, panel, width, height } = stored();
  return {
    tau: 0.5,
    layers: /** @type {any} */ (Object.fromEntries(Object.entries(START).map(([key, on]) => [key, key === "bare" ? on : layers?.[key] ?? on]))),
    linked: linked ?? true,
    // Neither shown nor folded on purpose: shown where there is room for it.
    panel: panel ?? null,
    width: width ?? null,
    height: height ?? null,
    shown: [],
    lead: null,
    pinned: false,
  };
};

/** @param {State} state */
export const remember = ({ layers, linked, panel, width, height }) => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ layers, linked, panel, width, height }));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
};

/** Runs that stand side by side at most. */
export const MOST = 5;

/** Describes one run and compares others with it, by their slugs; Python is told, and sends those that are not here yet. */
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

  /** For another payload: all of its runs where it says which one is described; else those that were shown, and new ones. */
  keep(lead = null) {
    const { state } = this.viewer;
    const slugs = this.all.map((run) => run.slug);
    const kept = state.shown.filter((slug) => slugs.includes(slug));
    const fresh = slugs.filter((slug) => !this.known.includes(slug));
    state.shown = kept.length && lead === null ? slugs.filter((slug) => kept.includes(slug) || fresh.includes(slug)) : slugs;
    if (slugs.includes(lead)) state.lead = lead;
    if (!state.shown.includes(state.lead)) state.lead = state.shown[0] ?? null;
    this.known = [...new Set([...this.known, ...slugs])];
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
      const others = shown.filter((slug) => slug !== lead).slice(0, MOST - 2);
      this.choose([lead ?? run.slug, ...others, run.slug], lead ?? run.slug);
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
    const more = [...shown, ...order.filter((slug) => !shown.includes(slug))].slice(0, MOST);
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
      // The second run is not here yet: it is put beside the first one.
      if (on) this.compare(this.viewer.scene.offered.find((run) => run.slug !== this.viewer.state.lead));
      return;
    }
    const from = this.shown.length > 1 ? this.shown : this.all;
    pane.showInstead(on ? from[(from.indexOf(pane.runs[0]) + 1) % from.length] : null);
  }
}
