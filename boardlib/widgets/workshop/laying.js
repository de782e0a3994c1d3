// A piece is drawn from its drawer onto the board with the mouse, a pen or a finger; a press takes it
// as well, and another one lays it.

import { listen } from "../kit/board/dom.js";

// A hand that trembles does not draw: so many pixels.
const STILL = 8;

// `send` tells the kernel what is done.
export function drawingPart(root, send) {
  let held = null;

  const under = ({ clientX, clientY }) => root.getRootNode().elementFromPoint(clientX, clientY);

  function begin(event) {
    const piece = event.target.closest(".bl-piece-of");
    if (!piece || event.button !== 0 || piece.getAttribute("aria-disabled") === "true") return;
    held = { piece, ghost: null, from: [event.clientX, event.clientY], id: event.pointerId };
  }

  function go(event) {
    if (!held || event.pointerId !== held.id) return;
    const far = Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]);
    if (!held.ghost && (far < STILL || event.pointerType === "touch")) return;
    if (!held.ghost) take();
    event.preventDefault();
    held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  function take() {
    const { piece } = held;
    if (piece.getAttribute("aria-pressed") !== "true") send("grab", piece.dataset.text);
    held.ghost = document.createElement("div");
    held.ghost.className = "bl-drawn";
    held.ghost.append(piece.firstElementChild.cloneNode(true));
    root.append(held.ghost);
  }

  // The click that follows on the piece that was drawn would put it back.
  function end(event) {
    if (!held) return;
    const { ghost } = held;
    held = null;
    if (!ghost) return;
    ghost.remove();
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, true));
    const key = under(event)?.closest(".bl-box [data-key]")?.dataset.key;
    if (key && event.type === "pointerup") send("pick", key);
  }

  const stop = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };

  return [
    listen(root, "pointerdown", begin),
    listen(window, "pointermove", go),
    listen(window, "pointerup", end),
    listen(window, "pointercancel", end),
    listen(root, "dragstart", (event) => event.preventDefault()),
  ];
}

const partsOf = (text) => text.toLowerCase().split(/[\s.,:;()]+/).filter(Boolean);

// Only the pieces that have all the words that are typed, or their beginnings, whatever drawer they lie in; none typed,
// those of the open drawer and of the players.
export function findPieces(field) {
  const words = partsOf(field.value);
  const cabinet = field.closest(".widget-html-content"); // its class comes after what it holds
  if (!cabinet) return 0; // or is gone
  let count = 0;
  for (const piece of cabinet.querySelectorAll(".bl-drawer .bl-piece-of")) {
    const named = partsOf(`${piece.title} ${piece.dataset.text}`);
    const here = piece.dataset.elsewhere === undefined;
    const fits = words.length ? words.every((word) => named.some((one) => one.startsWith(word))) : here;
    piece.hidden = !fits;
    count += fits;
  }
  for (const row of cabinet.querySelectorAll(".bl-row")) row.hidden = !row.querySelector(".bl-piece-of:not([hidden])");
  cabinet.querySelector(".bl-none").hidden = count > 0;
  return count;
}
