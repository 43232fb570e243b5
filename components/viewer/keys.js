// Keys: one table for what they do and for the overlay that lists them.

export const KEYS = [
  { keys: ["j"], says: "next sample", act: (viewer) => viewer.go("next") },
  { keys: ["k"], says: "previous sample", act: (viewer) => viewer.go("prev") },
  { keys: ["["], says: "previous page", act: (viewer) => viewer.turnPage(-1) },
  { keys: ["]"], says: "next page", act: (viewer) => viewer.turnPage(1) },
  { keys: ["n"], says: "next failure", act: (viewer) => viewer.stepFailure(1) },
  { keys: ["p"], says: "previous failure", act: (viewer) => viewer.stepFailure(-1) },
  { keys: [..."123456789"], shown: "1–9", says: "run", act: (viewer, key) => viewer.runs.lead(viewer.scene.runs[Number(key) - 1]) },
  { keys: ["g"], says: "gold on or off", act: (viewer) => viewer.toggleLayer("gold") },
  { keys: ["a"], says: "answers on or off", act: (viewer) => viewer.toggleLayer("answers") },
  { keys: ["s"], says: "steps on or off", act: (viewer) => viewer.toggleLayer("steps") },
  { keys: ["m"], says: "match lines on or off", act: (viewer) => viewer.toggleLayer("lines") },
  { keys: [" "], shown: "space", says: "bare page", act: (viewer) => viewer.toggleLayer("bare") },
  { keys: ["b"], shown: "b held", says: "blink to the second run", act: (viewer) => viewer.runs.blink(true) },
  { keys: ["z"], says: "fit the failure", act: (viewer) => viewer.choice.fit() },
  { keys: ["0"], says: "whole page", act: (viewer) => viewer.zoom("page") },
  { keys: ["w"], says: "page width", act: (viewer) => viewer.zoom("width") },
  { keys: ["+", "="], shown: "+", says: "larger", act: (viewer) => viewer.zoom("in") },
  { keys: ["-"], shown: "−", says: "smaller", act: (viewer) => viewer.zoom("out") },
  { keys: ["c"], says: "copy link", act: (viewer) => viewer.header.copy() },
  { keys: ["Escape"], shown: "esc", says: "let go of what is chosen", act: (viewer) => viewer.letGo() },
  { keys: ["?"], says: "this list", act: (viewer) => viewer.help.toggle() },
];

const ACTS = new Map(KEYS.flatMap((entry) => entry.keys.map((key) => [key, entry.act])));

const isTyping = (node) =>
  node instanceof HTMLElement && (node.isContentEditable || node.matches("textarea, select, input:not([type=range], [type=checkbox])"));

// Space and Enter belong to the button or box that has the focus.
const isItsOwn = (node, key) => (key === " " || key === "Enter") && node instanceof HTMLElement && node.matches("button, a, input, [role=treeitem]");

const modalOpen = () => document.querySelector('[role="dialog"][aria-modal="true"], [data-testid="stDialog"]') !== null;

/** Listens for the viewer's keys on the whole page; returns how to stop. */
export const listenForKeys = (viewer) => {
  const down = (event) => {
    const [target] = event.composedPath();
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || isItsOwn(target, event.key) || modalOpen()) return;
    const act = ACTS.get(event.key);
    if (!act) return;
    // Streamlit has keys of its own (c, r): a key that we take goes no further.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat && "b gasm?".includes(event.key)) return;
    act(viewer, event.key);
  };
  const up = (event) => event.key === "b" && viewer.runs.blink(false);
  const away = () => viewer.runs.blink(false);
  window.addEventListener("keydown", down, true);
  window.addEventListener("keyup", up, true);
  window.addEventListener("blur", away);
  return () => {
    window.removeEventListener("keydown", down, true);
    window.removeEventListener("keyup", up, true);
    window.removeEventListener("blur", away);
  };
};
