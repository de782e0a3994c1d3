"""What can be asked by pointing, over every board of every game and the start of every case."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import groupby
from typing import Any

import pytest

from boardlib import game
from boardlib.catalogue import cases
from boardlib.game import GAMES, Askable
from boardlib.game.editing import Offer, editor
from boardlib.widgets.workshop.shown_position import FEW
from tests.carcassonne.strategies import strange_language
from tests.every import every

in_every_game = every("name", GAMES)

MOST_THINGS = 20
ALIKE = 6
"""So many questions that differ in nothing but numbers and names are answered on each board."""

NO_PLAYER_SAYS = {
    "a machine name": re.compile(r"\w_\w|-?\d+,-?\d+\.[a-z]|[a-z]\d\.\d"),
    "coordinates": re.compile(r"\d,-?\d"),
    "a code": re.compile(r"\b[A-Z]{2}-[A-Z0-9]+\b|\b[GPRWY]\d\b|\b[CT]\d\b"),
    "an unfilled place": re.compile(r"\{"),
}

TELLING = ("all", "cards", "pull", "round", "settle", "take", "to", "walk", "wax", "with")
"""Words that make a question of the same verb another kind."""
EDITIONS = ("C1", "C2")
MUCH = 3
"""Questions in which so many words or more follow the verb are of one kind."""

FEW_BOARDS = 8

OUT_OF_REACH: dict[str, dict[str, str]] = {
    "carcassonne": {"move red": "the wagon that is pointed at stands somewhere"},
    "tour": {},
    "troyes": {},
    "biathlon": {
        "targets 57": "whoever rides with the card that is pointed at is known",
        "row 57 climb": "whoever rides with the card that is pointed at is known",
        "record red 57, blue 27": "it is about a race that was written down on paper",
        "record cards red 57 30": "it is about a race that was written down on paper",
    },
}
"""Kinds of questions that are reached from no shape of a board, each with the reason."""


def shapes(name: str, position: Any) -> list[str]:
    """Everything that can be pointed at: the table, all that is drawn, the empty places."""
    drawn = game.game(name).draw(position).sentences
    return list(dict.fromkeys(["", *drawn, *editor(game.game(name)).openings(position)]))


@cache
def boards(name: str) -> dict[str, Any]:
    rules = game.game(name)
    texts = dict(rules.boards())
    texts |= {case.id: case.start for case in cases().values() if case.game == name}
    return {board: rules.read(text) for board, text in texts.items()}


@cache
def offered(name: str) -> tuple[tuple[str, str, tuple[Offer, ...]], ...]:
    """Board, shape, and the questions that are offered there."""
    editable = editor(game.game(name))
    return tuple(
        (board, shape, tuple(editable.questions_at(position, shape)))
        for board, position in boards(name).items()
        for shape in shapes(name, position)
    )


@pytest.mark.whole
@in_every_game
def test_a_question_is_said_as_a_player_says_it(name: str) -> None:
    wrong = set()
    for _board, _shape, offers in offered(name):
        for offer in offers:
            assert offer.label[:1].isupper(), offer
            assert offer.label.endswith("?"), offer
            assert offer.name.endswith(offer.label), offer
            assert offer.group, offer
            wrong |= {
                (fault, offer.label)
                for fault, pattern in NO_PLAYER_SAYS.items()
                if pattern.search(offer.label)
            }
    assert sorted(wrong)[:20] == []


@pytest.mark.whole
@in_every_game
def test_no_two_questions_about_one_thing_are_said_alike(name: str) -> None:
    for board, shape, offers in offered(name):
        for each in ([one.label for one in offers], [one.text for one in offers]):
            twice = [label for label, count in Counter(each).items() if count > 1]
            assert not twice, (board, shape)


@pytest.mark.whole
@in_every_game
def test_questions_of_a_group_follow_one_another_and_only_pictures_are_many(name: str) -> None:
    """A group that is longer is searched by typing, where its offers have no pictures."""
    for board, shape, offers in offered(name):
        groups = [group for group, _offers in groupby(offers, key=lambda offer: offer.group)]
        assert len(set(groups)) == len(groups), (board, shape, groups)
        plain = Counter(offer.group for offer in offers if not offer.caption)
        assert max(plain.values(), default=0) <= FEW, (board, shape, plain)


@pytest.mark.whole
@in_every_game
def test_every_question_that_is_offered_is_answered(name: str) -> None:
    """Of long rows of questions of one kind a few on each board."""
    rules = game.game(name)
    for board, position in boards(name).items():
        asked: Counter[tuple[str, ...]] = Counter()
        seen = set()
        for of, _shape, offers in offered(name):
            if of != board:
                continue
            for offer in offers:
                kind = kind_of(offer.text)
                if offer.text not in seen and asked[kind] < ALIKE:
                    asked[kind] += 1
                    seen.add(offer.text)
                    assert rules.ask(position, offer.text).text.strip(), (board, offer)


def kind_of(question: str) -> tuple[str, ...]:
    """A question without the places, numbers and players that it speaks of."""
    return tuple(word for word in question.split() if word.isalpha() and word.islower())


@in_every_game
def test_the_things_of_a_board_have_names_and_can_be_asked_about(name: str) -> None:
    editable = editor(game.game(name))
    for board, position in boards(name).items():
        found = editable.things(position)
        assert 0 < len(found) <= MOST_THINGS, board
        twice = [one for one, n in Counter(thing.name for thing in found).items() if n > 1]
        assert not twice, board
        assert len({thing.key for thing in found}) == len(found), board
        assert {thing.key for thing in found} <= set(shapes(name, position)), board
        assert found[-1].key == "", board
        for thing in found:
            assert thing.name[:1].isupper() or thing.name[:1].isdigit(), thing
            assert editable.questions_at(position, thing.key), (board, thing)


@in_every_game
def test_questions_and_names_are_in_the_language_in_use(name: str) -> None:
    """On a few boards: a message that is not marked shows on any of them."""
    editable = editor(game.game(name))
    with strange_language():
        for position in [*boards(name).values()][:FEW_BOARDS]:
            for thing in editable.things(position):
                assert "⟦" in thing.name or not re.search("[a-z]", thing.name), thing
                for offer in editable.questions_at(position, thing.key):
                    assert offer.label.startswith("⟦"), offer
                    assert "⟦" in offer.group, offer


@in_every_game
def test_every_kind_of_question_is_reached_by_pointing(name: str) -> None:
    reached = {offer.text for _board, _shape, offers in offered(name) for offer in offers}
    missing = {one.example for one in game.game(name).questions() if not _is_reached(one, reached)}
    assert missing == set(OUT_OF_REACH[name])
    assert all(OUT_OF_REACH[name].values())


def _is_reached(one: Askable, reached: set[str]) -> bool:
    """Whether a question of the same form is offered, whatever it speaks of."""
    form = _form(one.example)
    return any(_form(text) == form for text in reached)


def _form(question: str) -> tuple[object, ...]:
    """The verb, the words that make it another kind, and how much is named."""
    verb, *rest = question.split()
    chance = rest[:1] if verb == "odds" else []
    telling = [word for word in rest if word in TELLING or word in EDITIONS]
    return (verb, *chance, *telling, min(MUCH, len(rest)))
