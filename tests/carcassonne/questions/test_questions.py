"""Questions and their answers, in words and as plain data."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from boardlib import carcassonne
from boardlib.carcassonne.board.position import Position
from boardlib.game import QuestionError
from tests.carcassonne.boards import read
from tests.carcassonne.strategies import flooded, populated_boards
from tests.every import every
from tests.rulings import ruling_of

TUNNEL = ("tile TU-3 0,0 0", "tile BG-W 1,0 0", "tile BG-A 0,1 180")


def data(position: Position, question: str) -> Any:
    """The plain data of an answer, as another program would get it."""
    return json.loads(json.dumps(carcassonne.ask(position, question).to_json()))["answer"]


def text(position: Position, question: str) -> str:
    return str(carcassonne.ask(position, question))


# --- features -------------------------------------------------------------------------------


@settings(max_examples=50)
@given(populated_boards(largest=25))
def test_features_and_sums_are_told_once_and_alike(position: Position) -> None:
    listed = data(position, "features")
    found = {
        (item["type"], frozenset(item["segments"]), frozenset(item["open_ends"])) for item in listed
    }
    assert found == flooded(position)
    assert len(found) == len(listed)
    for item in listed:
        for segment in item["segments"]:
            assert data(position, f"feature {segment}") == item
    final = data(position, "score")
    sums = dict.fromkeys(final["totals"], 0)
    for item in final["items"]:
        assert item["score"]["total"] == sum(line["points"] for line in item["score"]["items"])
        for player in item["players"]:
            sums[player] += item["score"]["total"]
    assert final["totals"] == sums


def test_a_feature_in_words_and_as_data() -> None:
    board = read(*TUNNEL, "token red 0,0.p1", "meeple blue 1,0.r3")
    assert carcassonne.ask(board, "feature 0,0.r1").head == (
        "Blue's road: 2 tiles, incomplete, open: the portal to the east."
        " At the end of the game it scores 2 points (for blue): 2 tiles × 1."
    )
    assert data(board, "feature 1,0.r3") == {
        "type": "road",
        "segments": ["0,0.r1", "1,0.r3"],
        "tiles": 2,
        "complete": False,
        "points": 2,
        "open_ends": ["0,0.p1"],
        "figures": ["meeple blue 1,0.r3"],
        "owners": ["blue"],
    }


@pytest.mark.parametrize(
    ("lines", "part", "told"),
    [
        (["tile BG-E 0,-1 180"], "0,0.c1", "The city: complete."),
        ([], "0,0.r1", "The road: not complete, open here: in the east and in the west."),
        (["tile BG-B 0,1 0"], "0,1.m1", "The monastery: not complete."),
    ],
)
def test_whether_a_feature_is_complete_is_told_without_its_points(
    lines: list[str], part: str, told: str
) -> None:
    position = read("tile BG-D 0,0 0", *lines, "meeple red 0,0.r1")
    answer = carcassonne.ask(position, f"complete {part}")
    assert answer.head == told
    whole = carcassonne.ask(position, f"feature {part}")
    assert answer.data == {key: whole.data[key] for key in ("complete", "open_ends")}
    assert answer.ruling == whole.ruling
    assert "×" not in answer.text


def test_a_city_has_its_pennants_and_a_field_its_completed_cities() -> None:
    board = read("tile BG-F 0,0 0", "tile BG-E -1,0 90", "tile BG-E 1,0 270", "meeple red 0,0.f1")
    city, field = data(board, "feature 0,0.c1"), data(board, "feature 0,0.f1")
    assert (city["pennants"], city["points"]) == (1, 8)
    assert (field["complete"], field["points"], field["open_ends"]) == (False, 3, [])


# --- rulings --------------------------------------------------------------------------------


def test_a_ruling_begins_with_yes_or_no_and_says_why() -> None:
    yes = carcassonne.ask(read(*TUNNEL), "token red 0,0.p1")
    assert yes.text.startswith("Yes. Red: the token is one of this player's own (red).")
    assert ruling_of(yes).allowed
    no = carcassonne.ask(read(*TUNNEL, "token blue 0,0.p1"), "token red 0,0.p1")
    assert no.text == "No. The portal to the east: it is claimed, for a token lies there (blue)."
    assert no.to_json()["ruling"] == {
        "allowed": False,
        "reasons": [
            {
                "rule": "carcassonne.token-unclaimed",
                "facts": {"portal": "0,0.p1", "token": "blue"},
                "text": "The portal to the east: it is claimed, for a token lies there (blue).",
                "basis": "published",
            }
        ],
    }
    assert set(no.shapes) == {"0,0.p1", "token:0,0.p1"}


@pytest.mark.parametrize(
    "move",
    [
        "tile BG-D 2,0 0",
        "meeple red 0,0.r1",
        "wagon red 0,0.f1",
        "mayor red 0,0.r1",
        "token red 0,0.p2",
    ],
)
def test_a_move_that_is_asked_about_is_judged_as_in_play(move: str) -> None:
    board = read(*TUNNEL)
    assert carcassonne.ask(board, move).ruling == carcassonne.judge(board, move)
    assert data(board, move) == {"allowed": carcassonne.judge(board, move).allowed}


def test_places_are_given_with_their_rotations() -> None:
    board = read("tile BG-D 0,0 0")
    assert data(board, "places BG-A") == [[-1, 0, [270]], [0, 1, [0, 90, 270]], [1, 0, [90]]]
    assert text(board, "places BG-A").splitlines() == [
        "The place (furthest west): turned left.",
        "The place (furthest south): as it is printed, turned right, turned left.",
        "The place (furthest east): turned right.",
    ]
    typed = [line.typed for line in carcassonne.ask(board, "places BG-A").listed]
    assert typed == ["(-1,0): 270°", "(0,1): 0°, 90°, 270°", "(1,0): 90°"]
    assert text(board, "places AM-A") == "The tile fits nowhere."


# --- tunnels --------------------------------------------------------------------------------


def test_the_four_states_of_a_portal() -> None:
    board = read(
        "tile TU-1 0,0 0",
        "tile AM-12 5,0 0",
        "token red 0,0.p1",
        "token red 0,0.p2",
        "token blue 0,0.p3",
        "tile TU-3 9,9 0",
    )
    states = {item["portal"]: item["state"] for item in data(board, "portals")}
    assert states == {
        "0,0.p1": "pair",
        "0,0.p2": "pair",
        "0,0.p3": "single",
        "5,0.p1": "through",
        "5,0.p2": "through",
        "9,9.p1": "open",
        "9,9.p2": "open",
    }
    assert data(board, "portal 0,0.p1")["leads_to"] == "0,0.p2"
    assert text(board, "portal 0,0.p1") == (
        "The portal (east; its tile: furthest west): a token lies there (red). The other portal of"
        " the tunnel: the portal (south; its tile: furthest west)."
    )
    assert text(board, "portal 5,0.p2") == (
        "The portal (south; its tile: furthest north-east): an opening of a printed tunnel, the"
        " road runs through."
    )


def test_points_names_each_rule_that_counts_and_each_that_does_not() -> None:
    chain = carcassonne.read(carcassonne.boards()["TUN-B-d"] + "\nmeeple red 3,0.r1")
    answer = carcassonne.ask(chain, "points -1,0.r1")
    ids = [reason.rule.name for reason in ruling_of(answer).conditions]
    told = ["score-road", "same-tile", "same-tile", "tunnel-belongs-to-nobody", "score-majority"]
    assert ids == told
    assert answer.data["points"] == 5
    under = carcassonne.ask(carcassonne.read(carcassonne.boards()["TUN-B-b"]), "points -1,0.r1")
    ids = [reason.rule.name for reason in ruling_of(under).conditions]
    assert ids == ["score-road", "visible-tiles", "score-nobody"]
    assert (under.data["points"], under.data["owners"]) == (4, [])


# --- material -------------------------------------------------------------------------------


def test_the_robber_baron_is_asked_for_where_he_is_played() -> None:
    assert data(read("robber yellow 3"), "robber") == {"holder": "yellow", "length": 3}
    with pytest.raises(QuestionError, match="does not say who holds the Robber Baron"):
        carcassonne.ask(read(), "robber")


# --- the end of the game --------------------------------------------------------------------


def test_the_final_score_is_itemised_and_added_to_the_points_so_far() -> None:
    board = read(
        "players 2",
        "points red 20",
        "tile BG-D 0,0 0",
        "tile BG-E 0,-1 180",
        "meeple red 0,0.r1",
        "meeple blue 0,0.f1",
        "meeple blue 0,-1.f1",
    )
    answer = data(board, "score")
    assert answer["totals"] == {"red": 21, "blue": 6}
    items = {item["segments"][0]: item for item in answer["items"]}
    assert items["0,0.r1"]["score"] == {
        "total": 1,
        "items": [
            {"count": 1, "name": "tile", "each": 1, "points": 1, "rule": "carcassonne.end-road"}
        ],
    }
    assert items["0,0.f1"]["players"] == ["blue"]
    assert text(board, "score").splitlines()[-2:] == ["Red: 21", "Blue: 6"]


# --- what is not there ----------------------------------------------------------------------


@every(
    "question, sentence",
    [
        ("feature 0,0.m1", "(0,0): TU-3 has no m1; it has r1, r2, f1, f2."),
        ("feature 7,7.r1", "(7,7): no tile lies there."),
        ("points 0,0.m1", "(0,0): TU-3 has no m1"),
        ("meeple red 0,0.r9", "(0,0): TU-3 has no r9"),
        ("token red 1,0.p1", "(1,0): BG-W has no portal, so there is no p1."),
        ("portal 0,0.p3", "(0,0): TU-3 has no p3; it has p1, p2."),
        ("links 3,3.c1", "(3,3): no tile lies there"),
        ("wagon C1 red 0,0.r1 to 9,9.r1", "(9,9): no tile lies there"),
        ("fetures", "did you mean features (every road"),
        ("feature 0,0", "x,y.part such as 0,0.r1"),
        ("tile BG-D 0,0", "0, 90, 180, 270"),
        ("tokens 9", "2, 3, 4, 5, 6"),
        ("kind TU-9", "TU-"),
        ("set tunel", "tunnel"),
        ("score now", "'now' is too much here"),
        ("token red 0,0.p1 and 0,0.p1", "two tokens at once go to two portals"),
        ("move green", "Green: no wagon is on the board."),
        ("wagon C9 red 0,0.c1", "'C9' is not an edition or a colour"),
    ],
)
def test_what_cannot_be_answered_says_what_there_is(question: str, sentence: str) -> None:
    with pytest.raises(QuestionError) as caught:
        carcassonne.ask(read(*TUNNEL), question)
    assert sentence in str(caught.value)


def test_a_mayor_without_pennants_stands_there_although_nobody_gets_points() -> None:
    alone = carcassonne.read("tile BG-E 0,0 0\ntile BG-E 0,-1 180\nmayor red 0,0.c1")
    text = carcassonne.ask(alone, "feature 0,0.c1").head
    assert "nobody stands on it" not in text
    assert text.endswith("but the figures on it count nothing.")
    empty = carcassonne.read("tile BG-E 0,0 0\ntile BG-E 0,-1 180")
    assert carcassonne.ask(empty, "feature 0,0.c1").head.endswith("nobody stands on it.")


@pytest.mark.parametrize(
    ("board", "kind", "words"),
    [
        ("tile BG-C 0,0 0", "BG-C 1,0 0", "The only tile of this kind lies on the board."),
        (
            "tile BG-F 0,0 0\ntile BG-F 2,0 0",
            "BG-F 1,0 0",
            "All 2 tiles of this kind",
        ),
        (
            "sets base\ntile BG-D 0,0 0",
            "TU-1 0,1 0",
            "not among those that are played.",
        ),
        ("tile BG-D 0,0 0", "AM-A 1,0 0", "no tile on some of its sides (north, east and south)."),
    ],
)
def test_what_is_used_up_and_what_is_missing_around_a_hole(
    board: str, kind: str, words: str
) -> None:
    assert words in carcassonne.ask(carcassonne.read(board), f"tile {kind}").text


def rule_ids(position: Position, question: str) -> list[str]:
    """The rules by which a question is answered."""
    found = carcassonne.ask(position, question).to_json()["ruling"]
    return [reason["rule"].removeprefix("carcassonne.") for reason in found["reasons"]]


@pytest.mark.parametrize(
    ("colours", "players", "names"),
    [
        ("3/2", 2, ["token-count", "token-colours"]),
        ("2/2", 2, ["token-count-magazine", "token-colours"]),
        ("2/2", 3, ["token-count", "token-colours"]),
        ("2/2", 6, ["token-count"]),
    ],
)
def test_the_number_of_tokens_rests_on_the_text_in_force(
    colours: str, players: int, names: list[str]
) -> None:
    position = read("tile BG-D 0,0 0", f"option tunnel_colours {colours}")
    assert rule_ids(position, f"tokens {players}") == names


@every(
    "lines, portals, most",
    [
        ((), 10, 5),  # twelve tokens
        (("players 2",), 10, 5),
        (("players 4",), 10, 4),  # eight tokens
        (("players 5",), 10, 5),
        (("players 2", "option tunnel_colours 2/2"), 10, 4),
        (("tile AM-12 9,0 0", "tile PD-25 9,5 0"), 14, 6),
        (("tile AM-12 9,0 0", "tile PD-25 9,5 0", "option printed_tunnels never"), 10, 5),
    ],
)
def test_how_many_tunnels_there_can_be(lines: tuple[str, ...], portals: int, most: int) -> None:
    tiles = [f"tile TU-{number} {2 * number},0 0" for number in range(1, 5)]
    answer = data(read(*tiles, *lines), "tunnels")
    assert (answer["portals"], answer["most"]) == (portals, most)


@pytest.mark.parametrize("question", ["wagon C1 red 0,0.c1", "wagon C2 red 0,0.c1", "move red"])
def test_a_wagon_on_an_incomplete_feature_is_not_said_to_go_home(question: str) -> None:
    position = read("tile BG-D 0,0 0", "wagon red 0,0.c1")
    assert data(position, question) == []
    told = text(position, question)
    assert told == "The city: it is not complete, so a wagon stays on it."


def test_figures_that_count_nothing_are_not_said_to_be_nobody() -> None:
    position = read("tile BG-E 0,0 0", "tile BG-E 0,-1 180", "mayor red 0,0.c1")
    found = carcassonne.ask(position, "points 0,0.c1")
    assert ruling_of(found).conditions[-1].text == "The figures on it count nothing."
    assert rule_ids(position, "points 0,0.c1")[-1] == "score-nobody"


@pytest.mark.parametrize(
    ("lines", "kind", "name"),
    [
        (("tile RV-01 0,0 0",), "BG-C", "place-nowhere"),
        (("sets base", "tile BG-C 0,0 0"), "BG-C", "place-supply"),
        (("tile BG-D 0,0 0",), "AM-A", "abbey-hole"),
        (("sets base", "tile BG-D 0,0 0"), "AM-A", "place-supply"),
    ],
)
def test_a_tile_that_fits_nowhere_is_told_why(lines: tuple[str, ...], kind: str, name: str) -> None:
    position = read(*lines)
    assert data(position, f"places {kind}") == []
    assert rule_ids(position, f"places {kind}") == [name]


def test_a_tile_with_a_river_is_told_to_rest_on_an_assumption() -> None:
    position = read("tile RV-01 0,0 0")
    assert "place-river" in rule_ids(position, "tile RV-02 1,0 0")
    assert "place-river" not in rule_ids(position, "tile BG-B -1,0 0")


# --- what decides a list ----------------------------------------------------------------


def decided(position: Position, question: str) -> list[str]:
    """The rules that decide the answer to a question that lists something."""
    answer = carcassonne.ask(position, question)
    assert answer.allowed is None
    assert ruling_of(answer).to_json()["allowed"] is None
    return [reason.rule.name for reason in ruling_of(answer).reasons]


def test_places_carry_the_rules_that_make_them() -> None:
    start = read("tile BG-D 0,0 0")
    assert decided(start, "places BG-E") == ["place-supply", "place-adjacent", "place-sides"]
    ruling = ruling_of(carcassonne.ask(start, "places BG-E"))
    assert set(ruling.reasons[2].shapes) == {"0,-1", "0,1"}
    hole = read(*(f"tile BG-B {place} 0" for place in ("0,-1", "1,0", "0,1", "-1,0")))
    assert decided(hole, "places AM-A") == ["place-supply", "abbey-hole"]
    assert decided(read("sets base"), "places BG-E") == ["place-supply"]
    assert decided(hole, "places BG-S") == ["place-nowhere"]


def test_the_score_names_the_rule_of_every_sum() -> None:
    board = read(
        "tile BG-D 0,0 0",
        "tile BG-E 0,-1 180",
        "tile BG-F 3,0 0",
        "meeple red 0,0.f1",
        "meeple red 0,0.r1",
        "meeple blue 3,0.c1",
    )
    answer = carcassonne.ask(board, "score")
    assert sorted(set(decided(board, "score"))) == ["end-city", "end-field", "end-road"]
    assert all(reason.text in answer.text for reason in ruling_of(answer).reasons)
    assert carcassonne.ask(read("tile BG-D 0,0 0"), "score").ruling is None


def test_a_sum_by_two_rules_names_both() -> None:
    lines = [line for line in carcassonne.boards()["TUN-A"].splitlines() if "token" not in line]
    pair = ("token red 0,0.p1", "token red 0,0.p2", "meeple red 0,0.r1")
    each = read(*lines, *pair, "option same_tile each_opening")
    assert decided(each, "score") == ["score-road", "same-tile-each"]
