// Keys of a component, listened for on the whole page.

const isTyping = (node) =>
  node instanceof HTMLElement && (node.isContentEditable || node.matches("textarea, select, input:not([type=range], [type=checkbox])"));

// Space and Enter belong to the button or box that has the focus.
const isItsOwn = (node, key) => (key === " " || key === "Enter") && node instanceof HTMLElement && node.matches("button, a, input, summary, [role=treeitem]");

// Behind an open form no key of the page acts; Escape closes a popover, which Streamlit sees to.
const FORMS = '[role="dialog"][aria-modal="true"], [data-testid="stDialog"], [data-testid="stPopoverBody"]';

const formOpen = () => document.querySelector(FORMS) !== null;

// "alt+ArrowLeft", "ctrl+z"; shift is left to the key itself, and to those that ask the event.
const nameOf = (event) => `${event.ctrlKey || event.metaKey ? "ctrl+" : ""}${event.altKey ? "alt+" : ""}${event.key}`;

/** Whose keys come first where several components of a page listen: while gold is edited nobody else has any. */
const SAMPLE = 0;
export const QUEUE = 1, EDITOR = 2;

// Each component brings its own copy of this module: what they have to know of each other stands on the page.
const listeners = () => (window["errataListeners"] ??= new Set());

const outranked = (own, name) => [...listeners()].some((other) => other.rank > own.rank && (other.rank === EDITOR || other.takes(name)));

/**
 * Listens for keys; returns how to stop.
 * `table` has entries {keys, act, when, once, released}: `act(target, key, event)` is what a key does, not again while it is
 * held if `once`, and only where `when(target)` does not say no; `released(target)` is called when it is let go, or when the
 * window is left. Of several components the one of the highest `rank` has a key.
 */
export const listenForKeys = (table, target, rank = SAMPLE) => {
  const entries = new Map(table.flatMap((entry) => entry.keys.map((key) => [key, entry])));
  const own = {
    rank,
    takes: (name) => entries.has(name) && entries.get(name).when?.(target) !== false,
    press: (name) => entries.get(name).act(target, name),
  };
  const down = (event) => {
    const [node] = event.composedPath();
    const entry = entries.get(nameOf(event));
    if (isTyping(node) || isItsOwn(node, event.key) || formOpen()) return;
    if (!entry || entry.when?.(target) === false || outranked(own, nameOf(event))) return;
    // Streamlit has keys of its own (c, r): a key that we take goes no further.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat && entry.once) return;
    entry.act(target, event.key, event);
  };
  const up = (event) => entries.get(event.key)?.released?.(target);
  const away = () => table.forEach((entry) => entry.released?.(target));
  listeners().add(own);
  window.addEventListener("keydown", down, true);
  window.addEventListener("keyup", up, true);
  window.addEventListener("blur", away);
  return () => {
    listeners().delete(own);
    window.removeEventListener("keydown", down, true);
    window.removeEventListener("keyup", up, true);
    window.removeEventListener("blur", away);
  };
};
