"""Cards under sections: laid, exchanged, taken back, with a sum that runs along."""

from pathlib import Path

from boardlib.catalogue import Case
from boardlib.catalogue.reading import read_case_file
from boardlib.catalogue.task_faults import lesson_faults
from boardlib.story.doing import Doing
from boardlib.story.state import Presenter, bookmark, go_back
from boardlib.story.task_view import ShownTask, Tone, shown_task
from boardlib.story.view import view_of
from tests.story.lessons import at_step

PLAN = Path(__file__).parent / "data" / "plan.toml"


def case() -> Case:
    return read_case_file(PLAN)


def begun(index: int = 0) -> Presenter:
    return at_step(case(), index)


def doing(at: Presenter) -> Doing:
    assert at.doing is not None
    return at.doing


def shown(at: Presenter) -> ShownTask:
    return shown_task(doing(at))


def lies(at: Presenter) -> list[str]:
    return [slot.lies for slot in shown(at).slots]


def lay(at: Presenter, card: str, place: str) -> None:
    assert doing(at).hold(card)
    assert doing(at).lay_at(place)


def test_the_case_is_sound() -> None:
    assert lesson_faults(case()) == []


def test_the_sum_runs_along_and_no_verdict_is_given_before_the_last_card() -> None:
    at = begun()
    assert shown(at).running == ""
    lay(at, "57", "climb")
    now = shown(at)
    assert (now.running, now.tone) == ("So far: 6 seconds.", Tone.QUIET)
    assert now.spoken == "So far: 6 seconds."
    assert [slot.part for slot in now.slots] == ["6", ""]
    lay(at, "38", "descent")
    now = shown(at)
    assert (now.running, now.tone) == ("Together: 6 + 24 = 30 seconds.", Tone.ALLOWED)
    assert "lose 24 with 38" in now.spoken
    assert doing(at).tried.misses == 1


def test_a_card_that_lies_is_taken_up_and_the_last_one_taken_back() -> None:
    at = begun(1)
    lay(at, "58", "flat")
    lay(at, "57", "climb")
    assert doing(at).take_back()
    assert lies(at) == ["", "", "58"]  # the one that was laid last, wherever it lies
    assert doing(at).take_back()
    assert lies(at) == ["", "", ""]
    assert not doing(at).take_back()
    lay(at, "58", "flat")
    assert doing(at).lay_at("flat")  # nothing in the hand: it is taken up
    assert (lies(at), doing(at).tried.hand) == (["", "", ""], "58")
    assert doing(at).lay_at("climb")
    assert lies(at) == ["58", "", ""]
    lay(at, "38", "climb")  # in the place of another one
    assert lies(at) == ["38", "", ""]


def test_a_card_is_laid_by_pointing_at_its_row_on_the_board_too() -> None:
    at = begun()
    assert set(shown(at).places) == {
        f"card:{card}:{place}" for card in ("38", "57") for place in ("climb", "descent")
    }
    assert doing(at).point("card:38:climb")
    assert [mark.keys for mark in view_of(at).marks] == [("card:38:climb",)]
    assert doing(at).point("card:38:climb")  # away again
    assert lies(at) == ["", ""]
    assert doing(at).point("card:38:climb")
    assert doing(at).point("card:57:descent")
    assert doing(at).tried.solved
    assert [mark.role for mark in view_of(at).marks] == ["complete"]


def test_the_middle_of_a_plan_is_found_again_and_nonsense_is_forgotten() -> None:
    at = begun()
    lay(at, "38", "descent")
    kept = bookmark(at, with_answers=True)
    fresh = begun()
    go_back(fresh, kept)
    assert lies(fresh) == ["", "38"]
    assert shown(fresh).running == "So far: 24 seconds."
    for row in (["99"], ["38", "38"], ["38", "57", "58"], ["{climb}", ""]):
        fresh = begun()
        go_back(fresh, {"done": {"0": [row, "", "", 0, False, False, False, False]}})
        assert lies(fresh) == ["", ""], row
        assert view_of(fresh).task is not None


def test_it_is_shown_how_it_is_done() -> None:
    at = begun(1)
    doing(at).solve()
    assert lies(at) == ["38", "57", "58"]
    assert shown(at).running == "Together: 7 + 7 + 1 = 15 seconds."
    assert shown(at).say == "Nobody rides his fastest section, and the plan is the fastest."


def test_cards_that_the_board_lays_out_are_not_drawn_once_more() -> None:
    at = begun()
    drawn = at.framed(doing(at).position, ()).roles
    assert {"card:38:climb", "card:38:descent", "card:57:climb"} <= set(drawn)
    assert "station:I-a" not in drawn  # of an empty course nothing is asked
    assert not shown(at).is_laid_out
    assert [(one.name, one.piece.shows) for one in shown(at).tray] == [("38", ""), ("57", "")]
