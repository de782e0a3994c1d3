"""The practice player, by click and by value."""

import html

import pytest

from boardlib import history
from boardlib.catalogue import find_case
from boardlib.catalogue.attempts import solution
from boardlib.catalogue.practice import Name, make
from boardlib.catalogue.reading import all_cases
from boardlib.history import Attempt, Verdict, to_practise
from boardlib.history.attempt import Nowhere
from boardlib.story.offers import HINT_AFTER, SHOW_AFTER
from boardlib.story.still import still
from boardlib.widgets import Lessons, Notice, Practice, Presenter, index, practice
from boardlib.widgets.practice.view import Mistakes
from tests.every import every
from tests.widgets.parts import off, practising, shown_text


@pytest.fixture
def player() -> Practice:
    return practising("tunnels", seed=7)


def right(player: Practice) -> list[bool]:
    return [choice.right for choice in player.presenter.frame.choices]


def answer(player: Practice, rightly: bool = True) -> None:
    """Point at what is right, or miss it twice; choose what is right, or one wrong thing."""
    if player.presenter.doing is not None:
        point(player, rightly)
        return
    wanted = right(player)
    if not rightly:
        wanted = [number == wanted.index(False) for number in range(len(wanted))]
    for number, chosen in enumerate(wanted):
        player.choices[number].value = chosen
    player.check.click()


def point(player: Practice, rightly: bool) -> None:
    """Point at what is right, and check; or at everything one by one, until it was missed twice."""
    doing = player.presenter.doing
    assert doing is not None
    places = {place: key for key, place in doing.places.items()}
    wanted = solution(doing.frame)
    rows = [wanted] if rightly else [[one] for one in places if one not in wanted][:HINT_AFTER]
    for row in rows:
        for place in (*doing.tried.done, *row):  # what lies there is taken away first
            player._heard("point", places[place])
        player.check.click()


def test_another_one_has_the_next_number(player: Practice) -> None:
    assert player.drill.name == Name("road-complete", 7, 1)
    before = player.stage.svg
    player.another.click()
    assert player.drill.name == Name("road-complete", 8, 1)
    assert player.stage.svg != before
    assert player.presenter.case.start == make("carcassonne", "road-complete", 8, 1).start
    assert "road-complete 8 level 1" in player.shown_name.value
    assert player.stage.announced.endswith(
        "Point at every piece of road that belongs to a complete road."
    )


def test_ten_right_answers_lead_to_the_last_level(player: Practice) -> None:
    for _exercise in range(10):
        answer(player)
        assert "Solved." in player.verdict.value
        player.another.click()
    assert "10 of 10 right" in player.score.value
    assert player.drill.name.level == 5


def test_the_next_exercise_has_the_level_that_was_reached(player: Practice) -> None:
    answer(player)
    answer_level = player.drill.name.level
    player.another.click()
    answer(player)
    assert (answer_level, player.drill.name.level, player.drill.ladder.level) == (1, 1, 2)
    assert "level 1" in player.shown_name.value
    player.another.click()
    assert player.drill.name.level == 2


def test_only_the_first_answer_counts(player: Practice) -> None:
    answer(player, rightly=False)
    assert "0 of 1 right" in player.score.value
    assert player.stage.announced.endswith("0 of 1 right, level 1.")
    player.retry.click()
    answer(player)
    assert "Solved." in player.verdict.value
    assert "0 of 1 right" in player.score.value
    player.retry.click()
    answer(player)
    assert "0 of 1 right" in player.score.value


def test_an_exercise_that_was_skipped_does_not_count(player: Practice) -> None:
    player.another.click()
    assert "right" not in player.score.value
    assert player.drill.ladder.asked == 0


def test_nothing_is_chosen_in_a_fresh_exercise(player: Practice) -> None:
    answer(player, rightly=False)
    player.another.click()
    assert not any(box.value for box in player.choices)
    assert not any(box.disabled for box in player.choices)
    assert "bl-verdict" not in player.verdict.value
    assert off(player.retry)
    assert off(player.tell)


@every("kind", ["road-complete", "road-score", "token", "wagon-C1", "wagon-C2"])
@every("level", [1, 3, 5])
def test_before_the_answer_nothing_tells_which_it_is(kind: str, level: int) -> None:
    """What is shown is the same with every other choice being right."""
    made = practising(kind, seed=level, level=level)
    said = shown_text(made) + made.stage.svg + made.stage.stops + made.stage.legend
    assert "bl-complete" not in said
    assert "bl-incomplete" not in said
    assert "bl-allowed" not in made.stage.svg
    assert "Why" not in said
    for choice in made.presenter.frame.choices:
        assert choice.why.text not in said
    badges = [box.description.split("</span>")[0] for box in made.choices if not off(box)]
    assert all('class="bl-badge bl-asked"' in badge for badge in badges)


