"""Game records: the replay of hand-made games, and one sentence for every broken record."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from boardlib.carcassonne.table.random_play import random_record
from boardlib.carcassonne.table.record import replay
from boardlib.game.record import RecordError, file_lines
from tests.every import every


def turn(player: int, tile: str, x: int, y: int, rot: int, *do: list[str]) -> dict[str, Any]:
    return {"player": player, "tile": tile, "at": [x, y], "rot": rot, "do": list(do)}


def record(turns: Iterable[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"players": 2, "sets": ["base"], "options": {}, "turns": list(turns), **more}


def run(game: dict[str, Any], options: bool = False) -> list[dict[str, Any]]:
    return list(replay([json.dumps(game)], options))


def error(game: Any) -> RecordError:
    text = game if isinstance(game, str) else json.dumps(game)
    with pytest.raises(RecordError) as caught:
        list(replay(text.splitlines()))
    return caught.value


# --- hand-made games --------------------------------------------------------------------


def test_a_city_of_two_tiles() -> None:
    """BG-E turned round closes the city of the start tile: two tiles, 4 points."""
    first, last = run(record([turn(0, "BG-E", 0, -1, 180, ["meeple", "c1"])]))
    assert first == {
        "game": 1,
        "turn": 1,
        "completed": [
            {
                "type": "city",
                "tiles": 2,
                "pennants": 0,
                "points": 4,
                "owners": [0],
                "segments": ["0,-1.c1", "0,0.c1"],
            }
        ],
        "scores": [4, 0],
    }
    assert last == {"game": 1, "final": [], "scores": [4, 0]}


def test_an_unoccupied_feature_is_listed_without_owners() -> None:
    first, _last = run(record([turn(0, "BG-E", 0, -1, 180)]))
    assert [(item["points"], item["owners"]) for item in first["completed"]] == [(4, [])]
    assert first["scores"] == [0, 0]


def test_the_end_of_the_game() -> None:
    """Road 2, farmer on a field with one completed city 3; blue's monastery 1 + 2."""
    turns = [
        turn(0, "BG-E", 0, -1, 180),
        turn(1, "BG-B", 0, 1, 0, ["meeple", "m1"]),
        turn(0, "BG-U", 1, 0, 0, ["meeple", "r1"]),
        turn(1, "BG-E", 1, -1, 0, ["meeple", "f1"]),
    ]
    last = run(record(turns))[-1]
    found = {item["type"]: item for item in last["final"]}
    assert (found["road"]["points"], found["road"]["owners"]) == (2, [0])
    assert (found["monastery"]["points"], found["monastery"]["tiles"]) == (3, 3)
    assert (found["field"]["cities"], found["field"]["points"]) == (1, 3)
    assert last["scores"] == [2, 6]


def test_the_forms_of_scoring_fields() -> None:
    """One city at two fields of blue: 3 each, once only, or 4 for most farmers around it."""
    turns = [
        turn(0, "BG-E", 0, -1, 180, ["meeple", "f1"]),
        turn(1, "BG-U", 1, 0, 0, ["meeple", "f1"]),
    ]
    forms = {"each_field": [3, 3], "city_once": [3, 3], "city_by_city": [4, 4]}
    for form, scores in forms.items():
        assert run(record(turns, options={"fields": form}))[-1]["scores"] == scores
    turns = [
        turn(0, "BG-E", 0, -1, 180, ["meeple", "f1"]),
        turn(1, "BG-B", -1, -1, 0),
        turn(0, "BG-U", 1, 0, 0, ["meeple", "f1"]),
    ]
    forms = {"each_field": [6, 0], "city_once": [3, 0], "city_by_city": [4, 0]}
    for form, scores in forms.items():
        assert run(record(turns, options={"fields": form}))[-1]["scores"] == scores


def test_a_token_joins_and_completes() -> None:
    """TUN-A: a pair on one tile makes one road of three tiles; the tunnel tile counts once."""
    start = [
        {"tile": "TU-3", "at": [0, 0], "rot": 0},
        {"tile": "BG-W", "at": [1, 0], "rot": 0},
    ]
    turns = [
        turn(0, "BG-A", 0, 1, 180, ["meeple", "r1"], ["token", "red", "0,0.p1"]),
        turn(1, "BG-U", 2, 0, 0, ["token", "blue", "0,0.p2"]),
    ]
    both = record(turns, sets=["base", "tunnel"], start=start)
    assert run(both)[-1]["final"][0]["tiles"] == 2
    turns[1]["do"] = []
    turns.append(turn(0, "BG-U", 3, 0, 0, ["token", "red", "0,0.p2"]))
    done = run(record(turns, sets=["base", "tunnel"], start=start))[2]
    assert [(item["tiles"], item["points"], item["owners"]) for item in done["completed"]] == [
        (3, 3, [0])
    ]


