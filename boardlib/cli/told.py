"""What ``--help`` tells, and what click says by itself, in the language that was chosen.

Docstrings and ``help`` of the commands are messages like all others; they are looked up when they
are shown.
"""

from __future__ import annotations

import gettext
import os
from inspect import cleandoc
from typing import Any, Final

import click

from boardlib import text
from boardlib.text import DOMAIN, _, mark, mark_counted, set_language

CLICK: Final = (
    mark("Usage:"),
    mark("Options"),
    mark("Commands"),
    mark("Show this message and exit."),
    mark("default: {default}"),
    mark("Missing command."),
    mark("Missing argument"),
    mark("Missing option"),
    mark("No such option {name!r}."),
    mark("No such command {name!r}."),
    mark("Option {name!r} does not take a value."),
    mark("Invalid value: {message}"),
    mark("Invalid value for {param_hint}: {message}"),
    mark("%(prog)s, version %(version)s"),
)
"""What click looks up by itself."""
COUNTED: Final = (
    mark_counted("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    mark_counted("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    mark_counted(
        "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"
    ),
    mark_counted(
        "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."
    ),
)
"""What click looks up by itself, in both forms of a count."""


def speak(code: str) -> None:
    """Let everything that is printed be in a language, and what click says by itself, too.

    Raises:
        ValueError: when there is no catalogue for that language.
    """
    set_language(code)
    os.environ["LANGUAGE"] = code
    gettext.bindtextdomain(DOMAIN, str(text.LOCALE_FOLDER))
    gettext.textdomain(DOMAIN)


class _Told:
    """Something whose help is looked up when it is shown."""

    _about: str | None = None

    @property
    def help(self) -> str | None:
        """What ``--help`` tells of it."""
        return _(self._about) if self._about else self._about

    @help.setter
    def help(self, about: str | None) -> None:
        self._about = about and cleandoc(about)


class CommandOption(_Told, click.Option):
    """An option."""


class WholeNumber(click.types.IntParamType):
    """A whole number, perhaps from a least one on.

    Args:
        least: the smallest one that may be typed.
    """

    name = "integer"

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was typed, refused in a sentence if it is none."""
        try:
            number = int(value)
        except ValueError:
            self.fail(_("'{word}' is not a whole number.").format(word=value), param, ctx)
        if self.least is not None and number < self.least:
            text = _("it is {least} or more, not {number}.")
            self.fail(text.format(least=self.least, number=number), param, ctx)
        return number


class Command(_Told, click.Command):
    """A command."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option that shows the help."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = _("Show this message and exit.")
        return found


class CommandGroup(Command, click.Group):
    """A command with commands of its own."""

    command_class = Command
