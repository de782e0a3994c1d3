"""Carcassonne: the base landscape, the Tunnel expansion, and why.

![A road that runs into a tunnel, and other roads](board:carcassonne/TUN-B)

>>> from boardlib import carcassonne
>>> position = carcassonne.read('''
... tile TU-3 0,0 0
... tile BG-W 1,0 0
... tile BG-A 0,1 180
... token red 0,0.p1
... ''')
>>> print(carcassonne.ask(position, "token red 0,0.p1"))
No. The portal to the east: it is claimed, for a token lies there (red).
>>> after = carcassonne.play(position, "token red 0,0.p2").position
>>> print(carcassonne.ask(after, "points 0,0.r1").head)
The road furthest west: worth 3 points, but for nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlib.carcassonne.board import notation
from boardlib.carcassonne.board.notation import boards, line_key, read_move
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.questions import describe as described
from boardlib.carcassonne.questions import index
from boardlib.carcassonne.questions.index import questions
from boardlib.carcassonne.rules import checks
from boardlib.carcassonne.rules import play as playing
from boardlib.carcassonne.rules.naming import rules
from boardlib.game.face import Face, shows
from boardlib.text import mark

name = "carcassonne"
"""What the game is asked for by."""
title = mark("Carcassonne")
"""What the game is called."""
offers = {
    "acting": "boardlib.carcassonne.teaching.acting",
    "colours": "boardlib.carcassonne.art",
    "editing": "boardlib.carcassonne.teaching.editing",
    "editions": "boardlib.carcassonne.teaching.editions",
    "exercises": "boardlib.carcassonne.teaching.practice",
    "flips": "boardlib.carcassonne.teaching.flips",
    "network_pictures": "boardlib.carcassonne.art.draw",
    "networks": "boardlib.carcassonne.questions.networks",
    "outcomes": "boardlib.carcassonne.table.opening",
    "records": "boardlib.carcassonne.table.record",
    "table": "boardlib.carcassonne.table.opening",
    "tasks": "boardlib.carcassonne.teaching.tasks",
}
"""What it can do besides: the name of an ability, and its module."""

_more = {
    "chains": "art.chains.draw_chains",
    "growth": "table.opening.growth",
    "positions": "table.opening.positions",
    "random_record": "table.random_play.random_record",
}
_face = Face(__name__, Position, notation.read, checks.status, _more)

read = _face.read
write = _face.takes(notation.write)
status = _face.takes(checks.status)
moves = _face.takes(playing.moves)
judge = _face.takes(playing.judge)
play = _face.takes(playing.play)
ask = _face.takes(index.ask)
describe = _face.takes(described.describe)

if TYPE_CHECKING:
    from boardlib.carcassonne.art.chains import draw_chains as chains
    from boardlib.carcassonne.art.draw import draw as drawn
    from boardlib.carcassonne.table.opening import growth, positions
    from boardlib.carcassonne.table.random_play import random_record
    from boardlib.carcassonne.table.setup import start

    draw = _face.takes(drawn)

__getattr__ = _face.later


__all__ = [
    "Position",
    "ask",
    "boards",
    "chains",
    "describe",
    "draw",
    "growth",
    "judge",
    "line_key",
    "moves",
    "name",
    "offers",
    "play",
    "positions",
    "questions",
    "random_record",
    "read",
    "read_move",
    "rules",
    "start",
    "status",
    "title",
    "write",
]

__dir__ = shows(__all__)
