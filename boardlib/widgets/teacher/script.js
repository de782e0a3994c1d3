// The keys of teacher mode. A presenter sends PageDown and PageUp, a hand presses Space; the board
// tells the kernel which button that means. After the last step the next lesson of the page
// follows, and before the first step stands the one before it.

import { listen, usable, whenInside } from "../kit/board/dom.js";
import { keyOf } from "../kit/board/key.js";
import { fitting } from "./fitting.js";
import { jumping } from "./jump.js";
import { atTop, explain, home, isOwnPage, showUncovered, stayIn } from "./shown.js";

export default { render };

// What Space presses: what lies beside the board of a task is taken with Enter alone.
const NOT_TAKEN = "button:not([data-take], [data-press], [data-turn], [data-slot], [data-table]), summary, a";

function render({ model, el }) {
  let root = null;
  let uncovers = false; // what is covered is being shown

  // The lessons of the page, and on the site the places of those that have yet to come.
  const all = () => [...document.querySelectorAll(".bl-teacher, [data-bl=teacher]:not(:has(.bl-teacher))")];
  const jump = jumping(all, () => model.get("jump"));
  const buttons = (css) => [...root.querySelectorAll(`.bl-${css}.jupyter-button`)];
  const say = (sentence) => { root.querySelector(".bl-status").textContent = sentence; };

  // Whether something is open in the place of the lesson: its keys are its own.
  const isAway = () => root.classList.contains("bl-away");

  // A key stands for a button: what it leads to is shown, and the board tells the kernel.
  function press(which, at = 0) {
    const button = buttons(which)[at];
    if (!button || !usable(button)) return false;
    // The focus stays where the next key goes on, whatever is hidden by this one.
    if (which === "check") home(root);
    if (!follow(button)) tell("bl-press", { which, at });
    return true;
  }

  function tell(what, detail) {
    root.dispatchEvent(new CustomEvent(what, { detail }));
  }

  // --- keys -------------------------------------------------------------------------------

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Tab" && isOwnPage()) return stayIn(root, event);
    if (isAway()) return;
    if (event.shiftKey && event.key === "Enter") return; // runs the cell of a notebook
    const key = keyOf(event);
    const handled = handle(key, event.target);
    // On a page of its own Space never scrolls, past a case least of all.
    const scrolls = key === " " && isOwnPage() && !belongs(key, event.target);
    if (handled || scrolls) event.preventDefault();
    if (!handled) return;
    event.stopPropagation();
  }

  const KEYS = {
    n: "next", ArrowRight: "next", PageDown: "next", p: "back", ArrowLeft: "back", PageUp: "back",
  };

  function handle(key, target) {
    if (key === " " || key === "Enter") return !belongs(key, target) && on();
    if (key in KEYS) return !isWalking(key, target) && press(KEYS[key]);
    if (key === "z") return press("full");
    if (key === "j") return jump.open(root, begin);
    if (key === "q") return press("open");
    if (/^[0-9]$/.test(key)) return suppose(Number(key));
    return /^[a-m]$/.test(key) && letter(key.toUpperCase());
  }

  const on = () => press("check") || press("next");

  // On the board the arrow keys go from part to part.
  const isWalking = (key, target) => key.startsWith("Arrow") && target.matches(".bl-box");

  // Where Space and Enter have a meaning of their own.
  function belongs(key, target) {
    if (target.matches("input")) return key === " " && !target.matches(".bl-guess"); // a number has none
    // On the board of a task Enter lays or marks; Space shows the answer, as everywhere.
    if (target.matches(".bl-box")) {
      return target.classList.contains("bl-asking") || (key === "Enter" && root.querySelector(".bl-acts"));
    }
    return target.closest(key === " " ? NOT_TAKEN : "button, summary, a") !== null;
  }

  // What the class says; after the answer, why a choice is right or wrong. The focus stays.
  function letter(which) {
    const boxes = root.querySelectorAll(".bl-choice:not(.bl-off) input");
    const why = root.querySelector(`.bl-ask[data-letter="${which}"]`);
    if (boxes[which.charCodeAt(0) - 65]) tell("bl-choose", { letter: which });
    else if (why && usable(why)) say(explain(root, why));
    else return false;
    return true;
  }

  function suppose(number) {
    const all = buttons("whatif");
    const wanted = all.filter((one) => !one.classList.contains("bl-off"))[number];
    return wanted !== undefined && press("whatif", all.indexOf(wanted));
  }

  // --- buttons ----------------------------------------------------------------------------

  function onClick(event) {
    if (isAway()) return;
    const button = event.target.closest("button");
    if (button && follow(button)) {
      event.stopPropagation();
      return;
    }
    if (!button && event.target.closest(".bl-cover")) press("check");
    // After a click with the mouse, too, Space goes on.
    if (event.detail > 0 && (button || event.target.closest(".bl-choice"))) home(root);
  }

  // What a button does in the page; whether that is all, because another lesson follows.
  function follow(button) {
    if (button.matches(".bl-next.bl-end, .bl-back.bl-start") && leave(button)) return true;
    if (button.matches(".bl-ask")) say(explain(root, button));
    if (button.matches(".bl-full")) fullScreen();
    if (button.matches(".bl-next, .bl-back, .bl-check")) top();
    if (button.matches(".bl-next, .bl-check")) uncovers = root.querySelector(".bl-cover:not(.bl-off)") !== null;
    return false;
  }

  // Whether there is a lesson after this one, or before it; that is shown then.
  function leave(button) {
    const other = all()[all().indexOf(root) + (button.matches(".bl-next") ? 1 : -1)];
    if (!other) return false;
    begin(other);
    return true;
  }

  function begin(other) {
    if (document.fullscreenElement === root) other.requestFullscreen();
    other.scrollIntoView();
    home(other);
  }

  const top = () => atTop(root);

  function fitted() {
    if (!uncovers || root.querySelector(".bl-cover:not(.bl-off)")) return;
    uncovers = false;
    showUncovered(root);
  }

  // On a page of its own the whole page, so that one goes on from lesson to lesson.
  function fullScreen() {
    const whole = isOwnPage() ? document.documentElement : root;
    const changed = document.fullscreenElement ? document.exitFullscreen() : whole.requestFullscreen();
    changed.then(top, () => say(model.get("refused")));
  }

  const stops = [];
  stops.push(whenInside(el, ".bl-teacher", (found) => {
    root = found;
    stops.push(
      listen(root, "keydown", onKey, true), listen(root, "click", onClick, true),
      fitting(root, isAway, top, fitted), jump.close,
    );
  }));
  return () => stops.forEach((stop) => stop());
}
