"""What a board that is changed shows at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardlib.drawing import Mark, Scene
from boardlib.game import Problem
from boardlib.profile import Setting
from boardlib.widgets.story.shown import ShownAnswer
from boardlib.widgets.workshop.groups import OfferGroup
from boardlib.widgets.workshop.look import ChangedLine


@dataclass(frozen=True, slots=True)
class OptionInForce:
    """An option of the game, and the value that is in force."""

    setting: Setting
    value: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """What went wrong last.

    Attributes:
        words: in a sentence; empty when nothing went wrong.
        place: line and column of the text where it cannot be read; (0, 0) elsewhere.
        group: title of the offers among which something was searched for in vain.
        typed: the words that were searched for.
    """

    words: str = ""
    place: tuple[int, int] = (0, 0)
    group: str = ""
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything that is shown at one moment.

    Attributes:
        picked: key of the shape that is looked at; empty for the board as a whole.
        heading: what it is, in a sentence.
        takes: whether what stands there can be taken elsewhere.
        held: what has been taken and waits for its place, in a sentence.
        question: the text of the question, empty when nothing is asked.
        unanswered: why the question cannot be answered on any board, in a sentence.
        then: the moves that are tried before it is asked.
        question_before: the text of the question as it was put to the position before.
        before: the answer as it was, where anything has changed since.
        after: the answer now.
        differs: what is different in the answer, in a few words.
        lines: the lines of the position that are not as they were.
        sentences: what the board said before and says no longer, and what it says now instead.
        problems: what is wrong with the position.
        text: what stands in the field for the text; ``typed`` when it is not yet applied.
        trouble: what went wrong last.
        pieces: keys of the shapes that can be taken elsewhere.
        scene: the picture.
        gallery: title of the offers whose pictures are shown, if any are.
        pictures: text of such an offer -> its picture.
    """

    picked: str
    heading: str
    takes: bool
    held: str
    questions: tuple[OfferGroup, ...]
    changes: tuple[OfferGroup, ...]
    settings: tuple[OptionInForce, ...]
    question: str
    unanswered: str
    then: tuple[str, ...]
    question_before: str
    before: ShownAnswer | None
    after: ShownAnswer | None
    differs: tuple[str, ...]
    lines: tuple[ChangedLine, ...]
    sentences: tuple[tuple[str, ...], tuple[str, ...]]
    problems: tuple[Problem, ...]
    text: str
    typed: bool
    trouble: Trouble
    can_undo: bool
    can_redo: bool
    shows_openings: bool
    has_openings: bool
    marks: tuple[Mark, ...]
    pieces: tuple[str, ...]
    scene: Scene
    gallery: str = ""
    pictures: Mapping[str, str] = field(default_factory=dict)
