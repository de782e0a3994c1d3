"""A stage at one table: the questions of the riders in words, how things stand, what came out.

>>> seat = table("Meadows", teams=2, riders=3, seed=7)
>>> seat.turn.question
'Rider 1 (blue): which speed?'
>>> [choice.label for choice in seat.turn.choices]
['Roll the yellow die', 'Roll the red die', 'Roll the white die']
>>> seat.play_on()[0]
'Rider 1 rolls 5 on the yellow die.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from boardlib.chance import Roller
from boardlib.game import Step
from boardlib.game.deciding import DecidingTable, sentences
from boardlib.game.record import SECONDS, Column, Outcome, Value
from boardlib.game.table import Sheet, TableChoice, Turn
from boardlib.game.wishes import OPTION, PEOPLE, Document, Wish, next_seed, seated, typed_options
from boardlib.ruling import Ruling
from boardlib.shown import WrongValue
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.notation import cell_of
from boardlib.tour.board.position import TEAMS, Attack, Move, Position, Ride, Roll
from boardlib.tour.rules.attack import receiver_of
from boardlib.tour.rules.choices import JudgedOption, options, uses
from boardlib.tour.rules.finish import Classification, Kind, Result, jerseys, result, standings
from boardlib.tour.rules.naming import PLAIN, choice_label, key, told
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.play import judge, play
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Ground, Race, reachable
from boardlib.tour.table import record
from boardlib.tour.table.making import GIVE, Need, Question, ending, leg_start
from boardlib.tour.table.players import TEMPERAMENTS
from boardlib.tour.table.record import (
    home_sheet,
    premium_sheet,
    road_sheet,
    road_text,
    standing_sheets,
    verdict,
)
from boardlib.tour.table.setup import (
    RIDERS,
    TEAM_COUNTS,
    Entry,
    Stage,
    by_place,
    drawn,
    entries,
    lined_up,
    read_stage,
    stages,
    teams_of,
)

Course = str | Document
"""A stage as somebody may name it: its name, its lines, or a file with them."""
TEMPTING: Final = 3
"""Cells that are so much too far are tempting."""
RIVALS: Final = ("steady", "bold", "patient", "loyal")
"""The computer riders of the teams that nobody rides, in turn."""

wishes: Final = (
    Wish(
        "stage",
        "--stage",
        mark("A stage; several times for a tour of several stages. Usually Meadows."),
        "NAME|FILE",
        many=True,
        file=True,
        goes_on=True,
    ),
    Wish(
        "teams",
        "--teams",
        mark("How many teams, {least} to {most}, or their colours such as {names}."),
        "NUMBER|COLOURS",
        4,
        counts=TEAM_COUNTS,
        names=tuple(TEAMS),
    ),
    Wish(
        "riders",
        "--riders",
        mark("Riders of each team, {least} to {most}."),
        usual=5,
        counts=RIDERS,
    ),
    Wish(PEOPLE, "--human", mark("A team that you ride."), "TEAM", many=True),
    Wish(
        "rivals",
        "--rival",
        mark("Computer riders of the other teams in turn: {known}."),
        "KIND",
        many=True,
        known=tuple(TEMPERAMENTS),
    ),
    OPTION,
)
"""What may be wished for: see :func:`table`."""


class HotSeat(DecidingTable[Position, Move, Stage]):
    """A stage that is ridden at one table (see :class:`boardlib.game.table.Table`).

    Args:
        stage: the stage.
        before: what came out of the stages of the tour before it.
        to_come: the stages that follow it.
    """

    game = "tour"

    def __init__(
        self, stage: Stage, before: Sequence[Result] = (), to_come: Sequence[Course] = ()
    ) -> None:
        super().__init__(stage)
        self.before = tuple(before)
        self.to_come = tuple(to_come)

    @property
    def title(self) -> str:
        """What the stage is called."""
        return self.playing.name

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.playing.position.round

    # --- deciding -----------------------------------------------------------------------

    @property
    def turn(self) -> Turn | None:
        """Who decides now, and what; None when everybody is home."""
        question = self.playing.question
        if question is None:
            return None
        state = race(self.position)
        rulings = _rulings(state, question)
        return Turn(
            _(TEAMS[self.playing.player]),
            self.playing.human,
            question_words(state, question),
            tuple(_choice(state, question, one, rulings.get(one)) for one in question.options),
            (key(question.rider),),
        )

    def refused(self) -> list[TableChoice]:
        """What is tempting but not allowed: other speeds with their rulings, cells near by."""
        question = self.playing.question
        if question is None:
            return []
        state = race(self.position)
        words = [(words, ruling) for words, ruling in _rulings(state, question).items()]
        near = [(cell, None) for cell in _near(state, question)]
        return [_choice(state, question, *one) for one in (*words, *near) if not one[1]]

    def why(self, key: str) -> Ruling | None:
        """The ruling on something that might be chosen: an option, or any cell of the road."""
        question = self.playing.question
        if question is None:
            return None
        known = _rulings(race(self.position), question).get(key)
        if known is not None or question.need is not Need.WAY or question.ride is None:
            return known
        cell = cell_of(key)
        return None if cell is None else judge(self.position, ending(question.ride, cell))

    def place_of(self, shape: str) -> str:
        """The cell on which a rider stands: who comes there with the keys means that cell."""
        cells = {f"rider:{one.number}": str(one.cell) for one in self.position.riders}
        return cells.get(shape, shape)

    def judged(self, key: str) -> tuple[str, ...]:
        """The question or the move that is judged there."""
        question = self.playing.question
        if question is None or question.need is Need.USE:
            return ()
        if question.need is Need.SPEED:
            return (f"may {question.rider} {key}",) if cell_of(key) is None else ()
        cell = cell_of(key)
        if cell is None or question.need is not Need.WAY or question.ride is None:
            return ()
        return (str(ending(question.ride, cell)),)

    def play_on(self) -> list[str]:
        """Let the computer rider decide the move to its end; what happened, in sentences."""
        return sentences(self.playing.ride_move())

    def _led(self, position: Position, move: Move) -> Step[Position]:
        return play(position, move)

    # --- how things stand ---------------------------------------------------------------

    def results(self) -> list[Sheet]:
        """Groups and premiums on the way, places and classifications at the end."""
        stage = self.result()
        tables = standings([*self.before, stage]) if self.playing.over else {}
        sheets = [road_sheet(self.position), home_sheet(stage), premium_sheet(self.position)]
        return [sheet for sheet in (*sheets, *standing_sheets(tables)) if sheet.rows]

    @property
    def winner(self) -> str:
        """The team that leads the classification by time, and who rides for it."""
        lines = standings([*self.before, self.result()])[Kind.TIME].lines
        team = lines[0].team
        return f"{_(TEAMS[team])} ({self.playing.players[team]})"

    @property
    def verdict(self) -> tuple[str, str]:
        """Who has won the stage, and who came next; empty before the end."""
        return verdict(self.result()) if self.playing.over else ("", "")

    def result(self) -> Result:
        """What has come out of the stage so far."""
        return result(self.position, self.playing.name)

    def following(self) -> HotSeat | None:
        """The next stage of the tour; None after the last, or before this one is over."""
        return following(self, self.to_come[0]) if self.playing.over and self.to_come else None

    def again(self) -> HotSeat:
        """The stage from its beginning, with the same riders and dice."""
        old = self.playing
        return HotSeat(Stage(old.start, old.seed, old.players, old.name), self.before, self.to_come)

    def board(self) -> str:
        """The road around the rider whose turn it is, lane by lane."""
        return road_text(self.position)

    def record(self) -> str:
        """The stage so far, as a line that ``boardlib replay`` reads."""
        return record.record_line(self.playing, len(self.before) + 1)


def table(
    stage: Course | Sequence[Course] = "Meadows",
    teams: int | str | Sequence[str] = 3,
    riders: int = 4,
    seed: str | int = 1,
    people: Iterable[str] = (),
    rivals: Iterable[str] = (),
    title: str = "",
    option: Iterable[str] = (),
    **chosen: str,
) -> HotSeat:
    """The first stage of a tour at its start, for people and computer riders.

    The start order is drawn.

    Args:
        stage: name of a stage, or the lines of one; several for a tour.
        teams: 2 to 6, called by the colours in their usual order; or these colours.
        riders: of each team, 3 to 6.
        seed: of the draw and of the dice; the same seed gives the same dice.
        people: the teams that are ridden by people, such as ``blue``.
        rivals: kinds of computer riders for the other teams in turn, such as ``bold``.
        title: what a stage of one's own is called.
        option: options of the rule book as they are typed, such as ``yellow=Y5``.
        chosen: the same as keywords, such as ``yellow="Y5"``.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    first, *others = _courses(stage) or ["Meadows"]
    start = _stage(first, typed_options(option, "yellow=Y5") | chosen)
    people = [people] if isinstance(people, str) else tuple(people)
    named = teams_of(teams, people)
    order = drawn(entries(named, riders), Roller(f"{Roller(seed).seed}-draw"))
    players = seated(named, people, tuple(rivals) or RIVALS)
    position = lined_up(start.road, order, (), start.profile)
    for other in others:
        _stage(other, start.profile.chosen)
    return HotSeat(Stage(position, str(seed), players, _name(start, first, title)), (), others)


