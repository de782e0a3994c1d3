"""The wind: what a value of the yellow die loses at the head of a group, and alone.

Everything that needs the reduction asks here: the cells of a move, the reasons, the odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final

from boardlib.tour.rules.state import Race


class Exposure(Enum):
    """How a rider has the wind."""

    SHELTERED = auto()
    """Others of his group ride before him."""
    HEAD = auto()
    """He leads a group."""
    ALONE = auto()
    """He is a lone rider."""


LOSS: Final = 1
"""The cells that yellow loses in the wind; ``reduced-leader`` and ``reduced-lone`` tell it."""


SPARED: Final = 2
"""The highest value of yellow that may stay as it is in the wind; ``lone-two`` tells it."""


def loss(wind: Exposure) -> int:
    """The cells that a value above 2 of the yellow die loses in this wind.

    Rules: tour.reduced-leader, tour.reduced-lone, tour.reduced-first-only.
    """
    return 0 if wind is Exposure.SHELTERED else LOSS


def reduction(value: int, wind: Exposure, profile: Mapping[str, str]) -> int:
    """The cells that a value of the yellow die loses in this wind.

    Rules: tour.reduced-leader, tour.reduced-lone, tour.lone-two, tour.reduced-first-only;
    of a leader's 2 the option ``leader_two`` decides.
    """
    if value < SPARED or (value == SPARED and _two_stays(wind, profile)):
        return 0
    return loss(wind)


def _two_stays(wind: Exposure, profile: Mapping[str, str]) -> bool:
    return wind is not Exposure.HEAD or profile["leader_two"] != "1"


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
