"""The shapes of a case's boards: how much room they take, and what stands for what on two boards.

What a question supposes is drawn on its board; what an answer speaks of is lit where it lies on the
board of its step.  Whoever shows a case asks for the same boards: a board is drawn once for a case
and a language.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from boardlib.catalogue import Case, CaseStep, Choice, Frame, Question
from boardlib.catalogue.doing import played_out, with_piece
from boardlib.drawing import Group, Mark, Paint, Path, Scene, Shape
from boardlib.drawing.badges import rounded
from boardlib.drawing.canvas import reach
from boardlib.drawing.geometry import Command, Point
from boardlib.drawing.scene import Polygon, remade
from boardlib.game import Answer, Game
from boardlib.game.goals import ANY, Act, Assign, PutPiece
from boardlib.ruling import Reason
from boardlib.text import language

KEPT: Final = 1024
"""Of so many cases and exercises it is known how large they are: a few words and numbers."""
PLAN: Final = "part:plan"
"""Key of what a game lays out where something is planned; of other games it is no part."""
TASK: Final = "part:task"
"""Key of a board on which something is done: a game leaves out what it is not done with."""
DRAWN: Final = 8
"""Of so many their boards are kept."""
SPOKEN: Final = Mark((), "spoken")
"""What is said of a board calls its parts as players do, and not by their places."""


def plain(case: Case, position: Any) -> Scene:
    """A board without marks: it is wanted again and again, and kept."""
    kept = _drawn(case, language())
    found = kept.get(position)
    if found is None:
        found = kept[position] = case.rules.draw(position, (SPOKEN,))
    return found


@lru_cache(maxsize=DRAWN)
def _drawn(_case: Case, _language: str) -> dict[Any, Scene]:
    """The boards of a case that have been drawn, to be filled."""
    return {}


def outermost(case: Case) -> tuple[Mark, ...]:
    """The outermost places that are seen or pointed at in any step, where the game says so."""
    return _outermost(case, language())


def largest(case: Case) -> tuple[float, float]:
    """Width and height of the largest board of the case."""
    return _largest(case, language())


def goes_across(case: Case) -> bool:
    """Whether its boards want the whole width of the page."""
    return _goes_across(case, language())


@lru_cache(maxsize=KEPT)
def _outermost(case: Case, _language: str) -> tuple[Mark, ...]:
    pointed: dict[tuple[Any, tuple[str, ...]], None] = {}
    plans = any(isinstance(frame.task, Assign) for frame in case.frames())
    planned = (PLAN,) if plans else (TASK,) if case.is_lesson else ()
    for frame in case.frames():
        asked = [key for choice in frame.step.choices for key in choice.at or ()]
        pointed[frame.position, (*frame.step.show, *asked, *planned)] = None
    found: dict[str, None] = {}
    for position, keys in pointed:
        found.update(dict.fromkeys(case.rules.draw(position, [Mark(keys, "focus")]).extent))
    if found and case.is_lesson:
        found.update(dict.fromkeys(_brought(case, tuple(found))))
    return (Mark(tuple(found), "room"),) if found else ()


def _brought(case: Case, keys: tuple[str, ...]) -> Iterator[str]:
    """What a move of a task brings and is told in a part that is there already.

    It has its place before, so that nothing on the board moves when it comes.
    """
    for position in dict.fromkeys(_done(case)):
        shown = case.rules.draw(position, [Mark((TASK,), "focus"), Mark(keys, "room")])
        yield from (key for key in shown.extent if key.startswith(shown.showing.brought))


@lru_cache(maxsize=KEPT)
def _largest(case: Case, _language: str) -> tuple[float, float]:
    room = outermost(case)
    positions = dict.fromkeys((*_positions(case), *(_done(case) if room else ())))
    drawn = (case.rules.draw(at, room) if room else plain(case, at) for at in positions)
    scenes = [scene.footless for scene in drawn]
    return max(one.width for one in scenes), max(one.height for one in scenes)


@lru_cache(maxsize=KEPT)
def _goes_across(case: Case, _language: str) -> bool:
    return any(plain(case, position).across for position in _positions(case))


def _positions(case: Case) -> list[Any]:
    """How the board stands in the steps, each once."""
    return list(dict.fromkeys(frame.position for frame in case.frames()))


def _done(case: Case) -> Iterator[Any]:
    """The boards that come of what a case names: of its solutions and of its mistakes."""
    for frame in case.frames():
        task = frame.task
        if isinstance(task, Act):
            for row in _rows(task):
                yield played_out(case.rules, frame.position, row, task.between)[0]
        elif isinstance(task, PutPiece):
            for value in task.names:
                yield with_piece(case.rules, frame.position, task, value)


def _rows(task: Act) -> Iterator[Sequence[str]]:
    """The rows of moves that a task names, and their beginnings."""
    named = (one.tries for one in task.mistakes if not one.illegal)
    for row in (task.solution, *named):
        if not any(move.endswith(ANY) for move in row):
            yield from (row[:end] for end in range(1, len(row) + 1))


def within(drawn: Scene, width: float, height: float) -> Scene:
    """A board in a room that keeps its size: smaller where it would not fit.

    So no move of a learner changes the size of a board, whatever it brings on it.
    """
    fits = drawn.width <= width and drawn.height <= height
    scale = 1.0 if fits else min(width / drawn.width, height / drawn.height)
    shapes = drawn.shapes if fits else (Group(drawn.shapes, scale=scale),)
    return replace(drawn, width=width, height=height, shapes=shapes)


# --- the same shapes on another board ---------------------------------------------------


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


# --- lit where it lies ------------------------------------------------------------------


LIT_KEPT: Final = 256
"""Of so many steps it is kept."""


def lit_here(case: Case, index: int) -> Frame:
    """A step with the keys of its own board, also where its answers are those of another."""
    return _lit_here(case, index, language())


@lru_cache(maxsize=LIT_KEPT)
def _lit_here(case: Case, index: int, _language: str) -> Frame:
    frame = case.frames()[index]
    step, answer = frame.step, frame.answer
    if answer is not None:
        answer = _over(case, answer, Question(then=step.then), frame.position)
    choices = tuple(
        replace(judged, why=why, at=why.shapes if judged.at == judged.why.shapes else judged.at)
        for choice, judged in zip(step.choices, frame.choices, strict=True)
        for why in [_over(case, judged.why, asked_by(choice, step), frame.position)]
    )
    return replace(frame, answer=answer, choices=choices)


def _over(case: Case, answer: Answer, asked: Question, position: Any) -> Answer:
    """The answer to a question with the keys of the board on which it is put."""
    counted = plain(case, case.frames()[0].position).showing.counted
    if not (asked.then or asked.change) or not speaks_of_counted(answer, counted):
        return answer
    there, _refused = asked.prepare(case.rules, position)
    return put_over(answer, same_things(plain(case, there), plain(case, position)))


# --- what a question supposes -----------------------------------------------------------


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


# --- what others did between two moves of a learner, as arrows from place to place ---------------


AT_ONCE: Final = 3
"""So many moves of others are shown at once, the last ones: more of them nobody follows."""
NEAR: Final = 8.0
"""What lies so near, in units, lies at the same place."""
BOW: Final = 0.3
MOST_BOW: Final = 44.0
"""An arrow is bent by such a share of its length, and by so many units at most."""
_HEAD: Final = 15.0
_SHORT: Final = 12.0
"""The head of an arrow, and how far from the middle of its piece it ends, in units."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A piece that has moved, from place to place."""

    begins: Point
    ends: Point


