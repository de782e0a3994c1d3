"""What the shapes of a picture say when they are pointed at."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boardlib.biathlon.board.cards import Row
from boardlib.biathlon.board.course import Path, Section, Station
from boardlib.biathlon.board.position import SHOTS, Coach, Position, Shot
from boardlib.biathlon.questions.hands import row_line
from boardlib.biathlon.rules.naming import head, stations, word
from boardlib.biathlon.rules.paths import barrier_on
from boardlib.biathlon.rules.shooting import Target
from boardlib.text import _, language, listing, mark

SECTION_WORDS: Final = {
    Section.CLIMB: mark("The climb: I and II."),
    Section.DESCENT: mark("The descent: III and IV."),
    Section.FLAT: mark("The flat: V and VI."),
    Section.ARENA: mark("The arena: stadium, range and penalty loop."),
}
_SECTION_NOW: Final = {
    Section.CLIMB: mark("The climb: I and II; it is being ridden."),
    Section.DESCENT: mark("The descent: III and IV; it is being ridden."),
    Section.FLAT: mark("The flat: V and VI; it is being ridden."),
    Section.ARENA: mark("The arena: stadium, range and penalty loop; the athletes come here."),
}


def section_words(position: Position, section: Section) -> str:
    """A section of the lap."""
    told = _SECTION_NOW if section is position.section else SECTION_WORDS
    return _(told[section])


def station_words(one: Station, owner: str | None) -> str:
    """A station: where it belongs, and whose group stands there."""
    return _station_words(one, owner, language())


@lru_cache(maxsize=1024)
def _station_words(one: Station, owner: str | None, _language: str) -> str:
    text = _("Station {name} ({halves}): free.")
    if one.halved and owner is None:
        text = _("Station {name}, a halved circle ({halves}): free.")
    elif one.halved:
        text = _("Station {name}, a halved circle ({halves}): taken (group: {owner}).")
    elif owner is not None:
        text = _("Station {name} ({halves}): taken (group: {owner}).")
    owner = "" if owner is None else word(owner)
    return text.format(name=one.name, halves=listing(list(one.halves)), owner=owner)


def group_words(one: Station, owner: str) -> str:
    """A group of spectators."""
    text = _("{player}: a group at {station} ({halves}).")
    halves = listing(list(one.halves))
    return text.format(player=head(owner), station=one.name, halves=halves)


def coach_words(coach: Coach) -> str:
    """A coach."""
    return _("{player}: a coach in {half}.").format(player=head(coach.colour), half=coach.half)


def path_words(position: Position, path: Path) -> str:
    """A path: its ends, and who has closed it."""
    closed = barrier_on(position, path)
    return _path_words(path, "" if closed is None else closed.colour, language())


@lru_cache(maxsize=1024)
def _path_words(path: Path, owner: str, _language: str) -> str:
    text = _("Path ({path}): closed (by {owner}).") if owner else _("Path ({path}): open.")
    return text.format(path=stations(path), owner=word(owner) if owner else "")


# --- cards ------------------------------------------------------------------------------


def row_words(card: int, row: Row) -> str:
    """A row of a card, after the number of the card."""
    return _row_words(card, row, language())


@lru_cache(maxsize=1024)
def _row_words(card: int, row: Row, _language: str) -> str:
    return _("Card {card}: {row}").format(card=card, row=row_line(row))


def card_words(position: Position, card: int) -> str:
    """A card: where it is."""
    for player in position.players:
        if card in player.hand:
            return _("Card {card}: in a hand ({player}).").format(
                card=card, player=word(player.colour)
            )
        if card in [one.card for one in player.kept]:
            text = _("Card {card}: kept for the range ({player}).")
            return text.format(card=card, player=word(player.colour))
    if card in position.discard:
        return _("Card {card}: on the discard pile.").format(card=card)
    return _("Card {card}.").format(card=card)


# --- the range --------------------------------------------------------------------------


def target_words(colour: str, number: int, target: Target | None) -> str:
    """A target, and what was shot at it."""
    if target is None or target.shot is None:
        text = _("{player}: target {number} is still standing.")
        return text.format(player=head(colour), number=number)
    text = _("{player}: target {number} stays up: {shots}.")
    if target.falls:
        text = _("{player}: target {number} falls: {shots}.")
    rolled = [Shot.CLICK] * target.clicks
    rolled += [target.shot] if target.shot is not Shot.CLICK else []
    shots = [_(SHOTS[shot]) for shot in rolled]
    return text.format(player=head(colour), number=number, shots=listing(shots))
