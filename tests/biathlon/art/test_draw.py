"""Pictures of a race: complete, stable, nothing cut off, the same as the sentences."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from boardlib import biathlon
from boardlib.biathlon.art.canvas import TrackSheet
from boardlib.biathlon.art.course import CoursePart
from boardlib.biathlon.art.draw import draw
from boardlib.biathlon.art.ground import GROWS, NUMERAL, edge, ground, name_width
from boardlib.biathlon.art.pieces import SMALLEST, symbol
from boardlib.biathlon.board.cards import SYMBOLS, Segment, Sign, Symbol
from boardlib.biathlon.board.course import HALVES, Half
from boardlib.biathlon.board.position import COLOURS
from boardlib.biathlon.rules.naming import group_key, half_key
from boardlib.drawing import scene
from boardlib.drawing.geometry import Box
from boardlib.drawing.labels import joined_box, overlap, text_box
from boardlib.drawing.scene import Group, Mark, Text
from boardlib.drawing.sizes import COLUMN
from boardlib.handout.printed import extents
from tests.biathlon.art.pictures import TEXTS, position
from tests.every import every
from tests.pictures import groups, keyed, roles

STROKE = 4.0
"""Half the width of the line of a ring, with its halo."""
on_every_board = every("name", sorted(TEXTS))


# --- picture and sentences --------------------------------------------------------------


@on_every_board
def test_everything_on_the_course_is_in_the_picture(name: str) -> None:
    one = position(name)
    shown = keyed(draw(one, [Mark(("half:I",), "quiet")]))
    wanted = [
        *(station.key for station in one.course.stations),
        *(path.key for path in one.course.paths),
        *(group_key(group.station) for group in one.groups),
        *(coach.key for coach in one.coaches),
        *(player.key for player in one.players),
        *map(half_key, Half),
        *(f"section:{section}" for section in ("climb", "descent", "flat", "arena")),
    ]
    assert set(wanted) <= set(shown)
    closed = {key for key, group in shown.items() if "closed-path" in group.roles}
    assert closed == {barrier.path.key for barrier in one.barriers}


@pytest.mark.parametrize("name", ["course", "row", "crowd", "ring", "card-57"])
def test_halves_and_stopwatches_say_what_the_text_twin_says(name: str) -> None:
    one = position(name)
    told, words = biathlon.describe(one), draw(one).sentences
    for half in Half:
        assert words[half_key(half)] in told
    for player in one.players:
        assert words[player.key] in told


@pytest.mark.parametrize("name", ["boost", "card-57", "range", "ring"])
def test_every_card_in_a_hand_is_in_the_picture_and_says_where_it_is(name: str) -> None:
    one = position(name)
    words = draw(one).sentences
    told = " ".join(biathlon.describe(one))
    for player in one.players:
        for card in player.hand:
            assert words[f"card:{card}"] == f"Card {card}: in a hand ({player.colour})."
            assert str(card) in told
        for kept in player.kept:
            assert words[f"card:{kept.card}"] == f"Card {kept.card}: kept for the range (red)."


def test_a_row_says_what_is_printed_in_it() -> None:
    words = draw(position("row")).sentences
    assert words["card:57:climb"] == (
        "Card 57: Climb: 3:16, 6 s over the best; flag (I/II, 3 s), radio (I, 7 s)."
    )
    assert words["card:57:arena"] == "Card 57: Arena: 25 s for a penalty loop."
    answer = biathlon.ask(position("row"), "card 57").text
    assert words["card:57:climb"].removeprefix("Card 57: ") in answer


def test_targets_fall_as_the_rules_say() -> None:
    one = position("range")
    scene = draw(one)
    falls = {key for key, group in keyed(scene).items() if "target-down" in group.roles}
    answer = biathlon.ask(one, "shooting green hit NE click hit borderline SW")
    assert answer.data["down"] == len(falls)
    assert falls == {"shot:green:1", "shot:green:3", "shot:green:4"}
    words = scene.sentences
    assert words["shot:green:2"] == "Green: target 2 stays up: miss (top right)."
    assert words["shot:green:3"] == "Green: target 3 falls: click of the sights and hit."


RANGE = """
race sprint
option arena fixed
at 1 arena
player red
hand red 57
"""


@pytest.mark.parametrize(
    ("kept", "corners"), [("", 0), ("kept red 8 climb", 1), ("kept red 8 climb 2 descent", 1)]
)
def test_targets_show_the_corners_that_are_covered(kept: str, corners: int) -> None:
    """Before they are shot at; a second marker for the same corner covers no more."""
    drawn = keyed(draw(biathlon.read(RANGE + kept)))
    for number in range(1, 6):
        green = [
            shape
            for shape in drawn[f"shot:red:{number}"].children
            if isinstance(shape, scene.Path) and shape.paint.fill == "symbol-green"
        ]
        assert len(green) == corners


def test_station_and_group_say_where_they_are() -> None:
    words = draw(position("course")).sentences
    assert words["station:II|III"] == (
        "Station II|III, a halved circle (II and III): taken (group: red)."
    )
    assert words["group:III-b"] == "Blue: a group at III-b (III)."
    assert words["coach:red:I"] == "Red: a coach in I."
    assert words["path:I-a:I-b"] == "Path (I-a and I-b): closed (by blue)."
    assert words["section:climb"] == "The climb: I and II; it is being ridden."


# --- every shape that an answer names ---------------------------------------------------


# --- only what matters ------------------------------------------------------------------


def test_what_a_position_does_not_concern_is_left_out() -> None:
    times = keyed(draw(position("times")))
    assert not [key for key in times if key.startswith(("card:", "shot:"))]
    shots = keyed(draw(position("range")))
    assert not [key for key in shots if key.startswith(("station:", "half:"))]
    row = keyed(draw(position("row")))
    assert not [key for key in row if key.startswith("shot:")]
    assert "card:57:climb" in row
    assert not roles(draw(position("course")), "race-card")


EMPTY = "\nplayer red\nplayer blue\n"


@every("course", ["M11", "ring"])
@every("more", ["", "hand red 1\nhand blue 12", "hand red 1", "clock blue 0:30", "at 2 flat"])
def test_the_course_is_drawn_though_nobody_stands_on_it(course: str, more: str) -> None:
    """So that there is something to point at, as long as it is not about rows or the range."""
    one = biathlon.read(f"race sprint\ncourse {course}{EMPTY}{more}")
    shown = keyed(draw(one))
    assert {station.key for station in one.course.stations} <= set(shown)
    assert {path.key for path in one.course.paths} <= set(shown)


def test_the_row_that_matters_is_the_largest() -> None:
    shown = keyed(draw(position("row")))
    high = [text.size for text in shown["card:57:climb"].children if isinstance(text, Text)]
    low = [text.size for text in shown["card:57:flat"].children if isinstance(text, Text)]
    assert max(high) > 2 * max(low)


def test_a_case_shows_the_same_parts_in_all_of_its_pictures() -> None:
    plain, asked = draw(position("range")), [Mark(("station:I-a",), "focus")]
    assert "part:course" not in plain.extent
    with_course = draw(position("range"), asked)
    assert "part:course" in with_course.extent
    room = draw(position("range"), [Mark(with_course.extent, "room")])
    assert (room.width, room.height) == (with_course.width, with_course.height)
    assert room.height > plain.height


# --- to be read from the back -----------------------------------------------------------


def test_symbols_of_a_row_that_is_asked_about_are_large() -> None:
    """At 1280 x 800 a board stands in a column of 420 pixels."""
    scene = draw(position("row"))
    row = keyed(scene)["card:57:climb"]
    large = [one.scale for one in row.children if isinstance(one, Group) and one.scale > 1]
    assert len(large) == 2
    assert min(large) * 48 * COLUMN / scene.width >= 22


ROWS = (
    "row 57 descent 1:37 horn III+IV 9 wax III+IV B 8",
    "row 57 climb 3:16 horn I+II 9 radio I+II 10",
    "row 38 flat 2:34 crew V/VI boost 14",
)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_words_in_a_row_do_not_run_into_each_other(count: int) -> None:
    """A row alone, two rows of a card, rows of two cards."""
    lines = "\n".join(ROWS[:count])
    one = biathlon.read(f"race pursuit\ncourse M11\nplayer red\nclock red 7:00\n{lines}")
    for key, group in keyed(draw(one)).items():
        if key.startswith("card:") and key.count(":") == 2:
            words = written(group)
            assert not [pair for pair in combinations(words, 2) if overlap(*pair)], key


def written(group: Group) -> list[Box]:
    """The room of the words in a row, without those in symbols."""
    found = [text_box(text) for text in group.children if isinstance(text, Text)]
    for part in group.children:
        if isinstance(part, Group) and any(isinstance(one, Text) for one in part.children):
            (x, y), scale = part.offset, part.scale
            for text in part.children:
                if isinstance(text, Text):
                    left, top, right, bottom = text_box(text)
                    box = (x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)
                    found.append(box)
    return found


@pytest.mark.parametrize("name", ["course", "row", "crowd", "own"])
def test_names_of_stations_keep_clear_of_each_other_and_of_stations(name: str) -> None:
    places = ground(position(name).course)
    found = []
    for one in places.course.stations:
        (x, y), (dx, dy) = places.stations[one.name], places.names[one.name]
        wide = name_width(one)
        found.append((x + dx - wide / 2, y + dy - 9, x + dx + wide / 2, y + dy + 9))
        near, _y = edge((dx, dy))
        middle = x + near + (dx - near) * GROWS  # of a name that has grown, from its station on
        assert middle - wide * GROWS / 2 >= 0
        assert middle + wide * GROWS / 2 <= places.width
    assert not [pair for pair in combinations(found, 2) if overlap(*pair)]


def test_coaches_of_six_players_in_every_half_keep_clear_of_each_other() -> None:
    scene = draw(position("crowd"))
    at = [(x, y) for group, x, y, _scale in groups(scene) if "coach" in group.roles]
    assert len(at) == 36
    assert min(abs(a - c) + abs(b - d) for (a, b), (c, d) in combinations(at, 2)) >= 28
    assert all(0 < x < scene.width and 0 < y < scene.height for x, y in at)


def test_every_symbol_has_a_drawing_of_its_own() -> None:
    drawn = {
        one: symbol(Sign(one, segment=Segment.NE if one is Symbol.MARKER else None))
        for one in SYMBOLS
    }
    assert len({str(group.children) for group in drawn.values()}) == len(Symbol) == 12
    markers = {str(symbol(Sign(Symbol.MARKER, segment=one)).children) for one in Segment}
    assert len(markers) == 4


def test_whoever_still_walks_is_shown_and_no_hand_of_the_next_one() -> None:
    """A card was played and its player may walk: of other hands only the numbers are seen."""
    before = biathlon.read(biathlon.boards()["ring"])
    first = biathlon.ask(before, "turn").data
    move = next(iter(biathlon.moves(before)))
    after = biathlon.play(before, move).position
    assert after.walker is not None
    assert after.walker.colour == first
    drawn = draw(after).sentences
    others = [card for one in after.players if one.colour != first for card in one.hand]
    assert not {f"card:{card}:climb" for card in others} & set(drawn)


def test_the_ring_around_whose_turn_it_is_covers_neither_stopwatch_nor_time() -> None:
    race = biathlon.read("race sprint\ncourse ring\nplayer red\nplayer blue\nclock blue 0:30")
    plain, marked = (
        [*extents(draw(race, marks).shapes)] for marks in ((), (Mark(("player:red",), "focus"),))
    )
    left, top, right, bottom = joined_box(box for box in marked if box not in plain)
    left, right = left - STROKE, right + STROKE
    covered = [box for box in plain if overlap(box, (left, top, right, bottom))]
    assert covered
    assert [box for box in covered if box[0] < left or box[2] > right] == []


@every("course", ["M11", "ring"])
@every("section", ["climb", "descent", "flat"])
@every("rode", range(7))
def test_athletes_cover_no_numeral_of_a_half(course: str, section: str, rode: int) -> None:
    """Wherever they stand: before the section or behind it."""
    lines = [f"race pursuit\ncourse {course}\nat 2 {section}"]
    lines += [f"player {one}\nclock {one} 7:3{at}" for at, one in enumerate(COLOURS)]
    lines += [f"rode {one} {at + 20} from 7:0{at}" for at, one in enumerate([*COLOURS][:rode])]
    one = biathlon.read("\n".join(lines))
    places, tracks = ground(one.course), CoursePart(TrackSheet(), one, ground(one.course), (0, 0))
    ridden = HALVES[one.section]
    standing = [
        at
        for count, behind in ((len(COLOURS) - rode, False), (rode, True))
        for at in tracks.starts(count, behind)
    ]
    assert len(standing) == len(COLOURS)
    reach = SMALLEST + 0.5 * NUMERAL
    assert [
        at for at in standing for half in ridden if math.dist(at, places.at(half)) < reach
    ] == []
