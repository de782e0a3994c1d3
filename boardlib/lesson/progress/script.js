// The frame of the summary of progress: its name, what is announced, the guard that keeps typed
// keys away from the notebook, and the file that the browser saves.  When the summary comes into
// sight again, it asks whether something was answered meanwhile.

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

  function told({ focus, file, text }) {
    if (focus) root?.focus({ preventScroll: true });
    if (file) save(file, text);
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
    if (!passes(event)) event.stopPropagation();
  }

  function name() {
    root?.setAttribute("aria-label", model.get("name"));
  }

  function adopt() {
    root = el.closest(".bl-player");
    if (!root) return false;
    root.setAttribute("role", "region");
    root.tabIndex = -1;
    root.addEventListener("keydown", guard);
    root.addEventListener("keypress", guard);
    seen.observe(root);
    name();
    return true;
  }

  const waiting = new MutationObserver(() => { if (adopt()) waiting.disconnect(); });
  if (!adopt()) waiting.observe(document.body, { subtree: true, childList: true });
  model.on("change:status", announce);
  model.on("change:name", name);
  model.on("msg:custom", told);
  document.addEventListener("visibilitychange", returned);

  return () => {
    waiting.disconnect();
    seen.disconnect();
    document.removeEventListener("visibilitychange", returned);
    model.off("change:status", announce);
    model.off("change:name", name);
    model.off("msg:custom", told);
    root?.removeEventListener("keydown", guard);
    root?.removeEventListener("keypress", guard);
  };
}

// Keys that belong to the notebook even here, and combinations such as Ctrl+S.
function passes(event) {
  return event.ctrlKey || event.metaKey || event.altKey || event.key === "Escape"
    || event.key === "Tab" || /^F\d+$/.test(event.key) || (event.shiftKey && event.key === "Enter");
}
