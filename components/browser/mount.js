// What Streamlit calls for a component: once for a new element, and again for every new payload.

import { setGlyphs } from "./glyphs.js";

const text = new TextDecoder();

/**
 * The entry of a component that a view draws: `new View(root, payload)`, then `render(payload, send)`, at last `destroy()`.
 * Its words are set when it is made: another noun for what boxes are around makes another view.
 */
export const mount = (View) => {
  const mounted = new WeakMap(); // the element -> its view, and the last payload
  return ({ data, parentElement, setTriggerValue }) => {
    const payload = JSON.parse(text.decode(data));
    setGlyphs(payload.glyphs);
    const known = mounted.get(parentElement);
    const fits = known?.payload.noun === payload.noun;
    if (known && !fits) known.view.destroy();
    const view = known && fits ? known.view : new View(parentElement, payload);
    mounted.set(parentElement, { view, payload });
    view.render(payload, (event) => setTriggerValue("event", event));
    // Streamlit may end an earlier payload when a later one is drawn already: that one stays.
    return () => {
      if (mounted.get(parentElement)?.payload !== payload) return;
      view.destroy();
      mounted.delete(parentElement);
    };
  };
};
