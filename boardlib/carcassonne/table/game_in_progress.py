"""A game being played: whose turn it is, tiles from a seeded pile, decisions one by one.

The rules stay where they are: a sitting draws, asks who decides what in turn, and plays what was
decided.  The same setup, seed and decisions give the same game; undo is replay.

A decision is a move as it is typed (``tile BG-D 1,0 90``, ``meeple red 1,0.r1``, ``score``,
``move red 0,0.c1 to 1,0.r1``, ``home red 0,0.c1``), ``draw`` for a tile where an abbey might be
laid instead, ``pass`` for an abbey that stays unlaid after the last tile, or ``end`` where a token
might still follow the scoring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, partial
from typing import Any, Final

from boardlib.carcassonne.board.notation import read_move
from boardlib.carcassonne.board.parts import Cell
from boardlib.carcassonne.board.position import (
    Figure,
    Move,
    MoveWagon,
    PlacedTile,
    PlaceToken,
    TakeHome,
)
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.tokens import judge_token
from boardlib.carcassonne.table.fast_game import Setup
from boardlib.carcassonne.table.random_play import Gain, ToldMatch
from boardlib.carcassonne.table.record import play_turn
from boardlib.text import _

ABBEY: Final = "AM-A"
DRAW: Final = "draw"
PASS: Final = "pass"
SCORE: Final = "score"
END: Final = "end"


class Phase(StrEnum):
    """What is to be decided."""

    ABBEY = "abbey"
    """Draw a tile, or lay the abbey instead."""
    LAY = "lay"
    """Where the tile goes."""
    STAND = "stand"
    """A figure, a token, or nothing; until then the tile may still be turned."""
    WAGON = "wagon"
    """Where a wagon goes whose feature has been scored."""
    LATE = "late"
    """A token after scoring, where that is played, or the end of the turn."""
    LAST = "last"
    """After the last tile: lay the abbey, or not."""
    OVER = "over"


@dataclass(frozen=True)
class Done:
    """A turn that has been played.

    Attributes:
        data: as it goes into a record.
        decisions: what was decided in it, and the number of the player who did; none where it
            came from a record that says more than a decision does.
        telling: tells what happened, when it is asked for.
        gains: who got points for what.
        drawn: how many tiles of the pile were drawn when it had ended.
        closing: who may still lay an abbey after the last tile; None before.
    """

    data: Mapping[str, Any]
    decisions: tuple[tuple[str, int], ...]
    telling: Callable[[], tuple[str, ...]] = field(repr=False, compare=False)
    gains: tuple[Gain, ...]
    drawn: int
    closing: tuple[int, ...] | None

    @cached_property
    def said(self) -> tuple[str, ...]:
        """What happened, in sentences."""
        return self.telling()


def _retold(before: ToldMatch, data: Mapping[str, Any], said: tuple[str, ...]) -> tuple[str, ...]:
    """What happens in a turn, in sentences: what is said already, then what its moves tell."""
    match = before.copy()
    match.tells = True
    play_turn(match, data["player"], data)
    return (*said, *match.said)


class Sitting:
    """A game that is being played.

    Args:
        setup: what it is played with.
        pile: the tiles in the order in which they are drawn.

    Attributes:
        match: how it stands.
        turns: the turns that have been played.
        decisions: what has been decided since then, and by whom.
        phase: what is to be decided now.
        tile: the kind that was drawn; empty if none was.
        places: where the tile of the turn may go, or could go before it lay there.
        state: another number whenever something has changed.
        awards: what was scored at the end.
    """

    def __init__(self, setup: Setup, pile: Sequence[str]) -> None:
        self.setup, self.pile = setup, list(pile)
        self.match = ToldMatch(setup)
        self._stood = [self.match.copy()]  # how it stood after so many turns
        self.turns: list[Done] = []
        self.decisions: list[tuple[str, int]] = []
        self.phase = Phase.LAY
        self.tile = ""
        self.places: dict[Cell, tuple[int, ...]] = {}
        self.state = 0
        self.awards: list[tally.Award] = []
        self._active = self._drawn = 0
        self._closing: tuple[int, ...] | None = None
        self._pending = ("", 0)
        self._begin()

    # --- whose turn it is ---------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase is Phase.OVER

    @property
    def player(self) -> int:
        """The number of the player who decides now; that of the turn when the game is over."""
        return self.match.waiting[0][0] if self.phase is Phase.WAGON else self._active

    @property
    def left(self) -> int:
        """How many tiles are still to be drawn, the one just drawn not counted."""
        return len(self.pile) - self._drawn

    @property
    def laid(self) -> PlacedTile | None:
        """The tile of the turn, if it lies there."""
        placed = self.match.turn.placed
        return None if placed is None else self.match.tiles[-1]

    def _begin(self) -> None:
        """Begin the turn of the active player: draw a tile, unless an abbey might be laid."""
        self.match.begin(self._active)
        self.tile = ""
        if self._closing is not None or not self.left:
            self._close()
        elif self._may_lay_abbey():
            self.phase, self.places = Phase.ABBEY, dict(self.match.places(ABBEY))
        else:
            self._draw()

    def _may_lay_abbey(self) -> bool:
        return self.match.may_lay(ABBEY) and bool(self.match.places(ABBEY))

    def _draw(self) -> None:
        """Draw until a tile fits somewhere; the others leave the game (place-nowhere)."""
        while self.left:
            self.tile = self.pile[self._drawn]
            self._drawn += 1
            self.places = dict(self.match.places(self.tile))
            if self.places:
                self.phase = Phase.LAY
                return
            self.match.said.append(_("A tile that fits nowhere leaves the game."))
        self.tile = ""
        self._close()

    def _close(self) -> None:
        """After the last tile whoever still holds the abbey may lay it, in turn (abbey-last)."""
        if self._closing is None:
            players = self.setup.players
            self._closing = tuple((self._active + step) % players for step in range(players))
        while self._closing:
            self._active, *rest = self._closing
            self._closing = tuple(rest)
            self.match.begin(self._active)
            if self.match.profile["last_abbey"] == "allowed" and self._may_lay_abbey():
                self.phase, self.places = Phase.LAST, dict(self.match.places(ABBEY))
                return
        self.phase = Phase.OVER
        self.awards = self.match.finish()

    # --- deciding -----------------------------------------------------------------------

    def options(self) -> list[str]:
        """Everything that may be decided now; none when the game is over.

        A token that comes before the tile or before a wagon is left out: see :meth:`may_lay_first`.
        """
        return list(self.open_moves())

    def open_moves(self) -> dict[str, Move | None]:
        """The same with their moves; None for a word that is none."""
        return {
            str(one): None if isinstance(one, str) else one for one in _OPTIONS[self.phase](self)
        }

    def _tile_options(self) -> Iterator[Move | str]:
        kind = self.tile if self.phase is Phase.LAY else ABBEY
        if self.phase is not Phase.LAY:
            yield DRAW if self.phase is Phase.ABBEY else PASS
        for (x, y), rotations in self.places.items():
            yield from (PlacedTile(kind, x, y, rotation) for rotation in rotations)

    def _figure_options(self) -> Iterator[Move | str]:
        yield SCORE
        segment, colour = self.match.landscape.segment, self.setup.colours[self._active]
        for kind, found in self.match.figure_options().items():
            yield from (Figure(kind, colour, segment(number)) for number in found)
        yield from self.tokens()

    def _wagon_options(self) -> Iterator[Move | str]:
        player, start = self.match.waiting[0]
        segment, colour = self.match.landscape.segment, self.setup.colours[player]
        for end in self.match.wagon_options(start):
            yield MoveWagon(colour, segment(start), segment(end))
        yield TakeHome(colour, segment(start))

    def _late_options(self) -> Iterator[Move | str]:
        yield END
        yield from self.tokens()

    def decide(self, word: str) -> tuple[str, ...]:
        """Take a decision of the player whose turn it is; what happened if the turn has ended.

        Nothing is said while the game goes on :meth:`quietly`.

        Raises:
            IllegalMove: carrying the ruling.
            ValueError: for a word that decides nothing now.
        """
        turns, entry = len(self.turns), (word, self.player)
        self._pending = entry
        self._take(word)
        self.state += 1
        if len(self.turns) == turns:
            self.decisions.append(entry)
        if len(self.turns) == turns or not self.match.tells:
            return ()
        return tuple(line for done in self.turns[turns:] for line in done.said)

    def _take(self, word: str) -> None:
        if word == DRAW and self.phase is Phase.ABBEY:
            self._draw()
        elif word == PASS and self.phase is Phase.LAST:
            self._close()
        elif word == SCORE and self.phase is Phase.STAND:
            self._score()
        elif word == END and self.phase is Phase.LATE:
            self._end()
        else:
            self._move(word)

    def _move(self, word: str) -> None:
        move = read_move(word)
        if isinstance(move, PlacedTile) and self.phase in (Phase.ABBEY, Phase.LAY, Phase.LAST):
            self.match.lay(move)
            self.phase = Phase.STAND
        elif isinstance(move, Figure | PlaceToken) and self.phase is Phase.STAND:
            self._place(move)
        elif isinstance(move, PlaceToken) and self.phase is Phase.LATE:
            self.match.lay_token(move)
            self._end()
        elif isinstance(move, PlaceToken) and self.may_lay_first():
            self.match.lay_token(move)
            if self.phase is Phase.WAGON:
                self._after_scoring()
        elif isinstance(move, MoveWagon | TakeHome) and self.phase is Phase.WAGON:
            self._wagon(move)
        else:
            raise ValueError(_("This cannot be decided now: {word}.").format(word=word))

    def _place(self, move: Figure | PlaceToken) -> None:
        if isinstance(move, PlaceToken):
            self.match.lay_token(move)
        else:
            number = self.match.landscape.number(move.segment)
            assert number is not None
            self.match.stand(move.kind, number)
        if not self.more():
            self._score()

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """What is played meanwhile is told only when somebody asks for it."""
        self.match.tells = False
        try:
            yield
        finally:
            self.match.tells = True

    def more(self) -> bool:
        """Whether a figure or a token may still be placed in this turn."""
        return any(self.match.figure_options().values()) or self._any_token()

    def tokens(self) -> list[PlaceToken]:
        """The tokens that the active player may lay now."""
        return list(self._tokens())

    def _any_token(self) -> bool:
        """Whether there is one; no further one is looked for."""
        return any(True for _token in self._tokens())

    def _tokens(self) -> Iterator[PlaceToken]:
        turn, whole = self.match.turn, self.match.profile["token_moment"] == "whole_turn"
        if "tunnel" not in self.setup.sets or turn.token or (turn.scored and not whole):
            return
        position = self.match.position()
        yield from (move for move in self.match.token_candidates() if judge_token(position, move))

    def may_lay_first(self) -> bool:
        """Whether a token may come before what is to be decided (token-any-moment).

        That is before the tile, and before an own wagon where tokens may follow the scoring.
        """
        early = self.phase in (Phase.ABBEY, Phase.LAY)
        own_wagon = self.phase is Phase.WAGON and self.player == self._active
        return (early or own_wagon) and self._any_token()

    def _wagon(self, move: MoveWagon | TakeHome) -> None:
        if isinstance(move, MoveWagon):
            self.match.wagon(move)
        else:
            self.match.take_home(*self.match.waiting[0])
        self._after_scoring()

    def _score(self) -> None:
        self.match.score()
        self._after_scoring()

    def _after_scoring(self) -> None:
        """Wagons that can go nowhere go home; the others ask their owners."""
        match = self.match
        while match.waiting and not match.wagon_options(match.waiting[0][1]):
            match.take_home(*match.waiting[0])
        if match.waiting:
            self.phase = Phase.WAGON
        elif self._any_token():
            self.phase = Phase.LATE
        else:
            self._end()

    def _end(self) -> None:
        """End the turn: it goes into the record, and the next player begins."""
        match, laid = self.match, self.laid
        assert laid is not None
        match.end()
        data = {
            "player": self._active,
            "tile": laid.kind,
            "at": [laid.x, laid.y],
            "rot": laid.rotation,
            "do": match.deeds,
        }
        self._done(data, (*self.decisions, self._pending))
        self._begin()

    def _done(self, data: Mapping[str, Any], decisions: tuple[tuple[str, int], ...]) -> None:
        said, gains = tuple(self.match.said), tuple(self.match.gains)
        telling = partial(tuple, said)
        if not self.match.tells:
            telling = partial(_retold, self._stood[-1], data, said)
        done = Done(data, decisions, telling, gains, self._drawn, self._closing)
        self.turns.append(done)
        self._stood.append(self.match.copy())
        self.decisions = []
        self._active = (self._active + 1) % self.setup.players

    # --- going on, and going back -------------------------------------------------------

    def go_on(self, turns: Iterable[Mapping[str, Any]]) -> None:
        """Play recorded turns.

        Raises:
            OtherPile: when another tile is drawn than the record says.
            IllegalMove: carrying the ruling.
            ValueError: for parts of the board that are not there.
        """
        for data in turns:
            if not tile_kinds()[data["tile"]].is_abbey:
                self._expect(data["tile"])
            elif self._closing is not None:
                self._pass_over(data["player"])
            self._active, aside = data["player"], self.match.said
            play_turn(self.match, self._active, data)
            self.match.said[:0] = aside
            self._done(data, ())
            self._begin()

    def close_up(self) -> None:
        """Nobody lays an abbey any more: the game is over, if no tile is left that fits."""
        while self.phase in (Phase.ABBEY, Phase.LAST):
            self.decide(DRAW if self.phase is Phase.ABBEY else PASS)

    def _expect(self, kind: str) -> None:
        """Draw, and look whether it is a tile of that kind."""
        if self.phase is Phase.ABBEY:
            self._draw()
        if self.phase is not Phase.LAY or self.tile != kind:
            raise OtherPile(kind)

    def _pass_over(self, player: int) -> None:
        """After the last tile those who lay no abbey are passed over."""
        waiting = (self._active, *(self._closing or ()))
        if player in waiting:
            self._closing = waiting[waiting.index(player) + 1 :]

    def back_to(self, turns: int, decisions: int) -> None:
        """Go back: only so many turns have been played, and so many decisions taken since."""
        kept = self.turns[:turns]
        if turns < len(self.turns):
            words = [word for word, _player in self.turns[turns].decisions[:decisions]]
        else:
            words = [word for word, _player in self.decisions[:decisions]]
        self._restart(kept, words)

    def _restart(self, turns: Sequence[Done], words: Sequence[str]) -> None:
        """Go on from where it stood after these turns, with these decisions."""
        self.match = self.after(len(turns))
        del self._stood[len(turns) + 1 :]
        self.turns, self.decisions, self.awards = list(turns), [], []
        self.state += 1
        last = turns[-1] if turns else None
        self._drawn = last.drawn if last else 0
        self._closing = last.closing if last else None
        self._active = (last.data["player"] + 1) % self.setup.players if last else 0
        self._begin()
        for word in words:
            self.decide(word)

    def rearrange(self, tile: PlacedTile) -> None:
        """Lay the tile of the turn elsewhere, or turn it; nothing else has been done yet.

        Raises:
            IllegalMove: carrying the ruling; it lies as it did then.
        """
        words = [word for word, _player in self.decisions]
        kept, old = words[:-1], words[-1]
        self._restart(self.turns, kept)
        try:
            self.decide(str(tile))
        except ValueError:
            self.decide(old)
            raise

    def before_tile(self) -> ToldMatch:
        """The match as it was before the tile of the turn was laid."""
        match = self.after(len(self.turns))
        match.begin(self._active)
        return match

    def after(self, turns: int) -> ToldMatch:
        """The match as it was after so many turns."""
        match = self._stood[turns].copy()
        match.tells = True
        return match


_OPTIONS: Final[Mapping[Phase, Callable[[Sitting], Iterable[Move | str]]]] = {
    Phase.ABBEY: Sitting._tile_options,
    Phase.LAY: Sitting._tile_options,
    Phase.LAST: Sitting._tile_options,
    Phase.STAND: Sitting._figure_options,
    Phase.WAGON: Sitting._wagon_options,
    Phase.LATE: Sitting._late_options,
    Phase.OVER: lambda _sitting: (),
}


class OtherPile(ValueError):
    """A record in which the tiles come in another order than in the pile."""
