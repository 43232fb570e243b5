// The entry that Streamlit calls: once for a new element, and again for every new payload.

import { Stage } from "./stage.js";

const mounted = new WeakMap();
const text = new TextDecoder();

export default function ({ data, parentElement }) {
  if (!mounted.has(parentElement)) mounted.set(parentElement, new Stage(parentElement));
  const stage = mounted.get(parentElement);
  stage.render(text.decode(data));
  return () => {
    stage.destroy();
    mounted.delete(parentElement);
  };
}
