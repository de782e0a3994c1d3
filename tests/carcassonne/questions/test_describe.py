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
from tests.carcassonne.strategies import flooded, populated_boards, strange_language

# --- one sentence for everything ------------------------------------------------------------


@settings(max_examples=60)
@given(populated_boards())
def test_everything_on_the_board_has_a_sentence(position: Position) -> None:
    keys = {f"{tile.x},{tile.y}" for tile in position.tiles}
    for _type, parts, _ends in flooded(position):
        keys |= parts
    keys |= {f"{t.x},{t.y}.{name}" for t in position.tiles for name in tile_kinds()[t.kind].portals}
    keys |= {f"figure:{figure.segment}" for figure in position.figures}
    keys |= {f"token:{token.portal}" for token in position.tokens}
    assert set(sentences(position)) == keys
    assert all(line.endswith(".") for line in sentences(position).values())


@settings(max_examples=60)
@given(populated_boards())
def test_all_segments_of_a_feature_have_the_same_sentence_and_no_other_has_it(
    position: Position,
) -> None:
    words = sentences(position)
    said = {}
    for _type, parts, _ends in flooded(position):
        (line,) = {words[part] for part in parts}
        assert line not in said
        said[line] = parts


@settings(max_examples=60)
@given(populated_boards())
def test_the_description_names_every_tile_road_city_and_monastery_once(
    position: Position,
) -> None:
    lines = carcassonne.describe(position)
    words = sentences(position)
    for tile in position.tiles:
        assert lines.count(words[f"{tile.x},{tile.y}"]) == 1
    for type_, parts, _ends in flooded(position):
        expected = 1 if type_ in ("road", "city", "monastery") else None
        count = lines.count(words[min(parts)])
        assert count == expected if expected else count <= 1
    for token in position.tokens:
        assert words[f"token:{token.portal}"] in lines


@settings(max_examples=40)
@given(populated_boards(largest=15))
def test_picture_and_sentences_say_the_same(position: Position) -> None:
    scene = carcassonne.draw(position)
    words = sentences(position)
    for stop in scene.focusables:
        assert stop.sentence == words[stop.key]


@settings(max_examples=60)
@given(populated_boards())
def test_a_sentence_says_complete_or_where_it_is_open(position: Position) -> None:
    words = sentences(position)
    for type_, parts, ends in flooded(position):
        if type_ in ("road", "city"):
            line = words[min(parts)]
            assert ("incomplete" in line) == bool(ends)
            assert len(re.findall(r"the portal at \(-?\d+,-?\d+( [a-z]+)?\)", line)) == sum(
                ".p" in end for end in ends
            )


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

