// The buttons and keys of a game at a table: each button says in the page what it does. The
// buttons that turn what was just laid stand beside it on the board.

import { isCalm, isField, listen, whenInside } from "../kit/board/dom.js";
import { keyOf } from "../kit/board/key.js";
import { copy } from "../workshop/copying.js";
import { rovingPart } from "../workshop/roving.js";
import { placeHandles } from "./handles.js";

const LETS_PASS = /^(Tab|Escape|F\d+)$/;
const TURNS = { ArrowLeft: "left", ArrowRight: "right" };
const UNFOLDED = "details.bl-turning[open] > summary";
const PANEL = [".bl-handles .bl-do", ".bl-row .bl-do", ".bl-here:not(.bl-closed) .bl-do"];

export default () => {
  const heeded = { number: 0 }; // one for all views: a wish is heeded once
  return { render: (context) => render(context, heeded) };
};

function render({ model, el }, heeded) {
  let root = null;
  let roving = null;
  let wish = null;

  // What is opened in the place of the table hears for itself.
  const atTable = (hear) => (event) => { if (!event.target.closest(".bl-aside")) hear(event); };
  const find = (place) => root.querySelector(place);
  const send = (what, text = "", typed = "") => { model.send({ do: what, text, typed }); return true; };
  // A button of the panel's own.
  function press(place) {
    const one = find(place);
    if (one) one.click();
    return Boolean(one);
  }

  // --- pressing ---------------------------------------------------------------------------

  function onClick(event) {
    const button = event.target.closest("[data-do], [data-copy]");
    if (!button) return;
    if (button.dataset.copy === undefined) perform(button);
    else copied(button);
  }

  function perform({ dataset, parentNode }) {
    const field = parentNode.querySelector(".bl-typed");
    send(dataset.do, dataset.text, field?.value);
  }

  async function copied(button) {
    const words = model.get("names").copied;
    await copy(button, words);
    find(".bl-status").textContent = words;
  }

  // --- keys -------------------------------------------------------------------------------

  function onKey(event) {
    const folds = event.key === "Escape" && foldUp();
    if (LETS_PASS.test(event.key) && !folds) return;
    const control = (event.ctrlKey || event.metaKey) && !event.altKey;
    const typed = isField(event.target);
    const handled = folds || (typed ? inField(event, control) : control ? undone(event) : onTable(event));
    if (handled) event.preventDefault();
    if (handled || typed) event.stopPropagation();
  }

  // What lies open over the board is folded up again.
  function foldUp() {
    find(UNFOLDED)?.focus();
    return press(UNFOLDED);
  }

  // In a field every other key is for the field alone.
  function inField({ key, target }, control) {
    if (key !== "Enter" || !control) return false;
    target.parentNode.querySelector(".bl-do").click();
    return true;
  }

  const undone = (event) => keyOf(event) === "z" && send("undo");

  function onTable(event) {
    const [key, { target, key: pressed }] = [keyOf(event), event];
    if (event.altKey) return false;
    if (key in TURNS && target.closest(".bl-handles")) return press(`.bl-to-${TURNS[key]}`);
    if (target.matches(".bl-do") && roving.along(target, pressed)) return true;
    if (key === "t") return press(".bl-to-right");
    if (key === "u") return send("undo");
    if (key === "?") return toWhyNot();
    if (key === "n") return press(".bl-nothing .bl-do") || goOn();
    return /^[a-z]$/.test(key) && toRow(key.toUpperCase());
  }

  // The computer plays on, where its button can be pressed; else the key is for the steps.
  function goOn() {
    const button = find(".bl-check.jupyter-button:not(.bl-off)");
    if (!button || button.disabled) return false;
    root.dispatchEvent(new CustomEvent("bl-press", { detail: { which: "check" } }));
    return true;
  }

  function toRow(letter) {
    const button = find(`[data-spot="${letter}"] .bl-do`);
    button?.focus();
    return Boolean(button);
  }

  function toWhyNot() {
    const button = find(".bl-closed .bl-do");
    button?.focus();
    return Boolean(button);
  }

  // --- after something has changed --------------------------------------------------------

  function settle() {
    roving.settle();
    placeHandles(root);
    grant();
  }

  function heed() {
    const wanted = model.get("wish");
    if (!root || wanted.number === heeded.number) return;
    heeded.number = wanted.number;
    wish = wanted;
    requestAnimationFrame(grant);
  }

  // The focus goes where the kernel wishes it to be, as soon as that is there.
  function grant() {
    if (!wish) return;
    const { focus, letter } = wish;
    const places = focus === "row" ? [`[data-spot="${letter}"] .bl-do`]
      : focus === "panel" ? PANEL : focus === "why" ? [".bl-asked-why"] : [".bl-box"];
    const place = places.map(find).find((one) => one?.getClientRects().length);
    if (!place) return;
    wish = null;
    // What is told is read where it stands, and the focus stays where it is.
    if (focus === "why") place.scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
    else place.focus({ preventScroll: focus === "board" });
  }

  // --- the page around it -----------------------------------------------------------------

  const watch = new MutationObserver(settle);
  const sizes = new ResizeObserver(() => { if (root) placeHandles(root); });
  const stops = [
    () => watch.disconnect(), () => sizes.disconnect(), () => model.off("change:wish", heed),
  ];
  model.on("change:wish", heed);
  stops.push(whenInside(el, ".bl-table", (found) => {
    root = found;
    roving = rovingPart(root);
    stops.push(
      listen(root, "click", atTable(onClick)),
      listen(root, "keydown", atTable(onKey), true),
      listen(root, "keypress", atTable((event) => { if (isField(event.target)) event.stopPropagation(); })),
      listen(root, "focusin", atTable(roving.onFocus)),
      listen(root, "focusout", atTable(roving.onLeave)),
    );
    watch.observe(root, { subtree: true, childList: true });
    sizes.observe(root);
    settle();
    heed();
  }));
  return () => stops.forEach((stop) => stop());
}
