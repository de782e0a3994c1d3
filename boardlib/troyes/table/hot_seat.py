"""A game at one table: the questions of the players in words, how things stand, what came out.

>>> seat = table(players=2, seed=7)
>>> seat.turn.question
'Blue: where is a citizen placed?'
>>> len(seat.turn.choices)
12
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from boardlib.chance import Roller
from boardlib.game import Step
from boardlib.game.deciding import DecidingTable, count_and_seed
from boardlib.game.record import POINTS, Column, Outcome, known_word
from boardlib.game.table import Sheet, TableChoice, Turn
from boardlib.game.wishes import (
    HUMAN,
    OPTION,
    PEOPLE,
    Wish,
    players_wish,
    seated,
    typed_options,
    who_plays,
)
from boardlib.profile import Profile
from boardlib.ruling import Item, Ruling, Score, of_tries
from boardlib.shown import WrongValue
from boardlib.text import _, listing, mark, ngettext
from boardlib.troyes.board.cards import Card, cards
from boardlib.troyes.board.moves import Deed, Move
from boardlib.troyes.board.position import SEATS, Phase, Position
from boardlib.troyes.questions.cards import card_facts
from boardlib.troyes.questions.describe import describe
from boardlib.troyes.rulebook import presets
from boardlib.troyes.rules.naming import card_name, players, word
from boardlib.troyes.rules.play import play
from boardlib.troyes.rules.rounds import final_score, seen_by, winners
from boardlib.troyes.table import record
from boardlib.troyes.table.choosing import (
    at_hand,
    choice,
    close_to,
    option_label,
    pointed,
    question_words,
    shape_of,
    shapes_of,
    tempting,
    tried,
    why,
)
from boardlib.troyes.table.players import TEMPERAMENTS
from boardlib.troyes.table.record import Playing
from boardlib.troyes.table.setup import COUNTS, set_up


def goods_sheet(position: Position, own: str = "") -> Sheet:
    """What everybody has; victory points of others are hidden from the person who plays.

    Args:
        position: how things stand.
        own: whose points are seen before the end; empty for everybody's.
    """
    headings = (
        *(_("player"), _("deniers"), _("influence"), _("victory points")),
        *(_("supply"), _("dice")),
    )
    over = position.phase is Phase.OVER
    rows = tuple(
        (
            word(one.colour),
            str(one.deniers),
            str(one.influence),
            str(one.points) if over or own in ("", one.colour) else _("hidden"),
            str(one.supply),
            str(len(position.dice.get(one.colour, ()))),
        )
        for one in position.players
    )
    number = position.colours.index(own) if own in position.colours else -1
    return Sheet(_("Players"), headings, rows, colours=position.colours, own=number)


FOR: Final = {
    "troyes.final-visible": mark("gained in play"),
    "troyes.final-two-places": mark("overseers"),
    "troyes.final-four-places": mark("overseers"),
    "troyes.final-events": mark("events that were not countered"),
    "troyes.final-marauding": mark("events that were not countered"),
    "troyes.final-characters": "",
    "troyes.final-cathedral": mark("levels without a cube"),
}
"""What points are scored for at the end, by rule; a character by its own name."""


def score_sheet(position: Position) -> Sheet:
    """The final scores: what for, and a column for every player."""
    scores = [final_score(position, colour) for colour in position.colours]
    lines = [
        {words: _sum(score.score, words) for words in map(_line, score.score.items)}
        for score in scores
    ]
    ranks = {_line(item): [*FOR].index(item.rule.id) for one in scores for item in one.score.items}
    rows = [
        (words, *(str(one.get(words, 0)) for one in lines))
        for words in sorted(ranks, key=lambda words: ranks[words])
    ]
    rows.append((_("together"), *(str(one.points) for one in scores)))
    headings = (_("points for"), *map(word, position.colours))
    return Sheet(_("Final score"), headings, tuple(rows), total=True)


def _line(item: Item) -> str:
    """What an item of a final score is told under."""
    return _(words) if (words := FOR[item.rule.id]) else item.name


def _sum(score: Score, words: str) -> int:
    return sum(item.points for item in score.items if _line(item) == words)


def verdict(position: Position) -> tuple[str, str]:
    """Who has won, and how many points everybody has."""
    best = winners(position)
    points = {colour: final_score(position, colour).points for colour in position.colours}
    text = ngettext(
        "Won, with {count} victory point: {players}.",
        "Won, with {count} victory points: {players}.",
        points[best[0]],
    ).format(count=points[best[0]], players=players(best))
    others = [f"{word(one)} {points[one]}" for one in position.colours if one not in best]
    return text, _("The others: {points}.").format(points=listing(others)) if others else ""


def city_text(position: Position) -> str:
    """The city in a few lines of plain text, with what the cards do that are on show."""
    deck = cards()
    shown: list[Card] = [
        *(deck.activities[one.card] for one in position.activities),
        *(deck.events[one.card] for one in position.events),
        *(deck.characters[one] for who in position.players for one in who.characters),
    ]
    facts = (f"  {card_name(one.id)}: {' '.join(card_facts(position, one))}" for one in shown)
    return "\n".join([*describe(position), _("What the cards do:"), *facts])


# --- the table -------------------------------------------------------------------------------


RIVALS: Final = ("greedy", "thrifty")
"""The computer players of the colours that nobody plays, in turn."""

wishes: Final = (
    players_wish(COUNTS, tuple(SEATS)),
    Wish(PEOPLE, "--human", mark("A colour that you play."), "COLOUR", many=True),
    Wish(
        "rivals",
        "--rival",
        mark("Computer players of the other colours in turn: {known}."),
        "KIND",
        many=True,
        known=TEMPERAMENTS,
    ),
    Wish("preset", "--preset", mark("The page (seed), or the rule book (official)."), "NAME"),
    OPTION,
)
"""What may be wished for: see :func:`table`."""


class HotSeat(DecidingTable[Position, Move, Playing]):
    """A game that is played at one table (see :class:`boardlib.game.table.Table`)."""

    game = "troyes"
    flows = True

    @property
    def title(self) -> str:
        """What is played."""
        return _("Troyes")

    @property
    def about(self) -> str:
        """Players and seed."""
        return count_and_seed(len(self.playing.players), self.playing.seed)

    def _seen(self, position: Position) -> Position:
        return seen_by(position, self.own) if self.own else position

    @property
    def own(self) -> str:
        """Whose hidden things are shown: those of a person; empty where all are."""
        question = self.playing.question
        if question is None or not self.people:
            return ""
        if self.playing.human:
            return question.player
        return next(who for who, kind in self.playing.players.items() if kind == HUMAN)

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.position.round

    # --- deciding -----------------------------------------------------------------------

    @property
    def turn(self) -> Turn | None:
        """Who decides now, and what; None when the game is over."""
        question = self.playing.question
        if question is None:
            return None
        position = self.position
        return Turn(
            word(question.player),
            self.playing.human,
            question_words(position, question),
            tuple(choice(position, question, one) for one in question.options),
            tuple(shapes_of(position, question)),
            drawn=" ".join(at_hand(position, question)),
            colour=question.player,
            close=tuple(dict.fromkeys(close_to(position, question))),
        )

    def refused(self) -> list[TableChoice]:
        """What is tempting but not allowed, each with its ruling."""
        question = self.playing.question
        if question is None:
            return []
        position, options = self.position, question.options
        named = [key for key in tempting(position, question) if key not in options]
        found = [(key, key, shape_of(position, question, key)) for key in named]
        found += [
            (shape, option, shape)
            for shape, option in pointed(position, question).items()
            if option not in (*options, *named)
        ]
        near = (
            TableChoice(key, option_label(position, question, option), shape, self.why(option))
            for key, option, shape in found
        )
        return [one for one in near if one.ruling is not None and not one.ruling.allowed]

    def why(self, key: str) -> Ruling | None:
        """The ruling on something that might be chosen, or on a shape at which it is."""
        question = self.playing.question
        if question is None:
            return None
        position = self.position
        pointed_at = pointed(position, question).get(key)
        options = dict.fromkeys((*question.options, *tempting(position, question)))
        there = [one for one in options if key == shape_of(position, question, one)]
        chosen = ([pointed_at] if pointed_at is not None else there) or [key]
        found = [one for option in chosen if (one := why(position, question, option)) is not None]
        return of_tries(found) if found else None

    def judged(self, key: str) -> tuple[str, ...]:
        """The moves that are judged there."""
        question = self.playing.question
        if question is None:
            return ()
        position = self.position
        options = dict.fromkeys((*question.options, *tempting(position, question)))
        there = [one for one in options if key == shape_of(position, question, one)] or [key]
        moves = (tried(position, question, option) for option in there)
        return tuple(str(move) for move in moves if move is not None)

    def _led(self, position: Position, move: Move) -> Step[Position]:
        return play(position, move)

    def _mover(self, move: Move) -> str:
        return move.player if isinstance(move, Deed) else ""

    # --- how things stand ---------------------------------------------------------------

    def results(self) -> list[Sheet]:
        """What everybody has; at the end the scores, itemised."""
        sheets = [goods_sheet(self.position, self.own)]
        return [score_sheet(self.position), *sheets] if self.playing.over else sheets

    @property
    def winner(self) -> str:
        """Who has won, or is in the lead so far."""
        kinds = self.playing.players
        return ", ".join(f"{word(one)} ({kinds[one]})" for one in winners(self.position))

    @property
    def verdict(self) -> tuple[str, str]:
        """Who has won, and how the others did; empty before the end."""
        return verdict(self.position) if self.playing.over else ("", "")

    def following(self) -> None:
        """No game follows."""
        return

    def again(self) -> HotSeat:
        """The game from its beginning, with the same dice and cards."""
        return HotSeat(Playing(self.playing.start, self.playing.seed, self.playing.players))

    def board(self) -> str:
        """The city in a few lines of plain text."""
        return city_text(self.position)

    def record(self) -> str:
        """The game so far, as a line that ``boardlib replay`` reads."""
        return record.record_line(self.playing)


# --- beginning --------------------------------------------------------------------------


def table(
    players: int | str | Sequence[str] = 3,
    seed: str | int = 1,
    people: Iterable[str] = (),
    rivals: Iterable[str] = (),
    preset: str | None = None,
    option: Iterable[str] = (),
    **chosen: str,
) -> HotSeat:
    """A game before the first citizen is placed, for people and computer players.

    Args:
        players: 2 to 4, called by the colours in their usual order; or these colours, in order.
        seed: of dice and cards; the same seed gives the same ones.
        people: the colours that people play, such as ``blue``.
        rivals: kinds of computer players for the other colours in turn, such as ``greedy``.
        preset: ``seed`` for the page, ``official`` for what is told of the rule book.
        option: options of the rule book as they are typed, such as ``counter=partition``.
        chosen: options as keywords, such as ``counter="partition"``.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    profile = _profile(preset or "seed", typed_options(option, "counter=partition") | chosen)
    people = [people] if isinstance(people, str) else tuple(people)
    colours = who_plays(players, tuple(SEATS), COUNTS, people)
    seats = seated(colours, people, tuple(rivals) or RIVALS)
    lots = Roller(f"{Roller(seed).seed}-lots")
    return HotSeat(Playing(set_up(colours, lots, profile), str(seed), seats))


