"""Carcassonne at a table in a notebook: tiles, rows with letters, why not, records, the end."""

import json
import re
from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rules.naming import tile_name
from boardlib.carcassonne.table.hot_seat import HotSeat
from boardlib.carcassonne.table.record import replay
from boardlib.text import sentence_case
from boardlib.widgets import TableView
from tests.widgets.parts import off, table_of, tell, words


def opened(**wishes: Any) -> TableView:
    return table_of("carcassonne", **{"players": 3, "seed": "7", "people": ["red"], **wishes})


@pytest.fixture
def view() -> TableView:
    return opened()


def lay(view: TableView) -> str:
    """Lay the tile on the first place that is open."""
    turn = view.table.turn
    assert turn is not None
    place = next(one.shape for one in turn.choices if one.shape)
    view._pick(place, True)
    return place


def one_turn(view: TableView) -> None:
    """Lay the tile and leave it at that; where something else is asked, what comes first."""
    count = view.table.moments
    while view.table.turn is not None and view.table.moments == count:
        turn = view.table.turn
        nothing = [one.key for one in turn.choices if one.role == "nothing"]
        tell(view, "choose", nothing[0] if nothing else turn.choices[0].key)


def test_the_drawn_tile_is_shown_and_only_places_are_lit(view: TableView) -> None:
    assert "Red: where does the tile go?" in view.question.value
    assert "<svg" in view.question.value
    assert 'class="bl-row' not in view.choices.value
    turn = view.table.turn
    assert turn is not None
    for choice in turn.choices:
        assert f'data-key="{choice.shape}"' in view.board.svg
        assert choice.shape in view.board.targets


def test_a_tile_is_laid_turned_and_claimed(view: TableView) -> None:
    place = lay(view)
    assert f'data-at="{place}"' in view.handles.value
    before = view.question.value
    tell(view, "choose", "right")
    assert view.question.value != before
    letter = view.table.turn.spots[0].letter if view.table.turn else ""
    assert f'data-spot="{letter}"' in view.choices.value
    meeple = re.search(r'data-text="(meeple red [^"]*)"', view.choices.value)
    assert meeple
    tell(view, "choose", meeple[1])
    assert "Red: a meeple is placed here: " in view.told.value
    assert view.told.value.index("Blue: a tile is laid") < view.told.value.index(
        "Red: a tile is laid"
    )
    assert "Red: where does the tile go?" in view.question.value
    assert view.hand.wish["focus"] == "board"


def test_another_place_moves_the_tile(view: TableView) -> None:
    first = lay(view)
    second = (
        next(one.shape for one in view.table.turn.choices if one.shape) if (view.table.turn) else ""
    )
    view._pick(second, False)
    assert view.table.turn is not None
    assert view.table.turn.laid == second != first
    assert view.table.moments == 0


def test_a_lit_part_of_the_board_leads_to_its_row(view: TableView) -> None:
    lay(view)
    turn = view.table.turn
    assert turn is not None
    spot = next(one for one in turn.spots if one.open)
    view._pick(spot.shapes[0], True)
    assert view.hand.wish["focus"] == "row"
    assert view.hand.wish["letter"] == spot.letter
    assert view.table.moments == 0


def test_what_is_not_open_tells_why_and_changes_nothing(view: TableView) -> None:
    lay(view)
    record, picture = view.table.record(), view.board.svg
    for choice in view.table.refused():
        tell(view, "why", choice.key)
        assert f"<p>{sentence_case(choice.label)}: no.</p>" in view.ruling.value
        assert view.board.announced
        assert (view.table.record(), view.board.svg) == (record, picture)
    view._pick("0,0", False)
    assert "A tile lies there already." in view.ruling.value
    assert "bl-no" in view.ruling.value


def test_a_place_on_which_it_does_not_fit_tells_which_sides_do_not(view: TableView) -> None:
    shut = [one.shape for one in view.table.refused() if one.shape]
    assert shut
    view._pick(shut[0], False)
    assert "No side of this tile shows a" in view.ruling.value
    assert len(view.table.position.tiles) == 1


def test_one_answer_is_open_at_most(view: TableView) -> None:
    lay(view)
    first, second = [one.key for one in view.table.refused() if not one.shape][:2]
    tell(view, "why", first)
    tell(view, "why", second)
    assert view.ruling.value.count("bl-asked-why") == 1
    tell(view, "choose", "nothing")
    assert view.ruling.value == ""


