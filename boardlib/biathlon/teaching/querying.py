"""What can be asked at every shape of a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.biathlon.asking.assignment import to_come
from boardlib.biathlon.board.cards import SYMBOLS, Symbol
from boardlib.biathlon.board.course import LAP, SECTIONS, Half, Path, Section, Station
from boardlib.biathlon.board.position import Player, Position, Shooting
from boardlib.biathlon.rulebook import wax_faces
from boardlib.biathlon.rules.naming import head, word
from boardlib.biathlon.rules.riding import outcome, row_of
from boardlib.biathlon.rules.shooting import judge_shots
from boardlib.biathlon.teaching.pointing import TargetSpot, deciding, holder, unless_unsaid
from boardlib.game.editing import Offer
from boardlib.text import _

_ASKED: Final = (Symbol.FLAG, Symbol.HORN, Symbol.RADIO)
"""One symbol that asks for a group, one that asks for the most, one that asks for a coach."""


def race_questions(position: Position) -> Iterator[Offer]:
    """What may be asked about the race as a whole."""
    group = _("The whole race")
    yield Offer(group, _("whose turn?"), "turn")
    yield Offer(group, _("order of riding"), "order")
    yield Offer(group, _("stopwatches"), "clock")
    yield Offer(group, _("who is first?"), "places")
    yield Offer(group, _("groups in all sections"), "groups")
    yield Offer(group, _("closed paths"), "paths")
    yield Offer(group, _("paths without a way around"), "bridges")
    yield Offer(group, _("where do the cards lie?"), "pile")
    yield Offer(group, _("laps and shootings"), "race")
    yield Offer(group, _("which symbols are void?"), "void")
    yield Offer(group, _("what is assumed?"), "assumed")


def player_questions(position: Position, player: Player) -> Iterator[Offer]:
    """What may be asked about a player."""
    colour, group = player.colour, head(player.colour)
    yield Offer(group, _("time"), f"clock {colour}")
    yield Offer(group, _("who is ahead?"), f"gap {colour}")
    yield Offer(group, _("a boost?"), f"boost {colour}")
    yield Offer(group, _("groups and coaches left"), f"supply {colour}")
    yield Offer(group, _("hand"), f"hand {colour}")
    left = unless_unsaid(lambda: len(to_come(position, colour)), 0)
    if player.hand and left:
        yield Offer(group, _("fastest use of the hand"), f"best {colour}")


# --- the course -------------------------------------------------------------------------


def station_questions(position: Position, station: Station) -> Iterator[Offer]:
    """What may be asked about a station and the group on it."""
    name, owner = station.name, position.standing.get(station.name)
    group = _("Station {name}").format(name=name)
    for half in station.halves:
        text = _("who stands in {half}?").format(half=half)
        yield Offer(group, text, f"groups {half}")
    yield Offer(group, _("where do paths lead?"), f"reach {name}")
    if owner is None:
        return
    for to in position.course.joined[name]:
        yield Offer(_("May the group walk there?"), to, f"{owner} walk {name} to {to}")


def half_questions(position: Position, half: Half) -> Iterator[Offer]:
    """What may be asked about a half of the track."""
    group = _("Half {half}").format(half=half)
    yield Offer(group, _("where does it lie?"), f"half {half}")
    yield Offer(group, _("who stands there?"), f"groups {half}")
    for player in position.players:
        for symbol in _ASKED:
            text = f"condition {player.colour} {symbol} {half}"
            title = _("Is the condition met? ({player})").format(player=word(player.colour))
            yield Offer(title, _(SYMBOLS[symbol]), text)


def path_questions(path: Path) -> Iterator[Offer]:
    """What may be asked about a path."""
    yield Offer(_("This path"), _("open or closed?"), f"path {path}")
    yield Offer(_("This path"), _("the way around it"), f"detour {path}")


def section_questions(section: Section) -> Iterator[Offer]:
    """What may be asked about a section of the track."""
    yield Offer(_("This section"), _("halves and best time"), f"section {section}")
    yield Offer(_("This section"), _("order of the lap"), "lap")


# --- cards, the range -------------------------------------------------------------------


def card_questions(position: Position, card: int) -> Iterator[Offer]:
    """What may be asked about a card, for the player who holds it."""
    group = _("Card {card}").format(card=card)
    yield Offer(group, _("what is printed on it?"), f"card {card}")
    colour = _rider(position, card)
    if not colour:
        return
    for section in LAP:
        if section in position.deck.by_number[card].by_section:
            yield Offer(
                _("What does it come to?"), _(SECTIONS[section]), f"row {colour} {card} {section}"
            )


def _rider(position: Position, card: int) -> str:
    """Who would ride with a card: its holder, or who decides now."""
    player = holder(position, card)
    return deciding(position) if player is None else player.colour


def row_questions(position: Position, card: int, section: Section) -> Iterator[Offer]:
    """What may be asked about a row: what it comes to, and what its symbols may be used for."""
    colour = _rider(position, card)
    if not colour:
        yield from card_questions(position, card)
        return
    group, row = _("This row"), f"{colour} {card} {section}"
    yield Offer(group, _("what does it come to?"), f"row {row}")
    if section is Section.ARENA:
        return
    yield Offer(group, _("what may its symbols be used for?"), f"targets {row}")
    ridden = unless_unsaid(
        lambda: outcome(position, colour, card, row_of(position, card, section)), None
    )
    if ridden is not None and ridden.rolls:
        for wax in dict.fromkeys(wax_faces(position.profile)):
            yield Offer(_("With this wax on the die"), wax, f"row {row} wax {wax}")


def shot_questions(position: Position, target: TargetSpot) -> Iterator[Offer]:
    """What may be asked about a target: what its shooting comes to."""
    shooting = target.shooting
    if unless_unsaid(lambda: _possible(position, shooting), False):
        text = f"shooting {shooting.colour} {' '.join(shooting.shots)}"
        yield Offer(_("This shooting"), _("what does it cost?"), text)
    yield Offer(_("A target"), _("what are its segments?"), "segments")


def _possible(position: Position, shooting: Shooting) -> bool:
    """Whether a shooting could have come out like that."""
    known = shooting.colour in position.by_colour
    judged = judge_shots(position, shooting.colour, shooting.shots)
    return known and all(one.holds for one in judged)
