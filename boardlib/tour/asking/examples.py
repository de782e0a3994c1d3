"""What the Tour can be asked, with an example of each."""

from __future__ import annotations

from typing import Final

from boardlib.game.asked import Askable
from boardlib.text import mark

QUESTIONS: Final = (
    Askable("order", mark("in which order all riders move")),
    Askable("before 16 17", mark("which of two riders moves first, and why")),
    Askable("turn", mark("whose turn it is")),
    Askable("next round", mark("whether the round is over")),
    Askable("groups", mark("which riders form a group")),
    Askable("group 16", mark("with whom a rider forms a group, and why")),
    Askable("lone 16", mark("whether a rider is alone in the wind")),
    Askable("attackers", mark("who is in attack position")),
    Askable("attack 16", mark("whether a rider is in attack position, and why")),
    Askable("offer 16", mark("which speeds a rider may take over")),
    Askable("braked", mark("who is braked, and by whom")),
    Askable("rider 16", mark("all about one rider: cell, team, group, speed")),
    Askable("options 16", mark("everything that a rider may do now")),
    Askable("options 16 yellow 2A", mark("what he may do with what he rolled")),
    Askable("tempting 16", mark("what a rider would like to do, but may not")),
    Askable("may 16 take 6", mark("whether a rider may take over that speed, and why not")),
    Askable("may 16 yellow", mark("whether a rider may roll that die, and why not")),
    Askable("may 16 yellow 2A pull", mark("whether he may pull others along after that roll")),
    Askable("cells 1 yellow 4", mark("how many cells a rider goes, and why")),
    Askable("ways 16 6", mark("on which cells he may end with that speed")),
    Askable("premium Sprint", mark("who wins the points of a sprint or a summit")),
    Askable("premium Sprint 7", mark("what one rider gets there, and why")),
    Askable("finish", mark("who has won the stage, and the places")),
    Askable("finish 7", mark("the place and the time of one rider, and why")),
    Askable("standings", mark("the classifications and who wears which jersey")),
    Askable("option", mark("what is left open, and how it is played here")),
    Askable("option yellow", mark("what a setting may be instead, and on what it rests")),
    Askable("odds offer 4", mark("whether to take over a 4, or to roll")),
    Askable("odds attack", mark("what an attack promises, alone and with others")),
    Askable("odds leading", mark("what it costs to ride in the wind")),
    Askable("odds tempo 3", mark("how fast a group rides where 3 or less is rolled anew")),
    Askable("odds catch 4", mark("whether four followers catch a rider who attacks alone")),
    Askable("odds card 3", mark("whether to play a card instead of rolling")),
    Askable("odds braking", mark("how far a braking rider goes, and those behind him")),
    Askable("odds white 1", mark("whether a braked rider takes over a 1, or rolls white")),
    Askable("odds hill 3", mark("the same on a hill")),
    Askable("odds red", mark("whether a lone rider rolls yellow or red")),
    Askable("odds dice", mark("which die gives most")),
    Askable("odds reach 5", mark("who reaches a tape that is five cells away")),
    Askable("odds lead-out", mark("in the last round: to lead, or to follow and take over")),
    Askable("odds passing 6", mark("how much of a 6 to give to a team-mate")),
)


def questions() -> tuple[Askable, ...]:
    """What can be asked: an example of every kind of question, and what it tells."""
    return QUESTIONS
