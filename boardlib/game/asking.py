"""What can be asked about a very position, in words; and its options, asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from types import MappingProxyType
from typing import Any, Final, NoReturn, Protocol

from boardlib.game import Answer, Game, Listed
from boardlib.game.board import Board
from boardlib.game.editing import editor
from boardlib.game.face import position_of
from boardlib.profile import Profile, Setting
from boardlib.ruling import Basis
from boardlib.shown import bundle
from boardlib.text import _, mark, sentence_case
from boardlib.words import Wanted, Words

RESTS_ON: Final = {
    Basis.PUBLISHED: mark("The usual value is published: {source}."),
    Basis.DEDUCED: mark("The usual value is deduced: {source}."),
    Basis.READING: mark("The usual value is a reading: {source}."),
    Basis.ASSUMED: mark("The usual value is assumed: {source}."),
}
"""On what the usual value of an option rests."""


class WithOptions(Protocol):
    """A position: whatever has options in force."""

    @property
    def profile(self) -> Profile:
        """The options in force."""


def option_answer(position: WithOptions, words: Words, question: str) -> Answer:
    """``option``, the options that there are; ``option NAME``, what one of them decides."""
    settings = position.profile.settings
    if not words.words:
        return _every_option(position.profile, question)
    wanted = Wanted(mark("expected the name of an option here"), mark("'{word}' is not an option"))
    name = words.one_of(wanted, tuple(settings), few=len(settings))
    return _one_option(settings[name], position.profile[name], question)


def _every_option(profile: Profile, question: str) -> Answer:
    """Every option with its question and its value; their names are for those who type."""
    lines = []
    for name, setting in profile.settings.items():
        text = _("{question} Here: {meaning}.")
        told = text.format(question=_(setting.text), meaning=setting.meaning(profile[name]))
        lines.append(Listed(told, typed=f"{name} {profile[name]}: {told}"))
    found = dict(profile)
    return Answer(question, "", found, listed=tuple(lines), names=dict.fromkeys(found, ""))


def _one_option(setting: Setting, value: str, question: str) -> Answer:
    """What an option decides, and what each of its values means, that of the position marked."""
    data: dict[str, Any] = {
        "name": setting.name,
        "value": value,
        "values": list(setting.values),
        "default": setting.default,
        "basis": setting.basis.value,
        "source": setting.source,
    }
    lines = (
        Listed(_(setting.text)),
        *(_value_line(setting, one, one == value) for one in setting.values),
        Listed(_(RESTS_ON[setting.basis]).format(source=_(setting.source))),
    )
    names = {one: setting.meaning(one) for one in setting.values}
    return Answer(question, "", data, listed=lines, names={"value": _("here"), **names})


def _value_line(setting: Setting, value: str, is_here: bool) -> Listed:
    """What a value means; its name is for those who type."""
    text = _("{meaning} (so it is here).") if is_here else _("{meaning} (at another table).")
    told = text.format(meaning=setting.meaning(value))
    return Listed(sentence_case(told), typed=f"{value}: {told}")


# --- what can be asked ------------------------------------------------------------------


WIDE: Final = 60
"""Examples stand behind questions of so many letters at most, in one column."""


class Questions(Mapping[str, str]):
    """What can be asked about a position: each question as it is typed -> the same in words.

    >>> import boardlib as bl
    >>> asked = bl.questions("tile BG-D 0,0 0")
    >>> asked["complete 0,0.c1"]
    'The city: Is it finished?'
    >>> print(bl.ask("tile BG-D 0,0 0", "complete 0,0.c1").head)
    The city: not complete, open here: in the north.

    Args:
        about: what can be asked about -> the questions, each with its words.
        anywhere: those that are asked at several things, and of the whole as well -> the words
            that fit anywhere.
    """

    def __init__(
        self,
        about: Mapping[str, Mapping[str, str]],
        anywhere: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._about = {thing: dict(asked) for thing, asked in about.items() if asked}
        self._words: dict[str, str] = {}
        for thing, asked in self._about.items():
            for text, words in asked.items():
                self._words.setdefault(text, anywhere.get(text) or _full(thing, words))

    def __getitem__(self, example: str) -> str:
        return self._words[example]

    def __call__(self, *_given: object, **_named: object) -> NoReturn:
        """They are there already, and say so to whoever calls for them.

        Raises:
            TypeError: always.
        """
        raise TypeError(_("These are the questions already: write .questions, without brackets."))

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def __str__(self) -> str:
        lines = []
        for thing, asked in self._about.items():
            lines += [thing, *(f"  {words:{WIDE}} {text}" for text, words in asked.items())]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<.questions, {len(self)}: {', '.join([*self][:3])}, …>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The lines that it prints; a table of a part for each thing on a page."""
        rows = "".join(_part(thing, asked) for thing, asked in self._about.items())
        return bundle(str(self), f"<table>{rows}</table>")


def _full(thing: str, words: str) -> str:
    return _("{thing}: {question}").format(thing=thing, question=words)


def _part(thing: str, asked: Mapping[str, str]) -> str:
    """The rows of one thing: its name as a heading, then words and example of each question."""
    left = 'style="text-align:left"'
    rows = [f'<tr><th colspan="2" {left}>{escape(thing)}</th></tr>']
    rows += [
        f"<tr><td {left}>{escape(words)}</td><td {left}><code>{escape(text)}</code></td></tr>"
        for text, words in asked.items()
    ]
    return "".join(rows)


def questions(board: str | Board) -> Questions:
    """What can be asked about a board, in words, each with an example that runs on it.

    Args:
        board: a name, the lines of a position, or a position (see :func:`boardlib.read`).

    Returns:
        The questions as they are typed, each with its words; thing by thing, as players call what
        is on the board, and the most asked first.  Of questions that differ only in what they are
        about one is there.

    Raises:
        PositionError: when there is no such board.

    >>> import boardlib as bl
    >>> "points 0,0.c1" in bl.questions("tile BG-D 0,0 0")
    True
    """
    position = position_of(board)
    return asked_about(position._game, position)


def asked_about(rules: Game[Any, Any], position: Any) -> Questions:
    """The same of a position of a game whose boards are asked about by pointing."""
    editable = editor(rules)
    told: set[str] = set()
    found: dict[str, dict[str, str]] = {}
    whole = {one.text: one.label for one in editable.questions_at(position, "")}
    anywhere: dict[str, str] = {}
    for thing in editable.things(position):
        found[thing.name] = {}
        for offer in editable.questions_at(position, thing.key):
            if thing.key and offer.text in whole:
                anywhere[offer.text] = whole[offer.text]
            if offer.kind not in told:
                told.add(offer.kind)
                found[thing.name][offer.text] = offer.label
    return Questions(found, anywhere)
