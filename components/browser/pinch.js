// Two fingers on a page or an image.

/** @param {{x: number, y: number}[]} fingers two of them */
const between = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) });

/** Listens for two fingers; `pinched` gets by how much they went apart, where their middle is, and how far it moved. */
export const listenForPinch = (scroller, pinched) => {
  const fingers = new Map();
  let last = null;
  const placed = (event) => fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const lifted = (event) => {
    if (fingers.delete(event.pointerId)) last = null;
  };
  scroller.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    if (event.isPrimary) fingers.clear();
    placed(event);
    last = fingers.size === 2 ? between([...fingers.values()]) : null;
  });
  scroller.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    placed(event);
    if (!last) return;
    const now = between([...fingers.values()]);
    pinched(now.apart / last.apart, now.x, now.y, now.x - last.x, now.y - last.y);
    last = now;
  });
  for (const end of ["pointerup", "pointercancel"]) scroller.addEventListener(end, lifted);
  // One finger scrolls as anywhere; with two the browser would scroll too, and then tell of no more fingers.
  scroller.addEventListener("touchmove", (event) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  }, { passive: false });
};
