"""Rounds and phases: how many there are, what is due next, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.ruling import Reason
from boardlib.text import _, mark
from boardlib.troyes.board.cards import card_key
from boardlib.troyes.board.moves import (
    Come,
    Deed,
    End,
    Fail,
    Fight,
    Happening,
    Income,
    Influence,
    Move,
    Reveal,
    Roll,
    Settle,
    Strike,
    Throw,
    Use,
)
from boardlib.troyes.board.position import PHASES, Passed, Phase, Position, player_key
from boardlib.troyes.rulebook import condition
from boardlib.troyes.rules.naming import head, word

ROUNDS: Final = {2: 4, 3: 5, 4: 6}
"""Number of players -> rounds of a game (troyes.rounds)."""
REVEALING: Final = 3
"""In so many rounds activity cards are revealed (troyes.reveal, troyes.reveal-none)."""
STAY: Final = 2
"""Deniers for passing; each time the turn comes round again there is one more."""

_DUE: Final[dict[type[Happening], tuple[Phase, str]]] = {
    Reveal: (Phase.REVEAL, mark("No activity cards are revealed now.")),
    Income: (Phase.INCOME, mark("No income is paid now.")),
    Roll: (Phase.WORKFORCE, mark("The workforce is not rolled now.")),
    Come: (Phase.EVENTS, mark("No events come now.")),
    Strike: (Phase.STRIKES, mark("No event strikes now.")),
    Throw: (Phase.STRIKES, mark("The black dice are not rolled now.")),
    End: (Phase.ACTIONS, mark("The round does not end now.")),
}


def wrong_count(count: int) -> str:
    """That so many players cannot play."""
    return _("Two to four players take part, not {count}.").format(count=count)


def rounds(position: Position) -> int:
    """How many rounds the game has; 0 where so many players cannot play it."""
    return ROUNDS.get(len(position.players), 0)


def first_phase(number: int) -> Phase:
    """The first phase of a round: nothing is revealed from the fourth on.

    >>> first_phase(3).value, first_phase(4).value
    ('reveal', 'income')
    """
    return Phase.REVEAL if number <= REVEALING else Phase.INCOME


def judge_phase(position: Position, move: Move) -> Iterator[Reason]:
    """Whether a move belongs to the phase of the round .

    Rules: troyes.phase, troyes.influence-when, troyes.defence-no-cube, troyes.game-over.
    """
    if position.phase is Phase.OVER:
        yield condition("game-over", False, _("The game is over."))
        return
    if isinstance(move, Use) and position.phase is Phase.DEFENCE:
        yield no_cube(move.cube)
        return
    phases, text = _phases(move)
    if position.phase not in phases:
        now = _("This is the phase of the round: {phase}.").format(phase=_(PHASES[position.phase]))
        name = "influence-when" if isinstance(move, Influence) else "phase"
        keys = (player_key(move.player),) if isinstance(move, Influence) else ()
        yield condition(name, False, f"{_(text)} {now}", keys, phase=position.phase.value)


def no_cube(card: str) -> Reason:
    """That a cube of a delayed card is of no use in a fight (troyes.defence-no-cube)."""
    text = _("No cube of a delayed card helps against black dice.")
    return condition("defence-no-cube", False, text, (card_key(card),))


def _phases(move: Move) -> tuple[tuple[Phase, ...], str]:
    """The phases in which a move is made, and what is said in another one."""
    if isinstance(move, Happening):
        phase, text = _DUE[type(move)]
        return (phase,), text
    if isinstance(move, Settle):
        return (Phase.SETUP,), mark("Citizens are placed like that only before the first round.")
    if isinstance(move, Fight | Fail):
        return (Phase.DEFENCE,), mark("No black dice are fought now.")
    if isinstance(move, Influence):
        return (Phase.ACTIONS, Phase.DEFENCE), mark("Influence is not used now.")
    return (Phase.ACTIONS,), mark("No actions are taken now.")


def judge_turn(position: Position, deed: Deed) -> Iterator[Reason]:
    """Whether a deed is one of the player whose turn it is, and who has not passed.

    Rules: troyes.turn, troyes.passed-out, troyes.round-over.
    """
    player = deed.player
    if has_passed(position, player) and not isinstance(deed, Settle):
        text = _("{player}: has passed, and does nothing more in this round.")
        text = text.format(player=head(player))
        yield condition("passed-out", False, text, (player_key(player),), player=player)
        return
    if not position.turn:
        text = _("The round is over: no die is left on the square.")
        yield condition("round-over", False, text, (player_key(player),))
        return
    holds = position.turn == player
    text = _("It is this player's turn: {player}.")
    if not holds:
        text = _("It is the turn of another player ({turn}), not of this one ({player}).")
    text = text.format(player=word(player), turn=word(position.turn))
    shapes = dict.fromkeys((player_key(player), player_key(position.turn)))
    yield condition("turn", holds, text, shapes, player=player, turn=position.turn)


def has_passed(position: Position, player: str) -> bool:
    """Whether a player has passed in this round."""
    return any(one.colour == player for one in position.passed)


# --- the turns of the action phase ----------------------------------------------------------


def is_over(position: Position) -> bool:
    """Whether the round is over: all have passed, or no die is left (troyes.round-over)."""
    return not position.dice or len(position.passed) == len(position.players)


def next_turn(position: Position) -> Position:
    """The position with the next player to move; who has passed gets a denier on the way.

    Rules: troyes.turn, troyes.pass-more, troyes.round-over.  When the round is over it is
    nobody's turn.
    """
    position = replace(position, used=())
    if is_over(position):
        return replace(position, turn="")
    colours = position.colours
    at = colours.index(position.turn)
    for colour in (*colours[at + 1 :], *colours[: at + 1]):
        if not has_passed(position, colour):
            return replace(position, turn=colour)
        position = _waiting(position, colour)
    raise AssertionError("a round that is not over has somebody to act")


def _waiting(position: Position, colour: str) -> Position:
    """The turn has come round to somebody who has passed: a denier more in his district."""
    passed = tuple(
        Passed(one.colour, one.deniers + 1) if one.colour == colour else one
        for one in position.passed
    )
    return replace(position, passed=passed)
