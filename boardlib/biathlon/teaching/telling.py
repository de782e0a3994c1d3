r"""What a line of a race says that the picture does not, as a player says it.

>>> from boardlib.biathlon.board.notation import read
>>> race = read("race sprint\ncourse M11\nplayer red\nplayer blue\nat 2 descent\nhand red 14 15")
>>> line_words(race, "at 2 descent"), line_words(race, "hand red 14 15")
('Lap 2: descent.', 'Red: cards in the hand: 14 and 15.')
>>> line_words(race, "race sprint")
'Discipline: sprint.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from boardlib.biathlon.board.course import SECTIONS, Section, time_words
from boardlib.biathlon.board.position import RACES, SHOTS, Player, Position
from boardlib.biathlon.questions.describe import watch_line
from boardlib.biathlon.questions.hands import row_line
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.naming import head, numbers, word
from boardlib.biathlon.rules.race import ridden
from boardlib.text import _, listing, ngettext


def line_words(position: Position, line: str) -> str:
    """What a line says of the race, in a sentence; empty where the picture shows it.

    Args:
        position: the race that has the line.
        line: one of its lines.
    """
    first, *rest = line.split() or [""]
    if first in _OF_PLAYER:
        player = position.by_colour.get(rest[0])
        return "" if player is None else _OF_PLAYER[first](position, player)
    return _OF_RACE[first](position, rest) if first in _OF_RACE else ""


# --- the race ---------------------------------------------------------------------------


def _race(position: Position, _rest: list[str]) -> str:
    return _("Discipline: {name}.").format(name=_(RACES[position.race]))


def _course(_position: Position, rest: list[str]) -> str:
    return _("The course: {name}.").format(name=" ".join(rest))


def _at(position: Position, _rest: list[str]) -> str:
    if position.section is Section.FINISH:
        return _("The race is over.")
    text = _("Lap {lap}: {section}.")
    return text.format(lap=position.lap, section=_(SECTIONS[position.section]))


def _row(position: Position, rest: list[str]) -> str:
    row = row_of(position, int(rest[0]), Section(rest[1]))
    return _("Card {card}: {row}").format(card=rest[0], row=row_line(row))


def _pile(position: Position, _rest: list[str]) -> str:
    count = len(position.pile)
    words = ngettext("{count} card can still be drawn.", "{count} cards can still be drawn.", count)
    return words.format(count=count)


def _discard(position: Position, _rest: list[str]) -> str:
    return _("Discarded cards: {cards}.").format(cards=numbers(position.discard))


def _walker(position: Position, _rest: list[str]) -> str:
    walker = position.walker
    if walker is None:
        return ""
    words = ngettext(
        "{player}: a group may still walk {count} step.",
        "{player}: a group may still walk {count} steps.",
        walker.steps,
    )
    return words.format(player=head(walker.colour), count=walker.steps)


_OF_RACE: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "race": _race,
    "course": _course,
    "at": _at,
    "row": _row,
    "pile": _pile,
    "discard": _discard,
    "walker": _walker,
}

# --- players ----------------------------------------------------------------------------


def _start(_position: Position, player: Player) -> str:
    text = _("{player}: started at {time}.")
    return text.format(player=head(player.colour), time=time_words(player.start))


def _hand(_position: Position, player: Player) -> str:
    text = _("{player}: cards in the hand: {cards}.")
    return text.format(player=head(player.colour), cards=numbers(player.hand))


def _kept(_position: Position, player: Player) -> str:
    text = _("{player}: cards kept for the range: {cards}.")
    kept = numbers(one.card for one in player.kept)
    return text.format(player=head(player.colour), cards=kept)


def _rode(position: Position, player: Player) -> str:
    rode = ridden(position, player.colour)
    if rode is None:
        return ""
    text = _("{player}: has ridden this section with card {card}, from {time} on.")
    if rode.ahead:
        text = _(
            "{player}: has ridden this section with card {card}, from {time} on, behind: {other}."
        )
    before, ahead = time_words(rode.before), word(rode.ahead) if rode.ahead else ""
    return text.format(player=head(player.colour), card=rode.card, time=before, other=ahead)


def _shooting(position: Position, player: Player) -> str:
    there = next((one for one in position.shootings if one.colour == player.colour), None)
    if there is None:
        return ""
    text = _("{player}: last shooting: {shots}.")
    if there.cards:
        text = _("{player}: last shooting: {shots}; these cards helped: {cards}.")
    shots = listing([_(SHOTS[shot]) for shot in there.shots])
    cards = numbers(one.card for one in there.cards)
    return text.format(player=head(player.colour), shots=shots, cards=cards)


_OF_PLAYER: Final[Mapping[str, Callable[[Position, Player], str]]] = {
    "player": watch_line,
    "clock": watch_line,
    "start": _start,
    "hand": _hand,
    "kept": _kept,
    "rode": _rode,
    "shooting": _shooting,
}
