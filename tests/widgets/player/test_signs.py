"""A red cross and a green tick judge what somebody chose or asked, and no condition of it."""

from __future__ import annotations

import re
from pathlib import Path

from boardlib import widgets
from boardlib.catalogue import Case, all_cases, cases
from boardlib.story import markup
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.widgets.player import panel
from boardlib.widgets.workshop.link import open_board
from boardlib.widgets.workshop.panel import answers
from tests.every import every

JUDGES = re.compile(r"bl-(ok|no|right|wrong|missed)\b")
"""What is drawn green or red, with tick or cross."""
CHOICES = re.compile(
    r'<span class="bl-badge[^"]*" translate="no">\w+<span class="bl-sign"></span></span>'
    r'|<details class="bl-why [^"]*"'
)
"""The badge of a choice, and what unfolds of it."""


def judged(shown: str) -> list[str]:
    """What judges in a text, beside the choices themselves."""
    signs = [sign for sign in (markup.TICK, markup.CROSS) if sign in shown]
    return signs + JUDGES.findall(CHOICES.sub("", shown))


@every("case", all_cases().values(), lambda case: case.id)
def test_what_is_said_of_conditions_and_rulings_judges_nobody(case: Case) -> None:
    presenter = Presenter(case)
    for index, frame in enumerate(presenter.frames):
        presenter.go(index)
        for chosen in range(len(frame.choices)):
            presenter.predictions[index].answer({chosen})
            assert judged(panel.reasons(view_of(presenter))) == []
        presenter.answer()
        shown = panel.prompt(view_of(presenter)) + panel.reasons(view_of(presenter))
        assert judged(shown) == []
        for number in range(len(presenter.whatifs)):
            presenter.suppose(number)
            assert judged(markup.versus(view_of(presenter).versus)) == []


def test_a_condition_that_is_met_has_a_dot_and_another_one_a_ring() -> None:
    at = Presenter(cases()["TUN-32"])
    at.go(2)
    at.predictions[2].answer({0})
    shown = panel.reasons(view_of(at))
    assert shown.count(markup.UNMET) == shown.count("bl-unmet") > 0
    assert markup.MET in shown
    assert markup.MET != markup.UNMET


VERDICT = re.compile(r'<p class="bl-verdict-of .*?</p>')


def test_a_ruling_that_was_asked_for_judges_in_its_verdict_alone() -> None:
    shop, _name = open_board("tile BG-D 0,0 0", "tile BG-D 1,0 90")
    shown = answers(shop.view())
    (verdict,) = VERDICT.findall(shown)
    assert judged(verdict) == [markup.CROSS, "no"]
    conditions = VERDICT.sub("", shown)
    assert markup.UNMET in conditions
    assert judged(conditions) == []


def test_tick_and_cross_stand_in_badges_and_at_tasks_alone() -> None:
    sheets = Path(widgets.__file__).parent.rglob("*.css")
    used = [
        head
        for sheet in sheets
        for head, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet.read_text("utf-8"))
        if re.search("--bl-sign-(tick|cross)", body)
    ]
    done = [":is(.bl-done, .bl-wrong)", ".bl-ring.bl-wrong", "b.bl-solved", ".bl-boxed-cross"]
    # what a learner did at a task, or chose
    assert len(used) == 2 + len(done)
    assert [sum(part in head for head in used) for part in (".bl-badge", *done)] == [2, 1, 1, 1, 1]
