"""Positions, moves and questions as they are typed: read back, and every slip is explained.

A sentence says what was wrong, where, and what would be right.
"""

from __future__ import annotations

from typing import Any

import pytest

from boardlib import game
from boardlib.biathlon.board.course import Half, Path
from boardlib.biathlon.board.position import Expel, Ride, Settle, Shot, Walk
from boardlib.carcassonne.board.position import EndTurn, PlacedTile, ScoreStep
from boardlib.game import PositionError, QuestionError
from tests.every import every

CAR, TDF, BIA, TRO = "carcassonne", "tour", "biathlon", "troyes"

# --- positions ------------------------------------------------------------------------------

M11 = "race sprint\ncourse M11\n"
CITY = "players blue green\n"
SLIPS = [
    # game, text, line, column, what would be right
    (CAR, "tilee BG-D 0,0 0", 1, 1, "tile"),
    (CAR, "meple red 0,0.r1", 1, 1, "meeple"),
    (CAR, "tile BG-D 0,0 0\ntile BGD 1,0 0", 2, 6, "BG-D"),
    (CAR, "tile bg-d 1,0 0", 1, 6, "did you mean BG-D"),
    (CAR, "tile ~ 1,0 0", 1, 6, "such as BG-A"),
    (CAR, "tile BG-D 1;0 0", 1, 11, "x,y such as 1,-2"),
    (CAR, "tile BG-D 1,0", 1, 15, "0, 90, 180, 270"),
    (CAR, "tile BG-D 1,0 45", 1, 15, "0, 90, 180, 270"),
    (CAR, "tile BG-D 1,0 0 0", 1, 17, "nothing more"),
    (CAR, "tile", 1, 6, "such as BG-A"),
    (CAR, "\n\n  tile BG-D", 3, 13, "such as 1,-2"),
    (CAR, "tile BG-D 99999999999999,0 0", 1, 11, "99999999999999,0"),
    (CAR, "meeple purple 0,0.r1", 1, 8, "red, blue, green, yellow, black, grey"),
    (CAR, "meeple red 0,0", 1, 12, "such as 0,0.r1"),
    (CAR, "meeple red", 1, 12, "such as 0,0.r1"),
    (CAR, "meeple pink 0,0.r1", 1, 8, "'pink' is no colour here, though newer boxes have it"),
    (CAR, "token red 0,0.r1", 1, 11, "p1, p2"),
    (CAR, "token red 0,0.p1 passed", 1, 25, "a number of turns"),
    (CAR, "token red 0,0.p1 passed often", 1, 25, "a whole number"),
    (CAR, "option tunnel on", 1, 8, "tunnel_colours"),
    (CAR, "option wagon C9", 1, 8, "C1, C2"),
    (CAR, "option wagon", 1, 14, "a value"),
    (CAR, "pieces", 1, 8, "meeple, wagon, mayor, barn"),
    (CAR, "pieces meeple", 1, 15, "a number of figures"),
    (CAR, "abbeys red somebody", 1, 12, "red, blue"),
    (CAR, "players 1", 1, 9, "2, 3, 4, 5, 6"),
    (CAR, "players 7", 1, 9, "'7' is not a number of players or a colour"),
    (CAR, "players red", 1, 13, "expected a colour here"),
    (CAR, "players red red", 1, 13, "'red' plays already"),
    (CAR, "players red blue pink", 1, 18, "'pink' is no colour here, though newer boxes have it"),
    (CAR, "players white red", 1, 9, "take another one that nobody plays, such as grey"),
    (CAR, "sets base tunel", 1, 11, "tunnel"),
    (CAR, "sets", 1, 6, "base, tunnel"),
    (CAR, "turn red placed 1,0 figur", 1, 21, "figure, token, scored"),
    (CAR, "turn red placed", 1, 17, "such as 1,-2"),
    (CAR, "robber me 3", 1, 8, "nobody"),
    (CAR, "robber red -3", 1, 12, "a whole number"),
    (CAR, "points red many", 1, 12, "a whole number"),
    (CAR, "players 2\nplayers 3", 2, 1, "line 1"),
    (CAR, "turn red\n# next\nturn blue", 3, 1, "line 1"),
    (CAR, "points red 3\npoints blue 2\npoints red 4", 3, 1, "line 1"),
    (CAR, "option wagon C1\noption wagon C2", 2, 1, "line 1"),
    (BIA, "player red", 1, 1, "begin with a line such as 'race sprint'"),
    (
        BIA,
        "race slalom",
        1,
        6,
        "'slalom' is not a discipline; it is one of: sprint, pursuit, mass-",
    ),
    (BIA, f"{M11}preset easy", 3, 8, "'easy' is not a preset; it is one of: default, rules-minim"),
    (BIA, "race sprint\ncourse M12", 2, 8, "'M12' is not a course; it is one of: M11, ring"),
    (BIA, f"{M11}player pink", 3, 8, "'pink' is not the colour of a player"),
    (BIA, f"{M11}clock red 3:16", 3, 7, "'red' does not ride here; a line 'player red' would say"),
    (BIA, f"{M11}player red\nclock red 3:61", 4, 11, "'3:61' is not a time"),
    (BIA, f"{M11}group red i9", 3, 11, "'i9' is not a station of this course; it is one of"),
    (
        BIA,
        f"{M11}barrier red i1 j1",
        3,
        13,
        "no path joins i1 and j1; from i1 paths lead to: i2, k2",
    ),
    (BIA, f"{M11}at 2 hill", 3, 6, "'hill' is not a section"),
    (BIA, f"{M11}at x climb", 3, 4, "'x' is not the number of a lap"),
    (BIA, f"{M11}at 1 climb\nat 2 climb", 4, 1, "line 3 says it already"),
    (BIA, f"{M11}coach red VII", 3, 11, "'VII' is not a half of the track; it is one of: I, II"),
    (BIA, f"{M11}option shots many", 3, 8, "option shots cannot be 'many'"),
    (BIA, f"{M11}rode red 57 3:16", 3, 13, "'3:16' is not the word 'from'"),
    (BIA, f"{M11}walker red x", 3, 12, "'x' is not a number of steps"),
    (BIA, f"{M11}shooting red", 3, 14, "expected a shot here"),
    (BIA, f"{M11}station a", 3, 11, "expected a half of the track such as I here"),
    (BIA, f"{M11}station a I at here", 3, 16, "'here' is not a place on the picture; write x,y"),
    (BIA, f"{M11}path i1 i1", 3, 6, "a path joins two stations, but i1 is named twice"),
    (BIA, f"{M11}player red\nkept red 3", 4, 12, "expected a section here"),
    (BIA, f"{M11}pile x", 3, 6, "'x' is too much here"),
    (TRO, "purse blue 5", 1, 1, "the players are missing"),
    (TRO, "players blue red", 1, 14, "'red' is not the colour of a player"),
    (TRO, "players blue blue", 1, 14, "every player has a colour of his own"),
    (
        TRO,
        f"{CITY}purse orange 5",
        2,
        7,
        "'orange' does not take part; the line 'players' names those",
    ),
    (TRO, f"{CITY}dice orange Y4", 2, 6, "'orange' does not take part"),
    (TRO, f"{CITY}hidden orange", 2, 8, "'orange' does not take part"),
    (TRO, f"{CITY}citizen blue palace4.2", 2, 14, "there is no such place"),
    (TRO, f"{CITY}citizen blue palace9", 2, 14, "'palace9' is not a place"),
    (TRO, f"{CITY}citizen blue tower1", 2, 14, "is not a place"),
    (TRO, f"{CITY}dice blue W7", 2, 11, "'W7' is not a die; write one such as W4"),
    (TRO, f"{CITY}dice blue Y4@green", 2, 11, "'Y4@green' is not a die; write one such as W4"),
    (TRO, f"{CITY}dice red Y4", 2, 6, "'red' is not"),
    (
        TRO,
        f"{CITY}overseers templar blue",
        2,
        11,
        "the card 'templar' is not on show; a line 'card",
    ),
    (TRO, f"{CITY}flags war blue", 2, 7, "is not on show"),
    (
        TRO,
        f"{CITY}event marauding\nevent marauding",
        3,
        1,
        "line 2 says it already ('event marauding'); leave out one of them",
    ),
    (TRO, f"{CITY}card knight", 2, 6, "'knight' is not an activity card"),
    (TRO, f"{CITY}card monkey", 2, 6, "'monkey' is not an activity card; did you mean monk"),
    (TRO, f"{CITY}stone blue 7,1", 2, 12, "is not a place of the cathedral"),
    (TRO, f"{CITY}round 2 lunch", 2, 9, "'lunch' is not a phase"),
    (TRO, f"{CITY}option counter guess", 2, 8, "option counter cannot be 'guess'"),
]


