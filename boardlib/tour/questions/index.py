"""Questions about a position, asked and answered as text or as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardlib.game import Answer, answered, ruled, warning
from boardlib.game.asking import option_answer
from boardlib.text import mark
from boardlib.tour.board.notation import RoadWords, read_move
from boardlib.tour.board.position import Position, Ride
from boardlib.tour.questions.choices import (
    cells_answer,
    may_answer,
    offer_answer,
    options_answer,
    tempting_answer,
    ways_answer,
)
from boardlib.tour.questions.riders import (
    attack_answer,
    attackers_answer,
    before_answer,
    braked_answer,
    group_answer,
    groups_answer,
    known,
    lone_answer,
    order_answer,
    rider_answer,
    turn_answer,
)
from boardlib.tour.questions.stage import finish_answer, premium_answer, standings_answer
from boardlib.tour.rules.checks import status
from boardlib.tour.rules.choices import (
    judge_choice,
    judge_turn,
)
from boardlib.tour.rules.naming import ruling
from boardlib.tour.rules.play import judge
from boardlib.tour.rules.rounds import race
from boardlib.words import Askable


@warning(status)
def ask(position: Position, question: str) -> Answer:
    """The answer to a question.

    The questions: ``order``, ``before 15 16``, ``turn``, ``groups``, ``group 15``, ``lone 9``,
    ``attackers``, ``attack 4``, ``offer 16``, ``braked``, ``rider 16``; ``options 16``,
    ``tempting 16``, ``options 16 yellow 2A``, ``may 16 take 3``, ``may 16 yellow``,
    ``may 16 yellow 2A pull``; ``cells 1 yellow 4``, ``ways 16 6``; ``premium Sprint``,
    ``premium Sprint 7``, ``finish``, ``finish 7``, ``standings``, ``option yellow``,
    ``odds ...``; and a move, judged without its way if it names none.

    Raises:
        QuestionError: when it is none of these, or speaks of something that is not there.
    """
    words = RoadWords(question)
    if words.next[:1].isdecimal():
        return _move(position, question)
    return answered(position, words, ANSWERS, QUESTIONS)


def _move(position: Position, question: str) -> Answer:
    """A move: judged as a whole if it says where, or else the choice of the speed only."""
    move, question = read_move(question), question.strip()
    assert isinstance(move, Ride)
    state = race(position)
    if move.way.to or move.way.via or move.then or move.gift:
        return ruled(question, judge(position, move))
    known(state, move.rider)
    reasons = [judge_turn(state, move.rider), *judge_choice(state, move, rolled=False)]
    return ruled(question, ruling(reasons))


def _next_round(position: Position, words: RoadWords, question: str) -> Answer:
    words.word("round")
    return ruled(question, judge(position, question))


def _odds(position: Position, words: RoadWords, question: str) -> Answer:
    from boardlib.tour.questions.odds_words import (
        odds_answer,  # loaded with the first question about dice
    )

    return odds_answer(position, words, question)


ANSWERS: Final[dict[str, Callable[[Position, RoadWords, str], Answer]]] = {
    "order": order_answer,
    "before": before_answer,
    "turn": turn_answer,
    "groups": groups_answer,
    "group": group_answer,
    "attackers": attackers_answer,
    "attack": attack_answer,
    "lone": lone_answer,
    "offer": offer_answer,
    "braked": braked_answer,
    "rider": rider_answer,
    "options": options_answer,
    "tempting": tempting_answer,
    "may": may_answer,
    "cells": cells_answer,
    "ways": ways_answer,
    "premium": premium_answer,
    "finish": finish_answer,
    "standings": standings_answer,
    "option": option_answer,
    "odds": _odds,
    "next": _next_round,
}
DATA_WORDS: Final = (
    *(mark("best"), mark("options"), mark("figures"), mark("more"), mark("fewer"), mark("cell")),
    *(mark("allowed"), mark("forbidden"), mark("riders"), mark("group"), mark("speed")),
)
"""What the data of answers is called where it is read aloud."""
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
