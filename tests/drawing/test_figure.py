"""The matplotlib renderer draws the same scene, and the same file every time."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardlib.carcassonne.art.draw import draw
from boardlib.carcassonne.art.network_figure import network_figure
from boardlib.drawing.figure import FORMATS, figure, save
from boardlib.drawing.geometry import Commands
from boardlib.drawing.scene import Group, Scene, Text, count
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_network_figure_shows_every_road_segment(theme: str) -> None:
    axes = network_figure(position(TUNNEL), theme).axes[0]  # type: ignore[arg-type]
    named = {text.get_text() for text in axes.texts}
    assert {"0,0.r1", "0,0.r2", "2,0.r4", "-3,0.r1"} <= named
    assert len(named) == 13


def test_words_are_cut_off_where_their_group_is() -> None:
    corner: Commands = (("M", 0.0, 0.0), ("L", 9.0, 0.0), ("L", 9.0, 9.0), ("Z",))
    word = Text(5.0, 5.0, "5 s", 12.0)
    scene = Scene("", "", 20.0, 20.0, (Group((word,), clip=corner), word))
    inside, outside = figure(scene).axes[0].texts
    assert inside.get_clip_on()
    assert inside.get_clip_path() is not None
    assert not outside.get_clip_on()
