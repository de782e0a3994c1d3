// A press counts for the button on which it began, though something that is shown meanwhile has
// moved the button away from under the finger before it was lifted.

import { listen } from "./dom.js";

const HOLDABLE = "button, summary, label, input";
// So many pixels away, a finger has been drawn away on purpose.
const NEAR = 8;

export function adoptPresses(root) {
  let begun = null;

  function onDown({ target, clientX, clientY }) {
    const thing = target.closest(HOLDABLE);
    begun = thing && { thing, clientX, clientY };
  }

  // A browser takes what both ends of the press have in common for what was clicked; a click by key
  // is none of this.
  function onClick({ target, clientX, clientY, detail }) {
    if (!begun || !detail) return;
    const { thing, clientX: x, clientY: y } = begun;
    begun = null;
    if (target === thing || !target.contains(thing)) return;
    if (Math.hypot(clientX - x, clientY - y) > NEAR) return;
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  }

  return [
    listen(root, "pointerdown", onDown, true),
    listen(window, "pointercancel", () => { begun = null; }, true),
    listen(window, "click", onClick, true),
  ];
}
