// What would have to change: looked for once a refusal is seen and nothing else is under way; what is
// found stands there as cards, each to be pressed.

import { listen, usable, visible } from "./dom.js";

// Milliseconds in which nothing else has changed: an answer is there first, and what follows it.  Once
// it is looked for, a little each time, what was pressed meanwhile has come before.
const CALM = 150;

export function turningPart(board) {
  const { model } = board;
  let sought = "";
  let waiting = 0;
  let last = null; // number of the card that had the focus

  const cards = () => board.own("[data-turn]");

  const place = () => (board.root ? board.own("[data-turning]")[0]?.dataset : undefined);

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(seek, Number(place()?.looked ?? 0) ? 0 : CALM);
  }

  function seek() {
    const wanted = place() ? `${place().turning} ${place().looked}` : "";
    if (wanted && (wanted === sought || !visible(board.root.querySelector(".bl-box") ?? board.root))) return;
    sought = wanted;
    if (wanted) model.send({ press: "seek" });
  }

  function turn(card) {
    model.send({ press: "turn", at: Number(card.dataset.turn) });
    board.wait();
    return true;
  }

  function onClick({ target }) {
    const card = target.closest("[data-turn]");
    if (card && board.own("[data-turn]").includes(card)) turn(card);
  }

  // By its digit, where there is such a card.
  function turnTo(digit) {
    const card = cards()[digit - 1];
    return Boolean(card && visible(card)) && turn(card);
  }

  // The card that had the focus, as it is written anew once it was pressed.
  function turnedLast() {
    const card = last === null ? null : cards()[last];
    return card && usable(card) ? card : null;
  }

  function adoptTurning(root) {
    const watch = new MutationObserver(later);
    watch.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "data-looked"] });
    later();
    return [
      () => { watch.disconnect(); clearTimeout(waiting); },
      listen(root, "click", onClick),
      listen(root, "focusin", ({ target }) => {
        if (target.closest(".bl-aside")) return; // one comes back from what a card opened
        last = target.dataset.turn === undefined ? null : cards().indexOf(target);
      }),
    ];
  }

  return { turnTo, turnedLast, adoptTurning };
}
