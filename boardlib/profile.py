"""What the sources leave open, as named values with alternatives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from boardlib.ruling import Basis
from boardlib.text import _


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that players, editions or sources decide differently.

    Attributes:
        name: the word used in text forms (``option NAME VALUE``).
        values: every value it may take, with what the value means.
        default: the value used unless a position says otherwise.
        basis: what the default rests on.
        source: where the alternatives come from.
        text: the question that the setting answers.
    """

    name: str
    text: str
    values: Mapping[str, str]
    default: str
    basis: Basis
    source: str


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
        if value not in setting.values:
            raise ValueError(
                _("option {name} cannot be '{value}'; it is one of: {known}").format(
                    name=name, value=value, known=", ".join(setting.values)
                )
            )
        if value != setting.default:
            self.chosen[name] = value

    def with_value(self, name: str, value: str) -> Profile:
        """The same profile with one value changed."""
        rest = {key: old for key, old in self.chosen.items() if key != name}
        return Profile(self.settings.values(), {**rest, name: value})

    def __getitem__(self, name: str) -> str:
        return self.chosen.get(name, self.settings[name].default)

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
        return f"Profile({values or 'defaults'})"
