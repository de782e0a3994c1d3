"""Odds as ways side by side: what is compared, and how likely each outcome of each way is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import add
from typing import Final

from boardlib.chance import sure
from boardlib.chance.words import mean as mean_words
from boardlib.chance.words import percent
from boardlib.text import _, mark, ngettext
from boardlib.troyes.board.cards import VALUES, Colour
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.questions import odds
from boardlib.troyes.questions.odds_words import flip_words, flipped_values
from boardlib.words import Wanted

RED, WHITE, YELLOW = Colour.RED, Colour.WHITE, Colour.YELLOW
MIXED: Final = ""
"""Said in place of a colour where dice of several colours, or of any, are meant."""
MOST_ROLLS: Final = 3
"""Up to so many rolls of a die are compared."""
DIVISORS: Final = range(2, 8)
"""Divisors that are drawn: others are on no card that is known."""


@dataclass(frozen=True, slots=True)
class Way:
    """One of the ways that are compared.

    Attributes:
        name: of the way, the same in every language: the words that are typed to ask for it alone.
        label: what is done, with what it comes to.
        chances: how likely it is, outcome by outcome (or against each black die).
        colour: of its dice, ``""`` for any or several.
        mean: what comes of it on average, where that is a number.
    """

    name: str
    label: str
    chances: Mapping[int, Fraction]
    colour: str = MIXED
    mean: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """Ways side by side.

    Attributes:
        question: that they answer.
        unit: what stands below their bars, and how high these are.
        ways: in reading order.
        answer: what is to be seen.
        across: how many of them stand side by side.
        black: whether below the bars stand black dice, rather than plain numbers.
    """

    question: str
    unit: str
    ways: tuple[Way, ...]
    answer: str
    across: int = 2
    black: bool = True


def compared(question: str) -> Compared:
    """The ways that a question compares.

    ``beat``: dice against a black die. ``reroll``: the same with influence. ``highest``: of some
    black dice. ``uses 3``: how often dice do something by divisor 3. ``flip 1 1 6``: flip or roll.

    Raises:
        PositionError: naming the column and what was expected there.
    """
    words = CityWords(question)
    wanted = Wanted(
        mark("expected what the odds are about here"),
        mark("'{word}' is not what odds are drawn of"),
    )
    found = _KINDS[words.one_of(wanted, tuple(_KINDS), few=len(_KINDS))](words)
    words.done()
    return found


# --- black dice -------------------------------------------------------------------------------

_TEAMS: Final = (
    (mark("A white die: {chance} against an unknown one"), (WHITE,)),
    (mark("A red die: {chance} against an unknown one"), (RED,)),
    (mark("Two white dice: {chance} against an unknown one"), (WHITE, WHITE)),
    (mark("Red and white: {chance} against an unknown one"), (RED, WHITE)),
    (mark("Three white dice: {chance} against an unknown one"), (WHITE, WHITE, WHITE)),
    (mark("Two red dice: {chance} against an unknown one"), (RED, RED)),
)


def _beat(_words: CityWords) -> Compared:
    """Fresh dice, all of them used, against a black die of each value."""
    return Compared(
        _("How often is that enough against a black die?"),
        _("Bars: the chance that the dice, just rolled, beat a black die of this value"),
        tuple(_team(_(text), colours) for text, colours in _TEAMS),
        _("Red dice count double against black ones, and equal is enough."),
    )


def _team(text: str, colours: tuple[Colour, ...]) -> Way:
    fresh = odds.strengths(colours)
    chances = {black: fresh.at_least(black) for black in VALUES}
    colour = colours[0] if len(set(colours)) == 1 else MIXED
    chance = percent(odds.beats_unknown(colours))
    name = " ".join(one.value for one in colours)
    return Way(name, text.format(chance=chance), chances, colour)


def _reroll(_words: CityWords) -> Compared:
    """One die against a black die of each value, rolled once, twice and three times."""
    ways = [_rolled(colour, rolls) for rolls in range(1, MOST_ROLLS + 1) for colour in (WHITE, RED)]
    return Compared(
        _("What do rerolls help against a black die?"),
        _("Bars: the chance to beat a black die of this value at last"),
        tuple(ways),
        _("A reroll costs one point of influence, and a black die that is beaten brings one back."),
    )


def _rolled(colour: Colour, rolls: int) -> Way:
    chances = {black: odds.with_rerolls(odds.single(colour, black), rolls) for black in VALUES}
    return Way(f"{colour.value} {rolls - 1}", _roll_words(colour, rolls - 1), chances, colour)


def _roll_words(colour: Colour, rerolls: int) -> str:
    if not rerolls:
        return _("A red die, rolled once") if colour is RED else _("A white die, rolled once")
    if colour is RED:
        text = ngettext("A red die, {count} reroll", "A red die, up to {count} rerolls", rerolls)
    else:
        text = ngettext(
            "A white die, {count} reroll", "A white die, up to {count} rerolls", rerolls
        )
    return text.format(count=rerolls)


def _highest(_words: CityWords) -> Compared:
    """The highest of one to four black dice."""
    return Compared(
        _("What does the start player have to face?"),
        _("Bars: the chance that the highest black die shows this; ▲ average"),
        tuple(_highest_of(count) for count in range(1, 5)),
        _("Whoever starts has to take the highest one. The more there are, the higher it is."),
    )


def _highest_of(count: int) -> Way:
    found = odds.highest_of(count)
    text = ngettext(
        "{count} black die: {mean} on average", "{count} black dice: {mean} on average", count
    )
    label = text.format(count=count, mean=mean_words(found.mean()))
    return Way(str(count), label, found, MIXED, found.mean())


# --- groups -------------------------------------------------------------------------------------


def _uses(words: CityWords) -> Compared:
    """How often one, two and three dice do something, and three dice one after the other."""
    column, divisor = words.column, words.count()
    if divisor not in DIVISORS:
        text = _("'{count}' is not a divisor of cards; {least} to {most} are drawn")
        least, most = DIVISORS[0], DIVISORS[-1]
        raise words.error(text.format(count=divisor, least=least, most=most), column)
    text = _("How often do dice use a card that divides by {divisor}?")
    return Compared(
        text.format(divisor=divisor),
        _("Bars: the chance of so many activations; ▲ average"),
        tuple(_activations(divisor)),
        _("Every division is rounded down, so a group loses less than single dice do."),
        black=False,
    )


def _activations(divisor: int) -> Iterator[Way]:
    single = odds.efficiencies(1, divisor)
    one_by_one = reduce(add, [single] * 3)
    for name, text, found in (
        ("1", _("One die: {mean} on average"), single),
        ("2", _("Two dice at once: {mean} on average"), odds.efficiencies(2, divisor)),
        ("3", _("Three dice at once: {mean} on average"), odds.efficiencies(3, divisor)),
        ("1 1 1", _("Three dice, one by one: {mean} on average"), one_by_one),
    ):
        label = text.format(mean=mean_words(found.mean()))
        yield Way(name, label, found, YELLOW, found.mean())


def _flip(words: CityWords) -> Compared:
    """The sum of some dice after a flip, and after four rerolls at best."""
    values = flipped_values(words)
    flipped = odds.flip_best(values)
    rolled = odds.reroll_sums(tuple(sorted(values)), odds.REROLLS)
    flip, roll = _("Turn over: {sum}"), _("Up to four rerolls: {mean} on average")
    return Compared(
        _("Turn the dice over, or roll them again ({values})?").format(
            values=" ".join(map(str, values))
        ),
        _("Bars: the chance of this sum; ▲ average"),
        (
            Way("flip", flip.format(sum=flipped), sure(flipped), YELLOW, Fraction(flipped)),
            Way(
                "reroll", roll.format(mean=mean_words(rolled.mean())), rolled, YELLOW, rolled.mean()
            ),
        ),
        flip_words(Fraction(flipped), rolled.mean()),
        across=1,
        black=False,
    )


_KINDS: Final[dict[str, Callable[[CityWords], Compared]]] = {
    "beat": _beat,
    "reroll": _reroll,
    "highest": _highest,
    "uses": _uses,
    "flip": _flip,
}
