"""What the file of a lesson's case says: screens on which something is done, asked or told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, Final

from boardlib.catalogue.case_form import FileTable, fits, question_of, source_of, stated, whatif_of
from boardlib.catalogue.comparing import number
from boardlib.catalogue.model import (
    BADGES,
    Badge,
    Case,
    CaseStep,
    Check,
    Choice,
    Claim,
    Question,
    Word,
)
from boardlib.game.goals import (
    ANY,
    OR,
    Act,
    Assign,
    Estimate,
    Goal,
    Mistake,
    PointAt,
    PutPiece,
    Switch,
    Task,
    Trials,
)
from boardlib.text import _

FORM: Final = "case 2"
"""What the ``format`` of such a file says."""
ORDERS: Final = ("shuffled", "fixed")


def lesson_of(table: FileTable, game_name: str) -> Case:
    """The case that a file in the form of lessons tells."""
    name = table.id()
    steps = tuple(
        _screen(item, name, number)
        for number, item in enumerate(table.tables("step", "step"), start=1)
    )
    if not steps:
        raise table.error(_("'{key}' is missing"), key="step")
    case = Case(
        id=name,
        game=game_name,
        title=table.take("title"),
        question=table.take("question"),
        source=source_of(table.table("source")),
        start=table.start(),
        steps=steps,
        claims=tuple(_claim(item, len(steps)) for item in table.tables("claim")),
        whatifs=tuple(whatif_of(item, steps) for item in table.tables("whatif", "what-if")),
        file=table.place,
        ruling=table.take("ruling"),
        is_lesson=True,
        goes_with=table.words("goes_with"),
        badges=_badges(table),
        words=tuple(_words(table)),
    )
    table.done()
    return case


def _badges(table: FileTable) -> tuple[Badge, ...]:
    if not table.has("badge"):
        return ()
    told = table.table("badge")
    found = tuple(Badge(kind, told.take(kind)) for kind in BADGES if kind in told.data)
    if told.data:
        given = next(iter(told.data))
        raise told.error(
            _("'{given}' is no badge; a badge is one of {known}"),
            given=given,
            known=", ".join(BADGES),
        )
    return found


def _words(table: FileTable) -> Iterator[Word]:
    for entry in table.tables("words", "word"):
        yield Word(entry.take("word"), entry.take("at"))
        entry.done()


# --- screens ----------------------------------------------------------------------------


def _screen(table: FileTable, case: str, number: int) -> CaseStep:
    kind = table.take("kind")
    if kind not in KINDS:
        text = _("'kind' is one of {known}, not '{given}'")
        raise table.error(text, known=", ".join(KINDS), given=kind)
    step = CaseStep(
        kind=kind,
        say=table.take("say"),
        change=table.take("change", ""),
        show=table.words("show"),
        reach=table.words("reach"),
        line=table.line,
        start=_start(table, number),
        after=table.moves("after"),
        badges=_badges(table),
    )
    step = KINDS[kind](table, step, f"{case}, {number}")
    table.done()
    return step


def _start(table: FileTable, number: int) -> int:
    """The screen on whose board this one begins; 0 where it goes on."""
    start: int = table.take("from", 0, int)
    if start and not 1 <= start < number:
        text = _("'from' names a screen before this one, from 1 to {last}, not {given}")
        raise table.error(text, last=number - 1, given=start)
    return start


def _told(table: FileTable, step: CaseStep, _seed: str) -> CaseStep:
    return replace(step, film=table.moves("play"))


def _chosen(table: FileTable, step: CaseStep, seed: str) -> CaseStep:
    """A question with choices, in an order that is the same for everybody."""
    question, order = table.take("question"), table.take("order", ORDERS[0])
    if order not in ORDERS:
        text = _("'order' is one of {known}, not '{given}'")
        raise table.error(text, known=", ".join(ORDERS), given=order)
    choices = [_choice(entry) for entry in table.tables("choice")]
    if order != "fixed":
        Random(seed).shuffle(choices)
    about = table.rule_ids("about")
    step = replace(step, question=question, choices=tuple(choices), about=about)
    fits(table, step)
    return step


def _choice(entry: FileTable) -> Choice:
    at = entry.words("at") if entry.has("at") else None
    found = Choice(entry.take("label"), question_of(entry), at, reply=entry.take("reply"))
    entry.done()
    return found


def _with(task: Callable[[FileTable], Task]) -> Callable[[FileTable, CaseStep, str], CaseStep]:
    """A screen with a task."""
    return lambda table, step, _seed: replace(step, task=task(table))


def _act(table: FileTable) -> Act:
    cannot = table.take("cannot", "")
    if cannot:
        for key in sorted({"solution", "ways", "solved"} & set(table.data)):
            raise table.error(_("'{key}' and 'cannot' exclude each other"), key=key)
    return Act(
        goal=table.take("goal"),
        reached=_goals(table, "reached"),
        solution=_row(table, table.moves, needed=not cannot),
        by=table.take("by", ""),
        moves=_at_least_one(table, "moves", 1),
        may=table.words("may"),
        dice=_dice(table),
        rolls=table.words("rolls"),
        between=table.moves_among("between", OR),
        cannot=cannot,
        ways=_ways(table),
        solved=table.take("solved", "") if cannot else table.take("solved"),
        hint=table.take("hint", ""),
        otherwise=table.take("otherwise", ""),
        mistakes=tuple(_tried(one, _begun(one)) for one in table.tables("mistake")),
    )


def _dice(table: FileTable) -> Mapping[str, tuple[str, ...]]:
    """The faces that are told beforehand, for each piece."""
    if not table.has("dice"):
        return {}
    told = table.table("dice")
    return {piece: told.words(piece) for piece in tuple(told.data)}


def _point_at(table: FileTable) -> PointAt:
    return PointAt(
        goal=table.take("goal"),
        shapes=table.take("shapes"),
        right=_right(table.table("right")),
        in_order=table.take("in_order", False, bool),
        solution=table.words("solution"),
        solved=table.take("solved"),
        hint=table.take("hint", ""),
        otherwise=table.take("otherwise", ""),
        mistakes=tuple(map(_pointed, table.tables("mistake"))),
    )


def _right(table: FileTable) -> Goal:
    """The question that lists what is right, or the one that is asked of every shape."""
    if not table.has("each"):
        found = Goal(table.take("ask"))
    else:
        found = Goal(table.take("each"), table.take("expect", kind=object))
        if "{}" not in found.ask:
            raise table.error(_("'each' is a question with {{}} in it, not '{ask}'"), ask=found.ask)
    table.done()
    return found


def _put_piece(table: FileTable) -> PutPiece:
    task = PutPiece(
        goal=table.take("goal"),
        piece=table.take("piece"),
        reached=_goals(table, "reached"),
        solution=_row(table, table.words),
        ways=_ways(table),
        solved=table.take("solved"),
        hint=table.take("hint", ""),
        otherwise=table.take("otherwise", ""),
        mistakes=tuple(_tried(one, one.words) for one in table.tables("mistake")),
        names=_names(table),
        trials=_trials(table.table("trials")) if table.has("trials") else None,
    )
    if task.trials is not None and not task.trials.ask:
        raise table.error(_("'{key}' is missing"), key="trials.ask")
    if not task.hole:
        text = _("'piece' is a line with a hole in it, such as {{place}}, not '{given}'")
        raise table.error(text, given=task.piece)
    return task


def _names(table: FileTable) -> Mapping[str, str]:
    """What values are called that have no place on the board."""
    if not table.has("names"):
        return {}
    told = table.table("names")
    return {value: told.take(value) for value in tuple(told.data)}


def _assign(table: FileTable) -> Assign:
    task = Assign(
        goal=table.take("goal"),
        of=table.words("of"),
        places=table.words("places"),
        ask=table.take("ask"),
        reached=_goals(table, "reached", asks=False),
        running=table.take("running", ""),
        solution=_row(table, table.words),
        ways=_ways(table),
        solved=table.take("solved"),
        hint=table.take("hint", ""),
        otherwise=table.take("otherwise", ""),
        mistakes=tuple(_tried(one, one.words) for one in table.tables("mistake")),
    )
    for place in task.places:
        if f"{{{place}}}" not in task.ask:
            text = _("'ask' has no {{{place}}} in it, though it is one of the places")
            raise table.error(text, place=place)
    return task


def _estimate(table: FileTable) -> Estimate:
    return Estimate(
        goal=table.take("question"),
        ask=table.take("ask"),
        answer=_number(table, "answer"),
        path=table.take("path", ""),
        times=_number(table, "times", 1),
        within=_number(table, "within", 0),
        solved=table.take("solved"),
        hint=table.take("hint", ""),
        otherwise=table.take("otherwise", ""),
        replies=tuple(map(_reply, table.tables("reply"))),
        trials=_trials(table.table("trials")) if table.has("trials") else None,
    )


def _trials(table: FileTable) -> Trials:
    found = Trials(
        count=_at_least_one(table, "count", 100),
        path=table.take("path"),
        names=_names(table),
        ask=table.take("ask", ""),
    )
    table.done()
    return found


def _reply(table: FileTable) -> tuple[Fraction, str]:
    found = _number(table, "value"), table.take("wrong")
    table.done()
    return found


def _switch(table: FileTable) -> Switch:
    shown = table.table("shown")
    task = Switch(
        goal=table.take("goal", ""),
        line=table.take("line"),
        values=table.words("values"),
        ask=table.take("ask"),
        shown={value: shown.take(value) for value in tuple(shown.data)},
        solved=table.take("solved", ""),
        hint=table.take("hint", ""),
    )
    if "{}" not in task.line:
        text = _("'line' is a line with {{}} in it, not '{given}'")
        raise table.error(text, given=task.line)
    if len(task.values) < 2 or set(task.values) != set(task.shown):
        raise table.error(_("'values' are two or more, and 'shown' says something of each"))
    return task


KINDS: Final[Mapping[str, Callable[[FileTable, CaseStep, str], CaseStep]]] = {
    "do": _with(_act),
    "mark": _with(_point_at),
    "set": _with(_put_piece),
    "plan": _with(_assign),
    "estimate": _with(_estimate),
    "switch": _with(_switch),
    "choose": _chosen,
    "tell": _told,
}
"""How the screens of each kind are read."""


# --- parts of tasks ---------------------------------------------------------------------


def _goals(table: FileTable, key: str, asks: bool = True) -> tuple[Goal, ...]:
    """One goal, or a list of them; in a plan the question is that of the task."""
    if isinstance(table.data.get(key), list):
        return tuple(_goal(one, asks) for one in table.tables(key))
    return (_goal(table.table(key), asks),)


def _goal(table: FileTable, asks: bool) -> Goal:
    if asks and table.has("turned"):
        found = Goal(table.take("turned"), turned=True)
        table.done()
        return found
    found = Goal(table.take("ask") if asks else "", table.take("expect", kind=object))
    table.done()
    return found


def _row(
    table: FileTable, read: Callable[[str], tuple[str, ...]], needed: bool = True
) -> tuple[str, ...]:
    row = read("solution")
    if needed and not row:
        raise table.error(_("'{key}' is missing"), key="solution")
    return row


def _ways(table: FileTable) -> int | None:
    return _at_least_one(table, "ways", 1) if table.has("ways") else None


def _at_least_one(table: FileTable, key: str, default: int) -> int:
    found: int = table.take(key, default, int)
    if found < 1:
        raise table.error(_("'{key}' is a number from 1, not {given}"), key=key, given=found)
    return found


def _tried(table: FileTable, read: Callable[[str], tuple[str, ...]]) -> Mistake:
    found = Mistake(
        tries=read("try"),
        say=table.take("say"),
        illegal=table.take("illegal", False, bool),
        true=_goals(table, "true") if table.has("true") else (),
    )
    table.done()
    if not found.tries:
        raise table.error(_("'{key}' is missing"), key="try")
    if found.illegal and found.true:
        raise table.error(
            _("of a move that is refused nothing can be 'true' on the board after it")
        )
    return found


def _begun(table: FileTable) -> Callable[[str], tuple[str, ...]]:
    """Reads moves, one of which may say only how it begins."""
    return lambda key: table.moves_begun(key, ANY)


def _pointed(table: FileTable) -> Mistake:
    found = Mistake(
        say=table.take("say"), with_=table.words("with"), without=table.words("without")
    )
    table.done()
    if not (found.with_ or found.without):
        raise table.error(_("give 'with' or 'without': what was pointed at, or what was left out"))
    return found


def _number(table: FileTable, key: str, default: Any = ...) -> Fraction:
    given = table.take(key, default, object)
    found = number(given)
    if found is None:
        raise table.error(_("'{key}' must be a number, not {given!r}"), key=key, given=given)
    return found


# --- claims -----------------------------------------------------------------------------


def _claim(table: FileTable, screens: int) -> Claim:
    """A ruling of another case, checked on the boards of this one."""
    name, basis, text = table.id(), table.basis(), table.take("text", "")
    checks = tuple(_check(item, screens) for item in table.tables("check"))
    checks = checks or (_check(table, screens),)
    table.done()
    says = text or "; ".join(map(stated, checks))
    return Claim(name, says, basis, False, checks, table.line)


def _check(table: FileTable, screens: int) -> Check:
    screen, after = table.take("screen", 1, int), table.moves("after")
    if not 1 <= screen <= screens:
        text = _("'screen' is a number from 1 to {last}, not {given}")
        raise table.error(text, last=screens, given=screen)
    question: Question = question_of(table)
    table.done()
    if question.expect is None and question.because is None:
        raise table.error(_("'expect' is missing, so the check could not fail"))
    return Check(replace(question, then=(*after, *question.then)), screen=screen)
