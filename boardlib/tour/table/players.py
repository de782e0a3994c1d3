"""Computer riders: a few temperaments that choose among what the rules allow.

They are honest: an answer is made from the position and the question alone, which everybody at the
table sees.  Nothing here rolls a die or knows a roller of dice; the one that acts at random has a
roller for its whims, which is not the one for the dice.

>>> ", ".join(TEMPERAMENTS)
'steady, bold, patient, loyal, whim'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from boardlib.chance import Roller
from boardlib.game.deciding import Decider, by_name
from boardlib.text import mark
from boardlib.tour.board.notation import cell_of
from boardlib.tour.board.position import Attack, Die, Position, faces
from boardlib.tour.board.road import Cell, Tape, progress
from boardlib.tour.rulebook import Faces
from boardlib.tour.rules.attack import ATTACK_CELLS, catchable, receiver_of
from boardlib.tour.rules.finish import points_at
from boardlib.tour.rules.naming import PLAIN
from boardlib.tour.rules.pace import Exposure, reduction, wind_of
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.tour.table.making import GIVE, Need, Question

# --- at random --------------------------------------------------------------------------


@dataclass(frozen=True)
class Whim:
    """Chooses among everything that is allowed; of several cells rather one that lies ahead."""

    roller: Roller

    def answer(self, position: Position, question: Question) -> str:
        """Any of the options."""
        options = question.options
        if question.need is Need.WAY:
            # The furthest cells come first; without this he would fall far behind.
            options = options[: 1 + self.roller.roll(range(len(options)))]
        return self.roller.roll(options)


# --- with a plan ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a computer rider likes to ride.

    Attributes:
        margin: so many cells a roll has to promise more than an offer before he rolls.
        attacks: how he likes to attack, the most welcome way first; to catch is always welcome.
        gambles: whether he rolls the red die where it promises most.
        card_rows: he plays a jersey card within so many rows of the next tape or the finish.
        company: how many half cells it is worth to him to end beside another rider.
        helps: whether he gives speed to a rider of his team, and brakes those who would chase one.
    """

    margin: float = 0.25
    attacks: tuple[str, ...] = ("pull", "solo")
    gambles: bool = False
    card_rows: int = 12
    company: int = 2
    helps: bool = False

    def answer(self, position: Position, question: Question) -> str:
        """The option that he likes best."""
        state = race(position)
        match question.need:
            case Need.SPEED:
                return self._speed(state, question)
            case Need.USE:
                wanted = (Attack.CATCH, *self.attacks, PLAIN)
                return next(use for use in wanted if use in question.options)
            case Need.GIFT:
                return question.options[-1]
            case _:
                return self._way(state, question)

    # --- the speed ----------------------------------------------------------------------

    def _speed(self, state: Race, question: Question) -> str:
        rider, options = question.rider, question.options
        if self.helps and Die.WHITE in options and shields(state, rider):
            return Die.WHITE
        liked = [option for option in options if self._likes(state, rider, option)] or options
        if len(liked) == 1:
            return liked[0]
        return max(liked, key=lambda option: self._worth(state, rider, option))

    def _likes(self, state: Race, rider: int, option: str) -> bool:
        """Whether he would do that at all."""
        if option == Die.WHITE:
            return False
        if option == Die.RED:
            return self.gambles
        return not option.startswith("card") or _goal(state, rider) <= self.card_rows

    def _worth(self, state: Race, rider: int, option: str) -> float:
        bonus = self.margin if option.startswith("take") else 0.0
        return promise(state, rider, option) + bonus

    # --- the way ------------------------------------------------------------------------

    def _way(self, state: Race, question: Question) -> str:
        if GIVE in question.options and self.helps and spares(state, question):
            return GIVE
        found, furthest = dict[tuple[int, int], str](), 0
        for option in question.options:
            if end := cell_of(option):
                far = progress(end)
                if far >= furthest - self.company:  # no company makes up for more
                    furthest = max(furthest, far)
                    found.setdefault(self._comfort(state, end, far), option)
        return found[max(found)]

    def _comfort(self, state: Race, end: Cell, far: int) -> tuple[int, int]:
        """How good a cell is: far ahead, beside riders who have moved, near the windward edge."""
        beside = map(state.taken.get, state.road.around(end))
        company = not state.rides.keys().isdisjoint(beside)
        return far + self.company * company, -state.road.lee(end)


