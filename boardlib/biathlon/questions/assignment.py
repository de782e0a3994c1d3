"""Which card for which section: the best use of a hand, as an assignment problem.

Cards and sections are the two sides of a graph; the edge between a card and a section weighs what
the card loses there against the best time.  The best use of the hand is a matching of the least
weight.  Only printed times are looked at: what symbols will bring is not known beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boardlib.biathlon.board.course import LAP, RIDDEN, SECTIONS, Section
from boardlib.biathlon.board.deck_checks import row_key
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.position import Position, Race
from boardlib.biathlon.questions.typed import acting, known
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.naming import SECTIONS_HEAD, head
from boardlib.biathlon.rules.race import laps, ridden
from boardlib.biathlon.rules.riding import row_of
from boardlib.game import Answer, Listed, QuestionError
from boardlib.ruling import Grounds
from boardlib.text import _, ngettext

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
    lines = tuple(Listed(line) for line in _lines(position, uses))
    text = ngettext(
        "{player}: the fastest use of the hand is {count} second over the best times.",
        "{player}: the fastest use of the hand is {count} seconds over the best times.",
        lost_by(position, uses),
    ).format(player=head(colour), count=lost_by(position, uses))
    keys = tuple(row_key(card, section) for card, section in uses)
    why = Grounds((condition("card-any-section", True, text, keys),))
    data = {"seconds": lost_by(position, uses), "uses": _data(uses)}
    named = _names(uses)
    return Answer(question, "", data, why, keys, (Listed("", why.reasons), *lines), names=named)


def plan_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``plan [COLOUR] 57 climb 30 descent``: what a use of cards loses, against the fastest one."""
    colour = acting(position, words)
    uses = [(words.card(), words.section(RIDDEN))]
    while words.words:
        uses.append((words.card(), words.section(RIDDEN)))
    _refuse(position, colour, uses)
    sections = [section for _card, section in uses]
    best = best_use(position, [card for card, _one in uses], sections)
    whole = best_use(position, known(position, colour).hand, sections)
    own, least, hand = (lost_by(position, one) for one in (uses, best, whole))
    text = _plan_words(own, least, hand)
    text = text.format(player=head(colour), own=own, least=least, hand=hand)
    keys = tuple(row_key(card, section) for card, section in uses)
    why = Grounds((condition("card-any-section", own == least, text, keys),))
    data = {"seconds": own, "best": least, "uses": _data(best), "hand": hand}
    lines = tuple(Listed(line) for line in _lines(position, best)) if own != least else ()
    named = _names(best)
    return Answer(question, "", data, why, keys, (Listed("", why.reasons), *lines), names=named)


def _plan_words(own: int, least: int, hand: int) -> str:
    """What a use of cards loses, what these cards could lose, and what others of the hand could."""
    if own == least == hand:
        return ngettext(
            "{player}: these cards lose {own} second like that, and cannot lose less.",
            "{player}: these cards lose {own} seconds like that, and cannot lose less.",
            own,
        )
    if least == hand:
        return ngettext(
            "{player}: these cards lose {own} second like that, and {least} at best.",
            "{player}: these cards lose {own} seconds like that, and {least} at best.",
            own,
        )
    if own == least:
        return ngettext(
            "{player}: these cards lose {own} second; with other cards of the hand {hand} are"
            " lost.",
            "{player}: these cards lose {own} seconds; with other cards of the hand {hand} are"
            " lost.",
            own,
        )
    return ngettext(
        "{player}: these cards lose {own} second like that, and {least} at best; with other cards"
        " of the hand {hand} are lost.",
        "{player}: these cards lose {own} seconds like that, and {least} at best; with other cards"
        " of the hand {hand} are lost.",
        own,
    )


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


def _data(uses: Sequence[Use]) -> list[str]:
    return [f"{card} {section}" for card, section in uses]


def _names(uses: Sequence[Use]) -> dict[str, str]:
    """What the data of uses are called."""
    text = _("{card} ({section})")
    named = {
        one: text.format(card=card, section=_(SECTIONS[section]))
        for one, (card, section) in zip(_data(uses), uses, strict=True)
    }
    return {"uses": _("fastest use"), **named}


def _lines(position: Position, uses: Sequence[Use]) -> list[str]:
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
