// The focus is where the learner can go on, whatever has just been hidden.

import { listen, set, usable, visible } from "./dom.js";

const ON = [
  ".bl-choice:not(.bl-off) input", ".bl-go-on", ".bl-guess", ".bl-side-of[aria-checked=true]", ".bl-doing > .bl-stage .bl-box",
  ".bl-onward .bl-another", ".bl-another", ".bl-retry", ".bl-next",
  ".bl-back", ".bl-box",
];
// Before a class Space always goes on: it neither covers an answer again nor ticks a box.
const BEFORE_CLASS = [".bl-next", ".bl-box"];

export function focusPart(board) {
  const { el, box } = board;
  let another = false; // another exercise was asked for
  let home = false; // back in the lesson

  const focused = () => el.getRootNode().activeElement;
  const isLost = (at) => !at || at === document.body || at.classList?.contains("jp-Notebook")
    || (board.root.contains(at) && !usable(at));

  // A button was pressed that leads elsewhere.
  function heed(button) {
    if (button.closest(".bl-another")) another = true;
    if (button.closest(".bl-leave")) home = true;
  }

  function keepFocus() {
    const at = focused();
    // With another question the next Enter is for its answer, not for yet another one.
    const waits = board.root.querySelector(".bl-doing .bl-ring:not(.bl-done)");
    const begins = another && (board.boxes().length > 0 || Boolean(waits));
    if (begins) another = false;
    // Back in the lesson the board is where one went from, or a card; before a class Space goes on.
    const from = board.turnedLast() ?? box;
    const back = board.root.matches(".bl-teacher") ? board.root.querySelector(".bl-next") : from;
    if (home && back && usable(back)) {
      home = false;
      lendFocus(back);
    } else if (board.hadFocus && (isLost(at) || (begins && at?.closest?.(".bl-another")))) {
      const wanted = board.root.matches(".bl-teacher") ? BEFORE_CLASS : ON;
      const places = wanted.flatMap((place) => [...board.root.querySelectorAll(place)]);
      lendFocus(board.turnedLast() ?? places.find(usable));
    }
  }

  // The focus goes somewhere by itself: what was announced is not talked over, also where the place
  // is the board of another part, which lies open in this one.
  function lendFocus(place) {
    place?.toggleAttribute("data-lent", true);
    place?.focus({ preventScroll: true });
    place?.addEventListener("blur", () => place.removeAttribute("data-lent"), { once: true });
  }

  // Of the reasons one can be reached with the Tab key.
  function tabStops() {
    const lines = board.own(".bl-reason[data-keys]").filter(visible);
    const current = lines.includes(focused()) ? focused() : lines[0];
    for (const line of lines) set(line, "tabindex", line === current ? "0" : "-1");
  }

  function outside(event) {
    if (!board.root.contains(event.target)) board.hadFocus = false;
  }

  function adoptFocus(root) {
    return [
      listen(root, "focusin", () => { board.hadFocus = true; board.light(); }),
      listen(root, "focusout", (event) => {
        if (event.relatedTarget && !root.contains(event.relatedTarget)) board.hadFocus = false;
        board.light();
      }),
      listen(document, "pointerdown", (event) => { board.byHand = true; outside(event); }, true),
      listen(document, "keydown", () => { board.byHand = false; }, true),
      listen(document, "focusin", (event) => {
        if (event.target.closest?.(".bl-player")) outside(event);
      }, true),
    ];
  }

  listen(box, "focus", () => {
    // Whoever points has gone nowhere, and nothing lights up that was not pointed at.
    if (board.byHand && box.hasAttribute("data-lent")) board.current = null;
    if (!board.byHand) board.current ??= (board.find(board.model.get("picked")) ?? board.stops()[0])?.[0] ?? null;
    board.lightAll();
    if (box.hasAttribute("data-lent")) return;
    board.atHand();
    board.speak();
  });
  listen(box, "blur", () => board.lightAll());

  return { focused, isLost, heed, keepFocus, tabStops, adoptFocus };
}
