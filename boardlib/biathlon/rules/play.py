"""Moves: judged, played and listed.

In the list stands every decision; of what chance decides only an example: one listing for each face
of the wax die, hits only at the range, and the lowest cards of the pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from boardlib.biathlon.board.cards import Symbol, card_key, row_key
from boardlib.biathlon.board.course import Path, Section
from boardlib.biathlon.board.lines import read_move
from boardlib.biathlon.board.position import Move, Position, Ride, Settle, Shot, Walk, player_key
from boardlib.biathlon.rulebook import shooting_faces, wax_faces
from boardlib.biathlon.rules.cards import is_out, judge_draw, row_of, to_draw
from boardlib.biathlon.rules.conditions import Met
from boardlib.biathlon.rules.effects import played
from boardlib.biathlon.rules.naming import (
    fails,
    holds,
    no_player,
    ruling,
    section_key,
)
from boardlib.biathlon.rules.paths import judge_bus, judge_close, judge_expel, judge_walk, walks
from boardlib.biathlon.rules.race import judge_turn, plays_card, shoots_after, standing, turn
from boardlib.biathlon.rules.riding import (
    Outcome,
    bonus_uses,
    coach_half,
    judge_coach,
    judge_settle,
    outcome,
    with_use,
)
from boardlib.biathlon.rules.shooting import judge_shots
from boardlib.game import Moves, QuestionError, Step, unless_illegal
from boardlib.ruling import Reason, Ruling
from boardlib.text import _
from boardlib.words import check_move, needs


def judge(position: Position, move: Move | str) -> Ruling:
    """Why a move is legal, or why not.

    Raises:
        QuestionError: when the text is no move, or speaks of a player, a card or a station that
            is not there.
    """
    move = read_move(move) if isinstance(move, str) else move
    check_move(position, move, Move)
    return ruling(_reasons(position, move))


def judge_choice(position: Position, ride: Ride) -> Ruling:
    """Whether a player may decide so, whatever dice show and cards are drawn."""
    refuse_unknown(position, ride)
    return ruling([*judge_turn(position, ride), *_judge_choice(position, ride)])


def _reasons(position: Position, move: Move) -> list[Reason]:
    refuse_unknown(position, move)
    if isinstance(move, Walk):
        return list(judge_walk(position, move))
    turn = list(judge_turn(position, move))
    if isinstance(move, Settle):
        return [*turn, *judge_settle(position, move)]
    if position.section is Section.FINISH:
        return turn
    return [*turn, *_judge_choice(position, move), *_judge_chance(position, move)]


# --- what there has to be ---------------------------------------------------------------


def refuse_unknown(position: Position, move: Move) -> None:
    """Refuse a move that speaks of what is not there: a player, stations, paths.

    Raises:
        QuestionError: naming it, and what there is.
    """
    if move.player not in position.by_colour:
        raise QuestionError(no_player([one.colour for one in position.players], move.player))
    for station in _stations(move):
        if station not in position.course.named:
            text = _("There is no such station: {station}. These there are: {stations}.")
            known = ", ".join(position.course.named)
            raise QuestionError(text.format(station=station, stations=known))
    if isinstance(move, Ride) and move.close is not None:
        refuse_path(position, move.close)


def refuse_path(position: Position, path: Path) -> None:
    """Refuse two stations that no path joins.

    Raises:
        QuestionError: naming them.
    """
    if path not in position.course.paths:
        text = _("No path joins {one} and {other}.")
        raise QuestionError(text.format(one=path.first, other=path.second))


def _stations(move: Move) -> Iterator[str]:
    if isinstance(move, Walk):
        yield from (move.start, move.to)
    elif isinstance(move, Ride):
        yield from filter(None, [move.bus, *(move.close or ())])
        if move.expel is not None:
            yield from filter(None, (move.expel.station, move.expel.to, move.expel.follow))


# --- a ride -----------------------------------------------------------------------------


def ridden_with(position: Position, ride: Ride) -> Outcome | None:
    """What the row of a card comes to; None where no card is played, or in the arena."""
    if not ride.card or position.section in (Section.ARENA, Section.FINISH):
        return None
    row = row_of(position, ride.card, position.section)
    return outcome(position, ride.player, ride.card, row, ride.wax)


def _judge_choice(position: Position, ride: Ride) -> Iterator[Reason]:
    """The card, and what its symbols are used for."""
    yield _judge_card(position, ride)
    ridden = ridden_with(position, ride)
    left, middle = (ridden.left, ridden.middle) if ridden else (None, None)
    uses: tuple[tuple[object, Met | None, Symbol, Callable[..., Iterator[Reason]]], ...] = (
        (ride.expel, left, Symbol.CREW, judge_expel),
        (ride.close, left, Symbol.ROADBLOCK, judge_close),
        (ride.bus, left, Symbol.BUS, judge_bus),
        (ride.coach, middle, Symbol.NEWCOACH, judge_coach),
    )
    for use, met, symbol, judging in uses:
        if use and met is not None and met.sign.symbol is symbol:
            yield from judging(position, ride.player, met, use)
        elif use:
            yield fails("row-current", symbol.value, (row_key(ride.card, position.section),))


def _judge_card(position: Position, ride: Ride) -> Reason:
    """Whether the card is in the hand, or none is played where none is wanted."""
    shapes, hand = (player_key(ride.player),), position.by_colour[ride.player].hand
    wanted = plays_card(position, position.lap, position.section)
    if not wanted or is_out(position, ride.player):
        return (fails if ride.card else holds)("card-no-arena", "", shapes, player=ride.player)
    if not ride.card:
        return fails("card-one", "none", shapes, player=ride.player)
    facts = {"player": ride.player, "card": ride.card, "hand": hand}
    if ride.card in hand:
        rule = "card-arena" if position.section is Section.ARENA else "card-hand"
        return holds(rule, "there", (card_key(ride.card),), **facts)
    return fails("card-hand", "not-there" if hand else "empty", (card_key(ride.card),), **facts)


# --- dice and drawn cards ---------------------------------------------------------------


def _judge_chance(position: Position, ride: Ride) -> Iterator[Reason]:
    """Whether dice and drawn cards are told exactly where they are due."""
    ridden = ridden_with(position, ride)
    yield from _judge_wax(position, ride, ridden)
    yield from _judge_shooting(position, ride)
    left = None if ridden is None else ridden.left
    yield from judge_draw(position, ride, to_draw(position, left, ride.card))


def _judge_wax(position: Position, ride: Ride, ridden: Outcome | None) -> Iterator[Reason]:
    """Whether the wax die is rolled where it has to be, and shows a face that it has."""
    shapes, both = (player_key(ride.player),), {"player": ride.player, "wax": ride.wax}
    if ridden is None or not ridden.rolls:
        if ride.wax:
            yield fails("wax-roll", "not-here", shapes, **both)
    elif not ride.wax:
        yield fails("wax-roll", "untold", shapes, **both)
    else:
        yield holds("wax-roll", "shows", shapes, **both)
        if ride.wax not in wax_faces(position.profile):
            yield fails("wax-roll", "face", wax=ride.wax)


def _judge_shooting(position: Position, ride: Ride) -> Iterator[Reason]:
    """Whether shots are told where somebody shoots, and only there."""
    shapes = (section_key(position.section),)
    if position.section is Section.ARENA and shoots_after(position, position.lap):
        yield from judge_shots(position, ride.player, ride.shots)
    elif ride.shots and position.section is Section.ARENA:
        yield fails("no-shooting", "shots", shapes, player=ride.player)
    elif ride.shots:
        yield fails("shooting", "not-here", shapes, player=ride.player)


# --- playing ----------------------------------------------------------------------------


def play(position: Position, move: Move | str) -> Step[Position]:
    """The position after a move, and the events that it caused.

    Raises:
        IllegalMove: carrying the ruling.
        QuestionError: when the text is no move, or speaks of what is not there.
    """
    move = read_move(move) if isinstance(move, str) else move
    check_move(position, move, Move)
    unless_illegal(move, judge(position, move))
    return played(position, move, ridden_with(position, move) if isinstance(move, Ride) else None)


# --- the legal moves, listed ------------------------------------------------------------


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
