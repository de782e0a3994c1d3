"""The board game Troyes: dice as workforce, events and black dice, and why.

![The city with its buildings, cards and dice](board:troyes/square)

>>> from boardlib import troyes
>>> position = troyes.read('''
... players blue green
... purse blue 4
... dice blue Y3
... dice green Y4
... ''')
>>> print(troyes.ask(position, "price blue with Y3 Y4@green"))
Blue: foreign dice in a group of 2 cost 4 each: 4 deniers.
Paid (green): 1 at 4, 4 deniers.
>>> print(troyes.ask(position, "blue farm with Y3 Y4@green").ruling)
allowed
- It is this player's turn: blue.
- The group has 2 dice.
- Blue: the foreign dice cost 4 deniers (yellow 4 (green)).
- The dice have the right colour (yellow).
- Half of 7, rounded down: 3 deniers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlib.game.face import Face, shows
from boardlib.text import mark
from boardlib.troyes.board import notation
from boardlib.troyes.board.lines import read_move
from boardlib.troyes.board.notation import boards, line_key
from boardlib.troyes.board.position import Position
from boardlib.troyes.questions import describe as described
from boardlib.troyes.questions import index
from boardlib.troyes.questions.index import questions
from boardlib.troyes.rules import checks
from boardlib.troyes.rules import play as playing
from boardlib.troyes.rules.naming import rules

name = "troyes"
"""What the game is asked for by."""
title = mark("Troyes")
"""What the game is called."""
offers = {
    "acting": "boardlib.troyes.teaching.acting",
    "colours": "boardlib.troyes.art",
    "editing": "boardlib.troyes.teaching.editing",
    "exercises": "boardlib.troyes.teaching.practice",
    "flips": "boardlib.troyes.teaching.flips",
    "odds": "boardlib.troyes.art.odds_chart",
    "outcomes": "boardlib.troyes.table.hot_seat",
    "records": "boardlib.troyes.table.record",
    "table": "boardlib.troyes.table.hot_seat",
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
ask = _face.takes(index.ask)
describe = _face.takes(described.describe)

if TYPE_CHECKING:
    from boardlib.troyes.art.draw import draw as drawn
    from boardlib.troyes.questions import odds
    from boardlib.troyes.table.setup import start

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
