"""What Carcassonne can be asked, with an example of each, and what answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardlib.carcassonne.board.notation import BoardWords
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.questions.features import (
    ask_complete,
    ask_feature,
    ask_features,
    ask_points,
    ask_score,
)
from boardlib.carcassonne.questions.tiles import (
    ask_fits,
    ask_kind,
    ask_move,
    ask_places,
    ask_set,
    ask_unfillable,
)
from boardlib.carcassonne.questions.tunnels_and_wagons import (
    ask_links,
    ask_portal,
    ask_portals,
    ask_reach,
    ask_robber,
    ask_tokens,
    ask_tunnels,
    ask_wagon,
    ask_wagon_move,
    ask_wagons,
)
from boardlib.carcassonne.rules.checks import status
from boardlib.game import Answer, answered, warning
from boardlib.game.asking import option_answer
from boardlib.text import mark
from boardlib.words import Askable

QUESTIONS: Final = (
    Askable("features", mark("every road, city, field and monastery, with its points")),
    Askable("feature 0,0.r1", mark("one of them: tiles, figures, whether it is complete, points")),
    Askable("complete 0,0.r1", mark("whether it is complete, and what is open")),
    Askable("points 0,0.r1", mark("its points, item by item")),
    Askable("score", mark("what everybody would get at the end of the game, item by item")),
    Askable("robber", mark("who has the longest road")),
    Askable("tile BG-D 1,1 0", mark("whether the tile may be placed there, turned like that")),
    Askable("places BG-D", mark("every place where the tile fits, with its rotations")),
    Askable("fits 1,0", mark("every tile that fits an empty place, and how many are left")),
    Askable("unfillable", mark("the empty places to which no tile that is left can go")),
    Askable("meeple red 0,0.r1", mark("whether red may put a meeple there")),
    Askable("mayor red 0,0.c1", mark("whether red may put the mayor there")),
    Askable("barn red 0,0.f1", mark("whether red may put the barn there")),
    Askable("token red 0,0.p1", mark("whether a tunnel token may be laid on that portal")),
    Askable("wagon red 0,0.r1", mark("whether red may put a wagon there")),
    Askable("wagon C1 red 0,0.c1", mark("where the wagon may move to, by the first edition")),
    Askable("wagon C2 red 0,0.c1", mark("where the wagon may move to, by the new edition")),
    Askable(
        "wagon C1 red 0,0.c1 to 0,2.r1",
        mark("whether the wagon may move there, by the first edition"),
    ),
    Askable(
        "wagon C2 red 0,0.c1 to 0,2.r1",
        mark("whether the wagon may move there, by the new edition"),
    ),
    Askable("wagons", mark("which wagons are to be moved after scoring, and in which order")),
    Askable("move red", mark("where red's wagon may move to, by the edition that is played")),
    Askable("move red 0,0.c1 to 0,2.r1", mark("whether red's wagon may move there now")),
    Askable("home red 0,0.c1", mark("whether red may take that wagon home")),
    Askable("links 0,0.c1", mark("what is directly adjacent to it, for a wagon")),
    Askable("reach 0,0", mark("which tiles a wagon there reaches, by the new edition")),
    Askable("portals", mark("every tunnel opening, and whether a token lies on it")),
    Askable("portal 1,0.p1", mark("one tunnel opening, and where it leads to")),
    Askable("tunnels", mark("which tunnels are finished")),
    Askable("tokens 3", mark("how many tunnel tokens each player gets, by the number of players")),
    Askable("kind TU-4", mark("what is printed on a tile")),
    Askable("set tunnel", mark("which tiles an expansion brings")),
    Askable("option", mark("what the sources leave open, and how it is played here")),
    Askable("option fields", mark("what an option decides, and on what it rests")),
)


def questions() -> tuple[Askable, ...]:
    """What can be asked: an example of every kind of question, and what it tells."""
    return QUESTIONS


# --- asking -----------------------------------------------------------------------------


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
    return answered(position, BoardWords(question), ANSWERS, QUESTIONS)


# --- all of them ------------------------------------------------------------------------

ANSWERS: Final[dict[str, Callable[[Position, BoardWords, str], Answer]]] = {
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
