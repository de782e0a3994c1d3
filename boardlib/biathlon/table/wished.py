"""What is wished for at a table: disciplines, options of the rule book, who plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from boardlib.biathlon.board.position import Race
from boardlib.biathlon.rulebook import DEFAULTS
from boardlib.biathlon.table.players import HUMAN
from boardlib.game.record import known_word
from boardlib.profile import Profile
from boardlib.text import _, mark

RIVALS: Final = ("thrifty", "social", "swift")
"""The computer players of the colours that nobody plays, in turn."""


def races(race: str | Sequence[str]) -> list[Race]:
    """The disciplines of a meeting.

    Raises:
        ValueError: for a word that is none, naming those there are.
    """
    names = [race] if isinstance(race, str) else list(race)
    for name in names:
        if name not in tuple(Race):
            raise ValueError(known_word(mark("'{word}' is not a discipline"), name, tuple(Race)))
    return [Race(name) for name in names]


def profile_with(chosen: Mapping[str, str]) -> Profile:
    """The options of the rule book, with some of them chosen.

    Raises:
        ValueError: for an option or a value that there is not.
    """
    profile: Profile = DEFAULTS
    for name, value in chosen.items():
        profile = profile.with_value(name, value)
    return profile


def typed_option(typed: str) -> tuple[str, str]:
    """The name and the value of an option as it is typed: ``wax_on_match=half``.

    Raises:
        ValueError: where the sign in between is missing.
    """
    name, equals, value = typed.partition("=")
    if not equals:
        text = _("'{word}' is not an option; write NAME=VALUE such as wax_on_match=half.")
        raise ValueError(text.format(word=typed))
    return name, value


def seated(colours: Sequence[str], people: Iterable[str], rivals: Iterable[str]) -> dict[str, str]:
    """Who plays which colour: people, and kinds of computer players for the others in turn.

    Raises:
        ValueError: for a colour that does not take part.
    """
    people, kinds = tuple(people), tuple(rivals) or RIVALS
    for colour in people:
        if colour not in colours:
            text = _("There is no player '{player}' in this race; there are: {players}.")
            raise ValueError(text.format(player=colour, players=", ".join(colours)))
    others = [colour for colour in colours if colour not in people]
    seats = {colour: kinds[number % len(kinds)] for number, colour in enumerate(others)}
    return seats | dict.fromkeys(people, HUMAN)
