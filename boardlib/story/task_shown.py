"""The data that are shown of a task: what it asks for, what lies there, what is said."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from boardlib.game.editing import Piece
from boardlib.ruling import Basis
from boardlib.story.two_tables import BothTables, OtherTable


class Tone(StrEnum):
    """How what is said of an attempt looks."""

    QUIET = "quiet"
    """Nothing was answered."""
    REFUSED = "refused"
    """Not allowed, or not so."""
    ALLOWED = "allowed"
    """Allowed, but not what was asked for."""
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class ShownPiece:
    """Something that can be taken into the hand, or pressed.

    Attributes:
        number: its digit, from 1; 0 where it has none.
        held: whether it is in the hand.
        used: whether it lies somewhere already.
        tag: a word or number that stands at it, such as a price.
    """

    text: str
    name: str
    piece: Piece
    number: int = 0
    held: bool = False
    used: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Bubble:
    """What is said at a place of the board."""

    at: str
    head: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class ShownSlot:
    """A place of a plan.

    Attributes:
        place: as the task calls it; ``name`` in the language in use.
        lies: what lies there; empty for nothing.
        part: what that adds to the sum; empty where nothing is to be said of it alone.
    """

    place: str
    name: str
    lies: str
    part: str


@dataclass(frozen=True, slots=True)
class ShownTrial:
    """An outcome of what was tried many times.

    Attributes:
        name: what it is called.
        came: how often it came, of ``count``.
        share: how often it is to be expected, in percent.
    """

    name: str
    came: int
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class ShownTask:
    """Everything that is shown of a task.

    Attributes:
        kind: ``do``, ``mark``, ``set``, ``plan``, ``estimate`` or ``switch``.
        goal: what is asked for, in one sentence.
        solved: whether it is done.
        over: whether one may go on.
        tone: how what is said looks.
        head: the verdict in a few words; empty where nothing was answered.
        say: why, in a sentence; or how it is done.
        help: how it is done with keys, where nothing was answered.
        source: where the rule stands that refuses, and its basis.
        bubble: what is said at a place.
        tray: what can be taken into the hand.
        held: what is in the hand.
        presses: what is done by itself.
        spare: what is not there but keeps its room among them, as it is there at another move.
        is_pressed: whether everything is done by itself, and nothing is laid anywhere.
        places: keys of the shapes that can be pointed at.
        stops: one of them for each place: where something lies, that.
        means: for each of ``places``, a number for what pointing there means; the same for those
            that mean the same, and -1 where something is only taken.
        chosen: keys of the shapes that were pointed at.
        count: a number for the left of the strip, and what it counts.
        slots: of a plan, its places.
        running: of a plan, the sum that runs along, in words.
        others: what others did after the last move, a sentence each.
        most: of an estimate, the last number of the line; ``guess`` what was said, ``trials`` what
            came when it was tried many times, once it is over.
        tables: of a switch, the tables; ``both`` the boards of two of them.
    """

    kind: str
    goal: str
    solved: bool
    over: bool
    tone: Tone
    head: str
    say: str
    help: str
    source: str
    basis: Basis | None
    bubble: Bubble | None
    tray: tuple[ShownPiece, ...]
    held: ShownPiece | None
    turns: bool
    presses: tuple[ShownPiece, ...]
    spare: tuple[ShownPiece, ...]
    is_pressed: bool
    places: tuple[str, ...]
    stops: tuple[str, ...]
    means: tuple[int, ...]
    chosen: tuple[str, ...]
    count: tuple[str, str] | None
    slots: tuple[ShownSlot, ...]
    running: str
    others: tuple[str, ...]
    most: int
    guess: str
    trials: tuple[ShownTrial, ...]
    wrong: bool
    tables: tuple[OtherTable, ...]
    both: BothTables | None
    can_check: bool
    can_take_back: bool
    can_hint: bool
    can_show: bool
    can_say_cannot: bool
    can_try_another: bool

    @property
    def is_laid_out(self) -> bool:
        """Whether the cards of a plan lie beside its places, where they can be read."""
        return self.kind == "plan" and any(one.piece.shows for one in self.tray)

    @property
    def is_other_table(self) -> bool:
        """Whether the other table of a switch is the one that is looked at."""
        return bool(self.tables) and self.tables[-1].looked_at

    @property
    def spoken(self) -> str:
        """What is said to those who listen."""
        said = self.say
        if self.running:
            said = self.running if self.tone is Tone.QUIET else f"{self.running} {said}"
        return " ".join(filter(None, (self.head, said, *self.others)))
