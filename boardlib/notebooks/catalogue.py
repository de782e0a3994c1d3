"""The lessons in their order, read from ``lessons.toml``; how each of them begins and ends."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from boardlib.catalogue import Case, find_case
from boardlib.game import GAMES, game
from boardlib.game.goals import Exercise, exercises
from boardlib.notebooks import sources
from boardlib.text import _, ngettext

LIST: Final = "lessons.toml"
"""The file that lists the lessons; it lies beside their sources."""
_NUMBER: Final = re.compile(r"^\d+_")
_CASE: Final = re.compile(r"^@case (\S+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Settled:
    """What somebody says at the table, and the case that settles it."""

    says: str
    case: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A lesson as the index shows it.

    Attributes:
        name: of its notebook and of its source, without their endings.
        title: what it is called, shorter than in the lesson itself.
        hook: the question of a player that it answers.
        board: a case, or a board that has a name: its picture.
        at: key of the shape in the middle of that picture; empty for the middle of the board.
        note: what there is to do in it, for a lesson without cases.
        cases: the ids of its cases, in order.
        everywhere: whether every lesson leads to it.
        looked_up: whether it is the reference, for which the site has pages of its own.
        code: what it is called among the lessons of its game, such as T1; empty where it is in
            no such row.
        goal: what can be done after it, in one sentence.
        minutes: how long it takes, about; 0 where nobody has said.
        story: what is at stake, in one or two sentences.
        settles: what can be settled after it.
        more: the kinds of exercises that practise it.
    """

    name: str
    title: str
    hook: str
    board: str
    at: str
    note: str
    cases: tuple[str, ...]
    everywhere: bool = False
    code: str = ""
    goal: str = ""
    minutes: int = 0
    story: str = ""
    settles: tuple[Settled, ...] = ()
    more: tuple[str, ...] = ()
    looked_up: bool = False

    @property
    def notebook(self) -> str:
        """The name of its file."""
        return f"{self.name}.ipynb"

    @property
    def page(self) -> str:
        """The name of its page on the site."""
        return page_name(self.name)


@dataclass(frozen=True, slots=True)
class Part:
    """Lessons that belong together, under a heading.

    Attributes:
        goal: of a game, what can be done after its lessons, in one sentence.
        board: of a game, its picture: a case, or a board that has a name.
        at: key of the shape in the middle of that picture.
    """

    title: str
    lessons: tuple[Entry, ...]
    goal: str = ""
    board: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Gone:
    """A lesson that is no longer there; what it taught others teach, or it is looked up.

    Attributes:
        name: of its notebook, without its ending.
        title: what it was called.
        cases: the ids of the cases that it had, in order.
    """

    name: str
    title: str
    cases: tuple[str, ...]

    @property
    def page(self) -> str:
        """The name that its page on the site had."""
        return page_name(self.name)


def page_name(name: str) -> str:
    """The page of a lesson on the site, by the name of its notebook.

    >>> page_name("05_one_step"), page_name("00_index.ipynb")
    ('one_step.html', 'index.html')
    """
    return f"{_NUMBER.sub('', name.removesuffix('.ipynb'))}.html"


def catalogue() -> tuple[Part, ...]:
    """All lessons, part by part."""
    return _catalogue(sources())


@cache
def _catalogue(folder: Path) -> tuple[Part, ...]:
    return tuple(
        Part(
            part["title"],
            tuple(_entry(lesson, folder) for lesson in part["lesson"]),
            part.get("goal", ""),
            part.get("board", ""),
            part.get("at", ""),
        )
        for part in _listed(folder)["part"]
    )


def door() -> Entry:
    """The first card of the index: no lesson, but where one lays a table of one's own."""
    folder = sources()
    return _entry(_listed(folder)["door"], folder)


def argued() -> Mapping[str, str]:
    """An argument as an example: its ``board``, the ``question``, the shape ``at`` its middle."""
    found: Mapping[str, str] = _listed(sources())["door"]["argued"]
    return found


def lessons() -> tuple[Entry, ...]:
    """All lessons, one after the other."""
    return tuple(entry for part in catalogue() for entry in part.lessons)


def gone() -> tuple[Gone, ...]:
    """The lessons that are no longer there, each with the cases that it had."""
    listed = _listed(sources()).get("gone", ())
    return tuple(Gone(one["name"], one["title"], tuple(one["cases"])) for one in listed)


@cache
def _listed(folder: Path) -> Mapping[str, Any]:
    return tomllib.loads((folder / LIST).read_text(encoding="utf-8"))


def cases_of(source: str) -> tuple[str, ...]:
    r"""The ids of the cases that the source of a lesson names, each once, in order.

    >>> cases_of("# Tunnels\n\n@case TUN-19\n\n@transcript TUN-19\n\n@case TUN-32\n")
    ('TUN-19', 'TUN-32')
    """
    return tuple(dict.fromkeys(_CASE.findall(source)))


