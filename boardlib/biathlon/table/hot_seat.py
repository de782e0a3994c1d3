"""A race at one table: the questions of the players in words, and how things stand.

>>> seat = table("sprint", players=2, seed=7)
>>> seat.turn.question
'Red: which card for the climb?'
>>> len(seat.turn.choices)
12
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from boardlib.biathlon.board.cards import Row
from boardlib.biathlon.board.course import LAP, SECTIONS, Half, Section, time_words
from boardlib.biathlon.board.notation import USUAL, courses, named_course
from boardlib.biathlon.board.position import COLOURS, Move, Position, Race, Ride, Shot
from boardlib.biathlon.questions.hands import printed
from boardlib.biathlon.rules.naming import RACES_HEAD, head, word
from boardlib.biathlon.rules.play import play
from boardlib.biathlon.rules.race import difference, net, places
from boardlib.biathlon.table import record
from boardlib.biathlon.table.setup import (
    COUNTS,
    FEWEST,
    RIVALS,
    TEMPERAMENTS,
    Racing,
    gaps_of,
    lined_up,
    profile_with,
    races,
)
from boardlib.biathlon.table.turns import (
    choice,
    close_to,
    judged,
    option_label,
    question_words,
    shapes_of,
    tempting,
    why,
)
from boardlib.chance import Roller
from boardlib.game import Step
from boardlib.game.deciding import DecidingTable, count_and_seed
from boardlib.game.record import SECONDS, Column, Outcome, known_word
from boardlib.game.table import Sheet, TableChoice, Turn
from boardlib.game.wishes import (
    OPTION,
    PEOPLE,
    Document,
    Wish,
    next_seed,
    players_wish,
    seated,
    typed_options,
    who_plays,
)
from boardlib.ruling import Ruling, of_tries
from boardlib.shown import WrongValue
from boardlib.text import _, listing, mark

wishes: Final = (
    Wish(
        "race",
        "--race",
        mark("sprint, pursuit or mass-start; several times for a meeting. Usually sprint."),
        "NAME",
        many=True,
        goes_on=True,
    ),
    players_wish(COUNTS, tuple(COLOURS)),
    Wish(PEOPLE, "--human", mark("A colour that you play."), "COLOUR", many=True),
    Wish(
        "rivals",
        "--rival",
        mark("Computer players of the other colours in turn: {known}."),
        "KIND",
        many=True,
        known=TEMPERAMENTS,
    ),
    Wish("course", "--course", mark("A course: ring or M11."), "NAME", usual=USUAL),
    Wish("deck", "--deck", mark("A file with a deck of your own."), "FILE", file=True),
    OPTION,
)
"""What may be wished for: see :func:`table`."""


class HotSeat(DecidingTable[Position, Move, Racing]):
    """A race that is ridden at one table (see :class:`boardlib.game.table.Table`).

    Args:
        race: the race.
        number: which race of the meeting it is, from 1.
        to_come: the races that follow it.
    """

    game = "biathlon"
    flows = True

    def __init__(self, race: Racing, number: int = 1, to_come: Sequence[str] = ()) -> None:
        super().__init__(race)
        self.number = number
        self.to_come = tuple(to_come)

    @property
    def title(self) -> str:
        """The discipline."""
        return _(RACES_HEAD[self.position.race])

    @property
    def about(self) -> str:
        """Players and seed."""
        return count_and_seed(len(self.playing.players), self.playing.seed)

    @property
    def round(self) -> int:
        """The number of the lap."""
        return self.position.lap

    # --- deciding -----------------------------------------------------------------------

    @property
    def turn(self) -> Turn | None:
        """Who decides now, and what; None when the race is over."""
        question = self.playing.question
        if question is None:
            return None
        return Turn(
            word(question.player),
            self.playing.human,
            question_words(self.position, question),
            tuple(choice(self.position, question, one) for one in question.options),
            tuple(shapes_of(question)),
            colour=question.player,
            close=tuple(close_to(self.position, question)),
        )

    def refused(self) -> list[TableChoice]:
        """What is tempting but not allowed, each with its ruling."""
        question = self.playing.question
        if question is None:
            return []
        found = [
            TableChoice(key, option_label(question, key), shape, self.why(key))
            for key, shape in tempting(self.position, question)
            if key not in question.options
        ]
        return [one for one in found if one.ruling is not None and not one.ruling.allowed]

    def why(self, key: str) -> Ruling | None:
        """The ruling on something that might be chosen, or on a shape at which it is."""
        question = self.playing.question
        if question is None:
            return None
        there = [option for option, shape in tempting(self.position, question) if shape == key]
        tried = (why(self.position, question, option) for option in there or [key])
        found = [ruling for ruling in tried if ruling is not None]
        return of_tries(found) if found else None

    def judged(self, key: str) -> tuple[str, ...]:
        """The moves that are judged there."""
        question = self.playing.question
        if question is None:
            return ()
        there = [option for option, shape in tempting(self.position, question) if shape == key]
        moves = (judged(self.position, question, option) for option in there or [key])
        return tuple(str(move) for move in moves if move is not None)

    def _led(self, position: Position, move: Move) -> Step[Position]:
        return play(position, move)

    def _mover(self, move: Move) -> str:
        return move.player

    # --- how things stand ---------------------------------------------------------------

    def results(self) -> list[Sheet]:
        """Stopwatches, who stands beside the track, and the hand of the person who decides."""
        sheets = [clock_sheet(self.position), course_sheet(self.position)]
        question = self.playing.question
        if question is not None and self.playing.human:
            sheets.append(card_sheet(self.position, question.player))
        return sheets

    @property
    def winner(self) -> str:
        """Who has won, or is in the lead so far; several who share the first place."""
        first = [one.colour for one in places(self.position) if one.number == 1]
        return ", ".join(f"{word(colour)} ({self.playing.players[colour]})" for colour in first)

    def following(self) -> HotSeat | None:
        """The next race of the meeting; None after the last, or before this one is over."""
        return _following(self, self.to_come) if self.playing.over and self.to_come else None

    @property
    def verdict(self) -> tuple[str, str]:
        """Who has won, and how far behind the others are; empty before the end."""
        return verdict(self.position) if self.playing.over else ("", "")

    def again(self) -> HotSeat:
        """The race from its beginning, with the same hands and dice."""
        race = Racing(self.playing.start, self.playing.seed, self.playing.players)
        return HotSeat(race, self.number, self.to_come)

    def board(self) -> str:
        """Stopwatches, groups and coaches in a few lines of plain text."""
        return course_text(self.position)

    def record(self) -> str:
        """The race so far, as a line that ``boardlib replay`` reads."""
        return record.record_line(self.playing, self.number)


# --- beginning --------------------------------------------------------------------------


def table(
    race: str | Sequence[str] = "sprint",
    players: int | str | Sequence[str] = 3,
    seed: str | int = 1,
    people: Iterable[str] = (),
    rivals: Iterable[str] = (),
    course: str = USUAL,
    deck: Document | str = "",
    option: Iterable[str] = (),
    gaps: Mapping[str, int] | None = None,
    **chosen: str,
) -> HotSeat:
    """The first race of a meeting before its start, for people and computer players.

    Cards, groups and coaches are dealt and placed by lot.

    Args:
        race: a discipline; several for a meeting, in which a pursuit starts with the gaps of the
            race before it.
        players: 2 to 5, called by the colours in their usual order; or these colours, in the
            order of their start numbers.
        seed: of the lots and of the dice; the same seed gives the same ones.
        people: the colours that people play, such as ``blue``.
        rivals: kinds of computer players for the other colours in turn, such as ``thrifty``.
        course: name of a course.
        deck: the lines of a deck of one's own.
        option: options of the rule book as they are typed, such as ``wax_on_match=half``.
        gaps: seconds by which players start later, in a pursuit without a race before it.
        chosen: options as keywords, such as ``wax_on_match="half"``.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    first, *others = races(race) or [Race.SPRINT]
    profile = profile_with(typed_options(option, "wax_on_match=half") | chosen)
    people = [people] if isinstance(people, str) else tuple(people)
    counts = range(FEWEST, int(profile["players"]) + 1)
    colours = who_plays(players, tuple(COLOURS), counts, people)
    seats = seated(colours, people, tuple(rivals) or RIVALS)
    if course not in courses():
        raise WrongValue(known_word(mark("'{word}' is not a course"), course, tuple(courses())))
    lines = deck.text if isinstance(deck, Document) else deck
    lots = Roller(f"{Roller(seed).seed}-lots")
    start = lined_up(first, colours, lots, profile, named_course(course), gaps, lines)
    return HotSeat(Racing(start, str(seed), seats), 1, others)