def following(seat: HotSeat, stage: Course) -> HotSeat:
    """The next stage of a tour, with the same riders, options and people.

    They start in the order of the places before, and the leaders of the classifications wear the
    jerseys.

    Args:
        seat: the stage before, ridden to its end.
        stage: name of a stage, or the lines of one.

    Raises:
        ValueError: saying in one sentence what is wrong with the stage.
    """
    before, ridden = (*seat.before, seat.result()), seat.playing
    start = _stage(stage, ridden.start.profile.chosen)
    field = [Entry(rider.number, rider.team) for rider in ridden.start.riders]
    order = by_place(field, before[-1].places)
    position = lined_up(start.road, order, jerseys(before), start.profile)
    seed = next_seed(ridden.seed, len(before))
    following = Stage(position, seed, ridden.players, _name(start, stage))
    return HotSeat(following, before, seat.to_come[1:])


def reopened(lines: Iterable[str], stage: Course | Sequence[Course] = ()) -> HotSeat:
    """The last stage of a record, to be ridden on.

    Args:
        lines: of the record.
        stage: what is ridden after it.

    Raises:
        ValueError: naming line and move where it is no record of a stage.
    """
    return HotSeat(*record.reopened(lines), _courses(stage))


def _courses(stage: Course | Sequence[Course]) -> list[Course]:
    return [stage] if isinstance(stage, str | Document) else list(stage)


