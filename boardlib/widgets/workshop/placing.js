// What stands over a board: the questions of a thing beside it, which cover it nowhere, and rings
// where a piece that is in the hand fits. Where a page is narrow: how small the board may become.

import { part } from "../kit/board/dom.js";

const GAP = 34; // what stands on a road is wider than the road

const LETTERS = 9; // pixels: nothing on a board is written smaller

export function place(root) {
  measure(root.querySelector(".bl-board-side .bl-box"));
  note(root);
  follow(root.querySelector(".bl-board-side .bl-box"));
  placeQuestions(root);
  placeRings(root);
}

// Whatever is wider or higher than its room then is drawn along with a finger.
function measure(box) {
  const picture = box?.querySelector(":scope > svg");
  if (!picture) return;
  const { width, height } = picture.viewBox.baseVal;
  const texts = [...picture.querySelectorAll("text")];
  const seen = `${width} ${height} ${texts.length}`;
  if (box.measured === seen) return;
  box.measured = seen;
  const sizes = texts.map((one) => Number(one.getAttribute("font-size")));
  const least = Math.min(...sizes.filter((size) => size > 0));
  box.style.setProperty("--bl-least", Number.isFinite(least) ? `${Math.ceil((width * LETTERS) / least)}px` : "0px");
  box.style.setProperty("--bl-aspect", width / height);
}

// Where one is on a board that is larger than its room stays in sight when the board is another one.
function follow(box) {
  const cursor = box?.querySelector(":scope > svg > .bl-cursor");
  const at = cursor && `${cursor.dataset.at} ${box.measured}`;
  if (!at || box.followed === at) return;
  box.followed = at;
  const [room, ring] = [box.getBoundingClientRect(), cursor.getBoundingClientRect()];
  const isSeen = ring.left >= room.left && ring.right <= room.right && ring.top >= room.top && ring.bottom <= room.bottom;
  if (isSeen) return;
  box.scrollBy((ring.left + ring.right - room.left - room.right) / 2, (ring.top + ring.bottom - room.top - room.bottom) / 2);
}

// What has the focus is not covered by the board.
function note(root) {
  const box = root.querySelector(".bl-board-side .bl-box");
  if (box) root.style.setProperty("--bl-board-high", `${box.offsetHeight}px`);
}

function placeRings(root) {
  const [strip, box] = [root.querySelector(".bl-strip-in"), root.querySelector(".bl-board-side .bl-box")];
  const picture = box?.querySelector("svg");
  const wanted = strip?.dataset.rings && picture ? JSON.parse(strip.dataset.rings) : [];
  const there = [...box?.querySelectorAll(":scope > .bl-fits-here") ?? []];
  there.slice(wanted.length).forEach((ring) => ring.remove());
  if (!wanted.length) return;
  const [frame, at] = [box.getBoundingClientRect(), picture.getScreenCTM()];
  for (const [n, [x, y, key]] of wanted.entries()) {
    const ring = there[n] ?? box.appendChild(part("div", "bl-fits-here", { "aria-hidden": "true" }));
    ring.dataset.of = key;
    ring.style.left = `${x * at.a + at.e - frame.left + box.scrollLeft}px`;
    ring.style.top = `${y * at.d + at.f - frame.top + box.scrollTop}px`;
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
