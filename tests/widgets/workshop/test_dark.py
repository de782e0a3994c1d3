"""A room that leads from game to game has the colours of all of them, in both themes."""

import re
import subprocess
import sys
from importlib import import_module

from boardlib.game import GAMES, game

PROBE = """
import boardlib as bl
print(bl.settle().board._css)
"""


def test_the_room_brings_the_colours_of_every_game_whichever_it_begins_with() -> None:
    """In a process of its own: elsewhere the other games are known already."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, timeout=300
    )
    light, dark = (set(re.findall(r"(--bl-[\w-]+):", one)) for one in _themes(done.stdout))
    assert light - dark == set()
    for name, offers in ((one, game(one).offers) for one in GAMES):
        declared = import_module(offers["colours"]).COLOURS
        assert {f"--bl-{colour}" for colour in declared} <= dark, name


def _themes(css: str) -> tuple[str, str]:
    """The colours of the light theme, and those of the dark one."""
    light, dark = css.split("@media screen{", 1)
    return light, dark.split("}}", 1)[0]
