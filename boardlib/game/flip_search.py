"""How a change that turns a ruling is looked for: where, what, and how long.

What turns a rule that fails, and how that is said, stands in ``flips.toml`` beside the rules of a
game, rule by rule in the order in which a player thinks of it.  A game makes the changes of each
kind (:class:`Flipping`), the nearest first; every one is put to the rules again, and only a board
that is possible counts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from itertools import islice
from math import inf
from time import process_time
from typing import Any, Final, Protocol, cast

from boardlib.game import Answer, Game, PositionError, QuestionError, ability, ruled
from boardlib.game.editing import change_lines
from boardlib.rulebook import COUNT, Fact, Sentence
from boardlib.rulebook import said as filled
from boardlib.ruling import Reason, Ruling
from boardlib.shown import nothing
from boardlib.text import _, alternatives

# --- what a game says: its flips.toml, and its changes -------------------------------------------


PLACES: Final = 4
"""So many places are named of changes that are alike; more of them are elsewhere."""


@dataclass(frozen=True, slots=True)
class Change:
    """One deed that changes a board.

    Attributes:
        lines: as they are typed, one below the other (see :mod:`boardlib.game.editing`).
        said: which of the sentences of its kind tells it, where there are several.
        facts: words of the sentence by their names, in the language in use.
        place: where it is done, in words; changes that differ in it alone are told as one.
        shapes: keys of the shapes on the changed board that are different now.
        question: what is asked then, where the question goes along with the piece that it names.
    """

    lines: str
    said: str = ""
    facts: Mapping[str, str] = field(default_factory=nothing)
    place: str = ""
    shapes: tuple[str, ...] = ()
    question: str = ""

    @property
    def alike(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What is the same of changes that are told once, with all their places."""
        return self.said, tuple(sorted(self.facts.items()))


@dataclass(frozen=True, slots=True)
class Turning:
    """What ``flips.toml`` says of a rule.

    Attributes:
        turned_by: kinds of changes that turn it when it fails.
        forbidden_by: kinds of changes that turn it when it holds.
        now: why no board turns it now, in a sentence; empty where one might.
        never: why no board ever turns it.
        otherwise: what is said where none of the changes turns it.
    """

    turned_by: tuple[str, ...] = ()
    forbidden_by: tuple[str, ...] = ()
    now: str = ""
    never: str = ""
    otherwise: str = ""


class FlipTable:
    """The ``flips.toml`` of a game: what turns its rules, and how that is said.

    Args:
        entries: what stands in it.
    """

    def __init__(self, entries: Mapping[str, Mapping[str, Any]]) -> None:
        self.said = {kind: _sentences(told) for kind, told in entries["said"].items()}
        self._rules = {
            name: Turning(**{key: _listed(value) for key, value in entry.items()})
            for name, entry in entries["rules"].items()
        }

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    @property
    def sentences(self) -> Iterator[tuple[str, Sentence]]:
        """Everything that it says, each with what it is said of."""
        for name, turning in self._rules.items():
            for text in filter(None, (turning.now, turning.never, turning.otherwise)):
                yield f"rule {name}", text
        for kind, told in self.said.items():
            for said, one in told.items() if isinstance(told, Mapping) else (("", told),):
                yield f"change {kind} {said}".strip(), one

    def __getitem__(self, rule: str) -> Turning:
        """What it says of a rule, by its name without the game; nothing is known of most."""
        return self._rules.get(rule, Turning())

    def sentence(self, kind: str, change: Change, places: Sequence[str] = ()) -> str:
        """What has to be, from the change itself: ``if no figure stood on this road``."""
        told = self.said[kind]
        text = told[change.said] if isinstance(told, Mapping) else told
        where = alternatives(places) if len(places) <= PLACES else _("one of several places")
        known = {name: Fact(words, words) for name, words in change.facts.items()}
        if COUNT in known:
            known[COUNT] = Fact(int(change.facts[COUNT]), change.facts[COUNT])
        return filled(text, known | {"place": Fact(where, where)})


def _sentences(told: Any) -> Sentence | Mapping[str, Sentence]:
    """What is said of a kind of change: one sentence, or several by name."""
    if isinstance(told, Mapping):
        return {name: _listed(one) for name, one in told.items()}
    said: Sentence = _listed(told)
    return said


