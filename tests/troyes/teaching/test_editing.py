"""What can be changed and asked at every part of a city."""

import pytest

from boardlib.troyes.board.cards import LEVELS, Building, Stone, spaces
from boardlib.troyes.board.notation import boards, read, write
from boardlib.troyes.questions.index import ask
from boardlib.troyes.rules.checks import status
from boardlib.troyes.teaching import editing
from tests.game.changing import changed, made
from tests.troyes.art.pictures import NAVE, PUSH


def test_a_die_turns_goes_and_is_carried() -> None:
    position = read("players blue green\ndice blue R4\ndice green W2")
    assert str(made(position, "die:blue:1", "The die shows", "6").dice["blue"][0]) == "R6"
    assert "blue" not in made(position, "die:blue:1", "The die", "take it away").dice
    after = changed(position, editing.carried(position, "die:blue:1")["player:green"])
    assert list(map(str, after.dice["green"])) == ["R4", "W2"]
    assert "blue" not in after.dice


def test_a_black_die_turns_so_that_it_is_beaten() -> None:
    position = read("players blue green\nround 2 defence\ndice blue W4\nblack 5")
    assert not ask(position, "blue fight 5 with W4").ruling
    after = made(position, "black:1", "The die shows", "4")
    assert ask(after, "blue fight 4 with W4").ruling


@pytest.mark.parametrize(("count", "more"), [(3, True), (5, True), (6, False)])
def test_there_are_six_black_dice_however_many_dice_an_action_takes(count: int, more: bool) -> None:
    position = read(f"players blue green\nround 2 defence\nblack {' '.join('5' * count)}")
    groups = [offer.group for offer in editing.changes_at(position, "")]
    assert ("One more black die" in groups) == more


def test_a_citizen_who_lies_down_protects_the_others() -> None:
    position = read(PUSH.replace("lying orange hall\n", "").replace("lying violet hall\n", ""))
    assert ask(position, "falls orange with Y2").data == "grey"
    other = made(position, "space:hall:1:3", "On this place stands", "violet")
    assert ask(other, "falls orange with Y2").data == "violet"
    after = made(other, "building:hall", "A citizen lies on the building", "violet")
    assert ask(after, "falls orange with Y2").data == "closed"


def test_no_cube_is_left_above_an_empty_level() -> None:
    position = read(NAVE)
    stones = [Stone(column, level).key for column in range(1, 7) for level in range(1, LEVELS + 1)]
    for offer in (one for shape in stones for one in editing.changes_at(position, shape)):
        assert status(changed(position, offer.text)) == []


@pytest.mark.parametrize("building", Building)
def test_another_arrangement_of_places_can_be_read_drawn_and_is_told(building: Building) -> None:
    """Citizens keep their places, and the status names those that the building has no longer."""
    text = boards()["square"]
    for value in ("singles", "pairs", "triples"):
        position = read(f"{text}\noption {building} {value}")
        assert read(write(position)) == position
        assert position.draw().description
        assert position.describe()
        kept = {one.space for one in position.citizens} <= {
            space for one in Building for space in spaces(position.profile, one)
        }
        assert kept is (status(position) == [])
