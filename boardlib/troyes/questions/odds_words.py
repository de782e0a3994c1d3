"""Odds in words, with exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from boardlib.chance import Distribution, happens, sure
from boardlib.chance.words import chance as in_words
from boardlib.chance.words import long_chances
from boardlib.chance.words import mean as mean_words
from boardlib.game import Answer, QuestionError, reasoned
from boardlib.text import _, mark, ngettext
from boardlib.troyes.board.cards import FACES, WORKERS, Colour, rows
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import Position
from boardlib.troyes.questions import odds
from boardlib.troyes.rules.checks import DICE_OF_A_COLOUR
from boardlib.troyes.rules.citizens import pushes
from boardlib.troyes.rules.groups import MOST_DICE
from boardlib.words import Wanted


def odds_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``odds beat W R``, ``odds reroll W 5 2``, ``odds highest 3``, ``odds uses 3 3``, ..."""
    wanted = Wanted(
        mark("expected what the odds are about here"),
        mark("'{word}' is not what odds are known of"),
    )
    return _KINDS[words.one_of(wanted, tuple(_KINDS), few=len(_KINDS))](position, words, question)


def _answer(
    question: str,
    lines: list[str],
    data: dict[str, Any],
    ways: Mapping[str, tuple[str, Distribution[int]]] = MappingProxyType({}),
) -> Answer:
    """The answer; of each way that is compared what it is called, and what may come of it."""
    chances = [Fraction(data[one]) for one in ("chance", "single") if one in data]
    return reasoned(question, data, *lines, names=long_chances(chances), ways=ways)


def _colour(words: CityWords) -> Colour:
    wanted = Wanted(
        mark("expected the colour of a die, R, W or Y, here"),
        mark("'{word}' is not the colour of a die"),
    )
    return Colour(words.one_of(wanted, tuple(WORKERS)))


def _colours(words: CityWords) -> tuple[Colour, ...]:
    """The colours of some dice, one at least."""
    colours = words.some(lambda: _colour(words))
    if len(colours) > DICE_OF_A_COLOUR:
        raise QuestionError(_("At most six dice are answered."))
    return colours


def _few(words: CityWords, least: int = 1) -> int:
    """A small number of dice or rolls."""
    column, count = words.column, words.count()
    if not least <= count <= DICE_OF_A_COLOUR:
        text = _("'{count}' is too many or too few; {least} to {most} are answered")
        raise words.error(text.format(count=count, least=least, most=DICE_OF_A_COLOUR), column)
    return count


# --- black dice -----------------------------------------------------------------------------


def _beat(_position: Position, words: CityWords, question: str) -> Answer:
    """``odds beat W R``: fresh dice together against a black die that is not rolled yet."""
    colours = _colours(words)
    chance = odds.beats_unknown(colours)
    text = _("All of them together beat a black die that is not rolled yet: {chance}.")
    lines = [text.format(chance=in_words(chance))]
    data: dict[str, Any] = {"chance": str(chance)}
    if len(set(colours)) == 1:
        best = odds.single_beats_unknown(colours[0], len(colours))
        text = _("The best one of them alone: {chance}.")
        lines.append(text.format(chance=in_words(best)))
        data["single"] = str(best)
    together = _("the strength of all of them together"), odds.strengths(colours)
    return _answer(question, lines, data, {"together": together})


def _reroll(_position: Position, words: CityWords, question: str) -> Answer:
    """``odds reroll W 5 2``: one die against a black 5, with up to two rerolls."""
    colour, black = _colour(words), words.face()
    rerolls = _few(words, 0) if words.words else 0
    chance = odds.single(colour, black)
    fresh, lying = odds.with_rerolls(chance, rerolls + 1), odds.with_rerolls(chance, rerolls)
    mean = odds.mean_rolls(chance)
    assert mean is not None
    lines = [
        ngettext(
            "A fresh die, and up to {count} reroll: {chance}.",
            "A fresh die, and up to {count} rerolls: {chance}.",
            rerolls,
        ).format(count=rerolls, chance=in_words(fresh)),
        ngettext(
            "A die that is too low, and up to {count} reroll: {chance}.",
            "A die that is too low, and up to {count} rerolls: {chance}.",
            rerolls,
        ).format(count=rerolls, chance=in_words(lying)),
        _("Rerolls of a die that is too low, until it is enough, on average: {mean}.").format(
            mean=mean_words(mean)
        ),
        _("Beating the black die brings one point back, so it costs on average: {mean}.").format(
            mean=mean_words(mean - 1)
        ),
    ]
    data = {"fresh": str(fresh), "lying": str(lying), "mean": str(mean), "net": str(mean - 1)}
    ways = {
        "fresh": (_("a fresh die beats it"), happens(fresh)),
        "lying": (_("a die that is too low beats it"), happens(lying)),
    }
    return _answer(question, lines, data, ways)


