"""Predictions: what is right is computed, every choice is answered, nothing is told before."""

import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.chance import uniform
from boardlib.drawing import Scene, on_page
from boardlib.drawing.bars import Series, bars
from boardlib.lesson import estimate, predict
from boardlib.lesson.prediction.panel import page
from boardlib.lesson.prediction.state import OpenQuestion, PossibleAnswer

NUMBERS = st.integers(-9, 9) | st.fractions(-9, 9, max_denominator=12)


class _Outside(HTMLParser):
    """What can be read before anything is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.depth, self.seen, self.hidden = 0, "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += tag in ("details", "style")
        self.depth -= tag == "summary"

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag in ("details", "style")
        self.depth += tag == "summary"

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.hidden += data
        else:
            self.seen += data


def _page(html: str) -> _Outside:
    parser = _Outside()
    parser.feed(html)
    assert parser.depth == 0
    return parser


@given(st.dictionaries(st.sampled_from("pqrs"), NUMBERS, min_size=2))
def test_those_that_are_worth_most_are_right(worths: dict[str, Fraction]) -> None:
    for least in (False, True):
        wanted = min(worths.values()) if least else max(worths.values())
        choices = predict("Which?", worths, "cells", least=least).question.choices
        assert [choice.label for choice in choices] == list(worths)
        assert [choice.right for choice in choices] == [one == wanted for one in worths.values()]
        for choice in choices:
            alike = len(set(worths.values())) == 1
            start = "Right, like any" if alike else "Right." if choice.right else "No."
            assert choice.said.startswith(start)


@given(NUMBERS, st.lists(NUMBERS, min_size=2, max_size=4, unique=True))
def test_the_nearest_guess_is_right_and_the_others_hear_where_it_lies(
    value: Fraction, guesses: list[Fraction]
) -> None:
    choices = estimate("How many?", value, guesses, "cells", shares=False).question.choices
    nearest = min(abs(guess - value) for guess in guesses)
    for choice, guess in zip(choices, guesses, strict=True):
        assert choice.right == (abs(guess - value) == nearest)
        if not choice.right:
            assert choice.said.startswith("No, it is less." if guess > value else "No, it is more.")


def test_chances_are_told_exactly_where_that_is_short_and_in_percent() -> None:
    half, some = Fraction(1, 2), Fraction(91, 216)
    first, second = predict("Which?", {"a": half, "b": some}, "x", shares=True).question.choices
    assert first.said == "Right. X: a (1/2 = 50.0 %); b (91/216 ≈ 42.1 %)."
    assert second.said.startswith("No. ")
    guess = estimate("?", Fraction(671, 1296), [Fraction(2, 3), half], "x").question.choices[0]
    assert (guess.label, guess.said) == (
        "about 67 %",
        "No, it is less. It is about 51.8 % (x).",
    )


def test_what_was_counted_is_not_about_something() -> None:
    five, six = estimate("How many?", 5, [5, 6], "roads", shares=False).question.choices
    assert (five.label, five.said) == ("5", "Right. It is 5 (roads).")
    assert (six.label, six.said) == ("6", "No, it is less. It is 5 (roads).")
    (near, _far) = estimate("How many?", 5, [4, 8], "roads", shares=False).question.choices
    assert (near.label, near.said) == ("about 4", "Right: that is nearest. It is 5 (roads).")


def test_nothing_is_told_before_something_is_chosen() -> None:
    picture = on_page(Scene("a picture", "", 20, 10, ()))
    shown = predict("Keep <3>?", {"keep": 3, "roll & see": Fraction(7, 2)}, "cells", picture, "so!")
    html = shown._repr_html_()
    page = _page(html)
    assert "Keep <3>?" in page.seen
    assert "roll & see" in page.seen
    assert "3.5" not in page.seen
    assert "so!" not in page.seen
    assert "3.5" in page.hidden
    assert ".bl-after { display: none" in html  # and is seen with the first choice only
    assert html.count("<details name=") == 2


def test_questions_in_the_same_words_are_opened_apart() -> None:
    """Of choices that share a name a page keeps one open."""
    asked = [
        estimate("How many now?", 5, [5, 6], "roads", shares=False),
        estimate("How many now?", 5, [4, 5], "roads", shares=False),
        estimate("How many now?", 6, [5, 6], "roads", shares=False),
    ]
    names = [set(re.findall(r'<details name="([^"]+)"', one._repr_html_())) for one in asked]
    assert [len(one) for one in names] == [1, 1, 1]
    assert len(set.union(*names)) == 3


def test_a_chart_follows_the_page_and_is_told_as_text() -> None:
    chart = bars("Two dice", "points", [Series("a die", uniform([1, 2]))])
    shown = predict("Which?", {"a": 1, "b": 2}, "points", chart)
    assert 'class="bl-themed"' in shown._repr_html_()
    assert f'alt="Two dice {chart.description}"' in shown._repr_html_()
    assert repr(shown).endswith(chart.description)


def test_as_text_it_says_everything() -> None:
    told = repr(predict("Keep it?", {"keep": 3, "roll": Fraction(7, 2)}, "cells", "so!"))
    assert told == (
        "Keep it?\n  A  keep\n  B  roll\nB: Right. Cells: keep (3); roll (7/2 = 3.5).\nso!"
    )


def test_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="two choices"):
        predict("?", {"a": 1}, "cells")
    with pytest.raises(ValueError, match="two choices"):
        estimate("?", 1, [1], "cells")


def _groups(question: OpenQuestion) -> list[str]:
    return re.findall('<details name="([^"]+)">', page(question))


def test_of_one_question_one_choice_is_open_and_other_questions_keep_theirs() -> None:
    first = predict("Which?", {"a": 1, "b": 2}, "x").question
    (one, same), (other, alike) = _groups(first), _groups(replace(first, text="Who?"))
    assert one == same != other == alike


def test_a_page_tells_only_what_is_read_not_what_its_parts_are_called_in_the_code() -> None:
    class CalledOtherwise(PossibleAnswer):
        """The same under another name."""

    question = predict("Which?", {"a": 1, "b": 2}, "x").question
    choices = tuple(CalledOtherwise(one.label, one.right, one.said) for one in question.choices)
    assert page(replace(question, choices=choices)) == page(question)
