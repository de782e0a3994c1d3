// What has to be read next is in sight: after a step, after an answer was checked, and at a table
// once something else is to be decided or a game is over. A board that is wider than its room shows
// what is asked about, and where the arrow keys are.

import { visible } from "./dom.js";

const ASKED = [".bl-prompt", ".bl-choices", ".bl-actions"];
const BOARD = ".bl-box";
// From what one would like to see at once to what one has to read: the first that fits is shown.
const QUESTION = [[".bl-head", BOARD, ...ASKED], [BOARD, ...ASKED],
  [".bl-head", BOARD, ".bl-prompt"], [BOARD, ".bl-prompt"], ASKED, [".bl-prompt"]];
// Board and verdict are seen together; of the reasons below them as much as there is room for.
const ANSWER = [[".bl-head", BOARD, ...ASKED, ".bl-reasons"], [BOARD, ...ASKED],
  [BOARD, ".bl-actions"], ASKED, [".bl-actions"]];
const SLIDE = [[".bl-head"]];
const DECISION = [[".bl-head", ".bl-decide", BOARD], [".bl-decide", BOARD], [".bl-decide"]];
const END = [[".bl-head", ".bl-sheets-of"], [".bl-head"]];
// What is asked at a table; a workshop, in which nothing moves by itself, has a list of that name.
const TO_DECIDE = ".bl-table .bl-asks";
// What is gone over with the arrow keys, and what is said of it.
const AT_HAND = [[BOARD, ".bl-actions"], [BOARD], [".bl-cursor"]];
const EDGE = 8; // pixels that are left free above or below

export function sightPart(board) {
  let known = null;

  const text = (place) => board.own(place).map((one) => one.textContent).join();

  // Once there is something else to be read; nothing moves under somebody who is elsewhere.
  function inSight() {
    const now = [".bl-count", ".bl-prompt", ".bl-reasons", TO_DECIDE].map(text).join("\n");
    if (now === known || !board.own(`.bl-count, ${TO_DECIDE}`).length) return;
    if (known !== null && board.hadFocus) show();
    known = now;
    board.look();
  }

  function wanted() {
    if (board.root.matches(".bl-teacher")) return SLIDE;
    if (board.root.matches(".bl-table")) return text(TO_DECIDE) ? DECISION : END;
    return text(".bl-verdict") && text(".bl-reasons") ? ANSWER : QUESTION;
  }

  const of = (places) => extent(places.flatMap(board.own).filter((one) => (
    visible(one) && !stays(one)
  )));

  function seen(page) {
    const view = room(page);
    view.top += above();
    return { view, high: view.bottom - view.top };
  }

  function fitting(wishes, high) {
    const found = wishes.map(of);
    return found.find(({ top, bottom }) => bottom - top <= high) ?? found.at(-1);
  }

  function show() {
    const page = scrolled(board.root);
    const { view, high } = seen(page);
    const fits = fitting(wanted(), high);
    const rest = wanted() === ANSWER ? of([".bl-reasons"]).bottom : fits.bottom;
    const bottom = Math.max(fits.bottom, Math.min(rest, fits.top + high - 2 * EDGE));
    page.scrollTop += distance({ top: fits.top, bottom }, view);
  }

  // The keys that reach a board go over something that is seen: the board comes back to sight.
  function atHand() {
    const { root, box } = board;
    if (!root || root.matches(".bl-teacher") || box.closest("dialog") || board.byHand) return;
    const page = scrolled(root);
    const { view, high } = seen(page);
    const { top, bottom } = fitting(AT_HAND, high);
    page.scrollTop += Math.min(0, top - EDGE - view.top) || distance({ top, bottom }, view);
  }

  // The height of the head, if it stays above what is scrolled: so much less is seen.
  function above() {
    const [head] = board.own(".bl-head");
    return head && stays(head) ? head.offsetHeight : 0;
  }

  // What stays in sight below the head has to know how high that is.
  function adoptSight(root) {
    const [head] = board.own(".bl-head");
    if (!head) return [];
    const told = () => root.style.setProperty("--bl-head", `${head.offsetHeight}px`);
    const sizes = new ResizeObserver(told);
    sizes.observe(head);
    return [() => sizes.disconnect()];
  }

  return { inSight, atHand, adoptSight };
}

const stays = (one) => one.matches(".bl-head") && getComputedStyle(one).position === "sticky";

function extent(parts) {
  const places = parts.map((one) => one.getBoundingClientRect());
  return {
    top: Math.min(...places.map(({ top }) => top)),
    bottom: Math.max(...places.map(({ bottom }) => bottom)),
  };
}

// How far to scroll: as little as possible, and never past where it begins.
function distance({ top, bottom }, view) {
  const free = Math.max(0, Math.min(EDGE, (view.bottom - view.top - bottom + top) / 2));
  const below = Math.max(0, bottom + free - view.bottom);
  const above = Math.min(below, top - free - view.top);
  return Number.isFinite(above) ? above : 0;
}

// What scrolls around the lesson: the notebook, or the whole page.
function scrolled(root) {
  for (let one = root.parentElement; one; one = one.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(one).overflowY);
    if (scrolls && one.scrollHeight > one.clientHeight) return one;
  }
  return document.scrollingElement;
}

function room(page) {
  if (page === document.scrollingElement) return { top: 0, bottom: innerHeight };
  const { top, bottom } = page.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
}
