// The way to the kernel: while it is interrupted, nothing that is pressed is kept to be done late. That
// is said once on the page, and it goes on where it was as soon as the way is there again.

import { listen, part } from "./dom.js";

// Milliseconds between two tries; Jupyter by itself waits for longer from one to the next.
const AGAIN = 2000;
const LOST = "bl-lost";

export function connectionPart(board) {
  const { model } = board;
  let lost = false;
  let trying = null;

  const kernel = () => model.widget_manager?.kernel;

  // A server that has lost the kernel meanwhile has no way to it any more.
  function look() {
    if (kernel()?.status === "dead") board.end();
    const now = kernel()?.connectionStatus;
    if (now === "connected") found();
    else if (now) lose();
  }

  function lose() {
    if (lost || board.hasEnded()) return;
    lost = true;
    board.forgetHeld();
    trying = setInterval(() => kernel()?.reconnect().catch(() => {}), AGAIN);
    if (document.querySelector(`.${LOST}`)) return;
    const said = part("p", `bl-player ${LOST}`, { role: "alert" });
    said.textContent = board.names().lost;
    document.body.append(said);
  }

  // Whatever was under way then may have been lost with the way: the kernel is asked anew.
  function found() {
    if (!lost) return;
    lost = false;
    clearInterval(trying);
    document.querySelector(`.${LOST}`)?.remove();
    board.wait();
  }

  function deaf(event) {
    if (!lost || !(event.target === document.body || board.root.contains(event.target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // Before anything else hears it.
  function adoptConnection() {
    const signals = [kernel()?.connectionStatusChanged, kernel()?.statusChanged].filter(Boolean);
    for (const one of signals) one.connect(look);
    return [
      () => { for (const one of signals) one.disconnect(look); found(); },
      ...["keydown", "click", "pointerdown", "input", "change"].map((name) => listen(window, name, deaf, true)),
    ];
  }

  return { adoptConnection, found };
}
