"""Exercises, or mistakes, one after the other: which is shown, how it went; without a widget."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, replace
from typing import Any, Final

from boardlib.catalogue import Case
from boardlib.catalogue.practice import LARGEST_SEED, Ladder, Name, checked, make, named
from boardlib.game.goals import Exercise
from boardlib.history import Attempt, Missed, amount, to_practise
from boardlib.text import _, mark


class Drill:
    """Exercises without end.

    Args:
        game: name of the game package.
        kinds: the kinds of exercise that are offered; the first one is shown first.
        seed: the number of the first exercise; the following ones count on from there.
        level: its level.

    Attributes:
        name: what the exercise that is shown is called.
        exercise: the exercise itself.
        ladders: for every kind, how it went so far.
        is_counted: whether the exercise that is shown has been answered.
    """

    def __init__(self, game: str, kinds: Sequence[Exercise], seed: int = 0, level: int = 1) -> None:
        self.game, self.kinds = game, {one.kind: one for one in kinds}
        self.ladders = {kind: Ladder(level) for kind in self.kinds}
        self.is_counted = False
        self.name = checked(Name(kinds[0].kind, seed, level))
        self.exercise = self._made(self.name)

    def _made(self, name: Name) -> Case:
        return make(self.game, name.kind, name.seed, name.level)

    @property
    def ladder(self) -> Ladder:
        """How it went so far with this kind of exercise."""
        return self.ladders[self.name.kind]

    def another(self) -> None:
        """Go to the next exercise of this kind, at the level reached."""
        seed = (self.name.seed + 1) % (LARGEST_SEED + 1)
        self._go(Name(self.name.kind, seed, self.ladder.level))

    def change(self, kind: str) -> bool:
        """Go to exercises of another kind; False when the one that is shown is of that kind."""
        if kind == self.name.kind:
            return False
        self._go(replace(self.name, kind=kind, level=self.ladders[kind].level))
        return True

    def take_up(self, seed: str, level: str) -> bool:
        """Go to the exercise of this kind whose number and level were typed.

        Returns:
            False when it is the one that is shown.

        Raises:
            ValueError: when there is none; the one that is shown stays.
        """
        name = named(self.name.kind, seed, level)
        if name == self.name:
            return False
        self._go(name)
        self.ladders[name.kind] = self.ladder.at_level(name.level)
        return True

    def following(self) -> bool:
        """Go to the next kind of exercise; after the last one to the next one of the first."""
        kinds = list(self.kinds)
        at = kinds.index(self.name.kind) + 1
        self.change(kinds[at % len(kinds)])
        if at == len(kinds):
            self.another()
        return True

    def kept(self, attempt: Attempt) -> Attempt:
        """An answer under the name of its exercise."""
        name = self.name
        return replace(attempt, name=name.kind, seed=name.seed, level=name.level)

    def count(self, right: bool) -> None:
        """Count an answer, if it is the first one to the exercise."""
        if not self.is_counted:
            self.ladders[self.name.kind] = self.ladder.after(right)
        self.is_counted = True

    @property
    def left(self) -> list[Any]:
        """Where one comes back to, as plain data: the exercise that is shown, and all ladders."""
        ladders = {kind: list(astuple(one)) for kind, one in self.ladders.items()}
        return [self.name.kind, self.name.seed, self.name.level, ladders]

    def come_back(self, kind: str, seed: int, level: int, ladders: Mapping[str, Any]) -> None:
        """Go on where a drill of the same exercises was left.

        Raises:
            ValueError: when there is no such exercise; nothing has changed then.
        """
        if kind in self.kinds:
            known = {one: Ladder(*map(int, ladders[one])) for one in self.kinds if one in ladders}
            self._go(named(kind, str(seed), str(level)))
            self.ladders.update(known)

    def again(self) -> Case:
        """The exercise that is shown, made anew in the language in use."""
        self.exercise = self._made(self.name)
        return self.exercise

    def _go(self, name: Name) -> None:
        self.exercise = self._made(name)
        self.name, self.is_counted = name, False


# --- mistakes: which one is shown, and what is left ----------------------------------------------


WORD: Final = "mistakes"
"""What they are called where an exercise is named."""
NONE: Final = mark(
    "There is nothing to practise: what you answer wrong comes here until it is right twice."
)


class NothingLeftError(ValueError):
    """There is nothing to practise, which is nobody's fault."""


class Review:
    """Mistakes, one after the other.

    Args:
        attempts: the answers so far, in their order.

    Attributes:
        mistake: the one that is shown; it stays until another one is asked for.

    Raises:
        NothingLeftError: when there is none.
    """

    def __init__(self, attempts: Iterable[Attempt]) -> None:
        self._attempts = list(attempts)
        self.left = to_practise(self._attempts)
        if not self.left:
            raise NothingLeftError(_(NONE))
        self.mistake: Missed = self.left[0]

    @property
    def exercise(self) -> Case:
        """The question that is shown, made in the language in use."""
        found = self.mistake.case()
        assert found is not None, "only what can be asked is taken up"
        return found

    @property
    def left_over(self) -> str:
        """How many are left, in words."""
        return amount(len(self.left)) if self.left else _("Nothing is left to practise.")

    def kept(self, attempt: Attempt) -> Attempt:
        """Count an answer; it is kept under the name by which it was asked first."""
        kept = self.mistake.kept(attempt)
        self._attempts.append(kept)
        self.left = to_practise(self._attempts)
        return kept

    def count(self, right: bool) -> None:
        """The first answer counts as every other one does."""

    def following(self) -> bool:
        """Go to another one; False when none is left."""
        return self.another()

    def another(self) -> bool:
        """Go to the one that was left longest; False when none is left."""
        if not self.left:
            return False
        others = [one for one in self.left if one.asked != self.mistake.asked]
        self.mistake = (others or [*self.left])[0]
        return True
