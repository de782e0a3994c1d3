"""A game at one table: words of the questions, why and why not, sheets."""

import pytest

from boardlib import troyes
from boardlib.cli.play import Stopped, Terminal
from boardlib.troyes.table.hot_seat import HotSeat, table
from tests.every import every


def _at_actions(**wishes: object) -> HotSeat:
    seat = table(players=2, seed=7, people=["blue"], **wishes)  # type: ignore[arg-type]
    while True:
        turn = seat.turn
        assert turn is not None
        if turn.human and any(one.key == "pass" for one in turn.choices):
            return seat
        seat.play_on()


def test_points_of_others_are_hidden_until_the_end() -> None:
    seat = _at_actions()
    players = seat.results()[0]
    points = {row[0]: row[3] for row in players.rows}
    assert points["green"] == "hidden"
    assert points["blue"].isdecimal()
    assert players.rows[players.own][0] == "blue"
    seat.play_out()
    scores, players = seat.results()
    assert all(row[3].isdecimal() for row in players.rows)
    assert [row[0] for row in scores.rows if row[1] == "together"] == ["blue", "green"]
    assert "victory points" in seat.verdict[0]


def test_what_others_hide_is_neither_told_nor_drawn_before_the_end() -> None:
    seat = _at_actions()
    blue, green = (seat.position.by_colour[one] for one in ("blue", "green"))
    assert blue.characters
    assert not blue.hidden
    assert (green.points, green.characters, green.hidden) == (0, (), True)
    assert "Green: characters held" not in seat.board()
    assert "victory points and characters are hidden" in seat.board()
    held = {one for who in seat.playing.position.players for one in who.characters}
    drawn = {key for key in troyes.draw(seat.position).sentences if key.startswith("card:char_")}
    assert drawn == {f"card:{one}" for one in blue.characters} < {f"card:{one}" for one in held}
    assert troyes.read(troyes.write(seat.position)) == seat.position
    seat.play_out()
    assert "Green: characters held" in seat.board()


def _typed(seat: HotSeat, *lines: str) -> str:
    """What a terminal says to somebody who types these lines and then goes away."""
    said: list[str] = []
    typed = iter(lines)

    def ask(_prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    with pytest.raises(Stopped):
        Terminal(seat, said.append, ask, lambda _sheets: None).play()
    return "\n".join(said)


def test_whatever_is_done_with_dice_is_listed_by_number_open_or_not() -> None:
    said = _typed(_at_actions())
    assert "Build the cathedral" in said
    assert "Places:" not in said
    assert "Use a card: Escort" in said
    assert "Place a citizen: palace (not open: why" in said
    assert "Blue: in the district: " in said


def _asked_for_dice(deed: str) -> HotSeat:
    seat = _at_actions()
    seat.choose(deed)
    return seat


@every("typed", ["7", "why 99", "why", "why nothing", "Y", "Y9", "Y4@red", "die:1"])
def test_nonsense_beside_dice_is_answered_and_changes_nothing(typed: str) -> None:
    seat = _asked_for_dice("farm")
    before = seat.turn
    said = _typed(seat, typed)
    assert "none of the choices" in said or "Ask for one of the numbers" in said
    assert seat.turn == before


def test_a_die_that_cannot_be_taken_tells_why() -> None:
    seat = _asked_for_dice("farm")
    (white, *_others) = [die for die in seat.position.dice["blue"] if die.colour == "W"]
    said = _typed(seat, str(white))
    assert "The fields are worked with yellow dice only" in said
    shape = next(one.shape for one in seat.refused() if one.shape.startswith("die:green"))
    ruling = seat.why(shape)
    assert ruling is not None
    assert not ruling


def test_a_place_that_is_taken_tells_why() -> None:
    seat = table(players=2, seed=7, people=["blue"])
    taken = next(one for one in seat.position.citizens if one.colour == "grey").space
    for key in (str(taken), taken.key):
        ruling = seat.why(key)
        assert ruling is not None
        assert "taken" in ruling.failed[0].text or "stands" in ruling.failed[0].text
    assert taken.key in {one.shape for one in seat.refused()}
