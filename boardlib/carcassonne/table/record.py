"""Game records: whole games as JSON lines, replayed turn by turn.

One game a line::

    {"players": 2, "sets": ["base"], "options": {"figures": {"meeple": 7}},
     "turns": [{"player": 0, "tile": "BG-E", "at": [0, -1], "rot": 180,
                "do": [["meeple", "c1"]]}]}

``players`` is their number, or a list of their colours such as ``["red", "blue", "yellow"]``;
in the turns they are numbers, from 0.
``sets`` names expansions (twice for two copies), ``options`` the figures of each player,
``abbey``, ``robber`` (whether the Robber Baron is played) and every option of the rule book;
``start`` the tiles that lie there first (a list of ``{"tile", "at", "rot"}``, or one of them;
``BG-D`` at 0,0 unless the first turn lays a river).
``do`` lists what was done in order: a figure on a segment of the new tile, a token
``["token", "red", "0,0.p1"]`` (with a second portal where both are laid at once), and after
scoring the moves of wagons ``["move", "red", "0,0.c1", "0,-1.r1"]``; a wagon that is not moved
goes home.  The tile comes first and scoring before the wagons; where it was otherwise, ``["tile"]``
and ``["score"]`` say when: a token may be laid before the tile (token-moment).
``seed`` and ``seats`` (who plays each colour: ``human`` or a kind of computer player) say how the
record came about; it replays without them, and goes on with them.  ``over`` says that nobody lays
an abbey any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from boardlib.carcassonne.board.notation import part_of
from boardlib.carcassonne.board.parts import Portal, Segment
from boardlib.carcassonne.board.position import (
    COLOURS,
    FIGURES,
    FIGURES_PER_PLAYER,
    PLAYER_COUNTS,
    PlacedTile,
    PlaceToken,
    Position,
    token_owner,
    with_players,
)
from boardlib.carcassonne.board.tiles import ROTATIONS, tile_kinds, tile_sets
from boardlib.carcassonne.rulebook import OPTIONS
from boardlib.carcassonne.rules.checks import has_portal, missing_segment
from boardlib.carcassonne.rules.figures import judge_score
from boardlib.carcassonne.rules.tally import Award
from boardlib.carcassonne.table.fast_game import START, Match, Scored, Setup
from boardlib.game import IllegalMove
from boardlib.game.record import (
    BadRecord,
    check_keys,
    known_word,
    parsed,
    quoted,
    replayed,
)
from boardlib.profile import Profile
from boardlib.text import _, mark
from boardlib.words import shown

AM: Final = "abbey-and-mayor"
KEYS: Final = ("game", "players", "sets", "options", "turns", "start", "seed", "seats", "over")
TURN_KEYS: Final = ("player", "tile", "at", "rot", "do")
TILE: Final = "tile"
SCORE: Final = "score"
"""What is done once in every turn; a record says when only where it is not as usual."""
SWITCHES: Final = ("figures", "abbey", "robber")
"""The options of a record that are no options of the rule book."""


# --- replaying --------------------------------------------------------------------------

needs_name: Final = False
"""Whether a record has to say which game was played (see :mod:`boardlib.game.record`)."""


def replay(lines: Iterable[str], options: bool = False) -> Iterator[dict[str, Any]]:
    """Replay games: one dictionary for every turn, and a last one for every game.

    Args:
        lines: game records, one on each line; empty lines are skipped.
        options: whether every turn also lists its legal places and figure options.

    Raises:
        RecordError: at the first line that is no record or move that is not allowed.
    """
    return replayed(lines, lambda line: opened(line, options))


def opened(line: str, options: bool = False) -> _Game:
    """The game of a line at its beginning, to be replayed.

    Raises:
        BadRecord: saying what is wrong with it.
    """
    return _Game(read_record(line), options)


class _Game:
    """A recorded game on its way (see :class:`boardlib.game.record.Replay`)."""

    def __init__(self, record: Mapping[str, Any], options: bool) -> None:
        setup = read_setup(record)
        self.turns: Sequence[Any] = record["turns"]
        self._match = Match(setup)
        self._order = _Order(setup.players, self.turns)
        self._options = options

    def play(self, number: int, turn: Any) -> dict[str, Any]:
        """What came of a turn."""
        player = self._order.check(number - 1, _checked_turn(turn))
        return {"turn": number, **play_turn(self._match, player, turn, self._options)}

    def position(self) -> Position:
        """The board as it lies now; it holds only until the next turn."""
        return self._match.position()

    def final(self) -> dict[str, Any]:
        """The features scored at the end, and everybody's points."""
        match = self._match
        final = [award_data(match, award) for award in match.finish()]
        return {"final": final, "scores": list(match.scores), **_robber_data(match)}


