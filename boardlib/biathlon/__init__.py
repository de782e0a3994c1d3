"""The board game Biatlon: cards, spectators, coaches, the range, and why.

![The course with its spectators](board:biathlon/ring)

>>> from boardlib import biathlon
>>> position = biathlon.read('''
... race sprint
... course M11
... player red
... hand red 57 27
... group red i1
... row 57 climb 3:16 flag I 3 radio I 7
... ''')
>>> print(biathlon.ask(position, "row 57 climb"))
Red: time for the section (climb): 3:16 - 3 + 7 s = 3:20.
Red: card 57 gives 3:16, 6 seconds over the best time.
Flag (I, 3 s): Red: at least one group stands there (I: i1). Red: the flag takes 3 seconds off.
Radio (I, 7 s): Red: no coach stands there (I: none). Red: the radio adds 7 seconds at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlib.biathlon.board import notation
from boardlib.biathlon.board.lines import read_move
from boardlib.biathlon.board.notation import boards, line_key
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.questions import describe as described
from boardlib.biathlon.questions import index as asked
from boardlib.biathlon.questions.index import questions
from boardlib.biathlon.rules import checks
from boardlib.biathlon.rules import play as playing
from boardlib.biathlon.rules.naming import rules
from boardlib.game.face import Face, shows
from boardlib.text import mark

name = "biathlon"
"""What the game is asked for by."""
title = mark("Biatlon")
"""What the game is called."""
offers = {
    "acting": "boardlib.biathlon.teaching.acting",
    "colours": "boardlib.biathlon.art",
    "editing": "boardlib.biathlon.teaching.editing",
    "exercises": "boardlib.biathlon.teaching.practice",
    "flips": "boardlib.biathlon.teaching.flips",
    "network_pictures": "boardlib.biathlon.art.draw",
    "networks": "boardlib.biathlon.questions.course",
    "odds": "boardlib.biathlon.art.odds_chart",
    "outcomes": "boardlib.biathlon.table.hot_seat",
    "records": "boardlib.biathlon.table.record",
    "table": "boardlib.biathlon.table.hot_seat",
}
"""What it can do besides: the name of an ability, and its module."""

_more = {
    "odds": "questions.odds",
}
_face = Face(__name__, Position, notation.read, checks.status, _more)

read = _face.read
write = _face.takes(notation.write)
status = _face.takes(checks.status)
moves = _face.takes(playing.moves)
judge = _face.takes(playing.judge)
play = _face.takes(playing.play)
ask = _face.takes(asked.ask)
describe = _face.takes(described.describe)

if TYPE_CHECKING:
    from boardlib.biathlon.art.draw import draw as drawn
    from boardlib.biathlon.questions import odds
    from boardlib.biathlon.table.setup import start

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
    "odds",
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
