"""Exercises in the city: who falls out when a citizen enters, and what a player would score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from boardlib.game.exercise import Option, Posed
from boardlib.score import Item
from boardlib.text import _, mark_counted, ngettext
from boardlib.troyes.board.cards import MARAUDING, cards
from boardlib.troyes.board.city import (
    BUILDING_OF,
    COLUMNS,
    LEVELS,
    Building,
    Die,
    Space,
    Taken,
    row_for,
)
from boardlib.troyes.board.moves import Enter
from boardlib.troyes.board.notation import write
from boardlib.troyes.board.position import GREY, Position, player_key
from boardlib.troyes.questions.city import CLOSED, NOBODY
from boardlib.troyes.rulebook import DEFAULTS
from boardlib.troyes.rules.citizens import entered, row_of
from boardlib.troyes.rules.income import LOSS
from boardlib.troyes.rules.naming import building_key, die_words, head
from boardlib.troyes.rules.rounds import (
    FinalScore,
    character_points,
    counted,
    final_score,
    points_words,
)
from boardlib.troyes.teaching.lots import (
    BLUE,
    SIZES,
    citizen_lines,
    city_lines,
    colours_at,
    mistakes,
    numbered,
    numbers,
    sound,
    square_lines,
)

_EMPTY: Final = {1: 0, 2: 2, 3: 4, 4: 2, 5: 4}
"""How many places are empty, level by level."""
_LYING: Final = {1: 0, 2: 0, 3: 0, 4: 3, 5: 4}
"""How many citizens lie on the buildings, level by level."""


def pushing(rng: Random, level: int) -> Posed | None:
    """Who falls out when a citizen of blue enters with a die?"""
    position = sound(_lines(rng, level))
    die = _own_die(rng, position) if position is not None else None
    if position is None or die is None:
        return None
    building = BUILDING_OF[die.colour]
    space = Space(building, row_for(DEFAULTS, building, die.value))
    enter = Enter(BLUE, space, (Taken(die),))
    if not _worth_asking(rng, position, enter):
        return None
    asked = f"falls {BLUE} with {die}"
    text = _("{player}: places a citizen with this die: {die}.")
    return Posed(
        write(position),
        text.format(player=head(BLUE), die=die_words(die)),
        _("Who falls out?"),
        tuple(_options(rng, level, position, enter, asked)),
        pick="one",
        ask=asked,
        show=(building_key(building),),
    )


def _lines(rng: Random, level: int) -> Iterator[str]:
    yield from city_lines(level, "actions")
    yield f"supply {BLUE} 1"
    yield from citizen_lines(rng, level, _EMPTY[level])
    lying = {
        f"lying {rng.choice((*colours_at(level), GREY))} {rng.choice(list(Building))}"
        for _number in range(_LYING[level])
    }
    yield from sorted(lying)
    yield from square_lines(rng, level)


def _own_die(rng: Random, position: Position) -> Die | None:
    dice = position.dice.get(BLUE, ())
    return rng.choice(dice) if dice else None


def _worth_asking(rng: Random, position: Position, enter: Enter) -> bool:
    """Whether it is not the plainest case: a row of one place comes up less often."""
    found = entered(position, enter)
    return bool(found.stopped) or len(found.row) > 1 or rng.random() < 0.3


# --- options ----------------------------------------------------------------------------


def _options(
    rng: Random, level: int, position: Position, enter: Enter, asked: str
) -> Iterator[Option]:
    """Some of what may happen, what does happen among it."""
    found = entered(position, enter)
    right = CLOSED if found.stopped else found.out or NOBODY
    every = [*position.colours, GREY, NOBODY, *([CLOSED] if level >= 4 else [])]
    tempting = _mistakes(position, enter, right)
    wrong = sorted((one for one in every if one != right), key=lambda one: one not in tempting)
    chosen = [right, *wrong[: SIZES[level].options - 1]]
    for one in rng.sample(chosen, len(chosen)):
        whynot = "" if one == right else tempting.get(one) or _plain(position, enter)
        yield Option(_label(one), asked, expect=one, whynot=whynot)


def _label(one: str) -> str:
    if one == NOBODY:
        return _("Nobody")
    if one == CLOSED:
        return _("No citizen may enter there")
    return head(one)


def _mistakes(position: Position, enter: Enter, right: str) -> Mapping[str, str]:
    """What somebody might think, with what is said of it."""
    found: dict[str, str] = {}
    for one, whynot in (*_row_mistakes(position, enter, right), *_other_rows(position, enter)):
        if one and one != right:
            found.setdefault(one, whynot)
    return found


def _row_mistakes(position: Position, enter: Enter, right: str) -> Iterator[tuple[str, str]]:
    """Mistakes about the row itself: the wrong end, a gap, or who is protected."""
    row = row_of(position, enter.space.building, enter.space.row)
    if right == CLOSED:
        text = _("This player has a citizen who lies there, so no other one is expelled.")
        yield row[-1], text
        text = _("The row is full, and who stands at its end is protected: nobody may enter.")
        yield NOBODY, text
        yield from ((one, text) for one in row)
        return
    if right == NOBODY:
        text = _("The row moves only as far as its empty place, so nobody falls out.")
        yield row[-1], text
        yield row[0], _("Who stands at the first place moves on; the row has an empty place.")
        yield from ((one, text) for one in row)
        yield CLOSED, _("Only where a protected citizen would fall out may nobody enter.")
        return
    yield row[0], _("Who stands at the first place moves on; the one at the end falls out.")
    yield NOBODY, _("The row is full, so the citizen at its end falls out.")
    if right == GREY:
        yield CLOSED, _("Only citizens of players are protected; grey ones fall out.")
    yield CLOSED, _("Who falls out has no citizen who lies there, so nobody is protected.")
    yield from ((one, _("Only the citizen at the end of the row falls out.")) for one in row)


def _other_rows(position: Position, enter: Enter) -> Iterator[tuple[str, str]]:
    """Who stands at the end of another row of the building."""
    for citizen in position.citizens:
        same = citizen.space.building is enter.space.building
        if same and citizen.space.row != enter.space.row:
            yield citizen.colour, _("The die leads to another row than the one of this citizen.")


def _plain(position: Position, enter: Enter) -> str:
    """What is said of a player who has nobody in the building, and of what does not occur."""
    row = row_of(position, enter.space.building, enter.space.row)
    if "" in row:
        return _("The row has an empty place, and nobody of this player stands in the building.")
    return _("Nobody of this player stands in the building.")


# --- the last reckoning -----------------------------------------------------------------


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
    position = sound(_score_lines(rng, level))
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


def _score_lines(rng: Random, level: int) -> Iterator[str]:
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
