"""A game that is being played, and its record: dice and cards from a seeded roller.

The same start, seed and answers give the same game.

>>> from boardlib.troyes.table.setup import set_up
>>> game = simulated(set_up(("blue", "green"), Roller(7)), "7", {"green": "thrifty"})
>>> game.over
True

Records are JSON lines, a game a line, replayed move by move::

    {"game": "troyes", "start": ["players blue green", "round 1 setup", ...],
     "moves": ["blue settle palace4", "green settle hall1", ..., "income", "roll blue R4 ..."]}

``start`` holds the lines of the position before the first citizen is placed; dice and cards are
part of the moves.  ``seed`` and ``players`` say how the record came about; it replays without them,
and goes on with them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from boardlib.chance import Roller
from boardlib.game import record as game_record
from boardlib.game.deciding import Decider, Deciding, Played
from boardlib.game.record import (
    MoveRecordError,
    check_moves,
    last_replayed,
    parsed,
    read_players,
    replayed,
)
from boardlib.text import _, mark
from boardlib.troyes.board.lines import read_move
from boardlib.troyes.board.moves import Move
from boardlib.troyes.board.notation import read, write
from boardlib.troyes.board.position import Phase, Position
from boardlib.troyes.rules.checks import status
from boardlib.troyes.rules.play import moves as moves_of
from boardlib.troyes.rules.play import play
from boardlib.troyes.rules.rounds import final_score, winners
from boardlib.troyes.table.making import Question, making
from boardlib.troyes.table.players import decider
from boardlib.troyes.table.setup import rolls_of

USUAL: Final = "greedy"
"""The computer player of whom nothing else is said."""


class Playing(Deciding[Position, Move, Question]):
    """A game that is being played (see :class:`boardlib.game.deciding.Deciding`).

    Args:
        start: the position before the first citizen.
        seed: of the dice and of the cards that are drawn: a word or a number.
        players: colour -> ``human`` or the name of a computer player.

    Raises:
        ValueError: for a seed or a computer player that there is not.
    """

    USUAL = USUAL

    def __init__(
        self, start: Position, seed: str = "1", players: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(start, seed, players, (one.colour for one in start.players))
        self._begin()

    def _named(self, kind: str, whims: Roller) -> Decider[Position, Question]:
        return decider(kind, whims)

    def _player_of(self, question: Question) -> str:
        return question.player

    def _begin(self) -> Sequence[Played[Position]]:
        """Ask the next question; what happens by itself before it is played and handed back."""
        self.question = None
        asked = making(self.position, self._dice)
        return () if asked is None else self._ask(asked, self._begin)

    def _made(self, move: Move) -> Sequence[Played[Position]]:
        return (self._play(move), *self._begin())

    def _play(self, move: Move) -> Played[Position]:
        return self._note(move, play(self.position, move))

    def go_on(self, moves: Iterable[Move]) -> None:
        """Play what has been played before, so that the game goes on from there.

        Dice and cards of these moves count as rolled and drawn.

        Raises:
            IllegalMove: at the first that is not allowed.
        """
        self._moments.clear()
        self.position, self.moves, rolled = self.start, [], 0
        for move in moves:
            self._play(move)
            rolled += rolls_of(move)
        self._dice = Roller(self.seed, rolled)
        self._begin()


def simulated(start: Position, seed: str, players: Mapping[str, str] | None = None) -> Playing:
    """A game that computer players have played to its end."""
    game = Playing(start, seed, players)
    game.play_out()
    return game


# --- records ---------------------------------------------------------------------------------


KEYS: Final = ("game", "start", "moves", "seed", "players", "number")
_WHO: Final = mark("'{word}' is not a player of this game")

needs_name: Final = True
"""Whether a record has to say which game was played (see :mod:`boardlib.game.record`)."""


def record_line(game: Playing) -> str:
    """A game as far as it has been played, as a line of a file."""
    data = {
        "game": "troyes",
        "start": write(game.start).splitlines(),
        "seed": game.seed,
        "players": dict(game.players),
        "moves": list(map(str, game.moves)),
    }
    return json.dumps(data, ensure_ascii=False)


def replay(lines: Iterable[str], options: bool = False) -> Iterator[dict[str, Any]]:
    """Replay games: one dictionary for every move, and a last one for every game.

    Args:
        lines: records of games, one on each line; empty lines are skipped.
        options: whether every move also lists what could have been played.

    Raises:
        MoveRecordError: at the first line that is no record or move that is not allowed.
    """
    return replayed(lines, lambda line: _Replaying(_parse(line), options), MoveRecordError)


class _Replaying:
    """A recorded game on its way (see :class:`boardlib.game.record.Replay`)."""

    def __init__(self, data: Mapping[str, Any], options: bool = False) -> None:
        self._position = read_start(data)
        self.turns: Sequence[str] = data["moves"]
        self._options = options

    def play(self, number: int, turn: str) -> dict[str, Any]:
        """What came of a move."""
        before = self._position
        more = {"options": list(map(str, moves_of(before)))} if self._options else {}
        self._position = play(before, turn).position
        return {
            "move": number,
            "text": turn,
            "round": before.round,
            "phase": before.phase.value,
            "goods": {one.colour: goods_data(self._position, one.colour) for one in before.players},
            **more,
        }

    def final(self) -> dict[str, Any]:
        """How the game ended, or stands."""
        position = self._position
        return {
            "over": position.phase is Phase.OVER,
            "final": [score_data(position, colour) for colour in position.colours],
            "winners": winners(position),
        }


def goods_data(position: Position, colour: str) -> dict[str, int]:
    """What a player has, as plain data."""
    player = position.by_colour[colour]
    return {
        "deniers": player.deniers,
        "influence": player.influence,
        "points": player.points,
        "supply": player.supply,
    }


def score_data(position: Position, colour: str) -> dict[str, Any]:
    """What a player would score now, as plain data."""
    found = final_score(position, colour)
    return {
        "player": colour,
        "points": found.points,
        "items": found.score.to_json()["items"],
    }


def reopened(lines: Iterable[str]) -> Playing:
    """The last game of a record, to be played on.

    Raises:
        MoveRecordError: at the first line that is no record or move that is not allowed.
    """
    number, line, _final = last_replayed(
        lines, lambda one: _Replaying(_parse(one)), MoveRecordError
    )
    data = _parse(line)
    try:
        start = read_start(data)
        players = read_players(data, start.colours, _WHO)
        game = Playing(start, str(data.get("seed", "1")), players)
    except ValueError as error:
        raise MoveRecordError(number, 0, str(error)) from None
    game.go_on(map(read_move, data["moves"]))
    return game


def _parse(line: str) -> dict[str, Any]:
    about = _("a record of a game is a JSON object with 'start' and 'moves'.")
    data = parsed(line, KEYS, ("start", "moves"), about)
    check_moves(data, "start")
    return data


def read_start(data: Mapping[str, Any]) -> Position:
    """The position before the first move of a recorded game.

    Raises:
        BadRecord: saying what is wrong with it.
    """
    return game_record.read_start(data, read, status)