def play_turn(
    match: Match, player: int, turn: Mapping[str, Any], options: bool = False
) -> dict[str, Any]:
    """Play a recorded turn; what came of it, as plain data.

    Raises:
        IllegalMove: carrying the ruling.
        BadRecord: for parts of the board that are not there.
    """
    match.begin(player)
    playing = _Turn(match, _read_tile(turn), options)
    deeds = turn.get("do", [])
    for deed in deeds if [TILE] in deeds else [[TILE], *deeds]:
        playing.do(deed)
    data = _scored_data(match, playing.scored or match.score())
    match.end()
    return {**data, "scores": list(match.scores), **_robber_data(match), **playing.options}


class _Turn:
    """A turn as it is replayed, deed by deed.

    Attributes:
        scored: what the scoring step gave, once it has been.
        options: where the tile and each figure could have gone, if that is asked for.
    """

    def __init__(self, match: Match, tile: PlacedTile, options: bool) -> None:
        self.match = match
        self.tile = tile
        self.asked = options
        self.scored: Scored | None = None
        self.options: dict[str, Any] = {}

    def do(self, deed: Sequence[str]) -> None:
        """Lay the tile, score, or do what else was done; wagons move after scoring."""
        if deed[0] == TILE:
            self._lay()
        elif deed[0] == SCORE:
            self._score()
        else:
            if deed[0] == "move" and self.scored is None:
                self._score()
            _do(self.match, deed)

    def _lay(self) -> None:
        if self.asked:
            legal = sorted(self.match.places(self.tile.kind))
            self.options["legal"] = [[x, y, list(rotations)] for (x, y), rotations in legal]
        self.match.lay(self.tile)
        if self.asked:
            self.options["figure_options"] = _figure_options(self.match)

    def _score(self) -> None:
        ruling = judge_score(self.match.position())
        if not ruling:
            raise IllegalMove(SCORE, ruling)
        self.scored = self.match.score()


def _robber_data(match: Match) -> dict[str, Any]:
    """Who holds the Robber Baron (null: nobody yet) and the length of the longest road so far."""
    robber = match.robber
    if robber is None:
        return {}
    colours = match.setup.colours
    holder = colours.index(robber.holder) if robber.holder in colours else None
    return {"robber": {"holder": holder, "length": robber.length}}


def _figure_options(match: Match) -> dict[str, list[str]]:
    found = match.figure_options()
    name = match.landscape.segment
    return {kind: sorted(name(n).feature for n in found.get(kind, ())) for kind in FIGURES}


def _scored_data(match: Match, scored: Scored) -> dict[str, Any]:
    completed = [award_data(match, award) for award in scored.completed]
    data: dict[str, Any] = {"completed": sorted(completed, key=lambda item: item["segments"])}
    if scored.farms:
        data["fields"] = [award_data(match, award) for award in scored.farms]
    return data


def award_data(match: Match, award: Award) -> dict[str, Any]:
    """One scored feature as plain data."""
    landscape, joined = match.landscape, award.joined
    data = {
        "type": joined.type,
        "tiles": landscape.tile_count(joined),
        "pennants": landscape.pennants(joined),
        "points": award.points,
        "owners": award.owners,
        "segments": [str(segment) for segment in landscape.segments(joined)],
    }
    if joined.type == "field" or award.cities:
        data["cities"] = award.cities
    return data


