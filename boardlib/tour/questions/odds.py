"""What the dice promise: exact odds of the decisions that the FAQ calls debatable.

Every function takes a profile and gives :class:`Ways`: those that are compared, each with
its exact distribution, and the best of them.  The faces of the dice are assumed, so an answer is
worth little alone: :func:`alternatives` asks again with every other set of faces, and
:func:`survives` says whether the best way stays the best.

>>> from functools import partial
>>> from boardlib.tour.rulebook import DEFAULTS
>>> four = offer(DEFAULTS, 4)
>>> [str(way.chances.mean()) for way in four.ways], four.best
(['4', '4'], ('take 4', 'yellow'))
>>> survives(alternatives(partial(offer, value=4), DEFAULTS))
False
>>> survives(alternatives(partial(offer, value=5), DEFAULTS))
True
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from boardlib.chance import Distribution, sure, total
from boardlib.chance.decision import (
    Alternative,
    Compared,
    Quantity,
    Ways,
    alternatives,
    deciding,
    survives,
)
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import Die
from boardlib.tour.board.road import Terrain
from boardlib.tour.questions.odds_model import (
    ROLES,
    Role,
    attack_chance,
    attack_speed,
    card_speed,
    of_role,
    of_the_wind,
    shown,
    slowed,
    speed,
    values,
)
from boardlib.tour.rules.attack import ATTACK_CELLS

CELLS: Final = mark("cells")
GAINED: Final = mark("cells gained on the next rider")
TOGETHER: Final = mark("cells of both riders together")
SPEED: Final = mark("cells that may be taken over")
CATCHERS: Final = mark("riders who catch him")
FARTHEST: Final = 12
"""Nobody rides farther in one move, with any of the dice."""

Options = Mapping[str, str]
"""A profile, or as much of it as names the options that are used."""


# --- in the group -----------------------------------------------------------------------


def offer(profile: Options, value: int, attacking: bool = False) -> Ways:
    """Take over a speed, or roll the yellow die (M-1; in attack position M-2)?

    Figures: ``more`` and ``fewer``, the chances that the roll beats the offer or falls short.
    """
    question = _("{value} may be taken over ({who}): take it, or roll yellow?")
    role = Role.ATTACKER if attacking else Role.FOLLOWER
    roll = Compared("yellow", _("roll yellow"), speed(profile, Die.YELLOW, role))
    question = question.format(value=value, who=_(ROLES[role]))
    return _take_or_roll("offer", question, ("TDF-01d", "TDF-01e"), value, roll, attacking)


def _take_or_roll(
    topic: str,
    question: str,
    sources: tuple[str, ...],
    value: int,
    roll: Compared,
    attacking: bool = False,
) -> Ways:
    """Take a value over or roll a die: the chances that the roll beats it or falls short."""
    rests_on = (roll.name, "green") if attacking else (roll.name,)
    figures = (
        Quantity("more", _("the roll gives more"), roll.chances.at_least(value + 1)),
        Quantity("fewer", _("the roll gives less"), 1 - roll.chances.at_least(value)),
    )
    return Ways(topic, question, CELLS, sources, rests_on, (_take(value), roll), figures=figures)


def _take(value: int) -> Compared:
    return Compared(f"take {value}", _("take over the {value}").format(value=value), sure(value))


def leading(profile: Options) -> Ways:
    """What it costs to ride in the wind, at the head of a group or alone (M-3).

    Figures: ``loss``, the cells that a lone rider loses in a round.
    """
    return Ways(
        "leading",
        _("Everybody rolls yellow: what does it cost to ride in the wind?"),
        CELLS,
        ("TDF-03a", "TDF-06c", "TDF-06e"),
        ("yellow", "green", *of_the_wind(profile)),
        (
            Compared("group", _("in the group"), speed(profile, Die.YELLOW)),
            Compared("head", _("at the head"), speed(profile, Die.YELLOW, Role.LEADER)),
            Compared("alone", _("alone"), speed(profile, Die.YELLOW, Role.LONE)),
        ),
        figures=(Quantity("loss", _("cells that a lone rider loses"), _loss(profile)),),
    )


def _loss(profile: Options) -> Fraction:
    alone = speed(profile, Die.YELLOW, Role.LONE)
    return speed(profile, Die.YELLOW).mean() - alone.mean()


def tempo(profile: Options, below: int, riders: int = 4) -> Ways:
    """How the speed runs down a long group (M-4): a Markov chain of what may be taken over.

    Args:
        profile: the faces of the dice.
        below: a rider rolls yellow when he could take over this much or less.
        riders: how many riders the group has.
    """
    rolled = values(profile, Die.YELLOW)
    offers = [rolled]
    while len(offers) < riders:
        offers.append(offers[-1].then(lambda value: rolled if value <= below else sure(value)))
    question = _("Anyone offered {below} or less rolls yellow: how fast does each rider go?")
    label = _("after rider {number}")
    return Ways(
        "tempo",
        question.format(below=below),
        SPEED,
        ("TDF-02a", "TDF-02b", "TDF-02e"),
        ("yellow",),
        tuple(
            Compared(f"rider {number}", label.format(number=number), found)
            for number, found in enumerate(offers, start=1)
        ),
    )


# --- attacks ----------------------------------------------------------------------------


def attack(profile: Options) -> Ways:
    """ATTACK in attack position: go alone, pull the group along, or stay (M-6)?

    The next rider rolls yellow after a solo attack, hoping to catch, and when nobody attacks;
    after a pull he takes over.  Figures: ``none``, the chance that a solo attack gains nothing.
    """
    behind, ahead = shown(profile, Die.YELLOW), attack_speed(profile)
    value = ATTACK_CELLS[Terrain.FLAT]
    question = _(
        "Yellow shows {value}/ATTACK in attack position: go alone, pull the others, or stay?"
    )
    stay = _("stay with {value}").format(value=value)
    solo = behind.then(
        lambda face: sure(0) if face.attack else ahead.map(lambda cells: cells - face.value)
    )
    return Ways(
        "attack",
        question.format(value=value),
        GAINED,
        ("TDF-01f", "TDF-11a", "TDF-11c", "TDF-11f"),
        ("yellow", "green"),
        (
            Compared("solo", _("attack alone"), solo),
            Compared("pull", _("pull the others"), sure(0)),
            Compared("plain", stay, behind.map(lambda face: value - face.value)),
        ),
        figures=(Quantity("none", _("a solo attack gains nothing"), 1 - solo.at_least(1)),),
    )


def catch(profile: Options, riders: int) -> Ways:
    """How many of the riders behind a solo attacker catch him, by each reading (M-5).

    The option ``catching`` says which of them is in force.  Under ``any`` the chance of at least
    one is also that of an attack within so many rolls.
    """
    one = attack_chance(profile)
    hit = Distribution({1: one, 0: 1 - one})
    return Ways(
        "catch",
        _("A rider attacks alone; {riders} follow him: is he caught?").format(riders=riders),
        CATCHERS,
        ("TDF-11f", "TDF-19b"),
        ("yellow",),
        (
            Compared("next_only", _("only the next rider may try"), hit),
            Compared("chain", _("after a success the next one may"), _chain(hit, riders)),
            Compared("any", _("everybody behind him may try"), total([hit] * riders)),
        ),
        goal=1,
        reading="catching",
    )


def _chain(hit: Distribution[int], riders: int) -> Distribution[int]:
    """A rider may try only after the one before him has caught the attacker."""
    if riders == 1:
        return hit
    return hit.then(lambda caught: sure(1) + _chain(hit, riders - 1) if caught else sure(0))


# --- cards ------------------------------------------------------------------------------


def card(profile: Options, value: int) -> Ways:
    """In the middle of the peloton: take over a speed, roll yellow, or play the card (M-7)?"""
    question = _("{value} may be taken over in mid-peloton: take it, roll, or play the card?")
    return Ways(
        "card",
        question.format(value=value),
        CELLS,
        ("TDF-26b", "TDF-27c", "TDF-27e"),
        ("yellow", "green"),
        (
            _take(value),
            Compared("yellow", _("roll yellow"), speed(profile, Die.YELLOW)),
            Compared("card", _("play the card"), card_speed(profile, Role.FOLLOWER)),
        ),
    )


def card_attack(profile: Options) -> Ways:
    """The leader: roll yellow, or play the card, which counts as 2/ATTACK (M-7)?

    Figures: ``caught``, the chance that the next rider catches a solo attack.
    """
    risk = Quantity("caught", _("the next rider catches a solo attack"), attack_chance(profile))
    return Ways(
        "card leader",
        _("The leader holds a jersey card: roll yellow, or play it?"),
        CELLS,
        ("TDF-25f", "TDF-25h", "TDF-25j"),
        ("yellow", "green", *of_the_wind(profile)),
        (
            Compared("yellow", _("roll yellow"), speed(profile, Die.YELLOW, Role.LEADER)),
            Compared("card", _("play the card"), card_speed(profile, Role.LEADER)),
        ),
        figures=(risk,),
    )


# --- braking ----------------------------------------------------------------------------


def braking(profile: Options) -> Ways:
    """What braking costs (M-8): the braker, the two riders behind him, and one who is free.

    A braked rider rolls white only where that gives more on average than taking over.
    Figures: ``loss``, the cells that the first braked rider loses.
    """
    white = values(profile, Die.WHITE)
    first = _braked(white, white)
    second, free = _braked(first, white), speed(profile, Die.YELLOW)
    loss = free.mean() - first.mean()
    return Ways(
        "braking",
        _("A rider brakes with the white die: how far do he and the next two ride?"),
        CELLS,
        ("TDF-12b", "TDF-12c"),
        ("white", "yellow"),
        (
            Compared("braker", _("the braker"), white),
            Compared("first", _("the first behind him"), first),
            Compared("second", _("the second behind him"), second),
            Compared("free", _("a free rider, yellow"), free),
        ),
        figures=(Quantity("loss", _("cells that the first behind him loses"), loss),),
    )


def _braked(offered: Distribution[int], white: Distribution[int]) -> Distribution[int]:
    return offered.then(lambda value: white if value < white.mean() else sure(value))


def white(profile: Options, value: int) -> Ways:
    """A braked rider: take over, or roll white (M-8)?

    Figures: ``more`` and ``fewer``, the chances that the roll beats the offer or falls short.
    """
    question = _("A braked rider may take over {value}: take it, or roll white?")
    roll = Compared("white", _("roll white"), values(profile, Die.WHITE))
    return _take_or_roll("white", question.format(value=value), ("TDF-12b",), value, roll)


# --- hill, red, goals -------------------------------------------------------------------


def hill(profile: Options, value: int, attacking: bool = False) -> Ways:
    """On the hill: take over a speed, or roll the polka-dot die (M-9)?

    Figures: ``more`` and ``fewer``, the chances that the roll beats the offer or falls short.
    """
    question = _("On the hill {value} may be taken over ({who}): take it, or roll?")
    role = Role.ATTACKER if attacking else Role.FOLLOWER
    roll = Compared("polka", _("roll polka-dot"), speed(profile, Die.POLKA, role))
    question = question.format(value=value, who=_(ROLES[role]))
    return _take_or_roll("hill", question, ("TDF-18c", "TDF-18d"), value, roll, attacking)


def red(profile: Options, goal: int | None = None, role: Role = Role.LONE) -> Ways:
    """Yellow or red, on average or to reach a goal (M-10)?

    Figures: ``from``, the least number of cells that red reaches more likely; 0 if there is none.
    """
    yellow, risk = speed(profile, Die.YELLOW, role), values(profile, Die.RED)
    better = (k for k in range(1, FARTHEST) if risk.at_least(k) > yellow.at_least(k))
    asked = _("Yellow or red ({who})?")
    if goal is not None:
        asked = ngettext(
            "{goal} cell or more is needed: yellow or red ({who})?",
            "{goal} cells or more are needed: yellow or red ({who})?",
            goal,
        )
    return Ways(
        "red",
        asked.format(goal=goal, who=_(ROLES[role])),
        CELLS,
        ("TDF-04b", "TDF-04c", "TDF-06c", "TDF-06d"),
        ("yellow", "red", *of_role(profile, role)),
        (Compared("yellow", _("roll yellow"), yellow), Compared("red", _("roll red"), risk)),
        goal,
        (
            Quantity(
                "from", _("red is the better one from so many cells"), Fraction(next(better, 0))
            ),
        ),
    )


def dice(profile: Options, role: Role = Role.LONE) -> Ways:
    """Yellow, red or white: which die of the flat takes a rider farthest on average?"""
    return Ways(
        "dice",
        _("Yellow, red or white ({who}): which die gives most?").format(who=_(ROLES[role])),
        CELLS,
        ("TDF-04a", "TDF-04c", "TDF-08b"),
        ("yellow", "red", "white", *of_role(profile, role)),
        (
            Compared("yellow", _("roll yellow"), speed(profile, Die.YELLOW, role)),
            Compared("red", _("roll red"), values(profile, Die.RED)),
            Compared("white", _("roll white"), values(profile, Die.WHITE)),
        ),
    )


def reach(profile: Options, goal: int) -> Ways:
    """Which way reaches a tape or a finish cell that far away most likely (M-11)?"""
    return Ways(
        "reach",
        ngettext(
            "A tape or a finish cell is {goal} cell away: who reaches it?",
            "A tape or a finish cell is {goal} cells away: who reaches it?",
            goal,
        ).format(goal=goal),
        CELLS,
        ("TDF-23b", "TDF-24b", "TDF-25f", "TDF-26b"),
        ("yellow", "green", "red", *of_the_wind(profile)),
        (
            Compared("yellow", _("yellow in the group"), speed(profile, Die.YELLOW)),
            Compared("leader", _("yellow at the head"), speed(profile, Die.YELLOW, Role.LEADER)),
            Compared("lone", _("yellow alone"), speed(profile, Die.YELLOW, Role.LONE)),
            Compared("red", _("red"), values(profile, Die.RED)),
            Compared("card", _("card in mid-peloton"), card_speed(profile, Role.FOLLOWER)),
            Compared("card attack", _("card at the head"), card_speed(profile, Role.LEADER)),
        ),
        goal,
    )


# --- two riders -------------------------------------------------------------------------


def lead_out(profile: Options) -> Ways:
    """First or second in the order of the last round (M-12)?

    The leader rolls yellow and pulls with an ATTACK; the rider behind him takes over whatever
    comes.  Figures: ``gain``, the chance that the follower gains a cell.
    """
    yellow = shown(profile, Die.YELLOW)
    leads = speed(profile, Die.YELLOW, Role.LEADER)
    face = profile["takeover"] == "face"
    follows = speed(profile, Die.YELLOW, Role.ATTACKER) if face else leads
    gain = yellow.chance(lambda rolled: face and slowed(profile, rolled))
    return Ways(
        "lead-out",
        _("The last round: is it better to lead, or to follow and take over?"),
        CELLS,
        ("TDF-03a", "TDF-24b"),
        ("yellow", "green", "takeover", *of_the_wind(profile)),
        (
            Compared("lead", _("lead"), leads),
            Compared("follow", _("follow and take over"), follows),
        ),
        figures=(Quantity("gain", _("the follower gains a cell"), gain),),
    )


def passing(profile: Options, value: int) -> Ways:
    """What a team gains in cells by passing speed (M-13): nothing, however it is split.

    Figures: ``lone``, what it is worth to stay adjacent and not to become a lone rider.
    """
    label = _("ride {own}, give {gift}")
    splits = (
        Compared(
            f"give {gift}",
            label.format(own=value - gift, gift=gift),
            sure(value - gift) + sure(gift),
        )
        for gift in range(value)
    )
    return Ways(
        "passing",
        _("A rider with {value} may give some of it to his team-mate: how much?").format(
            value=value
        ),
        TOGETHER,
        ("TDF-14b", "TDF-15a"),
        ("yellow",),
        tuple(splits),
        figures=(Quantity("lone", _("cells that a lone rider loses in a round"), _loss(profile)),),
    )


__all__ = [
    "Alternative",
    "Compared",
    "Quantity",
    "Role",
    "Ways",
    "alternatives",
    "attack",
    "braking",
    "card",
    "card_attack",
    "catch",
    "deciding",
    "dice",
    "hill",
    "lead_out",
    "leading",
    "offer",
    "passing",
    "reach",
    "red",
    "survives",
    "tempo",
    "white",
]
