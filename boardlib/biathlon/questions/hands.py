"""Questions about cards and hands: what is printed, several rows together, the best use.

Cards and sections are the two sides of a graph; the edge between a card and a section weighs what
the card loses there against the best time.  The best use of the hand is a matching of the least
weight.  Only printed times are looked at: what symbols will bring is not known beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from boardlib.biathlon.board.cards import SYMBOLS, Card, Row, Sign, card_key, row_key
from boardlib.biathlon.board.course import BEST, LAP, RIDDEN, SECTIONS, Section, time_words
from boardlib.biathlon.board.lines import RaceWords, read_wax
from boardlib.biathlon.board.position import Position, Race
from boardlib.biathlon.questions.rows import (
    acting,
    beside,
    known,
    refuse_wax,
    row_lines,
    times_of,
    total_words,
)
from boardlib.biathlon.rules.cards import card_of, row_of
from boardlib.biathlon.rules.naming import (
    SECTIONS_HEAD,
    fails,
    head,
    holds,
    numbers,
    word,
)
from boardlib.biathlon.rules.race import laps, ridden
from boardlib.biathlon.rules.riding import Outcome, outcome, riding_time, why_row
from boardlib.game import Answer, Listed, QuestionError, reasoned
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, ngettext


def card_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``card 57``: everything that is printed on a card."""
    card = card_of(position, words.card())
    number = card.number
    data = {
        "card": number,
        "rows": {row.section.value: str(row) for row in card.rows},
        "over": {row.section.value: row.difference for row in card.rows if row.section in RIDDEN},
        "signs": {row.section.value: [str(one) for one in row.signs] for row in card.rows},
    }
    return reasoned(question, data, *card_lines(card), *_why_card(position, number))


def _why_card(position: Position, number: int) -> Iterator[Reason]:
    """How a card is to be read."""
    shapes, rows = (card_key(number),), position.profile.get("deck_rows")
    yield holds("card-any-section", "card", shapes, card=number)
    yield holds("time-difference", "card", shapes, card=number)
    yield holds("card-layout", "", shapes, card=number)
    yield holds("card-both", "any" if rows == "any" else "both", shapes, card=number)
    yield holds("card-number", "card", shapes, card=number)


def card_lines(card: Card) -> Iterator[str]:
    """A card in sentences: a line for every row."""
    yield _("Card {card}.").format(card=card.number)
    yield from map(row_line, card.rows)


def row_line(row: Row) -> str:
    """A row of a card in a sentence: its time, its symbols, or what a penalty loop costs."""
    signs = ", ".join(printed(sign) for sign in row.signs)
    text = _("{section}: {time}, {difference} s over the best; {signs}.")
    if row.section is Section.ARENA:
        text = _("{section}: {difference} s for a penalty loop.")
    elif not signs:
        text = _("{section}: {time}, {difference} s over the best.")
    section, time = _(SECTIONS_HEAD[row.section]), time_words(row.seconds)
    return text.format(section=section, time=time, difference=row.difference, signs=signs)


def printed(sign: Sign) -> str:
    """A symbol in a list: ``flag (I, 3 s)``."""
    name = _(SYMBOLS[sign.symbol])
    return _("{symbol} ({beside})").format(symbol=name, beside=", ".join(beside(sign)))


def hand_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``hand [COLOUR]``: the cards in a hand with their times, and those that are kept."""
    player = known(position, acting(position, words))
    lines = [_hand_line(position, card) for card in player.hand]
    data = {"hand": list(player.hand), "kept": [str(one) for one in player.kept]}
    if player.kept:
        text = _("{player}: kept for the range: {cards}.")
        kept = numbers(one.card for one in player.kept)
        lines.append(text.format(player=head(player.colour), cards=kept))
    facts = {"player": player.colour, "hand": player.hand}
    keys = map(card_key, player.hand)
    reason = holds("card-hand", "hand" if player.hand else "no-hand", keys, **facts)
    names = {str(one): str(one.card) for one in player.kept}
    return reasoned(question, data, reason, *lines, names=names)


def _hand_line(position: Position, card: int) -> str:
    rows = position.deck.by_number[card].rows if card in position.deck.by_number else ()
    times = [time_words(row.seconds) for row in rows if row.section is not Section.ARENA]
    return _("Card {card}: {times}.").format(card=card, times=listing(times))


def pile_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``pile``: how many cards lie where."""
    hands = {player.colour: len(player.hand) for player in position.players}
    kept = sum(len(player.kept) for player in position.players)
    together = len(position.pile) + len(position.discard) + sum(hands.values()) + kept
    data = {
        "pile": len(position.pile),
        "discard": len(position.discard),
        "hands": hands,
        "kept": kept,
        "cards": together,
    }
    held = ", ".join(f"{word(colour)} {count}" for colour, count in hands.items())
    where = {"pile": data["pile"], "discard": data["discard"], "kept": kept}
    facts = {**where, "cards": Fact(together, str(together)), "count": together}
    return reasoned(question, data, holds("card-place", hands=Fact(hands, held or "0"), **facts))