def test_the_number_and_the_level_can_be_typed(player: Practice) -> None:
    player.seed.value = "40"
    assert player.drill.name == Name("road-complete", 40, 1)
    player.level.value = " 3"
    assert player.drill.name == Name("road-complete", 40, 3)
    assert player.drill.ladder.level == 3
    player.another.click()
    assert player.drill.name == Name("road-complete", 41, 3)
    assert (player.seed.value, player.level.value) == ("41", "3")


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("seed", "-3", "The number of an exercise is from 0 to 999999, not -3."),
        ("seed", "10000000", "The number of an exercise is from 0 to 999999, not 10000000."),
        ("seed", "two", "The number of an exercise is a whole number from 0 to 999999, not 'two'."),
        ("seed", "", "The number of an exercise is a whole number from 0 to 999999, not ''."),
        ("level", "6", "There are levels 1 to 5, not 6."),
        ("level", "2.5", "A level is a whole number from 1 to 5, not '2.5'."),
    ],
)
def test_what_is_no_exercise_is_refused_in_one_sentence_and_stays(
    player: Practice, field: str, typed: str, said: str
) -> None:
    before, words = player.stage.svg, f"This did not work: {said}"
    getattr(player, field).value = typed
    assert words in html.unescape(player.trouble.value)
    assert player.stage.announced == words
    assert getattr(player, field).value == typed
    assert "road-complete 7 level 1" in player.shown_name.value
    assert player.stage.svg == before
    player.errors.clear()
    player.another.click()
    assert player.trouble.value == ""
    assert (player.seed.value, player.level.value) == ("8", "1")


def test_the_number_that_is_shown_typed_again_keeps_the_answer(player: Practice) -> None:
    answer(player)
    player.seed.value = "07"
    assert not player.presenter.pending
    assert player.seed.value == "7"


def test_every_kind_keeps_its_own_ladder(player: Practice) -> None:
    answer(player)
    player.kind_buttons[3].click()
    assert player.drill.name.kind == "token"
    assert player.drill.ladder.asked == 0
    assert "bl-pressed" in player.kind_buttons[3]._dom_classes
    assert "bl-pressed" not in player.kind_buttons[0]._dom_classes
    player.kind_buttons[0].click()
    assert "1 of 1 right" in player.score.value


def test_one_kind_alone_needs_no_buttons() -> None:
    made = practising("wagon-C1", seed=1)
    assert off(made._kinds)


def test_a_name_repeats_its_exercise() -> None:
    made = practising("wagon-c2 12 level 3")
    assert made.drill.name == Name("wagon-C2", 12, 3)
    assert made.presenter.case.start == make("carcassonne", "wagon-C2", 12, 3).start


def test_without_a_number_it_is_another_one_each_time() -> None:
    names = {
        made.drill.name for _time in range(6) if isinstance(made := practice("token"), Practice)
    }
    assert len(names) > 1


def test_steps_are_not_shown_and_their_keys_not_listed(player: Practice) -> None:
    assert off(player._steps)
    player.help.click()
    assert "another one" in player.more.value
    assert "next step" not in player.more.value


def test_the_buttons_still_work_for_the_exercise_that_came_later(player: Practice) -> None:
    player.kind_buttons[2].click()  # points of a road are chosen
    answer(player, rightly=False)
    player.retry.click()
    player.tell.click()
    assert "This is the answer." in player.verdict.value
    player.kind_buttons[0].click()
    for _time in range(2):
        answer(player, rightly=False)
    player.tell.click()
    assert "This is how." in player.verdict.value
    assert player.task is not None
    player.task.onward.click()
    assert player.drill.name == Name("road-complete", 8, 1)


def test_what_is_asked_and_what_is_done_look_like_themselves(player: Practice) -> None:
    """One player shows both: the strip of a task is there only where something is to be done."""
    assert player.task is not None
    for number, does in enumerate((True, True, False, True, True)):
        player.kind_buttons[number].click()
        assert ("bl-doing" in player._body._dom_classes) is does
        assert off(player.task.tray) is not does
        assert off(player._answers) is does
        answer(player) if number < 4 else player._heard("cannot", "")
        assert off(player.onward) is (does or player.presenter.pending)


def test_what_a_notebook_stores_is_the_same_each_time() -> None:
    """Any exercise stands for those that are drawn by lot, a named one for itself."""
    bundles = {practice("tunnels")._repr_mimebundle_()["text/html"] for _time in range(3)}
    assert len(bundles) == 1
    named = practising("road-complete 7 level 2")
    assert named.still() == still(Presenter(named.drill.exercise))
    assert named.still() not in bundles


