"""A whole game at one table: people and computer players take turns, dice included.

A game that can be played from its beginning to its end has two functions besides those of
:class:`boardlib.game.Game`: ``table`` begins one, ``reopened`` goes on from the lines of a record;
its list ``wishes`` says what may be wished for.  Both functions give an object with what is named
here.  The hot-seat view of the notebooks and the command line know nothing else of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any, Protocol, cast

from boardlib.game import GAMES, Game, ability, game
from boardlib.game import game as named_game
from boardlib.game.wishes import Wish, takes_wishes
from boardlib.ruling import Ruling
from boardlib.shown import WrongKind, WrongValue, meant, short
from boardlib.text import _, alternatives
from boardlib.words import as_text


@dataclass(frozen=True, slots=True)
class TableChoice:
    """Something that a player may choose, or would like to.

    Attributes:
        key: what is handed to :meth:`Table.choose`.
        label: the same in words, for a button.
        shape: key of the shape on the board at which it is chosen; empty for a button.
        ruling: why, or why not; None where there is nothing to say.
        spot: letter of the spot that it belongs to; empty if it belongs to none.
        role: ``turn`` for what turns the thing just laid, ``nothing`` for leaving it at that.
    """

    key: str
    label: str
    shape: str = ""
    ruling: Ruling | None = None
    spot: str = ""
    role: str = ""

    def __repr__(self) -> str:
        return f"<.choices, {self.key}: {short(self.label)}>"


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of the board at which something may be chosen, or nothing may.

    Attributes:
        letter: its letter.
        label: what it is called.
        shapes: keys of its shapes.
        open: whether something may be chosen there.
    """

    letter: str
    label: str
    shapes: tuple[str, ...]
    open: bool = True


@dataclass(frozen=True, slots=True)
class Turn:
    """Who decides now, and what.

    Attributes:
        player: who decides, as the table calls him.
        human: whether that is a person.
        question: what is to be decided, in one sentence.
        choices: everything that is allowed; never empty.
        shapes: keys of the shapes that it is about.
        spots: the parts of the board that have a letter; its choices name theirs.
        notes: more sentences about the question.
        card: what the player has drawn, for :attr:`boardlib.drawing.sizes.Showing.card`.
        drawn: the same, or what else he has at hand, in words: told where no picture is seen.
        laid: key of what has just been laid and may still be turned; empty if there is none.
        colour: the colour of the player in :data:`boardlib.drawing.palette.PLAYERS`.
        close: keys of everything on the board that it concerns, where the rest of it may be left
            out meanwhile; empty where all of it is shown.
    """

    player: str
    human: bool
    question: str
    choices: tuple[TableChoice, ...]
    shapes: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()
    notes: tuple[str, ...] = ()
    card: Any = None
    drawn: str = ""
    laid: str = ""
    colour: str = ""
    close: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<.turn, {self.player}: {short(self.question)}>"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Results as a table of words and numbers.

    Attributes:
        title: what they are about.
        headings: of its columns.
        rows: its cells.
        over: headings above the headings: words, a colour of a player or none, and the number
            of columns below it.
        colours: for each row the colour of its player, where rows are players.
        own: number of the row of whoever looks at it, from 0; -1 for nobody's.
        total: whether the last row sums up those above it.
    """

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    over: tuple[tuple[str, str, int], ...] = ()
    colours: tuple[str, ...] = ()
    own: int = -1
    total: bool = False

    def __repr__(self) -> str:
        return f"<.results(): {self.title}>"


@dataclass(frozen=True, slots=True)
class Shown:
    """A mark on the board: its role and label, see :class:`boardlib.drawing.scene.Mark`."""

    keys: tuple[str, ...]
    role: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of a list beside the board: who, what, how much, and the shapes that it is about."""

    label: str
    value: str
    shapes: tuple[str, ...]
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Past:
    """A moment of a game that has been: how it stood after a move, and what happened in it."""

    position: Any
    sentences: tuple[str, ...]
    shown: tuple[Shown, ...] = ()
    colour: str = ""


