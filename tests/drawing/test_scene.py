"""Scenes: keys and sentences, reading order, marks."""

import math
import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from boardlib.carcassonne.art.board import board_origin, boost_of
from boardlib.carcassonne.art.draw import draw
from boardlib.carcassonne.board.tiles import ROTATIONS, tile_kinds
from boardlib.carcassonne.questions.describe import sentences
from boardlib.catalogue import find_case
from boardlib.catalogue.practice import make
from boardlib.drawing.badges import badge_size, tail
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import (
    ROLES,
    ROW,
    Circle,
    Group,
    Mark,
    Paint,
    Polygon,
    Scene,
    Shape,
    count,
    remade,
)
from boardlib.drawing.sizes import LETTER
from boardlib.drawing.svg import svg
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from tests.carcassonne.art.boards import ANSWERED, CITY, EVERY_ROLE, TUNNEL, UNDERPASS, position
from tests.every import every
from tests.pictures import groups


@pytest.mark.parametrize("board", [TUNNEL, UNDERPASS, CITY, ""])
def test_picture_and_sentences_name_the_same_things(board: str) -> None:
    here = position(board)
    shown = draw(here).sentences
    said = sentences(here)
    assert shown == said


def test_every_sentence_says_something() -> None:
    assert all(draw(position(CITY)).sentences.values())


@pytest.mark.parametrize("rotation", ROTATIONS)
@every("kind", tile_kinds())
def test_every_feature_of_every_tile_can_be_pointed_at(kind: str, rotation: int) -> None:
    scene = draw(position(f"tile {kind} 0,0 {rotation}"))
    shown = {key for key in scene.sentences if "." in key}
    features = {f"0,0.{feature.id}" for feature in tile_kinds()[kind].features}
    assert features <= shown
    for stop in scene.focusables:
        assert 0 < stop.x < scene.width
        assert 0 < stop.y < scene.height


