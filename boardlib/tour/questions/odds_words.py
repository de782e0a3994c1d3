"""The question ``odds ...``: what the dice promise, in words and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from boardlib.chance.decision import (
    Alternative,
    Ask,
    Ways,
    alternative_lines,
    alternatives,
    best_words,
    odds_data,
    rests_line,
    way_line,
)
from boardlib.chance.words import amount
from boardlib.chance.words import chance as in_words
from boardlib.game import Answer, Listed
from boardlib.profile import Profile
from boardlib.text import _
from boardlib.tour.board.notation import RoadWords
from boardlib.tour.board.position import Position
from boardlib.tour.questions import odds as asked
from boardlib.tour.questions.odds_model import Role
from boardlib.words import expected

SPEEDS: Final = range(1, asked.FARTHEST + 1)
FOLLOWERS: Final = range(1, 13)
"""How many riders may be asked about at once."""


def odds_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """The answer to ``odds TOPIC ...`` with the faces of the position's profile.

    The topics: ``offer 4``, ``offer 4 attack``, ``leading``, ``tempo 3``, ``catch 4``,
    ``attack``, ``card 3``, ``card leader``, ``braking``, ``white 1``, ``hill 3``,
    ``hill 3 attack``, ``red``, ``red 5``, ``red leader``, ``red 5 leader``, ``dice``,
    ``dice attack``, ``reach 5``, ``lead-out`` and ``passing 6``.  A place in the group is
    ``follower``, ``attacker`` (or ``attack``), ``leader`` or ``lone``.

    Raises:
        PositionError: naming the column and what was expected there.
    """
    ask = odds_question(words)
    found = alternatives(ask, position.profile)
    odds = ask(position.profile)
    told = tuple(map(Listed, _lines(odds, found, position.profile)))
    names = {way.name: way.label for way in odds.ways}
    data = odds_data(odds, found, position.profile)
    ways = {way.name: way.chances for way in odds.ways}
    return Answer(question, odds.question, data, listed=told, names=names, odds=ways, labels=names)


def odds_question(words: RoadWords) -> Ask:
    """The question that the words after ``odds`` ask."""
    return _TOPICS[words.one_of(expected("a question about odds"), tuple(_TOPICS))](words)


def _speed(ask: Callable[..., Ways]) -> Callable[[RoadWords], Ask]:
    """A topic that is followed by a speed, and perhaps by the place of an attacker."""

    def read(words: RoadWords) -> Ask:
        value = words.among(expected("a speed"), SPEEDS)
        place = _role(words) if words.next in _BEHIND else Role.FOLLOWER
        return partial(ask, value=value, attacking=place is Role.ATTACKER)

    return read


def _card(words: RoadWords) -> Ask:
    if words.accept("leader"):
        return asked.card_attack
    return partial(asked.card, value=words.among(expected("a speed, or the word 'leader'"), SPEEDS))


def _red(words: RoadWords) -> Ask:
    goal = (
        words.among(expected("a number of cells"), SPEEDS)
        if words.words and words.next not in _PLACES
        else None
    )
    return partial(asked.red, goal=goal, role=_role(words))


def _dice(words: RoadWords) -> Ask:
    return partial(asked.dice, role=_role(words))


_ATTACK: Final = "attack"
"""What a place in the group is called as well: that of an attacker."""
_PLACES: Final = (*Role, _ATTACK)
_BEHIND: Final = (Role.FOLLOWER, Role.ATTACKER, _ATTACK)
"""The places of those who may take a speed over."""


def _role(words: RoadWords) -> Role:
    if not words.words:
        return Role.LONE
    if words.accept(_ATTACK):
        return Role.ATTACKER
    return Role(words.one_of(expected("a place in the group"), tuple(Role)))


def _number(ask: Callable[..., Ways], name: str, known: range) -> Callable[[RoadWords], Ask]:
    """A topic that is followed by one number."""
    return lambda words: partial(
        ask,
        **{name: words.among(expected("a number"), known)},
    )


_TOPICS: Final[dict[str, Callable[[RoadWords], Ask]]] = {
    "offer": _speed(asked.offer),
    "leading": lambda _words: asked.leading,
    "tempo": _number(asked.tempo, "below", SPEEDS),
    "catch": _number(asked.catch, "riders", FOLLOWERS),
    "attack": lambda _words: asked.attack,
    "card": _card,
    "braking": lambda _words: asked.braking,
    "white": _number(asked.white, "value", SPEEDS),
    "hill": _speed(asked.hill),
    "red": _red,
    "dice": _dice,
    "reach": _number(asked.reach, "goal", SPEEDS),
    "lead-out": lambda _words: asked.lead_out,
    "passing": _number(asked.passing, "value", SPEEDS),
}


# --- in words ---------------------------------------------------------------------------


def _lines(odds: Ways, found: Sequence[Alternative], profile: Profile) -> Iterator[str]:
    yield from (way_line(odds, way) for way in odds.ways)
    yield from (f"{figure.label}: {amount(figure.value)}." for figure in odds.figures)
    if odds.reading:
        yield from reading_lines(odds, profile)
        yield rests_line(odds, profile)
        return
    yield best_words(odds) + "."
    yield rests_line(odds, profile)
    yield from alternative_lines(found)


def reading_lines(odds: Ways, profile: Profile) -> Iterator[str]:
    """Which of the readings that are compared counts at this table, and the option that says so."""
    way = odds.way(profile[odds.reading])
    text = _("As this table plays ({way}) he is caught with {chance}.")
    yield text.format(way=way.label, chance=in_words(odds.worth(way)))
    option = profile.settings[odds.reading].title
    yield _("Which of the readings counts, an option says: {option}.").format(option=option)
