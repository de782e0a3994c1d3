"""What the sources leave open, as named values with alternatives.

What they are for a game stands in its ``options.toml``; :class:`Options` reads it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.resources import files
from string import Formatter
from typing import Any, Final, NamedTuple

from boardlib.ruling import Basis
from boardlib.shown import WrongValue, nothing, short
from boardlib.text import _, ngettext


@dataclass(frozen=True, slots=True)
class Own:
    """Values of one's own that a setting may take besides the named ones.

    Attributes:
        example: one of them.
        form: the regular expression that all of them match.
        text: what one of them means; the value is called ``{label}``, or ``{count}`` if it is a
            number, which chooses of two texts, one for one and one for many.
    """

    example: str
    form: str
    text: str | tuple[str, str]

    def fits(self, value: str) -> bool:
        """Whether a value is one of them."""
        return re.fullmatch(self.form, value) is not None

    def meaning(self, value: str, label: str) -> str:
        """What one of them means, in words; ``label`` is how a sentence tells it."""
        told = _(self.text) if isinstance(self.text, str) else ngettext(*self.text, int(value))
        return told.format(count=value, label=label)


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
        faces: of a value that stands for the faces of a die, these, as one's own are typed.
        label: what it is about in a few words, marked for translation; see :attr:`title`.
    """

    name: str
    text: str
    values: Mapping[str, str]
    default: str
    basis: Basis
    source: str
    own: Own | None = None
    faces: Mapping[str, str] = field(default_factory=nothing)
    label: str = ""

    def __repr__(self) -> str:
        return f"<.settings[{self.name!r}]: {short(_(self.text))}>"

    @property
    def title(self) -> str:
        """What it is about, in a few words, as a label; the question if there are none."""
        return _(self.label or self.text)

    def meaning(self, value: str) -> str:
        """What a value means, in words, which call its faces ``{label}``, if it has some."""
        label = " ".join(self.sides(value)) if self.faces else value
        if self.own and not self.values[value]:
            return self.own.meaning(value, label)
        return _(self.values[value]).format(label=label)

    def sides(self, value: str) -> tuple[str, ...]:
        """What the faces of a die show by one of its values, one for each side."""
        return tuple(self.faces.get(value, value).split(","))

    def taking(self, value: str) -> Setting:
        """The setting with a value among those it may take.

        Raises:
            ValueError: when it may not take it.
        """
        if value in self.values:
            return self
        if self.own and self.own.fits(value):
            return replace(self, values={**self.values, value: ""})
        text = _("option {name} cannot be '{value}'; it is one of: {known}")
        if self.own:
            text = _("option {name} cannot be '{value}'; it is one of: {known}, or such as {own}")
        known, own = ", ".join(self.values), self.own.example if self.own else ""
        raise WrongValue(text.format(name=self.name, value=value, known=known, own=own))


class Options(Mapping[str, Setting]):
    """The options of a game, read from its ``options.toml`` when the first one is asked for.

    Args:
        package: the package of the game, ``boardlib.tour``.
    """

    def __init__(self, package: str) -> None:
        self._package = package

    @cached_property
    def _settings(self) -> Mapping[str, Setting]:
        text = files(self._package).joinpath("options.toml").read_text("utf-8")
        return read_options(text, f"{self._package.rpartition('.')[2]}/options.toml")

    def __getitem__(self, name: str) -> Setting:
        return self._settings[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._settings)

    def __len__(self) -> int:
        return len(self._settings)

    def __reduce__(self) -> tuple[Callable[[str], Options], tuple[str]]:
        return Options, (self._package,)


_REQUIRED: Final = {"question", "basis", "source", "values"}
_ALLOWED: Final = {*_REQUIRED, "label", "faces", "own"}
_OWN: Final = {"example", "form", "meaning"}


def read_options(text: str, file: str = "options.toml") -> dict[str, Setting]:
    """The options in a file, by name and in its order; the first value of each is the usual one.

    Args:
        text: what stands in it.
        file: how errors call it.

    Raises:
        ValueError: when something is missing, unknown or contradicts itself, naming the option.
    """
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file} is no TOML: {error}") from None
    found: dict[str, Setting] = {}
    for name, entry in entries.items():
        try:
            found[name] = _setting(name, entry)
        except ValueError as error:
            raise ValueError(f"{file}, option {name}: {error}") from None
    return found


