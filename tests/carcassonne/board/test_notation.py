"""Positions and moves as text: what is written is read again, and every slip is explained."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boardlib import carcassonne
from boardlib.carcassonne.board.position import (
    COLOURS,
    EndTurn,
    Move,
    MoveWagon,
    PlaceToken,
    Position,
    ScoreStep,
    TakeHome,
)
from boardlib.game import GAMES, PositionError, QuestionError, game
from boardlib.ruling import IllegalMove
from tests.carcassonne.strategies import (
    any_positions,
    colours,
    placed_tiles,
    populated_boards,
    some_figures,
    some_portals,
    some_segments,
)
from tests.every import every

# --- round trips ----------------------------------------------------------------------------


@given(any_positions)
def test_what_is_written_is_read_again(position: Position) -> None:
    assert carcassonne.read(carcassonne.write(position)) == position


@given(populated_boards())
def test_the_same_text_is_written_again(position: Position) -> None:
    text = carcassonne.write(position)
    assert carcassonne.write(carcassonne.read(text)) == text


@given(any_positions, st.sampled_from(range(1000)))
def test_comments_blank_lines_and_spaces_change_nothing(position: Position, seed: int) -> None:
    lines = carcassonne.write(position).splitlines()
    noisy = []
    for number, line in enumerate(lines):
        if (seed + number) % 3 == 0:
            noisy += ["", "# tile BG-D 0,0 0", "   "]
        noisy.append("\t " + line.replace(" ", "   ") + "  # as agreed" * ((seed + number) % 2))
    assert carcassonne.read("\r\n".join(noisy)) == position


def test_an_empty_text_is_an_empty_board() -> None:
    assert carcassonne.read("") == carcassonne.read("# nothing\n\n") == Position()
    assert carcassonne.write(Position()) == ""


moves: st.SearchStrategy[Move] = st.one_of(
    placed_tiles,
    some_figures,
    st.builds(PlaceToken, colours, some_portals, st.none() | colours, st.none() | some_portals),
    st.builds(MoveWagon, colours, some_segments, some_segments),
    st.builds(TakeHome, colours, some_segments),
    st.just(ScoreStep()),
    st.just(EndTurn()),
)


@given(moves)
def test_a_move_is_read_as_it_is_written(move: Move) -> None:
    assert carcassonne.read_move(str(move)) == move
    assert carcassonne.read_move(f"  {str(move).replace(' ', '  ')}  # hm") == move


# --- errors ---------------------------------------------------------------------------------


def test_a_line_of_a_board_may_be_repeated_where_that_is_only_nonsense() -> None:
    twice = carcassonne.read("tile BG-D 0,0 0\ntile BG-D 0,0 0\nmeeple red 0,0.r1\n" * 2)
    assert len(twice.tiles) == 4
    assert carcassonne.status(twice)


# --- hostile input --------------------------------------------------------------------------

VOCABULARY = """
tile BG-D TU-3 AM-A 0,0 1,-2 -999999,999999 0 90 meeple wagon barn token red blue 0,0.r1 0,0.p1
1,0.f2 0,0.m1 0,0.r1n passed players 3 sets base turn placed figure scored robber nobody points
option wagon C1 C2 score end move to home and by features feature places portals portal tokens
tunnels kind set links reach pieces abbeys # , .
"""
words = st.sampled_from(VOCABULARY.split())
nonsense = st.one_of(st.text(max_size=60), st.lists(words, max_size=7).map(" ".join))


def said_of(name: str) -> str:
    """How the sentence begins about a word that is the name of no board of this game."""
    if name.lower() in GAMES:
        return f"'{name.lower()}' is a game"
    if name.lower() in {one.lower() for other in GAMES for one in game(other).boards()}:
        return f"'{name}' is a board of another game"
    return f"There is no board or case '{name[:40]}'"


@given(st.lists(nonsense, max_size=4).map("\n".join))
@example("TA-")
@example("Carcassonne")
@example("braking")
def test_nonsense_is_a_position_error_and_nothing_else(text: str) -> None:
    try:
        position = carcassonne.read(text)
    except PositionError as error:
        found = error
    else:
        assert carcassonne.read(carcassonne.write(position)) == position
        return
    assert found.message
    if not found.line:  # a word alone may be the name of a board: no place in it is wrong
        assert found.message.startswith(said_of(text.strip()))
        return
    assert 1 <= found.line <= max(len(text.splitlines()), 1)
    assert found.column >= 1


BOARD = carcassonne.read(
    "tile TU-3 0,0 0\ntile BG-W 1,0 0\ntile BG-A 0,1 180\ntoken red 0,0.p1\nwagon red 0,1.m1"
)


@given(nonsense)
@example("wagon C1 red 0,0.f1")
@example("move red 0,1.m1")
@example("places AM-A")
def test_nonsense_is_a_question_error_and_nothing_else(text: str) -> None:
    for board in (BOARD, Position(), replace(BOARD, players=2)):
        for asked in (carcassonne.ask, carcassonne.judge, carcassonne.play):
            with suppress(QuestionError, IllegalMove):
                asked(board, text)
        with suppress(QuestionError):
            carcassonne.read_move(text)


HOSTILE = [
    "<script>alert(1)</script>",
    "{player}",
    "{0.__class__}",
    "%s%n",
    "../../etc/passwd",
    "\u202etile",
    "tile\x00",
    "0,0.r1;rm",
    "１,２",
    "A" * 5000,
]


@every("word", HOSTILE)
@every("line", ["{}", "tile {} 0,0 0", "tile BG-D {} 0", "meeple {} 0,0.r1"])
def test_a_hostile_word_is_quoted_and_nothing_happens(line: str, word: str) -> None:
    with pytest.raises(PositionError) as caught:
        carcassonne.read(line.replace("{}", word))
    # as it is, but for what a terminal would obey
    assert word[:20].replace("\x00", "\N{REPLACEMENT CHARACTER}") in str(caught.value)
    assert "\x00" not in str(caught.value)
    assert len(str(caught.value)) < 300


@every("word", HOSTILE)
def test_a_hostile_option_is_refused(word: str) -> None:
    for line in (f"option {word} on", f"option wagon {word}"):
        with pytest.raises(PositionError):
            carcassonne.read(line)


def test_far_away_places_are_only_numbers() -> None:
    far = "tile BG-D 999999,-999999 0"
    assert carcassonne.write(carcassonne.read(far)) == far


def test_every_colour_plays() -> None:
    text = "\n".join(f"points {colour} 1" for colour in COLOURS)
    assert carcassonne.write(carcassonne.read(text)) == text
