// What can be pressed next, the likeliest first; only of a lesson that is on the screen.

import { listen } from "./dom.js";

// Where most clicks go.
const WAYS = ["next", "back"];
// So many shapes next to where somebody is come before what can be done beside the board, and the
// other shapes after it.
const FIRST = 12;

// With as much of a lesson on the screen more of it may be pressed than before.
const PARTS_SEEN = [0, 0.25, 0.5, 0.75, 1];

export function nextPart(board) {
  const { told, box } = board;
  let shown = false; // something of the board is on the screen
  let last = null; // where somebody was last: with the pointer, the focus or a click

  const attend = ({ target, clientX, clientY }) => { last = { target, clientX, clientY }; };
  const isSeen = () => shown && !document.hidden;

  // A finger or a mouse says where it is; on the board a key is where the arrow keys have led.
  function place() {
    const { target, clientX, clientY } = last?.target.isConnected ? last : { target: box };
    if (clientX || clientY) return [clientX, clientY];
    const stop = target === box && board.find(board.current);
    return stop ? onScreen(stop) : middle(target);
  }

  // Where a stop is, without asking its shape for that.
  function onScreen([, x, y]) {
    const frame = box.querySelector("svg")?.getScreenCTM();
    return frame ? [x * frame.a + frame.e, y * frame.d + frame.f] : middle(box);
  }

  function pressable() {
    if (!board.root) return [];
    const here = place();
    const [buttons, offers] = [".jupyter-button", "[data-do]"].map((css) => thingsNear(css, here));
    const shapes = shapesNear(here);
    const wishes = buttons.map(board.wishOf);
    return [
      ...WAYS.filter((way) => wishes.includes(way)), ...wishes, ...shapes.slice(0, FIRST),
      ...offers.map(board.wishOf), ...shapes.slice(FIRST),
    ];
  }

  function thingsNear(css, here) {
    const things = board.own(css).filter((one) => !one.disabled && one.checkVisibility());
    return byDistance(things.map((one) => [one, middle(one)]), here);
  }

  function shapesNear(here) {
    if (!board.model.get("picks") || !box.checkVisibility()) return [];
    return byDistance(board.stops().map((stop) => [`pick ${stop[0]}`, onScreen(stop)]), here);
  }

  function adoptNext(root) {
    const watch = new IntersectionObserver((seen) => {
      shown = seen.at(-1).isIntersecting;
      if (isSeen()) told.wake();
    }, { threshold: PARTS_SEEN });
    watch.observe(root);
    told.views.add(board);
    return [
      () => watch.disconnect(),
      () => told.views.delete(board),
      listen(document, "visibilitychange", () => { if (isSeen()) told.wake(); }),
      ...["pointermove", "pointerdown", "click", "focusin"].map((name) => (
        listen(root, name, attend, true)
      )),
    ];
  }

  return { isSeen, pressable, adoptNext };
}

function middle(thing) {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

const inWindow = ([x, y]) => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;

// What is in the window, what is nearest first.
function byDistance(around, [x, y]) {
  const far = ([, at]) => Math.hypot(at[0] - x, at[1] - y);
  return around.filter(([, at]) => inWindow(at)).sort((one, other) => far(one) - far(other))
    .map(([one]) => one);
}
