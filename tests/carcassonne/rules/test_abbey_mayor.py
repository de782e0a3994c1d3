"""Abbey, mayor and barn on positions: where they may go, what they count, what is scored."""

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.rules.figures import final_awards
from boardlib.ruling import IllegalMove
from tests.carcassonne.boards import after, read, why_not
from tests.rulings import ruling_of

FOUR_FIELDS = ("tile BG-B 0,0 0", "tile BG-B 1,0 0", "tile BG-B 0,1 0", "tile BG-B 1,1 0")
HOLE = (
    "tile BG-E 1,0 180",  # its city opens to the south, into the hole
    "tile BG-B 2,0 0",
    "tile BG-U 2,1 0",
    "tile BG-B 2,2 0",
    "tile BG-B 1,2 0",
    "tile BG-B 0,2 0",
    "tile BG-U 0,1 0",
    "tile BG-B 0,0 0",
)


# --- the abbey --------------------------------------------------------------------------


def test_it_closes_its_sides_and_is_no_part_of_what_it_closes() -> None:
    before = read(*HOLE)
    step = carcassonne.play(before, "tile AM-A 1,1 0")
    after = step.position
    for name, tiles in (("1,0.c1", 1), ("0,1.r1", 1), ("2,1.r1", 1)):
        assert carcassonne.ask(before, f"feature {name}").data["open_ends"]
        found = carcassonne.ask(after, f"feature {name}").data
        assert found["tiles"] == tiles
        assert not [end for end in found["open_ends"] if end.startswith("1,1")]
    assert carcassonne.ask(after, "feature 1,0.c1").data["complete"]
    assert not carcassonne.ask(after, "feature 0,1.r1").data["complete"]
    shapes = {key for event in step.events for key in event.shapes}
    assert {"1,0.c1", "1,1.m1"} <= shapes  # the city, and the abbey among eight tiles


def test_a_monk_on_the_abbey_scores_like_on_a_monastery() -> None:
    position = after(read(*HOLE, "players 2", "turn red"), "tile AM-A 1,1 0", "meeple red 1,1.m1")
    assert after(position, "score").points_of("red") == 9


def test_each_player_has_one_abbey() -> None:
    position = read(*HOLE, "players 2", "abbeys red", "turn red")
    assert after(position, "tile AM-A 1,1 0").abbeys == ()
    other = read(*HOLE, "players 2", "abbeys red", "turn blue")
    assert why_not(other, "tile AM-A 1,1 0") == ["abbey-one"]


def test_the_abbey_after_the_last_tile() -> None:
    """Only four tiles are in play here: the Tunnel alone, all of them on the board."""
    tiles = ("tile TU-4 1,0 0", "tile TU-1 0,1 180", "tile TU-2 2,1 90", "tile TU-3 1,2 0")
    rest = ("sets tunnel", "players 2", "abbeys red", "turn red")
    assert carcassonne.judge(read(*tiles, *rest), "tile AM-A 1,1 0")
    lost = read(*tiles, *rest, "option last_abbey lost")
    assert why_not(lost, "tile AM-A 1,1 0") == ["abbey-lost"]
    assert carcassonne.ask(lost, "places AM-A").data == []


# --- the mayor --------------------------------------------------------------------------


def test_the_mayor_counts_the_pennants_and_nothing_without_them() -> None:
    city = ("tile BG-C 0,0 0", "tile BG-E 0,-1 180", "tile BG-E 1,0 270", "tile BG-E 0,1 0")
    whole = (*city, "tile BG-E -1,0 90")
    assert carcassonne.status(read(*whole)) == []
    tie = read(*whole, "mayor red 0,0.c1", "meeple blue 0,1.c1")
    assert carcassonne.ask(tie, "feature 0,0.c1").data["owners"] == ["red", "blue"]
    ruling = ruling_of(carcassonne.ask(tie, "points 0,0.c1"))
    assert "carcassonne.mayor-strength" in [reason.rule.id for reason in ruling.conditions]
    poor = read("tile BG-E 0,0 0", "tile BG-E 0,-1 180", "mayor red 0,0.c1")
    assert carcassonne.ask(poor, "feature 0,0.c1").data["owners"] == []
    assert after(poor, "score").figures == ()
    assert after(poor, "score").points_of("red") == 0


