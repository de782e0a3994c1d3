// One button of each part can be reached with the Tab key, and the arrow keys go from button to
// button; the focus stays on what was pressed or typed in, though it is written anew.

import { set, visible } from "../kit/board/dom.js";
import { nearest } from "../kit/board/picture.js";
import { STEPS } from "../kit/board/waiting.js";

const BACK = /^Arrow(Left|Up)$/;
const PARTS = [
  ".bl-here", ".bl-settings", ".bl-questions", ".bl-things", ".bl-drawer", ".bl-refusal", ".bl-tabs", ".bl-chips",
  ".bl-sheet-tabs",
].join();
const SAME = ["do", "text", "copy"];

// The buttons of a part that are in no part of their own.
const buttonsOf = (part) => [...part.querySelectorAll(".bl-do")]
  .filter((one) => !part.matches(PARTS) || one.closest(PARTS) === part);

function stopOf(button) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return [button, (left + right) / 2, (top + bottom) / 2];
}

// Remember what was sent from a field, the last text last.
export function noteSent(field) {
  field.sent = [...(field.sent ?? []), field.value];
}

// What a field proposes, as the kernel has told it.
export function propose(root, { group, lines }) {
  const list = [...root.querySelectorAll("datalist[data-group]")].find((one) => one.dataset.group === group);
  const option = (line) => Object.assign(document.createElement("option"), { value: line });
  list?.replaceChildren(...lines.map(option));
}

// `listed` asks the kernel for what a field proposes.
export function rovingPart(root, listed) {
  let last = null;

  const focused = () => root.getRootNode().activeElement;
  const isLost = (at) => !at || at === document.body || at.classList.contains("jp-Notebook");
  const isLast = (one) => last && one.className === last.css
    && SAME.every((name) => one.dataset[name] === last[name]);

  function settle() {
    if (last && isLost(focused())) restore([...root.querySelectorAll(".bl-do, .bl-typed")].find(isLast));
    for (const part of root.querySelectorAll(PARTS)) {
      const buttons = buttonsOf(part);
      const current = buttons.find((one) => one === focused()) ?? buttons.find(isLast) ?? buttons[0];
      for (const one of buttons) set(one, "tabindex", one === current ? "0" : "-1");
    }
  }

  function restore(thing) {
    const [fold, { field: old }] = [thing?.closest("details"), last];
    if (fold?.dataset.fold !== old.closest("details")?.dataset.fold) return; // folded for good
    if (fold) fold.open = true;
    thing?.focus({ preventScroll: true });
    if (thing?.matches(".bl-typed")) takeOver(thing, old);
  }

  // What was typed since a field was sent is not lost, nor is the caret; an answer to what was sent
  // before that comes late, and the last one is still to come.
  function takeOver(field, old) {
    const { selectionStart, selectionEnd, sent = [] } = old;
    const late = sent.slice(0, -1).includes(field.value);
    if (late) field.sent = sent;
    if (late || old.value !== sent.at(-1)) field.value = old.value;
    field.setSelectionRange(selectionStart, selectionEnd);
  }

  function onFocus(event) {
    const thing = event.target.closest(".bl-do, .bl-typed");
    if (thing?.list?.dataset.group && !thing.list.options.length) listed(thing.list.dataset.group);
    last = thing && { ...thing.dataset, css: thing.className, field: thing };
    if (thing?.matches(".bl-do")) settle();
  }

  // Whoever goes on to something else has lost nothing, though the page changes on the way there.
  function onLeave(event) {
    if (!isLost(event.relatedTarget)) last = null;
  }

  // The arrow keys go to the button that lies there, or else to the next one, so that the Tab key
  // leads on to the next part.
  function along(button, key) {
    if (!(key in STEPS)) return false;
    const list = buttonsOf(button.closest(`${PARTS}, .widget-html`)).filter(visible);
    const by = BACK.test(key) ? -1 : 1;
    const next = list[(list.indexOf(button) + by + list.length) % list.length];
    (nearest(list.map(stopOf), stopOf(button), STEPS[key])?.[0] ?? next).focus();
    return true;
  }

  return { settle, onFocus, onLeave, along };
}
