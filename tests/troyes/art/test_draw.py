"""Pictures of the city: complete, stable, nothing cut off, the same as the sentences."""

from __future__ import annotations

import re

import pytest

from boardlib import troyes
from boardlib.catalogue import Case, cases
from boardlib.drawing.scene import Group, Mark, Scene, Text
from boardlib.drawing.sizes import in_lesson
from boardlib.drawing.svg import svg
from boardlib.handout import show
from boardlib.story.picture import in_words
from boardlib.troyes.art.draw import draw
from boardlib.troyes.board.cards import Building, spaces
from boardlib.troyes.board.position import black_key, die_key
from boardlib.troyes.rulebook import ROWS
from boardlib.troyes.rules.naming import building_key
from boardlib.widgets import Presenter
from tests.every import every
from tests.pictures import check_texts_inside, groups, keyed, roles, texts
from tests.troyes.art.pictures import TEXTS, position

on_every_board = every("name", sorted(TEXTS))


def test_the_frame_of_what_lies_first_does_not_touch_the_heading() -> None:
    scene = draw(position("fight"), [Mark(("card:marauding",), "refused")])
    heading = next(one for one in scene.shapes if isinstance(one, Text))
    tops = re.findall(r'd="M[\d.]+,([\d.]+)L[^"]*"[^>]*stroke-width="8"', svg(scene, "auto"))
    assert heading.text.startswith("Round")
    assert heading.y + 0.22 * heading.size < min(map(float, tops)) - 8 / 2


# --- everything is there ------------------------------------------------------------------


@on_every_board
def test_everything_that_lies_there_is_in_the_picture(name: str) -> None:
    one = position(name)
    shown = draw(one).sentences
    wanted = [
        *(die_key(owner, n + 1) for owner, dice in one.dice.items() for n in range(len(dice))),
        *(black_key(n + 1) for n in range(len(one.black))),
        *(citizen.space.key for citizen in one.citizens),
        *(building_key(lying.building) for lying in one.lying),
        *(cube.stone.key for cube in one.cathedral),
        *(f"card:{activity.card}" for activity in one.activities),
        *(f"card:{display.card}" for display in one.events[1:]),
        *(f"card:{won.card}" for won in one.won),
        *(f"card:{card}" for player in one.players for card in player.characters),
        *(player.key for player in one.players if player.deniers or player.influence),
    ]
    assert set(wanted) <= set(shown)
    assert all(shown.values())


def test_a_building_shows_all_its_places_whatever_its_rows() -> None:
    one = position("rows")
    shown = keyed(draw(one))
    for building in Building:
        assert {space.key for space in spaces(one.profile, building)} <= set(shown)
    assert "1–3" in texts(draw(one))


def test_what_a_position_does_not_concern_is_left_out() -> None:
    wages = set(draw(position("wages")).sentences)
    assert "building:palace" in wages
    assert not {"cathedral", "fields", "card:marauding"} & wages
    price = set(draw(position("price")).sentences)
    assert "fields" in price
    assert not any(key.startswith(("building:", "space:", "stone:", "card:")) for key in price)
    assert "card:marauding" in draw(position("fight")).sentences


def test_all_pictures_of_a_case_can_show_the_same_parts() -> None:
    full, one = draw(position("fight")), position("price")
    room = [Mark(full.extent, "room")]
    shown = draw(one, room)
    assert set(full.extent) <= set(shown.extent)
    assert "card:marauding" in shown.sentences
    named = draw(one, [*room, Mark(("card:ev_red_black2",), "focus")])
    assert "card:ev_red_black2" in named.sentences
    assert (named.width, named.height) == (shown.width, shown.height)
    assert draw(position("fight"), room).height == full.height


@pytest.mark.parametrize("kept", ["ev_red_black2", "act_red_d4", "char_citizens"])
def test_a_card_that_lies_there_in_another_step_alone_has_its_room_and_is_not_shown(
    kept: str,
) -> None:
    city = position("price")
    room = [Mark((f"card:{kept}", *draw(city).extent), "room")]
    shown = draw(city, room)
    assert f"card:{kept}" not in shown.sentences
    assert f"card:{kept}" in shown.extent


def test_of_a_whole_table_a_case_shows_what_it_speaks_of() -> None:
    table = position("square")
    assert all(key.startswith("die:") for key in draw(table).extent)
    named = draw(table, [Mark(("card:act_red_d3", "die:blue:1"), "focus")])
    assert "cathedral" in named.sentences
    room = Mark(named.extent, "room")
    shown = draw(table, [room]).sentences
    assert {"card:act_red_d3", "die:blue:1", "player:grey"} <= set(shown)
    assert not {"card:act_yellow_d2", "cathedral", "building:hall"} & set(shown)
    assert "stone:4:1" in draw(table, [room, Mark(("stone:4:1",), "focus")]).sentences


# --- picture and sentences ----------------------------------------------------------------


@on_every_board
def test_the_picture_says_what_the_text_twin_says(name: str) -> None:
    one = position(name)
    scene = draw(one, [Mark(("cathedral", *map(building_key, Building)), "quiet")])
    said = " ".join(scene.sentences.values())
    told = troyes.describe(one)
    shown = {f"card:{display.card}" for display in one.events} & set(scene.sentences)
    for line in told:
        about_round = line.startswith(
            ("Round", "The phase", "The game is over", "Start player", "It is this")
        )
        left_out = line.startswith("Marauding:") and not shown
        empty = line == "No dice lie on the square."
        black = line.startswith("Black dice to be fought")
        nothing = ": deniers 0, influence 0, victory points 0" in line
        if not (about_round or left_out or empty or black or nothing):
            assert line in said, line


