"""A case about the same is found by its own question, and nothing where none is about it."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from boardlib import carcassonne
from boardlib.catalogue import Case, Question, cases, find_case
from boardlib.catalogue.reading import ids_of
from boardlib.game import GAMES, flips, game
from boardlib.game.editing import change_lines, editor
from boardlib.game.face import read
from boardlib.notebooks.catalogue import Entry
from boardlib.widgets import Workbench
from boardlib.widgets.workshop import actions, related
from boardlib.widgets.workshop.related import decided_by, kind_of, relatives
from tests.every import every
from tests.widgets.parts import bench_of, check_turned


def _asked(case: Case) -> Iterator[tuple[Any, Question, Any]]:
    """Every question of a case whose answer cites a rule: the board, the question, the answer."""
    for frame in case.frames():
        step = frame.step
        if frame.answer is not None and decided_by(frame.answer)[1]:
            question = Question(ask=step.ask, judge=step.judge, then=step.then)
            yield frame.position, question, frame.answer


@every("case", [*cases().values()], lambda case: case.id)
def test_what_a_case_asks_leads_back_to_it_and_to_others_that_the_same_rules_decide(
    case: Case,
) -> None:
    rules = case.rules
    for position, question, answer in _asked(case):
        found = relatives(rules, position, question, answer)
        assert case.id in {one.case.id for one in found}
        nearest = found[0]
        assert nearest.case.id == case.id or rules.write(nearest.position) == rules.write(
            question.prepare(rules, position)[0]
        )
        assert len({one.case.id for one in found}) == len(found)
        for one in found:
            again = one.question.put(rules, one.case.position(one.number))
            assert decided_by(again) == decided_by(answer)
            assert kind_of(one.question) == kind_of(question) or answer.allowed is False
            assert one.words


@pytest.mark.parametrize("shown", ["TUN-19", "TDF-12", "BIA-24", "TRO-16"])
def test_on_another_board_the_same_question_still_finds_its_case(shown: str) -> None:
    """Of the answer nothing changes when something else lies on the board, or less."""
    case = find_case(shown)
    _position, question, answer = next(_asked(case))
    other = case.position(len(case.steps))
    found = relatives(case.rules, other, question, answer)
    assert case.id in {one.case.id for one in found}


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("carcassonne", "complete 0,0.c1"),
        ("carcassonne", "score"),
        ("tour", "next round"),
        ("biathlon", "condition red horn I"),
        ("troyes", "goods blue"),
    ],
)
def test_what_no_case_is_about_finds_none(name: str, asked: str) -> None:
    """Whether a rule is cited that decides no case, or none is cited at all."""
    rules = game(name)
    position, question = rules.start(), Question(ask=asked)
    assert relatives(rules, position, question, question.put(rules, position)) == []


@pytest.mark.parametrize(
    ("board", "asked", "found"),
    [("TUN-B", "complete 0,0.r1", "TUN-19"), ("WAG-1", "feature 0,0.c1", "WAG-C1-1")],
)
def test_a_board_of_nobodys_case_finds_the_case_of_its_rule(
    board: str, asked: str, found: str
) -> None:
    position, question = read(board), Question(ask=asked)
    answer = question.put(carcassonne, position)
    (nearest, *_others) = relatives(carcassonne, position, question, answer)
    assert nearest.case.id == found


# --- taken along from a ruling ------------------------------------------------------------


OWN, ASKED = "TUN-B", "complete 0,0.r1"
"""A board of no case, and a question about a rule that a case is about."""


def _found(room: Workbench) -> str:
    """What stands there once the page has seen the ruling."""
    assert "data-seek" in room.same.value
    for _case in range(len(cases())):
        if "data-seek" in room.same.value:
            room.tell({"do": "seek"})
    return str(room.same.value)


def test_the_case_about_the_same_leads_to_its_board_and_back() -> None:
    room = bench_of(OWN, ASKED)
    own = room.shop
    panel = _found(room)
    assert "The same was asked" in panel
    assert "TUN-19" in panel
    (cell,) = re.findall(r'data-copy="([^"]+)"', panel)
    assert "bl.lesson(" in cell
    room.tell({"do": "case"})
    assert room.shop is not own
    assert room.shop.answers()[1].allowed is False  # type: ignore[union-attr]
    assert 'data-do="own"' in room.same.value
    room.tell({"do": "own"})
    assert room.shop is own
    assert "TUN-19" in room.same.value


def test_a_case_at_a_time_is_read_so_that_a_key_gets_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    told: list[Any] = []
    asked_in = related._asked_in

    def reading(name: str, spoken: str) -> tuple[related.Relative, ...]:
        read.append(name)
        return asked_in(name, spoken)

    monkeypatch.setattr(related, "_asked_in", reading)
    room = bench_of(OWN, ASKED)
    monkeypatch.setattr(room.hand, "send", told.append)
    ids = ids_of("carcassonne")
    while "What would have to change?" not in room.same.value:  # it comes first
        room.tell({"do": "seek"})
    assert read == []
    told.clear()
    for number in range(1, len(ids) + 1):
        room.tell({"do": "seek"})
        assert (read, told) == (ids[:number], [{"seek": True}] * number)
    assert "data-seek" in room.same.value
    room.tell({"do": "seek"})
    assert "TUN-19" in room.same.value


def test_the_files_of_the_cases_are_called_like_them() -> None:
    assert [name for game_name in GAMES for name in ids_of(game_name)] == list(cases())


def test_where_no_case_is_about_it_nothing_is_offered() -> None:
    room = bench_of(game="carcassonne")
    assert room.same.value == ""
    room.tell({"do": "ask", "text": "complete 0,0.c1"})
    assert "A case about the same" not in _found(room)


def test_whoever_goes_to_another_game_from_the_board_of_a_case_finds_the_own_one_again() -> None:
    room = bench_of(game="carcassonne")
    room.tell({"do": "write", "typed": bench_of(OWN).shop.text})
    room.tell({"do": "ask", "text": ASKED})
    own = room.shop
    _found(room)
    room.tell({"do": "case"})
    room.tell({"do": "game", "text": "tour"})
    assert room.same.value == ""
    room.tell({"do": "game", "text": "carcassonne"})
    assert room.shop is own


def test_on_the_site_it_is_a_link_to_the_lesson_that_tells_it_or_to_the_reference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardlib.widgets.workshop.related.in_page", lambda: True)
    assert 'href="rulings/tunnel/index.html#TUN-19"' in _found(bench_of(OWN, ASKED))
    own = Entry("01_own", "Own", "", "TUN-19", "", "", ("TUN-19",))
    monkeypatch.setattr("boardlib.widgets.workshop.related.lessons", lambda: (own,))
    assert 'href="own.html#TUN-19"' in _found(bench_of(OWN, ASKED))


@every("name", [*GAMES], str)
def test_a_picture_holds_the_question_the_board_and_the_verdict(name: str) -> None:
    rules = game(name)
    room = bench_of(game=name)
    for offer in editor(rules).questions_at(room.shop.position, "")[:3]:
        room.tell({"do": "ask", "text": offer.text})
        view = room.shop.view()
        drawn = ElementTree.fromstring(actions.ruling_picture(view))
        words = " ".join(
            "".join(one.itertext()) for one in drawn.iter() if one.tag.endswith("text")
        )
        assert view.after is not None
        for said in (view.title, *view.after.lines[: actions.REASONS]):
            assert set(said.split()) <= set(words.split())
        assert len(list(drawn.iter())) > len(view.scene.shapes)
        assert drawn.get("width") == f"{actions.WIDE:.0f}"
        assert Path(actions.picture_name(view)).name == actions.picture_name(view)


WAITS = "road B1;rider 1 blue 2,6;rider 11 red 2,5;rider 21 orange 1,5;played 1 yellow 6"


def test_a_picture_says_each_sentence_once_and_only_the_verdict_is_bold() -> None:
    shop = bench_of(WAITS.replace(";", "\n"), "may 11 take 6", game="tour").shop
    drawn = ElementTree.fromstring(actions.ruling_picture(shop.view()))
    written = [one for one in drawn.iter() if one.tag.endswith("text")]
    words = " ".join("".join(one.itertext()) for one in written)
    assert words.count("Rider 1 set the speed 6; rider 11 of his group may take it over.") == 1
    assert words.count("What was rolled counts: 6, though rider 1 rode 5.") == 1
    bold = ["".join(one.itertext()) for one in written if one.get("font-weight") == "700"]
    assert "Not yet: first it is the turn of rider 21." in bold
    assert not any("rider 1 rode 5" in text for text in bold)


ENTERS = """players blue green;round 1 actions;turn blue;purse blue 5;supply blue 6;supply green 5
citizen grey palace1;citizen green palace5;dice blue R5"""


def test_a_picture_leaves_no_reason_of_a_ruling_out() -> None:
    shop = bench_of(ENTERS.replace(";", "\n"), "blue enter palace5 with R5", game="troyes").shop
    view = shop.view()
    assert view.after is not None
    words = unescape(actions.ruling_picture(view))
    assert len(view.after.grounds) > 4
    assert [one.text for one in view.after.grounds if one.text not in words] == []


def test_a_picture_is_told_when_it_is_wished_for(monkeypatch: pytest.MonkeyPatch) -> None:
    room = bench_of(OWN, ASKED)
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(room.hand, "send", told.append)
    assert 'data-do="keep"' in room.tools.value
    room.tell({"do": "keep"})
    ((kept),) = [one["keep"] for one in told]
    assert kept["svg"].startswith("<svg")
    assert "." not in kept["name"]


# --- what would have to change ------------------------------------------------------------


def asked(board: str, question: str) -> Workbench:
    """A room in which a question was asked and its refusal has been looked at."""
    room = bench_of(board, question)
    assert room.shop.answers()[1].allowed is False  # type: ignore[union-attr]
    while "What would have to change?" not in room.same.value:
        assert "data-seek" in room.same.value
        room.tell({"do": "seek"})
    return room


def test_it_is_looked_for_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page asks again, so that whatever is pressed meanwhile comes first."""
    told: list[object] = []
    room = bench_of("braking", "may 2 yellow")
    monkeypatch.setattr(flips, "A_WHILE", 0.0)
    monkeypatch.setattr(room.hand, "send", told.append)
    while "What would have to change?" not in room.same.value:
        room.tell({"do": "seek"})
    assert len(told) > 3
    assert told == [{"seek": True}] * len(told)


