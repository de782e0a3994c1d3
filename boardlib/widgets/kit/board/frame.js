// The lesson around the board: what is clicked in it, what its parts are called, and what has to
// be put right after something has changed.

import { label, listen, passes, set } from "./dom.js";
import { keepPlace, showEnded, whenEnded } from "./ending.js";
import { adoptPresses } from "./presses.js";

// What ipywidgets calls a widget whose kernel has ended.
const ENDED = ".jupyter-widgets-disconnected";
const SHOWS = [[".bl-help", ".bl-keys"], [".bl-words", ".bl-twin"]];

export function framePart(board) {
  const { model, names } = board;
  const unfolded = new Map();
  let settling = false;
  let ended = false;
  let clicked = null;

  function labels() {
    if (!board.root) return;
    label(board.root, "region", names().player);
    const one = board.own(".bl-choice.bl-pick-one:not(.bl-off)").length > 0;
    label(board.root.querySelector(".bl-choices"), one ? "radiogroup" : "group", names().choices);
    label(board.root.querySelector(".bl-steps"), "group", names().steps);
  }

  // After something has changed: reasons can be reached, buttons say whether they are pressed,
  // and the focus is where the learner can go on.
  function settle() {
    if (settling) return;
    settling = true;
    requestAnimationFrame(() => {
      settling = false;
      if (!board.root) return;
      if (board.root.matches(ENDED)) end();
      labels();
      board.tabStops();
      states();
      board.settleChoices();
      folds();
      board.keepFocus();
      board.inSight();
    });
  }

  function states() {
    for (const button of board.root.querySelectorAll(".bl-whatif.jupyter-button")) {
      set(button, "aria-pressed", String(button.classList.contains("bl-pressed")));
    }
    for (const [button, shown] of SHOWS) {
      const opened = board.root.querySelector(shown);
      for (const one of board.root.querySelectorAll(`${button}.jupyter-button`)) {
        // What has been opened is seen, though its button stands at the lower edge.
        if (opened && one.ariaExpanded === "false") opened.scrollIntoView({ block: "nearest" });
        set(one, "aria-expanded", String(!!opened));
      }
    }
  }

  // What was unfolded stays so, though it is written anew.
  function folds() {
    for (const fold of board.own("details[data-fold]")) {
      fold.open = unfolded.get(fold.dataset.fold) ?? fold.open;
    }
  }

  // Without its kernel a lesson hears nothing any more: what to do is said once, above it.
  function end() {
    if (ended) return;
    ended = true;
    board.shrink();
    board.found();
    board.forgetHeld();
    keepPlace(place());
    showEnded(board.root, names().ended);
  }

  // Whoever loads the page again and runs the case, or is shown it anew, goes on here.  Of a site
  // without a kernel that is for boards and games alone: its cases have marks of their own.
  function leave() {
    if (ended) return;
    if (model.widget_manager?.kernel || model.get("place").length === 1) keepPlace(place());
  }

  // Where a case is the kernel says; of a board and of a game it is what can be copied.
  function place() {
    const [name, ...at] = model.get("place");
    const copied = board.own("[data-copy]")[0]?.dataset.copy;
    return at.length || !copied ? [name, ...at] : [name, copied];
  }

  // The second click of a double click is for what the first one was for, not for what has come
  // into its place; and it neither drops the answer that was chosen nor decides a second time.
  function onlyOnce(event) {
    const thing = event.target.closest("button, .bl-choice, .bl-badge, [data-key]");
    if (!thing || thing.closest(".bl-player") !== board.root) return;
    const { key = "", do: doing = "" } = thing.dataset;
    const name = [key, doing, thing.textContent].join();
    const decides = doing === "choose" || key in model.get("targets")
      || thing.matches(".bl-choice, .bl-badge");
    if (event.detail > 1 && (name !== clicked || decides)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    clicked = name;
  }

  function onClick(event) {
    const fold = event.target.closest("summary")?.parentNode;
    if (fold?.dataset.fold) unfolded.set(fold.dataset.fold, !fold.open);
    const button = event.target.closest("button, input");
    if (button?.closest(".bl-player") !== board.root) return;
    board.heed(button);
    if (button.matches("button")) board.wait();
  }

  function adoptFrame(root) {
    root.tabIndex = -1; // a press anywhere in it takes the focus, and with it the keys, into it
    // What is drawn and said on the board itself changes nothing around it.
    const watch = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !board.el.contains(target))) settle();
    });
    watch.observe(root, {
      subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "class"],
    });
    return [
      () => watch.disconnect(),
      whenEnded(model, end),
      listen(window, "pagehide", leave),
      listen(root, "keydown", board.onKey),
      listen(root, "keypress", (event) => { if (!passes(event)) event.stopPropagation(); }),
      listen(root, "bl-light", board.light),
      listen(root, "bl-press", ({ detail }) => board.press(detail.which, detail.at, detail.isSoon)),
      listen(root, "bl-choose", ({ detail }) => board.choose(detail.letter)),
      listen(root, "pointerover", board.light),
      listen(root, "pointerout", board.light),
      ...adoptPresses(root),
      listen(root, "click", onlyOnce, true),
      listen(root, "click", board.onChoice, true),
      listen(root, "click", onClick),
    ];
  }

  return { labels, settle, adoptFrame, end, hasEnded: () => ended };
}
