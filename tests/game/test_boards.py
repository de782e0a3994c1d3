"""A name, lines or a position: whatever takes a board takes it in each of these forms."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, cast

import pytest
from click.testing import CliRunner

import boardlib as bl
from boardlib.catalogue import find_case
from boardlib.cli.commands import main
from boardlib.game import GAMES, Game, PositionError, game
from boardlib.game.face import named_board

MOVES = {"judge", "play"}
QUESTION = {name: game(name).questions()[0].example for name in GAMES}


def _functions(rules: Game[Any, Any]) -> dict[str, Callable[[Any], Any]]:
    """Every function of a game's face whose first argument is a board, of that board alone."""
    name = rules.name
    asked = {
        "ask": lambda board: rules.ask(board, QUESTION[name]),
        "judge": lambda board: rules.judge(board, _move(rules)),
        "play": lambda board: rules.play(board, _move(rules)),
    }
    faces = {one: getattr(rules, one) for one in rules.__all__}  # type: ignore[attr-defined]
    boards = {
        one: asked.get(one, function)
        for one, function in faces.items()
        if inspect.isroutine(function) and next(iter(_parameters(function)), "") == "board"
    }
    assert len(boards) > 8
    return boards


def _parameters(function: Callable[..., Any]) -> list[str]:
    return list(inspect.signature(function).parameters)


def _move(rules: Game[Any, Any]) -> Any:
    return rules.moves(rules.read(_board(rules)))[0]


def _board(rules: Game[Any, Any]) -> str:
    return next(text for text in rules.boards().values() if len(rules.moves(rules.read(text))))


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) if not hasattr(one, "text") else str(one) == str(other)


@pytest.mark.parametrize("name", GAMES)
def test_every_function_of_a_game_takes_a_board_in_every_form(name: str) -> None:
    rules = game(name)
    text = _board(rules)
    called = next(one for one, known in rules.boards().items() if known == text)
    position = rules.read(text)
    for function in _functions(rules).values():
        wanted = function(position)
        assert _same(function(text), wanted)
        assert _same(function(called), wanted)


@pytest.mark.parametrize("name", GAMES)
def test_the_package_finds_the_game(name: str) -> None:
    rules = game(name)
    for called, text in rules.boards().items():
        position = rules.read(text)
        for board in (called, text, position):
            assert bl.read(board) == position
    assert bl.draw(called) == rules.draw(position)
    assert bl.ask(called, QUESTION[name]).text == rules.ask(position, QUESTION[name]).text
    case = next(one for one in bl.cases().values() if one.game == name)
    assert bl.read(case.id) == rules.read(case.id) == case.position()
    assert set(bl.boards(name)) == set(rules.boards())


def test_capitals_of_a_name_do_not_matter() -> None:
    """Of no board, case and ruling: none of them is told from another by its capitals alone."""
    for name in GAMES:
        for board in game(name).boards():
            assert named_board(board.swapcase()) == named_board(board)
        assert set(bl.boards(name.upper())) == set(bl.boards(name))
    for case in bl.cases().values():
        assert find_case(case.id.swapcase()).id == case.id
        for claim in case.claims:
            assert find_case(claim.id.swapcase()).id == find_case(claim.id).id
    one = next(iter(bl.cases()))
    assert bl.read(one.lower()) == bl.read(one)
    assert bl.carcassonne.read("tun-b") == bl.read("CARCASSONNE:tun-b") == bl.boards()["tun-b"]
    with pytest.raises(KeyError, match="did you mean TUN-B"):
        bl.boards()["TUN-BB"]


def test_capitals_of_a_name_do_not_matter_on_the_command_line() -> None:
    asked = ["ask", "Carcassonne", "features", "--position"]
    for typed in ([*asked, "tun-b"], [*asked, "tun-19"]):
        plain = [one.upper() if one.startswith("tun-") else one for one in typed]
        found, wanted = (CliRunner().invoke(main, one) for one in (typed, plain))
        assert found.exit_code == 0, found.output
        assert found.output == wanted.output


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("TUN-Z", "There is no board or case 'TUN-Z'; did you mean TUN-"),
        ("bend", "'bend' is a board of another game: tour"),
        ("tile BG-D", "line 1, column 11: expected"),
        ("tile BG-D 0,0 0\ntile BG-D 5", "line 2, column 11: "),
    ],
)
def test_a_board_that_there_is_not_is_refused_in_a_sentence(board: str, said: str) -> None:
    with pytest.raises(PositionError) as refused:
        bl.carcassonne.read(board)
    assert str(refused.value).startswith(said)
    if board != "bend":
        with pytest.raises(PositionError, match=said.replace("(", r"\(")):
            bl.read(board)


def test_an_empty_board_may_be_of_any_game() -> None:
    with pytest.raises(PositionError, match=r"carcassonne\.read, tour\.read"):
        bl.read("# nothing yet\n")
    assert bl.carcassonne.read("").text == ""


@pytest.mark.parametrize("board", [None, 3, b"TUN-B"])
def test_what_is_no_board_is_refused_in_a_sentence(board: Any) -> None:
    takers: tuple[Callable[[Any], Any], ...] = (
        bl.read,
        bl.draw,
        lambda given: bl.ask(given, "features"),
    )
    for take in takers:
        with pytest.raises(TypeError, match="A board is expected here: a position, its name"):
            take(board)
    with pytest.raises(TypeError, match="A position of this game is expected"):
        bl.tour.draw(cast(Any, bl.read("TUN-B")))


def test_a_board_that_makes_no_sense_is_refused_where_that_is_wished() -> None:
    wrong = "tile BG-D 0,0 0\ntile BG-U -1,0 90"
    assert bl.read(wrong) == bl.carcassonne.read(wrong)
    for read in (bl.read, bl.carcassonne.read):
        with pytest.raises(PositionError, match="The board makes no sense: "):
            read(wrong, check=True)


@pytest.mark.parametrize("take", [bl.settle, bl.compare, lambda board: bl.odds(board, "attack")])
def test_what_shows_a_board_takes_it_in_every_form(take: Callable[[Any], Any]) -> None:
    name = "WAG-1" if take in (bl.settle, bl.compare) else "bend"
    shown = {type(take(board)) for board in (name, bl.read(name), bl.read(name).text)}
    assert len(shown) == 1
    assert "Notice" not in {one.__name__ for one in shown}
