"""Questions about a position, asked and answered as text or as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.move_lines import read_move
from boardlib.biathlon.board.moves import Ride
from boardlib.biathlon.board.position import COLOURS, Position
from boardlib.biathlon.questions import (
    course_questions,
    deck_questions,
    disciplines,
    facts,
    hands,
    race_questions,
    rows,
    sums,
    written,
)
from boardlib.biathlon.questions.examples import QUESTIONS as EXAMPLES
from boardlib.biathlon.rules.checks import status
from boardlib.biathlon.rules.play import judge, judge_choice
from boardlib.game import Answer, answered, ruled, warning
from boardlib.game.options import option_answer


@warning(status)
def ask(position: Position, question: str) -> Answer:
    """The answer to a question.

    About cards: ``row 57 climb``, ``row blue 57 climb wax B``, ``sum red 57 climb 30 descent``,
    ``targets 57``, ``condition red flag I/II``, ``card 57``, ``valid 57``, ``hand red``, ``deck``,
    ``deck climb``, ``bonuses``, ``pile``, ``symbols``, ``symbols left``, ``symbol bus``,
    ``segments``.

    About the course: ``lap``, ``section climb``, ``half I``, ``groups I``, ``supply red``,
    ``paths``, ``path i1 i2``, ``detour i1 i2``, ``way i1 k1``, ``reach i1``, ``bridges``.

    About the race: ``turn``, ``order``, ``clock red``, ``after red 57``, ``gap red``, ``boost
    red``, ``shooting red hit hit NE click hit hit``, ``places``, ``race pursuit``, ``races``,
    ``starts pursuit``, ``record red 57, blue 27, red 30 wax B``, ``record cards red 57 30``,
    ``void``, ``option wax_die``, ``assumed``, ``problems``, ``best red``, ``plan red 57 climb``,
    ``odds``.

    ``may red 57 bus x`` judges a choice, whatever dice and draws come to; and a move alone is
    judged as it is.

    Raises:
        QuestionError: when it is none of these, or speaks of something that is not there.
    """
    words = RaceWords(question)
    if words.next in COLOURS:
        return ruled(question.strip(), judge(position, read_move(question)))
    return answered(position, words, _QUESTIONS, EXAMPLES)


def _may(position: Position, words: RaceWords, question: str) -> Answer:
    """``may red 57 bus x``: whether a player may decide so, without dice and draws."""
    move = read_move(words.rest())
    if isinstance(move, Ride):
        return ruled(question, judge_choice(position, move))
    return ruled(question, judge(position, move))


def _best(position: Position, words: RaceWords, question: str) -> Answer:
    from boardlib.biathlon.questions.assignment import best_answer  # loads matching when asked for

    return best_answer(position, words, question)


def _plan(position: Position, words: RaceWords, question: str) -> Answer:
    from boardlib.biathlon.questions.assignment import plan_answer  # loads matching when asked for

    return plan_answer(position, words, question)


def _odds(position: Position, words: RaceWords, question: str) -> Answer:
    from boardlib.biathlon.questions.odds_words import odds_answer  # loaded with the first such one

    return odds_answer(position, words, question)


_QUESTIONS: Final[dict[str, Callable[[Position, RaceWords, str], Answer]]] = {
    "row": rows.row_answer,
    "sum": sums.sum_answer,
    "targets": rows.targets_answer,
    "condition": rows.condition_answer,
    "card": hands.card_answer,
    "hand": hands.hand_answer,
    "pile": hands.pile_answer,
    "deck": deck_questions.deck_answer,
    "valid": deck_questions.valid_answer,
    "bonuses": deck_questions.bonuses_answer,
    "lap": facts.lap_answer,
    "section": facts.section_answer,
    "half": facts.half_answer,
    "symbols": facts.symbols_answer,
    "symbol": facts.symbol_answer,
    "segments": facts.segments_answer,
    "supply": facts.supply_answer,
    "problems": facts.problems_answer,
    "groups": course_questions.groups_answer,
    "paths": course_questions.paths_answer,
    "path": course_questions.path_answer,
    "detour": course_questions.detour_answer,
    "way": course_questions.way_answer,
    "reach": course_questions.reach_answer,
    "bridges": course_questions.bridges_answer,
    "turn": race_questions.turn_answer,
    "order": race_questions.order_answer,
    "clock": race_questions.clock_answer,
    "after": race_questions.after_answer,
    "gap": race_questions.gap_answer,
    "boost": race_questions.boost_answer,
    "shooting": race_questions.shooting_answer,
    "starts": disciplines.starts_answer,
    "places": race_questions.places_answer,
    "race": disciplines.race_answer,
    "races": disciplines.races_answer,
    "void": disciplines.void_answer,
    "record": written.record_answer,
    "option": option_answer,
    "assumed": race_questions.assumed_answer,
    "may": _may,
    "best": _best,
    "plan": _plan,
    "odds": _odds,
}
