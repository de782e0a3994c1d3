"""The wagon's move in both editions: lists of destinations, reasons, the move in a turn.

Every caption and chain of the page is a ruling: ``test_ruling[WAG-...]``.
"""

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.board.graph import feature_graph, feature_node
from boardlib.carcassonne.board.parts import Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rulebook import WAGON_EDITIONS
from boardlib.carcassonne.rules.wagon import destinations
from boardlib.carcassonne.teaching.editions import compare_editions
from boardlib.carcassonne.teaching.practice import exercises
from boardlib.game import QuestionError
from boardlib.ruling import Ruling
from tests.carcassonne.boards import feature
from tests.rulings import ruling_of

BOARDS = [f"WAG-{number}" for number in range(1, 6)]
LISTS = [
    *(
        ("WAG-1", f"{edition} red {start}")
        for edition in ("C1", "C2")
        for start in ("0,0.c1", "0,2.r1")
    ),
    ("WAG-2", "C1 red 0,0.c1"),
    *(("WAG-2", f"C2 red {start}.c1") for start in ("0,0", "1,-1", "1,0", "2,0", "3,0", "3,-1")),
    *(("WAG-3", f"{edition} red 2,1.r2") for edition in ("C1", "C2")),
]
"""A wagon on a board, by an edition; what is right to each place is held by the rulings WAG-."""
every_list = pytest.mark.parametrize(("name", "wagon"), LISTS)


def board(name: str, *more: str) -> Position:
    return carcassonne.read("\n".join([carcassonne.boards()[name], *more]))


def order(name: str) -> tuple[int, int, str]:
    """Segments stand in the order of place and feature."""
    cell, _dot, feature = name.partition(".")
    x, y = cell.split(",")
    return (int(x), int(y), feature)


@every_list
def test_a_list_names_what_is_allowed_one_by_one(name: str, wagon: str) -> None:
    position = board(name)
    allowed = [
        str(segment)
        for segment in map(position.landscape.segment, range(len(position.landscape.joined)))
        if carcassonne.ask(position, f"wagon {wagon} to {segment}").data["allowed"]
    ]
    assert carcassonne.ask(position, f"wagon {wagon}").data == sorted(allowed, key=order)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (3, -1)])
def test_the_frame_of_nine_places(x: int, y: int) -> None:
    nine = [[x + right, y + down] for down in (-1, 0, 1) for right in (-1, 0, 1)]
    assert carcassonne.ask(board("WAG-2"), f"reach {x},{y}").data == nine


def test_the_city_of_wag_1_has_exactly_four_neighbours() -> None:
    found = carcassonne.ask(board("WAG-1"), "links 0,0.c1").data
    assert [(item["feature"], item["kinds"]) for item in found] == [
        ("-1,0.r3", ["gate"]),
        ("0,-2.r1", ["gate"]),
        ("0,1.m1", ["abbey"]),
        ("1,0.m1", ["inside"]),
    ]


def test_a_wagon_of_that_colour_is_lifted_first() -> None:
    position = board("WAG-1", "wagon red 0,0.c1", "wagon blue 0,-1.r1")
    answer = carcassonne.ask(position, "wagon C1 red 0,0.c1 to 0,-2.r1")
    assert answer.data["fails"] == ["occupied"]
    assert carcassonne.ask(position, "wagon C1 red 0,0.c1").data == ["0,1.m1", "1,0.m1"]


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_a_wagon_on_an_incomplete_feature_stays(edition: str) -> None:
    position = carcassonne.read("tile BG-D 0,0 0\ntile BG-A 0,1 0")
    assert carcassonne.ask(position, f"wagon {edition} red 0,0.r1").data == []
    answer = carcassonne.ask(position, f"wagon {edition} red 0,0.r1 to 0,1.m1")
    assert "not_scored" in answer.data["fails"]


def test_a_wagon_never_moves_into_a_river() -> None:
    position = carcassonne.read("tile BG-D 0,0 0\ntile BG-E 0,-1 180\ntile RV-02 1,-1 0")
    assert carcassonne.ask(position, "reach 0,0").data.count([1, -1]) == 1
    answer = carcassonne.ask(position, "wagon C2 red 0,0.c1 to 1,-1.v1")
    assert answer.data == {"allowed": False, "fails": ["not_claimable"], "chain": []}
    assert not [
        name for name in carcassonne.ask(position, "wagon C2 red 0,0.c1").data if "v" in name
    ]


