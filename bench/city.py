"""How fast games of Troyes are played, whether a thousand end soundly, and how fast odds come."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from functools import partial

from bench import Measure, benchmark, clock, median_ms, quiet
from boardlib.chance import Roller
from boardlib.troyes.asking import odds
from boardlib.troyes.asking.odds_words import odds_answer
from boardlib.troyes.board.boards import boards
from boardlib.troyes.board.city import Building
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.notation import read
from boardlib.troyes.board.position import Phase
from boardlib.troyes.rules.goods import MOST_INFLUENCE
from boardlib.troyes.rules.influence import MOST_CITIZENS, citizens_of
from boardlib.troyes.table.players import TEMPERAMENTS
from boardlib.troyes.table.playing import Playing, simulated
from boardlib.troyes.table.setup import colours_of, set_up

MOST = 4
"""How many players a game has at most."""
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
    """A thousand games of Troyes, 2 to 4 players: they end, and nothing is lost."""
    faults = sum(_faulty(seed) for seed in range(1000))
    yield Measure("games of Troyes of a thousand with a fault", faults, 0, "games")


def _faulty(seed: int) -> bool:
    """Whether a game does not end as it should; it is named then."""
    position = played(2 + seed % (MOST - 1), seed, TEMPERAMENTS).position
    standing = [one.space.building for one in position.citizens]
    sound = position.phase is Phase.OVER and not position.lying and not position.dice
    sound = sound and all(standing.count(building) == 6 for building in Building)
    for player in position.players:
        sound = sound and 0 <= player.influence <= MOST_INFLUENCE
        sound = sound and player.points >= 0
        sound = sound and citizens_of(position, player.colour) <= MOST_CITIZENS
    if not sound:
        print(f"seed {seed}", file=sys.stderr, flush=True)  # noqa: T201
    return not sound
