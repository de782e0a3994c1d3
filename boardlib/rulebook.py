"""The rule book of a game: what its rules say, and every sentence that is ever said of them.

The code of a game decides and hands over facts; the sentence stands beside its rule in
``rules.toml``, is chosen by name, and is filled from the facts when it is read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from boardlib.ruling import Basis, Event, Reason, Rule, Ruling, Score, Telling
from boardlib.text import _, ngettext

Sentence = str | tuple[str, str]
"""A sentence with names of facts in braces; or two, for one and for many of what is counted."""

COUNT: Final = "count"
"""The fact by whose number a sentence with two forms is chosen."""

SAID: Final = ("holds", "fails", "event")
"""Under which keys a rule tells its sentences: as a condition that is met, or not; as an event."""
_REQUIRED: Final = {"text", "source", "basis"}
_ALLOWED: Final = {*_REQUIRED, "edition", "related", *SAID}


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact in its three forms.

    Attributes:
        data: as plain data; None for what only stands in the sentence. (A fact that is None itself
            is plain data, too: it says that there is nothing.)
        words: as it stands in a sentence; or how that is found, where it takes looking for.
        shapes: the keys of the shapes on the board that it brings along.
    """

    data: Any
    words: str | Callable[[], str]
    shapes: tuple[str, ...] = ()


Forms = Mapping[str, Callable[[Any], Fact]]
"""The name of a fact -> its three forms."""


