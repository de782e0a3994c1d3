// The keys of a board that is changed: on the board and its buttons they do what is said beside
// them, in a field they stay there.

import { keyOf } from "../kit/board/key.js";

const LETS_PASS = /^(Tab|F\d+)$/;
// A second press of Shift+Enter, so many milliseconds after what was typed has been taken, is one too
// many: it must not run the cell that has the focus now.
const ONCE = 1000;
// What is done with a key on the board, or on a button.
const KEYS = {
  "[": ["turn", "left"], "]": ["turn", "right"], Delete: ["away"], Backspace: ["away"], u: ["undo"],
};

export const isTyped = (target) => target.matches("textarea, input[type=text]");

// `send` tells the kernel what is done, `perform` does what a button is for, `along` goes from button
// to button.
export function keysPart(root, { send, perform, along }) {
  let entered = -ONCE;
  const find = (place) => root.querySelector(place);

  function onlyOnce(event) {
    if (event.key !== "Enter" || !event.shiftKey || event.timeStamp - entered > ONCE) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onKey(event) {
    if (LETS_PASS.test(event.key)) return;
    const control = (event.ctrlKey || event.metaKey) && !event.altKey;
    const typed = isTyped(event.target);
    const handled = event.key === "Escape" ? leave(event.target)
      : typed ? inField(event, control) : onBench(event, control);
    if (handled && typed && event.shiftKey) entered = event.timeStamp;
    if (handled) event.preventDefault();
    if (handled || typed) event.stopPropagation();
  }

  // In a field every other key is for the field alone.
  function inField({ key, isComposing, target }, control) {
    if (key !== "Enter" || isComposing) return false;
    if (target.matches(".bl-find")) return found(target);
    if (target.matches(".bl-typed")) {
      target.parentNode.querySelector(".bl-do").click();
      return true;
    }
    if (target.matches("textarea") && !control) return false;
    target.dispatchEvent(new Event("change", { bubbles: true }));
    return send(target.matches("textarea") ? "write" : "put", target.value);
  }

  // The first piece with these words.
  function found(field) {
    const pieces = [...field.closest(".bl-drawer").querySelectorAll(".bl-piece-of")];
    const first = pieces.find((one) => !one.hidden);
    if (first) perform(first, true);
    return true;
  }

  // The kernel knows whether there is something to undo; the button may not know it yet.
  function onBench(event, control) {
    const key = keyOf(event);
    if (control && key === "z") return send(event.shiftKey ? "redo" : "undo");
    if (control && key === "y") return send("redo");
    if (control || event.altKey) return false;
    if (key in KEYS) return send(KEYS[key][0], "", KEYS[key][1]);
    if (event.key === "/") return search();
    if (/^[1-9]$/.test(event.key)) return ask(event.key);
    return event.target.matches(".bl-do") && along(event.target, event.key);
  }

  function search() {
    const field = find(".bl-find");
    field?.focus();
    return Boolean(field);
  }

  function ask(digit) {
    const row = find(`.bl-questions [data-digit="${digit}"]`);
    if (row) perform(row, true);
    return Boolean(row);
  }

  // Leave what is held where it is; put back what is in the hand; close the questions; leave a field
  // or a button for the board; leave the board.
  function leave(target) {
    const [drop, box] = [find("[data-do=drop], [data-do=back]"), find(".bl-box")];
    const lesson = root.closest(".bl-away");
    if (drop) drop.click();
    else if (find(".bl-questions")) close(box);
    else if (target !== box) box.focus({ preventScroll: true });
    else if (lesson) lesson.dispatchEvent(new CustomEvent("bl-press", { detail: { which: "leave" } }));
    else return false;
    return true;
  }

  function close(box) {
    send("room", "", "about");
    find(".bl-questions").remove(); // also before the kernel has replied
    box.focus({ preventScroll: true });
  }

  return { onlyOnce, onKey };
}
