"""The positions that were reached, one after the other, and the text that is being typed.

Nothing typed is lost: a text that cannot be read stays where it is until it is mended or thrown
away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from boardlib.catalogue import change_lines
from boardlib.game import Game, PositionError
from boardlib.text import _


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """A position that was reached, its text as it was written, and the pieces carried on the way.

    ``moved`` are their lines at the start, each with the one it has now.
    """

    text: str
    position: Any
    moved: Mapping[str, str] = field(default_factory=dict)

    def carried(self, lines: str) -> dict[str, str]:
        """The line that a piece had at the start, with the one that these lines give it."""
        gone = [line.removeprefix("-").strip() for line in lines.splitlines() if line[:1] == "-"]
        new = [line for line in lines.splitlines() if line[:1] != "-"]
        if len(gone) != 1 or len(new) != 1:
            return {}
        start = next((line for line, now in self.moved.items() if now == gone[0]), gone[0])
        return {start: new[0]}


class History:
    """Where one is among the positions, from the first one on.

    Args:
        rules: the game.
        start: the text of the position as it was.

    Attributes:
        draft: what was typed and not yet applied, or None.

    Raises:
        PositionError: when the text is no position.
    """

    def __init__(self, rules: Game[Any, Any], start: str) -> None:
        self.rules = rules
        self.draft: str | None = None
        self._stands = [Stand(start.strip("\n"), rules.read(start))]
        self._at = self._base = 0

    @property
    def first(self) -> Stand:
        """As it was: what the position as it is now is compared with."""
        return self._stands[self._base]

    def begin_here(self) -> None:
        """From now on this position is the one as it was."""
        self._base = self._at

    @property
    def is_before(self) -> bool:
        """Whether one has gone back behind the position as it was."""
        return self._at < self._base

    @property
    def now(self) -> Stand:
        """As it is now."""
        return self._stands[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether a position comes before this one."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a position that was left follows this one."""
        return self._at + 1 < len(self._stands)

    def change(self, lines: str, carried: Mapping[str, str]) -> None:
        """Change lines of the position; an option may be set to what it is already.

        Raises:
            ValueError: when that cannot be done.
        """
        self.settle()
        after = self.rules.read(
            change_lines(self.rules.write(self.now.position), lines, self.rules)
        )
        if after != self.now.position:
            moved = {**self.now.moved, **carried}
            self._follow(Stand(self.rules.write(after), after, moved))

    def reset(self) -> None:
        """Go on with the position as it was."""
        self.settle()
        if self.now.text != self.first.text:
            self._follow(self.first)

    def go(self, steps: int) -> None:
        """Go back or forth, where there is something."""
        self.settle()
        self._at = min(max(self._at + steps, 0), len(self._stands) - 1)

    def type(self, text: str) -> None:
        """Keep what is being typed, without reading it."""
        self.draft = None if text == self.now.text else text

    def settle(self, wanted: bool = False) -> None:
        """Apply what was typed: it must not get lost, and the text has to be that of the board.

        Raises:
            PositionError: when it cannot be read; unless that is ``wanted``, it says so.
        """
        if self.draft is not None and self.draft != self.now.text:
            try:
                self._follow(Stand(self.draft, self.rules.read(self.draft), self.now.moved))
            except PositionError as error:
                if wanted:
                    raise
                words = _("Fix the typed text first, or discard it: {why}")
                why = words.format(why=error.message)
                raise PositionError(why, error.line, error.column) from None
        self.draft = None

    def _follow(self, stand: Stand) -> None:
        """Another position follows this one."""
        self._stands[self._at + 1 :] = [stand]
        self._at += 1
        self._base = min(self._base, self._at)
