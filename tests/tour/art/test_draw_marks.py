"""Marks on a stage: each can be seen, keys mean the right things, badges keep clear; odds."""

from __future__ import annotations

import math
from itertools import combinations

from boardlib import tour
from boardlib.drawing import Paint, Polygon
from boardlib.drawing.labels import WORDS, legend
from boardlib.drawing.labels import signs as legend_signs
from boardlib.drawing.scene import Circle, Group, Mark, Scene, Text, count
from boardlib.drawing.sizes import PLAIN
from boardlib.drawing.svg import svg
from boardlib.story.marks import answer_marks
from boardlib.tour.art.draw import SHOWING, draw
from boardlib.tour.art.marks import DOT
from boardlib.tour.art.odds_chart import odds_chart
from boardlib.tour.art.offers import RIDER
from boardlib.tour.rulebook import DEFAULTS
from tests.drawing.reading import groups_of, words_of
from tests.pictures import groups, keyed, roles, texts
from tests.tour.art.pictures import (
    COLUMN,
    PICTURE_3,
    SPRINT,
)

BRAKED = f"{COLUMN}\nplayed 1 white 1"


def test_a_mark_asks_for_room_so_that_two_rounds_show_the_same_road() -> None:
    early = tour.read("road B4\nrider 15 red 0,2\nrider 16 red 0,1")
    late = tour.read("road B4\nrider 15 red 0,6\nrider 16 red 0,5")
    room = [Mark((*draw(early).extent, *draw(late).extent), "room")]
    assert draw(early).extent != draw(late).extent
    shown = [draw(one, room) for one in (early, late)]
    assert shown[0].extent == shown[1].extent
    assert shown[0].width == shown[1].width


def test_a_cell_within_reach_has_a_dot_and_no_frame_and_its_seconds_can_be_read() -> None:
    position = tour.read("road B1\nfinish from 20 seconds 5 4\nrider 1 blue 2,17")
    bare, marked = draw(position), draw(position, [Mark(("2,18", "1,18", "2,21"), "free")])
    added = [one for one in circles(marked) if one not in circles(bare)]
    assert {one.radius for one in added} == {DOT}
    assert len(added) == 3
    assert count(marked.shapes) == count(bare.shapes) + 3
    assert texts(marked) == texts(bare)
    places = {stop.key: stop.y for stop in marked.focusables}
    assert sorted(one.y for one in added) != sorted(places[key] for key in ("2,18", "1,18", "2,21"))
    swatch = next(one for one in legend_signs([Mark(("2,18",), "free")], SHOWING))
    assert [one.radius for one in swatch.shapes if isinstance(one, Circle)] == [DOT]


def test_a_cell_within_reach_has_its_number_in_the_place_of_its_dot() -> None:
    position = tour.read("road B1\nrider 1 blue 2,17")
    free = Mark(("2,18", "1,18"), "free")
    bare, marked = (draw(position, [free, *tags]) for tags in ((), [Mark(("2,18",), "tag", "4")]))
    assert len(circles(bare)) - len(circles(marked)) == 1
    places = {stop.key: (stop.x, stop.y) for stop in marked.focusables}
    numbers = [(x, y) for one, x, y, _scale in groups(marked) if texts_in(one) == ["4"]]
    assert numbers == [places["2,18"]]


def texts_in(group: Group) -> list[str]:
    """What stands in a group itself."""
    return [one.text for one in group.children if isinstance(one, Text)]


def circles(scene: Scene) -> list[Circle]:
    """The circles on the page that lie in no part of their own."""
    return [one for one in scene.shapes if isinstance(one, Circle)]


def badges(scene: Scene) -> list[tuple[float, float]]:
    """Where the badges are."""
    found = ("badge", "order", "pill")
    return [(x, y) for group, x, y, _scale in groups(scene) if {*found} & {*group.roles}]


def test_letters_keep_clear_of_each_other_and_of_riders() -> None:
    marks = [Mark((f"rider:{n}",), "asked", "ABCDEFG"[n - 1]) for n in range(1, 8)]
    scene = draw(tour.read(BRAKED), marks)
    places = badges(scene)
    assert len(places) == 7
    for (x, y), (u, v) in combinations(places, 2):
        assert abs(x - u) > 24 or abs(y - v) > 22
    riders = [(x, y) for group, x, y, _scale in groups(scene) if "rider" in group.roles]
    for x, y in places:
        assert all(abs(x - u) > 20 or abs(y - v) > 20 for u, v in riders)


def test_a_badge_stands_beside_a_rider_who_is_supposed_on_its_cell() -> None:
    asked, there = Mark(("0,12",), "asked", "A"), Mark(("0,12",), "supposed")
    for marks, beside in (([asked], False), ([asked, there], True)):
        scene = draw(tour.read(SPRINT), marks)
        cell = next(stop for stop in scene.focusables if stop.key == "0,12")
        (at,) = badges(scene)
        assert (math.dist(at, (cell.x, cell.y)) >= RIDER) is beside


