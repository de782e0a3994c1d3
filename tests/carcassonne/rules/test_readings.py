"""What the sources leave open: every option has its alternatives, and each changes its rulings."""

import json
from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.table.record import replay
from boardlib.game import Answer
from boardlib.game.record import RecordError
from boardlib.ruling import Basis, Grounds, IllegalMove
from tests.rulings import ruling_of


def read(*lines: str) -> Position:
    return carcassonne.read("\n".join(lines))


def board(name: str, *lines: str) -> Position:
    return read(carcassonne.boards()[name], *lines)


def reasons(answer: Answer) -> dict[str, str]:
    """The rules of an answer with their bases."""
    return {one.rule.name: one.rule.basis.value for one in ruling_of(answer).reasons}


# --- short roads ------------------------------------------------------------------------

OVER = "option short_roads passed_over"
BEHIND = ["-1,-1.r1", "-1,0.c2", "-1,0.r1", "-1,0.r2", "-1,1.r1", "-1,2.r1"]


def test_a_short_road_lies_between_unless_it_is_passed_over() -> None:
    usual = carcassonne.ask(board("WAG-1"), "wagon C1 red 0,0.c1").data
    over = carcassonne.ask(board("WAG-1", OVER), "wagon C1 red 0,0.c1").data
    assert sorted(set(over) - set(usual)) == BEHIND
    assert set(usual) < set(over)


@pytest.mark.parametrize("end", ["-1,0.r1", "-1,0.c2"])
def test_what_a_short_road_keeps_apart_is_called_a_reading(end: str) -> None:
    question = f"wagon C1 red 0,0.c1 to {end}"
    usual = carcassonne.ask(board("WAG-1"), question)
    assert usual.data["fails"] == ["not_adjacent"]
    assert reasons(usual) == {"wagon-short-road": "reading"}
    over = carcassonne.ask(board("WAG-1", OVER), question)
    assert over.data["allowed"]
    assert over.data["chain"] == ["0,0.c1", end]
    assert reasons(over)["wagon-short-road-over"] == "reading"


def test_what_lies_two_steps_behind_a_short_road_is_apart_in_either_reading() -> None:
    """A monastery at the end of a road that begins at the crossing."""
    for option in ("", OVER):
        position = board("WAG-1", "tile BG-A -1,3 180", option)
        found = carcassonne.ask(position, "wagon C1 red 0,0.c1 to -1,3.m1")
        assert found.data["fails"] == ["not_adjacent"]
        assert reasons(found) == {"wagon-not-adjacent": "published"}


def test_a_short_road_itself_is_no_destination_in_either_reading() -> None:
    for option in ("", OVER):
        found = carcassonne.ask(board("WAG-1", option), "wagon C1 red 0,0.c1 to -1,0.r3")
        assert found.data["fails"] == ["completed", "not_claimable"]


def test_a_gate_elsewhere_decides_before_a_short_road_that_is_passed_over() -> None:
    """The northern road of the crossing bends to a gate of the same city."""
    city = ("tile IC-05 -1,0 90", "tile BG-C 0,0 0", "tile BG-S 0,-1 90")
    for bend, rule in (
        ("tile BG-V -1,-1 270", "wagon-not-adjacent"),
        ("", "wagon-short-road-over"),
    ):
        found = carcassonne.ask(read(*city, bend, OVER), "wagon C1 red 0,0.c1 to -1,0.r2")
        near = [one for one in ruling_of(found).conditions if "chain" in one.facts]
        assert [(one.rule.name, one.holds) for one in near] == [(rule, True)]


def test_the_second_edition_knows_nothing_of_short_roads() -> None:
    question = "wagon C2 red 0,0.c1"
    usual = carcassonne.ask(board("WAG-1"), question).data
    assert carcassonne.ask(board("WAG-1", OVER), question).data == usual


# --- a road and an abbey ----------------------------------------------------------------

NOT = "option wagon_road_abbey apart"


def test_a_road_is_adjacent_to_the_abbey_at_its_end_unless_only_cities_are() -> None:
    question = "wagon C1 red 0,2.r1 to 0,1.m1"
    usual = carcassonne.ask(board("WAG-1"), question)
    assert usual.data["allowed"]
    assert reasons(usual)["wagon-road-abbey"] == "reading"
    refused = carcassonne.ask(board("WAG-1", NOT), question)
    assert refused.data["fails"] == ["not_adjacent"]
    assert reasons(refused) == {"wagon-road-abbey-not": "reading"}


