"""Why, and why not: every explanation says something that the learner has not just read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from boardlib.catalogue import Case, all_cases, find_case
from boardlib.story.doing import ChoiceOutcome
from boardlib.story.state import Presenter
from boardlib.story.view import View, view_of
from boardlib.widgets.player import panel
from boardlib.widgets.player.panel import reasons, verdict
from tests.every import every

FOLDED = re.compile(r'<details class="bl-rest">.*?</details>', re.DOTALL)
WHY = re.compile(r'<details class="bl-why[^>]*data-letter="(.)"( open)?>(.*?)</summary>', re.DOTALL)
BLOCK = re.compile(r"</?(?:p|li|ul|div|section|h4|details|summary)\b[^>]*>")
ASIDE = re.compile(
    r'<span class="bl-hidden">.*?</span>|<span class="bl-rule">.*?</li>|<svg.*?</svg>', re.DOTALL
)


def lines(html: str) -> list[str]:
    """What is read, line by line, without the rules below it and the signs beside it."""
    found = (re.sub("<[^>]+>", "", part) for part in BLOCK.split(ASIDE.sub("</li>", html)))
    return [line for part in found if (line := " ".join(unescape(part).split()))]


def explained(html: str) -> Iterator[tuple[str, bool, str]]:
    """The explanations of a panel: the letter, whether it is open, and what it says."""
    _above, *parts = WHY.split(html)
    for letter, is_open, body in zip(parts[::4], parts[1::4], parts[3::4], strict=True):
        yield letter, bool(is_open), body


def repeated(view: View) -> Iterator[str]:
    """The letters of the explanations that say nothing but what stands above them."""
    html = reasons(view)
    words = {letter: body for letter, _is_open, body in explained(html)}
    seen = FOLDED.sub("", html)
    read = lines(verdict(view)) + lines(WHY.split(seen)[0])
    for letter, is_open, shown in explained(seen):
        if all(any(line in one for one in read) for line in lines(words[letter])):
            yield letter
        read += lines(shown) if is_open else []


def unanswered(view: View) -> Iterator[str]:
    """The letters of the wrong choices that were made and of which nothing is said."""
    found = {letter: lines(body) for letter, _is_open, body in explained(reasons(view))}
    above = re.findall(r'class="bl-said"[^>]*data-letter="(.)">[^<]', verdict(view))
    for one in view.explanations:
        if (
            one.outcome is ChoiceOutcome.WRONG
            and one.letter not in above
            and not found.get(one.letter)
        ):
            yield one.letter


def folded_alone(view: View) -> Iterator[str]:
    """The letters of the explanations that unfold to nothing but another fold."""
    html = reasons(view)
    for letter, _is_open, body in explained(FOLDED.sub("<hr>", html)):
        inside = body.partition("</details>")[0]
        if "<hr>" in inside and not lines(inside):
            yield letter


def answered(case: Case) -> Iterator[tuple[str, View]]:
    """Every question of a case after each of its choices, after the right ones, and after all."""
    presenter = Presenter(case)
    for index, frame in enumerate(presenter.frames):
        presenter.go(index)
        numbers = range(len(frame.choices))
        several = [set(numbers)] if view_of(presenter).pick == "all" else []
        for chosen in [*({number} for number in numbers), *several]:
            presenter.predictions[index].chosen = chosen
            presenter.commit()
            letters = "".join(presenter.letters[number] for number in sorted(chosen))
            yield f"{case.id}, step {index + 1}, {letters}", view_of(presenter)
            presenter.retry()
        presenter.answer()
        if frame.is_prediction:
            yield f"{case.id}, step {index + 1}, right", view_of(presenter)


@every("case", all_cases().values(), lambda case: case.id)
def test_every_wrong_choice_gets_its_word_and_none_repeats_what_stands_above_it(case: Case) -> None:
    for where, view in answered(case):
        assert [*repeated(view)] == [], where
        assert [*unanswered(view)] == [], where
        assert [*folded_alone(view)] == [], where


def test_a_wrong_choice_without_a_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone it is answered above, among others below."""
    found = dict(answered(find_case("BIA-02")))
    wrong = {
        where: letters
        for where, view in found.items()
        if (letters := [e.letter for e in view.explanations if e.outcome is ChoiceOutcome.WRONG])
    }
    assert max(map(len, wrong.values())) > min(map(len, wrong.values())) == 1
    assert not any(list(unanswered(found[where])) for where in wrong)
    monkeypatch.setattr(panel, "sentence", lambda *_: "")
    monkeypatch.setattr(panel, "explanation", lambda *_: "")
    assert {where: list(unanswered(found[where])) for where in wrong} == wrong


def test_repeated_words_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "is_news", lambda *_: True)
    found = dict(answered(find_case("TDF-09")))
    assert list(repeated(found["TDF-09, step 6, A"])) == ["B", "D", "A", "C", "E"]


OPEN = re.compile(r"portal at \([^)]*\): open, for")
CLOSES = re.compile(
    r"portal[^.]*\. The road goes on|goes on underground|ends? in the|road end[s]? there"
)
"""Ways to say that a road is not open at a portal."""


@every("case", all_cases().values(), lambda case: case.id)
def test_what_is_said_of_a_choice_does_not_contradict_the_ruling_below(case: Case) -> None:
    for frame in case.frames():
        for choice in frame.choices:
            if choice.whynot and OPEN.search(choice.why.text):
                assert not CLOSES.search(choice.whynot), (choice.whynot, choice.why.text)
