"""Every game at its table: who plays, what is asked, refused, undone, recorded and gone on with."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from boardlib.game import game
from boardlib.game.record import RecordError, replays
from boardlib.game.table import Table, Turn, open_table, with_table
from boardlib.game.wishes import Document, seated
from tests.every import every

in_every_game = every("name", with_table())
CAR = {"players": 2, "sets": "base,tunnel,abbey-and-mayor"}
WISHES: dict[str, list[dict[str, Any]]] = {
    "carcassonne": [CAR | {"wagon": wagon} for wagon in ("C1", "C2")],
    "tour": [{"stage": "Two-Passes", "teams": 2, "riders": 3}],
    "biathlon": [{"race": "pursuit", "players": 2}],
    "troyes": [{"players": 2}],
}
TWO = {name: ["blue", "green" if name == "troyes" else "red"] for name in WISHES}
"""Who sits there, where two play."""
PLAYED = {"carcassonne": "turns"}
"""Under which name a record lists what was played; in the others these are moves."""
STEPS = 120


def opened(name: str, seed: str = "1", **wishes: Any) -> Table:
    return open_table(name, seed=seed, **WISHES[name][0] | wishes)


def computers_play(table: Table) -> None:
    while table.turn is not None and not table.turn.human:
        assert table.play_on() is not None


@cache
def ended(name: str, seed: str = "1") -> Table:
    """A game of computer players at its end; nobody changes it."""
    table = opened(name, seed, rivals=["whim"])
    table.play_out()
    return table


def played(name: str, table: Table) -> list[Any]:
    """What was played, as the record lists it: turns or moves."""
    listed: list[Any] = json.loads(table.record())[PLAYED.get(name, "moves")]
    return listed


def cut(name: str, share: float) -> str:
    """The record of the game as if it had been left after such a share of it."""
    data, listed = json.loads(ended(name).record()), played(name, ended(name))
    return json.dumps(data | {PLAYED.get(name, "moves"): listed[: int(share * len(listed))]})


# --- who plays ------------------------------------------------------------------------------


def test_computer_players_are_seated_in_turn_beside_those_who_take_part() -> None:
    teams = ("blue", "red", "orange")
    seats = {"blue": "bold", "red": "human", "orange": "patient"}
    assert seated(teams, ["red"], ["bold", "patient"]) == seats
    assert seated(teams, [], ["whim"]) == dict.fromkeys(teams, "whim")
    with pytest.raises(ValueError, match=r"^'pink' does not take part; these do: blue, red, or"):
        seated(teams, ["pink"], ["whim"])


DECK = "row 1 climb 3:16"
NO_START = Document("flat.txt", "road 5 lanes 24 rows")
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("carcassonne", {"players": 7}, "There are 2 to 6 players, not 7."),
    ("carcassonne", {"sets": "base,river"}, "'river' is not played at a table; these are: base"),
    ("carcassonne", {"sets": "tunnel"}, "Without the base game"),
    ("carcassonne", {"people": ["pink"]}, "'pink' does not take part; these do: red, blue"),
    (
        "carcassonne",
        {"players": "red,blue", "people": ["grey"]},
        "'grey' does not take part; these do: red, blue.",
    ),
    ("carcassonne", {"players": "red,pink"}, "'pink' is nobody who could play; these could: red,"),
    ("carcassonne", {"players": "red red"}, "'red' is named twice among the players."),
    ("carcassonne", {"players": ["red"]}, "There are 2 to 6 players, not 1."),
    (
        "carcassonne",
        {"rivals": ["clever"]},
        "no computer player 'clever'; there are: greedy, whim.",
    ),
    ("carcassonne", {"option": ["wagon"]}, "'wagon' is not an option; write NAME=VALUE"),
    ("carcassonne", {"option": ["wagon=C9"]}, "option wagon cannot be 'C9'"),
    ("carcassonne", {"seed": "a b"}, "'a b' is no seed"),
    ("tour", {"stage": "Alps"}, "'Alps' is no stage and no file; the stages are: Meadows"),
    ("tour", {"stage": ["Meadows", "Alps"]}, "'Alps' is no stage"),
    ("tour", {"stage": ["Meadows", NO_START]}, "flat.txt: The stage has no start"),
    ("tour", {"teams": 9}, "There are 2 to 6 teams, not 9."),
    (
        "tour",
        {"teams": "red blue", "people": ["pink"]},
        "'pink' does not take part; these do: red,",
    ),
    ("tour", {"rivals": ["clever"]}, "no computer rider 'clever'; there are: steady, bold"),
    ("tour", {"seed": "one two"}, "'one two' is no seed"),
    ("tour", {"yellow": "Y7"}, "option yellow cannot be 'Y7'"),
    ("tour", {"dice": "6"}, "'dice' cannot be wished for"),
    ("biathlon", {"race": "slalom"}, "'slalom' is not a discipline; it is one of: sprint, pursuit"),
    ("biathlon", {"players": 7}, "There are 2 to 5 players, not 7."),
    ("biathlon", {"people": ["pink"]}, "'pink' does not take part; these do: red, blue"),
    ("biathlon", {"rivals": ["genius"]}, "no computer player 'genius'; these there are: swift"),
    ("biathlon", {"course": "alps"}, "'alps' is not a course; it is one of: M11, ring"),
    ("biathlon", {"option": ["steps"]}, "'steps' is not an option; write NAME=VALUE"),
    ("biathlon", {"option": ["wax_die=none"]}, "option wax_die cannot be 'none'"),
    ("biathlon", {"option": ["steps=9"]}, "option steps cannot be '9'"),
    ("biathlon", {"deck": DECK}, "A deck has 60 cards; this one has 1 card."),
    ("troyes", {"players": 5}, "There are 2 to 4 players, not 5"),
    ("troyes", {"preset": "guess"}, "'guess' is not a preset"),
    ("troyes", {"people": ["red"]}, "'red' does not take part"),
    ("troyes", {"rivals": ["clever"]}, "no computer player 'clever'"),
    ("troyes", {"option": ["counter"]}, "'counter' is not an option; write NAME=VALUE"),
    ("troyes", {"option": ["counter=sum"]}, "option counter cannot be 'sum'"),
]


@every("name, wishes, said", REFUSED)
def test_wishes_that_cannot_be_fulfilled_are_a_sentence(
    name: str, wishes: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$") as caught:
        open_table(name, **wishes)
    assert said in str(caught.value)


def test_a_table_is_opened_by_the_name_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    found = open_table("tour", teams=2, riders=3)
    assert (found.game, found.title, found.round) == ("tour", "Meadows", 1)
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        open_table("chess")
    monkeypatch.setattr(game("carcassonne"), "offers", {})
    with pytest.raises(ValueError, match="'carcassonne' is not played at a table"):
        open_table("carcassonne")


# --- what is asked --------------------------------------------------------------------------


def shapes_open(turn: Turn) -> set[str]:
    """The shapes of the board at which something may be chosen now."""
    spots = {key for spot in turn.spots if spot.open for key in spot.shapes}
    return spots | {choice.shape for choice in turn.choices if choice.shape}


def faults(table: Table, turn: Turn) -> Iterator[str]:
    """Where it is refused what may be chosen, and refused without a refusal; codes on buttons."""
    for key in (*sorted(shapes_open(turn)), *(choice.key for choice in turn.choices)):
        ruling = table.why(key)
        if ruling is not None and not ruling.allowed:
            yield f"{key}: {ruling}"
    for one in table.refused():
        ruling = one.ruling or table.why(one.key)
        if ruling is not None and (ruling or not ruling.failed[0].text.strip().endswith(".")):
            yield f"not refused: {one.label}"
    for one in (*turn.choices, *table.refused()):
        if not one.shape and re.search(r"^[0-9\s.,:+-]*$|_", one.label):
            yield f"says nothing: {one.label}"


@pytest.mark.whole
@every("name, number", [(name, number) for name in WISHES for number in range(len(WISHES[name]))])
def test_nothing_is_refused_where_something_may_be_done_and_every_button_says_what_is_chosen(
    name: str, number: int
) -> None:
    """A bare number, or a code, says nothing: "5" of what?"""
    whims, asked, labels = random.Random(f"{name} {number}"), 0, set[str]()
    table = open_table(name, seed=str(number), people=TWO[name], **WISHES[name][number])
    while asked < STEPS and (turn := table.turn) is not None:
        assert [*faults(table, turn)] == [], turn.question
        labels |= {one.label for one in turn.choices if not one.shape}
        table.choose(whims.choice(turn.choices).key)
        asked += 1
    assert asked > 30
    assert len(labels) > 2


@in_every_game
def test_what_is_not_open_is_refused_and_nothing_is_lost(name: str) -> None:
    table = opened(name, people=TWO[name])
    before = table.turn, table.record()
    with pytest.raises(ValueError, match=r"^[^\n]+$") as caught:
        table.choose("rubbish")
    assert "rubbish" in str(caught.value)
    assert (table.turn, table.record()) == before
    assert ended(name).turn is None


@in_every_game
def test_computer_players_play_on_until_a_person_decides(name: str) -> None:
    table = opened(name, people=TWO[name][1:])
    computers_play(table)
    assert table.turn is not None
    assert TWO[name][1] in table.turn.player
    assert not table.can_undo


@in_every_game
def test_results_stand_on_sheets_and_somebody_has_won(name: str) -> None:
    begun = opened(name)
    for sheet in (*begun.results(), *ended(name).results()):
        assert all(len(row) == len(sheet.headings) for row in sheet.rows)
    assert ended(name).winner
    assert begun.verdict == ("", "")
    assert all(ended(name).verdict)
    assert ended(name).again() is not None


# --- undo -----------------------------------------------------------------------------------


@in_every_game
def test_undo_leads_back_from_decision_to_decision_and_the_same_dice_come(name: str) -> None:
    table, whims = opened(name, people=TWO[name][:1]), random.Random(name)
    seen: list[tuple[Turn | None, str]] = []
    chosen = []
    for _decision in range(14):
        computers_play(table)
        assert table.turn is not None
        seen.append((table.turn, table.record()))
        chosen.append(whims.choice(table.turn.choices).key)
        table.choose(chosen[-1])
    computers_play(table)
    end = table.turn, table.record()
    again = open_table(name, record=table.record())
    again.undo()
    assert again.turn is not None
    assert again.turn.human
    assert played(name, again) == played(name, table)[: len(played(name, again))]
    while table.can_undo:
        table.undo()
        assert (table.turn, table.record()) in seen
    assert (table.turn, table.record()) == seen[0]
    for key in chosen:
        computers_play(table)
        table.choose(key)
    computers_play(table)
    assert (table.turn, table.record()) == end


@in_every_game
def test_where_nobody_has_decided_nothing_is_taken_back(name: str) -> None:
    table = opened(name)
    table.play_on()
    assert not table.can_undo
    assert not ended(name).can_undo


@in_every_game
def test_every_moment_can_be_looked_at_again_and_a_game_begun_again(name: str) -> None:
    table = ended(name)
    assert table.moments > 10
    assert table.past(table.moments).position == table.position or name == "carcassonne"
    begun = table.again()
    assert begun is not None
    assert begun.record() == opened(name, rivals=["whim"]).record()
    assert begun.past(0).position == table.past(0).position
    for number in (1, table.moments // 2, table.moments):
        assert table.past(number).sentences or name != "carcassonne"


# --- records --------------------------------------------------------------------------------


@in_every_game
def test_the_same_seed_gives_the_same_game_and_another_one_another(name: str) -> None:
    assert ended.__wrapped__(name).record() == ended(name).record()
    assert ended(name, "2").record() != ended(name).record()


@in_every_game
def test_a_record_replays_row_by_row(name: str) -> None:
    replay: Any = replays(game(name))
    *rows, last = replay.replay([ended(name).record()])
    assert len(rows) == len(played(name, ended(name)))
    if name != "carcassonne":
        assert [row["text"] for row in rows] == played(name, ended(name))
        assert last["over"] is True


@pytest.mark.whole
@every("name, share", [(name, share) for name in with_table() for share in (0.0, 0.1, 0.4, 0.9)])
def test_a_game_goes_on_where_its_record_ends_as_if_it_had_never_been_left(
    name: str, share: float
) -> None:
    """With whims, dice and cards: what comes is what would have come."""
    again = open_table(name, record=cut(name, share))
    assert again.record() == open_table(name, record=again.record()).record()
    again.play_out()
    assert again.record() == ended(name).record()


@in_every_game
def test_a_record_says_everything(name: str) -> None:
    with pytest.raises(ValueError, match="A record says everything else: leave out seed"):
        open_table(name, record=cut(name, 0.1), seed="2")
    with pytest.raises(RecordError, match="line 1: this is no complete JSON object"):
        open_table(name, record="Meadows")
    with pytest.raises(RecordError, match="no game record"):
        open_table(name, record="\n")
