"""What a board that is changed shows at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from boardlib.drawing import Mark, Scene
from boardlib.game import Problem
from boardlib.game.editing import Drawer, Offer, Thing
from boardlib.profile import Setting
from boardlib.story.view import ShownAnswer
from boardlib.widgets.workshop.laying import Held
from boardlib.widgets.workshop.look import ChangedLine, OfferGroup


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
        then: the moves that are tried before it is asked: what each does, or as it is typed.
        question_before: the text of the question as it was put to the position before.
        before: the answer as it was, where anything has changed since.
        after: the answer now.
        differs: what is different in the answer, in a few words.
        lines: the lines of the position that are not as they were.
        sentences: what the board said before and says no longer, and what it says now instead.
        problems: what is wrong with the position.
        board: the text of the position.
        text: what stands in the field for the text; ``typed`` when it is not yet applied.
        trouble: what went wrong last.
        pieces: keys of the shapes that can be taken elsewhere.
        scene: the picture.
        room: what stands beside the board (:data:`boardlib.widgets.workshop.laying.ROOMS`).
        title: the question as a heading.
        thing: what is looked at, by its name.
        asked: the questions at what is looked at.
        things: what an argument can be about; ``whole``: what is asked about the whole table.
        away: the change that takes away what is looked at; None where nothing can be.
        drawers: the box of the game; ``drawer`` is the title of the open one.
        openings: keys of the empty places.
        in_hand: what was taken out of it.
        refused: that it does not go where it was tried, in a sentence; empty elsewhere.
        as_text: whether questions and the position are shown as they are typed.
        builds: whether a table is built up from its beginning.
        gallery: title of the offers whose pictures are shown, if any are.
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
    board: str
    text: str
    typed: bool
    trouble: Trouble
    can_undo: bool
    can_redo: bool
    marks: tuple[Mark, ...]
    pieces: tuple[str, ...]
    scene: Scene
    room: str
    title: str
    thing: Thing
    asked: tuple[Offer, ...]
    things: tuple[Thing, ...]
    whole: tuple[Offer, ...]
    away: Offer | None
    drawers: tuple[Drawer, ...]
    drawer: str
    openings: tuple[str, ...]
    in_hand: Held | None
    refused: str
    as_text: bool
    builds: bool
    gallery: str = ""

    @property
    def is_about_text(self) -> bool:
        """Whether what went wrong is a place in the text that was typed."""
        return self.typed and self.trouble.place != (0, 0)
