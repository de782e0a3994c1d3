// The buttons of the lesson. They are the kernel's: a key that stands for one tells the kernel
// which, and nobody presses it in the page.

export function buttonsPart(board) {
  const { model } = board;

  const named = (which) => board.own(`.bl-${which}.jupyter-button`);

  // Whether there is such a button and it can be pressed; `at` tells those of one name apart. One
  // that waits for what was done right before may look disabled still: the kernel knows.
  function press(which, at = 0, isSoon = false) {
    const button = named(which)[at];
    if (!button || (button.disabled && !isSoon) || button.classList.contains("bl-off")) return false;
    tell(button, which, at);
    return true;
  }

  function tell(button, which, at) {
    board.heed(button);
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

  return { press, pressThis };
}
