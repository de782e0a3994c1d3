r"""What can be changed about what has been done in this round: events, black dice, passing.

>>> from boardlib.troyes.board.notation import read
>>> city = read("players blue green\nturn blue\nround 2 actions\ndice blue R4\nevent ev_red_black1")
>>> [offer.text for offer in player_done(city, city.players[0])][:3]
['passed blue 0\nturn green', 'used reroll', 'used recruit']
>>> [offer.label for offer in event_done(city, city.events[-1])]
['carried out already', 'blue', 'green']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from boardlib.game.editing import Offer
from boardlib.text import _, mark
from boardlib.troyes.board.cards import MARAUDING
from boardlib.troyes.board.notation import USES
from boardlib.troyes.board.position import Display, Passed, Player, Position, Won
from boardlib.troyes.rules.naming import card_name, word
from boardlib.troyes.rules.rounds import next_turn

FOR: Final = {
    "reroll": mark("to roll dice again"),
    "recruit": mark("to bring a citizen"),
    "flip": mark("to turn dice over"),
}
"""What influence is used for."""
STEPS: Final = (-3, -1, 1, 3)
"""By how much the deniers of who has passed are changed at once."""


# --- players ----------------------------------------------------------------------------


def player_done(position: Position, player: Player) -> Iterator[Offer]:
    """Who has passed, used influence, faced black dice, taken an event."""
    yield from _passed(position, player)
    if player.colour == position.turn:
        yield from _used(position)
    yield from _faced(position, player)
    for won in position.won:
        if won.colour == player.colour:
            yield Offer(_("Has taken no such event"), card_name(won.card), f"- {won}")


def _passed(position: Position, player: Player) -> Iterator[Offer]:
    """Whoever passes has no turn any more: it goes to the next one who plays."""
    colour = player.colour
    there = next((one for one in position.passed if one.colour == colour), None)
    if there is None:
        passed = Passed(colour, 0)
        lines = [str(passed)]
        if position.turn == colour:
            after = next_turn(replace(position, passed=(*position.passed, passed)))
            lines.append(f"turn {after.turn or 'nobody'}")
        yield Offer(_("Passed in this round"), _("yes"), "\n".join(lines))
        return
    yield Offer(_("Passed in this round"), _("no"), f"- {there}")
    for step in STEPS:
        if there.deniers + step >= 0:
            more = replace(there, deniers=there.deniers + step)
            yield Offer(_("Deniers for having passed"), str(more.deniers), str(more))


def _used(position: Position) -> Iterator[Offer]:
    """What influence has been used for in the turn that is going on."""
    for use in USES:
        if use in position.used:
            rest = [one for one in position.used if one != use]
            line = _line("used", rest) if rest else f"- {_line('used', position.used)}"
            yield Offer(_("Influence was not used in this turn"), _(FOR[use]), line)
    for use in USES:
        if use not in position.used:
            line = _line("used", [*position.used, use])
            yield Offer(_("Influence was used in this turn"), _(FOR[use]), line)


def _faced(position: Position, player: Player) -> Iterator[Offer]:
    group, colour = _("Black dice in this round"), player.colour
    if colour in position.faced:
        rest = [one for one in position.faced if one != colour]
        line = _line("faced", rest) if rest else f"- {_line('faced', position.faced)}"
        yield Offer(group, _("not faced yet"), line)
    else:
        yield Offer(group, _("faced already"), _line("faced", [*position.faced, colour]))


def _line(first: str, words: Iterable[str]) -> str:
    return " ".join([first, *words])


# --- events and black dice --------------------------------------------------------------


def event_done(position: Position, event: Display) -> Iterator[Offer]:
    """Whether its text has been carried out in this round; who has taken it."""
    group, struck = _("Its text in this round"), position.struck
    if event.card in struck:
        yield Offer(group, _("not carried out yet"), _unstruck(struck, event.card))
    else:
        yield Offer(group, _("carried out already"), _line("struck", [*struck, event.card]))
    if event.card != MARAUDING:
        for colour in position.colours:
            gone = [f"- {_line('flags', [event.card, *event.cubes])}"] if event.cubes else []
            if event.card in struck:
                gone.append(_unstruck(struck, event.card))
            lines = [f"- event {event.card}", *gone, str(Won(colour, event.card))]
            yield Offer(_("The event was taken by"), word(colour), "\n".join(lines))


def _unstruck(struck: Sequence[str], card: str) -> str:
    rest = [one for one in struck if one != card]
    return _line("struck", rest) if rest else f"- {_line('struck', struck)}"


def thrown_changes(position: Position) -> Iterator[Offer]:
    """Whether the black dice of this round have been rolled."""
    group = _("The black dice of this round")
    if position.thrown:
        yield Offer(group, _("not rolled yet"), "- thrown")
    else:
        yield Offer(group, _("rolled already"), "thrown")
