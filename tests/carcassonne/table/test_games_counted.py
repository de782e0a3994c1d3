"""Random games counted a second time, from the tiles and the network alone.

Nothing of the landscape, the tally or the match is used here: the features are the connected
components of the network, and every point is counted from the rules in a few plain lines.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from boardlib.carcassonne.board.graph import components, graph
from boardlib.carcassonne.board.parts import Portal, Segment
from boardlib.carcassonne.board.position import PlacedTile, Position, Token
from boardlib.carcassonne.board.tiles import oriented
from boardlib.carcassonne.table.random_play import random_record
from boardlib.carcassonne.table.record import replay

ALL = ("base", "tunnel", "abbey-and-mayor")
Component = tuple[str, frozenset[Segment], frozenset[Any]]


@dataclass
class Count:
    """A game as it is counted: the bare position, and who stands where."""

    players: int
    position: Position
    figures: dict[Segment, tuple[int, str]] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    complete: set[frozenset[Segment]] = field(default_factory=set)

    def parts(self) -> list[Component]:
        found: list[Component] = []
        each: Iterable[Component] = components(graph(self.position))
        for type_, segments, ends in each:
            if type_ == "monastery":
                (one,) = segments
                around = [(one.x + dx, one.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
                here = {tile.cell for tile in self.position.tiles}
                ends = frozenset(cell for cell in around if cell not in here)
            found.append((type_, segments, ends))
        return found

    def printed(self, segment: Segment) -> Any:
        tile = next(t for t in self.position.tiles if t.cell == segment.cell)
        turned = oriented(tile.kind, tile.rotation, self.position.is_broken(tile))
        return next(f for f in turned.features if f.id == segment.feature)

    def on(self, segments: frozenset[Segment]) -> list[tuple[Segment, int, str]]:
        return [(s, *self.figures[s]) for s in sorted(segments) if s in self.figures]

    def value(self, part: Component) -> int:
        type_, segments, ends = part
        tiles = len({segment.cell for segment in segments})
        if type_ == "city":
            return (tiles + self.pennants(segments)) * (1 if ends else 2)
        return 9 - len(ends) if type_ == "monastery" else tiles

    def pennants(self, segments: frozenset[Segment]) -> int:
        return sum(self.printed(segment).pennants for segment in segments)

    def owners(self, segments: frozenset[Segment], kinds: str = "meeple wagon mayor") -> list[int]:
        strength: Counter[int] = Counter()
        for _segment, player, kind in self.on(segments):
            if kind in kinds.split():
                strength[player] += self.pennants(segments) if kind == "mayor" else 1
        best = max(strength.values(), default=0)
        return [player for player in range(self.players) if best and strength[player] == best]

    def cities(self, field_: frozenset[Segment], parts: list[Component]) -> int:
        touched = {
            Segment(segment.x, segment.y, name)
            for segment in field_
            for name in self.printed(segment).cities
        }
        return sum(
            type_ == "city" and not ends and bool(touched & segments)
            for type_, segments, ends in parts
        )

    def pay(self, players: list[int], points: int) -> None:
        for player in players:
            self.scores[player] += points


def count_turn(count: Count, turn: dict[str, Any]) -> list[dict[str, Any]]:
    """Play one turn of a record; the features that became complete, as plain data."""
    x, y = turn["at"]
    tile = PlacedTile(turn["tile"], x, y, turn["rot"])
    count.position = replace(count.position, tiles=(*count.position.tiles, tile))
    moves = []
    for deed in turn["do"]:
        if deed[0] == "token":
            lay_token(count, deed[1], deed[2])
        elif deed[0] == "move":
            moves.append(deed)
        else:
            count.figures[Segment(x, y, deed[1])] = (turn["player"], deed[0])
    done = score_turn(count, (x, y))
    wagons = {s: who for s, who in count.figures.items() if who[1] == "wagon" and s in done[1]}
    for segment in wagons:
        del count.figures[segment]
    for _move, _colour, start, end in moves:
        count.figures[segment_of(end)] = wagons[segment_of(start)]
    return done[0]


def segment_of(text: str) -> Segment:
    cell, _dot, name = text.partition(".")
    x, y = cell.split(",")
    return Segment(int(x), int(y), name)


def lay_token(count: Count, colour: str, text: str) -> None:
    token = Token(colour, Portal(*segment_of(text)))
    count.position = replace(count.position, tokens=(*count.position.tokens, token))
    for segment in list(count.figures):  # a printed tunnel that is broken now
        tile = next(t for t in count.position.tiles if t.cell == segment.cell)
        turned = oriented(tile.kind, tile.rotation, count.position.is_broken(tile))
        if segment.feature not in [f.id for f in turned.features]:
            half = Segment(segment.x, segment.y, turned.features[0].id)
            count.figures[half] = count.figures.pop(segment)


def score_turn(count: Count, placed: tuple[int, int]) -> tuple[list[dict[str, Any]], set[Segment]]:
    parts = count.parts()
    found: list[dict[str, Any]] = []
    scored: set[Segment] = set()
    for part in parts:
        type_, segments, ends = part
        if type_ in ("road", "city", "monastery") and not ends:
            if segments not in count.complete:
                owners = count.owners(segments)
                found.append(
                    {
                        "type": type_,
                        "tiles": 9 if type_ == "monastery" else len({s.cell for s in segments}),
                        "pennants": count.pennants(segments) if type_ == "city" else 0,
                        "points": count.value(part),
                        "owners": owners,
                        "segments": [str(segment) for segment in sorted(segments)],
                    }
                )
                count.pay(owners, count.value(part))
                scored |= segments
            count.complete.add(segments)
    for type_, segments, _ends in parts:
        barns = [s for s, _player, kind in count.on(segments) if kind == "barn"]
        if type_ == "field" and barns:
            each = 3 if any(barn.cell == placed for barn in barns) else 1
            count.pay(count.owners(segments, "meeple"), each * count.cities(segments, parts))
            scored |= segments
    for segment in [s for s in count.figures if s in scored]:
        if count.figures[segment][1] in ("meeple", "mayor"):
            del count.figures[segment]
    return sorted(found, key=lambda item: item["segments"]), scored


def count_end(count: Count) -> None:
    parts = count.parts()
    for part in parts:
        type_, segments, _ends = part
        if type_ != "field":
            count.pay(count.owners(segments), count.value(part))
            continue
        barns = sorted({player for _s, player, kind in count.on(segments) if kind == "barn"})
        each = 4 if barns else 3
        count.pay(barns or count.owners(segments), each * count.cities(segments, parts))


@pytest.mark.whole
@pytest.mark.parametrize(
    ("seed", "players", "sets", "options"),
    [
        *[pytest.param(seed, 2 + seed % 3, ("base",), {}, id=f"base-{seed}") for seed in range(4)],
        *[pytest.param(seed, 2, ALL[:2], {}, id=f"tunnel-{seed}") for seed in range(20, 22)],
        *[
            pytest.param(seed, 2 + seed % 5, ALL, {"wagon": f"C{1 + seed % 2}"}, id=f"all-{seed}")
            for seed in range(40, 46)
        ],
    ],
)
def test_a_second_count_comes_to_the_same(
    seed: int, players: int, sets: tuple[str, ...], options: dict[str, str]
) -> None:
    record = random_record(seed, players, sets, options)
    start = Position(tiles=(PlacedTile("BG-D", 0, 0, 0),), players=players)
    if "tunnel" not in sets:
        start = replace(start, profile=start.profile.with_value("printed_tunnels", "never"))
    count = Count(players, start, scores=[0] * players)
    *lines, last = replay([json.dumps(record)])
    for turn, line in zip(record["turns"], lines, strict=True):
        completed = count_turn(count, turn)
        assert completed == line["completed"]
        assert count.scores == line["scores"]
    count_end(count)
    assert count.scores == last["scores"]
