"""The Tunnel: what tokens join, printed tunnels, the Robber Baron, readings and house variants.

Who may lay a token where and when, and what the page says else, are rulings: ``TUN-...``.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from boardlib import carcassonne
from boardlib.carcassonne.board.position import COLOURS, PlaceToken, Position, token_colours
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.ruling import Basis, IllegalMove
from tests.carcassonne.boards import after, feature, read, why_not
from tests.carcassonne.strategies import flooded, populated_boards, portals
from tests.every import every
from tests.rulings import ruling_of

BOARDS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "tunnel_boards.json").read_text(encoding="utf-8")
)


def board(name: str, state: str = "a", *more: str) -> Position:
    data = BOARDS[name]
    return carcassonne.read("\n".join([*data["tiles"], *data["states"][state]["lines"], *more]))


# --- the states of the boards ---------------------------------------------------------------


def roads() -> Iterator[Any]:
    for name, data in BOARDS.items():
        for letter, state in data["states"].items():
            for number, road in enumerate(state["roads"], start=1):
                yield pytest.param(name, letter, road, id=f"{name}-{letter}-{number}")


@pytest.mark.parametrize(("name", "state", "road"), list(roads()))
def test_a_road_is_joined_complete_and_worth_what_the_tokens_make_it(
    name: str, state: str, road: dict[str, Any]
) -> None:
    found = feature(board(name, state), road["segments"][0])
    assert sorted(found["segments"]) == sorted(road["segments"])
    assert (found["complete"], found["tiles"]) == (road["complete"], road["tiles"])
    assert found["open_ends"] == road["open"]
    assert found["points"] == road.get("points", road["tiles"])  # an open road: 1 a tile


def test_the_boards_that_come_with_the_game_show_these_states() -> None:
    for name, data in BOARDS.items():
        for letter in data["states"]:
            shipped = name if letter == "a" else f"{name}-{letter}"
            if (name, letter) != ("TUN-C", "d"):  # the first state, with an option
                assert carcassonne.read(carcassonne.boards()[shipped]) == board(name, letter)


# --- joining --------------------------------------------------------------------------------


@settings(max_examples=50)
@given(populated_boards(smallest=8))
def test_only_two_tokens_of_one_colour_make_a_tunnel(position: Position) -> None:
    laid = [token.colour for token in position.tokens]
    mouths = {str(token.portal) for token in position.tokens if laid.count(token.colour) == 2}
    data = {item["portal"]: item for item in carcassonne.ask(position, "portals").data}
    for portal in portals(position):
        item = data[str(portal)]
        assert (item["state"] == "pair") == (str(portal) in mouths)
        if item["state"] == "pair":
            assert data[item["leads_to"]]["leads_to"] == str(portal)
            assert data[item["leads_to"]]["token"] == item["token"]


def test_the_tunnel_is_finished_although_the_road_is_not() -> None:
    position = board("TUN-B", "a", "token red 0,0.p2")
    step = carcassonne.play(position, "token red 0,0.p1")
    ids = [event.rule.id for event in step.events]
    assert "carcassonne.tunnel-pair" in ids
    assert "carcassonne.tunnel-closes-nothing" in ids
    assert carcassonne.ask(step.position, "tunnels").data["finished"] == [["0,0.p2", "0,0.p1"]]
    assert feature(step.position, "0,0.r1")["complete"] is False


def test_two_tokens_on_one_portal_are_nonsense_and_no_tunnel() -> None:
    twice = board("TUN-A", "a", "token red 0,0.p1", "token red 0,0.p1")
    assert feature(twice, "0,0.r1")["open_ends"] == ["0,0.p1"]
    assert carcassonne.ask(twice, "tunnels").data["finished"] == []


def test_tokens_never_change_a_field() -> None:
    def fields(position: Position) -> set[frozenset[str]]:
        return {parts for type_, parts, _ends in flooded(position) if type_ == "field"}

    for state in BOARDS["TUN-B"]["states"]:
        found = carcassonne.ask(board("TUN-B", state), "features").data
        seen = {frozenset(item["segments"]) for item in found if item["type"] == "field"}
        assert seen == fields(board("TUN-B", "a"))


# --- who may lay a token --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "option", "each", "in_play"),
    [
        (2, "3/2", 6, 12),
        (2, "2/2", 4, 8),
        (3, "3/2", 4, 12),
        (3, "2/2", 4, 12),
        (4, "3/2", 2, 8),
        (5, "3/2", 2, 10),
        (6, "3/2", 2, 12),
    ],
)
def test_the_number_of_tokens_depends_on_the_players(
    players: int, option: str, each: int, in_play: int
) -> None:
    position = read(f"option tunnel_colours {option}")
    data = carcassonne.ask(position, f"tokens {players}").data
    assert (data["each"], data["in_play"], data["total"]) == (each, in_play, 12)
    colours = [colour for own in data["colours"].values() for colour in own]
    assert len(colours) == len(set(colours)) == in_play // 2
    assert all(own[0] == player for player, own in data["colours"].items())


def test_a_colour_that_does_not_play_has_no_tokens_and_its_turn_can_be_ended() -> None:
    assert token_colours(2, "black", DEFAULTS) == ()
    stray = after(read("players 2", "turn black scored"), "end")
    assert stray.turn is not None
    assert stray.turn.player in ("red", "blue")


def test_any_unclaimed_portal_of_the_board_will_do() -> None:
    position = board("TUN-B", "a", "turn red placed 2,0")
    legal = {str(move) for move in carcassonne.moves(position) if isinstance(move, PlaceToken)}
    assert {move.split()[2] for move in legal} == {str(portal) for portal in portals(position)}


# --- printed tunnels ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "tokens", "broken"),
    [
        ("on_token", (), False),
        ("on_token", ("token red 0,0.p1",), True),
        ("always", (), True),
        ("always", ("token red 0,0.p1",), True),
        ("never", (), False),
    ],
)
@pytest.mark.parametrize("kind", ["AM-12", "PD-25"])
def test_when_a_printed_tunnel_breaks_its_road(
    kind: str, option: str, tokens: tuple[str, ...], broken: bool
) -> None:
    position = read(f"tile {kind} 0,0 0", f"option printed_tunnels {option}", *tokens)
    names = [item["segments"] for item in carcassonne.ask(position, "features").data]
    assert (["0,0.r1n"] in names and ["0,0.r1s"] in names) == broken
    assert (["0,0.r1"] in names) == (not broken)


@pytest.mark.parametrize(("half", "segment"), [("first", "0,0.r1n"), ("second", "0,0.r1s")])
def test_a_figure_on_a_printed_tunnel_stays_on_one_half(half: str, segment: str) -> None:
    position = read(
        "tile AM-12 0,0 0", "meeple blue 0,0.r1", f"option figure_on_broken_tunnel {half}"
    )
    step = carcassonne.play(position, "token red 0,0.p1")
    assert [str(figure.segment) for figure in step.position.figures] == [segment]
    told = [event.rule for event in step.events if segment in event.shapes]
    assert [(rule.id, rule.basis) for rule in told] == [
        ("carcassonne.printed-tunnel-figure", Basis.ASSUMED)
    ]
    again = carcassonne.play(step.position, "token red 0,0.p2").position
    assert again.figures == step.position.figures


@pytest.mark.parametrize(("half", "other"), [("r1n", "r1s"), ("r1s", "r1n")])
def test_a_figure_said_to_stand_on_a_broken_printed_tunnel_stands_on_that_half(
    half: str, other: str
) -> None:
    value = {"r1n": "first", "r1s": "second"}[half]
    option = f"option figure_on_broken_tunnel {value}"
    position = read("tile AM-12 0,0 0", "meeple blue 0,0.r1", "token red 0,0.p1", option)
    assert feature(position, f"0,0.{half}")["owners"] == ["blue"]
    assert feature(position, f"0,0.{other}")["owners"] == []


@pytest.mark.parametrize(
    ("option", "name", "basis"),
    [
        ("on_token", "printed-tunnel", Basis.READING),
        ("always", "printed-tunnel-always", Basis.READING),
        ("never", "printed-tunnel-never", Basis.PUBLISHED),
    ],
)
def test_a_token_on_a_printed_tunnel_is_judged_by_the_reading_in_force(
    option: str, name: str, basis: Basis
) -> None:
    position = read("tile AM-12 0,0 0", f"option printed_tunnels {option}")
    ruling = carcassonne.judge(position, "token red 0,0.p1")
    found = [reason.rule for reason in ruling.conditions if "printed" in reason.rule.id]
    assert [(rule.id, rule.basis) for rule in found] == [(f"carcassonne.{name}", basis)]
    assert ruling.allowed == (option != "never")


@pytest.mark.parametrize("option", ["on_token", "always"])
def test_without_the_tunnel_expansion_a_printed_tunnel_runs_through(option: str) -> None:
    lines = "tile AM-12 0,0 0", f"option printed_tunnels {option}"
    without = read("sets base abbey-and-mayor", *lines)
    assert why_not(without, "token red 0,0.p1") == ["printed-tunnel-never"]
    assert feature(without, "0,0.r1")["open_ends"] == ["0,0.N", "0,0.S"]
    assert not [move for move in carcassonne.moves(without) if isinstance(move, PlaceToken)]
    played = read("sets base tunnel abbey-and-mayor", *lines)
    assert why_not(played, "token red 0,0.p1") == []


def test_a_scored_printed_road_takes_no_token() -> None:
    assert why_not(board("TUN-C"), "token red 0,0.p1") == ["printed-tunnel-scored"]
    earlier = board("TUN-C", "a", "tile BG-B -5,0 0", "turn red placed -5,0")
    assert why_not(earlier, "token red 0,0.p1") == ["printed-tunnel-scored"]


def test_by_option_a_token_breaks_a_scored_printed_road() -> None:
    position = board("TUN-C", "a", "option token_on_scored_road allowed")
    laid = after(position, "token red 0,0.p1")
    assert not feature(laid, "0,0.r1n")["complete"]
    again = after(laid, "token red 0,0.p2")
    assert feature(again, "0,0.r1n")["complete"]


def test_a_printed_road_completed_in_this_turn_still_takes_a_token() -> None:
    fresh = board("TUN-C", "a", "turn red placed 0,1")
    assert why_not(fresh, "token red 0,0.p1") == []
    scored = board("TUN-C", "a", "turn red placed 0,1 scored")
    assert set(why_not(scored, "token red 0,0.p1")) == {"token-moment", "printed-tunnel-scored"}


def test_so_does_one_completed_by_an_abbey_in_this_turn() -> None:
    tiles = ("tile AM-12 0,0 0", "tile BG-A 0,1 180", "tile AM-A 0,-1 0")
    assert feature(read(*tiles), "0,0.r1")["complete"]
    assert why_not(read(*tiles, "turn red placed 0,-1"), "token red 0,0.p1") == []
    assert why_not(read(*tiles, "turn red placed 0,1"), "token red 0,0.p1") == []
    assert why_not(read(*tiles, "turn red placed 9,9"), "token red 0,0.p1") != []


def test_breaking_a_printed_tunnel_is_told() -> None:
    step = carcassonne.play(read("tile PD-25 0,0 0"), "token red 0,0.p1")
    ids = [event.rule.id for event in step.events]
    assert ids == ["carcassonne.printed-tunnel", "carcassonne.portal-single"]


def test_a_name_of_the_other_state_finds_the_road_as_it_runs_now() -> None:
    assert feature(board("TUN-C", "a"), "0,0.r1n")["segments"] == ["0,-1.r2", "0,0.r1", "0,1.r1"]
    assert "0,0.r1n" in feature(board("TUN-C", "b"), "0,0.r1")["segments"]


# --- the Robber Baron -----------------------------------------------------------------------


def test_a_tile_that_completes_a_longer_road_brings_the_robber_baron() -> None:
    lines = ("tile BG-A 0,0 270", "tile BG-U 1,0 0", "turn blue")
    closed = after(read(*lines, "robber red 2"), "tile BG-A 2,0 90")
    assert closed.robber is not None
    assert (closed.robber.holder, closed.robber.length) == ("blue", 3)
    kept = after(read(*lines, "robber red 3"), "tile BG-A 2,0 90")
    assert kept.robber is not None
    assert (kept.robber.holder, kept.robber.length) == ("red", 3)


def test_so_does_an_abbey_that_closes_one() -> None:
    hole = ("tile BG-B 2,1 0", "tile BG-B 2,-1 0", "tile BG-B 3,0 0")
    road = ("tile BG-A 0,0 270", "tile BG-U 1,0 0")
    closed = after(read(*road, *hole, "robber red 1", "turn blue"), "tile AM-A 2,0 0")
    assert closed.robber is not None
    assert (closed.robber.holder, closed.robber.length) == ("blue", 2)


def test_of_two_roads_completed_at_once_the_longer_one_counts() -> None:
    lines = ("tile BG-A -1,0 270", "tile BG-U 1,0 0", "tile BG-A 2,0 90", "robber red 2")
    both = after(read(*lines, "turn blue"), "tile BG-X 0,0 0")
    assert feature(both, "-1,0.r1")["points"] == 2
    assert both.robber is not None
    assert (both.robber.holder, both.robber.length) == ("blue", 3)


def test_an_open_road_however_long_brings_nothing() -> None:
    lines = ("tile BG-U 0,0 0", "tile BG-U 1,0 0", "robber nobody 0", "turn blue")
    longer = after(read(*lines), "tile BG-U 2,0 0")
    assert longer.robber is not None
    assert longer.robber.holder == "nobody"


# --- house variants -------------------------------------------------------------------------

V1 = "option token_needs_own_figure on"
V2 = "option token_may_be_stolen on"
V3 = "option occupied_road_needs_pair on"
V4 = "option token_must_not_block on"
RED_HERE = "meeple red 1,0.r3"  # on the eastern road of TUN-A, at portal p1
BLUE_HERE = "meeple blue 1,0.r3"


@every(
    "lines, mouths, told",
    [
        ((BLUE_HERE,), "0,0.p1", True),
        ((RED_HERE,), "0,0.p1", False),
        ((BLUE_HERE, "token red 0,0.p2"), "0,0.p1", False),
        ((BLUE_HERE, V3), "0,0.p1 and 0,0.p2", False),
    ],
)
def test_only_a_single_token_blocks_and_only_others(
    lines: tuple[str, ...], mouths: str, told: bool
) -> None:
    ruling = carcassonne.judge(board("TUN-A", "a", *lines), f"token red {mouths}")
    assert ("carcassonne.blocking" in [one.rule.id for one in ruling.reasons]) is told


def test_variant_1_by_a_reading_looks_at_the_other_mouth_too() -> None:
    lines = ("TUN-A", "b", RED_HERE, V1)  # a red token lies where red's figure stands
    assert why_not(board(*lines), "token red 0,0.p2") == ["variant-own-figure-mouth"]
    either = board(*lines, "option own_figure_at either_mouth")
    assert why_not(either, "token red 0,0.p2") == []
    reasons = carcassonne.judge(either, "token red 0,0.p2").reasons
    assert "carcassonne.variant-own-figure-mouth" in [one.rule.id for one in reasons]
    apart = board("TUN-A", "b", "meeple blue 1,0.r3", V1, "option own_figure_at either_mouth")
    assert why_not(apart, "token red 0,0.p2") == ["variant-own-figure"]


def test_variant_2_counts_no_chance_in_a_turn_without_a_free_portal() -> None:
    """Every portal is claimed while blue plays, so blue could not have laid the second token."""
    table = read(
        *("players 3", "sets base tunnel", V2, "tile TU-3 0,0 0", "tile BG-W 1,0 0"),
        *("tile BG-A 0,1 180", "token blue 0,0.p2", "token green 0,0.p1"),
        *("meeple red 0,1.r1", "turn blue"),
    )
    turns = ("tile BG-U 1,1 90", "score", "end", "tile BG-U 1,2 90", "score", "end")
    later = after(table, *turns, "tile TU-2 2,0 0")
    assert why_not(later, "token blue 2,0.p1 by red") == ["variant-steal"]


def test_variant_2_counts_a_chance_that_was_used_for_another_token() -> None:
    """Blue lays a yellow token on the last free portal: the second blue one had its chance."""
    table = read(
        *("players 2", "sets base tunnel", V2, "tile TU-3 0,0 0", "tile BG-W 1,0 0"),
        *("tile BG-A 0,1 180", "token blue 0,0.p2", "meeple red 0,1.r1", "turn blue"),
    )
    played = after(table, "tile BG-U 1,1 90", "token yellow 0,0.p1", "score", "end")
    assert [(one.colour, one.passed) for one in played.tokens] == [("blue", 1), ("yellow", 0)]


def test_variant_2_needs_a_first_token_that_waits() -> None:
    position = board("TUN-A", "a", V2, "players 2", RED_HERE, "turn red placed 0,1")
    assert why_not(position, "token blue 0,0.p2 by red") == ["variant-steal", "variant-steal"]


def test_variant_2_counts_the_chances_that_pass() -> None:
    start = board("TUN-A", "a", V2, RED_HERE, "players 2", "turn blue")
    laid = after(start, "token blue 0,0.p1", "tile BG-B 0,-1 0", "score", "end")
    steal = "token blue 0,0.p2 by red"
    assert why_not(laid, steal) == ["variant-steal"]  # blue has had no chance yet
    red = after(laid, "tile BG-B -1,0 0", "score", "end")
    later = after(red, "tile BG-B -1,-1 0", "score", "end")
    assert why_not(later, steal) == []
    stolen = after(later, steal)
    assert feature(stolen, "0,0.r1")["complete"]


def test_variant_2_is_over_once_both_tokens_lie() -> None:
    both = ("token blue 0,0.p1 passed 1", "token blue 0,0.p2 passed 1")
    position = board("TUN-B", "a", V2, *both, "players 2", "turn red placed 2,0")
    steal = carcassonne.judge(position, "token blue 2,0.p1 by red")
    assert [reason.facts["passed"] for reason in steal.failed if "passed" in reason.facts] == [0]


def test_variant_2_lists_the_theft_among_the_moves() -> None:
    position = board(
        "TUN-A", "a", V2, RED_HERE, "token blue 0,0.p1 passed 1", "players 2", "turn red placed 0,1"
    )
    moves = [str(move) for move in carcassonne.moves(position)]
    assert "token blue 0,0.p2 by red" in moves


def test_variant_3_asks_for_both_tokens_at_once_on_an_occupied_road() -> None:
    position = board("TUN-A", "a", RED_HERE, V3, "turn blue placed 0,1")
    assert why_not(position, "token red 0,0.p1") == ["variant-both-at-once"]
    assert why_not(position, "token red 0,0.p2") == []  # that road is empty
    assert why_not(position, "token red 0,0.p1 and 0,0.p2") == []
    both = after(position, "token red 0,0.p1 and 0,0.p2")
    assert feature(both, "0,0.r1")["complete"]
    assert len(both.tokens) == 2


def test_the_common_stock_holds_all_tokens_unless_it_is_read_otherwise() -> None:
    four = ("TUN-A", "a", V3, "players 4", "turn red placed 0,1")
    assert [c for c in COLOURS if not why_not(board(*four), f"token {c} 0,0.p1")] == [*COLOURS]
    fewer = board(*four, "option common_stock players")
    legal = [c for c in COLOURS if not why_not(fewer, f"token {c} 0,0.p1")]
    assert legal == ["red", "blue", "green", "yellow"]
    assert why_not(fewer, "token black 0,0.p1") == ["variant-stock"]


@pytest.mark.parametrize(("option", "count"), [("all", 12), ("players", 8)])
def test_a_common_stock_is_counted_for_all_and_not_for_each(option: str, count: int) -> None:
    position = board("TUN-A", "a", V3, f"option common_stock {option}")
    answer = carcassonne.ask(position, "tokens 4")
    assert (answer.data["each"], answer.data["in_play"]) == (None, count)
    assert answer.data["colours"] == {}
    assert "each" not in str(answer)
    bases = {one.rule.name: one.rule.basis for one in ruling_of(answer).reasons}
    assert bases == {"variant-both-at-once": "published", "variant-stock": "reading"}


def test_nobody_owns_a_token_of_the_common_stock_so_none_lies_there_wrongly() -> None:
    lines = ("TUN-A", "a", V3, "players 4", "token grey 0,0.p1")
    assert carcassonne.status(board(*lines)) == []
    assert len(carcassonne.status(board(*lines, "option common_stock players"))) == 1


def test_nothing_is_stolen_from_a_common_stock() -> None:
    position = board("TUN-B", "a", V2, V3, "players 2", "token blue 0,0.p1", "turn red placed 2,0")
    assert why_not(position, "token blue 2,0.p3 by red") == []


@pytest.mark.parametrize(
    ("first", "second"), [("0,0.p1", "0,0.p2"), ("0,0.p2", "0,0.p1")], ids=["there", "here"]
)
def test_a_pair_in_two_halves_is_judged_alike_in_either_order(first: str, second: str) -> None:
    lines = ("TUN-A", "a", RED_HERE, V3, f"token green {first}", "turn blue placed 0,1")
    assert why_not(board(*lines), f"token green {second}") == ["variant-second-half"]
    (reason,) = carcassonne.judge(board(*lines), f"token green {second}").failed
    assert reason.rule.basis is Basis.READING
    assert "this token stays single; by another reading" in reason.rule.text
    allowed = board(*lines, "option pair_in_halves allowed")
    assert why_not(allowed, f"token green {second}") == []


def test_both_tokens_of_a_pair_are_one_reason() -> None:
    position = board("TUN-A", "a", RED_HERE, V3, "turn blue placed 0,1")
    reasons = carcassonne.judge(position, "token red 0,0.p1 and 0,0.p2").reasons
    pair = [one for one in reasons if one.text.startswith("Both tokens of the pair")]
    assert len(pair) == 1


def test_variant_3_lists_the_pairs_among_the_moves() -> None:
    position = board("TUN-A", "a", RED_HERE, V3, "turn blue placed 0,1")
    moves = [str(move) for move in carcassonne.moves(position)]
    assert "token red 0,0.p1 and 0,0.p2" in moves
    assert "token red 0,0.p1" not in moves


def test_two_tokens_at_once_need_two_tokens() -> None:
    position = board("TUN-B", "a", V3, "token red 0,0.p2")
    assert why_not(position, "token red 0,0.p1 and 2,0.p3") == ["token-supply"]


def test_an_illegal_token_raises_with_all_that_is_wrong() -> None:
    position = board("TUN-B", "b", "players 2", "turn red scored token")
    with pytest.raises(IllegalMove) as caught:
        carcassonne.play(position, "token red 0,0.p2 by blue")
    ids = {reason.rule.name for reason in caught.value.ruling.reasons}
    assert {"turn-player", "token-once", "token-moment", "token-unclaimed", "token-supply"} <= ids
