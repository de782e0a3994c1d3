"""What players call the parts of a race that an argument can be about."""

from __future__ import annotations

from typing import Final

from boardlib.biathlon.board.course import Half, Path, Section, Station
from boardlib.biathlon.rules.naming import stations
from boardlib.text import _, mark

SECTIONS: Final = {
    Section.CLIMB: mark("The climb"),
    Section.DESCENT: mark("The descent"),
    Section.FLAT: mark("The flat"),
    Section.ARENA: mark("The arena"),
}
SHOOTING: Final = {
    "red": mark("Red's shooting"),
    "blue": mark("Blue's shooting"),
    "green": mark("Green's shooting"),
    "yellow": mark("Yellow's shooting"),
    "black": mark("Black's shooting"),
    "grey": mark("Grey's shooting"),
}


def card_called(card: int) -> str:
    """A card by its number."""
    return _("Card {card}").format(card=card)


def half_called(half: Half) -> str:
    """The stretch of the track beside a section of spectators."""
    return _("Half {half}").format(half=half)


def station_called(station: Station) -> str:
    """A station as it is called on the course."""
    return _("Station {name}").format(name=station.name)


def path_called(path: Path) -> str:
    """A path by its ends."""
    return _("The path between: {stations}").format(stations=stations(path))
