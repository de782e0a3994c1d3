// The keys of a board that is changed: on the board and its buttons they do what is said beside
// them, in a field they stay there.

import { visible } from "../kit/board/dom.js";
import { keyOf } from "../kit/board/key.js";

const LETS_PASS = /^(Tab|F\d+)$/;
// A second press of Shift+Enter, so many milliseconds after what was typed has been taken, is one too
// many: it must not run the cell that has the focus now.
const ONCE = 1000;
// What is done with a key on the board, or on a button.
const KEYS = { "[": ["turn", "left"], "]": ["turn", "right"], u: ["undo"] };
const AWAY = /^(Delete|Backspace)$/;
// Where a layout has other signs on these keys, what stands there on other keyboards is meant.
const SIGNS = { BracketLeft: "[", BracketRight: "]", Slash: "/" };
const LINK = /^https?:/;

// What a key means here: some layouts write a bracket with the key AltGr, which counts as two others.
function meantBy(event) {
  const key = keyOf(event);
  return key in KEYS || key === "/" || event.ctrlKey || event.metaKey ? key : SIGNS[event.code] ?? key;
}

export const isTyped = (target) => target.matches("textarea, input[type=text]");

// `send` tells the kernel what is done, `perform` does what a button is for, `along` goes from button
// to button.
export function keysPart(root, { send, perform, along }) {
  let entered = -ONCE;
  let from = null; // the thing in the list whose questions are open
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
    if (key === "ArrowDown" && target.matches(".bl-find")) return firstOf(target)?.focus(), true;
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
  const firstOf = (field) => [...field.closest(".widget-html-content").querySelectorAll(".bl-drawer .bl-piece-of")].find(visible);

  function found(field) {
    const first = firstOf(field);
    if (first) perform(first, true);
    return true;
  }

  // The kernel knows whether there is something to undo; the button may not know it yet.
  function onBench(event, control) {
    const [key, { target }] = [meantBy(event), event];
    const isPlain = event.getModifierState("AltGraph") || !(control || event.altKey);
    if (control && key === "z") return send(event.shiftKey ? "redo" : "undo");
    if (control && key === "y") return send("redo");
    if (control && key === "c") return copyLink();
    if (!isPlain) return false;
    if (key in KEYS) return send(KEYS[key][0], "", KEYS[key][1]);
    if (AWAY.test(key)) return send("away", "", at(target) ?? "");
    if (key === "/") return search();
    if (/^[1-9]$/.test(key)) return ask(key);
    return target.matches(".bl-do") && along(target, key);
  }

  // What one is at, on the board or in the list of things.
  const at = (target) => (target.matches(".bl-thing") ? target.dataset.text : target.pointed?.[1]);

  // What is marked on the page is copied as ever.
  function copyLink() {
    const link = [...root.querySelectorAll("[data-copy]")].find(({ dataset }) => LINK.test(dataset.copy));
    if (!link || !getSelection().isCollapsed) return false;
    link.click();
    return true;
  }

  // Where nothing has the focus a page has one room at most that can be meant.
  function onPage(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target !== document.body || meantBy(event) !== "/" || !visible(root)) return;
    if (document.querySelectorAll(".bl-player").length === 1 && search()) event.preventDefault();
  }

  // The drawers are opened where they are not.
  function search() {
    const field = find(".bl-find");
    if (field && !field.checkVisibility({ visibilityProperty: true })) send("room", "", "lay", true);
    else field?.focus(), field?.select();
    return Boolean(field);
  }

  function ask(digit) {
    const row = find(`.bl-questions [data-digit="${digit}"]`) ?? find(`.bl-turning [data-do=flip][data-text="${digit - 1}"]`);
    if (row) perform(row, true);
    return Boolean(row);
  }

  // Leave what is held where it is; put back what is in the hand; close the questions; leave a field
  // or a button for the board; leave the board, or a ruling for the sake of which it was opened.
  function leave(target) {
    const [drop, box] = [find("[data-do=drop], [data-do=back]"), find(".bl-box")];
    const lesson = root.closest(".bl-away");
    if (drop) drop.click();
    else if (find(".bl-questions")) close(box);
    else if (target !== box && target.dataset.leads !== "back") box.focus({ preventScroll: true });
    else if (lesson) lesson.dispatchEvent(new CustomEvent("bl-press", { detail: { which: "leave" } }));
    else return false;
    return true;
  }

  function close(box) {
    send("room", "", "about");
    find(".bl-questions").remove(); // also before the kernel has replied
    const row = from && find(`.bl-things [data-text="${CSS.escape(from)}"]`);
    (row && visible(row) ? row : box).focus({ preventScroll: true });
  }

  // Something is looked at: Escape leads back there.
  function note({ dataset }) {
    if (dataset.do === "pick") from = dataset.text;
    else if (dataset.key !== undefined) from = null;
  }

  return { onlyOnce, onKey, onPage, note };
}
