"""Exercises in the buildings: who falls out when a citizen enters?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from boardlib.game.exercise import Option, Posed
from boardlib.text import _
from boardlib.troyes.board.city import BUILDING_OF, Building, Die, Space, Taken, row_for
from boardlib.troyes.board.moves import Enter
from boardlib.troyes.board.notation import write
from boardlib.troyes.board.position import GREY, Position
from boardlib.troyes.questions.city import CLOSED, NOBODY
from boardlib.troyes.rulebook import DEFAULTS
from boardlib.troyes.rules.citizens import entered, row_of
from boardlib.troyes.rules.naming import building_key, die_words, head
from boardlib.troyes.teaching.lots import (
    BLUE,
    SIZES,
    citizen_lines,
    city_lines,
    colours_at,
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
