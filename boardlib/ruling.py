"""What the rules say about one question, and why; and a score, which is never a bare number.

A :class:`Rule` is an entry of a game's rule index; a :class:`Reason` applies one rule to
the facts of a position; a :class:`Ruling` is all the conditions that were looked at.  A
:class:`Score` is an expression with items.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Self

from boardlib.shown import UserError, bundle, listed, nothing, paragraphs, short
from boardlib.text import _, mark

Facts = Mapping[str, Any]


class Basis(StrEnum):
    """How sure we are of a rule; always shown to the learner."""

    PUBLISHED = "published"
    """The source says it."""
    DEDUCED = "deduced"
    """It follows from what the source says."""
    READING = "reading"
    """We chose between wordings of the source."""
    ASSUMED = "assumed"
    """The source is silent: a profile value."""


BASIS_WORDS: Final[Mapping[Basis, tuple[str, str]]] = {
    Basis.PUBLISHED: (mark("published"), mark("in the source")),
    Basis.DEDUCED: (mark("deduced"), mark("from the source")),
    Basis.READING: (mark("reading"), mark("of two wordings")),
    Basis.ASSUMED: (mark("assumed"), mark("the source is silent")),
}
"""What each basis is called, and what that means."""


@dataclass(frozen=True, slots=True)
class Rule:
    """An entry of the rule index.

    Attributes:
        id: stable name such as ``carcassonne.portal-claimed``.
        text: the rule in our own words, one or two sentences.
        source: document and place.
        basis: how sure we are of it.
        edition: the edition it belongs to, or an empty string for all.
        related: ids of rules to read next.

    >>> import boardlib as bl
    >>> rule = bl.rules()["carcassonne.token-own"]
    >>> print(rule)
    A player lays tokens of his own colours. [The Tunnel, placing a token; published]
    """

    id: str
    text: str
    source: str
    basis: Basis
    edition: str = ""
    related: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its id without the game: ``portal-claimed``."""
        return self.id.partition(".")[2]

    def __str__(self) -> str:
        return f"{_(self.text)} [{_(self.source)}; {_(self.basis.value)}]"

    def __repr__(self) -> str:
        return f"<Rule {self.id}: {short(_(self.text))}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """What it says, and where it is from."""
        note = f"{_(self.source)}; {_(self.basis.value)}"
        return bundle(str(self), listed([(_(self.text), note)]))


# --- conditions and events --------------------------------------------------------------


Telling = Callable[[], tuple[str, Facts, tuple[str, ...]]]
"""Finds the sentence, the facts as plain data, and the keys of the shapes."""


class _Told:
    """A value whose ``text``, ``facts`` and ``shapes`` are found when the first of them is read.

    Most conditions that are looked at are asked whether they hold, and nothing else.
    """

    __slots__ = ("_telling",)

    _telling: Telling

    @classmethod
    def told_by(cls, telling: Telling, **known: Any) -> Self:
        """A value of which the rest is known."""
        made, put = cls.__new__(cls), object.__setattr__  # so many are told that it has to be fast
        put(made, "_telling", telling)
        for name, value in known.items():
            put(made, name, value)
        return made

    if not TYPE_CHECKING:  # any other name that is not there is an error for mypy, too

        def __getattr__(self, name: str) -> Any:
            if name not in ("text", "facts", "shapes"):
                raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
            found = dict(zip(("text", "facts", "shapes"), self._telling(), strict=True))
            for field_, value in found.items():
                object.__setattr__(self, field_, value)
            return found[name]


@dataclass(frozen=True, slots=True)
class Reason(_Told):
    """One condition of a rule, applied to a position.

    Attributes:
        rule: the rule it comes from.
        text: what was found here, one sentence.
        holds: whether the condition is met.
        facts: what the rule was applied to (segments, players, numbers); plain data.
        shapes: keys of the shapes on the board that the sentence speaks of.

    >>> import boardlib as bl
    >>> reason = bl.read("TUN-B").judge("token blue 2,0.p1").reasons[0]
    >>> reason.rule.id, reason.holds
    ('carcassonne.token-own', True)
    """

    rule: Rule
    text: str
    holds: bool = True
    facts: Facts = field(default_factory=nothing)
    shapes: tuple[str, ...] = ()

    @property
    def way(self) -> tuple[str, ...]:
        """The stations of a way that it names (its fact ``chain``); none if there are not two."""
        stations = tuple(map(str, self.facts.get("chain", ())))
        return stations if len(stations) > 1 else ()

    @property
    def stations(self) -> tuple[str, ...]:
        """The same way by the names of its stations (its fact ``stations``), in the same order."""
        return tuple(map(str, self.facts.get("stations", ()))) if self.way else ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        sign = _("met") if self.holds else _("not met")
        return f"<Reason {self.rule.id}, {sign}: {short(self.text)}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """What was found, and where its rule is from."""
        return bundle(self.text, listed(told([self])))

    def to_json(self) -> dict[str, Any]:
        """Plain data: rule id, facts, text, basis."""
        return {
            "rule": self.rule.id,
            "facts": dict(self.facts),
            "text": self.text,
            "basis": self.rule.basis.value,
        }


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer of the rules: every condition that was looked at, in rule-book order.

    A ruling is allowed when all its conditions hold; ``bool(ruling)`` says the same.

    >>> import boardlib as bl
    >>> ruling = bl.read("TUN-B").judge("token blue 2,0.p1")
    >>> bool(ruling), ruling.failed
    (True, ())
    """

    conditions: tuple[Reason, ...]

    @property
    def allowed(self) -> bool:
        """Whether every condition holds."""
        return all(reason.holds for reason in self.conditions)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What decided it: the failing conditions of a refusal, all conditions otherwise."""
        return self.conditions if self.allowed else self.failed

    @property
    def failed(self) -> tuple[Reason, ...]:
        """The conditions that do not hold."""
        return tuple(reason for reason in self.conditions if not reason.holds)

    @property
    def shapes(self) -> tuple[str, ...]:
        """Keys of the shapes that the reasons speak of, each of them once."""
        return tuple(dict.fromkeys(key for reason in self.reasons for key in reason.shapes))

    def __bool__(self) -> bool:
        return self.allowed

    def __str__(self) -> str:
        verdict = _("allowed") if self.allowed else _("not allowed")
        return "\n".join([verdict, *(f"- {reason.text}" for reason in self.reasons)])

    def __repr__(self) -> str:
        return f"<Ruling: {short(str(self))}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The verdict and its reasons."""
        verdict = () if isinstance(self, Grounds) else (str(self).partition("\n")[0],)
        return bundle(str(self), paragraphs(verdict) + listed(told(self.reasons)))

    def to_json(self) -> dict[str, Any]:
        """Plain data: ``allowed`` and the reasons that decided."""
        return {
            "allowed": self.allowed,
            "reasons": [reason.to_json() for reason in self.reasons],
        }


