// The engine: Python in a worker, so that the page is never kept waiting. Every file that it loads
// is checked against the sum that the site was built with.

const times = {}; // milliseconds after the worker began, for the measurements
let engine = null;

self.onmessage = async ({ data }) => {
  try {
    if (typeof data === "string") return self.postMessage(engine.answer(data));
    engine = await started(data);
    reached("ready");
    self.postMessage({ ready: times });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};

async function started({ root, pyodide: { index, files }, archive, language }) {
  const files_of = fetching(index, files);
  const packed = checked(archive.file, archive.integrity).then((one) => one.arrayBuffer());
  const { loadPyodide } = await import(await files_of.module("pyodide.mjs"));
  const { default: createPyodideModule } = await import(await files_of.module("pyodide.asm.mjs"));
  reached("scripts");
  const env = { BOARDLIB_WIDGETS: "page", HOME: "/home/web" };
  const loading = loadPyodide({ indexURL: index, createPyodideModule, env });
  const python = await new Promise((done, failed) => {
    loading.then(done, failed);
    files_of.failing.catch(failed);
  });
  reached("python");
  python.unpackArchive(await packed, "xztar", { extractDir: "/lib/boardlib" });
  reached("unpacked");
  python.globals.set("language", language);
  python.globals.set("address", root);
  return python.runPython(START);
}

const START = `
import sys
sys.path.insert(0, "/lib/boardlib")
from boardlib.site.engine.serving import Engine
Engine(language, address)
`;

const reached = (what) => { times[what] = Math.round(performance.now()); };

const checked = (address, integrity) => fetch(address, integrity ? { integrity } : {});

// All files at once; whatever asks for one of them later is given what has come.
function fetching(index, files) {
  const coming = new Map(Object.entries(files).map(([name, integrity]) => (
    [new URL(name, index).href, checked(new URL(name, index), integrity)]
  )));
  const plain = self.fetch.bind(self);
  self.fetch = (address, ...more) => coming.get(String(address?.url ?? address)) ?? plain(address, ...more);
  // Never anything but an error: Pyodide itself waits for ever for a file that does not come.
  const failing = Promise.all([...coming.values()]).then((found) => {
    const missing = found.find((one) => !one.ok);
    if (missing) throw new Error(`${missing.url}: ${missing.status}`);
    return new Promise(() => {});
  });
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
