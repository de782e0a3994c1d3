"""Carcassonne at a table: what is asked, what is open, why not, undo, records, and the end."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from boardlib.carcassonne.board.notation import cell_of
from boardlib.carcassonne.board.position import COLOURS, FIGURES_PER_PLAYER
from boardlib.carcassonne.table.game_in_progress import Phase
from boardlib.carcassonne.table.hot_seat import HotSeat
from boardlib.carcassonne.table.offers import LETTERS
from boardlib.carcassonne.table.opening import reopened, table
from boardlib.carcassonne.table.record import replay
from boardlib.carcassonne.table.setup import Sight, decider
from boardlib.chance import Roller
from boardlib.game.record import RecordError
from boardlib.game.table import Turn
from tests.every import every

ALL = "base,tunnel,abbey-and-mayor"


def seat(**wishes: Any) -> HotSeat:
    return table(**{"players": 2, "seed": "7", "people": ["red"], **wishes})


def turn_of(game: HotSeat) -> Turn:
    assert game.turn is not None
    return game.turn


def keys(game: HotSeat) -> list[str]:
    return [one.key for one in turn_of(game).choices]


def computer_plays(game: HotSeat) -> None:
    while game.turn is not None and not game.turn.human:
        game.play_on()


def first_choices(game: HotSeat, count: int) -> None:
    """A person takes whatever comes first, so many times; the computer plays in between."""
    for _number in range(count):
        computer_plays(game)
        if game.turn is not None:
            game.choose(game.turn.choices[0].key)


@cache
def ended(seed: int = 1) -> HotSeat:
    """A game of three computer players at its end; nobody changes it."""
    game = table(seed=seed, players=3)
    game.play_out()
    return game


# --- what is asked ----------------------------------------------------------------------


def test_a_turn_is_a_place_and_a_figure() -> None:
    game = seat(sets="base")
    assert turn_of(game).question == "Red: where does the tile go?"
    assert all(one.shape == one.key for one in turn_of(game).choices)
    assert not game.choose(keys(game)[0])
    assert turn_of(game).question == "Red: what stands where?"
    said = game.choose(next(key for key in keys(game) if key.startswith("meeple")))
    assert said[0].startswith("Red: a tile is laid: ")
    assert said[1].startswith("Red: a meeple is placed here: ")
    assert turn_of(game).player == "blue, computer"


def test_every_rotation_that_is_offered_fits_and_leads_back_to_the_first() -> None:
    game = seat(sets="base", seed="4")
    game.choose(place := keys(game)[0])
    assert "right" in keys(game)
    lay, seen = game.sitting.laid, []
    while game.sitting.laid not in seen:
        seen.append(game.sitting.laid)
        game.choose("right")
    assert game.sitting.laid == lay
    fitting = dict(game.sitting.before_tile().places(lay.kind if lay else ""))
    cell = cell_of(place)
    assert cell is not None
    assert {tile.rotation for tile in seen if tile} == set(fitting[cell])
    game.choose("left")
    assert game.sitting.laid == seen[-1]


def test_the_tile_moves_until_a_figure_stands() -> None:
    game = seat(sets=ALL, seed="4")
    game.choose("1,0")
    others = [key for key in keys(game) if "," in key and " " not in key]
    game.choose(others[0])
    assert turn_of(game).laid == others[0]
    assert len(game.sitting.match.tiles) == 2


def test_each_letter_stands_once_and_is_no_key_of_its_own() -> None:
    game = seat(sets=ALL)
    for _number in range(12):
        first_choices(game, 2)
        if game.turn is not None and game.turn.human:
            letters = [spot.letter for spot in game.turn.spots]
            assert len(set(letters)) == len(letters)
            assert set(letters) <= set(LETTERS)
    assert not set("NPUT") & set(LETTERS)


def test_after_a_figure_a_token_may_follow() -> None:
    """Seeded until a portal lies there: then its row stays, and those of the figures go."""
    game = _to_a_token()
    figure = next(key for key in keys(game) if key.startswith("meeple"))
    assert not game.choose(figure)
    assert all(key.startswith("token") or key == "nothing" for key in keys(game))
    assert [one.label for one in turn_of(game).choices][-1] == "done"
    said = game.choose(keys(game)[0])
    assert any("carries a token" in line for line in said)


def _to_a_token() -> HotSeat:
    """A game as far as a person may place a figure or lay a token."""
    for seed in range(40):
        game = table(players=2, seed=seed, people=["red", "blue"], sets="base,tunnel")
        while game.turn is not None:
            game.choose(keys(game)[0])
            ahead: Turn | None = game.turn
            open_ = set() if ahead is None else {key.split()[0] for key in keys(game)}
            if {"meeple", "token"} <= open_:
                return game
    raise AssertionError("no seed leads there")


def test_a_wagon_asks_its_owner_where_it_goes() -> None:
    game = next(
        found for found in map(_to_a_wagon, range(4, 14)) if found.sitting.phase is Phase.WAGON
    )
    asked = turn_of(game)
    assert asked.question.endswith(": where does the wagon go?")
    assert [one.role for one in asked.choices][-1] == "nothing"
    assert {"wagon"} == {
        figure.kind for figure in game.position.figures if figure.key in asked.shapes
    }
    before = len(game.sitting.turns)
    assert all(bool(game.why(choice.shape)) for choice in asked.choices if choice.shape)
    while len(game.sitting.turns) == before:
        game.choose(keys(game)[0])
    assert game.sitting.turns[before].data["do"][-1][0] == "move"


def _to_a_wagon(seed: int) -> HotSeat:
    """A game as far as the wagon of a person may move, if that comes about."""
    game = table(players=2, seed=seed, people=["red", "blue"], sets=ALL)
    sitting, greedy = game.sitting, decider("greedy", Roller("x"))
    while not sitting.over and sitting.phase is not Phase.WAGON:
        sight = Sight(game.position, sitting.player, sitting.open_moves())
        sitting.decide(greedy.decide(sight))
    return game


# --- why not ----------------------------------------------------------------------------


def test_every_shape_of_the_board_tells_why() -> None:
    from boardlib import carcassonne

    game = seat(sets=ALL, seed="5")
    first_choices(game, 9)
    computer_plays(game)
    if game.sitting.phase is Phase.LAY:
        game.choose(keys(game)[0])
    shapes = [stop.key for stop in carcassonne.draw(game.position).focusables]
    told = [key for key in shapes if game.why(key) is not None]
    assert told == shapes
    open_ = {shape for spot in turn_of(game).spots if spot.open for shape in spot.shapes}
    assert open_
    assert all(bool(game.why(shape)) for shape in open_)


def test_a_place_that_does_not_fit_says_which_sides_do_not() -> None:
    game = seat(sets="base", seed="4")
    first_choices(game, 8)
    computer_plays(game)
    assert game.sitting.phase is Phase.LAY
    shut = set(game.sitting.match.landscape.openings.frontier) - set(
        dict(game.sitting.match.places(game.sitting.tile))
    )
    assert shut
    for x, y in shut:
        ruling = game.why(f"{x},{y}")
        assert ruling is not None
        assert {reason.rule.id for reason in ruling.failed} == {"carcassonne.place-sides"}
        told = [reason.text for reason in ruling.failed]
        assert len({text.startswith("No side of this tile shows") for text in told}) == 1
        assert len(set(told)) == len(told)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("9,9", "No tile lies at any of the four sides of this place."),
        ("0,0", "A tile lies there already."),
        ("meeple red 0,0.r1", "not the tile that has just been placed"),
        ("left", "This is not open now: left."),
        ("rubbish", "This is not open now: rubbish."),
    ],
)
def test_what_is_not_open_is_one_sentence_and_nothing_is_lost(key: str, words: str) -> None:
    game = seat(sets="base")
    before = game.record(), keys(game)
    with pytest.raises(ValueError, match=r"^[^\n]+$") as refused:
        game.choose(key)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)
    assert (game.record(), keys(game)) == before


def test_a_figure_on_an_occupied_road_is_told_who_stands_there() -> None:
    line = json.dumps(
        {
            "players": 2,
            "sets": ["base"],
            "turns": [
                {"player": 0, "tile": "BG-U", "at": [1, 0], "rot": 0, "do": [["meeple", "r1"]]}
            ],
        }
    )
    game = _with_next(line, "BG-U")
    game.choose("2,0")
    ruling = game.why("2,0.r1")
    assert ruling is not None
    assert [reason.text for reason in ruling.failed] == ["The road is occupied (red meeple)."]
    with pytest.raises(ValueError, match="The road is occupied"):
        game.choose("meeple blue 2,0.r1")


def test_a_token_on_a_claimed_portal_is_told_whose_lies_there() -> None:
    line = json.dumps(
        {
            "players": 2,
            "sets": ["base", "tunnel"],
            "turns": [
                {"player": 0, "tile": "TU-3", "at": [1, 0], "rot": 0, "do": []},
            ],
        }
    )
    game = _with_next(line, "BG-U", at=_place_of("TU-3", line))
    portal = str(game.sitting.match.landscape.printed_portals()[0])
    game.choose(keys(game)[0])
    game.choose(next(key for key in keys(game) if key.startswith("token") and portal in key))
    ruling = game.why(portal)
    assert ruling is not None
    assert "a token lies there" in " ".join(reason.text for reason in ruling.failed)


def _place_of(kind: str, line: str) -> str:
    """The record with its tile where it fits."""
    data = json.loads(line)
    start = table(players=2, sets=",".join(data["sets"])).sitting.match
    (x, y), turns = start.places(kind)[0]
    data["turns"][0] |= {"at": [x, y], "rot": turns[0]}
    return json.dumps(data)


def _with_next(line: str, kind: str, at: str = "") -> HotSeat:
    """The game of a record in which a tile of that kind is drawn next."""
    for seed in range(400):
        data = json.loads(at or line) | {"seed": str(seed)}
        game = reopened([json.dumps(data)])
        if game.sitting.tile == kind:
            return game
    raise AssertionError(f"no seed draws {kind} next")


# --- undo -------------------------------------------------------------------------------


# --- whole games ------------------------------------------------------------------------


def games() -> list[Any]:
    return [
        pytest.param({"players": 2 + n % 5, "seed": n, "wagon": f"C{1 + n % 2}"}, id=f"all-{n}")
        for n in range(10)
    ] + [
        pytest.param({"players": 2, "seed": 21, "sets": "base"}, id="base"),
        pytest.param({"players": 4, "seed": 22, "sets": "base base tunnel"}, id="two-base"),
        pytest.param({"players": 3, "seed": 23, "last_abbey": "lost"}, id="abbey-lost"),
        pytest.param({"players": 3, "seed": 24, "fields": "city_by_city"}, id="city-by-city"),
        pytest.param({"players": 2, "seed": 25, "fields": "city_once"}, id="city-once"),
        pytest.param({"players": 5, "seed": 26, "printed_tunnels": "always"}, id="always"),
    ]


@pytest.mark.whole
@pytest.mark.parametrize("wishes", games())
def test_a_game_of_computer_players_ends_and_its_record_is_the_same_game(
    wishes: dict[str, Any],
) -> None:
    game = table(rivals=["greedy", "whim"], **wishes)
    game.play_out()
    assert game.turn is None
    *_turns, last = replay([game.record()])
    assert last["scores"] == game.sitting.match.scores
    sheet = game.results()[0]
    assert [int(cell) for cell in sheet.rows[-1][3::3]] == last["scores"]
    again = reopened([game.record()])
    assert again.record() == game.record()
    assert again.results() == game.results()
    assert [done.said for done in again.sitting.turns] == [done.said for done in game.sitting.turns]


@pytest.mark.whole
@pytest.mark.parametrize("seed", [3, 12])
def test_a_game_that_is_played_out_tells_afterwards_what_it_would_have_told(seed: int) -> None:
    wishes: dict[str, Any] = {"players": 3, "seed": seed, "rivals": ["greedy", "whim"]}
    quiet, told = table(**wishes), table(**wishes)
    quiet.play_out()
    while told.turn is not None:
        told.play_on()
    said = [done.said for done in told.sitting.turns]
    assert [done.said for done in quiet.sitting.turns] == said
    assert all(said)
    quiet.sitting.back_to(40, 0)
    assert [*quiet.play_on()] == [*said[40]]


def test_no_figure_and_no_tile_is_ever_lost() -> None:
    game = seat(players=4, seed="11", people=[])
    setup = game.sitting.setup
    everybody = {kind: count * setup.players for kind, count in FIGURES_PER_PLAYER.items()}
    while game.turn is not None:
        position = game.position
        standing = Counter(figure.kind for figure in position.figures)
        held = Counter[str]()
        for supply in game.sitting.match.supply:
            held.update(supply)
        assert {kind: standing[kind] + held[kind] for kind in everybody} == everybody
        abbeys = sum(tile.kind == "AM-A" for tile in position.tiles)
        assert abbeys + len(position.abbeys or ()) == setup.players
        drawn = len(position.tiles) - abbeys - 1 + game.sitting.left
        assert drawn <= len(game.sitting.pile)
        assert all(count <= 2 for count in Counter(t.colour for t in position.tokens).values())
        game.play_on()


def test_a_record_of_other_players_is_played_on_by_people() -> None:
    """Its tiles come in no order of ours; those that are left come after them."""
    whole = table(seed="6", players=2, sets="base")
    whole.play_out()
    data = json.loads(whole.record())
    del data["seed"], data["seats"], data["game"]
    data["turns"] = data["turns"][:30]
    game = reopened([json.dumps(data)])
    assert game.people
    assert game.seats == ("human", "human")
    assert Counter(game.sitting.pile) == Counter(whole.sitting.pile)
    game.play_out()
    *_turns, last = replay([game.record()])
    assert last["scores"] == game.sitting.match.scores


def test_every_turn_can_be_looked_at_again() -> None:
    game = ended()
    assert len(game.past(0).position.tiles) == 1
    for number in (1, 40, game.moments):
        past = game.past(number)
        assert len(past.position.tiles) == number + 1
        assert past.sentences
    end = game.past(game.moments).position
    assert (end.tiles, end.figures) == (game.position.tiles, game.position.figures)


# --- the end ----------------------------------------------------------------------------


def test_the_end_says_who_has_won() -> None:
    assert table(seed=1, players=3).verdict == ("", "")
    game = ended()
    scores = game.sitting.match.scores
    best = max(scores)
    won, rest = game.verdict
    assert won == f"{COLOURS[scores.index(best)].capitalize()}: the winner, with {best} points."
    for colour, points in zip(COLOURS, scores, strict=False):
        assert points == best or f"{colour} {points}" in rest


def test_a_tie_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ended()
    monkeypatch.setattr(game.sitting.match, "scores", [81, 92, 92])
    assert game.verdict[0] == "A tie (blue and green): 92 points each."
    assert game.winner == "blue (greedy), green (greedy)"


def test_the_fields_add_up_to_those_of_the_score_sheet() -> None:
    for seed in range(2):
        game = ended(seed)
        listed = Counter[str]()
        for line in game.listed()[2]:
            for colour in line.colours:
                listed[colour] += int(line.value)
        fields = game.results()[0].rows[3]
        assert fields[0] == "fields"
        assert [str(listed[colour]) for colour in COLOURS[:3]] == list(fields[2::3])


# --- wrong wishes, broken records -------------------------------------------------------


GOOD = {"players": 2, "sets": ["base"], "turns": []}


@every(
    "text, sentence",
    [
        ("", "line 1: there is no game record in here."),
        ("rubbish", "line 1: this is no complete JSON object"),
        (json.dumps(GOOD)[:-3], "line 1: this is no complete JSON object"),
        (json.dumps(GOOD) + "\n{}", "line 2: a game record is a JSON object with 'players'"),
        (json.dumps(GOOD | {"seats": ["human"]}), "line 1: 'seats' is a list with one word"),
        (json.dumps(GOOD | {"seats": ["human", "x"]}), "line 1: 'x' is no kind of player"),
        (json.dumps(GOOD | {"seed": "a b"}), "line 1: 'a b' is no seed"),
        (
            json.dumps(GOOD | {"turns": [{"player": 0, "tile": "BG-U", "at": [0, 2], "rot": 0}]}),
            "line 1, turn 1: ",
        ),
    ],
)
def test_a_broken_record_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=r"^[^\n]+$") as refused:
        reopened(text.splitlines())
    assert str(refused.value).startswith(sentence)
