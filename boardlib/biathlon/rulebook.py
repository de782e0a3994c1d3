"""The options of Biatlon: what its one source, the article on the cards, leaves open.

They stand in ``options.toml``.  A preset chooses several of them at once; ``rules-minimal`` chooses
nothing, so that a question which rests on more than the article is answered with what has to be
said first.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from boardlib.game import QuestionError
from boardlib.profile import Options, Profile
from boardlib.ruling import Basis
from boardlib.text import _

OPTIONS: Final = Options(__package__)
DEFAULTS: Final = Profile(OPTIONS)


def wax_faces(profile: Mapping[str, str]) -> tuple[str, ...]:
    """What the faces of the wax die show, one for each side."""
    return OPTIONS["wax_die"].sides(profile["wax_die"])


def shooting_faces(profile: Mapping[str, str], standing: bool = False) -> tuple[str, ...]:
    """What the faces of the shooting die show: ``hit``, ``click``, ``borderline`` or ``miss``.

    Args:
        profile: the options.
        standing: whether it is a shooting in the standing position (option ``standing_die``).
    """
    die = "standing_die" if standing and profile["standing_die"] != "same" else "shooting_die"
    return OPTIONS[die].sides(profile[die])


class Unsaid(QuestionError, KeyError):
    """A value that the article does not tell, and that nobody has chosen."""

    def __str__(self) -> str:
        return str(self.args[0])


class OnlyPublished(Profile):
    """A profile without defaults for what the article does not tell: each has to be chosen.

    >>> minimal = presets()["rules-minimal"]
    >>> minimal["predominance"], minimal.get("wax_on_match", "?")
    ('plurality', '?')
    """

    def with_value(self, name: str, value: str) -> OnlyPublished:
        """The same profile with one value chosen, a default too."""
        made = OnlyPublished(self.settings, {**self.chosen, name: value})
        made.chosen = {**self.chosen, name: value}
        return made

    def __getitem__(self, name: str) -> str:
        setting = self.settings[name]
        if setting.basis is Basis.ASSUMED and name not in self.chosen:
            text = _(
                "The article does not say it, so a line 'option {name} VALUE' has to; the value is"
                " one of: {known}."
            )
            raise Unsaid(text.format(name=name, known=", ".join(setting.values)))
        return super().__getitem__(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OnlyPublished) and self.chosen == other.chosen

    def __hash__(self) -> int:
        return hash(("rules-minimal", *sorted(self.chosen.items())))


@cache
def presets() -> Mapping[str, Profile]:
    """Options that are chosen together, by the names that are typed."""
    return {
        "default": DEFAULTS,
        "rules-minimal": OnlyPublished(OPTIONS).with_value("deck", "own"),
        "fixed-arena": DEFAULTS.with_value("arena", "fixed"),
        "scaled-deck": DEFAULTS.with_value("deck", "scaled"),
    }
