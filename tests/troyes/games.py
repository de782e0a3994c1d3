"""Random games of Troyes for tests: every decision by chance, every position on the way."""

import random
from collections.abc import Iterator

from boardlib.troyes.board.cards import FACES, Die
from boardlib.troyes.board.moves import District, Move, Roll, Throw
from boardlib.troyes.board.position import GREY, Citizen, Phase, Position
from boardlib.troyes.rulebook import presets
from boardlib.troyes.rules.citizens import grey_spaces, start_goods
from boardlib.troyes.rules.play import candidates, judge, play

COLOURS = ("blue", "green", "orange", "violet")


def opening(count: int, preset: str = "seed") -> Position:
    """The position before the first citizen is placed."""
    profile = presets()[preset].profile
    grey = grey_spaces(profile, count)
    return Position(
        profile,
        tuple(start_goods(profile, colour, count) for colour in COLOURS[:count]),
        start=COLOURS[0],
        phase=Phase.SETUP,
        turn=COLOURS[0],
        citizens=tuple(Citizen(GREY, space) for space in grey),
    )


def game(seed: int) -> Iterator[tuple[Position, Move, Position]]:
    """A whole game: each position, the move made in it, and what came of it."""
    chance = random.Random(seed)
    position = opening(chance.choice((2, 3, 4)), chance.choice(tuple(presets())))
    while position.phase is not Phase.OVER:
        move = _choice(position, chance)
        after = play(position, move).position
        yield position, move, after
        position = after


def _choice(position: Position, chance: random.Random) -> Move:
    found = list(candidates(position))
    chance.shuffle(found)
    move = next(one for one in found if judge(position, one))
    if isinstance(move, Throw):
        return Throw(tuple(chance.randint(1, FACES) for _value in move.values))
    if isinstance(move, Roll):
        return Roll(tuple(_rolled(one, chance) for one in move.districts))
    return move


def _rolled(district: District, chance: random.Random) -> District:
    dice = (Die(die.colour, chance.randint(1, FACES)) for die in district.dice)
    return District(district.owner, tuple(dice))
