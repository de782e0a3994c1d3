// The keys of teacher mode. A presenter sends PageDown and PageUp, a hand presses Space; like the
// board they press the lesson's own buttons. After the last step the next lesson of the page
// follows, and before the first step stands the one before it.

export default { render };

// A step that does not fit on the screen is written smaller, but not too small.
const SIZES = [1, 0.92, 0.85, 0.8];
const PLAYER = 1240; // what is opened in the place of a step is made for a player as wide as this
const NARROW = 1000; // as in style.css: here everything stands in one column

function render({ model, el }) {
  let root = null;

  const all = () => [...document.querySelectorAll(".bl-teacher")];
  const usable = (found) => found && !found.disabled && found.getClientRects().length > 0;

  // Whether something is open in the place of the lesson: its keys are its own.
  const isAway = () => root.classList.contains("bl-away");

  function press(which) {
    const button = root.querySelector(which);
    if (!usable(button)) return false;
    // The focus stays where the next key goes on, whatever is hidden by this one.
    if (which === ".bl-check") home(root);
    button.click();
    return true;
  }

  // --- keys -------------------------------------------------------------------------------

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isAway()) return;
    if (event.shiftKey && event.key === "Enter") return; // runs the cell of a notebook
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!handle(key, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function handle(key, target) {
    if (key === " " || key === "Enter") return !belongs(key, target) && on();
    if (key === "z") return press(".bl-full");
    if (key === "q") return press(".bl-tools > .bl-open");
    if (/^[0-9]$/.test(key)) return suppose(Number(key));
    return /^[a-m]$/.test(key) && letter(key.toUpperCase());
  }

  // What the class says; after the answer, why a choice is right or wrong. The focus stays.
  function letter(which) {
    const boxes = root.querySelectorAll(".bl-choice:not(.bl-off) input");
    const box = boxes[which.charCodeAt(0) - 65];
    box?.click();
    return box !== undefined || press(`.bl-ask[data-letter="${which}"]`);
  }

  const on = () => press(".bl-check") || press(".bl-next");

  // Where Space and Enter have a meaning of their own.
  function belongs(key, target) {
    if (target.matches("input")) return key === " ";
    if (target.matches(".bl-box")) return target.classList.contains("bl-asking");
    return target.closest("button, summary, a") !== null;
  }

  function suppose(number) {
    const button = root.querySelectorAll(".bl-whatif.jupyter-button:not(.bl-off)")[number];
    button?.click();
    return button !== undefined;
  }

  // --- buttons ----------------------------------------------------------------------------

  function onClick(event) {
    if (isAway()) return;
    const button = event.target.closest("button");
    if (button?.matches(".bl-next.bl-end, .bl-back.bl-start") && leave(button)) {
      event.stopPropagation();
      return;
    }
    if (button?.matches(".bl-ask")) explain(button);
    if (button?.matches(".bl-full")) fullScreen();
    if (button?.matches(".bl-next, .bl-back, .bl-check")) top();
    if (!button && event.target.closest(".bl-cover")) press(".bl-check");
    // After a click with the mouse, too, Space goes on.
    if (event.detail > 0 && (button || event.target.closest(".bl-choice"))) home(root);
  }

  // Show why a choice is right or wrong, or the answer itself again.
  function explain(button) {
    const open = button.getAttribute("aria-expanded") !== "true";
    const letter = open ? button.dataset.letter : "";
    for (const one of root.querySelectorAll(".bl-ask")) {
      one.setAttribute("aria-expanded", String(open && one === button));
    }
    for (const section of root.querySelectorAll(".bl-told section")) {
      section.hidden = section.dataset.of !== letter;
      if (!section.hidden) say(section.textContent);
    }
  }

  function say(sentence) {
    root.querySelector(".bl-status").textContent = sentence;
  }

  // Whether there is a lesson after this one, or before it; that is shown then.
  function leave(button) {
    const other = all()[all().indexOf(root) + (button.matches(".bl-next") ? 1 : -1)];
    if (!other) return false;
    if (document.fullscreenElement === root) other.requestFullscreen();
    other.scrollIntoView();
    home(other);
    return true;
  }

  // On a page of its own a step is seen from its top, and so is what is opened in its place.
  function top() {
    if (document.body.dataset.voila) root.scrollIntoView();
  }

  const home = (lesson) => lesson.querySelector(".bl-next")?.focus({ preventScroll: true });

  // On a page of its own the whole page, so that one goes on from lesson to lesson.
  function fullScreen() {
    const whole = document.body.dataset.voila ? document.documentElement : root;
    const changed = document.fullscreenElement ? document.exitFullscreen() : whole.requestFullscreen();
    changed.then(top, () => say(model.get("refused")));
  }

  // --- the lesson -------------------------------------------------------------------------

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

  let waits = false;
  let away = false;
  function later() {
    if (!waits) requestAnimationFrame(fit);
    waits = true;
  }

  function adopt() {
    root = el.closest(".bl-teacher");
    if (!root) return false;
    root.addEventListener("keydown", onKey, true);
    root.addEventListener("click", onClick, true);
    changes.observe(root, {
      subtree: true, childList: true, attributes: true, attributeFilter: ["class", "hidden"],
    });
    sizes.observe(root);
    return true;
  }

  const changes = new MutationObserver(later);
  const sizes = new ResizeObserver(later);
  const waiting = new MutationObserver(() => { if (adopt()) waiting.disconnect(); });
  if (!adopt()) waiting.observe(document.body, { subtree: true, childList: true });

  return () => {
    for (const observer of [waiting, changes, sizes]) observer.disconnect();
    root?.removeEventListener("keydown", onKey, true);
    root?.removeEventListener("click", onClick, true);
  };
}
