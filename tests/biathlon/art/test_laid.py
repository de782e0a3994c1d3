"""A hand as a table: what cards are laid by is read on a small screen, too."""

from boardlib import biathlon
from boardlib.drawing import Mark
from boardlib.drawing.scene import Group, Shape, Text
from boardlib.story.shapes import PLAN, TASK

HAND = "race sprint\nat 3 climb\nplayer red\nhand red 38 57 58"
ROOM = (Mark((PLAN,), "room"),)


def texts(shapes: tuple[Shape, ...]) -> list[Text]:
    found = []
    for one in shapes:
        if isinstance(one, Group):
            found += texts(one.children)
        elif isinstance(one, Text):
            found.append(one)
    return found


def test_every_row_of_every_card_can_be_pointed_at() -> None:
    scene = biathlon.draw(biathlon.read(HAND), ROOM)
    keys = {stop.key for stop in scene.focusables}
    rows = {f"card:{card}:{one}" for card in (38, 57, 58) for one in ("climb", "descent", "flat")}
    assert rows <= keys
    assert not any(key.startswith(("station:", "player:")) for key in keys)


def test_its_figures_can_be_read_where_a_page_is_narrow() -> None:
    scene = biathlon.draw(biathlon.read(HAND), ROOM)
    smallest = min(one.size for one in texts(scene.footless.shapes))
    assert smallest * 340 / scene.width >= 12


def test_symbols_stand_there_where_somebody_can_answer_them() -> None:
    alone = biathlon.draw(biathlon.read(HAND), ROOM)
    there = biathlon.draw(biathlon.read(f"{HAND}\ncourse M11\ngroup red x\ncoach red I"), ROOM)
    said = [one.text for one in texts(there.footless.shapes)]
    assert "I+II" in said
    assert "I+II" not in [one.text for one in texts(alone.footless.shapes)]
    assert there.signs
    assert not alone.signs


def test_a_full_hand_is_no_table() -> None:
    hand = " ".join(map(str, range(1, 13)))
    scene = biathlon.draw(biathlon.read(f"race sprint\nplayer red\nhand red {hand}"), ROOM)
    assert PLAN not in scene.extent


# --- where something is done --------------------------------------------------------------

DOES = (Mark((TASK,), "room"),)


def test_a_board_of_a_task_shows_the_row_that_is_ridden_and_the_course_alone() -> None:
    race = (
        "race sprint\ncourse M11\nplayer red\nplayer blue\nhand red 25\nhand blue 12\ngroup red i1"
    )
    keys = {stop.key for stop in biathlon.draw(biathlon.read(race), DOES).focusables}
    assert {"card:25:climb", "group:i1", "path:j1:x"} <= keys
    assert not keys & {"card:25:flat", "card:12", "player:red"}


def test_it_shows_no_row_of_a_card_that_somebody_else_holds() -> None:
    race = (
        "race sprint\ncourse M11\nplayer red\nplayer blue\nhand red 25\nhand blue 12\ngroup red i1"
    )
    room = (Mark((TASK, "card:12:climb", "card:25:climb"), "room"),)
    keys = {stop.key for stop in biathlon.draw(biathlon.read(race), room).focusables}
    assert "card:25:climb" in keys
    assert "card:12:climb" not in keys


def test_gaps_are_seen_where_players_ride_against_one_another() -> None:
    start = "race pursuit\nat 2 flat\nplayer red\nclock red 11:34"
    race = f"{start}\nplayer blue\nclock blue 11:26\nhand red 57"
    keys = {stop.key for stop in biathlon.draw(biathlon.read(race), DOES).focusables}
    assert {"player:red", "player:blue", "card:57:flat"} <= keys
    assert "section:climb" not in keys  # nobody stands on the course
