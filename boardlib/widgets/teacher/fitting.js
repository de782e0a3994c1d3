// A step fits on the screen: its board is a little smaller where it has to be, for instance above a
// long legend, and it is written smaller, but not too small: reasons first.

const SIZES = [1, 0.92, 0.85, 0.8];
const REASONS = [1, 0.93, 0.86]; // of the size of what is asked
const PLAYER = 1240; // what is opened in the place of a step is made for a player as wide as this
const LESS = 0.15; // by so much of the height of the screen a board is smaller at most
const COVER = "4.4em"; // what covers an answer is at least so high
const NARROW = 900; // as in style.css: here everything stands in one column

// Lets a lesson fit whenever it or the screen has changed; `top` shows it from its top, `fitted` is
// called afterwards.
export function fitting(root, isAway, top, fitted) {
  let waits = false;
  let away = false;
  let kept = null; // the sizes of the task that is shown, once they are found

  function fit() {
    waits = false;
    makeFit();
    fitted();
    changes.takeRecords(); // what was changed here calls for nothing more
  }

  function makeFit() {
    if (away !== isAway()) top();
    away = isAway();
    root.style.setProperty("--zoom", Math.max(1, root.clientWidth / PLAYER));
    const slide = root.querySelector(".bl-slide");
    if (!slide) return;
    slide.classList.remove("bl-kept", "bl-brief");
    slide.style.removeProperty("--below");
    const over = (size, less, reasons = REASONS.at(-1)) => {
      slide.style.setProperty("--fit", size);
      slide.style.setProperty("--told", reasons);
      slide.style.setProperty("--less", `${less}px`);
      return slide.getBoundingClientRect().height - window.innerHeight - 1;
    };
    const task = slide.querySelector(".bl-task");
    const now = task && `${root.querySelector(".bl-count")?.textContent} ${root.clientWidth} ${window.innerHeight}`;
    if (kept && kept.of === now) return keep(slide, over);
    const fits = fitAll(over);
    kept = task && fits && root.clientWidth >= NARROW ? { of: now, ...fits } : null;
    if (kept) slide.classList.add("bl-kept");
  }

  // The sizes with which a step fits; null where it does not.
  function fitAll(over) {
    if (root.clientWidth < NARROW) {
      over(1, 0, 1);
      return null;
    }
    if (REASONS.some((reasons) => over(1, 0, reasons) <= 0)) return { size: 1, less: 0 };
    for (const size of SIZES) {
      const less = over(size, 0);
      if (less <= 0) return { size, less: 0 };
      const smaller = Math.ceil(less) + 1;
      if (less <= LESS * window.innerHeight && over(size, smaller) <= 0) return { size, less: smaller };
    }
    over(SIZES.at(-1), 0);
    return null;
  }

  // A task keeps the sizes it began with, and all of it its place: what is said is written smaller,
  // and without the words of rules that hold, before it scrolls where it stands.
  function keep(slide, over) {
    const fits = () => REASONS.some((reasons) => over(kept.size, kept.less, reasons) <= 0);
    if (!fits()) {
      slide.classList.add("bl-brief");
      fits();
    }
    slide.classList.add("bl-kept");
    const asked = slide.querySelector(".bl-asked");
    if (asked.scrollHeight > asked.clientHeight) makeRoom(slide);
    if (slide.querySelector(".bl-replied")?.textContent) asked.scrollTop = asked.scrollHeight; // to the reply
  }

  // What stands below a task leaves it the room that it does not need itself.
  function makeRoom(slide) {
    const below = slide.querySelector(".bl-answered");
    if (!below) return;
    slide.style.setProperty("--below", "0px");
    const isCovered = slide.querySelector(".bl-cover:not(.bl-off)");
    slide.style.setProperty("--below", isCovered ? COVER : `${below.scrollHeight}px`);
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
