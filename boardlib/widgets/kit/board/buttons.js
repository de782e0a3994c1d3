// The buttons of the lesson. They are the kernel's: a key that stands for one tells the kernel
// which, and nobody presses it in the page.

export function buttonsPart(board) {
  const { model, told } = board;

  const named = (which) => board.own(`.bl-${which}.jupyter-button`);

  // Whether there is such a button and it can be pressed; `at` tells those of one name apart.
  function press(which, at = 0) {
    const button = named(which)[at];
    if (!button || button.disabled || button.classList.contains("bl-off")) return false;
    tell(button, which, at);
    return true;
  }

  function tell(button, which, at) {
    pressed(button);
    model.send({ press: which, at });
    board.wait();
  }

  // What it is called by the kernel: its class, and its number among those of that class.
  function called(button) {
    const which = [...button.classList].reverse()
      .find((css) => /^bl-(?!button$|off$|pressed$|unpressed$)/.test(css))?.slice(3);
    return [which, which ? named(which).indexOf(button) : 0];
  }

  const pressThis = (button) => tell(button, ...called(button));

  function nameOf(button) {
    const [which, at] = called(button);
    return at ? `${which} ${at}` : which ?? "";
  }

  // It was pressed, with the mouse or by a key.
  function pressed(button) {
    board.heed(button);
    told.foreseen(wishOf(button));
  }

  // What the kernel is asked to do where the page is pressed, in a word and with what; nothing
  // where nothing can be done, or where something has to be typed first.
  function wishOf(target) {
    const thing = target.closest?.("[data-do], button, [data-key]");
    if (!thing || thing.disabled || thing.closest(".bl-player") !== board.root) return "";
    const { do: what, text, key } = thing.dataset;
    if (what) return thing.parentNode.querySelector(".bl-typed") ? "" : `${what} ${text ?? ""}`.trim();
    if (key) return model.get("picks") ? `pick ${key}` : "";
    return thing.matches(".jupyter-button") ? nameOf(thing) : "";
  }

  return { press, pressThis, pressed, wishOf };
}