def _stage(stage: Course, chosen: Mapping[str, str]) -> Position:
    """A stage by its name or its lines, with these options of the rule book."""
    start = _opened(stage)
    profile = start.profile
    for option, value in chosen.items():
        profile = profile.with_value(option, value)
    return replace(start, profile=profile)


def _opened(stage: Course) -> Position:
    if isinstance(stage, Document):
        try:
            return read_stage(stage.text)
        except ValueError as error:
            raise WrongValue(f"{stage.path}: {error}") from None
    if stage in stages():
        return read_stage(f"road {stage}")
    if len(stage.split()) == 1:
        text = _("'{name}' is no stage and no file; the stages are: {known}.")
        raise WrongValue(text.format(name=stage, known=", ".join(stages())))
    return read_stage(stage)


def _name(start: Position, stage: Course, title: str = "") -> str:
    own = stage.title if isinstance(stage, Document) else title
    return start.road.name or own or _("Own stage")


# --- words ------------------------------------------------------------------------------


def question_words(state: Race, question: Question) -> str:
    """A question, after what has been rolled for it."""
    before = _before(question)
    words = _asked(question).format(
        number=question.rider,
        team=_(TEAMS[state.teams[question.rider]]),
        receiver=receiver_of(state, question.rider),
        count=question.value,
    )
    return " ".join([*before, words])


def _before(question: Question) -> Iterator[str]:
    """Where the speed comes from, where that decides what he answers."""
    if question.ride is not None and question.need in (Need.USE, Need.WAY):
        yield from told(question.ride, question.ride.attack)


