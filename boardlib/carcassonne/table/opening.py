"""How a game at a table begins, how it goes on from a record, and what came out, as values.

>>> seat = table(players=2, sets="base", seed="4", people=["red"])
>>> reopened([seat.record()]).turn == seat.turn
True

How its networks grew is told turn by turn:

>>> from boardlib.carcassonne.table.random_play import random_record
>>> last = growth(random_record(7))[-1]
>>> last.tiles, last.longest_road
(72, 4)
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from boardlib.carcassonne.board.position import COLOURS, FIGURES, PLAYER_COUNTS, Position
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.carcassonne.rules.figures import CLAIMABLE
from boardlib.carcassonne.table import record
from boardlib.carcassonne.table.fast_game import Match, Setup
from boardlib.carcassonne.table.game_in_progress import ABBEY, OtherPile, Sitting
from boardlib.carcassonne.table.hot_seat import HotSeat
from boardlib.carcassonne.table.random_play import gains
from boardlib.carcassonne.table.record import opened
from boardlib.carcassonne.table.result_tables import leaders
from boardlib.carcassonne.table.setup import KINDS, SETS, dealt, seated, set_up
from boardlib.game.record import (
    POINTS,
    BadRecord,
    Column,
    Outcome,
    RecordError,
    known_word,
    last_replayed,
)
from boardlib.game.wishes import HUMAN, OPTION, PEOPLE, Wish, players_wish, typed_options, who_plays
from boardlib.shown import WrongValue
from boardlib.text import _, mark

wishes: Final = (
    players_wish(PLAYER_COUNTS, COLOURS),
    Wish(
        "sets",
        "--sets",
        mark("What is played with, separated by commas."),
        "NAMES",
        usual=",".join(SETS),
    ),
    Wish(PEOPLE, "--human", mark("A colour that you play."), "COLOUR", many=True),
    Wish(
        "rivals",
        "--rival",
        mark("Computer players of the other colours in turn: {known}."),
        "KIND",
        many=True,
        known=KINDS,
    ),
    OPTION,
)
"""What may be wished for: see :func:`table`."""


def table(
    players: int | str | Sequence[str] = 3,
    sets: str | Iterable[str] = tuple(SETS),
    seed: str | int = 1,
    people: Iterable[str] = (),
    rivals: Iterable[str] = (),
    option: Iterable[str] = (),
    **chosen: str,
) -> HotSeat:
    """A game at its beginning, for people and computer players.

    Args:
        players: 2 to 6, or the colours of those who play, in their order.
        sets: ``base``, ``tunnel``, ``abbey-and-mayor``, as a list or separated by commas.
        seed: of the pile of tiles; the same seed gives the same tiles in the same order.
        people: the colours that people play, such as ``red``.
        rivals: kinds of computer players for the other colours in turn, such as ``greedy``.
        option: options of the rule book as they are typed, such as ``wagon=C2``; and how many
            figures of a kind everybody has, such as ``barn=0``.
        chosen: the same as keywords, such as ``wagon="C2"``.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    people = [people] if isinstance(people, str) else tuple(people)
    playing = who_plays(players, COLOURS, PLAYER_COUNTS, people)
    setup = set_up(playing, sets, *_house_rules(typed_options(option, "wagon=C2") | chosen))
    seats = seated(playing, people, rivals)
    return HotSeat(Sitting(setup, dealt(setup, str(seed))), seats, str(seed))


def _house_rules(options: Mapping[str, str]) -> tuple[dict[str, str], dict[str, int]]:
    """The options of the rule book, and how many figures of a kind everybody has.

    Raises:
        ValueError: for a number of figures that is none.
    """
    chosen, figures = {}, {}
    for name, value in options.items():
        count = int(value) if re.fullmatch(r"[0-9]{1,2}", value) else None
        if name in FIGURES and count is not None:  # the wagon is an option, too: wagon=C2
            figures[name] = count
        elif name in DEFAULTS or name not in FIGURES:
            chosen[name] = value
        else:
            text = _("'{kind}' is a number of figures such as {kind}=0, not '{count}'.")
            raise WrongValue(text.format(kind=name, count=value))
    return chosen, figures


def reopened(lines: Iterable[str]) -> HotSeat:
    """The last game of a record, to be played on; where nobody is said to play, people do.

    Raises:
        ValueError: naming line and turn where it is no record of a game.
    """
    number, line, _final = last_replayed(lines, record.opened)
    try:
        return _reopened(record.read_record(line))
    except BadRecord as error:
        raise RecordError(number, 0, str(error)) from None


def _reopened(data: Mapping[str, Any]) -> HotSeat:
    setup, turns = record.read_setup(data), data["turns"]
    seats = _read_seats(data, setup)
    seed = str(data.get("seed", "1"))
    try:
        pile = dealt(setup, seed)
    except ValueError as error:
        raise BadRecord(str(error)) from None
    sitting = _sitting(setup, pile, turns)
    if data.get("over") is True:
        sitting.close_up()
    return HotSeat(sitting, seats, seed)


