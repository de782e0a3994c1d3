"""The odds against the numbers of the research, typed as fractions, and against simulation."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from math import sqrt

import pytest

from boardlib.chance import Distribution, Roller, uniform
from boardlib.chance.decision import Compared
from boardlib.profile import Profile
from boardlib.tour.board.notation import read
from boardlib.tour.board.position import Die, Face, Position, faces
from boardlib.tour.questions.index import ask
from boardlib.tour.questions.odds import (
    Role,
    Ways,
    alternatives,
    attack,
    braking,
    card,
    card_attack,
    catch,
    deciding,
    dice,
    hill,
    lead_out,
    leading,
    offer,
    passing,
    reach,
    red,
    survives,
    tempo,
    white,
)
from boardlib.tour.questions.odds_model import card_speed, speed
from boardlib.tour.rulebook import DEFAULTS, OPTIONS
from tests.every import every

F = Fraction


def profile(**options: str) -> Profile:
    return Profile(OPTIONS, options)


G1, G2 = profile(green="G1"), DEFAULTS


def means(odds: Ways) -> list[F]:
    return [way.chances.mean() for way in odds.ways]


def reaching(cells: Distribution[int], upto: int) -> list[F]:
    """P(at least k) for k = 1 to ``upto``."""
    return [cells.at_least(k) for k in range(1, upto + 1)]


def fractions(text: str) -> list[F]:
    return [F(word) for word in text.split()]


# --- the faces --------------------------------------------------------------------------------


def test_options_of_the_profile_name_the_faces() -> None:
    """The rule book tells the faces of every set in words; they are those that are rolled."""
    for die in Die:
        setting = DEFAULTS.settings[die]
        assert list(setting.values) == list(setting.faces)
        for name in setting.values:
            told = setting.meaning(name).split(":")[0].split()
            rolled = faces(DEFAULTS.with_value(die, name), die)
            assert told == [f"{face.value}{'A' * face.attack}" for face in rolled]


def test_faces_of_the_default_profile() -> None:
    shown = {die: " ".join(map(str, faces(DEFAULTS, die))) for die in Die}
    assert shown == {
        Die.YELLOW: "2A 3 4 4 5 6",
        Die.GREEN: "3 4 4 5 5 6",
        Die.RED: "1 1 2 6 7 7",
        Die.WHITE: "1 1 2 2 3 3",
        Die.POLKA: "1A 2 2 3 3 4",
    }


# --- the numbers of the research --------------------------------------------------------------


@pytest.mark.parametrize(
    ("yellow", "mean", "more", "fewer", "best"),
    [
        ("Y4", F(4), F(1, 3), F(1, 3), ("take 4", "yellow")),
        ("Y2", F(11, 3), F(1, 3), F(1, 2), ("take 4",)),
        ("Y3", F(23, 6), F(1, 3), F(1, 2), ("take 4",)),
        ("Y5", F(25, 6), F(1, 2), F(1, 3), ("yellow",)),
        ("Y6", F(13, 3), F(1, 2), F(1, 3), ("yellow",)),
    ],
)
def test_m1_offer_of_4(yellow: str, mean: F, more: F, fewer: F, best: tuple[str, ...]) -> None:
    odds = offer(profile(yellow=yellow), 4)
    assert means(odds) == [4, mean]
    assert (odds.figure("more"), odds.figure("fewer"), odds.best) == (more, fewer, best)


def test_m1_other_offers() -> None:
    five, three = offer(DEFAULTS, 5), offer(DEFAULTS, 3)
    assert (five.figure("more"), five.figure("fewer"), five.best) == (F(1, 6), F(2, 3), ("take 5",))
    assert (three.figure("more"), three.figure("fewer")) == (F(2, 3), F(1, 6))
    assert three.best == ("yellow",)


def test_m1_what_survives() -> None:
    """The FAQ: 5 and 6 are never worth another roll, 4 is debatable."""
    found = {value: alternatives(partial(offer, value=value), DEFAULTS) for value in (3, 4, 5, 6)}
    assert {value: survives(ways) for value, ways in found.items()} == {
        3: True,
        4: False,
        5: True,
        6: True,
    }
    assert deciding(found[4]) == ("yellow",)
    assert deciding(found[5]) == ()
    assert len(found[4]) == 5


@pytest.mark.parametrize(
    ("dice", "mean", "five", "fewer"),
    [(G1, F(55, 12), F(4, 9), F(7, 36)), (G2, F(19, 4), F(1, 2), F(1, 6))],
)
def test_m2_offer_of_4_in_attack_position(dice: Profile, mean: F, five: F, fewer: F) -> None:
    odds = offer(dice, 4, attacking=True)
    assert means(odds)[1] == mean
    assert (odds.way("yellow").chances.at_least(5), odds.figure("fewer")) == (five, fewer)
    assert odds.best == ("yellow",)
    assert offer(dice, 5, attacking=True).best == ("take 5",)


def test_m3_price_of_leading() -> None:
    assert means(leading(G1)) == [4, F(15, 4), F(19, 6)]
    assert means(leading(G2)) == [4, F(47, 12), F(19, 6)]
    assert leading(G2).figure("loss") == F(5, 6)
    assert leading(profile(yellow="Y2")).figure("loss") == F(4, 6)
    assert leading(G2).best == ("group",)


@pytest.mark.parametrize(
    ("below", "wanted"),
    [(2, "4 13/3 79/18 475/108"), (3, "4 9/2 14/3 85/18"), (4, "4 9/2 29/6 91/18")],
)
def test_m4_tempo_down_a_group(below: int, wanted: str) -> None:
    odds = tempo(DEFAULTS, below)
    assert means(odds) == fractions(wanted)
    assert odds.best == ("rider 4",)


def test_m5_attacks_and_catching() -> None:
    caught = [catch(DEFAULTS, riders) for riders in (1, 2, 3, 4)]
    assert [odds.way("any").chances.at_least(1) for odds in caught] == fractions(
        "1/6 11/36 91/216 671/1296"
    )
    for odds in caught:
        assert odds.way("chain").chances.at_least(1) == F(1, 6)
        assert odds.way("next_only").chances.at_least(1) == F(1, 6)
        assert odds.way("next_only").chances.at_least(2) == 0
    assert reaching(caught[3].way("chain").chances, 5) == fractions("1/6 1/36 1/216 1/1296 0")


@pytest.mark.parametrize(
    ("dice", "mean", "none"), [(G1, F(11, 12), F(1, 2)), (G2, F(7, 4), F(5, 18))]
)
def test_m6_solo(dice: Profile, mean: F, none: F) -> None:
    odds = attack(dice)
    assert means(odds) == [mean, 0, -2]
    assert odds.figure("none") == none
    assert odds.best == ("solo",)


def test_m7_card_at_the_head() -> None:
    assert means(card_attack(G1)) == [F(15, 4), F(11, 2)]
    assert means(card_attack(G2)) == [F(47, 12), F(13, 2)]
    assert card_attack(G2).figure("caught") == F(1, 6)


def test_m7_card_in_mid_peloton() -> None:
    take, yellow, played = card(G2, 3).ways
    assert [take.chances.mean(), yellow.chances.mean(), played.chances.mean()] == [3, 4, F(9, 2)]
    assert [1 - way.chances.at_least(3) for way in (take, yellow, played)] == [0, F(1, 6), 0]
    assert [way.chances.at_least(4) for way in (take, yellow, played)] == [0, F(2, 3), F(5, 6)]
    plain = card(G1, 3).way("card").chances
    assert (plain.mean(), 1 - plain.at_least(3), plain.at_least(4)) == (F(7, 2), F(1, 3), F(1, 2))
    assert card(G1, 3).best == ("yellow",)
    found = alternatives(partial(card, value=3), DEFAULTS)
    assert (survives(found), deciding(found), len(found)) == (False, ("green",), 10)


def test_m8_braking() -> None:
    assert means(braking(DEFAULTS)) == [2, F(7, 3), F(22, 9), 4]
    assert braking(DEFAULTS).figure("loss") == F(5, 3)
    one, two, three = (white(DEFAULTS, value) for value in (1, 2, 3))
    assert (one.figure("more"), one.figure("fewer"), one.best) == (F(2, 3), F(0), ("white",))
    assert (two.figure("more"), two.figure("fewer")) == (F(1, 3), F(1, 3))
    assert (three.figure("more"), three.best) == (F(0), ("take 3",))


def test_m9_hill() -> None:
    odds = hill(DEFAULTS, 3)
    assert means(odds) == [3, F(5, 2)]
    assert (odds.figure("more"), odds.figure("fewer"), odds.best) == (F(1, 6), F(1, 2), ("take 3",))
    assert means(hill(G1, 3, attacking=True)) == [3, F(37, 12)]
    assert means(hill(G2, 3, attacking=True)) == [3, F(13, 4)]
    assert hill(G1, 3, attacking=True).best == ("polka",)


def test_m10_yellow_or_red() -> None:
    odds = red(DEFAULTS)
    assert reaching(odds.way("yellow").chances, 7) == fractions("1 1 2/3 1/3 1/6 0 0")
    assert reaching(odds.way("red").chances, 7) == fractions("1 2/3 1/2 1/2 1/2 1/2 1/3")
    assert odds.figure("from") == 4
    assert [red(DEFAULTS, goal).best[0] for goal in (2, 3, 4, 5)] == [
        "yellow",
        "yellow",
        "red",
        "red",
    ]


def test_dice_of_the_flat() -> None:
    """The FAQ: white is pointless for a lone rider."""
    assert means(dice(DEFAULTS)) == [F(19, 6), 4, 2]
    assert means(dice(DEFAULTS, Role.FOLLOWER)) == [4, 4, 2]
    assert survives(alternatives(dice, DEFAULTS))
    assert all("white" not in one.odds.best for one in alternatives(dice, DEFAULTS))


def test_m11_reaching_a_cell() -> None:
    odds = reach(DEFAULTS, 4)
    wanted = {
        "yellow": "1 1 5/6 2/3 1/3 1/6 0 0",
        "leader": "1 1 5/6 1/2 1/3 5/36 1/12 1/36",
        "card attack": "1 1 1 1 1 5/6 1/2 1/6",
        "card": "1 1 1 5/6 1/2 1/6 0 0",
    }
    for name, numbers in wanted.items():
        assert reaching(odds.way(name).chances, 8) == fractions(numbers), name
    assert odds.best == ("card attack",)


def test_m12_lead_out() -> None:
    odds = lead_out(DEFAULTS)
    assert odds.figure("gain") == F(5, 6)
    assert odds.best == ("follow",)
    assert means(odds)[1] - means(odds)[0] == F(5, 6)
    cells = lead_out(profile(takeover="cells"))
    assert (cells.figure("gain"), cells.best) == (F(0), ("lead", "follow"))
    found = alternatives(lead_out, DEFAULTS)
    assert (survives(found), deciding(found)) == (False, ("takeover",))


def test_m13_passing_is_only_shared() -> None:
    odds = passing(DEFAULTS, 6)
    assert [way.name for way in odds.ways] == [f"give {gift}" for gift in range(6)]
    assert set(means(odds)) == {6}
    assert odds.figure("lone") == F(5, 6)
    assert len(odds.best) == 6


# --- what holds for all of them ---------------------------------------------------------------

EVERY: list[Callable[[Profile], Ways]] = [
    *(partial(offer, value=value, attacking=up) for value in range(1, 9) for up in (False, True)),
    *(partial(red, goal=goal, role=role) for goal in (None, 4) for role in Role),
    *(partial(dice, role=role) for role in Role),
    *(partial(hill, value=value, attacking=up) for value in (1, 3) for up in (False, True)),
    *(partial(white, value=value) for value in (1, 2, 3)),
    *(partial(tempo, below=below) for below in (2, 3, 4)),
    *(partial(catch, riders=riders) for riders in (1, 5)),
    *(partial(card, value=value) for value in (3, 4)),
    partial(reach, goal=5),
    partial(passing, value=6),
    leading,
    attack,
    card_attack,
    braking,
    lead_out,
]


def name(question: Callable[[Profile], Ways]) -> str:
    if isinstance(question, partial):
        return "-".join([question.func.__name__, *map(str, question.keywords.values())])
    return question.__name__


@every("question", EVERY, name)
def test_every_way_is_certain_to_end_somehow(question: Callable[[Profile], Ways]) -> None:
    for one in alternatives(question, DEFAULTS):
        for way in one.odds.ways:
            assert sum(way.chances.values()) == 1
            assert all(isinstance(chance, F) for chance in way.chances.values())
        assert one.odds.best


@every("question", EVERY, name)
def test_an_answer_rests_on_exactly_the_options_it_names(
    question: Callable[[Profile], Ways],
) -> None:
    """Options that are not named change nothing, and every named one changes some number."""
    usual = question(DEFAULTS)
    for setting in OPTIONS.values():
        others = [question(DEFAULTS.with_value(setting.name, value)) for value in setting.values]
        numbers = {(odds.ways, odds.figures) for odds in others}
        assert (len(numbers) > 1) == (setting.name in usual.rests_on), setting.name


@every("question", EVERY, name)
def test_with_a_plain_2_on_the_yellow_die_what_a_leader_loses_of_it_is_named(
    question: Callable[[Profile], Ways],
) -> None:
    plain = DEFAULTS.with_value("yellow", "2,3,4,5,6,6")
    named = question(plain).rests_on
    for setting in OPTIONS.values():
        others = [question(plain.with_value(setting.name, value)) for value in setting.values]
        numbers = {(odds.ways, odds.figures) for odds in others}
        assert len(numbers) == 1 or setting.name in named, setting.name


def test_a_follower_gains_on_a_leader_who_loses_a_cell_of_a_2() -> None:
    plain = DEFAULTS.with_value("yellow", "2,3,4,5,6,6")
    assert lead_out(plain).figure("gain") == F(5, 6)
    assert lead_out(plain.with_value("leader_two", "1")).figure("gain") == 1


def test_deciding_option_is_found_among_several() -> None:
    found = alternatives(partial(red, goal=4), DEFAULTS)
    named = [(one.options["yellow"], one.options["red"]) for one in found]
    assert sorted(named) == sorted(product(("Y2", "Y3", "Y4", "Y5", "Y6"), ("R0", "R1", "R2")))
    assert all(set(one.options) == {"yellow", "red"} for one in found)
    for one in found:
        assert one.odds.ways == red(profile(**one.options), goal=4).ways


# --- against the engine -----------------------------------------------------------------------

GROUP = """
road B1
rider 1 blue 2,12
rider 2 blue 2,11
rider 4 blue 0,9
rider 6 blue 2,9
rider 7 blue 2,10
rider 5 blue 1,8
rider 9 red 2,20
"""
RIDERS = {Role.LEADER: 1, Role.FOLLOWER: 2, Role.ATTACKER: 4, Role.LONE: 9}


def cells_of(position: Position, move: str) -> int:
    found: int = ask(position, f"cells {move}").data
    return found


def ridden(position: Position, rider: int, die: Die) -> Distribution[int]:
    """What the engine makes of every face, and of every green face after it."""

    def after(face: Face) -> Distribution[int]:
        roll = f"{rider} {die} {face}"
        if "pull" not in ask(position, f"options {roll}").data:
            return uniform([cells_of(position, roll)])
        greens = faces(position.profile, Die.GREEN)
        return uniform(cells_of(position, f"{roll} pull green {green}") for green in greens)

    return uniform(faces(position.profile, die)).then(after)


@every("options", ["", "option yellow Y2\noption green G1\noption red R0"])
@every("die", [Die.YELLOW, Die.RED, Die.WHITE])
@every("role", Role)
def test_speeds_are_those_of_the_rules(role: Role, die: Die, options: str) -> None:
    position = read(GROUP + options)
    assert speed(position.profile, die, role) == ridden(position, RIDERS[role], die)


@pytest.mark.parametrize("role", [Role.LEADER, Role.FOLLOWER, Role.LONE])
def test_cards_are_those_of_the_rules(role: Role) -> None:
    position = read(f"{GROUP}jersey yellow {RIDERS[role]}")
    word = "card pull" if role is Role.LEADER else "card"
    played = uniform(
        cells_of(position, f"{RIDERS[role]} {word} green {green}")
        for green in faces(DEFAULTS, Die.GREEN)
    )
    assert card_speed(DEFAULTS, role) == played


# --- against rolled dice ----------------------------------------------------------------------


def rolled(roller: Roller, dice: Profile, die: Die) -> tuple[int, bool]:
    face = roller.roll(faces(dice, die))
    return face.value, face.attack


def leader_move(roller: Roller, dice: Profile) -> int:
    """A leader's move as the FAQ tells it, die by die."""
    value, is_attack = rolled(roller, dice, Die.YELLOW)
    if is_attack:
        return 2 + rolled(roller, dice, Die.GREEN)[0]
    return value - 1


