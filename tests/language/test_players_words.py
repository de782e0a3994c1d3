"""What a learner reads is what a player would say: in all cases, and in many exercises."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

import pytest

from boardlib.catalogue import Case, all_cases, cases, transcript
from boardlib.game import GAMES
from boardlib.game.goals import LEVELS
from boardlib.story.markup import versus
from boardlib.story.state import Presenter
from boardlib.story.view import View, view_of
from boardlib.widgets.player.panel import events, prompt, reasons, row, verdict
from tests.every import every
from tests.game.exercises import kinds, made
from tests.handout.reading import of, texts
from tests.markup import tokens, worded

FAULTS = {
    "a machine name": re.compile(r"-?\d+,-?\d+\.[a-z]"),
    "a line of notation": re.compile(
        r"\b(tile|token|meeple|wagon|move|option) [a-zA-Z_-]+ -?\d+,-?\d+"
    ),
    "bare data": re.compile(r"\b[a-z_]+: [^.:?!]*, not [^.:?!]*$"),
    "an internal code": re.compile(r"(?<!-)\b(?:[CGT]-\d+\b|[GPRWY]\d\b(?! \())"),
    "an unfilled place": re.compile(r"\{[a-z_]+\}"),
}
KINDS = [(game, one) for game in GAMES for one in kinds(game)]
every_case = every("case", all_cases().values(), lambda case: case.id)

BLOCKS = frozenset(("p", "div", "li", "h1", "h2", "h3", "h4", "td", "th", "dd", "dt"))
NAMES = frozenset(("text", "title", "desc"))
"""The same in a picture."""


def _read(html: str) -> tuple[str, ...]:
    return _lines(worded(html))


@lru_cache(maxsize=1000)
def _lines(html: str) -> tuple[str, ...]:
    """The texts of a page as they are read, block by block, pictures and names included."""
    lines = [""]
    for kind, word in tokens(html, ("aria-label", "alt")):
        if kind == "text":
            lines[-1] += word
        elif kind == "said":
            lines.append(word)
        elif kind == "tag" or word in BLOCKS | NAMES:
            lines.append("")
    return tuple(" ".join(line.split()) for line in lines if line.strip())


def _panel(view: View) -> Iterator[str]:
    """The words beside the board."""
    parts = [prompt(view), events(view.events), *map(row, view.rows), verdict(view)]
    for part in (*parts, reasons(view), versus(view.versus)):
        yield from _read(part)


def _shown(case: Case) -> Iterator[str]:
    """What a lesson says, step by step: after each of the choices, and with each what-if."""
    presenter = Presenter(case)
    for index in range(len(case.steps)):
        presenter.go(index)
        yield from _panel(view_of(presenter))
        for number in range(len(presenter.frame.choices)):
            presenter.choose(number, True)
            presenter.commit()
            yield from _panel(view_of(presenter))
            presenter.retry()
        presenter.answer()
        yield from _panel(view_of(presenter))
        for number in range(len(presenter.whatifs)):
            presenter.suppose(number)
            yield from _panel(view_of(presenter))
        presenter.suppose(None)


def _told(case: Case) -> Iterator[str]:
    yield from transcript(case).splitlines()
    if case.id in cases():  # the sheets of a lesson print what its transcript tells
        yield from texts(of(case.id).chapters)
    yield from _shown(case)


def _faults(lines: Iterable[str]) -> list[str]:
    """Every fault with the line in which it stands."""
    return [
        f"{name}: {line.strip()}"
        for line in dict.fromkeys(lines)
        for name, sign in FAULTS.items()
        if sign.search(line)
    ]


@pytest.mark.whole
@every_case
def test_a_case_is_told_in_the_words_of_a_player(case: Case) -> None:
    assert _faults(_told(case)) == []


@every_case
def test_a_choice_is_called_what_a_player_calls_it(case: Case) -> None:
    shown = [choice.label for frame in case.frames() for choice in frame.choices]
    assert [label for label in shown if re.match("[a-z]{2,}( |$)", label)] == []


@every_case
def test_every_wrong_choice_of_a_case_is_answered(case: Case) -> None:
    assert list(_unanswered(case)) == []


@pytest.mark.whole
@every("game, kind", KINDS)
def test_exercises_are_told_in_the_words_of_a_player(game: str, kind: str) -> None:
    """Some of them as they are shown; what all of them ask and answer."""
    some = [case for level in LEVELS for case in made(game, kind, level)]
    told = [line for case in some[::6] for line in _shown(case)]
    assert _faults([*told, *(line for case in some for line in _asked(case))])[:20] == []


def _asked(case: Case) -> Iterator[str]:
    """What an exercise tells and asks, with what is said of its choices."""
    for frame in case.frames():
        yield from (case.title, frame.step.say, frame.step.question)
        for choice in frame.choices:
            yield from (choice.label, choice.whynot)


@pytest.mark.whole
@every("game, kind", KINDS)
def test_every_wrong_choice_of_an_exercise_is_answered(game: str, kind: str) -> None:
    some = (case for level in LEVELS for case in made(game, kind, level))
    silent = [fault for case in some for fault in _unanswered(case)]
    assert silent[:20] == []


def test_the_signs_find_what_they_are_for() -> None:
    told = "The road 0,-2.r1 is complete. | > tile BG-W 3,1 90 | points: 5, not 3 | Rules; C-5"
    found = [fault.partition(":")[0] for fault in _faults(told.split(" | "))]
    assert found == list(FAULTS)[:4]


def _unanswered(case: Case) -> Iterator[str]:
    """Wrong choices of which nothing is said."""
    for frame in case.frames():
        for choice in frame.choices:
            if not choice.right and not choice.whynot:
                yield f"{case.id}, step {frame.number}: {choice.label}"
