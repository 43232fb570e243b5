// What takes the height that the window leaves below its own top.

/** Calls `fit` for another window, and when what stands above `node` takes its place after it; returns how to stop. */
export const keepFitted = (/** @type {HTMLElement} */ node, /** @type {() => void} */ fit) => {
  const page = document.querySelector('[data-testid="stMainBlockContainer"]');
  let known = NaN;
  const again = () => {
    fit();
    known = node.getBoundingClientRect().top;
  };
  const watch = new ResizeObserver(() => !page?.parentElement?.scrollTop && node.getBoundingClientRect().top !== known && again());
  if (page) watch.observe(page);
  window.addEventListener("resize", again);
  return () => {
    watch.disconnect();
    window.removeEventListener("resize", again);
  };
};
