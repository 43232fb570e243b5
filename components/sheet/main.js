// The entry that Streamlit calls: once for a new element, and again for every new payload.

import { Sheet } from "./sheet.js";

const mounted = new WeakMap();
const text = new TextDecoder();

export default function ({ data, parentElement, setTriggerValue }) {
  if (!mounted.has(parentElement)) mounted.set(parentElement, new Sheet(parentElement));
  const sheet = mounted.get(parentElement);
  sheet.render(JSON.parse(text.decode(data)), (event) => setTriggerValue("event", event));
  return () => {
    sheet.destroy();
    mounted.delete(parentElement);
  };
}