def test_cells_that_touch_have_one_badge() -> None:
    apart = Mark(("0,12", "4,12"), "allowed", "A")
    joined = Mark(("2,12", "2,13", "3,12"), "refused", "B")
    assert len(badges(draw(tour.read(SPRINT), [apart, joined]))) == 3


def test_order_is_numbered_and_few_distances_are_counted() -> None:
    order = ("rider:15", "rider:1", "rider:16", "rider:4")
    scene = draw(tour.read(PICTURE_3), [Mark(order, "order")])
    numbers = [group.children[1] for group in roles(scene, "order")]
    assert [shape.text for shape in numbers if isinstance(shape, Text)] == ["1", "2", "3", "4"]
    assert {"6 cells", "7 cells"} <= set(texts(scene))
    many = tuple(f"rider:{number}" for number in range(1, 8))
    assert not any(
        "cells" in text for text in texts(draw(tour.read(COLUMN), [Mark(many, "order")]))
    )


def test_offers_say_what_may_be_taken_over() -> None:
    position = tour.read(PICTURE_3)
    scene = draw(position, [Mark(("offer:16",), "passed"), Mark(("offer:4",), "passed")])
    assert {"may take 6", "may take 3"} <= set(texts(scene))
    assert scene.sentences["offer:16"] == "Offer 16: rider 16 may take over 6."
    assert "offer:15" not in draw(position, [Mark(("offer:15",), "passed")]).sentences


def test_an_offer_is_drawn_where_it_keeps_its_colour_but_not_under_a_veil() -> None:
    """After a prediction with letters on riders the rest of the answer only keeps its colour."""
    position = tour.read(PICTURE_3)
    shapes = tour.ask(position, "offer 16").shapes
    letters = [Mark(("rider:15",), "allowed", "A"), Mark(("rider:1",), "refused", "B")]
    shown = draw(position, [*letters, Mark(shapes, "quiet")])
    assert texts(shown).count("may take 6") == 1
    assert shown.sentences["offer:16"] == "Offer 16: rider 16 may take over 6."
    twice = draw(position, [Mark(("offer:16",), "passed"), Mark(shapes, "quiet")])
    assert texts(twice).count("may take 6") == 1
    veiled = draw(position, [Mark(shapes, "quiet"), Mark((), "veil")])
    assert "may take 6" not in texts(veiled)


def test_a_way_is_numbered_and_a_refused_one_is_dashed() -> None:
    way = ("rider:9", "4,9", "4,10", "3,10")
    for role, dashes in (("allowed", False), ("refused", True)):
        scene = draw(tour.read(SPRINT.partition("\nplayed")[0]), [Mark(way, role)])
        steps = [group.children[1] for group in roles(scene, "station")]
        assert [shape.text for shape in steps if isinstance(shape, Text)] == ["1", "2", "3"]
        line = [text for text in svg(scene).split("<") if 'stroke-width="3.6"' in text]
        assert line
        assert ("stroke-dasharray" in "".join(line)) is dashes


def test_what_is_not_marked_steps_back() -> None:
    position = tour.read(BRAKED)
    scene = draw(position, [Mark(("rider:3",), "refused", "A"), Mark(("2,7",), "quiet")])
    tones = {key: group.tone for key, group in keyed(scene).items() if "rider" in key}
    assert {key for key, tone in tones.items() if not tone} == {"rider:3", "rider:6"}


def test_a_veil_leaves_out_what_may_be_asked_but_not_the_groups() -> None:
    position = tour.read(BRAKED)
    text = svg(draw(position, [Mark((), "veil")]))
    assert "attack" not in text
    assert "braked" not in text
    assert "Group led by rider 1:" in text
    assert "bl-leader" in text
    assert svg(draw(position)).count("attack") > 1


def test_marked_cells_far_ahead_are_in_the_picture() -> None:
    position = tour.read(COLUMN)
    assert "2,27" not in keyed(draw(position))
    assert "2,27" in keyed(draw(position, [Mark(("2,27",), "focus")]))


# --- answers ----------------------------------------------------------------------------


def marked(text: str, question: str) -> dict[str, tuple[str, ...]]:
    """Role -> keys of the marks of an answer."""
    return {
        mark.role: mark.keys for mark in answer_marks(tour.ask(tour.read(text), question), SHOWING)
    }


def test_answers_are_shown_on_the_road() -> None:
    assert marked(PICTURE_3, "order")["order"] == ("rider:15", "rider:1", "rider:16", "rider:4")
    assert marked(PICTURE_3, "turn")["focus"] == ("rider:16",)
    assert marked(PICTURE_3, "16 take 6") == {"allowed": ("rider:16",), "passed": ("offer:16",)}
    assert marked(PICTURE_3, "16 take 3")["refused"] == ("rider:1",)
    assert marked(BRAKED, "may 2 yellow")["refused"] == ("rider:2",)
    assert marked(COLUMN, "attack 3")["refused"] == ("rider:3", "2,11", "1,10", "3,10")


