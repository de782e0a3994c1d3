"""The cases come one after the other as the lessons tell them."""

from itertools import pairwise

from boardlib.catalogue import find_case, lesson_cases, read_case
from boardlib.catalogue.reading import entries, leading, part_naming
from boardlib.handout import find_lesson
from boardlib.notebooks.catalogue import gone, home, lessons, met, next_case
from tests.catalogue.test_case_files import GOOD


def test_the_next_case_is_the_one_that_the_lesson_tells_next() -> None:
    lesson = find_lesson("09_red_and_white").cases
    assert [next_case(case) for case in lesson[:-1]] == list(lesson[1:])


def test_after_a_lesson_comes_the_next_one_of_the_same_game() -> None:
    first, second = (find_lesson(name).cases for name in ("T1", "T2"))
    assert next_case(first[-1]) is second[0]
    wagons, tour = find_lesson("07_two_books").cases, find_lesson("08_in_somebodys_wheel").cases
    assert next_case(wagons[-1]) is None
    assert next_case(find_lesson("12_bend_tape_line").cases[-1]) is None
    assert tour[0].game != wagons[0].game


def test_every_case_is_told_in_one_lesson_only_and_reached_from_the_first_of_its_game() -> None:
    told = [name for lesson in lessons() for name in lesson.cases]
    assert len(told) == len(set(told))
    ends = [name for name in told if next_case(find_case(name)) is None]
    assert len(ends) == len({find_case(name).game for name in told})
    for one, other in pairwise(told):
        following = next_case(find_case(one))
        assert following is None or following.id == other


def test_a_case_of_ones_own_leads_nowhere() -> None:
    own = read_case(GOOD.replace("TUN-", "OWN-"), "carcassonne", "own.toml")
    assert next_case(own) is None


def test_a_case_of_a_lesson_that_is_gone_is_told_by_one_that_goes_with_it_or_looked_up() -> None:
    left = [name for lesson in gone() for name in lesson.cases]
    assert {"TUN-19", "WAG-C1-1"} < set(left)
    assert len(left) == len(set(left))
    there = {lesson.name for lesson in lessons()}
    assert not there & {lesson.name for lesson in gone()}
    for name in left:
        place = home(name)
        assert place is None or name in place.case.goes_with
        assert part_naming(name) == entries()[leading(find_case(name))].part
    first = home("TUN-19")
    assert first is not None
    assert (first.lesson.code, first.case.id, first.number) == ("T1", "TUN-T1.2", 2)
    assert home("TUN-T1.2") == first
    assert home("TUN-999") is None


def test_a_ruling_that_no_case_of_a_lesson_holds_is_met_where_its_case_is_told() -> None:
    held = {claim.id for case in lesson_cases().values() for claim in case.claims}
    others = {
        claim.id: name
        for lesson in gone()
        for name in lesson.cases
        for claim in find_case(name).claims
        if claim.id not in held
    }
    assert others
    assert {id_: met(id_) for id_ in others} == {id_: home(name) for id_, name in others.items()}
