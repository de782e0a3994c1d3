"""What may be asked at the parts of a city."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.game.editing import Offer
from boardlib.text import _
from boardlib.troyes.board.city import DIE_OF, Building, Space, Stone, rows
from boardlib.troyes.board.dice import Die, Taken
from boardlib.troyes.board.position import GREY, Activity, Display, Player, Position
from boardlib.troyes.rules.naming import die_words, head
from boardlib.troyes.teaching.pointing import DieSpot


def city_questions(position: Position) -> Iterator[Offer]:
    """What may be asked about the city as a whole."""
    group = _("The whole city")
    yield Offer(group, _("whose turn?"), "turn")
    yield Offer(group, _("the order of the players"), "order")
    yield Offer(group, _("the events"), "events")
    yield Offer(group, _("the activity cards"), "cards")
    yield Offer(group, _("the cathedral"), "cathedral")
    yield Offer(group, _("how many black dice come?"), "black")
    yield Offer(group, _("what does everybody score?"), "score")
    yield Offer(group, _("who would win?"), "winner")


def player_questions(_position: Position, player: Player) -> Iterator[Offer]:
    """What may be asked about a player."""
    group, colour = head(player.colour), player.colour
    yield Offer(group, _("what may be done?"), f"actions {colour}")
    yield Offer(group, _("what is there?"), f"goods {colour}")
    yield Offer(group, _("which wages?"), f"wages {colour}")
    yield Offer(group, _("which workforce?"), f"workforce {colour}")
    yield Offer(group, _("which levels have no cube?"), f"levels {colour}")
    yield Offer(group, _("which score?"), f"score {colour}")


def die_questions(position: Position, spot: DieSpot) -> Iterator[Offer]:
    """What may be done with a die, and what it costs, by each of the players."""
    for colour in position.colours:
        taken = Taken(spot.die, "" if colour == spot.owner else spot.owner)
        group = head(colour)
        yield Offer(group, _("what may be done with it?"), f"actions {colour} with {taken}")
        yield Offer(group, _("what does it cost?"), f"price {colour} with {taken}")
        yield Offer(group, _("who falls out?"), f"falls {colour} with {taken}")
    if spot.owner != GREY:
        yield Offer(head(spot.owner), _("all dice"), f"dice {spot.owner}")


def space_questions(position: Position, space: Space) -> Iterator[Offer]:
    """How soon a citizen falls out, and who does when somebody enters the row."""
    group = _("This place")
    yield Offer(group, _("when does the citizen fall out?"), f"pushes {space}")
    value = rows(position.profile, space.building)[space.row - 1][0]
    die = Die(DIE_OF[space.building], value)
    for colour in position.colours:
        text = _("who falls out ({die})?").format(die=die_words(die))
        yield Offer(head(colour), text, f"falls {colour} with {die}")


def building_questions(building: Building) -> Iterator[Offer]:
    """The rows of a building, and who lies on it."""
    group = _("This building")
    yield Offer(group, _("its rows"), f"rows {building}")
    yield Offer(group, _("who lies on the buildings?"), "lying")


def stone_questions(stone: Stone) -> Iterator[Offer]:
    """What a cube in a column brings."""
    yield Offer(_("This column"), _("what does a cube bring?"), f"cathedral {stone.column}")


def activity_questions(activity: Activity) -> Iterator[Offer]:
    """What is known of a card, and who oversees it."""
    group = _("This card")
    yield Offer(group, _("what does it do?"), f"card {activity.card}")
    yield Offer(group, _("who oversees it?"), f"overseers {activity.card}")


def event_questions(event: Display) -> Iterator[Offer]:
    """What is known of an event, and who would be rewarded."""
    group = _("This event")
    yield Offer(group, _("what does it do?"), f"card {event.card}")
    if event.cubes:
        yield Offer(group, _("who would be rewarded?"), f"rewards {event.card}")


def black_questions(position: Position) -> Iterator[Offer]:
    """The waves of attackers, and whether the player may leave them unbeaten."""
    group = _("Black dice")
    yield Offer(group, _("the waves of attackers"), "waves")
    if position.turn:
        yield Offer(head(position.turn), _("need it not be beaten?"), f"{position.turn} fail")