# --- what was done ----------------------------------------------------------------------


def _do(match: Match, deed: Sequence[str]) -> None:
    verb = deed[0]
    if verb in FIGURES:
        placed = match.turn.placed
        if placed is None:
            raise BadRecord(_("a figure goes to the tile of the turn: first comes 'tile'."))
        match.stand(verb, _number(match, Segment(*placed, deed[1])))
    elif verb == "token":
        match.lay_token(_read_token(match, deed))
    else:
        player = _player_of(match, deed[1])
        start, end = (_number(match, Segment(*_part(word))) for word in deed[2:])
        match.move_wagon(player, start, end)


def _number(match: Match, segment: Segment) -> int:
    number = match.landscape.number(segment)
    if number is None:
        raise BadRecord(missing_segment(match.position(), segment))
    return number


def _read_token(match: Match, deed: Sequence[str]) -> PlaceToken:
    colour = deed[1]
    if colour not in COLOURS:
        raise BadRecord(known_word(mark("'{word}' is not a colour"), colour, COLOURS))
    portals = [Portal(*_part(word)) for word in deed[2:]]
    position = match.position()
    for portal in portals:
        if not has_portal(position, portal):
            raise BadRecord(missing_segment(position, portal))
    if len(set(portals)) < len(portals):
        raise BadRecord(_("two tokens at once go to two portals."))
    player = match.setup.colours[match.turn.player]
    own = token_owner(position, colour) == player
    second = portals[1] if len(portals) > 1 else None
    return PlaceToken(colour, portals[0], None if own else player, second)


def _player_of(match: Match, colour: str) -> int:
    playing = match.setup.colours[: match.setup.players]
    if colour not in playing:
        raise BadRecord(known_word(mark("'{word}' is not a player of this game"), colour, playing))
    return playing.index(colour)


def _part(word: str) -> tuple[int, int, str]:
    found = part_of(word)
    if found is None:
        raise BadRecord(
            _("'{word}' is not a part of a tile; write x,y.part such as 0,0.r1").format(
                word=shown(word)
            )
        )
    return found


# --- whose turn it is -------------------------------------------------------------------


class _Order:
    """Players take turns clockwise; after the last tile abbeys pass players over (abbey-last)."""

    def __init__(self, players: int, turns: Sequence[Any]) -> None:
        self.players = players
        self.previous: int | None = None
        self.last_tile = max((i for i, turn in enumerate(turns) if not _is_abbey(turn)), default=-1)
        self.passed = 0

    def check(self, index: int, turn: Mapping[str, Any]) -> int:
        """The player of a turn.

        Raises:
            BadRecord: when somebody else is due.
        """
        player: int = turn["player"]
        if player >= self.players:
            raise BadRecord(
                _(
                    "there is no player {player}: with {players} players they are 0 to {last}."
                ).format(player=player, players=self.players, last=self.players - 1)
            )
        if self.previous is not None:
            steps = (player - self.previous) % self.players or self.players
            self.passed = self.passed + steps if index > self.last_tile else 0
            if (index <= self.last_tile and steps != 1) or self.passed > self.players:
                raise BadRecord(
                    _("it is the turn of player {due}, not of player {player}.").format(
                        due=(self.previous + 1) % self.players, player=player
                    )
                )
        self.previous = player
        return player


def _is_abbey(turn: Any) -> bool:
    return isinstance(turn, dict) and turn.get("tile") == "AM-A"


# --- reading ----------------------------------------------------------------------------


def read_record(line: str) -> dict[str, Any]:
    """A line as a record; its turns are looked at when they are played.

    Raises:
        BadRecord: saying what is wrong with it.
    """
    about = _("a game record is a JSON object with 'players', 'sets' and 'turns'.")
    record = parsed(line, KEYS, ("players", "sets", "turns"), about)
    if not isinstance(record["turns"], list):
        raise BadRecord(_("'turns' is a list of turns."))
    return record


