"""How fast games of Troyes are played, whether a thousand end soundly, and how fast odds come."""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial

from bench import Measure, benchmark, clock, median_ms, quiet
from boardlib.chance import Roller
from boardlib.troyes.board.cards import Building, cards
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import Move, Recruit, Roll
from boardlib.troyes.board.notation import boards, read
from boardlib.troyes.board.position import Phase, Player, Position
from boardlib.troyes.questions import odds
from boardlib.troyes.questions.odds_words import odds_answer
from boardlib.troyes.rules.cathedral_fields_influence import MOST_CITIZENS, citizens_of
from boardlib.troyes.rules.income import MOST_INFLUENCE
from boardlib.troyes.rules.play import play
from boardlib.troyes.table.players import TEMPERAMENTS
from boardlib.troyes.table.record import Playing, simulated
from boardlib.troyes.table.setup import colours_of, set_up

MOST = 4
"""How many players a game has at most."""
PLACES = 6
"""In each building; once they are taken, each of them brings a die in every round."""
QUESTIONS = ("beat W R R", "reroll W 5 3", "highest 4", "uses 3 3", "flip 1 2 3", "triple 6")


def played(players: int, seed: int, kinds: tuple[str, ...]) -> Playing:
    """A game that computer players have played to its end."""
    colours = colours_of(players)
    seats = {one: kinds[(seed + n) % len(kinds)] for n, one in enumerate(colours)}
    return simulated(set_up(colours, Roller(seed)), str(seed), seats)


@benchmark
def games_of_troyes() -> Iterator[Measure]:
    """Whole games with four players who take what is best at once."""
    played(MOST, 0, ("greedy",))
    worst = max(_seconds(seed) for seed in range(1, 6))
    yield Measure(f"a game of Troyes, {MOST} players, slowest of 5", 1000 * worst, 300)


def _seconds(seed: int) -> float:
    with quiet():
        start = clock()
        played(MOST, seed, ("greedy", "thrifty"))
        return clock() - start


@benchmark
def odds_of_troyes() -> Iterator[Measure]:
    """Exact odds of dice; what was found before is forgotten."""
    position = read(next(iter(boards().values())))

    def asked(question: str) -> None:
        odds.beats_unknown.cache_clear()
        odds.single_beats_unknown.cache_clear()
        odds.efficiencies.cache_clear()
        odds.reroll_best.cache_clear()
        odds_answer(position, CityWords(question), question)

    times = {one: median_ms(partial(asked, one)) for one in QUESTIONS}
    worst = max(times, key=times.__getitem__)
    yield Measure("odds of Troyes, median of the questions", statistics.median(times.values()), 10)
    yield Measure(f"odds of Troyes, slowest question ({worst})", times[worst], 10)


@benchmark(named=True)
def thousand_cities() -> Iterator[Measure]:
    """A thousand games of Troyes, 2 to 4 players: move by move nothing is lost, and they end."""
    faults = sum(_faulty(seed) for seed in range(1000))
    yield Measure("games of Troyes of a thousand with a fault", faults, 0, "games")


def _faulty(seed: int) -> bool:
    """Whether something is lost in a game, or it does not end as it should; it is named then."""
    game = played(2 + seed % (MOST - 1), seed, TEMPERAMENTS)
    position, sound = game.start, True
    for move in game.moves:
        after = play(position, move).position
        sound = sound and _keeps(position, move, after) and all(map(_within, after.players))
        position = after
    sound = sound and position == game.position and _ended(position)
    if not sound:
        print(f"seed {seed}", file=sys.stderr, flush=True)  # noqa: T201
    return not sound


def _ended(position: Position) -> bool:
    """Whether the game is over as it should be: everybody stands, nothing lies on the square."""
    standing = Counter(one.space.building for one in position.citizens)
    full = standing == dict.fromkeys(Building, PLACES)
    return position.phase is Phase.OVER and full and not (position.lying or position.dice)


def _within(player: Player) -> bool:
    """Whether what a player has is neither too much nor less than nothing."""
    return 0 <= player.influence <= MOST_INFLUENCE and player.points >= 0 <= player.deniers


def _keeps(before: Position, move: Move, after: Position) -> bool:
    """Whether citizens, dice and cubes are there as before, but for what a move brings or uses."""
    return _citizens(before, move, after) and _dice(before, move, after) and _cubes(before, after)


def _citizens(before: Position, move: Move, after: Position) -> bool:
    return all(
        citizens_of(after, one)
        == citizens_of(before, one) + (isinstance(move, Recruit) and move.player == one)
        <= MOST_CITIZENS
        for one in after.colours
    )


def _dice(before: Position, move: Move, after: Position) -> bool:
    there, left = (sum(map(len, one.dice.values())) for one in (before, after))
    return left == PLACES * len(Building) if isinstance(move, Roll) else left <= there


def _cubes(before: Position, after: Position) -> bool:
    """Cubes stay in the cathedral, one on a place, and no event holds as many as it has flags."""
    flags = (cards().events[one.card].flags or 0 for one in after.events)
    fits = all(len(one.cubes) < count for one, count in zip(after.events, flags, strict=True))
    return fits and before.stones.items() <= after.stones.items()
