// One picture is changed into another one.

import { SVG } from "./dom.js";

// Change a picture into another one and keep every element whose text is the same: most of a
// large board stays as it is from step to step, and need not be laid out and painted again.
export function change(element, before, after, depth, taken) {
  if (before === after) return true;
  const was = taken.get(before) ?? take(before);
  const is = take(after);
  taken.delete(before);
  taken.set(after, is);
  const old = [...element.childNodes];
  if (!was || !is || old.length !== was.inner.length) return false;
  if (was.open !== is.open) attributes(element, is.open);
  const kept = new Map();
  was.inner.forEach((text, index) => kept.set(text, [...(kept.get(text) ?? []), old[index]]));
  const next = is.inner.map((text) => kept.get(text)?.shift() ?? null);
  const free = new Set([...kept.values()].flat());
  const fresh = [];
  next.forEach((found, index) => {
    if (found) return;
    const [node, text] = [old[index], is.inner[index]];
    const same = depth > 1 && free.has(node) && text.startsWith(`<${node.nodeName}`);
    if (same && change(node, was.inner[index], text, depth - 1, taken)) {
      free.delete(node);
      next[index] = node;
    } else {
      fresh.push(index);
    }
  });
  const made = elements(fresh.map((index) => is.inner[index]).join(""));
  if (made.length !== fresh.length) return false;
  fresh.forEach((index, number) => { next[index] = made[number]; });
  for (const node of free) node.remove();
  let place = element.firstChild;
  for (const node of next) {
    if (node === place) place = place.nextSibling;
    else element.insertBefore(node, place);
  }
  return true;
}

// The opening tag of an element's text and the texts of its children; null when it holds words.
function take(text) {
  const tags = /<(\/?)[a-zA-Z]+[^>]*?(\/?)>/g;
  const open = tags.exec(text)?.[0];
  if (!open || open.endsWith("/>")) return null;
  const inner = [];
  let [depth, start] = [0, open.length];
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    if (tag[1]) depth -= 1;
    else if (!tag[2]) depth += 1;
    if (depth < 0) return tag.index === start ? { open, inner } : null;
    if (depth === 0) {
      if (text[start] !== "<") return null;
      inner.push(text.slice(start, tags.lastIndex));
      start = tags.lastIndex;
    }
  }
  return null;
}

function elements(text) {
  const holder = document.createElementNS(SVG, "svg");
  holder.innerHTML = text;
  return [...holder.childNodes];
}

// Give an element the attributes of an opening tag.
function attributes(element, open) {
  const inside = document.createElement("div");
  inside.innerHTML = element.nodeName === "svg" ? `${open}</svg>` : `<svg>${open}</svg>`;
  const model = inside.querySelector(element.nodeName === "svg" ? "svg" : "svg > *");
  for (const { name } of [...element.attributes]) {
    if (!model.hasAttribute(name)) element.removeAttribute(name);
  }
  for (const { name, value } of model.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
