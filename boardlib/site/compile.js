// Runs in Node while a site is built: the Python of the browser compiles its own library, which
// nobody else can. It is given the folder of Pyodide, the names of modules that will be needed
// besides those that it begins with, a place for the new library, and the text of bytecode.py.

import { pathToFileURL } from "node:url";
import { writeFileSync } from "node:fs";

const [folder, names, out, text] = process.argv.slice(-4);

const COMPILE = `
import importlib, sys

with open(place, "rb") as file:
    library = file.read()
for name in names.split():
    try:
        importlib.import_module(name)
    except ImportError:
        pass
loaded = {name for name, one in sys.modules.items() if (getattr(one, "__file__", None) or "").startswith(place)}
space = {"__name__": "bytecode"}
exec(text, space)
space["compiled"](library, place, loaded.__contains__)
`;

const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder });
const place = python.runPython("import sys; next(path for path in sys.path if path.endswith('.zip'))");
const globals = python.toPy({ place, names, text });
writeFileSync(out, python.runPython(COMPILE, { globals }).toJs());