def test_two_city_walls_back_to_back_are_no_link() -> None:
    position = carcassonne.read("tile BG-I 0,0 0\ntile BG-E 0,-1 180")
    assert carcassonne.ask(position, "links 0,0.c1").data == []


def test_every_reason_has_a_rule_of_its_own() -> None:
    found: dict[str, str] = {}
    for edition in ("C1", "C2"):
        answer = carcassonne.ask(board("WAG-1"), f"wagon {edition} red 0,0.c1 to 0,2.r1")
        found |= {
            reason.facts["condition"]: reason.rule.id for reason in ruling_of(answer).conditions
        }
    assert found == {
        "field": "carcassonne.wagon-field",
        "completed": "carcassonne.wagon-completed",
        "occupied": "carcassonne.wagon-occupied",
        "not_claimable": "carcassonne.figure-claimable",
        "not_adjacent": "carcassonne.wagon-not-adjacent",
        "out_of_range": "carcassonne.wagon-out-of-range",
    }


def test_without_an_edition_the_question_is_about_placing() -> None:
    answer = carcassonne.ask(board("WAG-1"), "wagon red 0,-1.r1")
    assert {reason.rule.id for reason in ruling_of(answer).conditions} >= {
        "carcassonne.figure-unoccupied"
    }


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_a_move_without_a_destination_lists_them_by_the_edition_played(edition: str) -> None:
    position = board("WAG-1", f"option wagon {edition}")
    listed = carcassonne.ask(position, "move red 0,0.c1").data
    assert listed == carcassonne.ask(position, f"wagon {edition} red 0,0.c1").data
    assert ("-1,0.c2" in listed) is (edition == "C2")


def test_the_wagon_is_found_where_it_stands() -> None:
    position = board("WAG-2", "wagon red 3,-1.c1", "option wagon C2")
    listed = carcassonne.ask(position, "move red").data
    assert listed == carcassonne.ask(position, "wagon C2 red 3,-1.c1").data
    with pytest.raises(QuestionError, match="Blue: no wagon"):
        carcassonne.ask(position, "move blue")


def test_a_move_with_a_destination_is_ruled() -> None:
    answer = carcassonne.ask(board("WAG-1", "option wagon C2"), "move red 0,0.c1 to 0,-2.r1")
    assert [reason.rule.id for reason in ruling_of(answer).failed] == [
        "carcassonne.wagon-out-of-range"
    ]


@pytest.mark.parametrize("name", BOARDS)
def test_the_landscape_and_the_network_agree_on_what_is_adjacent(name: str) -> None:
    position = board(name)
    landscape, net = position.landscape, feature_graph(position)
    for joined in landscape.features():
        near = {feature_node(landscape, other) for other in landscape.adjacent(joined)}
        node = feature_node(landscape, joined)
        assert near == (set(net[node]) if node in net else set())


# --- the move in a turn -----------------------------------------------------------------

TWO_WAGONS = ("wagon red 0,0.c1", "players 2", "turn red placed 0,1 figure")


@pytest.mark.parametrize(
    ("active", "order"),
    [("red", "red blue green"), ("blue", "blue green red"), ("green", "green red blue")],
)
def test_three_players_decide_clockwise_from_the_active_one(active: str, order: str) -> None:
    wagons = {"red": "-1,0.c1", "blue": "0,-1.c1", "green": "1,0.c1"}
    lines = [
        "players 3",
        "tile BG-R 0,0 0",
        *(f"tile IC-08 {place}" for place in ("-1,0 90", "0,-1 180", "1,0 270")),
        *(f"wagon {colour} {place}" for colour, place in wagons.items()),
        f"turn {active} placed 0,0",
    ]
    scored = carcassonne.play(carcassonne.read("\n".join(lines)), "score").position
    queue = [f"{colour} {wagons[colour]}" for colour in order.split()]
    assert carcassonne.ask(scored, "wagons").data == queue
    for number, wagon in enumerate(queue):
        ruling = carcassonne.judge(scored, f"home {wagon}")
        (reason,) = [r for r in ruling.conditions if r.rule.id == "carcassonne.wagon-order"]
        assert reason.facts["earlier"] == order.split()[:number]
        assert ruling.allowed is (number == 0)


