// Draws one row for each failure category. Everything from data goes through textContent.

const box = (tag, name, content = "") => {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = content;
  return element;
};

// Rows and heads are links of ours, which the menu follows without loading the page anew.
const link = (given, name) => {
  const element = box("a", name);
  element.href = given.href;
  element.title = given.title;
  element.setAttribute("data-page", "");
  return element;
};

// So many parts of a bar stand apart.
const SEPARATE = 8;

const bar = (parts) => {
  const whole = box("span", parts.length > SEPARATE ? "bar dense" : "bar");
  for (const given of parts) {
    const part = box("span", "part");
    part.style.width = `${given.width}%`;
    part.style.background = given.colour;
    part.title = given.title;
    whole.append(part);
  }
  return whole;
};

const reach = (given, zero) => {
  const room = box("span", "reach"), axis = box("span", "zero");
  axis.style.left = `${zero}%`;
  room.append(axis);
  if (!given) return room;
  const line = box("span", "line"), dot = box("span", "dot");
  line.style.left = `${given.low}%`;
  line.style.width = `${given.high - given.low}%`;
  dot.style.left = `${given.at}%`;
  room.append(line, dot);
  return room;
};

const row = (given, zero) => {
  const item = document.createElement("li"), whole = link(given, "row");
  if (given.chosen) whole.setAttribute("aria-current", "true");
  whole.append(box("span", "label", given.label), bar(given.parts), box("span", "number", given.count), box("span", "number", given.share));
  if ("impact" in given) whole.append(reach(given.reach, zero), box("span", "number", given.impact));
  item.append(whole);
  return item;
};

const head = (given) => {
  const whole = link(given, `head-${given.name}`);
  whole.textContent = given.text;
  if (given.current) whole.setAttribute("aria-current", "true");
  return whole;
};

export default function ({ data, parentElement }) {
  const list = parentElement.querySelector("ul");
  const drawn = JSON.stringify(data);
  if (list.drawn === drawn) return;
  list.drawn = drawn;
  list.className = data.heads.length > 2 ? "with-impact" : "";
  const heads = parentElement.querySelector(".head");
  heads.className = `head ${list.className}`;
  // The room of a count that has six digits or more is taken from the names.
  const longest = Math.max(0, ...data.rows.map((given) => given.count.length));
  for (const part of [heads, list]) part.style.setProperty("--count", `${Math.max(42, 7 * longest)}px`);
  heads.replaceChildren(box("span", "label", "Category"), ...data.heads.map(head));
  list.replaceChildren(...data.rows.map((given) => row(given, data.zero)));
}
