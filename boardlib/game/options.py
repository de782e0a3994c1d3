"""The options of a rule book, asked about: ``option`` lists them, ``option NAME`` explains one.

What they decide, what they are at a position, what else they may be, and on what that rests is
told here for every game.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from boardlib.game import Answer, Listed
from boardlib.profile import Profile, Setting
from boardlib.ruling import Basis
from boardlib.text import _, mark, sentence_case
from boardlib.words import Wanted, Words

RESTS_ON: Final = {
    Basis.PUBLISHED: mark("All of it is published: {source}."),
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
