// A piece is carried to another place with the mouse, a pen or a finger.

import { listen, shape } from "./dom.js";

// How far from its place a piece may be dropped, in units of the picture.
const REACH = 75;
// A hand that trembles does not drag: so many pixels.
const STILL = 4;

export function draggingPart(board) {
  const { model, el, box } = board;
  let held = null;

  listen(box, "pointerdown", (event) => {
    const piece = event.target.closest?.(".bl-piece");
    if (!piece || event.button !== 0) return;
    event.preventDefault();
    box.focus({ preventScroll: true });
    box.setPointerCapture(event.pointerId);
    held = { piece, ghost: null, from: [event.clientX, event.clientY] };
  });
  listen(box, "pointerup", (event) => {
    if (!held) return;
    const { ghost, piece } = held;
    const dropped = ghost ? drag(event) : null;
    release();
    if (dropped) board.current = dropped;
    if (dropped) board.put(dropped, piece.dataset.key);
    else if (!ghost) board.arrive(piece.dataset.key);
  });
  listen(box, "pointercancel", release);

  // The place over which the piece is.
  function drag(event) {
    const { piece, from } = held;
    const far = Math.hypot(event.clientX - from[0], event.clientY - from[1]);
    if (!held.ghost && far < STILL) return null;
    const picture = box.querySelector("svg");
    const at = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(picture.getScreenCTM().inverse());
    held.ghost ??= ghostOf(picture, piece);
    held.ghost.setAttribute("transform", `translate(${at.x},${at.y})`);
    if (model.get("places")) return under(at);
    return board.keyAt(el.getRootNode().elementFromPoint(event.clientX, event.clientY) ?? box);
  }

  function ghostOf(picture, piece) {
    const copy = piece.cloneNode(true);
    for (const name of ["transform", "data-key"]) copy.removeAttribute(name);
    const made = shape("g", { class: "bl-ghost" });
    made.append(copy);
    picture.append(made);
    box.classList.add("bl-dragging");
    return made;
  }

  function under(at) {
    const places = model.get("places");
    const distance = (stop) => Math.hypot(stop[1] - at.x, stop[2] - at.y);
    const near = board.stops().filter((stop) => stop[0] in places && distance(stop) < REACH)
      .sort((one, other) => distance(one) - distance(other));
    return near[0]?.[0] ?? null;
  }

  function release() {
    held?.ghost?.remove();
    held = null;
    box.classList.remove("bl-dragging");
    board.point(null);
  }

  return { drag, isDragging: () => held !== null };
}
