// Small things that every part of a board needs of the page.

import { keyOf } from "./key.js";

export const SVG = "http://www.w3.org/2000/svg";

export function part(tag, css, attributes = {}) {
  const made = document.createElement(tag);
  made.className = css;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export function label(element, role, words) {
  if (!element) return;
  set(element, "role", role);
  set(element, "aria-label", words);
}

export function set(element, attribute, value) {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

// What is in an element becomes what a text says; what is the same there need not be laid out anew.
export function renew(element, html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  const wanted = [...made.content.childNodes];
  for (const [at, one] of wanted.entries()) {
    const old = element.childNodes[at];
    if (!old) element.append(one);
    else if (!old.isEqualNode(one)) old.replaceWith(one);
  }
  while (element.childNodes.length > wanted.length) element.lastChild.remove();
}

const FIELD = "textarea, select, input:not([type=checkbox], [type=radio])";
export const isField = (element) => element.matches?.(FIELD);
export const visible = (element) => element.getClientRects().length > 0;
// Whether somebody wants nothing to move; to answer, a browser finds out the style of the whole page.
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const usable = (element) => !element.disabled && visible(element);

// Keys that belong to the notebook even in a lesson: run the cell, leave the cell, save.
export function passes(event) {
  const modified = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  return event.key === "Escape" || event.key === "Tab" || /^F\d+$/.test(event.key)
    || (event.key === "Enter" && modified)
    || ((event.ctrlKey || event.metaKey) && keyOf(event) === "s");
}

// Calls a function once an element of the page is inside another one, now or later.
export function whenInside(el, selector, adopt) {
  const found = () => {
    const root = el.closest(selector);
    if (root) adopt(root);
    return root !== null;
  };
  const waiting = new MutationObserver(() => { if (found()) waiting.disconnect(); });
  if (!found()) waiting.observe(document.body, { subtree: true, childList: true });
  return () => waiting.disconnect();
}

// Listens until the function that it returns is called.
export function listen(target, name, action, capture = false) {
  target.addEventListener(name, action, capture);
  return () => target.removeEventListener(name, action, capture);
}
