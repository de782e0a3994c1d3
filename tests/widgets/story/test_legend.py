"""What signs mean, below a board."""

import re
from collections.abc import Iterator

import pytest

from boardlib.catalogue import cases, find_case
from boardlib.catalogue.practice import make
from boardlib.drawing.labels import Box, joined_box, text_box
from boardlib.drawing.legend import signs as explained
from boardlib.drawing.scene import Circle, Group, Path, Polygon, Shape, Sign, Text
from boardlib.game import GAMES
from boardlib.widgets.kit.stage import style_sheet
from boardlib.widgets.story.picture import HEIGHT, WIDTH, legend
from boardlib.widgets.story.state import Presenter

OVER = 3.0
"""Pixels by which a sign may reach over its place: as far as that it keeps clear of the words."""


def signs(name: str) -> Iterator[Sign]:
    """Every sign on the boards of a game's cases."""
    for case in map(find_case, cases()):
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
    assert shown.count("<svg ") == shown.count('<svg aria-hidden="true" ') > 0


JUDGED = {
    "complete roads": ("carcassonne", "road-complete", {"complete", "not complete"}),
    "ways of a wagon": ("carcassonne", "wagon-C2", {"allowed", "not allowed"}),
    "whose turn it is": ("tour", "turn", {"right", "not right"}),
    "attack positions": ("tour", "attack", {"in attack position", "not in attack position"}),
}


@pytest.mark.parametrize(("game", "kind", "words"), JUDGED.values(), ids=JUDGED)
def test_the_legend_of_judged_choices_speaks_of_what_was_asked(
    game: str, kind: str, words: set[str]
) -> None:
    presenter = Presenter(make(game, kind, 3, 2))
    presenter.choose(0, True)
    presenter.commit()
    judged = [mark for mark in presenter.marks() if mark.role in ("allowed", "refused")]
    assert {sign.words for sign in explained(judged, presenter.showing)} == words


def test_nothing_is_allowed_where_a_question_is_about_a_value() -> None:
    presenter = Presenter(find_case("TDF-07"))
    asked: dict[str, list[str]] = {}
    for index in presenter.predictions:
        presenter.index = index
        presenter.choose(0, True)
        presenter.commit()
        judged = [mark for mark in presenter.marks() if mark.role in ("allowed", "refused")]
        asked[presenter.frame.step.question] = [
            sign.words for sign in explained(judged, presenter.showing)
        ]
    assert asked["Which of these riders are alone?"] == ["alone", "not alone"]
    assert asked["Who rides all 3 cells?"] == ["right", "not right"]
