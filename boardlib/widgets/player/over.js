// What is said at a place of the board stands above it or below it, within the board.

const GAP = 14; // pixels between the place and what points at it
const EDGE = 4;

export function floatOver(root) {
  const box = root.querySelector(".bl-doing > .bl-stage .bl-box");
  if (!box) return;
  const board = box.getBoundingClientRect();
  const zoom = board.width / box.offsetWidth || 1;
  for (const one of root.querySelectorAll(".bl-over [data-at]")) {
    const at = seen(box, one.dataset.at);
    one.hidden = !at;
    if (at && one.offsetParent) put(one, at, board, one.offsetParent.getBoundingClientRect(), zoom);
  }
}

function put(one, at, board, frame, zoom) {
  const [wide, high] = [one.offsetWidth * zoom, one.offsetHeight * zoom];
  const middle = (at.left + at.right) / 2;
  const least = board.left + EDGE;
  const left = Math.max(least, Math.min(middle - wide / 2, board.right - EDGE - wide));
  const isBelow = at.top - GAP - high < board.top - high / 3;
  const top = isBelow ? at.bottom + GAP : at.top - GAP - high;
  one.style.left = `${Math.round((left - frame.left) / zoom)}px`;
  one.style.top = `${Math.round((top - frame.top) / zoom)}px`;
  one.style.setProperty("--bl-tip", `${Math.round((middle - left) / zoom)}px`);
  one.classList.toggle("bl-below", isBelow);
}

function seen(box, key) {
  for (const one of box.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) {
    const place = one.getBoundingClientRect();
    if (place.width || place.height) return place;
  }
  return null;
}