def test_a_city_stays_adjacent_to_an_abbey() -> None:
    found = carcassonne.ask(board("WAG-1", NOT), "wagon C1 red 0,0.c1 to 0,1.m1")
    assert found.data["allowed"]
    assert "wagon-not-adjacent" in reasons(found)


# --- two openings on one tile -----------------------------------------------------------

EACH = "option same_tile each_opening"
PAIR = ("token red 0,0.p1", "token red 0,0.p2")


@pytest.mark.parametrize(
    ("name", "tokens", "road", "once", "each"),
    [
        ("TUN-A", PAIR, "0,0.r1", 3, 4),
        ("TUN-C", PAIR, "0,0.r1n", 3, 4),
        ("TUN-C", (), "0,0.r1", 3, 3),
    ],
)
def test_a_tile_with_two_openings_counts_once_or_for_each(
    name: str, tokens: tuple[str, ...], road: str, once: int, each: int
) -> None:
    lines = [line for line in carcassonne.boards()[name].splitlines() if "token" not in line]
    usual = carcassonne.ask(read(*lines, *tokens), f"points {road}")
    other = carcassonne.ask(read(*lines, *tokens, EACH), f"points {road}")
    assert (usual.data["points"], other.data["points"]) == (once, each)
    assert len(other.data["tiles"]) == 3
    assert reasons(usual).get("same-tile") == ("reading" if tokens else None)
    assert reasons(other).get("same-tile-each") == ("reading" if tokens else None)


@pytest.mark.parametrize(("option", "points"), [("once", 4), ("each_opening", 3 + 3)])
def test_a_tile_with_three_openings_of_one_road_counts_once_or_three_times(
    option: str, points: int
) -> None:
    """Three bends lead from its western opening to the southern, a tunnel to the eastern."""
    bends = ("tile BG-V -1,0 270", "tile BG-V -1,1 180", "tile BG-V 0,1 90")
    position = read("tile TU-1 0,0 0", *bends, *PAIR, f"option same_tile {option}")
    found = carcassonne.ask(position, "points 0,0.r3").data
    assert found["tiles"] == ["-1,0", "-1,1", "0,0", "0,1"]
    assert found["points"] == points


@pytest.mark.parametrize("option", ["", EACH])
@pytest.mark.parametrize(("tile", "rule"), [("BG-X", "score-road"), ("TU-4", "end-road")])
def test_where_a_road_comes_back_to_a_crossing_or_beside_its_only_opening_is_one_tile(
    tile: str, rule: str, option: str
) -> None:
    lasso = (f"tile {tile} 0,0 0", "tile BG-V 1,0 90", "tile BG-V 1,-1 0", "tile BG-V 0,-1 270")
    found = carcassonne.ask(read(*lasso, option), "points 0,0.r1")
    assert found.data["points"] == 4
    assert set(reasons(found)) == {rule, "score-nobody"}


# --- until when a token may be laid -----------------------------------------------------

WHOLE = "option token_moment whole_turn"
LATE = ("meeple red 1,0.r3", "wagon blue 0,1.r1", "token red 0,0.p1", "players 4")


def late(*more: str) -> Position:
    lines = [line for line in carcassonne.boards()["TUN-A"].splitlines() if "token" not in line]
    return read(*lines, *LATE, *more)


def played(position: Position, *moves: str) -> Position:
    for move in moves:
        position = carcassonne.play(position, move).position
    return position


def test_after_scoring_a_token_is_too_late_unless_the_whole_turn_counts() -> None:
    scored = "turn red placed 0,1 scored"
    early = carcassonne.judge(late(scored), "token red 0,0.p2")
    assert [reason.rule.id for reason in early.failed] == ["carcassonne.token-moment"]
    allowed = carcassonne.judge(late(scored, WHOLE), "token red 0,0.p2")
    assert "carcassonne.token-whole-turn" in [reason.rule.id for reason in allowed.reasons]
    assert "token red 0,0.p2" in map(str, carcassonne.moves(late(scored, WHOLE)))


def test_a_road_completed_after_scoring_waits_for_the_next_scoring() -> None:
    after = played(late("turn red placed 0,1 scored", WHOLE), "token red 0,0.p2")
    assert carcassonne.ask(after, "feature 0,0.r1").data["complete"]
    assert carcassonne.read(carcassonne.write(after)) == after
    assert carcassonne.ask(after, "wagons").data == []
    for move in ("home blue 0,1.r1", "move blue 0,1.r1 to 0,1.m1"):
        failed = carcassonne.judge(after, move).failed
        assert "carcassonne.token-whole-turn" in [reason.rule.id for reason in failed]
    blue = played(after, "end")
    assert {str(figure) for figure in blue.figures} == {"meeple red 1,0.r3", "wagon blue 0,1.r1"}
    done = played(blue, "tile BG-U 2,0 0", "score")
    assert dict(done.points) == {"red": 3, "blue": 3}
    assert carcassonne.ask(done, "wagons").data == ["blue 0,1.r1"]


