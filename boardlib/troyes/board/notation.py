"""The text form of positions.

Plain lines; ``#`` starts a comment.  ``write`` gives the lines in a fixed order, so that
``read(write(position)) == position``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from boardlib.text import _
from boardlib.troyes.board.cards import MARAUDING
from boardlib.troyes.board.line_readers import FIRST, SECOND, THIRD
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import District
from boardlib.troyes.board.position import (
    GREY,
    Phase,
    Player,
    Position,
)
from boardlib.troyes.rulebook import DEFAULTS
from boardlib.words import PositionError, needs, position_lines, told

LINES: Final[Mapping[str, Callable[..., object]]] = {**FIRST, **SECOND, **THIRD}
"""First word of a line -> what reads it; its docstring begins with the line as it is typed."""
_SEVERAL: Final = ("lying", "citizen", "stone", "won", "card", "event")
"""Lines that may say the same thing twice: that may be nonsense, but not unreadable."""


def read(text: str) -> Position:
    r"""The position that a text describes.

    Raises:
        PositionError: naming line, column and what was expected there.

    >>> position = read("players blue green\npurse blue 5\ndice blue W4 R2   # two dice")
    >>> print(write(position))
    players blue green
    round 1 actions
    turn blue
    purse blue 5
    dice blue R2 W4
    """
    lines = list(position_lines(text, CityWords, LINES, line_key, _SEVERAL))
    if not any(word == "players" for word, _words in lines):
        text = _("the players are missing; begin with a line such as 'players blue green'")
        raise PositionError(text, 1, 1)
    position = Position(DEFAULTS)
    for readers in (FIRST, SECOND, THIRD):
        position = told(position, [line for line in lines if line[0] in readers], readers)
    return tidy(_with_turn(position, any(word == "turn" for word, _words in lines)))


_OF_PLAYERS: Final = (Phase.SETUP, Phase.DEFENCE, Phase.ACTIONS)
"""Phases in which it is somebody's turn."""


def _with_turn(position: Position, named: bool) -> Position:
    """The start player begins, unless the position says whose turn it is."""
    if position.phase not in _OF_PLAYERS:
        return replace(position, turn="")
    return position if named else replace(position, turn=position.start)


def tidy(position: Position) -> Position:
    """The same position, with everything that has no order in a fixed one."""
    return replace(
        position,
        citizens=tuple(sorted(position.citizens, key=lambda one: (one.space, one.colour))),
        lying=tuple(sorted(position.lying, key=lambda one: (one.building, one.colour))),
        districts=_tidy_dice(position),
        black=tuple(sorted(position.black, reverse=True)),
        activities=tuple(
            replace(one, cubes=tuple((who, n) for who, n in sorted(one.cubes) if n))
            for one in position.activities
        ),
        cathedral=tuple(sorted(position.cathedral, key=lambda one: (one.stone, one.colour))),
        won=tuple(sorted(position.won, key=lambda one: (one.colour, one.card))),
    )


def _tidy_dice(position: Position) -> tuple[District, ...]:
    """The dice of each owner by colour and value, in the order of the seats, grey last."""
    return tuple(
        District(owner, tuple(sorted(position.dice[owner])))
        for owner in (*position.colours, GREY)
        if owner in position.dice
    )


# --- writing ------------------------------------------------------------------------------


@needs(Position)
def write(position: Position) -> str:
    """The text of a position: ``read(write(position)) == position``."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    yield from (f"option {name} {value}" for name, value in sorted(position.profile.chosen.items()))
    yield _list("players", position.colours)
    if position.start != position.colours[0]:
        yield f"start {position.start}"
    yield f"round {position.round} {position.phase}"
    if position.phase in _OF_PLAYERS:
        yield f"turn {position.turn or 'nobody'}"
    for player in position.players:
        yield from _player_lines(player)
    hidden = [player.colour for player in position.players if player.hidden]
    if hidden:
        yield _list("hidden", hidden)
    for things in (position.citizens, position.lying):
        yield from map(str, things)
    yield from (_list("dice", one.words()) for one in position.districts)
    if position.black:
        yield _list("black", position.black)
    yield from _card_lines(position)
    for others in (position.cathedral, position.won, position.passed):
        yield from map(str, others)
    yield from _done_lines(position)


def _player_lines(player: Player) -> Iterator[str]:
    goods = {
        "purse": player.deniers,
        "influence": player.influence,
        "points": player.points,
        "supply": player.supply,
    }
    yield from (f"{name} {player.colour} {count}" for name, count in goods.items() if count)
    if player.characters:
        yield _list(f"characters {player.colour}", player.characters)


def _card_lines(position: Position) -> Iterator[str]:
    for activity in position.activities:
        yield f"card {activity.card}"
        if activity.overseers:
            yield _list(f"overseers {activity.card}", activity.overseers)
        if activity.cubes:
            words = [f"{colour} {count}" for colour, count in activity.cubes]
            yield _list(f"cubes {activity.card}", words)
    for event in position.events:
        if event.card != MARAUDING:
            yield f"event {event.card}"
        if event.cubes:
            yield _list(f"flags {event.card}", event.cubes)


def _done_lines(position: Position) -> Iterator[str]:
    for word, words in {
        "used": position.used,
        "struck": position.struck,
        "faced": position.faced,
    }.items():
        if words:
            yield _list(word, words)
    if position.thrown:
        yield "thrown"


def _list(first: str, words: Iterable[object]) -> str:
    return " ".join([first, *map(str, words)])


def line_key(line: str) -> str | None:
    """What a position line is about: a line about the same thing replaces it.

    >>> line_key("purse blue 5"), line_key("citizen blue palace4"), line_key("round 2 actions")
    ('purse blue', 'citizen palace4', 'round')
    >>> line_key("cubes templar blue 2"), line_key("lying green palace")
    ('cubes templar', 'lying green palace')
    """
    words = line.split("#")[0].split()
    if not words:
        return None
    word, rest = words[0], words[1:]
    if word in ("citizen", "stone") and len(rest) > 1:
        return f"{word} {rest[1]}"
    about = {"lying": 2, "won": 2}.get(word, 1 if word in _OF_ONE else 0)
    return " ".join([word, *rest[:about]])


_OF_ONE: Final = (
    *("option", "purse", "influence", "points", "supply", "characters", "dice", "card"),
    *("overseers", "cubes", "event", "flags", "passed"),
)
"""Lines about the thing that their second word names."""
