// The picture: it is drawn, its stops are known, and what can be chosen on it is marked.

import { Patcher } from "./patch.js";
import { glide, places } from "./motion.js";

// Which shapes are targets and which pieces: none.
const NOTHING = "[[],[]]";
// Farther than anything lies ahead.
const FAR = 1e6;

export function picturePart(board) {
  const { model, told, box } = board;
  const patcher = new Patcher();
  let drawn = { svg: "", stops: "" };
  let known = null; // the stops, as soon as somebody wants to know them
  let marked = NOTHING;

  const stops = () => known ??= JSON.parse(drawn.stops || "[]");
  const find = (key) => (key ? stops().find((stop) => stop[0] === key) : undefined);

  function draw() {
    const now = { svg: told.svg.text, stops: told.stops.text };
    if (drawn.svg === now.svg && drawn.stops === now.stops) return choosable();
    const was = find(board.current);
    const moved = drawn.svg === now.svg ? [] : redraw(now.svg);
    if (drawn.stops !== now.stops) known = null;
    drawn = now;
    if (!find(board.current)) board.current = was && !board.byHand ? closest(was) : null;
    choosable();
    board.fit();
    if (moved.length) board.reveal(moved.flatMap((key) => find(key)?.[1] ?? []));
    return board.lightSoon();
  }

  function redraw(svg) {
    for (const over of box.querySelectorAll(":scope > svg > :is(.bl-cursor, .bl-ghost)")) {
      over.remove();
    }
    const picture = box.firstElementChild;
    const stood = places(picture);
    if (!picture || !patcher.change(picture, drawn.svg, svg)) box.innerHTML = svg;
    if (marked !== NOTHING) marked = "";
    return glide(stood, places(box.firstElementChild));
  }

  function choosable() {
    const targets = { ...model.get("targets"), ...model.get("places") };
    const pieces = [model.get("piece"), ...(model.get("pieces") ?? [])].filter(Boolean);
    box.classList.toggle("bl-asking", Object.keys(targets).length > 0);
    box.classList.toggle("bl-picks", Boolean(model.get("picks")));
    const wanted = JSON.stringify([Object.keys(targets), pieces]);
    if (wanted === marked) return;
    marked = wanted;
    for (const shape of box.querySelectorAll("[data-key]")) {
      shape.classList.toggle("bl-target", shape.dataset.key in targets);
      shape.classList.toggle("bl-piece", pieces.includes(shape.dataset.key));
    }
  }

  // The stop that is nearest to one that is gone.
  function closest(gone) {
    const far = (stop) => Math.hypot(stop[1] - gone[1], stop[2] - gone[2]);
    return stops().reduce((best, stop) => (best && far(best) <= far(stop) ? best : stop), null)?.[0];
  }

  return { draw, find, stops };
}

// The stop that lies nearest in a direction; what lies aside counts double, and is meant where
// nothing lies ahead.
export function nearest(stops, from, [dx, dy]) {
  let [best, least] = [null, Infinity];
  for (const stop of stops) {
    const along = (stop[1] - from[1]) * dx + (stop[2] - from[2]) * dy;
    const aside = Math.abs((stop[1] - from[1]) * dy) + Math.abs((stop[2] - from[2]) * dx);
    const cost = along + 2 * aside + (aside <= 1.6 * along ? 0 : FAR);
    if (stop[0] !== from[0] && along > 0.5 && cost < least) [best, least] = [stop, cost];
  }
  return best;
}
