"""What a case file says: its tables, which refuse what they do not know; story, choices, claims."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from boardlib.catalogue.comparing import plain
from boardlib.catalogue.model import (
    LONGEST_LINE,
    PICKS,
    Case,
    CaseError,
    CaseStep,
    Check,
    Choice,
    Claim,
    Question,
    Source,
    WhatIf,
    blaming,
    choice_letters,
    placed,
)
from boardlib.game import Game
from boardlib.game.editing import change_lines
from boardlib.ruling import Basis
from boardlib.shown import meant
from boardlib.text import _, listing, mark

# --- tables that know their places, and refuse what they do not know -----------------------------


_ID: Final = re.compile(r"[A-Z]+(-[A-Za-z0-9.]+)+")


def is_id(word: str) -> bool:
    """Whether a word looks like the id of a case or claim.

    >>> is_id("TUN-T1.2"), is_id("tunnel")
    (True, False)
    """
    return _ID.fullmatch(word) is not None


def toml(text: str, file: str) -> dict[str, Any]:
    """What a file says.

    Raises:
        CaseError: where it is no TOML: the line, and what is wrong there.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CaseError(_no_toml(file, text, str(error))) from None


_LONG_TEXT: Final = re.compile(r"(\"{3}|'{3}).*?\1", re.DOTALL)
_HEADING: Final = re.compile(r"^\s*\[\[\s*(\w+)\s*\]\]", re.MULTILINE)


