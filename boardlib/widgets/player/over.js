// What is said at places of the board: why not here, and what a new word names. It stands beside its
// place, within the board where there is room, and covers least; what it is about it never covers.

const GAP = 14; // pixels between the place and what points at it
const EDGE = 4;

export function floatOver(root) {
  const box = root.querySelector(".bl-doing > .bl-stage .bl-box");
  if (!box) return;
  const board = box.getBoundingClientRect();
  const zoom = board.width / box.offsetWidth || 1;
  const labels = [...root.querySelectorAll(".bl-over [data-at]")]
    .map((one) => ({ one, at: seen(box, one.dataset.at) }));
  const taken = labels.map(({ at }) => at).filter(Boolean);
  for (const { one, at } of labels) {
    one.hidden = !at;
    if (at && one.offsetParent) taken.push(put(one, at, board, taken, zoom));
  }
}

const OWN = 100; // so much worse it is to cover what it is about than anything else

// Above the place, below it, or beside it.
function put(one, at, board, taken, zoom) {
  const frame = one.offsetParent.getBoundingClientRect();
  const [wide, high] = [one.offsetWidth * zoom, one.offsetHeight * zoom];
  const middle = (at.left + at.right) / 2;
  const least = board.left + EDGE;
  const left = Math.max(least, Math.min(middle - wide / 2, board.right - EDGE - wide));
  const top = Math.max(board.top + EDGE, Math.min((at.top + at.bottom - high) / 2, board.bottom - EDGE - high));
  const level = one.matches(".bl-word") ? (at.top + at.bottom - high) / 2 : top;
  const places = [["above", left, at.top - GAP - high], ["below", left, at.bottom + GAP],
    ["right", at.right + GAP, level], ["left", at.left - GAP - wide, level]];
  const boxes = places.map(([side, x, y]) => ({ side, left: x, top: y, right: x + wide, bottom: y + high }));
  const cost = (place) => taken.reduce((sum, other) => sum + shared(place, other), 0)
    + OWN * shared(place, at)
    + 9 * (wide * high - shared(place, board)) / (1 + high / 3);
  const best = boxes.reduce((least_, place) => (cost(place) < cost(least_) ? place : least_));
  one.style.left = `${Math.round((best.left - frame.left) / zoom)}px`;
  one.style.top = `${Math.round((best.top - frame.top) / zoom)}px`;
  one.style.setProperty("--bl-tip", `${Math.round((middle - best.left) / zoom)}px`);
  one.style.setProperty("--bl-level", `${Math.round(((at.top + at.bottom) / 2 - best.top) / zoom)}px`);
  one.dataset.side = best.side;
  return best;
}

// The area that two boxes have in common.
function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function seen(box, key) {
  for (const one of box.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) {
    const place = one.getBoundingClientRect();
    if ((place.width || place.height) && inSight(place, box)) return place;
  }
  return null;
}

// A board that is wider than its page scrolls: what is beyond its edge is named once it comes in sight.
function inSight(place, box) {
  const middle = (place.left + place.right) / 2;
  const { left, right } = box.getBoundingClientRect();
  return left <= middle && middle <= right;
}
