"""What a rider may do when it is his turn, and what he may not although it is tempting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from boardlib.game import Listed
from boardlib.rulebook import Fact
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, mark_counted, ngettext
from boardlib.tour.board.position import Attack, Card, Die, Ride, Roll, Take, faces, half_cells
from boardlib.tour.board.road import Road, Terrain
from boardlib.tour.rulebook import OPTIONS
from boardlib.tour.rules.attack import (
    attack_meant,
    catchable,
    fits,
    held,
    judge_attack,
    judge_card,
    judge_green,
)
from boardlib.tour.rules.naming import PLAIN, choice_label, fails, holds, key, ruling, several
from boardlib.tour.rules.pace import SPARED, Exposure, face, judge_worth, loss, reduction, wind_of
from boardlib.tour.rules.state import Race
from boardlib.tour.rules.takeover import braked_by, braker_of, judge_braked, judge_take, offered

# --- whose turn it is -------------------------------------------------------------------


def judge_turn(race: Race, rider: int) -> Reason:
    """Riders move one after another, each once a round."""
    turn = race.turn
    if turn == rider:
        return holds("order-turn", rider=rider, turn=turn)
    if rider in race.rides:
        return fails("order-once", rider=rider, turn=turn)
    assert turn is not None
    return judge_order(race, turn, rider, turn=False)


def judge_order(race: Race, first: int, second: int, turn: bool = True) -> Reason:
    """Why one rider moves before another: the section, the distance or the wind decides.

    ``turn`` is False where it tells the second one that it is not his turn.
    """
    road, one, other = race.road, race.start[first], race.start[second]
    halves = race.profile["distance"] == "half_cells"
    far = half_cells if halves else Road.distance
    if road.section(one) != road.section(other):
        rule = "order-section"
    elif far(road, one) == far(road, other):
        rule = "order-wind"
    else:
        rule = "order-half-cells" if halves else "order-cells"
    return (holds if turn else fails)(rule, first=first, second=second)


# --- the choice of a speed: a roll, a takeover or a card --------------------------------


def judge_choice(race: Race, ride: Ride, rolled: bool = True) -> Iterator[Reason]:
    """Every condition of the choice of a speed, in the order of the rule book.

    ``rolled`` says whether a green die that belongs to it must have been rolled by now.
    """
    speed = ride.speed
    if isinstance(speed, Take):
        yield from judge_take(race, ride.rider, speed.value)
        yield from judge_braked(race, ride.rider, speed)
    elif isinstance(speed, Roll):
        yield judge_die(race, ride.rider, speed.die)
        yield from judge_braked(race, ride.rider, speed)
        yield from judge_face(race, ride.rider, speed)
        if attack_meant(race, ride) is Attack.NONE:
            yield from judge_worth(race, ride)
    else:
        yield from judge_card(race, ride)
        yield from judge_braked(race, ride.rider, speed)
    yield from judge_attack(race, ride)
    if ride.green is not None or rolled:
        yield from judge_green(race, ride)


def judge_die(race: Race, rider: int, die: Die) -> Reason:
    """Yellow, white and red on the flat, polka-dot on the hill."""
    shapes = (key(rider), str(race.start[rider]))
    facts = {"rider": rider, "die": die.value}
    if race.terrain[rider] is Terrain.FLAT:
        return (holds if die in ON[Terrain.FLAT] else fails)("dice-flat", "", shapes, **facts)
    if die is Die.POLKA:
        return holds("dice-hill", "", shapes, **facts)
    if die is Die.YELLOW:
        return fails("dice-hill", "", shapes, **facts)
    if die in dice_of(race, rider):
        return holds("braking-hill-too", "white", shapes, **facts)
    return fails("dice-hill-only", "", shapes, **facts)


ON: Final = {
    Terrain.FLAT: (Die.YELLOW, Die.WHITE, Die.RED),
    Terrain.HILL: (Die.POLKA,),
}
"""The dice that set a speed, by terrain (tour.dice-flat, tour.dice-hill)."""


def dice_of(race: Race, rider: int) -> tuple[Die, ...]:
    """The dice that are rolled where a rider starts; white on the hill by ``braking_hill`` only."""
    terrain = race.terrain[rider]
    braked = terrain is Terrain.HILL and braker_of(race, rider) is not None
    return (*ON[terrain], Die.WHITE) if braked else ON[terrain]


def judge_face(race: Race, rider: int, roll: Roll) -> Iterator[Reason]:
    """A die shows only the faces it has; these are a profile value."""
    known = faces(race.profile, roll.die)
    if roll.face not in known:
        facts = {
            "rider": rider,
            "die": Fact(roll.die.value, OPTIONS[roll.die].title),
            "face": str(roll.face),
            "faces": list(dict.fromkeys(map(str, known))),
        }
        variant = "rolled" if roll.die is Die.GREEN else ""
        yield fails(FACES[roll.die], variant, **facts)


FACES: Final = {
    Die.YELLOW: "faces-yellow",
    Die.GREEN: "faces-green",
    Die.RED: "faces-red",
    Die.WHITE: "faces-white",
    Die.POLKA: "faces-polka",
}
"""The rule about the faces of a die."""


# --- what he may do, and what he may not although it is tempting ------------------------

SpeedChoice = Take | Die | Card
"""A choice before anything is rolled."""


@dataclass(frozen=True, slots=True)
class JudgedOption:
    """A choice, as a question names it, and the ruling on it.

    Attributes:
        words: ``take 6``, ``yellow``, ``card solo``; after a roll ``plain``, ``solo`` ...
        ruling: why he may, or why not.
        note: what it means for him and for the others, if there is something to say.
    """

    words: str
    ruling: Ruling
    note: str = ""

    @property
    def listed(self) -> Listed:
        """The option with its ruling, as a line of an answer."""
        word = _("yes") if self.ruling else _("no")
        return Listed(f"{self.label}: {word}.", self.ruling.reasons, self.note)

    @property
    def label(self) -> str:
        """What it is called, in the language in use."""
        return choice_label(self.words)


def options(race: Race, rider: int) -> list[JudgedOption]:
    """Everything that a rider may choose as things stand, and everything tempting besides."""
    return [
        *(
            JudgedOption(f"take {value}", judge_option(race, rider, Take(value)))
            for value in _values(race, rider)
        ),
        *(_roll(race, rider, die) for die in Die if die is not Die.GREEN),
        *(
            JudgedOption(words, judge_option(race, rider, *use))
            for words, use in _cards(race, rider)
        ),
    ]


def allowed(found: Iterable[JudgedOption]) -> list[str]:
    """The words of the options that are open."""
    return [option.words for option in found if option.ruling]


def labels(found: Iterable[JudgedOption]) -> dict[str, str]:
    """What options are called, by their words."""
    return {option.words: option.label for option in found}


def open_words(race: Race, rider: int) -> tuple[str, ...]:
    """The words of what a rider may choose, without a look at what is only tempting.

    They are those of ``allowed(options(race, rider))``.
    """
    offer, dice = offered(race, rider), dice_of(race, rider)
    take = [] if offer is None else [f"take {offer}"]
    braked = braker_of(race, rider) is not None
    rolls = [die.value for die in Die if die in dice and not (braked and closes(race, rider, die))]
    cards = [words for words, use in _cards(race, rider) if is_open(race, rider, *use)]
    return (*take, *rolls, *cards)


def judge_option(
    race: Race, rider: int, choice: SpeedChoice, attack: Attack = Attack.NONE
) -> Ruling:
    """The ruling on a choice before anything is rolled."""
    return ruling(_conditions(race, rider, choice, attack))


def is_open(race: Race, rider: int, choice: SpeedChoice, attack: Attack = Attack.NONE) -> bool:
    """Whether a choice is allowed before anything is rolled."""
    if isinstance(choice, Die):
        return choice in dice_of(race, rider) and not closes(race, rider, choice)
    return all(reason.holds for reason in _conditions(race, rider, choice, attack))


def _conditions(race: Race, rider: int, choice: SpeedChoice, attack: Attack) -> Iterator[Reason]:
    if isinstance(choice, Die):
        yield judge_die(race, rider, choice)
        yield from _braked_die(race, rider, choice)
    else:
        yield from judge_choice(race, Ride(rider, choice, attack), rolled=False)


def closes(race: Race, rider: int, die: Die) -> bool:
    """Whether somebody who brakes him closes a die to a rider."""
    return not all(reason.holds for reason in _braked_die(race, rider, die))


def _braked_die(race: Race, rider: int, die: Die) -> Iterator[Reason]:
    """What braking says of a die, whatever it shows."""
    return judge_braked(race, rider, Roll(die, faces(race.profile, die)[0]))


def why_options(found: Iterable[JudgedOption]) -> Iterator[Reason]:
    """What decides each of the options: ``options`` it opens or closes, and which (``allowed``)."""
    merged: dict[tuple[str, bool], tuple[Reason, list[str]]] = {}
    for option in found:
        for reason in option.ruling.reasons:
            merged.setdefault((reason.text, reason.holds), (reason, []))[1].append(option.words)
    for reason, words in merged.values():
        yield replace(reason, facts={**reason.facts, "options": words, "allowed": reason.holds})


# --- taking over ------------------------------------------------------------------------


def _values(race: Race, rider: int) -> list[int]:
    """The values that were set in this round by anybody, the one on offer first."""
    offer = offered(race, rider)
    found = dict.fromkeys([] if offer is None else [offer])
    found |= dict.fromkeys(face(ridden) for ridden in race.rides.values())
    return [value for value in found if value]


# --- rolling ----------------------------------------------------------------------------


def _roll(race: Race, rider: int, die: Die) -> JudgedOption:
    found = judge_option(race, rider, die)
    return JudgedOption(die.value, found, " ".join(_notes(race, rider, die)) if found else "")


def _notes(race: Race, rider: int, die: Die) -> Iterator[str]:
    """What a die brings with it."""
    if die is Die.YELLOW:
        yield from _wind_note(race, wind_of(race, rider))
    elif die is Die.RED:
        yield _("The value is only for himself; the next rider must roll.")
    elif die is Die.WHITE:
        yield from _white_note(race, rider)
    if die in (Die.YELLOW, Die.POLKA):
        yield from _attack_notes(race, rider)


def _wind_note(race: Race, wind: Exposure) -> Iterator[str]:
    """What yellow loses in the wind, and whether a 2 does."""
    if wind is Exposure.SHELTERED:
        return
    less, two_stays = loss(wind), not reduction(SPARED, wind, race.profile)
    at_the_head = _AS_LEADER if two_stays else _AS_LEADER_OF_A_TWO
    yield ngettext(*(_ALONE if wind is Exposure.ALONE else at_the_head), less).format(count=less)


_ALONE: Final = mark_counted(
    "Alone he rides {count} cell less than it shows; a 2 stays a 2.",
    "Alone he rides {count} cells less than it shows; a 2 stays a 2.",
)
_AS_LEADER: Final = mark_counted(
    "In the wind he rides {count} cell less than it shows; a 2 stays a 2.",
    "In the wind he rides {count} cells less than it shows; a 2 stays a 2.",
)
_AS_LEADER_OF_A_TWO: Final = mark_counted(
    "In the wind he rides {count} cell less than it shows, with a 2 as well.",
    "In the wind he rides {count} cells less than it shows, with a 2 as well.",
)


def _white_note(race: Race, rider: int) -> Iterator[str]:
    """Whom white brakes; of a rider who is braked himself the ruling says that it brakes nobody."""
    if braker_of(race, rider) is not None:
        return
    braked = braked_by(race, rider)
    if not braked:
        yield _("It brakes nobody but himself.")
    else:
        text = _("It brakes the next of his group: {riders}.")
        yield text.format(riders=several(braked))


def _attack_notes(race: Race, rider: int) -> Iterator[str]:
    chase = catchable(race, rider)
    if rider in race.attackers:
        yield _("With ATTACK he may attack.")
    if chase is not None:
        yield _("With ATTACK he may catch rider {attacker}.").format(attacker=chase.attacker)


# --- cards ------------------------------------------------------------------------------


def _cards(race: Race, rider: int) -> Iterator[tuple[str, tuple[SpeedChoice, Attack]]]:
    """The uses of the cards that a rider holds, each with its words."""
    worn = held(race, rider)
    catches = () if catchable(race, rider) is None else (Attack.CATCH,)
    several = sum(fits(colour, race.terrain[rider]) for colour in worn) > 1
    for colour in worn if several else worn[:1]:
        for attack in (Attack.NONE, Attack.SOLO, Attack.PULL, *catches):
            card = Card(colour if several else "")
            words = " ".join(filter(None, [str(card), attack.value]))
            yield words, (card, attack)


# --- after a roll -----------------------------------------------------------------------


def uses(race: Race, rider: int, roll: Roll) -> list[JudgedOption]:
    """What a rider may do with a roll: ride it plainly, attack solo, pull, or catch."""
    return [
        JudgedOption(_name_of(ride), ruling(judge_choice(race, ride, rolled=False)))
        for ride in _uses(rider, roll)
    ]


def open_uses(race: Race, rider: int, roll: Roll) -> tuple[str, ...]:
    """The words of what a rider may do with a roll: those of ``allowed(uses(...))``."""
    return tuple(
        _name_of(ride)
        for ride in _uses(rider, roll)
        if all(reason.holds for reason in judge_choice(race, ride, rolled=False))
    )


def _uses(rider: int, roll: Roll) -> Iterator[Ride]:
    yield Ride(rider, roll)
    if roll.face.attack:
        for attack in (Attack.SOLO, Attack.PULL, Attack.CATCH):
            yield Ride(rider, roll, attack)


def _name_of(use: Ride) -> str:
    return use.attack.value or PLAIN
