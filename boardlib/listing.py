"""Named things that there are many of: a mapping that shows what it holds, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any, Final, TypeVar

from boardlib.shown import bundle
from boardlib.text import _

V = TypeVar("V")

FEW: Final = 12
"""So many lines are shown; a page has the others below, folded."""


class Listing(Mapping[str, V]):
    """A mapping of names, each with a line about it.

    >>> listing = Listing({"a": 1, "b": 2}, {"a": "the first", "b": "the second"}.get)
    >>> listing["b"], list(listing)
    (2, ['a', 'b'])
    >>> print(listing)
    a: the first
    b: the second

    Args:
        held: what it holds.
        about: what is said of the thing of that name.
    """

    def __init__(self, held: Mapping[str, V], about: Callable[[str], str | None]) -> None:
        self._held = dict(held)
        self._about = {name: about(name) or "" for name in held}

    def __getitem__(self, name: str) -> V:
        return self._held[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __str__(self) -> str:
        return "\n".join(f"{name}: {about}" for name, about in self._about.items())

    def __repr__(self) -> str:
        names = ", ".join(list(self._held)[:FEW])
        return f"<{len(self)}: {names}{', …' if len(self) > FEW else ''}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The lines that it prints; of many a page shows the first, and the others folded."""
        rows = [
            f'<tr><th style="text-align:left">{escape(name)}</th>'
            f'<td style="text-align:left">{escape(about)}</td></tr>'
            for name, about in self._about.items()
        ]
        shown, more = "".join(rows[:FEW]), "".join(rows[FEW:])
        html = f"<table>{shown}</table>"
        if more:
            html += f"<details><summary>{escape(_('All others'))}</summary>"
            html += f"<table>{more}</table></details>"
        return bundle(str(self), html)
