// Page images in a stack: the screen size first, the full size when zoomed in, a placeholder where there is none.

import { el, imageUrl } from "./dom.js";

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
  const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 300));
  idle(() => {
    for (const url of urls.map(imageUrl)) {
      if (!url || fetched.has(url)) continue;
      const image = new Image();
      image.src = url;
      fetched.set(url, image);
      if (fetched.size > 24) fetched.delete(fetched.keys().next().value);
    }
  });
};
