// Rectangles and paths, in units of the stack of pages (a page is 1000 wide; y grows over all pages).

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

export const PAGE_WIDTH = 1000;
export const PAGE_GAP = 36;

/**
 * The rectangle of a box.
 * @param {number[]} box x1, y1, x2, y2 in thousandths of its page
 * @param {{top: number, height: number}} page
 * @returns {Rect}
 */
export const rectOf = (box, page) => {
  const [x1, y1, x2, y2] = box;
  const scale = page.height / 1000;
  return { x: x1, y: page.top + y1 * scale, w: x2 - x1, h: (y2 - y1) * scale };
};

/** @param {Rect} r */
export const centre = (r) => ({ x: r.x + r.w / 2, y: r.y + r.h / 2 });

/**
 * What holds all of the rectangles.
 * @param {Rect[]} rects
 * @returns {Rect}
 */
export const union = (rects) => {
  const x = Math.min(...rects.map((r) => r.x));
  const y = Math.min(...rects.map((r) => r.y));
  return {
    x,
    y,
    w: Math.max(...rects.map((r) => r.x + r.w)) - x,
    h: Math.max(...rects.map((r) => r.y + r.h)) - y,
  };
};

/** @param {number} x @param {number} y @param {number} dx @param {number} dy */
const corner = (x, y, dx, dy) => `M${x + dx} ${y}H${x}V${y + dy}`;

/** @param {Rect} r */
export const rectPath = (r) => `M${r.x} ${r.y}h${r.w}v${r.h}h${-r.w}z`;

/** The corners of a rectangle. @param {Rect} r */
export const ticksPath = (r) => {
  const length = Math.max(3, Math.min(16, r.w / 4, r.h / 4));
  return (
    corner(r.x, r.y, length, length) +
    corner(r.x + r.w, r.y, -length, length) +
    corner(r.x, r.y + r.h, length, -length) +
    corner(r.x + r.w, r.y + r.h, -length, -length)
  );
};

/** The left side of a rectangle and two short arms. @param {Rect} r */
export const bracketPath = (r) => {
  const arm = Math.max(2, Math.min(9, r.w / 3));
  return `M${r.x + arm} ${r.y}h${-arm}v${r.h}h${arm}`;
};

/** A brace that opens to the right, its tip at the left, along the left side of a rectangle. @param {Rect} r */
export const bracePath = (r) => {
  const depth = 9;
  const x = r.x - 4;
  const half = r.h / 2;
  const bend = Math.min(depth, half / 2);
  return (
    `M${x} ${r.y}q${-depth / 2} 0 ${-depth / 2} ${bend}V${r.y + half - bend}q0 ${bend} ${-depth / 2} ${bend}` +
    `q${depth / 2} 0 ${depth / 2} ${bend}V${r.y + r.h - bend}q0 ${bend} ${depth / 2} ${bend}`
  );
};

/**
 * A curve from one box to another, from side to side, so that it does not run over what is written in them.
 * @param {Rect} a
 * @param {Rect} b
 */
export const curveBetween = (a, b) => {
  const side = a.x + a.w / 2 + b.x + b.w / 2 > PAGE_WIDTH ? 1 : -1;
  const edge = (/** @type {Rect} */ r) => ({ x: side > 0 ? r.x + r.w : r.x, y: r.y + r.h / 2 });
  const [from, to] = [edge(a), edge(b)];
  const bend = side * Math.min(140, 24 + Math.abs(to.y - from.y) / 6);
  return { path: `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x + bend} ${to.y} ${to.x} ${to.y}`, side, to, middle: { x: (from.x + to.x) / 2 + 0.75 * bend, y: (from.y + to.y) / 2 } };
};

/** How far a point is from the nearest edge of a rectangle, or from the line that the edge lies on. @param {Rect} r @param {number} x @param {number} y */
export const distanceToEdge = (r, x, y) =>
  Math.min(Math.abs(x - r.x), Math.abs(x - r.x - r.w), Math.abs(y - r.y), Math.abs(y - r.y - r.h));

/** Whether a point is in a rectangle, or no further outside than the slack. @param {Rect} r @param {number} x @param {number} y @param {number} slack */
export const within = (r, x, y, slack) =>
  x >= r.x - slack && x <= r.x + r.w + slack && y >= r.y - slack && y <= r.y + r.h + slack;

/**
 * The marks under a point, the smallest box around it first; of two about as large, the one whose edge is nearer.
 * @template {{box: {rect: Rect}}} Mark
 * @param {Mark[]} marks
 * @param {number} x
 * @param {number} y
 * @param {number} slack how far outside of a box still counts
 * @returns {Mark[]}
 */
export const hits = (marks, x, y, slack) => {
  const size = ({ box: { rect: r } }) => Math.max(r.w, 1) * Math.max(r.h, 1) * (1 + Math.min(distanceToEdge(r, x, y), 100) / 400);
  const sized = marks.filter((mark) => within(mark.box.rect, x, y, slack)).map((mark) => ({ mark, size: size(mark) }));
  return sized.sort((one, other) => one.size - other.size).map(({ mark }) => mark);
};

/**
 * The first of the marks under a point; null for none.
 * @template {{box: {rect: Rect}}} Mark
 * @param {Mark[]} marks
 * @param {number} x
 * @param {number} y
 * @param {number} slack
 * @returns {Mark | null}
 */
export const hit = (marks, x, y, slack) => hits(marks, x, y, slack)[0] ?? null;
