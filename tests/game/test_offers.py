"""What games offer besides the protocol: one way to ask, and names that are told apart."""

import ast
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

import boardlib
from boardlib import game
from boardlib.catalogue import cases, find_case
from boardlib.game import GAMES, Game, QuestionError
from boardlib.game.acting import Actable
from boardlib.game.editing import Editable, editing
from boardlib.game.editions import ComparesEditions, editions
from boardlib.game.face import Coloured, SeveralGamesError, named_board, owner
from boardlib.game.flip_search import Flipping
from boardlib.game.goals import Practised, exercises
from boardlib.game.networks import Networked, NetworkPictures
from boardlib.game.odds import Oddsmaker
from boardlib.game.record import RecordError, Replayer, Reported, outcomes, replayer, replays
from boardlib.game.table import Tabled, open_table, room_of, tabled, with_table
from boardlib.game.task import SetsTasks, tasks
from tests.game.test_game_protocol import QUESTIONS, first, or_none
from tests.game.test_pointing import boards

ABILITIES = {
    "acting": Actable,
    "colours": Coloured,
    "editing": Editable,
    "editions": ComparesEditions,
    "exercises": Practised,
    "flips": Flipping,
    "network_pictures": NetworkPictures,
    "networks": Networked,
    "odds": Oddsmaker,
    "outcomes": Reported,
    "records": Replayer,
    "table": Tabled,
    "tasks": SetsTasks,
}


def members(protocol: type) -> set[str]:
    """What the protocol of an ability asks for."""
    return {name for name in (*vars(protocol), *protocol.__annotations__) if name[0] != "_"}


@pytest.mark.parametrize("name", GAMES)
def test_the_module_of_an_ability_has_what_its_protocol_says(name: str) -> None:
    offers = game.game(name).offers
    assert set(offers) <= set(ABILITIES)
    for ability, place in offers.items():
        missing = members(ABILITIES[ability]) - set(dir(import_module(place)))
        assert not missing, (ability, missing)


@pytest.mark.parametrize("name", GAMES)
def test_a_face_is_the_protocol_and_what_is_offered(name: str) -> None:
    face = game.game(name)
    assert isinstance(face, ModuleType)
    protocol = members(game.Game) | {"Position"}
    assert set(face.__all__) == protocol | set(getattr(face, "_more", ()))
    for more in set(face.__all__) - protocol:  # what this game alone offers says what it is
        assert getattr(face, more).__doc__


@pytest.mark.parametrize("ask", [editing, editions, outcomes, replays, tabled])
def test_what_a_game_does_not_offer_is_none(ask: object) -> None:
    assert callable(ask)
    assert ask(SimpleNamespace(offers={})) is None
    assert exercises(SimpleNamespace(offers={})) == ()
    assert tasks(SimpleNamespace(offers={})) == ()


def test_abilities_are_asked_for_in_one_way_only() -> None:
    """No room looks for the functions of a game by their names, or loads its modules itself."""
    home = Path(boardlib.__file__).parent
    texts = {path: path.read_text(encoding="utf-8") for path in home.rglob("*.py")}
    found = [
        f"{path.relative_to(home)}:{node.lineno}"
        for path, text in texts.items()
        if "hasattr" in text or "ability" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and (node.func.id == "hasattr" or (node.func.id == "ability" and path.parts[-2] != "game"))
    ]
    assert not found


def test_a_game_without_records_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.game("tour"), "offers", {})
    record = tmp_path / "record.jsonl"
    record.write_text('{"game": "tour"}\n', encoding="utf-8")
    with pytest.raises(RecordError, match=r"line 1: 'tour' keeps no records\.$"):
        replayer(record)


def test_a_name_that_two_games_have_is_told_apart() -> None:
    known = {"chess": ["start", "mate"], "draughts": ["start"]}
    assert owner("mate", known) == ("chess", "mate")
    assert owner("draughts:start", known) == ("draughts", "start")
    assert owner("draughts:mate", known) is None
    assert owner("go:start", known) is None
    said = r"^Several games have 'start': write chess:start or draughts:start\.$"
    with pytest.raises(SeveralGamesError, match=said):
        owner("start", known)


