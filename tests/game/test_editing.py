"""What can be changed and asked at every shape of a board, drawn or not, in every game."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from boardlib import game
from boardlib.drawing import Mark
from boardlib.game import GAMES
from boardlib.game.editing import editor
from tests.carcassonne.strategies import populated, random_board, strange_language
from tests.every import every
from tests.game.changing import changed
from tests.game.test_every_line import form
from tests.game.test_game_protocol import BOARDS, position_of
from tests.game.test_pointing import kind_of
from tests.troyes.art.pictures import CARD, FIGHT, NAVE, PUSH

LARGE = "carcassonne"
"""The game that offers hundreds of tiles at every empty place."""
FEW = 3
"""So many changes of a kind are tried on each board; of the large game, so many questions, too."""
MORE = {
    "biathlon": (),
    "carcassonne": (
        "players 2\ntile BG-D 0,0 0\ntile BG-U 0,0 90\nmeeple red 7,7.r1",
        *(populated(random_board(seed, 2 + seed), seed).text for seed in range(12)),
    ),
    "tour": (
        "road B6\nround 12\nrider 7 blue 2,18\nrider 8 red 2,17\nhome 9 blue 1 11 2",
        "road B1\nrider 1 blue 2,12\nrider 2 red 2,11\nplayed 1 red 4 to 2,16",
    ),
    "troyes": (CARD, FIGHT, NAVE, PUSH),
}
"""Boards besides the named ones; on the first of them something makes no sense."""
PARTS = {
    "biathlon": ("half:I", "card:57", "card:3"),
    "troyes": ("cathedral", "fields", "building:hall", "building:palace", "building:bishopric"),
}
"""What is drawn where it is named alone."""


@cache
def boards(name: str) -> list[Any]:
    named = [position_of(name, board) for of, board in BOARDS if of == name]
    return [*named, *map(game.game(name).read, MORE[name])]


ALL = [(name, number) for name in GAMES for number in range(len(boards(name)))]
on_every_board = every("name, number", ALL)


@cache
def shapes(name: str, number: int) -> tuple[str, ...]:
    """The table, all that is drawn, what is drawn where it is named, and the empty places."""
    position = boards(name)[number]
    drawn = game.game(name).draw(position, [Mark(PARTS.get(name, ()), "quiet")]).sentences
    return ("", *drawn, *editor(game.game(name)).openings(position))


@pytest.mark.whole
@on_every_board
def test_every_change_can_be_made_and_changes_something(name: str, number: int) -> None:
    rules, position = game.game(name), boards(name)[number]
    tried: Counter[tuple[str, str]] = Counter()
    for shape in shapes(name, number):
        for offer in editor(rules).changes_at(position, shape):
            kind = offer.group, form(offer.text.removeprefix("- "))
            tried[kind] += 1
            if tried[kind] <= FEW:
                assert offer.group.strip()
                assert offer.label.strip()
                after = changed(position, offer.text)
                assert after != position, offer
                assert rules.read(rules.write(after)) == after
                assert all(problem.text.endswith(".") for problem in rules.status(after))
                assert rules.describe(after)
    assert tried.total() > 20


@pytest.mark.whole
@on_every_board
def test_every_question_is_answered(name: str, number: int) -> None:
    rules, position = game.game(name), boards(name)[number]
    tried: Counter[tuple[str, ...]] = Counter()
    for shape in shapes(name, number):
        for offer in editor(rules).questions_at(position, shape):
            tried[kind_of(offer.text)] += 1
            if name != LARGE or tried[kind_of(offer.text)] <= FEW:
                assert rules.ask(position, offer.text).text
    assert tried


@pytest.mark.whole
@on_every_board
def test_what_is_carried_lies_elsewhere_and_lines_belong_to_shapes(name: str, number: int) -> None:
    rules, position = game.game(name), boards(name)[number]
    for shape in shapes(name, number):
        carried = editor(rules).carried(position, shape)
        for lines in list(carried.values())[:: 1 + len(carried) // FEW if name == LARGE else 1]:
            assert changed(position, lines) != position
    for line in [] if rules.status(position) else rules.write(position).splitlines():
        assert set(editor(rules).line_shapes(line)) <= set(shapes(name, number)), line


@every("name", GAMES)
def test_changes_are_offered_in_the_language_in_use(name: str) -> None:
    position = boards(name)[0]
    with strange_language():
        for shape in shapes(name, 0)[:40]:
            assert all(
                "⟦" in one.group for one in editor(game.game(name)).changes_at(position, shape)
            )


NO_SHAPE = {
    "biathlon": "such station:I-a card:99 shot:red:1 coach:red:I half:X",
    "carcassonne": "nonsense 0,0.x9.y figure: 0,,0 9,,9",
    "tour": "nonsense rider:77 tape:T section:9 rider:",
    "troyes": "such die:blue:9 die:blue:x black:1 stone:7:1 card:x",
}


@every("name", GAMES)
def test_a_shape_that_means_nothing_is_offered_nothing(name: str) -> None:
    begun = {
        "biathlon": "race sprint\ncourse M11\nplayer red\ngroup red i1",
        "carcassonne": "tile BG-D 0,0 0",
        "tour": "road B1\nrider 1 blue 2,12",
        "troyes": CARD,
    }
    position, editing = game.game(name).read(begun[name]), editor(game.game(name))
    for shape in NO_SHAPE[name].split():
        assert list(editing.changes_at(position, shape)) == [], shape
        assert list(editing.questions_at(position, shape)) == [], shape
        assert not editing.carried(position, shape), shape


@every(
    "name, line, put",
    [
        ("biathlon", "coach red II", "coach:red:II"),
        ("biathlon", "path x i2", "path:i2:x"),
        ("biathlon", "clock red 7:08", "player:red"),
        ("biathlon", "hand red 57", ""),
        ("biathlon", "", ""),
        ("tour", "rider 1 blue 2,12", "rider:1"),
        ("tour", "jersey yellow 1", "rider:1"),
        ("tour", "section 2 from 10 hill", "section:2"),
        ("tour", "finish from 20 seconds 3 2 1", "finish"),
        ("tour", "road B1", ""),
    ],
)
def test_a_line_is_known_by_the_shape_that_it_puts_on_the_board(
    name: str, line: str, put: str
) -> None:
    assert " ".join(editor(game.game(name)).line_shapes(line)) == put
