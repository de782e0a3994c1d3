// The kernel wishes that the focus goes somewhere; it goes as soon as that is there.

import { visible } from "../kit/board/dom.js";

const GOALS = {
  menu: ".bl-questions .bl-do, .bl-groups .bl-do, .bl-groups .bl-typed",
  ruling: ".bl-asked-was",
  things: ".bl-thing",
  drawers: ".bl-find, .bl-piece-of",
};

// One widget has one of these, whatever number of views: a wish is heeded once.
export class Wishes {
  constructor() {
    this.heeded = 0;
    this.wish = null;
  }

  heed(model, root) {
    const wanted = model.get("wish");
    if (!root || wanted.number === this.heeded) return;
    this.heeded = wanted.number;
    this.wish = wanted;
    requestAnimationFrame(() => this.grant(root));
  }

  grant(root) {
    const { focus, caret, field, among, leads } = this.wish ?? {};
    const box = root.querySelector(".bl-box");
    const place = caret ? root.querySelector(field === "question" ? ".bl-question input" : "textarea")
      : focus in GOALS ? [...root.querySelectorAll(GOALS[focus])].find(visible) : box?.querySelector("svg");
    if (!this.wish || !place?.getClientRects().length) return;
    this.wish = null;
    if (caret) select(place, caret);
    else if (focus in GOALS) place.focus({ preventScroll: focus === "ruling" });
    else lend(box, among);
    if (leads) place.dataset.leads = leads;
    const head = root.closest(".bl-away")?.querySelector(".bl-return");
    if (focus) (head ?? root.querySelector(".bl-head")).scrollIntoView({ block: "nearest" });
    if (focus === "ruling") show(root, place);
  }
}

// As much of a ruling as there is room for, and the board beside it or above.
function show(root, ruling) {
  if (ruling.closest(".bl-reply").getBoundingClientRect().bottom <= innerHeight) return;
  const sheet = root.querySelector(".bl-sheet");
  (visible(sheet) ? sheet : root.querySelector(".bl-body")).scrollIntoView({ block: "start" });
}

// What was announced is not talked over; where some places are meant one is at one of them.
function lend(box, among = []) {
  box.toggleAttribute("data-lent", true);
  if (among.length && !among.includes(box.pointed?.[1])) box.dispatchEvent(new CustomEvent("bl-go", { detail: among[0] }));
  box.focus({ preventScroll: true });
  box.addEventListener("blur", () => box.removeAttribute("data-lent"), { once: true });
}

// The caret at the line and column that could not be read.
function select(field, [line, column]) {
  const lines = field.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const end = before + (lines[line - 1] ?? "").length;
  field.focus();
  field.setSelectionRange(Math.min(before + column - 1, end), end);
}
