// Making elements. Text from data becomes text nodes and attribute values, never markup.

const SVG = "http://www.w3.org/2000/svg";

// A value that turns the direction of text turns none beside it.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/;

const isolated = (node, text) => {
  if (TURNS.test(text)) node.style.unicodeBidi = "isolate";
};

const inline = (child) => (typeof child === "string" && TURNS.test(child) ? el("bdi", { text: child }) : child);

const fill = (node, props, children) => {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") {
      node.textContent = value;
      isolated(node, value);
    } else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat()) if (child !== null && child !== undefined && child !== false) node.append(inline(child));
  return node;
};

export const el = (tag, props = {}, ...children) => fill(document.createElement(tag), props, children);

export const svg = (tag, props = {}, ...children) => fill(document.createElementNS(SVG, tag), props, children);

export const button = (label, title, onclick, props = {}) =>
  el("button", { type: "button", title, "aria-label": title, text: label, onclick, ...props });

export const setClass = (node, name, on) => {
  if (node.classList.contains(name) !== on) node.classList.toggle(name, on);
};

export const setText = (node, text) => {
  if (node.textContent === text) return;
  node.textContent = text;
  isolated(node, text);
};

// Only our own image route may be asked for a picture, whatever the payload says.
export const imageUrl = (url) => (typeof url === "string" && url.startsWith("/page-image/") ? url : null);

// Scrolls a row into its own list without moving the page around it.
export const reveal = (list, row) => {
  const outer = list.getBoundingClientRect();
  const inner = row.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
};

// Cut, not rounded: what falls short of a threshold never reads as if it reached it.
export const twoDigits = (value) => (Math.floor(value * 100 + 1e-9) / 100).toFixed(2);
