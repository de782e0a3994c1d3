"""A race at one table: the questions of the players in words, and how things stand.

>>> seat = table("sprint", players=2, seed=7)
>>> seat.turn.question
'Red: which card for the climb?'
>>> len(seat.turn.choices)
12
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from boardlib.biathlon.board.boards import courses
from boardlib.biathlon.board.cards import Symbol
from boardlib.biathlon.board.clock import time_words
from boardlib.biathlon.board.course import HALVES, Half, Path, Section, station_key
from boardlib.biathlon.board.course_lines import USUAL, named_course
from boardlib.biathlon.board.deck_checks import card_key
from boardlib.biathlon.board.moves import Expel, Ride, Walk
from boardlib.biathlon.board.position import RACES, Position, Race, player_key
from boardlib.biathlon.rulebook import DEFAULTS, ruling
from boardlib.biathlon.rules.naming import group_key, half_key, head, stations, word
from boardlib.biathlon.rules.order import ridden
from boardlib.biathlon.rules.play import judge_choice
from boardlib.biathlon.rules.riding import outcome, riding_time, row_of, why_row
from boardlib.biathlon.rules.spectators import stations_in
from boardlib.biathlon.rules.standings import places
from boardlib.biathlon.rules.walking import judge_step
from boardlib.biathlon.table import record
from boardlib.biathlon.table.making import NOTHING, Need, Question
from boardlib.biathlon.table.players import HUMAN
from boardlib.biathlon.table.racing import Racing
from boardlib.biathlon.table.setup import colours_of, gaps_of, lined_up
from boardlib.biathlon.table.sheets import card_sheet, clock_sheet, course_sheet, course_text
from boardlib.chance import Roller
from boardlib.game import Event
from boardlib.game.record import known_word
from boardlib.game.table import Choice, Sheet, Turn
from boardlib.game.wishes import PEOPLE, Document, Wish
from boardlib.profile import Profile
from boardlib.ruling import Grounds, Ruling
from boardlib.text import _, mark, ngettext

RIVALS: Final = ("thrifty", "social", "swift")
"""The computer players of the colours that nobody plays, in turn."""

wishes: Final = (
    Wish(
        "race",
        "--race",
        mark("sprint, pursuit or mass-start; several times for a meeting. Usually sprint."),
        "NAME",
        many=True,
        goes_on=True,
    ),
    Wish("players", "--players", mark("How many players, 2 to 5."), usual=3),
    Wish(PEOPLE, "--human", mark("A colour that you play."), "COLOUR", many=True),
    Wish(
        "rivals",
        "--rival",
        mark("Computer players of the other colours in turn: swift, thrifty, social, whim."),
        "KIND",
        many=True,
    ),
    Wish("course", "--course", mark("A course: ring or M11."), "NAME", usual=USUAL),
    Wish("deck", "--deck", mark("A file with a deck of your own."), "FILE", file=True),
    Wish("option", "--option", mark("Set a rule option."), "NAME=VALUE", many=True),
)
"""What may be wished for: see :func:`table`."""


class HotSeat:
    """A race that is ridden at one table (see :class:`boardlib.game.table.Table`).

    Args:
        race: the race.
        number: which race of the meeting it is, from 1.
        to_come: the races that follow it.
    """

    game = "biathlon"

    def __init__(self, race: Racing, number: int = 1, to_come: Sequence[str] = ()) -> None:
        self.race = race
        self.number = number
        self.to_come = tuple(to_come)

    @property
    def title(self) -> str:
        """The discipline."""
        return _(RACES[self.position.race])

    @property
    def position(self) -> Position:
        """How things stand."""
        return self.race.position

    @property
    def round(self) -> int:
        """The number of the lap."""
        return self.position.lap

    @property
    def people(self) -> bool:
        """Whether a person plays, or computer players only."""
        return HUMAN in self.race.players.values()

    # --- deciding -----------------------------------------------------------------------

    @property
    def turn(self) -> Turn | None:
        """Who decides now, and what; None when the race is over."""
        question = self.race.question
        if question is None:
            return None
        return Turn(
            word(question.player),
            self.race.human,
            question_words(self.position, question),
            tuple(_choice(self.position, question, one) for one in question.options),
            tuple(_shapes(question)),
        )

    def refused(self) -> list[Choice]:
        """What is tempting but not allowed, each with its ruling."""
        question = self.race.question
        if question is None:
            return []
        found = [
            Choice(key, option_label(question, key), shape, self.why(key))
            for key, shape in _tempting(self.position, question)
            if key not in question.options
        ]
        return [one for one in found if one.ruling is not None and not one.ruling.allowed]

    def why(self, key: str) -> Ruling | None:
        """The ruling on something that might be chosen; None where there is nothing to say."""
        question = self.race.question
        return None if question is None else _ruling(self.position, question, key)

    def choose(self, key: str) -> list[str]:
        """Answer for the player whose turn it is; what happened, in sentences.

        Raises:
            ValueError: when it is none of the options.
        """
        return _sentences(self.race.answer(key))

    def play_on(self) -> list[str]:
        """Let the computer player decide once; what happened, in sentences."""
        return _sentences(self.race.decide())

    def play_out(self) -> None:
        """Let computer players decide everything to the end."""
        self.race.ride_on()

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything."""
        return self.race.can_undo

    def undo(self) -> None:
        """Go back to the beginning of the last move of a person; the same dice will come."""
        self.race.undo()

    # --- how things stand ---------------------------------------------------------------

    def results(self) -> list[Sheet]:
        """Stopwatches, who stands beside the track, and the hand of the person who decides."""
        sheets = [clock_sheet(self.position), course_sheet(self.position)]
        question = self.race.question
        if question is not None and self.race.human:
            sheets.append(card_sheet(self.position, question.player))
        return sheets

    @property
    def winner(self) -> str:
        """Who has won, or is in the lead so far; several who share the first place."""
        first = [one.colour for one in places(self.position) if one.number == 1]
        return ", ".join(f"{word(colour)} ({self.race.players[colour]})" for colour in first)

    def following(self) -> HotSeat | None:
        """The next race of the meeting; None after the last, or before this one is over."""
        return _following(self, self.to_come) if self.race.over and self.to_come else None

    def board(self) -> str:
        """Stopwatches, groups and coaches in a few lines of plain text."""
        return course_text(self.position)

    def record(self) -> str:
        """The race so far, as a line that ``boardlib replay`` reads."""
        return record.record_line(self.race, self.number)


