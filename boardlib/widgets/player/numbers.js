// A number that is said: stepped, typed, or drawn along its line.

// `send` tells the kernel what is done, `press` presses a button, `task` says which task it is.
export function numbersPart(root, task, send, press) {
  const field = () => root.querySelector(".bl-guess");
  let said = null; // the number that was said last, which the kernel may not have shown yet
  let of = "";
  let isDrawn = false;

  function tell(number) {
    said = Number.parseFloat(String(number).replace(",", "."));
    return send("guess", number);
  }

  function step(by) {
    const now = said ?? Number.parseFloat(field()?.value);
    return tell(Number.isFinite(now) ? Math.max(0, now + by) : 0);
  }

  function onDigit(key) {
    if (key === "ArrowLeft" || key === "ArrowDown") return step(-1);
    if (key === "ArrowRight" || key === "ArrowUp") return step(1);
    if (!/^[0-9]$/.test(key)) return false;
    field().value = "";
    field().focus();
    field().value = key;
    return tell(Number(key));
  }

  // In the field: whether a key meant something.
  function typing(key, { value }) {
    if (key === "ArrowUp" || key === "ArrowDown") return step(key === "ArrowUp" ? 1 : -1);
    if (key !== "Enter") return false;
    if (value.trim()) tell(value.trim());
    press("check");
    return true;
  }

  function onInput({ target }) {
    if (target.matches(".bl-guess") && /^\d+([.,]\d+)?$/.test(target.value)) tell(target.value);
  }

  function draw(event) {
    const line = event.target.closest(".bl-numbers");
    if (!line || task().over) return;
    isDrawn = true;
    line.setPointerCapture?.(event.pointerId);
    toNumber(line, event);
    event.preventDefault();
  }

  function toNumber(line, { clientX }) {
    const scale = line.querySelector(".bl-scale").getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - scale.left) / scale.width));
    const at = Math.round(share * Number(line.dataset.most));
    if (field().value === String(at)) return;
    field().value = at;
    tell(at);
  }

  // Another task, or another try at it, begins without a number.
  function forget() {
    const now = `${task().number} ${task().over}`;
    if (of !== now) [said, of] = [null, now];
  }

  return {
    step, onDigit, typing, onInput, draw, forget,
    move: (event) => isDrawn && toNumber(root.querySelector(".bl-numbers"), event),
    drop: () => { isDrawn = false; },
  };
}
