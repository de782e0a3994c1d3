"""What a picture shows, only what its position concerns, marks and steps speak of; and its words.

A picture is made of parts: rows of cards that matter, the course, the stopwatches, the range, and
the hands.  The names of the parts that stand in it are its extent, so that all pictures of a case
can show the same ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from boardlib.biathlon.board.cards import Row
from boardlib.biathlon.board.course import LAP, RIDDEN, Path, Section, Station
from boardlib.biathlon.board.notation import USUAL
from boardlib.biathlon.board.position import SHOTS, Coach, Position, Race, Shot
from boardlib.biathlon.questions.hands import row_line
from boardlib.biathlon.rulebook import Unsaid
from boardlib.biathlon.rules.naming import head, stations, word
from boardlib.biathlon.rules.paths import barrier_on
from boardlib.biathlon.rules.race import shoots_after, turn
from boardlib.biathlon.rules.shooting import Target
from boardlib.drawing.scene import Mark
from boardlib.text import _, language, listing, mark

_ROW: Final = re.compile(r"card:(\d+):(climb|descent|flat|arena)")
_CARD: Final = re.compile(r"card:(\d+)")
_SHOT: Final = re.compile(r"shot:(\w+):\d+")
_COURSE: Final = ("station:", "path:", "half:", "section:", "group:", "coach:")
COURSE: Final = "part:course"
CLOCKS: Final = "part:clocks"
HANDS: Final = "part:hands"
OWN: Final = "hand:"
LAID: Final = "part:plan"
TASK: Final = "part:task"
RANGE: Final = "part:range"
FEW_ROWS: Final = 2
"""Of a hand of so many cards the rows are drawn where something is done."""
FEW: Final = 4
"""More cards than these are not laid out as a table."""
MANY: Final = 6
"""More rows than these are not drawn large."""

Rows = dict[int, set[Section]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a picture shows.

    Attributes:
        rows: card -> the rows of it that are drawn large.
        asked: those rows that stand out among them: what is asked about, or ridden now.
        course: whether the course is shown.
        clocks: whether the stopwatches are.
        shooting: the players whose targets are.
        hands: whether the hands are.
        named: cards that are named, wherever they lie.
        others: those of them that lie in no hand.
        acting: whose turn it is, or empty.
        low: whether even the rows of an only card are low, so that the course has the room.
        task: whether only that is shown with which something is done: neither stopwatches in a
            sprint nor hands, but of a small hand the rows that are ridden.
        laid: cards that are laid out as a table, to be laid under sections.
        own: of a table of which only some parts are shown: the only player whose hand is, open;
            empty for a whole table.
    """

    rows: tuple[tuple[int, frozenset[Section]], ...]
    asked: frozenset[tuple[int, Section]]
    course: bool
    clocks: bool
    shooting: tuple[str, ...]
    hands: bool
    named: frozenset[int]
    others: tuple[int, ...]
    acting: str
    low: bool = False
    own: str = ""
    task: bool = False
    laid: tuple[int, ...] = ()

    @property
    def extent(self) -> tuple[str, ...]:
        """The parts it shows, as keys."""
        rows = (f"card:{card}:{one}" for card, found in self.rows for one in LAP if one in found)
        parts = {COURSE: self.course, CLOCKS: self.clocks, HANDS: self.hands}
        parts |= {LAID: bool(self.laid), TASK: self.task}
        shots = (f"shot:{colour}:1" for colour in self.shooting)
        named = (f"card:{card}" for card in sorted(self.named))
        return (*rows, *(key for key, shown in parts.items() if shown), *shots, *named)