def lone_move(roller: Roller, dice: Profile) -> int:
    value, _is_attack = rolled(roller, dice, Die.YELLOW)
    return {2: 2, 3: 2, 4: 3, 5: 4, 6: 5}[value]


def solo_gain(roller: Roller, dice: Profile) -> int:
    value, catches = rolled(roller, dice, Die.YELLOW)
    ahead = 2 + rolled(roller, dice, Die.GREEN)[0]
    return 0 if catches else ahead - value


def second_braked(roller: Roller, dice: Profile) -> int:
    speed = rolled(roller, dice, Die.WHITE)[0]
    for _rider in range(2):
        if speed == 1:
            speed = rolled(roller, dice, Die.WHITE)[0]
    return speed


def last_of_four(roller: Roller, dice: Profile) -> int:
    speed = rolled(roller, dice, Die.YELLOW)[0]
    for _rider in range(3):
        if speed <= 3:
            speed = rolled(roller, dice, Die.YELLOW)[0]
    return speed


def caught_by(roller: Roller, dice: Profile) -> int:
    count = 0
    for _rider in range(4):
        if not rolled(roller, dice, Die.YELLOW)[1]:
            break
        count += 1
    return count


SIMULATED: dict[str, tuple[Callable[[Roller, Profile], int], Callable[[Profile], Compared]]] = {
    "leader": (leader_move, lambda dice: leading(dice).way("head")),
    "lone": (lone_move, lambda dice: leading(dice).way("alone")),
    "solo": (solo_gain, lambda dice: attack(dice).way("solo")),
    "braked": (second_braked, lambda dice: braking(dice).way("second")),
    "tempo": (last_of_four, lambda dice: tempo(dice, 3).way("rider 4")),
    "chain": (caught_by, lambda dice: catch(dice, 4).way("chain")),
}


@every("what", SIMULATED)
@every("dice", [DEFAULTS, profile(yellow="Y2", green="G1", white="W2")], str)
def test_exact_against_simulation(what: str, dice: Profile) -> None:
    """Five standard deviations of every single value; nothing else may come up."""
    play, exact = SIMULATED[what]
    roller, rounds = Roller(what), 8_000
    seen: dict[int, int] = {}
    for _round in range(rounds):
        cells = play(roller, dice)
        seen[cells] = seen.get(cells, 0) + 1
    expected = exact(dice).chances
    assert set(seen) <= set(expected)
    for cells, chance in expected.items():
        bound = 5 * sqrt(chance * (1 - chance) * rounds) + 1
        assert abs(seen.get(cells, 0) - chance * rounds) < bound, cells
