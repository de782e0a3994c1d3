// Figures that have moved glide to their new place.

import { isCalm } from "./dom.js";

// Where the figures of a picture stand.
export function places(picture) {
  const found = new Map();
  for (const figure of picture?.querySelectorAll(".bl-figure[data-key]") ?? []) {
    const at = /translate\((\S+) (\S+)\)(.*)/.exec(figure.getAttribute("transform") ?? "");
    if (at) found.set(figure.dataset.key, { figure, at });
  }
  return found;
}

// One or two figures that have moved glide to their new place, which they have already; when
// more are elsewhere, another piece of the board is shown.  The keys of all that have moved are returned.
export function glide(before, after) {
  const moved = [...after].filter(([key, { at }]) => before.has(key)
    && (before.get(key).at[1] !== at[1] || before.get(key).at[2] !== at[2]));
  const glides = moved.length && moved.length < 3 && !isCalm(); // asked last, for it takes time
  for (const [key, { figure, at: [, x, y, rest] }] of glides ? moved : []) {
    const [, left, top] = before.get(key).at;
    const where = (to) => ({ transform: `translate(${to[0]}px, ${to[1]}px)${rest}` });
    figure.animate([where([left, top]), where([x, y])], { duration: 450, easing: "ease-in-out" });
  }
  return moved.map(([key]) => key);
}
