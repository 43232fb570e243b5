// The pages: their images in a stack (the screen size first, the full size when zoomed in, a placeholder where there is
// none), and the strip of thumbnails with what was matched, missed and extra on each.

import { el, imageUrl, setClass, setText } from "../../../browser/dom.js";
import { GLYPHS } from "../../../browser/glyphs.js";
import { whenIdle } from "../../../browser/idle.js";
import { countOutcomes, ORDER } from "../legend.js";
import { glyph } from "../list.js";
import { verdictOf } from "../outcomes.js";

const CLOSE_UP = 1.5;

const missingNote = (page, reason) =>
  el("div", { class: "no-image", role: "img", "aria-label": `Page ${page.number}: no image` },
    el("strong", { text: `Page ${page.number} has no image` }),
    el("span", { text: reason }),
  );

/** The picture of one page; `onratio(page, ratio)` is told when the image is of other proportions than stated. */
export const pagePicture = (page, total, onratio) => {
  const frame = el("div", { class: "page", "data-page": page.number });
  frame.style.top = `${(100 * page.top) / total}%`;
  frame.style.height = `${(100 * page.height) / total}%`;
  const url = page.missing ? null : imageUrl(page.screen);
  if (!url) {
    frame.append(missingNote(page, page.missing || "The image was not given."));
    return { page, frame, image: null };
  }
  const image = el("img", { alt: `Page ${page.number}`, draggable: "false", decoding: "async" });
  image.addEventListener("error", () => {
    if (image.src.endsWith(url)) frame.replaceChildren(missingNote(page, "The server could not show it."));
  });
  image.addEventListener("load", () => onratio(page, image.naturalHeight / image.naturalWidth), { once: true });
  image.src = url;
  frame.append(image);
  return { page, frame, image, screen: url, full: imageUrl(page.full), sharp: false };
};

const isNear = (frame, scroller) => {
  const [a, b] = [frame.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return a.bottom > b.top && a.top < b.bottom;
};

/** Fetches the full image of the pages in view once the zoom shows more than the screen size holds. */
export const sharpen = (pictures, scroller, zoom) => {
  if (zoom <= CLOSE_UP) return;
  for (const picture of pictures) {
    if (picture.sharp || !picture.image || !picture.full || !isNear(picture.frame, scroller)) continue;
    picture.sharp = true;
    const full = new Image();
    full.src = picture.full;
    full.decode().then(() => { picture.image.src = picture.full; }, () => { picture.sharp = false; });
  }
};

const fetched = new Map();

/** Fetches images of neighbouring samples when nothing else is to do. */
export const prefetch = (urls) => {
  whenIdle(() => {
    for (const url of urls.map(imageUrl)) {
      if (!url || fetched.has(url)) continue;
      const image = new Image();
      image.src = url;
      fetched.set(url, image);
      if (fetched.size > 24) fetched.delete(fetched.keys().next().value);
    }
  });
};

// These are told even where there are none.
const ALWAYS = ["matched", "missed", "extra"];

const badge = (outcome) => {
  const number = el("b");
  return { number, node: el("span", { class: "badge" }, glyph(outcome), number) };
};

export class Thumbs {
  constructor(scene, open) {
    this.items = scene.pages.map((page) => this.item(page, open));
    this.el = el("nav", { class: "thumbs", "aria-label": "Pages" }, ...this.items.map((item) => item.node));
  }

  item(page, open) {
    const url = page.missing ? null : imageUrl(page.thumb ?? page.screen);
    const picture = url ? el("img", { src: url, alt: "", draggable: "false" }) : el("span", { class: "blank" });
    picture.style.aspectRatio = `1000 / ${page.height}`;
    const badges = new Map(ORDER.map((outcome) => [outcome, badge(outcome)]));
    const crossed = el("span", { class: "crossed", title: "Boxes crossed pages here", text: "⤭" });
    const row = el("span", { class: "badges" }, ...[...badges.values()].map(({ node }) => node));
    const node = el("button", { type: "button", class: "thumb", onclick: () => open(page) },
      el("span", { class: "picture" }, picture, crossed), el("span", { class: "number", text: page.number }), row);
    return { page, node, badges, crossed };
  }

  /** The counts of a page are those of the key of outcomes. */
  paint(scene, run, verdicts) {
    for (const { page, node, badges, crossed } of this.items) {
      const counts = countOutcomes(scene, run, verdicts, (box) => box.page === page && box.rect);
      const told = ORDER.filter((outcome) => counts.get(outcome) || ALWAYS.includes(outcome));
      badges.forEach((own, outcome) => {
        setText(own.number, String(counts.get(outcome)));
        setClass(own.node, "none", counts.get(outcome) === 0);
        own.node.hidden = !told.includes(outcome);
      });
      crossed.hidden = ![...scene.gold, ...(run?.boxes ?? [])].some((box) => box.page === page && box.rect && verdictOf(verdicts, box.role, box.id).outcome === "wrongpage");
      node.setAttribute("aria-label", `Page ${page.number}: ${told.map((outcome) => `${counts.get(outcome)} ${GLYPHS[outcome].label.toLowerCase()}`).join(", ")}${crossed.hidden ? "" : ", boxes crossed pages"}`);
    }
  }

  mark(page) {
    for (const item of this.items) {
      setClass(item.node, "current", item.page.number === page?.number);
      item.node.setAttribute("aria-current", item.page.number === page?.number ? "page" : "false");
    }
  }
}
