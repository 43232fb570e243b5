// Draws the links of the menu, and follows links of ours to another page without loading the dashboard anew.

// A plain click on a link marked `data-page`, wherever it stands, is one step of the history; any other click is the
// browser's.
const follow = (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.hasAttribute("data-page"));
  if (!link) return;
  event.preventDefault();
  if (link.href === location.href) return;
  history.pushState({}, "", link.href);
  // Streamlit opens what the address says whenever the reader goes through the history.
  dispatchEvent(new PopStateEvent("popstate"));
};

// Where the server opens a page, Streamlit names the new query first and the new page second, each as a step of the
// history: Back would lead to the old page under the new query, which nobody saw. The second one replaces the first,
// unless the reader did something in between.
const joinSteps = () => {
  const push = history.pushState.bind(history);
  let queryAlone = false;
  history.pushState = (state, unused, url) => {
    const next = new URL(url ?? "", location.href), samePage = next.pathname === location.pathname;
    if (queryAlone && !samePage && next.search === location.search) history.replaceState(state, unused, url);
    else push(state, unused, url);
    queryAlone = samePage;
  };
  for (const kind of ["pointerdown", "keydown", "popstate"]) addEventListener(kind, () => { queryAlone = false; }, true);
};

const listed = (given) => {
  const item = document.createElement("li");
  if (given.first) item.className = "first";
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
    addEventListener("click", follow);
    joinSteps();
  }
  const list = parentElement.querySelector("ul");
  const drawn = JSON.stringify(data);
  if (list.drawn === drawn) return;
  list.drawn = drawn;
  list.replaceChildren(...data.links.map(listed));
}
