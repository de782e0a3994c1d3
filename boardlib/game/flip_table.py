"""What turns a rule, and how that is said: the ``flips.toml`` of a game, and its changes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from boardlib.rulebook import COUNT, Fact, Sentence
from boardlib.rulebook import said as filled
from boardlib.text import _, alternatives
from boardlib.value import nothing

PLACES: Final = 4
"""So many places are named of changes that are alike; more of them are elsewhere."""


@dataclass(frozen=True, slots=True)
class Change:
    """One deed that changes a board.

    Attributes:
        lines: as they are typed, one below the other (see :mod:`boardlib.game.changing`).
        said: which of the sentences of its kind tells it, where there are several.
        facts: words of the sentence by their names, in the language in use.
        place: where it is done, in words; changes that differ in it alone are told as one.
        shapes: keys of the shapes on the changed board that are different now.
        question: what is asked then, where the question goes along with the piece that it names.
    """

    lines: str
    said: str = ""
    facts: Mapping[str, str] = field(default_factory=nothing)
    place: str = ""
    shapes: tuple[str, ...] = ()
    question: str = ""

    @property
    def alike(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What is the same of changes that are told once, with all their places."""
        return self.said, tuple(sorted(self.facts.items()))


@dataclass(frozen=True, slots=True)
class Turning:
    """What ``flips.toml`` says of a rule.

    Attributes:
        turned_by: kinds of changes that turn it when it fails.
        forbidden_by: kinds of changes that turn it when it holds.
        now: why no board turns it now, in a sentence; empty where one might.
        never: why no board ever turns it.
        otherwise: what is said where none of the changes turns it.
    """

    turned_by: tuple[str, ...] = ()
    forbidden_by: tuple[str, ...] = ()
    now: str = ""
    never: str = ""
    otherwise: str = ""


class FlipTable:
    """The ``flips.toml`` of a game: what turns its rules, and how that is said.

    Args:
        entries: what stands in it.
    """

    def __init__(self, entries: Mapping[str, Mapping[str, Any]]) -> None:
        self.said = {kind: _sentences(told) for kind, told in entries["said"].items()}
        self._rules = {
            name: Turning(**{key: _listed(value) for key, value in entry.items()})
            for name, entry in entries["rules"].items()
        }

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    @property
    def sentences(self) -> Iterator[tuple[str, Sentence]]:
        """Everything that it says, each with what it is said of."""
        for name, turning in self._rules.items():
            for text in filter(None, (turning.now, turning.never, turning.otherwise)):
                yield f"rule {name}", text
        for kind, told in self.said.items():
            for said, one in told.items() if isinstance(told, Mapping) else (("", told),):
                yield f"change {kind} {said}".strip(), one

    def __getitem__(self, rule: str) -> Turning:
        """What it says of a rule, by its name without the game; nothing is known of most."""
        return self._rules.get(rule, Turning())

    def sentence(self, kind: str, change: Change, places: Sequence[str] = ()) -> str:
        """What has to be, from the change itself: ``if no figure stood on this road``."""
        told = self.said[kind]
        text = told[change.said] if isinstance(told, Mapping) else told
        where = alternatives(places) if len(places) <= PLACES else _("one of several places")
        known = {name: Fact(words, words) for name, words in change.facts.items()}
        if COUNT in known:
            known[COUNT] = Fact(int(change.facts[COUNT]), change.facts[COUNT])
        return filled(text, known | {"place": Fact(where, where)})


def _sentences(told: Any) -> Sentence | Mapping[str, Sentence]:
    """What is said of a kind of change: one sentence, or several by name."""
    if isinstance(told, Mapping):
        return {name: _listed(one) for name, one in told.items()}
    said: Sentence = _listed(told)
    return said


def _listed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@cache
def flip_table(package: str) -> FlipTable:
    """The table of a game, by its package."""
    text = files(package).joinpath("flips.toml").read_text("utf-8")
    return FlipTable(tomllib.loads(text))


__all__ = ["PLACES", "Change", "FlipTable", "Turning", "flip_table"]
