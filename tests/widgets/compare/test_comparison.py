"""Editions side by side: what the wagon may do, the words around it, and the widgets."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.rules.wagon import failed_conditions
from boardlib.game.editions import EditionComparison, Target
from boardlib.widgets import Comparer, SideBySide, compare, comparison
from tests.every import every

# Where the wagon may go by C2 from each of its places, as the source's examples list it.
WAG_2 = {
    "0,0.c1": "-1,-1.r1 -1,0.r1 0,-1.r1 1,-1.r1",
    "1,-1.c1": "0,-2.r1 0,-1.r1 1,-1.r1 2,-2.r1 2,-1.r1",
    "1,0.c1": "0,-1.r1 1,-1.r1 2,-1.r1",
    "2,0.c1": "1,-1.r1 2,-1.r1 3,-1.r1",
    "3,0.c1": "2,-1.r1 3,-1.r1",
    "3,-1.c1": "2,-2.r1 2,-1.r1 3,-1.r1",
}
EXAMPLES = [
    (
        "WAG-1",
        "0,0.c1",
        "0,-2.r1 0,-1.r1 0,1.m1 1,0.m1",
        "-1,-1.r1 -1,0.c2 -1,0.r1 -1,0.r2 -1,1.r1 0,-1.r1 0,1.m1 1,0.m1 1,1.r1",
    ),
    ("WAG-1", "0,2.r1", "0,1.m1 0,3.m1", "-1,1.r1 -1,2.r1 0,1.m1 0,3.m1 1,1.r1"),
    (
        "WAG-3",
        "2,1.r2",
        "-1,0.c1 0,0.c1 2,0.r1 2,1.r1 2,1.r3",
        "1,1.r2 2,0.r1 2,1.r1 2,1.r3",
    ),
    *(("WAG-2", place, "0,-2.r1 0,-1.r1 1,-1.r1", expected) for place, expected in WAG_2.items()),
]


def allowed(found: EditionComparison, edition: int) -> set[str]:
    return {
        key for target in found.targets for key in target.keys if target.findings[edition].allowed
    }


def target(found: EditionComparison, key: str) -> Target:
    return next(one for one in found.targets if key in one.keys)


# --- the rules side ---------------------------------------------------------------------


@every("board, place, first, second", EXAMPLES)
def test_the_destinations_of_every_example(board: str, place: str, first: str, second: str) -> None:
    found = comparison(board, f"wagon red {place}").found
    assert allowed(found, 0) == set(first.split())
    assert allowed(found, 1) == set(second.split())
    assert [edition.places for edition in found.editions][:2] == [
        len(first.split()),
        len(second.split()),
    ]


@pytest.mark.parametrize("board", ["WAG-1", "WAG-2", "WAG-3", "WAG-4"])
def test_every_segment_has_the_ruling_of_the_question(board: str) -> None:
    shown = comparison(board)
    colour = shown.found.piece.split()[0]
    for index in range(shown.count):
        shown.go(index)
        found = shown.found
        keys = [key for one in found.targets for key in one.keys]
        assert len(keys) == len(set(keys))
        for one in found.targets:
            for number, edition in enumerate(found.editions):
                for key in one.keys:
                    asked = f"wagon {edition.id} {colour} {shown.spot.key} to {key}"
                    data = carcassonne.ask(found.position, asked).data
                    assert one.findings[number].allowed == data["allowed"], asked
                    assert failed_conditions(one.findings[number].ruling) == data["fails"], asked


def test_nothing_is_left_out_but_what_has_to_be_left() -> None:
    found = comparison("WAG-1").found
    named = {key for one in found.targets for key in one.keys} | set(found.home)
    printed = {
        f"{tile.x},{tile.y}.{feature.id}"
        for tile in found.position.landscape.tiles.values()
        for feature in tile.oriented.features
    }
    assert named == printed


def test_the_conditions_that_fail_are_said_in_words() -> None:
    def words(key: str) -> list[tuple[str, ...]]:
        return [one.words for one in target(found, key).findings[:2]]

    found = comparison("WAG-2").found
    assert words("0,-2.r1") == [(), ("out of reach",)]
    assert words("-1,1.r1") == [
        ("occupied", "not adjacent"),
        ("occupied",),
    ]
    assert words("4,0.r1") == [
        ("complete",),
        ("complete", "out of reach"),
    ]
    found = comparison("WAG-1").found
    assert words("-1,0.r4") == [
        ("complete", "takes no figure", "not adjacent"),
        ("complete", "takes no figure"),
    ]


def test_the_counts_and_what_they_count() -> None:
    def counts(board: str, piece: str) -> list[str]:
        found = comparison(board, piece).found
        return [edition.spread for edition in found.editions[:2]]

    assert counts("WAG-1", "wagon red 0,0.c1") == ["4 places on 3 features", "9 places on 7 tiles"]
    assert counts("WAG-2", "wagon red 0,0.c1") == ["3 places on 1 feature", "4 places on 4 tiles"]
    assert counts("WAG-3", "wagon red 2,1.r2") == ["5 places on 3 features", "4 places on 3 tiles"]
    assert counts("WAG-5", "wagon red 0,0.c1")[0] == "0 places on 0 features"


def test_a_feature_is_named_by_its_kind_and_its_place() -> None:
    found = comparison("WAG-1").found
    names = {one.keys[0]: one.label for one in found.targets}
    assert names["0,-2.r1"] == "road (at the north gate, far)"
    assert names["0,-1.r1"] == "road (at the north gate, near)"
    assert names["0,1.m1"] == "abbey (in the south)"
    assert names["1,0.m1"] == "monastery (inside the city)"
    assert names["-1,0.r3"] == "short road (at the west gate)"
    assert names["-1,0.c2"] == "city (in the west)"
    assert names["0,3.m1"] == "monastery (in the south)"
    assert found.targets[-1].label == "any field"


@pytest.mark.parametrize("board", ["WAG-1", "WAG-2", "WAG-3", "WAG-4"])
def test_no_two_rows_have_the_same_name(board: str) -> None:
    shown = comparison(board)
    for index in range(shown.count):
        shown.go(index)
        labels = Counter(one.label for one in shown.found.targets)
        assert max(labels.values()) == 1, labels


def test_features_alike_are_told_apart_by_which_is_which() -> None:
    found = comparison("WAG-2").found
    assert target(found, "5,-1.m1").label == "monastery (in the east, the northern one)"
    assert target(found, "5,0.m1").label == "monastery (in the east, the southern one)"


def test_the_frame_ends_where_the_board_ends() -> None:
    first, second = comparison("WAG-2", "wagon red 3,-1.c1").found.editions[:2]
    assert first.frame == ()
    assert set(second.frame) == {f"{x},{y}" for x in (2, 3, 4) for y in (-2, -1, 0)}
    second = comparison("WAG-3").found.editions[1]
    assert set(second.frame) == {"1,0", "2,0", "1,1", "2,1"}


def test_a_wagon_of_the_same_colour_is_lifted_and_others_stay() -> None:
    text = carcassonne.boards()["WAG-4"] + "\nwagon red 0,0.c1\n"
    found = comparison(text, "wagon red 0,1.c1").found
    assert sorted(map(str, found.position.figures)) == ["wagon blue 0,2.c1", "wagon red 0,1.c1"]


# --- the presenter ----------------------------------------------------------------------


def test_a_board_without_a_piece_takes_that_of_its_case() -> None:
    assert [comparison(name).spot.piece for name in ("WAG-1", "WAG-2", "WAG-3")] == [
        "wagon red 0,0.c1",
        "wagon red 0,0.c1",
        "wagon red 2,1.r2",
    ]


def test_a_case_and_the_text_of_a_position_will_do() -> None:
    wanted = comparison("WAG-1").found
    assert [one.places for one in comparison("WAG-C1-1").found.editions[:2]] == [4, 9]
    text = carcassonne.boards()["WAG-1"] + "wagon red 0,0.c1"
    assert comparison(text).found.targets == wanted.targets


def test_disagreement_comes_first_and_is_numbered() -> None:
    rows = comparison("WAG-1").rows
    disputed = [row for row in rows if row.target.disputed]
    assert [row.number for row in rows] == [1, 2, 3, 4, 5, *[None] * (len(rows) - 5)]
    assert list(rows[:5]) == disputed
    assert rows[0].target.keys == ("0,-2.r1",)
    verdicts = [row.target.findings[0].allowed for row in rows[5:]]
    assert verdicts == sorted(verdicts, reverse=True)


@every("index", range(6))
def test_the_same_numbers_stand_on_both_boards(index: int) -> None:
    shown = comparison("WAG-1")
    shown.go(index)
    labels = [
        {mark.label: mark.keys for mark in shown.marks(edition) if mark.label} for edition in (0, 1)
    ]
    assert labels[0] == labels[1]
    for mark in shown.marks(0):
        if mark.label:
            (other,) = [one for one in shown.marks(1) if one.label == mark.label]
            assert {mark.role, other.role} == {"allowed", "refused"}


def test_the_marks_are_what_the_editions_say() -> None:
    shown = comparison("WAG-2")
    for index in range(shown.count):
        shown.go(index)
        for edition in (0, 1):
            marks = shown.marks(edition)
            said = {key for mark in marks if mark.role == "allowed" for key in mark.keys}
            assert said == allowed(shown.found, edition)
            frames = [mark.keys for mark in marks if mark.role == "reach"]
            assert frames == ([shown.found.editions[1].frame] if edition else [])


def test_the_piece_goes_from_place_to_place() -> None:
    shown = comparison("WAG-2")
    seen = [shown.spot.key]
    while shown.next():
        seen.append(shown.spot.key)
    assert sorted(seen) == sorted(WAG_2)
    assert not shown.next()
    assert shown.first()
    assert shown.index == 0
    assert not shown.back()
    assert shown.last()
    assert shown.index == 5
    assert not shown.go(6)
    assert not shown.go(-1)


def test_any_part_of_a_tile_means_the_tile_but_no_destination_does() -> None:
    shown = comparison("WAG-1")
    assert shown.put("1,-1")
    assert shown.spot.key == "1,-1.c1"
    assert shown.put("1,1.f1")
    assert shown.spot.key == "1,1.c1"
    assert not shown.put("1,1.r1")
    assert not shown.put("1,0.m1")
    assert not shown.put("9,9")
    assert not shown.put("1,1.c1")


def test_what_has_changed_is_said() -> None:
    shown = comparison("WAG-2")
    assert shown.change() == "C1: 3 places on 1 feature. C2: 4 places on 4 tiles."
    shown.put("3,0.c1")
    assert shown.announcement() == (
        "On (3,0): red wagon. C1: the same 3 places. C2: 2 places instead of 4: 2 new, 4 no longer."
    )


def test_every_stop_says_what_stands_there() -> None:
    shown = comparison("WAG-1")
    stops = shown.stops(shown.scene(1))
    assert stops[0].sentence == "(0,0): it stands here (red wagon)."
    said = {stop.key: stop.sentence for stop in stops}
    assert said["1,0.c1"] == "(1,0): Enter puts it here (red wagon)."
    assert said["0,-2.r1"] == "1. Road (at the north gate, far). C1 yes. C2 no: out of reach."
    marked = {key for one in shown.found.targets if one.marked for key in one.keys}
    assert set(said) == marked | set(shown.found.home)


TWIN = """\
Same board, same wagon, two editions
On (2,1): red wagon.
First edition (C1): 5 places on 3 features
New edition (C2): 4 places on 3 tiles