def test_lists_are_told_in_order_and_allow_nothing() -> None:
    assert marked(PICTURE_3, "before 4 16") == {"order": ("rider:16", "rider:4")}
    assert marked(PICTURE_3, "group 4") == {"focus": ("group:1",)}
    sprint = "road B5\nrider 1 blue 2,20\nrider 2 red 2,19\nrider 3 red 2,9\npassed Sprint 2 1"
    for question in ("premium Sprint", "premium Sprint 1", "premium Sprint 3", "options 1"):
        assert marked(sprint, question) == {}, question
    home = "road B6\nrider 1 blue 2,20\nrider 2 red 2,9"
    for question in ("finish", "finish 1", "finish 2", "braked"):
        assert marked(home, question) == {}, question


def test_cells_that_may_be_reached_are_shown() -> None:
    answer = tour.ask(tour.read(PICTURE_3), "ways 16 2")
    (mark,) = answer_marks(answer, SHOWING)
    assert mark.role == "allowed"
    assert list(mark.keys) == answer.data


def test_a_judged_move_shows_its_way() -> None:
    (role, keys), *_more = marked(COLUMN, "1 yellow 4 to 2,15").items()
    assert (role, keys) == ("allowed", ("rider:1", "2,12", "2,13", "2,14", "2,15"))
    scene = draw(tour.read(COLUMN), [Mark(keys, role)])
    assert len(roles(scene, "station")) == 3


# --- colours ----------------------------------------------------------------------------


def test_roles_of_races_have_words_and_a_swatch() -> None:
    for role in ("order", "passed", "counted"):
        assert role in WORDS
        shapes, height = legend([Mark(("rider:1",), role)], 400)
        assert shapes
        assert height > 0


def test_a_legend_speaks_the_words_of_the_game() -> None:
    mark = Mark(("rider:1", "rider:2"), "passed", "6")
    said = [texts(Scene("", "", 400, 40, legend([mark], 400, how)[0])) for how in (SHOWING, PLAIN)]
    assert said == [["may be taken over"], ["passed on"]]


def test_dice_and_chips_are_there_where_a_piece_is_shown_alone() -> None:
    position = tour.read(
        "road B1\nrider 1 blue 2,12\nrider 11 red 2,11\nplayed 1 yellow 2A solo green 5"
    )
    assert "die:1" not in draw(position).roles
    shown = draw(position, [Mark((), "bare")])
    assert "die:1" in shown.roles
    assert "chip:1" not in shown.roles  # nobody takes over what was ridden alone
    assert {"2", "5"} <= {*texts(shown)}
    plain = draw(tour.read("road B1\nrider 1 blue 2,12\nplayed 1 red 6"), [Mark((), "bare")])
    assert {"die:1", "chip:1"} <= {*plain.roles}


def test_each_assumption_has_a_line_and_the_best_way_of_it_is_filled() -> None:
    found = groups_of(odds_chart("offer 4", DEFAULTS.with_value("yellow", "Y2")))
    discs = {key: group for key, group in found.items() if key.startswith("1/")}
    assert len(discs) == 2 * 5
    paints = {key: _disc(group.children[0]) for key, group in discs.items()}
    filled = {key for key, paint in paints.items() if paint.fill == paint.stroke}
    assert "1/0:take over the 4" in filled  # the 2/ATTACK twice: rolling gives less
    assert "1/0:roll yellow" not in filled


def _disc(shape: object) -> Paint:
    assert isinstance(shape, Circle)
    return shape.paint


def test_where_nothing_is_assumed_otherwise_there_is_only_one_chart() -> None:
    told = [text for text, _room in words_of(odds_chart("offer 4"))]
    assert "The average under other assumptions" in told
    goal = [text for text, _room in words_of(odds_chart("red 5"))]
    assert "The chance of 5 or more under other assumptions" in goal


def test_what_misses_the_goal_is_pale() -> None:
    found = groups_of(odds_chart("red 5"))
    bars = {key: group.children[0] for key, group in found.items() if key.startswith("0/1:")}
    pale = {
        int(key.rpartition(":")[2])
        for key, bar in bars.items()
        if isinstance(bar, Polygon) and bar.paint.fill == "rule"
    }
    cells = {int(key.rpartition(":")[2]) for key in bars}
    assert pale == {one for one in cells if one < 5}
    assert pale != cells


def test_the_profile_is_drawn() -> None:
    assert odds_chart("offer 4") != odds_chart("offer 4", DEFAULTS.with_value("yellow", "Y6"))