def test_a_mayor_needs_a_city_without_any_knight() -> None:
    position = read("tile BG-E 0,0 0", "wagon red 0,0.c1")
    assert why_not(position, "mayor red 0,0.c1") == ["figure-unoccupied"]


# --- the barn ---------------------------------------------------------------------------


def test_a_barn_needs_a_corner_where_four_tiles_show_field() -> None:
    assert carcassonne.judge(read(*FOUR_FIELDS), "barn red 1,1.f1")
    assert why_not(read(*FOUR_FIELDS[:3]), "barn red 0,1.f1") == ["barn-corner"]
    road = read(*FOUR_FIELDS[:3], "tile BG-D 1,1 180", "tile BG-D 2,1 0")
    assert why_not(road, "barn red 2,1.f1") == ["barn-corner"]
    assert why_not(road, "barn red 2,1.r1") == ["barn-field"]


def test_a_corner_of_a_city_is_no_corner_of_fields() -> None:
    """AM-09: the city reaches into both eastern corners."""
    position = read(
        "tile AM-09 0,0 180", "tile BG-B -1,0 0", "tile BG-B -1,-1 0", "tile BG-B 0,-1 0"
    )
    assert carcassonne.status(position) == []
    assert why_not(position, "barn red 0,0.f1") == ["barn-corner"]


def test_all_four_tiles_show_field_at_the_corner() -> None:
    """The city of AM-09, a tile beside the barn's, reaches into the corner."""
    around = ("tile BG-B 0,-1 0", "tile BG-B 1,-1 0", "tile BG-B 1,0 0")
    assert why_not(read("tile AM-09 0,0 0", *around), "barn red 1,0.f1") == ["barn-corner"]
    assert carcassonne.judge(read("tile BG-E 0,0 180", *around), "barn red 1,0.f1")


def test_a_barn_stands_with_farmers_but_with_no_other_barn() -> None:
    assert carcassonne.judge(read(*FOUR_FIELDS, "meeple blue 0,0.f1"), "barn red 1,1.f1")
    assert why_not(read(*FOUR_FIELDS, "barn blue 0,0.f1"), "barn red 1,1.f1") == ["barn-alone"]
    assert why_not(read(*FOUR_FIELDS, "barn blue 0,0.f1"), "meeple red 1,1.f1") == [
        "figure-unoccupied"
    ]


CITY_AND_FOUR_FIELDS = (
    "tile BG-E 0,0 0",
    "tile BG-E 0,-1 180",
    "tile BG-B 1,0 0",
    "tile BG-B 0,1 0",
    "tile BG-B 1,1 0",
)


NEW = "turn red placed 1,1 figure"
TWO_TO_ONE = ("meeple green 0,0.f1", "meeple blue 0,1.f1", "meeple blue 1,0.f1")


@pytest.mark.parametrize(
    ("farmers", "barns", "turn", "points", "rule"),
    [
        (("meeple blue 0,0.f1",), ["barn red 1,1.f1"], NEW, 3, "barn-farmers"),
        (("meeple blue 0,0.f1",), ["barn red 1,0.f1"], "turn red placed 1,1", 1, "barn-joined"),
        (("meeple blue 0,0.f1",), ["barn red 1,1.f1", "barn green 1,0.f1"], NEW, 3, "barn-farmers"),
        (("meeple blue 0,0.f1",), ["barn green 1,0.f1", "barn red 1,1.f1"], NEW, 3, "barn-farmers"),
        (TWO_TO_ONE, ["barn red 1,1.f1"], NEW, 3, "barn-farmers"),
    ],
    ids=["a new barn", "joined to it", "beside an older one", "after it", "the majority"],
)
def test_farmers_at_a_new_barn_score_three_or_joined_to_one_one_and_go_home(
    farmers: tuple[str, ...], barns: list[str], turn: str, points: int, rule: str
) -> None:
    position = read(*CITY_AND_FOUR_FIELDS, *farmers, *barns, "players 3", turn)
    step = carcassonne.play(position, "score")
    assert step.position.points == (("blue", points),)
    assert [str(figure) for figure in step.position.figures] == barns
    assert rule in [event.rule.name for event in step.events]


