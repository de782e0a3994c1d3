// The place of a board that is meant where somebody points: a finger is broader than an arch.

const FINGER = 44; // pixels: what lies closer cannot be told apart by touch
const MOUSE = 30;

// The nearest of the places, by their keys, and whether one that means something else is as near to
// it as a finger is broad; nothing where none is near. Where something is only taken (-1) nothing
// is lost, and it may be crowded.
export function nearestPlace(box, keys, means, { clientX: x, clientY: y, target }, isFinger) {
  const hit = target.closest("[data-key]")?.dataset.key;
  const places = keys.map((key, n) => [key, middle(box, key), means[n]]).filter(([, at]) => at);
  const far = ([, at]) => Math.hypot(at.x - x, at.y - y);
  const near = [...places].sort((one, other) => far(one) - far(other))[0];
  const own = places.find(([key]) => key === hit);
  const found = own && (!isFinger || !near || far(own) <= far(near) + 1) ? own : near;
  if (!found || (found !== own && far(found) > (isFinger ? FINGER : MOUSE))) return null;
  const close = ([, at]) => Math.hypot(at.x - found[1].x, at.y - found[1].y);
  const isCrowded = found[2] !== -1
    && places.some((one) => one[2] !== found[2] && close(one) > 1 && close(one) < FINGER);
  return { key: found[0], isCrowded };
}

// Where a shape is seen, in the window.
function middle(box, key) {
  for (const one of box.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    if (width || height) return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }
  return null;
}
