"""Any chart from plain values, which tell which one it is; and several charts as one picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from numbers import Real
from typing import Any

from boardlib.chance import Choice, Distribution, End, Luck, Sample
from boardlib.drawing.bars import Series, bars
from boardlib.drawing.chart import MARGIN, SMALL, WIDTH, WORDS, heading, wrapped
from boardlib.drawing.curves import Curve, curves, dots
from boardlib.drawing.decisions import decisions
from boardlib.drawing.scene import Group, Scene, Shape, Text, remade
from boardlib.text import _, say
from boardlib.words import PositionError, QuestionError


def stacked(title: str, charts: Sequence[Scene], foot: Sequence[str]) -> Scene:
    """Charts from top to bottom, and sentences under them, the first of them bold.

    Args:
        title: what all of it shows.
        charts: the charts; what can be pointed at in them keeps its sentence, under a key that
            begins with the number of the chart.
        foot: what is to be seen in them.
    """
    shapes: list[Shape] = []
    below = 0.0
    for number, chart in enumerate(charts):
        parts = remade(chart.shapes, partial(_renamed, number))
        shapes.append(Group(parts, offset=(0.0, below)))
        below += chart.height
    written = list(_foot(foot, below))
    told = " ".join([*(chart.description for chart in charts), *foot])
    end = written[-1].y if written else below
    return Scene(title, told, WIDTH, end + MARGIN, (*shapes, *written), across=True)


def _renamed(number: int, group: Group) -> Group:
    return replace(group, key=f"{number}/{group.key}") if group.key else group


def _foot(sentences: Sequence[str], top: float) -> Iterator[Text]:
    """Sentences, each in as many lines as it takes."""
    y = top
    for number, sentence in enumerate(sentences):
        size, bold, ink = (SMALL, False, "second") if number else (WORDS, True, "ink")
        y += 8
        for words in wrapped(sentence, WIDTH - 2 * MARGIN, size, bold):
            y += 1.4 * size
            yield Text(MARGIN, y, words, size, ink, "start", bold=bold)


# --- any chart --------------------------------------------------------------------------


def chart(
    *values: Any,
    title: str = "",
    unit: str = "",
    up: str = "",
    goal: int | None = None,
    shares: bool | None = None,
    evenly: bool = False,
    least: bool = False,
    assumed: Sequence[str] = (),
) -> Scene:
    """Draw values as the chart that suits them; at the end of a cell it shows itself.

    ``bars`` for distributions, one below the other on the same scale: a :class:`Distribution`, or
    names and distributions, ``{"one die": bl.die(6)}``; with what was rolled beside it
    ``{"one die": (bl.die(6), rolled)}``, where ``rolled`` comes from ``bl.chance.sample``. A list
    of whole numbers, such as a column of ``bl.simulate(…)``, is counted.

    ``curves`` for numbers over numbers, ``{"road": {1: 2, 2: 5}}``; with a band around a curve
    ``{"road": ({1: 2, 2: 5}, {1: (1, 3), 2: (4, 6)})}``.

    ``dots`` for ways that are compared under several assumptions,
    ``{"usual die": {"wait": 3, "ride": 4}}``: a line for each, and its best dot is filled; under
    one alone ``{"wait": 3, "ride": 4}``.

    ``decisions`` for a tree of ``bl.chance.Choice``.  What draws itself, such as ``bl.odds(…)``,
    is drawn, and takes a title alone; of several pictures each stands below the one before.

    Args:
        values: distributions, or mappings of names to values, or one tree.
        title: what is asked; it stands above.
        unit: what the numbers count that lie from left to right; of a tree, what it is worth.
        up: what the values of curves are.
        goal: of bars: what is less is drawn pale, and the chance of this number or more is told.
        shares: whether the values of curves and dots are chances, told in percent; if nothing is
            said, they are where none is below 0 or above 1.
        evenly: of curves: the numbers lie in even steps, however far they are apart.
        least: of dots: the least value is the best one.
        assumed: of dots: the assumptions of the library's rule book; they are marked.

    Raises:
        TypeError: for values of which no chart can be made, saying what they may be; and where
            something is said of a picture that only values have.

    >>> import boardlib as bl
    >>> dice = {"one die": bl.die(6), "two dice": bl.die(6) + bl.die(6)}
    >>> bl.chart(dice, title="One or two?", unit="pips")
    <.draw(): One or two? In numbers (pips). one die: 7/2 = 3.5 on average. 1: 1/6. ...
    """
    if not values:
        raise _no_chart(values)
    drawn = [one if isinstance(one, Scene) else one.draw() for one in values if _is_picture(one)]
    if drawn and len(drawn) == len(values):
        if unit or up or goal is not None or shares is not None or evenly or least or assumed:
            raise TypeError(_("A picture has its own units: only a title can be given to it."))
        return titled(title, drawn[0] if len(drawn) == 1 else stacked(title, drawn, ()))
    if len(values) == 1 and isinstance(values[0], Choice | Luck | End):
        return decisions(title, unit, values[0])
    named = _named(values)
    if all(map(_is_series, named.values())):
        return bars(title, unit, [Series(name, *_pair(one)) for name, one in named.items()], goal)
    if all(map(_is_curve, named.values())):
        found = [Curve(name or up or title, *_pair(one)) for name, one in named.items()]
        chances = _chances(n for one in found for n in one.values.values())
        return curves(title, unit, up, found, chances if shares is None else shares, evenly)
    if len(values) == 1 and _is_worths(values[0]):
        named = {"": values[0]}
    if all(map(_is_worths, named.values())):
        chances = _chances(worth for one in named.values() for worth in one.values())
        percent = chances if shares is None else shares
        return dots(title, unit, named, percent, not least, assumed)
    raise _no_chart(values)


def titled(title: str, scene: Scene) -> Scene:
    """A picture with a title above it; as it is where none is given."""
    if not title:
        return scene
    words, below = heading(say(title), scene.width)
    shapes = (*words, Group(scene.shapes, offset=(0.0, below)))
    return replace(scene, title=say(title), shapes=shapes, height=scene.height + below)


def own_or_bars(own: Callable[[], Scene], question: str, ways: Mapping[str, Any]) -> Scene:
    """The chart that a game has for a question about odds; where it has none, its ways as bars.

    Args:
        own: draws it; it raises an error where there is none.
        question: the title of the bars.
        ways: the distributions by their names; where there are none the error stands.
    """
    try:
        return own()
    except (PositionError, QuestionError):
        if not ways:
            raise
        return chart(ways, title=question, unit=_("what comes of it"))


def _named(values: Sequence[Any]) -> dict[str, Any]:
    """Every value by its name; those that have none are told apart by numbers."""
    found: dict[str, Any] = {}
    bare = 0
    for given in values:
        one = _counted(given)
        if _has_names(one):
            found |= {name: _counted(held) for name, held in one.items()}
        else:
            bare += 1
            found["" if len(values) == 1 else str(bare)] = one
    return found


def _counted(value: Any) -> Any:
    """How often each number of a list comes; anything else as it is."""
    if isinstance(value, list) and value and all(type(one) is int for one in value):
        return Distribution(Counter(value))
    return value


def _has_names(value: Any) -> bool:
    """Whether it is a mapping of names to values."""
    return (
        isinstance(value, Mapping)
        and not isinstance(value, Distribution)
        and bool(value)
        and all(isinstance(name, str) for name in value)
    )


def _is_picture(value: Any) -> bool:
    return isinstance(value, Scene) or callable(getattr(value, "draw", None))


def _pair(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _is_series(value: Any) -> bool:
    first, *more = _pair(value) or (None,)
    numbers = isinstance(first, Distribution) and all(isinstance(one, int) for one in first)
    return numbers and len(more) < 2 and all(isinstance(one, Sample) for one in more)


def _is_curve(value: Any) -> bool:
    first, *more = _pair(value) or (None,)
    return _numbers(first, int) and len(more) < 2 and all(isinstance(one, Mapping) for one in more)


def _is_worths(value: Any) -> bool:
    return _numbers(value, str)


def _numbers(value: Any, kind: type) -> bool:
    """Whether it is a mapping of things of a kind to numbers."""
    return (
        isinstance(value, Mapping)
        and not isinstance(value, Distribution)
        and bool(value)
        and all(isinstance(key, kind) for key in value)
        and all(isinstance(number, Real) for number in value.values())
    )


def _chances(numbers: Any) -> bool:
    """Whether numbers may be chances, and are not mere counts."""
    found = list(numbers)
    return all(0 <= number <= 1 for number in found) and any(
        isinstance(number, Fraction | float) for number in found
    )


def _no_chart(values: Sequence[Any]) -> TypeError:
    text = _(
        "No chart can be made of {given}: it takes distributions of numbers, or names and their"
        " distributions, names and numbers over numbers, assumptions and what ways are worth, or"
        " one tree of choices."
    )
    return TypeError(text.format(given=", ".join(repr(one)[:40] for one in values) or _("nothing")))


__all__ = ["chart", "own_or_bars"]