def test_a_token_before_the_tile_is_written_before_the_tile() -> None:
    """The token joins red's road to blue's before the new tile would give red a free road."""
    start = [
        {"tile": "TU-3", "at": [0, 0], "rot": 0},
        {"tile": "BG-W", "at": [1, 0], "rot": 0},
    ]
    turns = [
        turn(0, "BG-A", 0, 1, 180, ["token", "red", "0,0.p1"]),
        turn(1, "BG-U", 2, 0, 0, ["meeple", "r1"]),
        turn(0, "BG-B", 0, 2, 0, ["token", "red", "0,0.p2"], ["tile"], ["meeple", "m1"]),
    ]
    game = record(turns, sets=["base", "tunnel"], start=start)
    *_played, done, _final = run(game, options=True)
    assert [(item["type"], item["tiles"]) for item in done["completed"]] == [("road", 3)]
    assert [0, 2, [0, 90, 180, 270]] in done["legal"]
    assert done["figure_options"]["meeple"] == ["f1", "m1"]


@every(
    "deeds, words",
    [
        ([["meeple", "c1"], ["tile"]], "a figure goes to the tile of the turn: first comes"),
        ([["score"], ["tile"]], "'score' is not allowed: Red: the tile of this turn has not"),
        ([["tile"], ["tile"]], "a tile has already been placed this turn"),
        ([["score"], ["meeple", "c1"]], "The turn has already been scored"),
        ([["score"], ["score"]], "'score' is not allowed: The turn has already been scored"),
        ([["tile", "BG-E"]], """'tile' is written as ["tile"]"""),
    ],
)
def test_what_is_done_at_the_wrong_moment_is_refused(deeds: list[list[str]], words: str) -> None:
    found = error(record([turn(0, "BG-E", 0, -1, 180, *deeds)]))
    assert words in str(found)
    assert (found.line, found.turn) == (1, 1)


@pytest.mark.parametrize(("value", "points"), [("first", 1), ("second", 3)])
def test_a_figure_on_a_printed_tunnel_stands_on_the_half_that_the_option_says(
    value: str, points: int
) -> None:
    game = record(
        [
            turn(0, "AM-12", 1, 0, 90, ["meeple", "r1"]),
            turn(1, "BG-U", -1, 0, 0, ["token", "blue", "1,0.p1"]),
        ],
        sets=["base", "tunnel", "abbey-and-mayor"],
        options={"figure_on_broken_tunnel": value},
    )
    assert run(game)[-1]["scores"] == [points, 0]


def test_the_robber_baron_goes_to_who_laid_the_last_token() -> None:
    """TUN-B: the last tile of the joined road is blue's, the last token red's (TUN-54)."""
    lines = (
        "BG-A -3,0 270", "BG-U -2,0 0", "BG-W -1,0 0", "TU-2 0,0 0", "BG-U 1,0 0", "TU-4 2,0 0"
    )  # fmt: skip
    start = []
    for kind, place, rotation in (line.split() for line in lines):
        x, y = map(int, place.split(","))
        start.append({"tile": kind, "at": [x, y], "rot": int(rotation)})
    turns = [
        turn(0, "BG-B", -3, -1, 0, ["token", "red", "0,0.p2"]),
        turn(1, "AM-10", 3, 0, 90),
        turn(0, "BG-B", -2, -1, 0, ["token", "red", "2,0.p1"]),
        turn(1, "BG-B", 4, 0, 0),
    ]
    sets = ["base", "tunnel", "abbey-and-mayor"]
    game = record(turns, start=start, sets=sets, options={"robber": True})
    nobody, red = {"holder": None, "length": 0}, {"holder": 0, "length": 4}
    assert [item["robber"] for item in run(game)] == [nobody, nobody, red, red, red]
    without = record(turns, start=start, sets=sets)
    assert all("robber" not in item for item in run(without))
    game["options"] = {"robber": "yes"}
    assert str(error(game)).endswith("option 'robber' is true or false, not \"yes\".")


