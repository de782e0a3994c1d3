"""Computer players, as far as they are the same in every game: one by name, and one at random."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from boardlib.chance import Roller
from boardlib.game.deciding import Asked, Decider
from boardlib.text import _

WHIM: Final = "whim"
"""The name of the computer player who acts at random."""

P = TypeVar("P")
Q = TypeVar("Q", bound=Asked)


@dataclass(frozen=True)
class Whim:
    """Chooses anything that is allowed; the roller is not the one for the dice."""

    roller: Roller

    def answer(self, position: Any, question: Asked) -> str:
        """Any of the options."""
        return self.roller.roll(question.options)


def by_name(
    name: str, plans: Mapping[str, Decider[P, Q]], whim: Decider[P, Q], wrong: str
) -> Decider[P, Q]:
    """The computer player of that name.

    Args:
        name: one of ``plans``, or :data:`WHIM`.
        plans: those who have a plan, by name.
        whim: the one who has none.
        wrong: says that ``{name}`` is none and which there are (``{known}``), a message that is
            marked for translation.

    Raises:
        ValueError: when there is no such one, naming those there are.
    """
    known = {**plans, WHIM: whim}
    if name not in known:
        raise ValueError(_(wrong).format(name=name, known=", ".join(known)))
    return known[name]
