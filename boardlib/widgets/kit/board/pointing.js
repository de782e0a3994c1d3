// Pointing at the board: what is there is said, chosen, put there, or asked about.

import { listen, visible } from "./dom.js";

export function pointingPart(board) {
  const { model, box, names } = board;

  // The letter of the choice whose badge was hit.
  const letterAt = (target) => /^[A-M]/.exec(target.closest?.(".bl-badge")?.textContent)?.[0];
  const placeOf = (letter) => Object.entries(model.get("targets"))
    .find(([, letters]) => letters.includes(letter))?.[0];
  const keyAt = (target) => target.closest?.("[data-key]")?.dataset.key
    ?? placeOf(letterAt(target)) ?? null;

  function point(key) {
    if (key === board.pointed) return;
    board.pointed = key;
    board.lightAll();
  }

  // The kernel is told first: it works while the page goes there.
  function arrive(key) {
    take(key);
    goTo(key);
  }

  function goTo(key) {
    board.current = key;
    box.focus({ preventScroll: true });
    board.lightAll();
  }

  // A badge is pressed: its choice is ticked, or once that is answered its reasons are shown.
  function answer(letter, key) {
    if (key) goTo(key);
    if (board.choose(letter)) return;
    const of = `[data-letter="${letter}"]`;
    const [why] = board.own(`.bl-why${of} > summary, .bl-ask${of}, .bl-said${of}`);
    if (why?.matches("summary, button") && !why.parentNode.open) why.click();
    (why ?? reasonOf(key))?.focus();
  }

  // What the answer says of a shape, unfolded; a choice whose reasons stand there has no others.
  function reasonOf(key) {
    const listed = board.own(".bl-reasons .bl-reason[data-keys]");
    const found = listed.find((one) => JSON.parse(one.dataset.keys).includes(key));
    const fold = found?.closest("details");
    if (fold) fold.open = true;
    return found ?? listed.find(visible);
  }

  // Choose what stands at a shape, put the piece there, or ask what can be done with it.
  function take(key, byKey = false) {
    if (key in (model.get("places") ?? {})) return put(key);
    const letters = model.get("targets")[key] ?? "";
    if (letters.length === 1) return board.choose(letters);
    if (!letters) return pick(key, byKey);
    board.tell(names().several.replace("{letters}", [...letters].join(", ")));
    return true;
  }

  function pick(key, byKey) {
    if (!key || !model.get("picks")) return false;
    model.send({ pick: key, keys: byKey });
    board.wait();
    return true;
  }

  function put(key, piece = model.get("piece")) {
    model.send({ put: key, piece });
    board.wait();
    return true;
  }

  listen(box, "pointermove", (event) => {
    point(board.isDragging() ? board.drag(event) : keyAt(event.target));
  });
  listen(box, "pointerleave", () => point(null));
  listen(box, "bl-go", ({ detail }) => goTo(detail));
  listen(box, "click", (event) => {
    const [letter, key] = [letterAt(event.target), keyAt(event.target)];
    if (letter) answer(letter, key);
    else if (key) arrive(key);
  });

  return { point, arrive, take, put, keyAt };
}
