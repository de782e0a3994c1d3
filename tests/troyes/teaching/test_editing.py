"""What can be changed and asked at every part of a city."""

import pytest

from boardlib.catalogue import change_lines
from boardlib.game import game
from boardlib.troyes.board.cards import COLUMNS, LEVELS, Building, Stone, spaces
from boardlib.troyes.board.notation import boards, line_key, read, write
from boardlib.troyes.board.position import GREY, Position, black_key, die_key, player_key
from boardlib.troyes.questions.index import ask
from boardlib.troyes.rules.checks import status
from boardlib.troyes.teaching import editing
from tests.troyes.art.pictures import CARD, FIGHT, NAVE, PUSH

TEXTS = [boards()["square"], CARD, FIGHT, NAVE, PUSH]
RULES = game("troyes")


def shapes(position: Position) -> list[str]:
    """Every shape of a city, whether it is drawn or not."""
    found = ["", *(player_key(one) for one in (*position.colours, GREY))]
    for building in Building:
        found += [f"building:{building}", *(s.key for s in spaces(position.profile, building))]
    for column in range(1, COLUMNS + 1):
        found += [Stone(column, level).key for level in range(1, LEVELS + 1)]
    for owner, dice in position.dice.items():
        found += [die_key(owner, number + 1) for number, _die in enumerate(dice)]
    found += [black_key(number + 1) for number, _value in enumerate(position.black)]
    return [*found, *(f"card:{one}" for one in (*position.on_show, *position.event))]


def changed(position: Position, lines: str) -> Position:
    return read(change_lines(write(position), lines, RULES))


def made(position: Position, shape: str, group: str, label: str) -> Position:
    offers = {(one.group, one.label): one.text for one in editing.changes_at(position, shape)}
    return changed(position, offers[group, label])


@pytest.mark.parametrize("text", TEXTS)
def test_every_change_can_be_made_and_changes_something(text: str) -> None:
    position = read(text)
    every = [offer for shape in shapes(position) for offer in editing.changes_at(position, shape)]
    assert len(every) > 100
    for lines in {offer.text for offer in every}:
        after = changed(position, lines)
        assert after != position
        assert read(write(after)) == after
        status(after)


@pytest.mark.parametrize("text", TEXTS)
def test_every_question_is_answered(text: str) -> None:
    position = read(text)
    every = [offer for shape in shapes(position) for offer in editing.questions_at(position, shape)]
    for question in {offer.text for offer in every}:
        assert ask(position, question).text


@pytest.mark.parametrize("text", TEXTS)
def test_everything_can_be_carried_everywhere_offered(text: str) -> None:
    position = read(text)
    for shape in shapes(position):
        for lines in editing.carried(position, shape).values():
            assert changed(position, lines) != position


def test_a_shape_that_means_nothing_is_offered_nothing() -> None:
    position = read(CARD)
    for shape in ("no such shape", "die:blue:9", "die:blue:x", "black:1", "stone:7:1", "card:x"):
        assert editing.changes_at(position, shape) == []
        assert editing.questions_at(position, shape) == []
        assert not editing.carried(position, shape)


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
    for shape in shapes(position):
        if shape.startswith("stone:"):
            for offer in editing.changes_at(position, shape):
                assert status(changed(position, offer.text)) == []


@pytest.mark.parametrize("text", TEXTS)
def test_what_a_line_puts_on_the_board_is_a_shape(text: str) -> None:
    position = read(text)
    every = set(shapes(position))
    for line in write(position).splitlines():
        assert line_key(line)
        assert set(editing.line_shapes(line)) <= every


@pytest.mark.parametrize("building", Building)
def test_another_arrangement_of_places_can_be_read_drawn_and_is_told(building: Building) -> None:
    """Citizens keep their places, and the status names those that the building has no longer."""
    text = boards()["square"]
    for value in ("singles", "pairs", "triples"):
        position = read(f"{text}\noption {building} {value}")
        assert read(write(position)) == position
        assert RULES.draw(position).description
        assert RULES.describe(position)
        kept = {one.space for one in position.citizens} <= {
            space for one in Building for space in spaces(position.profile, one)
        }
        assert kept is (status(position) == [])
