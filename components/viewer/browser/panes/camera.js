// Zoom and pan of one pane. A zoom of 1 fits the page's width; positions are kept in units of the stack.

import { PAGE_WIDTH } from "../geometry.js";

const MARGIN = 42;
// Left of the page stand the labels of braces; a narrow pane spends its room on the page.
const SIDES = { left: 40, right: 6 };
const NARROW_SIDES = { left: 8, right: 8 };
const NARROW = 420;
const LEAST = 0.15;
const MOST = 8;
const MOST_ON_FAILURE = 3;
const LABELS = 84;

const bounded = (zoom) => Math.min(MOST, Math.max(LEAST, zoom));

/** Learns how wide a pane is; whether it is as wide as was known. Asking makes the browser lay out all that changed. */
export const measure = (pane) => {
  const known = pane.width;
  pane.width = pane.scroller.clientWidth;
  pane.height = pane.scroller.clientHeight;
  return pane.width === known;
};

const sidesOf = (pane) => (pane.width < NARROW ? NARROW_SIDES : SIDES);

const fitWidth = (pane) => Math.max(120, pane.width - sidesOf(pane).left - sidesOf(pane).right);

const scaleOf = (pane) => (pane.zoom * fitWidth(pane)) / PAGE_WIDTH;

// What a pane shows beside its boxes: from afar nothing, from the middle what is said about answers, else everything.
const distanceAt = (scale) => (scale < 0.28 ? "far" : scale < 0.46 ? "middle" : "near");

/** Sizes the stack for the pane's zoom. */
export const applyZoom = (pane) => {
  const scale = scaleOf(pane);
  pane.stack.style.width = `${PAGE_WIDTH * scale}px`;
  pane.stack.style.height = `${pane.total * scale}px`;
  pane.stack.style.setProperty("--u", 1 / scale);
  const { left, right } = sidesOf(pane);
  pane.scroller.style.padding = `${MARGIN / 2}px ${right}px ${MARGIN / 2}px ${left}px`;
  pane.setDistance(distanceAt(scale));
};

/** Changes the zoom so that the point under (clientX, clientY) stays where it is. */
export const zoomAt = (pane, zoom, clientX, clientY) => {
  const at = toStack(pane, clientX, clientY);
  pane.zoom = bounded(zoom);
  applyZoom(pane);
  const now = toStack(pane, clientX, clientY);
  const scale = scaleOf(pane);
  pane.scroller.scrollLeft += (at.x - now.x) * scale;
  pane.scroller.scrollTop += (at.y - now.y) * scale;
};

export const middleOf = (pane) => {
  const r = pane.scroller.getBoundingClientRect();
  return [r.left + r.width / 2, r.top + r.height / 2];
};

export const toStack = (pane, clientX, clientY) => {
  const r = pane.stack.getBoundingClientRect();
  const scale = scaleOf(pane);
  return { x: (clientX - r.left) / scale, y: (clientY - r.top) / scale, perPixel: 1 / scale };
};

/** Brings a rectangle of the stack into the middle, as large as is sensible; `keep` leaves the zoom as it is. */
export const showRect = (pane, rect, keep = false) => {
  const { clientWidth, clientHeight } = pane.scroller;
  if (!keep) {
    const room = (length) => length - 2 * Math.min(LABELS, length / 9);
    const wanted = Math.min(room(clientWidth) / rect.w, room(clientHeight) / rect.h) * (PAGE_WIDTH / fitWidth(pane));
    pane.zoom = bounded(Math.min(wanted, MOST_ON_FAILURE));
    applyZoom(pane);
  }
  const scale = scaleOf(pane);
  pane.scroller.scrollLeft = pane.stack.offsetLeft + (rect.x + rect.w / 2) * scale - clientWidth / 2;
  pane.scroller.scrollTop = pane.stack.offsetTop + (rect.y + rect.h / 2) * scale - clientHeight / 2;
};

/** What a pane shows, in units of the stack; `perPixel` is how many of these a pixel is. */
export const inSight = (pane) => {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = pane.scroller;
  const { offsetLeft, offsetTop } = pane.stack;
  const perPixel = 1 / scaleOf(pane);
  const [left, top] = [(scrollLeft - offsetLeft) * perPixel, (scrollTop - offsetTop) * perPixel];
  return { left, top, right: left + clientWidth * perPixel, bottom: top + clientHeight * perPixel, perPixel };
};

/** Whether a rectangle of the stack lies wholly in view. */
export const inView = (pane, rect) => {
  const [frame, stack, scale] = [pane.scroller.getBoundingClientRect(), pane.stack.getBoundingClientRect(), scaleOf(pane)];
  const [left, top] = [stack.left + rect.x * scale, stack.top + rect.y * scale];
  return left >= frame.left && top >= frame.top && left + rect.w * scale <= frame.right && top + rect.h * scale <= frame.bottom;
};

export const fitPage = (pane, page) => {
  const zoom = (pane.scroller.clientHeight - 2 * MARGIN) / ((page.height / PAGE_WIDTH) * fitWidth(pane));
  pane.zoom = bounded(Math.min(1, zoom));
  applyZoom(pane);
  toPage(pane, page);
};

export const toPage = (pane, page) => {
  pane.scroller.scrollTop = pane.stack.offsetTop + page.top * scaleOf(pane) - MARGIN / 2;
};

/**
 * The page that is looked at, where a pane shows its stack as it does now or would at another place: at the top the first,
 * at the end the last, however small they are.
 */
export const pageInView = (pane, pages, { scrollTop, clientHeight } = pane.scroller) => {
  const scale = scaleOf(pane);
  const way = pane.total * scale + MARGIN - clientHeight;
  const share = way > 0 ? Math.min(1, scrollTop / way) : 0;
  const at = (scrollTop + share * clientHeight - MARGIN / 2) / scale;
  return pages.find((page) => at < page.top + page.height) ?? pages[pages.length - 1];
};

/** A box of a size in thousandths, in the middle of what a pane shows, and its page. */
export const placedInSight = (pane, pages, /** @type {number[]} */ [width, height]) => {
  const page = pageInView(pane, pages);
  const { left, right, top, bottom } = inSight(pane);
  const within = (middle, length) => Math.round(Math.min(Math.max(middle - length / 2, 0), 1000 - length));
  const [x, y] = [within((left + right) / 2, width), within((((top + bottom) / 2 - page.top) * 1000) / page.height, height)];
  return { page, box: [x, y, x + width, y + height] };
};
