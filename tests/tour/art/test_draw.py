"""Pictures of stages: complete, stable, nothing cut off, the same as the sentences."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardlib import tour
from boardlib.drawing.labels import overlap, text_box
from boardlib.drawing.scene import Circle, Mark, Scene, Text
from boardlib.drawing.sizes import MOST
from boardlib.drawing.svg import svg
from boardlib.story.picture import is_wide, picture
from boardlib.tour.art.draw import draw
from boardlib.tour.art.labels import NAME
from boardlib.tour.art.riders import RING, SHAPES, token
from boardlib.tour.board.notation import roads
from boardlib.tour.board.position import TEAMS, Position
from boardlib.tour.rules.rounds import race
from boardlib.widgets.teacher.view import room
from tests import golden
from tests.every import every
from tests.pictures import check_svg, check_texts_inside, groups, keyed, roles, texts
from tests.tour.art.pictures import (
    BEND,
    CLIMB,
    COLUMN,
    PICTURE_3,
    SPRINT,
    peloton,
)
from tests.tour.boards import ask

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = {
    "picture-3": lambda: tour.read(PICTURE_3),
    "sprint": lambda: tour.read(SPRINT),
    "braked": lambda: tour.read(f"{COLUMN}\nplayed 1 white 1"),
    "climb": lambda: peloton(CLIMB, 0, "jersey polka 31", "jersey yellow 32"),
    "bend": lambda: peloton(BEND),
    "meadows": lambda: peloton("road Meadows", 22),
    "passes": lambda: peloton("road Two-Passes", 14),
    "finish": lambda: tour.read("road B6\nrider 7 blue 2,18\nrider 8 red 2,21"),
    "far apart": lambda: tour.read("road Meadows\nrider 7 blue 2,18\nrider 8 red 2,80"),
}


@pytest.mark.parametrize("name", ["picture-3", "climb"])
def test_golden(name: str) -> None:
    marks = [Mark(("offer:16",), "passed")] if name == "picture-3" else []
    text = svg(draw(POSITIONS[name](), marks), "auto").replace("><", ">\n<") + "\n"
    golden.compare(text, GOLDEN / f"{name}.svg")


@every("name", POSITIONS)
def test_every_rider_and_every_row_around_him_is_in_the_picture(name: str) -> None:
    position = POSITIONS[name]()
    shown = keyed(draw(position))
    for rider, cell in race(position).at.items():
        assert f"rider:{rider}" in shown
        assert str(cell) in shown
        assert all(str(near) in shown for near in position.road.around(cell))


@every("name", POSITIONS)
def test_nothing_is_cut_off(name: str) -> None:
    scene = draw(POSITIONS[name]())
    for group, x, y, scale in groups(scene):
        reach = (RING if "rider" in group.roles else 0.0) * scale
        if group.key or "station" in group.roles:
            at = (x + group.at[0] * scale, y + group.at[1] * scale)
            assert at[0] - reach >= -0.5
            assert at[0] + reach <= scene.width + 0.5
            assert at[1] - reach >= -0.5
            assert at[1] + reach <= scene.height + 0.5
    check_texts_inside(scene)


@every("name", POSITIONS)
def test_a_picture_is_well_formed_its_ids_are_its_own_and_it_is_the_same_every_time(
    name: str,
) -> None:
    check_svg(draw(POSITIONS[name]()))


def test_names_are_escaped() -> None:
    evil = '<script>"&'
    position = tour.read(f"road B5\ntape sprint {evil} row 12\nrider 7 blue 2,9")
    text = svg(draw(position, title=evil))
    assert "<script" not in text
    root = ElementTree.fromstring(text)
    assert evil in [element.text for element in root.iter(f"{SVG}text")]


def test_the_same_text_every_time() -> None:
    first = svg(draw(POSITIONS["bend"]()), "auto")
    svg(draw(POSITIONS["climb"]()), "dark")
    assert svg(draw(POSITIONS["bend"]()), "auto") == first


@every("name", [*roads(), *tour.boards()])
def test_everything_that_comes_with_the_game_can_be_drawn(name: str) -> None:
    text = tour.boards().get(name, f"road {name}")
    root = ElementTree.fromstring(svg(draw(tour.read(text))))
    assert root.get("role") == "img"


# --- picture and rules ------------------------------------------------------------------


@every("name", POSITIONS)
def test_signs_on_riders_are_what_the_rules_say(name: str) -> None:
    position = POSITIONS[name]()
    scene = draw(position)
    found = ask(position, "groups")
    assert isinstance(found, list)
    assert signed(scene, "leader") == {one["leader"] for one in found if not one["lone"]}
    assert signed(scene, "lone") == {one["leader"] for one in found if one["lone"]}
    assert signed(scene, "attack") == set(ask(position, "attackers"))
    assert signed(scene, "braked") == set(ask(position, "braked"))
    shown = {key for key in keyed(scene) if key.startswith("group:")}
    assert shown == {f"group:{one['leader']}" for one in found if not one["lone"]}


def signed(scene: Scene, role: str) -> set[int]:
    """The riders with a role."""
    return {int(group.key.removeprefix("rider:")) for group in roles(scene, role)}


def test_a_rider_says_who_he_is_and_how_he_stands() -> None:
    words = draw(tour.read(PICTURE_3)).sentences
    assert words["rider:15"] == (
        "Rider 15, red (lane 0, row 11): leads a group of 2; in attack position; has moved 5 cells."
    )
    assert words["rider:16"] == "Rider 16, red (lane 0, row 5): in the group of 15."
    assert words["group:15"] == "Group led by rider 15: 15 and 16."
    assert words["0,5"] == "Lane 0, row 5: flat, 1 cell to the yellow line."
    assert words["line:2"] == "Line 2: section 2 begins."


def test_groups_and_moved_riders_are_described_too() -> None:
    position = tour.read(PICTURE_3)
    described = " ".join(tour.describe(position))
    words = draw(position).sentences
    assert words["group:15"] in described
    assert "Rider 15 has moved 5 cells (yellow die: 6; from lane 0, row 6)" in described


def test_the_last_move_is_counted_cell_by_cell() -> None:
    scene = draw(tour.read(SPRINT))
    steps = [text.text for group in roles(scene, "station") for text in group.children[1:]]  # type: ignore[union-attr]
    assert steps == list("123456")


def test_steps_of_a_move_lie_on_their_cells_but_not_on_riders() -> None:
    scene = draw(tour.read(SPRINT))
    places = {group.key: (x, y) for group, x, y, _scale in groups(scene) if group.key}
    steps = [
        (x + disc.x, y + disc.y)
        for group, x, y, _scale in groups(scene)
        if "station" in group.roles and isinstance(disc := group.children[0], Circle)
    ]
    cells = {key: g.at for key, g in keyed(scene).items() if "cell" in g.roles}
    origin = next(iter(scene.shapes)).offset  # type: ignore[union-attr]
    second, third = (cells[key] for key in ("2,10", "1,10"))
    assert steps[1] == pytest.approx((second[0] + origin[0], second[1] + origin[1]))
    assert steps[2] == pytest.approx((third[0] + origin[0], third[1] + origin[1]))
    assert math.dist(steps[5], places["rider:8"]) > 20


def test_ghosts_stand_where_riders_started_unless_somebody_stands_there_now() -> None:
    moves = ["played 1 white 1", "played 2 take 1", "played 3 take 1"]
    for count in range(4):
        scene = draw(tour.read("\n".join([COLUMN, *moves[:count]])))
        # Each rides onto the cell that the one before has left.
        assert len(roles(scene, "ghost")) == min(count, 1)


# --- without eyes, from afar, before the answer ------------------------------------------


def test_riders_are_reached_by_the_arrow_keys_before_their_cells() -> None:
    keys = [stop.key for stop in draw(tour.read(SPRINT)).focusables]
    for rider, cell in race(tour.read(SPRINT)).at.items():
        assert keys.index(f"rider:{rider}") < keys.index(str(cell))


def test_what_is_asked_is_veiled() -> None:
    scene = draw(POSITIONS["braked"]())
    veiled = picture(scene, "b", veiled=True)
    for word in ("standing", "leader", "attack", "braked", "group:"):
        assert word not in veiled.svg
    said = {stop.key: stop.sentence for stop in veiled.stops}
    assert said["rider:2"] == "Rider 2, orange (lane 2, row 11)"
    assert said["2,11"] == "Lane 2, row 11"
    assert not any(key.startswith("group:") for key in said)
    open_one = picture(scene, "b", veiled=False)
    assert "bl-leader" in open_one.svg


def test_long_roads_ask_for_the_whole_width_and_short_ones_stand_beside_the_text() -> None:
    assert is_wide([draw(POSITIONS["passes"]())])
    assert not is_wide([draw(POSITIONS["picture-3"]())])


@every("name", POSITIONS)
@every("least", [11.5, 22.0])
def test_words_of_the_legend_do_not_run_into_each_other(name: str, least: float) -> None:
    scene = draw(POSITIONS[name]())
    wide = {True: 1080.0, False: 436.0}[scene.across]
    if least > 12:
        _place, (wide, high) = room(scene.width, scene.height)
        wide = min(wide, high * scene.width / scene.height)
    scale = min(wide / scene.width, 2.4 if least > 12 else 1.25)
    legend = list(legend_boxes(scene, least, scale))
    for one, other in combinations(legend, 2):
        assert not overlap(one, other)
    assert all(box[2] <= scene.width for box in legend)


def legend_boxes(
    scene: Scene, least: float, scale: float
) -> list[tuple[float, float, float, float]]:
    """The room of every word of the legend at the size at which it is shown."""
    found = []
    for group, x, y, _scale in groups(scene):
        if group.legible == 13.0 and len(group.children) == 2:
            text = group.children[1]
            if isinstance(text, Text) and text.anchor == "start":
                grow = min(max(1.0, least / (13.0 * scale)), MOST)
                left, top, right, bottom = text_box(text)
                found.append((x - 12, y + top * grow, x + right * grow, y + bottom * grow))
                assert left > 0
    return found


@every("name", POSITIONS)
def test_a_ring_around_whatever_is_pointed_at_is_not_cut_off(name: str) -> None:
    scene = draw(POSITIONS[name]())
    for stop in scene.focusables:
        assert 17 < stop.x < scene.width - 17, stop
        assert 17 < stop.y < scene.height - 17, stop


def test_row_numbers_keep_apart_on_the_inner_side_of_a_bend() -> None:
    scene = draw(POSITIONS["bend"]())
    _place, (wide, high) = room(scene.width, scene.height)
    size = 22.0 / min(wide / scene.width, high / scene.height)
    rows = [one for one in scene.shapes if isinstance(one, Text) and int(one.text) > 4]
    assert len(rows) > 12
    boxes = [text_box(replace(one, size=0.9 * size)) for one in rows]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))


def test_the_arrow_in_a_yellow_field_is_in_the_legend_where_there_is_one() -> None:
    assert "forward" in texts(draw(POSITIONS["climb"]()))
    assert "forward" not in texts(draw(tour.read(SPRINT)))


def test_a_picture_for_the_whole_class_has_larger_numbers() -> None:
    scene = draw(POSITIONS["climb"]())
    small, large = (
        max(float(size) for size in re.findall(r'font-size="([\d.]+)"[^>]*>12<', text))
        for text in (svg(scene), svg(scene, least=22.0))
    )
    assert large > small


@pytest.mark.parametrize("name", ["climb", "bend", "passes"])
def test_names_beside_the_road_keep_clear_of_each_other(name: str) -> None:
    scene = draw(POSITIONS[name]())
    names = []
    for group, x, y, _scale in groups(scene):
        if group.legible == NAME and group.children:
            for text in group.children:
                assert isinstance(text, Text)
                assert text.size == NAME  # a second line has to be read as well
                left, top, right, bottom = text_box(text)
                names.append((x + 1.3 * left, y + 1.3 * top, x + 1.3 * right, y + 1.3 * bottom))
    assert len(names) > 3
    for one, other in combinations(names, 2):
        same = abs(one[0] + one[2] - other[0] - other[2]) < 0.1  # two lines of one name
        assert same or not overlap(one, other)


def test_teams_differ_in_shape_and_numbers_are_on_every_rider() -> None:
    assert set(SHAPES) == set(TEAMS)
    assert len(set(SHAPES.values())) == len(TEAMS)
    for team in TEAMS:
        written = [shape.text for shape in token(team, 42).children if isinstance(shape, Text)]
        assert written == ["42"]


# --- the whole stage --------------------------------------------------------------------


def test_a_long_stage_is_shown_at_a_glance_below_the_road() -> None:
    words = texts(draw(POSITIONS["passes"]()))
    assert "First-Pass" in words  # on the road, and on the strip
    assert "Second-Pass" in words  # on the strip alone
    assert "Second-Pass" not in texts(draw(POSITIONS["climb"]()))
    assert {"4", "7", "18"} <= set(words)


def test_a_stage_that_is_seen_as_a_whole_needs_no_strip() -> None:
    shown = texts(draw(tour.read("road Two-Passes")))
    assert shown.count("Second-Pass") == 1


def test_who_crossed_a_tape_stands_beside_it() -> None:
    assert "7, 8" in texts(draw(tour.read(SPRINT)))


def test_those_who_are_home_stand_below_the_road() -> None:
    home = "home 7 blue 2 3 3\nhome 8 red 1 3 2"
    scene = draw(tour.read(f"road B6\nrider 9 sky 1,19\n{home}"))
    shown = sorted(keyed(scene))
    assert {"rider:7", "rider:8", "rider:9"} <= set(shown)
    assert scene.sentences["rider:8"] == "Rider 8, red, home: place 1, round 3, 2 seconds."
    over = draw(tour.read(f"road B6\n{home}"))
    assert "2,21" in keyed(over)
    assert "2,3" not in keyed(over)


def test_riders_off_the_road_do_not_stop_the_picture() -> None:
    position = tour.read("road B1\nrider 1 blue 9,12\nrider 2 red 2,12\nrider 3 red 2,12")
    assert tour.status(position)
    assert "rider:2" in keyed(draw(position))


@every(
    "lines",
    [
        "section 2 from 9 flat\nsection 3 from 9 hill bend 90\nsection 4 from 3 hill",
        "finish from 99 seconds 1 0",
        "finish from 30 seconds 1 0",
        "corridor 30 rows",
        "tape sprint Far 3,99 4,99",
        "section 1 from 0 flat lanes 2 2\nsection 2 from 7 flat lanes 0 0",
        "section 2 from 40 hill",
    ],
)
def test_nonsense_roads_do_not_stop_the_picture(lines: str) -> None:
    position = tour.read(f"road B1\n{lines}\nrider 1 blue 2,12\nrider 2 red 2,25")
    marks = [Mark(("finish", "line:2", "line:3", "tape:Far", "wind:2"), "focus")]
    ElementTree.fromstring(svg(draw(position, marks)))


def test_an_empty_road_is_drawn() -> None:
    scene = draw(tour.read("road B1"))
    assert len([key for key in scene.sentences if "," in key]) == 150


def test_matplotlib_draws_the_same_scene(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from boardlib.drawing.figure import save

    path = tmp_path / "stage.png"
    save(draw(POSITIONS["climb"]()), path)
    assert path.stat().st_size > 20_000


def positions_of_a_round() -> list[Position]:
    """A round of the climb, everybody rides as far as he may."""
    found = [POSITIONS["climb"]()]
    while (turn := race(found[-1]).turn) is not None:
        die = "polka 3" if race(found[-1]).terrain[turn] == "hill" else "yellow 3"
        found.append(tour.play(found[-1], f"{turn} {die}").position)
    return found


def test_the_picture_of_a_whole_round_stays_where_it_is() -> None:
    frames = [draw(position) for position in positions_of_a_round()]
    assert len(frames) == 37
    assert len({(frame.width, frame.shapes[0].offset) for frame in frames}) == 1  # type: ignore[union-attr]
    assert all(len(roles(frame, "rider")) == 36 for frame in frames)
