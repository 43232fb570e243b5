// Keeps the visitor's name in this browser, and hands it to a session that does not know it.

const NAME = "errata-name"; // The editor of boxes reads it too.

const stored = () => {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return ""; // A browser that keeps nothing: the name is asked for in each session.
  }
};

const keep = (name) => {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // As above.
  }
};

// A click elsewhere may end the run that was to take the name: it is told again as long as the session has none.
const PATIENCE = 3000, MOST = 5; // milliseconds, times

export default function ({ data, parentElement, setTriggerValue }) {
  const mark = parentElement.querySelector("span"), known = stored();
  clearTimeout(mark.later);
  const tell = () => {
    mark.told = (mark.told ?? 0) + 1;
    if (mark.told < MOST) mark.later = setTimeout(tell, PATIENCE);
    setTriggerValue("stored", known);
  };
  if (data.name) {
    if (data.name !== known) keep(data.name);
  } else if (known && !mark.told) {
    tell();
  } else if (known && mark.told < MOST) {
    mark.later = setTimeout(tell, PATIENCE);
  }
}
