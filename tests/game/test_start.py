"""The empty table of every game: where a board of one's own begins."""

import random
from itertools import product
from typing import Any

import pytest

from boardlib.game import GAMES, QuestionError, game
from boardlib.game.asking import WithOptions

WISHES: dict[str, list[dict[str, Any]]] = {
    "carcassonne": [
        {},
        *({"players": count} for count in range(2, 7)),
        {"players": "yellow,red", "sets": "base"},
        {"sets": ["base", "tunnel"], "wagon": "C2"},
    ],
    "tour": [
        {},
        {"road": "B3"},
        {"teams": 2, "riders": 3},
        {"teams": "red,sky", "road": "Meadows"},
    ],
    "biathlon": [
        {"race": race, "players": players, "seed": seed}
        for race, players, seed in product(
            ("sprint", "pursuit", "mass-start"), (2, "grey,green"), ("", 7)
        )
    ],
    "troyes": [{}, {"players": 4}, {"players": "violet,green,blue"}, {"players": 3, "seed": 5}],
}
"""What may be wished for at an empty table."""
REFUSED: dict[str, list[tuple[dict[str, Any], str]]] = {
    "carcassonne": [
        ({"players": 1}, "There are 2 to 6 players, not 1."),
        ({"sets": "base,chess"}, "'chess' is not played at a table"),
        ({"wagons": "C2"}, "there is no option 'wagons'"),
    ],
    "tour": [
        ({"road": "B77"}, "B77"),
        ({"teams": 9}, "There are 2 to 6 teams, not 9."),
        ({"tempo": "x"}, "there is no option 'tempo'"),
    ],
    "biathlon": [
        ({"race": "relay"}, "'relay' is no discipline; the disciplines are: sprint, pursuit"),
        ({"players": "pink"}, "'pink' is nobody who could play"),
    ],
    "troyes": [({"players": 5}, "There are 2 to 4 players, not 5."), ({"purse": "3"}, "purse")],
}

STARTS = [(name, wished) for name in GAMES for wished in WISHES[name]]


@pytest.mark.parametrize(("name", "wished"), STARTS)
def test_an_empty_table_makes_sense_reads_back_and_shows_itself(
    name: str, wished: dict[str, Any]
) -> None:
    rules = game(name)
    begun = rules.start(**wished)
    assert rules.status(begun) == []
    assert rules.read(rules.write(begun), check=True) == begun
    assert rules.describe(begun)
    assert rules.draw(begun).sentences
    assert begun == rules.start(**wished)


@pytest.mark.parametrize("name", GAMES)
def test_an_empty_table_can_be_asked(name: str) -> None:
    """Whatever does not speak of something that is not there yet."""
    rules = game(name)
    answered = 0
    for one in rules.questions():
        try:
            answered += bool(rules.ask(rules.start(), one.example).text)
        except QuestionError:
            continue
    assert answered > 10


@pytest.mark.parametrize("name", GAMES)
def test_options_are_taken_by_their_names(name: str) -> None:
    rules = game(name)
    first: WithOptions = rules.start()
    for setting in first.profile.settings.values():
        other = next((one for one in setting.values if one != setting.default), None)
        if other is not None and setting.name != "players":  # which says who plays
            begun = rules.start(**{setting.name: other})
            assert begun.profile[setting.name] == other
            assert rules.read(rules.write(begun)) == begun


@pytest.mark.parametrize("name", GAMES)
def test_what_there_is_not_is_refused_in_a_sentence(name: str) -> None:
    for wished, said in REFUSED[name]:
        with pytest.raises(ValueError, match=said):
            game(name).start(**wished)


PLAYED: dict[str, list[dict[str, Any]]] = {
    "carcassonne": [{}, {"players": 3, "sets": "base,tunnel"}],
    "tour": [{"teams": 2, "riders": 3}],
    "biathlon": [{"seed": 3}, {"race": "mass-start", "seed": 3}],
    "troyes": [{}, {"seed": 3}],
}
STARTED = [(name, wished) for name in GAMES for wished in PLAYED[name]]


@pytest.mark.parametrize(("name", "wished"), STARTED)
def test_a_game_is_played_from_there(name: str, wished: dict[str, Any]) -> None:
    """Whatever is listed may be played, one move after the other."""
    rules, rng = game(name), random.Random(7)
    position = rules.start(**wished)
    for _count in range(12):
        moves = rules.moves(position)
        if not moves:
            break
        position = rules.play(position, rng.choice(moves)).position
        assert rules.status(position) == []
    assert position != rules.start(**wished)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_made_of_nothing_is_empty_or_says_where_to_begin(name: str) -> None:
    rules = game(name)
    made = vars(rules)["Position"]
    if name == "carcassonne":
        assert rules.status(made()) == []
        return
    with pytest.raises(TypeError, match=r"^A position is not made of nothing: begin with start\("):
        made()