def with_arrows(drawn: Scene, boards: Sequence[tuple[Scene, Scene]]) -> Scene:
    """A board with what others did: the boards before and after each of their last moves."""
    found = [list(moved(before, after, drawn)) for before, after in boards]
    seen = [moves for moves in found if moves]  # where a round ends nothing moves
    arrows = [arrow for moves in seen[-AT_ONCE:] for arrow in moves]
    shapes = [shape for n, arrow in enumerate(arrows) for shape in _drawn_arrow(arrow, (-1) ** n)]
    return replace(drawn, shapes=(*drawn.shapes, Group(tuple(shapes)))) if shapes else drawn


def moved(before: Scene, after: Scene, drawn: Scene) -> Iterator[Arrow]:
    """What stands elsewhere after a move, at the places of the board that is drawn."""
    was, now = _standing(before), _standing(after)
    gone = [key for key in was if key not in now]
    come = [key for key in now if key not in was]
    pairs = [(key, key) for key in was if key in now and math.dist(was[key], now[key]) > NEAR]
    pairs += [(old, new) for old, new in zip(gone, come, strict=False) if _kind(old) == _kind(new)]
    for old, new in pairs:
        begins = _there(before, was[old], drawn)
        ends = _there(after, now[new], drawn)
        if begins is not None and ends is not None and math.dist(begins, ends) > 2 * _SHORT:
            yield Arrow(begins, ends)


