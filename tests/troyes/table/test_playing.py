"""Whole games at a table: computer players, what is asked in words, and records."""

import json
from functools import cache
from typing import Any

import pytest

from boardlib import troyes
from boardlib.chance import Roller
from boardlib.cli.play import Stopped, Terminal
from boardlib.game.record import RecordError
from boardlib.game.wishes import HUMAN
from boardlib.troyes.board.lines import read_move
from boardlib.troyes.board.moves import (
    Activate,
    Build,
    Combat,
    Deed,
    Enter,
    Fight,
    Pass,
    Recruit,
)
from boardlib.troyes.board.notation import read
from boardlib.troyes.board.position import Phase
from boardlib.troyes.rulebook import presets
from boardlib.troyes.rules.cathedral_fields_influence import citizens_of
from boardlib.troyes.rules.play import judge, play
from boardlib.troyes.rules.rounds import final_score
from boardlib.troyes.table.hot_seat import HotSeat, table
from boardlib.troyes.table.making import DONE, Need
from boardlib.troyes.table.players import DIE, OVERSEER, TEMPERAMENTS, worth
from boardlib.troyes.table.record import Playing, record_line, reopened, replay, simulated
from boardlib.troyes.table.setup import colours_of, set_up
from tests.every import every

KINDS = tuple(TEMPERAMENTS)


@cache
def _game(seed: int, count: int, preset: str = "seed") -> Playing:
    """A game at its end; nobody changes it."""
    colours = colours_of(count)
    kinds = {colour: KINDS[number % 3] for number, colour in enumerate(colours)}
    return simulated(set_up(colours, Roller(seed), presets()[preset].profile), str(seed), kinds)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_computer_players_comes_to_its_end(seed: int) -> None:
    game = _game(seed, 2 + seed % 3, ("seed", "official")[seed % 2])
    assert game.position.phase is Phase.OVER
    for colour in game.position.colours:
        assert citizens_of(game.position, colour) <= 12


def test_a_greedy_player_beats_whims() -> None:
    ahead = 0
    for seed in range(6):
        colours = colours_of(2)
        kinds = {"blue": "greedy", "green": "whim"}
        game = simulated(set_up(colours, Roller(seed)), str(seed), kinds)
        points = [final_score(game.position, colour).points for colour in colours]
        ahead += points[0] > points[1]
    assert ahead >= 5


def test_a_thrifty_player_buys_less_than_a_greedy_one_and_now_and_then_wins() -> None:
    bought, won = {"greedy": 0, "thrifty": 0}, 0
    for seed in range(8):
        kinds = {"blue": "greedy", "green": "thrifty"}
        game = simulated(set_up(colours_of(2), Roller(seed)), str(seed), kinds)
        for move in game.moves:
            player, _space, done = str(move).partition(" ")
            bought[kinds.get(player, "greedy")] += done.count("@")
        points = {one: final_score(game.position, one).points for one in kinds}
        won += points["green"] > points["blue"]
    assert 0 < bought["thrifty"] < bought["greedy"]
    assert won >= 2


def test_every_decision_of_a_person_leads_to_a_legal_move() -> None:
    """Whims of a person, answered option by option: whatever is offered can be played."""
    game = Playing(set_up(colours_of(2), Roller(3)), "3", {"blue": HUMAN, "green": "whim"})
    chance, asked = Roller("whim"), set[Need]()
    while not game.over:
        question = game.question
        assert question is not None
        assert question.options
        asked.add(question.need)
        game.answer(chance.roll(question.options))
    assert asked >= {Need.SPACE, Need.DEED, Need.DIE}


def test_whatever_a_person_is_asked_has_a_way_out() -> None:
    game = Playing(set_up(colours_of(2), Roller(8)), "8", {"blue": HUMAN, "green": "greedy"})
    while not game.over:
        if game.human and game.question is not None and game.question.need is Need.DEED:
            options = game.question.options
            assert "pass" in options or {"fight", "fail"} & set(options)
        game.decide()


def test_dice_are_taken_one_by_one_until_they_suffice() -> None:
    game = Playing(set_up(colours_of(2), Roller(4)), "4", {"blue": HUMAN, "green": HUMAN})
    while not (game.question and game.question.need is Need.DIE and game.question.dice):
        assert game.question is not None
        options = game.question.options
        wanted = next((one for one in options if one in ("farm", "cathedral")), options[0])
        game.answer(wanted)
    assert DONE in game.question.options or len(game.question.options) >= 1