@every("name, text, line, column, right", SLIPS)
def test_an_error_names_the_place_and_what_would_be_right(
    name: str, text: str, line: int, column: int, right: str
) -> None:
    with pytest.raises(PositionError) as caught:
        game.game(name).read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert right in caught.value.message
    assert "\n" not in str(caught.value)


@every(
    "name, one, other",
    [
        (CAR, "tile BG-U 1,0 90", "tile BG-D 1,0 0"),
        (CAR, "token red 0,0.p1", "token blue 0,0.p1"),
        (CAR, "option wagon C1", "option wagon C2"),
        (CAR, "players 2", "players 3"),
        (CAR, "sets base", "sets base tunnel"),
        (CAR, "turn red", "turn blue placed 0,0"),
        (CAR, "robber red 3", "robber nobody 0"),
        (CAR, "points red 3", "points red 9  # now"),
        (BIA, "path k2 i1", "path i1 k2"),
        (BIA, "hand red 57 27", "hand red 3"),
        (BIA, "group blue i1  # a guest", "group red i1"),
        (BIA, "rode red 57 from 0:00", "rode red 3 from 0:01"),
        (BIA, "walker red 1", "walker blue 2"),
        (BIA, "pile none", "pile 3 4"),
        (BIA, "race sprint", "race pursuit"),
        (BIA, "course M11", "course ring"),
        (BIA, "station i1 I", "station i1 II"),
    ],
)
def test_a_line_about_the_same_thing_has_the_same_key(name: str, one: str, other: str) -> None:
    assert game.game(name).line_key(one) == game.game(name).line_key(other) is not None


