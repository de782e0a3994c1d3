"""How players, stations, cards and times are called in sentences, and the rule book that says them.

The sentences stand in ``rules.toml``, beside the rules; the facts in them are told as here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from boardlib.biathlon.board.course import Half, Section, station_key, time_words
from boardlib.biathlon.board.position import COLOURS, Race
from boardlib.rulebook import Fact, Forms, RuleBook
from boardlib.text import _, listing, mark

HEADS: Final = {
    "red": mark("Red"),
    "blue": mark("Blue"),
    "green": mark("Green"),
    "yellow": mark("Yellow"),
    "black": mark("Black"),
    "grey": mark("Grey"),
}

SECTIONS_HEAD: Final = {
    Section.CLIMB: mark("Climb"),
    Section.DESCENT: mark("Descent"),
    Section.FLAT: mark("Flat"),
    Section.ARENA: mark("Arena"),
}
"""The sections as labels at the head of a line."""
RACES_HEAD: Final = {
    Race.SPRINT: mark("Sprint"),
    Race.PURSUIT: mark("Pursuit"),
    Race.MASS_START: mark("Mass start"),
}
"""The disciplines as labels that stand alone."""


def head(colour: str) -> str:
    """A player as a label at the head of a sentence, before a colon: ``Red``."""
    return _(HEADS[colour])


def word(colour: str) -> str:
    """A player as a label in a list or in brackets: ``red``."""
    return _(COLOURS[colour])


def players(colours: Iterable[str]) -> str:
    """Players in a list: ``red, blue and green``."""
    return listing([word(colour) for colour in colours])


def no_player(colours: Sequence[str], colour: str) -> str:
    """That somebody does not take part, and who does."""
    text = _("There is no such player: {player}. These take part: {players}.")
    if not colours:
        text = _("There is no such player: {player}. Nobody takes part.")
    return text.format(player=colour, players=players(colours))


def stations(names: Iterable[str]) -> str:
    """Stations in a list: ``i1, i2 and x``."""
    return listing(list(names))


def numbers(cards: Iterable[int]) -> str:
    """Cards in a list: ``3, 12 and 57``."""
    return listing([str(card) for card in cards])


def parted(labels: Iterable[str]) -> str:
    """Labels one after the other in brackets: ``I: i1; II: none``."""
    return "; ".join(labels)


def half_key(half: Half) -> str:
    """The key of the stretch of the track beside a spectator section."""
    return f"half:{half}"


def section_key(section: Section) -> str:
    """The key of a section of the track."""
    return f"section:{section}"


def group_key(station: str) -> str:
    """The key of the group that stands on a station."""
    return f"group:{station}"


def keys_of(names: Iterable[str]) -> tuple[str, ...]:
    """The keys of stations."""
    return tuple(map(station_key, names))


def shot_key(colour: str, number: int) -> str:
    """The key of a target of a shooting, counted from 1."""
    return f"shot:{colour}:{number}"


# --- the rule book ----------------------------------------------------------------------


def timed(seconds: int) -> Fact:
    """Seconds that are told as a time: ``3:16``."""
    return Fact(seconds, time_words(seconds))


def _labelled(colour: str) -> Fact:
    return Fact(colour, word(colour))


def _numbered(cards: Iterable[int]) -> Fact:
    return Fact(list(cards), numbers(cards))


FORMS: Final[Forms] = {
    "player": lambda colour: Fact(colour, head(colour)),
    "ahead": _labelled,
    "owner": _labelled,
    "turn": _labelled,
    "stations": lambda names: Fact(list(names), stations(names)),
    "path": lambda path: Fact(str(path), stations(path)),
    "halves": lambda halves: Fact([half.value for half in halves], listing(list(halves))),
    "cards": _numbered,
    "hand": _numbered,
    "clock": timed,
    "time": timed,
}
"""How a fact of that name is told; a player stands at the head of a sentence."""

_BOOK: Final = RuleBook("boardlib.biathlon", FORMS)
rules, rule, ruling = _BOOK.rules, _BOOK.rule, _BOOK.ruling
holds, fails, event = _BOOK.holds, _BOOK.fails, _BOOK.event
