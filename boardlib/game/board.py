"""A position with everything that can be done with it, for whoever holds one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from boardlib.game import Answer, Game, Moves, Problem, Step, game
from boardlib.ruling import Ruling
from boardlib.shown import Guessed, Value, WrongKind, bundle, folded
from boardlib.text import _
from boardlib.words import QuestionError

if TYPE_CHECKING:
    from boardlib.game.flips import Flips


SOME: Final = 5
"""So many questions are named to somebody who asks none."""


def not_said() -> Any:
    """The default of what a position has to be given: there is none.

    Raises:
        TypeError: in one sentence, which says where to begin.
    """
    raise WrongKind(
        _("A position is not made of nothing: begin with start(), or read its text with read().")
    )


class Board(Guessed, Value):
    r"""A position that is asked, played and drawn by itself: each verb is that of its game.

    It prints its lines, shows its picture at the end of a cell, and its ``repr`` is one line of
    Python that makes it again.

    >>> from boardlib import carcassonne
    >>> board = carcassonne.read("tile BG-D 0,0 0")
    >>> print(board.ask("tile BG-U 1,0 0").head, board.judge("tile BG-U 1,0 90").allowed)
    Yes. False
    >>> after = board.play("tile BG-U 1,0 0").position
    >>> print(after)
    tile BG-D 0,0 0
    tile BG-U 1,0 0
    >>> after
    carcassonne.read('tile BG-D 0,0 0\ntile BG-U 1,0 0')
    """

    MEANT: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "show": "draw()",
            "plot": "draw()",
            "highlight": "draw(highlight=…)",
            "graph": "network()",
            "odds": "bl.odds(…)",
            "lesson": "bl.lesson(…)",
            "legal_moves": "moves",
            "flip": "flips",
            "help": "questions",
        }
    )

    @property
    def _game(self) -> Game[Any, Any]:
        """The face of its game, which its rooms do without."""
        package = type(self).__module__.partition(".board.")[0]
        return game(package.rpartition(".")[2])

    @property
    def text(self) -> str:
        """Its lines, as they are typed."""
        return self._game.write(self)

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong with it; empty for a sound one."""
        return self._game.status(self)

    @property
    def moves(self) -> Moves[Any]:
        """The legal moves."""
        return self._game.moves(self)

    def ask(self, question: str) -> Answer:
        """The answer to a question, as it is typed.

        Raises:
            QuestionError: where it cannot be read, naming the column and what was expected.
        """
        return self._game.ask(self, question)

    def judge(self, move: Any) -> Ruling:
        """Why a move, or the text of one, is legal, or why not.

        Raises:
            QuestionError: where the text cannot be read.
        """
        return self._game.judge(self, move)

    def play(self, move: Any) -> Step[Any]:
        """The position after a move, or the text of one, and what it caused.

        Raises:
            QuestionError: where the text cannot be read.
            IllegalMove: with the ruling, where the rules forbid it.
        """
        return self._game.play(self, move)

    @property
    def questions(self) -> Mapping[str, str]:
        """What can be asked about it: each question as it is typed, and the same in words."""
        from boardlib.game.asking import asked_about  # it reads boards, and so needs this module

        return asked_about(self._game, self)

    def flips(self, question: str = "", options: bool = False) -> Flips:
        """What would have to change for the answer to a question to be the other one.

        At most three smallest changes, each ruled anew; where there is none, what to say instead.

        Args:
            question: the question, or a move, as it is typed; without one the error lists some.
            options: whether another value of an option of the rule book counts, too.

        Raises:
            QuestionError: where it cannot be read.

        >>> import boardlib as bl
        >>> print(bl.read("TUN-B").play("token blue 2,0.p1").position.flips("token red 2,0.p1"))
        Yes, if no token lay on this portal (blue).
        """
        if not question:
            text = _("The other answer to what? For example: {known}.")
            known = ", ".join(map(repr, list(self.questions)[:SOME]))
            raise QuestionError(text.format(known=known))
        from boardlib.game.flips import flips  # which looks for them, where somebody asks

        return flips(self._game, self, question, options)

    def describe(self) -> list[str]:
        """The board in sentences: the text twin of the picture."""
        return self._game.describe(self)

    def draw(self, marks: Any = (), *, highlight: Any = None, label: str = "", **how: Any) -> Any:
        """The picture, as a scene of shapes; at the end of a cell it shows itself.

        Args:
            marks: what is pointed out in it, each a :class:`boardlib.drawing.Mark`; anything else
                stands out, as with ``highlight``.
            highlight: what stands out in colours that mean nothing else: a key such as ``0,0.r1``,
                a node or an edge of a network of the board, a mark, or many of them. A list of
                groups, such as ``nx.connected_components(…)`` gives, or names and their groups,
                ``{"red": […], "blue": […]}``, have a colour and a letter each.
            label: what it is that stands out, for the legend.
            how: what the game's own ``draw`` takes besides, such as ``axes``.

        Raises:
            QuestionError: for something to be highlighted that is not on the board.

        >>> import boardlib as bl
        >>> import networkx as nx
        >>> board = bl.read("TUN-B")
        >>> longest = max(nx.connected_components(board.network("road")), key=len)
        >>> picture = board.draw(highlight=longest, label="longest road")
        """
        if highlight is not None:
            how["highlight"] = highlight
        if label:
            how["label"] = label
        return self._game.draw(self, marks, **how)

    def network(self, *kinds: str) -> Any:
        """A network of the board: a networkx graph whose nodes are called as they are typed.

        Args:
            kinds: which network, such as ``road`` and ``city`` (see :func:`boardlib.network`).

        Raises:
            QuestionError: for a kind that there is not, or a game without networks.
        """
        from boardlib.game.networks import network  # it reads boards, and so needs this module

        return network(self, *kinds)

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"{self._game.name}.read({self.text!r})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Its lines for a terminal; its picture, and the same in words, for a page."""
        picture = self.draw()._repr_mimebundle_()["text/html"]
        return bundle(str(self), picture + folded(_("In words"), self.describe()))
