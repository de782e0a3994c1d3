"""A game at one table: tiles to be laid, turned and claimed, and how things stand.

>>> from boardlib.carcassonne.table.opening import table
>>> seat = table(players=2, sets="base", seed="4", people=["red"])
>>> seat.turn.question, seat.turn.drawn
('Red: where does the tile go?', 'The tile: city (north, east, west; 1 pennant).')
>>> [choice.key for choice in seat.turn.choices]
['0,-1', '0,1']
>>> seat.choose("0,-1")
()
>>> seat.turn.question
'Red: what stands where?'
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final

from boardlib.carcassonne.board.notation import cell_of
from boardlib.carcassonne.board.position import PlacedTile, Position
from boardlib.carcassonne.board.tiles import oriented
from boardlib.carcassonne.questions.describe import tile_words
from boardlib.carcassonne.rules.naming import player_head, show
from boardlib.carcassonne.table.game_in_progress import (
    ABBEY,
    DRAW,
    END,
    PASS,
    SCORE,
    Phase,
    Sitting,
)
from boardlib.carcassonne.table.offers import (
    FIRST,
    NOTHING,
    TurnOffers,
    arranged,
    judged,
    may_rearrange,
    offers,
    why,
)
from boardlib.carcassonne.table.record import who_plays
from boardlib.carcassonne.table.result_tables import (
    board_text,
    field_list,
    leaders,
    names,
    player_sheet,
    score_sheet,
    verdict,
)
from boardlib.carcassonne.table.setup import Sight, dealt, decider, set_names
from boardlib.chance import Roller
from boardlib.game.deciding import count_and_seed
from boardlib.game.table import ListLine, Past, Sheet, Shown, Table, TableChoice, Turn
from boardlib.game.wishes import HUMAN
from boardlib.ruling import Ruling
from boardlib.shown import WrongValue
from boardlib.text import _, mark, ngettext

QUESTIONS: Final = {
    Phase.ABBEY: mark("{player}: draw a tile, or lay the abbey?"),
    Phase.LAY: mark("{player}: where does the tile go?"),
    Phase.STAND: mark("{player}: what stands where?"),
    Phase.WAGON: mark("{player}: where does the wagon go?"),
    Phase.LATE: mark("{player}: scoring is over. Does a token follow?"),
    Phase.LAST: mark("{player}: the last tile lies there. Where does the abbey go?"),
}


class HotSeat(Table):
    """A game that is played at one table (see :class:`boardlib.game.table.Table`).

    Args:
        sitting: the game.
        seats: who plays each colour: ``human`` or the name of a computer player.
        seed: of the pile, and of whims.
    """

    game = "carcassonne"
    flows = True
    asks = True

    def __init__(self, sitting: Sitting, seats: Sequence[str], seed: str) -> None:
        self.sitting, self.seats, self.seed = sitting, tuple(seats), seed
        self._found = ((-1, False), TurnOffers((), (), ()))
        self._first_at = -1

    @property
    def title(self) -> str:
        """What is played."""
        return _("Carcassonne")

    @property
    def about(self) -> str:
        """Expansions, players and seed."""
        setup = self.sitting.setup
        return f"{', '.join(set_names(setup.sets))} · {count_and_seed(setup.players, self.seed)}"

    @property
    def position(self) -> Position:
        """How the board stands."""
        return self.sitting.match.position()

    @property
    def round(self) -> int:
        """How many turns everybody has had, and this one."""
        return len(self.sitting.turns) // self.sitting.setup.players + 1

    @property
    def people(self) -> bool:
        """Whether a person plays, or computer players only."""
        return HUMAN in self.seats

    # --- deciding -----------------------------------------------------------------------

    @property
    def _offers(self) -> TurnOffers:
        """What is open now and what is not; found out once, until something changes."""
        state = (self.sitting.state, self._token_first)
        if self._found[0] != state:
            self._found = (state, offers(self.sitting, self._token_first))
        return self._found[1]

    @property
    def _token_first(self) -> bool:
        """Whether a person is about to lay a token before the tile, or before a wagon."""
        return self._first_at == self.sitting.state

    @property
    def turn(self) -> Turn | None:
        """Who decides now, and what; None when the game is over."""
        sitting = self.sitting
        if sitting.over:
            return None
        player, human = sitting.player, self.seats[sitting.player] == HUMAN
        found = self._offers
        return Turn(
            names(sitting, self.seats)[player],
            human,
            _(self._question()).format(player=player_head(self.sitting.setup.colours[player])),
            found.open,
            self._about(),
            spots=found.spots,
            notes=tuple(self._notes()),
            card=self._card(),
            drawn=self._drawn(),
            laid=self._laid(),
            colour=self.sitting.setup.colours[player],
        )

    def _question(self) -> str:
        if self._token_first:
            return mark("{player}: on which portal does a token go first?")
        return QUESTIONS[self.sitting.phase]

    def _about(self) -> tuple[str, ...]:
        """The wagon that may move."""
        match = self.sitting.match
        if self.sitting.phase is not Phase.WAGON:
            return ()
        return (f"figure:{match.landscape.segment(match.waiting[0][1])}",)

    def _notes(self) -> Iterator[str]:
        """Where the tile lies, and what may be done with it."""
        sitting, laid = self.sitting, self.sitting.laid
        if sitting.phase is Phase.WAGON:
            start = sitting.match.landscape.cell(sitting.match.waiting[0][1])
            text = _("Its feature has been scored: {place}.")
            yield text.format(place=show(start))
        if sitting.phase is not Phase.STAND or laid is None:
            return
        if not may_rearrange(sitting):
            yield _("The tile lies at {place}.").format(place=show(laid.cell))
            return
        count = len(sitting.places[laid.cell])
        text = ngettext(
            "The tile lies at {place}, where {count} rotation fits.",
            "The tile lies at {place}, where {count} rotations fit.",
            count,
        )
        yield text.format(place=show(laid.cell), count=count)

    def _card(self) -> PlacedTile | None:
        """The tile that was drawn, as it lies."""
        sitting = self.sitting
        if sitting.laid is not None or sitting.phase in (Phase.WAGON, Phase.LATE):
            return sitting.laid
        kind = sitting.tile if sitting.phase is Phase.LAY else ABBEY
        return PlacedTile(kind, 0, 0, 0)

    def _drawn(self) -> str:
        """What the tile shows that was drawn, in words."""
        card = self._card()
        if card is None or self.sitting.phase in (Phase.ABBEY, Phase.LAST):
            return ""
        words = tile_words(oriented(card.kind, card.rotation))
        return _("The tile: {parts}.").format(parts=words)

    def _laid(self) -> str:
        laid = self.sitting.laid
        return "" if laid is None or self.sitting.phase is not Phase.STAND else str_of(laid)

    def refused(self) -> Sequence[TableChoice]:
        """Figures and the abbey where they may not go, with their rulings."""
        return self._offers.refused

    def why(self, key: str) -> Ruling | None:
        """The ruling on what may be done at a shape of the board, or on one of the choices."""
        told = next((one.ruling for one in self.refused() if one.key == key), None)
        return why(self.sitting, key) if told is None else told

    def judged(self, key: str) -> tuple[str, ...]:
        """The moves that are judged there; one that can be chosen is its own key."""
        return (key,) if " " in key else tuple(map(str, judged(self.sitting, key)))

    @property
    def overview(self) -> tuple[str, str]:
        """The empty places to which no tile that is left can go."""
        return _("Where nothing fits"), "unfillable"

    def overview_at(self, key: str) -> tuple[str, str]:
        """The tiles that fit an empty place, and how many of them are left."""
        cell = cell_of(key)
        if cell is None or cell not in self.position.landscape.openings.frontier:
            return "", ""
        return _("{place}: what fits there").format(place=show(cell)), f"fits {key}"

    def choose(self, key: str) -> Sequence[str]:
        """Decide for the player whose turn it is; what happened, once the turn has ended.

        Raises:
            ValueError: when it is none of the choices.
        """
        sitting = self.sitting
        keys = {one.key for one in self._offers.open}
        if key not in keys:
            raise WrongValue(self._not_open(key))
        if key == FIRST:
            self._first_at = -1 if self._token_first else sitting.state
            return ()
        if key in (DRAW, PASS):
            return sitting.decide(key)
        if key == NOTHING:
            return sitting.decide(END if sitting.phase is Phase.LATE else SCORE)
        if key in ("left", "right") or cell_of(key) is not None:
            return self._lay(arranged(sitting, key))
        return sitting.decide(key)

    def _lay(self, tile: PlacedTile) -> Sequence[str]:
        if self.sitting.phase is Phase.STAND:
            self.sitting.rearrange(tile)
            return ()
        return self.sitting.decide(str(tile))

    def _not_open(self, key: str) -> str:
        """Why something cannot be chosen, in one sentence."""
        ruling = self.why(key)
        if ruling is not None and not ruling:
            return ruling.failed[0].text
        return _("This is not open now: {choice}.").format(choice=key)

    def play_on(self) -> Sequence[str]:
        """Let the computer play to the end of the turn, or as far as a person decides."""
        sitting, turns = self.sitting, len(self.sitting.turns)
        mover = sitting.player
        while not sitting.over and sitting.player == mover and len(sitting.turns) == turns:
            self._decide()
        return [line for done in sitting.turns[turns:] for line in done.said]

    def _decide(self) -> None:
        """Let the computer player whose turn it is decide once."""
        sitting = self.sitting
        options = sitting.open_moves()
        if len(options) == 1:
            sitting.decide(*options)
            return
        number = f"{len(sitting.turns)}-{len(sitting.decisions)}"
        whims = Roller(f"{self.seed}-whims-{number}")
        sight = Sight(self.position, sitting.player, options)
        sitting.decide(decider(self.seats[sitting.player], whims).decide(sight))

    def play_out(self) -> None:
        """Let computer players decide everything to the end."""
        with self.sitting.quietly():
            while not self.sitting.over:
                self._decide()

    # --- going back ---------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything."""
        return self._last() is not None

    def undo(self) -> None:
        """Take back the last decision of a person, and everything after it."""
        last = self._last()
        if last is not None:
            self.sitting.back_to(*last)

    def _last(self) -> tuple[int, int] | None:
        """After how many turns, and how many decisions after them, a person decided last."""
        sitting = self.sitting
        for turns in range(len(sitting.turns), -1, -1):
            now = turns == len(sitting.turns)
            taken = sitting.decisions if now else sitting.turns[turns].decisions
            own = [at for at, (_word, who) in enumerate(taken) if self.seats[who] == HUMAN]
            if own:
                return turns, own[-1]
            if not now and not taken and self.seats[sitting.turns[turns].data["player"]] == HUMAN:
                return turns, 0
        return None

    # --- how things stand ---------------------------------------------------------------

    def results(self) -> list[Sheet]:
        """The players with what they hold; at the end the score sheet."""
        sheet = score_sheet if self.sitting.over else player_sheet
        return [sheet(self.sitting, self.seats)]

    @property
    def shown(self) -> list[Shown]:
        """The tiles laid since it was this player's turn; at the end whose the fields are."""
        sitting = self.sitting
        if sitting.over:
            return [
                Shown(
                    land, "owned", " ".join(self.sitting.setup.colours[player] for player in owners)
                )
                for land, owners in sitting.match.owned_land()
                if owners
            ]
        if sitting.laid is not None:
            return [Shown((str_of(sitting.laid),), "last")]
        since = sitting.turns[-(sitting.setup.players - 1) :]
        keys = tuple(f"{done.data['at'][0]},{done.data['at'][1]}" for done in since)
        return [Shown(keys, "last")] if keys else []

    def listed(self) -> tuple[str, str, list[ListLine]]:
        """The fields that were scored at the end."""
        sitting = self.sitting
        if not sitting.over:
            return "", "", []
        fields = sitting.match.fields(sitting.awards)
        found = field_list(fields, sitting.setup.colours)
        note = _("Tinted by owner; pale ground is nobody's.")
        return _("Look at the fields"), note, found

    @property
    def verdict(self) -> tuple[str, str]:
        """Who has won, and what the others have; empty before the end."""
        return verdict(self.sitting) if self.sitting.over else ("", "")

    @property
    def winner(self) -> str:
        """The players with most points, and who plays for them."""
        return ", ".join(
            f"{_(self.sitting.setup.colours[player])} ({self.seats[player]})"
            for player in leaders(self.sitting)
        )

    def following(self) -> None:
        """No game follows by itself."""

    def again(self) -> HotSeat:
        """The same game from its beginning: the same tiles in the same order."""
        pile = dealt(self.sitting.setup, self.seed)
        return HotSeat(Sitting(self.sitting.setup, pile), self.seats, self.seed)

    @property
    def moments(self) -> int:
        """How many turns have been played."""
        return len(self.sitting.turns)

    def past(self, number: int) -> Past:
        """How the board stood after so many turns."""
        match = self.sitting.after(number)
        if not number:
            return Past(match.position(), ())
        done = self.sitting.turns[number - 1]
        x, y = done.data["at"]
        colour = self.sitting.setup.colours[done.data["player"]]
        return Past(match.position(), done.said, (Shown((f"{x},{y}",), "last"),), colour)

    def board(self) -> str:
        """The tiles around the one that was laid last, and the tile that was drawn."""
        return board_text(self.position)

    def record(self) -> str:
        """The turns that have ended, as a line that ``boardlib replay`` reads."""
        setup = self.sitting.setup
        options = {"figures": dict(setup.pieces), "abbey": setup.abbeys} | setup.profile.chosen
        data = {
            "game": "carcassonne",
            "players": who_plays(setup),
            "sets": list(setup.sets),
            "options": options,
            "seed": self.seed,
            "seats": list(self.seats),
            "turns": [done.data for done in self.sitting.turns],
            "over": self.sitting.over,
        }
        return json.dumps(data, ensure_ascii=False)


def str_of(tile: PlacedTile) -> str:
    """The key of the shape of a tile."""
    return f"{tile.x},{tile.y}"