def test_a_named_board_is_found_with_its_game() -> None:
    found = named_board("carcassonne:WAG-1")
    assert found is not None
    rules, name, text = found
    assert (rules.name, name, text) == ("carcassonne", "WAG-1", rules.boards()["WAG-1"])
    assert named_board("WAG-1") == found
    assert named_board("WAG-1", ["tour"]) is None
    assert named_board("no such board") is None


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_an_example(name: str) -> None:
    """Whatever the game answers and whatever the cases ask."""
    rules = game.game(name)
    listed = {one.verb for one in rules.questions()}
    assert set(import_module(f"boardlib.{name}.questions.index").ANSWERS) <= listed
    stories = [case for case in cases().values() if case.game == name]
    asked = {check.question.ask for case in stories for one in case.claims for check in one.checks}
    first = {text.split()[0] for text in asked if text and not _is_move(rules, text)}
    assert first <= listed


@pytest.mark.parametrize("name", GAMES)
def test_every_question_is_answered_on_some_board(name: str) -> None:
    rules = game.game(name)
    examples = [one.example for one in rules.questions()]
    assert len(examples) == len(set(examples)) > 20
    silent = set(QUESTIONS[name])
    for board in boards(name).values():
        silent = {one for one in silent if or_none(rules.ask, board, one) is None}
    assert silent == set()


@pytest.mark.parametrize(
    ("name", "sentence", "example"),
    [
        ("troyes", "what does a die cost", "price blue with Y3 Y4@green"),
        ("tour", "who may attack?", "attackers"),
        ("biathlon", "how likely is it that all targets are hit", "odds shooting"),
        ("carcassonne", "who has the longest road", "robber"),
        ("carcassonne", "fetaure 0,0.r1", "feature 0,0.r1"),
    ],
)
def test_a_sentence_is_told_the_nearest_questions(name: str, sentence: str, example: str) -> None:
    rules = game.game(name)
    with pytest.raises(QuestionError) as caught:
        rules.ask(first(name), sentence)
    told = str(caught.value)
    tells = next(one.tells for one in rules.questions() if one.example == example)
    assert f"did you mean {example} ({tells})" in told
    assert told.count(" (") <= 3


def _is_move(rules: Game[Any, Any], text: str) -> bool:
    """Whether a text is a move: it is asked about as it is written."""
    try:
        rules.read_move(text)
    except QuestionError:
        return False
    return True


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_text_is_refused_in_a_sentence(name: str) -> None:
    given: Any
    for given in (None, 3, b"x"):
        with pytest.raises(TypeError, match="Text is expected here, not "):
            game.game(name).read(given)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_move_and_no_position_is_refused_in_a_sentence(name: str) -> None:
    rules = game.game(name)
    for given in (None, 3):
        said = f"A move or its text is expected here, not {given}"
        for asked in (rules.judge, rules.play):
            with pytest.raises(TypeError, match=said):
                asked(first(name), cast(Any, given))
    word = {"carcassonne": "features"}.get(name, "turn")
    move = next(iter(rules.moves(first(name))))
    entrances: tuple[Callable[[Any], object], ...] = (
        *(rules.status, rules.describe, rules.draw, rules.moves, rules.write),
        lambda given: rules.ask(given, word),
        lambda given: rules.judge(given, move),
        lambda given: rules.play(given, move),
    )
    for entrance in entrances:
        for given in (None, 3):
            said = f"A position of this game is expected here, not {given}"
            with pytest.raises(TypeError, match=said):
                entrance(given)
    position = first(next(one for one in GAMES if one != name))
    for entrance in entrances[:5]:
        with pytest.raises(TypeError, match="A position of this game is expected here, not"):
            entrance(position)


def test_a_case_is_found_by_a_text() -> None:
    with pytest.raises(TypeError, match="Text is expected here, not 3"):
        find_case(cast(Any, 3))


def test_a_table_is_counted_in_whole_numbers() -> None:
    for name in with_table():
        counted = [wish.name for wish in room_of(name).wishes if isinstance(wish.usual, int)]
        assert counted
        for wish in counted:
            refused = f"'{wish}' is a whole number, not 'two'|'two' is nobody who could play"
            with pytest.raises((TypeError, ValueError), match=refused):
                open_table(name, **{wish: "two"})
    with pytest.raises(TypeError, match="Text is expected here, not 3"):
        open_table(with_table()[0], record=cast(Any, 3))
