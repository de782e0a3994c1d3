"""Pictures of a whole table: the course stays large, and what matters of many cards is seen."""

from __future__ import annotations

from boardlib import biathlon
from boardlib.biathlon.art.draw import draw
from boardlib.biathlon.board.cards import row_key
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.table.hot_seat import table
from boardlib.drawing.scene import Group, Path
from tests.pictures import keyed


def begun() -> Position:
    """A race whose players hold twelve cards each."""
    one = table(players=3, seed=7, people=["red"]).position
    assert isinstance(one, Position)
    return one


def test_of_a_full_hand_the_row_that_is_ridden_now_is_large() -> None:
    one = begun()
    shown, hand = keyed(draw(one)), one.players[0].hand
    assert len(hand) == 12
    for number in hand:
        rows = one.deck.by_number[number].by_section
        high = {section: height(shown[row_key(number, section)]) for section in rows}
        now = high.pop(one.section)
        assert now >= 2 * max(high.values())


def height(group: Group) -> float:
    """The height of the ground of a row."""
    [drawn] = group.children
    assert isinstance(drawn, Group)
    ground = drawn.children[0]
    assert isinstance(ground, Path)
    ys = [float(one[n]) for one in ground.commands for n in range(2, len(one), 2)]
    return max(ys) - min(ys)


def test_beside_a_full_hand_the_course_is_not_small() -> None:
    scene = draw(begun()).footless
    assert scene.height < 1.25 * scene.width


def test_targets_of_many_players_keep_close_together() -> None:
    def high(*colours: str) -> float:
        players = "\n".join(f"player {one}\nshooting {one} {5 * 'hit '}" for one in colours)
        return draw(biathlon.read(f"race sprint\n{players}")).footless.height

    assert high("red", "blue", "green") < high("red", "blue")
