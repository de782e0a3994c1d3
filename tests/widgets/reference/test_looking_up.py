"""Rulings are looked up by words, and one that is opened says all that there is to say of it."""

import pytest

import boardlib as bl
from boardlib.catalogue import run_claim
from boardlib.catalogue.reading import parts
from boardlib.notebooks.catalogue import home
from boardlib.widgets.reference import LookedUp


def test_words_in_any_order_find_rulings_and_a_game_all_of_its_own() -> None:
    found = bl.cases("token figure", rulings=True)
    assert list(found) == list(bl.cases("FIGURES, tok", rulings=True))
    assert {"TUN-15", "TUN-16"} <= set(found)
    assert all(isinstance(one, LookedUp) for one in found.values())
    assert not bl.cases("sauerkraut", rulings=True)
    for part in parts():
        assert [*bl.cases(part.name, rulings=True)] == [one.id for one in part.entries]
    assert len(bl.cases(rulings=True)) == sum(len(part.entries) for part in parts())
    assert "TUN-32" in bl.cases("tunnels under the monastery")  # cases are found as before


def test_one_that_is_opened_has_its_sentence_boards_verdicts_source_place_and_command() -> None:
    one = bl.cases("tun-16", rulings=True)["TUN-16"]
    shown = one._repr_mimebundle_()["text/html"]
    place = home("TUN-16")
    assert place is not None
    case = one.entry.case
    for words in (one.text, str(case.source), place.lesson.title, place.case.title):
        assert words in shown
    assert "boardlib cases --check TUN-16" in shown
    answers = {answer.text for answer in run_claim(case, one.entry.claim).answers}
    said = [told for board in one.boards() for told in board.said]
    assert {told.answer.text for told in said} == answers
    assert shown.count("<img") == len(one.boards()) == 4
    assert eval(f"bl.{one!r}", {"bl": bl}) == one  # noqa: S307 - its own


def test_each_verdict_stands_below_its_question_in_a_player_s_words() -> None:
    """On a page and in a terminal, and what is tried before it stands above both."""
    one = bl.cases("TUN-16", rulings=True)["TUN-16"]
    forms = one._repr_mimebundle_()
    before = "Two tokens of one colour (red) make a tunnel"
    asked = "Blue's road: May red put a meeple here?"
    for form, quote in (("text/html", "&#x27;"), ("text/plain", "'")):
        words = asked.replace("'", quote)
        after = forms[form].partition(before)[2].partition(words)[2]
        assert "No. The road is occupied" in after.split("May red", 1)[0], form


def test_one_that_only_informs_has_no_board_and_one_in_no_lesson_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = bl.cases("tunnel", rulings=True)["TUN-09"]
    assert one.boards() == ()
    monkeypatch.setattr("boardlib.widgets.reference.met", lambda _name: None)
    assert "In no lesson" in str(one)


def test_a_page_shows_chapters_and_every_line_of_them() -> None:
    part = parts()[0]
    rulings = bl.cases(part.name, rulings=True)
    shown = rulings._repr_mimebundle_()["text/html"]
    assert shown.count("<details>") == len(part.chapters)
    assert shown.count("<li>") == len(rulings)
    few = bl.cases("token figure", rulings=True)._repr_mimebundle_()["text/html"]
    assert "<details open>" in few
    none = bl.cases("sauerkraut", rulings=True)._repr_mimebundle_()["text/html"]
    assert "No ruling has all of these words." in none
