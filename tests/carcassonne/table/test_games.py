"""Whole random games: the fast match against positions and rulings, and how networks grow."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import networkx as nx
import pytest

from boardlib import carcassonne
from boardlib.carcassonne.board.graph import components, graph
from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import OpenSide, Portal
from boardlib.carcassonne.board.position import COLOURS, Figure, PlacedTile, Position, Turn
from boardlib.carcassonne.board.tiles import ROTATIONS, tile_sets
from boardlib.carcassonne.rules.figures import final_awards, judge_figure
from boardlib.carcassonne.rules.placing import judge_tile
from boardlib.carcassonne.table.fast_game import Match
from boardlib.carcassonne.table.opening import Grown, grown, growth, positions
from boardlib.carcassonne.table.random_play import make_setup, random_record, random_turns
from boardlib.carcassonne.table.record import read_setup, replay
from tests.carcassonne.boards import after
from tests.every import every

BASE = ("base",)
ALL = ("base", "tunnel", "abbey-and-mayor")
EVERYTHING = tuple(tile_sets())


def games() -> list[Any]:
    """Games of every kind: (seed, players, sets, options)."""
    return [
        pytest.param(1, 2, BASE, {}, id="base"),
        pytest.param(2, 5, ("base", "base", "tunnel"), {}, id="two-base-sets"),
        pytest.param(3, 3, ALL, {}, id="wagons-C1"),
        pytest.param(4, 4, ALL, {"wagon": "C2"}, id="wagons-C2"),
        pytest.param(5, 6, ALL, {"wagon": "C2", "last_abbey": "lost"}, id="abbeys-lost"),
        pytest.param(6, 2, ALL, {"tunnel_colours": "2/2", "two_tile_city": "1"}, id="old"),
        pytest.param(7, 2, ALL, {"printed_tunnels": "always"}, id="always-broken"),
        pytest.param(8, 3, ALL, {"token_needs_own_figure": "on"}, id="variant-1"),
        pytest.param(9, 2, ALL, {"token_must_not_block": "on"}, id="variant-4"),
        pytest.param(10, 3, EVERYTHING, {}, id="everything"),
        pytest.param(11, 2, ALL, {"fields": "city_once"}, id="fields-second-form"),
        pytest.param(12, 2, ALL, {"fields": "city_by_city"}, id="fields-first-form"),
        pytest.param(25, 2, ALL, {"wagon_without_points": "goes_home"}, id="no-points-no-move"),
    ]


SEEDS = range(20)


@cache
def everything_played(seed: int) -> dict[str, Any]:
    """A game with all expansions, with either wagon."""
    options = {"wagon": "C1" if seed % 2 else "C2"}
    record: dict[str, Any] = random_record(seed, 2 + seed % 5, ALL, options)
    return record


# --- the plain way: positions, rulings and moves ----------------------------------------


def begin(record: dict[str, Any]) -> Position:
    setup = read_setup(record)
    return Position(
        tiles=setup.start,
        profile=setup.profile,
        players=setup.players,
        sets=setup.sets,
        turn=Turn("red"),
        pieces=setup.pieces,
        abbeys=COLOURS[: setup.players] if setup.abbeys else (),
    )


def plain_turns(record: dict[str, Any]) -> Iterator[Position]:
    """The position after every turn, played move by move; the turn has not ended yet."""
    position = begin(record)
    for turn in record["turns"]:
        # After the last tile whoever places no abbey is passed over; a tile that fitted nowhere
        # has left the game, so the position itself cannot tell that no tile is left.
        position = replace(position, turn=Turn(COLOURS[turn["player"]]))
        x, y = turn["at"]
        position = after(position, f"tile {turn['tile']} {x},{y} {turn['rot']}")
        scored = False
        for deed in turn["do"]:
            if deed[0] == "move" and not scored:
                position, scored = after(position, "score"), True
            if deed[0] == "move":
                position = earlier_go_home(position, deed[1])
                position = after(position, f"move {deed[1]} {deed[2]} to {deed[3]}")
            elif deed[0] == "token":
                position = after(position, " ".join(deed))
            else:
                colour = COLOURS[turn["player"]]
                position = after(position, f"{deed[0]} {colour} {x},{y}.{deed[1]}")
        if not scored:
            position = after(position, "score")
        yield position
        position = after(position, "end")


def earlier_go_home(position: Position, colour: str) -> Position:
    waiting = carcassonne.ask(position, "wagons").data
    for wagon in waiting:
        if wagon.split()[0] == colour:
            return position
        position = after(position, f"home {wagon}")
    return position


@pytest.mark.whole
@pytest.mark.parametrize(("seed", "players", "sets", "options"), games())
def test_the_match_and_the_positions_play_the_same_game(
    seed: int, players: int, sets: tuple[str, ...], options: dict[str, str]
) -> None:
    record = random_record(seed, players, sets, options)
    *turns, last = replay([as_line(record)])
    assert len(turns) == len(record["turns"])
    position = begin(record)
    for turn, there in zip(turns, plain_turns(record), strict=True):
        assert [there.points_of(c) for c in COLOURS[:players]] == turn["scores"]
        position = after(there, "end")
    assert carcassonne.status(position) == []
    assert carcassonne.read(carcassonne.write(position)) == position
    totals = Counter(dict(position.points))
    for _joined, event in final_awards(position):
        for colour in event.facts["players"]:
            totals[colour] += event.facts["points"]
    assert [totals[colour] for colour in COLOURS[:players]] == last["scores"]


def as_line(record: dict[str, Any]) -> str:

    return json.dumps(record)


# --- what always holds ------------------------------------------------------------------


def matches(
    seed: int, players: int, sets: tuple[str, ...], options: dict[str, str]
) -> Iterator[tuple[Match, dict[str, Any]]]:
    """A random match after every turn."""
    match = Match(make_setup(players, sets, options))
    for turn in random_turns(match, Random(seed)):
        yield match, turn


@pytest.mark.parametrize(("seed", "players", "sets", "options"), games())
def test_every_figure_is_accounted_for(
    seed: int, players: int, sets: tuple[str, ...], options: dict[str, str]
) -> None:
    for match, _turn in matches(seed, players, sets, options):
        standing = Counter(match.standing.values())
        for player in range(players):
            for kind, count in match.setup.pieces:
                assert match.supply[player][kind] + standing[player, kind] == count
                assert match.supply[player][kind] >= 0
        on_features = [
            (number, (player, kind))
            for joined in match.landscape.features()
            for player, kind, number in joined.figures
        ]
        assert sorted(on_features) == sorted(match.standing.items())
        assert not any(joined.complete and joined.figures for joined in match.landscape.features())


@pytest.mark.parametrize(("seed", "players", "sets", "options"), games())
def test_the_features_are_the_components_of_the_network(
    seed: int, players: int, sets: tuple[str, ...], options: dict[str, str]
) -> None:
    """After every third turn: what was joined wrongly stays so."""
    for match, _turn in islice(matches(seed, players, sets, options), 0, None, 3):
        landscape = match.landscape
        members = [n for joined in landscape.features() for n in joined.members]
        assert sorted(members) == list(range(len(landscape.joined)))
        assert found(landscape) == expected(match.position())


def found(landscape: Landscape) -> set[tuple[Any, ...]]:
    return {
        (
            joined.type,
            frozenset(landscape.segments(joined)),
            frozenset(landscape.open_ends(joined)),
            joined.open if joined.type in ("road", "city") else 0,
        )
        for joined in landscape.features()
    }


def expected(position: Position) -> set[tuple[Any, ...]]:
    return {
        (type_, segments, ends, len(ends) if type_ in ("road", "city") else 0)
        for type_, segments, ends in components(graph(position))
    }


@pytest.mark.whole
@pytest.mark.parametrize(("seed", "players", "sets", "options"), games())
def test_the_options_are_what_the_rulings_allow(
    seed: int, players: int, sets: tuple[str, ...], options: dict[str, str]
) -> None:
    """Every place and rotation of a tile, and every figure on every part of the new tile."""
    match = Checked(make_setup(players, sets, options))
    assert len(list(random_turns(match, Random(seed)))) > 60


class Checked(Match):
    """A match that compares itself with the rulings now and then."""

    def lay(self, tile: PlacedTile) -> None:
        if len(self.tiles) % 6 == 0:
            assert listed(self, tile.kind) == judged(self, tile.kind)
        super().lay(tile)
        if len(self.tiles) % 3 == 0:
            assert self.figure_options() == judged_figures(self)


def listed(match: Match, kind: str) -> set[tuple[int, int, int]]:
    if not match.may_lay(kind):
        return set()
    return {(x, y, r) for (x, y), rotations in match.places(kind) for r in rotations}


def judged(match: Match, kind: str) -> set[tuple[int, int, int]]:
    position = match.position()
    near = {
        (tile.x + dx, tile.y + dy)
        for tile in position.tiles
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    }
    rotations = (0,) if kind == "AM-A" else ROTATIONS
    return {
        (x, y, r)
        for x, y in near or {(0, 0)}
        for r in rotations
        if judge_tile(position, PlacedTile(kind, x, y, r))
    }


def judged_figures(match: Match) -> dict[str, list[int]]:
    position, landscape = match.position(), match.landscape
    assert match.turn.placed is not None
    colour = COLOURS[match.turn.player]
    return {
        kind: [
            n
            for n in landscape.numbers(match.turn.placed)
            if judge_figure(position, Figure(kind, colour, landscape.segment(n)))
        ]
        for kind, count in match.setup.pieces
        if count
    }


def test_the_same_seed_gives_the_same_game() -> None:
    assert random_record(5, 3, ALL) == random_record(5, 3, ALL)
    assert random_record(5, 3, ALL) != random_record(6, 3, ALL)


@every("seed", SEEDS)
def test_games_with_all_expansions_end_without_error(seed: int) -> None:
    record = everything_played(seed)
    lines = list(replay([as_line(record)], options=True))
    for turn, data in zip(record["turns"], lines, strict=False):
        places = [[x, y] for x, y, _rotations in data["legal"]]
        assert turn["at"] in places
        for deed in turn["do"]:
            if deed[0] in data["figure_options"] and "token" not in str(turn["do"]):
                assert deed[1] in data["figure_options"][deed[0]]
    check_scores(lines)


def check_scores(lines: list[dict[str, Any]]) -> None:
    """The scores are the sums of what was scored."""
    *turns, last = lines
    totals = [0] * len(last["scores"])
    for line in turns:
        for item in [*line["completed"], *line.get("fields", [])]:
            for player in item["owners"]:
                totals[player] += item["points"]
        assert totals == line["scores"]
    for item in last["final"]:
        for player in item["owners"]:
            totals[player] += item["points"]
    assert totals == last["scores"]


def test_a_prefix_of_a_game_replays_to_the_same_states() -> None:
    """Undo is replay: what came later changes nothing about what came before."""
    record = random_record(21, 3, ALL)
    whole = list(replay([as_line(record)]))
    for count in range(0, len(record["turns"]), 10):
        part = {**record, "turns": record["turns"][:count]}
        assert list(replay([as_line(part)]))[:-1] == whole[:count]


def test_expansions_of_every_kind_come_up() -> None:
    """The random games do use what they are to test."""
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        record = everything_played(seed)
        for turn in record["turns"]:
            seen.update(deed[0] for deed in turn["do"])
            seen[turn["tile"]] += 1
        seen["barns scored"] += sum("fields" in line for line in replay([as_line(record)]))
    for what in ("meeple", "wagon", "mayor", "barn", "token", "move", "AM-A", "barns scored"):
        assert seen[what] >= 5, what


def test_plain_numbers() -> None:
    """A finished base game uses 72 tiles and never scores a figure twice."""
    record = random_record(3, 2)
    assert len(record["turns"]) == 71
    assert Counter(turn["tile"] for turn in record["turns"])["BG-D"] == 3


def _counted(position: Position) -> Grown:
    """The same, counted with networkx."""
    net = graph(position)
    found = components(net)

    def several(type_: str) -> list[int]:
        return [len({s.cell for s in parts}) for kind, parts, _ends in found if kind == type_]

    done = sum(kind in ("road", "city") and not ends for kind, _parts, ends in found)
    roads, cities, fields = several("road"), several("city"), several("field")
    most = (max(roads, default=0), max(cities, default=0), max(fields, default=0))
    return Grown(len(position.tiles), len(roads), len(cities), len(fields), done, *most)


@pytest.mark.parametrize("sets", [("base",), ("base", "tunnel")])
def test_every_board_of_a_game_is_counted_as_networkx_counts_it(sets: tuple[str, ...]) -> None:
    record = random_record(4, sets=sets)
    boards = list(positions(record))
    assert [len(board.tiles) for board in boards] == list(range(2, len(record["turns"]) + 2))
    assert growth(record) == [grown(board) for board in boards]
    for board in boards[::9]:
        assert grown(board) == _counted(board)


def test_a_board_stays_as_it_is_when_the_game_goes_on() -> None:
    first, second, *_others = positions(random_record(1))
    assert len(first.landscape.tiles) == 2
    assert len(second.landscape.tiles) == 3


def test_an_open_end_is_no_segment() -> None:
    """Without this the count above could hold for the wrong reason."""
    *_before, last = positions(random_record(1))
    nodes = list(graph(last))
    assert any(isinstance(node, OpenSide | Portal) for node in nodes)
    assert nx.number_of_nodes(graph(last)) == len(nodes)
