// What stands over a board: the questions of a thing beside it, which cover it nowhere, a piece where
// it was tried in vain, and rings where a piece that is in the hand fits. Where a page is narrow: how
// small the board may become.

import { part } from "../kit/board/dom.js";
import { measure } from "../kit/board/letters.js";

const GAP = 34; // what stands on a road is wider than the road

const SIZES = [44, 170]; // least and most of a piece on the board
const MANY = 40; // rings: more of them are drawn small

export function place(root) {
  measure(root.querySelector(".bl-board-side .bl-box"));
  note(root);
  follow(root.querySelector(".bl-board-side .bl-box"));
  const left = root.querySelector(".bl-board-side");
  const box = left?.querySelector(".bl-box");
  if (!box?.offsetWidth) return;
  placeQuestions(root, left);
  if (left.offsetWidth) placeTried(root.querySelector(".bl-tried"), left);
  else drawAlong(root.querySelector(".bl-asks-at .bl-tried, .bl-strip .bl-tried"), box);
  placeRings(root);
}

// Where the board is drawn along with a finger, what is tried on it goes along.
function drawAlong(tried, box) {
  let copy = box.querySelector(":scope > .bl-tried");
  if (tried) tried.hidden = true;
  if (!tried) return copy?.remove();
  if (copy?.source !== tried.innerHTML) {
    copy?.remove();
    copy = box.appendChild(tried.cloneNode(true));
    copy.source = tried.innerHTML;
  }
  copy.dataset.at = tried.dataset.at;
  placeTried(copy, box);
  copy.style.left = `${parseFloat(copy.style.left) + box.scrollLeft}px`;
  copy.style.top = `${parseFloat(copy.style.top) + box.scrollTop}px`;
}

// From the window to the page, which may be enlarged: how far something lies from the corner of a part.
function from(one) {
  const frame = one.getBoundingClientRect();
  const zoom = frame.width / one.offsetWidth;
  return { x: (at) => (at - frame.left) / zoom, y: (at) => (at - frame.top) / zoom };
}

// Where one is on a board that is larger than its room stays in sight when the board is another one, or when one walks on
// it with keys. A finger that has drawn the board along points at what it sees: under it nothing is drawn away.
function follow(box) {
  const cursor = box?.querySelector(":scope > svg > .bl-cursor");
  const isOther = box?.followedOn !== box?.measured;
  if (box) box.followedOn = box.measured;
  const at = cursor && `${cursor.dataset.at} ${box.measured}`;
  if (!at || box.followed === at) return;
  box.followed = at;
  if (!isOther && !box.matches(":focus-visible")) return;
  const [room, ring] = [box.getBoundingClientRect(), cursor.getBoundingClientRect()];
  const isSeen = ring.left >= room.left && ring.right <= room.right && ring.top >= room.top && ring.bottom <= room.bottom;
  if (isSeen) return;
  box.scrollBy((ring.left + ring.right - room.left - room.right) / 2, (ring.top + ring.bottom - room.top - room.bottom) / 2);
}

// What has the focus is not covered by the board. All that inherits this is styled anew where it is another height.
function note(root) {
  const high = `${root.querySelector(".bl-board-side .bl-box")?.offsetHeight ?? ""}px`;
  if (high !== "px" && root.style.getPropertyValue("--bl-board-high") !== high) {
    root.style.setProperty("--bl-board-high", high);
  }
}

function placeRings(root) {
  const [strip, box] = [root.querySelector(".bl-strip-in"), root.querySelector(".bl-board-side .bl-box")];
  const picture = box?.querySelector("svg");
  const wanted = strip?.dataset.rings && picture ? JSON.parse(strip.dataset.rings) : [];
  const there = [...box?.querySelectorAll(":scope > .bl-fits-here") ?? []];
  there.slice(wanted.length).forEach((ring) => ring.remove());
  box?.classList.toggle("bl-many-fit", wanted.length > MANY);
  offerChosen(box);
  if (!wanted.length) return;
  const [along, at] = [from(box), picture.getScreenCTM()];
  for (const [n, [x, y, key]] of wanted.entries()) {
    const ring = there[n] ?? box.appendChild(part("div", "bl-fits-here", { "aria-hidden": "true" }));
    if (ring.dataset.of !== key) ring.classList.remove("bl-chosen");
    ring.dataset.of = key;
    ring.style.left = `${along.x(x * at.a + at.e) + box.scrollLeft}px`;
    ring.style.top = `${along.y(y * at.d + at.f) + box.scrollTop}px`;
  }
  offerChosen(box);
}

// What can be done at the ring that is chosen stands below the board.
export function offerChosen(box) {
  const isChosen = Boolean(box?.querySelector(":scope > .bl-fits-here.bl-chosen"));
  box?.closest(".bl-stage")?.classList.toggle("bl-chooses", isChosen);
}

// As large as its place, in the middle of it.
function placeTried(tried, left) {
  const at = tried && seenAt(left, tried.dataset.at);
  if (!tried) return;
  tried.hidden = !at;
  if (!at) return;
  const [least, most] = SIZES;
  const side = Math.min(Math.max(Math.min(at.right - at.left, at.bottom - at.top), least), most);
  tried.style.left = `${(at.left + at.right - side) / 2}px`;
  tried.style.top = `${(at.top + at.bottom - side) / 2}px`;
  tried.style.width = tried.style.height = `${side}px`;
}

function placeQuestions(root, left) {
  const beside = root.querySelector(".bl-questions");
  if (!beside) return;
  const narrow = getComputedStyle(beside).position !== "absolute";
  const thing = narrow ? null : seenAt(left, beside.dataset.at);
  if (!thing) {
    beside.style.left = beside.style.top = "";
    return;
  }
  const [{ offsetWidth: wide, offsetHeight: high }, frame] = [beside, left];
  const clamp = (value, most) => Math.max(0, Math.min(value, most));
  const along = clamp((thing.left + thing.right - wide) / 2, frame.offsetWidth - wide);
  const up = clamp((thing.top + thing.bottom - high) / 2, frame.offsetHeight - high);
  const room = [
    [frame.offsetHeight - thing.bottom - high - GAP, along, thing.bottom + GAP],
    [thing.top - high - GAP, along, thing.top - high - GAP],
    [frame.offsetWidth - thing.right - wide - GAP, thing.right + GAP, up],
    [thing.left - wide - GAP, thing.left - wide - GAP, up],
  ];
  const [, x, y] = room.find(([free]) => free >= 0) ?? room[0];
  beside.style.left = `${Math.round(x)}px`;
  beside.style.top = `${Math.round(y)}px`;
}

// Where the shapes of a key are seen, from the corner of the board; null where nowhere.
function seenAt(left, key) {
  const shapes = [...left.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
  const boxes = shapes.map((one) => one.getBoundingClientRect()).filter((one) => one.width || one.height);
  if (!boxes.length) return null;
  const along = from(left);
  return {
    left: along.x(Math.min(...boxes.map((one) => one.left))),
    top: along.y(Math.min(...boxes.map((one) => one.top))),
    right: along.x(Math.max(...boxes.map((one) => one.right))),
    bottom: along.y(Math.max(...boxes.map((one) => one.bottom))),
  };
}
