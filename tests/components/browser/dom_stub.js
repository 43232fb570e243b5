// As much of a document as our modules ask for when they make elements: a tree of nodes with classes, attributes, styles
// and listeners. It lays nothing out.

class ClassList {
  constructor(node) {
    this.node = node;
  }

  get names() {
    return (this.node.getAttribute("class") ?? "").split(" ").filter(Boolean);
  }

  contains(name) {
    return this.names.includes(name);
  }

  toggle(name, on = !this.contains(name)) {
    this.node.setAttribute("class", [...this.names.filter((own) => own !== name), ...(on ? [name] : [])].join(" "));
  }

  add(name) {
    this.toggle(name, true);
  }

  remove(name) {
    this.toggle(name, false);
  }
}

class Style {
  setProperty(name, value) {
    this[name] = value;
  }
}

export class Node {
  constructor(tag) {
    Object.assign(this, { tag, parent: null, children: [], attributes: new Map(), listeners: new Map(), text: "" });
    Object.assign(this, { style: new Style(), classList: new ClassList(this), dataset: {}, hidden: false });
  }

  setAttribute(name, value) {
    if (name === "hidden") this.hidden = true;
    this.attributes.set(name, String(value));
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  get textContent() {
    return this.text + this.children.map((child) => child.textContent).join("");
  }

  set textContent(value) {
    this.children = [];
    this.text = String(value);
  }

  get firstChild() {
    return this.children[0] ?? null;
  }

  get nextSibling() {
    const siblings = this.parent?.children ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  get childElementCount() {
    return this.children.length;
  }

  get tBodies() {
    return this.children.filter((child) => child.tag === "tbody");
  }

  place(at, nodes) {
    const made = nodes.map((node) => (node instanceof Node ? node : Object.assign(new Node("#text"), { text: String(node) })));
    made.forEach((node) => node.remove());
    this.children.splice(at, 0, ...made);
    made.forEach((node) => { node.parent = this; });
  }

  append(...nodes) {
    this.place(this.children.length, nodes);
  }

  prepend(...nodes) {
    this.place(0, nodes);
  }

  after(...nodes) {
    this.parent.place(this.parent.children.indexOf(this) + 1, nodes);
  }

  insertBefore(node, next) {
    this.place(next ? this.children.indexOf(next) : this.children.length, [node]);
  }

  replaceChildren(...nodes) {
    this.children = [];
    this.append(...nodes);
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = null;
  }

  addEventListener(kind, listener) {
    this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), listener]);
  }

  /** Calls the listeners of a kind of event, with what the event is to hold beside its target. */
  fire(kind, event = {}) {
    const whole = { target: this, preventDefault() {}, stopPropagation() {}, ...event };
    (this.listeners.get(kind) ?? []).forEach((listener) => listener(whole));
  }

  focus() {
    document.activeElement = this;
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  }

  /** All nodes below that have every one of these classes. */
  withClass(...names) {
    return this.children.flatMap((child) => [
      ...(names.every((name) => child.classList.contains(name)) ? [child] : []), ...child.withClass(...names),
    ]);
  }
}

globalThis.document = ({
  activeElement: null,
  createElement: (tag) => new Node(tag),
  createElementNS: (_, tag) => new Node(tag),
});
