// One picture is changed into another one, in one pass over their texts.

import { SVG } from "./dom.js";

// Under which names a child is looked for among the old ones: the same text, the same opening tag
// but for its classes, the same thing.
const NAMES = [
  (text) => text,
  (text) => tagOf(text).replace(/ class="[^"]*"/, ""),
  (text) => `${/^<\w+/.exec(text)} ${/ data-key="[^"]*"/.exec(tagOf(text))}`,
];

export class Patcher {
  constructor() {
    this.known = new Map(); // texts that were taken apart for the last change
    this.taken = new Map();
  }

  // Change an element, and keep everything in it that is still the same thing: most of a large
  // board stays as it is from step to step, and need not be laid out and painted again. All that
  // is new is made at once. False where the element is not what its text says.
  change(element, before, after) {
    const plan = { made: [], attributes: [], children: [] };
    const possible = this.compare(element, this.take(before), this.take(after), plan);
    [this.known, this.taken] = [this.taken, new Map()];
    const made = possible ? elements(plan.made.join("")) : [];
    if (!possible || made.length !== plan.made.length) return false;
    for (const [node, at] of plan.attributes) copyAttributes(made[at], node);
    for (const [node, next] of plan.children) arrange(node, next.map((one) => made[one] ?? one));
    return true;
  }

  // Plan what becomes of an element; false, and nothing is planned, where that cannot be said.
  compare(node, was, is, plan) {
    const same = was.rest === is.rest;
    const [old, wanted] = same ? [[], []] : [inside(was), inside(is)];
    if (!old || !wanted || (!same && old.length !== node.childNodes.length)) return false;
    if (was.open !== is.open) plan.attributes.push([node, plan.made.push(emptied(is.open)) - 1]);
    if (!same) plan.children.push([node, this.next([...node.childNodes], old, wanted, plan)]);
    return true;
  }

  // What the children will be: nodes, and the numbers of those that have to be made.
  next(nodes, old, wanted, plan) {
    const from = origins(old, wanted);
    return wanted.map((text, number) => {
      const [node, was] = [nodes[from[number]], old[from[number]]];
      const stays = node
        && (was === text || this.compare(node, this.take(was), this.take(text), plan));
      return stays ? node : plan.made.push(text) - 1;
    });
  }

  take(text) {
    const found = this.taken.get(text) ?? this.known.get(text) ?? taken(text);
    this.taken.set(text, found);
    return found;
  }
}

// Where each of the new children stood among the old ones, each of which is found once.
function origins(old, wanted) {
  const found = Array(wanted.length).fill(-1);
  const least = Math.min(old.length, wanted.length);
  let [begin, end] = [0, 0];
  while (begin < least && old[begin] === wanted[begin]) begin += 1;
  while (end < least - begin && old.at(-1 - end) === wanted.at(-1 - end)) end += 1;
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
const tagOf = (text) => text.slice(0, text.indexOf(">") + 1);

function taken(text) {
  const open = tagOf(text);
  return { text, open, rest: text.slice(open.length) };
}

// The texts of an element's children, found out once; null when it holds words.
function inside(part) {
  if (part.inner === undefined) part.inner = inner(part.text, part.open.length);
  return part.inner;
}

function inner(text, begin) {
  const tags = /<(\/?)[a-zA-Z][^>]*>/g;
  const found = [];
  let [depth, start] = [0, begin];
  tags.lastIndex = begin;
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    if (tag[1]) depth -= 1;
    else if (text[tags.lastIndex - 2] !== "/") depth += 1;
    if (depth < 0) return tag.index === start ? found : null;
    if (depth === 0) {
      if (text[start] !== "<") return null;
      found.push(text.slice(start, tags.lastIndex));
      start = tags.lastIndex;
    }
  }
  return null;
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
