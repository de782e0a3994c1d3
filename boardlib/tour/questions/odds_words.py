"""The question ``odds ...``: what the dice promise, in words and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from boardlib.chance.words import amount, bare_chance
from boardlib.chance.words import chance as in_words
from boardlib.game import Answer, Listed
from boardlib.profile import Profile
from boardlib.text import _, listing, mark, ngettext
from boardlib.tour.board.move_notation import RoadWords
from boardlib.tour.board.position import Die, Position, faces
from boardlib.tour.questions import odds as asked
from boardlib.tour.questions.odds_model import (
    Alternative,
    Ask,
    Compared,
    Odds,
    Role,
    alternatives,
    deciding,
    survives,
)
from boardlib.tour.rulebook import shown
from boardlib.words import Wanted

SPEEDS: Final = range(1, asked.FARTHEST + 1)
FOLLOWERS: Final = range(1, 13)
"""How many riders may be asked about at once."""


def odds_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """The answer to ``odds TOPIC ...`` with the faces of the position's profile.

    The topics: ``offer 4``, ``offer 4 attack``, ``leading``, ``tempo 3``, ``catch 4``,
    ``attack``, ``card 3``, ``card leader``, ``braking``, ``white 1``, ``hill 3``,
    ``hill 3 attack``, ``red``, ``red 5``, ``red leader``, ``red 5 leader``, ``dice``,
    ``dice attack``, ``reach 5``, ``lead-out`` and ``passing 6``.  A place in the group is
    ``follower``, ``attacker`` (or ``attack``), ``leader`` or ``lone``.

    Raises:
        PositionError: naming the column and what was expected there.
    """
    ask = odds_question(words)
    found = alternatives(ask, position.profile)
    odds = ask(position.profile)
    told = tuple(map(Listed, _lines(odds, found, position.profile)))
    names = {way.name: way.label for way in odds.ways}
    data = _data(odds, found, position.profile)
    ways = {way.name: way.cells for way in odds.ways}
    return Answer(question, odds.question, data, listed=told, names=names, odds=ways, labels=names)


def odds_question(words: RoadWords) -> Ask:
    """The question that the words after ``odds`` ask."""
    return _TOPICS[
        words.one_of(
            Wanted(
                mark("expected a question about odds here"),
                mark("'{word}' is not a question about odds"),
            ),
            tuple(_TOPICS),
        )
    ](words)


def _speed(ask: Callable[..., Odds]) -> Callable[[RoadWords], Ask]:
    """A topic that is followed by a speed, and perhaps by the place of an attacker."""

    def read(words: RoadWords) -> Ask:
        value = words.among(
            Wanted(mark("expected a speed here"), mark("'{word}' is not a speed")), SPEEDS
        )
        place = _role(words) if words.next in _BEHIND else Role.FOLLOWER
        return partial(ask, value=value, attacking=place is Role.ATTACKER)

    return read


def _card(words: RoadWords) -> Ask:
    if words.accept("leader"):
        return asked.card_attack
    return partial(
        asked.card,
        value=words.among(
            Wanted(
                mark("expected a speed, or the word 'leader' here"),
                mark("'{word}' is not a speed, or the word 'leader'"),
            ),
            SPEEDS,
        ),
    )


def _red(words: RoadWords) -> Ask:
    goal = (
        words.among(
            Wanted(
                mark("expected a number of cells here"), mark("'{word}' is not a number of cells")
            ),
            SPEEDS,
        )
        if words.words and words.next not in _PLACES
        else None
    )
    return partial(asked.red, goal=goal, role=_role(words))


def _dice(words: RoadWords) -> Ask:
    return partial(asked.dice, role=_role(words))


_ATTACK: Final = "attack"
"""What a place in the group is called as well: that of an attacker."""
_PLACES: Final = (*Role, _ATTACK)
_BEHIND: Final = (Role.FOLLOWER, Role.ATTACKER, _ATTACK)
"""The places of those who may take a speed over."""


def _role(words: RoadWords) -> Role:
    if not words.words:
        return Role.LONE
    if words.accept(_ATTACK):
        return Role.ATTACKER
    return Role(
        words.one_of(
            Wanted(
                mark("expected a place in the group here"),
                mark("'{word}' is not a place in the group"),
            ),
            tuple(Role),
        )
    )


def _number(ask: Callable[..., Odds], name: str, known: range) -> Callable[[RoadWords], Ask]:
    """A topic that is followed by one number."""
    return lambda words: partial(
        ask,
        **{
            name: words.among(
                Wanted(mark("expected a number here"), mark("'{word}' is not a number")), known
            )
        },
    )


_TOPICS: Final[dict[str, Callable[[RoadWords], Ask]]] = {
    "offer": _speed(asked.offer),
    "leading": lambda _words: asked.leading,
    "tempo": _number(asked.tempo, "below", SPEEDS),
    "catch": _number(asked.catch, "riders", FOLLOWERS),
    "attack": lambda _words: asked.attack,
    "card": _card,
    "braking": lambda _words: asked.braking,
    "white": _number(asked.white, "value", SPEEDS),
    "hill": _speed(asked.hill),
    "red": _red,
    "dice": _dice,
    "reach": _number(asked.reach, "goal", SPEEDS),
    "lead-out": lambda _words: asked.lead_out,
    "passing": _number(asked.passing, "value", SPEEDS),
}


# --- in words ---------------------------------------------------------------------------


def _lines(odds: Odds, found: Sequence[Alternative], profile: Profile) -> Iterator[str]:
    yield from (_way_line(odds, way) for way in odds.ways)
    yield from (f"{figure.label}: {amount(figure.value)}." for figure in odds.figures)
    if odds.reading:
        yield from reading_lines(odds, profile)
        yield rests_line(odds, profile)
        return
    yield best_words(odds) + "."
    yield rests_line(odds, profile)
    yield from alternative_lines(found)


def _way_line(odds: Odds, way: Compared) -> str:
    """``take 4: 4 cells for certain``, or the average and every chance."""
    if len(way.cells) == 1:
        text = _("{label}: {cells}, for certain.")
        return text.format(label=way.label, cells=next(iter(way.cells)))
    each = sorted(way.cells.items())
    chances = ", ".join(f"{cells}: {bare_chance(chance)}" for cells, chance in each)
    text = _("{label}: {mean} on average ({chances}).")
    if odds.goal is not None:
        text = _("{label}: {goal} or more with {worth} ({chances}).")
    worth = (amount if odds.goal is None else in_words)(odds.worth(way))
    return text.format(label=way.label, mean=worth, worth=worth, goal=odds.goal, chances=chances)


def best_words(odds: Odds) -> str:
    """Which ways are best, in words."""
    if len(odds.best) == len(odds.ways):
        return _("All are alike")
    named = listing([odds.way(name).label for name in odds.best])
    if odds.goal is None:
        return _("Most on average: {ways}").format(ways=named)
    return _("Most likely {goal} or more: {ways}").format(goal=odds.goal, ways=named)


def reading_lines(odds: Odds, profile: Profile) -> Iterator[str]:
    """Which of the readings that are compared counts at this table, and the option that says so."""
    way = odds.way(profile[odds.reading])
    text = _("As this table plays ({way}) he is caught with {chance}.")
    yield text.format(way=way.label, chance=in_words(odds.worth(way)))
    option = profile.settings[odds.reading].title
    yield _("Which of the readings counts, an option says: {option}.").format(option=option)


def rests_line(odds: Odds, profile: Profile) -> str:
    """The assumptions on which an answer rests, in words."""
    settings = profile.settings
    rests = "; ".join(
        f"{settings[name].title} ({meaning(profile, name)})" for name in odds.rests_on
    )
    return _("It rests on assumptions: {options}.").format(options=rests)


def meaning(profile: Profile, name: str) -> str:
    """The faces of a die, or what another option means."""
    if name in set(Die):
        return shown(faces(profile, Die(name)))
    return profile.settings[name].meaning(profile[name])


def standing(found: Sequence[Alternative]) -> str:
    """Whether an answer survives the alternatives, and else on what it depends."""
    names = deciding(found)
    if not names:
        text = ngettext(
            "That holds under {count} combination of these options.",
            "That holds under all {count} combinations of these options.",
            len(found),
        )
        return text.format(count=len(found))
    settings = found[0].profile.settings
    titles = [settings[name].title for name in names]
    return _("That depends on: {options}.").format(options=listing(titles))


def alternative_lines(found: Sequence[Alternative]) -> Iterator[str]:
    """How the answer changes under the alternatives, and whether it survives them all."""
    yield standing(found)
    if survives(found):
        return
    names = deciding(found)
    for best, values in _by_best(found, names).items():
        odds = next(one.odds for one in found if one.odds.best == best)
        named = listing([odds.way(name).label for name in best])
        yield f"  {' / '.join(values)}: {named}"


def _by_best(
    found: Sequence[Alternative], names: Sequence[str]
) -> dict[tuple[str, ...], list[str]]:
    """The best ways, and what the deciding options have to be for that, in words."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for one in found:
        values = "; ".join(meaning(one.profile, name) for name in names)
        group = groups.setdefault(one.odds.best, [])
        if values not in group:
            group.append(values)
    return groups


# --- as plain data ----------------------------------------------------------------------


def _data(odds: Odds, found: Sequence[Alternative], profile: Profile) -> dict[str, Any]:
    """Fractions are texts such as ``55/12``; ``worth`` is what was compared."""
    return {
        "topic": odds.topic,
        "unit": odds.unit,
        "goal": odds.goal,
        "ways": {way.name: _way_data(odds, way) for way in odds.ways},
        "figures": {figure.name: str(figure.value) for figure in odds.figures},
        "best": list(odds.best),
        **({"in force": profile[odds.reading]} if odds.reading else {}),
        "options": {name: profile[name] for name in odds.rests_on},
        "survives": survives(found),
        "alternatives": [{**one.options, "best": list(one.odds.best)} for one in found],
        "sources": list(odds.sources),
    }


def _way_data(odds: Odds, way: Compared) -> dict[str, Any]:
    chances = {str(cells): str(chance) for cells, chance in sorted(way.cells.items())}
    return {
        "mean": str(way.cells.mean()),
        "worth": str(odds.worth(way)),
        "chances": chances,
    }
