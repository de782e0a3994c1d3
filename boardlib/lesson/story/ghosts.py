"""What a question supposes, drawn pale on its board: a token that would be laid there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from boardlib.case import CaseStep
from boardlib.drawing import Group, Scene, Shape
from boardlib.drawing.scene import remade

PALE: Final = 0.5
"""How much of a supposed piece is seen."""


def supposes(step: CaseStep) -> bool:
    """Whether a question supposes moves: each of its choices begins with them.

    What only one of the choices tries out is part of its answer, and not told before.
    """
    asked = [one.question for one in step.choices]
    own = [one for one in asked if one.ask or one.judge]
    return bool(step.then) and all(one.then[: len(step.then)] == step.then for one in own)


def haunted(drawn: Scene, supposed: Scene) -> Scene:
    """A board with what lies on another one besides, pale; nothing is said of it."""
    roles, known = drawn.showing.ghosts, {key for key, _group in _keyed(drawn.shapes)}
    size = drawn.width, drawn.footless.height
    if not roles or size != (supposed.width, supposed.footless.height):
        return drawn  # the other board lies elsewhere
    ghosts = tuple(
        replace(group, key="", sentence="", name="", opacity=PALE, memo=None)
        for key, group in _keyed(supposed.shapes)
        if key not in known and not roles.isdisjoint(group.roles)
    )
    if not ghosts:
        return drawn
    shapes = drawn.footless.shapes
    pale = Group(remade(ghosts, _silent), roles=("supposed",))
    return replace(drawn, shapes=(*shapes, pale, *drawn.shapes[len(shapes) :]))


def _silent(group: Group) -> Group:
    return replace(group, key="", sentence="", name="", roles=(), memo=None)


def _keyed(
    shapes: Iterable[Shape], at: tuple[float, float] = (0.0, 0.0), scale: float = 1.0
) -> Iterator[tuple[str, Group]]:
    """Everything with a key, where it lies on the whole board."""
    for shape in shapes:
        if isinstance(shape, Group):
            x, y = at[0] + scale * shape.offset[0], at[1] + scale * shape.offset[1]
            inner = scale * shape.scale
            if shape.key:
                yield shape.key, replace(shape, offset=(x, y), scale=inner, memo=None)
            yield from _keyed(shape.children, (x, y), inner)