def test_the_robber_baron_goes_to_who_lays_the_tile_that_completes_the_longest_road() -> None:
    turns = [
        turn(0, "BG-A", 1, 0, 90),
        turn(1, "BG-A", -1, 0, 270),
    ]
    game = record(turns, options={"robber": True})
    told = [item["robber"] for item in run(game)]
    assert told == [{"holder": None, "length": 0}, *[{"holder": 1, "length": 3}] * 2]


def test_token_colours_of_two_players() -> None:
    """Red uses red, green and black; blue uses blue, yellow and grey."""
    start = [{"tile": "TU-3", "at": [0, 0], "rot": 0}]
    for colour in ("red", "green", "black"):
        turns = [turn(0, "BG-B", 0, -1, 0, ["token", colour, "0,0.p1"])]
        assert len(run(record(turns, sets=["base", "tunnel"], start=start))) == 2
    turns = [turn(0, "BG-B", 0, -1, 0, ["token", "yellow", "0,0.p1"])]
    found = error(record(turns, sets=["base", "tunnel"], start=start))
    assert "are those of another player (blue)" in found.why


WAGON = {"figures": {"meeple": 7, "wagon": 1}, "wagon": "C1"}


def city_with_wagon(*moves: list[str], **options: str) -> dict[str, Any]:
    """Red's wagon is in a city whose gate road runs on to the north; the last tile closes it."""
    turns = [
        turn(0, "IC-08", 0, -1, 180, ["wagon", "c1"]),
        turn(1, "BG-U", 0, -2, 90),
    ]
    turns[0]["do"] += moves
    return record(turns, sets=["base", "inns-and-cathedrals"], options={**WAGON, **options})


def test_a_wagon_moves_after_scoring_or_goes_home() -> None:
    moved = run(city_with_wagon(["move", "red", "0,-1.c1", "0,-1.r1"]))
    assert moved[0]["scores"] == [4, 0]
    assert [item["type"] for item in moved[-1]["final"]] == ["road"]
    stayed = run(city_with_wagon())
    assert [item["type"] for item in stayed[0]["completed"]] == ["city"]
    assert stayed[-1]["final"] == []


def test_a_wagon_moves_by_its_edition() -> None:
    move = ["move", "red", "0,-1.c1", "0,0.r1"]
    assert "not directly adjacent" in error(city_with_wagon(move)).why
    assert len(run(city_with_wagon(move, wagon="C2"))) == 3


def test_a_figure_after_a_move_comes_too_late() -> None:
    move = ["move", "red", "0,-1.c1", "0,-1.r1"]
    assert "already been scored" in error(city_with_wagon(move, ["meeple", "f1"])).why


def two_wagons(closing: int, *moves: list[str]) -> dict[str, Any]:
    """Red's and blue's wagons in one city (board WAG-4), closed by the player of that number."""
    start = [{"tile": "BG-U", "at": [1, y], "rot": 90} for y in (0, 1, 2)]
    turns = [
        turn(0, "TB-16", 0, 0, 180, ["wagon", "c1"]),
        turn(1, "IC-08", 0, 2, 0, ["wagon", "c1"]),
        turn(0, "BG-U", 1, 3, 90),
        turn(1, "BG-G", 0, 1, 90, *moves),
    ]
    if closing == 0:
        turns[2:] = [turn(0, "BG-G", 0, 1, 90, *moves)]
    sets = ["base", "traders-and-builders", "inns-and-cathedrals"]
    return record(turns, sets=sets, start=start, options=WAGON)


RED = ["move", "red", "0,0.c1", "0,2.r1"]
BLUE = ["move", "blue", "0,2.c1", "0,0.r1"]


def test_several_wagons_move_clockwise_from_the_active_player() -> None:
    for closing, first, second in ((0, RED, BLUE), (1, BLUE, RED)):
        final = run(two_wagons(closing, first, second))[-1]["final"]
        assert [item["type"] for item in final] == ["road", "road"]
        assert "wagon stands there" in error(two_wagons(closing, second, first)).why


def three_wagons(active: int, *moves: list[str]) -> dict[str, Any]:
    """A wagon of every player beside the hole that the active player's last tile closes."""
    start = [{"tile": "BG-B", "at": [x, -1], "rot": 0} for x in (-1, 1, 2, 3, 4)]
    places = ((-1, 0, 90), (0, -1, 180), (1, 0, 270))
    turns = [
        *(turn(n, "IC-08", *places[n], ["wagon", "c1"]) for n in range(3)),
        *(turn(n, "BG-B", 2 + n, 0 if n else -2, 0) for n in range(active)),
        turn(active, "BG-R", 0, 0, 0, *moves),
    ]
    sets = ["base", "base", *["inns-and-cathedrals"] * 3]
    return record(turns, players=3, sets=sets, start=start, options=WAGON)


