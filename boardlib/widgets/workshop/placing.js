// What stands over a board: the questions of a thing beside it, which cover it nowhere, and rings
// where a piece that is in the hand fits.

import { part } from "../kit/board/dom.js";

const GAP = 34; // what stands on a road is wider than the road

export function place(root) {
  placeQuestions(root);
  placeRings(root);
}

function placeRings(root) {
  const [strip, left] = [root.querySelector(".bl-strip-in"), root.querySelector(".bl-board-side")];
  const picture = left?.querySelector(".bl-box svg");
  const wanted = strip?.dataset.rings && picture ? JSON.parse(strip.dataset.rings) : [];
  const there = [...left?.querySelectorAll(":scope > .bl-fits-here") ?? []];
  there.slice(wanted.length).forEach((ring) => ring.remove());
  if (!wanted.length) return;
  const [frame, at] = [left.getBoundingClientRect(), picture.getScreenCTM()];
  for (const [n, [x, y]] of wanted.entries()) {
    const ring = there[n] ?? left.appendChild(part("div", "bl-fits-here", { "aria-hidden": "true" }));
    ring.style.left = `${x * at.a + at.e - frame.left}px`;
    ring.style.top = `${y * at.d + at.f - frame.top}px`;
  }
}

function placeQuestions(root) {
  const [beside, left] = [root.querySelector(".bl-questions"), root.querySelector(".bl-board-side")];
  if (!beside || !left) return;
  const narrow = getComputedStyle(beside).position !== "absolute";
  const of = `.bl-box [data-key="${CSS.escape(beside.dataset.at)}"]`;
  const shapes = narrow ? [] : [...left.querySelectorAll(of)];
  const seen = shapes.map((one) => one.getBoundingClientRect()).filter((one) => one.width || one.height);
  if (!seen.length) {
    beside.style.left = beside.style.top = "";
    return;
  }
  const frame = left.getBoundingClientRect();
  const thing = around(seen);
  const { offsetWidth: wide, offsetHeight: high } = beside;
  const clamp = (value, most) => Math.max(0, Math.min(value, most));
  const along = clamp((thing.left + thing.right) / 2 - frame.left - wide / 2, frame.width - wide);
  const up = clamp((thing.top + thing.bottom) / 2 - frame.top - high / 2, frame.height - high);
  const room = [
    [frame.bottom - thing.bottom - high - GAP, along, thing.bottom - frame.top + GAP],
    [thing.top - frame.top - high - GAP, along, thing.top - frame.top - high - GAP],
    [frame.right - thing.right - wide - GAP, thing.right - frame.left + GAP, up],
    [thing.left - frame.left - wide - GAP, thing.left - frame.left - wide - GAP, up],
  ];
  const [, x, y] = room.find(([free]) => free >= 0) ?? room[0];
  beside.style.left = `${Math.round(x)}px`;
  beside.style.top = `${Math.round(y)}px`;
}

function around(boxes) {
  return {
    left: Math.min(...boxes.map((one) => one.left)), right: Math.max(...boxes.map((one) => one.right)),
    top: Math.min(...boxes.map((one) => one.top)), bottom: Math.max(...boxes.map((one) => one.bottom)),
  };
}
