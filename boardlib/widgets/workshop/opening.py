"""Where a board to be changed is opened: in a lesson's own place, and from a link somebody sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardlib.catalogue import Case, Question
from boardlib.game import QuestionError
from boardlib.game.editing import editing
from boardlib.story.state import Presenter
from boardlib.story.turning import TurnedRuling
from boardlib.text import _
from boardlib.widgets.compare import SideBySide, of_case
from boardlib.widgets.compare.view import Comparer
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import Notice
from boardlib.widgets.workshop.asking import NOTHING
from boardlib.widgets.workshop.link import empty_table, opened, read
from boardlib.widgets.workshop.related import both_rulings
from boardlib.widgets.workshop.state import Workshop
from boardlib.widgets.workshop.view import Workbench


class Aside:
    """The place beside the steps of a lesson.

    What was changed at a step is there again when its board is opened again.

    Args:
        leave: called by the button that leads back to the lesson.

    Attributes:
        box: what is shown.
        inside: what is open, if anything is.
    """

    def __init__(self, leave: Callable[[], None]) -> None:
        self.back = widgets.button("", "bl-leave", leave)
        self.inside: Workbench | Comparer | None = None
        self._bench: Workbench | None = None
        self._shops: dict[object, Workshop] = {}
        self._comparable: tuple[Case | None, SideBySide | None] = (None, None)
        self.box = widgets.column("bl-aside", [widgets.row("bl-return", [self.back])])

    def work(self, presenter: Presenter, key: str = "", by_keyboard: bool = False) -> None:
        """Open the board of the step that is shown, at one of its shapes."""
        shop = self._shop(presenter)
        if key:
            shop.pick(key)
        title, origin = _("Settle an argument"), _origin(presenter)
        if self._bench is None:
            self._bench = Workbench(shop, title, origin)
        else:
            self._bench.show(shop, origin)
        self._open(self._bench)
        self._bench.hand.reach(focus="menu" if by_keyboard else "board")

    def _shop(self, presenter: Presenter) -> Workshop:
        """The board of a step as it was left; with a what-if, the board of that."""
        case, whatif = presenter.case, presenter.whatif
        key = (case.id, presenter.index, whatif)
        if key not in self._shops:
            self._shops[key] = _shop_of(presenter)
        return self._shops[key]

    def compare(self, presenter: Presenter) -> None:
        """Open the editions side by side, on the board of the step or another one of the case."""
        try:
            shown = SideBySide(presenter.case.rules, presenter.frame.position)
        except QuestionError:
            shown = of_case(presenter.case)
        self._open(Comparer(shown))

    def can_compare(self, case: Case) -> bool:
        """Whether there is a piece in a case that the editions move in different ways."""
        if self._comparable[0] is not case:
            self._comparable = (case, _comparison_of(case))
        return self._comparable[1] is not None

    def _open(self, inside: Any) -> None:
        self.inside = inside
        self.back.description = _("Back to the lesson")
        self.back.tooltip = _("Back to the lesson (Escape)")
        self.box.children = (self.box.children[0], inside)


def can_work(case: Case) -> bool:
    """Whether the boards of a case can be changed by pointing at them."""
    return editing(case.rules) is not None


def _shop_of(presenter: Presenter) -> Workshop:
    rules, active = presenter.case.rules, presenter.whatif
    if active is None:
        shop = Workshop(rules, rules.write(presenter.frame.position), _question(presenter))
        step = presenter.frame.step
        if step.question and (step.ask or step.judge):
            shop.entitle(_(step.question))
        return shop
    whatif = presenter.supposed
    if isinstance(whatif, TurnedRuling):
        return both_rulings(rules, whatif)
    assert whatif is not None
    start = rules.write(presenter.case.position(whatif.step))
    shop = Workshop(rules, start, Question(ask=whatif.ask, then=whatif.then))
    shop.change(whatif.change)
    for asks in presenter.case.steps[max(whatif.step - 1, 0) : whatif.step]:
        if asks.question and asks.ask == whatif.ask:
            shop.entitle(_(asks.question))
    return shop


def _question(presenter: Presenter) -> Question:
    """What the step asks; or else what its what-ifs ask."""
    step = presenter.frame.step
    if step.ask or step.judge:
        return Question(ask=step.ask, judge=step.judge, then=step.then)
    for whatif in presenter.whatifs:
        return Question(ask=whatif.ask, then=whatif.then)
    return NOTHING


def _origin(presenter: Presenter) -> str:
    """Which step it is; an exercise has only one."""
    title, total = _(presenter.case.title), len(presenter.frames)
    if total == 1:
        return title
    words = _("{title}, step {number} of {total}")
    return words.format(title=title, number=presenter.index + 1, total=total)


def _comparison_of(case: Case) -> SideBySide | None:
    try:
        return of_case(case)
    except QuestionError:
        return None


# --- a board that somebody has sent ---------------------------------------------------


def linked(written: str) -> Workbench | Notice:
    """The board of a link with its question.

    Args:
        written: the end of an address, after its ``#`` (see :mod:`boardlib.widgets.workshop.link`);
            without one an empty table.

    Returns:
        The board, with a sentence where its question is not whole; when there is none, a notice
        that says so in one sentence.
    """
    try:
        link = read(written) if written else None
        shop, origin = opened(link) if link else empty_table()
    except ValueError as error:
        return Notice(str(error))
    room = Workbench(shop, _("Settle an argument"), origin, tables=True)
    if link and (link.is_cut or link.ask) and shop.question == NOTHING:
        words = _(
            "The board of this link is whole, its question is not: press on the board what you"
            " argue about, and ask again."
        )
        room.warn(words)
    return room
