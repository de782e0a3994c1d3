"""Why, and why not: every explanation says something that the learner has not just read."""

import html
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from boardlib import tour, widgets
from boardlib.catalogue import Case, all_cases, cases, find_case
from boardlib.ruling import Basis
from boardlib.story import markup
from boardlib.story.doing import ChoiceOutcome
from boardlib.story.state import Presenter
from boardlib.story.view import Ground, ShownAnswer, View, finding, view_of
from boardlib.widgets.player import panel
from boardlib.widgets.player.panel import reasons, verdict
from boardlib.widgets.workshop.link import open_board
from boardlib.widgets.workshop.panel import answers
from boardlib.widgets.workshop.state import Workshop
from tests.every import every
from tests.story.lessons import answer_all
from tests.widgets.parts import bench_of, player_of, teacher_of

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


def repeated(view: View, html: str) -> Iterator[str]:
    """The letters of the explanations that say nothing but what stands above them."""
    words = {letter: body for letter, _is_open, body in explained(html)}
    seen = FOLDED.sub("", html)
    read = lines(verdict(view)) + lines(WHY.split(seen)[0])
    for letter, is_open, shown in explained(seen):
        if all(any(line in one for one in read) for line in lines(words[letter])):
            yield letter
        read += lines(shown) if is_open else []


def unanswered(view: View, html: str) -> Iterator[str]:
    """The letters of the wrong choices that were made and of which nothing is said."""
    found = {letter: lines(body) for letter, _is_open, body in explained(html)}
    above = re.findall(r'class="bl-said"[^>]*data-letter="(.)">[^<]', verdict(view))
    for one in view.explanations:
        if (
            one.outcome is ChoiceOutcome.WRONG
            and one.letter not in above
            and not found.get(one.letter)
        ):
            yield one.letter


def folded_alone(html: str) -> Iterator[str]:
    """The letters of the explanations that unfold to nothing but another fold."""
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


@pytest.mark.whole
@every("case", all_cases().values(), lambda case: case.id)
def test_every_wrong_choice_gets_its_word_and_none_repeats_what_stands_above_it(case: Case) -> None:
    """And nothing that is said of conditions judges anybody."""
    for where, view in answered(case):
        html = reasons(view)
        assert [*repeated(view, html)] == [], where
        assert [*unanswered(view, html)] == [], where
        assert [*folded_alone(html)] == [], where
        assert judged(html) == [], where


def test_a_wrong_choice_without_a_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone it is answered above, among others below."""
    found = dict(answered(find_case("BIA-02")))
    wrong = {
        where: letters
        for where, view in found.items()
        if (letters := [e.letter for e in view.explanations if e.outcome is ChoiceOutcome.WRONG])
    }
    assert max(map(len, wrong.values())) > min(map(len, wrong.values())) == 1
    assert not any(list(unanswered(found[where], reasons(found[where]))) for where in wrong)
    monkeypatch.setattr(panel, "sentence", lambda *_: "")
    monkeypatch.setattr(panel, "explanation", lambda *_: "")
    left = {where: list(unanswered(found[where], reasons(found[where]))) for where in wrong}
    assert left == wrong


def test_repeated_words_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "is_news", lambda *_: True)
    view = dict(answered(find_case("TDF-09")))["TDF-09, step 6, A"]
    assert list(repeated(view, reasons(view))) == ["B", "D", "A", "C", "E"]


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


# --- red and green judge a choice, and no condition ---------------------------------------


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


@pytest.mark.whole
@every("case", all_cases().values(), lambda case: case.id)
def test_what_is_said_of_rulings_and_of_whatifs_judges_nobody(case: Case) -> None:
    """What is said of choices is looked at above."""
    presenter = Presenter(case)
    for index in range(len(presenter.frames)):
        presenter.go(index)
        presenter.answer()
        view = view_of(presenter)
        assert judged(panel.prompt(view) + panel.reasons(view)) == []
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


# --- what decided an answer that lists things ---------------------------------------------


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
    answer_all(presenter, asked.index(question))
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
    player = player_of("TDF-22")
    for number in range(1, 5):
        if player.choices:
            player.choices[0].value = True
            player.check.click()
        assert WIND not in player.prompt.value, number
        player.next.click()
    assert keys_of(player.prompt.value, WIND) == ["rider:16", "rider:4"]


def test_a_class_sees_them_only_with_the_answer() -> None:
    shown = teacher_of("TDF-12")
    while "step 3 " not in shown.counter.value:
        shown.next.click()
    sentence = "Rider 2 is braked by rider 1: he may not roll red, only take over or roll white."
    assert "What may rider 2 do now?" in shown.prompt.value
    assert shown.told.value == ""
    shown.next.click()
    answer = shown.told.value.split("</section>")[0]
    assert keys_of(answer, sentence) == ["rider:1", "rider:2"]


def test_the_workshop_shows_them_before_and_after_a_change() -> None:
    bench = bench_of("TDF-22", "order")
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
