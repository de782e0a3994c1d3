"""Pictures of stages: complete, stable, nothing cut off, the same as the sentences."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import combinations

import pytest

from boardlib import tour
from boardlib.drawing.labels import overlap, text_box
from boardlib.drawing.scene import Circle, Scene, Text
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
from tests.every import every
from tests.pictures import check_svg, colours_in, groups, keyed, roles, texts
from tests.tour.art.pictures import COLUMN, TEXTS, position
from tests.tour.boards import ask

on_every_picture = every("name", TEXTS)


@on_every_picture
def test_every_rider_and_every_row_around_him_is_in_the_picture(name: str) -> None:
    one = position(name)
    shown = keyed(draw(one))
    for rider, cell in race(one).at.items():
        assert f"rider:{rider}" in shown
        assert str(cell) in shown
        assert all(str(near) in shown for near in one.road.around(cell))


@on_every_picture
def test_no_rider_and_no_place_is_cut_off(name: str) -> None:
    scene = draw(position(name))
    for group, x, y, scale in groups(scene):
        reach = (RING if "rider" in group.roles else 0.0) * scale
        if group.key or "station" in group.roles:
            at = (x + group.at[0] * scale, y + group.at[1] * scale)
            assert at[0] - reach >= -0.5
            assert at[0] + reach <= scene.width + 0.5
            assert at[1] - reach >= -0.5
            assert at[1] + reach <= scene.height + 0.5


@every("name", [*roads(), *tour.boards()])
def test_everything_that_comes_with_the_game_can_be_drawn(name: str) -> None:
    check_svg(draw(tour.read(tour.boards().get(name, f"road {name}"))))


# --- picture and rules ------------------------------------------------------------------


@on_every_picture
def test_signs_on_riders_are_what_the_rules_say(name: str) -> None:
    one = position(name)
    scene = draw(one)
    found = ask(one, "groups")
    assert isinstance(found, list)
    assert signed(scene, "leader") == {one["leader"] for one in found if not one["lone"]}
    assert signed(scene, "lone") == {one["leader"] for one in found if one["lone"]}
    assert signed(scene, "attack") == set(ask(one, "attackers"))
    assert signed(scene, "braked") == set(ask(one, "braked"))
    shown = {key for key in keyed(scene) if key.startswith("group:")}
    assert shown == {f"group:{one['leader']}" for one in found if not one["lone"]}


def signed(scene: Scene, role: str) -> set[int]:
    """The riders with a role."""
    return {int(group.key.removeprefix("rider:")) for group in roles(scene, role)}


def test_a_rider_says_who_he_is_and_how_he_stands() -> None:
    words = draw(position("picture-3")).sentences
    assert words["rider:15"] == (
        "Rider 15, red (lane 0, row 11): leads a group of 2; in attack position; has moved 5 cells."
    )
    assert words["rider:16"] == "Rider 16, red (lane 0, row 5): in the group of 15."
    assert words["group:15"] == "Group led by rider 15: 15 and 16."
    assert words["0,5"] == "Lane 0, row 5: flat, 1 cell to the yellow line."
    assert words["line:2"] == "Line 2: section 2 begins."


def test_groups_and_moved_riders_are_described_too() -> None:
    described = " ".join(tour.describe(position("picture-3")))
    words = draw(position("picture-3")).sentences
    assert words["group:15"] in described
    assert "Rider 15 has moved 5 cells (yellow die: 6; from lane 0, row 6)" in described


def test_the_last_move_is_counted_cell_by_cell() -> None:
    scene = draw(position("sprint"))
    steps = [text.text for group in roles(scene, "station") for text in group.children[1:]]  # type: ignore[union-attr]
    assert steps == list("123456")


def test_steps_of_a_move_lie_on_their_cells_but_not_on_riders() -> None:
    scene = draw(position("sprint"))
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
    keys = [stop.key for stop in draw(position("sprint")).focusables]
    for rider, cell in race(position("sprint")).at.items():
        assert keys.index(f"rider:{rider}") < keys.index(str(cell))


def test_what_is_asked_is_veiled() -> None:
    scene = draw(position("braked"))
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
    assert is_wide([draw(position("passes"))])
    assert not is_wide([draw(position("picture-3"))])


@on_every_picture
@every("least", [11.5, 22.0])
def test_words_of_the_legend_do_not_run_into_each_other(name: str, least: float) -> None:
    scene = draw(position(name))
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


@on_every_picture
def test_a_ring_around_whatever_is_pointed_at_is_not_cut_off(name: str) -> None:
    scene = draw(position(name))
    for stop in scene.focusables:
        assert 17 < stop.x < scene.width - 17, stop
        assert 17 < stop.y < scene.height - 17, stop


def test_row_numbers_keep_apart_on_the_inner_side_of_a_bend() -> None:
    scene = draw(position("bend"))
    _place, (wide, high) = room(scene.width, scene.height)
    size = 22.0 / min(wide / scene.width, high / scene.height)
    rows = [one for one in scene.shapes if isinstance(one, Text) and int(one.text) > 4]
    assert len(rows) > 12
    boxes = [text_box(replace(one, size=0.9 * size)) for one in rows]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))


def test_the_arrow_in_a_yellow_field_is_in_the_legend_where_there_is_one() -> None:
    assert "forward" in texts(draw(position("climb")))
    assert "forward" not in texts(draw(position("sprint")))


def test_a_picture_for_the_whole_class_has_larger_numbers() -> None:
    scene = draw(position("climb"))
    small, large = (
        max(float(size) for size in re.findall(r'font-size="([\d.]+)"[^>]*>12<', text))
        for text in (svg(scene), svg(scene, least=22.0))
    )
    assert large > small


@pytest.mark.parametrize("name", ["climb", "bend", "passes"])
def test_names_beside_the_road_keep_clear_of_each_other(name: str) -> None:
    scene = draw(position(name))
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
        assert f"team-{team}" in colours_in((token(team, 42),))


# --- the whole stage --------------------------------------------------------------------


def test_a_long_stage_is_shown_at_a_glance_below_the_road() -> None:
    words = texts(draw(position("passes")))
    assert "First-Pass" in words  # on the road, and on the strip
    assert "Second-Pass" in words  # on the strip alone
    assert "Second-Pass" not in texts(draw(position("climb")))
    assert {"4", "7", "18"} <= set(words)


def test_a_stage_that_is_seen_as_a_whole_needs_no_strip() -> None:
    shown = texts(draw(tour.read("road Two-Passes")))
    assert shown.count("Second-Pass") == 1


def test_who_crossed_a_tape_stands_beside_it() -> None:
    assert "7, 8" in texts(draw(position("sprint")))


def test_those_who_are_home_stand_below_the_road() -> None:
    home = "home 7 blue 2 3 3\nhome 8 red 1 3 2"
    scene = draw(tour.read(f"road B6\nrider 9 sky 1,19\n{home}"))
    shown = sorted(keyed(scene))
    assert {"rider:7", "rider:8", "rider:9"} <= set(shown)
    assert scene.sentences["rider:8"] == "Rider 8, red, home: place 1, round 3, 2 seconds."
    over = draw(tour.read(f"road B6\n{home}"))
    assert "2,21" in keyed(over)
    assert "2,3" not in keyed(over)


def test_an_empty_road_is_drawn() -> None:
    scene = draw(tour.read("road B1"))
    assert len([key for key in scene.sentences if "," in key]) == 150


def positions_of_a_round() -> list[Position]:
    """A round of the climb, everybody rides as far as he may."""
    found = [position("climb")]
    while (turn := race(found[-1]).turn) is not None:
        die = "polka 3" if race(found[-1]).terrain[turn] == "hill" else "yellow 3"
        found.append(tour.play(found[-1], f"{turn} {die}").position)
    return found


def test_the_picture_of_a_whole_round_stays_where_it_is() -> None:
    frames = [draw(one) for one in positions_of_a_round()]
    assert len(frames) == 37
    assert len({(frame.width, frame.shapes[0].offset) for frame in frames}) == 1  # type: ignore[union-attr]
    assert all(len(roles(frame, "rider")) == 36 for frame in frames)
