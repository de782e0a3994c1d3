"""Positions as texts, read back as they were written; and the cards that come with the game."""

import pytest

from boardlib import troyes
from boardlib.catalogue import Case, lesson_cases
from boardlib.ruling import Basis
from boardlib.story.state import Presenter
from boardlib.troyes.board.cards import MARAUDING, WORKERS, Card, Subject, cards
from boardlib.troyes.board.notation import boards, read, write
from tests.every import every

WHOLE = """
preset official
option tied_first high
players blue green orange
start green
round 3 actions
turn orange
purse blue 5
influence blue 4
points green 7
supply orange 2
characters orange char_deniers
citizen blue palace4
citizen grey hall1.3
lying green palace
lying green palace
dice blue W4 R2
dice grey Y1
black 3 5
card act_white_d3_delayed
overseers act_white_d3_delayed green blue
cubes act_white_d3_delayed green 2 blue 1
event ev_red_black1
flags ev_red_black1 green blue
flags marauding orange
stone blue 4,1
won green ev_yellow_pay2
passed blue 4
used reroll reroll
struck marauding
faced green
thrown
"""


OVER = "players blue green\nround 4 over\nturn blue"


@pytest.mark.parametrize("text", [WHOLE, OVER, *boards().values()])
def test_a_position_is_read_as_it_was_written(text: str) -> None:
    position = read(text)
    assert read(write(position)) == position


def test_what_a_position_says() -> None:
    position = read(WHOLE)
    assert position.from_start() == ("green", "orange", "blue")
    assert position.by_colour["green"].points == 7
    assert [one.card for one in position.events] == [MARAUDING, "ev_red_black1"]
    assert position.event[MARAUDING].cubes == ("orange",)
    assert position.black == (5, 3)
    assert len(position.lying) == 2
    assert position.on_show["act_white_d3_delayed"].cubes_of("green") == 2
    assert position.profile["influence_kinds"] == "any"


ALL: list[Card] = [
    *cards().activities.values(),
    *cards().events.values(),
    *cards().characters.values(),
]


PRINTED = {card.name for card in ALL if card.basis is Basis.PUBLISHED}
ANY = troyes.read("players blue green")
EXAMPLE = "Its numbers are an example of our own."


@every("card", ALL, lambda card: card.id)
def test_what_is_invented_says_so_and_has_no_printed_name(card: Card) -> None:
    example = card.basis is Basis.ASSUMED
    assert example == (EXAMPLE in troyes.ask(ANY, f"card {card.id}").text)
    assert example == (card.name not in PRINTED)
    assert card.complete == example


INVENTED = {card.id for card in ALL if card.basis is Basis.ASSUMED} - {MARAUDING}
LESSONS = [case for case in lesson_cases().values() if case.game == "troyes"]


def without_badge(case: Case) -> list[int]:
    """The steps that show a card of our own before anything has said that it is an example."""
    at, told, found = Presenter(case), False, []
    for index, frame in enumerate(case.frames()):
        at.go(index)
        badges = (*case.badges, *frame.step.badges)
        told = told or any(one.kind == "ours" for one in badges)
        drawn = at.scene(frame.position).sentences
        if INVENTED & {key.partition(":")[2] for key in drawn} and not told:
            found.append(frame.number)
    return found


@every("case", LESSONS, lambda case: str(case.id))
def test_a_lesson_says_beforehand_that_cards_of_our_own_are_examples(case: Case) -> None:
    assert without_badge(case) == []


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
