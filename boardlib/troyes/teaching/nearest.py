"""An action that is allowed beside one that is refused: what of it is other, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

from boardlib.game import QuestionError
from boardlib.text import _, listing, mark
from boardlib.troyes.board.lines import read_move
from boardlib.troyes.rules.naming import card_name, space_words, taken_words

_ALONE: Final = {
    "dice": mark("With these dice it is allowed: {what}."),
    "die": mark("With this die it is allowed: {what}."),
    "space": mark("On this place it is allowed: {what}."),
    "card": mark("With this card it is allowed: {what}."),
    "event": mark("Against this event it is allowed: {what}."),
    "cards": mark("These cards are the next: {what}."),
    "events": mark("These events are the next: {what}."),
}
"""What is said where one thing is other."""
_TOGETHER: Final = {
    "dice": mark("with dice: {what}"),
    "die": mark("with die: {what}"),
    "space": mark("place: {what}"),
    "card": mark("card: {what}"),
    "event": mark("event: {what}"),
}
"""How it is named where several things are other."""


def move_told(question: str, move: str) -> str:
    """What of an action is other in one that is allowed; empty where that is something else.

    >>> move_told("blue farm with R5", "blue farm with Y1@grey")
    'With this die it is allowed: yellow 1 (grey).'
    """
    with suppress(QuestionError):
        asked, near = read_move(question), read_move(move)
        if type(asked) is type(near):
            return _told(dict(_others(asked, near)), asked, near)
    return ""


def _others(asked: Any, near: Any) -> Iterator[tuple[str, str]]:
    """What is other, and how that is called: dice, a place, a card, an event."""
    words: dict[str, Callable[[Any], str]] = {
        "dice": taken_words,
        "die": lambda one: taken_words([one]),
        "space": space_words,
        "card": card_name,
        "event": card_name,
        "cards": _cards,
        "events": _cards,
    }
    for name, called in words.items():
        if getattr(asked, name, None) != getattr(near, name, None):
            yield name, called(getattr(near, name))


def _cards(cards: Iterable[str]) -> str:
    return listing([card_name(one) for one in cards])


def _told(others: dict[str, str], asked: Any, near: Any) -> str:
    if "dice" in others and len(near.dice) == 1:
        others = {"die" if name == "dice" else name: what for name, what in others.items()}
    if len(others) == 1:
        ((name, what),) = others.items()
        return f"{_(_ALONE[name]).format(what=what)} {_besides(asked, near)}".strip()
    if not others:
        return _besides(asked, near)
    known = [_(_TOGETHER[name]).format(what=what) for name, what in others.items()]
    text = _("It is allowed like this: {parts}.").format(parts="; ".join(known))
    return f"{text} {_besides(asked, near)}".strip()


def _besides(asked: Any, near: Any) -> str:
    """What is other in what goes with the dice: an overseer, a cube of a card."""
    told = []
    if getattr(near, "overseer", "") != getattr(asked, "overseer", ""):
        placed = _("Allowed with an overseer placed on the card.")
        told.append(placed if near.overseer else _("Allowed without placing an overseer."))
    if getattr(asked, "cube", "") and not near.cube:
        told.append(_("Allowed without a cube of the card."))
    return " ".join(told)


__all__ = ["move_told"]
