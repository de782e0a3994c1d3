"""A library of Python as bytecode: a zip file in which modules no longer have to be compiled.

Bytecode fits one version of Python only, the one that made it: this runs inside the Python whose
library it is (see :mod:`boardlib.site.archive`), and therefore needs nothing but that library.
"""

from __future__ import annotations

import py_compile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH
"""The text will not be there to be compared with."""


def compiled(library: bytes, place: str, chosen: Callable[[str], bool]) -> bytes:
    """The same library with some of its modules as bytecode.

    Args:
        library: a zip file of modules.
        place: where it will lie, for what is told of errors.
        chosen: says of a module by its name whether it is compiled; the others stay as text.
    """
    out = BytesIO()
    with ZipFile(BytesIO(library)) as old, ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as new:
        for one in old.infolist():
            name, content = one.filename, old.read(one)
            if name.endswith(".py") and chosen(_module(name)):
                name, content = f"{name}c", _bytecode(content, f"{place}/{name}")
            about = ZipInfo(name, one.date_time)
            about.compress_type = ZIP_DEFLATED
            new.writestr(about, content)
    return out.getvalue()


def _module(name: str) -> str:
    """What a file of the library is called where it is imported.

    >>> _module("json/decoder.py"), _module("json/__init__.py")
    ('json.decoder', 'json')
    """
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _bytecode(text: bytes, place: str) -> bytes:
    with TemporaryDirectory() as work:
        file, made = Path(work) / "text.py", Path(work) / "made.pyc"
        file.write_bytes(text)
        py_compile.compile(str(file), str(made), place, True, invalidation_mode=UNCHECKED)
        return made.read_bytes()
