// Keys of a component, listened for on the whole page.

const isTyping = (node) =>
  node instanceof HTMLElement && (node.isContentEditable || node.matches("textarea, select, input:not([type=range], [type=checkbox])"));

// Space and Enter belong to the button or box that has the focus.
const isItsOwn = (node, key) => (key === " " || key === "Enter") && node instanceof HTMLElement && node.matches("button, a, input, summary, [role=treeitem]");

const modalOpen = () => document.querySelector('[role="dialog"][aria-modal="true"], [data-testid="stDialog"]') !== null;

/**
 * Listens for keys; returns how to stop.
 * `table` has entries {keys, act, when, once, released}: `act(target, key)` is what a key does, not again while it is held if
 * `once`, and only where `when(target)` does not say no; `released(target)` is called when it is let go, or when the window is left.
 */
export const listenForKeys = (table, target) => {
  const entries = new Map(table.flatMap((entry) => entry.keys.map((key) => [key, entry])));
  const down = (event) => {
    const [node] = event.composedPath();
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(node) || isItsOwn(node, event.key) || modalOpen()) return;
    const entry = entries.get(event.key);
    if (!entry || entry.when?.(target) === false) return;
    // Streamlit has keys of its own (c, r): a key that we take goes no further.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat && entry.once) return;
    entry.act(target, event.key);
  };
  const up = (event) => entries.get(event.key)?.released?.(target);
  const away = () => table.forEach((entry) => entry.released?.(target));
  window.addEventListener("keydown", down, true);
  window.addEventListener("keyup", up, true);
  window.addEventListener("blur", away);
  return () => {
    window.removeEventListener("keydown", down, true);
    window.removeEventListener("keyup", up, true);
    window.removeEventListener("blur", away);
  };
};
