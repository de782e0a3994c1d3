// A task of a lesson: what is in the hand, where one points, and what is said at a place. What is done
// is told to the kernel; the board itself is walked and pointed at as in any lesson.

import { isField, listen, whenInside } from "../kit/board/dom.js";
import { keyOf } from "../kit/board/key.js";
import { measure } from "../kit/board/letters.js";
import { floatOver } from "./over.js";
import { nearestPlace } from "./nearest.js";

export default { render };

const PRESSES = { u: "undo", h: "hint" };
const DOES = [["take", "take"], ["press", "press"], ["turn", "turn"], ["slot", "slot"], ["table", "table"]];

function render({ model, el }) {
  const stops = [];
  stops.push(whenInside(el, ".bl-player", (root) => stops.push(...adopt(model, root))));
  return () => stops.forEach((stop) => stop());
}

function adopt(model, root) {
  const task = () => model.get("task") ?? {};
  const places = () => task().places ?? [];
  const send = (act, text = "") => { model.send({ act, text: String(text) }); return true; };
  const find = (css) => root.querySelector(css);
  const press = (which) => root.dispatchEvent(new CustomEvent("bl-press", { detail: { which } }));
  let isFinger = false;
  let meant = null; // the place that was chosen with a finger

  // --- the strip ---

  function onClick(event) {
    const { target } = event;
    const button = target.closest("button");
    if (button?.closest(".bl-player") !== root) return onBoard(event);
    if (button.matches(".bl-lay")) return meant && (send("point", meant), choose(null));
    if (button.dataset.step) return guess(Number(button.dataset.step));
    const [name, act] = DOES.find(([one]) => button.dataset[one] !== undefined) ?? [];
    if (name && button.getAttribute("aria-disabled") !== "true") send(act, button.dataset[name]);
    return undefined;
  }

  // --- the board: what lies nearest is meant ---

  function onBoard(event) {
    const box = event.target.closest(".bl-box");
    if (!box || !places().length || !event.isTrusted) return;
    const found = nearestPlace(box, places(), event, isFinger);
    if (!found) return isFinger && event.stopPropagation();
    const hit = event.target.closest("[data-key]")?.dataset.key;
    if (isFinger && found.isCrowded && task().kind !== "mark") {
      event.stopPropagation();
      return choose(found.key, box);
    }
    choose(null);
    if (hit === found.key) return;
    event.stopPropagation();
    box.dispatchEvent(new CustomEvent("bl-go", { detail: found.key }));
    send("point", found.key);
  }

  function choose(key, box = null) {
    meant = key;
    if (key) box.dispatchEvent(new CustomEvent("bl-go", { detail: key }));
    root.classList.toggle("bl-meant", Boolean(key));
  }

  // --- keys ---

  function onKey(event) {
    if (event.target.closest(".bl-player") !== root || !task().kind) return;
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target.matches(".bl-guess")) return typing(event);
    if (isField(target)) return;
    if (!acted(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function acted(event) {
    const [key, { target }] = [keyOf(event), event];
    if (key === "Escape") return find(".bl-holding[aria-pressed=true], .bl-bubble") ? send("drop") : false;
    if (task().over) return key === "Enter" && !target.closest("button, summary, a") && press("go-on") && true;
    if (task().kind === "estimate") return onNumbers(event, key);
    if (task().kind === "switch") return onSwitch(key, target);
    if (key === "Enter" && task().kind === "mark" && !target.closest("button, summary, a")) return press("check") && true;
    if (/^[1-9]$/.test(key)) return send("number", key);
    if (key === "[" || key === "]") return send("turn", key === "[" ? -1 : 1);
    return key in PRESSES && press(PRESSES[key]) && true;
  }

  function onNumbers(event, key) {
    if (!event.target.closest(".bl-line-of, .bl-box, .bl-player")) return false;
    if (key === "ArrowLeft" || key === "ArrowDown") return guess(-1);
    if (key === "ArrowRight" || key === "ArrowUp") return guess(1);
    if (/^[0-9]$/.test(key)) {
      const field = find(".bl-guess");
      field.value = "";
      field.focus();
      field.value = key;
      return tell(Number(key));
    }
    return key in PRESSES && press(PRESSES[key]) && true;
  }

  function typing(event) {
    const key = keyOf(event);
    if (key === "ArrowUp" || key === "ArrowDown") {
      guess(key === "ArrowUp" ? 1 : -1);
    } else if (key === "Enter") {
      if (event.target.value.trim()) tell(event.target.value.trim());
      press("check");
    } else {
      if (key !== "Escape" && key !== "Tab") event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onInput({ target }) {
    if (!target.matches(".bl-guess") || !/^\d+([.,]\d+)?$/.test(target.value)) return;
    tell(target.value);
  }

  // The number that was said last, which the kernel may not have shown yet.
  let number = null;
  let numbered = "";

  function guess(by) {
    const now = number ?? Number.parseFloat(find(".bl-guess")?.value);
    return tell(Number.isFinite(now) ? Math.max(0, now + by) : 0);
  }

  function tell(said) {
    number = Number.parseFloat(String(said).replace(",", "."));
    return send("guess", said);
  }

  function onSwitch(key, target) {
    const sides = [...root.querySelectorAll("[data-table]")];
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    if (!by || !target.closest(".bl-switch-of")) return false;
    const at = sides.findIndex((one) => one.ariaChecked === "true");
    const next = sides[(at + by + sides.length) % sides.length];
    return send("table", next.dataset.table);
  }

  // --- the ring on the line of numbers ---

  let drawn = false;
  function onDown(event) {
    isFinger = event.pointerType === "touch";
    const line = event.target.closest(".bl-numbers");
    if (!line || task().over) return;
    drawn = true;
    line.setPointerCapture?.(event.pointerId);
    toNumber(line, event);
    event.preventDefault();
  }

  function onMove(event) {
    if (drawn) toNumber(find(".bl-numbers"), event);
  }

  function toNumber(line, { clientX }) {
    const scale = line.querySelector(".bl-scale").getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - scale.left) / scale.width));
    const at = Math.round(share * Number(line.dataset.most));
    if (find(".bl-guess").value === String(at)) return;
    find(".bl-guess").value = at;
    tell(at);
  }

  // --- after every change ---

  const settle = () => requestAnimationFrame(() => {
    floatOver(root);
    const now = `${task().number} ${task().over}`;
    if (numbered !== now) [number, numbered] = [null, now];
    if (meant && !places().includes(meant)) choose(null);
    if (!task().places?.length) choose(null);
    for (const box of root.querySelectorAll(".bl-doing > .bl-stage .bl-box")) {
      measure(box);
      for (const shape of box.querySelectorAll("[data-key]")) {
        shape.classList.toggle("bl-place", places().includes(shape.dataset.key));
      }
    }
    const [lay] = root.querySelectorAll(".bl-lay.jupyter-button");
    if (lay) lay.disabled = !meant;
    keepFocus();
  });

  // What was pressed is written anew: the focus stays on it.
  let last = null;
  function onFocus({ target }) {
    const name = DOES.map(([one]) => one).find((one) => target.dataset?.[one] !== undefined);
    last = name ? [name, target.dataset[name]] : target.matches(".bl-guess") ? ["guess"] : null;
  }
  function keepFocus() {
    const { activeElement } = root.getRootNode();
    if (!last || (activeElement && activeElement !== document.body && !activeElement.matches(".bl-player, .jp-Notebook"))) return;
    const [name, value] = last;
    const again = name === "guess" ? find(".bl-guess")
      : [...root.querySelectorAll(`[data-${name}]`)].find((one) => one.dataset[name] === value);
    again?.focus({ preventScroll: true });
  }

  const watch = new MutationObserver((changes) => {
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
    listen(root, "click", onClick, true),
    listen(root, "keydown", onKey, true),
    listen(root, "input", onInput),
    listen(root, "focusin", onFocus),
    listen(root, "pointerdown", onDown, true),
    listen(window, "pointermove", onMove),
    listen(window, "pointerup", () => { drawn = false; }),
    listen(window, "pointercancel", () => { drawn = false; }),
  ];
}
