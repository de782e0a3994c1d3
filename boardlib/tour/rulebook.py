"""The rule index of the Tour, and what the sources leave open as options."""

from __future__ import annotations

from typing import Final

from boardlib.profile import Profile, Setting
from boardlib.ruling import Basis
from boardlib.text import mark

SETTINGS: Final = (
    Setting(
        "attack_room",
        mark("Which 3 cells have to be free for an attack position?"),
        {
            "front3": mark("the three cells that one step forward leads to"),
            "line3": mark("three cells one after another, straight ahead"),
        },
        "front3",
        Basis.READING,
        "FAQ, question 7",
    ),
)

DEFAULTS: Final = Profile(SETTINGS)
