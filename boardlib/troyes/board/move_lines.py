"""The text forms of moves.

What happens by itself: ``reveal act_red_d3``, ``income``, ``roll blue R4 W2 grey Y1``, ``come
ev_red_black1 ev_yellow_pay2``, ``strike ev_yellow_pay2``, ``throw 5 3``, ``end``.

What players do: ``blue settle palace4``, ``blue fight 5 3 with W6 Y3``, ``blue fail``, ``blue
reroll W2 to 5``, ``blue flip Y1 W1``, ``blue recruit``, ``blue activate act_red_d3 with R4
R2@green overseer supply times 2``, ``blue cathedral with W4``, ``blue combat marauding with R4``,
``blue enter palace4 with R4``, ``blue farm with Y6 Y6``, ``blue use templar on W5``, ``blue pass``;
``cube templar`` at the end of an action uses a cube of that card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from boardlib.text import _, mark
from boardlib.troyes.board.cards import cards
from boardlib.troyes.board.city import Building
from boardlib.troyes.board.dice import Taken
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import (
    Activate,
    Build,
    Combat,
    Come,
    Deed,
    District,
    End,
    Enter,
    Fail,
    Farm,
    Fight,
    Flip,
    Income,
    Move,
    Oversee,
    Pass,
    Recruit,
    Reroll,
    Reveal,
    Roll,
    Settle,
    Strike,
    Throw,
    Use,
)
from boardlib.troyes.board.position import SEATS
from boardlib.words import Wanted, move_in


def read_move(text: str) -> Move:
    """The move that a text describes.

    Raises:
        QuestionError: saying what was expected.

    >>> print(read_move("blue activate templar with W5 W3@grey overseer supply"))
    blue activate templar with W5 W3@grey overseer supply
    """
    return move_in(CityWords(text), read_words)


def read_words(words: CityWords) -> Move:
    """The move that the rest of a line describes."""
    wanted = Wanted(
        mark("expected the colour of a player, or what happens, here"),
        mark("'{word}' is neither the colour of a player nor something that happens by itself"),
    )
    first = words.one_of(wanted, (*SEATS, *_HAPPENINGS), few=len(SEATS) + len(_HAPPENINGS))
    if first in _HAPPENINGS:
        return _HAPPENINGS[first](words)
    wanted = Wanted(mark("expected what the player does here"), mark("'{word}' is not a deed"))
    return _own(_DEEDS[words.one_of(wanted, tuple(_DEEDS), few=len(_DEEDS))](words, first))


def _own(deed: Deed) -> Deed:
    """A deed whose player's own dice name no owner, though somebody may type him."""

    def plain(taken: Taken) -> Taken:
        return Taken(taken.die) if taken.owner == deed.player else taken

    if isinstance(deed, Reroll):
        return replace(deed, die=plain(deed.die))
    if isinstance(deed, Settle | Fail | Recruit | Oversee | Pass):
        return deed
    return replace(deed, dice=tuple(map(plain, deed.dice)))


# --- what happens by itself ---------------------------------------------------------------


def _read_reveal(words: CityWords) -> Reveal:
    found = [words.activity()]
    while words.words:
        found.append(words.activity())
    return Reveal(tuple(found))


def _read_roll(words: CityWords) -> Roll:
    found = []
    while words.words:
        found.append(District(words.owner(), words.dice()))
    return Roll(tuple(found))


def _read_come(words: CityWords) -> Come:
    found = [words.event()]
    while words.words:
        found.append(words.event())
    return Come(tuple(found))


_SPACED: Final = re.compile(f"({'|'.join(Building)})[0-9.]+")

_HAPPENINGS: Final[Mapping[str, Callable[[CityWords], Move]]] = {
    "reveal": _read_reveal,
    "income": lambda _words: Income(),
    "roll": _read_roll,
    "come": _read_come,
    "strike": lambda words: Strike(words.event()),
    "throw": lambda words: Throw(words.faces()),
    "end": lambda _words: End(),
}


# --- what players do ----------------------------------------------------------------------


def _read_fight(words: CityWords, player: str) -> Fight:
    black = (words.face(), *words.faces())
    dice = _with(words) if words.next == "with" else ()
    return Fight(player, black, dice, *_cubes(words)[:1])


def _with(words: CityWords) -> tuple[Taken, ...]:
    words.word("with")
    return words.group()


def _read_reroll(words: CityWords, player: str) -> Reroll:
    die = words.taken()
    words.word("to")
    return Reroll(player, die, words.face())


def _read_activate(words: CityWords, player: str) -> Activate:
    card = words.activity()
    move = Activate(player, card, _with(words) if words.next != "overseer" else ())
    said: set[str] = set()
    while words.words:
        move = _with_part(words, move, said)
    return move


def _with_part(words: CityWords, move: Activate, said: set[str]) -> Activate:
    """The activation with what the next words say of it; each part is said once."""
    column = words.column
    wanted = Wanted(
        mark("expected more of the move here"), mark("'{word}' is not a part of a move")
    )
    part = words.one_of(wanted, ("overseer", "times", "for", "cube"))
    if part in said and part != "cube":
        raise words.error(_("'{word}' is said twice").format(word=part), column)
    said.add(part)
    if part == "overseer":
        return replace(move, overseer="supply" if words.accept("supply") else words.activity())
    if part == "times":
        return replace(move, times=words.count())
    if part == "for":
        return replace(move, building=Building(words.building()))
    if move.cube:
        return replace(move, further=(*move.further, words.activity()))
    return replace(move, cube=words.activity())


def _read_oversee(words: CityWords, player: str) -> Oversee:
    origin = "supply" if words.accept("supply") else words.activity()
    words.word("to")
    wanted = Wanted(
        mark("expected where the overseer goes here"),
        mark("'{word}' is neither an activity card nor the supply or a building"),
    )
    goals = ("supply", *Building, *cards().activities)
    if _SPACED.fullmatch(words.next):
        return Oversee(player, origin, words.place().building)
    return Oversee(player, origin, words.one_of(wanted, goals, few=0))


def _read_build(words: CityWords, player: str) -> Build:
    return Build(player, _with(words), *_cubes(words))


def _read_combat(words: CityWords, player: str) -> Combat:
    return Combat(player, words.event(), _with(words), *_cubes(words))


def _read_enter(words: CityWords, player: str) -> Enter:
    return Enter(player, words.place(), _with(words), *_cubes(words))


def _read_farm(words: CityWords, player: str) -> Farm:
    return Farm(player, _with(words), *_cubes(words))


def _cubes(words: CityWords) -> tuple[str] | tuple[str, tuple[str, ...]]:
    """The cards of cubes that are named: the first one, and those that are named besides."""
    found = []
    while words.accept("cube"):
        found.append(words.activity())
    return (found[0], tuple(found[1:])) if found else ("",)


def _read_use(words: CityWords, player: str) -> Use:
    cube = words.activity()
    words.word("on")
    return Use(player, cube, words.group())


_DEEDS: Final[Mapping[str, Callable[[CityWords, str], Deed]]] = {
    "settle": lambda words, player: Settle(player, words.place()),
    "fight": _read_fight,
    "fail": lambda _words, player: Fail(player),
    "reroll": _read_reroll,
    "recruit": lambda _words, player: Recruit(player),
    "flip": lambda words, player: Flip(player, words.group()),
    "activate": _read_activate,
    "cathedral": _read_build,
    "combat": _read_combat,
    "enter": _read_enter,
    "farm": _read_farm,
    "overseer": _read_oversee,
    "use": _read_use,
    "pass": lambda _words, player: Pass(player),
}
