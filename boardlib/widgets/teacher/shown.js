// What is seen of a lesson on the wall: on a page of its own a step from its top, what was uncovered,
// and of the reasons those that were asked for.

import { usable } from "../kit/board/dom.js";

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

export const isOwnPage = () => document.body.matches("[data-voila], .wall");

// A step is seen from its top, and so is what is opened in its place.
export function atTop(root) {
  if (isOwnPage()) root.scrollIntoView();
}

// What was uncovered is in sight, too, where a step is higher than the screen.
export function showUncovered(root) {
  const parts = [".bl-verdict", ".bl-compare", ".bl-told"].map((css) => root.querySelector(css));
  const isTold = (one) => one && usable(one) && one.textContent;
  const shown = parts.find(isTold);
  const replied = root.querySelector(".bl-replied");
  if (!isOwnPage()) return;
  // What a task comes to is seen on its board, of which as much stays as can.
  if (!shown && isTold(replied)) replied.scrollIntoView({ block: "nearest" });
  else if (shown && shown.getBoundingClientRect().bottom > innerHeight) shown.scrollIntoView({ block: "start" });
}

// In a lesson that has yet to come nothing has the focus, so that keys are kept for it.
export function home(lesson) {
  const next = lesson.querySelector(".bl-next");
  if (next) next.focus({ preventScroll: true });
  else document.activeElement?.blur();
}

// Tab does not lead into another case, which may still be covered: after the last thing of this one
// comes its first.
export function stayIn(root, event) {
  const stops = [...root.querySelectorAll(STOPS)].filter(usable);
  const ends = [stops.at(-1), stops[0]];
  const [from, to] = event.shiftKey ? ends.reverse() : ends;
  if (document.activeElement !== from && document.activeElement !== root) return;
  event.preventDefault();
  to?.focus();
}

// Show why a choice is right or wrong, or the answer itself again; what is to be said of it.
export function explain(root, button) {
  const open = button.getAttribute("aria-expanded") !== "true";
  const letter = open ? button.dataset.letter : "";
  for (const one of root.querySelectorAll(".bl-ask")) {
    one.setAttribute("aria-expanded", String(open && one === button));
  }
  let said = "";
  for (const section of root.querySelectorAll(".bl-told section")) {
    section.hidden = section.dataset.of !== letter;
    if (!section.hidden) said = section.textContent;
  }
  return said;
}