def planned(
    position: Position, marks: Sequence[Mark], room: Sequence[str], close: Sequence[str] = ()
) -> Plan:
    """What the picture of a position shows.

    Args:
        position: the race.
        marks: what is marked on it; what they name is shown.
        room: parts and shapes that are shown, too; marks do not add to them.
        close: what the picture concerns: of rows only these are shown, and neither stopwatches
            nor hands beside them; or the parts that it shows.  Empty when all is shown.
    """
    keys = list(room) or [key for mark in marks for key in mark.keys]
    rows, acting = _rows(position, keys), acting_player(position)
    shooting = _shooting(position, keys, acting)
    clocks = CLOCKS in keys or bool(position.players)
    hands = HANDS in keys or _hands(position, rows)
    course = COURSE in keys or any(map(_on_course, keys))
    course = course or bool(position.groups or position.coaches or position.barriers)
    course = course or not (shooting or (rows and _by_row(position, keys)))
    named = _named(position, keys, rows)
    held = {card for player in position.players for card in player.hand}
    held |= {one.card for player in position.players for one in player.kept}
    others = tuple(sorted(named - held - set(rows)))
    large = tuple((card, frozenset(found)) for card, found in sorted(rows.items()))
    asked = _asked(position, rows, [key for mark in marks for key in mark.keys])
    plan = Plan(large, asked, course, clocks, shooting, hands, named, others, acting)
    if LAID in keys and (laid := _laid(position, acting)):
        clocks = any(key == CLOCKS or key.startswith("player:") for key in keys)
        plain = replace(plan, rows=(), course=False, hands=False, others=())
        return replace(plain, clocks=clocks, laid=laid)
    if TASK in keys:
        return _of_task(plan, position, keys)
    if any(one.startswith(OWN) for one in close):
        return _parts_only(plan, close)
    return _closer(plan, position, close) if close else plan


def _of_task(plan: Plan, position: Position, keys: Iterable[str]) -> Plan:
    """Only what something is done with: the rows that are ridden, the course, the range."""
    rows = _rows_of_task(plan, position, keys)
    clocks = position.race is not Race.SPRINT or position.section is Section.ARENA
    clocks = clocks or any(key == CLOCKS or key.startswith("player:") for key in keys)
    course = plan.course and (position.course.name != USUAL or any(map(_on_course, keys)))
    hands = any(player.kept for player in position.players)
    asked = _asked(position, {card: set(found) for card, found in rows}, keys)
    shown = replace(plan, rows=rows, asked=asked, course=course, clocks=clocks, hands=hands)
    if rows and position.section is Section.ARENA:  # the section before has just been ridden
        shown = replace(shown, shooting=())
    return replace(shown, others=(), low=True, task=True)


def _rows_of_task(
    plan: Plan, position: Position, keys: Iterable[str]
) -> tuple[tuple[int, frozenset[Section]], ...]:
    """Rows that are named, of cards that are held or have been ridden; else those of the hand.

    Those that were ridden up to the range are there still: nothing on the board moves.
    """
    if position.section is Section.ARENA:
        return () if _has_shots(position, keys) else plan.rows
    player = position.by_colour.get(plan.acting)
    hand = () if player is None else player.hand
    there = {*hand, *position.discard, *(one.card for one in position.rode)}
    there -= {card for one in position.players if one is not player for card in one.hand}
    named = tuple((card, found) for card, found in plan.rows if card in there)
    if named or plan.shooting or len(hand) > FEW_ROWS or position.section not in RIDDEN:
        return named
    return tuple((card, frozenset({position.section})) for card in sorted(hand))


def _laid(position: Position, acting: str) -> tuple[int, ...]:
    """The hand of whoever decides, if a table of it can be read."""
    player = position.by_colour.get(acting)
    hand = () if player is None else tuple(sorted(player.hand))
    return hand if len(hand) <= FEW else ()


def _parts_only(plan: Plan, parts: Sequence[str]) -> Plan:
    """Of a whole table only some parts, each of them whole, and of the hands only one."""
    own = next(one.removeprefix(OWN) for one in parts if one.startswith(OWN))
    return replace(
        plan,
        course=plan.course and COURSE in parts,
        clocks=plan.clocks and CLOCKS in parts,
        shooting=plan.shooting if RANGE in parts else (),
        hands=plan.hands and HANDS in parts,
        own=own,
    )


