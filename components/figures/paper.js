// Draws one sheet at its true size. The drawing is an image: no script in it runs, and it can fetch nothing.

const INCH = 96;

const said = (inches) => `${inches.toFixed(2)} in (${(inches * 2.54).toFixed(1)} cm)`;

// Buttons for what the server cannot make: the drawing as pixels, made here.
const ownPixels = (data, source) => {
  const row = document.createElement("div");
  row.className = "own";
  const state = document.createElement("p");
  state.setAttribute("role", "status");
  for (const dpi of data.pixels.dpis) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `PNG, ${dpi} dpi`;
    button.onclick = async () => {
      button.disabled = true;
      state.textContent = "";
      try {
        kept(await pixels(source, { ...data, texts: data.pixels.texts }, dpi), data.pixels.name);
      } catch (error) {
        state.textContent = `Your browser did not draw this in ${dpi} dpi. ${error.message}`;
      }
      button.disabled = false;
    };
    row.append(button);
  }
  return [row, state];
};

export default function ({ data, parentElement }) {
  const desk = parentElement.querySelector("figure.desk");
  const drawn = JSON.stringify(data);
  if (desk.drawn === drawn) return;
  desk.drawn = drawn;
  const sheet = document.createElement("img");
  sheet.className = "sheet";
  sheet.alt = data.alt;
  sheet.style.width = `${data.width * INCH}px`;
  sheet.style.height = `${data.height * INCH}px`;
  sheet.src = `data:image/svg+xml;base64,${data.svg}`;
  const measures = document.createElement("figcaption");
  measures.textContent = `${said(data.width)} wide, ${said(data.height)} high, at its true size`;
  desk.replaceChildren(sheet, measures, ...(data.pixels ? ownPixels(data, sheet.src) : []));
}
