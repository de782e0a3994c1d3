"""Exercises on the last reckoning: what would a player score if the game ended now?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardlib.game.exercise import Posed
from boardlib.score import Item
from boardlib.text import _, mark_counted, ngettext
from boardlib.troyes.board.cards import MARAUDING, cards
from boardlib.troyes.board.city import COLUMNS, LEVELS
from boardlib.troyes.board.notation import write
from boardlib.troyes.board.position import Position, player_key
from boardlib.troyes.rules.income import LOSS
from boardlib.troyes.rules.naming import head
from boardlib.troyes.rules.rounds import (
    FinalScore,
    character_points,
    counted,
    final_score,
    points_words,
)
from boardlib.troyes.teaching.lots import (
    BLUE,
    citizen_lines,
    city_lines,
    colours_at,
    mistakes,
    numbered,
    numbers,
    sound,
)

_CARDS: Final = {1: 2, 2: 2, 3: 3, 4: 4, 5: 5}
"""How many activity cards are on show, level by level."""
_EVENTS: Final = {1: 0, 2: 2, 3: 2, 4: 2, 5: 3}
"""How many events are on show besides the first one, level by level."""
_CHARACTERS: Final = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1}
"""How many characters each player has, level by level."""
FEWEST_POINTS: Final = 4
"""Points gained in play, so that what is taken off is felt."""


def score(rng: Random, level: int) -> Posed | None:
    """What would blue score if the game ended now?"""
    position = sound(_lines(rng, level))
    if position is None:
        return None
    final = final_score(position, BLUE)
    wrong = mistakes(final.points, _wrong(position, final))
    found = numbers(rng, level, final.points, wrong)
    if not found or final.score.total <= 0:
        return None
    asked = f"score {BLUE}"
    labels = {one: points_words(one) for one, _whynot in found}
    return Posed(
        write(position),
        _("The game ends now; all cards are laid open."),
        _("{player}: how many victory points are there at the end?").format(player=head(BLUE)),
        numbered(asked, found, labels, lambda one: {"points": one}),
        pick="one",
        ask=asked,
        show=(player_key(BLUE),),
    )


# --- a city at the end ------------------------------------------------------------------


def _lines(rng: Random, level: int) -> Iterator[str]:
    colours = colours_at(level)
    yield from city_lines(level, "actions")
    for colour in colours:
        yield f"purse {colour} {rng.randint(0, 14)}"
        yield f"influence {colour} {rng.randint(0, 14)}"
    yield f"points {BLUE} {rng.randint(FEWEST_POINTS, 12)}"
    yield from _hands(rng, level)
    yield from citizen_lines(rng, level)
    yield from _card_lines(rng, level)
    yield from _event_lines(rng, level)
    yield from _stone_lines(rng, level)


def _hands(rng: Random, level: int) -> Iterator[str]:
    known = [one.id for one in cards().characters.values() if one.complete]
    each, dealt = _CHARACTERS[level], rng.sample(known, len(known))
    for number, colour in enumerate(colours_at(level)):
        hand = dealt[number * each : (number + 1) * each]
        if hand:
            yield f"characters {colour} {' '.join(hand)}"


def _card_lines(rng: Random, level: int) -> Iterator[str]:
    known = [one.id for one in cards().activities.values() if one.complete]
    for card in rng.sample(known, _CARDS[level]):
        yield f"card {card}"
        overseers = rng.sample(colours_at(level), rng.randint(0, 2))
        if overseers:
            yield f"overseers {card} {' '.join(overseers)}"


def _event_lines(rng: Random, level: int) -> Iterator[str]:
    known = [one.id for one in cards().events.values() if one.complete and one.id != MARAUDING]
    for card in rng.sample(known, _EVENTS[level]):
        yield f"event {card}"
        flags = cards().events[card].flags or 0
        cubes = [rng.choice(colours_at(level)) for _flag in range(rng.randint(0, flags - 1))]
        if cubes:
            yield f"flags {card} {' '.join(cubes)}"


def _stone_lines(rng: Random, level: int) -> Iterator[str]:
    """Some columns of the cathedral, filled from below."""
    for column in range(1, COLUMNS + 1):
        for height in range(1, rng.randint(0, LEVELS) + 1):
            yield f"stone {rng.choice(colours_at(level))} {column},{height}"


# --- mistakes ---------------------------------------------------------------------------


def _wrong(position: Position, final: FinalScore) -> Iterator[tuple[int, str]]:
    """Totals that somebody might come to."""
    total = final.score.total
    for item in final.score.items:
        yield total - item.points, _forgotten(item)
        if item.points < 0:
            yield (
                total - 2 * item.points,
                _("For levels without a cube points are taken off, not added."),
            )
            half = total - item.points - item.count
            yield half, _of_a_level(_COSTS)
    foreign = _of_others(position)
    if foreign:
        yield total - foreign, _("The characters of all players pay, not only one's own.")
    yield from _too_much(position, total)


def _forgotten(item: Item) -> str:
    """What is said where an item was left out."""
    if item.points < 0:
        return _of_a_level(_TAKEN_OFF)
    text = _("This is left out: {item} ({points}).")
    return text.format(item=item.name, points=item.points)


_COSTS: Final = mark_counted(
    "Each level without a cube costs {count} victory point, not 1.",
    "Each level without a cube costs {count} victory points, not 1.",
)
_TAKEN_OFF: Final = mark_counted(
    "For each level without a cube {count} victory point is taken off.",
    "For each level without a cube {count} victory points are taken off.",
)


def _of_a_level(words: tuple[str, str]) -> str:
    """A sentence about what a level without an own cube costs."""
    return ngettext(*words, LOSS).format(count=LOSS)


def _of_others(position: Position) -> int:
    """What the characters of other players pay to blue."""
    return sum(
        character_points(one, counted(position, BLUE, one.counts))
        for player in position.players
        if player.colour != BLUE
        for one in map(cards().characters.__getitem__, player.characters)
    )


def _too_much(position: Position, total: int) -> Iterator[tuple[int, str]]:
    """What does not count: deniers, and events that others fight."""
    blue = position.by_colour[BLUE]
    yield total + blue.deniers, _("Deniers are no victory points.")
    yield total + blue.influence, _("Influence is no victory point.")
    for display in position.events:
        if display.cubes and BLUE not in display.cubes:
            text = _("Only who has a cube on an event gets a point for it.")
            yield total + 1, text