THREE = (
    ["move", "red", "-1,0.c1", "-1,0.r1"],
    ["move", "blue", "0,-1.c1", "0,-1.r1"],
    ["move", "green", "1,0.c1", "1,0.r1"],
)


@pytest.mark.parametrize("active", [0, 1, 2])
def test_three_players_move_their_wagons_clockwise_from_the_active_one(active: int) -> None:
    order = [THREE[(active + n) % 3] for n in range(3)]
    final = run(three_wagons(active, *order))[-1]["final"]
    assert [(item["type"], item["owners"]) for item in final] == [("road", [n]) for n in (0, 1, 2)]
    for wrong in ([1, 0, 2], [0, 2, 1], [2, 1, 0]):
        found = error(three_wagons(active, *(order[n] for n in wrong)))
        assert "wagon stands there" in found.why


def test_a_later_wagon_may_move_though_the_earlier_one_goes_home() -> None:
    final = run(two_wagons(0, BLUE))[-1]["final"]
    assert [item["owners"] for item in final] == [[1]]
    taken = ["move", "blue", "0,2.c1", "0,2.r1"]
    assert "it is occupied (red wagon" in error(two_wagons(0, RED, taken)).why.lower()


def barn_game(*deeds: list[str]) -> dict[str, Any]:
    """Four field corners meet at the south-east of the start tile."""
    turns = [
        turn(0, "BG-E", 0, -1, 180),
        turn(1, "BG-B", 0, 1, 0, ["meeple", "f1"]),
        turn(0, "BG-U", 1, 0, 0),
        turn(1, "BG-B", 1, 1, 0, *deeds),
    ]
    return record(turns, options={"figures": {"meeple": 7, "barn": 1}})


def test_a_barn_sends_the_farmers_home_and_stays() -> None:
    turns = run(barn_game(["barn", "f1"]))
    (field,) = turns[3]["fields"]
    assert (field["owners"], field["points"], field["cities"]) == ([1], 0, 0)
    assert [item["owners"] for item in turns[-1]["final"]] == [[1]]


def test_no_farmer_joins_a_barn() -> None:
    game = barn_game(["barn", "f1"])
    game["turns"].append(turn(0, "BG-B", 0, 2, 0, ["meeple", "f1"]))
    assert "is occupied (blue" in error(game).why


def test_a_barn_needs_a_corner_of_four_fields() -> None:
    game = barn_game()
    game["turns"][1]["do"] = [["barn", "f1"]]
    assert "At no corner of this field do four tiles meet" in error(game).why


def test_farmers_score_three_at_a_new_barn_and_one_when_joined_to_it() -> None:
    """Blue's barn lies north of the city; the last tile joins red's field in the south to it."""
    turns = [
        turn(0, "BG-E", 0, -1, 180, ["meeple", "f1"]),
        turn(1, "BG-B", 0, -2, 0),
        turn(0, "BG-B", -1, -2, 0),
        turn(1, "BG-B", -1, -1, 0, ["barn", "f1"]),
        turn(0, "BG-B", 0, 1, 0, ["meeple", "f1"]),
        turn(1, "BG-A", 1, 0, 90),
        turn(0, "BG-B", 1, -1, 0),
    ]
    options = {"figures": {"meeple": 7, "barn": 1}}
    found = run(record(turns[:4], sets=["base"] * 2, options=options))
    assert [(f["points"], f["owners"]) for f in found[3]["fields"]] == [(3, [0])]
    assert found[-1]["scores"] == [3, 4]
    found = run(record(turns, sets=["base"] * 2, options=options))
    assert "fields" not in found[5]
    assert [(f["points"], f["owners"], f["cities"]) for f in found[6]["fields"]] == [(1, [0], 1)]
    assert found[-1]["scores"] == [4, 4]
    turns[6]["do"] = [["meeple", "f1"]]
    assert (
        "is occupied (blue barn and red meeple)"
        in error(record(turns, sets=["base"] * 2, options=options)).why
    )


