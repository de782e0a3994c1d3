"""What is wrong with a position is said; whole games lose and make nothing on the way."""

from collections import Counter

import pytest

from boardlib.troyes.board.cards import Building
from boardlib.troyes.board.moves import Activate, Combat, End, Move, Recruit, Roll, Settle
from boardlib.troyes.board.notation import read, write
from boardlib.troyes.board.position import GREY, Phase, Position
from boardlib.troyes.rules.activities import SUPPLY
from boardlib.troyes.rules.cathedral_fields_influence import citizens_of
from boardlib.troyes.rules.checks import status
from boardlib.troyes.rules.rounds import ROUNDS, final_score, winners
from tests.every import every
from tests.troyes.games import game

TWO = "players blue green\n"


def wrong(text: str) -> list[str]:
    return [problem.text for problem in status(read(text))]


def _lines(*lines: str) -> str:
    return "\n".join(lines)


ELEVEN = _lines(
    *(f"citizen blue palace{n}" for n in range(1, 7)),
    *(f"citizen blue bishopric{place}" for place in ("1", "1.2", "2", "2.2", "3")),
)
FLAGS = "event marauding\nflags marauding blue green"
FOUR = _lines("card act_red_d3", "overseers act_red_d3 blue green orange violet")

SOUND = {
    "four players": "players blue green orange violet\nround 4 actions",
    "the most rounds of two": TWO + "round 4 actions",
    "the most influence": TWO + "influence blue 20",
    "twelve citizens": TWO + ELEVEN + "\nsupply blue 1",
    "thirteen citizens where there is no limit": (
        "option most_citizens unlimited\n" + TWO + ELEVEN + "\nsupply blue 2"
    ),
    "six dice of a colour": TWO + "dice blue R1 R1 R1\ndice green R1 R2 R3",
    "one flag is empty": TWO + FLAGS,
    "four overseers": "players blue green orange violet\n" + FOUR,
    "cubes under an hourglass": (
        TWO + "card act_white_d3_delayed\ncubes act_white_d3_delayed blue 2"
    ),
    "a column with three levels": TWO + "stone blue 1,1\nstone green 1,2\nstone blue 1,3",
    "an event that was taken": TWO + "won blue ev_red_black1\nevent ev_red_black2",
}

BAD = {
    "one player": ("players blue", "Two to four players take part, not 1."),
    "round five": (
        TWO + "round 5 actions",
        "There is no such round: 5; the game has 4.",
    ),
    "influence": (TWO + "influence blue 21", "Blue: nobody has more than 20 points of influence."),
    "thirteen citizens": (
        TWO + ELEVEN + "\nsupply blue 2",
        "Blue: there are only twelve citizens of a colour.",
    ),
    "seven dice": (
        TWO + "dice blue W1 W1 W1 W1\ndice green W1 W2 W3",
        "There are only six dice of a colour (white: 7).",
    ),
    "all flags": (
        TWO + "event ev_white_pay1\nflags ev_white_pay1 blue green",
        "All flags of this event are filled, so it would be gone: ",
    ),
    "marauding taken": (TWO + "won blue marauding", "Blue: this event cannot have been taken: "),
    "taken and on show": (
        TWO + "won green ev_red_black1\nevent ev_red_black1",
        "Green: this event cannot have been taken: ",
    ),
    "two overseers": (
        TWO + "card act_red_d3\noverseers act_red_d3 blue blue",
        "Nobody has two overseers on one card (",
    ),
    "cubes without an hourglass": (
        TWO + "card act_red_d3\ncubes act_red_d3 blue 1",
        "No cubes lie on a card without an hourglass (",
    ),
    "two citizens on a place": (
        TWO + "citizen blue palace1\ncitizen green palace1",
        "Several citizens stand on one place (palace, place 1).",
    ),
    "a card twice": (TWO + "card act_red_d3\ncard act_red_d3", "A card lies there twice: "),
    "an event twice": (
        TWO + "event ev_red_black1\nevent ev_red_black1",
        "An event lies there twice: ",
    ),
    "two cubes on a level": (
        TWO + "stone blue 1,1\nstone green 1,1",
        "Several cubes lie on one place (column 1, level 1).",
    ),
    "a cube in the air": (
        TWO + "stone blue 4,1\nstone blue 3,3\nstone blue 3,1",
        "A cube lies above an empty level (column 3, level 3).",
    ),
}


