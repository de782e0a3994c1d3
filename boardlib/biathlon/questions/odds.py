"""Exact odds: wax, the range, the best of some cards, the pair, coaches.

Chances are fractions.  Where a die may be rolled again and again there is no last number of
clicks; their chances are exact all the same, one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from typing import Final

from boardlib.biathlon.board.cards import Form, Segment, Sign, Symbol
from boardlib.biathlon.board.course import HALVES, RIDDEN, Half, Section
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.position import COLOURS, Position
from boardlib.biathlon.questions.rows import acting, known
from boardlib.biathlon.rulebook import shooting_faces, wax_faces
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.naming import head
from boardlib.biathlon.rules.race import standing
from boardlib.biathlon.rules.riding import share
from boardlib.biathlon.rules.shooting import CLICK, loop_seconds, markers, sights
from boardlib.chance import Distribution, happens, sure, total, uniform
from boardlib.chance.words import chance as in_words
from boardlib.chance.words import long_chances
from boardlib.chance.words import mean as mean_words
from boardlib.game import Answer, QuestionError, reasoned
from boardlib.text import _, mark, ngettext
from boardlib.words import Wanted, expected

# --- wax --------------------------------------------------------------------------------


def wax_penalty(profile: Mapping[str, str], sign: Sign) -> Distribution[int]:
    """The seconds that wax adds when a coach stands there and the die is rolled."""
    faces = uniform(wax_faces(profile))
    return faces.map(lambda face: share(profile, sign, face == sign.wax))


# --- the range --------------------------------------------------------------------------


@dataclass(frozen=True)
class Die:
    """A die of the range, with what is done with it.

    Attributes:
        faces: what its sides show.
        again: whether it is rolled again after a click.
        costs: whether a borderline shot costs a click.
        markers: how many different segments kept cards correct.
    """

    faces: tuple[str, ...]
    again: bool = True
    costs: bool = False
    markers: int = 0

    @property
    def click(self) -> Fraction:
        """The chance of a click at a roll."""
        return Fraction(self.faces.count("click"), len(self.faces))

    def shot(self, kind: str) -> Fraction:
        """The chance that the die shows this in the end: ``hit``, ``borderline`` or ``miss``."""
        found = Fraction(self.faces.count(kind), len(self.faces))
        if not self.again:
            return found + (self.click if kind == "hit" else 0)
        return found / (1 - self.click)

    @property
    def miss(self) -> Fraction:
        """The chance of a shot whose target does not fall: markers correct some segments."""
        return self.shot("miss") * (1 - Fraction(self.markers, len(Segment)))

    @property
    def borderline(self) -> Fraction:
        """The chance of a borderline shot, rolled or made of a miss by a marker."""
        return self.shot("borderline") + self.shot("miss") - self.miss

    def clicks(self, most: int) -> list[Fraction]:
        """The chances of 0, 1, ... clicks of one shot, up to so many."""
        extra = self.borderline if self.costs else Fraction(0)
        if not self.again:
            # A shot that clicks is a hit, so it is not also a borderline one.
            once = self.click + extra
            return [1 - once, once, *[Fraction(0)] * most][: most + 1]
        rolls = [self.click**count * (1 - self.click) for count in range(most + 1)]
        before = [Fraction(0), *rolls[:-1]]
        return [(1 - extra) * now + extra * one for now, one in zip(rolls, before, strict=True)]

    @property
    def mean_clicks(self) -> Fraction:
        """How many clicks a shot costs on average."""
        rolled = self.click / (1 - self.click) if self.again else self.click
        return rolled + (self.borderline if self.costs else 0)


def die_of(profile: Mapping[str, str], markers: int = 0, standing: bool = False) -> Die:
    """The die of the options."""
    return Die(
        shooting_faces(profile, standing),
        profile["after_click"] == "reroll",
        profile.get("borderline_click") == "yes",
        markers,
    )


def loops(die: Die, shots: int) -> Distribution[int]:
    """How many penalty loops a shooting of so many shots costs."""
    one = Distribution({1: die.miss, 0: 1 - die.miss})
    return total([one] * shots)


def clicks(die: Die, shots: int, most: int) -> list[Fraction]:
    """The chances of 0, 1, ... clicks in a shooting, up to so many."""
    found = [Fraction(1), *[Fraction(0)] * most]
    one = die.clicks(most)
    for _shot in range(shots):
        found = [
            sum((found[i] * one[count - i] for i in range(count + 1)), Fraction(0))
            for count in range(most + 1)
        ]
    return found


def cancelled(die: Die, shots: int, sights: int) -> Fraction:
    """How many clicks so many eyepieces cancel on average."""
    chances = clicks(die, shots, sights)
    at_least = [1 - sum(chances[:count], Fraction(0)) for count in range(1, sights + 1)]
    return sum(at_least, Fraction(0))


def mean_cost(die: Die, shots: int, loop: int, sights: int = 0) -> Fraction:
    """The seconds that a shooting costs on average."""
    counted = die.mean_clicks * shots - cancelled(die, shots, sights)
    return CLICK * counted + loop * shots * die.miss


# --- cards ------------------------------------------------------------------------------


def best_of(values: Sequence[int], cards: int) -> Distribution[int]:
    """The least of the values of so many cards, drawn from all of them.

    Args:
        values: what every card of the deck has.
        cards: how many are drawn, from 1 to all.
    """
    every = comb(len(values), cards)
    at_least = {
        value: Fraction(comb(sum(one >= value for one in values), cards), every)
        for value in {*values, max(values) + 1}
    }
    order = sorted(at_least)
    return Distribution({one: at_least[one] - at_least[next_] for one, next_ in pairwise(order)})


def boost_gain(values: Sequence[int], gap: int) -> Distribution[int]:
    """The seconds that a boost gains, with random cards of both athletes.

    Args:
        values: the differences of all cards in the section.
        gap: by how many seconds the player is behind.
    """
    one = uniform(values)
    return one.combine(one, lambda own, other: max(0, gap + own - other))


# --- coaches ----------------------------------------------------------------------------


def coach_chances(coaches: int) -> dict[Form, Fraction]:
    """The chance that a condition is met with coaches in random halves, one in each at most."""
    first, second = HALVES[RIDDEN[0]]
    placings = [set(one) for one in combinations(tuple(Half), coaches)]
    tests = {
        Form.ONE: [first in one for one in placings],
        Form.EITHER: [first in one or second in one for one in placings],
        Form.BOTH: [first in one and second in one for one in placings],
    }
    return {form: Fraction(sum(found), len(placings)) for form, found in tests.items()}


__all__ = [
    "Die",
    "best_of",
    "boost_gain",
    "cancelled",
    "clicks",
    "coach_chances",
    "die_of",
    "loops",
    "mean_cost",
    "wax_faces",
    "wax_penalty",
]


def __dir__() -> list[str]:
    return __all__


# --- odds in words ----------------------------------------------------------------------


def odds_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``odds wax 57 climb``, ``odds shooting [red]``, ``odds best 5``, ``odds boost 8``, ..."""
    wanted = Wanted(
        mark("expected what the odds are about here"),
        mark("'{word}' is not what odds are known of"),
    )
    kind = words.one_of(wanted, tuple(_KINDS))
    return _KINDS[kind](position, words, question)


