// A list of tabs, [key, button] each: the one that is open is marked, and arrows lead to the next one that is shown.

import { setClass } from "./dom.js";

export const markTab = (tabs, open) => {
  for (const [key, node] of tabs) {
    setClass(node, "current", key === open);
    node.setAttribute("aria-selected", String(key === open));
    node.setAttribute("tabindex", key === open ? "0" : "-1");
  }
};

export const arrowAmongTabs = (event, tabs, open, select) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const shown = tabs.filter(([, node]) => !node.hidden);
  const at = shown.findIndex(([key]) => key === open);
  const [key, node] = shown[(at + step + shown.length) % shown.length];
  select(key);
  node.focus();
  event.preventDefault();
};
