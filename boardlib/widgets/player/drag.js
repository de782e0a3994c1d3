// A piece is carried from beside the board to its place, with a mouse or a finger. What is told to
// the kernel is the same as when it is taken by a press and laid by another one.

const FAR = 8; // pixels: whoever moves less has pressed
const WAITS = 3000; // milliseconds for the kernel to say where a piece that was just taken can go

// `task` says which task it is, `send` tells the kernel, `lay` points at a place of the board.
export function dragPart(root, task, send, lay) {
  let carried = null; // what is carried: its button, where it was taken, its picture
  let dropped = null; // where it was let go before the kernel knew that it is in the hand
  let isOver = false; // a drag has just ended: the click that follows means nothing

  function begin(event) {
    const button = event.target.closest?.(".bl-holding[data-take]");
    if (event.button !== 0 || !button || button.ariaDisabled === "true" || task().over) return;
    carried = { button, x: event.clientX, y: event.clientY, picture: null };
    isOver = false;
  }

  function move(event) {
    if (!carried) return;
    const { clientX: x, clientY: y } = event;
    if (!carried.picture && Math.hypot(x - carried.x, y - carried.y) < FAR) return;
    if (!carried.picture) lift();
    carried.picture.style.left = `${x}px`;
    carried.picture.style.top = `${y}px`;
    event.preventDefault();
  }

  function lift() {
    const { button } = carried;
    carried.picture = document.createElement("div");
    carried.picture.className = "bl-carried";
    const drawn = button.querySelector("svg");
    const { width, height } = (drawn ?? button).getBoundingClientRect();
    carried.picture.append(drawn ? drawn.cloneNode(true) : button.textContent);
    Object.assign(carried.picture.style, { width: `${width}px`, height: `${height}px` });
    root.append(carried.picture);
    document.getSelection()?.removeAllRanges();
    if (button.ariaPressed !== "true") send("take", button.dataset.take);
  }

  function drop(event) {
    const was = carried;
    carried = null;
    if (!was?.picture) return;
    was.picture.remove();
    isOver = true;
    if (event.type === "pointercancel") return;
    const at = document.elementsFromPoint(event.clientX, event.clientY).find((one) => root.contains(one));
    const slot = at?.closest("[data-slot]");
    if (slot) send("slot", slot.dataset.slot);
    else if (at?.closest(".bl-box")) {
      const place = { clientX: event.clientX, clientY: event.clientY, target: at };
      dropped = { place, piece: was.button.dataset.take, until: Date.now() + WAITS };
      settle();
    }
  }

  // It is laid at once, or as soon as it is known to be in the hand.
  function settle() {
    if (!dropped || task().held !== dropped.piece) return;
    const { place, until } = dropped;
    dropped = null;
    if (Date.now() < until) lay(place);
  }

  // The click after a drag is none.
  function swallow(event) {
    if (isOver) event.stopPropagation();
    isOver = false;
  }

  return { begin, move, drop, settle, swallow };
}