class Grounds(Ruling):
    """What decided an answer that is neither yes nor no: an order, what a list holds or lacks.

    Every reason counts, for something in it or against (it does not hold), in the list's order.
    """

    @property
    def allowed(self) -> bool:
        """A list as a whole is not refused, whatever it lacks."""
        return True

    def to_json(self) -> dict[str, Any]:
        """Plain data like that of a ruling: ``allowed`` is None, and facts tell what ``holds``."""
        told = [(reason.holds, reason.to_json()) for reason in self.reasons]
        return {
            "allowed": None,
            "reasons": [one | {"facts": one["facts"] | {"holds": holds}} for holds, one in told],
        }

    def __str__(self) -> str:
        return "\n".join(f"- {reason.text}" for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class Event(_Told):
    """What a move caused, with the rule that says so.

    Attributes:
        text: one sentence.
        rule: the rule that caused it.
        shapes: keys of the shapes it happened to.
        score: the points it gave, itemised, if it gave any.
        facts: plain data.
    """

    text: str
    rule: Rule
    shapes: tuple[str, ...] = ()
    score: Score | None = None
    facts: Facts = field(default_factory=nothing)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<.events, {self.rule.id}: {short(self.text)}>"

    @property
    def items(self) -> tuple[Item, ...]:
        """The items of the score, where they are more than a single thing or than the sentence."""
        if self.score is None or [item.count for item in self.score.items] == [1]:
            return ()
        return () if str(self.score) in self.text else self.score.items


def of_tries(tries: Iterable[Ruling]) -> Ruling:
    """One ruling that stands for several tries, such as every figure that might go to a place.

    One that is allowed is enough.  Where none is, it tells of the rules that speak against all of
    them; if there are none, of all that speak against some.

    Args:
        tries: their rulings, at least one.

    >>> reach = Rule("lamps.reach", "A player reaches one step.", "House rules", Basis.ASSUMED)
    >>> light = Rule("lamps.light", "Nobody steps into the dark.", "House rules", Basis.ASSUMED)
    >>> far, dark = Reason(reach, "It is too far.", False), Reason(light, "It is dark.", False)
    >>> [one.text for one in of_tries([Ruling((far, dark)), Ruling((dark,))]).reasons]
    ['It is dark.']
    >>> [one.text for one in of_tries([Ruling((far,)), Ruling((dark,))]).reasons]
    ['It is too far.', 'It is dark.']
    """
    found = list(tries)
    open_ = next((one for one in found if one.allowed), None)
    if open_ is not None or len(found) == 1:
        return open_ or found[0]
    every = {reason.text: reason for one in found for reason in one.failed}
    rules = set.intersection(*({reason.rule.id for reason in one.failed} for one in found))
    common = tuple(reason for reason in every.values() if reason.rule.id in rules)
    return Ruling(common or tuple(every.values()))


def told(reasons: Iterable[Reason]) -> Iterator[tuple[str, str]]:
    """Each reason as a sentence, and where its rule is from."""
    for reason in reasons:
        rule = reason.rule
        yield reason.text, f"{_(rule.source)}; {_(rule.basis.value)}"


class IllegalMove(UserError, ValueError):
    """A move that the rules forbid; ``ruling`` says why.

    >>> import boardlib as bl
    >>> try:
    ...     bl.read("tile BG-D 0,0 0").play("tile BG-U 1,0 90")
    ... except bl.IllegalMove as refused:
    ...     print(refused.ruling.allowed)
    False
    """

    def __init__(self, move: str, ruling: Ruling) -> None:
        self.move = move
        self.ruling = ruling
        super().__init__(
            _("'{move}' is not allowed: {why}").format(
                move=move, why=" ".join(reason.text for reason in ruling.reasons)
            )
        )

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, Ruling]]:
        return type(self), (self.move, self.ruling)


