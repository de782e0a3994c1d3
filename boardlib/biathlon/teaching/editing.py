r"""What can be changed and asked at every part of a race; what a line says that no picture does.

See :mod:`boardlib.game.editing`.

>>> from boardlib.biathlon.board.notation import read
>>> race = read("race sprint\ncourse M11\nplayer red\nplayer blue\ngroup red i1\nhand red 14")
>>> [offer.text for offer in changes_at(race, "group:i1")]
['group blue i1', '- group red i1']
>>> for offer in questions_at(race, "path:i1:i2")[:2]:
...     print(offer.label, "|", offer.text)
Is it open? | path i1 i2
Which way leads around it? | detour i1 i2
>>> carried(race, "group:i1")["station:x"]
'- group red i1\ngroup red x'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from boardlib.biathlon.board.course import (
    SECTIONS,
    Half,
    Path,
    Section,
    Station,
    station_key,
    time_words,
)
from boardlib.biathlon.board.position import (
    RACES,
    SHOTS,
    Coach,
    Group,
    Player,
    Position,
    player_key,
)
from boardlib.biathlon.questions.describe import watch_line
from boardlib.biathlon.questions.hands import row_line
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.conditions import coach_in
from boardlib.biathlon.rules.naming import group_key, half_key, head, numbers, word
from boardlib.biathlon.rules.race import ridden
from boardlib.biathlon.teaching import card_changes, changing, pieces, pointing, querying
from boardlib.biathlon.teaching.pointing import CardSpot, RowSpot, TargetSpot
from boardlib.game.editing import Menu, Menus, by_first_word, no_openings
from boardlib.text import _, listing, ngettext

# --- what is offered at each thing ---------------------------------------------------------------


_MENUS: Final = Menus(
    pointing.spot,
    querying.race_questions,
    changing.race_changes,
    {
        Station: Menu(querying.station_questions, changing.station_changes, changing.without_group),
        Half: Menu(querying.half_questions, changing.half_changes, changing.without_coach),
        Section: Menu(querying.section_questions, changing.section_changes),
        Path: Menu(querying.path_questions, changing.path_changes, changing.without_barriers),
        Coach: Menu(querying.coach_questions, changing.coach_changes, changing.without_this_coach),
        Player: Menu(querying.player_questions, changing.player_changes, changing.without_player),
        TargetSpot: Menu(querying.shot_questions, changing.shot_changes),
        CardSpot: Menu(querying.card_questions, card_changes.card_changes, card_changes.put_back),
        RowSpot: Menu(querying.row_questions, card_changes.row_changes),
    },
)
changes_at, questions_at, away = _MENUS.changes_at, _MENUS.questions_at, _MENUS.away
things, openings = pointing.things, no_openings
drawers, places, refused = pieces.drawers, pieces.places, pieces.refused


# --- moving, and lines ------------------------------------------------------------


CARRIED: Final = ("station:", "group:", "coach:")
"""How the keys of shapes begin where something may stand that can be put elsewhere."""


def carried(position: Position, shape: str) -> Mapping[str, str]:
    """Where a group may be put: on any free station; a coach: beside any half without one."""
    there = pointing.spot(position, shape) if shape.startswith(CARRIED) else None
    if isinstance(there, Station) and there.name in position.standing:
        group = Group(position.standing[there.name], there.name)
        free = [name for name in position.course.named if name not in position.standing]
        return {station_key(to): f"- {group}\n{Group(group.colour, to)}" for to in free}
    if isinstance(there, Coach):
        empty = [half for half in Half if not coach_in(position, there.colour, half)]
        return {half_key(to): f"- {there}\n{Coach(there.colour, to)}" for to in empty}
    return {}


def line_shapes(line: str) -> tuple[str, ...]:
    """The shapes that a line puts on the board.

    >>> line_shapes("group red i1"), line_shapes("barrier red x i2"), line_shapes("race sprint")
    (('group:i1',), ('path:i2:x',), ())
    """
    word, *rest = line.split() or [""]
    if word in ("clock", "start", "player", "rode", "walker") and rest:
        return (player_key(rest[0]),)
    if word == "station" and rest:
        return (station_key(rest[0]),)
    if word in ("path", "barrier") and len(rest) > 1:
        return (Path.of(*rest[-2:]).key,)
    if word == "group" and len(rest) > 1:
        return (group_key(rest[1]),)
    if word == "coach" and len(rest) > 1 and rest[1] in tuple(Half):
        return (Coach(rest[0], Half(rest[1])).key,)
    return ()


# --- as a player says it ----------------------------------------------------------------


def _at(position: Position, _rest: list[str]) -> str:
    if position.section is Section.FINISH:
        return _("The race is over.")
    text = _("Lap {lap}: {section}.")
    return text.format(lap=position.lap, section=_(SECTIONS[position.section]))


def _pile(position: Position, _rest: list[str]) -> str:
    count = len(position.pile)
    words = ngettext("{count} card can still be drawn.", "{count} cards can still be drawn.", count)
    return words.format(count=count)


def _walker(position: Position, _rest: list[str]) -> str:
    walker = position.walker
    if walker is None:
        return ""
    words = ngettext(
        "{player}: a group may still walk {count} step.",
        "{player}: a group may still walk {count} steps.",
        walker.steps,
    )
    return words.format(player=head(walker.colour), count=walker.steps)


_OF_RACE: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "race": lambda race, _rest: _("Discipline: {name}.").format(name=_(RACES[race.race])),
    "course": lambda _race, rest: _("The course: {name}.").format(name=" ".join(rest)),
    "at": _at,
    "row": lambda race, rest: _("Card {card}: {row}").format(
        card=rest[0], row=row_line(row_of(race, int(rest[0]), Section(rest[1])))
    ),
    "pile": _pile,
    "discard": lambda race, _rest: _("Discarded cards: {cards}.").format(
        cards=numbers(race.discard)
    ),
    "walker": _walker,
}


def _rode(position: Position, player: Player) -> str:
    rode = ridden(position, player.colour)
    if rode is None:
        return ""
    text = _("{player}: has ridden this section with card {card}, from {time} on.")
    if rode.ahead:
        text = _(
            "{player}: has ridden this section with card {card}, from {time} on, behind: {other}."
        )
    before, ahead = time_words(rode.before), word(rode.ahead) if rode.ahead else ""
    return text.format(player=head(player.colour), card=rode.card, time=before, other=ahead)


def _shooting(position: Position, player: Player) -> str:
    there = next((one for one in position.shootings if one.colour == player.colour), None)
    if there is None:
        return ""
    text = _("{player}: last shooting: {shots}.")
    if there.cards:
        text = _("{player}: last shooting: {shots}; these cards helped: {cards}.")
    shots = listing([_(SHOTS[shot]) for shot in there.shots])
    cards = numbers(one.card for one in there.cards)
    return text.format(player=head(player.colour), shots=shots, cards=cards)


_OF_PLAYER: Final[Mapping[str, Callable[[Position, Player], str]]] = {
    "player": watch_line,
    "clock": watch_line,
    "start": lambda _race, player: _("{player}: started at {time}.").format(
        player=head(player.colour), time=time_words(player.start)
    ),
    "hand": lambda _race, player: _("{player}: cards in the hand: {cards}.").format(
        player=head(player.colour), cards=numbers(player.hand)
    ),
    "kept": lambda _race, player: _("{player}: cards kept for the range: {cards}.").format(
        player=head(player.colour), cards=numbers(one.card for one in player.kept)
    ),
    "rode": _rode,
    "shooting": _shooting,
}


def _of_player(tell: Callable[[Position, Player], str]) -> Callable[[Position, list[str]], str]:
    """What tells a line about a player who takes part."""

    def told(position: Position, rest: list[str]) -> str:
        player = position.by_colour.get(rest[0])
        return "" if player is None else tell(position, player)

    return told


line_words: Final = by_first_word(
    {**_OF_RACE, **{first: _of_player(tell) for first, tell in _OF_PLAYER.items()}}
)
"""What a line says of the race, in a sentence; empty where the picture shows it."""
