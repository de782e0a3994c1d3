"""What Troyes can be asked, with an example of each."""

from __future__ import annotations

from typing import Final

from boardlib.game.asked import Askable
from boardlib.text import mark

QUESTIONS: Final = (
    Askable("actions blue with R4", mark("what blue can do with these dice, and what not")),
    Askable("price blue with Y3 Y4@green", mark("what dice cost that are bought from others")),
    Askable("kinds", mark("which actions there are")),
    Askable("efficiency 3 with R6 R2", mark("how often dice do something with that number")),
    Askable("uses act_red_d3 with R6", mark("how often an activity card is used with these dice")),
    Askable("goods blue", mark("the deniers, influence and points that blue has")),
    Askable("dice blue", mark("the dice in blue's district")),
    Askable("view blue green", mark("what green sees of what blue has")),
    Askable("wages blue", mark("what blue pays to the citizens")),
    Askable("workforce blue", mark("how many dice blue rolls, and of which colour")),
    Askable("workforce all", mark("how many dice everybody rolls")),
    Askable("owners", mark("who takes turns, and what grey has")),
    Askable("score blue", mark("what blue would score now, and for what")),
    Askable("levels blue", mark("on which levels of the cathedral blue has cubes")),
    Askable("winner", mark("who would win now")),
    Askable("turn", mark("whose turn it is")),
    Askable("starter", mark("who begins the round")),
    Askable("order", mark("in which order everybody acts")),
    Askable("order settle", mark("in which order citizens are placed at the start")),
    Askable("phases 4", mark("the phases of a round")),
    Askable("rounds", mark("how many rounds the game has")),
    Askable("start", mark("what everybody has at the start")),
    Askable("places", mark("where citizens are placed in a building")),
    Askable("estates", mark("which dice belong to which building")),
    Askable("rows hall", mark("the rows of a building")),
    Askable("pushes hall1", mark("how many shifts it takes until a citizen falls out")),
    Askable("falls blue with Y5", mark("who falls out when blue enters with that die")),
    Askable("lying", mark("which citizens have been pushed out")),
    Askable("grey", mark("what neutral citizens do")),
    Askable("cathedral 4", mark("which stones may be laid with a 4")),
    Askable("events", mark("the events on show")),
    Askable("black", mark("which black dice are to be fought, and by whom")),
    Askable("waves", mark("in which order black dice are fought")),
    Askable("rewards ev_red_d2_f4_v42 blue green", mark("who gets what for an event")),
    Askable("cards", mark("the activity cards on show")),
    Askable("card templar", mark("what is known of a card")),
    Askable("overseers act_red_d3", mark("who stands on a card, and what it brings")),
    Askable("presets", mark("the options that are chosen together")),
    Askable("option", mark("what is left open, and how it is played here")),
    Askable("option counter", mark("what an option decides, and on what it rests")),
    Askable("problems", mark("what is wrong with this position")),
    Askable("odds beat W R", mark("the chance that these dice beat a black die")),
    Askable("odds highest 3", mark("how high the highest of three black dice is")),
    Askable("odds seats 3 W", mark("which black die each player faces in turn")),
    Askable("odds reroll W 5 2", mark("the chance of a value with rolls again")),
    Askable("odds exact 2 3", mark("the chance to hit one of two values with three rolls")),
    Askable("odds flip 1 1 6", mark("what it brings to turn dice over or to roll them again")),
    Askable("odds uses 3 3", mark("how often dice can be expected to do something")),
    Askable("odds columns 3", mark("in how many columns of the cathedral fresh white dice may go")),
    Askable("odds triple 4", mark("the chance that three of four dice show the same")),
    Askable("odds push hall1", mark("how long a citizen stands there until pushed out")),
)


def questions() -> tuple[Askable, ...]:
    """What can be asked: an example of every kind of question, and what it tells."""
    return QUESTIONS
