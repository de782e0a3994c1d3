"""Every board of the cases and of some whole games, each drawn and looked at once.

What is written there, how large, and what of it is covered is found out once it is asked for, and
kept for all tests.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree

from boardlib.catalogue import Case
from boardlib.drawing.sizes import ACROSS, across_table, beside_table
from boardlib.game import game
from boardlib.game.table import open_table
from boardlib.story.picture import fitting, height, is_above, lines, picture
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.widgets.kit.stage import least
from tests.covering import hidden

LOOKS = 6
"""At about so many moments a whole game is looked at."""

covered = cache(hidden)
"""Steps share their boards."""


@dataclass(frozen=True, slots=True)
class Look:
    """A board as it was seen.

    Attributes:
        name: which one it is.
        width: of the scene.
        height: of the scene.
        svg: the picture.
        above: how high what stands beside it is, where it stands above its panel; 0 elsewhere.
        across: whether at a table it stands across.
        least: so wide, in pixels, it has to be shown.
    """

    name: str
    width: float
    height: float
    svg: str
    above: float = 0.0
    across: bool = False
    least: float = 0.0

    @property
    def letters(self) -> tuple[tuple[str, float], ...]:
        """Every text with its size in units of the picture."""
        return letters(self.svg)

    @property
    def covered(self) -> tuple[str, ...]:
        """What cannot be read whole."""
        return tuple(covered(self.svg))


@cache
def letters(picture: str) -> tuple[tuple[str, float], ...]:
    """Every text of a picture with its size in units of the picture."""
    return tuple(_letters(picture))


def _letters(picture: str) -> Iterator[tuple[str, float]]:
    todo = [(ElementTree.fromstring(picture), 1.0)]
    while todo:
        node, scale = todo.pop()
        grown = re.search(r"scale\(([\d.]+)\)", node.get("transform", ""))
        scale *= float(grown[1]) if grown else 1.0
        said = "".join(node.itertext()).strip()
        if node.tag.endswith("}text") and said:
            yield said, float(node.get("font-size", "0")) * scale
        todo += [(child, scale) for child in node]


def boards(case: Case) -> Iterator[tuple[Presenter, str]]:
    """A learner at every step of a case: asked, answered, and at each of its what-ifs."""
    at = Presenter(case)
    for number in range(len(at.frames)):
        at.go(number)
        yield at, f"step {number + 1}"
        at.answer()
        yield at, f"step {number + 1}, answered"
        for one in range(len(at.whatifs)):
            at.suppose(one)
            yield at, f"step {number + 1}, what-if {one + 1}"
        at.suppose(None)


@cache
def of_case(case: Case) -> tuple[Look, ...]:
    """Every board of a case, in a lesson."""
    return tuple(_of_moment(at, name) for at, name in boards(case))


def _of_moment(at: Presenter, name: str) -> Look:
    view = view_of(at)
    scene = at.framed(view.position, view.marks)
    above = height(lines(at)) if is_above(at) else 0.0
    made = fitting(scene, "x", view.pending, above)
    return Look(name, scene.width, scene.height, made.svg, above=above, least=least(made.svg))


@cache
def of_game(name: str, seed: str, looks: int = LOOKS) -> tuple[Look, ...]:
    """Some boards of a whole game, from its start to its end, at a table."""
    table = open_table(name, seed=seed)
    table.play_out()
    last = table.moments
    return tuple(
        _at_table(name, table.past(moment).position, moment)
        for moment in range(0, last + 1, max(1, last // looks))
    )


def _at_table(name: str, position: object, moment: int) -> Look:
    scene = game(name).draw(position).footless
    wide = bool(scene.across) or across_table(scene.width, scene.height)
    more = (ACROSS,) if wide else beside_table(scene.width)
    svg = picture(scene, "x", False, *more).svg
    return Look(f"moment {moment}", scene.width, scene.height, svg, across=wide)
