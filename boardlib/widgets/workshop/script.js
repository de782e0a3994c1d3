// The buttons of a board that is changed: each says in the page what it does. The keys of the
// fields to type in stay there, and nothing of them reaches the notebook.

import { listen, set, visible, whenInside } from "../kit/board/dom.js";
import { copy } from "./copying.js";
import { keep } from "./keeping.js";
import { isTyped, keysPart } from "./keys.js";
import { drawingPart, findPieces } from "./laying.js";
import { Pictures } from "./pictures.js";
import { place } from "./placing.js";
import { noteSent, propose, rovingPart } from "./roving.js";
import { atChosen, Tapped } from "./tapped.js";
import { Wishes } from "./wishes.js";

export default () => {
  const [wishes, pictures] = [new Wishes(), new Pictures()];
  return { render: (context) => render(context, wishes, pictures) };
};

// What is typed goes along with the button beside its field: by itself it comes as a message of
// its own, which a busy kernel may get only after the click.
const BESIDE = [[".bl-apply", "write", "textarea"], [".bl-put", "put", ".bl-question input"]];

function render({ model, el }, wishes, pictures) {
  let root = null;
  let [roving, keys] = [null, null];
  let sought = "";
  let frame = 0;
  const tapped = new Tapped();

  const find = (place) => root.querySelector(place);

  // --- pressing ---------------------------------------------------------------------------

  function onTyped(event) {
    const beside = BESIDE.find(([button]) => event.target.closest(button));
    if (!beside) return;
    event.stopPropagation();
    send(beside[1], find(beside[2]).value);
  }

  function send(what, typed = "", text = "", byKey = false) {
    model.send({ do: what, text, typed, keys: byKey });
    return true;
  }

  function onClick(event) {
    const button = event.target.closest("[data-do], [data-copy]");
    if (!button) return;
    const isOff = button.getAttribute("aria-disabled") === "true";
    if (isOff && button.dataset.do !== "grab") return; // of a piece it is said why there is none
    if (button.dataset.copy === undefined) perform(button, event.detail === 0);
    else copied(button);
  }

  function perform(button, byKey) {
    const { dataset, parentNode } = button;
    keys.note(button);
    const field = parentNode.querySelector(".bl-typed");
    if (field) noteSent(field);
    model.send({ do: dataset.do, text: dataset.text, typed: field?.value ?? "", keys: byKey });
  }

  async function copied(button) {
    const words = model.get("names").copied;
    await copy(button, words);
    find(".bl-status").textContent = words;
  }

  function seek(field) {
    const words = model.get("names").found.replace("{count}", findPieces(field));
    find(".bl-status").textContent = words;
    pictures.fill(root, see);
  }

  const see = (wanted) => model.send({ do: "see", wanted });

  // --- after something has changed --------------------------------------------------------

  function settle() {
    roving.settle();
    label();
    wishes.grant(root);
    const field = find(".bl-find");
    if (field) findPieces(field);
    pictures.fill(root, see);
    placeSoon();
    seekCase();
  }

  // To measure lays everything out: that is done once, when all that changes has changed.
  function placeSoon() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      tapped.settle(root);
      place(root);
    });
  }

  // A case about the same is looked for when its ruling is seen: once for each. The kernel reads a
  // case at a time, so that it hears what is pressed meanwhile; nothing is read for a closed room.
  function seekCase() {
    const wanted = find("[data-seek]")?.dataset.seek ?? "";
    if (wanted && wanted !== sought) send("seek");
    sought = wanted;
  }

  function seekOn() {
    if (find("[data-seek]") && visible(root)) send("seek");
    else sought = "";
  }

  function label() {
    const wrong = Boolean(find(".bl-written .bl-trouble"));
    for (const field of root.querySelectorAll("textarea, .bl-question input")) {
      set(field, "spellcheck", "false");
    }
    const [asks, question] = [find(".bl-asks"), find(".bl-question input")];
    if (asks && question) set(question, "list", asks.id);
    const text = find("textarea");
    if (text) set(text, "aria-invalid", String(wrong));
  }

  // --- the page around it -----------------------------------------------------------------

  const watch = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !target.closest(".bl-stage"))) settle();
    else wishes.grant(root), placeSoon();
  });
  const size = new ResizeObserver(() => place(root));
  const heed = () => wishes.heed(model, root);
  const hear = (content) => {
    if (content.lines) propose(root, content);
    if (content.keep) keep(content.keep);
    if (content.seek) seekOn();
    if (content.pictures) pictures.hear(content.pictures), settle();
  };
  const stops = [
    () => watch.disconnect(), () => size.disconnect(), () => cancelAnimationFrame(frame),
    () => model.off("change:wish", heed), () => model.off("msg:custom", hear),
  ];
  model.on("change:wish", heed);
  model.on("msg:custom", hear);
  stops.push(whenInside(el, ".bl-workshop", (found) => {
    root = found;
    keys = keysPart(root, { send, perform, along: (...about) => roving.along(...about) });
    roving = rovingPart(root, (group) => send("list", "", group));
    stops.push(
      listen(window, "keydown", keys.onlyOnce, true),
      listen(window, "keydown", keys.onPage),
      listen(root, "click", onTyped, true),
      listen(root, "click", onClick),
      listen(root, "pointerdown", (event) => tapped.begin(event), true),
      listen(root, "click", (event) => tapped.note(event), true),
      listen(root, "click", (event) => atChosen(root, event), true),
      listen(root, "keydown", keys.onKey, true),
      listen(root, "keypress", (event) => { if (isTyped(event.target)) event.stopPropagation(); }),
      listen(root, "input", ({ target }) => { if (target.matches(".bl-find")) seek(target); }),
      ...drawingPart(root, (what, text) => send(what, "", text)),
      listen(root, "focusin", roving.onFocus),
      listen(root, "focusout", roving.onLeave),
    );
    watch.observe(root, { subtree: true, childList: true });
    size.observe(root);
    settle();
    heed();
  }));
  return () => stops.forEach((stop) => stop());
}
