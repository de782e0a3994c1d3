"""What can be asked about a very position: ``bl.questions`` and ``pos.questions``."""

import copy
import pickle
from typing import Any

import pytest

import boardlib as bl
from boardlib.game import GAMES, PositionError
from boardlib.game.asking import Questions
from boardlib.game.editing import editor
from tests.every import every
from tests.game.test_pointing import NO_PLAYER_SAYS, boards, kind_of

NAMES = {"black", "blue", "green", "grey", "orange", "red", "violet", "yellow"}
"""Players, who stand before what they would do."""

every_board = every(
    "position",
    [position for name in GAMES for position in boards(name).values()],
)


@every_board
def test_each_question_has_words_and_an_example_that_runs_here(position: Any) -> None:
    found = position.questions
    assert 5 < len(found) < 200
    assert len(set(found.values())) == len(found)
    for example, words in found.items():
        assert position.ask(example).text.strip(), example
        assert words.endswith("?")
        assert not NO_PLAYER_SAYS["a machine name"].search(words)


@every_board
def test_of_questions_of_one_kind_one_is_there(position: Any) -> None:
    """Of each kind; and those of one kind are typed alike, but for what they are about."""
    editable = editor(position._game)
    kinds: dict[str, set[tuple[str, ...]]] = {}
    first: dict[str, str] = {}
    for thing in editable.things(position):
        for offer in editable.questions_at(position, thing.key):
            assert offer.kind, offer
            words = (word for word in kind_of(offer.text) if word not in NAMES)
            kinds.setdefault(offer.kind, set()).add(tuple(words)[:1])
            first.setdefault(offer.kind, offer.text)
    assert set(position.questions) == set(first.values())
    assert {kind: verbs for kind, verbs in kinds.items() if len(verbs) > 1} == {}


@every_board
def test_it_shows_itself_as_lines_and_as_a_table(position: Any) -> None:
    found = position.questions
    shown = found._repr_mimebundle_()
    assert shown["text/plain"] == str(found)
    for example in found:
        assert example in str(found)
        assert f"<code>{example}</code>" in shown["text/html"]
    assert "\n" not in repr(found)
    assert len(repr(found)) < 120


def test_it_is_taken_wherever_a_board_is_taken() -> None:
    text = bl.carcassonne.boards()["TUN-B"]
    position = bl.carcassonne.read(text)
    assert bl.questions("TUN-B") == bl.questions(text) == bl.questions(position)
    assert bl.questions(position) == position.questions
    assert "features" in position.questions
    with pytest.raises(PositionError):
        bl.questions("no such board at all")
    with pytest.raises(TypeError):
        bl.questions(3)  # type: ignore[arg-type]


def test_it_can_be_copied_and_pickled() -> None:
    found = bl.questions("TUN-B")
    assert isinstance(found, Questions)
    for twin in (_pickled(found), copy.deepcopy(found)):
        assert twin == found
        assert str(twin) == str(found)


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 what was just written


def test_it_is_about_what_stands_there() -> None:
    """A wagon that is not on the board goes nowhere, and nobody is asked whether he is braked."""
    without = bl.questions("tile BG-D 0,0 0")
    beside = bl.questions("tile BG-D 0,0 0\nwagon red 0,0.c1")
    assert "move red 0,0.c1" not in without
    assert beside["move red 0,0.c1"].endswith(": Where may red's wagon go?")
    riding = "road B1\nrider 1 blue 2,12\nrider 2 red 2,11\n"
    rolls = bl.questions(riding + "played 1 white 2")
    assert next(text for text in rolls if text.startswith("may 2")) == "may 2 yellow"


def test_questions_that_are_called_say_that_they_are_there_already() -> None:
    asked: Any = bl.read("tile BG-D 0,0 0").questions
    with pytest.raises(TypeError, match="without brackets"):
        asked()