def test_what_cannot_be_chosen_is_one_sentence_and_nothing_is_lost(view: TableView) -> None:
    lay(view)
    record, rows = view.table.record(), view.choices.value
    tell(view, "choose", "meeple red 0,0.r1")
    assert "not the tile that has just been placed" in view.trouble.value
    assert (view.table.record(), view.choices.value) == (record, rows)
    assert [str(error) for error in view.errors]
    view.errors.clear()


def test_undo_takes_back_one_decision_after_the_other(view: TableView) -> None:
    seen = []
    for _number in range(3):
        seen.append((view.question.value, view.board.svg))
        one_turn(view)
    assert not view.undo.disabled
    while not view.undo.disabled:
        view.undo.click()
    assert (view.question.value, view.board.svg) == seen[0]


def test_the_players_and_what_they_hold(view: TableView) -> None:
    shown = words(view.sheets.value)
    assert "86 of 87 tiles left" in shown
    assert re.search(r"red, you\s+0\s+7\s+1\s+1\s+1\s+1\s+4", shown)
    assert view.sheets.value.count('class="bl-yours"') == 1
    assert view.sheets.value.index("red, you") < view.sheets.value.index("blue, computer")


def test_the_letter_of_a_player_has_a_colour_of_its_own(view: TableView) -> None:
    for colour in ("red", "blue", "green"):
        paints = f"--bl-own:var(--bl-player-{colour});--bl-letter:var(--bl-on-player-{colour})"
        assert paints in view.sheets.value


def test_people_in_turn() -> None:
    view = opened(players=2, people=["red", "blue"])
    lay(view)
    tell(view, "choose", "nothing")
    assert "Blue: where does the tile go?" in view.question.value


def test_a_token_may_come_before_the_tile() -> None:
    """The places stay lit; the button leads to the portals, and back."""
    view = opened(players=2, people=["red", "blue"], sets="base,tunnel", seed="1")
    while 'data-text="token"' not in view.choices.value:
        one_turn(view)
    assert "Choose it on the board." in view.choices.value
    places = view.board.targets
    tell(view, "choose", "token")
    assert "on which portal does a token go first?" in view.question.value
    assert re.search(r'class="bl-row"[^>]*aria-label="A, [^"]*portal', view.choices.value)
    tell(view, "choose", "token")
    assert view.board.targets == places
    tell(view, "choose", "token")
    token = re.search(r'data-text="(token [^"]*)"', view.choices.value)
    assert token
    tell(view, "choose", token[1])
    assert ": where does the tile go?" in view.question.value
    assert 'data-text="token"' not in view.choices.value


# --- records ----------------------------------------------------------------------------


def test_a_game_goes_on_from_a_pasted_record(view: TableView) -> None:
    one_turn(view)
    record = view.table.record()
    other = opened(seed="8", players=2)
    fold = 'data-fold="record-0"'
    tell(other, "reopen", typed="{broken")
    assert fold in other.record.value
    assert other.hand.wish.get("focus") != "board"  # it stays in the field, to be mended
    tell(other, "reopen", typed=f"\n{record}\n")
    assert other.hand.wish["focus"] == "board"
    assert other.table.record() == record
    assert fold not in other.record.value  # what was pasted is folded away
    assert "players&quot;" not in other.record.value
    assert words(other.question.value) == words(view.question.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rubbish", "line 1: this is no complete JSON object"),
        ("", "line 1: there is no game record in here."),
        ('{"players": 2, "sets": ["base"], "turns": [{}]}', "line 1, turn 1: &#x27;player&#x27;"),
    ],
)
def test_a_broken_record_is_one_sentence_and_what_was_typed_stays(
    view: TableView, text: str, sentence: str
) -> None:
    one_turn(view)
    record = view.table.record()
    tell(view, "reopen", typed=text)
    assert sentence in view.record.value
    assert text.replace('"', "&quot;") in view.record.value
    assert view.board.announced.startswith(sentence[:6])
    assert view.table.record() == record
    tell(view, "why", "0,0")
    assert "bl-trouble" not in view.record.value


# --- the end ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def over() -> TableView:
    view = opened(people=[], seed="12")
    view.to_end.click()
    return view


