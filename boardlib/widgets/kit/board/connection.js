// The way to the kernel: while it is interrupted, nothing that is pressed is kept to be done late. That
// is said once on the page, and it goes on where it was as soon as the way is there again.

import { listen, part } from "./dom.js";

// Milliseconds between two tries; Jupyter by itself waits for longer from one to the next.
const AGAIN = 2000;
// Milliseconds after which an answer is missed, and so many has the server to say that it is there: one
// that stands still keeps its connections open.
const MISSED = 3000;
const LOST = "bl-lost";

export function connectionPart(board) {
  const { model } = board;
  let lost = false;
  let waiting = null;
  let tries = false;
  let said = null; // of all boards of a page one says it, and tries
  let missed = 0;

  const kernel = () => model.widget_manager?.kernel;

  function look() {
    const now = kernel()?.connectionStatus;
    if (now === "connected") found();
    else if (now) lose();
  }

  function lose() {
    if (lost || board.hasEnded()) return;
    lost = true;
    expect(false);
    board.forgetHeld();
    waiting = setInterval(ask, AGAIN);
    if (document.querySelector(`.${LOST}`)) return;
    said = part("p", `bl-player ${LOST}`, { role: "alert" });
    said.textContent = board.names().lost;
    document.body.append(said);
  }

  const about = () => `${kernel().serverSettings.baseUrl}api/kernels/${kernel().id}`;

  // An answer is awaited, or has come.
  function expect(isOwed) {
    clearTimeout(missed);
    missed = isOwed && kernel() ? setTimeout(probe, MISSED) : 0;
  }

  // A kernel may be busy for long, but its server is heard at once.
  async function probe() {
    if (!kernel()) return;
    try {
      await fetch(about(), { signal: AbortSignal.timeout(MISSED) });
      if (missed) expect(true);
    } catch {
      if (missed) lose();
    }
  }

  // A server that begins anew has no such kernel any more.
  async function ask() {
    if (tries) return;
    tries = true;
    try {
      const { ok, status } = await fetch(about());
      if (status === 404) board.end();
      else if (ok && said) await kernel().reconnect();
    } catch {
      // it is not there yet
    }
    tries = false;
  }

  // Whatever was under way then may have been lost with the way: the kernel is asked anew.
  function found() {
    if (!lost) return;
    lost = false;
    clearInterval(waiting);
    said?.remove();
    said = null;
    board.wait();
  }

  function deaf(event) {
    if (!lost || !(event.target === document.body || board.root.contains(event.target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // Before anything else hears it.
  function adoptConnection() {
    const signal = kernel()?.connectionStatusChanged;
    signal?.connect(look);
    return [
      () => { signal?.disconnect(look); found(); expect(false); },
      ...["keydown", "click", "pointerdown", "input", "change"].map((name) => listen(window, name, deaf, true)),
    ];
  }

  return { adoptConnection, expect, found };
}
