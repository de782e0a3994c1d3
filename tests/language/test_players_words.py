"""What a learner reads is what a player would say: in all cases, and in 100 exercises of a kind."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html.parser import HTMLParser

import pytest

from boardlib.case import Case, cases, transcript
from boardlib.case.practice import exercises, make
from boardlib.game import GAMES
from boardlib.game.exercise import LEVELS
from boardlib.handout import find_lesson, handout
from boardlib.handout.page import page
from boardlib.lesson.story.panel import events, prompt, reasons, row, verdict
from boardlib.lesson.story.reasons import versus
from boardlib.lesson.story.shown import View
from boardlib.lesson.story.state import Presenter

FAULTS = {
    "a machine name": re.compile(r"-?\d+,-?\d+\.[a-z]"),
    "a line of notation": re.compile(
        r"\b(tile|token|meeple|wagon|move|option) [a-zA-Z_-]+ -?\d+,-?\d+"
    ),
    "bare data": re.compile(r"\b[a-z_]+: [^.:?!]*, not [^.:?!]*$"),
    "an internal code": re.compile(r"(?<!-)\b[CGT]-\d+\b|\b[GPRWY]\d\b(?! \()"),
    "an unfilled place": re.compile(r"\{[a-z_]+\}"),
}
KINDS = [(game, one.kind) for game in GAMES for one in exercises(game)]


class Reader(HTMLParser):
    """The texts of a page as they are read, block by block, pictures and names included."""

    BLOCKS = frozenset({"p", "div", "li", "h1", "h2", "h3", "h4", "td", "th", "dd", "dt", "text"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines = [""]
        self._silent = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("style", "script")
        if tag in self.BLOCKS:
            self.lines.append("")
        self.lines += [value for name, value in attrs if name in ("aria-label", "alt") and value]
        self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("style", "script")
        if tag in self.BLOCKS or tag in ("title", "desc"):
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.lines[-1] += data


def _read(html: str) -> Iterator[str]:
    yield from (" ".join(line.split()) for line in Reader(html).lines if line.strip())


def _panel(view: View) -> Iterator[str]:
    """The words beside the board."""
    parts = [prompt(view), events(view.events), *map(row, view.rows), verdict(view)]
    yield from _read("".join([*parts, reasons(view), versus(view.versus)]))


def _shown(case: Case) -> Iterator[str]:
    """What a lesson says, step by step: after each of the choices, and with each what-if."""
    presenter = Presenter(case)
    for index in range(len(case.steps)):
        presenter.go(index)
        yield from _panel(presenter.view())
        for number in range(len(presenter.frame.choices)):
            presenter.choose(number, True)
            presenter.commit()
            yield from _panel(presenter.view())
            presenter.retry()
        presenter.answer()
        yield from _panel(presenter.view())
        for number in range(len(presenter.whatifs)):
            presenter.suppose(number)
            yield from _panel(presenter.view())
        presenter.suppose(None)


def _told(case: Case) -> Iterator[str]:
    yield from transcript(case).splitlines()
    yield from _read(page(handout(find_lesson(case.id))))
    yield from _shown(case)


def _faults(lines: Iterable[str]) -> list[str]:
    """Every fault with the line in which it stands."""
    return [
        f"{name}: {line.strip()}"
        for line in dict.fromkeys(lines)
        for name, sign in FAULTS.items()
        if sign.search(line)
    ]


@pytest.mark.parametrize("case", cases().values(), ids=lambda case: case.id)
def test_a_case_is_told_in_the_words_of_a_player(case: Case) -> None:
    assert _faults(_told(case)) == []


@pytest.mark.parametrize("case", cases().values(), ids=lambda case: case.id)
def test_a_choice_is_called_what_a_player_calls_it(case: Case) -> None:
    shown = [choice.label for frame in case.frames() for choice in frame.choices]
    assert [label for label in shown if label[0].islower()] == []


@pytest.mark.parametrize("case", cases().values(), ids=lambda case: case.id)
def test_every_wrong_choice_of_a_case_is_answered(case: Case) -> None:
    assert list(_unanswered(case)) == []


@cache
def _exercises(game: str, kind: str) -> tuple[Case, ...]:
    levels = list(LEVELS)
    return tuple(make(game, kind, seed, levels[seed % len(levels)]) for seed in range(100))


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_exercises_are_told_in_the_words_of_a_player(game: str, kind: str) -> None:
    told = (line for case in _exercises(game, kind) for line in _shown(case))
    assert _faults(told)[:20] == []


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_wrong_choice_of_an_exercise_is_answered(game: str, kind: str) -> None:
    silent = [fault for case in _exercises(game, kind) for fault in _unanswered(case)]
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
