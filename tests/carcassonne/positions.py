"""Random positions of Carcassonne with any options, and what somebody might try on them.

Most boards grow by the rules; what stands on them is put there without asking, so that some make
no sense and are only to be named by ``status``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from boardlib.carcassonne.board.position import COLOURS, FIGURES, Position
from boardlib.carcassonne.board.tiles import tile_kinds, tile_sets
from boardlib.carcassonne.rulebook import OPTIONS
from tests.carcassonne.strategies import SETS, portals, random_board, segments

SMALL = 9  # tiles on a board at most
ROTATIONS = (0, 90, 180, 270)


def random_position(rng: random.Random) -> str:
    """The text of a board with figures, tokens, a turn and options."""
    board = random_board(rng.randrange(10**6), rng.randint(1, SMALL))
    players = rng.choice((None, None, 2, 2, 3, 4, 6))
    usual = rng.random() < 0.6
    order = list(COLOURS) if usual else rng.sample(COLOURS, len(COLOURS))
    colours = order[: players or len(COLOURS)]
    lines = [str(tile) for tile in board.tiles]
    lines += [f"players {players if usual else ' '.join(colours)}"] if players else []
    lines += _game(rng, colours)
    lines += [
        f"option {setting.name} {rng.choice(list(setting.values))}"
        for setting in OPTIONS.values()
        if rng.random() < 0.4
    ]
    lines += _pieces(rng, board, colours)
    lines += _turn(rng, board, colours)
    return "\n".join(lines)


def _game(rng: random.Random, colours: Sequence[str]) -> list[str]:
    """With what is played, and how the game stands."""
    lines = []
    if rng.random() < 0.3:
        lines.append(f"sets {' '.join(dict.fromkeys(SETS))} tunnel")
    if rng.random() < 0.3:
        lines.append(f"pieces meeple {rng.randint(1, 7)} wagon {rng.randint(0, 1)}")
    if rng.random() < 0.3:
        held = [colour for colour in colours if rng.random() < 0.5]
        lines.append(f"abbeys {' '.join(held) or 'nobody'}")
    if rng.random() < 0.3:
        lines.append(f"robber {rng.choice((*colours[:2], 'nobody'))} {rng.randint(0, 4)}")
    if rng.random() < 0.3:
        lines.append(f"points {colours[0]} {rng.randint(0, 60)}")
    return lines


def _pieces(rng: random.Random, board: Position, colours: Sequence[str]) -> list[str]:
    """Figures and tokens, wherever the tile has a place for such a thing."""
    kinds = ("meeple", "meeple", "meeple", *FIGURES)
    lines = [
        f"{rng.choice(kinds)} {rng.choice(colours)} {rng.choice(segments(board))}"
        for _ in range(rng.choice((0, 0, 1, 1, 2, 3)))
    ]
    free = portals(board)
    for portal in rng.sample(free, min(len(free), rng.choice((0, 0, 1, 2, 3)))):
        passed = f" passed {rng.randint(1, 3)}" if rng.random() < 0.3 else ""
        lines.append(f"token {rng.choice(colours)} {portal}{passed}")
    return lines


def _turn(rng: random.Random, board: Position, colours: Sequence[str]) -> list[str]:
    if rng.random() < 0.3:
        return []
    words = ["turn", rng.choice(colours)]
    if rng.random() < 0.8:
        last = board.tiles[-1]
        words += ["placed", f"{last.x},{last.y}"]
        words += [word for word in ("figure", "token", "scored") if rng.random() < 0.4]
        if {"scored", "token"} <= set(words) and rng.random() < 0.3:
            words.append("late")
    return [" ".join(words)]


def random_move(rng: random.Random, position: Position) -> str:
    """A move that somebody might try."""
    colour, kind = rng.choice(COLOURS), rng.choice(sorted(tile_kinds()))
    if position.turn is not None and rng.random() < 0.7:
        colour = position.turn.player
    first, second = rng.choice(segments(position)), rng.choice(segments(position))
    mouths = portals(position)
    wagons = [figure for figure in position.figures if figure.kind == "wagon"]
    wagon = rng.choice(wagons) if wagons else None
    tries = [
        f"tile {kind} {rng.randint(-3, 3)},{rng.randint(-3, 3)} {rng.choice(ROTATIONS)}",
        f"{rng.choice(FIGURES)} {colour} {first}",
        f"{rng.choice(FIGURES)} {colour} {second}",
        "score",
        "end",
        f"move {wagon.colour} {wagon.segment} to {second}" if wagon else "end",
        f"home {wagon.colour} {wagon.segment}" if wagon else "score",
    ]
    if mouths:
        mouth, other = rng.choice(mouths), rng.choice(mouths)
        by = rng.choice(("", "", f" by {colour}", f" by {rng.choice(COLOURS)}"))
        both = f" and {other}" if rng.random() < 0.4 else ""
        tries += 3 * [f"token {rng.choice(COLOURS)} {mouth}{both}{by}"]
    return rng.choice(tries)


def random_question(rng: random.Random, position: Any) -> str:
    """Any question of the game, about something that may or may not be there."""
    part, other = rng.choice(segments(position)), rng.choice(segments(position))
    mouth = rng.choice([str(one) for one in portals(position)] or ["0,0.p1"])
    kind, colour = rng.choice(sorted(tile_kinds())), rng.choice(COLOURS)
    edition = rng.choice(("C1", "C2"))
    return rng.choice(
        (
            "features",
            f"feature {part}",
            f"complete {part}",
            f"points {part}",
            f"links {part}",
            f"places {kind}",
            f"fits {rng.randint(-3, 3)},{rng.randint(-3, 3)}",
            "unfillable",
            f"kind {kind}",
            f"set {rng.choice(sorted(tile_sets()))}",
            f"reach {rng.randint(-3, 3)},{rng.randint(-3, 3)}",
            "portals",
            f"portal {mouth}",
            f"tokens {rng.randint(2, 6)}",
            "tunnels",
            "robber",
            "score",
            "wagons",
            f"move {colour}",
            f"move {colour} {part}",
            f"wagon {edition} {colour} {part}",
            f"wagon {edition} {colour} {part} to {other}",
            random_move(rng, position),
        )
    )