def read_setup(record: Mapping[str, Any]) -> Setup:
    """What a game was played with.

    Raises:
        ValueError: saying what is wrong with players, sets, options or start.
    """
    playing, sets = _read_players(record["players"]), record["sets"]
    if not isinstance(sets, list) or not sets:
        raise BadRecord(_("'sets' is a list of expansions such as [\"base\"]."))
    for name in sets:
        if name not in tuple(tile_sets()):
            raise BadRecord(
                known_word(mark("'{word}' is not an expansion"), name, tuple(tile_sets()))
            )
    options = record.get("options", {})
    if not isinstance(options, dict):
        raise BadRecord(_("'options' is a JSON object."))
    return Setup(
        players=len(playing),
        colours=with_players(playing),
        sets=tuple(sets),
        profile=_read_profile(options, sets),
        pieces=_read_pieces(options, AM in sets),
        abbeys=_read_switch(options, "abbey", AM in sets),
        robber=_read_switch(options, "robber", False),
        start=_read_start(record),
    )


def _read_players(players: Any) -> tuple[str, ...]:
    """The colours of the players: the usual ones of a number, or those that are listed."""
    if isinstance(players, list) and len(players) in PLAYER_COUNTS:
        for colour in players:
            if colour not in COLOURS:
                raise BadRecord(known_word(mark("'{word}' is not a colour"), colour, COLOURS))
            if players.count(colour) > 1:
                text = _("'{word}' is listed twice among the players.")
                raise BadRecord(text.format(word=colour))
        return tuple(players)
    if type(players) is not int or players not in PLAYER_COUNTS:
        text = _("'players' is a number from {least} to {most}, or as many colours, not {value}.")
        least, most = PLAYER_COUNTS[0], PLAYER_COUNTS[-1]
        raise BadRecord(text.format(least=least, most=most, value=quoted(players)))
    return COLOURS[:players]


def who_plays(setup: Setup) -> int | list[str]:
    """The players as a record has them: their number, or their colours if not the usual ones."""
    return setup.players if setup.colours == COLOURS else list(setup.colours[: setup.players])


def _read_profile(options: Mapping[str, Any], sets: Sequence[str]) -> Profile:
    """The options of the rule book; without the Tunnel printed tunnels take no token."""
    chosen = {name: value for name, value in options.items() if name not in SWITCHES}
    if "tunnel" not in sets:
        chosen.setdefault("printed_tunnels", "never")
    for name, value in chosen.items():
        if not isinstance(value, str):
            raise BadRecord(
                _("option '{name}' is a word in quotes, not {value}.").format(
                    name=name, value=quoted(value)
                )
            )
    try:
        return Profile(OPTIONS, chosen)
    except ValueError as error:
        raise BadRecord(str(error)) from None


def _read_pieces(options: Mapping[str, Any], abbey_and_mayor: bool) -> tuple[tuple[str, int], ...]:
    figures = options.get("figures", {})
    if not isinstance(figures, dict):
        raise BadRecord(
            _("option 'figures' is a JSON object such as {example}.").format(
                example='{"meeple": 7}'
            )
        )
    for kind, count in figures.items():
        if kind not in FIGURES:
            raise BadRecord(known_word(mark("'{word}' is not a figure"), kind, FIGURES))
        if type(count) is not int or not 0 <= count <= 1000:
            raise BadRecord(
                _("'{kind}' in option 'figures' is a whole number, not {value}.").format(
                    kind=kind, value=quoted(count)
                )
            )
    usual = {
        kind: count if kind == "meeple" or abbey_and_mayor else 0
        for kind, count in FIGURES_PER_PLAYER.items()
    }
    return tuple((kind, figures.get(kind, usual[kind])) for kind in FIGURES)


def _read_switch(options: Mapping[str, Any], name: str, usual: bool) -> bool:
    value = options.get(name, usual)
    if not isinstance(value, bool):
        raise BadRecord(
            _("option '{name}' is true or false, not {value}.").format(
                name=name, value=quoted(value)
            )
        )
    return value


