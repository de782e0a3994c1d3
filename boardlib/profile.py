"""What the sources leave open, as named values with alternatives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from boardlib.ruling import Basis
from boardlib.shown import short
from boardlib.text import _
from boardlib.value import nothing


@dataclass(frozen=True, slots=True)
class Own:
    """Values of one's own that a setting may take besides the named ones.

    Attributes:
        example: one of them.
        meaning: what a value means; empty for a text that is none.
    """

    example: str
    meaning: Callable[[str], str] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that players, editions or sources decide differently.

    Attributes:
        name: the word used in text forms (``option NAME VALUE``).
        values: every value it may take, with what the value means (see :meth:`meaning`); empty
            for one of those in ``own``.
        default: the value used unless a position says otherwise.
        basis: what the default rests on.
        source: where the alternatives come from.
        text: the question that the setting answers.
        own: the values that it may take besides, if there are any.
        labels: what the words of a value call ``{label}``, such as the faces of a die.
        label: what it is about in a few words, marked for translation; see :attr:`title`.
    """

    name: str
    text: str
    values: Mapping[str, str]
    default: str
    basis: Basis
    source: str
    own: Own | None = None
    labels: Mapping[str, str] = field(default_factory=nothing)
    label: str = ""

    def __repr__(self) -> str:
        return f"<.settings[{self.name!r}]: {short(_(self.text))}>"

    @property
    def title(self) -> str:
        """What it is about, in a few words, as a label; the question if there are none."""
        return _(self.label or self.text)

    def meaning(self, value: str) -> str:
        """What a value means, in words."""
        if self.own and not self.values[value]:
            return self.own.meaning(value)
        return _(self.values[value]).format(label=self.labels.get(value, ""))

    def taking(self, value: str) -> Setting:
        """The setting with a value among those it may take.

        Raises:
            ValueError: when it may not take it.
        """
        if value in self.values:
            return self
        if self.own and self.own.meaning(value):
            return replace(self, values={**self.values, value: ""})
        text = _("option {name} cannot be '{value}'; it is one of: {known}")
        if self.own:
            text = _("option {name} cannot be '{value}'; it is one of: {known}, or such as {own}")
        known, own = ", ".join(self.values), self.own.example if self.own else ""
        raise ValueError(text.format(name=self.name, value=value, known=known, own=own))


def published(
    name: str, text: str, values: Mapping[str, str], source: str, label: str = ""
) -> Setting:
    """A setting whose values all stand in the sources; the first one is the default."""
    return _first(name, text, values, Basis.PUBLISHED, source, None, label)


def reading(
    name: str, text: str, values: Mapping[str, str], source: str, label: str = ""
) -> Setting:
    """A setting that chooses between wordings of a source; the first value is the default."""
    return _first(name, text, values, Basis.READING, source, None, label)


def assumed(
    name: str,
    text: str,
    values: Mapping[str, str],
    source: str,
    own: Own | None = None,
    label: str = "",
) -> Setting:
    """A setting on which the sources are silent; the first value is the default."""
    return _first(name, text, values, Basis.ASSUMED, source, own, label)


def _first(
    name: str,
    text: str,
    values: Mapping[str, str],
    basis: Basis,
    source: str,
    own: Own | None,
    label: str,
) -> Setting:
    return Setting(name, text, values, next(iter(values)), basis, source, own, label=label)


class Profile(Mapping[str, str]):
    """A value for every setting; unnamed settings have their default.

    >>> basis, source = Basis.READING, "page"
    >>> speed = Setting("speed", "How fast?", {"slow": "", "fast": ""}, "slow", basis, source)
    >>> Profile([speed])["speed"], Profile([speed], {"speed": "fast"})["speed"]
    ('slow', 'fast')
    """

    def __init__(self, settings: Iterable[Setting], values: Mapping[str, str] | None = None):
        self.settings = {setting.name: setting for setting in settings}
        self.chosen: dict[str, str] = {}
        self._values = {setting.name: setting.default for setting in self.settings.values()}
        for name, value in (values or {}).items():
            self._choose(name, value)

    def _choose(self, name: str, value: str) -> None:
        setting = self.settings.get(name)
        if setting is None:
            raise ValueError(
                _("there is no option '{name}'; the options are: {known}").format(
                    name=name, known=", ".join(self.settings)
                )
            )
        self.settings[name] = setting.taking(value)
        self._values[name] = value
        if value != setting.default:
            self.chosen[name] = value

    def with_value(self, name: str, value: str) -> Profile:
        """The same profile with one value changed."""
        rest = {key: old for key, old in self.chosen.items() if key != name}
        return Profile(self.settings.values(), {**rest, name: value})

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.settings)

    def __len__(self) -> int:
        return len(self.settings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Profile) and self.chosen == other.chosen

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.chosen.items())))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.chosen.items())
        return f"<.profile: {values or 'defaults'}>"


class Preset(NamedTuple):
    """Options that are chosen together, and what they are called."""

    title: str
    profile: Profile