@every(
    "name, lines",
    [
        (CAR, "tile BG-U 1,0 90|tile BG-U 0,1 90|token red 0,0.p1|token red 0,0.p2|option wagon C1"
              "|option two_tile_city 1|points red 3|points blue 3|players 2|turn red"),
        (BIA, "coach red I|coach red II|coach blue I|hand red 57|hand blue 57|walker red 1|pile 3"
              "|station i1 I|group red i1|path i1 k2|race sprint|course M11|rode red 3 from 0:00"),
    ],
)  # fmt: skip
def test_lines_about_different_things_have_different_keys(name: str, lines: str) -> None:
    keys = [game.game(name).line_key(line) for line in lines.split("|")]
    assert len({key for key in keys if key}) == len(keys)


@every("line", ["", "   ", "# a comment", "meeple red 0,0.r1", "barn red 0,0.f1"])
def test_a_line_that_replaces_nothing_has_no_key(line: str) -> None:
    assert game.game(CAR).line_key(line) is None


# --- moves ----------------------------------------------------------------------------------


@every(
    "name, text, move",
    [
        (CAR, "tile BG-D -1,2 270", PlacedTile("BG-D", -1, 2, 270)),
        (CAR, "score", ScoreStep()),
        (CAR, "end", EndTurn()),
        (BIA, "red 57", Ride("red", 57)),
        (BIA, "red 57 expel i1 to k2 follow i2", Ride("red", 57, expel=Expel("i1", "k2", "i2"))),
        (BIA, "red 57 close i1 i2 draw 3", Ride("red", 57, close=Path.of("i2", "i1"), draw=(3,))),
        (BIA, "red 57 bus x coach II", Ride("red", 57, bus="x", coach=Half.II)),
        (BIA, "blue 3 wax A draw 1 2", Ride("blue", 3, wax="A", draw=(1, 2))),
        (BIA, "blue 3 shots hit click NE", Ride("blue", 3, shots=(Shot.HIT, Shot.CLICK, Shot.NE))),
        (BIA, "red arena shots hit", Ride("red", 0, shots=(Shot.HIT,))),
        (BIA, "red walk i1 to i2", Walk("red", "i1", "i2")),
        (BIA, "red level", Settle("red", level=True)),
        (BIA, "red keep", Settle("red", level=False)),
    ],
)
def test_a_move_is_read_as_it_is_written(name: str, text: str, move: object) -> None:
    assert game.game(name).read_move(text) == move
    assert str(move) == text


