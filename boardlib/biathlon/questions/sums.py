"""Whole rows together: what several cards come to, symbols and all, as the board stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from boardlib.biathlon.board.card_lines import read_wax
from boardlib.biathlon.board.clock import BEST, time_words
from boardlib.biathlon.board.course import RIDDEN
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.questions.rows import refuse_wax, row_lines, times_of, total_words
from boardlib.biathlon.questions.typed import acting
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.naming import head
from boardlib.biathlon.rules.riding import Outcome, outcome, riding_time, row_of, why_row
from boardlib.game import Answer, Listed, QuestionError
from boardlib.ruling import Grounds, Reason
from boardlib.text import _


def sum_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``sum [COLOUR] 57 climb 30 descent wax B``: what whole rows come to together.

    Every symbol is judged as the board stands.  Where the wax die decides, its face may be named;
    otherwise the sum lies between two times.
    """
    colour = acting(position, words)
    ridden = [_ridden(position, words, colour)]
    while words.words:
        ridden.append(_ridden(position, words, colour))
    _refuse_twice(ridden)
    whole = _why_whole(position, ridden)
    data = {**_span(position, ridden), "rows": [_row_data(position, one) for one in ridden]}
    lines = tuple(line for one in ridden for line in _lines(position, one))
    why = Grounds((whole, *(reason for one in ridden for reason in why_row(position, one))))
    return Answer(question, "", data, why, why.shapes, (Listed("", (whole,)), *lines))


def _ridden(position: Position, words: RaceWords, colour: str) -> Outcome:
    """What the next row that is named comes to."""
    card, section = words.card(), words.section(RIDDEN)
    wax = read_wax(words) if words.accept("wax") else ""
    ridden = outcome(position, colour, card, row_of(position, card, section), wax)
    if wax:
        refuse_wax(position, ridden, wax)
    return ridden


def _refuse_twice(ridden: Sequence[Outcome]) -> None:
    cards = [one.card for one in ridden]
    for card in cards:
        if cards.count(card) > 1:
            text = _("{player}: a card is used only once ({card}).")
            raise QuestionError(text.format(player=head(ridden[0].colour), card=card))


def _times(position: Position, ridden: Outcome) -> list[int]:
    """The times that a row may take, in seconds: several where the wax die decides."""
    times = {} if ridden.wax else times_of(position, ridden)
    return sorted(set(times.values())) or [riding_time(position, ridden).total]


def _span(position: Position, ridden: Sequence[Outcome]) -> dict[str, Any]:
    """The sum, or the least and the most that it may be, as times and in seconds."""
    times = [_times(position, one) for one in ridden]
    least, most = sum(one[0] for one in times), sum(one[-1] for one in times)
    best = sum(BEST[one.row.section] for one in ridden)
    if least == most:
        return {"time": time_words(least), "seconds": least, "over": least - best}
    return {"least": time_words(least), "most": time_words(most)}


def _why_whole(position: Position, ridden: Sequence[Outcome]) -> Reason:
    """What the rows take together, and how far that is from the best times."""
    span, text = _span(position, ridden), _("{player}: these rows take {time} together ({over}).")
    over = _("{count} s over the best times")
    if "least" in span:
        text = _("{player}: these rows take {least} to {most} together, by the wax die.")
    elif span["over"] < 0:
        over = _("{count} s under the best times")
    told = {**span, "over": over.format(count=abs(span.get("over", 0)))}
    text = text.format(player=head(ridden[0].colour), **told)
    facts = {"player": ridden[0].colour, "cards": [one.card for one in ridden]}
    shapes = dict.fromkeys(shape for one in ridden for shape in why_row(position, one)[0].shapes)
    return condition("time-base", True, text, shapes, **facts)


def _row_data(position: Position, ridden: Outcome) -> dict[str, Any]:
    section = ridden.row.section.value
    return {"card": ridden.card, "section": section, **_span(position, [ridden])}


def _lines(position: Position, ridden: Outcome) -> Iterator[Listed]:
    """A row: its time, then its printed time and its symbols."""
    yield Listed(total_words(position, ridden))
    yield from row_lines(position, ridden)
