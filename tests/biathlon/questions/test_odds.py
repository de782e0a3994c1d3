"""Exact odds against known values, and against rolling."""

from fractions import Fraction
from random import Random

import pytest

import boardlib as bl
from boardlib.biathlon.board.cards import Form, Sign, Symbol, decks
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.notation import read
from boardlib.biathlon.board.position import Position, Shot
from boardlib.biathlon.questions import odds
from boardlib.biathlon.rulebook import DEFAULTS, shooting_faces
from boardlib.biathlon.rules.shooting import shot_at
from tests.every import every

CLIMB = [card.by_section[Section.CLIMB].difference for card in decks()["generated"].cards]
AGAIN = odds.die_of(DEFAULTS)
HIT = odds.die_of(DEFAULTS.with_value("after_click", "hit"))


def test_the_cost_of_a_shooting_when_a_click_is_rolled_again() -> None:
    found = odds.loops(AGAIN, 5)
    assert [found[n] * 3125 for n in range(6)] == [1024, 1280, 640, 160, 20, 1]
    assert found.mean() == 1
    assert AGAIN.mean_clicks * 5 == 1
    assert odds.mean_cost(AGAIN, 5, 23) == 26
    chances = odds.clicks(AGAIN, 5, 4)
    assert [chances[c] for c in range(3)] == [
        Fraction(5**5, 6**5),
        Fraction(5 * 5**5, 6**6),
        Fraction(15 * 5**5, 6**7),
    ]


def test_what_can_be_tried_many_times_is_told_as_chances() -> None:
    board = bl.read("race sprint\nat 1 arena\nplayer red\nclock red 7:27\nhand red 25 57")
    shot = board.ask("odds shooting red").data
    assert Fraction(shot["clicked"]) == 1 - Fraction(5**5, 6**5)
    assert sum(Fraction(one) for one in shot["loops"].values()) == 1
    wax = board.ask("odds wax 27 climb").data
    assert wax["added"] == {"0": "1/3", "8": "2/3"}


def test_the_cost_of_a_shooting_when_a_click_counts_as_a_hit() -> None:
    found = odds.loops(HIT, 5)
    assert [found[n] * 7776 for n in range(6)] == [3125, 3125, 1250, 250, 25, 1]
    assert HIT.mean_clicks * 5 == Fraction(5, 6)
    assert odds.mean_cost(HIT, 5, 23) == Fraction(65, 3)


@pytest.mark.parametrize(
    ("die", "saved"),
    [
        (AGAIN, [Fraction(4651, 2592), Fraction(40187, 15552), Fraction(89311, 31104)]),
        (HIT, [Fraction(4651, 2592), Fraction(2059, 864), Fraction(239, 96)]),
    ],
)
def test_what_eyepieces_are_worth(die: odds.Die, saved: list[Fraction]) -> None:
    assert [3 * odds.cancelled(die, 5, sights) for sights in (1, 2, 3)] == saved


@pytest.mark.parametrize(
    ("click", "each"), [("reroll", Fraction(23, 4)), ("hit", Fraction(115, 24))]
)
def test_what_markers_are_worth(click: str, each: Fraction) -> None:
    profile = DEFAULTS.with_value("after_click", click)
    costs = [odds.mean_cost(odds.die_of(profile, markers), 5, 23) for markers in range(5)]
    assert [costs[0] - cost for cost in costs] == [each * markers for markers in range(5)]


def rolled(position: Position, rng: Random) -> list[Shot]:
    """Five shots of the die of the options, as they are rolled."""
    faces, shots, fired = shooting_faces(position.profile), list[Shot](), 0
    while fired < 5:
        face = rng.choice(faces)
        shots.append(Shot(rng.choice(["NE", "SE", "SW", "NW"]) if face == "miss" else face))
        fired += face != "click" or position.profile["after_click"] == "hit"
    return shots


@every("after", ["reroll", "hit"])
@every("costs", ["no", "yes"])
@every("kept", ["", "1 climb 2 climb"])
def test_the_mean_is_what_many_shootings_come_to(after: str, costs: str, kept: str) -> None:
    lines = [
        *("race sprint", f"option after_click {after}", f"option borderline_click {costs}"),
        *("row 1 climb 3:20 eyepiece I", "row 2 climb 3:20 marker I NE", "player red"),
        *([f"kept red {kept}"] if kept else []),
    ]
    position = read("\n".join(lines))
    cards = position.players[0].kept
    rng, count = Random(1), 4000
    total = sum(
        shot_at(position, rolled(position, rng), cards, 23).score.total for _ in range(count)
    )
    die = odds.die_of(position.profile, 1 if kept else 0)
    exact = odds.mean_cost(die, 5, 23, 1 if kept else 0)
    assert total / count == pytest.approx(float(exact), rel=0.06)


def test_the_best_of_some_cards() -> None:
    means = {h: odds.best_of(CLIMB, h).mean() for h in (1, 2, 3, 5)}
    assert means == {
        1: Fraction(29, 2),
        2: Fraction(3335, 354),
        3: Fraction(406, 59),
        5: Fraction(19479, 4484),
    }
    assert [round(float(odds.best_of(CLIMB, h).mean()), 3) for h in (4, 6, 12)] == [
        *(5.359, 3.620, 1.624),
    ]
    assert round(float(1 - odds.best_of(CLIMB, 5).at_least(7)), 4) == 0.7490


@pytest.mark.parametrize(
    ("gap", "gain", "helps"),
    [
        (1, Fraction(248, 45), Fraction(31, 60)),
        (5, Fraction(71, 9), Fraction(23, 36)),
        (8, Fraction(8971, 900), Fraction(647, 900)),
        (10, Fraction(1033, 90), Fraction(23, 30)),
    ],
)
def test_what_drawing_level_gains(gap: int, gain: Fraction, helps: Fraction) -> None:
    found = odds.boost_gain(CLIMB, gap)
    assert (found.mean(), found.at_least(1)) == (gain, helps)


def test_wax_with_a_coach() -> None:
    sign = Sign(Symbol.WAX, seconds=6, wax="A")
    found = odds.wax_penalty(DEFAULTS, sign)
    assert (found[0], found.mean()) == (Fraction(1, 3), Fraction(4))
    for die, chance in (("six", Fraction(1, 6)), ("two", Fraction(1, 2))):
        assert odds.wax_penalty(DEFAULTS.with_value("wax_die", die), sign)[0] == chance


def test_coaches_in_random_halves() -> None:
    found = {n: [odds.coach_chances(n)[form] for form in Form] for n in (2, 3)}
    assert found == {
        2: [Fraction(1, 3), Fraction(3, 5), Fraction(1, 15)],
        3: [Fraction(1, 2), Fraction(4, 5), Fraction(1, 5)],
    }
