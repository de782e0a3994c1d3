"""The deck: what is published, and what the made-up cards keep to."""

from collections import Counter
from statistics import correlation, mean

import pytest

from boardlib.biathlon.board.cards import LEFT, MIDDLE, Deck, Symbol, decks
from boardlib.biathlon.board.course import HALVES, RIDDEN, Section
from boardlib.biathlon.board.lines import read_rows
from boardlib.biathlon.rulebook import DEFAULTS
from boardlib.biathlon.rules.cards import deck_problems
from boardlib.game import PositionError
from tests.biathlon.boards import deck_text
from tests.every import every

GENERATED, SCALED = decks()["generated"], decks()["scaled"]
CARD_1 = """row 1 climb 3:30 flag I 3 marker I+II NE
row 1 descent 1:55 tactics III+IV radio IV 3
row 1 flat 2:32 roadblock V/VI wax V+VI C 4
row 1 arena 20"""
CARD_57 = """row 57 climb 3:16 bus I/II radio II 7
row 57 descent 1:37 horn III+IV 9 wax III+IV B 8
row 57 flat 2:34 crew V/VI boost 14
row 57 arena 25"""
CARD_60 = """row 60 climb 3:19 tactics I+II newcoach II
row 60 descent 1:58 roadblock III/IV eyepiece III
row 60 flat 2:25 flag V+VI 6 marker V/VI NW
row 60 arena 22"""


def differences(deck: Deck, section: Section) -> list[int]:
    return [card.by_section[section].difference for card in deck.cards]


def triples(deck: Deck) -> list[tuple[int, ...]]:
    return list(zip(*(differences(deck, section) for section in RIDDEN), strict=True))


@pytest.mark.parametrize("deck", [GENERATED, SCALED], ids=lambda one: one.name)
def test_a_deck_has_60_cards_and_card_57_as_it_is_published(deck: Deck) -> None:
    assert deck.numbers == tuple(range(1, 61))
    rows = deck.by_number[57].rows
    assert [row.seconds for row in rows[:3]] == [196, 97, 154]
    assert [row.difference for row in rows[:3]] == [6, 7, 14]
    assert list(deck_problems(deck, DEFAULTS)) == []


@pytest.mark.parametrize("card", [CARD_1, CARD_57, CARD_60])
def test_cards_are_generated_as_they_are_listed(card: str) -> None:
    assert card in deck_text(GENERATED)


@pytest.mark.parametrize("section", RIDDEN)
def test_every_difference_stands_on_two_cards(section: Section) -> None:
    assert Counter(differences(GENERATED, section)) == dict.fromkeys(range(30), 2)


def test_the_shorter_sections_of_the_scaled_deck_differ_less() -> None:
    assert differences(SCALED, Section.CLIMB) == differences(GENERATED, Section.CLIMB)
    assert Counter(differences(SCALED, Section.DESCENT)) == dict.fromkeys(range(15), 4)
    assert Counter(differences(SCALED, Section.FLAT)) == dict.fromkeys(range(20), 3)


def test_no_two_cards_have_the_same_three_times_and_no_row_follows_from_another() -> None:
    found = triples(GENERATED)
    assert len(set(found)) == 60
    sums = [sum(one) for one in found]
    assert (min(sums), max(sums), mean(sums)) == (7, 77, 43.5)
    climb, descent, flat = (differences(GENERATED, section) for section in RIDDEN)
    assert correlation(climb, descent) == pytest.approx(-0.026, abs=0.001)
    assert correlation(climb, flat) == pytest.approx(0.026, abs=0.001)
    assert correlation(descent, flat) == pytest.approx(0.014, abs=0.001)
    scaled = [sum(one) for one in triples(SCALED)]
    assert (min(scaled), max(scaled), mean(scaled)) == (6, 55, 31.0)


def test_the_cards_that_no_other_beats_in_every_row() -> None:
    found = dict(zip(GENERATED.numbers, triples(GENERATED), strict=True))

    def beaten(number: int) -> bool:
        own = found[number]
        others = (one for other, one in found.items() if other != number)
        return any(all(x <= y for x, y in zip(one, own, strict=True)) for one in others)

    assert [n for n in found if not beaten(n)] == [2, 6, 13, 19, 21, 24, 32, 35, 51]
    assert [n for n in found if found[n][0] == 6] == [27, 57]


@pytest.mark.parametrize("section", RIDDEN)
def test_every_symbol_stands_on_ten_cards_in_each_row(section: Section) -> None:
    rows = [card.by_section[section] for card in GENERATED.cards]
    assert Counter(row.left.symbol for row in rows if row.left) == dict.fromkeys(LEFT, 10)
    assert Counter(row.middle.symbol for row in rows if row.middle) == dict.fromkeys(MIDDLE, 10)
    for row in rows:
        for sign in row.signs:
            assert sign.where is None or set(sign.where.halves) <= set(HALVES[section])


