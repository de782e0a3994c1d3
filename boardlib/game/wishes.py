"""What may be wished for before a game begins at a table, and who plays at it.

A game says so once, as a list of wishes; the command line makes its options of them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from inspect import Parameter, signature
from pathlib import PurePath
from typing import Any, Final, TypeVar

from boardlib.shown import WrongValue
from boardlib.text import _, mark

PEOPLE: Final = "people"
"""The keyword of the wish that names the players who are people; the computer plays the rest."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that may be wished for: a keyword of the function ``table`` of a game.

    Attributes:
        name: the keyword.
        option: what is typed for it, such as ``--riders``.
        about: what it is, in a sentence marked for translation.
        value: what its value looks like, such as ``NAME|FILE``; empty for a plain number or word.
        usual: its value where nothing is said; its type is that of every value.
        many: whether it may be said several times; the keyword then takes a list.
        file: whether the name of a file may be given; the keyword then gets a
            :class:`Document`.
        goes_on: whether it may be wished for when a game is taken up again too, because it says
            what follows.
        known: what there is to choose from: ``{known}`` in ``about``.
        counts: how many there may be: from ``{least}`` to ``{most}`` in ``about``.
        names: whose names may be given instead of a number, separated by commas.
    """

    name: str
    option: str
    about: str
    value: str = ""
    usual: str | int | None = None
    many: bool = False
    file: bool = False
    goes_on: bool = False
    known: tuple[str, ...] = ()
    counts: range = range(1)
    names: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """What it is, with what there is to choose from.

        >>> Wish("dice", "--dice", "How many dice, {least} to {most}.", counts=range(1, 4)).told
        'How many dice, 1 to 3.'
        """
        least, most = self.counts[0], self.counts[-1]
        names = ",".join(reversed(self.names[:least]))
        known = ", ".join(self.known)
        return _(self.about).format(known=known, least=least, most=most, names=names)


def players_wish(counts: range, names: tuple[str, ...]) -> Wish:
    """How many play, or who: a colour each, in the order in which they play."""
    about = mark("How many players, {least} to {most}, or their colours such as {names}.")
    return Wish("players", "--players", about, "NUMBER|COLOURS", 3, counts=counts, names=names)


OPTION: Final = Wish("option", "--option", mark("Set a rule option."), "NAME=VALUE", many=True)
"""Any option of the rule book."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text that came from a file.

    Attributes:
        path: the file as it was named.
        text: what it holds.
    """

    path: str
    text: str

    @property
    def title(self) -> str:
        """The name of the file without its folder and ending.

        >>> Document("stages/by-the-mill.txt", "").title
        'by-the-mill'
        """
        return PurePath(self.path).stem


def typed_options(words: Iterable[str], example: str) -> dict[str, str]:
    """Options of the rule book as they are typed, with their values.

    >>> typed_options(["wagon=C2"], "wagon=C2")
    {'wagon': 'C2'}

    Args:
        words: what was typed.
        example: how it may look.

    Raises:
        ValueError: for what is no option.
    """
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            text = _("'{word}' is not an option; write NAME=VALUE such as {example}.")
            raise WrongValue(text.format(word=word, example=example))
        found[name] = value
    return found


# --- what may be wished for, as keywords of a function -------------------------------------------

F = TypeVar("F", bound=Callable[..., Any])


HOUSE_RULES: Final = (
    "house_rules",
    "any house rule of the game by its own name; a board has them in its ``profile``.",
)


class Usual:
    """The usual value of a wish that is not said: help shows it as what it is.

    >>> Usual(3)
    3
    """

    def __init__(self, value: Any) -> None:
        self.value = value

    def __repr__(self) -> str:
        return repr(self.value)


def takes_wishes(many: bool = False) -> Callable[[F], F]:
    """Help and completion of a function that takes ``**wishes`` name each of them.

    Its docstring has ``wishes: {wishes}`` where they are explained.

    Args:
        many: whether it plays many games.
    """

    def told(function: F) -> F:
        known = _keywords(many)
        plain = signature(function)
        *own, _wishes = plain.parameters.values()
        named = {one.name for one in own}
        wishes = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=Usual(value))
            for name, (value, _about) in known.items()
            if name not in named
        ]
        house, about = HOUSE_RULES
        rest = Parameter(house, Parameter.VAR_KEYWORD, annotation="Any")
        function.__signature__ = plain.replace(  # type: ignore[attr-defined]
            parameters=[*own, *wishes, rest]
        )
        lines = [*((name, text) for name, (_value, text) in known.items()), (house, about)]
        text = "\n        ".join(f"{name}: {words}" for name, words in lines)
        function.__doc__ = (function.__doc__ or "").replace("wishes: {wishes}", text)
        return function

    return told


def _keywords(many: bool) -> dict[str, tuple[Any, str]]:
    """Each keyword with its usual value and its meaning (``keywords.toml``)."""
    text = files(__package__).joinpath("keywords.toml").read_text(encoding="utf-8")
    found = {}
    for name, entry in tomllib.loads(text).items():
        usual = entry.get("usual")
        if many:
            usual = entry.get("many", usual)
        if not (many and entry.get("person")):
            found[name] = (tuple(usual) if isinstance(usual, list) else usual, entry["about"])
    return found


# --- who plays: people, and computer players for all the others ----------------------------------


HUMAN: Final = "human"
"""The kind of a player who is no computer player."""


def next_seed(seed: str, number: int) -> str:
    """The seed of what follows at a table: each of several games has dice of its own.

    >>> next_seed("7", 1), next_seed("7-2", 2)
    ('7-2', '7-3')

    Args:
        seed: of the game that has been played.
        number: which one it was, from 1.
    """
    first = seed.removesuffix(f"-{number}") if number > 1 else seed
    return f"{first}-{number + 1}"


def who_plays(
    players: int | str | Sequence[str], known: Sequence[str], counts: range, people: Iterable[str]
) -> tuple[str, ...]:
    """Those who take part, in their order, from what was wished for.

    A number alone stands for the first of those there are; whoever is to be played by a person
    takes part in any case.

    >>> colours = ("red", "blue", "green", "yellow")
    >>> who_plays(3, colours, range(2, 5), ["yellow"])
    ('red', 'blue', 'yellow')
    >>> who_plays("yellow,red", colours, range(2, 5), [])
    ('yellow', 'red')

    Args:
        players: how many, or who, as a list or in one text with commas or blanks.
        known: everybody there is, in the usual order.
        counts: how many there may be.
        people: those whom people play.

    Raises:
        ValueError: for too few or too many, and for somebody whom there is not.
    """
    words = re.findall(r"[^\s,]+", players) if isinstance(players, str) else players
    if isinstance(words, list) and len(words) == 1 and words[0].isdecimal():
        words = int(words[0])
    named = _first(words, known, tuple(people)) if isinstance(words, int) else tuple(words)
    for number, one in enumerate(named):
        if one not in known:
            text = _("'{player}' is nobody who could play; these could: {players}.")
            raise WrongValue(text.format(player=one, players=", ".join(known)))
        if one in named[:number]:
            raise WrongValue(_("'{player}' is named twice among the players.").format(player=one))
    count = words if isinstance(words, int) else len(named)
    if count not in counts:
        text = _("There are {least} to {most} players, not {count}.")
        raise WrongValue(text.format(least=counts[0], most=counts[-1], count=count))
    return named


def _first(count: int, known: Sequence[str], people: Sequence[str]) -> tuple[str, ...]:
    """The first so many of those there are; people come in for the last of the others."""
    usual = known[:count]
    absent = [one for one in dict.fromkeys(people) if one in known and one not in usual]
    spare = [one for one in reversed(usual) if one not in people][: len(absent)]
    return (*(one for one in usual if one not in spare), *absent)


def seated(players: Sequence[str], people: Iterable[str], rivals: Sequence[str]) -> dict[str, str]:
    """Who plays for whom: people, and kinds of computer players for the others in turn.

    >>> seated(["blue", "red", "green"], ["red"], ["bold", "patient"])
    {'blue': 'bold', 'red': 'human', 'green': 'patient'}

    Args:
        players: everybody who takes part, in order.
        people: those whom people play.
        rivals: kinds of computer players, at least one.

    Raises:
        ValueError: for somebody who does not take part.
    """
    people = tuple(people)
    for one in people:
        if one not in players:
            text = _("'{player}' does not take part; these do: {players}.")
            raise WrongValue(text.format(player=one, players=", ".join(players)))
    others = [one for one in players if one not in people]
    kinds = {one: rivals[number % len(rivals)] for number, one in enumerate(others)}
    return {one: kinds.get(one, HUMAN) for one in players}


__all__ = [
    "HUMAN",
    "OPTION",
    "PEOPLE",
    "Document",
    "Usual",
    "Wish",
    "next_seed",
    "players_wish",
    "seated",
    "takes_wishes",
    "typed_options",
    "who_plays",
]
