"""Case files: found, read, refused with the place of what is wrong; and one to begin with."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from boardlib.catalogue.data_words import plain
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
    Result,
    Source,
    WhatIf,
    blaming,
    change_lines,
    choice_letters,
    placed,
)
from boardlib.catalogue.playing import run_claim
from boardlib.game import GAMES, Game, PositionError, game
from boardlib.game.boards import furthest
from boardlib.listing import called
from boardlib.ruling import Basis
from boardlib.text import _, listing, mark, trouble
from boardlib.words import as_text

_ID: Final = re.compile(r"[A-Z]+(-[A-Za-z0-9.]+)+")


@cache
def cases() -> dict[str, Case]:
    """Every case of every game, by id.

    Raises:
        CaseError: for a file that cannot be used, and for an id that is there twice.
    """
    return {case.id: case for case in collect(_case_files())}


def collect(texts: Iterable[tuple[str, str, str]]) -> list[Case]:
    """Read case files, given as game, file name and text; every id may be there once.

    Raises:
        CaseError: for a file that cannot be used, and for an id that is there twice.
    """
    found: list[Case] = []
    homes: dict[str, str] = {}
    for game_name, file, text in texts:
        case = read_case(text, game_name, file)
        for claim in case.claims:
            if claim.id in homes:
                text = _("{file}: claim {id} is there twice, in {other}")
                other = homes[claim.id]
                raise CaseError(text.format(file=file, id=claim.id, other=other))
            homes[claim.id] = file
        if case.id in {other.id for other in found}:
            raise CaseError(_("{file}: case {id} is there twice").format(file=file, id=case.id))
        found.append(case)
    return found


def _case_files() -> Iterator[tuple[str, str, str]]:
    for game_name in GAMES:
        for path in _folder(game_name):
            yield game_name, path.name, path.read_text(encoding="utf-8")


def _folder(game_name: str) -> list[Traversable]:
    """The case files of a game, by name; none for a game that brings no cases."""
    try:
        folder = files(GAMES[game_name]).joinpath("cases")
    except TypeError:  # a game that is a single module
        return []
    listed = folder.iterdir() if folder.is_dir() else ()
    found = (path for path in listed if path.name.endswith(".toml"))
    return sorted(found, key=lambda path: path.name)


def ids_of(game_name: str) -> list[str]:
    """The ids of the cases of a game, by the names of their files; none is read."""
    return [path.name.removesuffix(".toml").upper() for path in _folder(game_name)]


def find_case(name: str) -> Case:
    """The case of that id, the case that holds the claim of that id, or the one in that file.

    Capitals of an id do not matter.

    Raises:
        CaseError: when there is none, naming the nearest ids; and for a file that cannot be used.
        TypeError: for what is no text.
    """
    if as_text(name).endswith(".toml"):
        return read_case_file(Path(name))
    alone = _of_file(name)
    if alone is not None:
        return alone
    known = {claim.id: case for case in cases().values() for claim in case.claims} | cases()
    if found := called(name, known):
        return known[found]
    from difflib import get_close_matches

    written = {one.casefold(): one for one in known}
    near = get_close_matches(name.casefold(), written, n=3, cutoff=0.5)
    near = [written[one] for one in near]
    raise CaseError(
        _("There is no case '{name}'; did you mean {near}?").format(name=name, near=", ".join(near))
        if near
        else _("There is no case '{name}'; 'boardlib cases --search WORDS' finds one.").format(
            name=name
        )
    )


@cache
def _of_file(name: str) -> Case | None:
    """The case whose file is called like it, without reading any other file or loading any game."""
    for game_name, package in GAMES.items():
        found = find_spec(package)
        for folder in (found and found.submodule_search_locations) or ():
            path = Path(folder, "cases", f"{name.lower()}.toml")
            if _ID.fullmatch(name) and path.is_file():
                case = read_case(path.read_text(encoding="utf-8"), game_name, path.name)
                return case if case.id == name else None
    return None


def run_all(of: Iterable[Case] | None = None) -> Iterator[Result]:
    """Run every claim of every case, one result after the other."""
    for case in cases().values() if of is None else of:
        for claim in case.claims:
            yield run_claim(case, claim)


def read_case_file(path: Path) -> Case:
    """Read a case file of one's own; its position tells the game, or ``game = "carcassonne"``.

    Raises:
        CaseError: naming the file, the place and what is wrong.
    """
    try:
        return read_case(path.read_text(encoding="utf-8-sig"), "", str(path))
    except UnicodeDecodeError:
        raise CaseError(_("{file}: this is no UTF-8 text").format(file=path)) from None
    except OSError as error:
        why = trouble(error)
        raise CaseError(_("{file}: cannot be read: {why}").format(file=path, why=why)) from None


def read_case(text: str, game_name: str = "", file: str = "case") -> Case:
    """Read one case; its game is named by ``game``, or by the caller, or told by its position.

    Raises:
        CaseError: naming the file, the place and what is wrong.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CaseError(_no_toml(file, text, str(error))) from None
    told = "game" in data or game_name
    name = data.pop("game", game_name) if told else _game_of(data.get("position"), file)
    if not isinstance(name, str) or not name:
        raise CaseError(
            _("{file}: 'game' is missing, such as game = \"{name}\"").format(
                file=file, name=next(iter(GAMES))
            )
        )
    with blaming(file):
        return _case(_Table(data, file, game(name), lines=_headings(text, data)), name)


