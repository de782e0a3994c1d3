"""A tiny game with everything that a game can offer: a row of lamps, lit one after another."""

from random import Random

from boardlib.game.goals import Exercise, Option, Posed
from tests.lamps.hall import needs_name, reopened, replay, table, wishes  # noqa: F401
from tests.lamps.row import *  # noqa: F403

offers = dict.fromkeys(("editing", "exercises", "records", "table"), __name__)


def exercises() -> tuple[Exercise, ...]:
    """The kinds of questions that it asks."""
    return (Exercise("next-lamp", "lamps", "Which lamp may be lit now?", "Lamps", _posed),)


def _posed(rng: Random, level: int) -> Posed:
    many = level + 3
    lit = rng.randrange(many)
    lines = (f"lamp {number} {'on' if number <= lit else 'off'}" for number in range(1, many + 1))
    options = tuple(Option(str(number), judge=f"light {number}") for number in range(1, many + 1))
    return Posed("\n".join(lines), "A row of lamps.", "Which lamp may be lit now?", options)