def _listed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@cache
def flip_table(package: str) -> FlipTable:
    """The table of a game, by its package."""
    text = files(package).joinpath("flips.toml").read_text("utf-8")
    return FlipTable(tomllib.loads(text))


# --- the search ----------------------------------------------------------------------------------


TESTS: Final = 100
"""So many changes are put to the rules at most."""
SECONDS: Final = 0.18
"""So long, in seconds of this process, it is looked for at most."""
MOST: Final = 3
"""So many ways are told at most."""
OF_A_KIND: Final = 25
"""So many changes of a kind are tried for a reason."""


@dataclass(frozen=True, slots=True)
class Why:
    """A question that was answered, and one reason of the answer: what has to be turned.

    Attributes:
        rules: the game.
        position: the board.
        question: the question, as it is typed.
        reason: the reason that is to be turned.
    """

    rules: Game[Any, Any]
    position: Any
    question: str
    reason: Reason

    @property
    def refused(self) -> bool:
        """Whether it is a reason against: something has to allow it."""
        return not self.reason.holds

    @property
    def words(self) -> list[str]:
        """The question word by word."""
        return self.question.split()

    def with_word(self, old: str, new: str) -> str:
        """The question with the first word that is the one replaced by the other."""
        words = self.words
        at = words.index(old)
        return " ".join([*words[:at], new, *words[at + 1 :]])


Maker = Callable[[Why], Iterable[Change]]
"""Makes the changes of a kind, the nearest first."""


class Flipping(Protocol):
    """What a game offers so that it can be said what would have to change."""

    CHANGES: Mapping[str, Maker]
    """Every kind of change that ``flips.toml`` names, and what makes it."""

    def editions_of(self, question: str) -> Iterable[tuple[str, str, str]]:
        """The same question by other editions: id, how it is said, and as it is typed."""

    def list_of(self, question: str, ruling: Ruling) -> str:
        """The question that lists what is allowed instead; empty where there is none."""

    def move_told(self, question: str, move: str) -> str:
        """What of the asked move is other in a legal one, in a sentence; empty for too much."""


def one_edition(_question: str) -> Iterable[tuple[str, str, str]]:
    """No other editions: ``editions_of`` of a game that has one."""
    return ()


def unlisted(_question: str, _asked: object) -> str:
    """Nothing: ``list_of`` where what is allowed is a move, ``move_told`` where it is listed."""
    return ""


def flipping(rules: Game[Any, Any]) -> Flipping | None:
    """How a game says what would have to change; None where it does not (``flips``)."""
    return cast("Flipping | None", ability(rules, "flips"))


def put(rules: Game[Any, Any], position: Any, question: str) -> Answer:
    """The answer to a question; or the ruling of a move, where it is one that is not asked.

    Raises:
        QuestionError: where it is neither.
    """
    try:
        return rules.ask(position, question)
    except QuestionError:
        with suppress(QuestionError):
            return ruled(question, rules.judge(position, question))
        raise


# --- the search -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found:
    """A change that turns a ruling, or several that do together.

    Attributes:
        deeds: the changes with their kinds; none where the edition alone turns it.
        position: the changed board.
        answer: what is answered then.
        places: where else the same turns it, in words, the place of the change first.
        edition: the edition that alone turns it; otherwise empty.
        said: how it is said, where that does not follow from the changes.
    """

    deeds: tuple[tuple[str, Change], ...]
    position: Any
    answer: Answer
    places: tuple[str, ...] = ()
    edition: str = ""
    said: str = ""

    @property
    def ruling(self) -> Ruling:
        """The other ruling."""
        assert self.answer.ruling is not None
        return self.answer.ruling


