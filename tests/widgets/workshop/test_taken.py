"""What is taken along from a ruling: the case about the same, and a picture to be kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from boardlib.catalogue import cases
from boardlib.catalogue.reading import ids_of
from boardlib.game import GAMES, game
from boardlib.game.editing import editor
from boardlib.notebooks.catalogue import Entry
from boardlib.widgets import Workbench, settle
from boardlib.widgets.workshop import actions, related
from tests.every import every

OWN, ASKED = "TUN-B", "complete 0,0.r1"
"""A board of no case, and a question about a rule that a case is about."""


def _room(*about: Any, **more: Any) -> Workbench:
    room = settle(*about, **more)
    assert isinstance(room, Workbench)
    return room


def _found(room: Workbench) -> str:
    """What stands there once the page has seen the ruling."""
    assert "data-seek" in room.same.value
    for _case in range(len(cases())):
        if "data-seek" in room.same.value:
            room.tell({"do": "seek"})
    return str(room.same.value)


def test_the_case_about_the_same_leads_to_its_board_and_back() -> None:
    room = _room(OWN, ASKED)
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
    room = _room(OWN, ASKED)
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
    room = _room(game="carcassonne")
    assert room.same.value == ""
    room.tell({"do": "ask", "text": "complete 0,0.c1"})
    assert "A case about the same" not in _found(room)


def test_whoever_goes_to_another_game_from_the_board_of_a_case_finds_the_own_one_again() -> None:
    room = _room(game="carcassonne")
    room.tell({"do": "write", "typed": _room(OWN).shop.text})
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
    assert 'href="rulings/tunnel/index.html#TUN-19"' in _found(_room(OWN, ASKED))
    own = Entry("01_own", "Own", "", "TUN-19", "", "", ("TUN-19",))
    monkeypatch.setattr("boardlib.widgets.workshop.related.lessons", lambda: (own,))
    assert 'href="own.html#TUN-19"' in _found(_room(OWN, ASKED))


@every("name", [*GAMES], str)
def test_a_picture_holds_the_question_the_board_and_the_verdict(name: str) -> None:
    rules = game(name)
    room = _room(game=name)
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


def test_a_picture_is_told_when_it_is_wished_for(monkeypatch: pytest.MonkeyPatch) -> None:
    room = _room(OWN, ASKED)
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(room.hand, "send", told.append)
    assert 'data-do="keep"' in room.tools.value
    room.tell({"do": "keep"})
    ((kept),) = [one["keep"] for one in told]
    assert kept["svg"].startswith("<svg")
    assert "." not in kept["name"]
