"""What holds whatever lies on the table."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from boardlib.biathlon.board.cards import Segment, Symbol
from boardlib.biathlon.board.course import RIDDEN
from boardlib.biathlon.board.notation import read
from boardlib.biathlon.board.position import Kept, Position, Race, Ride, Shot
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.play import choices, judge_choice, play
from boardlib.biathlon.rules.race import difference, net, reference
from boardlib.biathlon.rules.riding import outcome, riding_time
from boardlib.biathlon.rules.shooting import shot_at
from boardlib.biathlon.table.setup import colours_of, lined_up, simulated
from boardlib.chance import Roller
from tests.biathlon.boards import board

DECK = read("race sprint").deck
ROWS = st.tuples(st.sampled_from(DECK.numbers), st.sampled_from(RIDDEN))


def any_board(seed: int, race: Race = Race.SPRINT) -> Position:
    return lined_up(race, colours_of(3), Roller(seed))


@given(ROWS, st.integers(0, 500), st.sampled_from("ABC"))
def test_a_riding_time_is_base_less_bonus_plus_penalty(
    row: tuple[int, object], seed: int, wax: str
) -> None:
    card, section = row
    found = DECK.by_number[card].by_section[section]  # type: ignore[index]
    ridden = outcome(any_board(seed), "red", card, found, wax)
    score = riding_time(any_board(seed), ridden)
    assert score.items[0].points == found.seconds
    bonus = [one.points for one in score.items[1:] if one.points < 0]
    added = [one.points for one in score.items[1:] if one.points > 0]
    left, middle = found.left, found.middle
    assert left is not None
    assert middle is not None
    assert bonus in ([], [-(left.seconds or 0)])
    assert not bonus or left.symbol in (Symbol.FLAG, Symbol.HORN)
    assert added in ([], [middle.seconds])
    assert not added or middle.symbol in (Symbol.RADIO, Symbol.WAX)


@given(ROWS, st.integers(0, 500))
def test_left_and_middle_do_not_depend_on_each_other(row: tuple[int, object], seed: int) -> None:
    card, section = row
    position = any_board(seed)
    found = DECK.by_number[card].by_section[section]  # type: ignore[index]
    both = outcome(position, "red", card, found)
    left = outcome(position, "red", card, replace(found, middle=None))
    middle = outcome(position, "red", card, replace(found, left=None))
    base = found.seconds
    times = [riding_time(position, one).total - base for one in (both, left, middle)]
    assert times[0] == times[1] + times[2]


@given(st.integers(0, 500), st.integers(0, 11))
def test_the_number_of_a_card_has_no_effect(seed: int, place: int) -> None:
    """A card that is printed like another one does the same; only the number differs."""
    position = any_board(seed)
    card = position.by_colour["red"].hand[place]
    twin = position.pile[0]
    rows = tuple((twin, row) for row in DECK.by_number[card].rows)
    hand = tuple(twin if one == card else one for one in position.by_colour["red"].hand)
    red, *others = position.players
    other = replace(position, rows=rows, players=(replace(red, hand=hand), *others))
    for section in RIDDEN:
        ridden = outcome(position, "red", card, row_of(position, card, section))
        copied = outcome(other, "red", twin, row_of(other, twin, section))
        assert riding_time(position, ridden).total == riding_time(other, copied).total
        assert (ridden.kept, ridden.rolls) == (copied.kept, copied.rolls)
    for ride in choices(position, Ride("red", card)):
        assert judge_choice(position, ride)
        assert judge_choice(other, replace(ride, card=twin))


@given(
    st.lists(st.sampled_from([*Shot]), max_size=12),
    st.lists(st.sampled_from([*Segment]), max_size=4),
    st.integers(0, 3),
)
def test_the_cost_of_a_shooting(
    thrown: list[Shot], corrected: list[Segment], eyepieces: int
) -> None:
    """3 s for each click without an eyepiece, a loop for each miss without its marker."""
    count = len(corrected) + eyepieces
    signs = [f"marker I {one}" for one in corrected] + ["eyepiece I"] * eyepieces
    rows = [f"row {n} climb 3:20 {sign}" for n, sign in enumerate(signs, start=1)]
    position = board(more=";".join(rows))
    cards = [Kept(n, RIDDEN[0]) for n in range(1, count + 1)]
    result = shot_at(position, thrown, cards, 23)
    clicks = thrown.count(Shot.CLICK)
    missed = [one.segment for one in thrown if one.segment and one.segment not in corrected]
    unfinished = bool(thrown) and thrown[-1] is Shot.CLICK
    assert result.loops == len(missed) + unfinished
    assert result.score.total == 3 * max(0, clicks - eyepieces) + 23 * result.loops
    assert len(result.used) == len(set(result.used)) <= count


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 300), st.sampled_from(Race))
def test_at_one_point_of_the_race_gaps_are_the_same_in_both_records(seed: int, race: Race) -> None:
    found = simulated(any_board(seed, race), str(seed))
    position = found.start
    for move in found.moves:
        position = play(position, move).position
        if not position.rode:
            full = {one: net(position, one) for one in position.by_colour}
            over = {one: difference(position, one) for one in position.by_colour}
            assert len({full[one] - over[one] for one in full}) == 1
            assert full["red"] - over["red"] == reference(position, "red")
