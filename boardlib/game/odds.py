"""Odds of a board: how likely what comes is, for every way that is compared.

A game that knows odds says so in a module with what :class:`Oddsmaker` names (``odds`` in its
``offers``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol, cast

from boardlib.game import GAMES, Answer, ability, game
from boardlib.game.board import Board
from boardlib.game.boards import position_of
from boardlib.text import _
from boardlib.words import PositionError, QuestionError

Chances = Mapping[int, Fraction]
"""How likely each number is; a :class:`~boardlib.chance.Distribution` where one of them comes."""


class Oddsmaker(Protocol):
    """What a game offers that draws odds.

    Each may raise a PositionError or a QuestionError that says which questions it draws.
    """

    def chart(self, position: Any, question: str, ways: Mapping[str, Chances]) -> Any:
        """The chart that belongs to a question, as a scene; else its ways as bars."""

    def drawn_ways(self, question: str) -> Mapping[str, Chances]:
        """The ways of a chart that goes beyond what is answered; some have curves alone."""


@dataclass(frozen=True)
class Odds(Mapping[str, Chances]):
    """What a question about odds compares: the name of each way, and how likely what comes is.

    Attributes:
        position: the board.
        question: what was asked, without ``odds``.
        ways: the distributions by their names.
    """

    position: Any
    question: str
    ways: Mapping[str, Chances] = field(hash=False)

    def __getitem__(self, way: str) -> Chances:
        return self.ways[way]

    def __iter__(self) -> Iterator[str]:
        return iter(self.ways)

    def __len__(self) -> int:
        return len(self.ways)

    @property
    def answer(self) -> Answer:
        """The same question, answered in words."""
        return cast("Answer", self.position.ask(f"odds {self.question}"))

    def draw(self) -> Any:
        """The chart, as a scene of shapes."""
        return _maker(self.position).chart(self.position, self.question, self.ways)

    def __repr__(self) -> str:
        return f"<{len(self)} ways of 'odds {self.question}': {', '.join(self)}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The chart."""
        shown: dict[str, str] = self.draw()._repr_mimebundle_()
        return shown | {"text/plain": repr(self)}


def odds(board: str | Board, question: str) -> Odds:
    r"""How likely what comes is, exactly, for every way that a question compares.

    The way by its name gives a :class:`~boardlib.chance.Distribution`: fractions, that can be added
    up and drawn. At the end of a cell all of them are drawn.

    Args:
        board: a name, the lines of a position, or a position (see ``bl.read``); its options tell
            what the dice show.
        question: as it is typed after ``odds``, such as ``attack`` or ``offer 4`` in the Tour,
            ``shooting`` in Biatlon, ``uses 3 3`` in Troyes.

    Raises:
        PositionError: when there is no such board.
        QuestionError: when it is no such question, naming what was expected.

    >>> import boardlib as bl
    >>> found = bl.odds("road B1", "attack")
    >>> found["solo"][4], found["solo"].mean()
    (Fraction(1, 9), Fraction(7, 4))
    >>> bl.odds("road B1", "offer 4")
    <2 ways of 'odds offer 4': take 4, yellow>
    """
    position = position_of(board)
    maker, asked = _maker(position), question.strip().removeprefix("odds ").strip()
    try:
        ways = position.ask(f"odds {asked}").odds
    except QuestionError as error:
        try:  # there are charts that compare more than one question does
            maker.chart(position, asked, {})
        except (PositionError, QuestionError):
            raise error from None
        return Odds(position, asked, maker.drawn_ways(asked))
    if not ways:
        text = _("'{question}' is answered by an average alone, and by no odds; ask it instead.")
        raise QuestionError(text.format(question=f"odds {asked}"))
    return Odds(position, asked, ways)


def _maker(position: Board) -> Oddsmaker:
    """What draws the odds of a board.

    Raises:
        QuestionError: where its game has none.
    """
    rules = position._game
    found = ability(rules, "odds")
    if found is None:
        having = ", ".join(one for one in _games_with_odds())
        text = _("There are no dice in this game ({game}); there are in these: {games}.")
        raise QuestionError(text.format(game=_(rules.title), games=having))
    return cast("Oddsmaker", found)


def _games_with_odds() -> Iterator[str]:
    for name in GAMES:
        if "odds" in game(name).offers:
            yield _(game(name).title)


__all__ = ["Chances", "Odds", "Oddsmaker", "odds"]
