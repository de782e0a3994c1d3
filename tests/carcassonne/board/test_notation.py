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
    Figure,
    Move,
    MoveWagon,
    PlacedTile,
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


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("tile BG-D -1,2 270", PlacedTile("BG-D", -1, 2, 270)),
        ("score", ScoreStep()),
        ("end", EndTurn()),
    ],
)
def test_moves_read_as_the_manual_says(text: str, move: Move) -> None:
    assert carcassonne.read_move(text) == move
    figure = carcassonne.read_move("meeple blue -1,1.r1")
    assert isinstance(figure, Figure)
    assert (figure.kind, figure.colour, figure.segment.cell) == ("meeple", "blue", (-1, 1))


# --- errors ---------------------------------------------------------------------------------

SLIPS = [
    # text, line, column, what would be right
    ("tilee BG-D 0,0 0", 1, 1, "tile"),
    ("meple red 0,0.r1", 1, 1, "meeple"),
    ("tile BG-D 0,0 0\ntile BGD 1,0 0", 2, 6, "BG-D"),
    ("tile bg-d 1,0 0", 1, 6, "did you mean BG-D"),
    ("tile ~ 1,0 0", 1, 6, "such as BG-A"),
    ("tile BG-D 1;0 0", 1, 11, "x,y such as 1,-2"),
    ("tile BG-D 1,0", 1, 15, "0, 90, 180, 270"),
    ("tile BG-D 1,0 45", 1, 15, "0, 90, 180, 270"),
    ("tile BG-D 1,0 0 0", 1, 17, "nothing more"),
    ("tile", 1, 6, "such as BG-A"),
    ("\n\n  tile BG-D", 3, 13, "such as 1,-2"),
    ("meeple purple 0,0.r1", 1, 8, "red, blue, green, yellow, black, grey"),
    ("meeple red 0,0", 1, 12, "such as 0,0.r1"),
    ("meeple red", 1, 12, "such as 0,0.r1"),
    ("token red 0,0.r1", 1, 11, "p1, p2"),
    ("token red 0,0.p1 passed", 1, 25, "a number of turns"),
    ("token red 0,0.p1 passed often", 1, 25, "a whole number"),
    ("option tunnel on", 1, 8, "tunnel_colours"),
    ("option wagon C9", 1, 8, "C1, C2"),
    ("option wagon", 1, 14, "a value"),
    ("pieces", 1, 8, "meeple, wagon, mayor, barn"),
    ("pieces meeple", 1, 15, "a number of figures"),
    ("abbeys red somebody", 1, 12, "red, blue"),
    ("players 1", 1, 9, "2, 3, 4, 5, 6"),
    ("sets base tunel", 1, 11, "tunnel"),
    ("sets", 1, 6, "base, tunnel"),
    ("turn red placed 1,0 figur", 1, 21, "figure, token, scored"),
    ("turn red placed", 1, 17, "such as 1,-2"),
    ("robber me 3", 1, 8, "nobody"),
    ("robber red -3", 1, 12, "a whole number"),
    ("points red many", 1, 12, "a whole number"),
    ("players 2\nplayers 3", 2, 1, "line 1"),
    ("turn red\n# next\nturn blue", 3, 1, "line 1"),
    ("points red 3\npoints blue 2\npoints red 4", 3, 1, "line 1"),
    ("option wagon C1\noption wagon C2", 2, 1, "line 1"),
]


@every("text, line, column, right", SLIPS)
def test_an_error_names_the_place_and_what_would_be_right(
    text: str, line: int, column: int, right: str
) -> None:
    with pytest.raises(PositionError) as caught:
        carcassonne.read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert right in caught.value.message


@every(
    "text, right",
    [
        ("", "tile"),
        ("jump", "tile"),
        ("tile BG-D 0,0 45", "0, 90, 180, 270"),
        ("move red 0,0.r1 0,1.r1", "to"),
        ("token red 0,0.p1 and", "such as 0,0.p1"),
        ("token red 0,0.p1 by me", "red, blue"),
        ("score now", "nothing more"),
    ],
)
def test_what_is_no_move_is_quoted_with_what_would_be_right(text: str, right: str) -> None:
    with pytest.raises(QuestionError, match="is not a move") as caught:
        carcassonne.read_move(text)
    assert right in str(caught.value)
    assert f"'{text}'" in str(caught.value)


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
    with pytest.raises(PositionError):
        carcassonne.read("tile BG-D 99999999999999,0 0")


# --- what a line is about -------------------------------------------------------------------


@every(
    "one, other",
    [
        ("tile BG-U 1,0 90", "tile BG-D 1,0 0"),
        ("token red 0,0.p1", "token blue 0,0.p1"),
        ("option wagon C1", "option wagon C2"),
        ("players 2", "players 3"),
        ("sets base", "sets base tunnel"),
        ("turn red", "turn blue placed 0,0"),
        ("robber red 3", "robber nobody 0"),
        ("points red 3", "points red 9  # now"),
    ],
)
def test_a_line_about_the_same_thing_has_the_same_key(one: str, other: str) -> None:
    assert carcassonne.line_key(one) == carcassonne.line_key(other) is not None


def test_lines_about_different_things_have_different_keys() -> None:
    lines = [
        "tile BG-U 1,0 90",
        "tile BG-U 0,1 90",
        "token red 0,0.p1",
        "token red 0,0.p2",
        "option wagon C1",
        "option two_tile_city 1",
        "points red 3",
        "points blue 3",
        "players 2",
        "turn red",
    ]
    keys = [carcassonne.line_key(line) for line in lines]
    assert len(set(keys)) == len(lines)


@pytest.mark.parametrize("line", ["", "   ", "# a comment", "meeple red 0,0.r1", "barn red 0,0.f1"])
def test_a_line_that_replaces_nothing_has_no_key(line: str) -> None:
    assert carcassonne.line_key(line) is None


def test_every_colour_plays() -> None:
    text = "\n".join(f"points {colour} 1" for colour in COLOURS)
    assert carcassonne.write(carcassonne.read(text)) == text


def test_what_is_no_move_is_said_once() -> None:
    with pytest.raises(QuestionError) as caught:
        carcassonne.read_move("x")
    assert str(caught.value).count("is not a move") == 1
