// A step fits on the screen: its board is a little smaller where it has to be, for instance above a
// long legend, and it is written smaller, but not too small: reasons first.

const SIZES = [1, 0.92, 0.85, 0.8];
const REASONS = [1, 0.93, 0.86]; // of the size of what is asked
const PLAYER = 1240; // what is opened in the place of a step is made for a player as wide as this
const LESS = 0.15; // by so much of the height of the screen a board is smaller at most
const NARROW = 1000; // as in style.css: here everything stands in one column

// Lets a lesson fit whenever it or the screen has changed; `top` shows it from its top, `fitted` is
// called afterwards.
export function fitting(root, isAway, top, fitted) {
  let waits = false;
  let away = false;

  function fit() {
    waits = false;
    makeFit();
    fitted();
  }

  function makeFit() {
    if (away !== isAway()) top();
    away = isAway();
    root.style.setProperty("--zoom", Math.max(1, root.clientWidth / PLAYER));
    const slide = root.querySelector(".bl-slide");
    if (!slide) return;
    const over = (size, less, reasons = REASONS.at(-1)) => {
      slide.style.setProperty("--fit", size);
      slide.style.setProperty("--told", reasons);
      slide.style.setProperty("--less", `${less}px`);
      return slide.offsetHeight - window.innerHeight - 1;
    };
    const fits = (size) => {
      const less = over(size, 0);
      if (less <= 0) return true;
      return less <= LESS * window.innerHeight && over(size, Math.ceil(less) + 1) <= 0;
    };
    if (root.clientWidth < NARROW) over(1, 0, 1);
    else if (REASONS.some((reasons) => over(1, 0, reasons) <= 0)) return;
    else if (!SIZES.some(fits)) over(SIZES.at(-1), 0);
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
