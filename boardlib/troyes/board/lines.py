"""The words of a line of Troyes: colours, dice, places, cards."""

from __future__ import annotations

import re
from typing import Final

from boardlib.text import _, mark
from boardlib.troyes.board.cards import cards
from boardlib.troyes.board.city import COLUMNS, LEVELS, Building, Space, Stone, arranged, spaces
from boardlib.troyes.board.dice import FACES, WORKERS, Colour, Die, Taken
from boardlib.troyes.board.position import OWNERS, SEATS, Position
from boardlib.troyes.rulebook import ROWS
from boardlib.words import Wanted, Words

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
        wrong = mark("'{word}' is not the colour of a player")
        wanted = Wanted(mark("expected the colour of a player here"), wrong)
        return self.one_of(wanted, tuple(SEATS))

    def owner(self) -> str:
        """The colour of a player, or grey."""
        wrong = mark("'{word}' is not the colour of a player, nor grey")
        wanted = Wanted(mark("expected the colour of a player, or grey, here"), wrong)
        return self.one_of(wanted, tuple(OWNERS))

    def count(self) -> int:
        """A number of something."""
        return self.number(Wanted(mark("expected a number here"), mark("'{word}' is not a number")))

    def building(self) -> Building:
        """One of the three buildings."""
        wanted = Wanted(mark("expected a building here"), mark("'{word}' is not a building"))
        return Building(self.one_of(wanted, tuple(Building)))

    def place(self) -> Space:
        """A place of a building, whether the building has it or not."""
        wrong = mark("'{word}' is not a place; write building and row such as palace4, or hall1.3")
        match = self.like(_SPACE, Wanted(mark("expected a place such as palace4 here"), wrong))
        return _named_space(match)

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
        wrong = mark("'{word}' is not a place of the cathedral; write column,level such as 4,1")
        wanted = Wanted(mark("expected a place of the cathedral such as 4,1 here"), wrong)
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
        wanted = Wanted(
            mark("expected a die here"), mark("'{word}' is not a die; write one such as W4")
        )
        found = []
        while self.words:
            word = self.like(_DIE, wanted)[0]
            found.append(Die(Colour(word[0]), int(word[1])))
        return tuple(found)

    def taken(self) -> Taken:
        """A die that somebody takes; one of somebody else names the district."""
        wrong = mark("'{word}' is not a die; write one such as W4, or W4@grey for a foreign one")
        match = self.like(_TAKEN, Wanted(mark("expected a die such as W4 here"), wrong))
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
        wanted = Wanted(
            mark("expected an activity card here"), mark("'{word}' is not an activity card")
        )
        return self.one_of(wanted, tuple(cards().activities), few=0)

    def event(self) -> str:
        """The id of an event card."""
        wanted = Wanted(mark("expected an event here"), mark("'{word}' is not an event"))
        return self.one_of(wanted, tuple(cards().events), few=0)

    def character(self) -> str:
        """The id of a character."""
        wanted = Wanted(mark("expected a character here"), mark("'{word}' is not a character"))
        return self.one_of(wanted, tuple(cards().characters), few=0)