def reopened(lines: Iterable[str], race: str | Sequence[str] = ()) -> HotSeat:
    """The last race of a record, to be ridden on.

    Args:
        lines: of the record.
        race: what is ridden after it.

    Raises:
        ValueError: naming line and move where it is no record of a race.
    """
    racing, number = record.reopened(lines)
    return HotSeat(racing, number, races(race))


def _following(seat: HotSeat, races: Sequence[str]) -> HotSeat:
    """The next race with the same players; a pursuit starts with the gaps of the one before."""
    before, number = seat.playing.start, seat.number + 1
    seed = next_seed(seat.playing.seed, seat.number)
    colours = tuple(one.colour for one in places(seat.position))
    gaps = gaps_of(seat.position)
    deck = "\n".join(f"row {number} {row}" for number, row in before.rows)
    race, lots = Race(races[0]), Roller(f"{seed}-lots")
    start = lined_up(race, colours, lots, before.profile, before.course, gaps, deck)
    return HotSeat(Racing(start, seed, seat.playing.players), number, races[1:])


# --- how a race stands, as tables and in a few lines of text ----------------------------


def clock_sheet(position: Position) -> Sheet:
    """The places, with full times, differences and gaps."""
    headings = (_("player"), _("place"), _("time"), _("over the best times"), _("behind"))
    found = places(position)
    rows = [
        (
            word(one.colour),
            str(one.number),
            time_words(net(position, one.colour)),
            time_words(difference(position, one.colour)),
            time_words(one.behind),
        )
        for one in found
    ]
    colours = tuple(one.colour for one in found)
    return Sheet(_("Stopwatches"), headings, tuple(rows), colours=colours)