def test_focusables_come_in_reading_order() -> None:
    stops = draw(position(CITY)).focusables
    rows = [(stop.y // ROW, stop.x) for stop in stops]
    assert all(one <= other for one, other in pairwise(rows))
    assert len({stop.key for stop in stops}) == len(stops)


def test_nested_groups_add_up_their_places() -> None:
    dot = Group((Circle(0, 0, 1, Paint("ink")),), "dot", "A dot.", offset=(3, 4), at=(1, 0))
    scene = Scene("t", "d", 50, 50, (Group((dot,), offset=(10, 20), scale=2),))
    stop = scene.focusables[0]
    assert (stop.x, stop.y) == (18, 28)


def test_an_unknown_role_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no mark 'golden'"):
        Mark((), "golden")


def test_every_role_is_drawn() -> None:
    races = {"order", "passed", "counted", "veil", "room", "bare", "close", "supposed", "spoken"}
    races |= {"tag"}
    assert {mark.role for mark in EVERY_ROLE} == set(ROLES) - races
    bare = count(draw(position(CITY)).shapes)
    for mark in EVERY_ROLE:
        if mark.role != "quiet":
            assert count(draw(position(CITY), [mark]).shapes) > bare, mark.role


def test_a_bare_board_is_as_large_as_its_tiles_and_has_no_numbers() -> None:
    scene = draw(position("tile BG-U 3,2 0"), [Mark((), "bare")])
    assert (scene.width, scene.height) == (100.0, 100.0)
    assert "<text" not in svg(scene)
    assert "<text" in svg(draw(position("tile BG-U 3,2 0")))


def test_printed_signs_are_told_where_they_occur() -> None:
    assert [sign.words for sign in draw(position("tile BG-C 0,0 0")).signs] == ["pennant"]
    assert draw(position("tile BG-U 0,0 0")).signs == ()


def test_keys_that_are_not_on_the_board_are_left_out() -> None:
    marks = [
        Mark(("9,9.r1", "nonsense", "0,0.r9"), role, "A") for role in ROLES if role != "spoken"
    ]
    assert draw(position(CITY), marks).sentences == draw(position(CITY)).sentences


def test_an_empty_place_can_be_pointed_at_and_is_on_the_picture() -> None:
    here = position(CITY)
    scene = draw(here, [Mark(("5,3", "0,0"), "free")])
    stop = next(stop for stop in scene.focusables if stop.key == "5,3")
    assert stop.sentence == "Empty place (5,3)."
    assert stop.x + 50 < scene.width
    assert stop.y + 50 < scene.height
    assert scene.sentences["0,0"] == draw(here).sentences["0,0"]


def test_a_piece_that_is_gone_is_dashed_and_one_that_is_there_is_not() -> None:
    here = position(CITY)

    def dashes(key: str) -> list[bool]:
        scene = draw(here, [Mark((key,), "changed")])
        shapes = (shape for group, *_place in groups(scene) for shape in group.children)
        rings = (one for one in shapes if isinstance(one, Circle) and one.radius == 23.5)
        return [bool(ring.paint.dash) for ring in rings]

    assert dashes("figure:0,0.c1") == [False, False]
    assert dashes("figure:0,3.m1") == [False, True]


def badges(scene: Scene) -> list[Group]:
    """All badges of a picture."""
    return [group for group, *_place in groups(scene) if {"badge", "station"} & {*group.roles}]


def tones_of(scene: Scene) -> dict[str, str]:
    """The tone every shape with a key is seen in; of several with one key that of the lowest."""
    found: dict[str, str] = {}

    def note(shapes: Iterable[Shape], around: str) -> None:
        for shape in shapes:
            if isinstance(shape, Group):
                tone = shape.tone or around
                found.setdefault(shape.key, "" if tone == "full" else tone)
                note(shape.children, tone)

    note(scene.shapes, "")
    return found


@pytest.mark.parametrize("name", ["WAG-C1-1", "WAG-C1-2", "WAG-C1-3", "WAG-X-1", "WAG-X-7"])
def test_links_of_a_chain_lead_from_tile_to_tile(name: str) -> None:
    """What is directly adjacent touches: a longer link would run over other features."""
    presenter, links = Presenter(find_case(name)), []
    for index, frame in enumerate(presenter.frames):
        presenter.go(index)
        presenter.answer()
        scene = presenter.scene(frame.position, marks_of(presenter))
        stations = [badge.offset for badge in badges(scene) if "station" in badge.roles]
        links += [math.dist(one, other) for one, other in pairwise(stations)]
    assert links
    assert max(links) < 120


def test_a_link_to_an_abbey_crosses_the_side_that_it_closes() -> None:
    here = position(CITY)
    scene = draw(here, [Mark(("0,0.c1", "0,1.m1"), "chain")])
    (x, y), (u, v) = (badge.offset for badge in badges(scene))
    assert 0 <= x <= 100
    assert 0 <= u <= 100
    assert y < 100 < v


def test_badges_keep_clear_of_each_other_and_of_the_wagon() -> None:
    places = [badge.offset for badge in badges(draw(position(CITY), ANSWERED))]
    assert len(places) == 11
    for index, (x, y) in enumerate(places):
        for u, v in places[index + 1 :]:
            assert abs(x - u) > 28 or abs(y - v) > 20
        assert abs(x - 48) > 24 or abs(y - 48) > 24


def tails(scene: Scene) -> list[tuple[Point, Point]]:
    """Where the tails of badges begin and what they point at."""
    board = scene.shapes[0]
    assert isinstance(board, Group)
    found = []
    for group in board.children:
        if isinstance(group, Group) and "tail" in group.roles:
            wedge = group.children[-1]
            assert isinstance(wedge, Polygon)
            (a, b), tip, (c, d) = wedge.points
            found.append((((a + c) / 2, (b + d) / 2), tip))
    return found


def test_a_badge_beside_a_figure_points_at_it() -> None:
    here = position("tile BG-A 0,0 270\ntile BG-U 1,0 0\nmeeple red 1,0.r1")
    scene = draw(here, [Mark(("figure:1,0.r1",), "asked", "A")])
    ((x, y), tip), (badge,) = tails(scene)[0], badges(scene)
    assert (x, y) == pytest.approx(badge.offset)
    figure = next(stop for stop in scene.focusables if stop.key == "figure:1,0.r1")
    left, top = board_origin(here.landscape.tiles)
    assert math.dist((tip[0] + left, tip[1] + top), (figure.x, figure.y)) == pytest.approx(21)


def test_a_badge_on_what_it_is_about_points_nowhere() -> None:
    here = position("tile BG-U 0,0 0\ntile BG-U 1,0 0")
    scene = draw(here, [Mark(("0,0.r1",), "asked", "A")])
    assert len(badges(scene)) == 1
    assert not tails(scene)


@pytest.mark.parametrize(
    ("place", "radius", "tip"),
    [
        ((60.0, 0.0), 20.0, (40.0, 0.0)),
        ((0.0, -60.0), 20.0, (0.0, -40.0)),
        ((34.0, 0.0), 20.0, None),  # it begins where the badge ends
        ((5.0, 5.0), 0.0, None),  # below the badge
        ((0.0, 0.0), 0.0, None),
    ],
)
def test_tails_end_at_the_rim(place: Point, radius: float, tip: Point | None) -> None:
    made = tail("asked", "A", (0.0, 0.0), [((300.0, 300.0), 0.0), (place, radius)])
    assert (made is None) == (tip is None)
    if made is not None:
        wedge = made.children[-1]
        assert isinstance(wedge, Polygon)
        assert wedge.points[1] == pytest.approx(tip)


@pytest.mark.parametrize("seed", [3, 15])
def test_badges_at_an_edge_are_not_cut_off(seed: int) -> None:
    (frame,) = make("carcassonne", "wagon-C1", seed=seed, level=5).frames()
    asked = [Mark(choice.at, "asked", "A") for choice in frame.choices]
    scene = draw(frame.position, asked)
    cells = frame.position.landscape.tiles
    x, y = board_origin(cells)
    for badge in badges(scene):
        wide, high = (size * boost_of(cells) / 2 for size in badge_size("asked", "A"))
        assert wide <= x + badge.offset[0] <= scene.width - wide
        assert high <= y + badge.offset[1] <= scene.height - high


def test_what_steps_back_is_toned_down_and_what_is_marked_is_not() -> None:
    tones = tones_of(draw(position(CITY), ANSWERED))
    assert tones["0,-1.r1"] == tones["0,0.c1"] == tones["1,1.r1"] == ""
    assert tones["0,-1.f1"] == tones["-1,0.c2"] == tones["0,2.r1"] == "quiet"


def test_what_a_piece_stands_on_keeps_its_colour_with_it() -> None:
    here = position(TUNNEL)
    tones = tones_of(draw(here, [Mark(("figure:-1,0.r1",), "quiet")]))
    assert tones["-1,0.r1"] == tones["0,0.r2"] == ""  # the whole road
    assert tones["-2,0.r1"] == tones["-1,0.f1"] == "quiet"
    tones = tones_of(draw(here, [Mark(("token:0,0.p2",), "quiet")]))
    assert tones["-1,0.r1"] == tones["0,0.r2"] == ""
    assert tones["0,0.r1"] == "quiet"


def test_a_printed_tunnel_is_drawn_as_it_runs_now() -> None:
    broken = draw(position(UNDERPASS)).sentences
    whole = draw(position(UNDERPASS.replace("token red 0,0.p1", ""))).sentences
    assert {"0,0.r1n", "0,0.r1s"} <= broken.keys()
    assert "0,0.r1" not in broken
    assert "0,0.r1" in whole


def leaf(key: str, *roles: str, memo: bool = False) -> Group:
    return Group(
        (Circle(0, 0, 1, Paint("ink")),), key, f"{key}: said", roles, memo={} if memo else None
    )


def hushed(group: Group) -> Group | None:
    """Nothing is said of what has a key, and what is secret is left out."""
    if "secret" in group.roles:
        return None
    return replace(group, sentence="") if group.key else group


def test_a_picture_made_anew_changes_groups_however_deep_they_lie() -> None:
    deep = Group((Group((leaf("a"), leaf("b", "secret")), offset=(5.0, 0.0)), leaf("c")), memo={})
    (found,) = remade([deep], hushed)
    stops = Scene("", "", 10, 10, (found,)).sentences
    assert stops == {"a": "", "c": ""}
    assert [stop.x for stop in Scene("", "", 10, 10, (found,)).focusables if stop.key == "a"] == [5]


def test_what_is_not_changed_stays_the_same_group_and_keeps_its_text() -> None:
    plain = Group((Group((Circle(0, 0, 1, Paint("ink")),), memo={}),), memo={})
    assert remade([plain], hushed)[0] is plain


def test_what_was_made_anew_is_kept_and_apart_from_what_it_came_from() -> None:
    told = Group((leaf("a", memo=True),), memo={})
    scene = Scene("", "", 10, 10, (told,))
    before = svg(scene)
    anew: tuple[Shape, ...] = remade([told], hushed)
    assert "a: said" not in svg(replace(scene, shapes=anew))
    assert svg(scene) == before
    assert remade([told], hushed)[0] is anew[0]


# --- what can be read in small pictures ---------------------------------------------------


SVG = "{http://www.w3.org/2000/svg}"


def row(tiles: int) -> str:
    return "\n".join(f"tile BG-U {x},0 0" for x in range(tiles))


def numbers(scene: Scene, width: float, **more: Any) -> list[float]:
    """The sizes in pixels of the numbers beside a board."""
    root = ElementTree.fromstring(svg(scene, width=width, **more))
    texts = [each for each in root.iter(f"{SVG}text") if re.fullmatch(r"−?\d+", each.text or "")]
    return [float(each.get("font-size", 0)) * width / scene.width for each in texts]


def growths(scene: Scene, width: float) -> list[float]:
    """How large the letters of the badges are, in pixels."""
    root = ElementTree.fromstring(svg(scene, width=width))
    found = []
    for group in root.iter(f"{SVG}g"):
        if "bl-badge" in group.get("class", ""):
            grow = re.search(r"scale\(([\d.]+)\)", group.get("transform", ""))
            found.append(LETTER * float(grow[1] if grow else 1) * width / scene.width)
    return found


@every("width", [436, 640, 1080])
@every("tiles", [1, 3, 5, 7, 9, 11, 16])
def test_numbers_beside_a_board_can_be_read(tiles: int, width: int) -> None:
    sizes = numbers(draw(position(row(tiles))), width)
    assert len(sizes) == tiles + 1
    assert min(sizes) >= 11


@pytest.mark.parametrize("tiles", [3, 7, 11])
def test_letters_on_badges_can_be_read(tiles: int) -> None:
    marks = [Mark((f"{x},0.r1",), "asked", "ABCDEFGHIJK"[x]) for x in range(tiles)]
    sizes = growths(draw(position(row(tiles)), marks), 436)
    assert sizes
    assert min(sizes) >= 11


def test_a_picture_for_the_whole_class_asks_for_larger_letters() -> None:
    scene = draw(position(row(7)))
    assert min(numbers(scene, 720, least=22.0)) == pytest.approx(22, abs=0.1)


def test_room_is_kept_for_badges_that_grow() -> None:
    marks = [Mark((f"{x},0.f{side}",), "allowed", "A") for x in range(9) for side in (1, 2)]
    scene = draw(position(row(9)), marks)
    grown = 11.5 / (436 / scene.width) / LETTER
    for one, other in combinations(badges(scene), 2):
        x, y = (abs(a - b) for a, b in zip(one.offset, other.offset, strict=True))
        assert x >= 37 * grown - 1 or y >= 21 * grown - 1


def placed(scene: Scene, key: str) -> tuple[float, float]:
    """Where something stands on its board."""
    board = scene.shapes[0]
    assert isinstance(board, Group)

    return next(
        shape.offset for shape in board.children if isinstance(shape, Group) and shape.key == key
    )


def test_a_barn_stands_on_its_corner() -> None:
    board = "\n".join(f"tile BG-B {x},{y} 0" for x in (0, 1) for y in (0, 1))
    scene = draw(position(f"{board}\nbarn red 0,0.f1"))
    assert placed(scene, "figure:0,0.f1") == (100.0, 100.0)


def test_a_frame_ends_with_the_board() -> None:
    reach = tuple(f"{x},{y}" for x in (-1, 0, 1) for y in (-1, 0, 1))
    scene = draw(position("tile BG-B 0,0 0\ntile BG-B 1,0 0"), [Mark(reach, "reach")])
    outline = re.findall(r'<path d="M5,0L195,0', svg(scene))
    assert len(outline) == 2  # the frame and the gap around it


def test_what_a_quiet_mark_names_is_kept_over_all_its_tiles() -> None:
    tones = tones_of(draw(position(CITY), [Mark(("0,0.c1",), "quiet")]))
    assert {tones[key] for key in ("0,0.c1", "-1,0.c1", "1,1.c1")} == {""}
    assert tones["-1,0.c2"] == tones["0,-1.r1"] == "quiet"


@every("width, least", [(436.0, 11.5), (720.0, 22.0), (332.0, 15.33)])
@every("board", [row(7), CITY, "tile BG-U -11,-3 0\ntile BG-U -8,0 0"])
def test_numbers_beside_a_board_are_not_cut_off(board: str, width: float, least: float) -> None:
    """In a lesson, on a wall and on paper."""
    scene = draw(position(board))
    root = ElementTree.fromstring(svg(scene, width=width, least=least))
    found = [each for each in root.iter(f"{SVG}text") if re.fullmatch(r"−?\d+", each.text or "")]
    assert found
    for each in found:
        size, x, y = (float(each.get(name, 0)) for name in ("font-size", "x", "y"))
        wide = text_width(each.text or "", size)
        assert x - wide / 2 >= 0
        assert y - 0.74 * size >= 0
