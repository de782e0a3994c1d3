// A task of a lesson: what is in the hand, where one points, and what is said at a place. What is done
// is told to the kernel; the board itself is walked and pointed at as in any lesson.

import { isField, listen, whenInside } from "../kit/board/dom.js";
import { keyOf } from "../kit/board/key.js";
import { measure } from "../kit/board/letters.js";
import { dragPart } from "./drag.js";
import { nearestPlace } from "./nearest.js";
import { numbersPart } from "./numbers.js";
import { floatOver } from "./over.js";

export default { render };

const PRESSES = { u: "undo", h: "hint" };
const DOES = ["take", "press", "turn", "slot", "table"];
const SIDES = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function render({ model, el }) {
  const stops = [];
  stops.push(whenInside(el, ".bl-player", (root) => stops.push(...adopt(model, root))));
  return () => stops.forEach((stop) => stop());
}

function adopt(model, root) {
  const task = () => model.get("task") ?? {};
  const send = (act, text = "") => { model.send({ act, text: String(text) }); return true; };
  const press = (which) => root.dispatchEvent(new CustomEvent("bl-press", { detail: { which, isSoon: true } }));
  const numbers = numbersPart(root, task, send, press);
  const board = boardPart(root, task, send);
  const drag = dragPart(root, task, send, board.onDrop);
  const keys = keysOfTask(root, task, send, press, numbers);
  const focus = focusOfTask(root);

  function onClick(event) {
    const button = event.target.closest("button");
    if (button?.closest(".bl-player") !== root) return board.onClick(event);
    if (button.matches(".bl-lay")) return board.lay();
    if (button.dataset.step) return numbers.step(Number(button.dataset.step));
    const name = DOES.find((one) => button.dataset[one] !== undefined);
    if (name && button.getAttribute("aria-disabled") !== "true") send(name, button.dataset[name]);
    return undefined;
  }

  const settle = () => requestAnimationFrame(() => {
    floatOver(root);
    numbers.forget();
    board.settle();
    drag.settle();
    focus.keep();
    numbers.keep();
  });
  const watch = new MutationObserver((changes) => {
    numbers.forget();
    numbers.keep(); // at once: what is typed before the next frame is a digit of this number
    if (changes.some(({ target }) => !target.closest?.(".bl-over"))) settle();
  });
  watch.observe(root, { subtree: true, childList: true });
  const sizes = new ResizeObserver(settle);
  sizes.observe(root);
  model.on("change:task", settle);
  settle();
  return [
    () => watch.disconnect(),
    () => sizes.disconnect(),
    () => model.off("change:task", settle),
    listen(root, "click", drag.swallow, true),
    listen(root, "click", onClick, true),
    listen(root, "keydown", keys.onKey, true),
    listen(root, "input", numbers.onInput),
    listen(root, "focusin", (event) => { focus.note(event); numbers.onFocus(event); }),
    listen(root, "scroll", () => floatOver(root), true),
    listen(root, "pointerdown", (event) => { board.begin(event); numbers.draw(event); drag.begin(event); }, true),
    listen(window, "pointermove", (event) => { numbers.move(event); drag.move(event); }),
    listen(window, "pointerup", (event) => { numbers.drop(event); drag.drop(event); }),
    listen(window, "pointercancel", (event) => { numbers.drop(event); drag.drop(event); }),
  ];
}

// --- the board: what lies nearest is meant ----------------------------------------------------