def late_record(**options: str) -> dict[str, Any]:
    """Red's second token comes after scoring; blue's turn scores the road."""
    places = (("TU-3", [0, 0], 0), ("BG-W", [1, 0], 0))
    turns = [
        ("BG-A", [0, 1], 180, [["meeple", "r1"], ["token", "red", "0,0.p1"]]),
        ("BG-U", [2, 0], 0, []),
        ("BG-U", [3, 0], 0, [["score"], ["token", "red", "0,0.p2"]]),
        ("BG-U", [4, 0], 0, []),
    ]
    return {
        "players": 2,
        "sets": ["base", "tunnel"],
        "options": options,
        "start": [{"tile": kind, "at": at, "rot": rot} for kind, at, rot in places],
        "turns": [
            {"player": number % 2, "tile": kind, "at": at, "rot": rot, "do": do}
            for number, (kind, at, rot, do) in enumerate(turns)
        ],
    }


def test_a_record_with_a_token_after_scoring() -> None:
    *turns, _final = replay([json.dumps(late_record(token_moment="whole_turn"))])
    assert [turn["scores"] for turn in turns] == [[0, 0], [0, 0], [0, 0], [3, 0]]
    assert [len(turn["completed"]) for turn in turns] == [0, 0, 0, 1]
    with pytest.raises(RecordError, match="The turn has already been scored"):
        list(replay([json.dumps(late_record())]))


# --- barns of several players -----------------------------------------------------------

FIELDS = (
    "tile BG-D 0,0 0",
    "tile BG-E 0,-1 180",
    *(f"tile BG-U {x},0 0" for x in (1, 2)),
    *(f"barn {colour} {x},0.{part}" for colour, x, part in (("red", 1, "f1"), ("red", 2, "f1"))),
    "barn blue 0,0.f1",
    "pieces meeple 7 barn 2",
)


def test_a_field_with_several_barns() -> None:
    usual = carcassonne.ask(read(*FIELDS), "score")
    assert usual.data["totals"] == {"red": 4, "blue": 4}
    most = carcassonne.ask(read(*FIELDS, "option barns most"), "score")
    assert most.data["totals"]["red"] == 4
    assert most.data["totals"].get("blue", 0) == 0
    for option, rule in (("", "barn-end"), ("option barns most", "barn-end-most")):
        found = carcassonne.ask(read(*FIELDS, option), "points 0,0.f1")
        assert reasons(found)[rule] == "reading"


# --- a wagon whose owner got no points --------------------------------------------------

HOME = "option wagon_without_points goes_home"
TWO_KNIGHTS = ("meeple red 0,0.c1", "meeple red 0,0.c1")
MOVES, GOES_HOME = "wagon-without-points", "wagon-without-points-home"


def small_city(*more: str) -> Position:
    """Blue's wagon in a city of two tiles that has just been closed; a road leads past it."""
    lines = ("tile BG-D 0,0 0", "tile BG-E 0,-1 180", "wagon blue 0,-1.c1", "turn red placed 0,-1")
    return read(*lines, "players 2", "option wagon C2", *more)


@pytest.mark.parametrize(
    ("option", "named", "waiting"),
    [("", {MOVES}, ["blue 0,-1.c1"]), (HOME, {GOES_HOME}, [])],
    ids=["moves", "goes home"],
)
def test_a_wagon_leaves_although_its_owner_got_no_points(
    option: str, named: set[str], waiting: list[str]
) -> None:
    step = carcassonne.play(small_city(*TWO_KNIGHTS, option), "score")
    assert {event.rule.name for event in step.events} >= named
    assert carcassonne.ask(step.position, "wagons").data == waiting
    assert dict(step.position.points) == {"red": 4}
    back = carcassonne.read(carcassonne.write(step.position))
    assert carcassonne.ask(back, "wagons").data == waiting


