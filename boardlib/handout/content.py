"""What a handout holds, before anybody lays it out: for each case questions and answers.

``pages`` fills it in, and ``paper`` prints it.  Every text is ready to be shown, in the language in
use.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardlib.drawing import Scene
from boardlib.drawing.labels import Box
from boardlib.handout.printed import free_corner
from boardlib.ruling import Rule


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