def verdict(position: Position) -> tuple[str, str]:
    """Who has won in which time, and how far behind the others are."""
    found = places(position)
    best = [one for one in found if one.number == 1]
    text = _("{player}: the race is won, in {time}.")
    if len(best) > 1:
        text = _("Level in the first place ({players}), in {time}.")
    names = listing([word(one.colour) for one in best])
    time = time_words(best[0].seconds)
    won = text.format(player=head(best[0].colour), players=names, time=time)
    others = (one for one in found if one.number > 1)
    return won, ", ".join(f"{word(one.colour)} +{time_words(one.behind)}" for one in others)


def course_sheet(position: Position) -> Sheet:
    """Who stands beside which half: groups and coaches."""
    headings = (_("half"), _("groups"), _("coaches"))
    rows = []
    for half in Half:
        held = [
            f"{name}: {word(position.standing[name])}"
            for name in position.course.inside[half]
            if name in position.standing
        ]
        coaches = [word(one.colour) for one in position.coaches if one.half is half]
        rows.append((half.value, ", ".join(held), ", ".join(coaches)))
    return Sheet(_("Beside the track"), headings, tuple(rows))


def card_sheet(position: Position, colour: str) -> Sheet:
    """The cards in a hand: time and symbols for the section, and the times of the other rows."""
    section = Section.CLIMB if position.section is Section.FINISH else position.section
    others = [one for one in LAP if one is not section]
    headings = (_("card"), *(_(SECTIONS[one]) for one in (section, *others)), _("symbols"))
    rows = []
    for number in position.by_colour[colour].hand:
        known = position.deck.by_number[number].by_section
        times = [_time(known[one]) if one in known else "" for one in (section, *others)]
        signs = known[section].signs if section in known else ()
        rows.append((str(number), *times, ", ".join(map(printed, signs))))
    return Sheet(_("Hand"), headings, tuple(rows))


def _time(row: Row) -> str:
    """A time, or in the arena the seconds of a penalty loop."""
    if row.section is Section.ARENA:
        return _("{count} s").format(count=row.seconds)
    return time_words(row.seconds)


def course_text(position: Position) -> str:
    """Stopwatches, groups and coaches in a few lines of plain text."""
    text = _("Lap {lap}, {section}.").format(
        lap=position.lap, section=_(SECTIONS[position.section])
    )
    sheets = (clock_sheet(position), course_sheet(position))
    rows = [" | ".join(row) for sheet in sheets for row in (sheet.headings, *sheet.rows)]
    return "\n".join([text, *rows])


# --- what came out of a race ------------------------------------------------------------


unit: Final = SECONDS
columns: Final = (
    Column("race", str, mark("the discipline of the last race")),
    Column("behind", int, mark("how far the second athlete is behind"), SECONDS),
    Column("last", int, mark("how far the last athlete is behind"), SECONDS),
    Column("shots", int, mark("how often all athletes shot")),
    Column("misses", int, mark("how many of these shots missed")),
)


def seats(table: HotSeat) -> Mapping[str, str]:
    """The colours, and who plays each."""
    return {one.colour: table.playing.players[one.colour] for one in table.playing.start.players}


def outcome(table: HotSeat) -> Outcome:
    """What came out of the last race of a meeting: its times are those that count there."""
    found = places(table.position)
    rides = (move for move in table.playing.moves if isinstance(move, Ride))
    shots = [shot for ride in rides for shot in ride.shots if shot is not Shot.CLICK]
    return Outcome(
        {one.colour: one.seconds for one in found},
        [one.colour for one in found if one.number == 1],
        {
            "race": table.position.race.value,
            "behind": found[1].behind if found[1:] else None,
            "last": found[-1].behind,
            "shots": len(shots),
            "misses": sum(shot.segment is not None for shot in shots),
        },
    )
