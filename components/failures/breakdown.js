// Draws lines of rates, each a link that narrows to a run or slice. Everything from data goes through textContent.

const box = (tag, name, content = "") => {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = content;
  return element;
};

const cell = (given) => {
  const link = box("a", "cell");
  link.href = given.href;
  link.title = `${given.name}: ${given.title}. Click to ${given.act}.`;
  link.style.background = given.fill;
  link.setAttribute("data-page", "");
  if (given.used) link.setAttribute("aria-current", "true");
  link.append(box("span", "name", given.short), box("span", "rate", given.rate));
  return link;
};

const line = (given) => {
  const name = box("dt", "", given.name), cells = box("dd", "");
  if (given.note) name.title = given.note;
  let group = "";
  for (const each of given.cells) {
    const first = each.group && each.group !== group;
    group = each.group;
    // A name stands on the line of what it names.
    const together = box("span", "together");
    if (first) together.append(box("span", "group", group));
    together.append(cell(each));
    cells.append(together);
  }
  return [name, cells];
};

export default function ({ data, parentElement }) {
  const list = parentElement.querySelector("dl");
  const drawn = JSON.stringify(data);
  if (list.drawn === drawn) return;
  list.drawn = drawn;
  list.replaceChildren(...data.lines.flatMap(line));
}
