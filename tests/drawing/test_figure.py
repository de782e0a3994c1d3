"""The matplotlib renderer draws the same scene, and the same file every time."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from boardlib.carcassonne.art.draw import draw
from boardlib.catalogue import cases
from boardlib.drawing import figure as drawing
from boardlib.drawing.figure import DOTS, FONTS, FORMATS, figure, font, save
from boardlib.drawing.geometry import Commands
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Group, Scene, Shape, Text, count
from boardlib.drawing.svg import svg
from tests.carcassonne.art.boards import ANSWERED, CITY, EVERY_ROLE, TUNNEL, position


@pytest.mark.parametrize("marks", [(), ANSWERED, EVERY_ROLE])
def test_both_renderers_draw_every_shape(marks: tuple[object, ...]) -> None:
    scene = draw(position(CITY), marks, legend=bool(marks))  # type: ignore[arg-type]
    axes = figure(scene).axes[0]
    drawn = len(axes.patches) + len(axes.texts)
    text = svg(scene, width=scene.width)
    body = text.split("</defs>")[-1]
    elements = sum(body.count(f"<{name} ") for name in ("path", "circle", "polygon", "text"))
    invisible = text.count('"transparent"')
    assert drawn == count(scene.shapes) == elements - invisible


@pytest.mark.parametrize("kind", FORMATS)
def test_files_are_the_same_every_time(kind: str, tmp_path: Path) -> None:
    scene = draw(position(TUNNEL))
    for name in ("one", "two"):
        save(scene, tmp_path / f"{name}.{kind}")
    assert (tmp_path / f"one.{kind}").read_bytes() == (tmp_path / f"two.{kind}").read_bytes()


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="can be saved as png, pdf, svg"):
        save(Scene("t", "d", 10, 10, ()), tmp_path / "board.gif")


def test_dollar_signs_are_text(tmp_path: Path) -> None:
    scene = Scene("t", "d", 100, 30, (Text(5, 20, "$x$", 12, anchor="start"),))
    save(scene, tmp_path / "text.svg")
    assert "$x$" in (tmp_path / "text.svg").read_text(encoding="utf-8")


def test_words_are_cut_off_where_their_group_is() -> None:
    corner: Commands = (("M", 0.0, 0.0), ("L", 9.0, 0.0), ("L", 9.0, 9.0), ("Z",))
    word = Text(5.0, 5.0, "5 s", 12.0)
    scene = Scene("", "", 20.0, 20.0, (Group((word,), clip=corner), word))
    inside, outside = figure(scene).axes[0].texts
    assert inside.get_clip_on()
    assert inside.get_clip_path() is not None
    assert not outside.get_clip_on()


def _reckoned(shapes: Iterable[Shape], scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """Every line in the order in which it is drawn, with the room that the picture leaves it."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _reckoned(shape.children, scale * shape.scale)
        elif isinstance(shape, Text):
            for line, _base in shape.lines():
                yield line, text_width(line, shape.size * scale, shape.bold)


@pytest.mark.parametrize("family", dict.fromkeys((font(), FONTS[-1])))
@pytest.mark.parametrize("case", ["TRO-25", "BIA-13", "TDF-14", "TUN-16"])
def test_no_line_is_wider_than_its_room_in_the_broadest_font_either(
    case: str, family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else numbers lie under the signs beside them, such as what dice are divided by."""
    monkeypatch.setattr(drawing, "font", lambda: family)
    found = cases()[case]
    scene = found.rules.draw(found.frames()[0].position)
    canvas, fine = FigureCanvasAgg(figure(scene)), 8.0
    canvas.figure.set_dpi(fine * DOTS)  # letters are put on whole pixels
    drawn = canvas.figure.axes[0].texts
    rooms = list(_reckoned(scene.shapes))
    assert [line for line, _room in rooms] == [one.get_text() for one in drawn]
    wide = [one.get_window_extent(canvas.get_renderer()).width / fine for one in drawn]
    over = [
        (line, room, width)
        for (line, room), width in zip(rooms, wide, strict=True)
        if width > 1.02 * room  # the size is rounded
    ]
    assert over == []
