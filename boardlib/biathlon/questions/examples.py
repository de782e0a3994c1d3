"""What Biatlon can be asked, with an example of each."""

from __future__ import annotations

from typing import Final

from boardlib.game.asked import Askable
from boardlib.text import mark

QUESTIONS: Final = (
    Askable("card 57", mark("what is printed on a card")),
    Askable("valid 57", mark("whether a card can be in the deck, and why")),
    Askable("deck", mark("how many cards there are, and with which numbers")),
    Askable("deck climb", mark("the times of all cards in one section")),
    Askable("pile", mark("which cards lie in the draw pile")),
    Askable("bonuses", mark("what flags and alphorns take off on average")),
    Askable("symbols", mark("the twelve symbols and what they ask for")),
    Askable("symbols left", mark("the symbols on the left of a row")),
    Askable("symbol bus", mark("what one symbol does")),
    Askable("void", mark("which symbols are void in this race")),
    Askable("segments", mark("the segments of a target")),
    Askable("lap", mark("the sections of a lap and its best times")),
    Askable("section climb", mark("the halves, the best time and the colour of a section")),
    Askable("half V", mark("where a half lies, and its stations")),
    Askable("row 57 climb", mark("what a row comes to for the player whose turn it is")),
    Askable("row red 57 climb", mark("what a row comes to for red, condition by condition")),
    Askable("sum red 57 climb 30 descent", mark("what whole rows come to together")),
    Askable("targets 57", mark("on which stations the symbols of a card can be used")),
    Askable("condition red horn I+II", mark("whether red meets a condition")),
    Askable("groups I", mark("which spectators stand in a half, and who predominates")),
    Askable("paths", mark("which paths are open or closed")),
    Askable("path i1 i2", mark("whether one path is open")),
    Askable("detour i1 i2", mark("the way around a path that is closed")),
    Askable("way i1 k1", mark("the shortest way from one station to another")),
    Askable("reach i1", mark("which stations are reached from one by open paths")),
    Askable("bridges", mark("which paths hold the course together")),
    Askable("supply red", mark("which groups and coaches red still has")),
    Askable("hand red", mark("which cards red holds")),
    Askable("races", mark("the disciplines")),
    Askable("race sprint", mark("what a discipline is like: laps, shootings, start")),
    Askable("turn", mark("whose turn it is")),
    Askable("order", mark("in which order everybody rides")),
    Askable("clock red", mark("what red's stopwatch shows, and why")),
    Askable("after red 57", mark("what it will show after that card")),
    Askable("gap red", mark("how far red is behind")),
    Askable("boost red", mark("whether red may draw level with the one ahead")),
    Askable("places", mark("who is where")),
    Askable("starts pursuit", mark("who starts when in the pursuit")),
    Askable(
        "shooting red card 57 hit hit NE click hit hit", mark("targets, clicks and penalty loops")
    ),
    Askable("may red 57 bus x", mark("whether red may decide so, and why not")),
    Askable("best red", mark("the fastest use of red's cards")),
    Askable("plan red 57 climb 30 descent", mark("what another use of them loses")),
    Askable("record red 57, blue 27", mark("the times of a race that was written down")),
    Askable("record cards red 57 30", mark("the same by the numbers of the cards alone")),
    Askable("option", mark("what is left open, and how it is played here")),
    Askable("option wax_die", mark("what an option decides, and on what it rests")),
    Askable("assumed", mark("what is assumed, as the source is silent")),
    Askable("problems", mark("what is wrong with this position")),
    Askable("odds wax 57 climb", mark("what the wax may bring")),
    Askable("odds shooting", mark("how likely so many targets are hit")),
    Askable("odds best 5", mark("the best time of so many cards")),
    Askable("odds boost 8", mark("the chance to draw level when so many seconds behind")),
)


def questions() -> tuple[Askable, ...]:
    """What can be asked: an example of every kind of question, and what it tells."""
    return QUESTIONS
