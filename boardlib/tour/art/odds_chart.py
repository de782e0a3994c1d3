"""Odds as a picture: every way with its bars, and what becomes of it with other dice.

The bars stand above, one for each number of cells that may come of a way.  Below, each line is
another assumption, and the letters stand where the ways would stand then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from boardlib.chance.decision import Ask, Ways, alternatives, best_words, meaning, standing
from boardlib.drawing.bars import Series, bars
from boardlib.drawing.charts import own_or_bars, stacked
from boardlib.drawing.curves import dots
from boardlib.drawing.scene import Scene
from boardlib.game.odds import Chances, Way
from boardlib.profile import Profile
from boardlib.text import _
from boardlib.tour.board.notation import RoadWords
from boardlib.tour.board.position import Die, Position
from boardlib.tour.questions.odds_words import odds_question, reading_lines
from boardlib.tour.rulebook import DEFAULTS


def odds_chart(question: str, profile: Profile = DEFAULTS) -> Scene:
    """Draw the odds of a question such as ``offer 4`` (:mod:`boardlib.tour.questions.odds_words`).

    Args:
        question: the words after ``odds``.
        profile: the faces of the dice that the bars show.

    Raises:
        PositionError: naming the column and what was expected there.
    """
    words = RoadWords(question)
    ask = odds_question(words)
    words.done()
    return _chart(ask, profile)


def chart(position: Position, question: str, ways: Mapping[str, Chances]) -> Scene:
    """The same with the dice of a position (see :class:`boardlib.game.odds.Oddsmaker`)."""
    return own_or_bars(lambda: odds_chart(question, position.profile), question, ways)


def drawn_ways(_position: Position, _question: str) -> Mapping[str, Way]:
    """Nothing is drawn that is not answered."""
    return {}


def _chart(ask: Ask, profile: Profile) -> Scene:
    """The bars of the ways, the ways under other assumptions, the answer, and what it rests on."""
    odds = ask(profile)
    ways = [Series(way.label, way.chances) for way in odds.ways]
    charts = [bars(odds.question, _(odds.unit), ways, odds.goal)]
    variants = dict(_variants(ask, profile))
    if len(variants) > 1:
        charts.append(_other(odds, variants))
    rests = "; ".join(_changed(profile, name) for name in odds.rests_on)
    assumed = _("Assumed, for the source is silent: {rests}.").format(rests=rests)
    answer = f"{best_words(odds)}. {standing(alternatives(ask, profile))}"
    if odds.reading:
        answer = " ".join(reading_lines(odds, profile))
    return stacked(odds.question, charts, [answer, assumed])


def _other(odds: Ways, variants: Mapping[str, Ways]) -> Scene:
    """What the ways are worth under each assumption: on average, or the chance of the goal."""
    title = _("The average under other assumptions")
    unit = _(odds.unit)
    if odds.goal is not None:
        title = _("The chance of {goal} or more under other assumptions").format(goal=odds.goal)
        unit = _("chance")
    lines = {name: _worths(found) for name, found in variants.items()}
    return dots(title, unit, lines, shares=odds.goal is not None)


def _worths(odds: Ways) -> dict[str, Fraction]:
    return {way.label: odds.worth(way) for way in odds.ways}


def _variants(ask: Ask, profile: Profile) -> Iterator[tuple[str, Ways]]:
    """The odds as assumed, and with one option after the other changed."""
    usual = ask(profile)
    yield _("as assumed"), usual
    for name in usual.rests_on:
        for value in profile.settings[name].values:
            if value != profile[name]:
                changed = profile.with_value(name, value)
                yield _changed(changed, name), ask(changed)


def _changed(profile: Profile, name: str) -> str:
    """An option and its value in words, or a die and its faces."""
    words = meaning(profile, name)
    return f"{profile.settings[name].title}: {words}" if name in set(Die) else words
