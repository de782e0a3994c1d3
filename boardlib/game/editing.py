"""Changing a position by pointing at it, and asking about what was pointed at.

A game whose boards can be changed in a lesson offers the functions of :class:`Editable`.  They
only make suggestions: a change is a few lines of the position's own text, a question is a text
that the game answers, so whatever can be pointed at can be typed as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from boardlib.game import Game, PositionError, ability
from boardlib.shown import WrongValue
from boardlib.text import _, mark

WHOLE: Final = mark("The whole table")
"""What questions belong to that are about nothing else."""
NOT_PLAYED: Final = mark("This piece is not among those that are played; take another one.")
"""Why a piece goes nowhere that is in no drawer."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A question that can be asked at a shape, or a change that can be made there.

    Attributes:
        group: what it belongs to, such as ``Put a meeple here``; offers of a group follow one
            another.
        label: a word or two for its button, such as ``red``; of a question, how one says it
            beside what it is about: ``Is it finished?``.
        text: the question; or lines of a position, as
            :func:`boardlib.catalogue.change_lines` takes them: a line replaces the one about the
            same thing, and ``- LINE`` takes that line away.
        shows: text of a position whose picture says what is offered better than words; of offers
            that look alike one has it.
        name: what it is called where the label says less or more; otherwise empty.
        caption: what stands under the picture.
        kind: of a question what it is, whatever and whoever it is about: of one kind are those that
            differ in nothing else.
        typed: what it is called where one types codes, such as ``BG-D 90``: it is found by that,
            and never proposed.
    """

    group: str
    label: str
    text: str
    shows: str = ""
    name: str = ""
    caption: str = ""
    kind: str = ""
    typed: str = ""

    @property
    def called(self) -> str:
        """Its name, or the label where that is the name."""
        return self.name or self.label


def asked(
    thing: str, question: str, text: str, group: str = "", /, *, kind: str = "", **words: object
) -> Offer:
    """A question about something on the board, as a player says it.

    Args:
        thing: what it is called, as a heading; empty for the table as a whole.
        question: as one says it beside the thing, ``Is it finished?``; names and numbers that it
            speaks of stand in braces.
        text: the same as it is typed.
        group: what it belongs to, where that is not the thing.
        kind: what is the same of questions that are said in other words of each player; otherwise
            the question itself, before names and numbers are filled in.
        words: the names and numbers.
    """
    told = question.format(**words)
    name = _("{thing}: {question}").format(thing=thing, question=told) if thing else told
    return Offer(group or thing or _(WHOLE), told, text, name=name, kind=kind or question)


def under(group: str, offers: Iterable[Offer]) -> Iterator[Offer]:
    """The same offers under another heading: what is asked less often."""
    return (replace(offer, group=group) for offer in offers)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the board that an argument can be about; it is asked about at its shape.

    Attributes:
        key: of its shape in the picture; empty for the table as a whole.
        name: what players call it, as a heading: ``Red's road``; each thing of a board has a name
            of its own.
        detail: what stands there or how it is, such as ``nobody's, open``.
    """

    key: str
    name: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something out of the box of a game that can be put on the board.

    Attributes:
        text: what identifies it, such as ``tile BG-D`` or ``meeple red``.
        name: what it is called by a player, as one says and hears it.
        shows: text of a position whose picture is its picture; empty where there is none.
        left: how many of it are still in the box; None where any number may be put.
        turns: in how many ways it can lie: 1, 2 or 4.  They are numbered from 0, as its picture
            shows it; each further one is a quarter clockwise.
        key: of its shape in that picture; empty where the whole picture is the piece.
    """

    text: str
    name: str
    shows: str = ""
    left: int | None = None
    turns: int = 1
    key: str = ""


@dataclass(frozen=True, slots=True)
class Drawer:
    """Pieces that are looked for together.

    Attributes:
        title: what the drawer is called.
        pieces: what is in it, in the order in which one looks for it.
        owner: whose pieces they are, such as a colour; empty where they are everybody's.
    """

    title: str
    pieces: tuple[Piece, ...]
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a piece does not go to a place, and what does.

    Attributes:
        turns: one sentence for each turn of the piece, in their order.
        sides: of the place, for each turn in the same order: those that do not go on, as letters
            out of ``NESW``.
        shapes: keys of shapes that are in its way.
        instead: pieces that do go there, each by its text with the first turn in which it does.
        first: what has to be done before the piece goes anywhere, in a sentence; empty where there
            is a place for it.
    """

    turns: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    instead: tuple[tuple[str, int], ...] = ()
    first: str = ""