def _closer(plan: Plan, position: Position, keys: Sequence[str]) -> Plan:
    """Only what some keys concern."""
    named = {(int(found[1]), Section(found[2])) for key in keys if (found := _ROW.fullmatch(key))}
    kept = [
        (card, frozenset(one for one in found if (card, one) in named)) for card, found in plan.rows
    ]
    only = tuple((card, found) for card, found in kept if found)
    if any(_SHOT.fullmatch(key) for key in keys) and not any(map(_on_course, keys)):
        return replace(plan, course=False, clocks=False, low=True)
    if not only and not any(map(_on_course, keys)):
        return plan
    gaps = len({key for key in keys if key.startswith("player:")}) > 1
    asked = _asked(position, {card: set(found) for card, found in only}, keys)
    clocks = plan.clocks and gaps
    return replace(plan, rows=only, asked=asked, clocks=clocks, hands=False, low=True)


def _asked(position: Position, rows: Rows, keys: Iterable[str]) -> frozenset[tuple[int, Section]]:
    """The rows that marks name; else those of the section that is ridden; else all of them."""
    every = {(card, one) for card, found in rows.items() for one in found}
    named = {(int(found[1]), Section(found[2])) for key in keys if (found := _ROW.fullmatch(key))}
    now = {(card, one) for card, one in every if one is position.section}
    return frozenset(every & named or now or every)


def _on_course(key: str) -> bool:
    """Whether a key is that of something on the course."""
    return key.startswith(_COURSE)


def _named(position: Position, keys: Iterable[str], rows: Rows) -> frozenset[int]:
    """The cards that keys name, or whose rows they name and are not drawn large."""
    whole = {int(found[1]) for key in keys if (found := _CARD.fullmatch(key))}
    parts = {int(found[1]) for key in keys if (found := _ROW.fullmatch(key))}
    return frozenset((whole | (parts - set(rows))) & set(position.deck.by_number))


def acting_player(position: Position) -> str:
    """Who decides: whoever may still walk, or whose turn it is; nobody after the race.

    Where the article does not say whose turn it is, that is the first player.
    """
    if position.walker is not None:
        return position.walker.colour
    try:
        now = turn(position)
    except Unsaid:
        return position.players[0].colour if position.players else ""
    return "" if now is None else now.colour


def _by_row(position: Position, keys: Iterable[str]) -> bool:
    """Whether it is about rows of cards: some are named, or printed otherwise."""
    return bool(position.rows) or any(map(_ROW.fullmatch, keys))


def _rows(position: Position, keys: Iterable[str]) -> Rows:
    """The rows that matter: those that are named, those printed otherwise, an only card's."""
    rows: Rows = {}
    for key in keys:
        if found := _ROW.fullmatch(key):
            rows.setdefault(int(found[1]), set()).add(Section(found[2]))
    for number, row in position.rows:
        rows.setdefault(number, set()).add(row.section)
    if not rows:
        rows = _only(position)
    known = position.deck.by_number
    rows = {
        card: {one for one in found if one in known[card].by_section}
        for card, found in rows.items()
        if card in known
    }
    large = sum(map(len, rows.values())) <= MANY
    return {card: found for card, found in rows.items() if found} if large else {}


def _only(position: Position) -> Rows:
    """The row of the section that is ridden, where somebody holds but one card."""
    cards = {card for player in position.players for card in player.hand}
    cards |= {one.card for one in position.rode} if not cards else set()
    if len(cards) != 1 or position.section is Section.FINISH:
        return {}
    return {cards.pop(): {position.section}}


def _shooting(position: Position, keys: Iterable[str], acting: str) -> tuple[str, ...]:
    """Who has shot, whose targets are named, and who comes to the range now."""
    named = [found[1] for key in keys if (found := _SHOT.fullmatch(key))]
    shot = [one.colour for one in position.shootings]
    comes = position.section is Section.ARENA and shoots_after(position, position.lap)
    return tuple(dict.fromkeys((*shot, *named, *([acting] if comes and acting else []))))


def _has_shots(position: Position, keys: Iterable[str]) -> bool:
    """Whether it is about the range: somebody has shot, or targets are named."""
    return bool(position.shootings) or any(map(_SHOT.fullmatch, keys))


def _hands(position: Position, rows: Rows) -> bool:
    """Whether there are cards in the hands besides those that are drawn large."""
    return any(
        card not in rows
        for player in position.players
        for card in (*player.hand, *(one.card for one in player.kept))
    )


# --- what shapes say when they are pointed at ----------------------------------------------------


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
