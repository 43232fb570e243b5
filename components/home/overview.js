// Draws one row for each benchmark. Everything from data goes through textContent.

const box = (tag, name, content = "") => {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = content;
  return element;
};

// What leads to a page of ours is followed by the menu, which stands on every page.
const link = (given, name, content = "") => {
  const element = box("a", name, content);
  element.href = given.href;
  element.setAttribute("data-page", "");
  if (given.title) element.title = given.title;
  return element;
};

const about = (given) => {
  const whole = box("div", "about"), name = link({ href: given.href }, "benchmark", given.title);
  if (given.name) name.append(" ", box("span", "key", given.name));
  whole.append(name, box("span", "sizes", given.sizes));
  if (given.synthetic) whole.append(box("span", "synthetic", given.synthetic));
  whole.append(...given.replaced.map((earlier) => link(earlier, "earlier", earlier.text)));
  return whole;
};

const run = (given) => {
  const whole = link(given, "run"), line = box("span", "line");
  if (given.low !== null) {
    const reach = box("span", "reach");
    reach.style.left = `${given.low}%`;
    reach.style.width = `${given.high - given.low}%`;
    line.append(reach);
  }
  if (given.at !== null) {
    const dot = box("span", "dot");
    dot.style.left = `${given.at}%`;
    dot.style.background = given.colour;
    line.append(dot);
  }
  whole.append(box("span", "name", given.name), line, box("span", "value", given.value));
  return whole;
};

const runs = (given) => {
  const whole = box("div", "runs");
  whole.append(box("span", "metric", given.metric), ...given.runs.map(run));
  if (given.more) whole.append(link(given.more, "more", given.more.text));
  return whole;
};

const chip = (given) => {
  const whole = link(given, "chip");
  whole.append(box("span", "head", given.head), box("span", "text", given.text));
  return whole;
};

const row = (given) => {
  const item = document.createElement("li"), chips = box("div", "chips");
  chips.append(...given.chips.map(chip));
  item.append(about(given), runs(given), chips);
  if (given.open) item.setAttribute("aria-current", "true");
  return item;
};

export default function ({ data, parentElement }) {
  const list = parentElement.querySelector("ul");
  const drawn = JSON.stringify(data);
  if (list.drawn === drawn) return;
  list.drawn = drawn;
  list.replaceChildren(...data.rows.map(row));
}
