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

export default function ({ data, parentElement, setTriggerValue }) {
  const mark = parentElement.querySelector("span"), known = stored();
  if (data.name) {
    if (data.name !== known) keep(data.name);
  } else if (known && mark.told !== known) {
    mark.told = known;
    setTriggerValue("stored", known);
  }
}
