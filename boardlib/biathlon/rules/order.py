"""Whose turn it is: who rides when, and whose boost is to be decided.

In the sprint the start numbers decide.  In a race of athletes against each other the last one on
the stopwatches rides first, as the pair presupposes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardlib.biathlon.board.clock import time_words
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.moves import Move, Ride, Settle
from boardlib.biathlon.board.position import Position, Race, Rode, player_key
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.naming import head, word
from boardlib.ruling import Reason
from boardlib.text import _, listing


@dataclass(frozen=True, slots=True)
class Turn:
    """Who decides now: rides a section, or settles a boost."""

    colour: str
    settles: bool = False


def before(position: Position, colour: str) -> int:
    """The stopwatch of an athlete before the section that is being ridden, in seconds."""
    rode = ridden(position, colour)
    return position.by_colour[colour].clock if rode is None else rode.before


def ridden(position: Position, colour: str) -> Rode | None:
    """What is known of the ride of somebody who has ridden the section; None before that."""
    return next((one for one in position.rode if one.colour == colour), None)


def from_the_front(position: Position) -> list[str]:
    """The athletes as they came to the section, the first one first.

    Of level athletes that one counts as nearer to the front who rides later (option
    ``order_tie``).
    """
    high_first = position.profile["order_tie"] == "high"

    def place(entry: tuple[int, str]) -> tuple[int, int]:
        number, colour = entry
        return before(position, colour), number if high_first else -number

    numbered = enumerate((player.colour for player in position.players), start=1)
    return [colour for _number, colour in sorted(numbered, key=place)]


def riding_order(position: Position) -> list[str]:
    """In which order the players ride the section.

    Rules: biathlon.turn-sprint, biathlon.turn-last-first, biathlon.turn-first-last.
    """
    if position.race is Race.SPRINT:
        return [player.colour for player in position.players]
    front = from_the_front(position)
    return front if position.profile["order"] == "first_last" else front[::-1]


def to_ride(position: Position) -> list[str]:
    """Who has still to ride the section, in that order."""
    if position.section is Section.FINISH:
        return []
    done = {one.colour for one in position.rode}
    return [colour for colour in riding_order(position) if colour not in done]


def turn(position: Position) -> Turn | None:
    """Who decides now; None when the race is over or nobody takes part."""
    due = boost_due(position)
    if due is not None:
        return Turn(due.colour, settles=True)
    waiting = to_ride(position)
    return Turn(waiting[0]) if waiting else None


def boost_due(position: Position) -> Rode | None:
    """The boost that is decided next, if any can be decided now.

    Usually all wait until everybody has ridden, and are decided from the front to the back
    (biathlon.boost-settled); or each as soon as the one ahead has ridden (biathlon.boost-at-once).
    """
    front = from_the_front(position) if any(one.ahead for one in position.rode) else []
    waiting = sorted(
        (one for one in position.rode if one.ahead), key=lambda one: front.index(one.colour)
    )
    if position.profile.get("boost_settled") == "at_once":
        done = {one.colour for one in position.rode}
        waiting = [one for one in waiting if one.ahead in done]
    elif to_ride(position):
        return None
    return waiting[0] if waiting else None


# --- in words ---------------------------------------------------------------------------


def order_rule(position: Position) -> str:
    """The rule by which the players ride one after the other."""
    if position.race is Race.SPRINT:
        return "turn-sprint"
    return "turn-first-last" if position.profile["order"] == "first_last" else "turn-last-first"


def why_order(position: Position) -> Reason:
    """In which order the players ride the section, and what decides it."""
    order = riding_order(position)
    clocks = [f"{word(one)} {time_words(before(position, one))}" for one in order]
    text = _("The section is ridden in this order (stopwatches before it): {players}.")
    if position.race is Race.SPRINT:
        text = _("The section is ridden in the order of the start numbers: {players}.")
        clocks = [word(one) for one in order]
    shapes = tuple(map(player_key, order))
    text = text.format(players=listing(clocks))
    return condition(order_rule(position), True, text, shapes, order=order)


def judge_turn(position: Position, move: Move) -> Iterator[Reason]:
    """Whether a move is one of the player whose turn it is."""
    now = turn(position)
    shapes = (player_key(move.player),)
    if now is None:
        yield condition("race-over", False, _("The race is over."), shapes)
    elif isinstance(move, Ride) and ridden(position, move.player) is not None:
        text = _("{player}: this section has been ridden already, with one card.")
        yield condition("card-one", False, text.format(player=head(move.player)), shapes)
    else:
        yield _judge_turn(position, move, now)


def _judge_turn(position: Position, move: Move, now: Turn) -> Reason:
    mine = now.colour == move.player and now.settles == isinstance(move, Settle)
    if mine:
        text = _("It is this player's turn: {player}.").format(player=word(move.player))
    elif now.settles:
        text = _("First a boost has to be decided by this player: {player}.")
        text = text.format(player=word(now.colour))
    elif isinstance(move, Settle):
        text = _("{player}: no boost is decided now; first rides another player ({turn}).")
        if now.colour == move.player:
            text = _("{player}: no boost is decided now; first this player rides the section.")
        text = text.format(player=head(move.player), turn=word(now.colour))
    else:
        text = _("It is the turn of another player ({player}), not of this one ({mover}).")
        text = text.format(mover=word(move.player), player=word(now.colour))
    rule = "boost-settled" if now.settles or isinstance(move, Settle) else order_rule(position)
    if rule == "boost-settled" and position.profile.get("boost_settled") == "at_once":
        rule = "boost-at-once"
    shapes = (player_key(move.player), player_key(now.colour))
    return condition(rule, mine, text, dict.fromkeys(shapes), player=move.player, turn=now.colour)