def _entry(lesson: Mapping[str, Any], folder: Path) -> Entry:
    source = (folder / f"{lesson['name']}.md").read_text(encoding="utf-8")
    return Entry(
        lesson["name"],
        lesson["title"],
        lesson["hook"],
        lesson["board"],
        lesson.get("at", ""),
        lesson.get("note", ""),
        cases_of(source),
        lesson.get("everywhere", False),
        lesson.get("code", ""),
        lesson.get("goal", ""),
        lesson.get("minutes", 0),
        lesson.get("story", ""),
        tuple(Settled(one["says"], one["case"]) for one in lesson.get("settles", ())),
        tuple(lesson.get("more", ())),
        lesson.get("looked_up", False),
    )


# --- where a case and a ruling are met --------------------------------------------------


def next_case(case: Case) -> Case | None:
    """The case that the lessons tell after one; None at the end of a game and for one's own."""
    following = _following().get(case.id)
    found = None if following is None else find_case(following)
    return found if found is not None and found.game == case.game else None


@cache
def told() -> frozenset[str]:
    """The ids of the cases that lessons have."""
    return frozenset(name for lesson in lessons() for name in lesson.cases)


@cache
def _following() -> dict[str, str]:
    """For every case the one that comes after it, lesson by lesson."""
    return dict(pairwise(name for lesson in lessons() for name in lesson.cases))


@dataclass(frozen=True, slots=True)
class Met:
    """Where a case or a ruling is met: the lesson, the case, and the how manieth of it that is."""

    lesson: Entry
    case: Case
    number: int


def home(case: str) -> Met | None:
    """Where the lessons tell a case: itself, or by the first one that goes with it.

    None for a case that no lesson has: it stands in the reference.
    """
    return _homes().get(case)


@cache
def _homes() -> dict[str, Met]:
    own, others = dict[str, Met](), dict[str, Met]()
    for lesson in lessons():
        for number, name in enumerate(lesson.cases, start=1):
            case = find_case(name)
            place = own[name] = Met(lesson, case, number)
            for old in case.goes_with:
                others.setdefault(old, place)
    return others | own


def met(ruling: str) -> Met | None:
    """Where the lessons tell a ruling first; None where it is only looked up."""
    return _met().get(ruling)


@cache
def _met() -> dict[str, Met]:
    """Every ruling that is met: a case that holds it comes before one that goes with it."""
    own = {name: place for name, place in _homes().items() if place.case.id == name}
    held, taught = dict[str, Met](), dict[str, Met]()
    for place in own.values():
        for claim in place.case.claims:
            held.setdefault(claim.id, place)
    for name, place in _homes().items():
        if name not in own:
            taught |= dict.fromkeys((claim.id for claim in find_case(name).claims), place)
    return taught | held


# --- a lesson's goal and the way ahead, and what can be settled after it -------------------------


PRACTICE = "24_practice.ipynb"
"""Where exercises are made without end."""


def tasks(entry: Entry) -> int:
    """How many tasks a lesson has: whatever waits for an answer."""
    return sum(_tasks(find_case(name)) for name in entry.cases)


def _tasks(case: Case) -> int:
    return sum(frame.asks for frame in case.frames())


def length(entry: Entry) -> str:
    """How long it takes: ``About 10 minutes, 12 tasks.`` and no more."""
    minutes = ngettext("About {count} minute", "About {count} minutes", entry.minutes)
    count = tasks(entry)
    words = ngettext("{count} task", "{count} tasks", count).format(count=count)
    return f"{minutes.format(count=entry.minutes)}, {words}."


def opening(entry: Entry) -> str:
    """The goal of a lesson, how long it takes, and its cases in order, as Markdown."""
    way = " · ".join(_title(find_case(name)) for name in entry.cases)
    return f"**{_(entry.goal)}**\n\n{length(entry)}\n\n{way}"


def ending(entry: Entry) -> str:
    """What can be settled after a lesson, each with the way to its case, as Markdown."""
    lines = [f"## {_('Now you can settle')}", ""]
    lines += [
        f"* “{_(one.says)}” [{_title(case)}](#{anchor(case)})"
        for one in entry.settles
        for case in [find_case(one.case)]
    ]
    more = " · ".join(_(kind.title) for kind in practised(entry.more))
    if more:
        words = _("More of these: {kinds}").format(kinds=more)
        lines += ["", f"[{words}]({PRACTICE})"]
    return "\n".join(lines)


def practised(kinds: Iterable[str]) -> Iterator[Exercise]:
    """The kinds of exercises of these names."""
    known = {one.kind: one for name in GAMES for one in exercises(game(name))}
    return (known[kind] for kind in kinds if kind in known)


def anchor(case: Case) -> str:
    """Where a case stands in its notebook: as a page of Jupyter calls its heading."""
    return re.sub(r"\s", "-", _(case.title))


def _title(case: Case) -> str:
    return _(case.title)
