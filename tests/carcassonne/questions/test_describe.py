"""The board in sentences: one for all that can be pointed at, and every one translatable."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from boardlib import carcassonne, text
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.questions.describe import sentences
from boardlib.catalogue.practice import exercises, make
from boardlib.game import QuestionError
from boardlib.ruling import Ruling
from tests.carcassonne.boards import read
from tests.carcassonne.reached import ASKED
from tests.carcassonne.strategies import flooded, populated_boards, strange_language

# --- one sentence for everything ------------------------------------------------------------


@settings(max_examples=60)
@given(populated_boards())
def test_everything_on_the_board_has_a_sentence_of_its_own_that_is_true(
    position: Position,
) -> None:
    words, lines, features = sentences(position), carcassonne.describe(position), flooded(position)
    tiles = {f"{tile.x},{tile.y}" for tile in position.tiles}
    mouths = {
        f"{t.x},{t.y}.{name}" for t in position.tiles for name in tile_kinds()[t.kind].portals
    }
    figures = {f"figure:{figure.segment}" for figure in position.figures}
    tokens = {f"token:{token.portal}" for token in position.tokens}
    segments = {part for _type, parts, _ends in features for part in parts}
    assert set(words) == tiles | mouths | figures | tokens | segments
    assert all(line.endswith(".") for line in words.values())
    assert all(lines.count(words[tile]) == 1 for tile in tiles)
    assert all(words[token] in lines for token in tokens)
    said = set()
    for type_, parts, ends in features:
        (line,) = {words[part] for part in parts}
        assert line not in said
        said.add(line)
        told_once = type_ in ("road", "city", "monastery")
        assert lines.count(line) in ((1,) if told_once else (0, 1))
        if type_ in ("road", "city"):
            open_portals = re.findall(r"the portal at \(-?\d+,-?\d+( [a-z]+)?\)", line)
            assert ("incomplete" in line) == bool(ends)
            assert len(open_portals) == sum(".p" in end for end in ends)


@settings(max_examples=40)
@given(populated_boards(largest=15))
def test_picture_and_sentences_say_the_same(position: Position) -> None:
    scene = carcassonne.draw(position)
    words = sentences(position)
    for stop in scene.focusables:
        assert stop.sentence == words[stop.key]


def test_the_sentences_of_a_small_board() -> None:
    board = read(
        "tile TU-3 0,0 0",
        "tile BG-W 1,0 0",
        "tile BG-A 0,1 180",
        "token red 0,0.p1",
        "meeple blue 1,0.r3",
        "points blue 4",
        "robber nobody 0",
        "turn red placed 0,1",
    )
    lines = carcassonne.describe(board)
    for expected in (
        "Tile TU-3 at (0,0): road (east; ends at: a tunnel portal);"
        " road (south; ends at: a tunnel portal).",
        "The road at (0,0 east): 2 tiles, incomplete, open: the portal at (0,0 east),"
        " occupied (blue meeple).",
        "The monastery at (0,1): 1 tile, incomplete, 6 tiles missing.",
        "The portal at (0,0 east): still open, for a single token lies there (red).",
        "Whose turn it is: red.",
    ):
        assert expected in lines
    assert any("blue: 4 points" in line.lower() for line in lines)


def test_an_empty_board_has_nothing_to_say() -> None:
    assert carcassonne.describe(read()) == []


# --- in another language --------------------------------------------------------------------

WRONG = (
    *("feature 9,9.r1", "token red 0,0.p9", "tile BG-D", "score now", "meeple red 3,3.r3"),
    *("tile BG-D 1,1 0", "tile BG-C 7,7 0", "home red 0,0.c1", "token red 0,0.p1 and 0,0.p2"),
)
"""What cannot be asked or done on most boards."""
# What is the same in every language: ids of tiles and segments, and what a player typed.
SAME = re.compile(r"\b[A-Z]{2}-\w+|-?\d+,-?\d+\.\w+|'[^']*'")
LEFT = re.compile(r"[a-z]{2,}", re.IGNORECASE)


def plain_words(line: str) -> list[str]:
    """The words of a line that were not translated."""
    return LEFT.findall(SAME.sub("", line))


@pytest.fixture
def strange() -> Iterator[None]:
    with strange_language():
        yield


def test_the_strange_language_shows_what_was_not_translated(strange: None) -> None:
    assert plain_words(text._("The road {name}").format(name="0,0.r1")) == []
    assert plain_words(text._("It is the turn of {player}.").format(player="red")) == ["red"]
    assert plain_words("It is BG-D.") == ["It", "is"]


def reasons_in(ruling: Ruling | None) -> list[str]:
    return [] if ruling is None else [str(ruling), *(r.text for r in ruling.conditions)]


def said_by(text: str, asked: tuple[str, ...]) -> Iterator[str]:
    """All that the game says of a position, to questions and of moves."""
    position = carcassonne.read(text)
    yield from carcassonne.describe(position)
    yield from sentences(position).values()
    yield from map(str, carcassonne.status(position))
    for question in (*asked, *WRONG):
        try:
            answer = carcassonne.ask(position, question)
        except QuestionError as error:
            yield str(error)
        else:
            yield answer.text
            yield from reasons_in(answer.ruling)
        yield from said_of(position, question)


def said_of(position: Position, move: str) -> Iterator[str]:
    try:
        ruling = carcassonne.judge(position, move)
    except QuestionError:  # it is no move, or is refused as a question
        return
    yield from reasons_in(ruling)
    if ruling:
        step = carcassonne.play(position, move)
        for event in step.events:
            yield event.text
            if event.score is not None:
                yield str(event.score)


def test_everything_that_is_said_can_be_translated(strange: None) -> None:
    """What cases and lessons tell is read in ``tests/language``; here is what they do not tell."""
    said = {line for text, asked in ASKED.items() for line in said_by(text, asked)}
    assert len(said) > 500
    assert [line for line in sorted(said) if plain_words(line)] == []


def test_after_the_strange_language_everything_is_english_again() -> None:
    board = read("tile BG-D 0,0 0", "turn red")
    before = carcassonne.describe(board)
    with strange_language():
        strange = carcassonne.describe(board)
    assert carcassonne.describe(board) == before
    assert len(strange) == len(before)
    assert not set(strange) & set(before)


TWICE = re.compile(r"\((\d+ tiles?)\)[^.]*: [^.]*\b\1\b")
"""A feature that is called by its size, and of which its size is told."""


def test_a_feature_that_is_called_by_its_size_is_not_told_its_size_again() -> None:
    told = []
    for kind in exercises("carcassonne"):
        for seed in range(10):
            position = make("carcassonne", kind.kind, seed, 1 + seed % 5).position()
            told += carcassonne.describe(position)
            told += carcassonne.ask(position, "features").text.splitlines()
    assert any(re.search(r"\(\d+ tiles\)", line) for line in told)
    assert [line for line in told if TWICE.search(line)] == []
