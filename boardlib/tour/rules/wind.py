"""The wind: what a value of the yellow die loses at the head of a group, and alone.

Everything that needs the reduction asks here: the cells of a move, the reasons, the odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from boardlib.tour.rules.state import Race


class Exposure(Enum):
    """How a rider has the wind."""

    SHELTERED = auto()
    """Others of his group ride before him."""
    HEAD = auto()
    """He leads a group."""
    ALONE = auto()
    """He is a lone rider."""


def reduction(value: int, wind: Exposure, profile: Mapping[str, str]) -> int:
    """The cells that a value of the yellow die loses in this wind.

    Rules: tour.reduced-leader, tour.reduced-lone, tour.lone-two, tour.reduced-first-only;
    of a leader's 2 the option ``leader_two`` decides.
    """
    if wind is Exposure.SHELTERED or value < 2:
        return 0
    if value == 2:
        return 1 if wind is Exposure.HEAD and profile["leader_two"] == "1" else 0
    return 1


def wind_of(race: Race, rider: int) -> Exposure:
    """How a rider has the wind when it is his turn."""
    if race.group(rider).lone:
        return Exposure.ALONE
    return Exposure.HEAD if in_the_wind(race, rider) else Exposure.SHELTERED


def in_the_wind(race: Race, rider: int) -> bool:
    """Whether one of a group has the wind against him: its leader (option ``leader_wind``)."""
    if race.profile["leader_wind"] == "leader":
        return race.leads(rider)
    return not race.pace(rider).windless
