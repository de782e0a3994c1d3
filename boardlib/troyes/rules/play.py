"""Moves: judged and played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardlib.game import Event, QuestionError, Step, unless_illegal
from boardlib.ruling import Reason, Ruling
from boardlib.text import _
from boardlib.troyes.board.cards import cards
from boardlib.troyes.board.city import Building, Space, spaces
from boardlib.troyes.board.move_lines import read_move
from boardlib.troyes.board.moves import (
    Action,
    Activate,
    Build,
    Combat,
    Come,
    Deed,
    End,
    Enter,
    Fail,
    Farm,
    Fight,
    Flip,
    Income,
    Move,
    Oversee,
    Pass,
    Recruit,
    Reroll,
    Reveal,
    Roll,
    Settle,
    Strike,
    Throw,
    Use,
)
from boardlib.troyes.board.notation import tidy
from boardlib.troyes.board.position import Phase, Position
from boardlib.troyes.rulebook import ruling
from boardlib.troyes.rules.activities import activated, judge_activate, judge_reveal, revealed
from boardlib.troyes.rules.cathedral import built, judge_build
from boardlib.troyes.rules.citizens import judge_enter, placed
from boardlib.troyes.rules.combat import fought_event, judge_combat
from boardlib.troyes.rules.defence import failed, fought, judge_fail, judge_fight
from boardlib.troyes.rules.ending import ended, judge_end, passed
from boardlib.troyes.rules.events import (
    come,
    judge_come,
    judge_strike,
    judge_throw,
    moved_on,
    struck,
    thrown,
)
from boardlib.troyes.rules.farming import farmed, judge_farm
from boardlib.troyes.rules.groups import judge_own_use, own_use
from boardlib.troyes.rules.income import paid_out
from boardlib.troyes.rules.influence import judge_influence, used
from boardlib.troyes.rules.naming import building_word, card_name, no_player
from boardlib.troyes.rules.overseers import judge_oversee
from boardlib.troyes.rules.rounds import judge_phase, judge_turn, next_turn
from boardlib.troyes.rules.settling import judge_settle, settled
from boardlib.troyes.rules.workforce import judge_roll, rolled
from boardlib.words import check_move

Done = tuple[Position, list[Event]]


def judge(position: Position, move: Move | str) -> Ruling:
    """Why a move is legal, or why not.

    Raises:
        QuestionError: when the text is no move, or speaks of a player or a place that is not
            there.
    """
    move = read_move(move) if isinstance(move, str) else move
    check_move(position, move, Move)
    refuse_unknown(position, move)
    return ruling(_reasons(position, move))


def _reasons(position: Position, move: Move) -> Iterator[Reason]:
    phase = list(judge_phase(position, move))
    yield from phase
    if phase:
        return
    if isinstance(move, Deed):
        yield from judge_turn(position, move)
        yield from _judge_deed(position, move)
    else:
        yield from _judge_happening(position, move)


def refuse_unknown(position: Position, move: Move) -> None:
    """Refuse a move that speaks of a player or a place that is not there.

    Raises:
        QuestionError: naming it, and what there is.
    """
    if isinstance(move, Deed) and move.player not in position.by_colour:
        raise QuestionError(no_player(position.colours, move.player))
    if isinstance(move, Activate):
        _refuse_building(move)
    space = move.space if isinstance(move, Settle | Enter) else None
    if space is not None and space not in spaces(position.profile, space.building):
        raise QuestionError(_no_space(position, space))


def _refuse_building(move: Activate) -> None:
    """Refuse to name a building for a card that does not ask for one.

    Raises:
        QuestionError: naming the card.
    """
    if move.building not in (None, *cards().activities[move.card].per_citizen):
        text = _("This card is not used for a building such as {building}: {card}.")
        named = building_word(Building(move.building or ""))
        raise QuestionError(text.format(building=named, card=card_name(move.card)))


def _no_space(position: Position, space: Space) -> str:
    known = ", ".join(map(str, spaces(position.profile, space.building)))
    text = _("There is no such place: {place}. These there are: {known}.")
    return text.format(place=space, known=known)


# --- judged ---------------------------------------------------------------------------------


def _judge_happening(position: Position, move: Move) -> Iterator[Reason]:
    match move:
        case Reveal():
            yield from judge_reveal(position, move)
        case Roll():
            yield from judge_roll(position, move)
        case Come():
            yield from judge_come(position, move)
        case Strike():
            yield from judge_strike(position, move)
        case Throw():
            yield from judge_throw(position, move)
        case End():
            yield from judge_end(position)


def _judge_deed(position: Position, deed: Deed) -> Iterator[Reason]:
    match deed:
        case Settle():
            yield from judge_settle(position, deed)
        case Fight():
            yield from judge_fight(position, deed)
        case Fail():
            yield from judge_fail(position, deed)
        case Reroll() | Recruit() | Flip():
            yield from judge_influence(position, deed)
        case Use():
            yield from judge_own_use(position, deed)
        case Oversee():
            yield from judge_oversee(position, deed)
        case Pass():
            return
        case _:
            yield from _judge_action(position, deed)


def _judge_action(position: Position, action: Action) -> Iterator[Reason]:
    match action:
        case Activate():
            yield from judge_activate(position, action)
        case Build():
            yield from judge_build(position, action)
        case Combat():
            yield from judge_combat(position, action)
        case Enter():
            yield from judge_enter(position, action)
        case Farm():
            yield from judge_farm(position, action)


# --- played ---------------------------------------------------------------------------------


def play(position: Position, move: Move | str) -> Step[Position]:
    """The position after a move, and the events that it caused.

    Raises:
        IllegalMove: carrying the ruling.
        QuestionError: when the text is no move, or speaks of what is not there.
    """
    move = read_move(move) if isinstance(move, str) else move
    check_move(position, move, Move)
    unless_illegal(move, judge(position, move))
    after, events = _deed(position, move) if isinstance(move, Deed) else _happened(position, move)
    return Step(tidy(after), tuple(events))


def _happened(position: Position, move: Move) -> Done:
    match move:
        case Reveal():
            return revealed(position, move)
        case Income():
            after, events = paid_out(position)
            return replace(after, phase=Phase.WORKFORCE), events
        case Roll():
            districts, events = rolled(move)
            return replace(position, districts=districts, phase=Phase.EVENTS), events
        case Come():
            return _moved_on(come(position, move))
        case Strike():
            return _moved_on(struck(position, move))
        case Throw():
            return _moved_on(thrown(position, move))
        case _:
            return ended(position)


def _moved_on(done: Done) -> Done:
    position, events = done
    return moved_on(position), events


def _deed(position: Position, deed: Deed) -> Done:
    match deed:
        case Settle():
            return settled(position, deed)
        case Fight():
            return fought(position, deed)
        case Fail():
            return failed(position, deed)
        case Reroll() | Recruit() | Flip():
            return used(position, deed)
        case Use():
            position, events = own_use(position, deed)
        case Oversee():
            raise AssertionError("an overseer is never sent like that")
        case Pass():
            position, events = passed(position, deed)
        case _:
            position, events = _action(position, deed)
    return next_turn(position), events


def _action(position: Position, action: Action) -> Done:
    match action:
        case Activate():
            return activated(position, action)
        case Build():
            return built(position, action)
        case Combat():
            return fought_event(position, action)
        case Enter():
            return placed(position, action)
        case Farm():
            return farmed(position, action)