TEMPERAMENTS: Final[Mapping[str, str]] = {
    "steady": mark("takes good offers, rolls otherwise, pulls the others along"),
    "bold": mark("rolls for more, attacks alone, and dares the red die"),
    "patient": mark("sits in the group, and keeps strength and card for the end"),
    "loyal": mark("helps the team: gives speed, and brakes those who chase it"),
    "whim": mark("does anything that is allowed"),
}
"""The names of the computer riders, and what they are like."""

_PLANS: Final[Mapping[str, Decider[Position, Question]]] = {
    "steady": Temperament(),
    "bold": Temperament(margin=-0.75, attacks=("solo",), gambles=True, card_rows=40, company=0),
    "patient": Temperament(margin=1.0, attacks=(), card_rows=7, company=3),
    "loyal": Temperament(helps=True),
}
_WRONG: Final = mark("There is no computer rider '{name}'; there are: {known}.")


def decider(name: str, whims: Roller) -> Decider[Position, Question]:
    """The computer rider of that name.

    Args:
        name: one of :data:`TEMPERAMENTS`.
        whims: what the one rolls who acts at random; not the roller of the dice.

    Raises:
        ValueError: for an unknown name, listing those there are.
    """
    return by_name(name, _PLANS, Whim(whims), _WRONG)


# --- what everybody can work out --------------------------------------------------------


def promise(state: Race, rider: int, option: str) -> float:
    """How many cells an option gives on average, an attack included if he may."""
    word, _blank, rest = option.partition(" ")
    if word == "take":
        return float(rest)
    if word == "card":
        jump = ATTACK_CELLS[state.terrain[rider]] if rest.endswith(("solo", "pull")) else 0
        return jump + _green(state)
    die, profile = Die(word), state.profile
    wind = wind_of(state, rider) if die is Die.YELLOW else Exposure.SHELTERED
    return _average(faces(profile, die), _by_attack(state, rider), wind, profile["leader_two"])


@lru_cache(maxsize=1024)
def _average(sides: Faces, more: float | None, wind: Exposure, leader_two: str) -> float:
    """What the faces of a die give on average, with ``more`` on ATTACK where that is of use."""
    return _mean(_worths(sides, more, wind, leader_two))


def _worths(sides: Faces, more: float | None, wind: Exposure, leader_two: str) -> Iterator[float]:
    for face in sides:
        if face.attack and more is not None:
            yield face.value + more
        else:
            yield face.value - reduction(face.value, wind, {"leader_two": leader_two})


def _by_attack(state: Race, rider: int) -> float | None:
    """What ATTACK gives him besides; None if it is of no use to him."""
    if rider in state.attackers:
        return _green(state)
    chase = catchable(state, rider)
    return None if chase is None else chase.green


def _green(state: Race) -> float:
    return _average(faces(state.profile, Die.GREEN), None, Exposure.SHELTERED, "")


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def _goal(state: Race, rider: int) -> int:
    """Rows to the next tape that still gives points, or to the finish."""
    row = state.at[rider].row
    open_ = (tape for tape in state.road.tapes if _still_scores(state, tape))
    rows = [min(cell.row for cell in tape.cells) for tape in open_]
    rows.append(state.road.finish.row if state.road.finish else state.road.rows)
    return min((goal - row for goal in rows if goal > row), default=0)


def _still_scores(state: Race, tape: Tape) -> bool:
    """Whether one more rider gets points at a tape."""
    return len(state.crossed[tape.name]) < len(points_at(tape.prize, state.profile))


def shields(state: Race, rider: int) -> bool:
    """Whether he leads a group that chases a rider of his team, and has no other one with him."""
    if not state.leads(rider):
        return False
    group, team = state.group(rider), state.teams[rider]
    mates = [other for other in state.order if state.teams[other] == team and other != rider]
    ahead = [mate for mate in mates if progress(state.start[mate]) > progress(state.start[rider])]
    return len(group.riders) > 2 and bool(ahead) and not set(mates) & set(group.riders)


def spares(state: Race, question: Question) -> bool:
    """Whether he has much, and the one before him of his team had little."""
    receiver = receiver_of(state, question.rider)
    moved = None if receiver is None else state.rides.get(receiver)
    return moved is not None and question.value >= 5 and moved.value <= 3
