"""Roads that are nonsense are named, the roads that come with the game are sound."""

from __future__ import annotations

from boardlib.tour.board.notation import named_road, read, roads
from boardlib.tour.rules.checks import road_problems, stage_problems
from tests.every import every

FLAT = "road 5 lanes 40 rows\nsection 1 from 0 flat\n"
NARROW = "road 5 lanes 40 rows\nsection 1 from 0 flat lanes 1 3\n"
STAGE = FLAT + "finish from 34 seconds 5 4 3 2 1 0\ncorridor 4 rows\n"

BAD = {
    "no section": ("road 5 lanes 40 rows", "The road has no section"),
    "late start": ("road 5 lanes 40 rows\nsection 1 from 2 flat", "Section 1 begins at row 2"),
    "overtaken": (
        FLAT + "section 2 from 9,9,9,9,0 flat",
        "In lane 4 section 2 begins at row 0, but section 1 begins only at row 0 there.",
    ),
    "beyond the end": (
        FLAT + "section 2 from 40 hill",
        "Section 2 begins at row 40, but the road ends with row 39.",
    ),
    "gap": (
        "road 5 lanes 40 rows\nsection 1 from 0 flat lanes 0 1\nsection 2 from 20 flat lanes 3 4",
        "The road has a gap: no way leads beyond row 19.",
    ),
    "trap": (
        FLAT + "section 2 from 20,15,20,20,20 flat lanes 2 4",
        "From here no way leads on, for the road is too narrow ahead (lane 0, row 19).",
    ),
    "tape beside": (
        FLAT + "tape sprint A 7,10",
        "The tape (A) lies beside the road, at least with one cell (lane 7, row 10).",
    ),
    "tape wholly where the road is narrow": (
        NARROW + "tape sprint A 4,20 4,21",
        "The tape (A) lies beside the road, at least with one cell (lane 4, row 20).",
    ),
    "tape with a cell too much": (
        NARROW + "tape sprint A 1,20 2,20 3,20 5,20",
        "The tape (A) lies beside the road, at least with one cell (lane 5, row 20).",
    ),
    "tape that ends too far ahead": (
        FLAT + "tape sprint A 0,38 1,38 2,39 3,39 4,40",
        "The tape (A) lies beside the road, at least with one cell (lane 4, row 40).",
    ),
    "tape with a gap": (
        FLAT + "tape sprint A 0,10 1,10 3,10 4,10",
        "The tape (A) has a gap",
    ),
    "tape in the finish": (STAGE + "tape sprint A row 35", "The tape (A) lies in the finish"),
    "finish too long": (
        FLAT + "finish from 38 seconds 5 4 3",
        "The finish has 3 rows from row 38 on, but the road ends with row 39.",
    ),
    "seconds that do not go down": (
        FLAT + "finish from 35 seconds 5 4 4",
        "these are 5 4 4.",
    ),
    "corridor too long": (
        STAGE.replace("corridor 4", "corridor 36"),
        "The start corridor has 36 rows, but a tape or the finish lies in row 34.",
    ),
}


@every("name", roads())
def test_roads_of_the_game_are_sound(name: str) -> None:
    assert road_problems(named_road(name)) == []


@every("name", BAD)
def test_nonsense_is_named_in_one_sentence(name: str) -> None:
    text, sentence = BAD[name]
    problems = road_problems(read(text).road)
    assert len(problems) == 1
    assert sentence in problems[0].text


def test_a_tape_may_be_oblique() -> None:
    oblique = read(FLAT + "tape sprint A 0,10 1,10 2,11 3,11 4,11").road
    assert road_problems(oblique) == []


def test_a_tape_may_be_wider_than_the_road() -> None:
    assert road_problems(read(NARROW + "tape mountain A row 20").road) == []


def test_a_stage_needs_a_corridor_and_a_finish() -> None:
    assert stage_problems(read(STAGE).road) == []
    lacking = [problem.text for problem in stage_problems(read(FLAT).road)]
    assert len(lacking) == 2
    assert "no start corridor" in lacking[0]
    assert "finish from 34 seconds 5 4 3 2 1 0" in lacking[1]
