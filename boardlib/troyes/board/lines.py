"""The words of a line, colours, dice, places, cards; and the text forms of moves.

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

from boardlib.forms import move_in
from boardlib.text import _, mark
from boardlib.troyes.board.cards import (
    COLUMNS,
    FACES,
    LEVELS,
    WORKERS,
    Building,
    Colour,
    Die,
    Space,
    Stone,
    Taken,
    arranged,
    cards,
    spaces,
)
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
from boardlib.troyes.board.position import OWNERS, SEATS, Position
from boardlib.troyes.rulebook import ROWS
from boardlib.words import Wanted, Words, expected

_DIE: Final = re.compile(f"([{''.join(WORKERS)}])([1-{FACES}])")
_TAKEN: Final = re.compile(f"{_DIE.pattern}(?:@({'|'.join(OWNERS)}))?")
_SPACE: Final = re.compile(f"({'|'.join(Building)})([1-6])(?:\\.([1-6]))?")
_STONE: Final = re.compile(f"([1-{COLUMNS}]),([1-{LEVELS}])")
_FACE: Final = re.compile(f"[1-{FACES}]")


def space_in(text: str) -> Space | None:
    """The place that a word names, whether its building has it or not; None for another word.

    >>> space_in("hall1.3"), space_in("hall")
    (Space(building=<Building.HALL: 'hall'>, row=1, place=3), None)
    """
    match = _SPACE.fullmatch(text)
    return _named_space(match) if match else None


def _named_space(match: re.Match[str]) -> Space:
    return Space(Building(match[1]), int(match[2]), int(match[3] or 1))


class CityWords(Words):
    """The words of one line of Troyes."""

    def colour(self) -> str:
        """The colour of a player."""
        return self.one_of(expected("the colour of a player"), tuple(SEATS))

    def owner(self) -> str:
        """The colour of a player, or grey."""
        wrong = mark("'{word}' is not the colour of a player, nor grey")
        wanted = Wanted(mark("expected the colour of a player, or grey, here"), wrong)
        return self.one_of(wanted, tuple(OWNERS))

    def count(self) -> int:
        """A number of something."""
        return self.number(expected("a number"))

    def building(self) -> Building:
        """One of the three buildings."""
        return Building(self.one_of(expected("a building"), tuple(Building)))

    def place(self) -> Space:
        """A place of a building, whether the building has it or not."""
        wanted = expected("a place", "palace4", "building and row such as palace4, or hall1.3")
        return _named_space(self.like(_SPACE, wanted))

    def space(self, position: Position, otherwise: bool = False) -> Space:
        """A place that the building has.

        Args:
            position: how its places are arranged.
            otherwise: whether one will do that it would have if they were arranged otherwise.
        """
        column, space = self.column, self.place()
        building = space.building
        arrangements = ROWS if otherwise else (position.profile[building.value],)
        if not any(space in arranged(building, one) for one in arrangements):
            text = _("there is no such place: {place}; these there are: {known}")
            listed = ", ".join(map(str, spaces(position.profile, building)))
            raise self.error(text.format(place=space, known=listed), column)
        return space

    def stone(self) -> Stone:
        """A place of the cathedral."""
        wanted = expected("a place of the cathedral", "4,1", "column,level such as 4,1")
        match = self.like(_STONE, wanted)
        return Stone(int(match[1]), int(match[2]))

    def face(self) -> int:
        """What a die shows."""
        wrong = mark("'{word}' is not what a die shows; it shows 1 to 6")
        return int(self.like(_FACE, Wanted(mark("expected what a die shows here"), wrong))[0])

    def faces(self) -> tuple[int, ...]:
        """What some dice show; none where the next word is no number."""
        found = []
        while _FACE.fullmatch(self.next):
            found.append(self.face())
        return tuple(found)

    def dice(self) -> tuple[Die, ...]:
        """The dice of a district, as far as there are dice."""
        found = []
        while _DIE.fullmatch(self.next):
            _column, word = self.words.pop(0)
            found.append(Die(Colour(word[0]), int(word[1])))
        return tuple(found)

    def only_dice(self) -> tuple[Die, ...]:
        """The dice of a district, after which nothing else stands."""
        wanted = expected("a die", write="one such as W4")
        words = self.many(lambda: self.like(_DIE, wanted)[0])
        return tuple(Die(Colour(word[0]), int(word[1])) for word in words)

    def taken(self) -> Taken:
        """A die that somebody takes; one of somebody else names the district."""
        wanted = expected("a die", "W4", "one such as W4, or W4@grey for a foreign one")
        match = self.like(_TAKEN, wanted)
        return Taken(Die(Colour(match[1]), int(match[2])), match[3] or "")

    def group(self) -> tuple[Taken, ...]:
        """Dice that somebody takes: one at least, or the word ``nothing``."""
        if self.accept("nothing"):
            return ()
        found = [self.taken()]
        while self.next[:1] in tuple(WORKERS):
            found.append(self.taken())
        return tuple(found)

    def activity(self) -> str:
        """The id of an activity card."""
        return self.one_of(expected("an activity card"), tuple(cards().activities), few=0)

    def event(self) -> str:
        """The id of an event card."""
        return self.one_of(expected("an event"), tuple(cards().events), few=0)

    def character(self) -> str:
        """The id of a character."""
        return self.one_of(expected("a character"), tuple(cards().characters), few=0)


# --- moves -----------------------------------------------------------------------------------


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


_SPACED: Final = re.compile(f"({'|'.join(Building)})[0-9.]+")

_HAPPENINGS: Final[Mapping[str, Callable[[CityWords], Move]]] = {
    "reveal": lambda words: Reveal(words.some(words.activity)),
    "income": lambda _words: Income(),
    "roll": lambda words: Roll(words.many(lambda: District(words.owner(), words.dice()))),
    "come": lambda words: Come(words.some(words.event)),
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
    "cathedral": lambda words, player: Build(player, _with(words), *_cubes(words)),
    "combat": lambda words, player: Combat(player, words.event(), _with(words), *_cubes(words)),
    "enter": lambda words, player: Enter(player, words.place(), _with(words), *_cubes(words)),
    "farm": lambda words, player: Farm(player, _with(words), *_cubes(words)),
    "overseer": _read_oversee,
    "use": _read_use,
    "pass": lambda _words, player: Pass(player),
}
