"""Acting on a road, as small as it can be: a die is taken and laid to the rider who moves."""

from collections.abc import Iterator, Sequence
from typing import Any

from boardlib.game.acting import Takeable
from boardlib.game.editing import Piece
from boardlib.tour.board.notation import read_move
from boardlib.tour.board.position import Position, Ride, Roll, Take
from boardlib.tour.rules.naming import key
from boardlib.tour.rules.play import choices
from boardlib.tour.rules.rounds import judge_ride, race
from boardlib.words import QuestionError


def in_hand(position: Position, may: Sequence[str], by: str) -> tuple[Takeable, ...]:
    """Every speed of the rider whose turn it is."""
    turn = race(position).turn
    speeds = dict.fromkeys(str(ride.speed) for ride in _rides(position))
    return tuple(
        Takeable(Piece(speed, f"{turn}: {speed}"), lays=({key(turn): f"{turn} {speed}"},))
        for speed in speeds
        if turn is not None
    )


def _rides(position: Position) -> Iterator[Ride]:
    state = race(position)
    for ride in () if state.turn is None else choices(state, state.turn):
        if isinstance(ride.speed, Roll | Take) and ride.green is None:
            yield ride


def moves(position: Position, may: Sequence[str]) -> list[Ride]:
    """Every speed that is allowed."""
    state = race(position)
    return [ride for ride in _rides(position) if judge_ride(state, ride)[1].allowed]


def rolled(move: str) -> tuple[tuple[str, str], ...]:
    """The die that decides the speed."""
    try:
        ride: Any = read_move(move)
    except QuestionError:
        return ()
    speed = getattr(ride, "speed", None)
    return ((str(ride.rider), str(speed)),) if isinstance(speed, Roll) else ()


def places(position: Position, kind: str) -> dict[str, str]:
    """Every rider."""
    return {str(one.number): key(one.number) for one in position.riders if kind == "rider"}
