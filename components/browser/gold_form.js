// The form for gold that is not boxes: it stands in the title row, outside of every component.

/** The button that opens it; null where gold has no form. @returns {HTMLElement | null} */
export const goldForm = () => document.querySelector(".st-key-gold-popover button");

/** Opens it. When it is closed its button is given the focus, which goes to `after`: Enter would open it again. */
export const openGoldForm = (/** @type {HTMLElement} */ after) => {
  const form = goldForm();
  form?.click();
  form?.addEventListener("focus", () => after.focus({ preventScroll: true }), { once: true });
};
