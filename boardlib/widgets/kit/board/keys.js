// The keys of a lesson; they are kept away from the notebook.

import { passes, visible } from "./dom.js";
import { keyOf } from "./key.js";
import { nearest } from "./picture.js";
import { STEPS } from "./waiting.js";

const PRESSED = {
  n: "next", ArrowRight: "next", PageDown: "next",
  p: "back", ArrowLeft: "back", PageUp: "back",
  Home: "first", End: "last",
  r: "retry", s: "tell", o: "another", w: "words", "?": "help",
};

export function keysPart(board) {
  const { box, names } = board;

  function onKey(event) {
    if (event.key === "Escape" && leaves(event)) return;
    if (passes(event)) return;
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (handle(event)) event.preventDefault();
  }

  function handle(event) {
    const [key, { target }] = [keyOf(event), event];
    if (target !== box && target.closest(".bl-box")) return false;
    if (target.matches(".bl-number input")) return false;
    if (target === box && key in STEPS) return walk(STEPS[key]), true;
    if (target === box && (key === "Enter" || key === " ")) return onBoard(key);
    if (key === "Enter") return !target.closest("button, summary, a") && board.press("check");
    if (key === "ArrowUp") return along(target, -1);
    if (key === "ArrowDown") return along(target, 1);
    if (/^[a-m]$/.test(key)) return board.choose(key.toUpperCase(), target.closest("button"));
    if (/^[1-3]$/.test(key) && board.turnTo(Number(key))) return true;
    return key in PRESSED && step(PRESSED[key]);
  }

  // Space never scrolls the page from a board.
  const onBoard = (key) => board.take(board.current, true)
    || (key === "Enter" ? board.press("check") : true);

  function walk(direction) {
    const from = board.find(board.current) ?? board.stops()[0];
    if (!from) return;
    board.current = (nearest(board.stops(), from, direction) ?? from)[0];
    board.lightAll();
    board.look([[board.find(board.current)[1]]]);
    board.atHand();
    board.speak();
  }

  function step(which) {
    if (board.press(which)) return true;
    if ((which === "next" || which === "last") && board.boxes().length) {
      board.tell(names().answer_first);
    }
    return false;
  }

  // Up and down go through the answers, and through the reasons.
  function along(target, by) {
    const reasons = target.matches("[data-keys]");
    const list = reasons ? board.own(".bl-reason[data-keys]").filter(visible) : board.boxes();
    const next = list[list.indexOf(target) + by];
    if (next && (list.includes(target) || !reasons)) next.focus();
    return list.includes(target);
  }

  // What is open in the place of the lesson is left even while it has yet to get the focus.
  function leaves(event) {
    if (!board.root.classList.contains("bl-away")) return false;
    if (event.target.closest(".bl-player") !== board.root) return false;
    event.preventDefault();
    event.stopPropagation();
    return board.press("leave");
  }

  return { onKey };
}
