// What is said at places of the board: why not here, and what a new word names. It stands beside its
// place, within the board where there is room, and covers least, and above all nothing that is
// written, no figure and no other word; what it is about it never covers, unless that is all of the board.

const GAP = 14; // pixels between the place and what points at it
const EDGE = 4;
const SEEN = "svg :is(text, .bl-figure, .bl-printed)"; // what is written, figures, and signs

export function floatOver(root) {
  const box = root.querySelector(".bl-doing > .bl-stage .bl-box");
  if (!box) return;
  const back = arrived(box);
  const board = box.getBoundingClientRect();
  const zoom = board.width / box.offsetWidth || 1;
  const labels = [...root.querySelectorAll(".bl-over [data-at]")]
    .map((one) => ({ one, at: seen(box, one.dataset.at) }));
  const taken = labels.map(({ at }) => at).filter(Boolean);
  const written = labels.length ? [...box.querySelectorAll(SEEN)].map((part) => part.getBoundingClientRect()) : [];
  for (const { one, at } of labels) one.hidden = !at;
  const shown = labels.filter(({ one, at }) => at && one.offsetParent);
  written.push(...together(shown, { board, taken, written, zoom }));
  // What is said below the board begins below what stands beyond its edge.
  const low = written.filter((part) => part.side).reduce((far, { bottom }) => Math.max(far, bottom), board.bottom);
  box.closest(".bl-stage").style.setProperty("--bl-beyond", `${Math.round((low - board.bottom) / zoom)}px`);
  back();
}

// What glides is measured where it arrives; the function that is returned lets it glide on.
function arrived(box) {
  const gliding = box.getAnimations({ subtree: true }).filter((one) => one.constructor === Animation);
  const times = gliding.map((one) => one.currentTime);
  for (const one of gliding) one.currentTime = one.effect.getComputedTiming().endTime;
  return () => gliding.forEach((one, n) => { one.currentTime = times[n]; });
}

const OWN = 1e5; // what it is about is covered only where nothing else can be
const WRITTEN = 20; // and so much worse to cover what is written there
const BEYOND = 27; // to stand beside the board, where a goal or signs stand
const TIPS = [1 / 2, 1 / 6, 5 / 6]; // where of its own length it points
const PARTS = [1 / 2, 1 / 4, 3 / 4]; // where along something long it may stand

// Few words find their places together: the first takes none without which another covers something.
function together(labels, room) {
  const tried = orders(labels).map((order) => {
    const places = [];
    for (const { one, at } of order) {
      places.push(place(one, at, { ...room, written: [...room.written, ...places] }));
    }
    return { order, places, cost: places.reduce((sum, { cost }) => sum + cost, 0) };
  });
  const best = tried.reduce((least, found) => (found.cost < least.cost ? found : least));
  best.order.forEach(({ one }, n) => put(one, best.places[n], room.zoom));
  return best.places;
}

const FEW = 3;

function orders(list) {
  if (list.length < 2 || list.length > FEW) return [list];
  return list.flatMap((first) => orders(list.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

// Above the place, below it, or beside it; within it where it takes all of the board.
function place(one, at, { board, taken, written, zoom }) {
  const isWord = one.matches(".bl-word");
  const [wide, high] = [one.offsetWidth * zoom, one.offsetHeight * zoom];
  const between = (from, to, size, least) => Math.max(least, Math.min(from, to - size));
  const across = (x, part = 1 / 2) => between(x - part * wide, board.right - EDGE, wide, board.left + EDGE);
  const down = (y) => (isWord ? y - high / 2
    : between(y - high / 2, board.bottom - EDGE, high, board.top + EDGE));
  const xs = along(at.left, at.right, isWord ? 2 * wide : Infinity);
  const ys = along(at.top, at.bottom, isWord ? 2 * high : Infinity);
  const isEverywhere = xs.length > 1 && ys.length > 1;
  const places = [
    ...xs.flatMap((x) => (isWord ? TIPS : TIPS.slice(0, 1)).flatMap((part) => [
      ["above", x, across(x, part), at.top - GAP - high], ["below", x, across(x, part), at.bottom + GAP]])),
    ...ys.flatMap((y) => [["right", y, at.right + GAP, down(y)], ["left", y, at.left - GAP - wide, down(y)]]),
    ...(isEverywhere ? xs.flatMap((x) => ys.map((y) => ["inside", x, across(x), y - high / 2])) : []),
  ];
  const boxes = places.map(([side, towards, x, y]) => (
    { side, towards, top: y, bottom: y + high, ...onPage(x, wide) }));
  const inside = ({ side }) => side === "inside";
  const outside = (share) => ((isWord ? BEYOND : BEYOND / 3) * share) / (1 + high / 3);
  const covers = (box, others) => others.reduce((sum, other) => (
    inside(box) && other === at ? sum : sum + shared(box, other)), 0);
  const costs = boxes.map((box) => covers(box, taken) + WRITTEN * covers(box, written)
    + (inside(box) ? outside(wide * high) / 2 : OWN * shared(box, at))
    + outside(wide * high - shared(box, board)));
  const cost = Math.min(...costs);
  return { ...boxes[costs.indexOf(cost)], cost, at };
}

function put(one, best, zoom) {
  const { at } = best;
  const frame = one.offsetParent.getBoundingClientRect();
  const [tip, level] = ["above", "below"].includes(best.side)
    ? [best.towards, (at.top + at.bottom) / 2] : [(at.left + at.right) / 2, best.towards];
  one.style.left = `${Math.round((best.left - frame.left) / zoom)}px`;
  one.style.top = `${Math.round((best.top - frame.top) / zoom)}px`;
  one.style.setProperty("--bl-tip", `${Math.round((tip - best.left) / zoom)}px`);
  one.style.setProperty("--bl-level", `${Math.round((level - best.top) / zoom)}px`);
  one.dataset.side = best.side;
}

// Nothing stands beyond the edge of the window.
function onPage(x, wide) {
  const left = Math.max(0, Math.min(x, innerWidth - wide));
  return { left, right: left + wide };
}

// In the middle of something; where it is long, nearer to its ends as well.
const along = (from, to, least) => (
  (to - from > least ? PARTS : PARTS.slice(0, 1)).map((part) => from + part * (to - from)));

// The area that two boxes have in common.
function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function seen(box, key) {
  for (const one of box.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) {
    const whole = one.getBoundingClientRect();
    const place = within(whole, drawn(one.closest("svg")));
    if ((whole.width || whole.height) && inSight(place, box)) return place;
  }
  return null;
}

// Where the picture is drawn: it may be narrower than its place.
function drawn(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const { a, d, e, f } = svg.getScreenCTM();
  return { left: e + a * x, top: f + d * y, right: e + a * (x + width), bottom: f + d * (y + height) };
}

// What goes on beyond the edge of the picture is not seen there.
const within = (place, { left, top, right, bottom }) => ({
  left: Math.max(place.left, left), top: Math.max(place.top, top),
  right: Math.min(place.right, right), bottom: Math.min(place.bottom, bottom),
});

// A board that is wider than its page scrolls: what is beyond its edge is named once it comes in sight.
function inSight(place, box) {
  const middle = (place.left + place.right) / 2;
  const { left, right } = box.getBoundingClientRect();
  return left <= middle && middle <= right;
}