def _standing(scene: Scene) -> dict[str, Point]:
    """Key -> place of the pieces of a board."""
    pieces, roles = scene.showing.pieces, scene.roles
    stops = (stop for stop in scene.focusables if not pieces.isdisjoint(roles[stop.key]))
    return {stop.key: (stop.x, stop.y) for stop in stops}


def _kind(key: str) -> str:
    return key.partition(":")[0]


def _there(scene: Scene, at: Point, drawn: Scene) -> Point | None:
    """A place of one board on another one, whose parts may lie elsewhere; None for no place.

    What stands on a scale of times has not walked there: the scale is another one afterwards.
    """
    pieces = _standing(scene)
    places = {stop.key: (stop.x, stop.y) for stop in scene.focusables if stop.key not in pieces}
    near = min(places, key=lambda key: math.dist(places[key], at), default="")
    if near and math.dist(places[near], at) <= NEAR:
        found = next((stop for stop in drawn.focusables if stop.key == near), None)
        if found is not None:
            return (found.x, found.y)
    return None


def _drawn_arrow(arrow: Arrow, side: int) -> Iterator[Shape]:
    """A bow from piece to piece, with a head; beside what stands between them, on this side."""
    (x, y), (to_x, to_y) = arrow.begins, arrow.ends
    far = math.dist(arrow.begins, arrow.ends)
    bow = side * min(BOW * far, MOST_BOW)
    top = ((x + to_x) / 2 - bow * (y - to_y) / far, (y + to_y) / 2 - bow * (to_x - x) / far)
    slant = math.dist(top, arrow.ends)
    dx, dy = (to_x - top[0]) / slant, (to_y - top[1]) / slant
    tip = (to_x - _SHORT * dx, to_y - _SHORT * dy)
    neck = (tip[0] - _HEAD * dx, tip[1] - _HEAD * dy)
    wide = _HEAD / 2
    head = (
        tip,
        (neck[0] - wide * dy, neck[1] + wide * dx),
        (neck[0] + wide * dy, neck[1] - wide * dx),
    )
    line = (("M", x, y), _bowed((x, y), top, neck))
    yield Path(line, Paint(stroke="paper", width=9.0))
    yield Path(line, Paint(stroke="ink", width=4.0, dash=(9.0, 6.0)))
    yield Polygon(head, Paint(fill="ink", stroke="paper", width=2.0))


def _bowed(begin: Point, top: Point, end: Point) -> Command:
    """A curve that leaves towards a point and comes from there."""
    out = [at + 2 / 3 * (to - at) for at, to in zip(begin, top, strict=True)]
    back = [at + 2 / 3 * (to - at) for at, to in zip(end, top, strict=True)]
    return ("C", *out, *back, *end)
