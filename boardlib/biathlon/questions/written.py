"""Questions about a race that was written down: by its moves, or by its cards alone."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.biathlon.board.clock import time_words
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.move_lines import read_move
from boardlib.biathlon.board.position import Position, player_key
from boardlib.biathlon.questions.typed import known
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.cards import printed_rides
from boardlib.biathlon.rules.naming import head, word
from boardlib.biathlon.rules.play import judge, play
from boardlib.biathlon.rules.race import net
from boardlib.game import Answer, Listed
from boardlib.ruling import Grounds
from boardlib.text import _, listing


def record_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``record red 57, blue 27, red 30 wax B``: the times after the moves of a record.

    The moves go on from the position, with everything that was decided, drawn and rolled.  Of a
    move that cannot be, its number and why are told.  ``record cards red 57 30, blue 27`` has the
    numbers of the cards alone: they tell the printed times, and nothing else.

    Rules: biathlon.card-number.
    """
    if words.accept("cards"):
        return _printed_answer(position, words, question)
    moves = [read_move(one) for one in words.listed()]
    for number, move in enumerate(moves, start=1):
        verdict = judge(position, move)
        if not verdict:
            told = _("The record cannot be read on from move {number} ({move}).")
            told = told.format(number=number, move=move)
            return Answer(question, told, "forbidden", verdict, verdict.shapes)
        position = play(position, move).position
    return _read_answer(position, len(moves), question)


def _read_answer(position: Position, moves: int, question: str) -> Answer:
    """What the stopwatches show when all moves have been read."""
    times = {one.colour: time_words(net(position, one.colour)) for one in position.players}
    told = listing([f"{word(colour)} {time}" for colour, time in times.items()])
    text = _("Read move by move, the record leads to these times: {times}.").format(times=told)
    keys = tuple(map(player_key, times))
    why = (condition("card-number", True, text, keys),)
    over = position.section is Section.FINISH
    data = {"moves": moves, "over": over, "times": times}
    return Answer(question, "", data, Grounds(why), keys, (Listed("", why),))


def _printed_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """The sums of the printed times of the cards of each player."""
    found = {
        colour: printed_rides(position, cards).seconds for colour, cards in _cards(position, words)
    }
    keys = tuple(map(player_key, found))
    text = _("The numbers of the cards tell the printed times, and nothing else.")
    why = (condition("card-number", True, text, keys),)
    line = _("{player}: the printed times add up to {time}.")
    lines = [
        Listed(line.format(player=head(colour), time=time_words(seconds)))
        for colour, seconds in found.items()
    ]
    data = {"printed": {colour: time_words(seconds) for colour, seconds in found.items()}}
    return Answer(question, "", data, Grounds(why), keys, (*lines, Listed("", why)))


def _cards(position: Position, words: RaceWords) -> Iterator[tuple[str, list[int]]]:
    """The cards of each player, in the order in which they were played."""
    for part in words.listed():
        mine = RaceWords(part)
        colour = known(position, mine.colour()).colour
        cards = [mine.card()]
        while mine.words:
            cards.append(mine.card())
        yield colour, cards
