"""What is wrong with a position is named, one sentence for each thing, and nothing else is."""

from contextlib import suppress

from hypothesis import given, settings

from boardlib import carcassonne
from boardlib.carcassonne.board.position import Position
from boardlib.game import QuestionError
from boardlib.ruling import IllegalMove
from tests.carcassonne.strategies import any_positions, populated_boards
from tests.every import every

WRONG = [
    # lines of the position, what its one problem says, what it points at
    (
        ["tile BG-D 0,0 0", "tile BG-U 0,0 0"],
        "more than one tile lies there (BG-D, BG-U)",
        "0,0",
    ),
    (
        ["tile BG-U 0,0 0", "tile BG-B 1,0 0"],
        "Two sides do not match: a road and a field.",
        "1,0",
    ),
    (
        ["tile BG-B 0,0 0", "tile BG-C 0,1 0"],
        "Two sides do not match: a field and a city.",
        "0,1",
    ),
    (
        ["sets base", "tile BG-X 0,0 0", "tile BG-X 1,0 0"],
        "Roads to a crossing: north, east, south and west: 2 of these tiles lie there",
        None,
    ),
    (["sets base", "tile TU-3 0,0 0"], "the sets hold 0", None),
    (
        ["tile BG-D 0,0 0", "meeple red 0,0.m1"],
        "its tile does not have (red meeple); it has: the city, the road, the field (north) and the"
        " field (south).",
        None,
    ),
    (
        ["tile BG-D 0,0 0", "meeple red 1,0.r1"],
        "A figure stands where no tile lies (red meeple).",
        None,
    ),
    (["tile RV-07 0,0 0", "meeple red 0,0.v1"], "the river", "figure:0,0.v1"),
    (["tile IC-05 0,0 0", "meeple red 0,0.r3"], "the short road (north)", "figure:0,0.r3"),
    (["tile BG-D 0,0 0", "wagon red 0,0.f1"], "the field (north)", "figure:0,0.f1"),
    (["tile BG-D 0,0 0", "mayor red 0,0.r1"], "the road", "figure:0,0.r1"),
    (["tile BG-D 0,0 0", "barn red 0,0.c1"], "the city", "figure:0,0.c1"),
    (
        ["tile BG-D 0,0 0", "token red 0,0.p1"],
        "no tunnel opening is (red)",
        None,
    ),
    (
        ["tile TU-3 0,0 0", "token red 0,0.p3"],
        "no tunnel opening is (red)",
        None,
    ),
    (
        ["tile TU-3 0,0 0", "token red 0,0.p1", "token blue 0,0.p1"],
        "The portal to the east: 2 tokens lie there",
        "token:0,0.p1",
    ),
    (
        ["tile TU-4 0,0 0", *(f"token red 0,0.p{n}" for n in (1, 2, 3))],
        "3 tokens of one colour lie there, but there are 2 (red)",
        None,
    ),
    (
        ["tile AM-12 0,0 0", "token red 0,0.p1", "option printed_tunnels never"],
        "a printed tunnel, which takes none here",
        "token:0,0.p1",
    ),
    (["players 2", "tile BG-D 0,0 0", "meeple green 0,0.r1"], "Green: not in the game", None),
    (["players 2", "points yellow 3"], "Yellow: not in the game", None),
    (["players 2", "turn black"], "Black: not in the game", None),
    (["players 2", "abbeys red grey"], "Grey: not in the game", None),
    (
        ["players 5", "tile TU-3 0,0 0", "token grey 0,0.p1"],
        "of this colour (grey)",
        None,
    ),
    (
        ["tile BG-D 0,0 0", "turn red placed 4,4"],
        "but it does not lie there",
        None,
    ),
    (
        ["tile BG-D 0,0 0", "tile BG-A 0,1 0", "wagon red 0,0.r1", "wagon red 0,1.m1"],
        "Red: 2 on the board, but only 1 in all (red wagon)",
        "figure:0,1.m1",
    ),
    (
        ["pieces meeple 0", "tile BG-D 0,0 0", "meeple red 0,0.r1"],
        "Red: 1 on the board, but only 0 in all (red meeple)",
        "figure:0,0.r1",
    ),
]


@every("lines, sentence, shape", WRONG)
def test_what_is_wrong_is_named_once(lines: list[str], sentence: str, shape: str | None) -> None:
    (problem,) = carcassonne.status(carcassonne.read("\n".join(lines)))
    assert sentence in str(problem)
    assert str(problem).endswith(".")
    assert shape is None or shape in problem.shapes


def test_all_that_is_wrong_is_named() -> None:
    lines = [line for wrong, _sentence, _shape in WRONG[6:10] for line in wrong[1:]]
    lines += ["token red 5,5.p1", "token blue 5,5.p1"]  # there is no portal to be claimed twice
    board = carcassonne.read("\n".join(["tile BG-D 5,5 0", *lines]))
    assert len(carcassonne.status(board)) == len(lines)


@settings(max_examples=60)
@given(populated_boards())
def test_nothing_is_wrong_with_what_was_reached_by_legal_moves(position: Position) -> None:
    assert carcassonne.status(position) == []


@settings(max_examples=40)
@given(any_positions)
def test_any_nonsense_can_be_looked_at_asked_and_played(position: Position) -> None:
    for problem in carcassonne.status(position):
        assert str(problem)
    assert all(line for line in carcassonne.describe(position))
    assert carcassonne.draw(position).description
    for question in ("features", "portals", "tunnels", "score", "wagons", "places TU-4", "robber"):
        with suppress(QuestionError):
            carcassonne.ask(position, question)
    for item in carcassonne.ask(position, "features").data:
        carcassonne.ask(position, f"points {item['segments'][0]}")
        carcassonne.ask(position, f"links {item['segments'][0]}")
    for move in ("score", "end", "tile BG-D 1,1 0", "token red 0,0.p1"):
        with suppress(QuestionError, IllegalMove):
            carcassonne.play(position, move)


@settings(max_examples=15)
@given(any_positions)
def test_any_nonsense_has_moves_that_can_be_played(position: Position) -> None:
    moves = carcassonne.moves(position)
    for move in list(moves)[:: max(len(moves) // 5, 1)]:
        assert move in moves
        carcassonne.play(position, move)