@every(
    "text",
    [
        *("reveal act_red_d3 templar", "income", "roll blue R4 W2 grey Y1", "end", "throw 5 3"),
        *("come ev_red_black1 ev_yellow_pay2", "strike marauding", "blue settle hall1.2"),
        *("blue fight 5 3 with W6 Y3", "blue fail", "blue reroll W2 to 5", "blue flip Y1 W1@grey"),
        *("blue recruit", "blue cathedral with W4 W2 cube templar", "blue farm with Y6"),
        "blue activate act_red_d3 with R4 R2@green overseer supply times 2 for palace cube militia",
        *("blue farm with nothing", "blue flip nothing", "blue fight 5", "blue pass"),
        *("blue combat marauding with R4", "blue enter palace4 with R4", "blue use templar on W5"),
    ],
)
def test_a_move_of_troyes_is_written_as_it_was_read(text: str) -> None:
    assert str(game.game(TRO).read_move(text)) == text


@every(
    "name, text, right",
    [
        (CAR, "", "tile"),
        (CAR, "jump", "tile"),
        (CAR, "tile BG-D 0,0 45", "0, 90, 180, 270"),
        (CAR, "move red 0,0.r1 0,1.r1", "to"),
        (CAR, "token red 0,0.p1 and", "such as 0,0.p1"),
        (CAR, "token red 0,0.p1 by me", "red, blue"),
        (CAR, "score now", "nothing more"),
        (CAR, "meeple white 0,0.r1", "newer boxes"),
        (BIA, "", "expected the colour of a player here"),
        (BIA, "57", "'57' is not the colour of a player"),
        (BIA, "red", "expected the number of a card here"),
        (BIA, "red dances", "'dances' is not the number of a card; a move may also be arena, walk"),
        (BIA, "red 57 27", "a section is ridden with one card, so '27' is one too many"),
        (BIA, "red 57 expel i1 k2", "'k2' is not the word 'to' that is expected here"),
        (BIA, "red 57 jump", "'jump' is not a part of a move; it is one of: expel, close, bus"),
        (BIA, "red 57 wax A wax B", "'wax' is said twice"),
        (BIA, "red 57 wax Q", "'Q' is not a kind of wax"),
        (BIA, "red 57 shots", "expected a shot here"),
        (BIA, "red 57 draw", "expected the number of a card here"),
        (BIA, "red level now", "'now' is too much here"),
        (TRO, "", "expected the colour of a player"),
        (TRO, "red pass", "'red' is neither the colour of a player"),
        (TRO, "blue sleep", "'sleep' is not a deed; it is one of: settle, fight,"),
        (TRO, "blue farm", "expected the word 'with' here"),
        (TRO, "blue farm with Y7", "'Y7' is not a die"),
        (
            TRO,
            "blue activate monkey with R6",
            "'monkey' is not an activity card; did you mean monk",
        ),
        (TRO, "blue activate act_red_d3 with R4 times 2 times 3", "'times' is said twice"),
        (TRO, "blue enter palace4 with R4 now", "'now' is too much here"),
    ],
)
def test_what_is_no_move_is_quoted_once_with_what_would_be_right(
    name: str, text: str, right: str
) -> None:
    with pytest.raises(QuestionError) as caught:
        game.game(name).read_move(text)
    assert right in str(caught.value)
    assert f"'{text[:40]}" in str(caught.value)
    assert str(caught.value).count("is not a move") == 1


# --- what can be read, and cannot be answered -----------------------------------------------

LAST_LAP = "race sprint\ncourse M11\nat 3 climb\nplayer red\nhand red 38 57"