def test_several_wagons_of_one_player_are_listed_by_place() -> None:
    lines = ("pieces meeple 7 wagon 2", "wagon red 0,2.c1", *TWO_WAGONS)
    alone = [line for line in carcassonne.boards()["WAG-4"].splitlines() if "wagon" not in line]
    scored = carcassonne.play(carcassonne.read("\n".join([*alone, *lines])), "score").position
    assert carcassonne.ask(scored, "wagons").data == ["red 0,0.c1", "red 0,2.c1"]


def test_no_destination_the_wagon_goes_home() -> None:
    position = board("WAG-5", "wagon red 0,0.c1", "players 2", "turn red placed 0,-1 figure scored")
    assert [str(move) for move in carcassonne.moves(position)] == ["home red 0,0.c1", "end"]


def test_a_wagon_is_not_taken_back_from_a_feature_that_is_not_complete() -> None:
    lines = "tile BG-D 0,0 0", "wagon red 0,0.r1", "turn red placed 0,0 scored"
    position = carcassonne.read("\n".join(lines))
    ruling = carcassonne.judge(position, "home red 0,0.r1")
    assert [reason.rule.id for reason in ruling.failed] == ["carcassonne.wagon-moves"]
    done = board("WAG-5", "wagon red 0,0.c1", "turn red placed 0,-1 scored")
    ruling = carcassonne.judge(done, "home red 0,0.c1")
    assert ruling.allowed
    assert ruling.conditions[-1].rule.id == "carcassonne.wagon-home"


# --- what decides a list of destinations ------------------------------------------------


def grounds(position: Position, question: str) -> list[tuple[str, str, bool]]:
    """The reasons of a list: rule, segment, and whether it holds."""
    answer = carcassonne.ask(position, question)
    assert answer.allowed is None
    return [(r.rule.name, r.facts.get("segment", ""), r.holds) for r in ruling_of(answer).reasons]


def test_the_first_edition_tells_by_what_each_destination_is_adjacent_and_what_is_barred() -> None:
    position = board("WAG-2", "meeple blue 0,-2.r1")
    assert grounds(position, "wagon C1 red 0,0.c1") == [
        ("wagon-completed", "-1,0.r2", False),
        ("wagon-occupied", "0,-2.r1", False),
        ("wagon-completed", "3,0.r1", False),
        ("wagon-home", "", True),
    ]
    assert grounds(board("WAG-1"), "wagon C1 red 0,2.r1") == [
        ("wagon-road-abbey", "0,1.m1", True),
        ("wagon-not-adjacent", "0,3.m1", True),
    ]


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_short_roads_and_fields_are_left_out_where_no_wagon_ever_stands(edition: str) -> None:
    segments = {
        name for _rule, name, _holds in grounds(board("WAG-1"), f"wagon {edition} red 0,0.c1")
    }
    assert segments == ({"0,-2.r1", "0,1.m1", "1,0.m1"} if edition == "C1" else {""})


def test_the_second_edition_tells_the_reach_and_what_is_barred_in_it() -> None:
    position = board("WAG-2", "wagon red 0,0.c1")
    assert grounds(position, "wagon C2 red 0,0.c1") == [
        ("wagon-out-of-range", "", True),
        ("wagon-completed", "-1,0.r2", False),
        ("wagon-occupied", "-1,0.r3", False),
    ]
    ruling = ruling_of(carcassonne.ask(position, "wagon C2 red 0,0.c1"))
    assert ruling.to_json()["allowed"] is None
    assert [1, 1] in ruling.reasons[0].facts["frame"]
    assert "0,-1" in ruling.reasons[0].shapes


@every_list
def test_the_reasons_of_a_list_are_those_of_the_single_rulings(name: str, wagon: str) -> None:
    position = board(name)
    told = grounds(position, f"wagon {wagon}")
    for rule, segment, holds in told:
        if segment:
            ruling = ruling_of(carcassonne.ask(position, f"wagon {wagon} to {segment}"))
            assert ruling.allowed is holds
            assert rule in [r.rule.name for r in ruling.reasons]
    if wagon.startswith("C1"):
        parts = (feature(position, segment)["segments"] for _rule, segment, holds in told if holds)
        assert {one for part in parts for one in part} == set(
            carcassonne.ask(position, f"wagon {wagon}").data
        )


def test_a_wagon_that_stays_or_goes_home_says_by_which_rule() -> None:
    open_road = carcassonne.read("tile BG-D 0,0 0\ntile BG-A 0,1 0")
    assert grounds(open_road, "wagon C1 red 0,0.r1") == [("wagon-moves", "", False)]
    nothing_near = [("wagon-not-adjacent", "", False), ("wagon-home", "", True)]
    assert grounds(board("WAG-5"), "wagon C1 red 0,0.c1") == nothing_near
    in_reach = grounds(board("WAG-5"), "wagon C2 red 0,0.c1")
    assert ("wagon-out-of-range", "", False) in in_reach


