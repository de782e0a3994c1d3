r"""What can be changed and asked at every part of a race (see :mod:`boardlib.game.editing`).

>>> from boardlib.biathlon.board.notation import read
>>> race = read("race sprint\ncourse M11\nplayer red\nplayer blue\ngroup red i1")
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

from collections.abc import Mapping
from typing import Final

from boardlib.biathlon.board.course import Half, Path, Section, Station, station_key
from boardlib.biathlon.board.position import Coach, Group, Player, Position, player_key
from boardlib.biathlon.rules.conditions import coach_in
from boardlib.biathlon.rules.naming import group_key, half_key
from boardlib.biathlon.teaching import changing, querying
from boardlib.biathlon.teaching.changing import card_changes, put_back, row_changes
from boardlib.biathlon.teaching.pieces import drawers, places, refused
from boardlib.biathlon.teaching.pointing import CardSpot, TargetSpot, spot, things
from boardlib.biathlon.teaching.ridden import kept_changes, line_words, ride_changes
from boardlib.game.editing import Offer
from boardlib.profile import Profile


def changes_at(position: Position, shape: str) -> list[Offer]:
    """What may be changed at a shape, or about the race as a whole."""
    if not shape:
        return list(changing.race_changes(position))
    match spot(position, shape):
        case Station() as station:
            return list(changing.station_changes(position, station))
        case Half() as half:
            return list(changing.half_changes(position, half))
        case Section() as section:
            return list(changing.section_changes(position, section))
        case Path() as path:
            return list(changing.path_changes(position, path))
        case Coach() as coach:
            return list(changing.coach_changes(coach))
        case Player() as player:
            return list(changing.player_changes(position, player))
        case TargetSpot() as target:
            return list(changing.shot_changes(position, target))
        case CardSpot(card, None):
            return [*ride_changes(position, card), *card_changes(position, card)]
        case CardSpot(card, Section() as row):
            return [*kept_changes(position, card, row), *row_changes(position, card, row)]
    return []


def away(position: Position, shape: str) -> str:
    """The lines that take away the piece at a shape, the card, or the player."""
    match spot(position, shape):
        case Station() as station:
            return changing.without_group(position, station)
        case Half() as half:
            return changing.without_coach(position, half)
        case Path() as path:
            return changing.without_barriers(position, path)
        case Coach() as coach:
            return f"- {coach}"
        case Player() as player:
            return changing.without_player(position, player)
        case CardSpot(card, None):
            return put_back(position, card)
    return ""


def questions_at(position: Position, shape: str) -> list[Offer]:
    """What may be asked at a shape, or about the race as a whole."""
    if not shape:
        return list(querying.race_questions(position))
    match spot(position, shape):
        case Station() as station:
            return list(querying.station_questions(position, station))
        case Half() as half:
            return list(querying.half_questions(position, half))
        case Section() as section:
            return list(querying.section_questions(section))
        case Path() as path:
            return list(querying.path_questions(path))
        case Coach() as coach:
            return list(querying.half_questions(position, coach.half))
        case Player() as player:
            return list(querying.player_questions(position, player))
        case TargetSpot() as target:
            return list(querying.shot_questions(position, target))
        case CardSpot(card, None):
            return list(querying.card_questions(position, card))
        case CardSpot(card, Section() as row):
            return list(querying.row_questions(position, card, row))
    return []


# --- moving, places, options ------------------------------------------------------------


CARRIED: Final = ("station:", "group:", "coach:")
"""How the keys of shapes begin where something may stand that can be put elsewhere."""


def carried(position: Position, shape: str) -> Mapping[str, str]:
    """Where a group may be put: on any free station; a coach: beside any half without one."""
    there = spot(position, shape) if shape.startswith(CARRIED) else None
    if isinstance(there, Station) and there.name in position.standing:
        group = Group(position.standing[there.name], there.name)
        free = [name for name in position.course.named if name not in position.standing]
        return {station_key(to): f"- {group}\n{Group(group.colour, to)}" for to in free}
    if isinstance(there, Coach):
        empty = [half for half in Half if not coach_in(position, there.colour, half)]
        return {half_key(to): f"- {there}\n{Coach(there.colour, to)}" for to in empty}
    return {}


def openings(position: Position) -> list[str]:
    """None: every station of the course is there already."""
    return []


def settings(position: Position) -> Profile:
    """The options in force."""
    return position.profile


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


__all__ = [
    "away",
    "carried",
    "changes_at",
    "drawers",
    "line_shapes",
    "line_words",
    "openings",
    "places",
    "questions_at",
    "refused",
    "settings",
    "things",
]
