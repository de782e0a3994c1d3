"""Teacher mode: nothing is in a widget before it may be seen, and the pages of a class."""

import html
import json
import re
from pathlib import Path

import pytest

from boardlib.catalogue import Case, cases, find_case
from boardlib.drawing import palette
from boardlib.game import QuestionError
from boardlib.story.picture import in_words
from boardlib.story.state import Presenter
from boardlib.text import _
from boardlib.tour.art.marks import DOT
from boardlib.widgets import Notice, Player, Workbench, lesson
from boardlib.widgets.kit import classroom
from boardlib.widgets.teacher.view import Teacher
from tests.widgets.parts import off, teacher_of, widgets

PAGES = classroom.SHARE / "voila" / "templates" / "boardlib"


@pytest.fixture
def teacher(case: Case) -> Teacher:
    return teacher_of(case)


@pytest.fixture
def asked(teacher: Teacher) -> Teacher:
    """At the first prediction."""
    teacher.next.click()
    return teacher


def held(teacher: Teacher) -> str:
    """Everything that widgets hold for the browser, but for scripts and styles."""
    states = [one.get_state() for one in widgets(teacher)]
    content = [{key: state[key] for key in state.keys() - {"_css", "_esm"}} for state in states]
    return json.dumps(content, default=str)


def step(teacher: Teacher) -> str:
    found = re.search(r"step (\d+) of", teacher.counter.value)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("value", ["", "0", None])
