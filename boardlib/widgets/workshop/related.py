"""Beside a ruling: what would have to change for it to turn, and the case about the same.

The smallest changes stand below a refusal, each to be pressed.  They are looked for when the ruling
is seen.  Pressing one makes the change, so that both rulings stand side by side; the question goes
along where it names the piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any, Final

from boardlib.catalogue.model import Case, Question
from boardlib.catalogue.reading import find_case, ids_of, leading, part_naming
from boardlib.drawing.palette import player
from boardlib.game import Answer, Game
from boardlib.game.face import declare_colours
from boardlib.game.flips import PATIENT, Flip, Flips, StillLooking, flips, for_a_while, told
from boardlib.notebooks.catalogue import Entry, lessons
from boardlib.story.still import board, card, listed, section
from boardlib.story.turning import TurnedRuling
from boardlib.text import _, language
from boardlib.widgets.kit.widgets import in_page
from boardlib.widgets.workshop.asking import NOTHING
from boardlib.widgets.workshop.laying import RULING
from boardlib.widgets.workshop.shown_board import ShownBoard
from boardlib.widgets.workshop.state import Workshop

# --- what would have to change -------------------------------------------------------------------


class Turns:
    """What was found for the ruling that is shown."""

    def __init__(self) -> None:
        self._asked: object = None
        self._found: Flips | None = None

    def look(self, shop: Workshop) -> bool:
        """Look on for what turns the refusal that is shown; whether the search is over.

        It is looked for a little at a time, so that whatever is pressed meanwhile gets through.
        """
        with for_a_while(), suppress(StillLooking):
            self._found = flips(shop.rules, shop.position, shop.asking.text, seconds=PATIENT)
            self._asked = _key(shop)
        return self._asked == _key(shop)

    def is_wanted(self, shop: Workshop) -> bool:
        """Whether there is a refusal of which it is not known yet."""
        return _is_refused(shop) and self._asked != _key(shop)

    def panel(self, shop: Workshop, view: ShownBoard) -> str:
        """The changes as cards, or what to say instead; that they are to be looked for."""
        if view.room != RULING or not _is_refused(shop):
            return ""
        if self.is_wanted(shop):
            seek = escape(f"{shop.rules.name} {view.question} {view.board}")
            return f'<div data-seek="{seek}"></div>'
        return "" if self._found is None else _turns_panel(shop, self._found)

    def press(self, shop: Workshop, number: str) -> bool:
        """Make the change of that number, counted from 0; False where there is none."""
        chosen = dict(enumerate(self._found or ())).get(int(number) if number.isdecimal() else -1)
        if chosen is None or self._asked != _key(shop):
            return False
        return _make(shop, chosen)


def both_rulings(rules: Game[Any, Any], turn: TurnedRuling) -> Workshop:
    """The board on which a refusal is turned, with the ruling before and after."""
    shop = Workshop(rules, rules.write(turn.old), NOTHING)
    shop.ask(turn.before.question)
    _make(shop, turn.flip)
    return shop


def _make(shop: Workshop, flip: Flip) -> bool:
    """Make a change; where nothing changes on the board, something else is asked."""
    if not flip.changes:
        return shop.ask(flip.question)
    return shop.turn_ruling("\n".join(flip.changes), flip.question)


def _key(shop: Workshop) -> object:
    return shop.rules.name, shop.text, shop.question, language()


def _is_refused(shop: Workshop) -> bool:
    """Whether the ruling as it is now is a refusal, on a board that makes sense."""
    answer = shop.answers()[1]
    tried = shop.question.then or shop.question.change
    refused = answer is not None and answer.allowed is False
    return refused and not (tried or shop.now.problems or shop.unanswered)


def _turns_panel(shop: Workshop, found: Flips) -> str:
    instead = found.instead
    if instead is None:
        cards = [_card(shop, number, one) for number, one in enumerate(found)]
        return section(listed(cards))
    if instead.move:  # the nearest that is allowed: pressed, it is asked
        picture = board(shop.rules, shop.position, (), instead.move)
        return section(card(_does("ask", instead.move), picture, instead.text))
    return section(f"<p>{escape(instead.text)}</p>")


def _card(shop: Workshop, number: int, flip: Flip) -> str:
    """One change: what is different on the board, lit, and what is said then."""
    question = flip.question or shop.asking.text
    picture = board(shop.rules, flip.position, flip.shapes, question)
    return card(_does("flip", str(number)), picture, told(flip), number + 1)


def _does(what: str, text: str) -> str:
    return f'data-do="{what}" data-text="{escape(text)}"'


# --- the case about the same: of the same kind, decided by the same rules ------------------------


Decided = tuple[bool | None, frozenset[str]]
"""What an answer says, and the rules that decide it."""
DECIDED_NOTHING: Final[Decided] = (None, frozenset())


@dataclass(frozen=True, slots=True)
class Relative:
    """A question of a case, as it was put there.

    Attributes:
        case: where it is asked.
        number: of the step, beginning with 1.
        question: as it is put to the engine.
        position: the board it is put to.
        decided: what decides its answer.
    """

    case: Case
    number: int
    question: Question
    position: Any
    decided: Decided

    @property
    def words(self) -> str:
        """The question as a learner reads it: that of the step, or else of the case."""
        return _(self.case.steps[self.number - 1].question or self.case.question)


def relatives(
    rules: Game[Any, Any], position: Any, question: Question, answer: Answer
) -> list[Relative]:
    """The questions of cases that are about the same, the one with the nearest board first.

    Args:
        rules: the game.
        position: the board that is asked about.
        question: what is asked.
        answer: what the game says to it.

    Returns:
        One of each case; none where nothing cites the rules that decide here.
    """
    decided = decided_by(answer)
    if not decided[1]:
        return []
    own, kind = _lines(rules, position, question), kind_of(question)
    same = [
        one
        for one in _asked(rules.name)
        if one.decided == decided and (answer.allowed is False or kind_of(one.question) == kind)
    ]
    nearest: dict[str, Relative] = {}
    for one in sorted(same, key=lambda one: _distance(own, one, question)):
        nearest.setdefault(one.case.id, one)
    return list(nearest.values())


def decided_by(answer: Answer) -> Decided:
    """What an answer says, and by which rules: of a refusal those that are not met.

    Nothing where no rule is cited.
    """
    if answer.ruling is None:
        return DECIDED_NOTHING
    reasons = answer.ruling.failed or answer.ruling.reasons
    return answer.ruling.allowed, frozenset(reason.rule.id for reason in reasons)


def kind_of(question: Question) -> str:
    """What a question asks for: its first word that is neither a player nor a number.

    >>> kind_of(Question(ask="wagon C1 red 0,0.c1 to 0,1.r1")), kind_of(Question(judge="12 keeps"))
    ('wagon', 'keeps')
    """
    declare_colours()
    words = (question.ask or question.judge).split()
    return next((word for word in words if word.isalpha() and player(word) is None), "")


def _asked(game: str) -> Iterator[Relative]:
    """Every question in the cases of a game whose answer cites a rule, with what decides it."""
    return (one for name in ids_of(game) for one in _asked_in(name, language()))


@cache
def _asked_in(name: str, _language: str) -> tuple[Relative, ...]:
    """Those of one case."""
    return tuple(one for one in _of_case(find_case(name)) if one.decided[1])


def _of_case(case: Case) -> Iterator[Relative]:
    """The questions that the steps of a case put."""
    rules, position = case.rules, case.position()
    for number, step in enumerate(case.steps, start=1):
        position, _refused = Question(change=step.change).prepare(rules, position)
        if step.move:
            position = rules.play(position, step.move).position
        if step.ask or step.judge:
            question = Question(ask=step.ask, judge=step.judge, then=step.then)
            decided = decided_by(question.put(rules, position))
            yield Relative(case, number, question, position, decided)


def _distance(own: Counter[str], one: Relative, question: Question) -> tuple[float, ...]:
    """How far another board is away: by its lines, its pieces, and what is asked there."""
    others = _lines(one.case.rules, one.position, one.question)
    pieces = _unlike(_pieces(own), _pieces(others))
    return _unlike(own, others), pieces, float(one.question != question)


def _lines(rules: Game[Any, Any], position: Any, question: Question) -> Counter[str]:
    """The lines of the board to which a question is put in the end, after what is tried before."""
    return Counter(rules.write(question.prepare(rules, position)[0]).splitlines())


def _pieces(lines: Counter[str]) -> Counter[str]:
    """The same without where each thing is."""
    found: Counter[str] = Counter()
    for line, count in lines.items():
        found[" ".join(line.split()[:2])] += count
    return found


def _unlike(one: Counter[str], other: Counter[str]) -> float:
    """The share of the lines that only one of them has."""
    return 1 - (one & other).total() / max((one | other).total(), 1)


# --- beside a ruling --------------------------------------------------------------------


class Relatives:
    """What was found so far, by board and question."""

    def __init__(self) -> None:
        self._found: dict[object, Relative | None] = {}
        self._read: Counter[tuple[str, str]] = Counter()  # cases, by game and language

    def look(self, shop: Workshop) -> bool:
        """Look on for the case about what is asked now; whether the search is over.

        One case is read at a time, so that whatever is pressed meanwhile gets through.
        """
        place, names = (shop.rules.name, language()), ids_of(shop.rules.name)
        if self._read[place] < len(names):
            _asked_in(names[self._read[place]], language())
            self._read[place] += 1
            return False
        answer = shop.answers()[1]
        if answer is not None and not shop.unanswered:
            near = relatives(shop.rules, shop.position, shop.question, answer)
            self._found[_key(shop)] = next(iter(near), None)
        return True

    def of(self, shop: Workshop) -> Relative | None:
        """The case about what is asked now, if it was looked for and found."""
        return self._found.get(_key(shop))

    def panel(self, shop: Workshop, view: ShownBoard) -> str:
        """The case, or that it is to be looked for; nothing while no ruling is shown."""
        if view.room != RULING or view.after is None or view.unanswered:
            return ""
        if _key(shop) not in self._found:
            return f'<div data-seek="{escape(shop.rules.name)} {escape(view.question)}"></div>'
        found = self._found[_key(shop)]
        return "" if found is None else _panel(found)


def _panel(found: Relative) -> str:
    case, entry = found.case, _lesson(found)
    place = " · ".join((*([_(entry.title)] if entry else []), case.id))
    words = _("The same was asked: {question}").format(question=found.words)
    return (
        f'<section class="bl-same"><h4>{escape(_("A case about the same"))}</h4>'
        f"<p>{escape(words)}</p>"
        f'<p class="bl-second">{escape(_(case.title))} · {escape(place)}</p>'
        f'<p class="bl-same-ways">{_way(found, entry)}</p></section>'
    )


def _way(found: Relative, entry: Entry | None) -> str:
    """The way to the case: its page on the site; elsewhere its board, and a cell to play it.

    A case that no lesson has stands in the reference.
    """
    id_ = escape(found.case.id)
    if in_page():
        looked_up = f"rulings/{part_naming(found.case.id)}/index.html#{leading(found.case)}"
        way = f"{entry.page}#{found.case.id}" if entry else looked_up
        words = escape(_("Go to this case") if entry else _("Look it up in the reference"))
        return f'<a class="bl-do bl-main" href="{escape(way)}">{words}</a>'
    cell = escape(f'import boardlib as bl\n\nbl.lesson("{found.case.id}")')
    return (
        f'<button type="button" class="bl-do bl-main" data-do="case" data-text="{id_}">'
        f"{escape(_('Show its board and ruling'))}</button>"
        f'<button type="button" class="bl-do bl-main" data-copy="{cell}">'
        f"{escape(_('Copy its lesson as a cell'))}</button>"
    )


def _lesson(found: Relative) -> Entry | None:
    """The lesson that tells the case."""
    return next((one for one in lessons() if found.case.id in one.cases), None)


def back() -> str:
    """The way back to one's own table from the board of a case."""
    words = escape(_("Back to your own table"))
    return (
        '<section class="bl-same"><p class="bl-same-ways"><button type="button"'
        f' class="bl-do bl-main" data-do="own" data-text="">{words}</button></p></section>'
    )
