// Draws the links of the menu, follows links of ours to another page without loading the dashboard anew, and does what is
// the same on every page: a key that copies a link, and files that are dropped anywhere.

// The link marked `data-page`, wherever it stands, that an event would follow; any other click is the browser's.
const followed = (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.hasAttribute("data-page")) ?? null;
};

// A popover that is open would take the click for one beside it, close, and ask for the page that is being left once
// more: the answer to that would take the place of the new page. It goes with its page instead.
const keepFromPopovers = (event) => { if (followed(event)) event.stopPropagation(); };

// A plain click is one step of the history.
const follow = (event) => {
  const link = followed(event);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  if (link.href === location.href) return;
  history.pushState({}, "", link.href);
  // Streamlit opens what the address says whenever the reader goes through the history.
  dispatchEvent(new PopStateEvent("popstate"));
};

// The IoU threshold of an address, and the rest of it.
const thresholdOf = (url) => url.searchParams.get("tau");
const besideThreshold = (url) => {
  const rest = new URL(url);
  rest.searchParams.delete("tau");
  return rest.href;
};

// Where the server opens a page, Streamlit names the new query first and the new page second, each as a step of the
// history: Back would lead to the old page under the new query, which nobody saw. The second one replaces the first,
// unless the reader did something in between. A threshold that goes on moving is one step too, however many keys move it.
const joinSteps = () => {
  const push = history.pushState.bind(history);
  let queryAlone = false, thresholdMoved = false;
  history.pushState = (state, unused, url) => {
    const here = new URL(location.href), next = new URL(url ?? "", here), samePage = next.pathname === here.pathname;
    const opens = queryAlone && !samePage && next.search === here.search;
    const moves = thresholdMoved && besideThreshold(next) === besideThreshold(here);
    if (opens || moves) history.replaceState(state, unused, url);
    else push(state, unused, url);
    queryAlone = samePage;
    thresholdMoved = samePage && thresholdOf(next) !== thresholdOf(here);
  };
  for (const kind of ["pointerdown", "keydown", "popstate"]) addEventListener(kind, () => { queryAlone = false; }, true);
  addEventListener("popstate", () => { thresholdMoved = false; });
};

// For so long a page that a key asked for may take.
const PATIENCE = 10000;

// What a key clicked may be disabled for a while or drawn anew, or its page left, and the focus would be nowhere. It has
// it again then, or what stands in its place, or the new page's heading; another key or a click is the reader's choice.
const keepFocus = (event) => {
  const [clicked] = event.composedPath();
  if (event.detail || !event.isTrusted || !(clicked instanceof HTMLElement)) return;
  const path = location.pathname, title = document.querySelector("h1")?.textContent, before = document.activeElement;
  const root = clicked.getRootNode(), alike = () => root instanceof ShadowRoot ? [...root.querySelectorAll(clicked.localName)] : [];
  const place = alike().indexOf(clicked);
  const asked = performance.now(), over = new AbortController();
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => over.abort(), { capture: true, signal: over.signal });
  const step = () => {
    if (over.signal.aborted) return;
    if (performance.now() - asked > PATIENCE) over.abort();
    setTimeout(step, 50);
    const lost = document.activeElement === document.body, heading = document.querySelector("h1");
    if (location.pathname === path) {
      const again = clicked.isConnected ? clicked : alike()[place];
      if (lost && again instanceof HTMLElement) again.focus();
    } else if (heading && heading.textContent !== title && (lost || document.activeElement === before)) {
      heading.tabIndex = -1;
      heading.focus();
    }
  };
  step();
};

// What was opened last is known to this browser alone.
const LAST = "errata-benchmark";

const lastOpened = (benchmark) => {
  try {
    if (benchmark) localStorage.setItem(LAST, benchmark);
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
};

// A bare address is completed by what was opened last, which is not a step of the history.
const openLast = ({ opened, loaded }) => {
  const last = lastOpened(loaded.includes(opened) ? opened : "");
  if (location.search || !loaded.includes(last) || last === loaded[0]) return;
  history.replaceState({}, "", `?${new URLSearchParams({ b: last })}`);
  dispatchEvent(new PopStateEvent("popstate"));
};

const COPIED = 2000;

const isTyping = (node) => node instanceof HTMLElement && (node.isContentEditable || node.matches("textarea, select, input:not([type=range], [type=checkbox])"));

// The viewer or the sheet on the page, if there is one: it knows what is open in it, and copies the link to that.
const openSample = () => [...(window["errataListeners"] ?? [])].find((other) => other.takes("c"));

const copyAddress = async () => {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(location.href);
  const field = document.createElement("textarea");
  field.value = location.href;
  field.style.cssText = "position:fixed;opacity:0";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
};

const copy = () => copyAddress().then(
  () => window["errataSay"]("Link copied"),
  () => window["errataSay"]("The browser does not allow copying"),
);

// c copies a link to any page.
const copyByKey = (event) => {
  if (event.key !== "c" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.composedPath()[0]) || openSample() || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  copy();
};

// The button of the title row does what the key does.
const copyByButton = (event) => {
  if (!event.composedPath().some((node) => node instanceof HTMLElement && node.matches(".st-key-copy-link button"))) return;
  event.stopPropagation();
  const sample = openSample();
  if (sample) sample.press("c");
  else copy();
};

// Import has one place for files of any kind; what is dropped beside it is dropped there. On another page, a browser that
// is left to itself opens a dropped file, and the page is gone.
const PLACE = '[class*="st-key-import-dropped-"] [data-testid="stFileUploaderDropzone"]';

// Whether an event drags files to where no place of their own takes them.
const dragsFiles = (event) =>
  event.dataTransfer?.types.includes("Files") && !event.composedPath().some((node) => node instanceof HTMLElement && node.matches('[data-testid="stFileUploaderDropzone"]'));

const showSign = (on) => {
  const own = window["errataDropSign"];
  if (own.isConnected) own.togglePopover(on);
};

const dragOver = (event) => {
  const place = document.querySelector(PLACE), stray = dragsFiles(event);
  showSign(Boolean(place && stray));
  if (!stray) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = place ? "copy" : "none";
};

const dragLeave = (event) => { if (!event.relatedTarget) showSign(false); };

const drop = (event) => {
  showSign(false);
  if (!dragsFiles(event)) return;
  event.preventDefault();
  event.stopPropagation();
  document.querySelector(PLACE)?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: event.dataTransfer }));
};

