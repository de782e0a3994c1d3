r"""The box of Troyes: citizens, cubes, dice and cards, where each goes, and why it does not.

>>> from boardlib.troyes.board.notation import read
>>> city = read("players blue green\nsupply blue 2\ncitizen green palace1")
>>> [drawer.title for drawer in drawers(city)]
['Dice', 'Activity cards', 'Events', 'Characters', 'Blue', 'Green', 'Grey']
>>> places(city, "citizen blue")["space:palace:2:1"]
'citizen blue palace2\nsupply blue 1'
>>> places(city, "die R4")["player:green"]
'dice green R4'
>>> refused(city, "citizen blue", "space:palace:1:1").turns
('A citizen stands here already (green).',)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from boardlib.game.editing import NOT_PLAYED, Drawer, Piece, Refusal, going
from boardlib.text import _, mark, sentence_case
from boardlib.troyes.board.cards import (
    BUILDING_OF,
    COLUMNS,
    MARAUDING,
    VALUES,
    WORKERS,
    Building,
    Colour,
    Die,
    Space,
    Stone,
    card_key,
    cards,
)
from boardlib.troyes.board.position import (
    GREY,
    Activity,
    Citizen,
    Cube,
    Display,
    Lying,
    Phase,
    Position,
    die_key,
    player_key,
)
from boardlib.troyes.rules.activities import PLACES
from boardlib.troyes.rules.cathedral_fields_influence import (
    MOST_CITIZENS,
    all_in_play,
    citizens_of,
    lowest,
)
from boardlib.troyes.rules.checks import DICE_OF_A_COLOUR
from boardlib.troyes.rules.citizens import free_spaces
from boardlib.troyes.rules.events import empty_flags
from boardlib.troyes.rules.naming import building_key, card_name, die_words, head, word
from boardlib.troyes.teaching.changing import dice_line
from boardlib.troyes.teaching.pointing import spot

OTHER: Final = {"blue": "green"}
"""Who else plays in the picture of a piece."""
PIECES: Final = {
    "citizen": mark("Citizen"),
    "lying": mark("Citizen who lies on a building"),
    "overseer": mark("Citizen as overseer on a card"),
    "cube": mark("Cube"),
}
_KEPT: Final = "_box"
CITIZENS: Final = ("citizen", "lying", "overseer")
GOES: Final = mark("It can be put here.")
GOES_TO: Final = {
    "citizen": mark("A citizen stands on a place of a building, and this is none."),
    "lying": mark("A citizen lies on a building as a whole, and this is none."),
    "overseer": mark("An overseer stands on an activity card, and this is none."),
    "cube": mark(
        "A cube lies on a place of the cathedral, a flag or a card with an hourglass, and this is"
        " none."
    ),
    "die": mark("A die lies in somebody's district on the square, and this is none."),
    "card": mark("An activity card lies beside the building of its colour, and this is another."),
    "event": mark("An event lies beside the last one, and this is another place."),
    "character": mark("A character is in a player's hand, and this is none."),
}
"""Why a piece does not go to a shape of another kind."""
FIRST: Final = {
    "citizen": mark("No place is free: take a citizen away first, or put this one back."),
    "lying": mark("One of them lies on every building: take one away first."),
    "overseer": mark("Lay out an activity card with a free place for an overseer first."),
    "cube": mark("No place is free for a cube: take one away first, or lay out an event."),
    "event": mark("Lay out the events that are missing first."),
}
"""What has to be done before a piece goes anywhere, where it goes nowhere."""
PUT_BACK: Final = mark("It goes nowhere now: take one of them off the table first, or put it back.")
STANDS: Final = mark("A citizen stands here already ({owner}).")
LIES: Final = mark("A citizen of this colour lies here already ({owner}).")
OVERSEES: Final = mark("An overseer of this colour stands here already ({owner}).")
FULL: Final = mark("All places for overseers on this card are taken.")
CUBED: Final = mark("A cube lies here already ({owner}).")
ABOVE: Final = mark("Below this place there is no cube yet.")
FLAGGED: Final = mark("One more cube would fill the flags of this event, and it would be gone.")
FLAGS_UNKNOWN: Final = mark("Nobody has told here how many flags this event has.")
NO_HOURGLASS: Final = mark("No cubes lie on a card without an hourglass.")
LAST_PLACE: Final = mark("It is the last place that somebody has to set up a citizen on.")
NONE_LEFT: Final = mark("All pieces of this kind are on the table.")

# --- what there is ----------------------------------------------------------------------


def drawers(position: Position) -> list[Drawer]:
    """The dice, the cards of each kind, and what each player has, grey last."""
    return [
        Drawer(_("Dice"), tuple(_dice(position))),
        Drawer(_("Activity cards"), tuple(_activities(position))),
        Drawer(_("Events"), tuple(_events(position))),
        Drawer(_("Characters"), tuple(_characters(position))),
        *(Drawer(head(one), tuple(_own(position, one)), one) for one in position.colours),
        Drawer(head(GREY), tuple(_own(position, GREY)), GREY),
    ]


def _dice(position: Position) -> Iterator[Piece]:
    for colour in WORKERS:
        for value in VALUES:
            die = Die(colour, value)
            shows = f"players blue green\ndice blue {die}"
            name = sentence_case(die_words(die))
            left = _dice_left(position, colour)
            yield Piece(f"die {die}", name, shows, left, key=die_key("blue", 1))


def _dice_left(position: Position, colour: Colour) -> int:
    rolled = sum(die.colour is colour for dice in position.dice.values() for die in dice)
    return max(DICE_OF_A_COLOUR - rolled, 0)


def _activities(position: Position) -> Iterator[Piece]:
    for one in cards().activities.values():
        if one.complete:
            left = int(one.id not in position.on_show)
            yield _card(f"card {one.id}", one.id, left, f"card {one.id}")


def _events(position: Position) -> Iterator[Piece]:
    taken = {won.card for won in position.won}
    for one in cards().events.values():
        if one.complete and one.id != MARAUDING:
            left = int(one.id not in position.event and one.id not in taken)
            yield _card(f"event {one.id}", one.id, left, f"event {one.id}")


def _characters(position: Position) -> Iterator[Piece]:
    held = {one for player in position.players for one in player.characters}
    for one in cards().characters.values():
        if one.complete:
            line = f"characters blue {one.id}"
            yield _card(f"character {one.id}", one.id, int(one.id not in held), line)


def _card(text: str, card: str, left: int, line: str) -> Piece:
    return Piece(text, card_name(card), f"players blue green\n{line}", left, key=card_key(card))


def _own(position: Position, owner: str) -> Iterator[Piece]:
    """The citizens of a player, in each way in which one can be on the table, and the cubes."""
    for kind in PIECES if owner != GREY else ("citizen", "lying"):
        line, key = _SHOWN[kind]
        seats = "blue green" if owner == GREY else f"{owner} {OTHER.get(owner, 'blue')}"
        shows = f"players {seats}\n{line.format(owner=owner)}"
        left = _citizens_left(position, owner) if kind in CITIZENS else None
        name = _("{piece} ({player})").format(piece=_(PIECES[kind]), player=word(owner))
        yield Piece(f"{kind} {owner}", name, shows, left, key=key.format(owner=owner))


_SHOWN: Final = {
    "citizen": ("citizen {owner} palace1", "space:palace:1:1"),
    "lying": ("lying {owner} palace", "lying:{owner}"),
    "overseer": ("card act_red_d3\noverseers act_red_d3 {owner}", "overseer:{owner}"),
    "cube": ("stone {owner} 1,1", "stone:1:1"),
}
"""A line that shows a piece, and the shape that does, or the piece alone."""


def _citizens_left(position: Position, owner: str) -> int | None:
    """How many citizens can still come to the table: those of the supply, then of the box."""
    if owner == GREY or position.profile["most_citizens"] == "unlimited":
        return None
    supply = position.by_colour[owner].supply
    return max(MOST_CITIZENS - citizens_of(position, owner) + supply, 0)


# --- where it goes ----------------------------------------------------------------------


def places(position: Position, piece: str, turn: int = 0) -> Mapping[str, str]:
    """Where a piece can be put: the key of the place -> the lines that put it there.

    A citizen comes out of the player's supply as long as there is one.

    Args:
        position: the city.
        piece: the text of a piece of :func:`drawers`.
        turn: nothing here can be turned.
    """
    kind, _space, what = piece.partition(" ")
    return _placed(position, kind, what) if _box(position).get(piece, 0) != 0 else {}


def _box(position: Position) -> Mapping[str, int | None]:
    """How many are left of each piece, by its text: it follows from the position and is kept."""
    known: Mapping[str, int | None] | None = vars(position).get(_KEPT)
    if known is None:
        known = {one.text: one.left for drawer in drawers(position) for one in drawer.pieces}
        vars(position)[_KEPT] = known
    return known


def _placed(position: Position, kind: str, what: str) -> dict[str, str]:
    """Where a piece that is left can be put."""
    found = dict(_PLACES[kind](position, what))
    if kind not in CITIZENS or what == GREY or not found:
        return found
    player = position.by_colour[what]
    if position.phase is Phase.SETUP and player.supply < 2:
        return {} if all_in_play(position, what) else found
    supply = f"\nsupply {what} {player.supply - 1}" if player.supply else ""
    return {key: lines + supply for key, lines in found.items()}


Found = Iterator[tuple[str, str]]


def _free_spaces(position: Position, owner: str) -> Found:
    free = free_spaces(position)
    if position.phase is Phase.SETUP:
        free = free if len(free) > 1 else []
    return ((space.key, str(Citizen(owner, space))) for space in free)


def _buildings(position: Position, owner: str) -> Found:
    lying = [Lying(owner, building) for building in Building]
    return ((building_key(one.building), str(one)) for one in lying if one not in position.lying)


def _overseen(position: Position, owner: str) -> Found:
    for one in position.activities:
        if owner not in one.overseers and len(one.overseers) < PLACES:
            yield card_key(one.card), " ".join(["overseers", one.card, *one.overseers, owner])


def _cubed(position: Position, owner: str) -> Found:
    """The lowest free place of each column of the cathedral; flags; cards with an hourglass."""
    for column in range(1, COLUMNS + 1):
        if (stone := lowest(position.stones, column)) is not None:
            yield stone.key, str(Cube(owner, stone))
    for event in position.events:
        if empty_flags(position, event.card) > 1:
            yield card_key(event.card), " ".join(["flags", event.card, *event.cubes, owner])
    for one in position.activities:
        if cards().activities[one.card].delayed:
            cubes = {**dict(one.cubes), owner: one.cubes_of(owner) + 1}
            words = (f"{colour} {count}" for colour, count in sorted(cubes.items()))
            yield card_key(one.card), " ".join(["cubes", one.card, *words])


def _districts(position: Position, face: str) -> Found:
    die = Die(Colour(face[0]), int(face[1:]))
    for owner in (*position.colours, GREY):
        yield player_key(owner), dice_line(owner, [*position.dice.get(owner, ()), die])


def _beside_building(_position: Position, card: str) -> Found:
    building = BUILDING_OF[cards().activities[card].colour]
    yield building_key(building), f"card {card}"


def _beside_events(position: Position, card: str) -> Found:
    if position.events:
        yield card_key(position.events[-1].card), f"event {card}"


def _hands(position: Position, card: str) -> Found:
    for player in position.players:
        line = " ".join(["characters", player.colour, *player.characters, card])
        yield player.key, line


_PLACES: Final[Mapping[str, Callable[[Position, str], Found]]] = {
    "citizen": _free_spaces,
    "lying": _buildings,
    "overseer": _overseen,
    "cube": _cubed,
    "die": _districts,
    "card": _beside_building,
    "event": _beside_events,
    "character": _hands,
}

# --- why it does not --------------------------------------------------------------------


def refused(position: Position, piece: str, shape: str) -> Refusal:
    """Why a piece does not go to a place, in a sentence, and what does."""
    kind, _space, what = piece.partition(" ")
    there = _box(position)
    if piece not in there:
        return Refusal((_(NOT_PLAYED),))
    if shape in places(position, piece):
        why = _(GOES)
    elif there[piece] == 0:
        why = _(NONE_LEFT)
    else:
        why = _why_taken(position, kind, what, shape) or _(GOES_TO[kind])
    first = "" if places(position, piece) else _(FIRST.get(kind, PUT_BACK))
    instead = going(partial(places, position), there, shape)
    return Refusal((why,), shapes=(shape,), instead=instead, first=first)


def _why_taken(position: Position, kind: str, what: str, shape: str) -> str:
    """Why a place of the right kind does not take a piece; empty for a place of another kind."""
    match kind, spot(position, shape):
        case "citizen", Space() as space:
            if space in position.standing:
                return _(STANDS).format(owner=word(position.standing[space]))
            return _(LAST_PLACE)
        case "lying", Building():
            return _(LIES).format(owner=word(what))
        case "overseer", Activity() as activity:
            text = OVERSEES if what in activity.overseers else FULL
            return _(text).format(owner=word(what))
        case "cube", Stone() as stone:
            if stone in position.stones:
                return _(CUBED).format(owner=word(position.stones[stone]))
            return _(ABOVE)
        case "cube", Display() as event:
            unknown = cards().events[event.card].flags is None
            return _(FLAGS_UNKNOWN if unknown else FLAGGED)
        case "cube", Activity():
            return _(NO_HOURGLASS)
    return ""