class Table(Protocol):
    """A game that is being played; what has an answer here, a table may do without.

    Attributes:
        flows: whether the computer follows by itself as soon as a person has moved.
        asks: whether :meth:`why` has an answer for every shape of the board.
    """

    flows: bool = False
    asks: bool = False

    @property
    def game(self) -> str:
        """The name of the game package."""

    @property
    def title(self) -> str:
        """What is played."""

    @property
    def about(self) -> str:
        """With what and by whom it is played; empty where the title says it."""
        return ""

    @property
    def position(self) -> Any:
        """The position now, for the functions of the game package."""

    @property
    def round(self) -> int:
        """The number of the round."""

    @property
    def people(self) -> bool:
        """Whether people play, or only the computer."""

    @property
    def turn(self) -> Turn | None:
        """Who decides now, and what; None when the game is over."""

    def refused(self) -> Sequence[TableChoice]:
        """What the player might like to choose now but may not; :meth:`why` tells why not."""

    def why(self, key: str) -> Ruling | None:
        """Why something may be chosen now or why not; None where there is nothing to say.

        ``key`` is that of a choice, or of any shape of the board.
        """

    def judged(self, key: str) -> tuple[str, ...]:
        """What :meth:`why` judges there, as it is typed: moves, or a question; none where none is.

        One of them has that ruling; of it can be said what would have to change.
        """
        return ()

    def place_of(self, shape: str) -> str:
        """The place that is meant by a shape of the board: of a piece, the one below it."""
        return shape

    @property
    def overview(self) -> tuple[str, str]:
        """What can be asked about the whole board at any time: in words, and as a question.

        Both are empty where there is nothing of the kind.
        """
        return "", ""

    def overview_at(self, key: str) -> tuple[str, str]:
        """What can be asked about a shape of the board meanwhile: in words, and as a question."""
        return "", ""

    def choose(self, key: str) -> Sequence[str]:
        """Choose for the player whose turn it is; what happened, in sentences.

        Raises:
            ValueError: for something that is not among the choices.
        """

    def play_on(self) -> Sequence[str]:
        """Let the computer decide once, whoever's turn it is; what happened, in sentences."""

    def play_out(self) -> None:
        """Let the computer decide everything to the end."""

    @property
    def can_undo(self) -> bool:
        """Whether somebody has moved."""

    def undo(self) -> None:
        """Take back the last move of a person, and everything after it."""

    def results(self) -> Sequence[Sheet]:
        """How things stand."""

    @property
    def shown(self) -> Sequence[Shown]:
        """What is marked on the board, besides what may be chosen."""
        return ()

    def listed(self) -> tuple[str, str, Sequence[ListLine]]:
        """A list beside the board, once the game is over: title, note, lines."""
        return "", "", ()

    @property
    def verdict(self) -> tuple[str, str]:
        """Who has won, in one sentence, and how the others did; empty before the end."""
        return "", ""

    @property
    def winner(self) -> str:
        """Who has won, or is in the lead so far."""

    def following(self) -> Table | None:
        """The next game of several that were wished for; None after the last, or before the end."""

    def again(self) -> Table | None:
        """The same game from its beginning, with the same seed; None where that cannot be."""
        return None

    @property
    def moments(self) -> int:
        """How many moves can be looked at again."""
        return 0

    def past(self, number: int) -> Past:
        """How it stood after so many of its moves, 0 for the beginning."""
        return Past(self.position, ())

    def board(self) -> str:
        """The board around whoever decides, in a few lines of plain text."""

    def record(self) -> str:
        """The game so far, as a line that ``boardlib replay`` reads."""

    def __repr__(self) -> str:
        """What is played; ``table`` goes on from its record."""
        return f"<table({self.game!r}, record): {self.title}>"


class Tabled(Protocol):
    """What a game offers so that it can be played at a table (``table`` in its ``offers``)."""

    wishes: Sequence[Wish]

    def table(self, *, seed: str = "1", **wishes: Any) -> Table:
        """A new game; the seed is that of its dice, draws and shuffled piles.

        Raises:
            ValueError: for wishes that cannot be fulfilled, in one sentence.
        """

    def reopened(self, lines: Sequence[str], **wishes: Any) -> Table:
        """The game of a record, to go on from its end, with those wishes that say what follows.

        Raises:
            ValueError: for what is no such record, in one sentence.
        """


def tabled(rules: Game[Any, Any]) -> Tabled | None:
    """How a game is played at a table; None where it is not (``table`` in its offers)."""
    return cast("Tabled | None", ability(rules, "table"))


def numbered_seed(seed: str, number: int) -> str:
    """The seed of one of many games, from 0, of which the first has this seed.

    >>> [numbered_seed("7", number) for number in range(3)]
    ['7', '7+1', '7+2']
    """
    return f"{seed}+{number}" if number else seed


def in_turn(table: Table | None) -> Iterator[Table]:
    """A game and those that follow it, each once the one before is over."""
    while table is not None:
        yield table
        table = table.following()