# --- scores --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score: ``count`` things called ``name`` at ``each`` points, by one rule."""

    count: int
    name: str
    each: int
    rule: Rule

    @property
    def points(self) -> int:
        """Points of this line."""
        return self.count * self.each

    def __str__(self) -> str:
        return f"{self.count} {self.name} × {self.each}"

    def __repr__(self) -> str:
        return f"<.items, {self.rule.id}: {self}>"


@dataclass(frozen=True, slots=True)
class Score:
    """An itemised sum: the total is the sum of its items, always.

    >>> import boardlib as bl
    >>> frames = bl.case("TUN-32").frames()
    >>> score = next(event.score for one in frames for event in one.events if event.score)
    >>> score.total
    5
    """

    items: tuple[Item, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the items, in points."""
        return sum(item.points for item in self.items)

    def __add__(self, other: Score) -> Score:
        return Score(self.items + other.items)

    def __str__(self) -> str:
        if not self.items:
            return "0"
        return f"{' + '.join(str(item) for item in self.items)} = {self.total}"

    def __repr__(self) -> str:
        return f"<Score: {self}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Every item with its rule, and the sum."""
        items = ((f"{item} = {item.points}", str(item.rule)) for item in self.items)
        return bundle(str(self), paragraphs([str(self)]) + listed(items))

    def to_json(self) -> dict[str, Any]:
        """Plain data: the total and every item with its rule."""
        return {
            "total": self.total,
            "items": [
                {
                    "count": item.count,
                    "name": item.name,
                    "each": item.each,
                    "points": item.points,
                    "rule": item.rule.id,
                }
                for item in self.items
            ],
        }
