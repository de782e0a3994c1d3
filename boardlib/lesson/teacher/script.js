// The keys of teacher mode. A presenter sends PageDown and PageUp, a hand presses Space; the board
// tells the kernel which button that means. After the last step the next lesson of the page
// follows, and before the first step stands the one before it.

import { listen, usable, whenInside } from "../kit/board/dom.js";
import { fitting } from "./fitting.js";

export default { render };

function render({ model, el }) {
  let root = null;

  const all = () => [...document.querySelectorAll(".bl-teacher")];
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
    if (event.ctrlKey || event.metaKey || event.altKey || isAway()) return;
    if (event.shiftKey && event.key === "Enter") return; // runs the cell of a notebook
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!handle(key, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const KEYS = {
    n: "next", ArrowRight: "next", PageDown: "next", p: "back", ArrowLeft: "back", PageUp: "back",
  };

  function handle(key, target) {
    if (key === " " || key === "Enter") return !belongs(key, target) && on();
    if (key in KEYS) return !isWalking(key, target) && press(KEYS[key]);
    if (key === "z") return press("full");
    if (key === "q") return press("open");
    if (/^[0-9]$/.test(key)) return suppose(Number(key));
    return /^[a-m]$/.test(key) && letter(key.toUpperCase());
  }

  const on = () => press("check") || press("next");

  // On the board the arrow keys go from part to part.
  const isWalking = (key, target) => key.startsWith("Arrow") && target.matches(".bl-box");

  // Where Space and Enter have a meaning of their own.
  function belongs(key, target) {
    if (target.matches("input")) return key === " ";
    if (target.matches(".bl-box")) return target.classList.contains("bl-asking");
    return target.closest("button, summary, a") !== null;
  }

  // What the class says; after the answer, why a choice is right or wrong. The focus stays.
  function letter(which) {
    const boxes = root.querySelectorAll(".bl-choice:not(.bl-off) input");
    const why = root.querySelector(`.bl-ask[data-letter="${which}"]`);
    if (boxes[which.charCodeAt(0) - 65]) tell("bl-choose", { letter: which });
    else if (why && usable(why)) explain(why);
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
    if (button.matches(".bl-ask")) explain(button);
    if (button.matches(".bl-full")) fullScreen();
    if (button.matches(".bl-next, .bl-back, .bl-check")) top();
    return false;
  }

  // Show why a choice is right or wrong, or the answer itself again.
  function explain(button) {
    const open = button.getAttribute("aria-expanded") !== "true";
    const letter = open ? button.dataset.letter : "";
    for (const one of root.querySelectorAll(".bl-ask")) {
      one.setAttribute("aria-expanded", String(open && one === button));
    }
    for (const section of root.querySelectorAll(".bl-told section")) {
      section.hidden = section.dataset.of !== letter;
      if (!section.hidden) say(section.textContent);
    }
  }

  // Whether there is a lesson after this one, or before it; that is shown then.
  function leave(button) {
    const other = all()[all().indexOf(root) + (button.matches(".bl-next") ? 1 : -1)];
    if (!other) return false;
    if (document.fullscreenElement === root) other.requestFullscreen();
    other.scrollIntoView();
    home(other);
    return true;
  }

  // On a page of its own a step is seen from its top, and so is what is opened in its place.
  function top() {
    if (document.body.dataset.voila) root.scrollIntoView();
  }

  const home = (lesson) => lesson.querySelector(".bl-next")?.focus({ preventScroll: true });

  // On a page of its own the whole page, so that one goes on from lesson to lesson.
  function fullScreen() {
    const whole = document.body.dataset.voila ? document.documentElement : root;
    const changed = document.fullscreenElement ? document.exitFullscreen() : whole.requestFullscreen();
    changed.then(top, () => say(model.get("refused")));
  }

  const stops = [];
  stops.push(whenInside(el, ".bl-teacher", (found) => {
    root = found;
    stops.push(
      listen(root, "keydown", onKey, true), listen(root, "click", onClick, true),
      fitting(root, isAway, top),
    );
  }));
  return () => stops.forEach((stop) => stop());
}
