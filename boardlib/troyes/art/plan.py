"""What a picture shows, only what its position concerns, marks and steps speak of; and its words.

A picture is made of parts.  Their names are its extent, so that all pictures of a case can show the
same ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from boardlib.drawing.scene import Mark
from boardlib.text import _
from boardlib.troyes.board.cards import (
    ActivityCard,
    Building,
    Character,
    Colour,
    Die,
    EventCard,
    Space,
    Stone,
    card_key,
    cards,
    rows,
)
from boardlib.troyes.board.position import GREY, Phase, Position, black_key, die_key, player_key
from boardlib.troyes.questions.cards import card_facts
from boardlib.troyes.questions.describe import (
    building_lines,
    card_line,
    cathedral_lines,
    event_line,
    owner_dice_lines,
    player_lines,
)
from boardlib.troyes.rules.cathedral_fields_influence import FIELDS
from boardlib.troyes.rules.naming import building_key, card_name, die_words, head, space_words, word

CATHEDRAL: Final = "cathedral"
"""The key of the cathedral."""
GOODS: Final = ("deniers", "influence", "points", "supply")
_DIE: Final = re.compile(r"die:(\w+):(\d+)")
_BLACK: Final = re.compile(r"black:(\d+)")
LYING: Final = "part:lying"
PASSED: Final = "part:passed:"
"""Keys of parts for which room is kept, and cannot be pointed at."""
_MOST: Final = ("die:", "black:", "part:")
PLACE: Final = "free"
"""The role of the marks of what can be pointed at: it is shown, though nothing lies there."""
MANY: Final = 4
"""With so many kinds of parts a whole table is shown."""
_FIGHTING: Final = (Phase.EVENTS, Phase.STRIKES, Phase.DEFENCE)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a picture shows.

    Attributes:
        events: ids of the event cards, those on show from left to right and then others.
        black: for how many black dice there is room.
        buildings: the buildings.
        lying: whether there is room for those who lie there.
        cathedral: whether the cathedral is shown.
        fields: whether the fields are.
        owners: whose districts are shown.
        dice: how many dice lie in them at most.
        passed: those of whom it may be told that they have passed.
        goods: what is told of the players.
        activities: ids of the activity cards.
        characters: ids of the characters.
        whole: whether a whole table is shown, and its parts keep close together.
        part: whether of a whole table only this is shown meanwhile.
    """

    events: tuple[str, ...]
    black: int
    buildings: tuple[Building, ...]
    lying: bool
    cathedral: bool
    fields: bool
    owners: tuple[str, ...]
    dice: Mapping[str, int]
    passed: tuple[str, ...]
    goods: tuple[str, ...]
    activities: tuple[str, ...]
    characters: tuple[str, ...]
    whole: bool = False
    part: bool = False

    @property
    def tracked(self) -> bool:
        """Whether the scale of influence is shown: where there is little but the square."""
        if self.part:
            return False
        return "influence" in self.goods and self.kinds == self.fields and not self.black

    @property
    def kinds(self) -> int:
        """How many kinds of parts there are besides the square."""
        parts = (self.events, self.buildings, self.activities, self.characters)
        return sum(map(bool, (*parts, self.cathedral, self.fields)))

    @property
    def extent(self) -> tuple[str, ...]:
        """The parts it shows, as keys."""
        shown = {CATHEDRAL: self.cathedral, FIELDS: self.fields}
        return (
            *(f"card:{one}" for one in (*self.events, *self.activities, *self.characters)),
            *map(building_key, self.buildings),
            *(key for key, there in shown.items() if there),
            *map(player_key, self.owners),
            *(f"goods:{one}" for one in self.goods),
            *self.most,
        )

    @property
    def most(self) -> tuple[str, ...]:
        """For what besides these parts room is kept, as keys."""
        return (
            *(die_key(owner, n + 1) for owner, count in self.dice.items() for n in range(count)),
            *(black_key(n + 1) for n in range(self.black)),
            *(PASSED + one for one in self.passed),
            *([LYING] if self.lying else []),
        )


def planned(
    position: Position, marks: Sequence[Mark], room: Sequence[str], close: Sequence[str] = ()
) -> Plan:
    """What the picture of a position shows.

    Args:
        position: the city.
        marks: what is marked on it; what they name is shown, unless room is kept.
        room: parts and shapes for which room is kept; of a whole table, only they and what is
            marked are shown.
        close: what is decided about: of a whole table, only this and what is marked is shown.
    """
    keys = (*room, *(key for mark in marks for key in mark.keys))
    places = tuple(key for mark in marks if mark.role == PLACE for key in mark.keys)
    plan = _whole(position, (*room, *places) if room else keys, empty=not room)
    if room:  # what comes of a move brings no part onto a board that keeps its size
        plan = replace(plan, fields=FIELDS in (*room, *places))
    if close:
        return _part(plan, (*(key for mark in marks for key in mark.keys), *close))
    if plan.kinds < MANY:
        return plan
    if all(key.startswith(_MOST) for key in room):
        return replace(plan, whole=True)
    return _narrowed(plan, keys)