def _sitting(setup: Setup, pile: list[str], turns: Sequence[Mapping[str, Any]]) -> Sitting:
    """The game after these turns; the pile is put in their order where it is another one."""
    sitting = Sitting(setup, pile)
    try:
        sitting.go_on(turns)
    except OtherPile:
        sitting = Sitting(setup, _in_order(pile, turns))
        sitting.go_on(turns)
    return sitting


def _in_order(pile: Iterable[str], turns: Iterable[Mapping[str, Any]]) -> list[str]:
    """The same tiles, those of the turns first."""
    laid = [turn["tile"] for turn in turns if turn["tile"] != ABBEY]
    rest = list(pile)
    for kind in laid:
        if kind in rest:
            rest.remove(kind)
    return [*laid, *rest]


def _read_seats(data: Mapping[str, Any], setup: Setup) -> tuple[str, ...]:
    known, seats = (HUMAN, *KINDS), data.get("seats", [HUMAN] * setup.players)
    if not isinstance(seats, list) or len(seats) != setup.players:
        raise BadRecord(_("'seats' is a list with one word for each player."))
    for seat in seats:
        if seat not in known:
            raise BadRecord(known_word(mark("'{word}' is no kind of player"), seat, known))
    return tuple(seats)


# --- what came out -------------------------------------------------------------------------------


unit: Final = POINTS
columns: Final = (
    Column("tiles", int, mark("how many tiles lie on the board")),
    Column("road_points", int, mark("what all players got for roads"), POINTS),
    Column("city_points", int, mark("what all players got for cities"), POINTS),
    Column("monastery_points", int, mark("what all players got for monasteries"), POINTS),
    Column("field_points", int, mark("what all players got for fields"), POINTS),
    Column("longest_road", int, mark("tiles of the road with most tiles")),
    Column("largest_city", int, mark("tiles of the city with most tiles")),
    Column("tunnels", int, mark("how many tunnels were finished")),
)


def seats(table: HotSeat) -> dict[str, str]:
    """The colours in the order of play, and who plays each."""
    return dict(zip(table.sitting.setup.colours, table.seats, strict=False))


def outcome(table: HotSeat) -> Outcome:
    """What came out of a game that is over."""
    sitting = table.sitting
    match, colours = sitting.match, sitting.setup.colours
    scores = dict(zip(colours, match.scores, strict=False))
    points = _points(sitting)
    facts = {f"{type_}_points": points[type_] for type_ in CLAIMABLE}
    return Outcome(
        scores,
        [colours[player] for player in leaders(sitting)],
        {"tiles": len(match.tiles), **facts, **_sizes(match)},
    )


def _points(sitting: Sitting) -> Counter[str]:
    """The points of all players by the type of feature, in play and at the end."""
    found = Counter[str]()
    in_play = (gain for done in sitting.turns for gain in done.gains)
    at_end = (gain for award in sitting.awards for gain in gains(award))
    for gain in (*in_play, *at_end):
        found[gain.type] += gain.points
    return found


def _sizes(match: Match) -> Mapping[str, int]:
    """The tiles of the largest road and city, and the pairs of portals."""
    land = match.landscape
    sizes = dict.fromkeys(("road", "city"), 0)
    for joined in land.features():
        if joined.type in sizes:
            sizes[joined.type] = max(sizes[joined.type], land.tile_count(joined))
    return {
        "longest_road": sizes["road"],
        "largest_city": sizes["city"],
        "tunnels": len(land.pairs) // 2,
    }


# --- how the networks grow --------------------------------------------------------------


class Grown(NamedTuple):
    """The networks of a board after so many tiles.

    Attributes:
        tiles: how many tiles lie on the board.
        roads, cities, fields: how many of them there are.
        complete: how many roads and cities are complete.
        longest_road, largest_city, largest_field: how many tiles they have.
    """

    tiles: int
    roads: int
    cities: int
    fields: int
    complete: int
    longest_road: int
    largest_city: int
    largest_field: int


def positions(record: Mapping[str, Any]) -> Iterator[Position]:
    """The board of a recorded game after every turn.

    Raises:
        BadRecord: where it is no record.
    """
    return map(replace, _played(record))


def growth(record: Mapping[str, Any]) -> list[Grown]:
    """How the networks of a recorded game grow, turn by turn."""
    return [grown(position) for position in _played(record)]


def _played(record: Mapping[str, Any]) -> Iterator[Position]:
    """The board after every turn; each holds only until the next one."""
    game = opened(json.dumps(record))
    for number, turn in enumerate(game.turns, start=1):
        game.play(number, turn)
        yield game.position()


def grown(position: Position) -> Grown:
    """The sizes of the networks of a board."""
    landscape = position.landscape
    features = landscape.features()
    count = Counter(joined.type for joined in features)
    largest: Counter[str] = Counter()
    for joined in features:
        largest[joined.type] = max(largest[joined.type], landscape.tile_count(joined))
    return Grown(
        len(landscape.tiles),
        count["road"],
        count["city"],
        count["field"],
        sum(joined.complete for joined in features if joined.type in ("road", "city")),
        largest["road"],
        largest["city"],
        largest["field"],
    )