def _asked(question: Question) -> str:
    if question.need is Need.JUMP:
        return ngettext(
            "Rider {number} attacks alone, and jumps first. Where to, with {count} cell?",
            "Rider {number} attacks alone, and jumps first. Where to, with {count} cells?",
            question.value,
        )
    if question.need is Need.WAY:
        return ngettext(
            "Where does he ride to, with {count} cell?",
            "Where does he ride to, with {count} cells?",
            question.value,
        )
    return {
        Need.SPEED: _("Rider {number} ({team}): which speed?"),
        Need.USE: _("What does he use ATTACK for?"),
        Need.GIFT: _("How much does rider {number} give to rider {receiver}?"),
        Need.RECEIVER: _("Where does rider {receiver} ride to with what he is given?"),
    }[question.need]


def _choice(state: Race, question: Question, option: str, ruling: Ruling | None) -> TableChoice:
    on_board = option[0].isdigit() and question.need is not Need.GIFT
    label = option_label(state, question, option)
    return TableChoice(option, label, option if on_board else "", ruling)


def option_label(state: Race, question: Question, option: str) -> str:
    """An option in words."""
    if option == GIVE:
        return _("Give speed to rider {number}").format(number=receiver_of(state, question.rider))
    if question.need is Need.GIFT:
        count = int(option)
        return ngettext("Give {count} cell", "Give {count} cells", count).format(count=count)
    if option == PLAIN and question.ride is not None:
        count = parts(state, question.ride, Attack.NONE)[0]
        return ngettext("Ride {count} cell", "Ride {count} cells", count).format(count=count)
    cell = cell_of(option)
    return choice_label(option) if cell is None else cell.words


def _near(state: Race, question: Question) -> list[str]:
    """The cells ahead that are no choice of a rider who is asked for his way, though tempting."""
    if question.need is not Need.WAY or question.ride is None:
        return []
    empty = Ground(state.road, {}, jump=True)
    ahead = reachable(empty, leg_start(state, question.ride), question.value + TEMPTING)
    return [str(cell) for cell in ahead if str(cell) not in question.options]


def _rulings(state: Race, question: Question) -> dict[str, Ruling]:
    """The ruling on everything that is open to a rider or tempting, where that is asked."""
    found: list[JudgedOption] = []
    if question.need is Need.SPEED:
        found = options(state, question.rider)
    elif question.need is Need.USE and question.ride is not None:
        speed = question.ride.speed
        found = uses(state, question.rider, speed) if isinstance(speed, Roll) else []
    return {option.words: option.ruling for option in found}


# --- what came out, as values: the best time of each team, and who leads what --------------------


unit: Final = SECONDS
columns: Final = (
    Column("rider", str, mark("the number of the rider who leads by time")),
    Column("behind", int, mark("how far the second rider is behind"), SECONDS),
    Column("best_team", str, mark("the team with the best time of all its riders together")),
    Column("sprinter", str, mark("the number of the rider with most points in sprints")),
    Column("climber", str, mark("the number of the rider with most points on mountains")),
    Column("attacks", int, mark("how often riders attacked in the last stage")),
)


def seats(table: HotSeat) -> Mapping[str, str]:
    """The teams, and who rides each."""
    return table.playing.players


def outcome(table: HotSeat) -> Outcome:
    """What came out of a tour whose last stage is over: a team is as good as its best rider."""
    tables = standings([*table.before, table.result()])
    by_time = tables[Kind.TIME].lines
    best = {line.team: line.score.total for line in reversed(by_time)}
    first = by_time[0]
    return Outcome(
        {team: best.get(team) for team in table.playing.players},
        [first.team],
        {
            "rider": first.name,
            "behind": by_time[1].score.total - first.score.total if by_time[1:] else None,
            "best_team": tables[Kind.TEAM].lines[0].team,
            "sprinter": _leader(tables[Kind.POINTS]),
            "climber": _leader(tables[Kind.MOUNTAIN]),
            "attacks": _attacks(table),
        },
    )


def _leader(table: Classification) -> Value:
    """The rider who leads a classification; None where nobody has scored in it."""
    return table.lines[0].name if table.lines else None


def _attacks(table: HotSeat) -> int:
    rides = (move for move in table.playing.moves if isinstance(move, Ride))
    return sum(ride.attack is not Attack.NONE for ride in rides)
