"""Lines of a position: a made-up game of lamps that are lit on numbered posts."""

import pytest

from boardlib import game
from boardlib.forms import position_lines, told
from boardlib.game import GAMES
from boardlib.words import PositionError, QuestionError, Wanted, Words
from tests.every import every

Lamps = tuple[tuple[str, int], ...]
POST = Wanted("expected the number of a post here", "'{word}' is not the number of a post")
FUSES = Wanted("expected a number of fuses here", "'{word}' is not a number of fuses")


def lamp(words: Words, lamps: Lamps) -> Lamps:
    return (*lamps, ("lamp", words.number(POST)))


def fuse(words: Words, lamps: Lamps) -> Lamps:
    return (*lamps, ("fuse", words.number(FUSES)))


READERS = {"lamp": lamp, "fuse": fuse}


def key(line: str) -> str:
    return line.split()[0]


def read(text: str) -> Lamps:
    return told((), position_lines(text, Words, READERS, key, ("lamp",)), READERS)


def test_every_line_that_says_something_is_read_in_its_order() -> None:
    assert read("lamp 2 # lit\n\n  # nothing here\nfuse 1\nlamp 2") == (
        ("lamp", 2),
        ("fuse", 1),
        ("lamp", 2),
    )


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ("lamp 1\nlump 2", (2, 1), "'lump' is not the first word of a position line"),
        ("lamp 1 2", (1, 8), "'2' is too much here"),
        ("fuse 1\nlamp 1\n  fuse 2", (3, 3), "line 1 says it already ('fuse')"),
        ("lamp\nlump", (1, 6), "expected the number of a post here"),
    ],
)
def test_the_first_line_that_is_wrong_is_told_with_its_column(
    text: str, where: tuple[int, int], why: str
) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == where
    assert caught.value.message.startswith(why)


AS_PRINTED = {
    "carcassonne": (
        "Tile BG-D −1, 0 90\nTILE BG-D 0,  −0 90",
        "tile BG-D -1,0 90\ntile BG-D 0,0 90",
    ),
    "tour": ("Road B1\nRider 1 red 2, 9", "road B1\nrider 1 red 2,9"),
    "biathlon": ("Race sprint", "race sprint"),
    "troyes": ("Players blue green\nPurse blue 5", "players blue green\npurse blue 5"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_read_as_it_is_printed(name: str) -> None:
    """Capital letters at the beginning of a line, a true minus sign, a blank after a comma."""
    printed, typed = AS_PRINTED[name]
    read = game.game(name).read
    assert read(printed) == read(typed)


ASKED = [(name, one.example) for name in GAMES for one in game.game(name).questions()]
MOVED = [
    ("carcassonne", "tile BG-D 1,1 90"),
    ("tour", "next round"),
    ("biathlon", "red 57 bus x"),
    ("troyes", "blue recruit"),
]


def begun_large(text: str) -> str:
    return text[0].upper() + text[1:]


def answer(name: str, question: str) -> str:
    rules = game.game(name)
    board = rules.read(next(iter(rules.boards().values())))
    try:
        return rules.ask(board, question).text
    except QuestionError as refused:
        return str(refused)


@every("name, question", ASKED)
def test_a_question_may_begin_with_a_capital(name: str, question: str) -> None:
    assert answer(name, begun_large(question)) == answer(name, question)


@pytest.mark.parametrize(("name", "move"), MOVED)
def test_a_move_may_begin_with_a_capital(name: str, move: str) -> None:
    rules = game.game(name)
    assert rules.read_move(begun_large(move)) == rules.read_move(move)
    with pytest.raises(QuestionError):
        rules.read_move(move.upper())


def test_what_is_said_twice_is_told_however_it_is_typed() -> None:
    with pytest.raises(PositionError, match="line 1 says it already"):
        game.game("carcassonne").read("points red 3\nPoints red 4")
