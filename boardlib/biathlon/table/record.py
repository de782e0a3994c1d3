"""Records of races: JSON lines, a race a line, replayed move by move.

One race::

    {"game": "biathlon", "start": ["race sprint", "player red", "hand red 57 27", ...],
     "moves": ["red 57 wax A", "blue 3 bus I-a", "red walk I-a to I-b"]}

``start`` holds the lines of the position before the first card; dice and drawn cards are part of
the moves.  ``seed`` and ``players`` say how the record came about; it replays without them, and
goes on with them.  ``number`` counts the races of a meeting from 1.

The numbers of the cards alone tell only the printed times.  Such a record has them in the place of
moves, for each player in the order in which they were played::

    {"game": "biathlon", "start": ["race sprint", "player red"], "cards": {"red": [57, 27, 3]}}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from boardlib.biathlon.board.course import Section, time_words
from boardlib.biathlon.board.lines import read_move
from boardlib.biathlon.board.notation import read, write
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rules.cards import Printed
from boardlib.biathlon.rules.checks import status
from boardlib.biathlon.rules.play import moves as moves_of
from boardlib.biathlon.rules.play import play
from boardlib.biathlon.rules.race import difference, net, places
from boardlib.biathlon.table.setup import Racing
from boardlib.game import record as game_record
from boardlib.game.record import (
    BadRecord,
    MoveRecordError,
    check_moves,
    known_word,
    last_replayed,
    parsed,
    read_players,
    replayed,
)
from boardlib.text import _, mark

KEYS: Final = ("game", "start", "moves", "cards", "seed", "players", "number")

_WHO: Final = mark("'{word}' is not a player of this race")


# --- writing ----------------------------------------------------------------------------


def record(race: Racing, number: int = 1) -> dict[str, Any]:
    """The record of a race as far as it has been ridden; a line of JSON when it is written.

    Args:
        race: the race.
        number: which race of a meeting it is, from 1.
    """
    return {
        "game": "biathlon",
        "number": number,
        "start": write(race.start).splitlines(),
        "seed": race.seed,
        "players": dict(race.players),
        "moves": list(map(str, race.moves)),
    }


def record_line(race: Racing, number: int = 1) -> str:
    """The record of a race as a line of a file."""
    return json.dumps(record(race, number), ensure_ascii=False)


# --- replaying --------------------------------------------------------------------------

needs_name: Final = True
"""Whether a record has to say which game was played (see :mod:`boardlib.game.record`)."""


def replay(lines: Iterable[str], options: bool = False) -> Iterator[dict[str, Any]]:
    """Replay races: one dictionary for every move, and a last one for every race.

    Args:
        lines: records of races, one on each line; empty lines are skipped.
        options: whether every move also lists what could have been played.

    Raises:
        MoveRecordError: at the first line that is no record or move that is not allowed.
    """
    return replayed(lines, lambda line: _opened(line, options), MoveRecordError)


def _opened(line: str, options: bool = False) -> _Moves | _Cards:
    data = _parse(line)
    return _Moves(data, options) if "moves" in data else _Cards(data)


class _Moves:
    """A recorded race on its way (see :class:`boardlib.game.record.Replay`)."""

    def __init__(self, data: Mapping[str, Any], options: bool = False) -> None:
        self._position = read_start(data)
        self.turns: Sequence[str] = data["moves"]
        self._options = options

    def play(self, number: int, turn: str) -> dict[str, Any]:
        """What came of a move."""
        more = {"options": list(map(str, moves_of(self._position)))} if self._options else {}
        step = play(self._position, turn)
        before, self._position = self._position, step.position
        clocks = {one.colour: time_words(one.clock) for one in step.position.players}
        return {
            "move": number,
            "text": turn,
            "lap": before.lap,
            "section": before.section.value,
            "clocks": clocks,
            **more,
        }

    def final(self) -> dict[str, Any]:
        """How the race ended, or stands."""
        position = self._position
        return {"over": position.section is Section.FINISH, "final": result_data(position)}


class _Cards:
    """The numbers of the cards alone: only printed times follow from them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._position = read_start(data)
        cards = _cards(data["cards"], self._position)
        count = max(map(len, cards.values()), default=0)
        self.turns: Sequence[Any] = [
            (colour, cards[colour][number])
            for number in range(count)
            for colour in cards
            if number < len(cards[colour])
        ]
        self._ridden = dict.fromkeys(cards, Printed(self._position.lap, self._position.section))

    def play(self, number: int, turn: tuple[str, int]) -> dict[str, Any]:
        """The printed time of a card."""
        colour, card = turn
        before = self._ridden[colour]
        self._ridden[colour] = now = before.ride(self._position, card)
        return {
            "move": number,
            "player": colour,
            "card": card,
            "lap": before.lap,
            "section": before.section.value,
            "printed": time_words(now.seconds - before.seconds),
        }

    def final(self) -> dict[str, Any]:
        """The sums of the printed times, and the differences to the best."""
        found = {
            colour: {
                "printed": time_words(ridden.seconds),
                "difference": time_words(ridden.seconds - ridden.best),
            }
            for colour, ridden in self._ridden.items()
        }
        return {"over": False, "printed": found}


def result_data(position: Position) -> list[dict[str, Any]]:
    """The places as plain data."""
    return [
        {
            "place": one.number,
            "player": one.colour,
            "time": time_words(net(position, one.colour)),
            "difference": time_words(difference(position, one.colour)),
        }
        for one in places(position)
    ]


# --- going on ---------------------------------------------------------------------------


def reopened(lines: Iterable[str]) -> tuple[Racing, int]:
    """The last race of a record, to be ridden on, and which race of its meeting it is.

    Raises:
        MoveRecordError: at the first line that is no record or move that is not allowed.
    """
    number, line, _final = last_replayed(lines, _opened, MoveRecordError)
    data = _parse(line)
    if "moves" not in data:
        text = _("a record of cards alone cannot be ridden on.")
        raise MoveRecordError(number, 0, text)
    try:
        start = read_start(data)
        players = read_players(data, tuple(start.by_colour), _WHO)
        race = Racing(start, str(data.get("seed", "1")), players)
    except ValueError as error:
        raise MoveRecordError(number, 0, str(error)) from None
    race.go_on(map(read_move, data["moves"]))
    return race, data.get("number", 1)


# --- reading ----------------------------------------------------------------------------


def _parse(line: str) -> dict[str, Any]:
    about = _("a record of a race is a JSON object with 'start' and 'moves', or 'cards'.")
    data = parsed(line, KEYS, ("start",), about)
    if ("moves" in data) == ("cards" in data):
        raise BadRecord(_("a record has either 'moves' or 'cards'."))
    check_moves(data, "start")
    return data


def read_start(data: Mapping[str, Any]) -> Position:
    """The position before the first card of a recorded race.

    Raises:
        BadRecord: saying what is wrong with it.
    """
    return game_record.read_start(data, read, status)


def _cards(cards: Any, position: Position) -> dict[str, list[int]]:
    """The numbers of the cards of every player."""
    if not isinstance(cards, dict):
        raise BadRecord(_("'cards' is a JSON object."))
    known = tuple(position.by_colour)
    for colour, numbers in cards.items():
        if colour not in known:
            raise BadRecord(known_word(_WHO, colour, known))
        whole = isinstance(numbers, list) and all(type(number) is int for number in numbers)
        if not whole or len(set(numbers)) < len(numbers):
            text = _("'cards' lists each card of a player once, by its number ({player}).")
            raise BadRecord(text.format(player=colour))
    return cards
