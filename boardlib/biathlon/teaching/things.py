"""What an argument can be about in a race: players, cards, shootings, and the track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.biathlon.board.cards import card_key
from boardlib.biathlon.board.course import LAP, Half, Section
from boardlib.biathlon.board.position import Position, player_key
from boardlib.biathlon.rules.naming import (
    half_key,
    head,
    numbers,
    players,
    section_key,
    shot_key,
    word,
)
from boardlib.biathlon.teaching.naming import (
    SECTIONS,
    SHOOTING,
    card_called,
    half_called,
    path_called,
)
from boardlib.biathlon.teaching.pointing import deciding
from boardlib.game.editing import Thing
from boardlib.text import _

MOST: Final = 20
CARDS: Final = 6
"""So many cards of whoever decides are listed at most."""
PATHS: Final = 4
"""So many closed paths are."""


def things(position: Position) -> list[Thing]:
    """Players, the cards of whoever decides, shootings, the track, then the whole race."""
    found = [*_players(position), *_cards(position), *_shootings(position)]
    if _is_on_course(position):
        found += [*_closed(position), *_halves(position), *_sections(position)]
    return [*found[: MOST - 1], Thing("", _("The whole race"), _("order, times, cards"))]


def _is_on_course(position: Position) -> bool:
    """Whether it is about the course, too, and not about cards or the range alone."""
    there = bool(position.groups or position.coaches or position.barriers)
    range_ = position.shootings or position.section is Section.ARENA
    return there or not (position.rows or range_)


def _players(position: Position) -> Iterator[Thing]:
    now = deciding(position)
    for player in position.players:
        facts = [_("decides now")] if player.colour == now else []
        if player.hand:
            facts.append(_("hand: {cards}").format(cards=numbers(player.hand)))
        yield Thing(player_key(player.colour), head(player.colour), "; ".join(facts))


def _cards(position: Position) -> Iterator[Thing]:
    player = position.by_colour.get(deciding(position))
    for card in () if player is None else player.hand[:CARDS]:
        yield Thing(
            card_key(card),
            card_called(card),
            _("in a hand ({player})").format(player=word(player.colour) if player else ""),
        )


def _shootings(position: Position) -> Iterator[Thing]:
    for shooting in position.shootings:
        if shooting.shots:
            yield Thing(shot_key(shooting.colour, 1), _(SHOOTING[shooting.colour]))


def _sections(position: Position) -> Iterator[Thing]:
    for section in LAP:
        ridden = _("it is being ridden") if section is position.section else ""
        yield Thing(section_key(section), _(SECTIONS[section]), ridden)


def _closed(position: Position) -> Iterator[Thing]:
    """The paths that are closed, with whoever closed them."""
    for barrier in position.barriers[:PATHS]:
        detail = _("closed ({player})").format(player=word(barrier.colour))
        yield Thing(barrier.path.key, path_called(barrier.path), detail)


def _halves(position: Position) -> Iterator[Thing]:
    """Every half, with whoever has groups there."""
    for half in Half:
        names = position.course.inside[half]
        there = [position.standing[name] for name in names if name in position.standing]
        groups = players(dict.fromkeys(there))
        detail = _("groups: {players}").format(players=groups) if groups else _("no groups")
        yield Thing(half_key(half), half_called(half), detail)