@pytest.mark.parametrize("answered", [True, False])
def test_practice_goes_on_where_it_was_when_its_kernel_ended(
    player: Practice, answered: bool
) -> None:
    """At its exercise, with its answer and with how it went; exercises of others do not count."""
    answer(player)
    player.another.click()
    answer(player)
    player.kind_buttons[2].click()
    player.another.click()
    if answered:
        answer(player, rightly=False)
    again = practising("tunnels")
    name, *place = player.stage.place
    assert again.stage.place[0] == name
    again.stage._asked(None, {"return": place}, [])
    assert again.drill.name == player.drill.name
    assert again.drill.ladders == player.drill.ladders
    assert again.presenter.case.start == player.presenter.case.start
    assert again.presenter.pending is not answered
    assert shown_text(again) == shown_text(player)
    assert again.stage.place == player.stage.place
    others = practising("wagon-C1", seed=1)
    assert others.stage.place[0] != name


LOUD = 'role="alert"'
"""Of a sentence that tells a mistake: it has a red edge, and is said at once."""

# --- all my mistakes ----------------------------------------------------------------------


MISSED = (("TUN-19", 2), ("TDF-12", 3))


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Nowhere:
    """Two questions of two games were answered wrong."""
    keeper = Nowhere("")
    monkeypatch.setattr(history, "_chosen", [keeper])
    for name, number in MISSED:
        case = find_case(name)
        asked = [n for n, step in enumerate(case.steps, 1) if step.choices and n >= number]
        keeper.record(Attempt(case.game, name, asked[0], "?", "A", Verdict.WRONG, 1))
    return keeper


def answer_alone(player: Mistakes, rightly: bool = True) -> None:
    """Choose what is right, or exactly one wrong thing, and check."""
    wanted = [choice.right for choice in player.presenter.frame.choices]
    if not rightly:
        wanted = [number == wanted.index(False) for number in range(len(wanted))]
    for number, chosen in enumerate(wanted):
        player.choices[number].value = chosen
    player.check.click()


def practised() -> Mistakes:
    made = practice("mistakes")
    assert isinstance(made, Mistakes)
    return made


def test_a_mistake_comes_back_until_it_was_right_twice(kept: Nowhere) -> None:
    player = practised()
    assert player.presenter.case.title == find_case("TUN-19").title
    assert "2 mistakes to practise · right 2 more times" in player.score.value
    answer_alone(player, rightly=False)
    assert "right 2 more times" in player.score.value
    player.retry.click()
    answer_alone(player)
    assert "right 1 more time" in player.score.value
    player.another.click()
    assert player.presenter.case.title == find_case("TDF-12").title
    answer_alone(player)
    player.onward.click()
    assert player.presenter.case.title == find_case("TUN-19").title
    answer_alone(player)
    assert "1 mistake to practise" in player.score.value
    player.another.click()
    answer_alone(player)
    assert "Nothing is left to practise." in player.score.value
    player.another.click()
    assert to_practise(kept.attempts()) == ()
    assert {(one.name, one.seed) for one in kept.attempts()} == {("TUN-19", None), ("TDF-12", None)}


def test_with_a_new_kernel_it_goes_on_with_what_is_left(kept: Nowhere) -> None:
    player = practised()
    answer_alone(player)
    again = practised()
    assert again.presenter.case.title == find_case("TDF-12").title
    assert "2 mistakes" in again.score.value
    assert len(kept.attempts()) == len(MISSED) + 1


def test_without_a_mistake_that_is_said(kept: Nowhere) -> None:
    kept.start_fresh()
    told = practice("mistakes")
    assert isinstance(told, Notice)
    assert "until it is right twice" in str(told)
    assert LOUD not in shown_text(told)
    assert LOUD in shown_text(practice("no such thing"))


def test_the_index_names_what_is_to_be_practised(kept: Nowhere) -> None:
    shown = index()
    assert isinstance(shown, Lessons)
    page = shown._repr_html_()
    assert "My mistakes" in page
    assert "2 mistakes to practise" in page
    assert find_case("TUN-19").title in page
    assert 'href="24_practice.ipynb"' in page
    kept.start_fresh()
    fresh = index()
    assert isinstance(fresh, Lessons)
    assert "My mistakes" not in fresh._repr_html_()


def test_a_task_that_is_done_is_kept_under_its_own_step(kept: Nowhere) -> None:
    case = next(case for case in all_cases().values() if any(step.task for step in case.steps[1:]))
    number = next(n for n, step in enumerate(case.steps, 1) if step.task and n > 1)
    kept.start_fresh()
    kept.record(Attempt(case.game, case.id, number, "?", "", Verdict.WRONG, 1))
    player = practised()
    assert player.presenter.doing is not None
    player.presenter.doing.tried.misses = SHOW_AFTER
    player._heard("show", "")
    told = kept.attempts()[-1]
    assert (told.name, told.step, told.verdict) == (case.id, number, Verdict.TOLD)
    assert "1 mistake to practise" in player.score.value
