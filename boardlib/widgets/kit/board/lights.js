// Lighting up: what is pointed at, on this board, on the other boards of the lesson, and in the
// reasons beside them; and the sentence about it.

import { shape } from "./dom.js";

const RINGS = ["bl-cursor-out", "bl-cursor-in"];
// Sizes of the ring, the best first, in units of the picture: the first that crosses no writing.
const RADII = [15, 22, 29, 36, 11, 44]; // at the middle of a part that reaches far
const SMALL = 64; // around what is no wider and no higher, or is written on, at such a distance
const GAPS = [5, 9, 13, 17, 21, 25, 1, -4];
const LINE = 3.5; // half the width of its line

export function lightsPart(board) {
  const { model, box, said } = board;
  let frame = 0;

  // What is pointed at on this board, kept with it for the other boards of the lesson.
  function note() {
    box.pointed = [board.pointed, board.focused() === box ? board.current : null];
  }

  function lightAll() {
    note();
    if (board.root) board.root.dispatchEvent(new Event("bl-light"));
    else light();
  }

  // After a change everything is laid out once, when it is going to be seen: until then nothing is
  // measured, nor a ring put around it.
  function lightSoon() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (box.isConnected) light(); // of a board that was taken away meanwhile nothing can be measured
    });
  }

  // The ring is measured first: whatever lights up has to be styled before anything can be measured.
  function light() {
    note();
    cursor();
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
    const stop = board.find(board.focused() === box ? board.current : model.get("picked"));
    const picture = box.querySelector("svg");
    const old = box.querySelector(".bl-cursor");
    if (old?.stop === stop && stop && picture) return; // it lies there: another picture takes it away
    if (!stop || !picture) return old?.remove();
    const [key, x, y] = stop;
    const ring = shape("g", { class: "bl-cursor", "data-at": `${x} ${y}` });
    ring.stop = stop;
    const place = placed(picture, key, x, y);
    old?.remove();
    ring.append(...RINGS.map((css) => shape("rect", { ...place, class: css })));
    picture.append(ring);
  }

  function say() {
    const stop = board.find(board.pointed) ?? board.find(board.current);
    const words = stop ? stop[3] : board.names().hint ?? "";
    // Words that are written anew under the mouse are entered once more, and light up the board again.
    if (said.textContent !== words) said.textContent = words;
    said.classList.toggle("bl-hint", !stop);
  }

  return { light, lightSoon, lightAll, say };
}

const shapesOf = (picture, key) => [...picture.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
const boxed = ({ left, top, right, bottom }, gap, rx) => ({
  x: left - gap, y: top - gap, width: right - left + 2 * gap, height: bottom - top + 2 * gap, rx,
});

const isThere = ({ width, height }) => width > 0 && height > 0;

// Where the ring lies: around all of a small part, which stays whole, or at the middle of a large one.
function placed(picture, key, x, y) {
  const own = shapesOf(picture, key);
  const home = picture.getScreenCTM().inverse();
  const box = extentOf(home, own);
  const isSmall = Math.max(box.right - box.left, box.bottom - box.top) <= SMALL;
  const isHere = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom; // all of it
  const isWhole = isHere && (isSmall || own.some((one) => one.querySelector("text")));
  const middle = { left: x, top: y, right: x, bottom: y };
  const wishes = isWhole ? GAPS.map((gap) => boxed(box, gap, 9)).filter(isThere)
    : RADII.map((radius) => boxed(middle, radius, radius));
  const written = [...picture.querySelectorAll("text")].map((one) => extentOf(home, [one]));
  return wishes.find((wish) => !written.some((one) => crosses(wish, one))) ?? wishes[0];
}

// Whether the line of a ring, or of the box around a round one, goes over a box.
function crosses({ x, y, width, height, rx }, { left, top, right, bottom }) {
  const inner = LINE + (rx > 9 ? 0.3 * rx : 0); // the square in a round one
  const isBeside = right < x - LINE || left > x + width + LINE
    || bottom < y - LINE || top > y + height + LINE;
  const isInside = left > x + inner && right < x + width - inner
    && top > y + inner && bottom < y + height - inner;
  return !isBeside && !isInside;
}

// The box around some shapes, in units of the picture, to which `home` leads from the screen; above and
// below letters there is room.
function extentOf(home, shapes) {
  const corners = shapes.flatMap((one) => {
    const { x, y, width, height } = one.getBBox();
    const free = one.localName === "text" ? 0.2 * height : 0;
    const way = home.multiply(one.getScreenCTM());
    return [[x, y + free], [x + width, y + height - free]]
      .map(([a, b]) => new DOMPoint(a, b).matrixTransform(way));
  });
  const [xs, ys] = [corners.map((at) => at.x), corners.map((at) => at.y)];
  return {
    left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys),
  };
}
