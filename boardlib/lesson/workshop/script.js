// The buttons of a board that is changed: each says in the page what it does. The keys of the
// fields to type in stay there, and nothing of them reaches the notebook.

export default () => {
  const heeded = { number: 0 };
  return { render: (context) => render(context, heeded) };
};

const LETS_PASS = /^(Tab|F\d+)$/;
const MENU = ".bl-groups .bl-do, .bl-groups .bl-typed";

function render({ model, el }, heeded) {
  let root = null;
  let last = null;
  let wish = null;

  const find = (place) => root.querySelector(place);
  const all = (place) => [...root.querySelectorAll(place)];
  const box = () => find(".bl-box");
  const focused = () => root.getRootNode().activeElement;

  // --- pressing ---------------------------------------------------------------------------

  // What is typed goes along with the button beside its field: by itself it comes as a message
  // of its own, which a busy kernel may get only after the click.
  const BESIDE = [[".bl-apply", "write", "textarea"], [".bl-put", "put", ".bl-question input"]];

  function onTyped(event) {
    const beside = BESIDE.find(([button]) => event.target.closest(button));
    if (!beside) return;
    const [, doing, field] = beside;
    event.stopPropagation();
    model.send({ do: doing, text: "", typed: find(field).value });
  }

  function onClick(event) {
    const button = event.target.closest("[data-do], [data-copy]");
    if (!button) return;
    if (button.dataset.copy !== undefined) copy(button.dataset.copy);
    else perform(button);
  }

  function perform(button) {
    const typed = button.parentNode.querySelector(".bl-typed")?.value ?? "";
    model.send({ do: button.dataset.do, text: button.dataset.text, typed });
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement("textarea");
      field.value = text;
      field.className = "bl-hidden";
      root.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    find(".bl-status").textContent = model.get("names").copied;
  }

  // --- keys -------------------------------------------------------------------------------

  function onKey(event) {
    if (LETS_PASS.test(event.key)) return;
    const control = (event.ctrlKey || event.metaKey) && !event.altKey;
    const handled = event.key === "Escape" ? leave(event.target)
      : isField(event.target) ? inField(event, control)
        : onBench(event, control);
    if (handled) event.preventDefault();
    if (handled || isField(event.target)) event.stopPropagation();
  }

  const isField = (target) => target.matches("textarea, input[type=text]");

  // In a field every other key is for the field alone.
  function inField(event, control) {
    if (event.key !== "Enter" || event.isComposing) return false;
    if (!event.target.matches("textarea")) return press(event.target);
    if (!control) return false;
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
    find(".bl-apply").click();
    return true;
  }

  // The button beside a field of one line.
  function press(field) {
    if (field.matches(".bl-typed")) field.parentNode.querySelector(".bl-do").click();
    else {
      field.dispatchEvent(new Event("change", { bubbles: true }));
      find(".bl-put").click();
    }
    return true;
  }

  function onBench(event, control) {
    const key = event.key.toLowerCase();
    if (control && key === "z") return turn(event.shiftKey ? "redo" : "undo");
    if (control && key === "y") return turn("redo");
    if (control || event.altKey || !event.target.matches(".bl-do")) return false;
    return along(event.target, { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]);
  }

  // The kernel knows whether there is something to undo; the button may not know it yet.
  function turn(which) {
    model.send({ do: which, text: "", typed: "" });
    return true;
  }

  // The arrow keys go from button to button, so that the Tab key leads on to the next part.
  function along(button, step) {
    if (!step) return false;
    const list = row(button);
    list[(list.indexOf(button) + step + list.length) % list.length].focus();
    return true;
  }

  const row = (button) => {
    const part = button.closest(".bl-here, .bl-settings, .widget-html");
    return [...part.querySelectorAll(".bl-do")].filter((one) => one.getClientRects().length > 0);
  };

  // Leave what is held where it is; leave a field or a button for the board; leave the board.
  function leave(target) {
    const drop = find("[data-do=drop]");
    const back = root.closest(".bl-away")?.querySelector(".bl-leave");
    if (drop) drop.click();
    else if (target !== box()) box().focus({ preventScroll: true });
    else if (back) back.click();
    else return false;
    return true;
  }

  // --- after something has changed --------------------------------------------------------

  // The focus stays on the button that was pressed, and one button of each part can be reached
  // with the Tab key.
  function settle() {
    if (last && isLost(focused())) restore(all(".bl-do").find(isLast));
    for (const part of all(".bl-here, .bl-settings")) {
      const buttons = [...part.querySelectorAll(".bl-do")];
      const current = buttons.find((one) => one === focused()) ?? buttons.find(isLast) ?? buttons[0];
      for (const one of buttons) one.tabIndex = one === current ? 0 : -1;
    }
    label();
    grant();
  }

  const isLost = (at) => !at || at === document.body || at.classList.contains("jp-Notebook");

  function restore(button) {
    const fold = button?.closest("details");
    if (fold) fold.open = true;
    button?.focus({ preventScroll: true });
  }

  const isLast = (button) => last
    && button.dataset.do === last.do && button.dataset.text === last.text;

  function label() {
    const field = find("textarea");
    const wrong = Boolean(find(".bl-written .bl-trouble"));
    field?.setAttribute("aria-invalid", String(wrong));
    field?.setAttribute("spellcheck", "false");
    find(".bl-question input")?.setAttribute("spellcheck", "false");
  }

  function onFocus(event) {
    const button = event.target.closest(".bl-do");
    last = button && { do: button.dataset.do, text: button.dataset.text };
    if (button) settle();
  }

  // --- what the kernel asks for -----------------------------------------------------------

  function heed() {
    const wanted = model.get("wish");
    if (!root || wanted.number === heeded.number) return;
    heeded.number = wanted.number;
    wish = wanted;
    requestAnimationFrame(grant);
  }

  // The focus goes where it is wished as soon as that is there.
  function grant() {
    const { focus, caret } = wish ?? {};
    const place = caret ? find("textarea") : focus === "menu" ? find(MENU) : box()?.querySelector("svg");
    if (!wish || !place?.getClientRects().length) return;
    wish = null;
    if (caret) select(place, caret);
    else if (focus === "menu") place.focus();
    else box().focus({ preventScroll: true });
    const top = root.closest(".bl-away")?.querySelector(".bl-return") ?? find(".bl-head");
    if (focus) top.scrollIntoView({ block: "nearest" });
  }

  // The caret at the line and column that could not be read.
  function select(field, [line, column]) {
    const lines = field.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const end = before + (lines[line - 1] ?? "").length;
    field.focus();
    field.setSelectionRange(Math.min(before + column - 1, end), end);
  }

  // --- the page around it -----------------------------------------------------------------

  const listeners = [
    ["click", onTyped, true],
    ["click", onClick, false],
    ["keydown", onKey, true],
    ["keypress", (event) => { if (isField(event.target)) event.stopPropagation(); }, false],
    ["focusin", onFocus, false],
  ];

  function adopt() {
    root = el.closest(".bl-workshop");
    if (!root) return false;
    for (const [name, action, capture] of listeners) root.addEventListener(name, action, capture);
    watch.observe(root, { subtree: true, childList: true });
    settle();
    heed();
    return true;
  }

  const watch = new MutationObserver(settle);
  const waiting = new MutationObserver(() => { if (adopt()) waiting.disconnect(); });
  if (!adopt()) waiting.observe(document.body, { subtree: true, childList: true });
  model.on("change:wish", heed);

  return () => {
    model.off("change:wish", heed);
    waiting.disconnect();
    watch.disconnect();
    for (const [name, action, capture] of listeners) root?.removeEventListener(name, action, capture);
  };
}