def _highest(_position: Position, words: CityWords, question: str) -> Answer:
    """``odds highest 3``: the highest of three black dice."""
    found = odds.highest_of(_few(words))
    six = found.at_least(6)
    lines = [
        _("The highest black die shows on average: {mean}.").format(mean=mean_words(found.mean())),
        _("It is a 6: {chance}.").format(chance=in_words(six)),
    ]
    ways = {"highest": (_("the highest black die"), found)}
    return _answer(question, lines, {"mean": str(found.mean()), "six": str(six)}, ways)


def _seats(_position: Position, words: CityWords, question: str) -> Answer:
    """``odds seats 3 W W``: what the players face in turn; W W, if named, against the highest."""
    count = _few(words)
    found = odds.seats(count)
    text = _("Player {number} in turn faces on average: {mean}.")
    lines = [
        text.format(number=number, mean=mean_words(seat.mean()))
        for number, seat in enumerate(found, start=1)
    ]
    data: dict[str, Any] = {"means": [str(seat.mean()) for seat in found]}
    if words.words:
        chance = odds.beats_highest(_colours(words), count)
        text = _("These dice beat the highest black die: {chance}.")
        lines.append(text.format(chance=in_words(chance)))
        data["beats"] = str(chance)
    called = _("player {number} in turn")
    ways = {
        f"player {number}": (called.format(number=number), seat)
        for number, seat in enumerate(found, start=1)
    }
    return _answer(question, lines, data, ways)


# --- groups ---------------------------------------------------------------------------------


def _uses(_position: Position, words: CityWords, question: str) -> Answer:
    """``odds uses 3 3``: how often three fresh dice do something by divisor 3."""
    dice, divisor = _few(words), words.count()
    if not divisor:
        raise QuestionError(_("Nothing is divided by 0; name a divisor such as 3."))
    found = odds.efficiencies(dice, divisor)
    lines = [
        _("On average: {mean} times.").format(mean=mean_words(found.mean())),
        *(
            ngettext("{count} time: {chance}.", "{count} times: {chance}.", times).format(
                count=times, chance=in_words(found[times])
            )
            for times in sorted(found)
        ),
    ]
    data = {
        "mean": str(found.mean()),
        "chances": {str(times): str(found[times]) for times in sorted(found)},
    }
    return _answer(question, lines, data, {"uses": (_("activations"), found)})


def _flip(_position: Position, words: CityWords, question: str) -> Answer:
    """``odds flip 3 3 3``: the sum of dice after a flip, and after four rerolls at best.

    ``odds flip 3 3 3 reach 11``: how often a goal is reached; without one, what the flip gives.
    """
    values = tuple(sorted(flipped_values(words)))
    flipped = odds.flip_best(values)
    goal = words.count() if words.accept("reach") else flipped
    rerolled = odds.reroll_best(values, odds.REROLLS)
    reached = odds.reach_best(values, goal, odds.REROLLS)
    lines = [
        _("A flip of any of them, for four points of influence: {sum}.").format(sum=flipped),
        _("Up to four rerolls, stopping at will, on average: {mean}.").format(
            mean=mean_words(rerolled)
        ),
        flip_words(Fraction(flipped), rerolled),
        *_reach_words(values, goal, reached),
    ]
    better = "flip" if flipped > rerolled else "reroll" if flipped < rerolled else "even"
    data = {
        "flip": flipped,
        "reroll": str(rerolled),
        "better": better,
        "goal": goal,
        "reached": str(reached),
    }
    rolled = odds.reroll_sums(values, odds.REROLLS)
    ways = {"flip": (_("Turn over"), sure(flipped)), "reroll": (_("Up to four rerolls"), rolled)}
    return _answer(question, lines, data, ways)


