// The frame of the summary of progress: its name, what is announced, the guard that keeps typed
// keys away from the notebook, and the file that the browser saves.  When the summary comes into
// sight again, it asks whether something was answered meanwhile.

import { listen, whenInside } from "../kit/board/dom.js";
import { showEnded, whenEnded } from "../kit/board/ending.js";

export default { render };

function render({ model, el }) {
  const status = document.createElement("div");
  status.className = "bl-status";
  status.setAttribute("role", "status");
  el.append(status);
  let root = null;
  let hidden = false;

  function announce() {
    const [, sentence] = model.get("status");
    status.textContent = "";
    // An empty region first, so that the same sentence twice is said twice.
    requestAnimationFrame(() => { status.textContent = sentence; });
  }

  function told({ focus, file, text, choose: chooses }) {
    if (focus) root?.focus({ preventScroll: true });
    if (file) save(file, text);
    if (chooses) choose();
  }

  // A file of answers is chosen and read; nothing of it leaves the machine.
  function choose() {
    const field = document.createElement("input");
    Object.assign(field, { type: "file", accept: ".csv,text/csv" });
    listen(field, "change", async () => {
      const [chosen] = field.files;
      model.send({ taken: await chosen.text(), name: chosen.name });
    });
    field.click();
  }

  function save(file, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
    link.download = file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  function ask() {
    model.send({ ask: "answers" });
  }

  const seen = new IntersectionObserver((entries) => {
    const visible = entries.at(-1).isIntersecting;
    if (visible && hidden) ask();
    hidden = !visible;
  });

  function returned() {
    if (document.visibilityState === "visible") ask();
  }

  function guard(event) {
    if (!letsThrough(event)) event.stopPropagation();
  }

  function name() {
    root?.setAttribute("aria-label", model.get("name"));
  }

  const stops = [() => seen.disconnect(), listen(document, "visibilitychange", returned)];
  stops.push(whenInside(el, ".bl-player", (found) => {
    root = found;
    root.setAttribute("role", "region");
    root.tabIndex = -1;
    stops.push(whenEnded(model, () => showEnded(root, model.get("ended"))));
    stops.push(listen(root, "keydown", guard), listen(root, "keypress", guard));
    seen.observe(root);
    name();
  }));
  model.on("change:status", announce);
  model.on("change:name", name);
  model.on("msg:custom", told);

  return () => {
    stops.forEach((stop) => stop());
    model.off("change:status", announce);
    model.off("change:name", name);
    model.off("msg:custom", told);
  };
}

// Keys that belong to the notebook even here, and combinations such as Ctrl+S.
function letsThrough(event) {
  return event.ctrlKey || event.metaKey || event.altKey || event.key === "Escape"
    || event.key === "Tab" || /^F\d+$/.test(event.key) || (event.shiftKey && event.key === "Enter");
}