class Search:
    """Looks for the smallest changes that turn a ruling.

    Args:
        rules: the game.
        position: the board.
        answer: the answer that is to be the other one; it has a ruling.
        options: whether another value of an option counts, too.
        tests: so many changes are tried at most.
        seconds: so long it is looked for at most.

    Attributes:
        tests: how many changes have been put to the rules.
        first: after how many of them the first change was found; 0 as long as there is none.
        found: what turns it, at most :data:`MOST` ways: boards, the smallest first, then editions.
        question, ruling: what was asked, and what was ruled.
        options: whether another value of an option counts, too.
        table, game: what stands in ``flips.toml``, and what makes the changes that it names.
    """

    def __init__(
        self,
        rules: Game[Any, Any],
        position: Any,
        answer: Answer,
        options: bool = False,
        tests: int = TESTS,
        seconds: float = SECONDS,
    ) -> None:
        game = flipping(rules)
        assert game is not None
        assert answer.ruling is not None
        self.table = flip_table(game.__name__.rpartition(".teaching.")[0])  # type: ignore[attr-defined]
        self.tests = self.first = 0
        self.found: list[Found] = []
        self.game, self._rules, self._position = game, rules, position
        self.question, self.ruling = answer.question, answer.ruling
        self._text = rules.write(position)
        self._wrong = {str(problem) for problem in rules.status(position)}
        self.options = options
        self._most, self._end = tests, process_time() + seconds
        self._paused: float | None = None
        self._steps = self._looked()
        self._partly: dict[str, tuple[str, Change]] = {}
        self._tried: set[tuple[str, str]] = set()

    @property
    def left(self) -> float:
        """Seconds of this process that are left for looking."""
        return self._end - process_time()

    @property
    def is_over(self) -> bool:
        """Whether tests or time are used up."""
        return self.tests >= self._most or self.left < 0

    def fixed(self) -> str:
        """Why no board turns the refusal, in a sentence; empty where one might."""
        if self.ruling.allowed or self.options:
            return ""
        known = [self.table[reason.rule.name] for reason in self.ruling.failed]
        told = [one.never for one in known] + [one.now for one in known]
        return next((_(text) for text in told if text), "")

    @property
    def otherwise(self) -> str:
        """What is said of the reasons where nothing has been found; empty where that is nothing."""
        told = (self.table[reason.rule.name].otherwise for reason in self.ruling.failed)
        return next((_(text) for text in told if text), "")

    def run(self) -> list[Found]:
        """What turns it."""
        self.go_on()
        return self.found

    def go_on(self, until: float = inf) -> bool:
        """Look on until a moment of this process's time; whether it has been looked for whole.

        What has passed since it was looked for last is not part of the time that there is.
        """
        paused, self._paused = self._paused, None
        if paused is not None:
            self._end += process_time() - paused
        for _step in self._steps:
            if process_time() > until:
                self._paused = process_time()
                return False
        return True

    def _looked(self) -> Iterator[None]:
        """Look for it, change by change: after each of them something else may be done."""
        for reason in self._in_order():
            for kind in self._kinds(reason):
                told = any(kind == other for one in self.found for other, _change in one.deeds)
                if len(self.found) < MOST and not told and not self.is_over:
                    yield from self._of_kind(reason, kind)
        if not self.found:
            self.found += self._together()
        besides = islice(self._settings(), MOST) if self.options else ()
        self.found = [*self.found, *self._editions(), *besides][:MOST]

    def _in_order(self) -> Sequence[Reason]:
        """The reasons as they are turned: of those that hold, the most special first, the last."""
        reasons = self.ruling.reasons
        return reasons[::-1] if self.ruling.allowed else reasons

    def _kinds(self, reason: Reason) -> tuple[str, ...]:
        turning = self.table[reason.rule.name]
        return turning.forbidden_by if self.ruling.allowed else turning.turned_by

    def _of_kind(self, reason: Reason, kind: str) -> Iterator[None]:
        """Find the first change of a kind that turns it, with the places of those alike."""
        why = Why(self._rules, self._position, self.question, reason)
        changes = islice(self.game.CHANGES[kind](why), OF_A_KIND)
        for change in changes:
            if self.is_over:
                return
            turned = self._turned(kind, change, reason)
            yield
            if turned is not None and not any(_holds_part(turned, one) for one in self.found):
                places = yield from self._places(kind, change, reason, changes)
                self.found.append(replace(turned, places=places))
                return

    def _places(
        self, kind: str, change: Change, reason: Reason, others: Iterable[Change]
    ) -> Generator[None, None, tuple[str, ...]]:
        """Where the same turns it; beyond :data:`PLACES` it is known that there are more."""
        places = [change.place] if change.place else []
        for other in others if places else ():
            if self.is_over or len(places) > PLACES:
                break
            if other.alike == change.alike:
                turned = self._turned(kind, other, reason)
                places += [other.place] if turned is not None else []
                yield
        return tuple(dict.fromkeys(places))

    def _turned(self, kind: str, change: Change, reason: Reason) -> Found | None:
        """What comes of a change, if it turns the ruling and the board is possible."""
        key = (change.lines, change.question)
        if key in self._tried:
            return None
        self._tried.add(key)
        tried = self._tried_out(change.lines, change.question)
        if tried is None:
            return None
        position, answer = tried
        if answer.allowed is not self.ruling.allowed:
            self.first = self.first or self.tests
            return Found(((kind, change),), position, answer)
        self._note(kind, change, reason, answer)
        return None

    def _tried_out(self, lines: str, question: str = "") -> tuple[Any, Answer] | None:
        """The changed board and its answer; None where it is no board, or no ruling."""
        self.tests += 1
        with suppress(PositionError, QuestionError, ValueError):
            position = self._rules.read(change_lines(self._text, lines, self._rules))
            answer = put(self._rules, position, question or self.question)
            if answer.allowed is None:
                return None
            if answer.allowed is self.ruling.allowed or self._is_possible(position):
                return position, answer
        return None

    def _is_possible(self, position: Any) -> bool:
        """Whether nothing is wrong with it that was not wrong before."""
        return all(str(problem) in self._wrong for problem in self._rules.status(position))

    # --- two reasons, and editions --------------------------------------------------------

    def _note(self, kind: str, change: Change, reason: Reason, answer: Answer) -> None:
        """Keep the first change that turns its own reason of several, and brings no new one."""
        if self.ruling.allowed or answer.ruling is None:
            return
        failed = {one.rule.id for one in self.ruling.failed}
        still = {one.rule.id for one in answer.ruling.failed}
        if reason.rule.id not in still and still < failed:
            self._partly.setdefault(reason.rule.id, (kind, change))

    def _together(self) -> Iterator[Found]:
        """For each of several reasons its own change, all of them together."""
        failed = {reason.rule.id for reason in self.ruling.failed}
        if len(failed) != 2 or len(self._partly) != 2:
            return
        deeds = tuple(self._partly.values())
        along = [change.question for _kind, change in deeds if change.question]
        lines = "\n".join(change.lines for _kind, change in deeds)
        tried = self._tried_out(lines, *along) if len(along) < 2 else None
        if tried is not None and tried[1].allowed:
            yield Found(deeds, *tried)

    @property
    def has_kinds(self) -> bool:
        """Whether any change of the board is known that may turn one of its reasons."""
        return any(self._kinds(reason) for reason in self.ruling.reasons)

    @property
    def halves(self) -> list[tuple[str, Change]]:
        """Changes that turn one of several reasons, and leave the others."""
        return list(self._partly.values())

    def _editions(self) -> Iterator[Found]:
        """The same question by the other editions."""
        for edition, said, question in self.game.editions_of(self.question):
            answer = self._rules.ask(self._position, question)
            if answer.allowed is (not self.ruling.allowed):
                change = Change("", question=question)
                yield Found((("", change),), self._position, answer, (), edition, said)

    def _settings(self) -> Iterator[Found]:
        """Another value of an option, where options are asked for."""
        said = _("if it were played otherwise: {meaning}")
        for name, setting in self._position.profile.settings.items():
            for value in setting.values:
                change = Change(f"option {name} {value}")
                tried = None if self.is_over else self._tried_out(change.lines)
                if tried is not None and tried[1].allowed is not self.ruling.allowed:
                    text = said.format(meaning=setting.meaning(value))
                    yield Found((("", change),), *tried, said=text)


def _holds_part(turned: Found, other: Found) -> bool:
    """Whether all that another change does is a part of this one: then that one is enough."""
    lines = {line for _kind, change in turned.deeds for line in change.lines.splitlines()}
    part = {line for _kind, change in other.deeds for line in change.lines.splitlines()}
    return bool(part) and part <= lines


__all__ = [
    "MOST",
    "PLACES",
    "SECONDS",
    "Change",
    "FlipTable",
    "Flipping",
    "Found",
    "Maker",
    "Search",
    "Turning",
    "Why",
    "flip_table",
    "flipping",
    "one_edition",
    "put",
    "unlisted",
]
