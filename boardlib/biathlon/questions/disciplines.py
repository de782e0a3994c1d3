"""Questions about the three disciplines: laps, hands, draws, starts, which symbols are void."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.biathlon.board.cards import SYMBOLS
from boardlib.biathlon.board.clock import time_words
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.position import RACES, Position, Race, player_key
from boardlib.biathlon.rulebook import condition, ruling
from boardlib.biathlon.rules.naming import word
from boardlib.biathlon.rules.race import VOID, hand_size, laps, places, refill, shootings
from boardlib.game import Answer, Listed, ruled
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.words import Wanted


def races_answer(_position: Position, _words: RaceWords, question: str) -> Answer:
    """``races``: the disciplines there are."""
    names = {race.value: _(name) for race, name in RACES.items()}
    text = _("There are three disciplines: {races}.").format(races=listing(list(names.values())))
    why = (condition("race-three", True, text),)
    data = list(names)
    return Answer(question, "", data, Grounds(why), (), (Listed("", why),), names=names)


def race_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``race [pursuit]``: laps, shootings, hand and draws of a discipline, and what is void.

    A discipline that the article does not know is refused.
    """
    if words.words:
        name = words.take(mark("expected a discipline here"))[1]
        if name not in tuple(RACES):
            return ruled(question, ruling([_unknown(name)]))
        position = replace(position, race=Race(name))
    why = tuple(_why_race(position))
    data = {
        "race": position.race.value,
        "laps": laps(position),
        "shootings": shootings(position),
        "hand": hand_size(position),
        "draw": refill(position),
        "void": [symbol.value for symbol in VOID[position.race]],
    }
    lines = tuple(Listed("", (one,)) for one in why)
    names = {race.value: _(name) for race, name in RACES.items()}
    return Answer(question, "", data, Grounds(why), (), lines, names=names)


def _unknown(name: str) -> Reason:
    names = listing([_(known) for known in RACES.values()])
    text = _("The game has no discipline '{name}'; these it has: {races}.")
    return condition("race-three", False, text.format(name=name, races=names))


_HANDS: Final = {
    Race.SPRINT: mark("Sprint: everybody gets all cards of the race at the start ({count})."),
    Race.PURSUIT: mark("Pursuit: the hand has a fixed number of cards ({count})."),
    Race.MASS_START: mark("Mass start: the hand has a fixed number of cards ({count})."),
}


def _why_race(position: Position) -> Iterator[Reason]:
    name = "hand-sprint" if position.race is Race.SPRINT else "hand-size"
    count = hand_size(position)
    text = _(_HANDS[position.race]).format(count=count)
    yield condition(name, True, text, (), hand=count)
    yield _why_draw(position)
    text = _("Laps: {laps}; shootings: {shootings}.")
    text = text.format(laps=laps(position), shootings=shootings(position))
    yield condition("race-laps", True, text)
    if position.race is Race.SPRINT:
        text = _("Athletes start at intervals, and each time counts from its own start.")
        yield condition("start-sprint", True, text)
    yield from _why_void(position)


def _why_draw(position: Position) -> Reason:
    count = refill(position)
    text = ngettext(
        "After each card that is played, {count} card is drawn.",
        "After each card that is played, {count} cards are drawn.",
        count,
    )
    if not count:
        text = _("No card is drawn after a card.")
    name = "draw-sprint" if position.race is Race.SPRINT else "draw-refill"
    return condition(name, True, text.format(count=count), (), draw=count)


def _why_void(position: Position) -> Iterator[Reason]:
    for symbol in VOID[position.race]:
        yield condition(f"{symbol}-void", True, _(_VOID[symbol.value]))


def starts_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``starts pursuit``, ``starts mass-start``: when everybody starts there after this race.

    Rule: biathlon.start-gaps.
    """
    wanted = Wanted(
        mark("expected the race that follows here"), mark("'{word}' is not a race that follows")
    )
    race = Race(words.one_of(wanted, (Race.PURSUIT.value, Race.MASS_START.value)))
    late = race is Race.PURSUIT
    data = {one.colour: time_words(one.behind * late) for one in places(position)}
    text = _("Start times of a mass start after this race: {starts}.")
    if late:
        text = _("Start times of the pursuit after this race: {starts}.")
    told = text.format(starts=listing([f"{word(colour)} {time}" for colour, time in data.items()]))
    if not data:
        told = _("Nobody takes part.")
    why = (condition("start-gaps", True, told, map(player_key, data), **data),)
    return Answer(question, "", data, Grounds(why), why[0].shapes, (Listed("", why),))


def void_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``void``: the symbols that do nothing in this race."""
    reasons = tuple(_why_void(position))
    text = _("No symbol is void in this race ({race}).").format(race=_(RACES[position.race]))
    lines = tuple(Listed("", (one,)) for one in reasons) or (Listed(text),)
    names = {symbol.value: _(SYMBOLS[symbol]) for symbol in VOID[position.race]}
    why = Grounds(reasons) if reasons else None
    return Answer(question, "", list(names), why, (), lines, names=names)


_VOID: Final = {
    "tactics": mark("The further card is void in the sprint."),
    "boost": mark("The pair is void in the sprint."),
}
