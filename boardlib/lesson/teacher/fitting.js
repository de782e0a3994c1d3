// A step fits on the screen: it is written smaller where it has to be, but not too small.

const SIZES = [1, 0.92, 0.85, 0.8];
const PLAYER = 1240; // what is opened in the place of a step is made for a player as wide as this
const NARROW = 1000; // as in style.css: here everything stands in one column

// Lets a lesson fit whenever it or the screen has changed; `top` shows it from its top.
export function fitting(root, isAway, top) {
  let waits = false;
  let away = false;

  function fit() {
    waits = false;
    if (away !== isAway()) top();
    away = isAway();
    root.style.setProperty("--zoom", Math.max(1, root.clientWidth / PLAYER));
    const slide = root.querySelector(".bl-slide");
    if (!slide) return;
    const fits = (size) => {
      slide.style.setProperty("--fit", size);
      return slide.offsetHeight <= window.innerHeight + 1;
    };
    if (root.clientWidth < NARROW) fits(1);
    else SIZES.some(fits);
  }

  function later() {
    if (!waits) requestAnimationFrame(fit);
    waits = true;
  }

  const changes = new MutationObserver(later);
  const sizes = new ResizeObserver(later);
  changes.observe(root, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["class", "hidden"],
  });
  sizes.observe(root);
  return () => { changes.disconnect(); sizes.disconnect(); };
}
