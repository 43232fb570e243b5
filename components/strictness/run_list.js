// Draws one row for each run of a plane. Everything from data goes through textContent.

const box = (tag, name, content = "") => {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = content;
  return element;
};

const row = (given) => {
  const item = document.createElement("li"), whole = box(given.href ? "a" : "span", "row");
  if (given.href) {
    whole.href = given.href;
    whole.setAttribute("data-page", "");
  }
  whole.title = given.title;
  const dot = box("span", given.colour ? "dot" : "dot hollow"), name = box("span", "");
  dot.style.background = given.colour || "transparent";
  name.append(box("span", "name", given.model));
  if (given.setting) name.append(box("span", "setting", given.setting));
  whole.append(dot, name, ...given.rates.map((rate) => box("span", "number", rate)));
  item.append(whole);
  return item;
};

export default function ({ data, parentElement }) {
  const list = parentElement.querySelector("ul");
  const drawn = JSON.stringify(data);
  if (list.drawn === drawn) return;
  list.drawn = drawn;
  parentElement.querySelector(".head").replaceChildren(...data.heads.map((head) => box("span", "number", head)));
  list.replaceChildren(...data.rows.map(row));
}
