"""What signs mean, below a board."""

import re
from collections.abc import Iterator

import pytest

from boardlib.catalogue import Case, all_cases, find_case
from boardlib.drawing.geometry import Box
from boardlib.drawing.labels import joined_box, text_box
from boardlib.drawing.labels import signs as explained
from boardlib.drawing.scene import Circle, Group, Path, Polygon, Shape, Sign, Text
from boardlib.game import GAMES
from boardlib.story.marks import marks_of
from boardlib.story.picture import HEIGHT, WIDTH, legend
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.widgets.kit.stage import style_sheet
from tests.every import every
from tests.story.lessons import answer

OVER = 3.0
"""Pixels by which a sign may reach over its place: as far as that it keeps clear of the words."""


def signs(name: str) -> Iterator[Sign]:
    """Every sign on the boards of a game's cases."""
    for case in map(find_case, all_cases()):
        if case.game == name:
            for frame in case.frames():
                yield from case.rules.draw(frame.position).signs


def boxes(shapes: tuple[Shape, ...]) -> Iterator[Box]:
    """The room that shapes take, with their outlines."""
    for shape in shapes:
        if isinstance(shape, Group):
            (x, y), size = shape.offset, shape.scale
            for left, top, right, bottom in boxes(shape.children):
                yield (x + left * size, y + top * size, x + right * size, y + bottom * size)
        elif isinstance(shape, Text):
            left, top, right, _bottom = text_box(shape)
            yield (left, top, right, shape.y)  # capitals and figures stand on their line
        else:
            wide = shape.paint.width / 2 if shape.paint.stroke else 0.0
            yield from ((x - wide, y - wide, x + wide, y + wide) for x, y in corners(shape))


def corners(shape: Circle | Path | Polygon) -> Iterator[tuple[float, float]]:
    if isinstance(shape, Circle):
        yield from ((shape.x + by, shape.y + by) for by in (-shape.radius, shape.radius))
    elif isinstance(shape, Polygon):
        yield from shape.points
    else:
        for _command, *numbers in shape.commands:
            yield from zip(numbers[::2], numbers[1::2], strict=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_is_seen_whole(game: str) -> None:
    said = re.search(r"\.bl-player \.bl-swatch > svg \{([^}]*)\}", style_sheet())
    assert said is not None
    assert "overflow: visible" in said[1]
    far = {}
    for sign in signs(game):
        left, top, right, bottom = joined_box(boxes(sign.shapes))
        if max(-left, right) > WIDTH / 2 + OVER or max(-top, bottom) > HEIGHT / 2 + OVER:
            far[sign.words] = (left, top, right, bottom)
    assert far == {}


def test_nobody_hears_of_a_sign_that_has_no_words_of_its_own() -> None:
    case = find_case("TDF-22")
    shown = legend((), case.rules.draw(case.position(1)), "signs")
    assert shown.count("<svg ") == shown.count(' aria-hidden="true" ') > 0


WIDTH_BESIDE = 420.0
"""Pixels that a board has beside its panel, on a screen of 1280."""


REST = "Point at the other signs."
"""What stands in a legend that leaves signs out, without a sign of its own."""


def said(html: str) -> list[str]:
    return [re.sub(r"<[^>]*>", "", re.sub(r"<svg.*?</svg>", "", one)) for one in pieces(html)]


def pieces(html: str) -> list[str]:
    return html.split('<span class="bl-entry">')[1:]


def rows(words: list[str], width: float) -> int:
    """The lines of a legend, with the pixels that a letter takes on average."""
    lines, x = 1, 0.0
    for one in words:
        wide = (0 if one == REST else 32) + 6.2 * len(one)
        if x and x + wide > width:
            lines, x = lines + 1, 0.0
        x += wide + 14
    return lines


@pytest.mark.whole
@every("case", all_cases().values(), lambda case: str(case.id))
def test_a_legend_is_short_and_says_first_what_is_marked(case: Case) -> None:
    at = Presenter(case)
    for number in range(len(at.frames)):
        at.go(number)
        for _answered in range(2):
            view = view_of(at)
            scene = at.scene(view.position)
            words = said(legend(view.marks, scene, "x", view.veiled))
            assert rows(words, WIDTH_BESIDE) <= 2, words
            told = [one for one in view.marks if one.role not in ("asked", "focus")]
            marked = [sign.words for sign in explained(told, scene.showing)]
            assert words[: len(marked)] == marked
            known = [one.words for one in scene.signs if not (view.veiled and one.standing)]
            rest = words[len(marked) :]
            if rest and rest[-1] == REST:
                assert rest[:-1] == known[len(known) - len(rest) + 1 :]
            else:
                assert rest == known
            at.answer()


JUDGED = [
    ("TUN-49", "Who can complete red's road?", ["complete", "not complete"]),
    ("TUN-12", "Where may red lay a token?", ["allowed", "not allowed"]),
    ("TDF-09", "Who is in attack position?", ["in attack position", "not in attack position"]),
    ("BIA-18", "Which conditions of a flag are met?", ["met", "not met"]),
]


@pytest.mark.parametrize(("case", "question", "words"), JUDGED)
def test_the_legend_of_judged_choices_speaks_of_what_was_asked(
    case: str, question: str, words: list[str]
) -> None:
    presenter = Presenter(find_case(case))
    steps = enumerate(presenter.frames)
    presenter.index = next(number for number, one in steps if one.step.question == question)
    answer(presenter, 0)
    judged = [mark for mark in marks_of(presenter) if mark.role in ("allowed", "refused")]
    assert [sign.words for sign in explained(judged, presenter.showing)] == words


def test_nothing_is_allowed_where_a_question_is_about_a_value() -> None:
    presenter = Presenter(find_case("TDF-07"))
    asked: dict[str, list[str]] = {}
    for index in presenter.predictions:
        presenter.index = index
        answer(presenter, 0)
        judged = [mark for mark in marks_of(presenter) if mark.role in ("allowed", "refused")]
        asked[presenter.frame.step.question] = [
            sign.words for sign in explained(judged, presenter.showing)
        ]
    assert asked["Which of these riders are alone?"] == ["alone", "not alone"]
    assert asked["Who rides all 3 cells?"] == ["right", "not right"]
