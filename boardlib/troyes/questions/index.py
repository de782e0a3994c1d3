"""What Troyes can be asked: the table of questions, and an example of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from boardlib.game import Answer, answered, ruled, warning
from boardlib.game.asking import option_answer
from boardlib.text import mark
from boardlib.troyes.board.lines import CityWords, read_move
from boardlib.troyes.board.position import SEATS, Position
from boardlib.troyes.questions import actions, cards, city, odds_words, players
from boardlib.troyes.questions.describe import names_in
from boardlib.troyes.rules.checks import status
from boardlib.troyes.rules.play import judge
from boardlib.words import Askable


@warning(status)
def ask(position: Position, question: str) -> Answer:
    """The answer to a question.

    About players: ``goods blue``, ``view blue green``, ``wages blue``, ``workforce blue``,
    ``workforce all``, ``start``, ``owners``, ``places``, ``levels blue``, ``score blue``,
    ``winner``, ``dice blue``, ``lying``.

    About the round: ``turn``, ``starter``, ``order``, ``order settle``, ``order settle 3``,
    ``phases 4``, ``rounds``.

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
    answer = answered(position, words, ANSWERS, QUESTIONS)
    return replace(answer, names={**names_in(answer.data), **answer.names})


_HAPPENINGS: Final = ("reveal", "income", "roll", "come", "strike", "throw", "end")
ANSWERS: Final[dict[str, Callable[[Position, CityWords, str], Answer]]] = {
    "goods": players.goods_answer,
    "view": players.view_answer,
    "wages": players.wages_answer,
    "workforce": players.workforce_answer,
    "start": players.start_answer,
    "owners": players.owners_answer,
    "places": players.places_answer,
    "dice": players.dice_answer,
    "lying": players.lying_answer,
    "turn": players.turn_answer,
    "starter": players.starter_answer,
    "order": players.order_answer,
    "phases": players.phases_answer,
    "rounds": players.rounds_answer,
    "estates": city.estates_answer,
    "rows": city.rows_answer,
    "pushes": city.pushes_answer,
    "falls": city.falls_answer,
    "grey": city.grey_answer,
    "cathedral": city.cathedral_answer,
    "levels": city.levels_answer,
    "cards": cards.cards_answer,
    "card": cards.card_answer,
    "overseers": cards.overseers_answer,
    "events": cards.events_answer,
    "black": cards.black_answer,
    "waves": actions.waves_answer,
    "rewards": cards.rewards_answer,
    "actions": actions.actions_answer,
    "kinds": actions.kinds_answer,
    "price": actions.price_answer,
    "efficiency": actions.efficiency_answer,
    "uses": actions.uses_answer,
    "score": players.score_answer,
    "winner": players.winner_answer,
    "option": option_answer,
    "presets": actions.presets_answer,
    "problems": actions.problems_answer,
    "odds": odds_words.odds_answer,
}


# --- an example of each ----------------------------------------------------------------------


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
    Askable("order settle 3", mark("who places the third citizen from now on")),
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