@pytest.mark.parametrize(
    ("option", "rule", "players"),
    [("every_owner", "barn-end", ["red", "blue"]), ("most", "barn-end-most", ["red"])],
)
def test_on_a_field_with_barns_the_barns_decide_and_no_farmer(
    option: str, rule: str, players: list[str]
) -> None:
    """Two barns of red's, one of blue's, and green with most figures of all."""
    barns = ("barn red 1,1.f1", "barn red 1,0.f1", "barn blue 0,1.f1")
    farmers = [f"meeple green {place}.f1" for place in ("0,0", "0,1", "1,0", "1,1")]
    lines = (*barns, *farmers, "pieces meeple 7 barn 2", f"option barns {option}")
    answer = carcassonne.ask(read(*CITY_AND_FOUR_FIELDS, *lines), "points 1,1.f1")
    assert (answer.data["points"], answer.data["owners"]) == (4, players)
    last = ruling_of(answer).conditions[-1]
    assert last.rule.id == f"carcassonne.{rule}"
    assert last.text.startswith("Barns on it: red 2, blue 1. The points go to: red")
    assert set(last.shapes) == {"figure:1,1.f1", "figure:1,0.f1", "figure:0,1.f1"}


def test_a_barn_scores_four_for_each_city_at_the_end_for_every_owner() -> None:
    position = read(*CITY_AND_FOUR_FIELDS, "barn red 1,1.f1", "barn blue 1,0.f1")
    ((_field, event),) = final_awards(position)
    assert event.facts == {"players": ["red", "blue"], "points": 4, "cities": 1, "count": 4}
    assert carcassonne.ask(position, "score").data["totals"] == {"red": 4, "blue": 4}


# --- what is wrong, and in words --------------------------------------------------------


def test_the_board_in_sentences_speaks_of_them() -> None:
    position = read(
        *CITY_AND_FOUR_FIELDS,
        "barn red 1,1.f1",
        "wagon red 0,0.c1",
        "players 2",
        "abbeys blue",
        "turn red placed 1,1 figure",
    )
    text = "\n".join(carcassonne.describe(position))
    assert "red barn" in text
    assert "red wagon" in text
    assert "Who still holds the abbey: blue" in text
    assert "may move now" not in text
    assert "Red: the wagon may move now (the city at (0,-1))." in carcassonne.describe(
        after(position, "score")
    )


def test_pieces_and_abbeys_are_written_as_they_are_read() -> None:
    for line in ("pieces meeple 8 wagon 2", "abbeys red green", "abbeys nobody"):
        position = read("players 3", line, "tile BG-D 0,0 0")
        assert line in carcassonne.write(position)
        assert carcassonne.read(carcassonne.write(position)) == position


def test_no_more_figures_than_there_are() -> None:
    position = read("players 2", "pieces wagon 0", "tile BG-D 0,0 0", "turn red placed 0,0")
    with pytest.raises(IllegalMove, match="no wagon is left"):
        carcassonne.play(position, "wagon red 0,0.r1")


def test_farmers_at_a_new_barn_without_a_city_still_go_by_the_rule_of_the_new_barn() -> None:
    position = read(*FOUR_FIELDS, "meeple blue 0,0.f1", "turn red placed 1,1")
    step = carcassonne.play(after(position, "barn red 1,1.f1"), "score")
    assert [event.rule.id for event in step.events] == ["carcassonne.barn-farmers"] * 2
    joined = read(*FOUR_FIELDS, "meeple blue 0,0.f1", "barn red 1,1.f1", "turn red placed 1,0")
    step = carcassonne.play(joined, "score")
    assert [event.rule.id for event in step.events] == ["carcassonne.barn-joined"] * 2


@pytest.mark.parametrize("kind", ["wagon", "mayor", "barn"])
def test_without_abbey_and_mayor_nobody_has_its_figures(kind: str) -> None:
    segment = {"wagon": "1,1.m1", "mayor": "1,0.c1", "barn": "1,1.f1"}[kind]
    tiles = FOUR_FIELDS if kind != "mayor" else ("tile BG-E 1,0 0",)
    assert why_not(read("sets base", *tiles), f"{kind} red {segment}") == ["figure-supply"]
    assert why_not(read("sets base abbey-and-mayor", *tiles), f"{kind} red {segment}") == []
    counted = read("sets base", f"pieces {kind} 1", *tiles)
    assert why_not(counted, f"{kind} red {segment}") == []