def reopened(lines: Iterable[str]) -> HotSeat:
    """The last game of a record, to be played on.

    Args:
        lines: of the record.

    Raises:
        ValueError: naming line and move where it is no record of a game.
    """
    return HotSeat(record.reopened(lines))


def _profile(preset: str, chosen: Mapping[str, str]) -> Profile:
    if preset not in presets():
        raise WrongValue(known_word(mark("'{word}' is not a preset"), preset, tuple(presets())))
    profile = presets()[preset].profile
    for name, value in chosen.items():
        profile = profile.with_value(name, value)
    return profile


# --- what came out, as values: victory points, the cathedral, events, the purse ------------------


unit: Final = POINTS
columns: Final = (
    Column("cathedral", int, mark("how many cubes lie on the cathedral")),
    Column("events_won", int, mark("how many events were countered")),
    Column("events_left", int, mark("how many events were still open at the end")),
    Column("overseers", int, mark("how many overseers stand on activity cards")),
    Column("deniers", int, mark("what all players have left in their purses")),
)


def seats(table: HotSeat) -> Mapping[str, str]:
    """The colours, and who plays each."""
    return {one.colour: table.playing.players[one.colour] for one in table.playing.start.players}


def outcome(table: HotSeat) -> Outcome:
    """What came out of a game that is over."""
    position = table.position
    return Outcome(
        {colour: final_score(position, colour).points for colour in position.colours},
        winners(position),
        {
            "cathedral": len(position.cathedral),
            "events_won": len(position.won),
            "events_left": len(position.events),
            "overseers": sum(len(one.overseers) for one in position.activities),
            "deniers": sum(one.deniers for one in position.players),
        },
    )
