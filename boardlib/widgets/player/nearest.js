// The place of a board that is meant where somebody points: a finger is broader than an arch.

const FINGER = 44; // pixels: what lies closer cannot be told apart by touch
const MOUSE = 30;
const AROUND = [...Array(16).keys()].map((n) => [(n % 2 ? 22 : 12), (n * Math.PI) / 8]);

// The nearest of the places, by their keys, and whether one that means something else is as near to
// it as a finger is broad; nothing where none is near. Where something is only taken (-1) nothing
// is lost, and it may be crowded.
export function nearestPlace(box, keys, means, { clientX: x, clientY: y }, isFinger) {
  const places = keys.map((key, n) => ({ key, means: means[n], at: spotted(box, key) })).filter(({ at }) => at);
  const named = (key) => places.find((one) => one.key === key);
  const far = ({ at }) => Math.hypot(at.x - x, at.y - y);
  // What is small is as far away as its middle; of what is broad any part is as good as another.
  const own = keysAt(box, x, y).map(named).find(Boolean);
  // Whoever hits a road does not mean the bit of a field that lies below it.
  const isAbove = ({ at }) => !(at.part.compareDocumentPosition(own.at.part) & Node.DOCUMENT_POSITION_FOLLOWING);
  const rivals = places.filter((one) => one.at.size <= FINGER && (!own || isAbove(one)));
  const small = rivals.sort((one, other) => far(one) - far(other))[0];
  const around = isFinger || !own ? keysAround(box, x, y).map(named).filter(Boolean) : [];
  let found = own;
  if (!own || (isFinger && small && far(small) < (own.at.size > FINGER ? FINGER / 2 : far(own)))) {
    const reach = isFinger ? FINGER : MOUSE;
    const closest = [...places].sort((one, other) => far(one) - far(other))[0];
    found = small && far(small) <= reach ? small : own ?? around[0] ?? (closest && far(closest) <= reach ? closest : null);
  }
  if (!found) return null;
  // What something small lies upon is no rival of it: whoever hits a place of a house means the place.
  const below = found.at.size <= FINGER ? keysAt(box, x, y) : [];
  const beside = around.filter((one) => one.at.size <= FINGER || !below.includes(one.key));
  const others = isFinger ? [...beside, ...places.filter((one) => one.at.size <= FINGER && near(one, found))] : [];
  const isCrowded = found.means !== -1 && others.some((one) => one.means !== found.means);
  return { key: found.key, isCrowded };

  // Whether a small place is as near to what is meant, or to the finger, as a finger is broad.
  function near(one, { at }) {
    return far(one) < FINGER || (at.size <= FINGER && Math.hypot(one.at.x - at.x, one.at.y - at.y) < FINGER);
  }
}

// What lies at a point, the topmost first: a tile lies below its roads.
function keysAt(box, x, y) {
  const there = document.elementsFromPoint(x, y).filter((one) => box.contains(one));
  return [...new Set(there.map((one) => one.closest("[data-key]")?.dataset.key))].filter(Boolean);
}

// What lies around a point, the nearest first.
function keysAround(box, x, y) {
  const rings = [...AROUND].sort(([one], [other]) => one - other);
  const found = rings.flatMap(([far, turn]) => keysAt(box, x + far * Math.cos(turn), y + far * Math.sin(turn)));
  return [...new Set(found)];
}

// Where a shape is seen, in the window, and how large.
function spotted(box, key) {
  for (const one of box.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    if (width || height) return { part: one, x: (left + right) / 2, y: (top + bottom) / 2, size: Math.max(width, height) };
  }
  return null;
}