def pieces_of(drawers: Iterable[Drawer]) -> dict[str, Piece]:
    """Every piece of the drawers by its text."""
    return {piece.text: piece for drawer in drawers for piece in drawer.pieces}


def going(
    places: Callable[[str], Mapping[str, str]], pieces: Iterable[str], shape: str
) -> tuple[tuple[str, int], ...]:
    """The pieces that go to a shape, as a refusal names them instead; of those that never turn.

    Args:
        places: where a piece can be put, by its text.
        pieces: the texts of the pieces that are looked at.
        shape: the key of the place.
    """
    return tuple((piece, 0) for piece in pieces if shape in places(piece))


class Editable(Protocol):
    """What a game offers so that its boards can be changed and asked about.

    A ``shape`` is the key of something in the picture, or empty for the board as a whole; one
    that means nothing gets no offers.  What is offered may lead to a nonsense position, which
    the game's ``status`` explains; but every position that it leads to can be read.
    """

    def changes_at(self, position: Any, shape: str) -> list[Offer]:
        """What may be changed at a shape; each of them changes something."""

    def things(self, position: Any) -> list[Thing]:
        """What an argument can be about, in the order of the board, twenty at most.

        Each has a name of its own and a shape in the picture; the last is the table as a whole.
        """

    def questions_at(self, position: Any, shape: str) -> list[Offer]:
        """What may be asked at a shape, the most asked first; the game answers each of them.

        A label is what one says beside the thing, the name of an offer is its heading.
        """

    def carried(self, position: Any, shape: str) -> Mapping[str, str]:
        """Where what stands at a shape may be put: key of the shape there -> lines that change.

        Empty where nothing stands that could be taken elsewhere.
        """

    def away(self, position: Any, shape: str) -> str:
        """The lines that take away what stands at a shape, with all that is on it.

        They are those of a change that is offered there; empty where nothing can be taken away.
        """

    def drawers(self, position: Any) -> list[Drawer]:
        """The box of the game, sorted as one looks for its pieces; titles and texts differ."""

    def places(self, position: Any, piece: str, turn: int = 0) -> Mapping[str, str]:
        """Where a piece can be put as it lies: key of the shape there -> lines that put it there.

        What is put is what makes a possible board: nothing new is wrong with it.  The key is that
        of a shape that is drawn, or that is where a mark ``free`` or ``room`` names it.
        """

    def refused(self, position: Any, piece: str, shape: str) -> Refusal:
        """Why a piece does not go to a shape: a sentence for each of its turns, and what does."""

    def openings(self, position: Any) -> list[str]:
        """Keys of the empty places at which something could be laid; none if there are no such.

        The picture shows them where a mark ``free`` names them.
        """

    def line_shapes(self, line: str) -> tuple[str, ...]:
        """Keys of the shapes that a line of a position puts on the board."""

    def line_words(self, position: Any, line: str) -> str:
        """What a line of a position says that no shape shows, in a sentence, as a player says it.

        Empty where the picture shows it.
        """


def by_first_word(
    tells: Mapping[str, Callable[[Any, list[str]], str]],
) -> Callable[[Any, str], str]:
    """What lines say, as ``line_words`` tells it, by the word with which they begin.

    Args:
        tells: first word -> what tells a line, from the position and the words after it.

    >>> told = by_first_word({"round": lambda _city, rest: f"Round {rest[0]}."})
    >>> told(None, "round 2 actions"), told(None, "player red")
    ('Round 2.', '')
    """

    def line_words(position: Any, line: str) -> str:
        first, *rest = line.split() or [""]
        return tells[first](position, rest) if first in tells else ""

    return line_words


# --- what is offered at each kind of thing -------------------------------------------------------


P = TypeVar("P")
T = TypeVar("T")


def _no_offers(_position: Any, _thing: Any) -> Iterable[Offer]:
    return ()


def _stays(_position: Any, _thing: Any) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Menu(Generic[P, T]):
    """What is offered at one kind of thing: functions of the position and the thing.

    Attributes:
        questions: what may be asked about it, the most asked first.
        changes: what may be changed there.
        away: the lines that take it away; empty where it has to stay.
    """

    questions: Callable[[P, T], Iterable[Offer]]
    changes: Callable[[P, T], Iterable[Offer]] = _no_offers
    away: Callable[[P, T], str] = _stays


NO_MENU: Final[Menu[Any, Any]] = Menu(_no_offers)


