"""What players gain and lose: influence has a limit, victory points a floor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.game import Event
from boardlib.text import ngettext
from boardlib.troyes.board.cards import Goods
from boardlib.troyes.board.position import Player, Position, player_key
from boardlib.troyes.rulebook import rule
from boardlib.troyes.rules.naming import head

MOST_INFLUENCE: Final = 20
"""Nobody ever has more influence (troyes.influence-limit)."""
LOSS: Final = 2
"""The victory points that unpaid wages, unmet events and black dice cost."""


def gain(player: Player, goods: Goods) -> Player:
    """The player with more of something, or less: negative goods are paid.

    Rules: troyes.influence-limit, troyes.points-floor.

    >>> gain(Player("blue", influence=19), Goods(influence=2)).influence
    20
    >>> gain(Player("blue", points=1), Goods(points=-2)).points
    0
    """
    return replace(
        player,
        deniers=player.deniers + goods.deniers,
        influence=min(MOST_INFLUENCE, player.influence + goods.influence),
        points=max(0, player.points + goods.points),
    )


def gaining(position: Position, colour: str, goods: Goods) -> Position:
    """The position after a player has gained or lost something."""
    return position.with_player(gain(position.by_colour[colour], goods))


def gained(
    position: Position, colour: str, goods: Goods, name: str
) -> tuple[Position, list[Event]]:
    """The position after a player has got something, and what is told of it.

    Influence beyond the limit is told to be lost (troyes.influence-limit).

    Args:
        position: before it.
        colour: who gets it.
        goods: what it is worth as it is printed.
        name: the rule that gives it.
    """
    told = list(_told_gain(position.by_colour[colour], goods, name))
    return gaining(position, colour, goods), told


def _told_gain(player: Player, goods: Goods, name: str) -> Iterator[Event]:
    """What of it arrives, an event for each kind."""
    if goods.deniers:
        text = ngettext(
            "{player}: gets {count} denier.", "{player}: gets {count} deniers.", goods.deniers
        )
        yield _gained(name, text, player, goods.deniers)
    if goods.influence:
        yield from _told_influence(player, goods.influence, name)
    if goods.points:
        text = ngettext(
            "{player}: gets {count} victory point.",
            "{player}: gets {count} victory points.",
            goods.points,
        )
        yield _gained(name, text, player, goods.points)


def _told_influence(player: Player, count: int, name: str) -> Iterator[Event]:
    """What arrives below the limit of influence, and what is lost beyond it."""
    arrives = gain(player, Goods(influence=count)).influence - player.influence
    if arrives:
        text = ngettext(
            "{player}: gets {count} point of influence.",
            "{player}: gets {count} points of influence.",
            arrives,
        )
        yield _gained(name, text, player, arrives)
    if arrives == count:
        return
    text = ngettext(
        "{player}: {count} point of influence is lost, as nobody ever has more than {most}.",
        "{player}: {count} points of influence are lost, as nobody ever has more than {most}.",
        count - arrives,
    )
    yield _gained("influence-limit", text, player, count - arrives)


def _gained(name: str, text: str, player: Player, count: int) -> Event:
    return Event(
        text.format(player=head(player.colour), count=count, most=MOST_INFLUENCE),
        rule(name),
        (player.key,),
        None,
        {"player": player.colour, "count": count},
    )


def told_loss(colour: str, name: str) -> Event:
    """That a player loses victory points (:data:`LOSS`); ``name`` is the rule."""
    text = ngettext(
        "{player}: loses {count} victory point, as far as there are any.",
        "{player}: loses {count} victory points, as far as there are any.",
        LOSS,
    )
    return Event(
        text.format(player=head(colour), count=LOSS),
        rule(name),
        (player_key(colour),),
        None,
        {"player": colour},
    )