SCENES = {
    "road": [
        "players 2",
        "tile BG-D 0,0 0",
        "tile BG-W -1,0 0",
        "tile BG-W 1,0 0",
        "meeple red 0,0.r1",
        "turn red placed 1,0",
    ],
    "turn": [
        "players 2",
        "tile TU-3 0,0 0",
        "tile BG-W 1,0 0",
        "tile BG-A 0,1 180",
        "token red 0,0.p1",
        "meeple blue 1,0.r3",
        "wagon red 0,1.m1",
        "barn red 0,0.f1",
        "points red 3",
        "robber blue 2",
        "abbeys red blue",
        "turn red placed 0,1",
    ],
    "done": ["players 2", "tile BG-D 0,0 0", "turn red placed 0,0 figure token scored"],
    "river": ["tile RV-07 0,0 0", "tile IC-05 3,3 0", "tile AM-12 6,6 0", "tile TB-23 8,8 0"],
    "nonsense": [
        "players 2",
        "tile BG-U 0,0 0",
        "tile BG-B 1,0 0",
        "tile BG-U 0,0 0",
        "meeple grey 5,5.r1",
        "mayor green 0,0.r1",
        "token red 0,0.p1",
        "turn red placed 9,9",
    ],
    "mayor": ["tile BG-F 0,0 0", "tile BG-E -1,0 90", "tile BG-E 1,0 270", "mayor red 0,0.c1"],
    "abbey": ["tile AM-A 0,0 0", "tile BG-U 1,0 0", "wagon blue 1,0.r1", "robber nobody 0"],
    **{name: [carcassonne.boards()[name]] for name in ("TUN-B-d", "TUN-C-b", "TUN-D", "WAG-1")},
    "V1": [carcassonne.boards()["TUN-A"], "option token_needs_own_figure on"],
    "V2": [carcassonne.boards()["TUN-A-b"], "option token_may_be_stolen on", "players 2"],
    "V3": [carcassonne.boards()["TUN-A"], "option occupied_road_needs_pair on"],
    "V4": [carcassonne.boards()["TUN-A"], "meeple red 1,0.r3", "option token_must_not_block on"],
    "never": [carcassonne.boards()["TUN-C"], "option printed_tunnels never"],
    "scored": [carcassonne.boards()["WAG-1"], "wagon red 0,0.c1", "turn red placed 1,-1"],
    "C2": [carcassonne.boards()["WAG-1"], "option wagon C2"],
    "readings": [
        carcassonne.boards()["WAG-1"],
        "meeple blue 0,0.c1",
        "meeple blue 1,0.c1",
        "wagon red 0,0.c1",
        "option short_roads passed_over",
        "option wagon_road_abbey apart",
    ],
    "late": [
        carcassonne.boards()["TUN-A-b"],
        "option token_moment whole_turn",
        "turn red placed 0,0 scored",
    ],
}
MOVES = [
    "tile BG-D 1,1 0",
    "tile BG-U 1,0 0",
    "tile BG-X 2,0 0",
    "tile AM-A 0,0 0",
    "tile AM-A 4,4 0",
    "tile BG-C 7,7 0",
    "meeple red 0,0.r1",
    "meeple blue 0,0.f1",
    "meeple red 0,0.v1",
    "meeple red 3,3.r3",
    "meeple red 1,0.r3",
    "meeple red 0,1.r1",
    "wagon red 0,0.f1",
    "mayor red 0,0.r1",
    "mayor red 0,0.c1",
    "barn red 0,0.f1",
    "barn red 0,0.r1",
    "token red 0,0.p1",
    "token red 0,0.p2",
    "token blue 0,0.p2 by red",
    "token blue 0,0.p1",
    "token black 0,0.p1 by red",
    "token red 0,0.p1 and 0,0.p2",
    "score",
    "end",
    "home red 0,0.c1",
    "move red 0,0.c1 to 0,-1.r1",
    "move red 0,0.c1 to -1,0.r3",
    "move red 0,0.c1 to -1,0.r1",
    "move red 0,0.c1 to 0,2.r1",
    "move red 0,2.r1 to 0,1.m1",
]
QUESTIONS = [
    "features",
    "points 0,0.r1",
    "points 0,0.c1",
    "points -1,0.r1",
    "places BG-D",
    "places AM-A",
    "wagon C1 red 0,0.c1",
    "wagon C1 red 0,0.c1 to 0,3.m1",
    "wagon C2 red 0,0.c1 to 0,-2.r1",
    "wagon C1 red 0,0.r1",
    "wagons",
    "links 0,0.c1",
    "links 0,0.r1",
    "reach 0,0",
    "portals",
    "tokens 3",
    "tunnels",
    "robber",
    "score",
    "feature 9,9.r1",
    "token red 0,0.p9",
    "tile BG-D",
    "score now",
]
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


def said_by(position: Position) -> Iterator[str]:
    """All that the game says of a position, of some moves and to some questions."""
    yield from carcassonne.describe(position)
    yield from sentences(position).values()
    yield from map(str, carcassonne.status(position))
    for question in QUESTIONS:
        try:
            answer = carcassonne.ask(position, question)
        except QuestionError as error:
            yield str(error)
        else:
            yield answer.text
            yield from reasons_in(answer.ruling)
    for move in MOVES:
        yield from said_of(position, move)


def said_of(position: Position, move: str) -> Iterator[str]:
    try:
        ruling = carcassonne.judge(position, move)
    except QuestionError as error:
        yield str(error)
        return
    yield from reasons_in(ruling)
    if ruling:
        step = carcassonne.play(position, move)
        for event in step.events:
            yield event.text
            if event.score is not None:
                yield str(event.score)


@pytest.mark.parametrize("scene", SCENES)
def test_everything_that_is_said_can_be_translated(scene: str, strange: None) -> None:
    position = read(*SCENES[scene])
    said = list(dict.fromkeys(said_by(position)))
    assert len(said) > 30
    assert [line for line in said if plain_words(line)] == []


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
