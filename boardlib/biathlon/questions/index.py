"""Questions about a position, asked and answered as text or as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardlib.biathlon.board.lines import RaceWords, read_move
from boardlib.biathlon.board.position import COLOURS, Position, Ride
from boardlib.biathlon.questions import course, deck, hands, race, rows
from boardlib.biathlon.rules.checks import status
from boardlib.biathlon.rules.play import judge, judge_choice
from boardlib.game import Answer, answered, ruled, warning
from boardlib.game.asking import option_answer
from boardlib.text import mark
from boardlib.words import Askable

EXAMPLES: Final = (
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
"""An example of every kind of question, and what it tells."""


def questions() -> tuple[Askable, ...]:
    """What can be asked: an example of every kind of question, and what it tells."""
    return EXAMPLES


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
    return answered(position, words, ANSWERS, EXAMPLES)


def _may(position: Position, words: RaceWords, question: str) -> Answer:
    """``may red 57 bus x``: whether a player may decide so, without dice and draws."""
    move = read_move(words.rest())
    if isinstance(move, Ride):
        return ruled(question, judge_choice(position, move))
    return ruled(question, judge(position, move))


def _odds(position: Position, words: RaceWords, question: str) -> Answer:
    from boardlib.biathlon.questions.odds import odds_answer  # loaded with the first such one

    return odds_answer(position, words, question)


ANSWERS: Final[dict[str, Callable[[Position, RaceWords, str], Answer]]] = {
    "row": rows.row_answer,
    "sum": hands.sum_answer,
    "targets": rows.targets_answer,
    "condition": rows.condition_answer,
    "card": hands.card_answer,
    "hand": hands.hand_answer,
    "pile": hands.pile_answer,
    "deck": deck.deck_answer,
    "valid": deck.valid_answer,
    "bonuses": deck.bonuses_answer,
    "lap": course.lap_answer,
    "section": course.section_answer,
    "half": course.half_answer,
    "symbols": deck.symbols_answer,
    "symbol": deck.symbol_answer,
    "segments": deck.segments_answer,
    "supply": course.supply_answer,
    "problems": course.problems_answer,
    "groups": course.groups_answer,
    "paths": course.paths_answer,
    "path": course.path_answer,
    "detour": course.detour_answer,
    "way": course.way_answer,
    "reach": course.reach_answer,
    "bridges": course.bridges_answer,
    "turn": race.turn_answer,
    "order": race.order_answer,
    "clock": race.clock_answer,
    "after": race.after_answer,
    "gap": race.gap_answer,
    "boost": race.boost_answer,
    "shooting": race.shooting_answer,
    "starts": race.starts_answer,
    "places": race.places_answer,
    "race": race.race_answer,
    "races": race.races_answer,
    "void": race.void_answer,
    "record": race.record_answer,
    "option": option_answer,
    "assumed": race.assumed_answer,
    "may": _may,
    "best": hands.best_answer,
    "plan": hands.plan_answer,
    "odds": _odds,
}
