"""Lessons without a server: a folder of pages that any web space serves as they are.

``building`` writes the folder.  ``lessons``, ``index`` and ``rulings`` say what stands on the
pages, ``frame`` what all of them have around them.  Each case is there twice: as what a learner
sees first of it (``cells``), which the engine of the page takes over, and as a story for browsers
in which nothing runs.  ``archive`` brings the engine and the Python that runs in a browser, and
``bytecode`` spares that Python to compile itself; ``serving`` is what runs in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardlib.extras import require

if TYPE_CHECKING:
    from boardlib.site.building import Built, build

__all__ = ["Built", "build"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    require("markdown_it")
    from boardlib.site import building

    return getattr(building, name)