# --- wax, range -------------------------------------------------------------------------


def wax_named(position: Position, words: RaceWords) -> tuple[int, Section, Sign]:
    """A card and a section that are named, and the wax which is printed there.

    Raises:
        QuestionError: when there is none.
    """
    card, section = words.card(), words.section(RIDDEN)
    sign = row_of(position, card, section).middle
    if sign is None or sign.symbol is not Symbol.WAX:
        raise QuestionError(_("This row of card {card} shows no wax.").format(card=card))
    return card, section, sign


def _wax(position: Position, words: RaceWords, question: str) -> Answer:
    """``odds wax 57 climb``: with a coach and without one."""
    _card, _section, sign = wax_named(position, words)
    found = wax_penalty(position.profile, sign)
    none, average = found[0], mean_words(found.mean())
    added = sign.seconds or 0
    alone = ngettext(
        "Without a coach: {seconds} second.", "Without a coach: {seconds} seconds.", added
    )
    lines = [
        alone.format(seconds=added),
        _("With a coach, the chance that nothing is added: {chance}.").format(
            chance=in_words(none)
        ),
        _("With a coach: {seconds} seconds on average.").format(seconds=average),
    ]
    data = {
        "without": sign.seconds,
        "nothing_added": str(none),
        "added": {str(seconds): str(found[seconds]) for seconds in sorted(found)},
        "mean": str(found.mean()),
    }
    ways = {
        "coach": (_("with a coach in the half: the die is rolled"), found),
        "alone": (_("without a coach"), sure(sign.seconds or 0)),
    }
    return reasoned(question, data, *lines, ways=ways)


def _shooting(position: Position, words: RaceWords, question: str) -> Answer:
    """``odds shooting [red] [card 57]``: with the cards that a player has kept."""
    player = known(position, acting(position, words)) if words.next in COLOURS else None
    card = words.card() if words.accept("card") else 0
    kept = () if player is None else player.kept
    shots, loop = int(position.profile["shots"]), loop_seconds(position, card)
    helped, eyepieces = len(markers(position, kept)), len(sights(position, kept))
    die = die_of(position.profile, helped, standing(position, position.lap))
    found, cost = loops(die, shots), mean_cost(die, shots, loop, eyepieces)
    text = _("The shooting without cards of a player:")
    if player is not None:
        text = _(
            "{player}: the shooting with the cards that are kept (eyepieces {a}, markers {b}):"
        )
        text = text.format(player=head(player.colour), a=eyepieces, b=helped)
    count_line = _("Penalty loops {count}: {chance}.")
    lines = [text]
    lines += [count_line.format(count=n, chance=in_words(found[n])) for n in sorted(found)]
    lines += [
        _("On average: loops {loops}, clicks {clicks}, seconds together {seconds}.").format(
            loops=mean_words(found.mean()),
            clicks=mean_words(die.mean_clicks * shots),
            seconds=mean_words(cost),
        )
    ]
    data = {
        "loops": {str(n): str(found[n]) for n in sorted(found)},
        "mean_loops": str(found.mean()),
        "mean_clicks": str(die.mean_clicks * shots),
        "clicked": str(1 - clicks(die, shots, 0)[0]),
        "mean": str(cost),
    }
    ways = {"loops": (_("penalty loops"), found)}
    return reasoned(question, data, *lines, names=long_chances(found[n] for n in found), ways=ways)


