// Draws the cards it is given. Everything from data goes through textContent.

const card = (given, tall, pictures, open, pick) => {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = given.href;
  // What leads to a page of ours is followed by the menu, which stands on every page.
  if (given.leads) link.setAttribute("data-page", "");
  else link.addEventListener("click", (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(given.id);
  });
  if (pictures) link.append(picture(given, tall), ...words(given));
  else link.append(...words(given), ...(given.badge ? [text("span", "badge", given.badge)] : []));
  item.append(link);
  if (given.picked !== null) item.append(turn(given, pick));
  return item;
};

const picture = (given, tall) => {
  const frame = document.createElement("div");
  frame.className = "picture";
  frame.style.setProperty("--tall", `${tall}px`);
  if (given.image) {
    const image = document.createElement("img");
    image.loading = "lazy";
    image.decoding = "async";
    image.alt = "";
    const here = () => frame.classList.remove("waiting");
    frame.classList.add("waiting");
    image.addEventListener("load", here);
    image.addEventListener("error", () => {
      here();
      image.replaceWith(note(given.missing));
    });
    image.src = given.image;
    frame.append(image);
  } else {
    frame.append(note(given.missing));
  }
  if (given.badge) frame.append(text("span", "badge", given.badge));
  return frame;
};

const words = (given) => [
  text("span", "title", given.title),
  ...given.lines.map((line) => text("span", "line", line)),
];

const turn = (given, pick) => {
  const button = text("button", "pick", given.picked ? "✓ Picked" : "Pick");
  button.type = "button";
  button.setAttribute("aria-pressed", String(given.picked));
  button.addEventListener("click", () => pick(given.id));
  return button;
};

const note = (reason) => text("span", "missing", reason);

const text = (tag, name, content) => {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = content;
  if (name === "line" || name === "title") element.title = content;
  return element;
};

export default function ({ data, parentElement, setTriggerValue }) {
  const list = parentElement.querySelector("ul.grid");
  // A rerun with the same cards leaves the images alone, so that nothing flickers.
  const drawn = JSON.stringify(data);
  if (list.drawn === drawn) return;
  list.drawn = drawn;
  list.className = ["grid", ...(data.pictures ? [] : ["rows"]), ...(data.pictures && data.dense ? ["dense"] : [])].join(" ");
  list.style.setProperty("--least", `${data.least}px`);
  list.replaceChildren(...data.cards.map((given) => card(given, data.tall, data.pictures, (id) => setTriggerValue("opened", id), (id) => setTriggerValue("picked", id))));
}
