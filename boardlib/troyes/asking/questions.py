"""Questions about a position, asked and answered as text or as plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from boardlib.game import Answer, answered, ruled, warning
from boardlib.game.options import option_answer
from boardlib.troyes.asking import (
    action_questions,
    card_questions,
    city_questions,
    falling,
    odds_words,
    people,
    round_questions,
    score_questions,
)
from boardlib.troyes.asking.data_words import names_in
from boardlib.troyes.asking.examples import QUESTIONS as EXAMPLES
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.move_lines import read_move
from boardlib.troyes.board.position import SEATS, Position
from boardlib.troyes.rules.checks import status
from boardlib.troyes.rules.play import judge


@warning(status)
def ask(position: Position, question: str) -> Answer:
    """The answer to a question.

    About players: ``goods blue``, ``view blue green``, ``wages blue``, ``workforce blue``,
    ``workforce all``, ``start``, ``owners``, ``places``, ``levels blue``, ``score blue``,
    ``winner``, ``dice blue``, ``lying``.

    About the round: ``turn``, ``starter``, ``order``, ``order settle``, ``phases 4``, ``rounds``.

    About the city: ``estates``, ``rows hall``, ``pushes hall1.2``, ``falls blue with Y5``,
    ``grey``, ``cathedral 4``, ``cards``, ``card templar``, ``overseers templar``, ``events``,
    ``black``, ``waves``, ``rewards ev_red_d2_f4_v42 blue green``.

    About dice: ``actions blue with R4``, ``kinds``, ``price blue with Y3 Y4@green``, ``efficiency
    3 with R6 R4 R2``, ``uses act_red_d3 with R6``, ``odds ...``.

    A move as it is: may it be made, and why not.  ``option counter``, ``presets``, ``problems``.

    Raises:
        QuestionError: when it is no question, or speaks of what is not there.
    """
    words = CityWords(question)
    if words.next in SEATS or words.next in _HAPPENINGS:
        return ruled(question.strip(), judge(position, read_move(question)))
    answer = answered(position, words, _QUESTIONS, EXAMPLES)
    return replace(answer, names={**names_in(answer.data), **answer.names})


_HAPPENINGS: Final = ("reveal", "income", "roll", "come", "strike", "throw", "end")
_QUESTIONS: Final[dict[str, Callable[[Position, CityWords, str], Answer]]] = {
    "goods": people.goods_answer,
    "view": people.view_answer,
    "wages": people.wages_answer,
    "workforce": people.workforce_answer,
    "start": people.start_answer,
    "owners": people.owners_answer,
    "places": people.places_answer,
    "dice": people.dice_answer,
    "lying": people.lying_answer,
    "turn": round_questions.turn_answer,
    "starter": round_questions.starter_answer,
    "order": round_questions.order_answer,
    "phases": round_questions.phases_answer,
    "rounds": round_questions.rounds_answer,
    "estates": city_questions.estates_answer,
    "rows": city_questions.rows_answer,
    "pushes": city_questions.pushes_answer,
    "falls": falling.falls_answer,
    "grey": city_questions.grey_answer,
    "cathedral": city_questions.cathedral_answer,
    "levels": city_questions.levels_answer,
    "cards": card_questions.cards_answer,
    "card": card_questions.card_answer,
    "overseers": card_questions.overseers_answer,
    "events": card_questions.events_answer,
    "black": card_questions.black_answer,
    "waves": action_questions.waves_answer,
    "rewards": card_questions.rewards_answer,
    "actions": action_questions.actions_answer,
    "kinds": action_questions.kinds_answer,
    "price": action_questions.price_answer,
    "efficiency": action_questions.efficiency_answer,
    "uses": action_questions.uses_answer,
    "score": score_questions.score_answer,
    "winner": score_questions.winner_answer,
    "option": option_answer,
    "presets": action_questions.presets_answer,
    "problems": action_questions.problems_answer,
    "odds": odds_words.odds_answer,
}
