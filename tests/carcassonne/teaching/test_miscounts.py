"""Mistakes in counting a road with a tunnel: each number has the answer that belongs to it."""

from __future__ import annotations

from boardlib import carcassonne
from boardlib.carcassonne.teaching.tunnel_exercises import miscounts, wrong_players

BOARD = """
players 2
sets base tunnel
tile BG-D 0,0 0
tile TU-3 1,0 90
tile TU-3 -1,0 270
"""


def answers(part: str, *tokens: str) -> dict[int, str]:
    """The miscounts of the road of a part, by somebody who sees the tile at (1,0) only."""
    position = carcassonne.read(BOARD + "\n".join(f"token {one}" for one in tokens))
    joined = next(
        joined
        for joined in position.landscape.features()
        if part in map(str, position.landscape.segments(joined))
    )
    return miscounts(position.landscape, joined, {(1, 0)})


def test_a_tunnel_through_one_tile() -> None:
    found = answers("0,0.r1", "red 1,0.p1", "red 1,0.p2")
    assert list(found) == [4, 1, 2, 6, 5]
    assert "one tile: (1,0)" in found[4]
    assert "up to the tunnel" in found[1]
    assert "leaves out the tile" in found[2]
    assert "2 points per tile" in found[6]
    assert "tokens" in found[5]


def test_a_tunnel_from_tile_to_tile() -> None:
    found = answers("1,0.r1", "red 1,0.p1", "red -1,0.p1")
    assert sorted(found) == [1, 3, 4, 5]
    assert "way underground" in found[3]
    assert "these tiles only: (-1,0), (1,0)" in found[5]


def test_where_nothing_better_is_known_the_tiles_are_listed() -> None:
    found = answers("0,0.r1", "red 1,0.p2", "red -1,0.p1")
    assert found[1] != found[2]
    assert "all of these: (-1,0), (0,0), (1,0)" in found[2]


def test_who_gets_the_points() -> None:
    assert wrong_players(["red", "blue"]).endswith("each of them gets all points: red and blue.")
