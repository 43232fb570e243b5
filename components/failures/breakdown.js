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
  link.title = `${given.name}: ${given.title}. ${given.act}.`;
  link.style.background = given.fill;
  link.setAttribute("data-page", "");
  if (given.used) link.setAttribute("aria-current", "true");
  link.append(box("span", "name", given.short), box("span", "rate", given.rate));
  if (given.n) link.append(box("span", "n", given.n));
  return link;
};

// So many pixels are three lines of cells.
const MOST = 80;

const bottom = (element) => element.offsetTop + element.offsetHeight;

// Hides what does not fit, unless one that is in use would be hidden.
const fold = (cells) => {
  const more = cells.lastElementChild, all = [...cells.children].slice(0, -1);
  for (const each of all) each.hidden = false;
  more.hidden = true;
  if (cells.open || !all.length || bottom(all.at(-1)) <= MOST) return;
  more.hidden = false;
  let shown = all.length;
  do {
    shown -= 1;
    all[shown].hidden = true;
    more.textContent = `+ ${all.length - shown} more`;
  } while (shown > 1 && bottom(more) > MOST);
  if (all.slice(shown).some((each) => each.querySelector("[aria-current]"))) open(cells);
};

const open = (cells) => {
  cells.open = true;
  fold(cells);
};

const moreButton = (cells, opened, name) => {
  const button = box("button", "more");
  button.type = "button";
  button.addEventListener("click", () => {
    opened.add(name);
    open(cells);
    cells.querySelector("a").focus();
  });
  return button;
};

const line = (given, opened) => {
  const name = box("dt", "", given.name), cells = box("dd", "");
  if (given.note) name.title = given.note;
  cells.open = opened.has(given.name);
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
  cells.append(moreButton(cells, opened, given.name));
  return [name, cells];
};

export default function ({ data, parentElement }) {
  const list = parentElement.querySelector("dl");
  const drawn = JSON.stringify(data);
  if (list.drawn === drawn) return;
  list.drawn = drawn;
  parentElement.querySelector("p").textContent = data.about;
  list.opened ??= new Set();
  list.replaceChildren(...data.lines.flatMap((given) => line(given, list.opened)));
  // How many fit depends on the width.
  let width = 0;
  list.watch?.disconnect();
  list.watch = new ResizeObserver(() => {
    if (width === list.clientWidth) return;
    width = list.clientWidth;
    list.querySelectorAll("dd").forEach(fold);
  });
  list.watch.observe(list);
}
