"""The cards of Troyes: what was printed holds nothing invented, what is invented says so."""

from boardlib.ruling import Basis
from boardlib.troyes.board.cards import MARAUDING, Card, Subject, cards
from boardlib.troyes.board.city import WORKERS
from tests.every import every

ALL: list[Card] = [
    *cards().activities.values(),
    *cards().events.values(),
    *cards().characters.values(),
]


@every("card", ALL, lambda card: card.id)
def test_what_is_invented_is_called_an_example(card: Card) -> None:
    example = card.basis is Basis.ASSUMED
    assert example == (card.name.startswith("Example") or card.id == MARAUDING)
    assert card.complete == example


def test_of_the_printed_activity_cards_25_are_known() -> None:
    printed = [one for one in cards().activities.values() if one.basis is Basis.PUBLISHED]
    assert len(printed) == 25
    assert [one.id for one in printed if one.cost is not None or one.points] == []
    assert {one.id for one in printed if one.divisor} == {"templar", "archer"}


def test_examples_suffice_for_whole_games() -> None:
    examples = [one for one in cards().activities.values() if one.basis is Basis.ASSUMED]
    assert {(one.colour, one.age) for one in examples} >= {
        (colour, age) for colour in WORKERS for age in (1, 2, 3)
    }
    events = [one for one in cards().events.values() if one.complete and one.id != MARAUDING]
    red = [one for one in events if one.colour == "R"]
    assert len(red) == len(events) - len(red) == 6
    patrons = [one.counts for one in cards().characters.values() if one.complete]
    assert sorted(patrons) == sorted(Subject)
