"""Practice: exercises without end, each of them repeatable by its name; cases found by names.

>>> case = make("carcassonne", "road-complete", seed=7, level=1)
>>> case.id
'road-complete 7 level 1'
>>> read_name(case.id)
Name(kind='road-complete', seed=7, level=1)

An exercise is a case of one step, so whatever shows, judges and explains cases does the same
for it.  The same kind, seed and level always make the same exercise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from boardlib.catalogue.model import Case, CaseStep, Choice, Question, Source
from boardlib.catalogue.reading import all_cases as every_case
from boardlib.catalogue.reading import find_case, search
from boardlib.game import GAMES, game, goals
from boardlib.game.face import SeveralGamesError, owner
from boardlib.game.goals import LEVELS, Exercise, Option, Posed
from boardlib.shown import Listing, UserError
from boardlib.text import _, mark
from boardlib.words import as_text

LARGEST_SEED: Final = 999_999
_SEEDS: Final = range(LARGEST_SEED + 1)
STEP_UP: Final = 2
"""So many right answers one after the other lead to the next level."""
STEP_DOWN: Final = 2
"""So many wrong answers one after the other lead back to the level before."""
DRAWS: Final = 1000
NONE_IN: Final = 5
"""Where all that are right are wanted, in one of so many exercises none of them is."""
FEWEST: Final = 2
"""So many choices are left at least, besides that none of them is right."""

_NAME: Final = re.compile(
    r"\s*((?:[a-z]+:)?[a-z][a-z0-9-]*)\s+([0-9]+)(?:\s+level\s+([0-9]+))?\s*", re.I
)


class PracticeError(UserError, ValueError):
    """There is no such exercise: says what there is."""


@dataclass(frozen=True, slots=True)
class Name:
    """What an exercise is called: its kind, its seed and its level; enough to repeat it."""

    kind: str
    seed: int
    level: int = 1

    def __str__(self) -> str:
        return f"{self.kind} {self.seed} level {self.level}"


def read_name(text: str) -> Name:
    """The name that a text such as ``wagon-C1 7 level 2`` stands for.

    Raises:
        PracticeError: saying what a name looks like.
    """
    found = _NAME.fullmatch(text)
    if found is None:
        words = _("'{text}' names no exercise; a name looks like '{example}'.")
        raise PracticeError(words.format(text=text[:40], example=_example()))
    kind, seed, level = found.groups()
    return checked(Name(kind, int(seed), int(level or 1)))


def named(kind: str, seed: str, level: str) -> Name:
    """The name of an exercise whose number and level were typed in fields of their own.

    >>> named("token", " 12", "3")
    Name(kind='token', seed=12, level=3)

    Raises:
        PracticeError: saying which one is no whole number, or what the range is.
    """
    if (number := _whole(seed)) is None:
        words = _("The number of an exercise is a whole number from 0 to {largest}, not '{typed}'.")
        raise PracticeError(words.format(largest=LARGEST_SEED, typed=seed.strip()[:40]))
    if (step := _whole(level)) is None:
        words = _("A level is a whole number from {first} to {last}, not '{typed}'.")
        typed = level.strip()[:40]
        raise PracticeError(words.format(first=LEVELS[0], last=LEVELS[-1], typed=typed))
    return checked(Name(kind, number, step))


def _whole(typed: str) -> int | None:
    """The whole number that was typed, if it is one; ten digits are more than any has."""
    return int(typed) if re.fullmatch(r"\s*[+-]?[0-9]{1,10}\s*", typed) else None


def _example() -> Name:
    """The name of an exercise that there is."""
    return next(Name(kinds[0].kind, 7, 2) for kinds in map(exercises, GAMES) if kinds)


def checked(name: Name) -> Name:
    """The same name if its seed and level are in range.

    Raises:
        PracticeError: saying what the range is.
    """
    if name.seed not in _SEEDS:
        words = _("The number of an exercise is from 0 to {largest}, not {seed}.")
        raise PracticeError(words.format(largest=LARGEST_SEED, seed=name.seed))
    if name.level not in LEVELS:
        words = _("There are levels {first} to {last}, not {level}.")
        raise PracticeError(words.format(first=LEVELS[0], last=LEVELS[-1], level=name.level))
    return name


# --- what there is ----------------------------------------------------------------------


def exercises(game_name: str) -> tuple[Exercise, ...]:
    """The kinds of exercise that a game offers; none when it offers no practice.

    Raises:
        ValueError: for an unknown game.
    """
    return goals.exercises(game(game_name))


def find(wanted: str) -> tuple[str, tuple[Exercise, ...]]:
    """The game, and those of its exercises that go by the name of a game, a topic or a kind.

    Where several games have such a topic or kind, ``tour:attack`` says which is meant.

    Raises:
        PracticeError: when nothing is called so, listing what there is; or in several games.
    """
    offered = {name: exercises(name) for name in GAMES}
    called = {name: _called(name, kinds) for name, kinds in offered.items()}
    try:
        found = owner(wanted.lower(), called)
    except SeveralGamesError as error:
        raise PracticeError(str(error)) from None
    if found is None:
        raise PracticeError(_nothing(wanted, offered))
    return found[0], called[found[0]][found[1]]


def _called(game_name: str, kinds: tuple[Exercise, ...]) -> dict[str, tuple[Exercise, ...]]:
    """The exercises of a game by what they may be called: a kind, a topic, the game itself."""
    found: dict[str, tuple[Exercise, ...]] = {one.kind.lower(): (one,) for one in kinds}
    for topic in dict.fromkeys(one.topic for one in kinds):
        found[topic.lower()] = tuple(one for one in kinds if one.topic == topic)
    return found | ({game_name: kinds} if kinds else {})


def _nothing(wanted: str, offered: dict[str, tuple[Exercise, ...]]) -> str:
    if wanted in offered:
        words = _("There are no exercises for '{game}' yet; there are some for: {known}.")
        known = [name for name, kinds in offered.items() if kinds]
        return words.format(game=wanted, known=", ".join(known))
    kinds = [one for listed in offered.values() for one in listed]
    known = [name for name, listed in offered.items() if listed]
    known += dict.fromkeys(one.topic for one in kinds)
    known += [one.kind for one in kinds]
    words = _("There are no exercises called '{wanted}'; there are: {known}.")
    return words.format(wanted=wanted[:40], known=", ".join(known))


# --- making one -------------------------------------------------------------------------


def make(game_name: str, kind: str, seed: int, level: int = 1) -> Case:
    """The exercise of that kind, seed and level, as a case of one step.

    Raises:
        PracticeError: for a kind that the game does not offer, and a seed or level out of range.
    """
    exercise = next((one for one in exercises(game_name) if one.kind == kind), None)
    if exercise is None:
        raise PracticeError(_nothing(kind, {game_name: exercises(game_name)}))
    name = checked(Name(kind, seed, level))
    case = _case(game_name, exercise, name, _draw(exercise, name))
    return _without_right(case) if Random(f"none {name}").randrange(NONE_IN) == 0 else case


def _without_right(case: Case) -> Case:
    """The exercise with its wrong choices alone, so that none is right, if enough are left."""
    (step,) = case.steps
    if step.pick != "all":
        return case
    judged = zip(step.choices, case.frames()[0].choices, strict=True)
    wrong = tuple(choice for choice, found in judged if choice.none or not found.right)
    return replace(case, steps=(replace(step, choices=wrong),)) if len(wrong) > FEWEST else case


def _draw(exercise: Exercise, name: Name) -> Posed:
    """Draw until something of interest comes up."""
    rng = Random(str(name))
    for _number in range(DRAWS):
        posed = exercise.draw(rng, name.level)
        if posed is not None:
            return posed
    raise PracticeError(
        _("No exercise came up for '{name}'; take another number.").format(name=name)
    )


def _case(game_name: str, exercise: Exercise, name: Name, posed: Posed) -> Case:
    task = posed.task
    return Case(
        id=str(name),
        game=game_name,
        title=exercise.title,
        question=posed.lead if task is None else task.goal,
        source=Source(mark("practice"), _("level {level}").format(level=name.level)),
        start=posed.position,
        steps=(_asked(posed) if task is None else _to_do(posed),),
        claims=(),
        whatifs=(),
        file=str(name),
    )


def _asked(posed: Posed) -> CaseStep:
    """A question and its choices."""
    return CaseStep(
        question=posed.question,
        ask=posed.ask,
        choices=_choices(posed),
        pick=posed.pick,
        show=posed.show,
    )


def _to_do(posed: Posed) -> CaseStep:
    """Something to be done, as a screen of a lesson: what one has to know stands above it."""
    return CaseStep(say=posed.lead, show=posed.show, task=posed.task)


def _choices(posed: Posed) -> tuple[Choice, ...]:
    """The choices; where all that are right are wanted, the last one says that none is."""
    choices = tuple(map(_choice, posed.options))
    if posed.pick == "one":
        return choices
    return (*choices, Choice(_("None of these"), Question(), (), none=True))


def _choice(option: Option) -> Choice:
    question = Question(ask=option.ask, judge=option.judge, expect=option.expect)
    return Choice(option.label, question, option.at, whynot=option.whynot)


# --- the ladder -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ladder:
    """How somebody is doing: the level, and what was answered so far.

    >>> ladder = Ladder()
    >>> for right in (True, True, False, True):
    ...     ladder = ladder.after(right)
    >>> print(ladder)
    3 of 4 right, level 2

    Attributes:
        level: of the next exercise.
        right: how many were answered rightly.
        asked: how many were answered.
        streak: right answers in a row; wrong ones in a row count below zero.
    """

    level: int = 1
    right: int = 0
    asked: int = 0
    streak: int = 0

    def after(self, right: bool) -> Ladder:
        """The ladder after one more answer: only the first one to an exercise counts."""
        streak = max(self.streak, 0) + 1 if right else min(self.streak, 0) - 1
        counted = replace(self, right=self.right + right, asked=self.asked + 1, streak=streak)
        if streak >= STEP_UP:
            return counted.at_level(self.level + 1)
        if streak <= -STEP_DOWN:
            return counted.at_level(self.level - 1)
        return counted

    def at_level(self, level: int) -> Ladder:
        """The ladder at that level, or at the nearest there is."""
        return replace(self, level=min(max(level, LEVELS[0]), LEVELS[-1]), streak=0)

    @property
    def count(self) -> str:
        """How many were right so far; empty before the first one."""
        text = _("{right} of {asked} right")
        return text.format(right=self.right, asked=self.asked) if self.asked else ""

    def __str__(self) -> str:
        words = _("{right} of {asked} right, level {level}") if self.asked else _("level {level}")
        return words.format(right=self.right, asked=self.asked, level=self.level)


# --- cases and exercises by their names, or by words ---------------------------------------------


def case(name: str) -> Case:
    """The case of that id, the one that holds the ruling of that id, or an exercise by its name.

    Args:
        name: such as ``TUN-32``; the name of a ``.toml`` file; or that of an exercise, such as
            ``wagon-C1 7 level 2``, which is the same each time.

    Raises:
        CaseError: a ValueError, when there is none: the sentence names the nearest ones.
        TypeError: for what is no text.

    >>> import boardlib as bl
    >>> bl.case("TUN-32").game
    'carcassonne'
    >>> print(bl.case("road-complete 3 level 2").transcript())  # doctest: +ELLIPSIS
    road-complete 3 level 2: ...
    """
    if len(as_text(name).split()) == 1:
        return find_case(name)
    try:
        wanted = read_name(name)
        game, kinds = find(wanted.kind)
    except PracticeError:
        return find_case(name)
    return make(game, kinds[0].kind, wanted.seed, wanted.level)


def cases(words: str = "") -> Listing[Case]:
    """The cases that say all of some words, the best first; every case if nothing is said.

    Args:
        words: in any order and form, such as ``tunnels under the monastery``; the name of a game
            is a word like any other.

    Returns:
        The cases by id, each with its title.

    >>> import boardlib as bl
    >>> list(bl.cases("tunnels under the monastery"))[:2]
    ['TUN-32', 'TUN-49']
    """
    found = {one.id: one for one in search(words)} if words.strip() else every_case()
    made = f"cases({words!r})" if words else "cases()"
    return Listing(found, lambda id_: _(found[id_].title), made)


__all__ = [
    "LEVELS",
    "Ladder",
    "Name",
    "PracticeError",
    "case",
    "checked",
    "exercises",
    "find",
    "make",
    "named",
    "read_name",
]
