// A board or a picture above everything else, as large as the screen is high. It is closed by its
// button, by Escape, or by a tap where nothing else would come of it.

import { listen, part } from "./dom.js";
import { sideways } from "./sideways.js";

const GROWS = [1.5, 3]; // so many times as large at least, and at most
const OF_SCREEN = 0.8; // so much of the height of the screen

// `home` is where the dialog lies in the page; `things` go into it; `picture` is as large as the first of
// them is before. `words` name it and its button; `acts` tells of a press whether something comes of
// it; `closed` is called afterwards.
export function showLarger(home, things, picture, words, acts, closed) {
  const dialog = part("dialog", "bl-enlarged", { "aria-label": words.name });
  const button = part("button", "bl-close", { type: "button" });
  const room = part("div", "bl-enlarged-room", { tabindex: "0" });
  const { width, height } = picture.getBoundingClientRect();
  const times = Math.max(GROWS[0], Math.min(GROWS[1], (OF_SCREEN * innerHeight) / height));
  dialog.style.setProperty("--bl-large", `${Math.round(times * width)}px`);
  button.textContent = words.close;
  room.dataset.about = things[0].dataset.about ?? "[]";
  room.append(things[0]);
  dialog.append(room, ...things.slice(1), button);
  home.append(dialog);
  const close = () => dialog.close();
  const scroller = sideways(room);
  const stops = [
    scroller.stop,
    listen(window, "keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    }, true),
  ];
  button.addEventListener("click", (event) => { event.stopPropagation(); close(); });
  dialog.addEventListener("click", ({ target }) => { if (!acts(target)) close(); });
  dialog.addEventListener("close", () => {
    stops.forEach((stop) => stop());
    closed();
    dialog.remove();
  });
  dialog.showModal();
  return { close, look: scroller.look, reveal: scroller.reveal };
}

// The button of a board, where its page is narrow.
export function enlargingPart(board) {
  const { el, box, said, model } = board;
  const opener = part("button", "bl-larger", { type: "button", "aria-haspopup": "dialog" });
  const scroller = sideways(box);
  let large = null;
  let drawn = "";

  // What is chosen or tried on a large board is chosen or tried as ever.
  function acts(target) {
    const some = model.get("picks") || box.matches(".bl-asking") || box.closest(".bl-doing")
      || box.querySelector(".bl-piece");
    return Boolean(some && target.closest(".bl-box [data-key], .bl-badge"));
  }

  function open() {
    const { board: name, close: word } = board.names();
    large = showLarger(el, [box, said], box.firstElementChild, { name, close: word }, acts, () => {
      large = null;
      el.prepend(box, said);
      scroller.look();
      opener.focus({ preventScroll: true });
    });
  }

  listen(opener, "click", (event) => { event.stopPropagation(); open(); });
  el.insertBefore(opener, said.nextSibling);

  function label() {
    opener.textContent = board.names().larger;
    opener.title = board.names().to_enlarge;
  }

  // What the board is about is shown, or those parts of it.
  const look = (...parts) => (large ?? scroller).look(...parts);
  const reveal = (places) => (large ?? scroller).reveal(places);

  // Another picture may be wider; nothing is measured where it is not.
  function fit() {
    const width = box.querySelector(":scope > svg")?.getAttribute("width");
    if (width === drawn) return;
    drawn = width;
    scroller.settle();
  }

  function note() {
    box.dataset.about = model.get("about");
  }

  note();
  return { labelLarger: label, note, look, reveal, fit, shrink: () => large?.close(), stopScrolling: scroller.stop };
}
