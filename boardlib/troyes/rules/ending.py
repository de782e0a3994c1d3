"""Passing, and the end of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import Goods
from boardlib.troyes.board.moves import Pass
from boardlib.troyes.board.position import GREY, Passed, Phase, Position, player_key
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.goods import gaining
from boardlib.troyes.rules.naming import building_key, head, word
from boardlib.troyes.rules.rounds import STAY, first_phase, is_over, rounds


def pass_income(returns: int) -> int:
    """The deniers in the district of somebody who has passed (troyes.pass, troyes.pass-more).

    >>> pass_income(0), pass_income(2)
    (2, 4)

    Args:
        returns: how often the turn has come round again since.
    """
    return STAY + returns


def passed(position: Position, move: Pass) -> tuple[Position, list[Event]]:
    """The position after somebody has passed."""
    deniers = pass_income(0)
    after = replace(position, passed=(*position.passed, Passed(move.player, deniers)))
    text = ngettext(
        "{player}: passes, and puts {count} denier into the district.",
        "{player}: passes, and puts {count} deniers into the district.",
        deniers,
    ).format(player=head(move.player), count=deniers)
    return after, [Event(text, rule("pass"), (player_key(move.player),))]


def judge_end(position: Position) -> Iterator[Reason]:
    """Whether the round is over (troyes.round-over, troyes.end-due)."""
    holds = is_over(position)
    text = _("Everybody has passed.") if position.dice else _("No die is left on the square.")
    if not holds:
        text = _("Dice are left on the square, and not everybody has passed.")
    yield condition("round-over" if holds else "end-due", holds, text, _square(position))


def _square(position: Position) -> list[str]:
    """Everybody whose dice lie on the square, or who has passed, as keys of shapes."""
    return [player_key(one) for one in (*position.dice, *(one.colour for one in position.passed))]


def ended(position: Position) -> tuple[Position, list[Event]]:
    """The position at the beginning of the next round, or at the end of the game.

    Rules: troyes.end-citizens, troyes.pass-collected, troyes.end-dice, troyes.end-start,
    troyes.game-over.
    """
    events = [*_told_citizens(position), *_told_deniers(position)]
    after = _collected(_risen(position))
    if position.dice:
        keys = tuple(map(player_key, position.dice))
        events.append(Event(_("The dice that are left are taken away."), rule("end-dice"), keys))
    after = replace(after, districts=(), black=(), passed=(), used=(), struck=(), thrown=False)
    if position.round >= rounds(position):
        events.append(Event(_("The last round is over."), rule("game-over")))
        return replace(after, phase=Phase.OVER, turn=""), events
    start = position.from_start()[1 % len(position.players)]
    text = _("{player}: becomes start player.").format(player=head(start))
    events.append(Event(text, rule("end-start"), (player_key(start),)))
    number = position.round + 1
    return replace(after, start=start, round=number, phase=first_phase(number), turn=""), events


def _risen(position: Position) -> Position:
    """Lying citizens return to the supplies of their owners; grey ones leave the board."""
    for colour, count in Counter(one.colour for one in position.lying).items():
        if colour != GREY:
            player = position.by_colour[colour]
            position = position.with_player(replace(player, supply=player.supply + count))
    return replace(position, lying=())


def _told_citizens(position: Position) -> Iterator[Event]:
    for one in position.lying:
        text = _("A lying citizen gets up and returns to the supply ({owner}).")
        text = text.format(owner=word(one.colour))
        yield Event(text, rule("end-citizens"), (building_key(one.building),))


def _collected(position: Position) -> Position:
    for one in position.passed:
        position = gaining(position, one.colour, Goods(deniers=one.deniers))
    return position


def _told_deniers(position: Position) -> Iterator[Event]:
    for one in position.passed:
        text = ngettext(
            "{player}: {count} denier comes from the district into the purse.",
            "{player}: {count} deniers come from the district into the purse.",
            one.deniers,
        ).format(player=head(one.colour), count=one.deniers)
        yield Event(text, rule("pass-collected"), (player_key(one.colour),))
