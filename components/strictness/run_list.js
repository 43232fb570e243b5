// Draws one row for each run of a plane. Everything from data goes through textContent.

const box = (tag, name, content = "") => {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = content;
  return element;
};

const row = (given, signed) => {
  const item = document.createElement("li"), whole = box(given.href ? "a" : "span", "row");
  if (given.href) {
    whole.href = given.href;
    whole.setAttribute("data-page", "");
  }
  whole.title = given.title;
  const mark = box("span", `mark ${given.symbol}`), name = box("span", "");
  mark.style.color = given.colour;
  name.append(box("span", "name", given.model));
  if (given.setting) name.append(box("span", "setting", given.setting));
  whole.append(mark, ...(signed ? [box("span", "sign", given.sign)] : []), name, ...given.rates.map((rate) => box("span", "number", rate)));
  item.append(whole);
  return item;
};

export default function ({ data, parentElement }) {
  const list = parentElement.querySelector("ul");
  const drawn = JSON.stringify(data);
  if (list.drawn === drawn) return;
  list.drawn = drawn;
  parentElement.querySelector(".head").replaceChildren(...data.heads.map((head) => box("span", "number", head)));
  const signed = data.rows.some((given) => given.sign);
  list.classList.toggle("signed", signed);
  list.replaceChildren(...data.rows.map((given) => row(given, signed)));
}
