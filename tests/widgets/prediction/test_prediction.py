"""Predictions: what is right is computed, every choice is answered, nothing is told before."""

import json
import sys
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.chance import uniform
from boardlib.drawing import Scene, on_page
from boardlib.drawing.bars import Series, bars
from boardlib.notebooks import sources
from boardlib.notebooks.catalogue import Entry, lessons
from boardlib.site.cells import NumberQuestion, cells
from boardlib.widgets import estimate, folded, predict
from boardlib.widgets.kit import fold
from boardlib.widgets.prediction import Prediction, PredictionWidget, question_page, told_of
from tests.every import every
from tests.notebooks.test_questions import ASKS

NUMBERS = st.integers(-9, 9) | st.fractions(-9, 9, max_denominator=12)


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


def bundle(shown: Prediction) -> dict[str, str]:
    """What a notebook keeps of it."""
    data, _about = shown._repr_mimebundle_()
    return data


def before_a_choice(asked: Prediction) -> str:
    """All that a page, a notebook or a widget holds before something is chosen."""
    widget = PredictionWidget(asked.question)
    ways = [f"answers.html#{number}" for number in range(len(asked.question.choices))]
    state = {name: value for name, value in widget.get_state().items() if name[0] != "_"}
    kept = [*bundle(asked).values(), *state.values(), repr(asked), repr(widget)]
    return unescape(" ".join(map(str, [*kept, question_page(asked.question, ways)])))


@every("lesson", [*lessons()], lambda entry: entry.name)
def test_nothing_is_told_before_something_is_chosen(lesson: Entry) -> None:
    """Whatever a lesson asks: neither in sight nor in a page's source, a notebook or a name."""
    source = (sources() / f"{lesson.name}.md").read_text(encoding="utf-8")
    asked = [cell.question for cell in cells(lesson) if isinstance(cell, NumberQuestion)]
    assert len(asked) == len(ASKS.findall(source))
    for question in asked:
        before = before_a_choice(Prediction(question))
        assert question.text in before
        for number, choice in enumerate(question.choices):
            assert choice.label in before
            assert choice.said not in before
            assert choice.said in unescape(told_of(question, number))
        for one in question.shown:
            words = getattr(one, "name", "") or getattr(one, "description", "") or str(one)
            assert words not in before
            assert words in unescape(told_of(question, 0))


def test_what_is_chosen_is_told_and_nothing_else_is_taken_for_a_choice() -> None:
    picture = on_page(Scene("a picture", "", 20, 10, ()))
    asked = predict("Keep <3>?", {"keep": 3, "roll & see": Fraction(7, 2)}, "cells", picture, "so!")
    widget = PredictionWidget(asked.question)
    for nonsense in (2, -1, "1", None):
        widget._chosen(widget, {"choose": nonsense}, None)
        assert widget.told == ""
    widget._chosen(widget, {"choose": 0}, None)
    assert "No. Cells: keep (3); roll &amp; see (7/2 = 3.5)." in widget.told
    assert 'alt="a picture"' in widget.told
    assert "so!" in widget.told
    widget._chosen(widget, {"choose": 1}, None)
    assert "Right. Cells" in widget.told
    assert "No. Cells" not in widget.told


def test_a_chart_follows_the_page_and_is_told_as_text() -> None:
    chart = bars("Two dice", "points", [Series("a die", uniform([1, 2]))])
    shown = told_of(predict("Which?", {"a": 1, "b": 2}, "points", chart).question, 0)
    assert 'class="bl-themed"' in shown
    assert f'alt="Two dice {chart.description}"' in shown


def test_as_text_it_asks() -> None:
    asked = predict("Keep it?", {"keep": 3, "roll": Fraction(7, 2)}, "cells", "so!")
    assert repr(asked) == "Keep it?\n  A  keep\n  B  roll"


def test_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="two choices"):
        predict("?", {"a": 1}, "cells")
    with pytest.raises(ValueError, match="two choices"):
        estimate("?", 1, [1], "cells")


# --- what is folded -----------------------------------------------------------------------


NOTEBOOKS = sorted((Path(__file__).parents[3] / "notebooks").glob("*.ipynb"))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """What was displayed, oldest first."""
    found: list[dict[str, str]] = []
    monkeypatch.setattr(fold, "display", lambda data, raw: found.append(data))
    return found


def test_what_is_printed_is_in_the_output_folded(
    shown: list[dict[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    with folded():
        sys.stdout.write("1 < 2 & so on\n")
    assert capsys.readouterr().out == ""
    assert shown[0]["text/plain"] == "1 < 2 & so on"
    assert "<details><summary>" in shown[0]["text/html"]
    assert "<pre>1 &lt; 2 &amp; so on</pre>" in shown[0]["text/html"]


def broken() -> None:
    sys.stdout.write("so far\n")
    raise ValueError("broken")


def test_what_was_printed_before_an_error_is_shown(shown: list[dict[str, str]]) -> None:
    with pytest.raises(ValueError, match="broken"), folded():
        broken()
    assert shown[0]["text/plain"] == "so far"


@every("path", NOTEBOOKS, lambda path: path.stem)
def test_no_notebook_prints_a_transcript_in_the_open(path: Path) -> None:
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if "transcript(" in "".join(cell["source"]):
            kinds = [output["output_type"] for output in cell["outputs"]]
            assert kinds == ["display_data"], cell["source"]