class RuleBook:
    """The rules of a game, read from its ``rules.toml`` when the first one is asked for.

    Args:
        package: the package of the game, ``boardlib.tour``; its last word begins every id.
        forms: how facts are told, by their names; of any other fact the text is its words.
    """

    def __init__(self, package: str, forms: Forms = MappingProxyType({})) -> None:
        self._package = package
        self._game = package.rpartition(".")[2]
        self._forms = forms

    @cached_property
    def _entries(self) -> Mapping[str, Mapping[str, Any]]:
        return tomllib.loads(files(self._package).joinpath("rules.toml").read_text("utf-8"))

    @cached_property
    def _rules(self) -> Mapping[str, Rule]:
        return MappingProxyType(read_rules(self._game, self._entries))

    @cached_property
    def _named(self) -> Mapping[str, Rule]:
        return {rule.name: rule for rule in self._rules.values()}

    @cached_property
    def _ranks(self) -> Mapping[str, int]:
        return {id_: rank for rank, id_ in enumerate(self._rules)}

    @cached_property
    def _sentences(self) -> Mapping[tuple[str, str, str], Sentence]:
        return read_sentences(self._entries)

    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in the order of the rule book."""
        return self._rules

    def rule(self, name: str) -> Rule:
        """The rule ``<game>.<name>``."""
        return self._named[name]

    def holds(
        self, name: str, variant: str = "", shapes: Iterable[object] = (), /, **facts: Any
    ) -> Reason:
        """A condition that is met: the rule of that name, applied to these facts.

        Args:
            name: the rule, without the name of the game.
            variant: which of its sentences, where it has several.
            shapes: keys of shapes that the sentence speaks of, or things whose text is their key;
                before those that the facts bring along.
            facts: what the rule was applied to; see :class:`Fact`.

        Raises:
            LookupError: when the rule has no such sentence; as soon as it is read, when the
                sentence has no such fact.
        """
        telling = self._telling((name, "holds", variant), shapes, facts)
        return Reason.told_by(telling, rule=self.rule(name), holds=True)

    def fails(
        self, name: str, variant: str = "", shapes: Iterable[object] = (), /, **facts: Any
    ) -> Reason:
        """A condition that is not met; as :meth:`holds`."""
        telling = self._telling((name, "fails", variant), shapes, facts)
        return Reason.told_by(telling, rule=self.rule(name), holds=False)

    def event(
        self,
        name: str,
        variant: str = "",
        shapes: Iterable[object] = (),
        /,
        *,
        score: Score | None = None,
        **facts: Any,
    ) -> Event:
        """Something that a move caused by the rule of that name; as :meth:`holds`.

        Args:
            name: the rule, without the name of the game.
            variant: which of its sentences, where it has several.
            shapes: keys of shapes that it happened to.
            score: the points that it gave, itemised, if it gave any.
            facts: what happened.
        """
        telling = self._telling((name, "event", variant), shapes, facts)
        return Event.told_by(telling, rule=self.rule(name), score=score)

    def _telling(
        self, sentence: tuple[str, str, str], shapes: Iterable[object], facts: Mapping[str, Any]
    ) -> Telling:
        """How the sentence is filled with its facts as soon as somebody reads it."""
        return partial(self._told, self._sentences[sentence], tuple(shapes), facts)

    def _told(
        self, sentence: Sentence, shapes: Iterable[object], facts: Mapping[str, Any]
    ) -> tuple[str, dict[str, Any], tuple[str, ...]]:
        """The sentence with its facts filled in, the facts as plain data, and all shapes."""
        known = {name: self._fact(name, value) for name, value in facts.items()}
        text = said(sentence, known)
        told = {
            name: fact.data
            for name, fact in known.items()
            if fact.data is not None or facts[name] is None
        }
        brought = (key for fact in known.values() for key in fact.shapes)
        return text, told, tuple(dict.fromkeys([*map(str, shapes), *brought]))

    def _fact(self, name: str, value: Any) -> Fact:
        if isinstance(value, Fact):
            return value
        if value is None:
            return Fact(None, "")
        if name in self._forms:
            return self._forms[name](value)
        several = isinstance(value, list | tuple)
        return Fact(value, ", ".join(map(str, value)) if several else str(value))

    def ruling(self, conditions: Iterable[Reason]) -> Ruling:
        """A ruling whose conditions stand in the order of the rule book."""
        ranks = self._ranks
        return Ruling(tuple(sorted(conditions, key=lambda reason: ranks[reason.rule.id])))


def said(sentence: Sentence, facts: Mapping[str, Fact]) -> str:
    """A sentence in the language in use, with facts filled in.

    >>> said("Rider {rider} is braked.", {"rider": Fact(3, "3")})
    'Rider 3 is braked.'
    >>> said(("It costs {count} denier.", "It costs {count} deniers."), {"count": Fact(2, "2")})
    'It costs 2 deniers.'

    Raises:
        KeyError: when the sentence names a fact that there is not.
    """
    words = {name: _words(fact) for name, fact in facts.items()}
    if isinstance(sentence, str):
        return _(sentence).format_map(words)
    return ngettext(*sentence, facts[COUNT].data).format_map(words)


def _words(fact: Fact) -> str:
    return fact.words if isinstance(fact.words, str) else fact.words()


def read_rules(game: str, entries: Mapping[str, Mapping[str, Any]]) -> dict[str, Rule]:
    """The rules of a rule book (``rules.toml``): an entry for each, by its id without the game.

    Raises:
        ValueError: when a key is missing or unknown, naming the rule.
    """
    rules: dict[str, Rule] = {}
    for name, entry in entries.items():
        unknown, missing = set(entry) - _ALLOWED, _REQUIRED - set(entry)
        if unknown or missing:
            raise ValueError(
                f"rule {game}.{name}: missing {sorted(missing)}, unknown {sorted(unknown)}"
            )
        rules[f"{game}.{name}"] = Rule(
            id=f"{game}.{name}",
            text=entry["text"],
            source=entry["source"],
            basis=Basis(entry["basis"]),
            edition=entry.get("edition", ""),
            related=tuple(f"{game}.{other}" for other in entry.get("related", ())),
        )
    return rules


def read_sentences(
    entries: Mapping[str, Mapping[str, Any]],
) -> dict[tuple[str, str, str], Sentence]:
    """The sentences of a rule book: by the name of the rule, what it tells, and the variant.

    A rule has under ``holds``, ``fails`` and ``event`` one sentence each, or several by name; a
    sentence is a text, or a list of two: for one, and for many.

    >>> read_sentences({"braked": {"holds": {"take": "Rider {rider} takes over."}}})
    {('braked', 'holds', 'take'): 'Rider {rider} takes over.'}

    Raises:
        ValueError: when something else stands there, naming the rule.
    """
    found: dict[tuple[str, str, str], Sentence] = {}
    for name, entry in entries.items():
        for kind in SAID:
            told = entry.get(kind, {})
            for variant, sentence in (told if isinstance(told, dict) else {"": told}).items():
                found[name, kind, variant] = _sentence(sentence, f"{name}, {kind} {variant}")
    return found


def _sentence(told: object, where: str) -> Sentence:
    match told:
        case str():
            return told
        case [str() as one, str() as many]:
            return one, many
    raise ValueError(f"rule {where.strip()}: a sentence is a text, or one for one and one for many")
