// What the browser alone remembers: layers, linked panes, the panel, the runs shown. The first three outlive a reload.

const STORE = "errata-viewer";

const START = { gold: true, answers: true, steps: true, lines: true, bare: false };

const stored = () => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
};

export const startState = () => {
  const { layers, linked, panel } = stored();
  return {
    tau: 0.5,
    layers: Object.fromEntries(Object.entries(START).map(([key, on]) => [key, key === "bare" ? on : layers?.[key] ?? on])),
    linked: linked ?? true,
    panel: panel ?? true,
    shown: [],
    lead: null,
  };
};

export const remember = ({ layers, linked, panel }) => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ layers, linked, panel }));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
};
