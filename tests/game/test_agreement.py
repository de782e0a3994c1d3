"""Whatever a game accepts it can be asked about, and what it lists and what it judges agree.

Random positions with random options, a thousand of every game that has them: a game takes part
with a file ``tests/<game>/positions.py``, which has

* ``random_position(rng: random.Random) -> str``: the text of a position, with any options;
* ``random_move(rng: random.Random, position) -> str``, if it wants to: a move that somebody might
  try there, legal or not.  One that is legal has to be listed, or to come to the same;
* ``random_question(rng: random.Random, position) -> str``, if it wants to: a question about it.

``BOARDLIB_POSITIONS=25000`` tries more of them.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from boardlib import game
from boardlib.game import GAMES, IllegalMove, QuestionError
from tests.game.test_game_protocol import QUESTIONS

POSITIONS = int(os.environ.get("BOARDLIB_POSITIONS", "1000"))
"""How many positions of each game are tried."""
MOVES = 12  # of those that are listed so many are played
TRIED = 20  # so many moves are tried, listed or not
ASKED = 8  # so many questions are asked
HOLE = re.compile(r"[:(] ?[.,;)]")  # in a sentence in which nothing is named

PLAYED = [name for name in GAMES if find_spec(f"tests.{name}.positions")]


def made_up(name: str) -> Any:
    """The random positions of a game, and what is tried on them."""
    return import_module(f"tests.{name}.positions")


Look = Callable[[str, random.Random, Any, list[Any]], None]
"""Something that has to hold at a position of that game, with the moves that it lists."""


def every_listed_move_can_be_made(
    name: str, rng: random.Random, position: Any, listed: list[Any]
) -> None:
    rules = game.game(name)
    for move in rng.sample(listed, min(MOVES, len(listed))):
        assert rules.judge(position, move).allowed, f"{move} is listed and refused"
        assert rules.read_move(str(move)) == move
        after = rules.play(position, move).position
        assert rules.read(rules.write(after)) == after, f"after {move} it reads otherwise"


def what_is_allowed_is_listed(
    name: str, rng: random.Random, position: Any, listed: list[Any]
) -> None:
    rules = game.game(name)
    random_move = getattr(made_up(name), "random_move", None)
    if random_move is None:
        return
    known, written = set(listed), set(map(str, listed))
    outcomes: set[Any] = set()
    for move in [random_move(rng, position) for _ in range(TRIED)]:
        try:
            after = rules.play(position, move).position
        except (QuestionError, IllegalMove):
            assert move not in written, f"{move} is listed and refused"
            continue
        if rules.read_move(move) not in known:
            outcomes = outcomes or {rules.play(position, one).position for one in listed}
            assert after in outcomes, f"{move} is allowed, and nothing like it is listed"


def no_question_breaks_down(
    name: str, rng: random.Random, position: Any, _listed: list[Any]
) -> None:
    rules = game.game(name)
    random_question = getattr(made_up(name), "random_question", None)
    for _ in range(ASKED):
        asked = random_question(rng, position) if random_question else rng.choice(QUESTIONS[name])
        try:
            said = rules.ask(position, asked).text
        except QuestionError as refused:
            said = str(refused)
        except Exception as fault:
            fault.add_note(f"question: {asked}")
            raise
        assert said.strip(), f"{asked}: nothing is said"
        assert not HOLE.search(said), f"{asked}: {said}"
    for line in rules.describe(position):
        assert line.strip()
        assert not HOLE.search(line), line


LOOKS: tuple[Look, ...] = (
    every_listed_move_can_be_made,
    what_is_allowed_is_listed,
    no_question_breaks_down,
)


def sound_position(name: str, rng: random.Random) -> Any:
    """A position that its game accepts; None for nonsense, which may only be named."""
    rules = game.game(name)
    position = rules.read(made_up(name).random_position(rng))
    assert rules.read(rules.write(position)) == position
    return None if any(one.stops for one in rules.status(position)) else position


def looked_at(name: str, rng: random.Random, position: Any) -> dict[str, Exception]:
    """What went wrong at a position; an assertion counts, and so does any other error."""
    found: dict[str, Exception] = {}
    listed: list[Any] = []
    for look in (lambda *_given: listed.extend(game.game(name).moves(position)), *LOOKS):
        try:
            look(name, rng, position, listed)
        except Exception as fault:  # whatever it is, it is told with its position
            found.setdefault(f"{type(fault).__name__}: {str(fault)[:60]}", fault)
    return found


@pytest.mark.whole
@pytest.mark.parametrize("name", PLAYED)
def test_what_is_accepted_can_be_played_and_asked_about(name: str) -> None:
    found: dict[str, Exception] = {}
    sound = 0
    for seed in range(POSITIONS):
        rng = random.Random(f"{name} {seed}")
        position = sound_position(name, rng)
        if position is None:
            continue
        sound += 1
        for kind, fault in looked_at(name, rng, position).items():
            fault.add_note(f"position {seed}:\n{game.game(name).write(position)}")
            found.setdefault(kind, fault)
    assert sound > POSITIONS / 4, f"only {sound} of {POSITIONS} positions make sense"
    if found:
        raise ExceptionGroup(f"{name}: {len(found)} kinds of faults", list(found.values()))


def test_the_games_with_random_positions() -> None:
    assert "carcassonne" in PLAYED
