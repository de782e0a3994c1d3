"""The keys of one board as those of another, which shows the same before or after a move.

A key that counts things, such as the second black die, is another thing once the first one is
gone.  So what is said of a supposed board is lit on the board that is drawn where the same thing
lies there: what looks alike.  What does not lie there is not lit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from boardlib.catalogue import CaseStep, Choice, Question
from boardlib.drawing import Group, Scene, Shape
from boardlib.game import Answer
from boardlib.ruling import Reason

Looks = tuple[str, tuple[str, ...], tuple[Shape, ...]]
"""What a counted thing looks like: whose it is, its roles, what is drawn."""


def same_things(asked: Scene, drawn: Scene) -> dict[str, str]:
    """Key on the board that was asked about -> key of the same thing on the one that is drawn.

    It holds only what is counted; a thing that is not drawn has an empty key.
    """
    begins = drawn.showing.counted
    there, here = dict(_counted(asked.shapes, begins)), dict(_counted(drawn.shapes, begins))
    found = {key: key for key, looks in there.items() if here.get(key) == looks}
    free = {key: looks for key, looks in here.items() if key not in found}
    for key, looks in there.items():
        if key not in found:
            found[key] = next((one for one, other in free.items() if other == looks), "")
            free.pop(found[key], None)
    return found


def _counted(shapes: Iterable[Shape], begins: tuple[str, ...]) -> Iterator[tuple[str, Looks]]:
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.key.startswith(begins):
                owner = shape.key.rpartition(":")[0]
                yield shape.key, (owner, shape.roles, shape.children)
            yield from _counted(shape.children, begins)


def speaks_of_counted(answer: Answer, begins: tuple[str, ...]) -> bool:
    """Whether an answer speaks of things of which the keys only count."""
    keys = chain(answer.shapes, *(one.shapes for one in _conditions(answer)))
    return any(key.startswith(begins) for key in keys) if begins else False


def _conditions(answer: Answer) -> tuple[Reason, ...]:
    return () if answer.ruling is None else answer.ruling.conditions


def put_over(answer: Answer, same: Mapping[str, str]) -> Answer:
    """An answer that lights things by their keys on another board."""

    def over(keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(filter(None, (same.get(key, key) for key in keys))))

    ruling = answer.ruling
    if ruling is not None:
        lit = tuple(replace(one, shapes=over(one.shapes)) for one in _conditions(answer))
        ruling = replace(ruling, conditions=lit)
    return replace(answer, shapes=over(answer.shapes), ruling=ruling)


def asked_by(choice: Choice, step: CaseStep) -> Question:
    """What is put to the engine for a choice; a listed one may leave it to its step."""
    listed = choice.listed and not choice.question.ask
    return Question(then=step.then) if listed else choice.question
