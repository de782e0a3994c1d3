"""What a handout holds, before anybody lays it out: questions, answers, their boards, its words.

``pages`` fills it in, and ``paper`` prints it.  Every text is ready to be shown, in the language in
use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any, Final

from boardlib.catalogue import Case
from boardlib.drawing import Focusable, Group, Mark, Scene
from boardlib.drawing.canvas import room
from boardlib.drawing.geometry import Box, Point
from boardlib.drawing.labels import joined_box, signs
from boardlib.drawing.scene import Shape, remade
from boardlib.handout.printed import free_corner, printed
from boardlib.ruling import BASIS_WORDS, Basis, Rule
from boardlib.story.picture import veil
from boardlib.story.state import Presenter
from boardlib.story.still import small_board
from boardlib.story.turning import is_refused, turned
from boardlib.text import _


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board as it is printed.

    Attributes:
        name: what it is called in its document, such as ``case1-asked2``.
        scene: the picture.
        words: what is said to those who do not see it.
        key: swatches with the meaning of the marks that do not explain themselves.
        roomy: whether a question may stand in the empty part of the picture.
    """

    name: str
    scene: Scene
    words: str
    key: tuple[tuple[Scene, str], ...] = ()
    roomy: bool = False

    @property
    def corner(self) -> Box | None:
        """The empty part of the picture, if there is room for a question."""
        return free_corner(self.scene) if self.roomy else None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question: its choices with their letters, and whether several of them may be right."""

    question: str
    hint: str
    choices: tuple[tuple[str, str], ...]
    lettered: bool
    """Whether the letters stand on the board, too."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A numbered stop of the story: what happened, the board, and what is asked there.

    Attributes:
        number: counted within the case.
        story: what happened since the stop before, one sentence or two each.
        board: how the board stands then; None where it stands as before.
        same: number of the stop at which it stood so before, else 0.
        ask: the question, if there is one.
        turns: whether the story went on to this board after a question: it tells what came of it,
            so it is seen by those who have answered.
    """

    number: int
    story: tuple[str, ...]
    board: PrintedBoard | None
    same: int = 0
    ask: Ask | None = None
    turns: bool = False


@dataclass(frozen=True, slots=True)
class CitedLine:
    """A sentence, and the numbers of the rules on which it rests."""

    text: str
    rules: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """What is said of a choice, or of several of which the same is said."""

    letters: tuple[str, ...]
    right: bool
    line: CitedLine


@dataclass(frozen=True, slots=True)
class PrintedTurn:
    """What would have to change for something that is refused: a sentence and a small board."""

    text: str
    board: PrintedBoard


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer to the question of a stop, and what the story tells right after it.

    ``turns`` are what would turn what is refused there: teachers are told.
    """

    number: int
    question: str
    board: PrintedBoard | None
    lettered: bool
    judged: tuple[Judged, ...]
    then: tuple[CitedLine, ...] = ()
    turns: tuple[PrintedTurn, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a what-if: the board, where it differs, the answer, and what is new about it."""

    board: PrintedBoard | None
    answer: str
    why: CitedLine


@dataclass(frozen=True, slots=True)
class Supposed:
    """A what-if: the answer before the change and after it."""

    label: str
    before: Side
    after: Side


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule and the number by which the answers of a case cite it."""

    number: int
    rule: Rule


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of a case: its ruling, what was asked, how it ends, what would change it."""

    ruling: str
    solved: tuple[Solved, ...]
    then: tuple[CitedLine, ...]
    whatifs: tuple[Supposed, ...]
    rules: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One case; ``answers`` is None where they are left out.

    ``name`` is what links lead to; ``origin`` names game and document; ``suppose`` are the what-ifs
    as mere questions, where they are not answered.
    """

    name: str
    id: str
    origin: str
    title: str
    question: str
    source: str
    stops: tuple[Stop, ...]
    suppose: tuple[str, ...] = ()
    answers: Answers | None = None


@dataclass(frozen=True, slots=True)
class Handout:
    """A whole handout: its chapters, and a title of its own when it holds a lesson."""

    title: str
    introduction: str
    chapters: tuple[Chapter, ...]

    @property
    def name(self) -> str:
        """What the document is called."""
        return self.title or self.chapters[0].title


# --- the words that stand on every handout, the same on screen and on paper ----------------------


MARKS: Final = {
    Basis.PUBLISHED: "●",
    Basis.DEDUCED: "▲",
    Basis.READING: "◐",
    Basis.ASSUMED: "○",
}
"""The sign of a basis: a full disc, a triangle, a half disc, a circle."""


def fixed() -> dict[str, str]:
    """Every word that a page brings along, by the name under which the layout asks for it."""
    return {
        "name": _("Name"),
        "date": _("Date"),
        "because": _("Because"),
        "notes": _("Notes"),
        "answers": _("Answers"),
        "then": _("Then:"),
        "whatif": _("What if …?"),
        "turning": _("What would have to change?"),
        "rules": _("The rules"),
        "contents": _("Contents"),
        "guidance": _("Answer each question before you read on."),
        "turn": turn(),
        "page": _("page {page} of {pages}"),
        "questions-page": _("Questions · page {page} of {pages}"),
        "answers-page": _("Answers · page {page} of {pages}"),
    }


def turn() -> str:
    """That the next page shows what came of the questions on this one."""
    return _("Answer what is asked here before you turn over.")


def go_on() -> str:
    """What leads to the rest of a story, which shows what came of the questions above."""
    return _("Go on, once you have answered what is asked above")


def same(number: int) -> str:
    """That the board stands as it stood at an earlier stop."""
    return _("The board stands as at {number}.").format(number=number)


def source(text: str) -> str:
    """Where a case comes from, as a sentence."""
    return _("Source: {source}.").format(source=text)


def legend(rules: Iterable[Cited]) -> list[tuple[str, str]]:
    """The signs that stand at some rules, and what they mean; how sure we are of a rule."""
    used = {cited.rule.basis for cited in rules}
    return [(MARKS[kind], basis(kind)) for kind in MARKS if kind in used]


def basis(kind: Basis) -> str:
    """How sure we are of a rule."""
    word, meaning = BASIS_WORDS[kind]
    return _("{basis}: {meaning}").format(basis=_(word), meaning=_(meaning))


def guidance(made: Handout) -> str:
    """How the handout is meant to be used, in a sentence or two."""
    if all(chapter.answers is None for chapter in made.chapters):
        return _(
            "Each case is on pages of its own. Answer each question before you read on; how a "
            "story ends is told with its answers."
        )
    return _(
        "Each case has pages of questions, and pages of answers that can be kept back. Answer each "
        "question before you read on: the story goes on after it."
    )


# --- boards: with their marks, their words, and cut out where two of them differ -----------------


PLAIN: Final = {"asked", "allowed", "refused", "focus", "last", "complete"}
"""Marks that explain themselves: by their letters, tick and cross, or the sentence beside them."""
SWATCH: Final = (36.0, 30.0)
"""How large a swatch is, in units of a picture."""
AROUND: Final = 75.0
"""How much of a board is shown around the middle of a difference, in units of the picture."""
EDGE: Final = 12.0
"""How much at least is shown beyond its edges."""
MOST: Final = 0.62
"""A part that takes more of a board than this is not cut out."""

Draw = Callable[[Presenter, Any, Sequence[Mark], str, str, bool], PrintedBoard | None]
"""Draws a position of a case with its marks: its name, its heading, and whether it is veiled."""
Stops = Mapping[str, Focusable]
Window = tuple[float, float, float, float]
"""Left, top, width and height."""


def board(
    name: str, scene: Scene, marks: Sequence[Mark], heading: str, veiled: bool
) -> PrintedBoard:
    """A board with its marks; ``veiled`` says and shows nothing of how its parts stand."""
    shown = veil(scene) if veiled else scene
    words = " ".join([heading, *shown.sentences.values(), *_lettered(shown, marks)])
    bare = shown.footless  # a legend stands once on a page
    whole = printed(replace(bare, shapes=remade(bare.shapes, _silent)))
    silent = replace(whole, title=heading, description="")
    return PrintedBoard(name, silent, words, tuple(key_of(scene, marks, veiled)), roomy=veiled)


def on_paper(
    at: Presenter, position: Any, marks: Sequence[Mark], name: str, heading: str, veiled: bool
) -> PrintedBoard:
    """A board of a case as it is printed: where its game can, only what its questions concern."""
    near = at.showing.close or (at.showing.close_answers and not veiled)
    close = _close(at, position) if near else ()
    scene = at.pictured(position, (*marks, *close))
    return board(name, scene, marks, heading, veiled)


def _close(at: Presenter, position: Any) -> tuple[Mark, ...]:
    """What the questions about a position concern, whichever choice they are about."""
    asked = [one for one in at.frames if one.asks and one.position == position]
    keys: dict[str, None] = {}
    for frame in asked:
        found = [choice.why for choice in frame.choices]
        found += [] if frame.answer is None else [frame.answer]
        keys.update(dict.fromkeys(frame.step.show))
        keys.update(dict.fromkeys(key for choice in frame.choices for key in choice.at))
        keys.update(dict.fromkeys(key for answer in found for key in answer.shapes))
    return (Mark(tuple(keys), "close"),) if keys else ()


def _silent(group: Group) -> Group:
    """A group of which nothing is said to those who point at it: paper cannot be pointed at."""
    return replace(group, sentence="") if group.sentence else group


def _lettered(scene: Scene, marks: Iterable[Mark]) -> list[str]:
    """What stands under which letter."""
    known = scene.sentences
    named = [(mark.label, [known[key] for key in mark.keys if known.get(key)]) for mark in marks]
    return [f"{label}: {' '.join(said)}" for label, said in named if label and said]


def key_of(scene: Scene, marks: Iterable[Mark], veiled: bool) -> Iterator[tuple[Scene, str]]:
    """Swatches with the meaning of the signs on a board, and of the marks that need it."""
    wide, high = SWATCH
    shown = [sign for sign in scene.signs if not (veiled and sign.standing)]
    for sign in (*shown, *signs([one for one in marks if one.role not in PLAIN], scene.showing)):
        middle = Group(sign.shapes, offset=(wide / 2, high / 2))
        yield Scene(sign.words, "", wide, high, (middle,)), sign.words


# --- what differs ------------------------------------------------------------------------


def cut(before: Scene, after: Scene) -> tuple[Scene, Scene]:
    """Two boards, cut to the part in which they differ; whole where that is most of them."""
    dx, dy = _shift(*({stop.key: stop for stop in one.focusables} for one in (before, after)))
    old, new = _drawn(before.shapes, False, (dx, dy)), _drawn(after.shapes, False)
    boxes = [box for _shape, box in set(old) ^ set(new)]
    if not boxes:
        return before, after
    window = _around(joined_box(boxes))
    if window[2] > MOST * after.width and window[3] > MOST * after.height:
        return before, after
    left, top, wide, high = window
    return _part(before, (left - dx, top - dy, wide, high)), _part(after, window)


def look_alike(before: Scene, after: Scene) -> bool:
    """Whether nothing is drawn otherwise on one of two boards, in whatever order."""
    return Counter(_drawn(before.shapes, True)) == Counter(_drawn(after.shapes, True))


def _drawn(
    shapes: Iterable[Shape], keyed: bool, at: Point = (0.0, 0.0), scale: float = 1.0
) -> Iterator[tuple[Shape, Box]]:
    """What is drawn, or only that which has a key or is part of it, and the room of each."""
    for shape in shapes:
        if isinstance(shape, Group):
            (x, y), has_key = shape.offset, keyed or bool(shape.key)
            inner = (at[0] + scale * x, at[1] + scale * y)
            yield from _drawn(shape.children, has_key, inner, scale * shape.scale)
        elif keyed:
            left, top, right, bottom = (
                round(at[n % 2] + scale * edge, 2) for n, edge in enumerate(room(shape))
            )
            yield shape, (left, top, right, bottom)


def differing(before: Scene, after: Scene) -> tuple[str, ...]:
    """The keys of what is drawn otherwise in one of two boards."""
    old, new = _by_key(before.shapes), _by_key(after.shapes)
    return tuple(key for key in dict.fromkeys([*old, *new]) if old.get(key) != new.get(key))


def _by_key(shapes: Iterable[Shape]) -> dict[str, tuple[Shape, ...]]:
    """How everything on a board is drawn."""
    found: dict[str, tuple[Shape, ...]] = {}
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.key:
                found.setdefault(shape.key, shape.children)
            found = _by_key(shape.children) | found
    return found


def _shift(one: Stops, other: Stops) -> tuple[float, float]:
    """How far the second board lies from the first, where both show the same."""
    common = [(one[key], other[key]) for key in one if key in other]
    if not common:
        return 0.0, 0.0
    return (
        median(there.x - here.x for here, there in common),
        median(there.y - here.y for here, there in common),
    )


def _around(box: Box) -> Window:
    """A box with what lies around it; what is small is seen with more of it."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    left, right = min(left - EDGE, x - AROUND), max(right + EDGE, x + AROUND)
    top, bottom = min(top - EDGE, y - AROUND), max(bottom + EDGE, y + AROUND)
    return left, top, right - left, bottom - top


def _part(scene: Scene, window: Window) -> Scene:
    """What is seen of a board through a window, which is kept within the board."""
    left, top, wide, high = window
    wide, high = min(wide, scene.width), min(high, scene.height)
    left = min(max(left, 0.0), scene.width - wide)
    top = min(max(top, 0.0), scene.height - high)
    inside = Group(scene.shapes, offset=(-left, -top))
    return replace(scene, width=wide, height=high, shapes=(inside,))


# --- what would have to change for what is refused: for teachers, with a small board -------------


def turns_of(case: Case, index: int, name: str) -> tuple[PrintedTurn, ...]:
    """The smallest changes that turn the refusals of a step, by its number from 0.

    Args:
        case: the case.
        index: of the step, whose question is answered.
        name: what its small boards are called.
    """
    if not is_refused(case, index):
        return ()
    found = turned(case, index, frozenset()).turns
    heading = _("The board after the change.")
    return tuple(
        PrintedTurn(
            one.label,
            board(
                f"{name}-turn{number}",
                small_board(case.rules, one.flip.position, one.flip.shapes, one.after),
                (),
                f"{heading} {one.label}",
                veiled=False,
            ),
        )
        for number, one in enumerate(found, start=1)
    )