function boardPart(root, task, send) {
  const places = () => task().places ?? [];
  let isFinger = false;
  let meant = null; // the place that was chosen with a finger

  function onClick(event) {
    const box = event.target.closest(".bl-box");
    if (!box || !places().length || !event.isTrusted) return;
    const found = nearestPlace(box, places(), task().means, event, isFinger);
    if (!found) {
      if (isFinger) event.stopPropagation();
      return;
    }
    const chooses = isFinger && found.isCrowded && !["mark", "plan"].includes(task().kind);
    choose(chooses ? found.key : null, box);
    const hit = event.target.closest("[data-key]")?.dataset.key;
    if (!chooses && hit === found.key) return;
    event.stopPropagation();
    if (chooses) return;
    box.dispatchEvent(new CustomEvent("bl-go", { detail: found.key }));
    send("point", found.key);
  }

  // What was carried is let go over the board.
  function onDrop(place) {
    const box = place.target.closest(".bl-box");
    const found = nearestPlace(box, places(), task().means, place, isFinger);
    if (!found) return;
    box.dispatchEvent(new CustomEvent("bl-go", { detail: found.key }));
    send("point", found.key);
  }

  function choose(key, box) {
    meant = key;
    if (key) box.dispatchEvent(new CustomEvent("bl-go", { detail: key }));
    root.classList.toggle("bl-meant", Boolean(key));
    settleLay();
  }

  function lay() {
    if (meant) send("point", meant);
    choose(null);
  }

  function settleLay() {
    const button = root.querySelector(".bl-lay.jupyter-button");
    if (button) button.disabled = !meant;
  }

  function settle() {
    if (meant && !places().includes(meant)) choose(null);
    settleLay();
    for (const box of root.querySelectorAll(".bl-doing > .bl-stage .bl-box")) {
      measure(box);
      for (const shape of box.querySelectorAll("[data-key]")) {
        shape.classList.toggle("bl-place", places().includes(shape.dataset.key));
      }
    }
  }

  return { onClick, onDrop, lay, settle, begin: ({ pointerType }) => { isFinger = pointerType === "touch"; } };
}

// --- keys -------------------------------------------------------------------------------------

function keysOfTask(root, task, send, press, numbers) {
  const find = (css) => root.querySelector(css);
  const isButton = (target) => target.closest("button, summary, a");
  const pressed = (which) => { press(which); return true; };

  function onKey(event) {
    const { target } = event;
    if (target.closest(".bl-player") !== root || !task().kind) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = keyOf(event);
    const isTyped = target.matches(".bl-guess");
    if (isField(target) && !isTyped) return;
    const isMeant = isTyped ? numbers.typing(key, target) : acted(key, target);
    if (isMeant || (isTyped && key !== "Escape" && key !== "Tab")) event.stopPropagation();
    if (isMeant) event.preventDefault();
  }

  function acted(key, target) {
    const { kind, over } = task();
    if (key === "Escape") return Boolean(find(".bl-holding[aria-pressed=true], .bl-bubble")) && send("drop");
    if (over) return key === "Enter" && !isButton(target) && pressed("go-on");
    if (key in PRESSES) return pressed(PRESSES[key]);
    if (kind === "estimate") return numbers.onDigit(key);
    if (kind === "switch") return onSwitch(key, target);
    if (kind === "plan" && key in SIDES && !target.closest(".bl-box")) return toSlot(SIDES[key]);
    const checks = key === "Enter" && kind === "mark" && !root.matches(".bl-teacher");
    if (checks) return !isButton(target) && pressed("check");
    if (/^[1-9]$/.test(key)) return send("number", key);
    return (key === "[" || key === "]") && send("turn", key === "[" ? -1 : 1);
  }

  function toSlot(by) {
    const slots = [...root.querySelectorAll("[data-slot]")];
    const at = slots.indexOf(root.getRootNode().activeElement);
    slots[at < 0 ? 0 : (at + by + slots.length) % slots.length]?.focus();
    return true;
  }

  function onSwitch(key, target) {
    const sides = [...root.querySelectorAll("[data-table]")];
    if (!(key in SIDES) || !target.closest(".bl-switch-of")) return false;
    const at = sides.findIndex((one) => one.ariaChecked === "true");
    return send("table", sides[(at + SIDES[key] + sides.length) % sides.length].dataset.table);
  }

  return { onKey };
}

// --- what was pressed is written anew: the focus stays on it ----------------------------------

function focusOfTask(root) {
  let last = null;

  function note({ target }) {
    if (target.hasAttribute("data-lent")) return; // nobody has gone there
    const name = DOES.find((one) => target.dataset?.[one] !== undefined);
    last = name ? [name, target.dataset[name]] : target.matches(".bl-guess") ? ["guess"] : null;
  }

  function keep() {
    const { activeElement: at } = root.getRootNode();
    if (!last || (at && at !== document.body && !at.matches(".bl-player, .jp-Notebook, [data-lent]"))) return;
    const [name, value] = last;
    const again = name === "guess" ? root.querySelector(".bl-guess")
      : [...root.querySelectorAll(`[data-${name}]`)].find((one) => one.dataset[name] === value);
    again?.focus({ preventScroll: true });
    if (name === "guess") again?.setSelectionRange(again.value.length, again.value.length);
  }

  return { note, keep };
}
