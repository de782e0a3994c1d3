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

from boardlib.biathlon.asking.describe import describe
from boardlib.biathlon.asking.examples import questions
from boardlib.biathlon.asking.questions import ask
from boardlib.biathlon.board import notation
from boardlib.biathlon.board.boards import boards
from boardlib.biathlon.board.move_lines import read_move
from boardlib.biathlon.board.notation import line_key, write
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rulebook import rules
from boardlib.biathlon.rules.checks import status
from boardlib.biathlon.rules.listing import moves
from boardlib.biathlon.rules.play import judge, play
from boardlib.game.face import loaded_later, reader
from boardlib.text import mark

name = "biathlon"
"""What the game is asked for by."""
title = mark("Biatlon")
"""What the game is called."""
offers = {
    "colours": "boardlib.biathlon.art.colours",
    "editing": "boardlib.biathlon.teaching.editing",
    "exercises": "boardlib.biathlon.teaching.practice",
    "odds": "boardlib.biathlon.art.odds_chart",
    "outcomes": "boardlib.biathlon.table.outcome",
    "records": "boardlib.biathlon.table.record",
    "table": "boardlib.biathlon.table.hot_seat",
}
"""What it can do besides: the name of an ability, and its module."""

if TYPE_CHECKING:
    from boardlib.biathlon.art.draw import draw
    from boardlib.biathlon.table.setup import start

__getattr__ = loaded_later(__name__)

read = reader(notation.read, status)


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