@pytest.mark.parametrize("count", [1, 5])
def test_a_number_of_players_that_cannot_play(count: int) -> None:
    with pytest.raises(ValueError, match=f"Two to four players take part, not {count}"):
        set_up([*colours_of(min(4, count)), *["blue"] * (count - 4)], Roller(1))


def test_nobody_fights_with_more_than_he_has_and_passes_twice() -> None:
    game = _game(2, 4)
    position, passed = game.start, 0

    for move in game.moves:
        assert judge(position, move)
        if isinstance(move, Fight):
            assert position.turn == move.player
        if isinstance(move, Deed) and isinstance(move, Pass):
            passed += 1
            assert move.player not in [one.colour for one in position.passed]
        position = play(position, move).position
    assert passed


@pytest.mark.parametrize("kind", ["greedy", "thrifty"])
def test_computer_players_use_cards_and_buildings_too(kind: str) -> None:
    """Whoever only farms, builds and fights is no rival: overseers and citizens are placed."""
    kinds: set[type] = set()
    for seed in range(3):
        colours = colours_of(3)
        game = simulated(set_up(colours, Roller(seed)), str(seed), dict.fromkeys(colours, kind))
        kinds |= set(map(type, game.moves))
    assert {Recruit, Activate, Enter, Build, Combat} <= kinds


LATE = """players blue green violet
round {round} actions
turn blue
purse blue 20
supply blue 3
dice blue R4
citizen grey palace1
card act_red_d3
overseers act_red_d3 green violet
"""


@pytest.mark.parametrize(("colours", "last"), [("blue green", 4), ("blue green violet", 5)])
def test_in_the_last_round_a_citizen_is_worth_nothing_any_more(colours: str, last: int) -> None:
    text = f"players {colours}\nround {{round}} actions\nturn blue\nsupply blue 3\ndice blue R4"
    enter = read_move("blue enter palace4 with R4")
    before, now = (read(text.format(round=number)) for number in (last - 1, last))
    assert worth(before, "blue", enter) > worth(now, "blue", enter) == -DIE


def test_a_third_overseer_is_worth_points_where_all_places_are() -> None:
    move = read_move("blue activate act_red_d3 with R4 overseer supply")
    usual = read(LATE.format(round=3))
    every = read(f"option overseer_places 4\n{LATE.format(round=3)}")
    assert worth(every, "blue", move) == pytest.approx(worth(usual, "blue", move) + OVERSEER)


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
    assert scores.headings[1:] == ("blue", "green")
    *lines, last = [[int(cell) for cell in row[1:]] for row in scores.rows]
    assert last == [sum(column) for column in zip(*lines, strict=True)]
    assert str(max(last)) in seat.verdict[0]
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


@cache
def _whole() -> Playing:
    """A game at its end; nobody changes it."""
    return simulated(set_up(colours_of(2), Roller(7)), "7", {"green": "thrifty"})


def test_a_record_replays_move_by_move() -> None:
    game = _whole()
    *rows, final = replay([record_line(game)])
    assert [row["text"] for row in rows] == list(map(str, game.moves))
    assert final["over"]
    assert {one["player"] for one in final["final"]} == {"blue", "green"}
    for one in final["final"]:
        assert sum(item["points"] for item in one["items"]) == one["points"]
        assert one["items"][0]["name"] == "gained in play"
        assert all(item["name"] and item["rule"].startswith("troyes.") for item in one["items"])


def _broken(**changes: Any) -> str:
    return json.dumps({**json.loads(record_line(_whole())), **changes})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"moves": ["blue dance"]}, "line 1, move 1: 'blue dance' is not a move"),
        ({"moves": ["income"]}, "No income is paid now."),
        ({"start": ["players blue red"]}, "line 1 of 'start': 'red' is not the colour"),
        ({"moves": ["blue farm with Y3"]}, "'blue farm with Y3' is not allowed: "),
        ({"start": []}, "the players are missing"),
        ({"start": ["players blue"]}, "Two to four players take part, not 1."),
        ({"players": {"red": "greedy"}}, "'red' is not a player of this game"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_a_sentence(
    changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(RecordError) as caught:
        reopened([_broken(**changes)])
    assert said in str(caught.value)


def test_a_line_that_breaks_off_is_said_to_be_incomplete() -> None:
    with pytest.raises(RecordError, match="this is no complete JSON object"):
        reopened(["{"])
