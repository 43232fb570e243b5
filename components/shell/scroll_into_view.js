// Brings its own place into view once for every turn that it is told.

const LOW = 0.55; // What begins below this share of the window counts as out of sight.
const PLACE = 0.3; // Where it is brought.

const scroller = (element) => {
  for (let at = element; at; at = at.parentNode ?? at.host)
    if (at instanceof Element && /auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight)
      return at;
  return document.scrollingElement;
};

// The first heading below the place.
const headingBelow = (mark) => {
  const place = mark.getRootNode().host ?? mark;
  return [...document.querySelectorAll("h3")].find((heading) => place.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING);
};

const focusOn = (heading) => {
  if (!heading || document.activeElement === heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

export default function ({ data, parentElement }) {
  const mark = parentElement.querySelector("span");
  if (!data.turn || mark.turn === data.turn) return;
  mark.turn = data.turn;
  // What stands below is drawn after this: there may be nothing yet to scroll to.
  let left = 12;
  const stop = () => { left = 0; };
  for (const kind of ["wheel", "keydown", "pointerdown", "touchstart"])
    window.addEventListener(kind, stop, { once: true, passive: true, capture: true });
  const step = () => {
    if (left <= 0 || !mark.isConnected) return;
    left -= 1;
    if (data.focus) focusOn(headingBelow(mark));
    const top = mark.getBoundingClientRect().top;
    if (top > LOW * innerHeight || top < 0) scroller(mark).scrollBy({ top: top - PLACE * innerHeight, behavior: "instant" });
    setTimeout(step, 150);
  };
  step();
}
