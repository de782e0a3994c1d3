"""Named things that there are many of: a mapping that shows what it holds, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any, Final, TypeVar

from boardlib.shown import bundle, paragraphs
from boardlib.text import _, alternatives

V = TypeVar("V")

FEW: Final = 12
"""So many lines are shown; a page has the others below, folded."""


def called(name: str, known: Iterable[str]) -> str | None:
    """The one of some names that is meant: written so, or the only one that differs in capitals.

    >>> called("tun-b", ["TUN-A", "TUN-B"]), called("a", ["A", "a"]), called("b", ["B", "b", "bb"])
    ('TUN-B', 'a', 'b')
    >>> called("Aa", ["AA", "aa"]) is None
    True
    """
    names = list(known)
    if name in names:
        return name
    alike = [one for one in names if one.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else None


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
        made: the Python that makes it again.
    """

    def __init__(
        self, held: Mapping[str, V], about: Callable[[str], str | None], made: str = ""
    ) -> None:
        self._made = made
        self._held = dict(held)
        self._about = {name: about(name) or "" for name in held}

    def __getitem__(self, name: str) -> V:
        """What has that name, in capitals or not.

        Raises:
            KeyError: naming those that are written like it.
        """
        found = called(str(name), self._held)
        if found is None:
            raise KeyError(self._unknown(name))
        return self._held[found]

    def _unknown(self, name: object) -> str:
        if not isinstance(name, str):
            text = _("There is no '{name}' here. It is read by names, such as '{known}'.")
            return text.format(name=name, known=next(iter(self), ""))
        from difflib import get_close_matches  # loaded with the first name that is not known

        written = {one.casefold(): one for one in self._held}
        near = get_close_matches(name.casefold(), written, n=3, cutoff=0.5)
        if not near:
            return _("There is no '{name}' here.").format(name=name[:40])
        text = _("There is no '{name}' here; did you mean {near}?")
        return text.format(name=name[:40], near=alternatives([written[one] for one in near]))

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __str__(self) -> str:
        return "\n".join(f"{name}: {about}" for name, about in self._about.items())

    def __repr__(self) -> str:
        names = ", ".join(list(self._held)[:FEW]) + (", …" if len(self) > FEW else "")
        return f"<{self._made or 'Listing'}, {len(self)}{names and f': {names}'}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The lines that it prints; of many a page shows the first, and the others folded."""
        if not self._held:
            nothing = _("Nothing is found.")
            return bundle(nothing, paragraphs([nothing]))
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
