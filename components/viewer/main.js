// The entry that Streamlit calls: once for a new element, and again for every new payload.

import { Viewer } from "./viewer.js";

const mounted = new WeakMap();
const text = new TextDecoder();

export default function ({ data, parentElement, setTriggerValue }) {
  if (!mounted.has(parentElement)) mounted.set(parentElement, new Viewer(parentElement));
  const viewer = mounted.get(parentElement);
  viewer.render(JSON.parse(text.decode(data)), (event) => setTriggerValue("event", event));
  return () => {
    viewer.destroy();
    mounted.delete(parentElement);
  };
}
