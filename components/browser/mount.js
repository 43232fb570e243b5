// What Streamlit calls for a component: once for a new element, and again for every new payload.

import { setGlyphs } from "./glyphs.js";

const text = new TextDecoder();

/** The entry of a component that a view draws: `new View(root)`, then `render(payload, send)`, at last `destroy()`. */
export const mount = (View) => {
  const mounted = new WeakMap();
  return ({ data, parentElement, setTriggerValue }) => {
    const payload = JSON.parse(text.decode(data));
    setGlyphs(payload.glyphs);
    if (!mounted.has(parentElement)) mounted.set(parentElement, new View(parentElement));
    const view = mounted.get(parentElement);
    view.render(payload, (event) => setTriggerValue("event", event));
    return () => {
      view.destroy();
      mounted.delete(parentElement);
    };
  };
};
