// Starts the engine beside the page as soon as the head of the page is there, and keeps what it
// tells until somebody listens.

import settings from "./settings.js";

const root = new URL("../../", import.meta.url);
const at = (address) => new URL(address, root).href;

// A worker that runs Python; the page listens by `hear`. It holds a lock as long as it lives: whoever
// is given the lock knows that it has ended, however that came.
export function engine() {
  const lock = `boardlib-${Math.random()}`;
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  let early = [];
  let hear = (told) => early.push(told);
  worker.onmessage = ({ data }) => {
    if (data.locked) navigator.locks.request(lock, () => hear({ failed: "the engine has ended" }));
    else hear(data);
  };
  worker.onerror = ({ message }) => hear({ failed: message });
  worker.postMessage({
    lock, begun: performance.timeOrigin, root: root.href, language: document.documentElement.lang,
    pyodide: { ...settings.pyodide, index: at(settings.pyodide.index) },
    archive: { ...settings.archive, file: at(settings.archive.file) },
  });
  return {
    tell: (message) => worker.postMessage(JSON.stringify(message)),
    stop() {
      hear = () => {};
      worker.terminate();
    },
    hear(action) {
      hear = action;
      early.splice(0).forEach(action);
    },
  };
}

export const first = document.documentElement.dataset.blEngine === "failed" ? null : engine();