@pytest.mark.parametrize("option", ["", HOME])
@pytest.mark.parametrize("knights", [(), TWO_KNIGHTS[:1]], ids=["alone", "tie"])
def test_a_wagon_whose_owner_got_points_moves_in_either_reading(
    option: str, knights: tuple[str, ...]
) -> None:
    asked = carcassonne.ask(small_city(*knights, option), "wagon C2 blue 0,-1.c1 to 0,0.r1")
    assert asked.data["allowed"]
    assert not {MOVES, GOES_HOME} & set(reasons(asked))
    step = carcassonne.play(small_city(*knights, option), "score")
    assert carcassonne.ask(step.position, "wagons").data == ["blue 0,-1.c1"]
    assert carcassonne.judge(step.position, "move blue 0,-1.c1 to 0,0.r1")


@pytest.mark.parametrize("wagon", ["", "- wagon blue 0,-1.c1"], ids=["there", "lifted"])
def test_whether_it_may_move_is_told_before_scoring_too(wagon: str) -> None:
    lines = carcassonne.write(small_city(*TWO_KNIGHTS)).splitlines()
    kept = [line for line in lines if f"- {line}" != wagon]
    question = "wagon C2 blue 0,-1.c1"
    usual = carcassonne.ask(read(*kept), f"{question} to 0,0.r1")
    assert usual.data["allowed"]
    assert reasons(usual)[MOVES] == "reading"
    assert carcassonne.ask(read(*kept), question).data == ["0,0.r1"]
    refused = carcassonne.ask(read(*kept, HOME), f"{question} to 0,0.r1")
    assert refused.data["fails"] == ["without_points"]
    assert reasons(refused) == {GOES_HOME: "reading"}
    nowhere = carcassonne.ask(read(*kept, HOME), question)
    assert nowhere.data == []
    assert "Blue: no points for it, so the wagon goes home." in nowhere.text


def joined_city(**options: str) -> dict[str, Any]:
    """Red's last tile joins its wagon's part of a city with two parts of blue's, and closes it."""
    monasteries = [{"tile": "BG-B", "at": [x, -1], "rot": 0} for x in (-1, 1)]
    turns = [
        ("BG-E", [0, -1], 180, [["wagon", "c1"]]),
        ("BG-E", [-1, 0], 90, [["meeple", "c1"]]),
        ("BG-B", [-2, -1], 0, []),
        ("BG-E", [1, 0], 270, [["meeple", "c1"]]),
        ("BG-R", [0, 0], 0, [["move", "red", "0,-1.c1", "1,-1.m1"]]),
    ]
    return {
        "players": 2,
        "sets": ["base", "abbey-and-mayor"],
        "options": {"wagon": "C2", **options},
        "start": monasteries,
        "turns": [
            {"player": number % 2, "tile": kind, "at": at, "rot": rot, "do": do}
            for number, (kind, at, rot, do) in enumerate(turns)
        ],
    }


def test_in_a_record_a_wagon_without_points_has_gone_home() -> None:
    *_, last, _final = replay([json.dumps(joined_city())])
    assert last["scores"] == [0, 8]
    with pytest.raises(RecordError, match=r"turn 5: 'move red .* No such wagon stands there"):
        list(replay([json.dumps(joined_city(wagon_without_points="goes_home"))]))


# --- what has no alternative, but is said -----------------------------------------------


def test_in_house_rule_three_the_common_stock_is_a_reason() -> None:
    position = board("TUN-A", "players 4", "turn red", "option occupied_road_needs_pair on")
    ruling = carcassonne.judge(position, "token yellow 0,0.p1")
    assert ruling
    texts = {reason.text: reason.rule.id for reason in ruling.reasons}
    stock = "Tokens are a common stock: any player may lay those of this colour (yellow)."
    assert texts[stock] == "carcassonne.variant-both-at-once"
    usual = board("TUN-A", "players 4", "turn red")
    with pytest.raises(IllegalMove, match=r"those of another player \(yellow\)"):
        carcassonne.play(usual, "token yellow 0,0.p1 by red")


@pytest.mark.parametrize("kind", ["AM-07", "AM-08"])
def test_a_road_that_touches_a_wall_is_not_adjacent_by_a_reading(kind: str) -> None:
    """No source has another reading, so there is no option."""
    position = read(f"tile {kind} 0,0 0", "tile BG-E 0,-1 180")
    found = carcassonne.ask(position, "wagon C1 red 0,0.c1 to 0,0.r1")
    assert found.data == {"allowed": False, "fails": ["not_adjacent"], "chain": []}
    assert reasons(found) == {"wagon-touch": "reading"}
    assert carcassonne.ask(position, "links 0,0.c1").data == []
    gate = read("tile IC-08 0,0 0", "tile BG-E 0,-1 180", "tile BG-U 0,1 90")
    assert carcassonne.ask(gate, "wagon C1 red 0,0.c1 to 0,0.r1").data["allowed"]


