"""The cases come one after the other as the lessons tell them."""

from itertools import pairwise

from boardlib.catalogue import cases, find_case, read_case
from boardlib.handout import find_lesson
from boardlib.notebooks import order
from boardlib.notebooks.catalogue import lessons
from boardlib.notebooks.order import next_case
from tests.catalogue.test_case_files import GOOD


def test_the_next_case_is_the_one_that_the_lesson_tells_next() -> None:
    lesson = find_lesson("07_tour_pace").cases
    assert [next_case(case) for case in lesson[:-1]] == list(lesson[1:])


def test_after_a_lesson_comes_the_next_one_of_the_same_game() -> None:
    tunnels, more = find_lesson("01_tunnels").cases, find_lesson("02_more_tunnels").cases
    assert next_case(tunnels[-1]) is more[0]
    wagons, tour = find_lesson("05_two_books").cases, find_lesson("07_tour_pace").cases
    assert next_case(wagons[-1]) is None
    assert next_case(find_lesson("10_tour_finish").cases[-1]) is None
    assert tour[0].game != wagons[0].game


def test_every_case_is_told_in_one_lesson_only_and_reached_from_the_first_of_its_game() -> None:
    """A case of the reference is told itself, or by one that is done on the board."""
    told = [name for lesson in lessons() for name in lesson.cases]
    assert len(told) == len(set(told))
    assert set(cases()) <= order.told()
    ends = [name for name in told if next_case(find_case(name)) is None]
    assert len(ends) == len({case.game for case in cases().values()})
    for one, other in pairwise(told):
        following = next_case(find_case(one))
        assert following is None or following.id == other


def test_a_case_of_ones_own_leads_nowhere() -> None:
    own = read_case(GOOD.replace("TUN-", "OWN-"), "carcassonne", "own.toml")
    assert next_case(own) is None