def _reach_words(values: tuple[int, ...], goal: int, reached: Fraction) -> Iterator[str]:
    """How often rerolls reach a goal, rolled for it, and rolled for the largest average."""
    text = ngettext(
        "The flip reaches {count} pip at least.",
        "The flip reaches {count} pips at least.",
        goal,
    )
    if odds.flip_best(values) < goal:
        text = ngettext(
            "The flip does not reach {count} pip.", "The flip does not reach {count} pips.", goal
        )
    yield text.format(count=goal)
    text = _("The rerolls reach it, if each is made for that goal: {chance}.")
    yield text.format(chance=in_words(reached))
    average = odds.reroll_sums(values, odds.REROLLS).at_least(goal)
    if average != reached:
        text = _("If they are made for the largest average, they reach it less often: {chance}.")
        yield text.format(chance=in_words(average))


def flipped_values(words: CityWords) -> tuple[int, ...]:
    """What one to three dice show that may be flipped.

    Raises:
        QuestionError: when they are more.
    """
    values = (words.face(), *words.faces())
    if len(values) > MOST_DICE:
        raise QuestionError(_("One to three dice are flipped."))
    return values


def flip_words(flipped: Fraction, rerolled: Fraction) -> str:
    """Which of both gives more."""
    if flipped == rerolled:
        return _("Both give the same.")
    return (
        _("The flip gives more.") if flipped > rerolled else _("The rerolls give more on average.")
    )


def _exact(_position: Position, words: CityWords, question: str) -> Answer:
    """``odds exact 2 3``: one of two values with up to three rolls."""
    values, rolls = _few(words), _few(words)
    chance = Fraction(values, FACES)
    hit = odds.with_rerolls(chance, rolls)
    mean = 1 / chance
    lines = [
        ngettext(
            "The value is hit within {count} roll: {chance}.",
            "The value is hit within {count} rolls: {chance}.",
            rolls,
        ).format(count=rolls, chance=in_words(hit)),
        _("Rolls until it is hit, on average: {mean}.").format(mean=mean_words(mean)),
    ]
    ways = {"hit": (_("the value is hit"), happens(hit))}
    return _answer(question, lines, {"hit": str(hit), "mean": str(mean)}, ways)


def _triple(_position: Position, words: CityWords, question: str) -> Answer:
    """``odds triple 4``: three of four fresh dice show the same."""
    chance = odds.triple(_few(words))
    text = _("Three of them show the same, a whole column of the cathedral: {chance}.")
    data = {"chance": str(chance)}
    lines = [text.format(chance=in_words(chance))]
    return _answer(question, lines, data, {"triple": (_("three of a kind"), happens(chance))})


def _columns(_position: Position, words: CityWords, question: str) -> Answer:
    """``odds columns 3``: in how many columns three fresh white dice may go."""
    found = odds.columns(_few(words))
    lines = [
        ngettext("In {count} column: {chance}.", "In {count} columns: {chance}.", columns).format(
            count=columns, chance=in_words(found[columns])
        )
        for columns in sorted(found)
    ]
    data = {str(columns): str(found[columns]) for columns in sorted(found)}
    return _answer(question, lines, data, {"columns": (_("columns"), found)})


def _push(position: Position, words: CityWords, question: str) -> Answer:
    """``odds push hall1``: how long a citizen stands there if others enter by chance."""
    space = words.space(position)
    values = len(rows(position.profile, space.building)[space.row - 1])
    count = pushes(position.profile, space)
    if count is None:
        never = _("In the palace nobody moves, so whoever stands there never falls out.")
        return _answer(question, [never], {"mean": None, "pushes": None})
    mean = odds.mean_pushes(values, count)
    strays = f"{float(odds.push_variance(values, count)) ** 0.5:.1f}"
    lines = [
        _("Placements in the building until a citizen there falls out, on average: {mean}.").format(
            mean=mean_words(mean)
        ),
        _("The standard deviation of that: {number}.").format(number=strays),
    ]
    return _answer(question, lines, {"mean": str(mean), "pushes": count})


_KINDS: Final[dict[str, Callable[[Position, CityWords, str], Answer]]] = {
    "beat": _beat,
    "reroll": _reroll,
    "highest": _highest,
    "seats": _seats,
    "columns": _columns,
    "uses": _uses,
    "flip": _flip,
    "exact": _exact,
    "triple": _triple,
    "push": _push,
}