def extent(position: Position, marks: Sequence[Mark], plan: Plan) -> tuple[str, ...]:
    """The parts that a picture needs: of a whole table, those that its marks name."""
    keys = tuple(key for mark in marks for key in mark.keys)
    needed = _whole(position, keys, empty=False)
    if needed.kinds < MANY:
        return replace(plan, buildings=needed.buildings).extent
    return _narrowed(plan, keys).extent if keys else plan.most


def not_there(position: Position, marks: Iterable[Mark], plan: Plan) -> frozenset[str]:
    """Ids of the cards for which room is kept alone: they lie on the table in another step.

    A card that a mark names is shown, wherever it lies.
    """
    lying = {*position.on_show, *position.event, *(one.card for one in position.won)}
    lying |= {one for player in position.players for one in player.characters}
    named = {key for mark in marks for key in mark.keys}
    every = (*plan.events, *plan.activities, *plan.characters)
    return frozenset(one for one in every if one not in lying and card_key(one) not in named)


def _narrowed(plan: Plan, keys: Sequence[str]) -> Plan:
    """Of a whole table only what is named; the square stays."""
    named = set(keys)

    def of_those(ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(one for one in ids if f"card:{one}" in named)

    return replace(
        plan,
        events=of_those(plan.events),
        activities=of_those(plan.activities),
        characters=of_those(plan.characters),
        buildings=tuple(one for one in plan.buildings if _speaks_of(keys, one)),
        cathedral=CATHEDRAL in named or _starts(keys, "stone:"),
        fields=FIELDS in named,
    )


def _part(plan: Plan, keys: Sequence[str]) -> Plan:
    """Only what is named, and the square where somebody in it is; all where nothing is."""
    part = replace(_narrowed(plan, keys), part=True)
    if not _starts(keys, ("player:", "die:", "goods:")):
        part = replace(part, owners=(), dice={}, passed=(), goods=())
    if not (part.owners or part.kinds or part.black):
        return plan
    return replace(part, whole=part.kinds >= MANY)


def _speaks_of(keys: Iterable[str], building: Building) -> bool:
    """Whether a building or one of its places is named."""
    return _starts(keys, (building_key(building), f"space:{building}:"))


def _whole(position: Position, keys: Sequence[str], empty: bool) -> Plan:
    """Everything that a position concerns; in the set-up also buildings that are ``empty``."""
    goods = tuple(one for one in GOODS if f"goods:{one}" in keys or _anybody(position, one))
    return Plan(
        _events(position, keys),
        _most(_BLACK, keys, len(position.black)),
        _buildings(position, keys, empty),
        bool(position.lying) or LYING in keys,
        bool(position.cathedral) or CATHEDRAL in keys or _starts(keys, "stone:"),
        FIELDS in keys or _farming(position),
        _owners(position, keys, goods),
        _dice(position, keys),
        _passed(position, keys),
        goods,
        (*(one.card for one in position.activities), *_named(keys, cards().activities, position)),
        _characters(position, keys),
    )


def _starts(keys: Iterable[str], beginning: str | tuple[str, ...]) -> bool:
    return any(key.startswith(beginning) for key in keys)


def _farming(position: Position) -> bool:
    """Whether yellow dice lie there that may be used now."""
    dice = (die for one in position.dice.values() for die in one)
    return position.phase is Phase.ACTIONS and any(die.colour is Colour.YELLOW for die in dice)


def _anybody(position: Position, good: str) -> bool:
    return any(getattr(player, good) for player in position.players)


def _named(keys: Sequence[str], kind: Iterable[str], position: Position) -> tuple[str, ...]:
    """Cards of a kind that are named, and do not lie there."""
    shown = {*position.on_show, *position.event}
    wanted = dict.fromkeys(key.removeprefix("card:") for key in keys if key.startswith("card:"))
    known = set(kind)
    return tuple(one for one in wanted if one in known and one not in shown)


def _events(position: Position, keys: Sequence[str]) -> tuple[str, ...]:
    """Marauding alone, without a cube, is shown when events matter."""
    shown = tuple(one.card for one in position.events)
    matters = len(shown) > 1 or any(one.cubes for one in position.events)
    matters = matters or position.phase in _FIGHTING or bool(position.black)
    matters = matters or any(f"card:{one}" in keys for one in shown)
    taken = tuple(one.card for one in position.won if one.card not in position.event)
    matters = matters or bool(taken)  # it stays where it was as the other one is taken
    others = (one for one in _named(keys, cards().events, position) if one not in taken)
    return (*(shown if matters else ()), *taken, *others)


def _buildings(position: Position, keys: Sequence[str], empty: bool) -> tuple[Building, ...]:
    people = {one.space.building for one in position.citizens}
    people |= {one.building for one in position.lying}
    if empty and position.phase is Phase.SETUP and any(one.supply for one in position.players):
        people = set(Building)
    people |= {one for one in Building if _speaks_of(keys, one)}
    return tuple(one for one in Building if one in people)


def _most(pattern: re.Pattern[str], keys: Iterable[str], least: int) -> int:
    """The highest number of a key, if it is higher than that."""
    return max((least, *(int(found[1]) for key in keys if (found := pattern.fullmatch(key)))))


def _passed(position: Position, keys: Sequence[str]) -> tuple[str, ...]:
    """Those who have passed, or have in another picture."""
    there = {one.colour for one in position.passed}
    return tuple(one for one in position.colours if one in there or PASSED + one in keys)


def _dice(position: Position, keys: Sequence[str]) -> dict[str, int]:
    """How many dice lie in the districts, or are named there."""
    found = {owner: len(dice) for owner, dice in position.dice.items()}
    for match in filter(None, map(_DIE.fullmatch, keys)):
        found[match[1]] = max(found.get(match[1], 0), int(match[2]))
    return found


def _owners(position: Position, keys: Sequence[str], goods: Sequence[str]) -> tuple[str, ...]:
    """Everybody who plays, where anything is to be told of them; grey with dice or named."""
    if not (goods or position.dice or position.passed or _starts(keys, ("player:", "die:"))):
        return position.colours if not (position.citizens or position.cathedral) else ()
    grey = GREY in position.dice or player_key(GREY) in keys or _starts(keys, f"die:{GREY}:")
    return (*position.colours, *([GREY] if grey else []))


def _characters(position: Position, keys: Sequence[str]) -> tuple[str, ...]:
    held = [one for player in position.players for one in player.characters]
    return tuple(dict.fromkeys((*held, *_named(keys, cards().characters, position))))


# --- what shapes say: the sentences of the text twin, wherever there are some --------------------


def district_words(position: Position, owner: str) -> str:
    """What somebody has, and which dice lie in the district."""
    lines = [*owner_dice_lines(position, owner)]
    if owner in position.by_colour:
        lines = [*player_lines(position, position.by_colour[owner]), *lines]
    return " ".join(lines) or _("{player}: nothing lies in the district.").format(
        player=head(owner)
    )


def dice_words_of(owner: str, die: Die) -> str:
    """A die and whose it is."""
    return _("{player}: {die}.").format(player=head(owner), die=die_words(die))


def black_words(number: int, value: int) -> str:
    """A black die that is to be fought, and which of them it is."""
    return _("Black die {number}, to be fought: {value}.").format(number=number, value=value)


def building_words(position: Position, building: Building) -> str:
    """Who stands in a building, and who lies there."""
    return " ".join(building_lines(position, building))


def place_words(position: Position, space: Space) -> str:
    """A place, the dice that lead there, and who stands on it."""
    asked = ", ".join(map(str, rows(position.profile, space.building)[space.row - 1]))
    text = _("A place ({place}), for {values}: {citizen}.")
    if space not in position.standing:
        text = _("A place ({place}), for {values}: empty.")
    owner = position.standing.get(space)
    name = word(owner) if owner else ""
    return text.format(place=space_words(space), values=asked, citizen=name)


def cathedral_words(position: Position) -> str:
    """Whose cubes lie in the cathedral."""
    return " ".join(cathedral_lines(position))


def stone_words(position: Position, stone: Stone) -> str:
    """A place of the cathedral, and whose cube lies on it."""
    text = _("Cathedral, column {column}, level {level}: {owner}.")
    if stone not in position.stones:
        text = _("Cathedral, column {column}, level {level}: free.")
    owner = position.stones.get(stone)
    name = word(owner) if owner else ""
    return text.format(column=stone.column, level=stone.level, owner=name)


def fields_words() -> str:
    """What the fields bring."""
    return _("The fields: half the sum of yellow dice in deniers, rounded down.")


def card_words(position: Position, card: ActivityCard | EventCard | Character) -> str:
    """How a card lies there, and what is known of it."""
    return " ".join([*_lies(position, card), *card_facts(position, card)])


def _lies(position: Position, card: ActivityCard | EventCard | Character) -> Iterator[str]:
    taker = next((one.colour for one in position.won if one.card == card.id), None)
    holder = next((one.colour for one in position.players if card.id in one.characters), None)
    if card.id in position.on_show:
        yield card_line(position.on_show[card.id])
    elif card.id in position.event:
        yield event_line(position, position.event[card.id])
    elif taker or holder:
        text = _("{card} ({player}).")
        yield text.format(card=card_name(card.id), player=word(taker or holder or ""))
    else:
        yield _("A card: {card}.").format(card=card_name(card.id))
