"""Random positions of the Tour with any options, and what somebody might try on them.

Riders stand about in clusters, on roads of the game and on made-up ones; some of them have moved.
Now and then something makes no sense, and is only to be named by ``status``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from boardlib import tour
from boardlib.game import QuestionError
from boardlib.tour.board.notation import roads
from boardlib.tour.board.position import JERSEYS, TEAMS, Attack, Die, Position, Ride, faces
from boardlib.tour.board.road import Cell
from boardlib.tour.rulebook import OPTIONS
from boardlib.tour.rules.attack import attack_meant, playable, receiver_of
from boardlib.tour.rules.choices import dice_of
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Ground, Race, reachable

NUMBERS = (1, 2, 3, 4, 5, 6, 11, 12, 13, 15, 16, 21, 22, 31)
TRIES = 12  # for every rider who is to have moved


def random_position(rng: random.Random) -> str:
    """The text of a stage somewhere on its way."""
    lines = _road(rng)
    lines += [
        f"option {setting.name} {rng.choice(list(setting.values))}"
        for setting in OPTIONS.values()
        if rng.random() < 0.3
    ]
    road = tour.read("\n".join(lines)).road
    number = rng.choice((0, 1, 2, 3, 4, 6, 8, 12))
    riders = rng.sample(NUMBERS, number)
    lines += _riders(rng, road.lanes, road.rows, riders)
    lines += [f"jersey {one} {_one(rng, riders)}" for one in JERSEYS if rng.random() < 0.35]
    if rng.random() < 0.2 and lines[-1].startswith("jersey"):
        lines[-1] += " used"
    lines += _past(rng, [tape.name for tape in road.tapes], riders)
    text = "\n".join(lines)
    return _played(rng, text) if rng.random() < 0.8 else text


def _road(rng: random.Random) -> list[str]:
    """A road of the game, or any other, with sections, tapes and perhaps a finish."""
    if rng.random() < 0.6:
        return [f"road {rng.choice(sorted(roads()))}"]
    lanes, rows = rng.randint(2, 7), rng.randint(12, 30)
    lines = [f"road {lanes} lanes {rows} rows", f"section 1 from 0 {_terrain(rng)}"]
    for number, row in enumerate(sorted(rng.sample(range(4, rows - 2), rng.randint(0, 3))), 2):
        bend = rng.choice(("", "", f" bend {rng.randint(-60, 60)}"))
        wind = rng.choice(("", " wind left", " wind right"))
        narrow = f" lanes 1 {lanes - 1}" if lanes > 2 and rng.random() < 0.2 else ""
        starts = ",".join(str(row + rng.randint(0, 1)) for _ in range(lanes))
        row_words = str(row) if rng.random() < 0.7 else starts
        lines.append(f"section {number} from {row_words} {_terrain(rng)}{wind}{narrow}{bend}")
    if rng.random() < 0.5:
        prize = rng.choice(("sprint", "mountain"))
        lines.append(f"tape {prize} Tape row {rng.randint(3, rows - 2)}")
    if rng.random() < 0.5:
        lines.append(f"finish from {rows - 6} seconds 5 4 3 2 1 0")
    return lines


def _terrain(rng: random.Random) -> str:
    return rng.choice(("flat", "flat", "hill"))


def _riders(rng: random.Random, lanes: int, rows: int, riders: list[int]) -> list[str]:
    """Riders in a cluster or two."""
    lines, teams = [], rng.sample(sorted(TEAMS), rng.choice((1, 1, 2, 3)))
    middles = [rng.randint(1, max(2, rows - 5)) for _ in range(rng.randint(1, 2))]
    cells: set[tuple[int, int]] = set()
    for number in riders:
        row = max(0, rng.choice(middles) + rng.randint(-3, 3))
        cell = rng.randrange(lanes), row
        if cell in cells and rng.random() < 0.95:
            every = ((lane, one) for one in range(rows) for lane in range(lanes))
            cell = next(free for free in every if free not in cells)
        cells.add(cell)
        lines.append(f"rider {number} {rng.choice(teams)} {cell[0]},{cell[1]}")
    return lines


def _one(rng: random.Random, riders: list[int]) -> int:
    """Most often one of those who ride."""
    return rng.choice(riders) if riders and rng.random() < 0.9 else rng.choice(NUMBERS)


def _past(rng: random.Random, tapes: list[str], riders: list[int]) -> list[str]:
    """What has happened in earlier rounds: the number of the round, who is home, who has passed."""
    lines = []
    if rng.random() < 0.4:
        lines.append("round 3")
        free = [number for number in NUMBERS if number not in riders]
        for place, number in enumerate(rng.sample(free, rng.choice((0, 0, 1, 2))), start=1):
            late = f" for {_one(rng, riders)}" if rng.random() < 0.3 else ""
            team = rng.choice(sorted(TEAMS))
            lines.append(f"home {number} {team} {place} {rng.randint(1, 2)} {place}{late}")
    for name in tapes:
        if riders and rng.random() < 0.4:
            some = rng.sample(riders, rng.randint(1, len(riders)))
            lines.append(f"passed {name} {' '.join(map(str, some))}")
    return lines


def _played(rng: random.Random, text: str) -> str:
    """The same after some of the riders have moved, as well as they happen to."""
    position = tour.read(text)
    if any(one.stops for one in tour.status(position)):
        return text
    for _ in range(rng.randint(0, len(position.riders))):
        moves = (random_move(rng, position) for _ in range(TRIES))
        move = next((one for one in moves if _legal(position, one)), None)
        if move is None:
            break
        position = tour.play(position, move).position
    return tour.write(position)


def _legal(position: Position, move: str) -> bool:
    try:
        return tour.judge(position, move).allowed
    except QuestionError:
        return False


# --- moves ------------------------------------------------------------------------------


def random_move(rng: random.Random, position: Any) -> str:
    """A move that somebody might try: with its end, but without the cells in between.

    A pull is announced, and a gift is all that is left: otherwise it would be the same move in
    other words.
    """
    state = race(position)
    if not state.order or rng.random() < 0.05 or (state.turn is None and rng.random() < 0.8):
        return "next round"
    rider = rng.choice(state.order)
    if state.turn is not None and rng.random() < 0.9:
        rider = state.turn
    ride = tour.read_move(f"{rider} {_speed(rng, state, rider)}")
    assert isinstance(ride, Ride)
    whole, first, *_rest = (*parts(state, ride, attack_meant(state, ride)), 0)
    solo = ride.attack is Attack.SOLO
    most = whole if solo else sum(parts(state, ride, attack_meant(state, ride)))
    end = _end(rng, state, state.at[rider], most)
    move = f"{ride} to {end}" + (f" then to {_end(rng, state, end, first)}" if solo else "")
    return move + (_gift(rng, state, ride, move) if rng.random() < 0.4 else "")


def _end(rng: random.Random, state: Race, start: Cell, most: int) -> Cell:
    """Most often a cell that can be reached, or the one where he stands; else any one ahead."""
    if rng.random() < 0.1 or start not in state.road:
        return Cell(max(0, start.lane + rng.randint(-2, 2)), start.row + rng.randint(0, 8))
    ahead = list(reachable(state.ground, start, most))
    if rng.random() < 0.3:
        ahead = ahead[-len(ahead) // 3 :]  # far
    return rng.choice(ahead) if ahead and rng.random() < 0.93 else start


def _speed(rng: random.Random, state: Race, rider: int) -> str:
    """Where the speed comes from, with what an ATTACK is used for and the green die."""
    if rng.random() < 0.25:
        value = state.offers.get(rider, rng.randint(1, 7))
        return f"take {value if rng.random() < 0.8 else rng.randint(0, 8)}"
    green = rng.choice(faces(state.profile, Die.GREEN)).value
    if rng.random() < 0.3:
        worn = playable(state, rider)
        colour = f" {rng.choice(worn)}" if len(worn) > 1 else ""
        ways = ("solo", "pull") if rider in state.attackers else ("", "solo")
        way = rng.choice((*ways, "catch"))
        return f"card{colour} {way}" + ("" if way == "catch" else f" green {green}")
    usual = dice_of(state, rider) if rng.random() < 0.9 else tuple(Die)
    die = rng.choice([die for die in usual if die is not Die.GREEN])
    face = rng.choice(faces(state.profile, die))
    if not face.attack or rng.random() < 0.25:
        return f"{die} {face}"
    way = rng.choice(("solo", "pull", "catch"))
    return f"{die} {face} {way}" + ("" if way == "catch" else f" green {green}")


def _gift(rng: random.Random, state: Race, ride: Ride, move: str) -> str:
    """What is left after his own way, for the rider before him."""
    receiver = receiver_of(state, ride.rider)
    if receiver is None or receiver not in state.at or rng.random() < 0.1:
        receiver = rng.choice(state.order)
    whole = tour.read_move(move)
    assert isinstance(whole, Ride)
    value = sum(parts(state, whole, attack_meant(state, whole)))
    goal = (whole.then or whole.way).to
    first, end = rng.random() < 0.5, _beside(rng, state, receiver, value, goal)
    ground = state.ground
    if first:
        rest = {cell: who for cell, who in state.taken.items() if who != receiver}
        ground = state.ground_with({**rest, end: receiver})
    left = value - _steps(state, whole, ground)
    if state.profile["takeover"] == "cells" and left > 1 and rng.random() < 0.5:
        left = rng.randint(1, left)  # it counts for those who take over
    return f" give {receiver} {max(left, 0)} to {end}{' first' if first else ''}"


def _beside(rng: random.Random, state: Race, receiver: int, most: int, goal: Cell | None) -> Cell:
    """Where the receiver may ride to: beside the giver, if there is such a cell."""
    here = state.at[receiver]
    ahead = list(reachable(state.ground, here, most)) if here in state.road else []
    near = state.road.around(goal) if goal is not None and goal in state.road else ()
    return rng.choice([cell for cell in ahead if cell in near] or ahead or [here])


def _steps(state: Race, ride: Ride, after_jump: Ground) -> int:
    """The cells of his own way, the shortest one; a gift may come before its last part."""
    steps, here = 0, state.at[ride.rider]
    for way in filter(None, (ride.way, ride.then)):
        ground = after_jump if way is (ride.then or ride.way) else state.ground
        if way.to is not None and way.to != here:
            steps += reachable(ground, here, 24).get(way.to, 99)
            here = way.to
    return steps


# --- questions --------------------------------------------------------------------------


def random_question(rng: random.Random, position: Any) -> str:
    """Any question of the game, about something that may or may not be there."""
    state = race(position)
    rider, other = (_one(rng, list(state.order)) for _ in range(2))
    speed = _speed(rng, state, rider) if rider in state.at else "yellow 4"
    tape = rng.choice([tape.name for tape in state.road.tapes] or ["Tape"])
    option = rng.choice([*OPTIONS])
    place = rng.choice(("", " attack", " leader", " lone", " follower"))
    n = rng.randint(0, 9)
    if rng.random() < 0.15:
        return random_move(rng, position)
    return rng.choice(list(_questions(rider, other, speed, tape, option, place, n)))


def _questions(
    rider: int, other: int, speed: str, tape: str, option: str, place: str, n: int
) -> Iterable[str]:
    plain = ("order", "turn", "groups", "attackers", "braked", "finish", "standings", "next round")
    yield from plain
    for word in ("group", "lone", "attack", "offer", "rider", "options", "tempting", "finish"):
        yield f"{word} {rider}"
    yield from (f"before {rider} {other}", f"may {rider} {speed}", f"options {rider} {speed}")
    yield from (f"cells {rider} {speed}", f"{rider} {speed}", f"ways {rider} {n}")
    yield from (f"may {rider} {die}" for die in Die)
    yield from (f"premium {tape}", f"premium {tape} {rider}", f"option {option}")
    for topic in ("leading", "catch 4", "attack", "card leader", "braking", "lead-out"):
        yield f"odds {topic}"
    for topic in ("offer", "tempo", "card", "white", "hill", "red", "reach", "passing"):
        yield f"odds {topic} {n}"
    yield from (f"odds red{place}", f"odds dice{place}", f"odds red {n}{place}")
