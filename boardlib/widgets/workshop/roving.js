// One button of each part can be reached with the Tab key, and the arrow keys go from button to
// button; the focus stays on what was pressed or typed in, though it is written anew.

import { set } from "../kit/board/dom.js";

const BY = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const PARTS = ".bl-here, .bl-settings, .bl-questions, .bl-things, .bl-drawer, .bl-refusal";
const SAME = ["do", "text", "copy"];

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
      const buttons = [...part.querySelectorAll(".bl-do")];
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

  // The arrow keys go from button to button, so that the Tab key leads on to the next part.
  function along(button, key) {
    if (!(key in BY)) return false;
    const part = button.closest(`${PARTS}, .widget-html`);
    const list = [...part.querySelectorAll(".bl-do")].filter((one) => one.getClientRects().length > 0);
    list[(list.indexOf(button) + BY[key] + list.length) % list.length].focus();
    return true;
  }

  return { settle, onFocus, onLeave, along };
}
