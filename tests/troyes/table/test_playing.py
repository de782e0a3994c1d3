"""Whole games at a table: computer players, the same game again, and going back."""

from functools import cache

import pytest

from boardlib.chance import Roller
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
from boardlib.troyes.table.making import DONE, Need
from boardlib.troyes.table.players import DIE, OVERSEER, TEMPERAMENTS, worth
from boardlib.troyes.table.record import Playing, simulated
from boardlib.troyes.table.setup import colours_of, set_up

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
