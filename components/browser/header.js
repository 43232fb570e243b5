// The first line: where we are in the Selection, the way to its neighbours, the link.

import { button, el, setClass, setText } from "./dom.js";

// A link is text of ours: only a query of this very page is ever copied.
const address = (link) => new URL(typeof link === "string" && link.startsWith("?") ? link : location.search, location.href).href;

const copyText = async (text) => {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const field = el("textarea", { style: "position:fixed;opacity:0" });
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  return undefined;
};

// A link that a plain click follows without loading the dashboard anew.
function actionLink(text, title, act) {
  const link = el("a", { class: "ask", text, title });
  link.addEventListener("click", (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  return link;
}

const LONGEST_WAIT = 8000;

export class Header {
  constructor({ go, help, ask, publish, pick }) {
    this.previous = button("‹", "Previous sample (k)", () => go("prev"), { class: "step" });
    this.next = button("›", "Next sample (j)", () => go("next"), { class: "step" });
    this.position = el("span", { class: "position" });
    this.tag = el("span", { class: "tag", text: "synthetic", title: "Made for demonstration: pages, gold and runs are not real.", hidden: true });
    this.name = el("span", { class: "sample-id" });
    this.sentence = el("span", { class: "sentence" });
    this.copied = el("span", { class: "copied", role: "status" });
    this.ask = actionLink("Ask a model", "Ask a model about this sample, and see what changes", ask);
    this.publish = actionLink("Figure", "Publish this page as a figure", publish);
    this.pick = button("Add to class", "Pick this sample: for a class, a report, a set", pick, { class: "pick", "aria-pressed": "false" });
    const actions = el("div", { class: "acts" }, this.pick, this.publish, this.ask, button("?", "Keys and marks (?)", help, { class: "step" }));
    this.el = el("header", {}, this.previous, this.position, this.next, this.name, this.tag, this.sentence, this.copied, actions);
  }

  /** While something is edited nothing here leads away from it; the list of keys can be had. */
  rest(on) {
    for (const part of [this.previous, this.next, this.pick, this.publish, this.ask]) part.inert = on;
  }

  show(payload) {
    const { sample } = payload;
    this.link = sample.link;
    const query = new URL(address(this.link)).searchParams;
    // Other pages are about the run that is described here.
    if (payload.lead && !query.has("lead") && !query.has("run")) query.append("lead", payload.lead);
    this.ask.href = `rerun?${query}`;
    // On the Rerun page itself a model is being asked already: the control would lead nowhere.
    this.ask.hidden = /\/rerun\/?$/.test(location.pathname);
    query.set("figure", "page");
    this.publish.href = `figures?${query}`;
    // Where a queue leads from sample to sample, a sample has no place in a list.
    const listed = sample.count > 0;
    for (const part of [this.previous, this.position, this.next]) part.hidden = !listed;
    this.previous.disabled = !sample.prev;
    this.next.disabled = !sample.next;
    const [position, count] = [sample.position, sample.count].map((number) => number.toLocaleString("en"));
    setText(this.position, sample.position > 0 ? `${position} of ${count}` : `beside the ${count}`);
    this.position.title = sample.position > 0 ? "" : "This sample is not among those that the filters mean.";
    setText(this.name, sample.id);
    this.name.title = sample.id;
    // The titles of the Inspector and of a queue say it already, and what is synthetic.
    const titled = !listed || /\/inspector\/?$/.test(location.pathname), sentence = titled ? "" : sample.sentence ?? "";
    setText(this.sentence, sentence);
    this.sentence.title = sentence;
    this.tag.hidden = titled || !payload.synthetic;
    const words = sample.picked ? "In class" : "Add to class";
    setText(this.pick, sample.picked ? `✓ ${words}` : words);
    this.pick.setAttribute("aria-label", words);
    this.pick.setAttribute("aria-pressed", String(Boolean(sample.picked)));
    this.busy(false);
  }

  busy(on) {
    setClass(this.el, "busy", on);
    clearTimeout(this.waiting);
    if (on) this.waiting = setTimeout(() => this.busy(false), LONGEST_WAIT);
  }

  async copy() {
    try {
      await copyText(address(this.link));
      setText(this.copied, "Link copied");
    } catch {
      setText(this.copied, "The browser does not allow copying");
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => setText(this.copied, ""), 2000);
  }
}