def test_the_end_names_the_winner_and_sums_up(over: TableView) -> None:
    table = over.table
    assert isinstance(table, HotSeat)
    assert table.verdict[0] in over.header.value
    *_turns, last = replay([table.record()])
    totals = re.findall(r"<td[^>]*>(\d+)</td>", over.sheets.value.split("total</th>")[1])
    assert [int(cell) for cell in totals[2::3]] == last["scores"]
    assert "--bl-player-green" in over.board.svg
    assert off(over.step)
    assert off(over.play_on)
    assert off(over.to_end)


def test_a_line_of_the_list_is_held_lit(over: TableView) -> None:
    before = over.board.svg
    tell(over, "look", "0")
    assert 'aria-pressed="true"' in over.listed.value
    assert over.board.svg != before
    tell(over, "look", "0")
    assert over.board.svg == before
    land = over.table.listed()[2][1].shapes[0]
    over._pick(land, False)
    assert over.play.looked_at >= 0
    tell(over, "look", str(over.play.looked_at))


def test_the_game_is_looked_at_again_move_by_move(over: TableView) -> None:
    tell(over, "replay")
    assert not off(over._steps)
    assert over.back.disabled
    assert over.listed.value == over.sheets.value == ""
    for number in (1, 2, 3):
        over.next.click()
        assert f"{number} of {over.table.moments} moves" in over.moment.value
        assert "a tile is laid" in over.question.value
        assert over.board.announced in words(over.question.value)
    over.last.click()
    assert over.next.disabled
    over.first.click()
    tell(over, "replay")
    assert off(over._steps)


def test_the_same_seed_is_played_again() -> None:
    view = opened(people=["red"], sets="base", players=2)
    begun = view.question.value, view.board.svg
    while view.table.turn is not None:
        one_turn(view)
    assert 'data-do="again"' in view.tools.value
    tell(view, "again")
    assert (view.question.value, view.board.svg) == begun
    assert json.loads(view.table.record())["turns"] == []


def empty_beside(tiles: set[tuple[int, int]]) -> set[tuple[int, int]]:
    around = {(x + dx, y + dy) for x, y in tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return around - tiles


def test_on_request_it_is_shown_where_nothing_fits_and_told_what_fits_elsewhere() -> None:
    """Held against what is asked for each tile alone: where may it go?"""
    view = opened(players=2, sets="base", seed="4")
    assert 'data-do="overview"' in view.scope.value
    while view.table.turn is not None:
        position = view.table.position
        fits = {
            (x, y)
            for kind in tile_kinds()
            if kind.startswith("BG")
            for x, y, _turns in carcassonne.ask(position, f"places {kind}").data
        }
        if nowhere := empty_beside({(one.x, one.y) for one in position.tiles}) - fits:
            break
        one_turn(view)
    assert nowhere
    keys = {f"{x},{y}" for x, y in nowhere}
    assert "Where nothing fits" not in words(view.board.legend)
    tell(view, "overview")
    assert 'aria-pressed="true"' in view.scope.value
    shown = {key for mark in view.play.marks() if mark.role == "wrong" for key in mark.keys}
    assert shown == keys
    assert "Where nothing fits" in words(view.board.legend)
    for key in keys:
        assert f"({key})" in words(view.ruling.value)
        assert f"({key})" in view.board.announced
    there = {f"{x},{y}" for x, y in fits}
    elsewhere = next(one.shape for one in view.table.refused() if one.shape in there)
    view._pick(elsewhere, True)
    told = words(view.ruling.value)
    for one in carcassonne.ask(position, f"fits {elsewhere}").data:
        assert tile_name(one["kind"]) in told
    assert f"({elsewhere}): what fits there" in view.board.announced
    one_turn(view)
    assert "what fits there" not in view.ruling.value
    assert "Where nothing fits" in view.ruling.value
    tell(view, "overview")
    assert "Where nothing fits" not in words(view.ruling.value + view.board.legend)


def test_a_game_goes_on_where_it_was_when_its_kernel_ended() -> None:
    """As far as its turns had ended; another game has another place."""
    before = opened()
    for _turn in range(3):
        one_turn(before)
    record = before.table.record()
    again = opened()
    assert again.board.place == before.board.place != opened(seed="8").board.place
    assert again.table.record() != record
    again.board._asked(None, {"return": [record]}, [])
    assert again.table.record() == record