def test_shapes_say_what_they_are() -> None:
    words = draw(position("push")).sentences
    assert words["space:hall:1:1"] == ("A place (city hall, row 1, place 1), for 1, 2, 3: blue.")
    assert words["space:hall:2:1"].endswith("for 4, 5, 6: empty.")
    assert words["die:orange:1"] == "Orange: yellow 2."
    assert draw(position("nave")).sentences["stone:4:3"] == "Cathedral, column 4, level 3: free."
    assert draw(position("fight")).sentences["black:1"] == "Black die 1, to be fought: 5."


def test_a_card_says_its_numbers_and_shows_them() -> None:
    scene = draw(position("card"))
    words = scene.sentences["card:act_white_d3_delayed"]
    assert "The sum of the dice is divided by 3." in words
    assert "An overseer costs deniers: 3." in words
    assert "cubes: green 2" in words
    assert {"÷3", "3", "×2"} <= set(texts(scene))


def test_what_is_not_known_of_a_card_is_a_question_mark() -> None:
    scene = draw(position("crowd"))
    assert "÷?" in texts(scene)
    assert "not known" in {sign.words for sign in scene.signs}


def test_an_event_has_as_many_cubes_and_empty_flags_as_the_text_says() -> None:
    told = troyes.describe(position("fight"))
    assert "Raid 2: 1 flag is empty; cubes: green, blue." in told
    assert (
        draw(position("fight"))
        .sentences["card:ev_red_black2"]
        .startswith("Raid 2: 1 flag is empty; cubes: green, blue.")
    )


def test_dice_bear_the_letter_of_their_colour() -> None:
    dice = roles(draw(position("price")), "city-die")
    made = [inside for one in dice for inside in one.children if isinstance(inside, Group)]
    letters = [text.text for one in made for text in one.children if isinstance(text, Text)]
    assert letters == ["Y", "W", "Y", "R", "R"]


# --- to be read from the back -------------------------------------------------------------


@on_every_board
def test_letters_are_large_enough(name: str) -> None:
    """In units of a picture that is 642 wide, or 852 with everything on the table."""
    scene = draw(position(name)).footless
    for group, _x, _y, scale in groups(scene):
        for text in group.children:
            if isinstance(text, Text):
                assert text.size * scale >= 14, text.text


def test_a_small_position_is_narrow_so_that_it_is_shown_large() -> None:
    small, full = draw(position("price")), draw(position("square"))
    assert small.width < 450 < 800 < full.width
    assert fitting_scale(small) > 0.9


def fitting_scale(scene: Scene) -> float:
    """How large a picture is shown in a lesson, in pixels for one of its units."""
    wide, high = in_lesson(scene.width, scene.footless.height)
    return min(wide / scene.width, high / scene.footless.height)


def test_a_whole_table_is_read_on_a_small_screen_and_in_a_class() -> None:
    """A board is 535 pixels high on a screen of 800, and 815 on one of 1080."""
    scene = draw(position("square")).footless
    assert 15 * 535 / scene.height > 9
    assert 19 * 815 / scene.height > 18
    assert scene.width <= scene.height * 1.1


@every("case", [one for one in cases().values() if one.game == "troyes"])
def test_no_step_of_a_case_changes_how_large_its_board_is_drawn(case: Case) -> None:
    assert len({one.width for one in drawn(Presenter(case))}) == 1


def drawn(presenter: Presenter) -> list[Scene]:
    """The boards of all steps of a case, with room for all of them."""
    room = Mark(
        tuple(
            key
            for frame in presenter.frames
            for key in draw(frame.position, [Mark(frame.step.show, "focus")]).extent
        ),
        "room",
    )
    return [draw(frame.position, [room]) for frame in presenter.frames]


def test_files_and_stills_of_a_case_show_of_a_whole_table_what_it_speaks_of() -> None:
    assert show.find("square").sheets[0].scene.whole
    for case in ("TRO-19", "TRO-27", "TRO-30"):
        assert not any(sheet.scene.whole for sheet in show.find(case).sheets)
        presenter = Presenter(cases()[case])
        assert not presenter.pictured(presenter.frame.position).whole


def test_an_empty_set_up_shows_the_places_for_citizens() -> None:
    one = troyes.read("players blue green\nround 1 setup\nsupply blue 6\nsupply green 6")
    assert {building_key(building) for building in Building} <= set(draw(one).sentences)


@every("arrangement", sorted(ROWS))
def test_the_buildings_of_a_set_up_leave_no_side_of_the_picture_empty(arrangement: str) -> None:
    setup = f"option hall {arrangement}\nplayers blue green\nround 1 setup\nsupply blue 6"
    scene = draw(troyes.read(setup))
    check_texts_inside(scene)
    shown = {building_key(building) for building in Building}
    lines: dict[float, list[float]] = {}
    for stop in scene.focusables:
        if stop.key in shown:
            lines.setdefault(round(stop.y), []).append(stop.x)
    assert sum(map(len, lines.values())) == len(Building)
    for found in lines.values():
        assert (min(found) + max(found)) / 2 == pytest.approx(scene.width / 2, abs=2)


def test_in_words_everything_is_told_once_and_equal_black_dice_are_two() -> None:
    city = troyes.read(
        "players blue green\nround 2 defence\nthrown\nblack 5 5\ndice blue W4 W4 R1\n"
        "citizen green palace2\nstone blue 4,1"
    )
    words = in_words(troyes, city, draw(city), veiled=True)
    assert [one for one in words if one.startswith("Black die")] == [
        "Black die 1, to be fought: 5.",
        "Black die 2, to be fought: 5.",
    ]
    assert sum("white 4" in one for one in words) == 1
    assert "white 4 and white 4" in " ".join(words)
    assert sum("Palace" in one or "palace" in one for one in words) == 1
    assert sum("athedral" in one for one in words) == 1