May it move to                               C1                C2
1 City (in the west)                         yes               no: out of reach
2 Road (in the south-west, near)             no: not adjacent  yes
  Road (at the crossing, in the east)        yes               yes
  Road (at the crossing, in the south-east)  yes               yes
  Road (in the south-west, far)              no: not adjacent  no: out of reach
  Any field                                  no: a field       no: a field"""


def test_the_text_twin_says_the_same() -> None:
    assert str(comparison("WAG-3")) == TWIN


@every(
    "board, piece, words",
    [
        ("WAG-9", "", "no board or case 'WAG-9'; did you mean"),
        ("", "", "There is no board or case ''"),
        ("WAG-1", "wagon red 7,7.c1", "(7,7): no tile lies there"),
        ("WAG-1", "wagon red 0,0.r9", "has no r9"),
        ("WAG-1", "wagon red 0,-1.r1", "The road at (0,-2): it is not complete"),
        ("WAG-1", "wagon red 1,1.f1", "not complete"),
        ("WAG-1", "meeple red 0,0.c1", "is no wagon"),
        ("WAG-1", "wagon purple 0,0.c1", "'purple' is not a colour"),
        ("WAG-5", "", "such as 'wagon red 0,-1.c1'"),
        ("tile BG-D 0,0 0", "", "no completed feature to put one on"),
        ("tile XX-1 0,0 0", "", "'XX-1' is not a tile"),
    ],
)
def test_nonsense_is_one_clear_sentence(board: str, piece: str, words: str) -> None:
    with pytest.raises(ValueError, match=r".") as raised:
        comparison(board, piece)
    assert words in str(raised.value)
    assert "\n" not in str(raised.value)


# --- the widgets ------------------------------------------------------------------------


@pytest.fixture
def view() -> Comparer:
    made = compare("WAG-1")
    assert isinstance(made, Comparer)
    return made


def say(view: Comparer, board: int, **content: Any) -> None:
    """What the browser sends."""
    view.boards[board]._handle_custom_msg(content, [])


def test_both_boards_and_the_table_are_shown(view: Comparer) -> None:
    assert "First edition (C1)" in view.names[0].value
    assert "New edition (C2)" in view.names[1].value
    assert "<b>4</b> places on 3 features" in view.counts[0].value
    assert "<b>9</b> places on 7 tiles" in view.counts[1].value
    assert view.table.value.count("bl-disputed") == 5
    assert view.boards[0].svg != view.boards[1].svg
    assert "published" in view.names[0].value


def test_the_buttons_move_the_wagon(view: Comparer) -> None:
    before = [board.svg for board in view.boards]
    view.next.click()
    assert "(1,-1), 4 of 6" in view.counter.value
    assert "C1: the same 4 places." in view.change.value
    assert "C2: 3 places instead of 9" in view.change.value
    assert [board.svg for board in view.boards] != before
    view.back.click()
    assert [board.svg for board in view.boards] == before
    for _press in range(4):
        view.next.click()
    assert view.next.disabled
    assert not view.back.disabled


@pytest.mark.parametrize("board", [0, 1])
def test_the_wagon_is_put_from_either_board(view: Comparer, board: int) -> None:
    say(view, board, put="1,0.c1")
    assert "(1,0), 5 of 6" in view.counter.value
    assert view.boards[0].announced.startswith("On (1,0): red wagon. C1: the same 4")
    assert {one.piece for one in view.boards} == {"figure:1,0.c1"}


def test_where_it_stands_already_it_stays(view: Comparer) -> None:
    before = view.boards[1].svg
    say(view, 1, put="0,0.c1")
    say(view, 1, put="nonsense")
    assert view.boards[1].svg == before
    assert view.boards[0].announced == "Already on (0,0): red wagon."


def test_the_stops_and_places_follow(view: Comparer) -> None:
    say(view, 0, put="1,0")
    stops = json.loads(view.boards[0].stops)
    assert stops[0][0] == "1,0.c1"
    assert view.boards[0].places["0,0"] == "0,0.c1"
    assert "0,1.m1" not in view.boards[0].places


def test_an_error_is_one_sentence_announced_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    view = compare("WAG-1")
    assert isinstance(view, Comparer)

    def broken(_shown: SideBySide, _edition: int) -> Any:
        raise ValueError("<nothing> works")

    monkeypatch.setattr(SideBySide, "scene", broken)
    view.next.click()
    assert str(view.errors.pop()) == "<nothing> works"
    assert "&lt;nothing&gt; works" in view.trouble.value
    assert "<nothing> works" in view.boards[0].announced
    monkeypatch.undo()
    view.next.click()
    assert view.trouble.value == ""


@pytest.mark.parametrize("board", ["WAG-1", "WAG-2", "WAG-3", "WAG-4"])
def test_a_stop_is_told_by_its_name_never_by_its_key(board: str) -> None:
    shown = comparison(board)
    for index in range(shown.count):
        shown.go(index)
        for key, sentence in shown.sentences().items():
            assert key not in sentence
            assert not re.search(r"-?\d+,-?\d+\.[a-z]", sentence)


def test_two_comparisons_on_a_page_have_names_of_their_own() -> None:
    names = {made.boards[0].names["player"] for made in (compare("WAG-1"), compare("WAG-1"))}
    assert len(names) == 2


@pytest.mark.parametrize("board", ["WAG-1", "WAG-2", "WAG-3", "WAG-4"])
def test_the_table_as_text_fits_a_notebook_and_breaks_no_word(board: str) -> None:
    shown = comparison(board)
    text = shown.text()
    assert max(map(len, text.splitlines())) <= 100
    words = {word for row in shown.rows for one in row.target.findings for word in one.words}
    squeezed = " ".join(text.split())
    assert all(part in squeezed for word in words for part in word.split())
