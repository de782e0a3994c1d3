// The widgets without a script of their own: HTML, buttons, boxes to tick, fields, boxes. Python
// has written them as HTML; here is what changes in them, and what is done to them.

import { rewrite, write } from "./writing.js";

const FIELD = ":scope > input, :scope > textarea, :scope > .widget-label-basic > input";
const fieldOf = (el) => el.querySelector(FIELD);

const SHOWN = {
  value: (el, value) => {
    const [field, html] = [fieldOf(el), el.querySelector(":scope > .widget-html-content")];
    if (html) rewrite(html, value);
    else if (/^(checkbox|radio)$/.test(field.type)) field.checked = value;
    else if (field.value !== String(value)) field.value = value;
  },
  description: (el, value) => {
    const tick = el.querySelector(":scope > .widget-label-basic > span");
    if (tick) tick.innerHTML = value;
    else (el.querySelector(":scope > .widget-label") ?? el).textContent = value;
  },
  tooltip: (el, value) => {
    if (value) el.title = value;
    else el.removeAttribute("title");
  },
  disabled: (el, value) => { (fieldOf(el) ?? el).disabled = value; },
};

export class Plain {
  constructor(id, place, el) {
    this.model_id = id;
    this.place = place;
    this.el = el;
    this.state_change = Promise.resolve(); // nothing is under way: messages come in order
  }

  set_state(state) {
    for (const [name, value] of Object.entries(state)) {
      if (name === "_dom_classes") this.dress(value);
      else if (name === "children") this.arrange(value);
      else SHOWN[name]?.(this.el, value);
    }
  }

  dress(classes) {
    const kind = [...this.el.classList].filter((css) => !css.startsWith("bl-"));
    this.el.className = [...kind, ...classes].join(" ");
  }

  // Children that are there already stay; others come as HTML.
  arrange(children) {
    this.el.replaceChildren(...children.map((child) => (
      child.startsWith("<") ? made(child) : this.place.find(child)
    )));
  }

  hear(content) {
    if (content.do === "focus") this.el.focus();
  }
}

function made(html) {
  const around = document.createElement("div");
  write(around, html);
  return around.firstElementChild;
}

// What was done to a widget, as Python is told it; nothing where nothing was done.
export function pressed(target) {
  const tick = target.closest(".widget-checkbox input");
  if (tick) return { state: { value: tick.checked } };
  return target.closest(".jupyter-button") ? { content: { event: "click" } } : null;
}

export function typed(field, event) {
  if (!field.matches(".widget-text > input, .widget-textarea > textarea")) return null;
  const atOnce = field.type === "text" && !field.inputMode; // a number counts once it is whole
  return atOnce === (event.type === "input") ? { state: { value: field.value } } : null;
}
