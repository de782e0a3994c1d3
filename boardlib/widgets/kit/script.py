"""A script of the page, put together from its modules.

A widget takes one text.  The modules are plain ES modules that import one another by their path,
so that a page can load them as they are, too.
"""

from __future__ import annotations

import re
from importlib.resources import files
from posixpath import dirname, join, normpath
from typing import Final

_ROOMS: Final = files("boardlib.widgets")
_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?!default)", re.MULTILINE)


def script(path: str) -> str:
    """A module with all that it imports, each once and before it is needed, as one module.

    Names at the top of modules that are put together have to differ.

    Args:
        path: of the module, below the lessons, such as ``kit/board/board.js``.
    """
    found: dict[str, str] = {}
    _collect(path, found)
    return "\n".join(found.values())


def _collect(path: str, found: dict[str, str]) -> None:
    text = _ROOMS.joinpath(path).read_text(encoding="utf-8")
    for wanted in _IMPORT.findall(text):
        needed = normpath(join(dirname(path), wanted))
        if needed not in found:
            _collect(needed, found)
    found[path] = _EXPORT.sub("", _IMPORT.sub("", text))
