// A finger is broader than a road: on a board it takes what lies nearest. What is shown because of it
// comes into the sheet below the board, which stays in view.

import { visible } from "../kit/board/dom.js";

const WHERE = ".bl-questions, .bl-refusal, .bl-spot, .bl-reply";
const LEADS = "[data-do=room], [data-do=pick], [data-do=ask]";
// So far from where one tapped, in pixels, something else may be meant; a ring a little farther.
const AROUND = [0, 8, 16];
const OF_RING = 30;
const SLIM = 0.25; // the narrower a part is, the sooner it is meant
const BROAD = 80; // pixels: what is broader than this is not the broader for it

export class Tapped {
  constructor() {
    this.waits = "";
    this.isFinger = false;
  }

  begin({ pointerType }) {
    this.isFinger = pointerType === "touch";
  }

  note(event) {
    if (!this.isFinger || !event.isTrusted) return;
    const box = event.target.closest(".bl-board-side .bl-box");
    const lead = event.target.closest(LEADS);
    if (!box && !lead) return;
    this.waits = lead?.dataset.do === "room" ? `.bl-sheet, ${WHERE}` : WHERE;
    const [meant, hit] = [box && lyingNext(box, event), event.target.closest("[data-key]")];
    if (!meant || meant.dataset.key === hit?.dataset.key) return;
    event.stopPropagation();
    const { clientX, clientY } = event;
    meant.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));
  }

  // Something else is shown now: the sheet begins below the board, unless all of it is seen anyway.
  settle(root) {
    if (!this.waits) return;
    const places = [...root.querySelectorAll(this.waits)].filter(visible);
    this.waits = "";
    const [sheet, box] = [".bl-sheet", ".bl-board-side .bl-box"].map((one) => root.querySelector(one));
    if (!places.length) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const behavior = calm ? "auto" : "smooth";
    if (!visible(sheet)) return places[0].scrollIntoView({ block: "nearest", behavior });
    const isCovered = sheet.getBoundingClientRect().top < box.getBoundingClientRect().bottom - 1;
    const isBelow = places.some((one) => one.getBoundingClientRect().bottom > innerHeight);
    if (isCovered || isBelow) sheet.scrollIntoView({ block: "start", behavior });
  }
}

function lyingNext(box, { clientX: x, clientY: y }) {
  const rings = [...box.querySelectorAll(":scope > .bl-fits-here")];
  if (rings.length) return nearestRing(box, rings, x, y);
  let [best, least] = [null, Infinity];
  for (const far of AROUND) {
    for (let turn = 0; turn < (far ? 8 : 1); turn += 1) {
      const angle = (turn * Math.PI) / 4;
      const one = partAt(box, x + far * Math.cos(angle), y + far * Math.sin(angle));
      const cost = one ? far + SLIM * breadth(box, one) : Infinity;
      if (cost < least) [best, least] = [one, cost];
    }
  }
  return best;
}

const partAt = (box, x, y) => {
  const found = box.getRootNode().elementFromPoint(x, y)?.closest("[data-key]");
  return box.contains(found) ? found : null;
};

function breadth(box, { dataset }) {
  const sides = [...box.querySelectorAll(`[data-key="${CSS.escape(dataset.key)}"]`)].map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height);
  });
  return Math.min(BROAD, ...sides.filter((side) => side > 0));
}

function nearestRing(box, rings, x, y) {
  let [best, least] = [null, OF_RING];
  for (const ring of rings) {
    const { left, top, width, height } = ring.getBoundingClientRect();
    const far = Math.hypot(left + width / 2 - x, top + height / 2 - y);
    if (far < least) [best, least] = [ring.dataset.of, far];
  }
  return best === null ? null : box.querySelector(`[data-key="${CSS.escape(best)}"]`);
}
