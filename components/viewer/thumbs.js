// The strip of page thumbnails, with what was matched, missed and extra on each page.

import { el, imageUrl, setClass, setText } from "./dom.js";
import { verdictOf } from "./outcomes.js";

const badge = (kind, sign) => {
  const number = el("b");
  return { number, node: el("span", { class: `badge ${kind}` }, el("i", { text: sign, "aria-hidden": "true" }), number) };
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
    const badges = { matched: badge("matched", "✓"), missed: badge("missed", "○"), extra: badge("extra", "✕") };
    const crossed = el("span", { class: "crossed", title: "Boxes crossed pages here", text: "⤭" });
    const row = el("span", { class: "badges" }, ...Object.values(badges).map(({ node }) => node));
    const node = el("button", { type: "button", class: "thumb", onclick: () => open(page) },
      el("span", { class: "picture" }, picture, crossed), el("span", { class: "number", text: page.number }), row);
    return { page, node, badges, crossed };
  }

  paint(scene, run, verdicts) {
    for (const item of this.items) {
      const tally = tallyOf(scene, run, verdicts, item.page);
      for (const kind of ["matched", "missed", "extra"]) {
        setText(item.badges[kind].number, String(tally[kind]));
        setClass(item.badges[kind].node, "none", tally[kind] === 0);
      }
      item.crossed.hidden = !tally.crossed;
      item.node.setAttribute("aria-label", `Page ${item.page.number}: ${tally.matched} matched, ${tally.missed} missed, ${tally.extra} extra` + (tally.crossed ? ", boxes crossed pages" : ""));
    }
  }

  mark(page) {
    for (const item of this.items) {
      setClass(item.node, "current", item.page.number === page?.number);
      item.node.setAttribute("aria-current", item.page.number === page?.number ? "page" : "false");
    }
  }
}

const tallyOf = (scene, run, verdicts, page) => {
  const tally = { matched: 0, missed: 0, extra: 0, crossed: false };
  const count = (boxes, role, otherwise) => {
    for (const box of boxes) {
      if (box.page !== page || !box.rect) continue;
      const { outcome } = verdictOf(verdicts, role, box.id);
      if (outcome !== "matched") tally[otherwise] += 1;
      else if (role === "gold") tally.matched += 1;
      if (outcome === "wrongpage") tally.crossed = true;
    }
  };
  count(scene.gold, "gold", "missed");
  if (run) count(run.boxes, "pred", "extra");
  return tally;
};
