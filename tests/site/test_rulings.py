"""Every ruling has its chapter, its line, its boards and its address, and leads to the room."""

from collections import Counter

import pytest

from boardlib.catalogue import Case, cases
from boardlib.catalogue.reading import ReferenceEntry, entries, found, parts
from boardlib.game import QuestionError
from boardlib.site.rulings import link
from boardlib.widgets.reference import boards
from boardlib.widgets.workshop.asking import in_words, question_text
from boardlib.widgets.workshop.link import link_of, open_board, opened, read
from boardlib.widgets.workshop.shown_position import PositionLook
from tests.every import every

ENTRIES = [*entries().values()]
TYPED = "The question that was typed"
"""What stands in the room above an answer without other words; who reads a ruling typed none."""


def test_every_ruling_is_in_one_chapter() -> None:
    listed = Counter(entry.id for part in parts() for entry in part.entries)
    assert set(listed.values()) == {1}
    assert set(listed) == {claim.id for case in cases().values() for claim in case.claims}
    assert all(chapter.entries for part in parts() for chapter in part.chapters)
    assert all(len({one.case.game for one in part.entries}) == 1 for part in parts())


def test_words_are_found_in_any_order_from_their_beginning() -> None:
    assert found("token figu") == found("FIGURES, tok")
    assert {"TUN-15", "TUN-16"} <= found("token figu").keys()
    assert list(found("unoccupied moment")) == ["TUN-16"]  # in the sentence, not in the line
    assert list(found("tun-16")) == ["TUN-16"]
    assert not found("sauerkraut")
    assert len(found("troyes")) == 301
    assert len(found("Tunnel")) == 55


@pytest.mark.whole
@every("entry", ENTRIES, lambda entry: entry.id)
def test_every_question_of_a_ruling_is_told_below_its_board(entry: ReferenceEntry) -> None:
    """On the board that was asked about, with what the engine says; each board is drawn once."""
    shown = boards(entry)
    told = {one.answer.text for board in shown for one in board.said}
    case, texts = entry.case, set()
    for check in entry.claim.checks:
        start = case.rules.read(check.start) if check.start else case.position(check.step)
        assert check.question.put(case.rules, start).text in told
        position, _refused = check.question.prepare(case.rules, start)
        texts.add(case.rules.write(position))
    assert len(shown) == len(texts)
    for board in shown:
        done = [one.before for one in board.said if one.before]
        assert len(done) == len(set(done)), board.said
        assert all(one.asked != TYPED for one in board.said), board.said


@pytest.mark.parametrize(
    ("ruling", "question", "told"),
    [
        ("WAG-X-4", "wagon C1 red 0,0.c1", "Where the wagon may move to, by the first edition"),
        ("WAG-G-1", "wagon C2 red 0,0.c1", "Where the wagon may move to, by the new edition"),
        (
            "WAG-G-1",
            "wagon C1 red 2,1.r2 to 0,0.c1",
            "Whether the wagon may move there, by the first edition",
        ),
        (
            "WAG-G-1",
            "wagon C2 red 2,1.r2 to 0,0.c1",
            "Whether the wagon may move there, by the new edition",
        ),
        ("TUN-04", "tokens 5", "How many tunnel tokens each player gets, by the number of players"),
        (
            "TUN-45",
            "token red 1,0.p1 by blue",
            "Whether a tunnel token may be laid on that portal",
        ),
    ],
)
def test_a_heading_speaks_of_the_edition_the_number_and_the_player_that_are_asked_about(
    ruling: str, question: str, told: str
) -> None:
    entry = entries()[ruling]
    check = next(one for one in entry.claim.checks if question_text(one.question) == question)
    position, _none = check.question.prepare(entry.case.rules, entry.case.asked_of(check))
    look = PositionLook(entry.case.rules, position)
    assert in_words(look, question, look.rules.ask(position, question)) == told


@pytest.mark.whole
@every("case", [*cases().values()], lambda case: case.id)
def test_the_room_of_a_ruling_shows_what_it_says(case: Case) -> None:
    for claim in case.claims:
        for check in claim.checks[:1]:
            shop, _origin = opened(read(link(entries()[claim.id], check).written()))
            answer = shop.answers()[1]
            assert answer is not None, claim.id
            assert check.question.holds(answer), claim.id
            again, _origin = opened(read(link_of(shop).written()))
            assert (again.position, again.question) == (shop.position, shop.question), claim.id


def test_the_board_after_a_step_of_a_case_is_named_by_its_number() -> None:
    case = next(case for case in cases().values() if len(case.steps) > 2)
    for step in range(len(case.steps) + 1):
        shop, _origin = open_board(f"{case.id}:{step}")
        assert shop.position == case.position(step)
    for wrong in (str(len(case.steps) + 1), "x", "-1"):
        with pytest.raises(QuestionError, match="has no step"):
            open_board(f"{case.id}:{wrong}")
