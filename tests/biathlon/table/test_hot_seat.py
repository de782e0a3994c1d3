"""A race at one table: questions in words, refusals with rulings, results, meetings."""

from boardlib.biathlon.board.cards import decks
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.table.hot_seat import HotSeat, reopened, table
from boardlib.biathlon.table.record import replay
from boardlib.biathlon.table.setup import Racing
from boardlib.game.wishes import Document
from tests.biathlon.boards import board
from tests.biathlon.decks import deck_text


def seat(position: Position) -> HotSeat:
    return HotSeat(Racing(position, "1", {"red": "human"}))


def asked(found: HotSeat) -> tuple[str, list[tuple[str, str, str]]]:
    turn = found.turn
    assert turn is not None
    return turn.question, [(one.key, one.label, one.shape) for one in turn.choices]


def test_a_player_is_asked_for_a_card_and_sees_what_it_takes() -> None:
    found = seat(board("R@i1", "flag I 3", more="row 27 climb 3:20 wax I A 6;coach red I"))
    assert asked(found) == (
        "Red: which card for the climb?",
        [("27", "Card 27: 3:20, and the wax die", ""), ("57", "Card 57: 3:13", "")],
    )
    ruling = found.why("57")
    assert ruling is not None
    assert "Red: the flag takes 3 seconds off." in str(ruling)


def test_the_road_block_closes_a_path_that_is_pointed_at() -> None:
    found = seat(board("R@i1 R@i2", "roadblock I", more="player red"))
    assert found.choose("57") == []
    question, choices = asked(found)
    assert question == "Red: which path is closed with the road-block?"
    assert choices[:2] == [("nothing", "None", ""), ("i1 i2", "i1 and i2", "path:i1:i2")]
    assert {one.key for one in found.refused()} == {"j1 j2", "j2 y", "k1 y"}
    why = found.why("j1 j2")
    assert why is not None
    assert not why
    told = found.choose("i1 i2")
    assert "Red: a path is closed (i1 and i2)." in told


def test_bottle_bus_and_coach_are_asked_for_in_words() -> None:
    crew = seat(board("R@i2 B@i1", "crew I", more="player red"))
    crew.choose("57")
    question, choices = asked(crew)
    assert question == "Red: which group is expelled with the bottle?"
    assert [label for _key, label, _shape in choices] == [
        "None",
        "i1 to k2",
        "i1 to k2, then i2 to i1",
    ]
    assert "i1 to i2" in {one.key for one in crew.refused()}
    bus = seat(board("R@i1 B@i2 R:I", "bus I newcoach I", more="player red"))
    bus.choose("57")
    assert asked(bus)[1] == [("nothing", "None", ""), ("x", "x", "station:x")]
    assert {one.key for one in bus.refused()} >= {"i1", "i2"}
    bus.choose("x")
    question, choices = asked(bus)
    assert question == "Red: is a new coach placed?"
    assert choices[1] == ("II", "In II", "half:II")
    told = bus.choose("II")
    assert "Red: a new coach comes (II)." in told
    question, choices = asked(bus)
    assert question == "Red: does a group walk?"
    assert "i1 to i2" in {one.key for one in bus.refused()}
    assert bus.choose("nothing") == []


def test_a_boost_is_offered_with_both_times() -> None:
    lines = "race pursuit;option refill 0;clock blue 7:00;clock red 7:08;player red;player blue"
    more = (
        f"{lines};hand blue 12;row 12 climb 3:12;rode red 57 from 6:50 behind blue;clock red 10:24"
    )
    found = seat(board(more=more.replace("clock red 7:08;", "")))
    told = found.play_on()
    assert any("Blue: the time with card 12: 3:12;" in one for one in told)
    question, choices = asked(found)
    assert question == "Red: draw level with the one ahead (blue, 10:12), or keep 10:24?"
    assert [label for _key, label, _shape in choices] == ["Draw level", "Keep the time as it is"]
    assert "Red: draws level, at 10:12." in found.choose("level")


def test_an_arena_without_a_card_is_told_too() -> None:
    fixed = board(section="flat", more="player red;option arena fixed;option laps 2")
    found = seat(fixed)
    told = found.choose("57")
    assert any("the time in the arena: " in one for one in told)
    assert asked(found)[0] == "Red: which card for the climb?"


# --- whole meetings ---------------------------------------------------------------------


def test_a_meeting_of_a_sprint_and_a_pursuit() -> None:
    found = table(["sprint", "pursuit"], players=3, seed=4, people=["blue"])
    assert found.title == "Sprint"
    assert found.people
    assert found.following() is None
    found.play_out()
    assert found.turn is None
    following = found.following()
    assert following is not None
    assert (following.title, following.number) == ("Pursuit", 2)
    starts = [player.start for player in following.position.players]
    assert starts[0] == 0
    assert starts == sorted(starts)
    following.play_out()
    assert following.following() is None
    assert len(list(replay([found.record(), following.record()]))) > 30


def test_results_and_the_board_in_words() -> None:
    found = table("mass-start", players=2, people=["red", "blue"])
    sheets = {sheet.title: sheet for sheet in found.results()}
    assert set(sheets) == {"Stopwatches", "Beside the track", "Hand"}
    assert len(sheets["Hand"].rows) == 4
    assert len(sheets["Stopwatches"].rows) == 2
    assert found.board().startswith("Lap 1, climb.")
    assert found.round == 1
    assert found.winner == "red (human), blue (human)"
    assert not found.can_undo
    turn = found.turn
    assert turn is not None
    found.choose(turn.choices[0].key)
    found.undo()
    assert asked(found)[0] == "Blue: which card for the climb?"


def test_a_race_is_reopened_from_its_record() -> None:
    found = table("pursuit", players=2, people=["red"])
    for _decision in range(6):
        found.play_on()
    again = reopened([found.record()], race=["sprint"])
    assert again.position == found.position
    assert again.people
    assert again.to_come == ("sprint",)


def test_decks_of_ones_own_and_options_are_wished_for() -> None:
    deck = deck_text(decks()["generated"])
    found = table(deck=Document("mine.txt", deck), option=["steps=2"], course="M11", players=2)
    assert found.position.profile["deck"] == "own"
    assert found.position.profile["steps"] == "2"
    assert found.position.course.name == "M11"
