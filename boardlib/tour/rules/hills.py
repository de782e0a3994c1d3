"""Hills: the polka-dot die, its 4, and the border between hill and flat.

The die and the rules follow the cell on which a rider starts his move (tour.border-start).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.ruling import Reason
from boardlib.text import _
from boardlib.tour.board.road import Terrain
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.naming import key, keys
from boardlib.tour.rules.state import Race

FOLLOWED: Final = {4: 3}
"""The value of the polka-dot die that the riders behind take over as a lower one."""


def terrain_before(race: Race, rider: int) -> Terrain | None:
    """Where the rider started whose speed a rider might take over."""
    last = race.pace(rider).rider
    return None if last is None else race.terrain[last]


def barred_by_border(race: Race, rider: int) -> bool:
    """Whether hill and flat keep a rider from taking a speed over."""
    before, own = terrain_before(race, rider), race.terrain[rider]
    if before is None or before is own:
        return False
    return own is Terrain.HILL or race.profile["uphill_takeover"] == "no"


def judge_border(race: Race, rider: int) -> Iterator[Reason]:
    """The condition for taking over across the border between hill and flat."""
    last, before, own = race.pace(rider).rider, terrain_before(race, rider), race.terrain[rider]
    if last is None or before is own:
        return
    if own is Terrain.HILL:
        text = _("Rider {number} is on the hill and rider {other} on the flat: he must roll.")
        rule, holds = "hill-no-takeover", False
    elif race.profile["uphill_takeover"] == "no":
        text = _("Rider {number} is on the flat and rider {other} on the hill: he must roll.")
        rule, holds = "uphill-rolls", False
    else:
        text = _("Rider {number} on the flat may take over from rider {other} on the hill.")
        rule, holds = "uphill-takes", True
    text = text.format(number=rider, other=last)
    yield condition(rule, holds, text, keys((rider, last)), other=last)


def judge_pull(race: Race, rider: int) -> Iterator[Reason]:
    """Whether there is anybody to be pulled: riders on the hill cannot be."""
    if race.terrain[rider] is Terrain.HILL:
        yield solo_only(rider, holds=False)
        return
    behind = followers(race, rider)
    on_hill = [one for one in behind if race.terrain[one] is Terrain.HILL]
    if behind and behind == on_hill:
        text = _("Everybody behind rider {number} is still on the hill and cannot be pulled.")
        text = text.format(number=rider)
        yield condition("hill-no-pull", False, text, keys((rider, *on_hill)), on_hill=on_hill)


def solo_only(rider: int, holds: bool) -> Reason:
    """That an attack on the hill is solo, whether that is why it is one or why it cannot pull."""
    text = _("Rider {number} is on the hill: there an attack is always solo.")
    return condition("hill-solo-only", holds, text.format(number=rider), (key(rider),))


def can_pull(race: Race, rider: int) -> bool:
    """Whether an attack of this rider may be a pull."""
    return not list(judge_pull(race, rider))


def followers(race: Race, rider: int) -> list[int]:
    """The riders of his group who move after him."""
    group = race.group(rider).riders
    return list(group[group.index(rider) + 1 :])