@every("name", SOUND)
def test_what_is_just_possible_is_not_called_wrong(name: str) -> None:
    assert wrong(SOUND[name]) == []


@every("name", BAD)
def test_what_is_wrong_with_a_position_is_said_in_one_sentence(name: str) -> None:
    text, sentence = BAD[name]
    (told,) = wrong(text)
    assert told.startswith(sentence)


LEFT = {
    "lying": ("lying blue palace", "goes home when a round ends", "workforce income strikes"),
    "passed": ("passed blue 3", "no actions are taken in this phase", "income strikes"),
    "dice": ("dice blue R1", "the workforce has not been rolled", "income workforce reveal"),
    "black": ("black 5", "none are fought in this phase", "income actions"),
    "used": ("used reroll", "nobody acts in this phase", "income strikes"),
}


@every("name", LEFT)
def test_what_belongs_to_another_phase_is_named(name: str) -> None:
    line, said, phases = LEFT[name]
    for phase in phases.split():
        (told,) = wrong(f"{TWO}round 2 {phase}\n{line}")
        assert said in told


@every(
    "text, said",
    [
        ("round 2 defence", "Black dice are to be fought, and none lie there."),
        ("round 2 defence\nblack 5\nturn nobody", "It is nobody's turn, though somebody has"),
        ("round 2 actions\nturn nobody\ndice blue R1", "It is nobody's turn, though somebody has"),
        ("round 2 actions\npassed blue 2\ndice blue R1", "the turn of somebody who has passed"),
        ("round 4 reveal", "From the fourth round on no activity cards are revealed."),
        ("round 1 reveal\ncard act_red_d3", "is revealed in this round, and lies there already"),
        ("round 2 strikes\nthrown", "No event has to strike any more"),
        ("round 1 setup", "is to place a citizen, and has none in the supply"),
    ],
)
def test_where_nobody_could_go_on_that_is_said(text: str, said: str) -> None:
    (told,) = wrong(f"{TWO}{text}")
    assert said in told


# --- whole random games -------------------------------------------------------------------


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(8))
def test_a_game_keeps_what_there_is(seed: int) -> None:
    last: Position | None = None
    for before, move, after in game(seed):
        assert read(write(after)) == after
        assert [one.text for one in status(after) if one.stops] == []
        for colour in after.colours:
            more = _comes(before, move, colour)
            assert citizens_of(after, colour) == citizens_of(before, colour) + more
            assert 0 <= after.by_colour[colour].influence <= 20
            assert after.by_colour[colour].points >= 0
            assert after.by_colour[colour].deniers >= 0
        if not isinstance(move, Roll):
            assert _dice(after) <= _dice(before)
        if isinstance(move, Combat):
            assert len(before.events) - len(after.events) == len(after.won) - len(before.won)
        last = after
    assert last is not None
    assert last.phase is Phase.OVER
    assert last.round == ROUNDS[len(last.players)]
    points = {colour: final_score(last, colour).points for colour in last.colours}
    assert {points[colour] for colour in winners(last)} == {max(points.values())}


def _comes(before: Position, move: Move, colour: str) -> bool:
    """Whether a new citizen comes into the game: bought, or hired as an overseer."""
    if not isinstance(move, Recruit | Activate) or move.player != colour:
        return False
    hired = isinstance(move, Activate) and move.overseer == SUPPLY
    return isinstance(move, Recruit) or (hired and not before.by_colour[colour].supply)


def _dice(position: Position) -> int:
    return sum(map(len, position.dice.values()))


@pytest.mark.parametrize("seed", range(4))
def test_every_building_stays_full_once_it_is(seed: int) -> None:
    """Whoever enters pushes somebody out, so 18 dice are rolled in every round."""
    for _before, move, after in game(seed):
        if not isinstance(move, Settle):
            counts = Counter(one.space.building for one in after.citizens)
            assert counts == dict.fromkeys(Building, 6)
        if isinstance(move, Roll):
            assert _dice(after) == 18


def test_lying_citizens_get_up_at_the_end_of_a_round() -> None:
    for before, move, after in game(3):
        if isinstance(move, End):
            for colour in after.colours:
                lying = sum(one.colour == colour for one in before.lying)
                grown = after.by_colour[colour].supply - before.by_colour[colour].supply
                assert grown == lying
            assert after.lying == ()
            assert all(one.colour != GREY for one in after.players)
