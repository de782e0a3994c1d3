"""Odds of a board: how likely what comes is, for every way that is compared.

A game that knows odds says so in a module with what :class:`Oddsmaker` names (``odds`` in its
``offers``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, cast

from boardlib.chance import Distribution
from boardlib.game import GAMES, Answer, ability, game
from boardlib.game.board import Board
from boardlib.game.face import position_of
from boardlib.text import _
from boardlib.words import PositionError, QuestionError

Chances = Mapping[int, Fraction]
"""How likely each number is; a :class:`~boardlib.chance.Distribution` where one of them comes."""


class Way(NamedTuple):
    """A way that is compared: what it is called in words, and how likely what comes of it is."""

    label: str
    chances: Chances


class Oddsmaker(Protocol):
    """What a game offers that draws odds.

    Each may raise a PositionError or a QuestionError that says which questions it draws.
    """

    def chart(self, position: Any, question: str, ways: Mapping[str, Chances]) -> Any:
        """The chart that belongs to a question, as a scene; else its ways as bars.

        The ways are given by what they are called in words.
        """

    def drawn_ways(self, position: Any, question: str) -> Mapping[str, Way]:
        """The ways of a chart that goes beyond what is answered, by names that are typed."""


@dataclass(frozen=True)
class Odds(Mapping[str, Chances]):
    """What a question about odds compares: the name of each way, and how likely what comes is.

    The names are the same in every language: they are typed. What a way is called in words stands
    in ``labels``.

    Attributes:
        position: the board.
        question: what was asked, without ``odds``.
        ways: the distributions by their names.
        labels: what each of them is called, for showing.
    """

    position: Any
    question: str
    ways: Mapping[str, Chances] = field(hash=False)
    labels: Mapping[str, str] = field(hash=False)

    def __getitem__(self, way: str) -> Chances:
        """The way of that name.

        Raises:
            KeyError: naming those that there are.
        """
        if way not in self.ways:
            text = _("'{way}' is none of the ways that are compared; these are: {known}.")
            raise KeyError(text.format(way=way, known=", ".join(self.ways)))
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
        ways = {self.labels[name]: chances for name, chances in self.items()}
        return _maker(self.position).chart(self.position, self.question, ways)

    def __str__(self) -> str:
        """A line for each way: its name, what it is called, what is to be seen in it."""
        return "\n".join(f"{name}: {self._told(name)}" for name in self)

    def _told(self, name: str) -> str:
        chances = self.ways[name]
        seen = chances.told() if isinstance(chances, Distribution) else listed_chances(chances)
        return seen if self.labels[name] == name else f"{self.labels[name]}. {seen}"

    def __repr__(self) -> str:
        """Python that makes it again."""
        return f"odds({self.position!r}, {self.question!r})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The chart; in a terminal a line for each way."""
        shown: dict[str, str] = self.draw()._repr_mimebundle_()
        return shown | {"text/plain": str(self)}


def odds(board: str | Board, question: str = "") -> Odds:
    r"""How likely what comes is, exactly, for every way that a question compares.

    The way by its name gives a :class:`~boardlib.chance.Distribution`: fractions, that can be added
    up and drawn. At the end of a cell all of them are drawn.

    Args:
        board: a name, the lines of a position, or a position (see ``bl.read``); its options tell
            what the dice show.
        question: as it is typed after ``odds``, such as ``attack`` or ``offer 4`` in the Tour,
            ``shooting`` in Biatlon, ``uses 3 3`` in Troyes; without one the error lists some.

    Raises:
        PositionError: when there is no such board.
        QuestionError: when it is no such question, naming what was expected.

    >>> import boardlib as bl
    >>> found = bl.odds("road B1", "attack")
    >>> found["solo"][4], found["solo"].mean()
    (Fraction(1, 9), Fraction(7, 4))
    >>> print(bl.odds("road B1", "offer 4"))
    take 4: take over the 4. 4 comes for certain.
    yellow: roll yellow. 4 is most likely: 1/3. On average: 4.
    """
    position = position_of(board)
    maker, asked = _maker(position), question.strip().removeprefix("odds").strip()
    if not asked:
        raise QuestionError(
            _("The odds of what? For example: {known}.").format(known=_known(position))
        )
    try:
        answer = position.ask(f"odds {asked}")
    except QuestionError as error:
        try:  # there are charts that compare more than one question does
            maker.chart(position, asked, {})
        except (PositionError, QuestionError):
            raise error from None
        drawn = maker.drawn_ways(position, asked)
        chances = {name: way.chances for name, way in drawn.items()}
        return Odds(position, asked, chances, {name: way.label for name, way in drawn.items()})
    ways = answer.odds
    if not ways:
        text = _("'{question}' is answered by an average alone, and by no odds; ask it instead.")
        raise QuestionError(text.format(question=f"odds {asked}"))
    return Odds(position, asked, ways, {name: answer.labels.get(name, name) for name in ways})


def _known(position: Board) -> str:
    """What odds can be asked for in its game, with an example each."""
    asked = (one.example for one in position._game.questions() if one.verb == "odds")
    return ", ".join(repr(example.removeprefix("odds ")) for example in asked)


def listed_chances(chances: Chances) -> str:
    """How likely each number is, where not just one of them comes.

    >>> listed_chances({1: Fraction(1), 2: Fraction(1, 2)})
    '1: 1, 2: 1/2'
    """
    return ", ".join(f"{number}: {chance}" for number, chance in chances.items())


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


__all__ = ["Chances", "Odds", "Oddsmaker", "Way", "odds"]
