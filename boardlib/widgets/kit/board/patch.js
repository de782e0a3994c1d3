// One picture is changed into another one, in one pass over their texts.

import { SVG } from "./dom.js";

// Under which names a child is looked for among the old ones: the same text, the same opening tag
// but for its classes, the same thing.
const NAMES = [
  ({ text }) => text,
  ({ open }) => open.replace(/ class="[^"]*"/, ""),
  ({ open }) => `${/^<\w+/.exec(open)} ${/ data-key="[^"]*"/.exec(open)}`,
];

export class Patcher {
  constructor() {
    this.last = null; // the picture as it was changed last, taken apart
  }

  // Change an element, and keep everything in it that is still the same thing: most of a large
  // board stays as it is from step to step, and need not be laid out and painted again. All that
  // is new is made at once. False where the element is not what its text says.
  change(element, before, after) {
    const plan = { made: [], attributes: [], children: [] };
    const was = this.last?.text === before ? this.last : takenApart(before);
    this.last = takenApart(after);
    const possible = was && this.last && compare(element, was, this.last, plan);
    const made = possible ? elements(plan.made.join("")) : [];
    if (!possible || made.length !== plan.made.length) return false;
    for (const [node, at] of plan.attributes) copyAttributes(made[at], node);
    for (const [node, next] of plan.children) arrange(node, next.map((one) => made[one] ?? one));
    return true;
  }
}

// Plan what becomes of an element; false, and nothing is planned, where that cannot be said.
function compare(node, was, is, plan) {
  const same = was.rest === is.rest;
  const [old, wanted] = same ? [[], []] : [was.inner, is.inner];
  if (!old || !wanted || (!same && old.length !== node.childNodes.length)) return false;
  if (was.open !== is.open) plan.attributes.push([node, plan.made.push(emptied(is.open)) - 1]);
  if (!same) plan.children.push([node, planned([...node.childNodes], old, wanted, plan)]);
  return true;
}

// What the children will be: nodes, and the numbers of those that have to be made.
function planned(nodes, old, wanted, plan) {
  const from = origins(old, wanted);
  return wanted.map((is, number) => {
    const [node, was] = [nodes[from[number]], old[from[number]]];
    const stays = node && (was.text === is.text || compare(node, was, is, plan));
    return stays ? node : plan.made.push(is.text) - 1;
  });
}

// Where each of the new children stood among the old ones, each of which is found once.
function origins(old, wanted) {
  const found = Array(wanted.length).fill(-1);
  const least = Math.min(old.length, wanted.length);
  let [begin, end] = [0, 0];
  while (begin < least && old[begin].text === wanted[begin].text) begin += 1;
  while (end < least - begin && old.at(-1 - end).text === wanted.at(-1 - end).text) end += 1;
  for (let at = 0; at < begin; at += 1) found[at] = at;
  for (let at = 1; at <= end; at += 1) found[wanted.length - at] = old.length - at;
  const free = new Set(numbers(begin, old.length - end));
  for (const name of NAMES) {
    const named = new Map();
    for (const at of free) named.set(name(old[at]), [...(named.get(name(old[at])) ?? []), at]);
    for (const number of numbers(begin, wanted.length - end)) {
      if (found[number] >= 0) continue;
      found[number] = named.get(name(wanted[number]))?.shift() ?? -1;
      free.delete(found[number]);
    }
  }
  return found;
}

const numbers = (first, end) => Array.from({ length: end - first }, (_, number) => first + number);

// A text in its parts: the opening tag of each, what follows that, and the parts inside; none of these
// where words stand among them. Null for what is no element alone.
function takenApart(text) {
  const tags = /<(\/?)[a-zA-Z][^>]*>/g;
  const around = { inner: [], end: 0 };
  const opened = [around];
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    const at = opened.at(-1);
    if (tag.index !== at.end) at.inner = null;
    if (!tag[1]) {
      const part = { begin: tag.index, open: tag[0], inner: [], end: tags.lastIndex };
      at.inner?.push(part);
      opened.push(part);
    }
    if (tag[1] || tag[0].endsWith("/>")) close(opened, text, tags.lastIndex);
    if (!opened.length) return null;
  }
  return around.inner?.length === 1 && opened.length === 1 ? around.inner[0] : null;
}

function close(opened, text, end) {
  const part = opened.pop();
  if (!opened.length) return;
  part.text = text.slice(part.begin, end);
  part.rest = part.text.slice(part.open.length);
  opened.at(-1).end = end;
}

const emptied = (open) => open.replace(/\/?>$/, "/>");

function elements(text) {
  const holder = document.createElementNS(SVG, "svg");
  holder.innerHTML = text;
  return [...holder.childNodes];
}

function copyAttributes(model, element) {
  for (const { name } of [...element.attributes]) {
    if (!model.hasAttribute(name)) element.removeAttribute(name);
  }
  for (const { name, value } of model.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

// Let an element have these children, in this order; those that stay are not moved.
function arrange(element, next) {
  const stays = new Set(next);
  for (const node of [...element.childNodes]) if (!stays.has(node)) node.remove();
  let place = element.firstChild;
  for (const node of next) {
    if (node === place) place = place.nextSibling;
    else element.insertBefore(node, place);
  }
}
