// Boxes of a page that are drawn, moved and stretched.

/** @typedef {number[]} Box x1, y1, x2, y2 in thousandths of the page */

export const SIDE = 1000;
const LEAST = 1;

// A box that gold places beyond the page may come in again, but not go out further.
const shift = (low, high, by) => (by > 0 ? Math.min(by, Math.max(0, SIDE - high)) : Math.max(by, Math.min(0, -low)));

/** A box moved as a whole, kept on its page. @param {Box} box @param {number} dx @param {number} dy @returns {Box} */
export const moved = ([x1, y1, x2, y2], dx, dy) => {
  const [right, down] = [shift(x1, x2, dx), shift(y1, y2, dy)];
  return [x1 + right, y1 + down, x2 + right, y2 + down];
};

/**
 * A box with some of its edges moved, kept on its page and at least one unit wide and high.
 * @param {Box} box
 * @param {number[]} edges places in the box: 0 left, 1 top, 2 right, 3 bottom
 * @param {number} dx
 * @param {number} dy
 * @returns {Box}
 */
export const stretched = (box, edges, dx, dy) => {
  const next = [...box];
  for (const edge of edges) {
    const by = edge % 2 ? dy : dx;
    const other = box[(edge + 2) % 4];
    const [low, high] = edge < 2 ? [Math.min(0, box[edge]), other - LEAST] : [other + LEAST, Math.max(SIDE, box[edge])];
    next[edge] = Math.min(Math.max(box[edge] + by, low), Math.max(low, high));
  }
  return next;
};

/** The box between two points of a page, in whole units; null where they are too near to span one. */
export const spanned = (from, to) => {
  const within = (value) => Math.round(Math.min(SIDE, Math.max(0, value)));
  const [x1, x2] = [within(from.x), within(to.x)].sort((a, b) => a - b);
  const [y1, y2] = [within(from.y), within(to.y)].sort((a, b) => a - b);
  return x2 - x1 < LEAST || y2 - y1 < LEAST ? null : [x1, y1, x2, y2];
};
