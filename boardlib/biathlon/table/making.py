"""A turn as it comes about: the player decides, dice are rolled and cards drawn.

:func:`making` asks one question after the other and ends with the whole move.  Whoever answers
sees what everybody at the table sees, and the own hand; not the next face of a die.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from boardlib.biathlon.board.cards import Segment, Symbol
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.position import Move, Position, Ride, Settle, Shot, Walk
from boardlib.biathlon.rulebook import shooting_faces, wax_faces
from boardlib.biathlon.rules.cards import is_out, to_draw
from boardlib.biathlon.rules.paths import walks
from boardlib.biathlon.rules.play import ridden_with
from boardlib.biathlon.rules.race import plays_card, shoots_after, standing, turn
from boardlib.biathlon.rules.riding import Outcome, bonus_uses, coach_half, use_words, with_use
from boardlib.chance import Roller

NOTHING: Final = "nothing"
"""The answer of who does not use a symbol, or does not walk."""


class Need(StrEnum):
    """What a player is asked."""

    CARD = "card"
    USE = "use"
    COACH = "coach"
    SETTLE = "settle"
    WALK = "walk"


@dataclass(frozen=True, slots=True)
class Question:
    """Something that a player has to decide.

    Attributes:
        player: the colour.
        need: what is asked.
        options: what may be answered; never empty.
        ride: the move as far as it has come.
        symbol: the symbol that is used, where one is.
    """

    player: str
    need: Need
    options: tuple[str, ...]
    ride: Ride | None = None
    symbol: Symbol | None = None


Making = Generator[Question, str, Move]
Walking = Generator[Question, str, Walk | None]


def making(position: Position, roller: Roller) -> Making | None:
    """The next move, question by question; None when the race is over.

    After a card the player is first asked for a step of a group, then the next one for a card.

    Args:
        position: where it is played.
        roller: rolls the dice and draws cards.
    """
    now = turn(position)
    if now is None:
        return None
    return _settled(now.colour) if now.settles else _ridden(position, now.colour, roller)


def walking(position: Position) -> Walking | None:
    """The question for a step of a group after the card; None where none can be made.

    It ends with the step, or with None for who stays.
    """
    steps = [f"{walk.start} to {walk.to}" for walk in walks(position)]
    if not steps or position.walker is None:
        return None
    return _walked(Question(position.walker.colour, Need.WALK, (NOTHING, *steps)))


def _walked(question: Question) -> Walking:
    answer = yield question
    if answer == NOTHING:
        return None
    start, _to, end = answer.split()
    return Walk(question.player, start, end)


def _settled(colour: str) -> Making:
    answer = yield Question(colour, Need.SETTLE, ("level", "keep"))
    return Settle(colour, level=answer == "level")


def _ridden(position: Position, colour: str, roller: Roller) -> Making:
    ride = Ride(colour, 0)
    wanted = plays_card(position, position.lap, position.section)
    if wanted and not is_out(position, colour):
        hand = tuple(map(str, position.by_colour[colour].hand))
        card = yield Question(colour, Need.CARD, hand, ride)
        ride = replace(ride, card=int(card))
    ridden = ridden_with(position, ride)
    if ridden is not None:
        ride = yield from _used(position, ride, ridden)
    return with_chance(position, ride, ridden, roller)


def _used(position: Position, ride: Ride, ridden: Outcome) -> Generator[Question, str, Ride]:
    """What bottle, road-block, bus and new coach are used for."""
    uses = {use_words(use): use for use in bonus_uses(position, ridden)}
    symbol = None if ridden.left is None else ridden.left.sign.symbol
    if uses:
        answer = yield Question(ride.player, Need.USE, (NOTHING, *uses), ride, symbol)
        ride = with_use(ride, uses[answer]) if answer in uses else ride
    half = coach_half(position, ridden)
    if half is not None:
        options = (NOTHING, half.value)
        answer = yield Question(ride.player, Need.COACH, options, ride, Symbol.NEWCOACH)
        ride = replace(ride, coach=half) if answer == half.value else ride
    return ride


# --- chance -----------------------------------------------------------------------------


def with_chance(position: Position, ride: Ride, ridden: Outcome | None, roller: Roller) -> Ride:
    """A ride with what dice show and which cards are drawn."""
    if ridden is not None and ridden.rolls:
        ride = replace(ride, wax=roller.roll(wax_faces(position.profile)))
    if position.section is Section.ARENA and shoots_after(position, position.lap):
        ride = replace(ride, shots=tuple(shots(position, roller)))
    draw = to_draw(position, None if ridden is None else ridden.left, ride.card)
    cards = list(draw.pile)
    drawn = []
    for _card in range(draw.most):
        cards = cards or [card for card in draw.more if card not in drawn]
        drawn.append(cards.pop(roller.roll(range(len(cards)))))
    return replace(ride, draw=tuple(drawn))


def rolls_of(move: Move) -> int:
    """How many random numbers were drawn for a move: dice, segments of misses, cards."""
    if not isinstance(move, Ride):
        return 0
    missed = sum(shot.segment is not None for shot in move.shots)
    return bool(move.wax) + len(move.shots) + missed + len(move.draw)


def shots(position: Position, roller: Roller) -> Iterator[Shot]:
    """The dice of a shooting, in the order in which they are rolled."""
    faces = shooting_faces(position.profile, standing(position, position.lap))
    again = position.profile["after_click"] == "reroll"
    fired = 0
    while fired < int(position.profile["shots"]):
        face = roller.roll(faces)
        yield Shot(roller.roll(tuple(Segment)) if face == "miss" else face)
        fired += not (face == "click" and again)
