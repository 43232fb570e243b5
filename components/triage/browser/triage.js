// The entry of both parts of the queue: which one an element is says its own first node.

import { mount } from "../../browser/mount.js";
import { QueueList } from "./queue_list.js";
import { VerdictBar } from "./verdict_bar.js";

const PARTS = { bar: mount(VerdictBar), list: mount(QueueList) };

export default (component) => PARTS[component.parentElement.querySelector("[data-part]").dataset.part](component);
