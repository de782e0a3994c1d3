// The engine: Python in a worker, so that the page is never kept waiting. Every file that it loads
// from elsewhere is checked against the sum that the site was built with.

import { Memory } from "./memory.js";
import { unpack, writeFiles } from "./unpack.js";

const FOLDER = "/lib/boardlib";
const times = {}; // milliseconds after the page was asked for, for the measurements
let engine = null;
let begun = 0;
let isUnloaded = false;

self.onmessage = async ({ data }) => {
  try {
    if (typeof data === "string") return self.postMessage(engine.answer(data));
    begun = data.begun;
    self.navigator.locks?.request(data.lock, () => {
      self.postMessage({ locked: true });
      return new Promise(() => {}); // as long as this worker lives
    });
    engine = await started(data);
    reached("ready");
    self.postMessage({ ready: times });
  } catch (error) {
    self.postMessage({ failed: String(error), how: isUnloaded ? "unloaded" : "failed" });
  }
};

async function started(settings) {
  reached("worker");
  const { pyodide: { index, files }, archive, language, root } = settings;
  const memory = new Memory([archive.integrity, index, files["python_stdlib.zip"]].join(""));
  const kept = memory.read();
  const files_of = fetching(index, files);
  const packed = kept.then((parts) => parts || checked(archive.file, archive.integrity).then((one) => one.arrayBuffer()));
  const { loadPyodide } = await import(await files_of.module("pyodide.mjs"));
  const { default: createPyodideModule } = await import(await files_of.module("pyodide.asm.mjs"));
  reached("scripts");
  const before = await kept;
  const env = { BOARDLIB_WIDGETS: "page", HOME: "/home/web" };
  const how = before ? { _loadSnapshot: before.memory } : { _makeSnapshot: memory.possible };
  const loading = loadPyodide({ indexURL: index, createPyodideModule, env, ...how });
  const python = await new Promise((done, failed) => {
    loading.then(done, failed);
    for (const one of [files_of.failing, packed]) one.catch(failed);
  }).catch(async (error) => {
    if (before) await memory.forget(); // the next page starts anew
    throw error;
  });
  const size = sizeOf(python);
  reached("python");
  const unpacked = before?.files ?? unpack(python, await packed);
  writeFiles(python, unpacked, FOLDER);
  reached("unpacked");
  if (!before) python.runPython(LOAD);
  reached("loaded");
  if (!before && memory.possible && size === sizeOf(python)) memory.keep({ memory: python.makeMemorySnapshot(), files: unpacked });
  python.globals.set("language", language);
  python.globals.set("address", root);
  return python.runPython(START);
}

// Only a memory that has not grown can be loaded again.
const sizeOf = (python) => python._module.HEAP8.length;

const LOAD = `
import sys
sys.path.insert(0, "${FOLDER}")
import boardlib.site.serving
`;
// Chance begins anew, also where Python goes on from what was kept.
const START = `
import random
random.seed()
from boardlib.site.serving import Engine
Engine(language, address)
`;

const reached = (what) => { times[what] = Math.round(performance.timeOrigin + performance.now() - begun); };

// Something does not come, or is not what it should be; whatever else goes wrong then comes of that.
async function checked(address, integrity) {
  const found = await fetch(address, integrity ? { integrity } : {}).catch((error) => {
    isUnloaded = true;
    throw new Error(`${address}: ${error.message}`);
  });
  if (found.ok) return found;
  isUnloaded = true;
  throw new Error(`${address}: ${found.status}`);
}

// All files at once; whatever asks for one of them later is given what has come. Those that lie
// beside the page are used while they are still coming: they were checked when the site was built.
function fetching(index, files) {
  const isBeside = new URL(index).origin === self.location.origin;
  const coming = new Map(Object.entries(files).map(([name, integrity]) => (
    [new URL(name, index).href, checked(new URL(name, index), isBeside ? "" : integrity)]
  )));
  const plain = self.fetch.bind(self);
  self.fetch = (address, ...more) => coming.get(String(address?.url ?? address)) ?? plain(address, ...more);
  // Never anything but an error: Pyodide itself waits for ever for a file that does not come.
  const failing = Promise.all([...coming.values()]).then(() => new Promise(() => {}));
  return {
    failing,
    async module(name) {
      const address = new URL(name, index).href;
      const text = await (await coming.get(address)).text();
      coming.delete(address);
      return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    },
  };
}