@every(
    "name, board, question, said",
    [
        (BIA, "card-57", "plan red 1 climb", "Red: the card is not in the hand (1)."),
        (BIA, "card-57", "plan red 57 climb 57 flat", "Red: a card is used only once (57)."),
        (
            BIA,
            LAST_LAP,
            "plan 57 climb 38 climb",
            "ridden with one card, and here there are 2",
        ),
        (
            BIA,
            "card-57",
            "way i1 q9",
            "'q9' is not a station of this course; it is one of: i1, i2,",
        ),
        (BIA, "card-57", "red walk i1 to q9", "There is no such station: q9. These there are: i1,"),
        (
            BIA,
            "card-57",
            "row 61 climb",
            "There is no card 61 in this deck; its cards are 1 to 60.",
        ),
        (BIA, "card-57", "shooting red hit hit", "Red: 5 shots have to be fired; told: 2."),
        (BIA, "card-57", "hand yellow", "no such player: yellow. These take part: red and blue."),
        (TRO, "square", "card nothing", "'nothing' is not a card; did you mean"),
        (TRO, "square", "uses monkey with R6", "'monkey' is not an activity card; did you mean"),
        (TRO, "square", "overseers templar", "This card is not on show: Templar."),
        (TRO, "square", "rewards war", "Its rewards are not known: War."),
        (TRO, "square", "falls blue with K4", "'K4' is not a die; write one such as W4"),
        (TRO, "square", "falls blue with Y1 Y2", "A citizen enters with one die only."),
        (
            TRO,
            "square",
            "efficiency 0 with R4",
            "Nothing is divided by 0; name a divisor such as 3.",
        ),
        (TRO, "square", "cathedral 7", "'7' is not what a die shows; it shows 1 to 6"),
        (TRO, "square", "phases 9", "There is no such round: 9; the game has 4."),
        (TRO, "square", "goods orange", "no such player: orange. These take part: blue and green."),
        (TRO, "square", "rows castle", "'castle' is not a building; it is one of: bishopric, pala"),
        (
            TRO,
            "square",
            "pushes hall9",
            "'hall9' is not a place; write building and row such as pa",
        ),
        (TRO, "square", "odds beat", "expected the colour of a die, R, W or Y, here"),
    ],
)
def test_what_cannot_be_answered_is_said_in_a_sentence(
    name: str, board: str, question: str, said: str
) -> None:
    with pytest.raises(QuestionError) as caught:
        game.game(name).ask(board, question)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


SQUARE = """
players blue green
purse blue 8
influence blue 6
supply blue 1
supply green 1
citizen grey palace1
dice blue R1 R4 W2 Y1 Y2 Y3 Y4
dice green Y5
"""
TAKEN = "The place is taken (palace, place 1, by grey)."


@every(
    "more, move, said",
    [
        (
            "",
            "farm with Y3 R4",
            "The dice of an action have one colour, not these: yellow 3 and red",
        ),
        ("", "farm with Y1 Y2 Y3 Y4", "An action takes one to three dice, not 4."),
        ("", "reroll Y5@green to 6", "Blue: dice of other districts are not rerolled or flipped:"),
        ("", "flip Y5@green", "Blue: dice of other districts are not rerolled or flipped:"),
        ("", "farm with Y6@green", "There is no such die in that district (yellow 6 (green))."),
        ("", "activate act_red_d3 with R4 overseer supply", "This card is not on show: Escort."),
        ("round 1 setup", "settle palace1", TAKEN),
    ],
)
def test_a_move_of_troyes_that_cannot_be_made_says_so_first(
    more: str, move: str, said: str
) -> None:
    rules = game.game(TRO)
    ruling = rules.judge(rules.read(SQUARE + more), f"blue {move}")
    assert not ruling
    assert ruling.failed[0].text.startswith(said)
    assert said != TAKEN or len(ruling.failed) == 1


def test_a_card_of_biathlon_that_is_not_in_the_hand_is_no_legal_move() -> None:
    answer: Any = game.game(BIA).ask("card-57", "red 1")
    assert "the card is not in the hand (1); the hand holds: 3, 27, 38 and 57." in answer.text


def test_a_row_that_no_card_can_have_is_said_before_the_answer() -> None:
    rules = game.game(BIA)
    row = rules.read("race sprint\nplayer red\nrow 57 climb 3:40 flag I 3")
    said = "The board makes no sense: Card 57, climb: the time lies between 3:10 and 3:39: 3:40."
    assert rules.ask(row, "turn").text.splitlines()[0] == said


@every("question", ["row red 57 climb", "row red 27", "condition red flag I", "groups I"])
def test_what_is_asked_about_one_section_needs_no_other(question: str) -> None:
    rules = game.game(BIA)
    lines = "station s I\nplayer red\nplayer blue\ngroup red s\nhand red 27 57"
    position = rules.read(f"race sprint\n{lines}")
    lacking = rules.status(position)
    assert any("II" in one.text for one in lacking)
    assert not [one.text for one in lacking if one.stops]
    assert rules.ask(position, question).text