// Whether the page itself was focused by a click, after which its keys work, or by Tab: `layout.css` asks.
const notePointer = (event) => { document.documentElement.toggleAttribute("data-pointed", event.type === "pointerdown"); };

const noteTab = (event) => { if (event.key === "Tab") notePointer(event); };

// Streamlit draws what a popover holds at the end of the page, where Tab never comes. Here Tab goes from the button into its
// popover, and from either end of it back to the button; Escape is Streamlit's: it closes, and the button has the focus.
const POPOVER = '[data-testid="stPopoverBody"]';
const OPENER = '[data-testid="stPopoverButton"][aria-expanded="true"]';

// A button with a tooltip is in the page twice; one of the two is not drawn.
const isDrawn = (node) => node.getClientRects().length > 0;

// What Tab stops at; Streamlit takes everything in a popover out of its way while the focus is elsewhere, and notes that.
const stopsIn = (popover) => [...popover.querySelectorAll("a[href], button, input, select, textarea, [tabindex]")].filter((node) =>
  (node.tabIndex >= 0 || "tabindex" in node.dataset) && !node.disabled && isDrawn(node));

const tabThroughPopover = (event) => {
  const popover = [...document.querySelectorAll(POPOVER)].at(-1), opener = [...document.querySelectorAll(OPENER)].filter(isDrawn).at(-1);
  if (event.key !== "Tab" || event.ctrlKey || event.metaKey || event.altKey || !popover || !opener) return;
  const at = document.activeElement, stops = stopsIn(popover), last = event.shiftKey ? stops[0] : stops.at(-1);
  // A key opens one too, while the focus is anywhere.
  const enters = at === opener ? !event.shiftKey : !popover.contains(at);
  if (!enters && at !== popover && at !== last) return;
  const target = enters || (at === popover && !event.shiftKey && stops.length) ? stops[0] ?? popover : opener;
  event.preventDefault();
  target.focus();
};

const listed = (given) => {
  const item = document.createElement("li");
  item.classList.toggle("first", given.first);
  item.classList.toggle("aligned", given.aligned);
  const link = document.createElement("a");
  link.href = given.href;
  link.textContent = given.title;
  link.setAttribute("data-page", "");
  if (given.current) link.setAttribute("aria-current", "page");
  item.append(link);
  return item;
};

export default function ({ data, parentElement }) {
  if (!document.documentElement.dataset.errataFollows) {
    document.documentElement.dataset.errataFollows = "1";
    for (const kind of ["pointerdown", "mousedown"]) addEventListener(kind, keepFromPopovers, true);
    addEventListener("click", keepFocus, true);
    addEventListener("click", follow, true);
    addEventListener("keydown", copyByKey, true);
    addEventListener("click", copyByButton, true);
    addEventListener("pointerdown", notePointer, true);
    addEventListener("keydown", noteTab, true);
    addEventListener("keydown", tabThroughPopover, true);
    for (const kind of ["dragenter", "dragover"]) addEventListener(kind, dragOver, true);
    addEventListener("dragleave", dragLeave, true);
    addEventListener("drop", drop, true);
    joinSteps();
    openLast(data);
  }
  const said = parentElement.querySelector("[role=status]");
  window["errataSay"] = (text) => {
    said.textContent = text;
    setTimeout(() => { said.textContent = ""; }, COPIED);
  };
  window["errataDropSign"] = parentElement.querySelector(".drop-sign");
  lastOpened(data.loaded.includes(data.opened) ? data.opened : "");
  const list = parentElement.querySelector("ul");
  const drawn = JSON.stringify(data);
  if (list.drawn === drawn) return;
  list.drawn = drawn;
  list.replaceChildren(...data.links.map(listed));
}
