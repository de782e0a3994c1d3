// The choices of a prediction: what is chosen is pressed, by mouse, Enter or its letter.

import { isField, listen } from "../kit/board/dom.js";
import { keyOf } from "../kit/board/key.js";

// Calls a function with the number of what is chosen.
export function choosing(root, choose) {
  const choices = () => [...root.querySelectorAll("button.bl-guess")];

  function press(chosen) {
    for (const one of choices()) one.setAttribute("aria-pressed", String(one === chosen));
    choose(choices().indexOf(chosen));
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const key = keyOf(event);
    const chosen = key.length === 1 && choices()[key.charCodeAt(0) - 97];
    if (!chosen) return;
    event.preventDefault();
    event.stopPropagation();
    chosen.focus();
    press(chosen);
  }

  return [
    listen(root, "keydown", onKey),
    listen(root, "click", ({ target }) => {
      const chosen = target.closest("button.bl-guess");
      if (chosen) press(chosen);
    }),
  ];
}