def test_the_end_that_was_not_seen_is_an_assumption() -> None:
    """The western road of TB-23, closed by a crossing at its other end."""
    closed = carcassonne.ask(read("tile TB-23 0,0 0", "tile BG-X -1,0 0"), "feature 0,0.r2")
    assert closed.data["complete"]
    assert reasons(closed)["road-end-unseen"] == "assumed"
    other = carcassonne.ask(read("tile TB-23 0,0 0"), "feature 0,0.r1")
    assert "road-end-unseen" not in reasons(other)


def test_a_printed_tunnel_that_a_token_breaks_is_a_reading() -> None:
    position = read("tile PD-25 0,0 0", "players 2", "turn red")
    ruling = carcassonne.judge(position, "token red 0,0.p1")
    found = {reason.rule.id: reason.rule.basis.value for reason in ruling.reasons}
    assert found["carcassonne.printed-tunnel"] == "reading"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("tokens 2", "red (green and black), blue (yellow and grey)"),
        ("tokens 3", "red (yellow), blue (black), green (grey)"),
    ],
)
def test_which_further_colours_a_player_has_is_ours(question: str, told: str) -> None:
    answer = carcassonne.ask(carcassonne.read("sets base tunnel\ntile BG-D 0,0 0"), question)
    count, further = ruling_of(answer).reasons
    assert (count.rule.basis, further.rule.basis) == (Basis.PUBLISHED, Basis.ASSUMED)
    assert told in further.text


TUNNEL_TILE = ("sets base tunnel", "turn red", "tile TU-4 0,0 0")


@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("red 0,0.p1", {"token-own": "published"}),
        ("green 0,0.p1", {"token-colours": "assumed"}),
        ("yellow 0,0.p1 by red", {"token-colours": "assumed"}),
        ("blue 0,0.p1 by red", {"token-own": "published"}),
    ],
)
def test_whose_a_further_colour_is_rests_on_our_dealing(token: str, rule: dict[str, str]) -> None:
    found = reasons(carcassonne.ask(read(*TUNNEL_TILE, "players 2"), f"token {token}"))
    assert {name: basis for name, basis in found.items() if name in OWNERSHIP} == rule


OWNERSHIP = ("token-own", "token-colours")


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (("players 4",), "token-own"),
        (("players 2", "option tunnel_colours 2/2"), "token-colours"),
        (("players 2", "option tunnel_colours 1/1"), "token-own"),
    ],
)
def test_a_colour_that_nobody_uses(lines: tuple[str, ...], rule: str) -> None:
    asked = carcassonne.ask(read(*TUNNEL_TILE, *lines), "token black 0,0.p1 by red")
    assert not asked.allowed
    assert set(reasons(asked)) == {rule}
    assert "nobody uses" in asked.text


FOUR_TILES = ("TU-1 0,0", "TU-2 1,0", "TU-3 2,0", "TU-4 3,0")
PRINTED = ("AM-12 4,0", "PD-25 5,0")


@pytest.mark.parametrize(
    ("players", "tiles", "most", "rule", "told"),
    [
        (2, FOUR_TILES, 5, {"tunnel-limit": "published"}, "tokens enough"),
        (2, FOUR_TILES + PRINTED, 6, {"tunnel-limit": "published"}, "more portals"),
        (
            4,
            FOUR_TILES,
            4,
            {"tunnel-limit-players": "deduced"},
            "With 4 players 8 tokens are in use",
        ),
        (
            5,
            FOUR_TILES + PRINTED,
            5,
            {"tunnel-limit-players": "deduced"},
            "With 5 players 10 tokens are in use",
        ),
    ],
)
def test_how_many_tunnels_the_players_can_make(
    players: int, tiles: tuple[str, ...], most: int, rule: dict[str, str], told: str
) -> None:
    """With all tokens the page counts; that fewer tokens make fewer tunnels follows from it."""
    lines = [f"tile {tile} 0" for tile in tiles]
    found = carcassonne.ask(read(f"players {players}", *lines), "tunnels")
    assert found.data["most"] == most
    assert isinstance(found.ruling, Grounds)
    named = {one.rule.name: one.rule.basis.value for one in found.ruling.reasons}
    assert named == rule
    assert told in found.ruling.reasons[0].text


def test_with_one_colour_each_nothing_is_left_open() -> None:
    answer = carcassonne.ask(carcassonne.read("sets base tunnel\ntile BG-D 0,0 0"), "tokens 4")
    assert len(ruling_of(answer).reasons) == 1
