"""Every game explains every option of its rule book, in the same words and data."""

from __future__ import annotations

from typing import Any

import pytest

from boardlib import game
from boardlib.game import GAMES, QuestionError
from boardlib.profile import Setting
from boardlib.ruling import Basis
from tests.every import every


def any_position(name: str) -> Any:
    rules = game.game(name)
    return rules.read(next(iter(rules.boards().values())))


def settings(name: str) -> dict[str, Setting]:
    found: dict[str, Setting] = any_position(name).profile.settings
    return found


def said_of(setting: Setting) -> str:
    """How far its usual value goes back to a source; of the others nothing is said by it."""
    return f"{'a ' * (setting.basis is Basis.READING)}{setting.basis.value}"


OPTIONS = [(name, option) for name in GAMES for option in settings(name)]


@every("name", GAMES)
def test_a_game_lists_its_options(name: str) -> None:
    position = any_position(name)
    answer = game.game(name).ask(position, "option")
    assert answer.data == dict(position.profile)
    for option, line in zip(settings(name).values(), answer.typed_lines, strict=True):
        assert line.startswith(f"{option.name} {position.profile[option.name]}: {option.text}")


@every("name, option", OPTIONS)
def test_an_option_is_explained(name: str, option: str) -> None:
    position, setting = any_position(name), settings(name)[option]
    answer = game.game(name).ask(position, f"option {option}")
    value = position.profile[option]
    assert answer.data["value"] == value
    assert answer.data["values"] == list(setting.values)
    assert answer.data["basis"] == setting.basis.value
    question, *meanings, source = answer.lines
    assert question == setting.text
    assert source == f"The usual value is {said_of(setting)}: {setting.source}."
    assert [line.endswith(" (so it is here).") for line in meanings] == [
        one == value for one in setting.values
    ]
    for one, line in zip(setting.values, answer.typed_lines[1:], strict=False):
        assert line.startswith(f"{one}: ")
        assert setting.meaning(one).lower() in line.lower()


@every("name", GAMES)
def test_an_option_that_there_is_not_is_answered_by_those_there_are(name: str) -> None:
    with pytest.raises(QuestionError, match="'nothing' is not an option") as refused:
        game.game(name).ask(any_position(name), "option nothing")
    for option in settings(name):
        assert option in str(refused.value)