# --- beginning --------------------------------------------------------------------------


def table(
    race: str | Sequence[str] = "sprint",
    players: int = 3,
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
        players: 2 to 5; they are called by the colours in their usual order.
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
    first, *others = _races(race) or [Race.SPRINT]
    profile = _profile(dict(map(_typed_option, option)) | chosen)
    colours = colours_of(players)
    seats = seated(colours, people, rivals)
    if course not in courses():
        raise ValueError(known_word(mark("'{word}' is not a course"), course, tuple(courses())))
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
    return HotSeat(racing, number, _races(race))


def _following(seat: HotSeat, races: Sequence[str]) -> HotSeat:
    """The next race with the same players; a pursuit starts with the gaps of the one before."""
    before, number = seat.race.start, seat.number + 1
    first = seat.race.seed.removesuffix(f"-{seat.number}") if seat.number > 1 else seat.race.seed
    seed = f"{first}-{number}"
    colours = tuple(one.colour for one in places(seat.position))
    gaps = gaps_of(seat.position)
    deck = "\n".join(f"row {number} {row}" for number, row in before.rows)
    race, lots = Race(races[0]), Roller(f"{seed}-lots")
    start = lined_up(race, colours, lots, before.profile, before.course, gaps, deck)
    return HotSeat(Racing(start, seed, seat.race.players), number, races[1:])


def _races(race: str | Sequence[str]) -> list[Race]:
    names = [race] if isinstance(race, str) else list(race)
    for name in names:
        if name not in tuple(Race):
            raise ValueError(known_word(mark("'{word}' is not a discipline"), name, tuple(Race)))
    return [Race(name) for name in names]


def _profile(chosen: Mapping[str, str]) -> Profile:
    profile: Profile = DEFAULTS
    for name, value in chosen.items():
        profile = profile.with_value(name, value)
    return profile


def _typed_option(typed: str) -> tuple[str, str]:
    name, equals, value = typed.partition("=")
    if not equals:
        text = _("'{word}' is not an option; write NAME=VALUE such as wax_on_match=half.")
        raise ValueError(text.format(word=typed))
    return name, value


def seated(colours: Sequence[str], people: Iterable[str], rivals: Iterable[str]) -> dict[str, str]:
    """Who plays which colour: people, and kinds of computer players for the others in turn.

    Raises:
        ValueError: for a colour that does not take part.
    """
    people, kinds = tuple(people), tuple(rivals) or RIVALS
    for colour in people:
        if colour not in colours:
            text = _("There is no player '{player}' in this race; there are: {players}.")
            raise ValueError(text.format(player=colour, players=", ".join(colours)))
    others = [colour for colour in colours if colour not in people]
    seats = {colour: kinds[number % len(kinds)] for number, colour in enumerate(others)}
    return seats | dict.fromkeys(people, HUMAN)


# --- words ------------------------------------------------------------------------------


def _sentences(events: Iterable[Event]) -> list[str]:
    return [event.text for event in events]


_CARD: Final = {
    Section.CLIMB: mark("{player}: which card for the climb?"),
    Section.DESCENT: mark("{player}: which card for the descent?"),
    Section.FLAT: mark("{player}: which card for the flat?"),
    Section.ARENA: mark("{player}: which card for the arena?"),
}
_USE: Final = {
    Symbol.CREW: mark("{player}: which group is expelled with the bottle?"),
    Symbol.ROADBLOCK: mark("{player}: which path is closed with the road-block?"),
    Symbol.BUS: mark("{player}: where does the new group arrive?"),
    Symbol.NEWCOACH: mark("{player}: is a new coach placed?"),
}


def question_words(position: Position, question: Question) -> str:
    """A question in words."""
    player = head(question.player)
    if question.need is Need.CARD:
        return _(_CARD[position.section]).format(player=player)
    if question.need is Need.SETTLE:
        rode = ridden(position, question.player)
        ahead = rode.ahead if rode is not None else question.player
        own, other = (position.by_colour[one].clock for one in (question.player, ahead))
        text = _("{player}: draw level with the one ahead ({ahead}, {time}), or keep {own}?")
        own_time, time = time_words(own), time_words(other)
        return text.format(player=player, ahead=word(ahead), time=time, own=own_time)
    if question.need is Need.WALK:
        return _("{player}: does a group walk?").format(player=player)
    return _(_USE[question.symbol or Symbol.BUS]).format(player=player)


def option_label(question: Question, option: str) -> str:
    """An option in words."""
    if option == NOTHING:
        return _("None")
    if question.need is Need.CARD:
        return _("Card {card}").format(card=option)
    if question.need is Need.SETTLE:
        return _("Draw level") if option == "level" else _("Keep the time as it is")
    if question.need is Need.COACH:
        return _("In {half}").format(half=option)
    if question.symbol is Symbol.ROADBLOCK:
        return stations(option.split())
    start, _to, rest = option.partition(" to ")
    if not rest:
        return option
    to, _follow, own = rest.partition(" follow ")
    if own:
        return _("{start} to {to}, then {own} to {start}").format(start=start, to=to, own=own)
    return _("{start} to {to}").format(start=start, to=to)


def _choice(position: Position, question: Question, option: str) -> Choice:
    label = option_label(question, option)
    if question.need is Need.CARD:
        label = _card_label(position, question.player, int(option))
    return Choice(option, label, _shape(question, option), _ruling(position, question, option))


def _card_label(position: Position, colour: str, card: int) -> str:
    """A card with the time that it takes as things stand, or what a loop costs."""
    row = row_of(position, card, position.section)
    if position.section is Section.ARENA:
        text = ngettext(
            "Card {card}: {count} s for a loop", "Card {card}: {count} s for a loop", row.seconds
        )
        return text.format(card=card, count=row.seconds)
    found = outcome(position, colour, card, row)
    time = time_words(riding_time(position, found).total)
    text = _("Card {card}: {time}")
    if found.rolls:
        text = _("Card {card}: {time}, and the wax die")
    return text.format(card=card, time=time)


def _shape(question: Question, option: str) -> str:
    """The shape at which an option is chosen; empty for a button."""
    if option == NOTHING or question.need in (Need.CARD, Need.SETTLE):
        return ""
    if question.need is Need.COACH:
        return half_key(Half(option))
    if question.symbol is Symbol.ROADBLOCK:
        return Path.of(*option.split()).key
    return station_key(option) if question.symbol is Symbol.BUS else ""


def _shapes(question: Question) -> Iterator[str]:
    """What a question is about: the player, and the card that is played."""
    yield player_key(question.player)
    if question.ride is not None and question.ride.card:
        yield card_key(question.ride.card)


# --- why, and why not -------------------------------------------------------------------


def _ruling(position: Position, question: Question, option: str) -> Ruling | None:
    """Why an option may be chosen, or why not."""
    if option == NOTHING or question.need is Need.SETTLE:
        return None
    if question.need is Need.CARD:
        if not option.isdecimal() or position.section is Section.ARENA:
            return None
        row = row_of(position, int(option), position.section)
        return Grounds(why_row(position, outcome(position, question.player, int(option), row)))
    if question.need is Need.WALK:
        walk = _walk(question, option)
        return None if walk is None else ruling(judge_step(position, walk))
    ride = _ride(position, question, option)
    return None if ride is None else judge_choice(position, ride)


def _walk(question: Question, option: str) -> Walk | None:
    start, _to, end = option.partition(" to ")
    return Walk(question.player, start, end) if end else None


def _ride(position: Position, question: Question, option: str) -> Ride | None:
    """The ride with what an option uses its symbol for."""
    ride, words = question.ride, option.split()
    if ride is None:
        return None
    named = position.course.named
    if question.symbol is Symbol.NEWCOACH:
        return replace(ride, coach=Half(option)) if option in tuple(Half) else None
    if question.symbol is Symbol.BUS:
        return replace(ride, bus=option) if option in named else None
    if question.symbol is Symbol.ROADBLOCK:
        known = len(words) == 2 and Path.of(*words) in position.course.paths
        return replace(ride, close=Path.of(*words)) if known else None
    if len(words) < 3 or words[0] not in named or words[2] not in named:
        return None
    return replace(ride, expel=Expel(words[0], words[2], words[4] if len(words) > 4 else ""))


def _tempting(position: Position, question: Question) -> Iterator[tuple[str, str]]:
    """What a player might like to choose, allowed or not, with its shape."""
    course = position.course
    if question.need is Need.WALK:
        for group in position.groups:
            if group.colour == question.player:
                for to in course.joined[group.station]:
                    yield f"{group.station} to {to}", group_key(group.station)
    elif question.need is Need.USE:
        inside = stations_in(position, HALVES[position.section])
        if question.symbol is Symbol.BUS:
            yield from ((name, station_key(name)) for name in inside)
        elif question.symbol is Symbol.ROADBLOCK:
            near = (path for path in course.paths if set(path) & set(inside))
            yield from ((str(path), path.key) for path in near)
        else:
            held = (name for name in inside if name in position.standing)
            yield from (
                (f"{name} to {to}", group_key(name)) for name in held for to in course.joined[name]
            )
