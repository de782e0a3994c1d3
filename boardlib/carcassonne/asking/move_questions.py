"""Questions about moves: whether one is allowed, and where a tile may go."""

from __future__ import annotations

from boardlib.carcassonne.board.notation import BoardWords, read_move
from boardlib.carcassonne.board.parts import Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rules.checks import missing_segment
from boardlib.carcassonne.rules.naming import show
from boardlib.carcassonne.rules.placing import places, why_nowhere, why_places
from boardlib.carcassonne.rules.play import judge
from boardlib.game import Answer, Listed, QuestionError, ruled
from boardlib.ruling import Grounds
from boardlib.text import _


def known_segment(position: Position, segment: Segment) -> Segment:
    """The segment itself.

    Raises:
        QuestionError: when it does not lie on the board.
    """
    if position.joined(segment) is None:
        raise QuestionError(missing_segment(position, segment))
    return segment


def ask_move(position: Position, words: BoardWords, question: str) -> Answer:
    """Whether a move is allowed: the move as it is typed."""
    words.words.clear()
    ruling = judge(position, read_move(words.text))
    return ruled(question, ruling, {"allowed": ruling.allowed})


def ask_places(position: Position, words: BoardWords, question: str) -> Answer:
    """Where a tile may go, and how it may be turned: ``places BG-D``."""
    kind = words.kind()
    found = places(position, kind)
    lines = (f"{show(cell)}: {', '.join(f'{r}°' for r in turns)}" for cell, turns in found)
    if found:
        data = [[x, y, list(turns)] for (x, y), turns in found]
        why = Grounds(tuple(why_places(position, kind, [cell for cell, _turns in found])))
        return Answer(question, "", data, why, listed=tuple(map(Listed, lines)))
    return Answer(
        question, _("The tile fits nowhere."), [], Grounds((why_nowhere(position, kind),))
    )
