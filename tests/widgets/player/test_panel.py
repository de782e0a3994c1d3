"""The panel as HTML."""

import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser

import pytest

from boardlib.catalogue import Case, Source, cases, find_case
from boardlib.catalogue.practice import exercises, make
from boardlib.drawing.scene import remade
from boardlib.drawing.sizes import ACROSS, LOW
from boardlib.game import GAMES
from boardlib.ruling import Basis
from boardlib.story import markup
from boardlib.story.doing import ChoiceOutcome
from boardlib.story.marks import marks_of
from boardlib.story.picture import is_above, is_wide, legend, picture, veil
from boardlib.story.state import Presenter
from boardlib.story.still import still
from boardlib.story.view import ShownChoice, view_of
from boardlib.widgets import teacher as teacher_panel
from boardlib.widgets.player import panel
from tests.every import every
from tests.lamps import row as game
from tests.story.lessons import answer, at_step

SCRIPT = "<script>alert(1)</script>"
IMAGE = '"><img src=x onerror=alert(1)>'


class Tags(HTMLParser):
    """Collects the tags and attributes of a piece of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _value in attrs]


@pytest.fixture
def hostile(case: Case) -> Case:
    """A case whose every text tries to be HTML."""
    bad = f"{SCRIPT}{IMAGE}"
    step = case.steps[1]
    choices = tuple(replace(choice, label=bad + choice.label) for choice in step.choices)
    told = replace(step, say=bad, question=bad, choices=choices)
    return replace(
        case,
        id=bad,
        title=bad,
        question=bad,
        source=Source(bad, bad),
        steps=(replace(case.steps[0], say=bad), told),
        whatifs=tuple(replace(whatif, label=bad) for whatif in case.whatifs),
    )


def everything(presenter: Presenter) -> str:
    view = view_of(presenter)
    return "".join(
        [
            panel.header(view),
            panel.counter(view),
            panel.prompt(view),
            *map(panel.row, view.rows),
            panel.verdict(view),
            panel.reasons(view),
            markup.versus(view.versus),
            panel.bases(view),
            legend(view.marks, presenter.scene(view.position), "legend"),
            picture(presenter.scene(view.position, view.marks), "board", view.pending).svg,
        ]
    )


def test_texts_of_a_case_never_become_html(hostile: Case) -> None:
    presenter = Presenter(hostile)
    shown = [everything(presenter)]
    presenter.next()
    shown.append(everything(presenter))
    answer(presenter, 1)
    presenter.suppose(0)
    shown.append(everything(presenter))
    shown += [markup.trouble(SCRIPT + IMAGE), markup.notice(SCRIPT + IMAGE), markup.strong(SCRIPT)]
    view = view_of(presenter)
    shown += [markup.twin([SCRIPT]), teacher_panel.judged(view, "x")]
    found = Tags("".join(shown))
    assert "script" not in found.tags
    assert "img" not in found.tags
    assert "onerror" not in found.attributes
    assert "<script" not in "".join(shown)


@pytest.mark.parametrize(
    ("outcome", "several", "sign", "words"),
    [
        (None, True, "asked", []),  # it is open: there is no verdict
        (ChoiceOutcome.RIGHT, True, "ok", ["right"]),
        (ChoiceOutcome.MISSED, True, "ok", ["missed"]),
        (ChoiceOutcome.MISSED, False, "ok", ["right"]),  # nothing is missed where one is chosen
        (ChoiceOutcome.WRONG, True, "no", ["wrong"]),
        (ChoiceOutcome.PASSED, True, "no", []),
    ],
)
def test_a_row_says_what_became_of_it_by_form_and_by_word(
    outcome: ChoiceOutcome | None, several: bool, sign: str, words: list[str]
) -> None:
    text = panel.row(ShownChoice("A", "the road", False, outcome, several=several))
    assert re.findall(r"bl-badge bl-(\w+)", text) == [sign]
    assert re.findall(r">(right|wrong|missed)<", text) == words
    assert ("bl-outcome" in text) == bool(words)


@pytest.mark.parametrize("kind", list(Basis))
def test_every_basis_has_its_own_mark_and_its_word(kind: Basis) -> None:
    text = markup.basis(kind)
    assert f">{kind.value}<" in text
    others = [markup.BASIS[other] for other in Basis if other is not kind]
    assert markup.BASIS[kind] in text
    assert not any(other in text for other in others)


def test_a_reason_carries_its_rule_source_basis_and_shapes(case: Case) -> None:
    presenter = Presenter(case)
    presenter.next()
    answer(presenter, 1)
    text = panel.reasons(view_of(presenter))
    assert game.LEFT.text in text
    assert game.LEFT.source in text
    assert ">reading<" in text
    assert 'data-keys="[&quot;L2&quot;, &quot;L3&quot;]"' in text
    assert "Why not B?" in re.sub(r"<[^>]*>", "", text)
    assert text.count(" open>") == 2  # the wrong one, and the one that was missed


def test_the_score_of_an_event_is_itemised(case: Case) -> None:
    presenter = Presenter(case)
    presenter.next()
    answer(presenter, 0)
    presenter.next()
    text = panel.prompt(view_of(presenter))
    assert "<span>1 lamp × 1</span><span>1 switch × 1</span><b>= 2</b>" in text


def test_an_open_board_does_not_say_how_things_stand() -> None:
    scene = game.draw(game.read("lamp 1 on\nlamp 2 off"))
    veiled = picture(scene, "b", veiled=True)
    assert not re.search("lit|dark|bl-complete|bl-incomplete", veiled.svg)
    assert [stop.sentence for stop in veiled.stops] == ["Lamp L1", "Lamp L2"]
    plain = picture(scene, "b", veiled=False)
    assert [stop.sentence for stop in plain.stops] == ["Lamp L1: lit.", "Lamp L2: dark."]
    assert "bl-complete" in plain.svg


def test_a_part_without_a_name_of_its_own_says_its_whole_sentence() -> None:
    scene = game.draw(game.read("lamp 1 on"))
    nameless = replace(scene, shapes=remade(scene.shapes, lambda group: replace(group, name="")))
    assert [stop.sentence for stop in veil(nameless).focusables] == ["Lamp L1: lit."]


def test_a_long_row_stands_above_the_panel() -> None:
    assert is_wide([game.draw(game.Row((True,) * 20))])
    assert not is_wide([game.draw(game.Row((True,) * 5))])


@every("case", [case for name, case in cases().items() if name.startswith("BIA")])
def test_a_course_above_its_panel_is_no_narrower_than_half_of_the_page(case: Case) -> None:
    """Beside the panel it would be as large, and the question is seen with it."""
    presenter = Presenter(case)
    wide, high = presenter.size
    if is_above(presenter):
        assert min(ACROSS / wide, LOW / high) * wide > 0.6 * ACROSS


def test_the_legend_says_nothing_when_there_is_nothing_to_say(case: Case) -> None:
    presenter = Presenter(case)
    presenter.next()
    scene = presenter.scene(presenter.frame.position)
    assert legend(marks_of(presenter), scene, "legend") == ""
    answer(presenter, 0)
    assert "not allowed" in legend(marks_of(presenter), scene, "legend")


def test_a_legend_tells_the_signs_of_the_board_but_not_how_its_parts_stand() -> None:
    presenter = Presenter(find_case("TDF-14"))
    scene = presenter.scene(presenter.frame.position)
    standing = {sign.words for sign in scene.signs if sign.standing}
    assert standing
    open_one, told = legend((), scene, "x", veiled=True), legend((), scene, "x")
    assert "wind side" in open_one
    for words in standing:
        assert words in told
        assert words not in open_one


@pytest.mark.parametrize("name", ["TDF-09", "TDF-14", "TDF-17", "TDF-24"])
def test_a_road_has_the_same_size_in_every_step(name: str) -> None:
    presenter = Presenter(find_case(name))
    sizes = set()
    for index, frame in enumerate(presenter.frames):
        presenter.index = index
        presenter.answer()
        scene = presenter.framed(frame.position, marks_of(presenter))
        sizes.add((scene.width, scene.height))
    assert len(sizes) == 1


def test_after_a_wrong_choice_comes_why_it_is_wrong_and_every_rule_is_told_once() -> None:
    presenter = Presenter(find_case("TUN-32"))
    presenter.go(2)
    answer(presenter, 1)
    shown = panel.reasons(view_of(presenter))
    assert shown.startswith('<details class="bl-why bl-no" data-letter="B" open>')
    rules = re.findall(r'<span class="bl-rule">([^<]+)', shown)
    assert rules
    assert len(rules) == len(set(rules))
    assert shown.index('data-letter="B"') < shown.index("bl-finding") < shown.index("bl-others")


def test_a_wrong_choice_is_answered_by_its_reasons_or_by_a_sentence_of_its_own() -> None:
    """What the reasons below say is not said above them, too."""
    presenter = Presenter(find_case("TDF-22"))
    presenter.next()
    answer(presenter, 0)
    wrong = [one for one in view_of(presenter).explanations if not one.outcome.is_right]
    assert wrong
    for one in wrong:
        told = markup.whynot(one) + markup.grounds(one.finding)
        assert one.finding.grounds
        assert [told.count(f"{ground.text}<") for ground in one.finding.grounds] == [1]


def test_what_is_said_of_the_right_choice_is_not_said_again_below_it() -> None:
    presenter = at_step("TUN-T3.1", 1)
    choices = presenter.frame.choices
    answer(presenter, next(n for n, one in enumerate(choices) if one.right))
    view = view_of(presenter)
    assert view.reply == "A mean move, and a legal one."
    assert view.reply in panel.verdict(view)
    assert view.reply not in panel.reasons(view).split("<details", maxsplit=1)[0]
    presenter.retry()
    answer(presenter, next(n for n, one in enumerate(choices) if not one.right))
    assert "A mean move, and a legal one." in panel.reasons(view_of(presenter))


def test_what_is_met_is_folded_beside_what_is_not(case: Case) -> None:
    presenter = Presenter(case)
    presenter.next()
    answer(presenter, 0)
    presenter.suppose(0)
    text = markup.versus(view_of(presenter).versus)
    assert "1 condition is met" in text
    assert "2 conditions are met" in text
    assert text.index("The lamp left of 3 is dark.") < text.index("Lamp 3 is dark.")


def test_a_rule_stands_once_under_its_reasons() -> None:
    presenter = Presenter(find_case("TUN-29"))
    presenter.go(2)
    presenter.answer()
    answer = view_of(presenter).answer
    assert answer is not None
    rules = [ground.rule for ground in answer.grounds]
    assert len(rules) > len(set(rules))
    shown = markup.finding(answer)
    assert [shown.count(f">{escape(rule)} ") for rule in set(rules)] == [1] * len(set(rules))
    assert all(escape(ground.text) in shown for ground in answer.grounds)


def test_a_board_that_shows_a_what_if_says_so() -> None:
    presenter = Presenter(find_case("WAG-C1-1"))
    presenter.go(3)
    presenter.answer()
    for index in range(len(presenter.frames)):
        presenter.go(index)
        presenter.answer()
        if presenter.whatifs:
            break
    assert panel.supposed(view_of(presenter).versus) == ""
    presenter.suppose(0)
    label = escape(presenter.whatifs[0].label)
    assert label in panel.supposed(view_of(presenter).versus)


def test_the_way_to_a_wrong_choice_is_called_by_its_letter() -> None:
    presenter = Presenter(find_case("WAG-C1-1"))
    said = set()
    for index in range(len(presenter.frames)):
        presenter.go(index)
        for number, choice in enumerate(presenter.frame.choices):
            if choice.right:
                continue
            presenter.retry()
            for other in range(len(presenter.frame.choices)):
                presenter.choose(other, other == number)
            presenter.commit()
            marks = [mark for mark in marks_of(presenter) if mark.role == "chain" and mark.note]
            notes = {mark.note for mark in marks}
            assert notes <= {f"the way to {presenter.letters[number]}"}
            said |= notes
        presenter.answer()
    assert said


def test_what_was_asked_about_stays_marked_after_the_answer() -> None:
    presenter = Presenter(make("carcassonne", "road-score", 3, 1))
    asked = [mark.keys for mark in marks_of(presenter) if mark.role == "focus"]
    assert asked
    presenter.answer()
    assert [mark.keys for mark in marks_of(presenter) if mark.role == "focus"] == asked


def test_a_translator_of_pages_leaves_letters_alone() -> None:
    presenter = Presenter(find_case("TUN-32"))
    presenter.go(2)
    letters = "|".join(presenter.letters)
    presenter.choose(1, True)
    shown = everything(presenter) + still(presenter)
    presenter.commit()
    shown += everything(presenter) + teacher_panel.told(view_of(presenter), "x")
    shown = re.sub(r"<svg.*?</svg>", "", shown, flags=re.DOTALL)
    found = re.findall(rf"<[^<>]*>(?=(?:{letters})<)", shown)
    assert len(found) > 4 * len(presenter.letters)
    assert [tag for tag in found if 'translate="no"' not in tag] == []
    assert re.findall(rf">[^<>]*\b(?:{letters})[?:]", shown) == []


@every("name", GAMES)
def test_an_exercise_speaks_of_no_next_step(name: str) -> None:
    """It has no such button."""
    for kind in exercises(name):
        view = view_of(Presenter(make(name, kind.kind, 1, 1)))
        assert view.pending
        assert "Next" not in panel.verdict(view), kind.kind


def test_the_last_question_of_a_case_holds_no_next_step_back(case: Case) -> None:
    """What a learner reads, and what the button says, at a question with nothing after it."""
    last = Presenter(replace(case, steps=case.steps[:2]))
    last.next()
    before = Presenter(case)
    before.next()
    for read in (panel.verdict, panel.next_hint):
        assert read(view_of(before)) != read(view_of(last))
        assert re.findall("waits|Answer first", read(view_of(last))) == []
