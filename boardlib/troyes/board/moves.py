"""Moves: what the rules bring about by themselves, dice and cards included, and what players do.

:mod:`boardlib.troyes.board.lines` reads their texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardlib.shown import Typed
from boardlib.troyes.board.cards import Building, Die, Space, Taken

# --- what happens by itself ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reveal(Typed):
    """Activity cards are revealed: ``reveal act_red_d3 templar artisan``."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(["reveal", *self.cards])


@dataclass(frozen=True, slots=True)
class Income(Typed, form="income"):
    """Everybody gets the income and pays the wages: ``income``."""


@dataclass(frozen=True, slots=True)
class District:
    """The dice in the district of an owner, a player or grey."""

    owner: str
    dice: tuple[Die, ...]

    def words(self) -> list[str]:
        """Its text form: ``blue R4 W2``."""
        return [self.owner, *map(str, self.dice)]


@dataclass(frozen=True, slots=True)
class Roll(Typed):
    """The workforce is rolled: ``roll blue R4 W2 grey Y1``."""

    districts: tuple[District, ...]

    def __str__(self) -> str:
        return " ".join(["roll", *(word for one in self.districts for word in one.words())])


@dataclass(frozen=True, slots=True)
class Come(Typed):
    """Events come to the row, the red one first: ``come ev_red_black1 ev_yellow_pay2``."""

    events: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(["come", *self.events])


@dataclass(frozen=True, slots=True)
class Strike(Typed, form="strike {event}"):
    """The text of an event is carried out: ``strike ev_yellow_pay2``."""

    event: str


@dataclass(frozen=True, slots=True)
class Throw(Typed):
    """The black dice are rolled: ``throw 5 3``."""

    values: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["throw", *map(str, self.values)])


@dataclass(frozen=True, slots=True)
class End(Typed, form="end"):
    """The round ends: ``end``."""


# --- what players do ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settle(Typed, form="{player} settle {space}"):
    """A player places a citizen before the first round: ``blue settle palace4``."""

    player: str
    space: Space


@dataclass(frozen=True, slots=True)
class Fight(Typed):
    """A player fights black dice: ``blue fight 5 3 with W6 Y3``.

    A cube of a delayed card may be named, though it never helps.
    """

    player: str
    black: tuple[int, ...]
    dice: tuple[Taken, ...] = ()
    cube: str = ""

    def __str__(self) -> str:
        dice = _with(self.dice) if self.dice else []
        black = map(str, self.black)
        return " ".join([self.player, "fight", *black, *dice, *_cube(self.cube)])


@dataclass(frozen=True, slots=True)
class Fail(Typed, form="{player} fail"):
    """A player cannot beat the highest black die: ``blue fail``."""

    player: str


@dataclass(frozen=True, slots=True)
class Reroll(Typed, form="{player} reroll {die} to {to}"):
    """A die is rolled again: ``blue reroll W2 to 5``."""

    player: str
    die: Taken
    to: int


@dataclass(frozen=True, slots=True)
class Recruit(Typed, form="{player} recruit"):
    """A new citizen comes into the supply: ``blue recruit``."""

    player: str


@dataclass(frozen=True, slots=True)
class Flip(Typed):
    """Dice are turned to their opposite faces: ``blue flip Y1 W1``."""

    player: str
    dice: tuple[Taken, ...]

    def __str__(self) -> str:
        return " ".join([self.player, "flip", *_dice(self.dice)])


@dataclass(frozen=True, slots=True)
class Activate(Typed):
    """A player uses an activity card.

    ``blue activate act_red_d3 with R4 R2@green overseer supply times 2``.

    Attributes:
        player: who.
        card: which card.
        dice: the group of dice.
        overseer: where an overseer comes from: ``supply``, the id of another card, or empty.
        times: how many activations; 0 for as many as the dice give.
        building: for which building, where the card asks for one.
        cube: the delayed card of which a cube changes the dice, or empty.
        further: the cards of further cubes, of which none can be used with them.
    """

    player: str
    card: str
    dice: tuple[Taken, ...]
    overseer: str = ""
    times: int = 0
    building: Building | None = None
    cube: str = ""
    further: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.player, "activate", self.card, *_with(self.dice), *self._more()])

    def _more(self) -> Iterator[str]:
        if self.overseer:
            yield f"overseer {self.overseer}"
        if self.times:
            yield f"times {self.times}"
        if self.building is not None:
            yield f"for {self.building}"
        yield from _cube(self.cube, *self.further)


@dataclass(frozen=True, slots=True)
class Oversee(Typed, form="{player} overseer {origin} to {goal}"):
    """An overseer is sent without using the card, or back: ``blue overseer templar to hall``.

    That is never legal; it can be said all the same, to be told why.

    Attributes:
        player: who.
        origin: ``supply``, or the id of a card.
        goal: the id of a card, ``supply``, or a building.
    """

    player: str
    origin: str
    goal: str


@dataclass(frozen=True, slots=True)
class Build(Typed):
    """White dice become cubes in the cathedral: ``blue cathedral with W4 W2``."""

    player: str
    dice: tuple[Taken, ...]
    cube: str = ""
    further: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.player, "cathedral", *_with(self.dice), *_cubes(self)])


@dataclass(frozen=True, slots=True)
class Combat(Typed):
    """Cubes go to an event: ``blue combat marauding with R4 R2``."""

    player: str
    event: str
    dice: tuple[Taken, ...]
    cube: str = ""
    further: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.player, "combat", self.event, *_with(self.dice), *_cubes(self)])


@dataclass(frozen=True, slots=True)
class Enter(Typed):
    """A citizen enters a building: ``blue enter palace4 with R4``."""

    player: str
    space: Space
    dice: tuple[Taken, ...]
    cube: str = ""
    further: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = str(self.space)
        return " ".join([self.player, "enter", place, *_with(self.dice), *_cubes(self)])


@dataclass(frozen=True, slots=True)
class Farm(Typed):
    """Yellow dice work the fields: ``blue farm with Y6 Y6``."""

    player: str
    dice: tuple[Taken, ...]
    cube: str = ""
    further: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.player, "farm", *_with(self.dice), *_cubes(self)])


@dataclass(frozen=True, slots=True)
class Use(Typed):
    """A cube of a delayed card is used instead of an action: ``blue use templar on W5``."""

    player: str
    cube: str
    dice: tuple[Taken, ...]

    def __str__(self) -> str:
        return " ".join([self.player, "use", self.cube, "on", *map(str, self.dice)])


@dataclass(frozen=True, slots=True)
class Pass(Typed, form="{player} pass"):
    """A player does nothing more in this round: ``blue pass``."""

    player: str


def _with(dice: Iterable[Taken]) -> list[str]:
    return ["with", *_dice(dice)]


def _dice(dice: Iterable[Taken]) -> list[str]:
    """The words for dice; a group without any is called ``nothing``."""
    return list(map(str, dice)) or ["nothing"]


def _cubes(action: Build | Combat | Enter | Farm) -> list[str]:
    return _cube(action.cube, *action.further)


def _cube(*cards: str) -> list[str]:
    return [word for card in cards if card for word in ("cube", card)]


Happening = Reveal | Income | Roll | Come | Strike | Throw | End
"""What happens by itself, in its turn."""
Influence = Reroll | Recruit | Flip
"""What influence is used for, before an action or a fight."""
Action = Activate | Build | Combat | Enter | Farm
"""What a group of dice is used for."""
Deed = Settle | Fight | Fail | Influence | Action | Oversee | Use | Pass
"""What a player does."""
Move = Happening | Deed
