"""What may be wished for before a game begins at a table.

A game says so once, as a list of wishes; the command line makes its options of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
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


__all__ = ["OPTION", "PEOPLE", "Document", "Usual", "Wish", "takes_wishes", "typed_options"]
