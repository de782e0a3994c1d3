"""What happens by itself in a game: cards are drawn and dice are rolled."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.chance import Roller
from boardlib.troyes.board.cards import cards
from boardlib.troyes.board.dice import VALUES, WORKERS, Colour, Die
from boardlib.troyes.board.moves import (
    Come,
    District,
    End,
    Income,
    Move,
    Reroll,
    Reveal,
    Roll,
    Strike,
    Throw,
)
from boardlib.troyes.board.position import Phase, Position
from boardlib.troyes.rules.events import black_dice, due
from boardlib.troyes.rules.income import owners, workforce


def happening(position: Position, roller: Roller) -> Move:
    """What happens by itself now, with dice and cards."""
    match position.phase:
        case Phase.REVEAL:
            return Reveal(tuple(_revealed(position, roller)))
        case Phase.INCOME:
            return Income()
        case Phase.WORKFORCE:
            return Roll(tuple(_districts(position, roller)))
        case Phase.EVENTS:
            return Come(tuple(_coming(position, roller)))
        case Phase.STRIKES:
            wanted = due(position)
            if isinstance(wanted, Strike):
                return wanted
            return Throw(tuple(face(roller) for _die in range(black_dice(position))))
        case _:
            return End()


def rolls_of(move: Move) -> int:
    """How many random numbers were drawn for a move: dice and cards."""
    match move:
        case Reveal():
            return len(move.cards)
        case Roll():
            return sum(len(district.dice) for district in move.districts)
        case Come():
            return len(move.events)
        case Throw():
            return len(move.values)
        case Reroll():
            return 1
        case _:
            return 0


def face(roller: Roller) -> int:
    """What a die shows that is rolled now."""
    return roller.roll(VALUES)


def _revealed(position: Position, roller: Roller) -> Iterator[str]:
    for colour in WORKERS:
        yield roller.roll(
            tuple(
                one.id
                for one in cards().activities.values()
                if one.complete
                and one.colour is colour
                and one.age in (0, position.round)
                and one.id not in position.on_show
            )
        )


def _districts(position: Position, roller: Roller) -> Iterator[District]:
    for owner in owners(position):
        dice = tuple(
            Die(colour, face(roller)) for colour in sorted(workforce(position, owner).elements())
        )
        if dice:
            yield District(owner, dice)


def _coming(position: Position, roller: Roller) -> Iterator[str]:
    out = {*position.event, *(won.card for won in position.won)}
    free = [one for one in cards().events.values() if one.complete and one.id not in out]
    for red in (True, False):
        yield roller.roll(tuple(one.id for one in free if (one.colour is Colour.RED) is red))
