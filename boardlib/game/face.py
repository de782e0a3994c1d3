"""A board in every form, and the faces of all games, which take one so and load little.

A board is taken by its name, by its lines, or as the position that it is, wherever a game needs a
position.  The rules and the colours of all games are found here as one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, wraps
from importlib import import_module
from inspect import Parameter, signature
from types import MappingProxyType
from typing import Any, Concatenate, Final, Generic, ParamSpec, Protocol, TypeVar, cast

from boardlib.game import GAMES, Answer, Game, PositionError, Problem, ability, checked, game
from boardlib.game import game as named_game
from boardlib.game.board import Board
from boardlib.ruling import Rule
from boardlib.shown import Listing, NoSuchName, UserError, WrongKind, called, meant
from boardlib.text import _, alternatives
from boardlib.words import stem

# --- a board of any game: found by its name, by its lines, or as the position that it is ---------


class SeveralGamesError(UserError, ValueError):
    """Several games have something of that name, and it does not say which is meant."""


def owner(name: str, known: Mapping[str, Collection[str]]) -> tuple[str, str] | None:
    """The game that has something of that name, and its name there; None if there is none.

    Args:
        name: a name such as ``B1``, or with its game, such as ``tour:B1``; capitals do not matter.
        known: the names that each game has.

    Raises:
        SeveralGamesError: when several games have it, saying how each of them is written.
    """
    first, colon, rest = name.partition(":")
    if colon and (game_ := called(first, known)):
        there = called(rest, known[game_])
        return None if there is None else (game_, there)
    found = [(one, there) for one, names in known.items() if (there := called(name, names))]
    if len(found) > 1:
        written = alternatives([f"{one}:{there}" for one, there in found])
        text = _("Several games have '{name}': write {written}.")
        raise SeveralGamesError(text.format(name=name, written=written))
    return found[0] if found else None


def named_board(name: str, games: Iterable[str] = ()) -> tuple[Game[Any, Any], str, str] | None:
    """The game, the name and the text of a named board; None if there is none of that name.

    Args:
        name: of the board, such as ``WAG-1`` or ``carcassonne:WAG-1``.
        games: the games that are looked at; all of them where none is named.

    Raises:
        SeveralGamesError: when several of them have such a board.
    """
    found = owner(name, {one: game(one).boards() for one in games or GAMES})
    if found is None:
        return None
    rules = game(found[0])
    return rules, found[1], rules.boards()[found[1]]


# --- boards -----------------------------------------------------------------------------


def read(board: str | Board, check: bool = False) -> Any:
    r"""A board of any game: by its name, by the name of a case, or by its lines.

    Args:
        board: a named board such as ``TUN-B`` (see :func:`boards`), the id of a case, whose board
            at its start it is, or the lines of a position. A position is taken as it is, and
            capitals of a name do not matter.
        check: whether a board that makes no sense is refused, too.

    Raises:
        PositionError: when there is no such board, or a line cannot be read: the sentence names
            line, column and what was expected. With ``check`` it may say what makes no sense.
        TypeError: for what is no text and no position.

    >>> import boardlib as bl
    >>> bl.read("tile BG-D 0,0 0")
    carcassonne.read('tile BG-D 0,0 0')
    >>> bl.read("TUN-B").problems
    []
    """
    return position_of(board, check=check)


def boards(game: str = "") -> Listing[Any]:
    """The named boards: the name of each, and its position.

    Args:
        game: of which game; of all if it is not named.

    Raises:
        ValueError: when there is no such game, naming those that there are.

    >>> import boardlib as bl
    >>> bl.boards("carcassonne")["TUN-B"] == bl.read("TUN-B")
    True
    """
    chosen = [named_game(game).name] if game else list(GAMES)
    found = {name: position_of(name, [one]) for one in chosen for name in named_game(one).boards()}
    made = f"boards({game!r})" if game else "boards()"
    return Listing(found, lambda name: str(found[name].describe()[0]), made)


def ask(board: str | Board, question: str) -> Answer:
    """The answer to a question about a board.

    Args:
        board: a name, the lines of a position, or a position (see :func:`read`).
        question: as it is typed, such as ``tile BG-U 1,0 0``.

    Raises:
        PositionError: when there is no such board.
        QuestionError: when the question cannot be read, naming the column and what was expected.

    >>> import boardlib as bl
    >>> print(bl.ask("tile BG-D 0,0 0", "tile BG-U 1,0 90").allowed)
    False
    """
    return cast(Answer, position_of(board).ask(question))


def draw(
    board: str | Board, marks: Any = (), *, highlight: Any = None, label: str = "", **how: Any
) -> Any:
    """The picture of a board: at the end of a cell it shows itself.

    Args:
        board: a name, the lines of a position, or a position (see :func:`read`); or what else has a
            picture: a network, odds.
        marks: what is pointed out in it, each a mark; anything else stands out, as with
            ``highlight``.
        highlight: what stands out in colours that mean nothing else: a key such as ``0,0.r1``, a
            node or an edge of a network of the board, or many of them. A list of groups, such as
            ``nx.connected_components(…)`` gives, or names and their groups, have a colour and a
            letter each.
        label: what it is that stands out, for the legend.
        how: what its own ``draw`` takes besides, such as ``axes`` in Carcassonne, ``over`` of a
            network.

    Raises:
        PositionError: when there is no such board.
        QuestionError: for something to be highlighted that is not there.

    >>> import boardlib as bl
    >>> picture = bl.draw("TUN-B", highlight="0,0.r1", label="a road")
    >>> picture = bl.draw(bl.network("TUN-B", "road"))
    """
    drawn: Any = board if callable(getattr(type(board), "draw", None)) else position_of(board)
    if highlight is not None:
        how["highlight"] = highlight
    if label:
        how["label"] = label
    return drawn.draw(*([] if marks == () else [marks]), **how)


def position_of(board: object, games: Sequence[str] = tuple(GAMES), check: bool = False) -> Any:
    """The position that is meant by a board.

    Args:
        board: a position, a name, or the lines of one.
        games: the games of which it may be.
        check: whether one that makes no sense is refused, too.

    Raises:
        PositionError: when there is no such board in these games, or it makes no sense.
        TypeError: for what is no text and no position.
    """
    position: Any = board
    if isinstance(board, str):
        position = named(board, games) or _of_lines(board, games)
    elif not isinstance(board, Board):
        text = _("A board is expected here: a position, its name or its lines, not {given}.")
        raise WrongKind(text.format(given=repr(board)[:40]))
    return checked(position, (lambda one: one.problems) if check else None)


def named(board: str, games: Sequence[str]) -> Any:
    """The board of that name, or the one at the start of a case of that id; None if it is none.

    Args:
        board: a name, or lines, which are none.
        games: the games of which it may be.

    Raises:
        SeveralGamesError: when several of them have such a board.
    """
    if not _may_be_name(board):
        return None
    found = named_board(board.strip(), games)
    if found is not None:
        rules, _called, text = found
        return rules.read(text)
    try:  # the room of the cases stands above this one: it is loaded where a name may be a case's
        case = import_module("boardlib.catalogue").find_case(board.strip())
    except ValueError:
        return None
    return case.position() if case.game in games else None


def unnamed(board: str, games: Sequence[str]) -> PositionError | None:
    """What is wrong with a name that no board of these games has, if that can be said."""
    if not _may_be_name(board):
        return None
    if game_ := called(board.strip(), GAMES):
        text = _(
            "'{name}' is a game: read one of its boards, such as {boards}; {start} begins one."
        )
        boards_ = alternatives(list(named_game(game_).boards())[:3])
        return PositionError(text.format(name=game_, boards=boards_, start=f"{game_}.start()"))
    if elsewhere := [one for one in GAMES if called(board.strip(), named_game(one).boards())]:
        text = _("'{name}' is a board of another game: {games}.")
        return PositionError(text.format(name=board.strip(), games=", ".join(elsewhere)))
    every = import_module("boardlib.catalogue").by_any_id()
    of_cases = [one for one, case in every.items() if case.game in games]
    known = [name for one in games for name in named_game(one).boards()] + of_cases
    near = meant(board, known, cutoff=0.6)
    if not near:
        return None
    text = _("There is no board or case '{name}'; did you mean {near}?")
    return PositionError(text.format(name=board.strip()[:40], near=alternatives(near)))


def _may_be_name(board: str) -> bool:
    return len(board.split()) == 1 and not board.strip().startswith("#")


def _of_lines(text: str, games: Sequence[str]) -> Board:
    """The first game that can read a text; if none can, the one that comes furthest says why.

    Raises:
        PositionError: also where there are no lines, so that it may be of any game.
    """
    if len(games) > 1 and not any(line.split("#")[0].strip() for line in text.splitlines()):
        words = _("An empty board may be of any game: {written} takes it.")
        written = alternatives([f"{one}.read" for one in games])
        raise PositionError(words.format(written=written))
    troubles: list[PositionError] = []
    for name in games:
        try:
            return cast(Board, named_game(name).read(text))
        except PositionError as error:
            troubles.append(error)
    raise unnamed(text, games) or furthest(troubles)


def furthest(troubles: Sequence[PositionError]) -> PositionError:
    """Of what several games say against a text, what is said by the one that has read most.

    Of two that stop at the same line that is the one which knows its first word.
    """
    return max(troubles, key=lambda error: (error.line, error.column))


# --- faces ---------------------------------------------------------------------------------------


P = TypeVar("P")
R = TypeVar("R")
A = ParamSpec("A")


LATER: Final = {"draw": "art.draw.draw", "start": "table.setup.start"}
"""What every face has without loading it at once, and where in its game that is."""


class Face(Generic[P]):
    """What makes the functions of a game take a board in every form.

    Args:
        package: the package of the game.
        kind: the class of its positions.
        read: reads the lines of one.
        status: says what is wrong with one.
        more: what this game alone offers besides, without loading it at once: its name, and where
            in the game it is, such as ``questions.odds``.
    """

    def __init__(
        self,
        package: str,
        kind: type[P],
        read: Callable[[str], P],
        status: Callable[[P], Iterable[Problem]],
        more: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._package, self._kind, self._lines, self._status = package, kind, read, status
        self._name = package.rpartition(".")[2]
        self._later = {**LATER, **more}

    def read(self, board: str | P, check: bool = False) -> P:
        """A board of this game: by its name, by the name of a case, or by its lines.

        Args:
            board: a named board (see ``boards``), the id of a case, whose board at its start it
                is, or the lines of a position. A position is taken as it is.
            check: whether one that makes no sense is refused, too (see ``status``).

        Raises:
            PositionError: naming line, column and what was expected, or what makes no sense.
            TypeError: for what is neither text nor position.
        """
        return checked(self._read(board), self._status if check else None)

    def _read(self, board: str | P) -> P:
        if isinstance(board, self._kind):
            return board
        lines: Any = board
        if isinstance(lines, str) and (found := named(lines, (self._name,))) is not None:
            return found  # type: ignore[no-any-return]
        try:
            return self._lines(lines)
        except PositionError as error:
            raise unnamed(lines, (self._name,)) or error from None

    def takes(
        self, function: Callable[Concatenate[P, A], R]
    ) -> Callable[Concatenate[P | str, A], R]:
        """A function of the game that takes a name and lines as well as a position."""

        @wraps(function)
        def taking(board: P | str, /, *more: A.args, **wishes: A.kwargs) -> R:
            position: Any = self._read(board) if isinstance(board, str) else board
            return function(position, *more, **wishes)

        told = signature(function)
        _position, *others = told.parameters.values()
        taken = Parameter("board", Parameter.POSITIONAL_ONLY, annotation="Position | str")
        taking.__signature__ = told.replace(parameters=[taken, *others])  # type: ignore[attr-defined]
        return taking

    def later(self, name: str) -> Any:
        """``__getattr__`` of the game: art comes with the first picture, its table with a start.

        So whoever only asks does not wait for them.
        """
        if name not in self._later:
            raise NoSuchName(
                f"module {self._package!r}", name, sys.modules[self._package].__all__, {}
            )
        return self._loaded(name)

    @cache  # noqa: B019 - there are as many faces as games
    def _loaded(self, name: str) -> Any:
        room, _dot, what = self._later[name].rpartition(".")
        module = import_module(f"{self._package}.{room}")
        found = vars(module).get(what)
        if found is None:  # a file of that room
            return import_module(f"{self._package}.{room}.{what}")
        return self.takes(found) if name == "draw" else found


def shows(names: Sequence[str]) -> Callable[[], list[str]]:
    """``__dir__`` of a module that offers these names: completion shows them and nothing else."""
    return lambda: sorted(names)


# --- the rules of all games ----------------------------------------------------------------------


def rules(words: str = "") -> Listing[Rule]:
    """The rules of a game, or those that say all of some words; all rules if nothing is said.

    Args:
        words: the name of a game, the id of a rule, or words of its text, in any form.

    Returns:
        The rules by id, each with its text, its source and its basis.

    >>> import boardlib as bl
    >>> list(bl.rules("token once"))[:2]
    ['carcassonne.token-once', 'carcassonne.token-moment']
    >>> bl.rules("troyes").keys() == bl.troyes.rules().keys()
    True
    """
    named = [name for name in GAMES if words.strip() == name]
    found = {
        id_: rule
        for name in named or GAMES
        for id_, rule in game(name).rules().items()
        if named or _says(f"{id_} {_(game(name).title)} {rule}", words)
    }
    made = f"rules({words!r})" if words else "rules()"
    return Listing(found, lambda id_: str(found[id_]), made)


def _says(text: str, words: str) -> bool:
    """Whether a text says all of some words, whatever their form."""
    said = _stems(text)
    return all(any(one.startswith(word) for one in said) for word in _stems(words))


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, re.findall(r"\w+", text.casefold())))


# --- the colours of the games: known before anything of them is drawn ----------------------------
# A game whose pictures have colours of their own declares them at the door of its art
# (boardlib.drawing.palette.declare) and offers it. Pictures load it themselves; a page that is
# made before its first picture asks for the colours of all games in use.


class Coloured(Protocol):
    """A module that declares the colours of a game."""

    COLOURS: Mapping[str, tuple[str, str]]
    """Name -> colour in the light and in the dark theme."""


def declare_colours() -> None:
    """Let every game that is in use declare its colours, whether it was drawn already or not."""
    for name, package in GAMES.items():
        if package in sys.modules:
            ability(game(name), "colours")


__all__ = [
    "Coloured",
    "Face",
    "SeveralGamesError",
    "ask",
    "boards",
    "declare_colours",
    "draw",
    "furthest",
    "named_board",
    "owner",
    "position_of",
    "read",
    "rules",
    "shows",
]