def abbey_game(players: int = 2) -> dict[str, Any]:
    """A hole at 1,-1 between four tiles, filled with an abbey; 2,0 stays empty."""
    turns = [
        turn(0, "BG-U", 1, 0, 0, ["meeple", "r1"]),
        turn(1, "BG-E", 0, -1, 180),
        turn(0, "BG-B", 0, -2, 0),
        turn(1, "BG-V", 1, -2, 270, ["meeple", "r1"]),
        turn(0, "BG-U", 2, -2, 0),
        turn(1, "BG-A", 2, -1, 90, ["meeple", "r1"]),
        turn(0, "AM-A", 1, -1, 0, ["meeple", "m1"]),
    ]
    for index, item in enumerate(turns):
        item["player"] = index % players
    return record(turns, players=players, options={"abbey": True})


def test_an_abbey_closes_what_it_touches_and_is_no_part_of_it() -> None:
    turns = run(abbey_game())
    (road,) = turns[6]["completed"]
    assert (road["segments"], road["points"], road["owners"]) == (["2,-1.r1"], 1, [1])
    (monk,) = [item for item in turns[-1]["final"] if item["type"] == "monastery"]
    assert (monk["segments"], monk["tiles"], monk["points"]) == (["1,-1.m1"], 8, 8)


def test_the_ninth_tile_completes_an_abbey() -> None:
    game = abbey_game()
    game["turns"].append(turn(1, "BG-U", 2, 0, 0))
    (monk,) = run(game)[7]["completed"]
    assert (monk["type"], monk["tiles"], monk["points"], monk["owners"]) == ("monastery", 9, 9, [0])


def test_every_player_has_one_abbey() -> None:
    game = abbey_game()
    del game["options"]["abbey"]
    assert "the abbey has been placed before" in error(game).why
    game = abbey_game()
    game["turns"] += [turn(1, "BG-U", 2, 0, 0), turn(0, "AM-A", 3, 0, 0)]
    assert "the abbey has been placed before" in error(game).why


def test_an_abbey_needs_a_hole() -> None:
    game = abbey_game()
    game["turns"][6]["at"] = [2, 0]
    assert "Not a hole, for there is no tile" in error(game).why


def test_after_the_last_tile_abbeys_may_pass_players_over() -> None:
    game = abbey_game(players=3)
    game["turns"][6]["player"] = 1
    assert len(run(game)) == 8
    game["turns"].append(turn(2, "BG-U", 2, 0, 0))
    assert error(game).turn == 7
    assert "it is the turn of player 0, not of player 1" in error(game).why


def test_after_the_last_tile_abbeys_go_round_once() -> None:
    game = abbey_game(players=3)
    game["turns"][6]["player"] = 1
    game["turns"].append({**game["turns"][6], "player": 0})
    assert "it is the turn of player 2, not of player 0" in error(game).why


def test_two_sets_hold_two_copies() -> None:
    turns = [turn(0, "BG-X", 1, 0, 0), turn(1, "BG-X", 2, 0, 0)]
    assert "The only tile of this kind lies on the board." in error(record(turns)).why
    assert len(run(record(turns, sets=["base", "base"]))) == 3


def test_a_river_begins_with_its_first_turn() -> None:
    turns = [turn(0, "RV-01", 0, 0, 0), turn(1, "RV-02", 1, 0, 0)]
    assert len(run(record(turns, sets=["base", "river"]))) == 3
    assert "A tile lies there already" in error(record(turns, sets=["base"])).why


def test_options_list_places_and_figures() -> None:
    first, _last = run(record([turn(0, "BG-X", 1, 0, 0)]), options=True)
    assert first["legal"] == [[-1, 0, [0, 90, 180, 270]], [1, 0, [0, 90, 180, 270]]]
    assert first["figure_options"] == {
        "meeple": ["f1", "f2", "f3", "f4", "r1", "r2", "r3", "r4"],
        "wagon": [],
        "mayor": [],
        "barn": [],
    }


# --- broken records ---------------------------------------------------------------------

GOOD = record([turn(0, "BG-E", 0, -1, 180), turn(1, "BG-U", 1, 0, 0, ["meeple", "r1"])])


def changed(path: str, value: Any) -> dict[str, Any]:
    """A copy of the good record with one thing changed: ``turns.0.rot``."""
    game: dict[str, Any] = json.loads(json.dumps(GOOD))
    *way, last = path.split(".")
    place: Any = game
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    if value is None:
        del place[last]
    else:
        place[int(last) if last.isdigit() else last] = value
    return game


