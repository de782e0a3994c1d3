"""What is shown of a task at one moment, as plain data: what it asks, what lies there, is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import Final

from boardlib.catalogue.attempts import Attempted, Upshot, goal_words, running
from boardlib.catalogue.comparing import number, plain
from boardlib.catalogue.doing import chances, tried_out
from boardlib.game.acting import Takeable
from boardlib.game.editing import Piece
from boardlib.game.goals import Act, Assign, Estimate, PointAt, PutPiece, Switch, Task
from boardlib.ruling import Basis, Reason
from boardlib.story.doing import Doing
from boardlib.story.shapes import AT_ONCE, PLAN, outermost
from boardlib.story.shapes import plain as plain_board
from boardlib.story.task_marks import BothTables, OtherTable, both_tables, tables
from boardlib.text import _, mark, ngettext

# --- what it asks for, what lies there -----------------------------------------------------------


class Tone(StrEnum):
    """How what is said of an attempt looks."""

    QUIET = "quiet"
    """Nothing was answered."""
    REFUSED = "refused"
    """Not allowed, or not so."""
    ALLOWED = "allowed"
    """Allowed, but not what was asked for."""
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class ShownPiece:
    """Something that can be taken into the hand, or pressed.

    Attributes:
        number: its digit, from 1; 0 where it has none.
        held: whether it is in the hand.
        used: whether it lies somewhere already.
        tag: a word or number that stands at it, such as a price.
    """

    text: str
    name: str
    piece: Piece
    number: int = 0
    held: bool = False
    used: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Bubble:
    """What is said at a place of the board."""

    at: str
    head: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class ShownSlot:
    """A place of a plan.

    Attributes:
        place: as the task calls it; ``name`` in the language in use.
        lies: what lies there; empty for nothing.
        part: what that adds to the sum; empty where nothing is to be said of it alone.
    """

    place: str
    name: str
    lies: str
    part: str


@dataclass(frozen=True, slots=True)
class ShownTrial:
    """An outcome of what was tried many times.

    Attributes:
        name: what it is called.
        came: how often it came, of ``count``.
        share: how often it is to be expected, in percent.
    """

    name: str
    came: int
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class ShownTask:
    """Everything that is shown of a task.

    Attributes:
        kind: ``do``, ``mark``, ``set``, ``plan``, ``estimate`` or ``switch``.
        goal: what is asked for, in one sentence.
        solved: whether it is done.
        over: whether one may go on.
        tone: how what is said looks.
        head: the verdict in a few words; empty where nothing was answered.
        say: why, in a sentence; or how it is done.
        help: how it is done with keys, where nothing was answered.
        source: where the rule stands that refuses, and its basis.
        bubble: what is said at a place.
        tray: what can be taken into the hand.
        held: what is in the hand.
        presses: what is done by itself.
        spare: what is not there but keeps its room among them, as it is there at another move.
        is_pressed: whether everything is done by itself, and nothing is laid anywhere.
        places: keys of the shapes that can be pointed at.
        stops: one of them for each place: where something lies, that.
        means: for each of ``places``, a number for what pointing there means; the same for those
            that mean the same, and -1 where something is only taken.
        chosen: keys of the shapes that were pointed at.
        count: a number for the left of the strip, and what it counts.
        slots: of a plan, its places.
        running: of a plan, the sum that runs along, in words.
        others: what others did after the last move, a sentence each.
        most: of an estimate, the last number of the line; ``guess`` what was said, ``trials`` what
            came when it was tried many times, once it is over.
        tables: of a switch, the tables; ``both`` the boards of two of them.
    """

    kind: str
    goal: str
    solved: bool
    over: bool
    tone: Tone
    head: str
    say: str
    help: str
    source: str
    basis: Basis | None
    bubble: Bubble | None
    tray: tuple[ShownPiece, ...]
    held: ShownPiece | None
    turns: bool
    presses: tuple[ShownPiece, ...]
    spare: tuple[ShownPiece, ...]
    is_pressed: bool
    places: tuple[str, ...]
    stops: tuple[str, ...]
    means: tuple[int, ...]
    chosen: tuple[str, ...]
    count: tuple[str, str] | None
    slots: tuple[ShownSlot, ...]
    running: str
    others: tuple[str, ...]
    most: int
    guess: str
    trials: tuple[ShownTrial, ...]
    wrong: bool
    tables: tuple[OtherTable, ...]
    both: BothTables | None
    can_check: bool
    can_take_back: bool
    can_hint: bool
    can_show: bool
    can_say_cannot: bool
    can_try_another: bool

    @property
    def is_laid_out(self) -> bool:
        """Whether the cards of a plan lie beside its places, where they can be read."""
        return self.kind == "plan" and any(one.piece.shows for one in self.tray)

    @property
    def is_other_table(self) -> bool:
        """Whether the other table of a switch is the one that is looked at."""
        return bool(self.tables) and self.tables[-1].looked_at

    @property
    def spoken(self) -> str:
        """What is said to those who listen."""
        said = self.say
        if self.running:
            said = self.running if self.tone is Tone.QUIET else f"{self.running} {said}"
        return " ".join(filter(None, (self.head, said, *self.others)))


# --- what is said, on the board and below it -----------------------------------------------------


def verdict(at: Doing, found: Attempted | None) -> tuple[Tone, str, str]:
    """Tone, verdict and sentence."""
    tried, task = at.tried, at.task
    say = "" if found is None else found.say
    if tried.told:
        return Tone.SOLVED, _("This is how."), say
    if isinstance(task, Switch) and found is not None:
        return (Tone.SOLVED if tried.solved else Tone.QUIET), "", say
    if tried.solved:
        return Tone.SOLVED, _("It cannot be done.") if tried.gave_up else _("Solved."), say
    if tried.hinted:
        return Tone.QUIET, _("Where to look:"), _(task.hint)
    if found is None:
        return Tone.QUIET, "", _how(at)
    if tried.gave_up:
        return Tone.ALLOWED, _("It can be done."), _("What have you not tried yet?")
    if found.result is Upshot.REFUSED:
        return Tone.REFUSED, _("Not allowed."), say
    if found.result is Upshot.GOING_ON:
        return Tone.QUIET, "", say or _how(at)
    if isinstance(task, PointAt | Estimate):
        return Tone.REFUSED, _("Not yet."), say
    return Tone.ALLOWED, _("Not yet."), say


def _how(at: Doing) -> str:
    """How it is done, in a sentence."""
    task, held = at.task, at.held
    match task:
        case PointAt():
            return _("Tap what belongs to it, then Check.")
        case PutPiece() if at.named:
            return _("Take one of them, and see what comes of it.")
        case PutPiece() if at.is_paired:
            return _("Tap one end, then the other.")
        case PutPiece(piece=piece) if piece.startswith("- {"):
            return _("Tap what has to go.")
        case PutPiece():
            return _("Tap the place where it should be.")
        case Assign() if any(PLAN in room.keys for room in outermost(at.case)):
            return _("Tap the row of a card: so it lies under that section.")
        case Assign():
            return _("Take a card, then tap the place for it.")
        case Estimate():
            return _("Drag the ring to a number, or type it.")
        case Switch():
            return _("Turn the switch, and look at the same board.")
    if held is None and at.may_gather:
        return _("Tap what you want to take.")
    if held is None and at.movable:
        return _("Tap what you want to move.")
    if held is None and not at.tray:
        return _("Press what you want to do.")
    if held is None:
        return _("Take something, then tap the place for it.")
    if at.may_gather:
        return _("Take more with it, or tap what it is for.")
    if held.at:
        return _("Tap the place where it should go.")
    return _("Tap the place where it should lie.")


def with_keys(at: Doing) -> str:
    """The same with keys."""
    match at.task:
        case PointAt():
            return _("Or take the arrow keys from place to place, Space to mark, Enter to check.")
        case Assign():
            return _("Or press its digit, take the arrow keys to the place, and Enter.")
        case Estimate():
            return _("Arrow keys by one, Enter to check.")
        case Switch():
            return _("Or take the arrow keys on the switch.")
        case PutPiece() if at.named:
            return _("Or press Tab to it, and Enter.")
    if at.held is None and len(at.tray) > 1:
        return _("Or press its digit, take the arrow keys from place to place, and Enter.")
    return _("Or take the arrow keys from place to place, and Enter.")


def refusal(found: Attempted | None) -> Reason | None:
    """The first reason that refuses."""
    if found is None or found.ruling is None or found.ruling.allowed:
        return None
    return next(iter(found.ruling.failed), None)


def bubble_of(at: Doing, found: Attempted | None, say: str) -> Bubble | None:
    """What is said at a place of the board; None for nothing."""
    tried, task = at.tried, at.task
    if found is None or tried.committed or tried.gave_up or tried.hinted:
        return None
    if found.result is Upshot.REFUSED and tried.at:
        reason = refusal(found)
        text = "" if reason is None or reason.text == say else reason.text
        return Bubble(tried.at, _("Not here"), text)
    if isinstance(task, PointAt) and found.result is Upshot.MISSED and found.shapes:
        missing = not set(found.shapes) & set(pointed_at(at))
        return None if missing else Bubble(found.shapes[0], _("Not this one"))
    return None


def pointed_at(at: Doing) -> tuple[str, ...]:
    """Keys of the shapes that were pointed at."""
    if not isinstance(at.task, PointAt):
        return ()
    return tuple(one for one in map(at.shape_of, at.tried.done) if one)


# --- all of it at one moment ---------------------------------------------------------------------


KINDS: Final[dict[type, str]] = {
    Act: "do",
    PointAt: "mark",
    PutPiece: "set",
    Assign: "plan",
    Estimate: "estimate",
    Switch: "switch",
}
RANGES: Final = (12, 20, 30, 40, 60, 80, 100, 120, 200, 300, 400, 600, 1000, 2000, 5000, 10000)
"""How far a line of numbers may go: many answers share each of them, so that it tells none."""


def is_lined(task: Task | None) -> bool:
    """Whether a task is done on a line of its own below the board."""
    named = isinstance(task, PutPiece) and bool(task.names)
    return named or isinstance(task, Estimate | Assign | Switch)


def shown_task(at: Doing) -> ShownTask:
    """Everything that is to be shown of a task now."""
    tried, task, found = at.tried, at.task, at.attempt
    tone, head, say = verdict(at, found)
    reason = refusal(found)
    return ShownTask(
        kind=KINDS[type(task)],
        goal=goal(task),
        solved=tried.solved,
        over=tried.committed,
        tone=tone,
        head=head,
        say=say,
        help=with_keys(at) if tone is Tone.QUIET and not tried.hinted else "",
        source="" if reason is None else _(reason.rule.source),
        basis=None if reason is None else reason.rule.basis,
        bubble=bubble_of(at, found, say),
        tray=_tray(at),
        held=None if at.held is None else _piece(at.held, held=True),
        turns=any(one.piece.turns > 1 for one in ([at.held] if at.held else at.away)),
        presses=_presses(at),
        spare=_spare(at),
        is_pressed=at.is_pressed,
        places=tuple(at.places),
        stops=tuple({tries: key for key, tries in at.places.items()}.values()),
        means=_means(at),
        chosen=pointed_at(at),
        count=_count(at),
        slots=_slots(at),
        running=_running(at),
        others=tuple(one.events[0].text for one in at.others[-AT_ONCE:] if one.events),
        most=_most(task),
        guess=tried.done[0] if isinstance(task, Estimate) and tried.done else "",
        trials=_trials(at),
        wrong=isinstance(task, Estimate) and tone is Tone.REFUSED,
        tables=tables(at),
        both=both_tables(at),
        can_check=at.may_check and not tried.checked,
        can_take_back=at.may_take_back,
        can_hint=tried.may_hint and bool(task.hint),
        can_show=tried.may_show,
        can_say_cannot=isinstance(task, Act) and not tried.committed,
        can_try_another=tried.committed and (_ways(task) != 1),
    )


def _ways(task: Task) -> int | None:
    """In how many ways it is done; None where that is not known."""
    if isinstance(task, Act) and task.cannot:
        return 1  # that it cannot be done
    return task.ways if isinstance(task, Act | PutPiece | Assign) else 1


def goal(task: Task) -> str:
    """What is asked for, in one sentence."""
    return goal_words(task)


def _means(at: Doing) -> tuple[int, ...]:
    """What pointing at each place means, as a number; -1 where something is only taken."""
    taken = {one.text for one in at.takeable if not one.press}
    meant = {text: number for number, text in enumerate(at.places.values())}
    return tuple(-1 if text in taken else meant[text] for text in at.places.values())


# --- what lies beside the board ----------------------------------------------------------


def _tray(at: Doing) -> tuple[ShownPiece, ...]:
    if isinstance(at.task, Assign):
        cards = enumerate(_cards(at, at.task), start=1)
        return tuple(
            ShownPiece(one.text, one.name, one, n, at.tried.hand == one.text, one.text in at.row)
            for n, one in cards
        )
    if isinstance(at.task, PutPiece):
        named = enumerate(at.task.names.items(), start=1)
        return tuple(
            ShownPiece(value, _(name), Piece(value, _(name)), n, value in at.tried.done)
            for n, (value, name) in named
        )
    if at.away:  # its place is kept, so that no button moves
        gone = enumerate(at.away, start=1)
        return tuple(replace(_piece(one, number), used=True) for number, one in gone)
    held = "" if at.held is None else at.held.text
    row = enumerate(at.tray, start=1)
    return tuple(_piece(one, number, one.text == held) for number, one in row)


def _presses(at: Doing) -> tuple[ShownPiece, ...]:
    """What is done by itself; its place is kept once it is done, so that no button moves."""
    gone = tuple(replace(_piece(one), used=True) for one in at.pressed)
    return gone or tuple(_piece(one) for one in at.presses)


def _spare(at: Doing) -> tuple[ShownPiece, ...]:
    """What is not there now but keeps its room: of a row that is longer at another move."""
    most, there = at.most_pressed, at.pressed or at.presses
    if not at.is_pressed or len(most) <= len(there):
        return ()
    shown = {one.piece.name for one in there}
    longest = sorted(most, key=lambda one: (one.piece.name in shown, -len(one.piece.name)))
    return tuple(map(_piece, longest[: len(most) - len(there)]))


def _cards(at: Doing, task: Assign) -> Iterator[Piece]:
    """The pieces of a plan, each as it lies on the board, where it does."""
    position = at.frame.position
    drawn = plain_board(at.case, position)
    named = {key.partition(":")[2]: key for key in drawn.roles if key.count(":") == 1}
    on_board = any(PLAN in room.keys for room in outermost(at.case))
    for card in task.of:
        key = named.get(card, "")
        shows = at.case.rules.write(position) if key and not on_board else ""
        yield Piece(card, card, shows, key=key)


def _piece(one: Takeable, number: int = 0, held: bool = False) -> ShownPiece:
    return ShownPiece(one.text, one.piece.name, one.piece, number, held, tag=one.tag)


def _slots(at: Doing) -> tuple[ShownSlot, ...]:
    """The places of a plan, each with what its piece adds to the sum."""
    task = at.task
    if not isinstance(task, Assign):
        return ()
    parts = [
        running(at.case, at.frame, [piece if n == here else "" for n in range(len(at.row))])
        for here, piece in enumerate(at.row)
    ]
    rows = zip(task.places, at.row, parts, strict=True)
    return tuple(ShownSlot(place, plain(place), lies, part) for place, lies, part in rows)


UNITS: Final = {
    "seconds": mark("seconds"),
    "over": mark("seconds"),
}
"""What a sum counts, where the last word of its path says it."""


def _running(at: Doing) -> str:
    """The sum that runs along: ``6 + 24 = 30 seconds``; empty before anything lies there."""
    task = at.task
    total = running(at.case, at.frame, at.row) if isinstance(task, Assign) else ""
    if not isinstance(task, Assign) or not total:
        return ""
    parts = [one.part for one in _slots(at) if one.part]
    values = [number(one) for one in parts]
    adds = len(parts) > 1 and None not in values and sum(filter(None, values)) == number(total)
    what = task.running.split(".")[-1]
    told = f"{total} {_(UNITS[what])}" if what in UNITS else total
    said = f"{' + '.join(parts)} = {told}" if adds else told
    if all(at.row):
        return _("Together: {sum}.").format(sum=said)
    return _("So far: {sum}.").format(sum=said)


def _count(at: Doing) -> tuple[str, str] | None:
    if not isinstance(at.task, PointAt) or at.tried.committed:
        return None
    number = len(at.tried.done)
    return str(number), ngettext("marked", "marked", number)


def _trials(at: Doing) -> tuple[ShownTrial, ...]:
    """What came when it was tried many times.

    It is told once a number is known.  Of what is put it is what is to be expected with whatever
    lies there now, as luck would not tell one attempt from another; each outcome keeps its row.
    """
    task, found = at.task, at.attempt
    if not isinstance(task, Estimate | PutPiece) or task.trials is None:
        return ()
    if isinstance(task, Estimate) and not at.tried.committed:
        return ()
    put = found.position if isinstance(task, PutPiece) and found is not None else None
    told = chances(at.case.rules, at.frame.position if put is None else put, task)
    if isinstance(task, PutPiece):
        came = {one: round(task.trials.count * chance) for one, chance in told.items()}
    else:
        came = tried_out(f"{at.case.id} {at.frame.number}", told, task.trials.count)
    return tuple(
        ShownTrial(_(name), came.get(one, 0), task.trials.count, float(100 * told.get(one, 0)))
        for one, name in task.trials.names.items()
    )


def _most(task: Task) -> int:
    """How far the line of numbers goes: it tells nothing of the answer.

    Of so many in a hundred, or on six faces, it goes as far as there are; otherwise a little beyond
    what others have said, so that a finger finds each number.
    """
    if not isinstance(task, Estimate):
        return 0
    named = [Fraction(0), task.answer, *(value for value, _reply in task.replies)]
    if task.times > 1 and max(named) <= task.times and task.answer < task.times:
        return int(task.times)
    far = max(2 * task.answer, Fraction(6, 5) * max(named))
    return next((most for most in RANGES if most >= far), ceil(far))
