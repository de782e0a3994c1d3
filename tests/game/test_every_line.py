"""Whatever the text of a board can say can be changed by pointing, and is told in words then."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from boardlib.catalogue import cases, change_lines
from boardlib.game import GAMES, Game, game
from boardlib.game.editing import editor
from boardlib.text import language
from boardlib.widgets.workshop.shown_position import PositionLook, said_anew
from boardlib.words import PositionError
from tests.carcassonne.strategies import strange_language

EVERY = 4
"""Every so manieth board of a game is looked at, with those of a kind of line of their own."""
FEW = 3
"""So many changes of a kind are made on each board."""
TELLING = (
    *("passed", "placed", "figure", "token", "scored", "late", "used", "for", "behind", "with"),
    *("nobody", "none"),
)
"""Words that make a line of the same first word another kind; ``passed`` begins one, too."""

NOT_OFFERED = {
    "carcassonne": {},
    "tour": {
        "tape": "it is printed on the road; another road is chosen, or one's own is typed",
        "finish": "it is printed on the road; another road is chosen, or one's own is typed",
        "corridor": "it is printed on the road; another road is chosen, or one's own is typed",
    },
    "biathlon": {
        "preset": "it stands for options, and each of those is offered; it is written as them",
        "station": "it is printed on the course; another course is chosen, or one's own is typed",
        "path": "it is printed on the course; another course is chosen, or one's own is typed",
    },
    "troyes": {
        "preset": "it stands for options, and each of those is offered; it is written as them",
        "hidden": "a computer player sees so little; those who argue have the table before them",
    },
}
"""Kinds of lines that no change of a board makes, each with the reason."""


BESIDES = {
    "carcassonne": (
        "players 2\noption token_may_be_stolen on\nabbeys red\ntile TU-3 0,0 0\ntoken red 0,0.p1",
    ),
    "tour": ("road B6\noption finish_late group\nround 12\nrider 7 blue 2,18\nhome 9 blue 1 11 2",),
    "biathlon": (
        "race sprint\ncourse M11\nplayer red\nplayer blue\nat 1 climb\nhand blue 14\npile 20 21\n"
        "kept red 9 climb\nshooting red hit hit hit hit hit",
        cases()["BIA-27"].start,
    ),
    "troyes": (),
}
"""Boards with what can be said only where something else is said, such as an option."""


def form(line: str) -> str:
    """A kind of line: its first word, and the words that make it another kind."""
    first, *rest = line.split()
    return " ".join([first, *(word for word in rest if word in TELLING)])


def forms(name: str) -> set[str]:
    """Every kind of line that the text of a game has, from the list of how they are typed."""
    notation = import_module(f"boardlib.{name}.board.notation")
    listed = re.split(r"^\* ", str(notation.__doc__), flags=re.MULTILINE)[1:]
    found = set()
    for word in notation.LINES:
        told = [re.findall(r"``([^`]+)``", one) for one in listed]
        told = [typed for typed in told if any(one.split()[0] == word for one in typed)]
        lines = [one for typed in told for one in typed if one.split()[0] == word]
        assert lines, word
        found |= {form(line) for line in lines}
        (typed, *_more) = told
        found |= {f"{word} {one}" for one in typed if one in TELLING and "placed" in str(typed)}
    return found


@cache
def boards(name: str) -> list[Any]:
    """The empty table, some boards, and those that have a line of a kind that no other one has."""
    rules = game(name)
    texts = [*BESIDES[name], *rules.boards().values()]
    texts += [one.start for one in cases().values() if one.game == name]
    every = [rules.start(), *map(rules.read, texts)]
    kinds = [{form(line) for line in rules.write(one).splitlines()} for one in every]
    common = Counter(kind for one in kinds for kind in one)
    return [
        board
        for number, board in enumerate(every)
        if number % EVERY == 0
        or number <= len(BESIDES[name])
        or any(common[kind] <= FEW for kind in kinds[number])
    ]


def shapes(rules: Game[Any, Any], position: Any) -> list[str]:
    drawn = rules.draw(position).sentences
    return list(dict.fromkeys(["", *drawn, *editor(rules).openings(position)]))


def offered(rules: Game[Any, Any], position: Any) -> Iterator[tuple[str, str]]:
    """What can be done to a board by pointing: what it is, and its lines; a few of each kind."""
    editing = editor(rules)
    made = Counter[tuple[str, str]]()
    for shape in shapes(rules, position):
        for offer in editing.changes_at(position, shape):
            kind = form(offer.text.removeprefix("- ")), offer.group
            made[kind] += 1
            if made[kind] <= FEW:
                yield f"{offer.group}: {offer.label}", offer.text
        yield from (("carried", one) for one in list(editing.carried(position, shape).values())[:1])
    for drawer in editing.drawers(position):
        for piece in drawer.pieces[:FEW]:
            yield from (
                (piece.name, lines)
                for lines in list(editing.places(position, piece.text, 0).values())[::7]
            )
    for setting in position.profile.settings.values():
        others = [value for value in setting.values if value != setting.default]
        yield from ((setting.name, f"option {setting.name} {one}") for one in others[:1])


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_line_is_made_and_unmade_by_pointing(name: str) -> None:
    rules = game(name)
    made, gone = set[str](), set[str]()
    for position in boards(name):
        before = Counter(rules.write(position).splitlines())
        for _what, lines in offered(rules, position):
            after = Counter(change_lines(rules.write(position), lines, rules).splitlines())
            made |= {form(line) for line in after - before}
            gone |= {form(line) for line in before - after}
    assert forms(name) - made == set(NOT_OFFERED[name])
    written = {form(line) for one in boards(name) for line in rules.write(one).splitlines()}
    assert written & forms(name) - gone - set(NOT_OFFERED[name]) - {"option"} == set()


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_every_change_is_told_in_words(name: str) -> None:
    """What is different is said of the board or of the game, and never as it is typed."""
    rules, told = game(name), Counter[str]()
    for position in boards(name)[::2]:
        before = PositionLook(rules, position)
        for what, lines in offered(rules, position):
            text = change_lines(rules.write(position), lines, rules)
            after = PositionLook(rules, rules.read(text))
            if after.position == position:
                continue
            changed = after.since(before)
            said = [line.told for line in changed if line.is_said]
            assert said or any(said_anew(before, after)), (what, lines)
            for line in changed:
                for words in (line.was, line.now) if line.is_said else ():
                    assert not words or re.fullmatch(r"[A-Z0-9].*[.?!:)\w]", words), words
                    told[form(line.after or line.before)] += 1
    assert len(told) > 6


@pytest.mark.parametrize("name", GAMES)
def test_what_a_line_says_is_in_the_language_in_use(name: str) -> None:
    rules = game(name)
    with strange_language():
        assert language()
        for position in boards(name)[::3]:
            for line in rules.write(position).splitlines():
                words = editor(rules).line_words(position, line)
                assert not words or "⟦" in words, line


@pytest.mark.parametrize("name", GAMES)
def test_a_line_that_is_said_twice_is_not_lost_without_a_word(name: str) -> None:
    rules = game(name)
    for position in boards(name):
        written = rules.write(position)
        always = ["event marauding"] if name == "troyes" else []
        for line in dict.fromkeys([*written.splitlines(), *always]):
            try:
                again = rules.read("\n".join([written, *always, line]))
            except PositionError:
                continue
            assert again != position, line
