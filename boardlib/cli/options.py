"""Options that go on to JupyterLab or Voilà: what they do not know is refused in one sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from importlib import import_module
from typing import Final

from boardlib.game.record import known_word
from boardlib.text import _, mark

PROGRAMS: Final = {
    "JupyterLab": ("jupyterlab.labapp.LabApp", "jupyter_server.serverapp.ServerApp"),
    "Voilà": ("voila.app.Voila",),
}
"""The applications whose options a program understands."""
UNKNOWN: Final = {
    "JupyterLab": mark("'{word}' is not an option of JupyterLab"),
    "Voilà": mark("'{word}' is not an option of Voilà"),
}
PORTS: Final = ("port", "ServerApp.port", "Voila.port")
"""Options whose value is the number of a port."""


def wrong_option(program: str, words: Iterable[str]) -> str | None:
    """What is wrong with the words that a program is called with, or None.

    Args:
        program: ``JupyterLab`` or ``Voilà``.
        words: options that stand alone (``--no-browser``), have a value (``--port 8899``) or name
            a setting of a class (``--ServerApp.ip=0.0.0.0``).
    """
    alone, valued = _known(program)
    lacking, last, may_follow = "", "", False
    for word in words:
        name, equals, value = word.lstrip("-").partition("=")
        if not word.startswith("-"):
            if not may_follow:
                return _stray(program, word)
            if last in PORTS and not _is_port(word):
                return _no_port(word)
            lacking, may_follow = "", False
            continue
        if lacking:
            break
        if equals and name in PORTS and not _is_port(value):
            return _no_port(value)
        if "." not in name and name not in alone and name not in valued:
            known = [f"--{one}" for one in sorted({*alone, *valued})]
            return known_word(UNKNOWN[program], word.partition("=")[0], known)
        may_follow = not equals and (name in valued or "." in name)
        lacking, last = (word if may_follow and name not in alone else ""), name
    return _("{option} lacks its value.").format(option=lacking) if lacking else None


def _known(program: str) -> tuple[Collection[str], Collection[str]]:
    """The options of a program that may stand alone, and those that may have a value."""
    alone, valued = set[str](), set[str]()
    for place in PROGRAMS[program]:
        module, _dot, name = place.rpartition(".")
        app = getattr(import_module(module), name)()
        alone |= set(app.flags)
        valued |= set(app.aliases)
    return alone, valued


def _is_port(word: str) -> bool:
    return word.isascii() and word.isdigit() and int(word[:6]) < 2**16


def _no_port(word: str) -> str:
    text = _("'{word}' is no port; write a number from 0 to 65535, such as --port 8899.")
    return text.format(word=word[:40])


def _stray(program: str, word: str) -> str:
    text = _("'{word}' is no option of {program}; options begin with --, such as --port 8899.")
    return text.format(word=word, program=program)
