// What is clicked and typed before the engine is ready is kept, and done when it is.

import { keyOf } from "../widgets/kit/board/key.js";

const KEYS = /^([a-z0-9?]|Enter|Escape|Home|End|Page(Up|Down)|Arrow\w+| )$/;
const THINGS = "[data-key], .bl-badge, summary, button, input, [data-w]";

export function early(section) {
  const kept = [];
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };

  // A line can be unfolded without any engine.
  function onClick(event) {
    const thing = event.target.closest(THINGS);
    if (!thing || thing.matches("summary") || !event.target.closest("[data-w]")) return;
    kept.push({ click: pathOf(thing) });
    if (thing.matches("button")) thing.setAttribute("aria-busy", "true");
  }

  function onKey(event) {
    const held = event.ctrlKey || event.metaKey || event.altKey;
    // Light or dark is changed at once, on covered pages by this key too.
    if (keyOf(event) === "t" && section.dataset.bl === "teacher") return;
    const own = event.target.closest("summary, button, input") && /^( |Enter)$/.test(event.key);
    if (held || own || !KEYS.test(keyOf(event)) || !event.target.closest("[data-w]")) return;
    if (event.key.length > 1 || event.key === " ") event.preventDefault();
    take(event, pathOf(event.target));
  }

  // A key that is for what comes here, wherever it was pressed.
  function take({ key, code, shiftKey }, at = ".bl-player") {
    kept.push({ about: { key, code, shiftKey, bubbles: true, cancelable: true }, at });
  }

  // Where something is in the section: its widget, and what it is there.
  function pathOf(thing) {
    const { w } = thing.closest("[data-w]").dataset;
    const at = [`[data-w="${w}"]`];
    if (thing.dataset.key !== undefined) at.push(`[data-key="${CSS.escape(thing.dataset.key)}"]`);
    else if (thing.matches("input")) at.push("input");
    else if (thing.matches(".bl-box, .bl-box *")) at.push(".bl-box");
    return at.join(" ");
  }

  const focused = () => (section.contains(document.activeElement)
    && document.activeElement.closest("[data-w]") ? pathOf(document.activeElement) : "");

  function replay(focus) {
    stop.abort();
    if (focus) section.querySelector(focus)?.focus({ preventScroll: true });
    for (const { click, about, at } of kept.splice(0)) {
      const thing = section.querySelector(click ?? at);
      if (click) press(thing);
      else thing?.dispatchEvent(new KeyboardEvent("keydown", about));
    }
  }

  // What was clicked and typed before this script came.
  for (const event of window.blHeard ?? []) {
    if (section.contains(event.target)) ({ click: onClick, keydown: onKey })[event.type](event);
  }
  section.addEventListener("click", onClick, options);
  section.addEventListener("keydown", onKey, options);
  return { focused, replay, take, some: () => kept.length > 0 };
}

function press(thing) {
  if (thing instanceof SVGElement) thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else thing?.click();
}
