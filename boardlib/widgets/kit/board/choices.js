// The answers that can be chosen. They are boxes to tick, of which one only may be ticked where
// only one answer can be right: those become radio buttons, for those who listen too.

import { set } from "./dom.js";

export function choicesPart(board) {
  const { model, names } = board;
  const group = `bl-${Math.random().toString(36).slice(2)}`;
  let ticked = null;

  const ticks = () => board.own(".bl-choice input");
  const boxes = () => board.own(".bl-choice:not(.bl-off) input").filter((tick) => !tick.disabled);

  // By a letter or by its badge. From a button the focus goes to the answer: the next Enter checks
  // it, not that button.
  function choose(letter, button = null) {
    const tick = boxes()[letter.charCodeAt(0) - 65];
    if (!tick) return false;
    tell(tick, !tick.checked);
    if (button) tick.focus({ preventScroll: true });
    board.tell((tick.checked ? names().chosen : names().dropped).replace("{letter}", letter));
    return true;
  }

  // What is chosen is told to the kernel from here, one after the other. A box of ipywidgets would
  // turn over what it knows, and hold its second change back until the first is answered.
  function onClick(event) {
    if (!ticks().includes(event.target)) return;
    event.stopPropagation();
    // A radio button is dropped by a second click.
    tell(event.target, event.target !== ticked && event.target.checked);
  }

  function tell(tick, chosen) {
    tick.checked = chosen;
    if (tick.type === "radio") ticked = chosen ? tick : null;
    model.send({ tick: ticks().indexOf(tick), chosen });
  }

  function settle() {
    for (const tick of board.root.querySelectorAll(".bl-choice input")) kind(tick);
    ticked = board.own(".bl-choice input[type=radio]").find((tick) => tick.checked) ?? null;
  }

  function kind(tick) {
    tick.removeAttribute("title"); // ipywidgets writes the markup of the label into it
    const wanted = tick.closest(".bl-pick-one") ? "radio" : "checkbox";
    if (tick.type !== wanted) tick.type = wanted;
    if (wanted === "radio") set(tick, "name", group);
    else tick.removeAttribute("name");
  }

  return { boxes, choose, onChoice: onClick, settleChoices: settle, isTick: (at) => ticks().includes(at), tick: tell };
}
