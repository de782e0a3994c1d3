"""What can be changed at the parts of a city, and about what has been done in this round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from boardlib.game.editing import Offer
from boardlib.text import _, mark
from boardlib.troyes.board.cards import (
    MARAUDING,
    VALUES,
    WORKERS,
    Building,
    Die,
    Space,
    Stone,
    cards,
    column_places,
)
from boardlib.troyes.board.notation import USES
from boardlib.troyes.board.position import (
    GREY,
    PHASES,
    SEATS,
    Activity,
    Citizen,
    Cube,
    Display,
    Lying,
    Passed,
    Phase,
    Player,
    Position,
    Won,
)
from boardlib.troyes.rules.citizens import start_goods
from boardlib.troyes.rules.events import BLACK_DICE, empty_flags
from boardlib.troyes.rules.income import MOST_INFLUENCE
from boardlib.troyes.rules.naming import card_name, die_words, word
from boardlib.troyes.rules.rounds import ROUNDS, next_turn
from boardlib.troyes.teaching.pointing import BlackSpot, CharacterSpot, DieSpot

FOR: Final = {
    "reroll": mark("to roll dice again"),
    "recruit": mark("to bring a citizen"),
    "flip": mark("to turn dice over"),
}
"""What influence is used for."""
STEPS: Final = (-3, -2, -1, 1, 2, 3)
"""By how much the deniers of who has passed are changed at once."""


# --- players: what has been done --------------------------------------------------------


def player_done(position: Position, player: Player) -> Iterator[Offer]:
    """Who has passed, used influence, faced black dice, taken an event."""
    yield from _passed(position, player)
    if player.colour == position.turn:
        yield from _used(position)
    yield from _faced(position, player)
    for won in position.won:
        if won.colour == player.colour:
            yield Offer(_("Has taken no such event"), card_name(won.card), f"- {won}")


def _passed(position: Position, player: Player) -> Iterator[Offer]:
    """Whoever passes has no turn any more: it goes to the next one who plays."""
    colour = player.colour
    there = next((one for one in position.passed if one.colour == colour), None)
    if there is None:
        passed = Passed(colour, 0)
        lines = [str(passed)]
        if position.turn == colour:
            after = next_turn(replace(position, passed=(*position.passed, passed)))
            lines.append(f"turn {after.turn or 'nobody'}")
        yield Offer(_("Passed in this round"), _("yes"), "\n".join(lines))
        return
    yield Offer(_("Passed in this round"), _("no"), f"- {there}")
    for step in STEPS:
        if there.deniers + step >= 0:
            more = replace(there, deniers=there.deniers + step)
            yield Offer(_("Deniers for having passed"), str(more.deniers), str(more))


def _used(position: Position) -> Iterator[Offer]:
    """What influence has been used for in the turn that is going on."""
    for use in USES:
        if use in position.used:
            line = _without("used", position.used, use)
            yield Offer(_("Influence was not used in this turn"), _(FOR[use]), line)
    for use in USES:
        if use not in position.used:
            line = _line("used", [*position.used, use])
            yield Offer(_("Influence was used in this turn"), _(FOR[use]), line)


def _faced(position: Position, player: Player) -> Iterator[Offer]:
    group, colour = _("Black dice in this round"), player.colour
    if colour in position.faced:
        yield Offer(group, _("not faced yet"), _without("faced", position.faced, colour))
    else:
        yield Offer(group, _("faced already"), _line("faced", [*position.faced, colour]))


def _line(first: str, words: Iterable[str]) -> str:
    return " ".join([first, *words])


def _without(first: str, words: Sequence[str], gone: str) -> str:
    """The line without a word; where it is the only one, the line that takes it away."""
    rest = [one for one in words if one != gone]
    return _line(first, rest) if rest else f"- {_line(first, words)}"


# --- events and black dice --------------------------------------------------------------


def event_done(position: Position, event: Display) -> Iterator[Offer]:
    """Whether its text has been carried out in this round; who has taken it."""
    group, struck = _("Its text in this round"), position.struck
    if event.card in struck:
        yield Offer(group, _("not carried out yet"), _without("struck", struck, event.card))
    else:
        yield Offer(group, _("carried out already"), _line("struck", [*struck, event.card]))
    if event.card != MARAUDING:
        for colour in position.colours:
            gone = [f"- {_line(f'flags {event.card}', event.cubes)}"] if event.cubes else []
            if event.card in struck:
                gone.append(_without("struck", struck, event.card))
            lines = [f"- event {event.card}", *gone, str(Won(colour, event.card))]
            yield Offer(_("The event was taken by"), word(colour), "\n".join(lines))


def thrown_changes(position: Position) -> Iterator[Offer]:
    """Whether the black dice of this round have been rolled."""
    group = _("The black dice of this round")
    if position.thrown:
        yield Offer(group, _("not rolled yet"), "- thrown")
    else:
        yield Offer(group, _("rolled already"), "thrown")


# --- What may be changed at the parts of a city


def city_changes(position: Position) -> Iterator[Offer]:
    """Whose turn it is, black dice, and cards that are not on show."""
    if position.phase in (Phase.SETUP, Phase.DEFENCE, Phase.ACTIONS):
        for colour in position.colours:
            if colour != position.turn:
                yield Offer(_("It is the turn of"), word(colour), f"turn {colour}")
    for colour in position.colours:
        if colour != position.start:
            yield Offer(_("The start player is"), word(colour), f"start {colour}")
    yield from _times(position)
    yield from _more_players(position)
    yield from thrown_changes(position)
    if len(position.black) < BLACK_DICE:
        for value in VALUES:
            line = _black_line([*position.black, value])
            yield Offer(_("One more black die"), str(value), line)
    for one in cards().activities.values():
        if one.complete and one.id not in position.on_show:
            yield Offer(_("Lay out an activity card"), card_name(one.id), f"card {one.id}")
    for event in cards().events.values():
        taken = any(won.card == event.id for won in position.won)
        if event.complete and event.id not in position.event and not taken:
            yield Offer(_("Lay out an event"), card_name(event.id), f"event {event.id}")


def _times(position: Position) -> Iterator[Offer]:
    """Another round, another phase of it."""
    for number in range(1, ROUNDS.get(len(position.players), position.round) + 1):
        if number != position.round:
            yield Offer(_("Round"), str(number), f"round {number} {position.phase}")
    for phase, words in PHASES.items():
        if phase is not position.phase:
            yield Offer(_("The phase of the round"), _(words), f"round {position.round} {phase}")


def _more_players(position: Position) -> Iterator[Offer]:
    """One more player, with the goods of the start."""
    count = len(position.players) + 1
    for colour in SEATS if count in ROUNDS else ():
        if colour not in position.colours:
            goods = start_goods(position.profile, colour, count)
            lines = [
                " ".join(["players", *position.colours, colour]),
                f"purse {colour} {goods.deniers}",
                f"influence {colour} {goods.influence}",
                f"supply {colour} {goods.supply}",
            ]
            yield Offer(_("One more player"), word(colour), "\n".join(lines))


# --- dice -------------------------------------------------------------------------------


def die_changes(position: Position, spot: DieSpot) -> Iterator[Offer]:
    """Another face, or no die."""
    dice = position.dice[spot.owner]
    rest = [*dice[: spot.number - 1], *dice[spot.number :]]
    for value in VALUES:
        if value != spot.die.value:
            line = dice_line(spot.owner, [*rest, Die(spot.die.colour, value)])
            yield Offer(_("The die shows"), str(value), line)
    yield Offer(_("The die"), _("take it away"), without_die(position, spot))


def without_die(position: Position, spot: DieSpot) -> str:
    """The line that takes away a die of a district."""
    dice = position.dice[spot.owner]
    rest = [*dice[: spot.number - 1], *dice[spot.number :]]
    return dice_line(spot.owner, rest) if rest else f"- {dice_line(spot.owner, dice)}"


def dice_line(owner: str, dice: Iterable[Die]) -> str:
    """The line of the dice of an owner."""
    return _line(f"dice {owner}", map(str, sorted(dice)))


def black_changes(position: Position, spot: BlackSpot) -> Iterator[Offer]:
    """Another face of a black die, or no die."""
    black = list(position.black)
    rest = [*black[: spot.number - 1], *black[spot.number :]]
    for value in VALUES:
        if value != spot.value:
            yield Offer(_("The die shows"), str(value), _black_line([*rest, value]))
    yield from thrown_changes(position)
    yield Offer(_("The die"), _("take it away"), without_black(position, spot))


def without_black(position: Position, spot: BlackSpot) -> str:
    """The line that takes away a black die."""
    black = position.black
    rest = [*black[: spot.number - 1], *black[spot.number :]]
    return _black_line(rest) if rest else f"- {_black_line(black)}"


def _black_line(values: Iterable[int]) -> str:
    return _line("black", map(str, sorted(values, reverse=True)))


# --- the city ---------------------------------------------------------------------------


def space_changes(position: Position, space: Space) -> Iterator[Offer]:
    """Somebody else on a place, or nobody."""
    there = position.standing.get(space, "")
    for colour in (*position.colours, GREY):
        if colour != there:
            yield Offer(_("On this place stands"), word(colour), str(Citizen(colour, space)))
    if there:
        yield Offer(_("The citizen"), _("take him away"), without_citizen(position, space))


def without_citizen(position: Position, space: Space) -> str:
    """The line that takes away the citizen on a place; empty where nobody stands."""
    there = position.standing.get(space)
    return "" if there is None else f"- {Citizen(there, space)}"


def stone_changes(position: Position, stone: Stone) -> Iterator[Offer]:
    """Another cube in the cathedral, or none: there is no cube above an empty level."""
    there = position.stones.get(stone, "")
    height = sum(one in position.stones for one in column_places(stone.column))
    if there or stone.level == height + 1:
        for colour in position.colours:
            if colour != there:
                yield Offer(_("A cube of"), word(colour), str(Cube(colour, stone)))
    if lines := without_stone(position, stone):
        yield Offer(_("The cube"), _("take it away"), lines)


def without_stone(position: Position, stone: Stone) -> str:
    """The line that takes away a cube of the cathedral; empty where one lies above it, or none."""
    there = position.stones.get(stone)
    height = sum(one in position.stones for one in column_places(stone.column))
    return f"- {Cube(there, stone)}" if there and stone.level == height else ""


def building_changes(position: Position, building: Building) -> Iterator[Offer]:
    """Citizens who lie on a building, or no longer do."""
    for colour in (*position.colours, GREY):
        line = str(Lying(colour, building))
        if Lying(colour, building) in position.lying:
            yield Offer(_("Take a lying citizen away"), word(colour), f"- {line}")
        else:
            yield Offer(_("A citizen lies on the building"), word(colour), line)


def without_lying(position: Position, building: Building) -> str:
    """The line that takes away the citizen who lies on a building; empty for none, or several."""
    lying = [one for one in position.lying if one.building is building]
    return f"- {lying[0]}" if len(lying) == 1 else ""


# --- cards ------------------------------------------------------------------------------


def activity_changes(position: Position, activity: Activity) -> Iterator[Offer]:
    """Overseers come and go; the card is taken away."""
    first, there = f"overseers {activity.card}", activity.overseers
    for colour in position.colours:
        if colour not in there:
            yield Offer(_("Place an overseer"), word(colour), _line(first, [*there, colour]))
        else:
            yield Offer(_("Take an overseer away"), word(colour), _without(first, there, colour))
    yield from _fewer_cubes(activity)
    yield Offer(_("The card"), _("take it away"), without_activity(position, activity))


def _fewer_cubes(activity: Activity) -> Iterator[Offer]:
    """One cube less of a player on a card with an hourglass."""
    for colour, count in activity.cubes:
        rest = {**dict(activity.cubes), colour: count - 1}
        left = [(one, many) for one, many in sorted(rest.items()) if many]
        line = _cubes_line(activity.card, left)
        lines = line if left else f"- {_cubes_line(activity.card, activity.cubes)}"
        yield Offer(_("Take a cube away"), word(colour), lines)


def _cubes_line(card: str, cubes: Iterable[tuple[str, int]]) -> str:
    return _line(f"cubes {card}", (f"{colour} {count}" for colour, count in cubes))


def without_activity(_position: Position, activity: Activity) -> str:
    """The lines that take away an activity card, with all that is on it."""
    gone = [f"card {activity.card}"]
    if activity.overseers:
        gone.append(_line(f"overseers {activity.card}", activity.overseers))
    if activity.cubes:
        gone.append(_cubes_line(activity.card, activity.cubes))
    return "\n".join(f"- {one}" for one in gone)


def event_changes(position: Position, event: Display) -> Iterator[Offer]:
    """Cubes come to the flags and go; the event is taken away."""
    first = f"flags {event.card}"
    if empty_flags(position, event.card) > 1:
        for colour in position.colours:
            text = _line(first, [*event.cubes, colour])
            yield Offer(_("One more cube on the event"), word(colour), text)
    if event.cubes:
        rest = event.cubes[:-1]
        text = _line(first, rest) if rest else f"- {_line(first, event.cubes)}"
        yield Offer(_("Cubes on the event"), _("take the last away"), text)
    yield from event_done(position, event)
    if lines := without_event(position, event):
        yield Offer(_("The event"), _("take it away"), lines)


def without_event(_position: Position, event: Display) -> str:
    """The lines that take away an event with its cubes; empty for Marauding, which stays."""
    if event.card == MARAUDING:
        return ""
    gone = [f"event {event.card}"]
    if event.cubes:
        gone.append(_line(f"flags {event.card}", event.cubes))
    return "\n".join(f"- {one}" for one in gone)


def character_changes(position: Position, spot: CharacterSpot) -> Iterator[Offer]:
    """A character is taken out of the hand of its player."""
    yield Offer(_("The character"), _("take it away"), without_character(position, spot))


def without_character(_position: Position, spot: CharacterSpot) -> str:
    """The line that takes a character out of the hand of its player."""
    return _without(f"characters {spot.owner.colour}", spot.owner.characters, spot.card)


# --- players ----------------------------------------------------------------------------


def player_changes(position: Position, player: Player) -> Iterator[Offer]:
    """More or less of what a player has, and one more die."""
    yield from _counts(_("Deniers"), f"purse {player.colour}", player.deniers)
    yield from _counts(
        _("Influence"), f"influence {player.colour}", player.influence, MOST_INFLUENCE
    )
    yield from _counts(_("Victory points"), f"points {player.colour}", player.points)
    yield from _counts(_("Citizens in the supply"), f"supply {player.colour}", player.supply, 6)
    yield from player_done(position, player)
    dice = position.dice.get(player.colour, ())
    for colour in WORKERS:
        for value in (2, 4, 6):
            die = Die(colour, value)
            line = dice_line(player.colour, [*dice, die])
            yield Offer(_("One more die"), die_words(die), line)


def _counts(group: str, line: str, now: int, most: int = 99) -> Iterator[Offer]:
    """So much more or less of something, as far as there may be so much."""
    for step in STEPS:
        if 0 <= now + step <= most:
            yield Offer(group, str(now + step), f"{line} {now + step}")
