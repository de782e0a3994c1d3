// Keys that are pressed faster than the kernel answers: what the next key means depends on what
// the kernel shows then.

import { isField, listen, passes, visible } from "./dom.js";

export const STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// Milliseconds after which the kernel is asked whether it is done, if nothing new was shown.
const PATIENCE = 50;

export function waitingPart(board) {
  const { model, box } = board;
  let clicks = 0;
  let asking = 0;
  let waits = false;
  let held = [];
  let replays = false;

  // The kernel answers after everything that a click brings about. It is not asked before the
  // picture is there: whatever it is busy with then delays the picture.
  function wait() {
    if (board.hasEnded()) return;
    clicks += 1;
    waits = true;
    clearTimeout(asking);
    asking = setTimeout(ask, PATIENCE);
    board.expect(true);
  }

  function ask() {
    clearTimeout(asking);
    asking = 0;
    model.send({ ask: "turn", turn: clicks });
  }

  function answered({ turn, shown }) {
    if (shown && asking) setTimeout(ask);
    if (turn !== clicks) return;
    waits = false;
    board.expect(false);
    requestAnimationFrame(replay); // when the focus is where the learner can go on
  }

  function hold(event) {
    const stray = board.hadFocus && board.isLost(event.target) && visible(board.root);
    const early = waits || held.length > 0;
    if (board.hasEnded() || replays || !(stray || early) || !holds(event, stray)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) held.push({ key: event.key, code: event.code, shiftKey: event.shiftKey });
    if (!early) requestAnimationFrame(replay);
  }

  // A key that comes while what had the focus has just been taken away is for the lesson, too; and
  // what is open inside a lesson waits with it, for it may be left.
  function holds(event, stray) {
    const { key, target } = event;
    if (isField(target) || !(stray || board.root.contains(target))) return false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (passes(event) && key !== "Escape") return false;
    return !(target === box && key in STEPS) || held.length > 0;
  }

  function replay() {
    board.keepFocus();
    while (held.length && !waits) {
      const focus = board.focused();
      const at = focus?.closest(".bl-player") ? focus : board.root; // in the next lesson
      const event = new KeyboardEvent("keydown", {
        ...held.shift(), bubbles: true, cancelable: true, composed: true,
      });
      replays = true;
      const unheard = at.dispatchEvent(event);
      replays = false;
      if (unheard) byItself(at, event.key);
    }
  }

  // What a browser does by itself with a key that was really pressed.
  function byItself(at, key) {
    if (key === " " && board.isTick(at)) return board.tick(at, !at.checked);
    if ((key !== " " && key !== "Enter") || !at.matches("button, summary")) return;
    if (at.matches(".jupyter-button") && board.own(".jupyter-button").includes(at)) {
      if (!at.disabled) board.pressThis(at);
    } else {
      at.click();
    }
  }

  function adoptWaiting() {
    return [listen(window, "keydown", hold, true)];
  }

  return { wait, answered, adoptWaiting, forgetHeld: () => { held = []; } };
}
