// The picture: it is drawn, its stops are known, and what can be chosen on it is marked.

import { Patcher } from "./patch.js";
import { glide, places } from "./motion.js";

export function picturePart(board) {
  const { model, told, box } = board;
  const patcher = new Patcher();
  let drawn = { svg: "", stops: "" };
  let stops = [];
  let marked = false;

  const find = (key) => stops.find((stop) => stop[0] === key);

  function draw() {
    const [svg, told_stops] = [told.svg.shown, told.stops.shown];
    if (drawn.svg === svg && drawn.stops === told_stops) return;
    if (drawn.svg !== svg) redraw(svg);
    const was = find(board.current);
    if (drawn.stops !== told_stops) stops = JSON.parse(told_stops);
    drawn = { svg, stops: told_stops };
    if (!find(board.current)) board.current = was ? closest(was) : null;
    choosable();
    board.light();
  }

  function redraw(svg) {
    for (const over of box.querySelectorAll(":scope > svg > :is(.bl-cursor, .bl-ghost)")) {
      over.remove();
    }
    const picture = box.firstElementChild;
    const stood = places(picture);
    if (!picture || !patcher.change(picture, drawn.svg, svg)) box.innerHTML = svg;
    glide(stood, places(box.firstElementChild));
  }

  function choosable() {
    const targets = { ...model.get("targets"), ...model.get("places") };
    const pieces = [model.get("piece"), ...(model.get("pieces") ?? [])].filter(Boolean);
    box.classList.toggle("bl-asking", Object.keys(targets).length > 0);
    box.classList.toggle("bl-picks", Boolean(model.get("picks")));
    const [before, now] = [marked, pieces.length > 0 || Object.keys(targets).length > 0];
    marked = now;
    if (!before && !now) return;
    for (const shape of box.querySelectorAll("[data-key]")) {
      shape.classList.toggle("bl-target", shape.dataset.key in targets);
      shape.classList.toggle("bl-piece", pieces.includes(shape.dataset.key));
    }
  }

  // The stop that is nearest to one that is gone.
  function closest(gone) {
    const far = (stop) => Math.hypot(stop[1] - gone[1], stop[2] - gone[2]);
    return stops.reduce((best, stop) => (best && far(best) <= far(stop) ? best : stop), null)?.[0];
  }

  return { draw, choosable, find, stops: () => stops };
}

// The stop that lies nearest in a direction; what lies aside counts double.
export function nearest(stops, from, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const stop of stops) {
    const along = (stop[1] - from[1]) * dx + (stop[2] - from[2]) * dy;
    const aside = Math.abs((stop[1] - from[1]) * dy) + Math.abs((stop[2] - from[2]) * dx);
    const cost = along + 2 * aside;
    if (stop[0] !== from[0] && along > 0.5 && aside <= 1.6 * along && cost < least) {
      [best, least] = [stop, cost];
    }
  }
  return best;
}
