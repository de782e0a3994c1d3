"""The legal moves of a position, listed.

Every decision is listed; of what chance decides only an example: one listing for each face of the
wax die, hits only at the range, and the lowest cards of the pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.moves import Move, Ride, Settle, Shot
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rulebook import shooting_faces, wax_faces
from boardlib.biathlon.rules.boost import judge_settle
from boardlib.biathlon.rules.disciplines import plays_card, shoots_after, standing
from boardlib.biathlon.rules.order import turn
from boardlib.biathlon.rules.piles import is_out, to_draw
from boardlib.biathlon.rules.play import judge, ridden_with
from boardlib.biathlon.rules.uses import bonus_uses, coach_half, with_use
from boardlib.biathlon.rules.walking import walks
from boardlib.game import Moves
from boardlib.words import needs


@needs(Position)
def moves(position: Position) -> Moves[Move]:
    """The legal moves: rides with every choice, steps of groups, boosts that are due."""
    return Moves.judged(Move, partial(_listed, position), partial(judge, position))


def _listed(position: Position) -> Iterator[Move]:
    now = turn(position)
    if now is not None and now.settles:
        for level in (True, False):
            settle = Settle(now.colour, level=level)
            if all(reason.holds for reason in judge_settle(position, settle)):
                yield settle
    elif now is not None:
        yield from rides(position, now.colour)
    yield from walks(position)


def rides(position: Position, colour: str) -> Iterator[Ride]:
    """Everything that a player may ride with; dice and draws as an example."""
    if not plays_card(position, position.lap, position.section) or is_out(position, colour):
        yield with_chance(position, Ride(colour, 0))
        return
    for card in position.by_colour[colour].hand:
        for ride in choices(position, Ride(colour, card)):
            for drawn in _with_draws(position, with_chance(position, ride)):
                yield from _with_wax(position, drawn)


def choices(position: Position, ride: Ride) -> Iterator[Ride]:
    """A ride with everything that its symbols may be used for, first with nothing."""
    ridden = ridden_with(position, ride)
    if ridden is None:
        yield ride
        return
    coach = coach_half(position, ridden)
    for one in (ride, *(with_use(ride, use) for use in bonus_uses(position, ridden))):
        yield one
        if coach is not None:
            yield replace(one, coach=coach)


# --- what chance decides ----------------------------------------------------------------


def with_chance(position: Position, ride: Ride) -> Ride:
    """A ride with an example of what dice show and cards are drawn, where they are due."""
    ridden = ridden_with(position, ride)
    draw = to_draw(position, None if ridden is None else ridden.left, ride.card)
    cards = (*draw.pile, *draw.more)[: draw.most]
    wax = wax_faces(position.profile)[0] if ridden is not None and ridden.rolls else ""
    return replace(ride, draw=cards, wax=wax, shots=_example(position))


def _with_draws(position: Position, ride: Ride) -> Iterator[Ride]:
    """The ride with every number of cards that may be drawn (option ``tactics``)."""
    ridden = ridden_with(position, ride)
    draw = to_draw(position, None if ridden is None else ridden.left, ride.card)
    for count in range(draw.most, draw.least - 1, -1):
        yield replace(ride, draw=ride.draw[:count])


def _example(position: Position) -> tuple[Shot, ...]:
    """Shots that hit, or else whatever the die may show, where somebody shoots."""
    if position.section is not Section.ARENA or not shoots_after(position, position.lap):
        return ()
    faces = shooting_faces(position.profile, standing(position, position.lap))
    shown = next((face for face in faces if face in ("hit", "borderline", "miss")), "hit")
    shot = Shot.NE if shown == "miss" else Shot(shown)
    return (shot,) * int(position.profile["shots"])


def _with_wax(position: Position, ride: Ride) -> Iterator[Ride]:
    if not ride.wax:
        yield ride
        return
    for wax in dict.fromkeys(wax_faces(position.profile)):
        yield replace(ride, wax=wax)
