"""What can be changed and asked at every shape of a picture."""

from boardlib import tour
from boardlib.tour.board.position import Position
from boardlib.tour.teaching import editing
from tests.game.changing import changed
from tests.tour.boards import after, ask, board, cell, column


def test_a_rider_is_put_to_another_cell() -> None:
    start = board("B1", column(1, 3))
    places = editing.carried(start, "rider:2")
    assert "2,12" not in places
    moved = changed(start, places["0,11"])
    assert cell(moved, 2) == "0,11"
    assert len(moved.riders) == 3
    assert editing.carried(start, "2,11").keys() == places.keys()
    assert not editing.carried(start, "0,0")
    assert not editing.carried(start, "tape:T")


def test_the_move_of_a_rider_gets_another_end() -> None:
    start = after(board("B1", column(1, 3)), "1 yellow 6", "2 take 6")
    shorter = changed(start, editing.carried(start, "rider:1")["1,14"])
    assert cell(shorter, 1) == "1,14"
    assert [ride.rider for ride in shorter.played] == [1, 2]
    solo = after(board("B1", column(1, 3)), "1 yellow 2A solo green 4")
    assert cell(changed(solo, editing.carried(solo, "rider:1")["1,15"]), 1) == "1,15"


def test_a_die_shows_another_face() -> None:
    start = after(board("B1", column(1, 3)), "1 yellow 6")
    other = next(
        one for one in editing.changes_at(start, "rider:1") if one.text == "played 1 yellow 3"
    )
    assert ask(changed(start, other.text), "offer 2") == [3]


def test_the_section_becomes_a_hill_with_wind_from_the_right() -> None:
    start = board("B1", column(1, 3))
    hill, wind = editing.changes_at(start, "section:1")
    assert ask(changed(start, hill.text), "options 1") == ["polka"]
    two = board("B1", "1@0,5 2@4,5")
    assert ask(two, "order") == [1, 2]
    assert ask(changed(two, wind.text), "order") == [2, 1]


def test_a_new_rider_has_a_number_of_his_team() -> None:
    start = board("B1", column(1, 3))
    texts = [offer.text for offer in editing.changes_at(start, "2,20")]
    assert texts[:2] == ["rider 4 blue 2,20", "rider 11 red 2,20"]


def test_a_rider_is_asked_what_he_gets_at_a_tape_and_at_the_finish() -> None:
    def at_rider(road: str) -> set[str]:
        return {offer.text for offer in editing.questions_at(board(road, "7@2,9"), "rider:7")}

    assert "premium Sprint 7" in at_rider("B5")
    assert "finish 7" in at_rider("B6")
    assert not {"premium Sprint 7", "finish 7"} & at_rider("B1")


FINISH = "road B6\nround 12\nrider 7 blue 2,18\nrider 8 red 2,17\nhome 9 blue 1 11 2"


def test_a_rider_is_brought_home_by_himself_or_by_drawing_him_to_the_finish() -> None:
    start = tour.read(FINISH)
    here = next(
        one for one in editing.changes_at(start, "rider:7") if one.label == "is home already"
    )
    assert here.text == editing.carried(start, "rider:7")["finish"]
    made = changed(start, here.text)
    assert [(one.rider, one.place, one.round) for one in made.home] == [(9, 1, 11), (7, 2, 11)]
    assert [one.number for one in made.riders] == [8]
    assert not [one for one in tour.status(made) if one.stops]
    assert changed(made, editing.away(made, "rider:9")).home == made.home[1:]
    drawn = changed(start, editing.places(start, "rider 11 red")["finish"])
    assert drawn.home[-1].team == "red"


def test_nobody_is_home_before_the_second_round() -> None:
    start = tour.read("road B6\nrider 7 blue 2,18")
    made = changed(start, editing.carried(start, "rider:7")["finish"])
    assert (made.round, made.home[0].round) == (2, 1)
    assert not tour.status(made)


def test_riders_at_home_change_places_and_come_back() -> None:
    start = tour.read(FINISH + "\nhome 12 red 2 11 1")
    second = next(one for one in editing.changes_at(start, "rider:9") if one.group == "His place")
    made = changed(start, second.text)
    assert {one.rider: one.place for one in made.home} == {9: 2, 12: 1}


def test_who_has_crossed_a_premium_is_said_at_the_rider_and_at_the_tape() -> None:
    start = tour.read(
        "road B5\n" + "\n".join(f"rider {number} blue {number},30" for number in (1, 2))
    )
    tape = start.road.tapes[0].name
    for shape, label in ((f"tape:{tape}", "rider 2"), ("rider:2", "premium")):
        offers = [one for one in editing.changes_at(start, shape) if "crossed" in one.group]
        wanted = next(one for one in offers if label in one.label.lower())
        assert changed(start, wanted.text).passed[0].riders == (2,)
    both = changed(start, f"passed {tape} 2 1")
    first = [one for one in editing.changes_at(both, f"tape:{tape}") if "not" in one.group]
    assert [one.text for one in first] == [f"passed {tape} 1", f"passed {tape} 2"]


def test_a_rider_who_has_moved_may_have_rolled_another_die_or_started_elsewhere() -> None:
    moved = tour.read("road B1\nrider 1 blue 2,12\nrider 2 red 2,11\nplayed 1 red 4 to 2,16")
    offers = {(one.group, one.label): one.text for one in editing.changes_at(moved, "rider:1")}
    yellow = changed(moved, offers["He has rolled", "the yellow die"])
    assert str(yellow.played[0]) == "1 yellow 4"
    started = changed(moved, offers["He started the round here", "lane 1, row 12"])
    assert "rider 1 blue 1,12" in map(str, started.riders)
    assert not any(group == "He started the round here" for group, _label in _groups(moved, 2))


def _groups(position: Position, rider: int) -> list[tuple[str, str]]:
    return [(one.group, one.label) for one in editing.changes_at(position, f"rider:{rider}")]