def test_without_a_class_lessons_are_played(
    case: Case, monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    if value is None:
        monkeypatch.delenv(classroom.CLASS, raising=False)
    else:
        monkeypatch.setenv(classroom.CLASS, value)
    assert isinstance(lesson(case), Player)


def test_for_a_class_lessons_are_shown_unless_asked_otherwise(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(classroom.CLASS, "1")
    assert isinstance(lesson(case), Teacher)
    assert isinstance(lesson(case, teacher=False), Player)
    assert isinstance(lesson("NO-1"), Notice)


# --- covering and showing ----------------------------------------------------------------


def test_no_widget_holds_the_answer_before_it_is_shown(asked: Teacher) -> None:
    hidden = ["The lamp left of 3 is dark.", "The lamp on the left is lit already."]
    roles = ["--bl-allowed", "--bl-refused", "bl-ok", "bl-no"]
    before = held(asked)
    assert asked.covered
    assert not off(asked._cover)
    assert [one for one in (*hidden, *roles) if one in before] == []
    asked.check.click()
    assert off(asked._cover)
    after = held(asked)
    assert hidden[0] in after
    assert hidden[1] in after
    assert [role for role in roles if role not in after] == []


def test_next_shows_the_answer_and_only_then_goes_on(asked: Teacher) -> None:
    asked.next.click()
    assert step(asked) == "2"
    assert "The answer: A." in asked.told.value
    asked.next.click()
    assert step(asked) == "3"


def test_the_end_is_reached_past_open_questions_which_stay_covered(asked: Teacher) -> None:
    asked.last.click()
    assert int(step(asked)) == len(asked.presenter.frames)
    while asked.covered:
        asked.next.click()
    asked.next.click()
    assert "lamp left of 3" not in asked.over.value
    asked.first.click()
    asked.next.click()
    assert asked.covered


@pytest.mark.parametrize(("said", "ring"), [("", None), ("A", "bl-wrong"), ("C", "bl-done")])
def test_a_class_that_has_said_nothing_is_not_called_wrong(said: str, ring: str | None) -> None:
    shown = lesson("WAG-W1.1", teacher=True)
    assert isinstance(shown, Teacher)
    shown.next.click()
    shown.next.click()
    assert (step(shown), shown.covered) == ("2", True)
    for letter in said:
        shown.choices["ABC".index(letter)].value = True
    shown.next.click()
    assert not shown.covered
    assert [one for one in ("bl-wrong", "bl-done") if one in shown.prompt.value] == (
        [ring] if ring else []
    )


def test_the_class_has_answered(asked: Teacher) -> None:
    asked.choices[1].value = True
    assert asked.stage.announced == "B chosen."
    asked.choices[0].value = True
    asked.choices[1].value = False
    assert asked.stage.announced == "B no longer chosen."
    asked.next.click()
    assert "Right: A." in asked.told.value
    assert asked.told.value.count("Right") == 1
    assert asked.judged.value.count("bl-vote") == 1


def test_a_wrong_answer_of_the_class_is_explained_first(asked: Teacher) -> None:
    asked.choices[1].value = True
    asked.next.click()
    shown = re.findall(r'<section id="[^"]*" data-of="(\w?)">', asked.told.value)
    assert shown == ["B"]
    assert re.findall(r'data-letter="(\w)" aria-expanded="true"', asked.judged.value) == ["B"]
    assert asked.stage.announced == "Not this one. Right: A."


def test_the_choices_are_marked_by_words_too(asked: Teacher) -> None:
    asked.next.click()
    rows = re.findall(r"<button.*?</button>", asked.judged.value)
    assert [("right:" in row, "wrong:" in row) for row in rows] == [
        (True, False),
        (False, True),
        (False, True),
    ]


def test_cover_again(asked: Teacher) -> None:
    assert off(asked.retry)
    asked.next.click()
    assert not off(asked.retry)
    asked.retry.click()
    assert asked.covered
    assert asked.told.value == asked.judged.value == ""
    assert asked.stage.announced == "The answer is covered."


def test_what_a_class_has_tried_is_taken_back_and_another_is_tried() -> None:
    teacher = Teacher(find_case("TUN-T1.1"))
    assert teacher.ear is not None
    assert teacher.undo.disabled
    assert not off(teacher.undo)
    teacher.ear._handle_custom_msg({"act": "point", "text": "1,2.p2"}, [])
    assert "Not yet." in teacher.reply.value
    teacher.press("undo")
    assert teacher.reply.value == ""
    assert teacher.undo.disabled
    teacher.ear._handle_custom_msg({"act": "point", "text": "1,2.p1"}, [])
    assert "Solved." in teacher.reply.value
    assert off(teacher.undo)


def test_a_switch_turns_the_one_large_board() -> None:
    """Two boards side by side would be too small to be read from the last row."""
    teacher = Teacher(find_case("TRO-C6.4"))
    while step(teacher) != "2":
        teacher.next.click()
    assert teacher.ear is not None
    seen: dict[str, str] = {}
    for value in ("deniers", "shared", "deniers"):
        teacher.ear._handle_custom_msg({"act": "table", "text": value}, [])
        assert "<svg" not in teacher.hand.value
        board = seen.setdefault(value, teacher.stage.svg)
        assert teacher.stage.svg == board
    assert seen["shared"] != seen["deniers"]


def test_a_what_if_is_covered_until_it_is_shown(asked: Teacher) -> None:
    asked.next.click()
    asked.suppose[1].click()
    label = asked.presenter.case.whatifs[0].label
    comparison = asked.presenter.comparison
    assert comparison is not None
    assert comparison.before.text != comparison.after.text
    assert asked.covered
    assert label in asked.prompt.value
    assert asked.stage.announced == f"What if: {label}"
    assert asked.versus.value.count('class="bl-side"') == 1
    assert "--bl-allowed" not in asked.stage.svg
    asked.next.click()
    assert asked.versus.value.count('class="bl-side"') == 2
    assert asked.stage.announced == comparison.after.text
    asked.retry.click()
    assert asked.versus.value.count('class="bl-side"') == 1
    asked.suppose[0].click()
    assert not asked.covered
    assert asked.judged.value != ""


@pytest.mark.whole
def test_while_something_is_supposed_what_was_answered_steps_back() -> None:
    """Of every case: no tick and no cross of the other board is left, and nothing to press.

    Beside long answers, which need the room, nothing of it is left.
    """
    count = 0
    for case in cases().values():
        made = Teacher(case)
        for whatif in case.whatifs:
            made.presenter.go(max(whatif.step - 1, 0))
            made.presenter.answer()
            made.presenter.suppose(made.presenter.whatifs.index(whatif))
            made.render()
            said = made.judged.value
            assert not re.search('bl-(ok|no|ask)"|bl-sign', said)
            labels = [html.escape(_(one.label)) for one in made.presenter.frame.choices]
            assert not said or [label for label in labels if label not in said] == []
            count += "As it was:" in said
    assert count > 20


def test_beyond_both_ends_there_is_a_sentence(teacher: Teacher) -> None:
    teacher.back.click()
    assert teacher.stage.announced == "This is the first step."
    assert "bl-start" in teacher.back._dom_classes
    for _press in range(7):
        teacher.next.click()
    assert step(teacher) == "5"
    assert "bl-end" in teacher.next._dom_classes
    assert "bl-start" not in teacher.back._dom_classes
    teacher.next.click()
    assert teacher.stage.announced == "This was the last step."
    teacher.first.click()
    assert step(teacher) == "1"


def to_the_end(teacher: Teacher) -> None:
    """Show every answer, and go on to the last step."""
    while "bl-end" not in teacher.next._dom_classes and "found out" not in teacher.over.value:
        teacher.next.click()


def test_after_the_last_step_stands_what_was_found_out(case: Case, asked: Teacher) -> None:
    wrong = next(n for n, choice in enumerate(asked.presenter.frame.choices) if not choice.right)
    asked.choices[wrong].value = True
    to_the_end(asked)
    summed_up = asked.over.value
    assert off(asked._wall)
    for frame in case.frames():
        if frame.is_prediction:
            assert html.escape(frame.step.question) in summed_up
            assert all(html.escape(one.label) in summed_up for one in frame.choices if one.right)
    assert summed_up.count("Not at once.") == 1
    asked.back.click()
    assert asked.over.value == ""
    assert not off(asked._wall)
    assert step(asked) == str(len(case.frames()))
    assert "bl-end" not in asked.next._dom_classes
    asked.next.click()
    assert asked.over.value == summed_up
    asked.first.click()
    assert asked.over.value == ""


def test_the_summary_names_the_case_that_the_lesson_tells_next() -> None:
    made = teacher_of("TUN-T2.4")
    to_the_end(made)
    assert f"Next case: {find_case('TUN-T2.5').title} (TUN-T2.5)" in html.unescape(made.over.value)


@pytest.mark.parametrize("name", ["WAG-C1-2", "TUN-29", "TUN-36", "WAG-X-4"])
def test_every_case_is_told_from_start_to_end(name: str) -> None:
    made = teacher_of(name)
    for number, frame in enumerate(made.presenter.frames, start=1):
        assert step(made) == str(number)
        assert made.covered == frame.is_prediction
        if frame.is_prediction:
            made.next.click()
        made.next.click()


MISTAKE = "This did not work: that is a mistake in boardlib, not yours."


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (QuestionError("There is no light."), "This did not work: There is no light."),
        (AssertionError(), MISTAKE),
        (KeyError("0,0.r1"), MISTAKE),
    ],
)
def test_what_goes_wrong_is_said_in_one_sentence(
    asked: Teacher, error: Exception, said: str
) -> None:
    def broken() -> None:
        raise error

    asked.do(broken)
    assert said in asked.trouble.value
    assert asked.stage.announced == said
    assert asked.errors == [error]
    asked.errors.clear()