def _setting(name: str, entry: Any) -> Setting:
    _check_keys(entry, _REQUIRED, _ALLOWED)
    values, faces = (_texts(key, entry.get(key, {})) for key in ("values", "faces"))
    told = (_text(key, entry.get(key, "")) for key in ("question", "source", "label"))
    question, source, label = told
    if not values:
        raise ValueError("it needs values; the first one is the usual one")
    if unknown := set(faces) - set(values):
        raise ValueError(f"faces stand for its values, not of {', '.join(sorted(unknown))}")
    for value, meaning in values.items():
        _check_fields(f"values.{value}", meaning, {"label"} if value in faces else set())
    own = _own(entry["own"]) if "own" in entry else None
    if entry["basis"] not in list(Basis):
        raise ValueError(f"basis is one of {', '.join(Basis)}, not {entry['basis']!r}")
    basis = Basis(entry["basis"])
    return Setting(name, question, values, next(iter(values)), basis, source, own, faces, label)


def _own(entry: Any) -> Own:
    """Which values of one's own an option may take."""
    _check_keys(entry, _OWN, _OWN)
    example, form = _text("own.example", entry["example"]), _text("own.form", entry["form"])
    match entry["meaning"]:
        case str() as text:
            _check_fields("own.meaning", text, {"label", "count"})
            own = Own(example, form, text)
        case [str() as one, str() as many]:
            _check_fields("own.meaning", one + many, {"count"})
            own = Own(example, form, (one, many))
        case _:
            raise ValueError("own.meaning is a text, or one for one and one for many")
    try:
        fits = own.fits(example)
    except re.error as error:
        raise ValueError(f"own.form is no regular expression: {error}") from None
    if not fits:
        raise ValueError(f"own.form does not fit own.example, {example}")
    return own


def _check_keys(entry: Any, required: set[str], allowed: set[str]) -> None:
    if not isinstance(entry, dict):
        raise ValueError(f"expected a table with {', '.join(sorted(required))}, not {entry!r}")
    if missing := required - set(entry):
        raise ValueError(f"missing {', '.join(sorted(missing))}")
    if unknown := set(entry) - allowed:
        raise ValueError(f"unknown {', '.join(sorted(unknown))}")


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{key} is a text in quotation marks, not {value!r}")
    return value


def _texts(key: str, entry: Any) -> dict[str, str]:
    if not isinstance(entry, dict):
        raise ValueError(f"{key} is a table with a text for every value")
    return {name: _text(f"{key}.{name}", value) for name, value in entry.items()}


def _check_fields(key: str, text: str, known: set[str]) -> None:
    """What stands in braces in a text has to be known where it is told."""
    named = {name for _words, name, _format, _cast in Formatter().parse(text) if name is not None}
    if unknown := named - known:
        raise ValueError(f"{key} speaks of {', '.join(sorted(unknown)) or 'nothing in braces'}")


class Profile(Mapping[str, str]):
    """A value for every setting; unnamed settings have their default.

    >>> basis, source = Basis.READING, "page"
    >>> speed = Setting("speed", "How fast?", {"slow": "", "fast": ""}, "slow", basis, source)
    >>> known = {"speed": speed}
    >>> Profile(known)["speed"], Profile(known, {"speed": "fast"})["speed"]
    ('slow', 'fast')
    """

    def __init__(self, known: Mapping[str, Setting], values: Mapping[str, str] | None = None):
        self._known = known
        self.chosen: dict[str, str] = {}
        for name, value in (values or {}).items():
            self._choose(name, value)

    @cached_property
    def settings(self) -> dict[str, Setting]:
        """Every setting by its name, with the values of one's own that were chosen."""
        return dict(self._known)

    @cached_property
    def _values(self) -> dict[str, str]:
        return {name: setting.default for name, setting in self.settings.items()}

    def _choose(self, name: str, value: str) -> None:
        setting = self.settings.get(name)
        if setting is None:
            raise WrongValue(
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
        return Profile(self.settings, {**rest, name: value})

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