def headings(text: str, data: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """The lines on which the tables of each list begin; none where they cannot be told apart."""
    bare = _LONG_TEXT.sub(lambda found: "\n" * found[0].count("\n"), text)
    lines: dict[str, list[int]] = {}
    for found in _HEADING.finditer(bare):
        lines.setdefault(found[1], []).append(bare.count("\n", 0, found.start(1)) + 1)
    return {
        key: tuple(at)
        for key, at in lines.items()
        if isinstance(data.get(key), list) and len(data[key]) == len(at)
    }


_TOML_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
"""Where the reader of TOML says that it has stopped."""


_TOML_FAULTS: Final = (
    ("Unterminated string|Illegal .* '\\\\n'", mark("a text is not closed by its mark")),
    ("Unclosed array", mark("a list is not closed by ]")),
    ("Unclosed inline table", mark("a table is not closed by }")),
    ("Cannot|Duplicate", mark("this name has its value already")),
    ("Expected '='", mark("after a name = is missing")),
    ("Invalid value", mark("after = a value is missing, or it is none")),
    ("Expected newline", mark("something follows where the line should end")),
    ("Unescaped", mark("a backslash in a text is written twice")),
    ("key part|statement", mark("a name is expected at the beginning of a line")),
    ("Illegal|Found invalid", mark("a sign stands here that cannot be part of a text")),
)
"""What is wrong, by the words in which the reader of TOML says so."""


def _no_toml(file: str, text: str, why: str) -> str:
    """Where a file stops being TOML, why, and what a line of it looks like."""
    found = _TOML_PLACE.search(why)
    line = (found and found[1]) or len(text.rstrip().splitlines())
    fault = next((said for words, said in _TOML_FAULTS if re.search(words, why)), "")
    if not fault:
        said = _(
            '{file}: line {line}: this is no TOML; expected lines such as title = "Braking" and'
            ' choices = ["white", "red"]'
        )
        return said.format(file=file, line=line)
    said = _(
        '{file}: line {line}: this is no TOML; expected lines such as title = "Braking" and'
        ' choices = ["white", "red"]: {why}'
    )
    return said.format(file=file, line=line, why=_(fault))


_TYPES: Final = {
    str: mark("'{key}' must be text, not {given!r}"),
    list: mark("'{key}' must be a list, not {given!r}"),
    dict: mark("'{key}' must be a table, not {given!r}"),
    int: mark("'{key}' must be a number, not {given!r}"),
    bool: mark("'{key}' must be true or false, not {given!r}"),
}


def near(word: str, known: Iterable[str]) -> str:
    """The known word that is most like a mistyped one; empty if none is."""
    return next(iter(meant(word, sorted(known), few=1, cutoff=0.6)), "")


class FileTable:
    """A TOML table that knows its place in the file and refuses unknown keys."""

    def __init__(
        self,
        data: Any,
        place: str,
        rules: Game[Any, Any],
        line: int = 0,
        lines: Mapping[str, tuple[int, ...]] | None = None,
    ) -> None:
        self.place, self.rules = place, rules
        self.line, self.lines = line, lines or {}
        if not isinstance(data, Mapping):
            raise self.error(_("expected a table with keys, not {given!r}"), given=data)
        self.data = dict(data)
        self.known: set[str] = set()  # the keys that were looked for

    def error(self, message: str, **facts: object) -> CaseError:
        """What is wrong, with the place; the facts are what the message leaves room for."""
        return CaseError(f"{self.place}: {message.format(**facts)}")

    def take(self, key: str, default: Any = ..., kind: type = str) -> Any:
        """The value of a key; it has to be there unless there is a default."""
        self.known.add(key)
        if key not in self.data:
            if default is ...:
                raise self._missing(key)
            return default
        value = self.data.pop(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(_(_TYPES[kind]), key=key, given=value)
        if default is ... and value == "":
            raise self.error(_("'{key}' is empty"), key=key)
        return value

    def _missing(self, key: str) -> CaseError:
        """That a key is missing, and which key may stand for it by mistake."""
        if likely := near(key, self.data):
            return self.error(
                _("'{key}' is missing; is it meant by '{other}'?"), key=key, other=likely
            )
        return self.error(_("'{key}' is missing"), key=key)

    def has(self, key: str) -> bool:
        """Whether a key is there."""
        self.known.add(key)
        return key in self.data

    def table(self, key: str) -> FileTable:
        """The table under a key."""
        return FileTable(self.take(key, kind=dict), f"{self.place}, {key}", self.rules)

    def tables(self, key: str, name: str = "") -> list[FileTable]:
        """The tables in a list; ``name`` is what each is called in messages."""
        items = self.take(key, [], list)
        lines = self.lines.get(key, (0,) * len(items))
        return [
            FileTable(item, placed(self.place, line, f"{name or key} {number}"), self.rules, line)
            for number, (item, line) in enumerate(zip(items, lines, strict=True), start=1)
        ]

    def words(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        items = self.take(key, [], list)
        if not all(isinstance(item, str) for item in items):
            raise self.error(
                _("'{key}' must be a list of texts, not {given!r}"), key=key, given=items
            )
        return tuple(items)

    def move(self, key: str) -> str:
        """A move of the game, or an empty text."""
        text: str = self.take(key, "")
        return self._moves([text])[0] if text else ""

    def moves(self, key: str) -> tuple[str, ...]:
        """A list of moves of the game."""
        return self._moves(self.words(key))

    def moves_begun(self, key: str, any_end: str) -> tuple[str, ...]:
        """The same; one may end with ``any_end``, for all that begin like it."""
        found = self.words(key)
        self._moves(move.removesuffix(any_end) for move in found)
        return found

    def moves_among(self, key: str, between: str) -> tuple[str, ...]:
        """The same; one may be several moves of which one is made, with ``between`` them."""
        found = self.words(key)
        self._moves(move for one in found for move in one.split(between))
        return found

    def _moves(self, texts: Iterable[str]) -> tuple[str, ...]:
        for text in texts:
            with blaming(self.place):
                self.rules.read_move(text)
        return tuple(texts)

    def rule_ids(self, key: str) -> tuple[str, ...] | None:
        """A list of rule ids, or None where there is none."""
        if not self.has(key):
            return None
        names = self.words(key)
        for name in names:
            if name not in self.rules.rules():
                likely = near(name, self.rules.rules())
                text = _("there is no rule '{name}'")
                if likely:
                    text = _("there is no rule '{name}'; did you mean {near}?")
                raise self.error(text, name=name, near=likely)
        return names

    def id(self) -> str:
        """The id of a case or claim."""
        word: str = self.take("id")
        if not is_id(word):
            raise self.error(_("'{word}' is no id; an id looks like TUN-19 or TDF-12b"), word=word)
        return word

    def basis(self) -> Basis:
        """How sure we are of a claim."""
        word = self.take("basis", "published")
        if word not in set(Basis):
            text = _("'basis' is one of {known}, not '{given}'")
            raise self.error(text, known=", ".join(Basis), given=word)
        return Basis(word)

    def start(self) -> str:
        """The text of a position: a named board, lines of its own, or both."""
        board, position = self.take("board", ""), self.take("position", "")
        if board and board not in self.rules.boards():
            words = _("there is no board '{board}'; the boards are {known}")
            raise self.error(words, board=board, known=", ".join(self.rules.boards()))
        with blaming(f"{self.place}, position"):
            text: str = position
            if board:
                text = change_lines(self.rules.boards()[board], position, self.rules)
            self.rules.read(text)
        return text

    def done(self) -> None:
        """Refuse what has not been taken."""
        if not self.data:
            return
        key = next(iter(self.data))
        if likely := near(key, self.known):
            raise self.error(_("unknown key '{key}'; did you mean '{near}'?"), key=key, near=likely)
        raise self.error(_("unknown key '{key}'"), key=key)


# --- what stands in them: story, choices, claims and what-ifs ------------------------------------


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