# --- whole rows together ----------------------------------------------------------------


def sum_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``sum [COLOUR] 57 climb 30 descent wax B``: what whole rows come to together.

    Every symbol is judged as the board stands.  Where the wax die decides, its face may be named;
    otherwise the sum lies between two times.
    """
    colour = acting(position, words)
    ridden = words.some(lambda: _ridden(position, words, colour))
    _refuse_twice(ridden)
    whole = _why_whole(position, ridden)
    data = {**_span(position, ridden), "rows": [_row_data(position, one) for one in ridden]}
    lines = tuple(line for one in ridden for line in _row_lines(position, one))
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
    span, cards = _span(position, ridden), [one.card for one in ridden]
    facts = {"player": ridden[0].colour, "cards": cards}
    shapes = [shape for one in ridden for shape in why_row(position, one)[0].shapes]
    if "least" in span:
        between = {"least": Fact(None, span["least"]), "most": Fact(None, span["most"])}
        return holds("time-base", "rows-by-die", shapes, **facts, **between)
    under, over = span["over"] < 0, {"time": span["seconds"], "count": abs(span["over"])}
    return holds("time-base", "rows-under" if under else "rows-over", shapes, **facts, **over)


def _row_data(position: Position, ridden: Outcome) -> dict[str, Any]:
    section = ridden.row.section.value
    return {"card": ridden.card, "section": section, **_span(position, [ridden])}


def _row_lines(position: Position, ridden: Outcome) -> Iterator[Listed]:
    """A row: its time, then its printed time and its symbols."""
    yield Listed(total_words(position, ridden))
    yield from row_lines(position, ridden)


# --- which card for which section -------------------------------------------------------


Use = tuple[int, Section]
"""A card and the section for which it is used."""


def to_come(position: Position, colour: str) -> list[Section]:
    """The sections through the forest that a player still rides with the hand.

    In the sprint those of the whole race; otherwise, where cards are drawn, those of the lap.
    """
    last = laps(position) if position.race is Race.SPRINT else position.lap
    if position.section is Section.FINISH:
        return []
    here: list[Section] = [one for one in LAP[LAP.index(position.section) :] if one in RIDDEN]
    if ridden(position, colour) is not None and position.section in here:
        here.remove(position.section)
    return [*here, *RIDDEN * (last - position.lap)]


def best_use(position: Position, hand: Sequence[int], sections: Sequence[Section]) -> list[Use]:
    """The use of a hand with the least time over the best, as a matching of least weight.

    Args:
        position: for its deck.
        hand: the cards.
        sections: those to be ridden, one as often as it is; where there are more of them than
            cards, as many as possible are ridden.
    """
    import networkx as nx

    graph: nx.Graph[tuple[str, int]] = nx.Graph()
    for card in hand:
        for place, section in enumerate(sections):
            lost = row_of(position, card, section).difference
            graph.add_edge(("card", card), ("section", place), weight=-lost)
    found = nx.max_weight_matching(graph, maxcardinality=True)
    pairs = [dict(pair) for pair in found]
    uses = [(pair["card"], sections[pair["section"]]) for pair in pairs]
    return sorted(uses, key=lambda use: (LAP.index(use[1]), use[0]))


def lost_by(position: Position, uses: Sequence[Use]) -> int:
    """The seconds over the best times that a use of cards comes to."""
    return sum(row_of(position, card, section).difference for card, section in uses)


# --- questions --------------------------------------------------------------------------


def best_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``best [COLOUR]``: the fastest use of a hand, by the printed times alone."""
    colour = acting(position, words)
    hand, sections = known(position, colour).hand, to_come(position, colour)
    if not hand or not sections:
        raise QuestionError(_("{player}: there is nothing to ride.").format(player=head(colour)))
    uses = best_use(position, hand, sections)
    keys = tuple(row_key(card, section) for card, section in uses)
    lost = lost_by(position, uses)
    why = holds("card-any-section", "best", keys, player=colour, count=lost)
    data = {"seconds": lost, "uses": _typed(uses)}
    return reasoned(question, data, why, *_use_lines(position, uses), names=_use_names(uses))