# --- on demand ---------------------------------------------------------------------------


def test_the_board_in_words_stands_in_the_place_of_the_board(asked: Teacher) -> None:
    asked.words.click()
    assert off(asked._wall)
    assert "The board in words" in asked.over.value
    asked.help.click()
    assert "<kbd>Space</kbd>" in asked.over.value
    asked.help.click()
    assert asked.over.value == ""
    assert not off(asked._wall)


def test_the_key_for_light_and_dark_is_listed_where_there_is_one(
    asked: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked.help.click()
    assert "light or dark" not in asked.over.value
    monkeypatch.setenv(classroom.CLASS, "1")
    asked.next.click()
    assert "light or dark" in asked.over.value


def test_the_board_can_be_asked_about_once_the_answer_is_shown() -> None:
    made = teacher_of("WAG-C1-1")
    asked = made.presenter.case.whatifs[0].step
    while not (made.covered and made.presenter.index + 1 == asked):
        made.next.click()
    assert not made.stage.picks
    assert off(made.work)
    made.next.click()
    assert made.stage.picks
    assert not off(made.work)
    made.work.click()
    inside = made.aside.inside
    assert isinstance(inside, Workbench)
    assert "bl-away" in made._dom_classes
    assert inside.shop.position == made.presenter.frame.position
    made.aside.back.click()
    assert "bl-away" not in made._dom_classes
    assert made.stage.announced == "Back in the lesson."
    made.suppose[1].click()
    assert not made.stage.picks, "what would be is covered, too"


def test_words_say_no_more_than_a_veiled_board() -> None:
    case = cases()["WAG-C1-1"]
    position = case.position(3)
    scene = Presenter(case).located(position)
    veiled = in_words(case.rules, position, scene, veiled=True)
    assert "Tile AM-A at (0,1): abbey." in veiled
    assert "Red: the wagon stands here (the city at (0,0))." in veiled
    assert not any("complete" in sentence for sentence in veiled)
    assert in_words(case.rules, position, scene, veiled=False) == tuple(
        case.rules.describe(position)
    )


# --- the pages ---------------------------------------------------------------------------


def test_the_pages_leave_out_what_is_tagged(tmp_path: Path) -> None:
    options = classroom.options(tmp_path)
    assert options[0] == str(tmp_path)
    assert "--TagRemovePreprocessor.remove_cell_tags=notebook-only" in options


def test_the_caller_keeps_his_places_of_jupyter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "/mine")
    assert classroom.environment()["JUPYTER_PATH"].split(":") == [str(classroom.SHARE), "/mine"]
    monkeypatch.delenv("JUPYTER_PATH")
    assert classroom.environment()["JUPYTER_PATH"] == str(classroom.SHARE)


