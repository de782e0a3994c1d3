"""A hand as a table: what cards are laid by is read on a small screen, too."""

from boardlib import biathlon
from boardlib.drawing import Mark
from boardlib.drawing.scene import Group, Shape, Text
from boardlib.story.shapes import PLAN

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