@every(
    "path, value, turn_number, words",
    [
        ("players", 7, 0, "from 2 to 6"),
        ("players", True, 0, "from 2 to 6"),
        ("players", None, 0, "'players' is missing"),
        ("sets", [], 0, "list of expansions"),
        ("sets", ["bsae"], 0, "did you mean|one of"),
        ("options", [], 0, "JSON object"),
        ("options", {"wagen": "C1"}, 0, "no option 'wagen'"),
        ("options", {"wagon": "C9"}, 0, "cannot be 'C9'"),
        ("options", {"wagon": 1}, 0, "in quotes"),
        ("options", {"figures": {"meeple": -1}}, 0, "whole number"),
        ("options", {"figures": {"pig": 1}}, 0, "'pig' is not a figure"),
        ("options", {"abbey": 1}, 0, "true or false"),
        ("start", [{"tile": "BG-D"}, {"tile": "BG-D"}], 0, "two tiles"),
        ("turns", {}, 0, "list of turns"),
        ("turns.1", 5, 2, "a turn is"),
        ("turns.1.player", 0, 2, "turn of player 1"),
        ("turns.1.player", 2, 2, "no player 2"),
        ("turns.1.player", "blue", 2, "number from 0"),
        ("turns.1.tile", "BG-Y", 2, "did you mean"),
        ("turns.1.tile", None, 2, "'tile' is missing"),
        ("turns.1.at", [1], 2, "place such as"),
        ("turns.1.at", [1, 10**30], 2, "too far"),
        ("turns.1.at", [0, 0], 2, "A tile lies there already"),
        ("turns.1.at", [5, 5], 2, "No tile lies at any of the four sides of this place"),
        ("turns.1.rot", 45, 2, "0, 90, 180 or 270"),
        ("turns.1.rot", 90, 2, "two sides do not match"),
        ("turns.1.do", [["meeple"]], 2, "is written as"),
        ("turns.1.do", [["meeple", "c9"]], 2, "has no c9"),
        ("turns.1.do", [["meepel", "r1"]], 2, "meeple"),
        ("turns.1.do", ["meeple r1"], 2, "list of words"),
        ("turns.1.do", [["meeple", "r1"], ["meeple", "f1"]], 2, "already been placed"),
        ("turns.1.do", [["wagon", "r1"]], 2, "no wagon is left"),
        ("turns.1.do", [["token", "red", "1,0.p1"]], 2, "no portal"),
        ("turns.1.do", [["move", "red", "0,0.c1", "1,0.r1"]], 2, "No such wagon"),
        ("turns.1.do", [["move", "green", "0,0.c1", "1,0.r1"]], 2, "player of this game"),
        ("turns.1.do", [["move", "red", "here", "there"]], 2, "not a part of a tile"),
        ("turns.1.tlie", "BG-U", 2, "did you mean 'tile'"),
        ("turn", [], 0, "did you mean 'turns'"),
    ],
)
def test_one_sentence_for_a_broken_record(
    path: str, value: Any, turn_number: int, words: str
) -> None:
    found = error(changed(path, value))
    assert found.line == 1
    assert found.turn == turn_number
    where = f"line 1, turn {turn_number}: " if turn_number else "line 1: "
    assert str(found).startswith(where)
    assert any(word in found.why for word in words.split("|")), found.why
    assert "\n" not in str(found)


def test_a_truncated_line_and_an_empty_file() -> None:
    text = json.dumps(GOOD)
    lines = replay([text, text[: len(text) // 2]])
    assert [next(lines)["turn"], next(lines)["turn"], next(lines)["scores"]] == [1, 2, [0, 2]]
    with pytest.raises(RecordError, match="line 2: this is no complete JSON object"):
        next(lines)
    for empty in ("", "\n\n"):
        assert "no game record" in error(empty).why


@every("text", ["[]", "3", "null", '"x"', "{}", "[" * 100_000])
def test_json_that_is_no_record(text: str) -> None:
    assert error(text).line == 1


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    games = [random_record(seed) for seed in range(3)]
    file.write_text("\n".join(map(json.dumps, games)), encoding="utf-8")
    lines = list(replay(file_lines(file)))
    assert sum("final" in line for line in lines) == 3
    assert {line["game"] for line in lines} == {1, 2, 3}
    file.write_bytes(json.dumps(games[0]).encode() + b"\n\xff\xfe\n")
    with pytest.raises(RecordError, match="line 2: this is no UTF-8 text"):
        list(replay(file_lines(file)))


def test_turns_before_an_illegal_move_are_still_there() -> None:
    game = changed("turns.1.rot", 90)
    lines = replay([json.dumps(game)])
    assert next(lines)["turn"] == 1
    with pytest.raises(RecordError):
        next(lines)
