"""Playing at a table in the terminal: what is typed, and what is answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from boardlib.cli.play import Stopped, Terminal
from boardlib.game.table import Sheet, Table, TableChoice, Turn
from boardlib.tour.table.hot_seat import HotSeat
from boardlib.tour.table.setup import Stage
from tests.tour.boards import after, board, column


class Typed:
    """A terminal with lines that are typed, and everything that was said."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.said: list[str] = []
        self.sheets: list[Sheet] = []

    def ask(self, _prompt: str) -> str:
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def show(self, sheets: Sequence[Sheet]) -> None:
        self.sheets += sheets

    def play(self, seat: HotSeat) -> str:
        with pytest.raises(Stopped):
            Terminal(seat, self.said.append, self.ask, self.show).play()
        return "\n".join(self.said)


def braked() -> HotSeat:
    """Rider 2 has been braked: he may take 1 over or roll white."""
    position = after(board("B1", column(1, 3)), "1 white 1")
    return HotSeat(Stage(position, "1", {"blue": "human"}))


def test_choices_are_numbered_and_refused_ones_too() -> None:
    said = Typed().play(braked())
    assert "Rider 2 (blue): which speed?" in said
    assert "   1  Take over the 1\n   2  Roll the white die\n" in said
    assert "   3  Roll the yellow die (not open: why 3?)" in said


def test_a_number_chooses_and_a_place_too() -> None:
    seat = braked()
    said = Typed("1", "2,12").play(seat)
    assert [str(move) for move in seat.playing.moves] == ["2 take 1 to 2,12"]
    assert "Places: 2,12" in said
    assert "Rider 2 rides 1 cell (lane 2, row 11 → lane 2, row 12)." in said
    assert "Rider 3 (blue): which speed?" in said


def test_the_words_of_a_choice_do_as_well() -> None:
    seat = braked()
    Typed("take 1", "3,11").play(seat)
    assert [str(move) for move in seat.playing.moves] == ["2 take 1 to 3,11"]


def test_help_names_a_place_where_there_are_places() -> None:
    assert "Or type a place" not in Typed("help").play(braked())
    assert "Or type a place, such as 2,12." in Typed("1", "help").play(braked())


def test_why_tells_the_ruling_with_its_rule() -> None:
    said = Typed("why 3", "why 1").play(braked())
    assert (
        "  - Rider 2 is braked by rider 1: he may not roll yellow, only take over or roll white."
        in said
    )
    assert "; published]" in said
    assert "  - Rider 1 set the speed 1; rider 2 of his group may take it over." in said


def test_to_choose_what_is_refused_tells_why_and_changes_nothing() -> None:
    seat = braked()
    said = Typed("3").play(seat)
    assert "Rider 2 is braked by rider 1" in said
    assert seat.playing.moves == []


def test_a_place_that_is_too_far_tells_why() -> None:
    seat = braked()
    said = Typed("1", "2,14").play(seat)
    assert "It is 4 cells to there (lane 2, row 14), but " in said
    assert seat.playing.moves == []


@pytest.mark.parametrize("typed", ["9", "0", "yelow", "-1", "why"])
def test_nonsense_is_answered_in_one_line(typed: str) -> None:
    seat = braked()
    terminal = Typed("1", typed)
    terminal.play(seat)
    assert seat.playing.moves == []
    expected = "Ask for one of the numbers" if typed == "why" else f"'{typed}' is none of the"
    assert terminal.said[-1].startswith(expected)


def test_help_board_and_results() -> None:
    terminal = Typed("", "help", "board", "results")
    said = terminal.play(braked())
    assert said.count("'undo' goes back to your last decision") == 2
    assert ">2" in said
    assert [sheet.title for sheet in terminal.sheets] == ["On the road"]


def test_undo_goes_back_to_the_last_decision() -> None:
    seat = braked()
    said = Typed("undo", "1", "2,12", "undo").play(seat)
    assert "There is nothing to take back." in said
    assert seat.playing.moves == []
    assert said.count("Rider 2 (blue): which speed?") == 2


def test_who_quits_keeps_what_was_played() -> None:
    seat = braked()
    Typed("1", "2,12", "quit", "1").play(seat)
    assert len(seat.playing.moves) == 1


class Coin(Table):
    """The smallest table: one choice, and a computer before it."""

    game, title, position = "coin", "Coin", None
    round, people, can_undo = 1, True, False

    def __init__(self) -> None:
        self.left = ["computer", "person"]

    @property
    def turn(self) -> Turn | None:
        if not self.left:
            return None
        return Turn(self.left[0], self.left[0] == "person", "Heads?", (TableChoice("h", "Heads"),))

    def refused(self) -> list[TableChoice]:
        return []

    def why(self, key: str) -> None:
        return None

    def choose(self, key: str) -> list[str]:
        return [f"{self.left.pop(0)} takes {key}."]

    def play_on(self) -> list[str]:
        return self.choose("h")

    def play_out(self) -> None:
        self.left.clear()

    def undo(self) -> None:
        raise AssertionError("there is nothing to undo")

    def results(self) -> list[Sheet]:
        return []

    def board(self) -> str:
        return ""

    @property
    def winner(self) -> str:
        return "person"

    def following(self) -> None:
        return None

    def record(self) -> str:
        return ""


def test_any_table_can_be_played() -> None:
    typed = Typed("why 1", "1")
    Terminal(Coin(), typed.said.append, typed.ask, typed.show).play()
    said = "\n".join(typed.said)
    assert "computer takes h." in said
    assert "This is open." in said
    assert said.endswith("person takes h.")
