// A number that is said: stepped, typed, or drawn along its line.

const NUMBER = /^\d+([.,]\d+)?$/;

// `send` tells the kernel what is done, `press` presses a button, `task` says which task it is.
export function numbersPart(root, task, send, press) {
  const field = () => root.querySelector(".bl-guess");
  let said = null; // the number that was said last, which the kernel may not have shown yet
  let typed = null; // what stands in the field, as long as the kernel has yet to show it
  let last = null; // the field that had the focus last
  let of = "";
  let isDrawn = false;
  let isTyping = false; // the last thing that was done is a digit

  function tell(number) {
    said = Number.parseFloat(String(number).replace(",", "."));
    return send("guess", number);
  }

  function step(by) {
    typed = null;
    isTyping = false;
    const now = said ?? Number.parseFloat(field()?.value);
    return tell(Number.isFinite(now) ? Math.max(0, now + by) : 0);
  }

  function onDigit(key) {
    if (key === "ArrowLeft" || key === "ArrowDown") return step(-1);
    if (key === "ArrowRight" || key === "ArrowUp") return step(1);
    if (!/^[0-9]$/.test(key)) return false;
    field().value = "";
    field().focus();
    field().value = typed = key;
    isTyping = true;
    return tell(Number(key));
  }

  // In the field: whether a key meant something.
  function typing(key, { value }) {
    if (key === "ArrowUp" || key === "ArrowDown") return step(key === "ArrowUp" ? 1 : -1);
    if (key !== "Enter") return false;
    isTyping = false;
    if (NUMBER.test(value.trim())) tell(value.trim());
    else [typed, field().value] = [null, field().defaultValue]; // what was said last is there again
    press("check");
    return true;
  }

  function onInput({ target }) {
    if (!target.matches(".bl-guess")) return;
    typed = target.value;
    isTyping = true;
    if (NUMBER.test(target.value)) tell(target.value);
  }

  function draw(event) {
    isTyping = false;
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
    typed = null;
    tell(at);
  }

  // Another task, or another try at it, begins without a number.
  function forget() {
    const now = `${task().number} ${task().over}`;
    if (of !== now) [said, typed, of] = [null, null, now];
  }

  // The field is written anew with every answer: one that comes late takes no digit away, and the
  // next digit comes after the last one.
  function keep() {
    const now = field();
    if (typed === null || !now) return;
    const isLost = [null, document.body].includes(root.getRootNode().activeElement);
    if (isTyping && isLost) now.focus({ preventScroll: true });
    if (now.value === typed) return;
    now.value = typed;
    if (now.matches(":focus")) atEnd(now);
  }

  // A new field begins before its first digit: the next one comes behind the last.
  function onFocus({ target }) {
    if (!target.matches(".bl-guess") || target === last) return;
    last = target;
    if (typed === null) return;
    target.value = typed;
    atEnd(target);
  }

  const atEnd = (one) => one.setSelectionRange(one.value.length, one.value.length);

  return {
    step, onDigit, typing, onInput, onFocus, draw, forget, keep,
    move: (event) => isDrawn && toNumber(root.querySelector(".bl-numbers"), event),
    drop: () => { isDrawn = false; },
  };
}