def rules_of(ruling: Ruling | None) -> list[str]:
    assert ruling is not None
    return [one.rule.name for one in ruling.reasons]


def test_short_roads_are_cited_only_where_they_decide() -> None:
    plain = ruling_of(carcassonne.ask(board("WAG-1"), "wagon C1 red 0,0.c1 to 0,-1.r1"))
    assert plain.allowed
    assert "wagon-not-claimable" not in rules_of(plain)
    short = carcassonne.ask(board("WAG-1"), "wagon C1 red 0,0.c1 to -1,0.r3").ruling
    assert "wagon-not-claimable" in rules_of(short)


@pytest.mark.parametrize(
    ("name", "start", "end", "field"),
    [
        ("WAG-2", "0,0.c1", "3,-1.r1", "3,-1.f1"),  # caption C1-2.4
        ("WAG-2", "0,0.c1", "5,-1.m1", ""),  # caption C1-2.7: the field of the wall and his
        ("WAG-3", "2,1.r2", "1,1.r2", "1,1"),  # the third road of C2-3.1
    ],
)
def test_where_a_field_lies_between_the_reason_says_so(
    name: str, start: str, end: str, field: str
) -> None:
    ruling = ruling_of(carcassonne.ask(board(name), f"wagon C1 red {start} to {end}"))
    (reason,) = (one for one in ruling.failed if one.facts["condition"] == "not_adjacent")
    assert "a field lies between" in reason.text
    assert any(key.startswith(field) and ".f" in key for key in reason.shapes)


@pytest.mark.parametrize(
    ("tiles", "road", "between"),
    [
        (("tile BG-A 0,0 0", "tile BG-U 1,0 90"), "1,0.r1", True),  # his own road leads south
        (("tile PD-13 0,0 0", "tile BG-U 0,1 0"), "0,1.r1", False),  # the city stands around him
    ],
)
def test_a_field_lies_around_a_monastery_unless_it_stands_in_a_city(
    tiles: tuple[str, ...], road: str, between: bool
) -> None:
    position = carcassonne.read("\n".join(tiles))
    ruling = ruling_of(carcassonne.ask(position, f"wagon C1 red {road} to 0,0.m1"))
    (reason,) = (one for one in ruling.failed if one.facts["condition"] == "not_adjacent")
    assert ("a field lies between" in reason.text) is between


def test_where_something_else_lies_between_no_field_is_named() -> None:
    ruling = ruling_of(carcassonne.ask(board("WAG-1"), "wagon C1 red 0,0.c1 to 1,1.r1"))
    assert "field" not in " ".join(one.text for one in ruling.failed)


def test_an_unknown_edition_is_refused_with_a_sentence() -> None:
    with pytest.raises(QuestionError, match=r"no edition 'C9' of the wagon.* C1, C2"):
        destinations(board("WAG-1"), "C9", "red", Segment(0, 0, "c1"))


def test_every_edition_of_the_table_is_offered_everywhere() -> None:
    ids = [edition.id for edition in WAGON_EDITIONS]
    position = board("WAG-1", "wagon red 0,0.c1")
    assert list(position.profile.settings["wagon"].values) == ids
    compared = compare_editions(position, "wagon red 0,0.c1")
    assert [edition.id for edition in compared.editions] == ids
    kinds = {exercise.kind for exercise in exercises()}
    assert {f"wagon-{name}" for name in ids} <= kinds


def test_a_wagon_said_to_stand_on_a_portal_is_answered_with_a_sentence() -> None:
    tunnel = carcassonne.read(carcassonne.boards()["TUN-C"] + "\nwagon red 0,0.p1")
    for question in ("move red", "wagon C1 red 0,0.p1", "feature 0,0.p1"):
        with pytest.raises(QuestionError, match=r"p1 is a portal .* the road there, r1n"):
            carcassonne.ask(tunnel, question)


def test_the_order_of_wagons_is_a_rule() -> None:
    scored = carcassonne.play(board("WAG-4", *TWO_WAGONS), "score").position
    assert grounds(scored, "wagons") == [("wagon-order", "", True)]
    assert carcassonne.ask(board("WAG-4"), "wagons").ruling is None
