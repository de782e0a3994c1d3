"""Acting on a board: what can be taken into the hand, and what pointing at a shape then tries.

A task of a lesson is done with any move, also with one that the rules refuse, and says why.  So
everything is there to be taken, another player's piece as well, and can be laid anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol, cast

from boardlib.game import Game, ability
from boardlib.game.editing import Piece
from boardlib.shown import nothing
from boardlib.text import _

NOWHERE: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class Takeable:
    """Something that can be taken into the hand, or done without pointing at a place.

    Attributes:
        piece: what it is, as it is called and pictured; its text tells it from the others.
        at: key of its shape where it stands on the board already; empty for what lies beside it.
        lays: for each turn of the piece: key of the shape pointed at -> text of the move that this
            tries, legal or not.  A text that is that of another one is no move: it is that one
            which is in the hand then.
        press: text of the move that it makes by itself, without a place; empty where it needs one.
        follows: whether it is there only once another one leads to it.
        also: keys of further shapes that are in the hand with it.
        tag: a word or number that stands at its shape while it can be taken, such as a price.
        tags: key of another shape -> what stands there while this is in the hand.
        needs: text of the one that has to be in the hand before it can be pressed; empty for what
            can be pressed at any time.
        reach: keys of the shapes that show where it can go, while it is in the hand; empty for
            every empty place.
        beside: key of a sign that stands on the board as long as it can be taken.
    """

    piece: Piece
    at: str = ""
    lays: tuple[Mapping[str, str], ...] = field(default=(NOWHERE,), hash=False)
    press: str = ""
    follows: bool = False
    also: tuple[str, ...] = ()
    tag: str = ""
    tags: Mapping[str, str] = field(default_factory=nothing, hash=False)
    needs: str = ""
    reach: tuple[str, ...] = ()
    beside: str = ""

    @property
    def text(self) -> str:
        """What identifies it."""
        return self.piece.text

    def tries(self, turn: int = 0) -> Mapping[str, str]:
        """What pointing at a shape tries while it lies like this, in quarters."""
        return self.lays[turn % len(self.lays)]

    @property
    def moves(self) -> Iterable[str]:
        """Every move that it can try."""
        return [self.press] if self.press else (move for one in self.lays for move in one.values())

    def only(self, wanted: Callable[[str], bool]) -> Takeable | None:
        """It with those moves alone that are wanted; None where there is none."""
        if self.press:
            return self if wanted(self.press) else None
        lays = tuple(
            {key: move for key, move in tries.items() if wanted(move)} for tries in self.lays
        )
        return replace(self, lays=lays) if any(lays) else None


class Actable(Protocol):
    """What a game offers so that tasks can be done on its boards."""

    def in_hand(self, position: Any, may: Sequence[str], by: str) -> tuple[Takeable, ...]:
        """Everything that can be taken into the hand, also what the rules would refuse.

        Args:
            position: the board.
            may: how the moves begin that are offered; all of them where it is empty.
            by: whose moves they are; empty for whose turn it is.
        """

    def places(self, position: Any, kind: str) -> Mapping[str, str]:
        """What a kind of place can be: how it is typed -> key of its shape."""


class Gathering(Actable, Protocol):
    """What a game offers besides, whose pieces are taken several at once, one after the other.

    What can be in the hand is then built piece by piece: to list every set of them would take
    twice as long with each piece more.
    """

    def gathered(
        self, position: Any, may: Sequence[str], by: str, hand: str
    ) -> tuple[Takeable, ...]:
        """What is in the hand, if it is more than ``in_hand`` tells, and what it leads to.

        Args:
            position: the board.
            may: how the moves begin that are offered; all of them where it is empty.
            by: whose moves they are; empty for whose turn it is.
            hand: text of what is in the hand.
        """


class Rolling(Actable, Protocol):
    """What a game offers besides, whose moves have dice in them, or a short form of their own."""

    def rolled(self, move: str) -> tuple[tuple[str, str], ...]:
        """The dice that a move rolls: whose, as a case names him, and what each shows.

        ``12 yellow 2A solo green 5`` of the Tour rolls ``("12", "yellow 2A")`` and
        ``("12", "green 5")``; nothing where nothing is rolled, and of a text that is no move.
        """

    def moves(self, position: Any, may: Sequence[str]) -> Iterable[Any]:
        """The legal moves that are offered; ``may`` can name a form of them of the game's own."""


def acting(rules: Game[Any, Any]) -> Actable:
    """How one acts on the boards of a game.

    Raises:
        ValueError: where that is not known (``acting`` in its offers).
    """
    found = ability(rules, "acting")
    if found is None:
        raise ValueError(_("{game}: nothing is done on its boards.").format(game=_(rules.title)))
    return cast(Actable, found)


def takeable(
    rules: Game[Any, Any], position: Any, may: Sequence[str], by: str, hand: str
) -> tuple[Takeable, ...]:
    """Everything that can be taken into the hand while something is in it, and what that is.

    Raises:
        ValueError: where nothing is done on the boards of the game.
    """
    found = acting(rules).in_hand(position, may, by)
    free = [one.text for one in found if not (one.press or one.follows)]
    hand = hand or (free[0] if len(free) == 1 else "")
    if not (hand and gathers(rules)):
        return found
    return (*found, *cast(Gathering, acting(rules)).gathered(position, may, by, hand))


def gathers(rules: Game[Any, Any]) -> bool:
    """Whether several pieces of a game are taken into the hand together."""
    return getattr(ability(rules, "acting"), "gathered", None) is not None


def rolled(rules: Game[Any, Any], move: str) -> tuple[tuple[str, str], ...]:
    """The dice that a move rolls, whose and what each shows; none in a game without dice."""
    read = getattr(ability(rules, "acting"), "rolled", None)
    return () if read is None else cast(Rolling, ability(rules, "acting")).rolled(move)


def open_moves(rules: Game[Any, Any], position: Any, may: Sequence[str]) -> Iterable[str]:
    """The legal moves that are offered, as text."""
    own = ability(rules, "acting")
    if getattr(own, "moves", None) is not None:
        return (str(move) for move in cast(Rolling, own).moves(position, may))
    return (str(move) for move in rules.moves(position) if offered(str(move), may))


def offered(move: str, may: Sequence[str]) -> bool:
    """Whether a move begins like one of those that are offered.

    >>> offered("token red 0,0.p1", ["token"]), offered("score", ["token"]), offered("score", [])
    (True, False, True)
    """
    return not may or any(move.startswith(begin) for begin in may)
