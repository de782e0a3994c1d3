"""The options of Troyes: what its source, the help page of an online game, leaves open.

They stand in ``options.toml``.  A preset chooses several of
them at once: ``seed`` is the page itself, ``official`` what secondary texts say of the rule book
where they differ from the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from boardlib.profile import Options, Preset, Profile
from boardlib.text import mark

ROWS: Final[Mapping[str, tuple[tuple[int, ...], ...]]] = {
    "singles": ((1,), (2,), (3,), (4,), (5,), (6,)),
    "pairs": ((1, 2), (3, 4), (5, 6)),
    "triples": ((1, 2, 3), (4, 5, 6)),
}
"""Value of the options ``palace``, ``bishopric`` and ``hall`` -> the dice that each row asks for.

A row has as many places as it has values, so that a building always has six.
"""
OPTIONS: Final = Options(__package__)
DEFAULTS: Final = Profile(OPTIONS)


@cache
def presets() -> Mapping[str, Preset]:
    """What stands on the page, and what is told of the rule book; by the names that are typed."""
    told = {"influence_kinds": "any", "black_dice": "after_all", "combat_influence": "1"}
    return {
        "seed": Preset(mark("The page"), DEFAULTS),
        "official": Preset(mark("The rule book"), Profile(OPTIONS, told)),
    }
