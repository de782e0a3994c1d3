"""What is said of a task and of an attempt at it, on the board and below it."""

from __future__ import annotations

from boardlib.catalogue.attempts import Attempted, Upshot
from boardlib.game.goals import Assign, Estimate, PointAt, PutPiece, Switch
from boardlib.ruling import Reason
from boardlib.story.doing import Doing
from boardlib.story.shapes import PLAN, outermost
from boardlib.story.task_shown import Bubble, Tone
from boardlib.text import _


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
