// What the page in which figures are drawn can do. It is loaded by `chromium.py`, never by a reader's browser.

const SVG = "http://www.w3.org/2000/svg";

const made = (name, attributes) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const laidOut = (text) => {
  const page = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (page.nodeName !== "svg") throw new Error("This is no SVG.");
  const own = document.importNode(page, true);
  document.body.replaceChildren(own);
  return own;
};

const short = (number) => String(Math.round(number * 100) / 100);

// Lines of one direction through all tiles that a box touches: `a x / width + b y / height` is whole on them.
const family = (direction, tile, box) => {
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  const lines = [];
  const draw = (x0, y0, x1, y1) => lines.push(`M${short(x0)},${short(y0)}L${short(x1)},${short(y1)}`);
  if (direction === "across") {
    for (let row = Math.floor(top / tile.height); row * tile.height <= bottom; row += 1) {
      const y = (row + tile.at) * tile.height;
      draw(left, y, right, y);
    }
  } else if (direction === "up") {
    for (let column = Math.floor(left / tile.width); column * tile.width <= right; column += 1) {
      const x = (column + tile.at) * tile.width;
      draw(x, top, x, bottom);
    }
  } else {
    const sign = direction === "rising" ? 1 : -1;
    const ends = [left, right].flatMap((x) => [top, bottom].map((y) => x / tile.width + (sign * y) / tile.height));
    for (let line = Math.floor(Math.min(...ends)); line <= Math.max(...ends) + 1; line += 1) {
      const x = (y) => (line - (sign * y) / tile.height) * tile.width;
      draw(x(top), top, x(bottom), bottom);
    }
  }
  return lines.join("");
};

// The directions of the strokes that cross a whole tile; plotly's corner pieces lie on the same lines.
const directions = (strokes, tile) =>
  [...strokes.matchAll(/M([-\d.]+),([-\d.]+)L([-\d.]+),([-\d.]+)/g)].map((found) => {
    const [x0, y0, x1, y1] = found.slice(1).map(Number);
    if (Math.abs(y0 - y1) < 1e-6) return ["across", y0 / tile.height];
    if (Math.abs(x0 - x1) < 1e-6) return ["up", x0 / tile.width];
    return [(x1 - x0) * (y1 - y0) < 0 ? "rising" : "falling", 0];
  });

const dots = (circle, tile, box) => {
  const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
  const found = [];
  for (let row = Math.floor(box.y / tile.height); row * tile.height <= box.y + box.height; row += 1)
    for (let column = Math.floor(box.x / tile.width); column * tile.width <= box.x + box.width; column += 1)
      found.push(
        `M${short(column * tile.width + x - r)},${short(row * tile.height + y)}` +
          `a${short(r)},${short(r)} 0 1,0 ${short(2 * r)},0a${short(r)},${short(r)} 0 1,0 ${short(-2 * r)},0`,
      );
  return found.join("");
};

const lookOf = (part) =>
  Object.fromEntries(
    ["fill", "stroke", "stroke-width", "opacity"]
      .map((name) => [name, part.getAttribute(name)])
      .filter(([, value]) => value !== null),
  );

// A pattern becomes pixels in a PDF. So its lines are drawn, each as one path, cut to the shape they fill.
const hatched = (shape, pattern, number) => {
  const scale = Number((pattern.getAttribute("patternTransform") || "").match(/scale\(([\d.]+)/)?.[1] || 1);
  const size = Object.fromEntries(["width", "height"].map((side) => [side, parseFloat(pattern.getAttribute(side))]));
  const bounds = shape.getBBox();
  const box = Object.fromEntries(["x", "y", "width", "height"].map((side) => [side, bounds[side] / scale]));
  const clip = made("clipPath", { id: `hatch${number}` });
  clip.append(made("path", { d: shape.getAttribute("d") }));
  const group = made("g", { "clip-path": `url(#hatch${number})` });
  const inner = made("g", scale === 1 ? {} : { transform: `scale(${scale})` });
  let ground = "none";
  for (const part of pattern.children) {
    if (part.nodeName === "rect") {
      ground = part.getAttribute("fill") || "none";
    } else if (part.nodeName === "circle") {
      inner.append(made("path", { d: dots(part, size, box), ...lookOf(part) }));
    } else {
      const strokes = (part.getAttribute("d") || "").replace(/\s*([ML])\s*/g, "$1");
      const d = directions(strokes, size).map(([name, at]) => family(name, { ...size, at }, box)).join("");
      inner.append(made("path", { d, fill: "none", ...lookOf(part) }));
    }
  }
  group.append(inner);
  const painted = shape.cloneNode(false);
  painted.style.fill = ground;
  painted.style.stroke = "none";
  shape.style.fill = "none";
  const all = made("g", {});
  for (const name of ["transform", "clip-path"]) {
    if (!shape.hasAttribute(name)) continue;
    all.setAttribute(name, shape.getAttribute(name));
    for (const one of [shape, painted]) one.removeAttribute(name);
  }
  shape.replaceWith(all);
  all.append(clip, painted, group, shape);
};

const withoutPatterns = (page) => {
  let number = 0;
  for (const shape of page.querySelectorAll("path")) {
    const name = (shape.style.fill || shape.getAttribute("fill") || "").match(/^url\(["']?#([^"')]+)["']?\)/)?.[1];
    const pattern = name && page.querySelector(`pattern[id="${CSS.escape(name)}"]`);
    if (pattern) hatched(shape, pattern, (number += 1));
  }
  for (const pattern of page.querySelectorAll("pattern")) pattern.remove();
};

const ready = (faces) => Promise.all(faces.map((face) => document.fonts.load(face)));

async function draw(figure, faces) {
  await ready(faces);
  const { width, height } = figure.layout;
  const text = await Plotly.toImage(
    { data: figure.data, layout: figure.layout, config: { staticPlot: true } },
    { format: "svg", width, height, imageDataOnly: true },
  );
  if (!text.includes("<pattern")) return text;
  const page = laidOut(text);
  withoutPatterns(page);
  return new XMLSerializer().serializeToString(page);
}

async function lay(text, css, size, faces) {
  document.getElementById("css").textContent = css;
  const page = laidOut(text);
  for (const side of ["width", "height"]) page.setAttribute(side, `${size[side]}px`);
  page.style.display = "block";
  await ready(faces);
  await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
  await document.fonts.ready;
}
