// Draws one sheet at its true size. The drawing is an image: no script in it runs, and it can fetch nothing.

// The sheet as PNG, drawn by the reader's own browser: pixels on white, with their number to an inch and where they came
// from. The sheet stays an image: what is in it runs nothing and fetches nothing here either.

const bytesOf = (text) => new TextEncoder().encode(text);

// The checksum that PNG asks for (ISO/IEC 15948, annex D), bit by bit: chunks of ours are short.
const checksum = (bytes) => {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
};

const chunk = (kind, content) => {
  const made = new Uint8Array(12 + content.length);
  const view = new DataView(made.buffer);
  view.setUint32(0, content.length);
  made.set(bytesOf(kind), 4);
  made.set(content, 8);
  view.setUint32(8 + content.length, checksum(made.subarray(4, 8 + content.length)));
  return made;
};

const resolution = (dpi) => {
  const content = new Uint8Array(9);
  const view = new DataView(content.buffer);
  for (const at of [0, 4]) view.setUint32(at, Math.round(dpi / 0.0254));
  content[8] = 1; // to the metre
  return chunk("pHYs", content);
};

const words = ([name, text]) => chunk("iTXt", bytesOf(`${name}\0\0\0\0\0${text}`));

const HEAD = 33; // the signature and the first chunk, which states the size

async function pixels(source, { width, height, texts }, dpi) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * dpi);
  canvas.height = Math.round(height * dpi);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!drawn) throw new Error("The canvas is too large for this browser.");
  const png = new Uint8Array(await drawn.arrayBuffer());
  const added = [resolution(dpi), ...Object.entries(texts).map(words)];
  return new Blob([png.subarray(0, HEAD), ...added, png.subarray(HEAD)], { type: "image/png" });
}

function kept(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

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
