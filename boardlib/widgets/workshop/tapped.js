// A finger is broader than a road: on a board it takes what lies nearest. What is shown because of it
// comes into the sheet below the board, which stays in view; so it does in a narrow window with a mouse.

import { isCalm, visible } from "../kit/board/dom.js";
import { offerChosen } from "./placing.js";

const WHERE = ".bl-questions, .bl-refusal, .bl-spot, .bl-reply";
const LEADS = "[data-do=room], [data-do=pick], [data-do=ask]";
// So far from where one tapped, in pixels, something else may be meant; a ring a little farther.
const AROUND = [0, 8, 16];
const OF_RING = 30;
const FINGER = 36; // pixels: rings that lie closer cannot be told apart by touch
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
    if (!event.isTrusted) return;
    const box = event.target.closest(".bl-board-side .bl-box");
    const lead = event.target.closest(LEADS);
    if (this.isFinger && box && chooses(box, event)) return event.stopPropagation();
    if (!box && !lead) return;
    this.waits = lead?.dataset.do === "room" ? `.bl-sheet, ${WHERE}` : WHERE;
    if (!this.isFinger) return;
    const [meant, hit] = [box && closestTo(box, event), event.target.closest("[data-key]")];
    if (!meant || meant.dataset.key === hit?.dataset.key) return;
    event.stopPropagation();
    press(meant, event);
  }

  // Something else is shown now: the sheet begins below the board, unless all of it is seen anyway.
  settle(root) {
    if (!this.waits) return;
    const places = [...root.querySelectorAll(this.waits)].filter(visible);
    this.waits = "";
    const [sheet, box] = [".bl-sheet", ".bl-board-side .bl-box"].map((one) => root.querySelector(one));
    if (!places.length) return;
    const behavior = isCalm() ? "auto" : "smooth";
    if (!visible(sheet)) { // the room is wide
      if (this.isFinger) places[0].scrollIntoView({ block: "nearest", behavior });
      return;
    }
    const isCovered = sheet.getBoundingClientRect().top < box.getBoundingClientRect().bottom - 1;
    const isBelow = places.some((one) => one.getBoundingClientRect().bottom > innerHeight);
    if (isCovered || isBelow) sheet.scrollIntoView({ block: "start", behavior });
  }
}

function press(shape, { clientX, clientY }) {
  shape?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));
}

function closestTo(box, { clientX: x, clientY: y }) {
  const ring = nearestRing(box, x, y);
  if (ring) return shapeOf(box, ring);
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
    return width || height ? Math.min(width, height) : BROAD; // a straight line may be 0 high
  });
  return Math.min(BROAD, ...sides);
}

function nearestRing(box, x, y) {
  let [best, least] = [null, OF_RING];
  for (const ring of ringsOf(box)) {
    const far = Math.hypot(x - middle(ring).x, y - middle(ring).y);
    if (far < least) [best, least] = [ring, far];
  }
  return best;
}

const ringsOf = (box) => [...box.querySelectorAll(":scope > .bl-fits-here")];
const shapeOf = (box, ring) => box.querySelector(`[data-key="${CSS.escape(ring.dataset.of)}"]`);

function middle(ring) {
  const { left, top, width, height } = ring.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

// Where rings lie closer than a finger is broad a tap only chooses one; a second one on it lays there.
function chooses(box, { clientX: x, clientY: y }) {
  const ring = nearestRing(box, x, y);
  if (!ring || ring.matches(".bl-chosen")) return false;
  const { x: left, y: top } = middle(ring);
  const isCrowded = ringsOf(box).some((one) => (
    one !== ring && Math.hypot(middle(one).x - left, middle(one).y - top) < FINGER
  ));
  if (isCrowded) choose(box, ring);
  return isCrowded;
}

function choose(box, chosen) {
  for (const ring of ringsOf(box)) ring.classList.toggle("bl-chosen", ring === chosen);
  offerChosen(box);
}

// The arrows and the button below a board on which a place was chosen.
export function atChosen(root, event) {
  const button = event.target.closest("[data-do=here], [data-do=step]");
  const box = root.querySelector(".bl-board-side .bl-box");
  if (!button || !box) return;
  event.stopPropagation();
  const rings = ringsOf(box);
  const at = rings.findIndex((ring) => ring.matches(".bl-chosen"));
  if (button.dataset.do === "here") return press(shapeOf(box, rings[at]), event);
  const by = button === button.parentNode.firstElementChild ? -1 : 1;
  choose(box, rings[(at + by + rings.length) % rings.length]);
}
