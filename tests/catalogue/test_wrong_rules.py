"""The rulings can fail: with a wrong rule in place of a right one those fail that rest on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.position import Position, Turn, _ground
from boardlib.carcassonne.rules import adjacency, tokens, wagon
from boardlib.catalogue import Case, CaseError, Claim, cases, playing, run_claim
from boardlib.tour.board import position as peloton
from boardlib.tour.board.position import Attack, Card, Die, Face, faces
from boardlib.tour.board.road import Road
from boardlib.tour.questions import choices, odds_model, riders, stage
from boardlib.tour.rules import attack, finish, pace, rounds, takeover
from boardlib.tour.rules.attack import ATTACK_CELLS
from boardlib.tour.rules.state import Race, Source
from boardlib.troyes.questions import cards as card_questions
from boardlib.troyes.questions import players
from boardlib.troyes.rules import citizens, defence, events, income
from boardlib.troyes.rules import rounds as troyes_rounds

Patch = tuple[Any, Any, Any]
"""Where a rule stands, its name, and what is put in its place."""


def failing(stories: Iterable[Case]) -> set[str]:
    """The rulings that do not hold, or cannot even be asked; nothing remembered is used."""
    forget()
    try:
        return {claim.id for case in stories for claim in case.claims if not holds(case, claim)}
    finally:
        forget()


def forget() -> None:
    """What was played with another rule is played again."""
    for kept in (playing._played, playing._compared, playing._ran, adjacency._network, _ground):
        kept.cache_clear()


def holds(case: Case, claim: Claim) -> bool:
    try:
        return run_claim(case, claim).holds
    except CaseError:
        return False


def asked_alone(expected: set[str]) -> Iterator[Case]:
    """The cases of these rulings without their other rulings."""
    for case in cases().values():
        claims = tuple(one for one in case.claims if one.id in expected)
        if claims:
            yield replace(case, claims=claims)


def everywhere(name: str, wrong: Any, *places: Any) -> tuple[Patch, ...]:
    """The same wrong rule in every place that uses it."""
    return tuple((place, name, wrong) for place in places)


def nothing(*_facts: Any) -> Iterator[Any]:
    return iter(())


def held(module: Any, condition: str) -> Patch:
    """A condition that is always met."""
    as_it_is = getattr(module, condition)
    return module, condition, lambda *facts: replace(as_it_is(*facts), holds=True)


# --- wrong rules of Carcassonne -------------------------------------------------------------


def any_two_tokens(position: Position) -> tuple[object, ...]:
    portals = [token.portal for token in position.tokens]
    return tuple(zip(portals[::2], portals[1::2], strict=False))


ONE_STEP = Landscape.links


def two_steps(landscape: Landscape, number: int) -> Iterator[tuple[int, str]]:
    for near, kind in ONE_STEP(landscape, number):
        yield near, kind
        for between in landscape.joined[near].members:
            yield from ONE_STEP(landscape, between)


def cross(cell: tuple[int, int]) -> list[tuple[int, int]]:
    x, y = cell
    return [(x, y - 1), (x - 1, y), (x, y), (x + 1, y), (x, y + 1)]


# --- wrong rules of the Tour ----------------------------------------------------------------

RIGHT_PACE, RIGHT_ORDER = pace.pace_after, peloton.moving_order
RIGHT_ATTACK, RIGHT_TAPE = attack.attack_meant, finish.reached
RIGHT_ARRIVALS, RIGHT_START = finish.arrivals, rounds.started


def by_row(road: Road, places: Any, _profile: Any) -> tuple[int, ...]:
    return tuple(sorted(places, key=lambda one: (-places[one].row, road.lee(places[one]))))


def by_group(road: Road, places: Any, profile: Any) -> tuple[int, ...]:
    order = RIGHT_ORDER(road, places, profile)
    return tuple(one for group in peloton.groups_of(order, places) for one in group.riders)


def first_stays(state: Race, move: Any, braked: bool) -> Any:
    after, old = RIGHT_PACE(state, move, braked), state.pace(move.ride.rider)
    if old.offer is None:
        return after
    return replace(after, offer=old.offer, source=old.source, roller=old.roller)


def green_is_left(state: Race, move: Any, braked: bool) -> Any:
    after = RIGHT_PACE(state, move, braked)
    plain = isinstance(move.ride.speed, Card) and move.attack is Attack.NONE
    rolled = replace(after, offer=move.ride.green, roller=move.ride.rider)
    return rolled if plain else after


def behind(state: Race, rider: int) -> list[int]:
    return list(state.order[state.order.index(rider) + 1 :])


def alone(state: Race, ride: Any) -> Attack:
    meant = RIGHT_ATTACK(state, ride)
    return Attack.SOLO if meant is Attack.PULL else meant


def by_moment(state: Race) -> tuple[finish.Arrival, ...]:
    found = {one.rider: one for one in RIGHT_ARRIVALS(state)}
    return tuple(found[rider] for rider in state.rides if rider in found)


def loaded(*shown: int) -> Patch:
    """Other faces of the yellow die, whatever the profile names."""

    def other(profile: Any, die: Die) -> tuple[Face, ...]:
        if die is not Die.YELLOW:
            return faces(profile, die)
        return tuple(Face(value, value == min(shown)) for value in shown)

    return odds_model, "faces", other


USERS = [one for one in (choices, riders, rounds, stage) if hasattr(one, "arrivals")]
CHEAP = {building: (name, min(wage, 1)) for building, (name, wage) in income.WAGES.items()}
FAR = [(x, y) for x in range(-9, 10) for y in range(-9, 10)]

WRONG: dict[str, tuple[Any, ...]] = {
    # which rule is wrong: the rulings that fail, and what is put where
    # --- Carcassonne: tunnels
    "there are no tunnels": (
        "TUN- 21 22 24 25 26 28 29 30 31 32 33 34 35 41 51 52 53 54",
        (Position, "pairs", property(lambda _self: ())),
    ),
    "tokens of all colours pair": ("TUN- 23", (Position, "pairs", property(any_two_tokens))),
    "a token is invisible": ("TUN- 13 20 35 42", (Position, "token_at", lambda *_: None)),
    "a turn forgets": ("TUN- 10 14 15 17", (Turn, "after", lambda turn, _deed: turn)),
    "everybody has one colour": (
        "TUN- 04 05 06 07",
        (tokens, "token_owner", lambda _position, colour: colour),
    ),
    "printed tunnels never break": ("TUN- 49 50 51", (Position, "is_broken", lambda *_: False)),
    "all options are ignored": ("TUN- 43 45 46", (tokens, "judge_variants", nothing)),
    # --- Carcassonne: the wagon
    "two steps are allowed": (
        "WAG-C1- 1.1 1.4 1.6 1.7 1.g 1.h 1.i 1.j 2.3 2.5 2.6 2.a 2.b",
        (Landscape, "links", two_steps),
    ),
    "there are no diagonals": (
        "WAG-C2- 1.1 2.1 2.a 2.1.1 2.2.1 2.3.1 2.4.1 2.5.1 2.6.1 G3 G6",
        (adjacency, "reach", cross),
    ),
    "everything is in reach": (
        "WAG- C2-1.2 C2-1.7 C2-1.8 C2-2.2 C2-2.5 C2-2.6 C2-2.2.1 C2-2.3.1 C2-2.4.1 C2-2.5.1"
        " C2-2.6.1 C2-3.2 C2-G3 C2-G4 C2-G6 X-6",
        (adjacency, "reach", lambda _cell: FAR),
    ),
    "a complete feature is a destination": (
        "WAG- C1-1.4 C1-1.7 C1-2.2 C2-1.5 C2-1.7 C2-2.3 C2-2.5 C2-2.1.2 X-3 X-5",
        held(wagon, "_is_incomplete"),
    ),
    "an occupied feature is a destination": (
        "WAG- C1-1.1 C1-2.5 C1-G7 C2-2.4 C2-2.1.2 C2-G5 X-4 X-6 X-8",
        held(wagon, "_is_unoccupied"),
    ),
    "a river is a destination": ("WAG- C1-1.4 C1-1.h C2-1.5", held(wagon, "_is_claimable")),
    "wagons move in any order": ("WAG- X-4", held(wagon, "_is_next")),
    # --- the Tour: groups and speeds
    "there is no wind": ("TDF- 03a 04b 06c 06f 06g", (pace, "reduction", lambda *_: 0)),
    "the wind costs one cell, always": (
        "TDF- 06c 03b 03d 27a 27b",
        (pace, "reduction", lambda *_: 1),
    ),
    "everybody is one group": (
        "TDF- 01a 01b 06a 06b 06c 06e 06f 06g 07a 08b 09b 13a 13b",
        (peloton, "connected", lambda _start, occupied: set(occupied)),
    ),
    "only riders right behind each other are a group": (
        "TDF- 09b 09c 09d 09e 10a",
        (peloton, "front", lambda cell: (cell._replace(row=cell.row + 1),)),
        (peloton, "rear", lambda cell: (cell._replace(row=cell.row - 1),)),
    ),
    "the value of the leader stays": (
        "TDF- 02a 02e 02f 03c 03e 12a 12d",
        (rounds, "pace_after", first_stays),
    ),
    "any value can be taken over": (
        "TDF- 04c 05a 05b 11d 11g",
        (pace, "source_of", lambda _move: Source.ROLL),
    ),
    "one rider is braked": ("TDF- 12b 12c 12d", (takeover, "BRAKED", 1)),
    "three riders are braked": ("TDF- 12c 12d", (takeover, "BRAKED", 3)),
    "nobody is braked": ("TDF- 12b 04c", (takeover, "BRAKED", 0)),
    "every white roll brakes anew": ("TDF- 12e", (rounds, "braker_of", lambda *_: None)),
    "braking reaches other groups": (
        "TDF- 13a 13b",
        (takeover, "followers", behind),
        (Race, "pace", lambda state, _rider: state.paces[state.groups[0].leader]),
    ),
    "the yellow die shows 2 3 4 5 6 6": ("TDF- 01e", loaded(2, 3, 4, 5, 6, 6)),
    "the yellow die shows nearly always 1": ("TDF- 01d 01e 06c 08b", loaded(1, 1, 1, 1, 1, 9)),
    # --- the Tour: attacks
    "every place is free": (
        "TDF- 01f 03b 09a 09b 09d 09e 10a",
        (peloton, "attack_room", lambda *_: ()),
    ),
    "nobody can catch": ("TDF- 11f 19b 19c 25j", (pace, "chase_after", lambda *_: None)),
    "a pull is a solo": ("TDF- 11c 11h", *everywhere("attack_meant", alone, attack, rounds)),
    # --- the Tour: order
    "the first on the road moves first": ("TDF- 22b 22c 22d", (peloton, "moving_order", by_row)),
    "groups move one by one": ("TDF- 21a 21b 22b", (peloton, "moving_order", by_group)),
    "ties are not broken by the wind": ("TDF- 21a 21c 22d", (Road, "lee", lambda *_: 0)),
    # --- the Tour: giving speed
    "it does not matter where they end": (
        "TDF- 14c 14d 15a 16c 17d",
        (rounds, "judge_ends", nothing),
    ),
    "it does not matter who gives and how much": (
        "TDF- 14a 14b 15a 16a 16d 17c",
        (rounds, "judge_gift", nothing),
    ),
    # --- the Tour: hills
    "a 4 on the hill can be taken over": ("TDF- 18a 18c 18d", (attack.FOLLOWED, 4, 4)),
    "values cross the border": (
        "TDF- 19a 20a 20d",
        (takeover, "barred_by_border", lambda *_: False),
        (takeover, "judge_border", nothing),
    ),
    "anybody can be pulled": ("TDF- 20b 25c 25l", (attack, "judge_pull", nothing)),
    # --- the Tour: premiums and finish
    "a tape has to be passed": (
        "TDF- 23b",
        (finish, "reached", lambda tape, cell: RIGHT_TAPE(tape, cell._replace(row=cell.row - 1))),
    ),
    "places begin anew in each round": (
        "TDF- 23a 23c 23d",
        (rounds, "started", lambda position: RIGHT_START(replace(position, passed=()))),
    ),
    "the first to arrive wins": ("TDF- 24b 24c", *everywhere("arrivals", by_moment, *USERS)),
    "everybody has his own time": (
        "TDF- 24c 24d",
        (finish, "_one_time", lambda _race, rider, _there: iter((rider,))),
    ),
    # --- the Tour: cards
    "cards fit any terrain": ("TDF- 25b", (attack, "fits", lambda *_: True)),
    "cards are never used up": ("TDF- 25a", (rounds, "card_meant", lambda *_: None)),
    "a card can follow a roll": ("TDF- 25d 25e 26a", (attack, "_judge_moment", nothing)),
    "a card is only green": (
        "TDF- 25f 25h 25i 25j 25k",
        (pace, "ATTACK_CELLS", dict.fromkeys(ATTACK_CELLS, 0)),
    ),
    "anybody can attack with a card": ("TDF- 25f 26b 26e", (attack, "judge_position", nothing)),
    "the green value can be taken over": (
        "TDF- 26c 26d 26g 27d 27e",
        (rounds, "pace_after", green_is_left),
    ),
    "the latest value is nothing": (
        "TDF- 22e 22f 27a 27d 27e",
        (rounds, "pace_after", lambda state, move, _braked: state.pace(move.ride.rider)),
    ),
    # --- Troyes: the frame
    "red dice count once": ("TRO- 14a 14c", (defence, "DOUBLE", 1)),
    "less beats a black die": ("TRO- 12c 13d 14b", (defence, "can_counter", lambda *_: True)),
    "any black die can be taken": (
        "TRO- 12e 13c 17a 17d",
        (defence, "highest", lambda position: min(position.black)),
    ),
    "points fall below zero": (
        "TRO- 08h 08i 16c",
        (
            income,
            "gain",
            lambda player, gained: replace(player, points=player.points + gained.points),
        ),
    ),
    "knights are as cheap as priests": (
        "TRO- 08c 08e 08f 08g",
        *everywhere("WAGES", CHEAP, income, players),
    ),
    "citizens are placed round and round": (
        "TRO- 06e 06g 06h 06i 06j",
        *everywhere("settling_order", lambda position: cycle(position.from_start()), citizens),
    ),
    "cards are revealed in every round": (
        "TRO- 05b 05c 07c",
        *everywhere("REVEALING", 6, troyes_rounds, players),
    ),
    "events always act from left to right": (
        "TRO- 10e",
        *everywhere("acting_order", events.shown, events, card_questions),
    ),
    "every red event brings one black die": (
        "TRO- 11a",
        *everywhere(
            "black_dice",
            lambda position: sum(bool(one.black) for one in events.shown(position)),
            *(events, card_questions),
        ),
    ),
}


@pytest.mark.parametrize("if_", WRONG)
def test_with_a_wrong_rule_its_rulings_fail(if_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lost, *patches = WRONG[if_]
    game, *names = lost.split()
    expected = {game + name for name in names}
    for place, name, wrong in patches:
        put = monkeypatch.setitem if isinstance(place, dict) else monkeypatch.setattr
        put(place, name, wrong)
    assert failing(asked_alone(expected)) == expected


FRAME = [cases()[f"TRO-{number:02}"] for number in range(1, 18)]


@pytest.mark.parametrize(
    ("patch", "lost"),
    [
        ((defence, "must_fight", lambda *_: False), {"TRO-16f"}),
        ((income, "MOST_INFLUENCE", 99), {"TRO-03c", "TRO-03d", "TRO-03e", "TRO-17h"}),
    ],
    ids=["nobody has to fight", "influence has no limit"],
)
def test_with_a_wrong_rule_of_the_frame_these_rulings_fail_and_no_others(
    patch: Patch, lost: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*patch)
    assert failing(FRAME) == lost


def test_with_nothing_adjacent_the_first_edition_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Landscape, "links", nothing)
    lost = "1.1 1.2 1.3 1.c 1.d 1.e 2.1 2.a 2.b 2.c 3.1 3.2 3.a 3.b G1 G3 G4 G5 G6 G7"
    found = failing(case for case in cases().values() if case.id.startswith("WAG"))
    assert found >= {f"WAG-C1-{name}" for name in lost.split()} | {"WAG-G-1", "WAG-X-8"}
    assert not {name for name in found if name.startswith("WAG-C2")} - {"WAG-C2-G2"}
