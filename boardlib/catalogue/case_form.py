"""What a case file says in its tables: story, choices, claims and what-ifs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardlib.catalogue.data_words import plain
from boardlib.catalogue.model import (
    LONGEST_LINE,
    PICKS,
    Case,
    CaseStep,
    Check,
    Choice,
    Claim,
    Question,
    Source,
    WhatIf,
    choice_letters,
)
from boardlib.catalogue.tables import FileTable
from boardlib.text import _, listing


def case_of(table: FileTable, game_name: str) -> Case:
    """The case that a file tells."""
    steps = tuple(_step(item) for item in table.tables("step"))
    case = Case(
        id=table.id(),
        game=game_name,
        title=table.take("title"),
        question=table.take("question"),
        source=source_of(table.table("source")),
        start=table.start(),
        steps=steps,
        claims=tuple(_claim(item, len(steps)) for item in table.tables("claim")),
        whatifs=tuple(whatif_of(item, steps) for item in table.tables("whatif", "what-if")),
        file=table.place,
        ruling=table.take("ruling", ""),
    )
    table.done()
    return case


def source_of(table: FileTable) -> Source:
    """Where a case comes from."""
    source = Source(table.take("document"), table.take("place"))
    table.done()
    return source


def _step(table: FileTable) -> CaseStep:
    then = table.moves("then")
    choices, pick = _predicted(table, then)
    whynot = table.table("whynot") if table.has("whynot") else None
    step = CaseStep(
        say=table.take("say", ""),
        sheet=table.take("sheet", None),
        move=table.move("move"),
        change=table.take("change", ""),
        question=table.take("question", ""),
        ask=table.take("ask", ""),
        choices=choices if whynot is None else tuple(_answered(whynot, choices)),
        pick=table.take("pick", pick),
        show=table.words("show"),
        then=then,
        judge=table.move("judge"),
        answer=table.take("answer", None, object),
        line=table.line,
    )
    table.done()
    fits(table, step)
    if whynot is not None and whynot.data:
        letters = listing(choice_letters(choices))
        text = _("there is no choice '{letter}'; the choices are {letters}")
        raise whynot.error(text, letter=next(iter(whynot.data)), letters=letters)
    return step


def fits(table: FileTable, step: CaseStep) -> None:
    """Refuse a step whose parts do not go together."""
    if step.ask and step.judge:
        raise table.error(_("give either 'ask' or 'judge'"))
    if step.answer is not None and not (step.ask or step.judge):
        raise table.error(_("'answer' needs an 'ask' or a 'judge' to be compared with"))
    if step.pick not in PICKS:
        text = _("'pick' is one of {known}, not '{given}'")
        raise table.error(text, known=", ".join(PICKS), given=step.pick)
    if bool(step.choices) != bool(step.question):
        raise table.error(_("a 'question' needs 'choices', and choices need a question"))
    if len(step.choices) == 1:
        raise table.error(_("a single choice is none; give two or more"))
    labels = [choice.label for choice in step.choices]
    for label in labels:
        if labels.count(label) > 1:
            raise table.error(_("two choices are both called '{label}'"), label=label)
    if not any((step.say, step.move, step.change, step.choices, step.ask, step.judge)):
        raise table.error(_("nothing is said, done or asked; 'say' tells what is seen"))


def _predicted(table: FileTable, then: tuple[str, ...]) -> tuple[tuple[Choice, ...], str]:
    """The choices of a prediction, and how many are wanted unless the step says so."""
    items = table.data.get("choices")
    if isinstance(items, list) and items and all(isinstance(item, str) for item in items):
        several = isinstance(table.data.get("answer"), list)
        return tuple(_listed(table, then)), "all" if several else "one"
    return tuple(_choices(table)), "one"


def _listed(table: FileTable, then: tuple[str, ...]) -> Iterator[Choice]:
    """Choices of plain words: the answer of the step lists the right ones."""
    why = table.take("why", "")
    if not table.has("ask"):
        raise table.error(_("choices that are only words need an 'ask'"))
    if why and "{choice}" not in why:
        raise table.error(_("'why' is a question with {{choice}} in it, not '{given}'"), given=why)
    for word in table.words("choices"):
        question = Question(ask=why.replace("{choice}", word), then=then) if why else Question()
        yield Choice(word, question, listed=True)


def _answered(whynot: FileTable, choices: Sequence[Choice]) -> Iterator[Choice]:
    """The choices with what the step says of the wrong ones, under their letters."""
    for letter, choice in zip(choice_letters(choices), choices, strict=True):
        yield replace(choice, whynot=whynot.take(letter, ""))


def _choices(table: FileTable) -> Iterator[Choice]:
    for entry in table.tables("choices", "choice"):
        at = entry.words("at") if entry.has("at") else None
        yield Choice(entry.take("label"), question_of(entry), at)
        entry.done()


def question_of(table: FileTable) -> Question:
    """The question that a choice or a check puts."""
    question = Question(
        ask=table.take("ask", ""),
        judge=table.move("judge"),
        expect=table.take("expect", None, object),
        because=table.rule_ids("because"),
        change=table.take("change", ""),
        then=table.moves("then"),
    )
    if bool(question.ask) == bool(question.judge):
        raise table.error(_("give either 'ask' or 'judge'"))
    if question.ask and question.expect is None and question.because is None:
        raise table.error(_("'expect' is missing, so the question has no answer to compare"))
    return question


def _claim(table: FileTable, steps: int) -> Claim:
    information = table.take("information", False, bool)
    name, basis = table.id(), table.basis()
    text, short = table.take("text", ... if information else ""), _line(table)
    checks = tuple(_check(item, steps) for item in table.tables("check"))
    if information and checks:
        raise table.error(_("a claim that only informs has no check"))
    if not checks and not information:
        checks = (_check(table, steps),)
    table.done()
    says = text or stated(*checks)
    return Claim(name, says, basis, information, checks, table.line, short)


def _line(table: FileTable) -> str:
    """A ruling in one line of a list, where its text is longer than that."""
    line: str = table.take("line", "")
    if len(line) > LONGEST_LINE:
        text = _("'line' is longer than a line: {length} letters, of {most} at most")
        raise table.error(text, length=len(line), most=LONGEST_LINE)
    return line


def stated(*checks: Check) -> str:
    """What checks state, for a claim without words of its own: ``2 yellow 4: forbidden``."""
    return "; ".join(map(_stated, checks))


def _stated(check: Check) -> str:
    question = check.question
    asked = question.ask or question.judge
    return asked if question.expect is None else f"{asked}: {plain(question.expect)}"


def _check(table: FileTable, steps: int) -> Check:
    own = table.has("board") or table.has("position")
    if own and table.has("given"):
        raise table.error(_("'given' and a position of its own exclude each other"))
    check = Check(question_of(table), _given(table, steps), table.start() if own else "")
    table.done()
    if check.question.expect is None and check.question.because is None:
        raise table.error(_("'expect' is missing, so the check could not fail"))
    return check


def _given(table: FileTable, steps: int) -> int:
    given = table.take("given", "start")
    if given == "start":
        return 0
    word, _sep, number = given.rpartition(" ")
    if word == "after step" and number.isdigit() and 1 <= int(number) <= steps:
        return int(number)
    text = _("'given' is \"start\" or \"after step N\" with N from 1 to {steps}, not '{given}'")
    raise table.error(text, steps=steps, given=given)


def whatif_of(table: FileTable, steps: Sequence[CaseStep]) -> WhatIf:
    """A change that is tried out, and the question that is asked again."""
    step = table.take("step", len(steps), int)
    if not 0 <= step <= len(steps):
        text = _("'step' is a number from 0 to {steps}, not {given}")
        raise table.error(text, steps=len(steps), given=step)
    asked = next((item.ask for item in reversed(steps[:step]) if item.ask), ...)
    whatif = WhatIf(
        label=table.take("label"),
        change=table.take("change"),
        ask=table.take("ask", asked),
        step=step,
        then=table.moves("then"),
        line=table.line,
    )
    table.done()
    return whatif