def plan_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``plan [COLOUR] 57 climb 30 descent``: what a use of cards loses, against the fastest one."""
    colour = acting(position, words)
    uses = words.some(lambda: (words.card(), words.section(RIDDEN)))
    _refuse(position, colour, uses)
    sections = [section for _card, section in uses]
    best = best_use(position, [card for card, _one in uses], sections)
    whole = best_use(position, known(position, colour).hand, sections)
    own, least, hand = (lost_by(position, one) for one in (uses, best, whole))
    keys = tuple(row_key(card, section) for card, section in uses)
    why = _why_plan(colour, keys, own, least, hand)
    data = {"seconds": own, "best": least, "uses": _typed(best), "hand": hand}
    lines = _use_lines(position, best) if own != least else ()
    return reasoned(question, data, why, *lines, names=_use_names(best))


def _why_plan(colour: str, keys: tuple[str, ...], own: int, least: int, hand: int) -> Reason:
    """What a use of cards loses, what these cards could lose, and what others of the hand could."""
    facts = {"player": colour, "count": own, "least": least, "lost": hand}
    if own == least:
        return holds("card-any-section", "least" if least == hand else "hand-less", keys, **facts)
    return fails("card-any-section", "cards-less" if least == hand else "both-less", keys, **facts)


def _refuse(position: Position, colour: str, uses: Sequence[Use]) -> None:
    """Refuse cards that are not in the hand or are used twice, and sections with too many."""
    hand, cards = known(position, colour).hand, [card for card, _section in uses]
    for card in cards:
        if card not in hand:
            text = _("{player}: the card is not in the hand ({card}).")
            raise QuestionError(text.format(player=head(colour), card=card))
        if cards.count(card) > 1:
            text = _("{player}: a card is used only once ({card}).")
            raise QuestionError(text.format(player=head(colour), card=card))
    left = Counter(to_come(position, colour))
    for section, count in Counter(section for _card, section in uses).items():
        if count > left[section]:
            text = ngettext(
                "{player}: a section is ridden with one card, and here there are {count}"
                " ({section}); it is ridden {left} more time.",
                "{player}: a section is ridden with one card, and here there are {count}"
                " ({section}); it is ridden {left} more times.",
                left[section],
            )
            name = _(SECTIONS[section])
            told = {"count": count, "section": name, "left": left[section]}
            raise QuestionError(text.format(player=head(colour), **told))


def _typed(uses: Sequence[Use]) -> list[str]:
    return [f"{card} {section}" for card, section in uses]


def _use_names(uses: Sequence[Use]) -> dict[str, str]:
    """What the data of uses are called."""
    text = _("{card} ({section})")
    named = {
        one: text.format(card=card, section=_(SECTIONS[section]))
        for one, (card, section) in zip(_typed(uses), uses, strict=True)
    }
    return {"uses": _("fastest use"), **named}


def _use_lines(position: Position, uses: Sequence[Use]) -> list[str]:
    """A line for each section: the cards, and what each loses there."""
    by_section: dict[Section, list[str]] = {}
    for card, section in uses:
        lost = row_of(position, card, section).difference
        by_section.setdefault(section, []).append(
            _("{card} (+{lost})").format(card=card, lost=lost)
        )
    return [
        _("{section}: {cards}.").format(section=_(SECTIONS_HEAD[section]), cards=", ".join(cards))
        for section, cards in by_section.items()
    ]
