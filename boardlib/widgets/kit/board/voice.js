// The live region: what has happened is said to those who listen.

export function voicePart(board) {
  const { model, status } = board;

  function announce() {
    const [, sentence] = model.get("status");
    status.textContent = "";
    // An empty region first, so that the same sentence twice is said twice.
    requestAnimationFrame(() => { status.textContent = sentence; });
  }

  // Where one is on the board.
  function speak() {
    const stop = board.find(board.current);
    if (stop) status.textContent = stop[3];
  }

  return { announce, speak, tell: (sentence) => { status.textContent = sentence; } };
}
