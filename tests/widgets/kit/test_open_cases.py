"""While a case of a page asks something, no other board of its game tells how its parts stand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import unescape
from typing import Any

from boardlib import game
from boardlib.catalogue import cases
from boardlib.drawing import Mark, Scene
from boardlib.game import GAMES
from boardlib.story.picture import veil
from boardlib.widgets import compare, hot_seat, lesson, settle
from boardlib.widgets.kit.interactive import number_from
from tests.every import every
from tests.widgets.parts import widgets

BOARDS = {"carcassonne": "TUN-B", "tour": "braking", "biathlon": "M11", "troyes": "square"}


def told(show: Callable[[], Any]) -> str:
    """All that the boards of something that is shown now say of themselves."""
    number_from(1)
    parts = [part for part in widgets(show()) if hasattr(part, "svg")]
    return unescape(" ".join(f"{part.svg} {part.stops} {part.legend}" for part in parts))


def hidden(scene: Scene) -> list[str]:
    """What a veiled board does not say."""
    seen = {one.key: one.sentence for one in veil(scene).focusables}
    return [one.sentence for one in scene.focusables if one.sentence != seen.get(one.key)]


def board_of(name: str) -> Scene:
    """As the room calls its parts."""
    rules = game.game(name)
    position = rules.read(rules.boards()[BOARDS[name]])
    drawn: Scene = rules.draw(position, [Mark((), "spoken")])
    return drawn


def seat(name: str) -> Any:
    return hot_seat(name, seed="table", people=["red"])


SHOWN: dict[str, Callable[[], Any]] = {
    **{f"settle {name}": partial(settle, BOARDS[name]) for name in GAMES},
    **{f"table {name}": partial(seat, name) for name in ("carcassonne", "tour")},
    "compare carcassonne": partial(compare, "WAG-1"),
}


@every("kind", sorted(SHOWN))
def test_another_board_tells_no_more_than_an_open_case(kind: str) -> None:
    name = kind.split()[1]
    case = next(one for one in cases().values() if one.game == name and one.frames()[0].choices)
    without = told(SHOWN[kind])
    asking = lesson(case.id)
    beside = told(SHOWN[kind])
    for index in asking.presenter.predictions:
        asking.presenter.go(index)
        assert told(SHOWN[kind]) == beside
        asking.presenter.answer()
    assert told(SHOWN[kind]) == without
    if kind.startswith("settle"):
        secrets = hidden(board_of(name))
        assert [one for one in secrets if one in beside] == []
        assert [one for one in secrets if one not in without] == []
    if name in ("carcassonne", "tour"):
        assert beside != without


def test_a_case_of_another_game_and_one_that_is_shown_again_hide_nothing() -> None:
    before = told(SHOWN["settle carcassonne"])
    lesson("TDF-12")
    assert told(SHOWN["settle carcassonne"]) == before
    first, again = lesson("TUN-19"), lesson("TUN-19")
    for index in again.presenter.predictions:
        again.presenter.go(index)
        again.presenter.answer()
    assert first.presenter.asks
    assert told(SHOWN["settle carcassonne"]) == before