def test_a_horn_is_mostly_worth_more_than_a_flag() -> None:
    signs = [sign for card in GENERATED.cards for row in card.rows for sign in row.signs]
    flags = [one.seconds or 0 for one in signs if one.symbol is Symbol.FLAG]
    horns = [one.seconds or 0 for one in signs if one.symbol is Symbol.HORN]
    assert (round(mean(horns), 2), round(mean(flags), 2)) == (6.03, 3.70)
    better = sum(horn > flag for horn in horns for flag in flags)
    assert round(better / len(horns) / len(flags), 3) == 0.821
    markers = Counter(one.segment for one in signs if one.segment)
    assert {str(k): v for k, v in markers.items()} == {
        "NE": 7,
        "SE": 8,
        "SW": 8,
        "NW": 7,
    }
    assert Counter(one.wax for one in signs if one.wax) == dict.fromkeys("ABC", 10)


def test_every_value_of_the_arena_stands_on_ten_cards() -> None:
    rows = [card.by_section[Section.ARENA].seconds for card in GENERATED.cards]
    assert Counter(rows) == dict.fromkeys(range(20, 26), 10)


# --- decks of one's own -----------------------------------------------------------------


def read_deck(text: str) -> Deck:
    return Deck(name="own").with_rows(read_rows(text))


def test_a_deck_is_read_as_it_is_written() -> None:
    assert read_deck(deck_text(GENERATED)).cards == GENERATED.cards


def replaced(old: str, new: str) -> Deck:
    text = deck_text(GENERATED)
    assert old in text
    return read_deck(text.replace(old, new))


@every(
    "old, new, said",
    [
        ("row 57 climb 3:16", "row 57 climb 3:40", "between 3:10 and 3:39: 3:40"),
        ("row 57 climb 3:16", "row 57 climb 3:09", "between 3:10 and 3:39: 3:09"),
        ("row 57 climb 3:16", "row 57 climb 3:17", "3:16 stands on 1"),
        ("row 57 climb 3:16 bus I/II", "row 57 climb 3:16 bus I/III", "cannot name III"),
        (CARD_57 + "\n", "", "this one has 59"),
        ("row 57 arena 25\n", "", "Card 57 has no row for the arena"),
        ("row 57 arena 25", "row 57 arena 0", "more than 0 seconds"),
        ("newcoach II\n", "newcoach I+II\n", "can never come into play"),
        ("horn III+IV 9 wax", "wax", "this one lacks one (descent 1:37 wax III+IV B 8)"),
        ("1:37 horn III+IV 9", "1:37 horn III+IV 0", "would do nothing"),
    ],
)
def test_what_is_wrong_with_a_deck_is_said(old: str, new: str, said: str) -> None:
    told = [problem.text for problem in deck_problems(replaced(old, new), DEFAULTS)]
    assert any(said in text for text in told), told


def test_two_cards_with_the_same_three_times_are_named() -> None:
    card = deck_text(Deck((GENERATED.by_number[57],)))
    deck = replaced(CARD_60, card.replace("row 57", "row 60"))
    told = [problem.text for problem in deck_problems(deck, DEFAULTS)]
    assert "Two cards have the same three times: 57 and 60." in told


def test_conditions_across_sections_are_an_option() -> None:
    deck = replaced("bus I/II radio II 7", "bus II/III radio II 7")
    across = DEFAULTS.with_value("cross_conditions", "yes")
    assert len(list(deck_problems(deck, DEFAULTS))) == 1
    assert list(deck_problems(deck, across)) == []


@every(
    "text, where, said",
    [
        ("", (0, 0), "a deck has lines such as"),
        ("card 3", (1, 1), "'card' is not the word 'row'"),
        ("row x climb", (1, 5), "'x' is not the number of a card; a whole number is wanted"),
        ("row 3 hill", (1, 7), "'hill' is not a section; it is one of: climb, descent"),
        ("row 3 climb 3.16", (1, 13), "write minutes and seconds such as 3:16"),
        ("row 3 climb 3:16 flag", (1, 23), "expected a condition such as I, I/II or I+II"),
        ("row 3 climb 3:16 flag I", (1, 25), "expected a number of seconds"),
        ("row 3 climb 3:16 flag I/I 3", (1, 23), "two different halves, not I twice"),
        ("row 3 climb 3:16 flag I 3 horn I 5", (1, 27), "a row has one bonus"),
        ("row 3 climb 3:16 radio I 3 flag I 5", (1, 28), "a row has one bonus"),
        ("row 3 climb 3:16 radio I 3 wax I A 5", (1, 28), "a row has one event"),
        ("row 3 climb 3:16 marker I N", (1, 27), "'N' is not a segment of the target"),
        ("row 3 climb 3:16 wax I 5", (1, 24), "'5' is not a kind of wax"),
        ("row 3 arena 20\nrow 3 arena 21", (2, 1), "line 1 says it already ('row 3 arena')"),
    ],
)
def test_what_is_no_deck_is_refused_with_line_and_column(
    text: str, where: tuple[int, int], said: str
) -> None:
    with pytest.raises(PositionError) as caught:
        read_rows(text)
    assert (caught.value.line, caught.value.column) == where
    assert said in caught.value.message
