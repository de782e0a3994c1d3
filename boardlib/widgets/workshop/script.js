// The buttons of a board that is changed: each says in the page what it does. The keys of the
// fields to type in stay there, and nothing of them reaches the notebook.

import { listen, set, whenInside } from "../kit/board/dom.js";
import { keyOf } from "../kit/board/key.js";
import { copy } from "./copying.js";
import { noteSent, propose, rovingPart } from "./roving.js";
import { Tapped } from "./tapped.js";
import { Wishes } from "./wishes.js";

export default () => {
  const wishes = new Wishes();
  return { render: (context) => render(context, wishes) };
};

const LETS_PASS = /^(Tab|F\d+)$/;
// What is typed goes along with the button beside its field: by itself it comes as a message of
// its own, which a busy kernel may get only after the click.
// A second press of Shift+Enter, so many milliseconds after what was typed has been taken, is one too
// many: it must not run the cell that has the focus now.
const ONCE = 1000;
const BESIDE = [[".bl-apply", "write", "textarea"], [".bl-put", "put", ".bl-question input"]];

function render({ model, el }, wishes) {
  let root = null;
  let roving = null;
  let entered = -ONCE;
  const tapped = new Tapped();

  const find = (place) => root.querySelector(place);
  const isTyped = (target) => target.matches("textarea, input[type=text]");

  // --- pressing ---------------------------------------------------------------------------

  function onTyped(event) {
    const beside = BESIDE.find(([button]) => event.target.closest(button));
    if (!beside) return;
    event.stopPropagation();
    send(beside[1], find(beside[2]).value);
  }

  function send(what, typed = "", text = "") {
    model.send({ do: what, text, typed });
    return true;
  }

  function onClick(event) {
    const button = event.target.closest("[data-do], [data-copy]");
    if (!button) return;
    if (button.dataset.copy === undefined) perform(button);
    else copied(button);
  }

  function perform({ dataset, parentNode }) {
    const field = parentNode.querySelector(".bl-typed");
    if (field) noteSent(field);
    send(dataset.do, field?.value, dataset.text);
  }

  async function copied(button) {
    const words = model.get("names").copied;
    await copy(button, words);
    find(".bl-status").textContent = words;
  }

  // --- keys -------------------------------------------------------------------------------

  function onlyOnce(event) {
    if (event.key !== "Enter" || !event.shiftKey || event.timeStamp - entered > ONCE) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onKey(event) {
    if (LETS_PASS.test(event.key)) return;
    const control = (event.ctrlKey || event.metaKey) && !event.altKey;
    const typed = isTyped(event.target);
    const handled = event.key === "Escape" ? leave(event.target)
      : typed ? inField(event, control) : onBench(event, control);
    if (handled && typed && event.shiftKey) entered = event.timeStamp;
    if (handled) event.preventDefault();
    if (handled || typed) event.stopPropagation();
  }

  // In a field every other key is for the field alone.
  function inField({ key, isComposing, target }, control) {
    if (key !== "Enter" || isComposing) return false;
    if (target.matches(".bl-typed")) {
      target.parentNode.querySelector(".bl-do").click();
      return true;
    }
    if (target.matches("textarea") && !control) return false;
    target.dispatchEvent(new Event("change", { bubbles: true }));
    return send(target.matches("textarea") ? "write" : "put", target.value);
  }

  // The kernel knows whether there is something to undo; the button may not know it yet.
  function onBench(event, control) {
    const key = keyOf(event);
    if (control && key === "z") return send(event.shiftKey ? "redo" : "undo");
    if (control && key === "y") return send("redo");
    if (control || event.altKey || !event.target.matches(".bl-do")) return false;
    return roving.along(event.target, event.key);
  }

  // Leave what is held where it is; leave a field or a button for the board; leave the board.
  function leave(target) {
    const [drop, box] = [find("[data-do=drop]"), find(".bl-box")];
    const lesson = root.closest(".bl-away");
    if (drop) drop.click();
    else if (target !== box) box.focus({ preventScroll: true });
    else if (lesson) lesson.dispatchEvent(new CustomEvent("bl-press", { detail: { which: "leave" } }));
    else return false;
    return true;
  }

  // --- after something has changed --------------------------------------------------------

  function settle() {
    roving.settle();
    label();
    tapped.settle(root);
    wishes.grant(root);
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
    else wishes.grant(root);
  });
  const heed = () => wishes.heed(model, root);
  const hear = (content) => { if (content.lines) propose(root, content); };
  const stops = [
    () => watch.disconnect(), () => model.off("change:wish", heed), () => model.off("msg:custom", hear),
  ];
  model.on("change:wish", heed);
  model.on("msg:custom", hear);
  stops.push(whenInside(el, ".bl-workshop", (found) => {
    root = found;
    roving = rovingPart(root, (group) => send("list", "", group));
    stops.push(
      listen(window, "keydown", onlyOnce, true),
      listen(root, "click", onTyped, true),
      listen(root, "click", onClick),
      listen(root, "click", (event) => tapped.note(event), true),
      listen(root, "keydown", onKey, true),
      listen(root, "keypress", (event) => { if (isTyped(event.target)) event.stopPropagation(); }),
      listen(root, "focusin", roving.onFocus),
      listen(root, "focusout", roving.onLeave),
    );
    watch.observe(root, { subtree: true, childList: true });
    settle();
    heed();
  }));
  return () => stops.forEach((stop) => stop());
}
