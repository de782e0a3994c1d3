"""SVG text: stable, well-formed, escaped; and equal to what was agreed."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.art.draw import draw
from boardlib.carcassonne.board.tiles import ROTATIONS, tile_kinds
from boardlib.catalogue import Case, cases
from boardlib.drawing import Circle, Group, Mark, Paint, Scene, on_page, palette, svg
from boardlib.drawing.labels import text_box, text_width
from boardlib.drawing.palette import Theme, colour
from boardlib.drawing.scene import Text
from boardlib.game import GAMES, game
from boardlib.tour.art.odds_chart import odds_chart
from tests import golden
from tests.carcassonne.art.boards import ANSWERED, CITY, EVERY_ROLE, TUNNEL, UNDERPASS, position

GOLDEN = Path(__file__).parent / "golden"
SCENES: dict[str, Callable[[], Scene]] = {
    "tunnel": lambda: draw(position(TUNNEL)),
    "underpass": lambda: draw(position(UNDERPASS), [Mark(("0,0.r1n",), "open")]),
    "answered": lambda: draw(position(CITY), ANSWERED, legend=True),
    "every-role": lambda: draw(position(CITY), EVERY_ROLE, legend=True),
    "network": lambda: position(TUNNEL).network("road").draw(),
}


@pytest.mark.parametrize("name", SCENES)
def test_golden(name: str) -> None:
    text = svg(SCENES[name](), "auto").replace("><", ">\n<") + "\n"
    golden.compare(text, GOLDEN / f"{name}.svg")


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_every_tile_kind_is_well_formed_in_every_rotation(rotation: int) -> None:
    for kind in tile_kinds():
        for theme in ("light", "dark", "auto"):
            root = ElementTree.fromstring(svg(draw(position(f"tile {kind} 0,0 {rotation}")), theme))
            assert root.get("role") == "img"


def test_the_same_text_whether_kept_or_written_anew() -> None:
    first = svg(draw(position(CITY), ANSWERED))
    other = svg(draw(position(CITY)))
    assert svg(draw(position(CITY), ANSWERED)) == first
    assert svg(draw(position(CITY))) == other != first


def test_titles_labels_and_notes_are_escaped() -> None:
    evil = '<script>alert("1")</script>&\''
    marks = [Mark(("0,0.c1",), "asked", evil, evil)]
    text = svg(draw(position(CITY), marks, title=evil, legend=True), prefix='"><b')
    assert "<script" not in text
    assert '"><b' not in text
    root = ElementTree.fromstring(text)
    assert root[0].text == evil
    assert evil in [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]


def test_keys_roles_and_sentences_are_escaped() -> None:
    group = Group((Circle(1, 1, 1, Paint("ink")),), 'a"b', "<i>", ('x" onload="',))
    text = svg(Scene("t", "d", 9, 9, (group, Text(0, 0, "a & b", 3, anchor='"'))))
    root = ElementTree.fromstring(text)
    found = root.find(".//*[@data-key]")
    assert found is not None
    assert found.get("data-key") == 'a"b'
    assert found.get("onload") is None
    assert found[0].text == "<i>"


def test_ids_start_with_the_prefix_and_are_used_only_there() -> None:
    scene = draw(position(CITY), EVERY_ROLE)
    text = svg(scene, prefix="other")
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids)) > 2
    assert all(name.startswith("other-") for name in ids)
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)
    assert svg(scene, prefix="b1") == text.replace("other-", "b1-")


def test_title_and_description_name_the_picture() -> None:
    root = ElementTree.fromstring(svg(draw(position(TUNNEL), title="A tunnel")))
    title, desc = root[0], root[1]
    assert title.text == "A tunnel"
    assert desc.text == "A board of 7 tiles."
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"


def test_a_picture_without_words_may_stand_twice_on_a_page() -> None:
    scene = replace(draw(position(CITY)), title="", description="")
    root = ElementTree.fromstring(svg(scene, prefix="b1"))
    assert (root.get("aria-hidden"), root.get("aria-labelledby")) == ("true", None)
    named = {one.tag.partition("}")[2] for one in root.iter() if one.get("id")}
    assert named <= {"clipPath"}


def test_width_scales_and_small_pictures_leave_out_the_texture() -> None:
    scene = draw(position(CITY))
    large, small = svg(scene, width=scene.width), svg(scene, width=scene.width / 2)
    assert colour("tree") in large
    assert colour("tree") not in small
    assert f'width="{scene.width / 2:g}"' in small
    assert re.findall(r'viewBox="[^"]+"', small) == re.findall(r'viewBox="[^"]+"', large)


def test_auto_follows_the_page() -> None:
    text = svg(draw(position(TUNNEL)), "auto")
    assert "var(--bl-field,#cfdfb2)" in text
    assert not re.search(r'(?:fill|stroke)="#', text)


def test_on_a_page_a_board_steps_back_by_a_few_classes_and_its_shapes_stay_as_they_are() -> None:
    here = position(CITY)
    plain, quiet = (svg(draw(here, marks), "auto") for marks in ([], [Mark(("0,0.c1",), "quiet")]))
    shapes = r"<(?:path|circle|polygon|text)\b[^>]*>"
    assert sorted(re.findall(shapes, quiet)) == sorted(re.findall(shapes, plain))
    kept = re.findall(r'data-key="([^"]+)" class="[^"]* bl-tone-full"', quiet)
    assert set(kept) == {"0,0.c1", "-1,0.c1", "0,-1.c1", "1,-1.c1", "1,0.c1", "1,1.c1"}
    assert plain.count("bl-layer") == quiet.count("bl-layer")


def test_on_a_page_the_tiles_that_no_mark_is_about_step_back_by_one_class_for_all() -> None:
    here = position(CITY)
    plain, quiet = (svg(draw(here, marks), "auto") for marks in ([], [Mark(("0,0.c1",), "quiet")]))
    opened = '<g class="bl-layer bl-back-quiet">'
    alone, beside = quiet.split(opened)[1].split('class="bl-layer bl-tone-quiet"', 1)
    assert '<g class="bl-layer">' in plain
    assert opened not in plain
    ground = re.compile(r'data-key="(-?\d+,-?\d+)"')
    concerned = {"0,0", "-1,0", "0,-1", "1,-1", "1,0", "1,1"}
    assert set(ground.findall(beside)) == concerned
    assert set(ground.findall(alone)) == {f"{x},{y}" for x, y in here.landscape.tiles} - concerned
    assert "bl-tone" not in alone


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_of_one_theme_needs_no_classes_for_its_tones(theme: Theme) -> None:
    text = svg(draw(position(CITY), ANSWERED), theme)
    assert "bl-tone" not in text
    assert "bl-layer" not in text
    assert colour("field", theme, "quiet") in text


def test_a_text_of_two_lines_is_one_text_with_a_line_below_the_other() -> None:
    two = Text(18, 19, "Example patron\nof the cathedral", 10, "ink", "start")
    drawn = svg(Scene("", "", 100, 60, (two,)))
    assert 'Example patron <tspan x="18" y="30">of the cathedral</tspan></text>' in drawn
    left, top, right, bottom = text_box(two)
    assert (left, top, bottom) == pytest.approx((18, 11, 32.4))
    assert right - left == text_width("Example patron", 10)  # the wider one


def test_letters_that_have_to_be_read_are_of_the_right_size_in_a_group_that_was_drawn_before() -> (
    None
):
    words = Text(10, 10, "VI", 10, "ink", legible=True)
    badge = Group((Circle(30, 10, 5, Paint("ink")),), legible=10)
    scene = Scene("", "", 100, 20, (Group((Group((words, badge)),), memo={}),))
    small, large = svg(scene, width=100, least=20), svg(scene, width=200, least=20)
    assert ('font-size="20"' in small, "scale(2)" in small) == (True, True)
    assert ('font-size="10"' in large, "scale(" in large) == (True, False)


# --- ids of several pictures --------------------------------------------------------------


def ids(text: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', text)


@pytest.mark.parametrize("name", GAMES)
def test_different_pictures_of_a_game_share_no_id_and_the_same_ones_all(name: str) -> None:
    """Every board of every case; and whatever a picture uses is defined in it."""
    rules = game(name)
    boards = {frame.position: None for one in of_game(name) for frame in one.frames()}
    pictures = dict.fromkeys(svg(rules.draw(board)) for board in boards)
    found: list[str] = []
    for text in pictures:
        own = ids(text)
        used = [*re.findall(r"url\(#([^)]+)\)", text), *labels(text)]
        assert set(used) <= set(own)
        found += own
    assert len(found) == len(set(found)) >= 2 * len(pictures) > 20
    again = next(iter(boards))
    assert svg(rules.draw(again)) == next(iter(pictures))


def of_game(name: str) -> list[Case]:
    return [one for one in cases().values() if one.game == name]


def labels(text: str) -> list[str]:
    return " ".join(re.findall(r'aria-labelledby="([^"]+)"', text)).split()


# --- in both themes at once ---------------------------------------------------------------


BOARD = carcassonne.draw(carcassonne.read("tile BG-D 0,0 0"))
MARKED = carcassonne.draw(carcassonne.read("tile BG-D 0,0 0"), [Mark(("0,0.r1",), "focus")])
COLOUR = r"#[0-9a-fA-F]{6}\b"


def _themes(text: str) -> tuple[str, dict[Theme, dict[str, str]]]:
    """A picture without its style sheet, and what that declares in each theme."""
    found = re.search(
        r"<style>svg{(.*?)}@media\(prefers-color-scheme:dark\){svg{(.*?)}}</style>", text
    )
    assert found is not None
    day, night = (dict(re.findall(r"(--[\w-]+):([^;]+);", rules)) for rules in found.groups())
    assert [name for name in night if day[name] == night[name]] == []
    return text.replace(found[0], ""), {"light": day, "dark": day | night}


@pytest.mark.parametrize("scene", [BOARD, MARKED, odds_chart("offer 4")])
def test_one_image_is_that_of_each_theme_with_its_colours_filled_in(scene: Scene) -> None:
    text, themes = _themes(on_page(scene, width=300).svg)
    ElementTree.fromstring(text)
    for theme, colours in themes.items():
        filled = text
        for name, tone in colours.items():
            filled = filled.replace(f"var({name})", tone)
        assert filled == svg(scene, theme, "b1", width=300, paper=True)
        assert set(re.findall(COLOUR, filled)) == set(colours.values())
    assert not re.search(COLOUR, text)


def test_what_steps_back_has_colours_of_its_own_and_only_what_is_used_is_declared() -> None:
    dot = Circle(5, 5, 3, Paint(fill="ink"))
    scene = Scene("Dots", "", 20, 10, (Group((dot, Group((dot,), tone="full")), tone="quiet"),))
    _text, themes = _themes(on_page(scene).svg)
    assert themes["dark"] == {
        "--bl-paper": palette.colour("paper", "dark"),
        "--bl-ink-quiet": palette.colour("ink", "dark", "quiet"),
        "--bl-ink-full": palette.colour("ink", "dark"),
    }


def test_the_image_is_named_and_its_address_is_the_picture() -> None:
    scene = odds_chart("offer 4")
    shown = on_page(scene)
    html = shown._repr_html_()
    address = re.search(r'src="data:image/svg\+xml,([^"<>#&]*)"', html)
    assert address is not None
    root = ElementTree.fromstring(unquote(address[1]))
    assert root.findtext("{http://www.w3.org/2000/svg}title") == scene.title
    assert shown.name == f"{scene.title} {scene.description}".strip()
    assert repr(shown) == f"<{shown.name}>"
    assert f'alt="{shown.name}"' in html
