// Lighting up: what is pointed at, on this board, on the other boards of the lesson, and in the
// reasons beside them; and the sentence about it.

import { shape } from "./dom.js";

const RINGS = ["bl-cursor-out", "bl-cursor-in"];

export function lightsPart(board) {
  const { model, box, said } = board;

  // What is pointed at on this board, kept with it for the other boards of the lesson.
  function note() {
    box.pointed = [board.pointed, board.focused() === box ? board.current : null];
  }

  function lightAll() {
    note();
    if (board.root) board.root.dispatchEvent(new Event("bl-light"));
    else light();
  }

  function light() {
    note();
    const boards = board.root ? board.own(".bl-box") : [box];
    const here = new Set(boards.flatMap((one) => one.pointed ?? []));
    const wanted = new Set(here);
    for (const line of board.root ? board.own("[data-keys]") : []) {
      const keys = JSON.parse(line.dataset.keys);
      if (line.matches(":hover, :focus")) keys.forEach((key) => wanted.add(key));
      line.classList.toggle("bl-lit", keys.some((key) => here.has(key)));
    }
    wanted.delete(null);
    shine(wanted);
    cursor();
    say();
  }

  function shine(wanted) {
    for (const one of box.querySelectorAll(".bl-lit")) {
      if (!wanted.has(one.dataset.key)) one.classList.remove("bl-lit");
    }
    const places = [...wanted].map((key) => `[data-key="${CSS.escape(key)}"]`);
    for (const one of places.length ? box.querySelectorAll(places.join()) : []) {
      one.classList.add("bl-lit");
    }
  }

  function cursor() {
    box.querySelector(".bl-cursor")?.remove();
    const stop = board.find(board.focused() === box ? board.current : model.get("picked"));
    const picture = box.querySelector("svg");
    if (!stop || !picture) return;
    const ring = shape("g", { class: "bl-cursor" });
    const [, cx, cy] = stop;
    ring.append(...RINGS.map((css) => shape("circle", { cx, cy, r: 15, class: css })));
    picture.append(ring);
  }

  function say() {
    const stop = board.find(board.pointed) ?? board.find(board.current);
    said.textContent = stop ? stop[3] : board.names().hint ?? "";
    said.classList.toggle("bl-hint", !stop);
  }

  return { light, lightAll, say };
}