# --- cards, gaps, coaches ---------------------------------------------------------------


def differences(position: Position, words: RaceWords) -> tuple[Section, list[int]]:
    """A section, usually the climb, and the differences of all cards there."""
    section = words.section(RIDDEN) if words.words else Section.CLIMB
    rows = [one.by_section for one in position.deck.cards if section in one.by_section]
    return section, [row[section].difference for row in rows]


def _count(words: RaceWords, known_range: range) -> int:
    wanted = expected("a number")
    column = words.column
    count = words.number(wanted)
    if count not in known_range:
        text = _("the number lies between {least} and {most}")
        text = text.format(least=known_range[0], most=known_range[-1])
        raise words.error(text, column)
    return count


def _best(position: Position, words: RaceWords, question: str) -> Answer:
    """``odds best 5 [climb]``: the best of five cards of the deck, and what a sixth would bring."""
    cards = len(position.deck.cards)
    count = _count(words, range(1, max(cards, 2)))
    _section, values = differences(position, words)
    found, more = best_of(values, count), best_of(values, count + 1)
    average, gain = mean_words(found.mean()), found.mean() - more.mean()
    text = ngettext(
        "The best of {count} card is {seconds} seconds over the best time on average.",
        "The best of {count} cards is {seconds} seconds over the best time on average.",
        count,
    )
    lines = [
        text.format(count=count, seconds=average),
        _("One more card makes it {seconds} seconds better.").format(seconds=mean_words(gain)),
    ]
    data = {
        "mean": str(found.mean()),
        "more": str(gain),
        "at_most": {str(most): str(1 - found.at_least(most + 1)) for most in (0, 3, 6, 10)},
    }
    ways = {
        str(cards): (best_label(cards), one) for cards, one in ((count, found), (count + 1, more))
    }
    return reasoned(question, data, *lines, ways=ways)


def best_label(cards: int) -> str:
    """What the best of so many cards is called."""
    text = ngettext("the best of {count} card", "the best of {count} cards", cards)
    return text.format(count=cards)


def _boost(position: Position, words: RaceWords, question: str) -> Answer:
    """``odds boost 8 [climb]``: what drawing level gains with random cards."""
    gap = _count(words, range(0, 600))
    found = boost_gain(differences(position, words)[1], gap)
    helps = found.at_least(1)
    behind = ngettext(
        "Behind by {gap} second, the chance that drawing level helps: {chance}.",
        "Behind by {gap} seconds, the chance that drawing level helps: {chance}.",
        gap,
    )
    lines = [
        behind.format(gap=gap, chance=in_words(helps)),
        _("It gains {seconds} seconds on average.").format(seconds=mean_words(found.mean())),
    ]
    data = {"chance": str(helps), "mean": str(found.mean())}
    return reasoned(
        question,
        data,
        *lines,
        names=long_chances([helps]),
        ways={str(gap): (gain_label(gap), found)},
    )


def gain_label(gap: int) -> str:
    """What drawing level from so far behind is called."""
    text = ngettext("behind by {gap} second", "behind by {gap} seconds", gap)
    return text.format(gap=gap)


FORM_NAMES: Final = {Form.ONE: "I", Form.EITHER: "I/II", Form.BOTH: "I+II"}
"""How a condition names one half, either of two, and both."""


def _coaches(_position: Position, words: RaceWords, question: str) -> Answer:
    """``odds coaches 2``: conditions with coaches in random halves."""
    count = _count(words, range(1, len(Half) + 1))
    found = coach_chances(count)
    text = _("{where}: {chance}.")
    lines = [
        text.format(where=FORM_NAMES[form], chance=in_words(chance))
        for form, chance in found.items()
    ]
    data = {FORM_NAMES[form]: str(chance) for form, chance in found.items()}
    return reasoned(
        question, data, *lines, names=long_chances(found.values()), ways=coach_ways(count)
    )


def coach_ways(count: int) -> dict[str, tuple[str, Distribution[int]]]:
    """Whether each form of a condition is met with so many coaches: how it is typed, and called."""
    text = ngettext("{where}, {count} coach", "{where}, {count} coaches", count)
    return {
        f"{count} {name}": (text.format(where=name, count=count), happens(chance))
        for form, chance in coach_chances(count).items()
        for name in (FORM_NAMES[form],)
    }


_KINDS: Final[dict[str, Callable[[Position, RaceWords, str], Answer]]] = {
    "wax": _wax,
    "shooting": _shooting,
    "best": _best,
    "boost": _boost,
    "coaches": _coaches,
}