def room_of(name: str) -> Tabled:
    """What the game of that name offers at a table.

    Raises:
        ValueError: when there is no such game, or none that can be played at a table.
    """
    room = tabled(game(name))
    if room is None:
        text = _("'{name}' is not played at a table; these are: {known}.")
        raise WrongValue(text.format(name=name, known=", ".join(with_table())))
    return room


def only_table() -> str:
    """The name of the game that can be played at a table, where there is but one.

    Raises:
        ValueError: when there are several or none, naming them.
    """
    known = with_table()
    if len(known) != 1:
        text = _("Name the game; these can be played at a table: {known}.")
        raise WrongValue(text.format(known=", ".join(known)))
    return known[0]


def with_table() -> list[str]:
    """The names of the games that can be played at a table."""
    return [name for name in GAMES if tabled(game(name)) is not None]


def open_table(name: str, record: str = "", **wishes: Any) -> Table:
    """A table of the game of that name.

    Args:
        name: name of the game package.
        record: the lines of a record, to go on from its end; it says everything else.
        wishes: what its function ``table`` takes.

    Raises:
        ValueError: when there is no such game, or none that can be played at a table; and for
            wishes that it refuses.
        TypeError: for a record that is no text, or a count that is no whole number.
    """
    room = room_of(name)
    if record and wishes:
        text = _("A record says everything else: leave out {wishes}.")
        raise WrongValue(text.format(wishes=", ".join(wishes)))
    check_wishes(game(name), room, wishes)
    _check_counts(room, wishes)
    return room.reopened(as_text(record).splitlines()) if record else room.table(**wishes)


def check_wishes(
    rules: Game[Any, Any],
    room: Tabled,
    wishes: Iterable[str],
    besides: Sequence[str] = ("seed",),
    without: str = "",
) -> None:
    """Whatever is wished for is something that may be: a wish, or a house rule.

    Args:
        rules: the game.
        room: what it offers at a table.
        wishes: the names of what is wished for.
        besides: what may be said besides.
        without: a wish that is known and not told of, as it is refused here.

    Raises:
        ValueError: saying what was meant; else what may be wished for, and the house rules.
    """
    known = [*(wish.name for wish in room.wishes if wish.name != without), *besides]
    # what its function takes besides, such as the title of a stage of one's own
    takes = {*known, without, *signature(room.table).parameters}
    if not (strange := [name for name in wishes if name not in takes]):
        return
    board = rules.read(next(iter(rules.boards().values())))
    house = [name for name in board.profile.settings if name not in known]
    for name in (name for name in strange if name not in house):
        near = meant(name, known, cutoff=0.7) or meant(name, house, cutoff=0.7)
        if near:
            text = _("'{name}' cannot be wished for; did you mean {near}?")
            raise WrongValue(text.format(name=name, near=alternatives(near)))
        text = _(
            "'{name}' cannot be wished for. What can: {wishes}. House rules of this game: {house}."
        )
        raise WrongValue(text.format(name=name, wishes=", ".join(known), house=", ".join(house)))


def _check_counts(room: Tabled, wishes: Mapping[str, Any]) -> None:
    """What is counted is wished for as a whole number, or not at all."""
    for wish in room.wishes:
        given = wishes.get(wish.name)
        if isinstance(wish.usual, int) and not wish.names and not isinstance(given, int | None):
            text = _("'{name}' is a whole number, not {given}.")
            raise WrongKind(text.format(name=wish.name, given=repr(given)[:40]))


# --- a table of any game -------------------------------------------------------------------------


@takes_wishes()
def table(
    game: str | Game[Any, Any], record: str = "", *, seed: str | int = 1, **wishes: Any
) -> Table:
    """A whole game from its beginning: people and computer players take turns.

    Args:
        game: its name, such as ``troyes``, or the game itself.
        record: the lines of a record, to go on from its end; it says everything else.
        seed: of dice, draws and shuffled piles; a word or a number.
        wishes: {wishes}

    Raises:
        ValueError: for a game that there is not, and for wishes that cannot be fulfilled: the
            sentence says what was meant, or what may be wished for and which house rules there
            are.
        TypeError: for a record that is no text, or a count that is no whole number.

    >>> import boardlib as bl
    >>> bl.table("troyes", players=2).game
    'troyes'
    """
    if not record or seed != 1:
        wishes["seed"] = seed
    return open_table(named_game(game).name, record, **wishes)
