"""What a question supposes, drawn on its board: a token that would be laid there is pale.

Where what becomes of a move is asked and not where its piece lies, that which the move uses has a
dashed frame: the card that is played, the die that is spent, the place that is entered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from boardlib.catalogue import CaseStep, Question
from boardlib.drawing import Group, Mark, Paint, Path, Scene, Shape
from boardlib.drawing.badges import rounded
from boardlib.drawing.cropping import reach
from boardlib.drawing.scene import remade
from boardlib.game import Game

Draw = Callable[[Any, Sequence[Mark]], Scene]
PALE: Final = 0.5
"""How much of a supposed piece is seen."""


def supposes(step: CaseStep) -> bool:
    """Whether a question supposes moves: each of its choices begins with them.

    What only one of the choices tries out is part of its answer, and not told before.
    """
    asked = [one.question for one in step.choices]
    own = [one for one in asked if one.ask or one.judge]
    return bool(step.then) and all(one.then[: len(step.then)] == step.then for one in own)


def in_use(rules: Game[Any, Any], position: Any, step: CaseStep, drawn: Scene) -> tuple[str, ...]:
    """The shapes of a board that the supposed moves of a step take in hand, by their keys."""
    roles = drawn.showing.used
    if not roles:
        return ()
    named = [
        key
        for at, move in enumerate(step.then)
        for key in Question(judge=move, then=step.then[:at]).put(rules, position).shapes
    ]
    return tuple(
        key for key in dict.fromkeys(named) if roles.intersection(drawn.roles.get(key, ()))
    )


def framed_as_used(drawn: Scene, used: Sequence[str]) -> Scene:
    """A board on which what a move takes in hand has a dashed frame."""
    frames = [_framed(group) for key, group in keyed(drawn.shapes) if key in used]
    if not frames:
        return drawn
    shapes, foot = drawn.footless.shapes, drawn.shapes[len(drawn.footless.shapes) :]
    return replace(drawn, shapes=(*shapes, Group(tuple(frames), roles=("supposed",)), *foot))


def _framed(group: Group) -> Group:
    left, top, right, bottom = reach((group,))
    at, wide, tall = (left - _AROUND, top - _AROUND), right - left, bottom - top
    line = rounded(0, 0, wide + 2 * _AROUND, tall + 2 * _AROUND, _CORNER)
    below = Path(line, Paint(stroke="paper", width=3.6, round=False))
    dashes = Path(line, Paint(stroke="ink", width=2.2, dash=(6.0, 4.0), round=False))
    return Group((below, dashes), offset=at)


_AROUND: Final = 0.5
"""How far a frame keeps from what it stands around: a number beside it is not touched."""
_CORNER: Final = 6.0


def haunted(draw: Draw, position: Any, there: Any, marks: Sequence[Mark]) -> Scene:
    """A board with what lies on another one besides, pale; nothing is said of it.

    Args:
        draw: draws a position with marks.
        position: the board.
        there: how it would stand.
        marks: what to show on top of the board.
    """
    veiled = (Mark((), "veil"), *(one for one in marks if one.role == "room"))
    plain = draw(position, marks)
    if not plain.showing.ghosts:
        return plain
    supposed = draw(there, veiled)
    drawn, room = plain, Mark((), "room")
    if _size(drawn) != _size(supposed):  # they need the same room
        room = Mark((*drawn.extent, *supposed.extent, *_pieces(supposed)), "room")
        drawn, supposed = draw(position, (*marks, room)), draw(there, (*veiled, room))
    low, high = _ghosts(drawn, supposed, there)
    if not (low or high) or _size(drawn) != _size(supposed):
        return plain
    if drawn.showing.moving:  # badges keep off the places where they would stand
        places = {(stop.x, stop.y): stop.key for stop in drawn.focusables}
        taken = [places[one.offset] for one in high if one.offset in places]
        drawn = draw(position, (*marks, room, Mark(tuple(taken), "supposed")))
    shapes, foot = drawn.footless.shapes, drawn.shapes[len(drawn.footless.shapes) :]
    return replace(drawn, shapes=(*_pale(low), *shapes, *_pale(high), *foot))


def _size(scene: Scene) -> tuple[float, float]:
    return scene.width, scene.footless.height


def _pieces(scene: Scene) -> dict[str, Group]:
    """Everything on a board that may be shown pale on another one."""
    roles = scene.showing.ghosts
    return {key: one for key, one in keyed(scene.shapes) if not roles.isdisjoint(one.roles)}


def _ghosts(drawn: Scene, supposed: Scene, there: Any) -> tuple[list[Group], list[Group]]:
    """What lies on the other board only: what is drawn entire, at the bottom, and the rest."""
    known, entire, moving = _pieces(drawn), drawn.showing.entire, drawn.showing.moving
    low, high = [], []
    for key, group in _pieces(supposed).items():
        stays = moving.isdisjoint(group.roles)
        if key in known and (stays or group.offset == known[key].offset):
            continue
        layered = [entire[role] for role in group.roles if role in entire]
        if layered:
            low.append(replace(group, children=layered[0](there, key), memo=None))
        else:
            high.append(group)
    return low, high


def _pale(groups: Sequence[Group]) -> tuple[Group, ...]:
    """Groups that are seen through, and of which nothing is said."""
    ghosts = [replace(one, opacity=PALE, memo=None) for one in groups]
    return (Group(remade(ghosts, _silent), roles=("supposed",)),) if ghosts else ()


def _silent(group: Group) -> Group:
    return replace(group, key="", sentence="", name="", roles=(), memo=None)


def keyed(
    shapes: Iterable[Shape], at: tuple[float, float] = (0.0, 0.0), scale: float = 1.0
) -> Iterator[tuple[str, Group]]:
    """Everything with a key, where it lies on the whole board."""
    for shape in shapes:
        if isinstance(shape, Group):
            x, y = at[0] + scale * shape.offset[0], at[1] + scale * shape.offset[1]
            inner = scale * shape.scale
            if shape.key:
                yield shape.key, replace(shape, offset=(x, y), scale=inner, memo=None)
            yield from keyed(shape.children, (x, y), inner)
