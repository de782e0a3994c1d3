// Keys on covered pages: wherever they are pressed, they are for the case that is on the screen; from
// the words between two cases Space begins the next one. What comes before the engine is kept.

import { keyOf } from "../widgets/kit/board/key.js";
import { gone, lastAt } from "./bookmarks.js";

const ON = [" ", "PageDown"];
const OFF = 8; // pixels that a case may be away from the top and still be the one that is on
const CASE = "on the wall"; // what is kept under this name is the case that was on
const FIELD = "textarea, select, input:not([type=checkbox], [type=radio])";

export function begin(places, heard) {
  const cases = places.filter(({ section }) => section.dataset.bl === "teacher");
  const edge = ({ section }) => section.getBoundingClientRect();
  const seen = () => cases.find((one) => edge(one).top < innerHeight / 2 && edge(one).bottom > innerHeight / 2);

  function onKey(event) {
    if (event.defaultPrevented && !heard?.includes(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !isOurs(event)) return;
    const goesOn = ON.includes(event.key);
    const place = seen() ?? (goesOn && cases.find((one) => edge(one).top > 0));
    if (!place) return;
    if (goesOn) event.preventDefault(); // nothing scrolls past a case
    if (goesOn && edge(place).top > OFF) show(place);
    else if (place.press(event) === false) event.preventDefault();
  }

  // Not what somebody types, and not what a link or a button does with a key. `T` is the page's.
  function isOurs(event) {
    const { target } = event;
    if (keyOf(event) === "t" || target.closest?.(`[data-bl] :is(.bl-player, [data-w]), ${FIELD}`)) return false;
    return !(/^( |Enter)$/.test(event.key) && target.closest?.("a, button, summary"));
  }

  function show({ section }) {
    section.scrollIntoView();
    section.querySelector(".bl-next")?.focus({ preventScroll: true });
  }

  // The case that was on when the page was loaded again; what stands above it may still grow.
  function goBack() {
    const last = cases.find(({ section }) => section.id === lastAt(CASE));
    if (!last || location.hash) return;
    history.scrollRestoration = "manual";
    show(last);
    const growing = new ResizeObserver(() => last.section.scrollIntoView());
    growing.observe(document.querySelector("main"));
    const settled = () => growing.disconnect();
    for (const name of ["wheel", "pointerdown", "keydown"]) addEventListener(name, settled, { once: true });
  }

  document.addEventListener("scroll", () => {
    const place = seen();
    if (place && place.section.id !== lastAt(CASE)) gone(CASE, place.section.id);
  }, { passive: true });
  goBack();
  for (const event of heard ?? []) if (event.type === "keydown") onKey(event);
  document.addEventListener("keydown", onKey);
}
