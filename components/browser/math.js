// Formulas typeset by the KaTeX that lies in components/katex, from our own server, when there are some. Its output goes
// into our element alone; whatever it cannot or may not typeset stands there as it is written.

import { el } from "./dom.js";

const HOME = "/katex/";
// Not trusted: no links, no images, no attributes; sizes and expansions end somewhere.
const OPTIONS = { trust: false, throwOnError: false, strict: "ignore", maxSize: 20, maxExpand: 300, errorColor: "#b45309", output: "htmlAndMathml" };

const FONTS = [
  ["AMS", "Regular"], ["Caligraphic", "Bold"], ["Caligraphic", "Regular"], ["Fraktur", "Bold"], ["Fraktur", "Regular"], ["Main", "Bold"],
  ["Main", "BoldItalic"], ["Main", "Italic"], ["Main", "Regular"], ["Math", "BoldItalic"], ["Math", "Italic"], ["SansSerif", "Bold"],
  ["SansSerif", "Italic"], ["SansSerif", "Regular"], ["Script", "Regular"], ["Size1", "Regular"], ["Size2", "Regular"], ["Size3", "Regular"],
  ["Size4", "Regular"], ["Typewriter", "Regular"],
];

const address = (name) => new URL(HOME + name, window.location.origin).href;

// Fonts that a shadow tree names are looked up in the document.
const declareFonts = () => {
  for (const [family, cut] of FONTS) {
    const font = /** @type {FontFaceDescriptors} */ ({ weight: cut.startsWith("Bold") ? "700" : "400", style: cut.endsWith("Italic") ? "italic" : "normal", display: "block" });
    document.fonts.add(new FontFace(`KaTeX_${family}`, `url(${address(`fonts/KaTeX_${family}-${cut}.woff2`)})`, font));
  }
};

const loadStyles = async () => {
  const answer = await fetch(address("katex.min.css"));
  if (!answer.ok) throw new Error("no styles");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await answer.text());
  return sheet;
};

let loading = null;

const load = () =>
  (loading ??= Promise.all([import(address("katex.min.js")), loadStyles()]).then(([, styles]) => {
    declareFonts();
    return { katex: window["katex"], styles };
  }).catch(() => {
    loading = null;
    return null;
  }));

const adoptStyles = (node, styles) => {
  const root = node.getRootNode();
  if (root.adoptedStyleSheets && !root.adoptedStyleSheets.includes(styles)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles];
};

const formula = (part) => el("span", { class: `formula ${part.kind === "display" ? "display" : ""}`, text: part.text });

const partNode = (part) => {
  const node = part.kind === "text" ? el("span", { text: part.text }) : formula(part);
  if (part.marked) node.classList.add("marked");
  return node;
};

const draw = (katex, node, part) => {
  const made = document.createElement("span");
  try {
    katex.render(part.text, made, { ...OPTIONS, displayMode: part.kind === "display" });
  } catch {
    return;
  }
  node.replaceChildren(made);
};

/** Fills an element with the parts of a text; formulas stand as they are written until they can be typeset. */
export const typeset = (element, parts) => {
  const nodes = parts.map(partNode);
  element.replaceChildren(...nodes);
  if (parts.some((part) => part.kind !== "text")) {
    load().then((loaded) => {
      if (!loaded || !element.isConnected) return;
      adoptStyles(element, loaded.styles);
      parts.forEach((part, at) => part.kind !== "text" && draw(loaded.katex, nodes[at], part));
      // A formula that is wider than its place is scrolled, by keys too.
      for (const node of nodes) if (node.scrollWidth > node.clientWidth && node.classList.contains("formula")) node.tabIndex = 0;
    });
  }
  return element;
};
