"""Whatever is pressed, pointed at and typed, in whatever order: all goes on, and is told whole."""

import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from typing import Any

import pytest
from ipywidgets import Button, Checkbox, Text, Textarea

from boardlib import game
from boardlib.catalogue import cases
from boardlib.game import GAMES
from boardlib.widgets import compare, lesson
from boardlib.widgets.kit.interactive import Interactive
from boardlib.widgets.kit.stage import Stage
from boardlib.widgets.player.telling import Ear
from boardlib.widgets.workshop.actions import Hand
from tests.widgets.parts import bench_of, off, practising, shown_text, table_of, widgets, words

OPENED, PRESSED = 6, 50
"""So many of a kind are opened for each game, and so much is done there."""
TYPED = ("", "2", "-1", "999999999", "é", "red", "0,0", "rider 1", "a b", "<b>", "option")
HOLE = re.compile(r"[:(] ?[.,;)]|\bmistake in boardlib\b")
"""Where something is missing in a sentence, or all of it."""
_TAG = re.compile(r"<button([^>]*)>")
_SAID = re.compile(r'([\w-]+)="([^"]*)"')
_KEY = re.compile(r'data-key="([^"]*)"')
AT_A_TASK = [(act, "") for act in ("check", "again", "show", "undo", "hint", "cannot", "drop")]
Done = tuple[str, Callable[[], Any]]
"""What is done, in words for the failure, and how."""


def a_case(name: str, rng: random.Random) -> str:
    return rng.choice([one.id for one in cases().values() if one.game == name])


def a_room(name: str, rng: random.Random) -> Interactive:
    boards = [*game.game(name).boards(), a_case(name, rng), ""]
    return bench_of(rng.choice(boards), game=name)


KINDS: dict[str, Callable[[str, random.Random], Any]] = {
    "lesson": lambda name, rng: lesson(a_case(name, rng), teacher=False),
    "teacher": lambda name, rng: lesson(a_case(name, rng), teacher=True),
    "room": a_room,
    "table": lambda name, rng: table_of(name, seed=rng.randint(1, 99)),
    "practice": lambda name, _rng: practising(name),
    "editions": lambda _name, rng: compare(a_case("carcassonne", rng)),
}


def seen(widget: Any) -> Iterator[Any]:
    """A widget, and those in it that are shown."""
    if not off(widget):
        yield widget
        for child in getattr(widget, "children", ()):
            yield from seen(child)


def presses(root: Any, rng: random.Random) -> Iterator[Done]:
    """What somebody may do next, in whatever is shown: some of everything that there is."""
    shown = [*seen(root)]
    buttons = [dict(_SAID.findall(one)) for one in _TAG.findall(shown_text(root))]
    for one in shown:
        if isinstance(one, Button) and not one.disabled:
            yield f"button {one.description}", one.click
        elif isinstance(one, Checkbox) and not one.disabled:
            yield f"tick {one.description}", partial(setattr, one, "value", not one.value)
        elif isinstance(one, Text | Textarea):
            typed = rng.choice([*TYPED, one.value[: len(one.value) // 2]])
            yield f"type {typed!r}", partial(setattr, one, "value", typed)
        elif isinstance(one, Stage):
            for key in rng.sample(keys := _KEY.findall(one.svg), min(6, len(keys))):
                pick = {"pick": unescape(key), "keys": rng.random() < 0.3}
                yield f"point at {key}", partial(hear, one, pick)
        elif isinstance(one, Hand):
            for said in rng.sample(buttons, min(12, len(buttons))):
                if "data-do" in said and "disabled" not in said:
                    content = {
                        "do": said["data-do"],
                        "text": unescape(said.get("data-text", "")),
                        "typed": rng.choice(TYPED),
                    }
                    yield f"press {content}", partial(hear, one, content)
        elif isinstance(one, Ear):
            taken = [said["data-take"] for said in buttons if "data-take" in said]
            acts = [
                *(("take", unescape(text)) for text in taken),
                *((act, "") for act in AT_A_TASK),
            ]
            act, text = rng.choice(acts)
            content = {"act": act, "text": text}
            yield f"act {content}", partial(hear, one, content)


def hear(widget: Any, content: dict[str, Any]) -> None:
    """The page tells a widget something."""
    data = {"method": "custom", "content": content}
    widget._handle_msg({"content": {"data": data}, "buffers": []})


def faults(root: Any) -> Iterator[str]:
    """What is broken now; what cannot be done is said, and is none."""
    for view in [one for one in widgets(root) if isinstance(one, Interactive)]:
        yield from (repr(one) for one in view.errors if not isinstance(one, ValueError))
        view.errors.clear()
    told = [words(shown_text(root))]
    told += [one.announced for one in widgets(root) if isinstance(one, Stage)]
    for text in told:
        yield from (
            text[max(0, hole.start() - 60) : hole.end() + 20] for hole in HOLE.finditer(text)
        )


@pytest.mark.whole
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_all_goes_on_and_is_told_whole(name: str, kind: str) -> None:
    for seed in range(OPENED):
        rng = random.Random(f"{kind} {name} {seed}")
        root, done = KINDS[kind](name, rng), list[str]()
        for _ in range(PRESSED):
            if offered := [*presses(root, rng)]:
                said, press = rng.choice(offered)
                done.append(said)
                press()
                assert [*faults(root)] == [], f"{root!r}, seed {seed}: {done}"
