"""What the places of a page show before anything runs there: what the engine itself will show.

The lessons decide once in a process whether their widgets are those of a notebook or of a page.
So a process of its own writes the pages' first view, one after the other.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

from boardlib.text import language
from boardlib.widgets.kit.kind import PAGE, VARIABLE


def first(kind: str, of: str, **more: Any) -> str:
    """The first view at a place of a page, as HTML.

    Args:
        kind: what the place says in ``data-bl``, such as ``lesson``.
        of: what is shown there: a case, a board, a topic, a game.
        more: further wishes, as the lessons take them.
    """
    return _asked({"kind": kind, "of": of, "with": more})


def lesson_css() -> str:
    """The style of everything that the lessons show, without the colours."""
    return _asked({"style": True})


def _asked(wish: dict[str, Any]) -> str:
    writer = _writer()
    assert writer.stdin is not None
    assert writer.stdout is not None
    writer.stdin.write(json.dumps({**wish, "language": language()}) + "\n")
    writer.stdin.flush()
    answer = writer.stdout.readline()
    if not answer:
        raise RuntimeError("the process that writes the first views has ended")
    return str(json.loads(answer))


@cache
def _writer() -> subprocess.Popen[str]:
    """The process that writes them; it ends with this one."""
    made = started([sys.executable, "-m", "boardlib.site.engine.writing"])
    atexit.register(made.kill)
    return made


def started(command: Sequence[str]) -> subprocess.Popen[str]:
    """A process whose lessons are those of a page, told and heard line by line."""
    return subprocess.Popen(
        command,
        env={**os.environ, VARIABLE: PAGE, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
