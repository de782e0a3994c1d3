"""Odds as a picture: what wax and a shooting cost, what cards, a pair and coaches are worth.

Below the charts stands what is to be seen in them, and what they rest on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from boardlib.biathlon.board.cards import Segment
from boardlib.biathlon.board.course import SECTIONS, Half
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.notation import read
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.questions import odds
from boardlib.biathlon.questions.odds import (
    FORM_NAMES,
    best_label,
    coach_ways,
    differences,
    gain_label,
    wax_named,
)
from boardlib.biathlon.rules.race import standing
from boardlib.biathlon.rules.shooting import loop_seconds
from boardlib.chance import Distribution
from boardlib.chance.words import mean as mean_words
from boardlib.drawing.bars import Series, bars
from boardlib.drawing.charts import own_or_bars, stacked
from boardlib.drawing.curves import Curve, curves
from boardlib.drawing.scene import Scene
from boardlib.game.odds import Chances, Way
from boardlib.text import _, mark, ngettext
from boardlib.words import Wanted

CARDS: Final = range(1, 13)
"""Sizes of a hand: twelve cards are that of a sprint."""
_WANTED: Final = Wanted(
    mark("expected a chart of odds here"), mark("'{word}' is not a chart of odds")
)
COACHES: Final = range(1, len(Half) + 1)
"""As many coaches as there are halves, one in each."""
LIMITS: Final = range(1, 15)
"""Gaps of a pair in seconds: 14 are the most that a card of the deck allows."""


def odds_chart(question: str, position: Position | None = None) -> Scene:
    """Draw the odds of a question such as ``shooting`` or ``wax 48 climb``.

    Args:
        question: ``shooting``, ``wax CARD SECTION``, ``best [SECTION]``, ``boost [SECTION]`` or
            ``coaches``.
        position: the race whose deck and options count; the usual ones if none is given.

    Raises:
        QuestionError: when it is none of these, or the row of a card shows no wax.
        PositionError: naming the column and what was expected there.
    """
    words = RaceWords(question)
    kind = words.one_of(_WANTED, tuple(_KINDS))
    chart = _KINDS[kind](read("race sprint") if position is None else position, words)
    words.done()
    return chart


def chart(position: Position, question: str, ways: Mapping[str, Chances]) -> Scene:
    """The same of a race at hand (see :class:`boardlib.game.odds.Oddsmaker`)."""
    return own_or_bars(lambda: odds_chart(question, position), question, ways)


def drawn_ways(position: Position, question: str) -> Mapping[str, Way]:
    """What the curves are averages and chances of, exactly: the ways by the number below each.

    ``best``: of so many cards; ``boost``: so many seconds behind; ``coaches``: so many of them, and
    the halves that a condition names. Whatever else is drawn is an answer already.
    """
    words = RaceWords(question)
    kind = words.one_of(_WANTED, tuple(_KINDS))
    if kind == "coaches":
        return {name: Way(*way) for count in COACHES for name, way in coach_ways(count).items()}
    _section, values = differences(position, words)
    if kind == "boost":
        return {str(gap): Way(gain_label(gap), odds.boost_gain(values, gap)) for gap in LIMITS}
    return {str(one): Way(best_label(one), odds.best_of(values, one)) for one in CARDS}


# --- dice -------------------------------------------------------------------------------


def _wax(position: Position, words: RaceWords) -> Scene:
    """The seconds that the wax of a card adds, with a coach in the half and without one."""
    card, section, sign = wax_named(position, words)
    found = odds.wax_penalty(position.profile, sign)
    title = _("What does the wax of card {card} cost in this section ({section})?")
    title = title.format(card=card, section=_(SECTIONS[section]))
    ways = [
        Series(_("with a coach in the half: the die is rolled"), found),
        Series(_("without a coach"), Distribution({sign.seconds or 0: Fraction(1)})),
    ]
    seen = _("With a coach: {seconds} seconds on average.")
    seen = seen.format(seconds=mean_words(found.mean()))
    rests = _("Assumed, for the article breaks off there: the faces of the die, what they do.")
    return stacked(title, [bars(title, _("seconds added"), ways)], [seen, rests])


def _shooting(position: Position, _words: RaceWords) -> Scene:
    """The penalty loops of a shooting, and what kept cards save."""
    shots, loop = int(position.profile["shots"]), loop_seconds(position, 0)
    stands = standing(position, position.lap)
    dice = [odds.die_of(position.profile, count, stands) for count in range(len(Segment) + 1)]
    title = ngettext(
        "How many penalty loops does a shooting of {count} shot cost?",
        "How many penalty loops does a shooting of {count} shots cost?",
        shots,
    )
    title = title.format(count=shots)
    names = (_("without a target marker"), _("with one marker"), _("with two different markers"))
    ways = [Series(name, odds.loops(die, shots)) for name, die in zip(names, dice, strict=False)]
    sights = {n: odds.mean_cost(dice[0], shots, loop, n) for n in range(len(dice))}
    marked = {n: odds.mean_cost(die, shots, loop) for n, die in enumerate(dice)}
    saving = curves(
        _("What does a shooting cost on average with kept cards?"),
        _("kept cards"),
        _("seconds"),
        [Curve(_("eyepieces"), sights), Curve(_("different target markers"), marked)],
        shares=False,
    )
    seen = _("One eyepiece saves {sight} seconds on average, one marker {marker}.").format(
        sight=mean_words(sights[0] - sights[1]), marker=mean_words(marked[0] - marked[1])
    )
    rests = ngettext(
        "Assumed, for the source is silent: dice, {count} shot, {loop} seconds for a loop.",
        "Assumed, for the source is silent: dice, {count} shots, {loop} seconds for a loop.",
        shots,
    )
    rests = rests.format(count=shots, loop=loop)
    return stacked(title, [bars(title, _("penalty loops"), ways), saving], [seen, rests])


# --- cards ------------------------------------------------------------------------------


def _best(position: Position, words: RaceWords) -> Scene:
    """How far the best of some cards is over the best time."""
    section, values = differences(position, words)
    found = {cards: odds.best_of(values, cards).mean() for cards in CARDS}
    title = _("How good is the best card of a hand in this section ({section})?")
    title = title.format(section=_(SECTIONS[section]))
    line = Curve(_("the best card"), found)
    up = _("seconds over the best time, on average")
    chart = curves(title, _("cards in the hand"), up, [line], shares=False)
    seen = _("The fifth card makes it {five} seconds better, the sixth {six}.").format(
        five=mean_words(found[4] - found[5]), six=mean_words(found[5] - found[6])
    )
    return stacked(title, [chart], [seen, _rests()])


def _boost(position: Position, words: RaceWords) -> Scene:
    """What drawing level gains, and how likely it helps."""
    section, values = differences(position, words)
    found = {gap: odds.boost_gain(values, gap) for gap in LIMITS}
    title = _("What is a pair worth in this section ({section}), with cards by lot?")
    title = title.format(section=_(SECTIONS[section]))
    across = _("seconds behind the one ahead")
    gains = Curve(_("gain"), {gap: one.mean() for gap, one in found.items()})
    helps = Curve(_("it helps"), {gap: one.at_least(1) for gap, one in found.items()})
    charts = [
        curves(title, across, _("seconds gained on average"), [gains], shares=False),
        curves(_("How likely does drawing level help?"), across, _("chance"), [helps]),
    ]
    seen = _("Behind by 8 seconds it gains {gain} seconds on average.")
    return stacked(title, charts, [seen.format(gain=mean_words(found[8].mean())), _rests()])


def _rests() -> str:
    """What charts of cards rest on."""
    return _("Of the deck the source tells only the times of card 57, and the best ones.")


# --- coaches ----------------------------------------------------------------------------


def _coaches(_position: Position, _words: RaceWords) -> Scene:
    """How likely a condition is met with coaches in halves by lot."""
    found = {count: odds.coach_chances(count) for count in COACHES}
    title = _("How likely is a condition met with coaches in halves by lot?")
    lines = [
        Curve(name, {count: one[form] for count, one in found.items()})
        for form, name in FORM_NAMES.items()
    ]
    chart = curves(title, _("own coaches on the course"), _("chance"), lines)
    seen = _("With one coach in each section I/II is always met; I+II asks for two in one section.")
    return stacked(title, [chart], [seen])


_KINDS: Final[dict[str, Callable[[Position, RaceWords], Scene]]] = {
    "shooting": _shooting,
    "wax": _wax,
    "best": _best,
    "boost": _boost,
    "coaches": _coaches,
}
