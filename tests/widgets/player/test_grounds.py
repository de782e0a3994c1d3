"""What decided an answer that lists things: shown like every other reason, and marked as little."""

from __future__ import annotations

import html
import json
import re

from boardlib import tour
from boardlib.catalogue import find_case
from boardlib.ruling import Basis
from boardlib.story import markup
from boardlib.story.state import Presenter
from boardlib.story.view import Ground, ShownAnswer, finding, view_of
from boardlib.widgets import Player, Workbench, lesson, settle
from boardlib.widgets.player import panel
from boardlib.widgets.teacher.view import Teacher
from boardlib.widgets.workshop.state import Workshop

WIND = "Rider 16 moves before rider 4: as near to the line, he started on the windward side."
COLUMN = "road B1\n" + "\n".join(f"rider {n} blue 2,{20 - n}" for n in range(1, 12))


def keys_of(shown: str, sentence: str) -> list[str]:
    """The shapes that the line of a reason lights up."""
    (line,) = [one for one in re.findall(r"<li .*?</li>", shown) if sentence in html.unescape(one)]
    found = re.search('data-keys="(.*?)"', line)
    assert found is not None
    keys: list[str] = json.loads(html.unescape(found[1]))
    return keys


def at_question(case: str, question: str) -> Presenter:
    """A lesson at the step that asks this, everything before it answered."""
    presenter = Presenter(find_case(case))
    asked = [frame.step.ask for frame in presenter.frames]
    for index in range(asked.index(question)):
        presenter.go(index)
        presenter.answer()
    presenter.go(asked.index(question))
    return presenter


def test_a_step_tells_why_they_move_in_this_order() -> None:
    shown = panel.prompt(view_of(at_question("TDF-22", "order")))
    assert keys_of(shown, WIND) == ["rider:16", "rider:4"]
    assert "At the same distance the windward side moves first" in shown  # the rule, and its source
    assert "in two wordings" in shown
    assert "bl-rest" not in shown


def test_nothing_of_the_reasons_is_shown_before_the_answer() -> None:
    presenter = at_question("TDF-12", "options 2")
    view = view_of(presenter)
    assert panel.prompt(view) + panel.reasons(view) == panel.prompt(view)
    assert "braked by" not in panel.prompt(view)
    presenter.answer()
    shown = panel.reasons(view_of(presenter))
    sentence = "Rider 2 is braked by rider 1: he may not roll yellow, only take over or roll white."
    assert keys_of(shown.split("bl-why")[0], sentence) == ["rider:1", "rider:2"]


def test_a_single_reason_that_has_just_been_said_is_not_said_again() -> None:
    ground = Ground("Blue: a die.", True, "Every citizen brings one.", "page", Basis.PUBLISHED, ())
    said = ShownAnswer(("Blue: a die.",), None, (ground,), told=True)
    shown = markup.finding(said)
    assert shown.count("Blue: a die.") == 1
    assert "Every citizen brings one." in shown
    alone = markup.grounds(said)
    assert alone.count("Blue: a die.") == 1


def test_reasons_that_the_list_tells_itself_are_folded_and_say_what_they_decide() -> None:
    found = finding(tour.ask(at_question("TDF-12", "options 2").frame.position, "options 2"))
    shown = markup.finding(found)
    words, folded = shown.split('<details class="bl-rest">')
    assert "Roll the yellow die: no." in words
    assert "bl-reason" not in words
    assert "8 reasons decide it" in folded
    assert folded.count("bl-reason bl-unmet") == 4  # against yellow, red and polka-dot
    assert folded.count("bl-reason bl-met") == 4


def test_long_lists_and_what_ifs_are_folded() -> None:
    many = finding(tour.ask(tour.read(COLUMN), "order"))
    few = finding(tour.ask(tour.read("\n".join(COLUMN.splitlines()[:4])), "order"))
    assert "10 reasons decide it" in markup.finding(many)
    assert [len(many.grounds), len(few.grounds)] == [10, 2]
    assert "<details" not in markup.finding(few)
    assert "2 reasons decide it" in markup.side("As it is", few)
    alone = ShownAnswer((few.text,), None, few.grounds[:1])
    assert "<details" not in markup.side("As it is", alone)


def test_a_list_has_no_sign_of_being_allowed() -> None:
    crossed = find_case("TDF-23").frames()[1].position
    for question in ("order", "premium Sprint", "premium Sprint 21", "group 1", "before 1 11"):
        answer = tour.ask(crossed, question)
        assert answer.ruling is not None
        assert answer.allowed is None
        assert "bl-sign" not in markup.ruling(finding(answer)).split("<ul")[0]
    assert tour.ask(crossed, "lone 1").allowed is not None


def test_the_player_shows_them() -> None:
    player = lesson("TDF-22")
    assert isinstance(player, Player)
    for number in range(1, 5):
        if player.choices:
            player.choices[0].value = True
            player.check.click()
        assert WIND not in player.prompt.value, number
        player.next.click()
    assert keys_of(player.prompt.value, WIND) == ["rider:16", "rider:4"]


def test_a_class_sees_them_only_with_the_answer() -> None:
    shown = lesson("TDF-12", teacher=True)
    assert isinstance(shown, Teacher)
    while "step 3 " not in shown.counter.value:
        shown.next.click()
    sentence = "Rider 2 is braked by rider 1: he may not roll red, only take over or roll white."
    assert "What may rider 2 do now?" in shown.prompt.value
    assert shown.told.value == ""
    shown.next.click()
    answer = shown.told.value.split("</section>")[0]
    assert keys_of(answer, sentence) == ["rider:1", "rider:2"]


def test_the_workshop_shows_them_before_and_after_a_change() -> None:
    bench = settle("TDF-22", "order")
    assert isinstance(bench, Workbench)
    assert keys_of(bench.answers.value, WIND) == ["rider:16", "rider:4"]
    shop = Workshop(tour, COLUMN)
    shop.ask("order")
    shop.change("- rider 1 blue 2,19")
    view = shop.view()
    assert view.before is not None
    assert view.after is not None
    assert [len(view.before.grounds), len(view.after.grounds)] == [10, 9]
    assert {mark.role for mark in view.marks} >= {"order"}
    assert "allowed" not in {mark.role for mark in view.marks}