class Menus(Generic[P]):
    """What is offered at the shapes of a board, by the kind of thing that each of them means.

    Args:
        spot: the thing that a shape means; None for a shape that means nothing.
        questions: what may be asked about the board as a whole.
        changes: what may be changed about it.
        menus: kind of thing -> what is offered there.
    """

    def __init__(
        self,
        spot: Callable[[P, str], object],
        questions: Callable[[P], Iterable[Offer]],
        changes: Callable[[P], Iterable[Offer]],
        menus: Mapping[type, Menu[P, Any]],
    ) -> None:
        self._spot, self._questions, self._changes = spot, questions, changes
        self._menus = menus

    def questions_at(self, position: P, shape: str) -> list[Offer]:
        """What may be asked at a shape, or about the board as a whole."""
        if not shape:
            return list(self._questions(position))
        thing = self._spot(position, shape)
        return list(self._menu(thing).questions(position, thing))

    def changes_at(self, position: P, shape: str) -> list[Offer]:
        """What may be changed at a shape, or about the board as a whole."""
        if not shape:
            return list(self._changes(position))
        thing = self._spot(position, shape)
        return list(self._menu(thing).changes(position, thing))

    def away(self, position: P, shape: str) -> str:
        """The lines that take away what stands at a shape, with all that is on it."""
        thing = self._spot(position, shape)
        return self._menu(thing).away(position, thing)

    def _menu(self, thing: object) -> Menu[P, Any]:
        return self._menus.get(type(thing), NO_MENU)


def no_openings(_position: object) -> list[str]:
    """None: what a game offers in which every place is there already."""
    return []


def editing(rules: Game[Any, Any]) -> Editable | None:
    """How the boards of a game are changed; None where they are not (``editing`` in its offers)."""
    return cast("Editable | None", ability(rules, "editing"))


def editor(rules: Game[Any, Any]) -> Editable:
    """How the boards of a game are changed.

    Raises:
        ValueError: where they are not.
    """
    found = editing(rules)
    if found is None:
        raise WrongValue(_("{game}: its boards are not changed.").format(game=_(rules.title)))
    return found


# --- lines that are changed: replaced, added or removed ------------------------------------------


def change_lines(text: str, change: str, rules: Game[Any, Any]) -> str:
    """A position text with lines changed.

    ``- LINE`` removes that line, in these words or in others; any other line replaces the line
    about the same thing (the game says what that is), or is added at the end.

    Raises:
        ValueError: when a line to remove is not there.
    """
    lines = [_plain(line) for line in text.splitlines() if _plain(line)]
    for wanted in (_plain(line) for line in change.splitlines()):
        if wanted.startswith("-"):
            _remove(lines, _plain(wanted[1:]), rules)
        elif wanted:
            key = rules.line_key(wanted)
            same = [i for i, old in enumerate(lines) if key and rules.line_key(old) == key]
            if same:
                lines[same[0]] = wanted
            else:
                lines.append(wanted)
    return "\n".join(lines)


def _plain(line: str) -> str:
    return " ".join(line.split("#")[0].split())


def _remove(lines: list[str], wanted: str, rules: Game[Any, Any]) -> None:
    """Remove a line, or the one that says the same in other words.

    What an author has written as ``row 20`` may have been written back with its cells.
    """
    there = wanted if wanted in lines else _saying(lines, wanted, rules)
    if there is None:
        raise ValueError(
            _("there is no line '{line}' to remove from the position").format(line=wanted)
        )
    lines.remove(there)


def _saying(lines: Sequence[str], wanted: str, rules: Game[Any, Any]) -> str | None:
    """The line in whose place another one would make the same position; None if there is none."""
    position, word = _read("\n".join(lines), rules), wanted.split()[:1]
    for number, old in enumerate(lines):
        if position is not None and old.split()[:1] == word:
            other = "\n".join([*lines[:number], wanted, *lines[number + 1 :]])
            if _read(other, rules) == position:
                return old
    return None


def _read(text: str, rules: Game[Any, Any]) -> Any:
    """The position of a text; None if it cannot be read."""
    try:
        return rules.read(text)
    except PositionError:
        return None


__all__ = [
    "NOT_PLAYED",
    "WHOLE",
    "Drawer",
    "Editable",
    "Menu",
    "Menus",
    "Offer",
    "Piece",
    "Refusal",
    "Thing",
    "asked",
    "by_first_word",
    "change_lines",
    "editing",
    "editor",
    "going",
    "no_openings",
    "pieces_of",
    "under",
]
