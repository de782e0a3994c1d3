"""What Carcassonne can be asked, with an example of each."""

from __future__ import annotations

from typing import Final

from boardlib.game.asked import Askable
from boardlib.text import mark

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
    Askable("token red 0,0.p1", mark("whether red may lay a tunnel token on that portal")),
    Askable("wagon red 0,0.r1", mark("whether red may put a wagon there")),
    Askable("wagon C1 red 0,0.c1", mark("where red's wagon may move to, by the first edition")),
    Askable("wagon C1 red 0,0.c1 to 0,2.r1", mark("whether it may move there, and why not")),
    Askable("wagons", mark("which wagons are to be moved after scoring, and in which order")),
    Askable("move red", mark("where red's wagon may move to, by the edition that is played")),
    Askable("move red 0,0.c1 to 0,2.r1", mark("whether red's wagon may move there now")),
    Askable("home red 0,0.c1", mark("whether red may take that wagon home")),
    Askable("links 0,0.c1", mark("what is directly adjacent to it, for a wagon")),
    Askable("reach 0,0", mark("which tiles a wagon there reaches, by the new edition")),
    Askable("portals", mark("every tunnel opening, and whether a token lies on it")),
    Askable("portal 1,0.p1", mark("one tunnel opening, and where it leads to")),
    Askable("tunnels", mark("which tunnels are finished")),
    Askable("tokens 3", mark("how many tunnel tokens each of three players gets")),
    Askable("kind TU-4", mark("what is printed on a tile")),
    Askable("set tunnel", mark("which tiles an expansion brings")),
    Askable("option", mark("what the sources leave open, and how it is played here")),
    Askable("option fields", mark("what an option decides, and on what it rests")),
)


def questions() -> tuple[Askable, ...]:
    """What can be asked: an example of every kind of question, and what it tells."""
    return QUESTIONS
