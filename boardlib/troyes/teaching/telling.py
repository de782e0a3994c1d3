r"""What a line of a city says that the picture does not, as a player says it.

>>> from boardlib.troyes.board.notation import read
>>> city = read("players blue green\nround 2 actions\nturn blue\nused reroll\nfaced green")
>>> line_words(city, "round 2 actions"), line_words(city, "used reroll")
('Round 2: actions.', 'Influence has been used in this turn to roll dice again.')
>>> line_words(city, "faced green")
'Who has faced black dice in this round: green.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from boardlib.game.editing import by_first_word
from boardlib.text import _, listing, mark, ngettext
from boardlib.troyes.board.notation import USES
from boardlib.troyes.board.position import PHASES, Position
from boardlib.troyes.questions.describe import (
    black_lines,
    card_line,
    event_line,
    goods_line,
    owner_dice_lines,
)
from boardlib.troyes.rules.naming import card_name, head, players, word

USED: Final = {
    "reroll": mark("Influence has been used in this turn to roll dice again."),
    "recruit": mark("Influence has been used in this turn to bring a citizen."),
    "flip": mark("Influence has been used in this turn to turn dice over."),
}


def _players(position: Position, _rest: list[str]) -> str:
    return _("Who plays: {players}.").format(players=players(position.colours))


def _start(position: Position, _rest: list[str]) -> str:
    return _("Start player: {player}.").format(player=word(position.start))


def _round(position: Position, _rest: list[str]) -> str:
    text = _("Round {number}: {phase}.")
    return text.format(number=position.round, phase=_(PHASES[position.phase]))


def _turn(position: Position, _rest: list[str]) -> str:
    if not position.turn:
        return _("It is nobody's turn.")
    return _("It is this player's turn: {player}.").format(player=word(position.turn))


def _goods(position: Position, rest: list[str]) -> str:
    player = position.by_colour.get(rest[0])
    return "" if player is None else goods_line(player)


def _characters(position: Position, rest: list[str]) -> str:
    player = position.by_colour.get(rest[0])
    if player is None or not player.characters:
        return ""
    names = listing([card_name(one) for one in player.characters])
    return _("{player}: characters held: {characters}.").format(
        player=head(rest[0]), characters=names
    )


def _dice(position: Position, rest: list[str]) -> str:
    return "".join(owner_dice_lines(position, rest[0]))


def _black(position: Position, _rest: list[str]) -> str:
    return "".join(black_lines(position))


def _card(position: Position, rest: list[str]) -> str:
    there = position.on_show.get(rest[0])
    return "" if there is None else card_line(there)


def _event(position: Position, rest: list[str]) -> str:
    there = position.event.get(rest[0])
    return "" if there is None else event_line(position, there)


def _won(position: Position, rest: list[str]) -> str:
    text = _("{player}: events taken: {events}.")
    taken = [card_name(one.card) for one in position.won if one.colour == rest[0]]
    return text.format(player=head(rest[0]), events=listing(taken))


def _passed(position: Position, rest: list[str]) -> str:
    passed = next((one for one in position.passed if one.colour == rest[0]), None)
    if passed is None:
        return ""
    text = ngettext(
        "{player}: has passed; {count} denier lies in the district.",
        "{player}: has passed; {count} deniers lie in the district.",
        passed.deniers,
    )
    return text.format(player=head(rest[0]), count=passed.deniers)


def _used(position: Position, _rest: list[str]) -> str:
    return " ".join(_(USED[use]) for use in USES if use in position.used)


def _struck(position: Position, _rest: list[str]) -> str:
    names = listing([card_name(one) for one in position.struck])
    return _("Events carried out in this round: {events}.").format(events=names)


def _thrown(_position: Position, _rest: list[str]) -> str:
    return _("The black dice of this round have been rolled.")


def _faced(position: Position, _rest: list[str]) -> str:
    text = _("Who has faced black dice in this round: {players}.")
    return text.format(players=players(position.faced))


_WORDS: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "players": _players,
    "start": _start,
    "round": _round,
    "turn": _turn,
    **dict.fromkeys(("purse", "influence", "points", "supply"), _goods),
    "characters": _characters,
    "dice": _dice,
    "black": _black,
    **dict.fromkeys(("card", "overseers", "cubes"), _card),
    **dict.fromkeys(("event", "flags"), _event),
    "won": _won,
    "passed": _passed,
    "used": _used,
    "struck": _struck,
    "thrown": _thrown,
    "faced": _faced,
}

line_words: Final = by_first_word(_WORDS)
"""What a line says of the city, in a sentence; empty where the picture shows it."""
