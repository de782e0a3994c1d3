"""Questions about a position, asked and answered as text or as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardlib.carcassonne.asking.examples import QUESTIONS as EXAMPLES
from boardlib.carcassonne.asking.feature_questions import (
    ask_complete,
    ask_feature,
    ask_features,
    ask_points,
)
from boardlib.carcassonne.asking.material_questions import ask_kind, ask_set
from boardlib.carcassonne.asking.move_questions import (
    ask_fits,
    ask_move,
    ask_places,
    ask_unfillable,
)
from boardlib.carcassonne.asking.score_questions import ask_score
from boardlib.carcassonne.asking.tunnel_questions import (
    ask_portal,
    ask_portals,
    ask_robber,
    ask_tokens,
    ask_tunnels,
)
from boardlib.carcassonne.asking.wagon_questions import (
    ask_links,
    ask_reach,
    ask_wagon,
    ask_wagon_move,
    ask_wagons,
)
from boardlib.carcassonne.board.notation import BoardWords
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rules.checks import status
from boardlib.game import Answer, answered, warning
from boardlib.game.options import option_answer
from boardlib.text import mark

DATA_WORDS: Final = (
    *(mark("type"), mark("complete"), mark("tiles"), mark("points"), mark("pennants")),
    *(mark("open ends"), mark("figures"), mark("owners"), mark("segments"), mark("portals")),
    *(mark("holder"), mark("length"), mark("most"), mark("token"), mark("state"), mark("allowed")),
    *(mark("forbidden"), mark("not scored"), mark("completed"), mark("occupied")),
    *(mark("not claimable"), mark("not adjacent"), mark("out of range"), mark("without points")),
    *(mark("pair"), mark("single"), mark("leads to"), mark("totals")),
)
"""What the data of answers is called where it is read aloud."""


@warning(status)
def ask(position: Position, question: str) -> Answer:
    """The answer to a question.

    The questions: ``features``, ``feature x,y.r1``, ``complete x,y.r1`` (the same without its
    points), ``tile BG-D x,y 90``, ``places BG-D``, ``fits x,y``,
    ``unfillable``,
    ``meeple red x,y.r1``, ``token red x,y.p1``, ``wagon C1 red x,y.c1`` and the same with
    ``to x,y.r1``, ``move red`` (by the edition played, where it stands), ``wagons``,
    ``links x,y.c1``, ``reach x,y``, ``portals``, ``portal x,y.p1``, ``tokens PLAYERS``,
    ``tunnels``, ``points x,y.r1``, ``robber``, ``kind TU-4``, ``set tunnel``, ``score``,
    ``option``, ``option wagon``.

    Raises:
        QuestionError: when it is none of these, or speaks of a part that is not there.
    """
    return answered(position, BoardWords(question), _QUESTIONS, EXAMPLES)


# --- all of them ------------------------------------------------------------------------

_QUESTIONS: Final[dict[str, Callable[[Position, BoardWords, str], Answer]]] = {
    "features": ask_features,
    "feature": ask_feature,
    "tile": ask_move,
    "places": ask_places,
    "fits": ask_fits,
    "unfillable": ask_unfillable,
    "meeple": ask_move,
    "wagon": ask_wagon,
    "wagons": ask_wagons,
    "links": ask_links,
    "reach": ask_reach,
    "move": ask_wagon_move,
    "home": ask_move,
    "mayor": ask_move,
    "barn": ask_move,
    "token": ask_move,
    "portals": ask_portals,
    "portal": ask_portal,
    "tokens": ask_tokens,
    "tunnels": ask_tunnels,
    "kind": ask_kind,
    "set": ask_set,
    "complete": ask_complete,
    "points": ask_points,
    "robber": ask_robber,
    "score": ask_score,
    "option": option_answer,
}
