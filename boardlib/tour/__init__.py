"""The Tour de France board game: the road, the peloton, and why.

![The peloton on the road](board:tour/two-groups)

>>> from boardlib import tour
>>> position = tour.read('''
... road B1
... rider 1 blue 2,12
... rider 2 blue 2,11
... ''')
>>> after = tour.play(position, "1 red 6").position
>>> print(tour.ask(after, "2 take 6"))
No. Rider 1 rolled red, which is only for himself, so the next rider must roll.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlib.game.face import Face, shows
from boardlib.text import mark
from boardlib.tour.board import notation
from boardlib.tour.board.notation import boards, line_key, read_move
from boardlib.tour.board.position import Position
from boardlib.tour.questions import describe as described
from boardlib.tour.questions import index as asked
from boardlib.tour.questions.index import questions
from boardlib.tour.rules import checks
from boardlib.tour.rules import play as playing
from boardlib.tour.rules.naming import rules

name = "tour"
"""What the game is asked for by."""
title = mark("Tour de France")
"""What the game is called."""
offers = {
    "acting": "boardlib.tour.teaching.acting",
    "colours": "boardlib.tour.art",
    "editing": "boardlib.tour.teaching.editing",
    "exercises": "boardlib.tour.teaching.practice",
    "flips": "boardlib.tour.teaching.flips",
    "network_pictures": "boardlib.tour.art.draw",
    "networks": "boardlib.tour.questions.stage",
    "odds": "boardlib.tour.art.odds_chart",
    "outcomes": "boardlib.tour.table.hot_seat",
    "records": "boardlib.tour.table.record",
    "table": "boardlib.tour.table.hot_seat",
}
"""What it can do besides: the name of an ability, and its module."""

_face = Face(__name__, Position, notation.read, checks.status)

read = _face.read
write = _face.takes(notation.write)
status = _face.takes(checks.status)
moves = _face.takes(playing.moves)
judge = _face.takes(playing.judge)
play = _face.takes(playing.play)
ask = _face.takes(asked.ask)
describe = _face.takes(described.describe)

if TYPE_CHECKING:
    from boardlib.tour.art.draw import draw as drawn
    from boardlib.tour.table.setup import start

    draw = _face.takes(drawn)

__getattr__ = _face.later


__all__ = [
    "Position",
    "ask",
    "boards",
    "describe",
    "draw",
    "judge",
    "line_key",
    "moves",
    "name",
    "offers",
    "play",
    "questions",
    "read",
    "read_move",
    "rules",
    "start",
    "status",
    "title",
    "write",
]

__dir__ = shows(__all__)
