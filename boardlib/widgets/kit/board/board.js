// The board of a lesson: picture, arrow keys, live region, and the guard that keeps typed keys
// away from the notebook. What is pressed, ticked, moved or asked about is told to the kernel; no
// part of the page that is not the board's own is pressed. Several boards of one lesson light up
// together; what is opened inside a lesson is a lesson of its own.
//
// A board is one object. Each part below looks after one concern, and adds to the board what the
// other parts may call.

import { buttonsPart } from "./buttons.js";
import { choicesPart } from "./choices.js";
import { connectionPart } from "./connection.js";
import { part, renew, whenInside } from "./dom.js";
import { draggingPart } from "./dragging.js";
import { enlargingPart } from "./enlarging.js";
import { focusPart } from "./focus.js";
import { framePart } from "./frame.js";
import { keysPart } from "./keys.js";
import { lightsPart } from "./lights.js";
import { picturePart } from "./picture.js";
import { pointingPart } from "./pointing.js";
import { keepStills } from "./saving.js";
import { sightPart } from "./sight.js";
import { Told } from "./told.js";
import { turningPart } from "./turning.js";
import { voicePart } from "./voice.js";
import { waitingPart } from "./waiting.js";

const PARTS = [
  picturePart, lightsPart, voicePart, choicesPart, buttonsPart, pointingPart, draggingPart,
  waitingPart, focusPart, keysPart, sightPart, framePart, enlargingPart, connectionPart,
  turningPart,
];

export default () => {
  const told = new Told();
  return {
    initialize: ({ model }) => told.begin(model),
    render: ({ model, el }) => render(model, el, told),
  };
};

function render(model, el, told) {
  const board = made(model, el, told);
  for (const one of PARTS) Object.assign(board, one(board));
  const stops = heard(board);
  stops.push(whenInside(el, ".bl-player", (root) => {
    board.root = root;
    keepStills(model);
    stops.push(...board.adoptConnection());
    stops.push(...board.adoptFrame(root), ...board.adoptFocus(root), ...board.adoptWaiting());
    stops.push(...board.adoptSight(root), ...board.adoptTurning(root), () => told.views.delete(board));
    told.views.add(board);
    told.comeBack();
    board.name();
    board.settle();
  }));
  board.explain();
  board.draw();
  board.name();
  stops.push(board.stopScrolling);
  return () => stops.forEach((stop) => stop());
}

function made(model, el, told) {
  el.classList.add("bl-stage");
  const board = {
    model, el, told,
    root: null, // the lesson that it belongs to
    current: null, // where the arrow keys are
    pointed: null, // what the mouse is over
    hadFocus: false, // whether the lesson had the focus last
    byHand: false, // whether it was pointed last, and no key pressed
    box: part("div", "bl-box", { tabindex: "0", role: "application" }),
    said: part("p", "bl-sentence"),
    legend: part("div", "bl-legend", { "aria-hidden": "true" }),
    status: part("div", "bl-status", { role: "status", "aria-live": "polite" }),
    names: () => model.get("names"),
    // Parts of this lesson, not of one that is opened inside it.
    own: (place) => [...board.root.querySelectorAll(place)]
      .filter((one) => one.closest(".bl-player") === board.root),
    // What is explained is seen instead of the sentence, unless one is at the board.
    explain() {
      renew(board.legend, model.get("legend"));
      board.said.classList.toggle("bl-behind", board.legend.querySelector(".bl-entry") !== null);
    },
    name() {
      board.box.setAttribute("aria-label", board.names().board);
      board.labels();
      board.labelLarger();
      board.say();
    },
  };
  el.append(board.box, board.said, board.legend, board.status);
  return board;
}

// What the kernel sends changes the board, until the functions that are returned are called.
function heard(board) {
  const { model } = board;
  const changes = {
    "change": board.draw,
    "change:picked": () => { board.current = model.get("picked") || board.current; board.light(); },
    "change:names": board.name,
    "change:status": board.announce,
    "change:about": board.note,
    "change:legend": board.explain,
    "msg:custom": board.answered,
  };
  return Object.entries(changes).map(([change, action]) => {
    model.on(change, action);
    return () => model.off(change, action);
  });
}
