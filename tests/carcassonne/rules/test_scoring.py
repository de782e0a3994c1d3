"""What is complete, what it is worth, who gets it, and what goes home."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings

from boardlib import carcassonne
from boardlib.carcassonne.board.position import COLOURS, Position
from boardlib.ruling import Event, IllegalMove
from tests.carcassonne.boards import feature, read
from tests.carcassonne.strategies import flooded, populated_boards, printed, standing
from tests.every import every
from tests.rulings import ruling_of


def scored(position: Position) -> dict[str, int]:
    """The points after the scoring step."""
    return dict(carcassonne.play(position, "score").position.points)


def at_the_end(position: Position) -> dict[str, int]:
    """The points with end-of-game scoring, without those of zero."""
    totals = carcassonne.ask(position, "score").data["totals"]
    return {colour: points for colour, points in totals.items() if points}


def test_a_turn_is_scored_only_when_its_tile_has_been_placed() -> None:
    board = ["tile BG-D 0,0 0", "tile BG-E 0,-1 180", "meeple red 0,0.c1"]
    early = carcassonne.judge(read(*board, "turn red"), "score")
    assert [reason.rule.id for reason in early.failed] == ["carcassonne.turn-tile"]
    assert early.failed[0].text == "Red: the tile of this turn has not been placed yet."
    assert carcassonne.judge(read(*board, "turn red placed 0,-1"), "score")
    assert carcassonne.judge(read(*board), "score")


def test_after_the_last_tile_who_places_no_abbey_ends_the_turn_without_a_tile() -> None:
    """The river has twelve tiles; the position need not be one that can be reached."""
    kinds = [f"tile RV-{number:02} {number},0 0" for number in (*range(1, 11), 2, 3)]
    tiles = [f"{line.rsplit(' ', 2)[0]} {x},0 0" for x, line in enumerate(kinds)]
    over = carcassonne.judge(read("sets river", *tiles, "turn red"), "score")
    assert next(reason.rule.id for reason in over.reasons) == "carcassonne.abbey-last"
    assert not carcassonne.judge(read("sets river", *tiles[1:], "turn red"), "score")


# --- roads ----------------------------------------------------------------------------------

LOOP = ("tile BG-V 0,0 270", "tile BG-V 1,0 0", "tile BG-V 1,1 90", "tile BG-V 0,1 180")
# A road that leaves a crossing to the east and comes back to it from the north.
LASSO = ("tile BG-X 0,0 0", "tile BG-V 1,0 90", "tile BG-V 1,-1 0", "tile BG-V 0,-1 270")


def test_a_loop_is_complete_and_counts_each_tile_once() -> None:
    road = feature(read(*LOOP), "0,0.r1")
    assert (road["complete"], road["tiles"], road["points"]) == (True, 4, 4)
    assert scored(read(*LOOP, "meeple red 1,1.r1")) == {"red": 4}
    ruling = ruling_of(carcassonne.ask(read(*LOOP), "feature 0,0.r1"))
    assert [reason.text for reason in ruling.reasons] == ["It is a loop: no end is left."]


def test_a_loop_with_a_gap_is_open_at_both_sides_of_it() -> None:
    road = feature(read(*LOOP[:3]), "0,0.r1")
    assert (road["complete"], road["tiles"]) == (False, 3)
    assert road["open_ends"] == ["0,0.S", "1,1.W"]


def test_a_road_that_returns_to_its_crossing_counts_the_crossing_once() -> None:
    road = feature(read(*LASSO), "0,0.r1")
    assert road["segments"] == ["0,-1.r1", "0,0.r1", "0,0.r2", "1,-1.r1", "1,0.r1"]
    assert (road["complete"], road["tiles"], road["points"]) == (True, 4, 4)
    assert scored(read(*LASSO, "meeple blue 0,0.r2")) == {"blue": 4}


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("tile BG-W 1,0 0", "A crossing closes the road."),
        ("tile BG-A 1,0 90", "The monastery closes the road (furthest east)."),
        ("tile BG-T 1,0 90", "A city gate closes the road."),
        ("tile AM-10 1,0 90", "Houses close the road."),
        ("tile AM-A 1,0 0", "The abbey closes the road."),
    ],
)
def test_what_ends_a_road(end: str, words: str) -> None:
    board = read("tile BG-U 0,0 0", "tile BG-A -1,0 270", end)
    answer = carcassonne.ask(board, "feature 0,0.r1")
    assert answer.data["complete"]
    assert words in [reason.text for reason in ruling_of(answer).reasons]
    assert answer.data["tiles"] == (2 if "AM-A" in end else 3)  # the abbey is no part of it


def test_an_open_road_says_where() -> None:
    board = read("tile BG-U 0,0 0", "tile BG-A -1,0 270")
    ruling = ruling_of(carcassonne.ask(board, "feature 0,0.r1"))
    assert [reason.text for reason in ruling.failed] == [
        "Open to the east, where no tile continues the road."
    ]


# --- cities ---------------------------------------------------------------------------------


def test_a_city_scores_two_for_each_tile_and_pennant() -> None:
    board = read("tile BG-F 0,0 0", "tile BG-E -1,0 90", "tile BG-E 1,0 270", "meeple red 0,0.c1")
    assert feature(board, "0,0.c1")["pennants"] == 1
    assert scored(board) == {"red": 2 * 3 + 2 * 1}


def test_two_parts_of_a_city_on_one_tile_count_as_one_tile() -> None:
    ring = ("tile BG-I 0,0 0", "tile BG-N 0,-1 270", "tile BG-N -1,0 90", "tile BG-N -1,-1 180")
    assert scored(read(*ring, "meeple red 0,0.c2")) == {"red": 2 * 4}


def test_an_incomplete_city_scores_one_for_each_at_the_end() -> None:
    board = read("tile BG-F 0,0 0", "tile BG-E -1,0 90", "meeple red 0,0.c1")
    assert scored(board) == {}
    assert at_the_end(board) == {"red": 2 + 1}
    ruling = ruling_of(carcassonne.ask(board, "feature 0,0.c1"))
    assert [r.text for r in ruling.failed] == ["The wall has a gap to the east."]


SMALL_CITY = ("tile BG-E 0,0 0", "tile BG-E 0,-1 180")
# With a pennant; an abbey closes it in the west and is no tile of it.
PENNANT_CITY = ("tile BG-F 0,0 0", "tile BG-E 1,0 270", "tile AM-A -1,0 0")


@pytest.mark.parametrize(
    ("tiles", "option", "points"),
    [
        (SMALL_CITY, "2", 2 * 2),
        (SMALL_CITY, "1", 2 * 1),
        (PENNANT_CITY, "2", 2 * 2 + 2),
        (PENNANT_CITY, "1", 2 * 1 + 1),
    ],
)
def test_a_city_of_two_tiles_scores_half_in_old_printings_and_so_does_its_pennant(
    tiles: tuple[str, ...], option: str, points: int
) -> None:
    board = read(*tiles, "meeple red 0,0.c1", f"option two_tile_city {option}")
    assert scored(board) == {"red": points}


def test_the_old_printings_change_larger_and_incomplete_cities_in_nothing() -> None:
    old = "option two_tile_city 1"
    three = ("tile BG-F 0,0 0", "tile BG-E -1,0 90", "tile BG-E 1,0 270", "meeple red 0,0.c1")
    assert scored(read(*three, old)) == scored(read(*three))
    two = ("tile BG-F 0,0 0", "tile BG-E -1,0 90", "meeple red 0,0.c1")
    assert at_the_end(read(*two, old)) == at_the_end(read(*two))
    (item,) = carcassonne.ask(read(*two, old), "score").data["items"]
    assert {line["rule"] for line in item["score"]["items"]} == {"carcassonne.end-city"}


# --- monasteries ----------------------------------------------------------------------------

RING = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@every("around", range(9))
def test_a_monastery_scores_nine_when_surrounded_and_one_for_each_tile_at_the_end(
    around: int,
) -> None:
    tiles = [f"tile BG-B {x},{y} 0" for x, y in RING[:around]]
    board = read("tile BG-B 0,0 0", *tiles, "meeple green 0,0.m1")
    assert feature(board, "0,0.m1")["complete"] == (around == 8)
    assert scored(board) == ({"green": 9} if around == 8 else {})
    assert at_the_end(board) == {"green": 1 + around}


def test_a_monastery_that_is_not_surrounded_says_where() -> None:
    around = [f"tile BG-B {3 + x},{2 + y} 0" for x, y in RING if (x, y) not in {(1, -1), (0, 1)}]
    ruling = ruling_of(carcassonne.ask(read("tile BG-B 3,2 0", *around), "feature 3,2.m1"))
    assert [reason.text for reason in ruling.failed] == [
        "2 places around it are still empty: north-east and south."
    ]


def test_an_abbey_is_a_monastery_and_counts_as_a_tile_around_one() -> None:
    tiles = [f"tile BG-B {x},{y} 0" for x, y in RING]
    board = read(*tiles, "tile AM-A 0,0 0", "meeple red 0,0.m1")
    assert scored(board) == {"red": 9}
    outer = [f"tile BG-B {x},{y} 0" for x, y in RING if (x, y) != (1, 0)]
    board = read("tile BG-B 0,0 0", *outer, "tile AM-A 1,0 0", "meeple red 0,0.m1")
    assert scored(board) == {"red": 9}


# --- who gets the points --------------------------------------------------------------------

ROAD = ("tile BG-A 0,0 270", "tile BG-U 1,0 0", "tile BG-U 2,0 0", "tile BG-A 3,0 90")


@pytest.mark.parametrize(
    ("figures", "points"),
    [
        ([], {}),
        (["red"], {"red": 4}),
        (["red", "blue"], {"red": 4, "blue": 4}),
        (["red", "blue", "blue"], {"blue": 4}),
        (["red", "green", "blue", "blue", "green"], {"blue": 4, "green": 4}),
    ],
)
def test_most_figures_get_all_points_and_a_tie_gives_all_to_each(
    figures: list[str], points: dict[str, int]
) -> None:
    standing = [f"meeple {colour} {n % 4},0.r1" for n, colour in enumerate(figures)]
    assert scored(read(*ROAD, *standing)) == points


def test_points_are_added_to_those_a_player_has() -> None:
    board = read(*ROAD, "meeple red 0,0.r1", "points red 10", "points blue 3")
    assert scored(board) == {"red": 14, "blue": 3}


def test_a_wagon_counts_like_any_figure() -> None:
    assert scored(read(*ROAD, "wagon red 0,0.r1", "meeple blue 1,0.r1")) == {"red": 4, "blue": 4}


# --- what goes home -------------------------------------------------------------------------


def test_figures_of_a_scored_feature_go_home_and_all_others_stay() -> None:
    stay = {"meeple red 0,0.f1", "meeple red 0,0.m1", "meeple blue 9,0.r1"}
    board = read(*ROAD, "tile BG-U 9,0 0", "meeple red 1,0.r1", "meeple blue 2,0.r1", *stay)
    after = carcassonne.play(board, "score").position
    assert {str(figure) for figure in after.figures} == stay
    assert after.tiles == board.tiles


def test_scoring_twice_gives_nothing_more() -> None:
    once = carcassonne.play(read(*ROAD, "meeple red 1,0.r1"), "score").position
    twice = carcassonne.play(once, "score")
    assert twice.position.points == once.points
    assert [event.rule.id for event in twice.events] == ["carcassonne.score-nobody"]


def test_a_turn_is_scored_once_and_ended_afterwards() -> None:
    board = read(*ROAD, "players 2", "turn red placed 3,0")
    with pytest.raises(IllegalMove) as early:
        carcassonne.play(board, "end")
    assert [r.rule.id for r in early.value.ruling.reasons] == ["carcassonne.turn-scoring"]
    after = carcassonne.play(board, "score").position
    assert not carcassonne.judge(after, "score")
    following = carcassonne.play(after, "end").position
    assert following.turn is not None
    assert (following.turn.player, following.turn.placed) == ("blue", None)
    assert following.turn.done == frozenset()


def test_a_wagon_waits_after_scoring_and_goes_home_at_the_end_of_the_turn() -> None:
    board = read(*ROAD, "wagon blue 1,0.r1", "players 2", "turn red placed 3,0")
    after = carcassonne.play(board, "score").position
    assert dict(after.points) == {"blue": 4}
    assert [str(figure) for figure in after.figures] == ["wagon blue 1,0.r1"]
    assert carcassonne.play(after, "end").position.figures == ()


def test_without_turns_a_wagon_goes_home_with_the_others() -> None:
    assert carcassonne.play(read(*ROAD, "wagon blue 1,0.r1"), "score").position.figures == ()


@pytest.mark.parametrize(("more", "told"), [((), False), (("meeple red 0,0.r1",), True)])
def test_where_only_wagons_stand_no_figure_is_said_to_go_home(
    more: tuple[str, ...], told: bool
) -> None:
    board = read(*ROAD, "wagon blue 1,0.r1", *more, "players 2", "turn red placed 3,0")
    named = [event.rule.id for event in carcassonne.play(board, "score").events]
    assert ("carcassonne.score-return" in named) is told
    assert "carcassonne.wagon-moves" in named


@pytest.mark.parametrize(("players", "order"), [(2, "red blue red"), (3, "red blue green red")])
def test_turns_go_round(players: int, order: str) -> None:
    position = read("tile BG-D 0,0 0", f"players {players}", "turn red")
    seen = ["red"]
    for column in range(players):
        position = carcassonne.play(position, f"tile BG-U {column + 1},0 0").position
        position = carcassonne.play(position, "score").position
        position = carcassonne.play(position, "end").position
        assert position.turn is not None
        seen.append(position.turn.player)
    assert seen == order.split()


# --- fields ---------------------------------------------------------------------------------

TWO_CITIES = (  # two completed cities, one field south of both, and one between wall and road
    "tile BG-D 0,0 0",
    "tile BG-E 0,-1 180",
    "tile BG-D 1,0 0",
    "tile BG-E 1,-1 180",
)


def test_a_field_scores_three_for_each_completed_city_it_touches_at_the_end() -> None:
    board = read(*TWO_CITIES, "meeple red 0,0.f1")
    assert scored(board) == {}
    assert at_the_end(board) == {"red": 6}
    assert at_the_end(read(*TWO_CITIES[:3], "meeple red 0,0.f1")) == {"red": 3}


def test_a_field_behind_the_road_touches_no_city() -> None:
    assert at_the_end(read(*TWO_CITIES, "meeple red 0,0.f2")) == {}


def test_a_city_touched_twice_pays_a_field_once() -> None:
    ring = ("tile BG-I 0,0 0", "tile BG-N 0,-1 270", "tile BG-N -1,0 90", "tile BG-N -1,-1 180")
    assert at_the_end(read(*ring, "meeple red 0,0.f1")) == {"red": 3}


def test_one_city_may_pay_several_fields() -> None:
    board = ("tile BG-F 0,0 0", "tile BG-E -1,0 90", "tile BG-E 1,0 270")
    both = read(*board, "meeple red 0,0.f1", "meeple blue 0,0.f2")
    joined = feature(both, "0,0.f1")["segments"]
    assert ("0,0.f2" in joined) is False
    assert at_the_end(both) == {"red": 3, "blue": 3}


def test_most_farmers_get_a_field() -> None:
    three = ("meeple red 0,0.f1", "meeple blue 1,0.f1", "meeple blue 0,0.f1")
    assert at_the_end(read(*TWO_CITIES, *three)) == {"blue": 6}
    assert at_the_end(read(*TWO_CITIES, *three[:2])) == {"red": 6, "blue": 6}


# A city between fields in the north, south, west and east, and a second city at the southern one.
FIELDS_AROUND = (
    "tile BG-F 0,0 0",
    "tile BG-E -1,0 90",
    "tile BG-E 1,0 270",
    "tile BG-E 0,1 180",
    "tile BG-E 0,2 0",
)
SOUTH = ("meeple red 0,0.f2", "meeple blue 0,1.f1")


@pytest.mark.parametrize(
    ("form", "red", "blue"),
    [
        ("each_field", 3 + 3 + 2 * 3, 2 * 3),
        ("city_once", 3 + 3, 2 * 3),  # the first city pays red only once, and blue as well
        ("city_by_city", 4 + 4, 4),  # red has most around the first city, a tie at the second
    ],
)
def test_what_a_city_pays_by_each_form_of_scoring_fields(form: str, red: int, blue: int) -> None:
    """Red has a farmer in the north, in the west and in the south; blue has one in the south."""
    farmers = ("meeple red 0,0.f1", "meeple red -1,0.f1", *SOUTH)
    board = read(*FIELDS_AROUND, *farmers, f"option fields {form}")
    assert at_the_end(board) == {"red": red, "blue": blue}


def test_what_is_listed_city_by_city_is_what_the_farmers_get() -> None:
    """The city of three tiles with a pennant is worth more to its knights, if there were any."""
    board = read(*FIELDS_AROUND, *SOUTH, "option fields city_by_city")
    items = carcassonne.ask(board, "score").data["items"]
    assert [(item["type"], item["points"], item["players"]) for item in items] == [
        ("city", 4, ["red", "blue"]),
        ("city", 4, ["red", "blue"]),
    ]


@pytest.mark.parametrize(
    ("form", "rule", "points", "owners"),
    [
        ("each_field", "end-field", 2 * 3, ["red", "blue"]),
        ("city_once", "end-field-city-once", 2 * 3, ["red", "blue"]),
        ("city_by_city", "end-field-by-city", 0, []),
    ],
)
def test_a_field_is_told_by_the_form_that_is_played(
    form: str, rule: str, points: int, owners: list[str]
) -> None:
    """Red and blue tie on the southern field; city by city the field itself is worth nothing."""
    board = read(*FIELDS_AROUND, *SOUTH, f"option fields {form}")
    answer = carcassonne.ask(board, "points 0,0.f2")
    assert (answer.data["points"], answer.data["owners"]) == (points, owners)
    named = {reason.rule.id for reason in ruling_of(answer).reasons if "field" in reason.rule.id}
    assert named == {f"carcassonne.{rule}"}
    once = "Each city pays a player only once: not again for another of his fields."
    told = [reason.text for reason in ruling_of(answer).reasons]
    assert (once in told) is (form == "city_once")
    assert feature(board, "0,0.f2")["points"] == points
    head = carcassonne.ask(board, "feature 0,0.f2").head
    assert head.endswith(
        "city by city." if form == "city_by_city" else "(for red and blue): 2 completed cities × 3."
    )


@pytest.mark.parametrize("form", ["each_field", "city_once", "city_by_city"])
def test_a_barn_is_paid_by_every_city_whatever_its_owner_has_got_for_farmers(form: str) -> None:
    """The barn stands in the north, the farmers at both cities of the south."""
    farmers = {"each_field": 2 * 3, "city_once": 2 * 3, "city_by_city": 2 * 4}[form]
    board = read(*FIELDS_AROUND, "barn red 0,0.f1", *SOUTH, f"option fields {form}")
    assert at_the_end(board) == {"red": 4 + farmers, "blue": farmers}


@pytest.mark.parametrize(
    ("form", "red", "blue"),
    [("each_field", 3, 6), ("city_once", 3, 6), ("city_by_city", 0, 4 + 4)],
)
def test_city_by_city_two_farmers_on_one_field_outnumber_one_on_another(
    form: str, red: int, blue: int
) -> None:
    """Red's farmer has the field west of the first city; blue's two stand in the south."""
    farmers = ("meeple red -1,0.f1", "meeple blue 0,0.f2", "meeple blue 0,1.f1")
    got = at_the_end(read(*FIELDS_AROUND, *farmers, f"option fields {form}"))
    assert (got.get("red", 0), got["blue"]) == (red, blue)


# --- properties -----------------------------------------------------------------------------


@settings(max_examples=60)
@given(populated_boards(largest=25))
def test_a_scoring_step_gives_what_is_printed_tells_it_and_sends_figures_home(
    position: Position,
) -> None:
    step = carcassonne.play(position, "score")
    assert dict(step.position.points) == told_by(step.events, dict(position.points))
    assert dict(step.position.points) == printed_points(position)
    for item in carcassonne.ask(step.position, "features").data:
        assert not (item["complete"] and item["figures"])
    gone = {name for figure, name in standing(position) if figure not in step.position.figures}
    assert gone <= {
        part
        for item in carcassonne.ask(position, "features").data
        if item["complete"]
        for part in item["segments"]
    }


def told_by(events: Iterable[Event], sums: dict[str, int]) -> dict[str, int]:
    for event in events:
        if event.score is not None:
            for player in event.facts["players"]:
                sums[player] = sums.get(player, 0) + sum(i.points for i in event.score.items)
    return sums


def printed_points(position: Position) -> dict[str, int]:
    """Tiles, pennants and majorities counted again without the engine."""
    expected: dict[str, int] = {}
    for type_, parts, ends in flooded(position):
        if type_ not in ("road", "city") or ends:
            continue
        cells = {part.partition(".")[0] for part in parts}
        each = (1 if type_ == "road" else 2) + shows(position, parts, "inn", "cathedral")
        points = each * (len(cells) + pennants(position, parts))
        for colour in most(position, parts):
            expected[colour] = expected.get(colour, 0) + points
    taken = {tile.cell for tile in position.tiles}
    for figure in position.figures:
        x, y, name = figure.segment
        if name == "m1" and all((x + dx, y + dy) in taken for dx, dy in RING):
            expected[figure.colour] = expected.get(figure.colour, 0) + 9
    return expected


def shows(position: Position, parts: frozenset[str], *marks: str) -> bool:
    """Whether one of these marks is printed on any of these parts."""
    return any(
        feature.get(mark)
        for tile in position.tiles
        for feature in printed()["tiles"][tile.kind]["features"]
        if f"{tile.x},{tile.y}.{feature['id']}" in parts
        for mark in marks
    )


def pennants(position: Position, parts: frozenset[str]) -> int:
    return sum(
        feature.get("pennants", 0)
        for tile in position.tiles
        for feature in printed()["tiles"][tile.kind]["features"]
        if f"{tile.x},{tile.y}.{feature['id']}" in parts
    )


def most(position: Position, parts: frozenset[str]) -> list[str]:
    here = [figure.colour for figure, name in standing(position) if name in parts]
    return [c for c in COLOURS if c in here and here.count(c) == max(map(here.count, here))]


COMES_BACK = ("tile PD-02 0,0 90", "tile BG-V 1,0 0", "tile BG-V 1,1 90", "tile BG-V 0,1 180")
ENDED = ("tile BG-A 0,-1 0", "tile BG-A -1,0 270")


@pytest.mark.parametrize(("ends", "rule"), [((), "end-road"), (ENDED, "score-road")])
def test_a_tile_that_a_road_comes_back_to_is_one_tile_by_the_plain_rule(
    ends: tuple[str, ...], rule: str
) -> None:
    """Two parts of the road on one tile, without an opening: no reading is needed."""
    ruling = ruling_of(carcassonne.ask(read(*COMES_BACK, *ends), "points 1,1.r1"))
    named = [one.rule.id for one in ruling.reasons if "parts" in one.facts]
    assert named == [f"carcassonne.{rule}"]
