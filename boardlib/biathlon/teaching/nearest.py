"""A ride that is allowed beside one that is refused: what of it is other, as a player says it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from boardlib.biathlon.board.lines import read_move
from boardlib.biathlon.board.position import Expel, Ride, Walk
from boardlib.biathlon.rules.naming import numbers, stations
from boardlib.game import QuestionError
from boardlib.text import _


def move_told(question: str, move: str) -> str:
    """What of a ride or a walk is other in one that is allowed; empty where that is the dice.

    >>> move_told("red 57 bus j1", "red 57 bus x")
    'A new group may arrive here: x.'
    """
    with suppress(QuestionError):
        asked, near = read_move(question.removeprefix("may ")), read_move(move)
        if isinstance(asked, Ride) and isinstance(near, Ride):
            return " ".join(_rides(asked, near))
        if isinstance(asked, Walk) and isinstance(near, Walk):
            return _("A group may walk from {start} to {to}.").format(start=near.start, to=near.to)
    return ""


def _rides(asked: Ride, near: Ride) -> Iterator[str]:
    if asked.card != near.card:
        yield _("It is allowed with another card: {card}.").format(card=near.card)
    if asked.expel != near.expel:
        yield _expelled(near.expel)
    if asked.close != near.close:
        yield _closed(near)
    if asked.bus != near.bus:
        text = _("A new group may arrive here: {station}.")
        yield text.format(station=near.bus) if near.bus else _("Allowed without a new group.")
    if asked.coach != near.coach:
        text = _("A new coach may stand here: {half}.")
        yield text.format(half=near.coach) if near.coach else _("Allowed without a new coach.")
    if asked.draw != near.draw:
        text = _("It is allowed with these cards drawn: {cards}.")
        drawn = text.format(cards=numbers(near.draw))
        yield drawn if near.draw else _("Allowed without drawing.")


def _expelled(expel: Expel | None) -> str:
    if expel is None:
        return _("Allowed without expelling anybody.")
    text = _("A group may be expelled from {start} to {to}.")
    if expel.follow:
        text = _("A group may be expelled from {start} to {to}, and the one on {follow} follows.")
    return text.format(start=expel.station, to=expel.to, follow=expel.follow)


def _closed(near: Ride) -> str:
    if near.close is None:
        return _("Allowed without closing a path.")
    return _("This path may be closed: {path}.").format(path=stations(near.close))


__all__ = ["move_told"]