def test_the_pages_name_no_other_machine() -> None:
    texts = [path.read_text("utf-8") for path in PAGES.rglob("*") if path.is_file()]
    assert len(texts) == 5
    assert [text for text in texts if re.search(r"https?:|//cdn", text)] == []


@pytest.mark.parametrize("theme", palette.THEMES)
def test_the_pages_have_the_colours_of_the_palette(theme: palette.Theme) -> None:
    style = (PAGES / "static" / "class.css").read_text("utf-8")
    light, dark = style.split('data-jp-theme-light="false"', maxsplit=1)
    written = dict(re.findall(r"--(\w+): (#\w+);", light if theme == "light" else dark))
    assert set(written) == {"paper", "ink", "focus"}
    assert [name for name in written if f"var(--{name})" not in style] == []
    assert written == {name: palette.colour(name, theme) for name in written}


def test_what_tells_the_answers_stays_out_of_the_pages() -> None:
    """Every transcript of the lessons, and whatever else is folded."""
    for path in (Path(__file__).parents[3] / "notebooks").glob("*.ipynb"):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            source = "".join(cell["source"])
            if "folded(" in source or "transcript(" in source or "Run All" in source:
                assert classroom.TAG in cell["metadata"].get("tags", []), (path.name, source)


def test_a_class_sees_groups_and_what_is_within_reach_while_something_is_to_be_done() -> None:
    made = teacher_of("TDF-R1.1")
    assert made.covered
    assert 'data-key="group:1"' in made.stage.svg
    assert "within reach" not in made.stage.legend
    made._heard("number", "1")
    assert "within reach" in made.stage.legend
    assert made.stage.svg.count(f'r="{DOT:g}"') > 10