_LONG_TEXT: Final = re.compile(r"(\"{3}|'{3}).*?\1", re.DOTALL)
_HEADING: Final = re.compile(r"^\s*\[\[\s*(\w+)\s*\]\]", re.MULTILINE)


def _headings(text: str, data: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
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


def _game_of(position: object, file: str) -> str:
    """The game in whose text form a position is written; empty if it is none of them.

    Raises:
        CaseError: where a game knows the words, but cannot read what they say.
    """
    if not isinstance(position, str) or not position.strip():
        return ""
    troubles: list[PositionError] = []
    for name in GAMES:
        try:
            game(name).read(position)
        except PositionError as error:
            troubles.append(error)
        else:
            return name
    lines = enumerate(position.splitlines(), start=1)
    first = next((number for number, line in lines if line.split("#")[0].strip()), 0)
    most = furthest(troubles)
    if (most.line, most.column) > (first, 1):  # that game knows the first word
        raise CaseError(_("{file}, 'position': {why}").format(file=file, why=most))
    return ""


_TYPES: Final = {
    str: mark("'{key}' must be text, not {given!r}"),
    list: mark("'{key}' must be a list, not {given!r}"),
    dict: mark("'{key}' must be a table, not {given!r}"),
    int: mark("'{key}' must be a number, not {given!r}"),
    bool: mark("'{key}' must be true or false, not {given!r}"),
}


def near(word: str, known: Iterable[str]) -> str:
    """The known word that is most like a mistyped one; empty if none is."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, sorted(known), n=1)), "")


class _Table:
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
        meant = near(key, self.data)
        if meant:
            return self.error(
                _("'{key}' is missing; is it meant by '{other}'?"), key=key, other=meant
            )
        return self.error(_("'{key}' is missing"), key=key)

    def has(self, key: str) -> bool:
        """Whether a key is there."""
        self.known.add(key)
        return key in self.data

    def table(self, key: str) -> _Table:
        """The table under a key."""
        return _Table(self.take(key, kind=dict), f"{self.place}, {key}", self.rules)

    def tables(self, key: str, name: str = "") -> list[_Table]:
        """The tables in a list; ``name`` is what each is called in messages."""
        items = self.take(key, [], list)
        lines = self.lines.get(key, (0,) * len(items))
        return [
            _Table(item, placed(self.place, line, f"{name or key} {number}"), self.rules, line)
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
                meant = near(name, self.rules.rules())
                text = _("there is no rule '{name}'")
                if meant:
                    text = _("there is no rule '{name}'; did you mean {near}?")
                raise self.error(text, name=name, near=meant)
        return names

    def id(self) -> str:
        """The id of a case or claim."""
        word: str = self.take("id")
        if not _ID.fullmatch(word):
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
        meant = near(key, self.known)
        if meant:
            raise self.error(_("unknown key '{key}'; did you mean '{near}'?"), key=key, near=meant)
        raise self.error(_("unknown key '{key}'"), key=key)


def _case(table: _Table, game_name: str) -> Case:
    steps = tuple(_step(item) for item in table.tables("step"))
    case = Case(
        id=table.id(),
        game=game_name,
        title=table.take("title"),
        question=table.take("question"),
        source=_source(table.table("source")),
        start=table.start(),
        steps=steps,
        claims=tuple(_claim(item, len(steps)) for item in table.tables("claim")),
        whatifs=tuple(_whatif(item, steps) for item in table.tables("whatif", "what-if")),
        file=table.place,
        ruling=table.take("ruling", ""),
    )
    table.done()
    return case


def _source(table: _Table) -> Source:
    source = Source(table.take("document"), table.take("place"))
    table.done()
    return source


def _step(table: _Table) -> CaseStep:
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
    _fits(table, step)
    if whynot is not None and whynot.data:
        letters = listing(choice_letters(choices))
        text = _("there is no choice '{letter}'; the choices are {letters}")
        raise whynot.error(text, letter=next(iter(whynot.data)), letters=letters)
    return step


def _fits(table: _Table, step: CaseStep) -> None:
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


def _predicted(table: _Table, then: tuple[str, ...]) -> tuple[tuple[Choice, ...], str]:
    """The choices of a prediction, and how many are wanted unless the step says so."""
    items = table.data.get("choices")
    if isinstance(items, list) and items and all(isinstance(item, str) for item in items):
        several = isinstance(table.data.get("answer"), list)
        return tuple(_listed(table, then)), "all" if several else "one"
    return tuple(_choices(table)), "one"


def _listed(table: _Table, then: tuple[str, ...]) -> Iterator[Choice]:
    """Choices of plain words: the answer of the step lists the right ones."""
    why = table.take("why", "")
    if not table.has("ask"):
        raise table.error(_("choices that are only words need an 'ask'"))
    if why and "{choice}" not in why:
        raise table.error(_("'why' is a question with {{choice}} in it, not '{given}'"), given=why)
    for word in table.words("choices"):
        question = Question(ask=why.replace("{choice}", word), then=then) if why else Question()
        yield Choice(word, question, listed=True)


def _answered(whynot: _Table, choices: Sequence[Choice]) -> Iterator[Choice]:
    """The choices with what the step says of the wrong ones, under their letters."""
    for letter, choice in zip(choice_letters(choices), choices, strict=True):
        yield replace(choice, whynot=whynot.take(letter, ""))


def _choices(table: _Table) -> Iterator[Choice]:
    for entry in table.tables("choices", "choice"):
        at = entry.words("at") if entry.has("at") else None
        yield Choice(entry.take("label"), _question(entry), at)
        entry.done()


def _question(table: _Table) -> Question:
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


def _claim(table: _Table, steps: int) -> Claim:
    information = table.take("information", False, bool)
    name, basis = table.id(), table.basis()
    text, short = table.take("text", ... if information else ""), _line(table)
    checks = tuple(_check(item, steps) for item in table.tables("check"))
    if information and checks:
        raise table.error(_("a claim that only informs has no check"))
    if not checks and not information:
        checks = (_check(table, steps),)
    table.done()
    stated = text or "; ".join(map(_stated, checks))
    return Claim(name, stated, basis, information, checks, table.line, short)


def _line(table: _Table) -> str:
    """A ruling in one line of a list, where its text is longer than that."""
    line: str = table.take("line", "")
    if len(line) > LONGEST_LINE:
        text = _("'line' is longer than a line: {length} letters, of {most} at most")
        raise table.error(text, length=len(line), most=LONGEST_LINE)
    return line


def _stated(check: Check) -> str:
    """What a check states, for a claim without words of its own: ``2 yellow 4: forbidden``."""
    question = check.question
    asked = question.ask or question.judge
    return asked if question.expect is None else f"{asked}: {plain(question.expect)}"


def _check(table: _Table, steps: int) -> Check:
    own = table.has("board") or table.has("position")
    if own and table.has("given"):
        raise table.error(_("'given' and a position of its own exclude each other"))
    check = Check(_question(table), _given(table, steps), table.start() if own else "")
    table.done()
    if check.question.expect is None and check.question.because is None:
        raise table.error(_("'expect' is missing, so the check could not fail"))
    return check


def _given(table: _Table, steps: int) -> int:
    given = table.take("given", "start")
    if given == "start":
        return 0
    word, _sep, number = given.rpartition(" ")
    if word == "after step" and number.isdigit() and 1 <= int(number) <= steps:
        return int(number)
    text = _("'given' is \"start\" or \"after step N\" with N from 1 to {steps}, not '{given}'")
    raise table.error(text, steps=steps, given=given)


def _whatif(table: _Table, steps: Sequence[CaseStep]) -> WhatIf:
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


# --- a case to begin with ---------------------------------------------------------------


def template(name: str) -> str:
    """The text of a case file of a game: a small case, and after it what else a file may hold.

    Raises:
        ValueError: when there is no such game.
    """
    game(name)
    own = files(GAMES[name]).joinpath("cases", "template.txt").read_text(encoding="utf-8")
    return own + files("boardlib.catalogue").joinpath("keys.txt").read_text(encoding="utf-8")