def test_the_smallest_changes_stand_below_a_refusal_each_with_its_picture() -> None:
    room = asked("braking", "may 2 yellow")
    assert "What would have to change?" in room.same.value
    assert room.same.value.count('data-do="flip"') == 3
    assert "Yes, if rider 1 had rolled the yellow die." in room.same.value
    assert room.same.value.count("<svg") == 3


def test_pressing_one_shows_both_rulings_side_by_side() -> None:
    room = asked("braking", "may 2 yellow")
    room.tell({"do": "flip", "text": "1"})
    before, after = room.shop.answers()
    check_turned(before, after)
    assert "As it was" in room.answers.value
    assert "What would have to change?" not in room.same.value  # it is allowed now
    room.tell({"do": "undo"})
    assert room.shop.answers()[1] == before


def test_of_a_player_it_is_told_what_is_different_and_nothing_else() -> None:
    city = find_case("TRO-20").position()
    poor = change_lines(city.text, "purse blue 3", game("troyes"))
    room = asked(poor, "blue farm with Y5 Y6@green")
    room.tell({"do": "flip", "text": "0"})
    (line,) = room.shop.view().lines
    assert line.told == (
        "now: Blue: deniers 4, influence 6, victory points 2, citizens in the supply 1."
    )
    assert room.hand.wish["focus"] == "ruling"  # the card that was pressed is gone


def test_the_question_goes_along_with_its_piece() -> None:
    room = asked("WAG-2", "wagon C2 red 0,0.c1 to 0,-2.r1")
    room.tell({"do": "flip", "text": "0"})
    before, after = room.shop.answers()
    check_turned(before, after)
    assert room.shop.asking.text != room.shop.asking.text_before


def test_where_nothing_turns_it_one_sentence_says_what_instead() -> None:
    room = asked("WAG-1", "wagon C1 red 0,0.c1 to 0,-1.f1")
    assert 'data-do="flip"' not in room.same.value
    assert "A wagon never moves into a field" in room.same.value


@pytest.mark.parametrize("number", ["", "7", "x"])
def test_a_change_that_there_is_not_does_nothing(number: str) -> None:
    room = asked("braking", "may 2 yellow")
    text = room.shop.text
    room.tell({"do": "flip", "text": number})
    assert room.shop.text == text
