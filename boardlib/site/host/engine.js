// Starts the engine beside the page as soon as the head of the page is there, and keeps what it
// tells until somebody listens.

import settings from "./settings.js";

const root = new URL("../../", import.meta.url);
const at = (address) => new URL(address, root).href;

// A worker that runs Python; the page listens by `hear`.
export function engine() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  let early = [];
  let hear = (told) => early.push(told);
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => hear({ failed: message });
  worker.postMessage({
    begun: performance.timeOrigin, root: root.href, language: document.documentElement.lang,
    pyodide: { ...settings.pyodide, index: at(settings.pyodide.index) },
    archive: { ...settings.archive, file: at(settings.archive.file) },
  });
  return {
    tell: (message) => worker.postMessage(JSON.stringify(message)),
    stop: () => worker.terminate(),
    hear(action) {
      hear = action;
      early.splice(0).forEach(action);
    },
  };
}

export const first = typeof WebAssembly === "object" ? engine() : null;
