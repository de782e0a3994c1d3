"""How far one has come in each lesson, and where to go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from boardlib.history import Attempt, Line, Missed, summary, to_practise
from boardlib.notebooks.catalogue import Entry, Part


@dataclass(frozen=True, slots=True)
class Card:
    """A lesson, and of each of its cases the share of the questions that were answered."""

    entry: Entry
    shares: tuple[float, ...]

    @property
    def answered(self) -> int:
        """So many of its cases are answered, every question of them."""
        return sum(share == 1 for share in self.shares)

    @property
    def is_done(self) -> bool:
        """Whether no case is open any more."""
        return self.answered == len(self.shares)


@dataclass(frozen=True, slots=True)
class Section:
    """Cards under a heading."""

    title: str
    cards: tuple[Card, ...]

    @property
    def is_taught(self) -> bool:
        """Whether it has lessons with cases."""
        return any(card.shares for card in self.cards)

    @property
    def minutes(self) -> int:
        """How long its lessons take, about; 0 where that is not known of each."""
        each = [card.entry.minutes for card in self.cards if card.shares]
        return sum(each) if all(each) else 0


@dataclass(frozen=True, slots=True)
class Index:
    """All lessons.

    Attributes:
        sections: the cards under their headings.
        here: the name of the lesson to go on with; empty before anything was answered, and
            when everything is.
        door: what comes before all lessons, if anything does.
        mistakes: what was answered wrong and has yet to be answered rightly.
    """

    sections: tuple[Section, ...]
    here: str
    door: Entry | None = None
    mistakes: tuple[Missed, ...] = ()

    @property
    def answered(self) -> int:
        """So many cases are answered, every question of them."""
        return sum(card.answered for section in self.sections for card in section.cards)


def overview(
    parts: Sequence[Part], attempts: Iterable[Attempt], door: Entry | None = None
) -> Index:
    """The lessons with what was answered so far, behind a door."""
    kept = list(attempts)
    lines = {line.name: line for line in summary(kept).cases}
    sections = tuple(
        Section(part.title, tuple(Card(one, _shares(one, lines)) for one in part.lessons))
        for part in parts
    )
    cards = [card for section in sections for card in section.cards if card.shares]
    return Index(sections, _here(cards, lines), door, to_practise(kept))


def _shares(entry: Entry, lines: Mapping[str, Line]) -> tuple[float, ...]:
    return tuple(_share(lines.get(case)) for case in entry.cases)


def _share(line: Line | None) -> float:
    return line.answered / line.total if line is not None and line.total else 0.0


def _here(cards: Sequence[Card], lines: Mapping[str, Line]) -> str:
    """The lesson answered in last, or the first after it with an open case."""
    latest = [_latest(card, lines) for card in cards]
    known = [when for when in latest if when is not None]
    if not known:
        return ""
    last = latest.index(max(known))
    ahead = [card for card in (*cards[last:], *cards[:last]) if not card.is_done]
    return ahead[0].entry.name if ahead else ""


def _latest(card: Card, lines: Mapping[str, Line]) -> datetime | None:
    """When one of its questions was last answered."""
    return max((lines[case].last for case in card.entry.cases if case in lines), default=None)