def _read_start(record: Mapping[str, Any]) -> tuple[PlacedTile, ...]:
    """The tiles that lie there first: ``BG-D``, or nothing where the first turn lays a river."""
    if "start" not in record:
        turns = record["turns"]
        first = turns[0].get("tile") if turns and isinstance(turns[0], dict) else None
        river = "river" in record["sets"] and str(first) in tile_sets()["river"].counts
        return () if river else (START,)
    start = record["start"]
    found: list[PlacedTile] = []
    for item in start if isinstance(start, list) else [start] if start else []:
        data = {"tile": item, "at": [0, 0], "rot": 0} if isinstance(item, str) else item
        if not isinstance(data, dict):
            raise BadRecord(_("'start' is a tile, a list of tiles, or null."))
        tile = _read_tile({"at": [0, 0], "rot": 0, **data})
        if tile.cell in [other.cell for other in found]:
            raise BadRecord(_("'start' lays two tiles on one place."))
        found.append(tile)
    return tuple(found)


def _checked_turn(turn: Any) -> Mapping[str, Any]:
    if not isinstance(turn, dict):
        raise BadRecord(_("a turn is a JSON object with 'player', 'tile', 'at' and 'rot'."))
    needed = ("player", "tile", "at") if _is_abbey(turn) else ("player", "tile", "at", "rot")
    check_keys(turn, TURN_KEYS, needed)
    player = turn["player"]
    if type(player) is not int or player < 0:
        raise BadRecord(_("'player' is a number from 0, not {value}.").format(value=quoted(player)))
    deeds = turn.get("do", [])
    if not isinstance(deeds, list):
        raise BadRecord(_("'do' is a list of what was done."))
    for deed in deeds:
        _check_deed(deed)
    return turn


_FORMS: Final = {
    **{kind: ((2, 2), f'["{kind}", "c1"]') for kind in FIGURES},
    "token": ((3, 4), '["token", "red", "0,0.p1"]'),
    "move": ((4, 4), '["move", "red", "0,0.c1", "0,-1.r1"]'),
    TILE: ((1, 1), '["tile"]'),
    SCORE: ((1, 1), '["score"]'),
}


def _check_deed(deed: Any) -> None:
    if not isinstance(deed, list) or not deed or not all(isinstance(w, str) for w in deed):
        raise BadRecord(
            _("what was done is a list of words such as {example}, not {value}.").format(
                example='["meeple", "c1"]', value=quoted(deed)
            )
        )
    if deed[0] not in _FORMS:
        raise BadRecord(
            known_word(
                mark("'{word}' is not something that is done in a turn"), deed[0], tuple(_FORMS)
            )
        )
    (least, most), example = _FORMS[deed[0]]
    if not least <= len(deed) <= most:
        raise BadRecord(
            _("'{verb}' is written as {example}, not {value}.").format(
                verb=deed[0], example=example, value=quoted(deed)
            )
        )


def _read_tile(turn: Mapping[str, Any]) -> PlacedTile:
    kind, at, rotation = turn["tile"], turn["at"], turn.get("rot", 0)
    if not isinstance(kind, str) or kind not in tile_kinds():
        raise BadRecord(known_word(mark("'{word}' is not a tile"), kind, tuple(tile_kinds())))
    if not isinstance(at, list) or len(at) != 2 or not all(type(n) is int for n in at):
        raise BadRecord(_("'at' is a place such as [1, -2], not {value}.").format(value=quoted(at)))
    if max(map(abs, at)) > 999_999:
        raise BadRecord(_("the place {value} is too far away.").format(value=quoted(at)))
    if type(rotation) is not int or rotation not in ROTATIONS:
        raise BadRecord(
            _("'rot' is 0, 90, 180 or 270, not {value}.").format(value=quoted(rotation))
        )
    return PlacedTile(kind, at[0], at[1], rotation)
