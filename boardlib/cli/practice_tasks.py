"""A task in the terminal: a move is typed, or places, or a number; what comes of it is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from boardlib.catalogue import attempts
from boardlib.game.acting import offered
from boardlib.game.goals import Act, Assign, Estimate, PointAt, PutPiece, Switch, Task
from boardlib.story.doing import Doing
from boardlib.story.offers import HINT_AFTER
from boardlib.story.picture import veil
from boardlib.story.state import Presenter
from boardlib.story.task_view import shown_task
from boardlib.text import _, mark, ngettext

WORDS: Final[Mapping[type[Task], str]] = {
    Act: mark("Type a move, or 'cannot' where it cannot be done. 'places' lists what there is."),
    PointAt: mark("Type all that belong to it, one by one. 'places' lists what there is."),
    PutPiece: mark("Type where it should be. 'places' lists what there is."),
    Assign: mark("Type a card for each place, in this order: {places}. The cards: {cards}."),
    Estimate: mark("Type a number."),
    Switch: mark("Type one of these: {values}."),
}
"""What is typed, by the kind of the task."""


def task_help(doing: Doing) -> str:
    """What is typed at a task."""
    text, task = _(WORDS[type(doing.task)]), doing.task
    if isinstance(task, Assign):
        return text.format(places=", ".join(task.places), cards=", ".join(task.of))
    return text.format(values=", ".join(task.values)) if isinstance(task, Switch) else text


def try_typed(doing: Doing, typed: str) -> str:
    """Do what was typed; what comes of it, in words.

    Raises:
        ValueError: saying what can be typed.
    """
    task = doing.task
    match task:
        case Act() if typed == "cannot":
            doing.cannot()
        case Act():
            _move(doing, task, typed)
        case PointAt():
            doing.tried.lay(*_known(typed, doing.places.values()))
            doing.check()
        case PutPiece():
            (place,) = _known(typed, doing.places.values(), most=1)
            doing.point(next(key for key, one in doing.places.items() if one == place))
        case Assign():
            _plan(doing, task, typed)
        case Estimate():
            if not doing.guess(typed):
                raise ValueError(_("'{given}' is no number.").format(given=typed[:40]))
            doing.check()
        case Switch():
            doing.look_at(_known(typed, task.values, most=1)[0])
    return _what_came(doing)


def _what_came(doing: Doing) -> str:
    """What came of an attempt; what missed is taken back."""
    words = shown_task(doing).spoken
    if isinstance(doing.task, Act) and doing.is_full and doing.take_back():
        return f"{words} {_('It is taken back.')}"
    return words


def _move(doing: Doing, task: Act, typed: str) -> None:
    move = str(doing.case.rules.read_move(typed))
    if not offered(move, task.may):
        text = _("Here a move begins like this: {moves}.")
        raise ValueError(text.format(moves=", ".join(task.may)))
    doing.move(move)


def _plan(doing: Doing, task: Assign, typed: str) -> None:
    row = _known(typed, task.of)
    if len(row) != len(task.places):
        text = ngettext("{count} card is wanted.", "{count} cards are wanted.", len(task.places))
        raise ValueError(text.format(count=len(task.places)))
    for card, place in zip(row, task.places, strict=True):
        doing.assign(card, place)


def _known(typed: str, names: Iterable[str], most: int = 0) -> list[str]:
    """What was typed, each of which there is; names of several words have semicolons between them.

    Raises:
        ValueError: naming one that there is not.
    """
    known = {one.casefold(): one for one in names}
    whole = " ".join(typed.casefold().split())
    if whole in known:
        return [known[whole]]
    between = r"\s*;\s*" if any(" " in one for one in known) else r"[\s;]+"
    words = [one for one in re.split(between, whole) if one]
    for one in words:
        if one not in known:
            text = _("'{typed}' is none of them; 'places' lists what there is.")
            raise ValueError(text.format(typed=one[:40]))
    if most and len(words) != most:
        raise ValueError(_("One is wanted here, not {count}.").format(count=len(words)))
    return list(dict.fromkeys(known[one] for one in words))


def typed_places(shown: Presenter) -> Iterator[str]:
    """What can be typed at the task that is shown, line by line."""
    doing = shown.doing
    assert doing is not None
    leads = {one.text for one in doing.takeable}  # these are steps on the way to a move
    for held in doing.takeable:
        if found := [move for move in dict.fromkeys(held.moves) if move not in leads]:
            yield f"{held.piece.name}: {', '.join(found)}"
    told = _told(shown)
    for key, place in doing.places.items() if not doing.takeable else ():
        yield f"{place}  {told[key]}" if key in told else place


def marked(shown: Presenter) -> Iterator[str]:
    """What is marked on the board before anything is done, line by line."""
    told = _told(shown)
    found = [told[key] for key in shown.frame.step.show if key in told]
    if found:
        yield _("Marked on the board:")
        yield f"  {found[0]}"


def _told(shown: Presenter) -> Mapping[str, str]:
    """What can be seen on the board, by the keys of its shapes."""
    doing = shown.doing
    there = shown.frame.position if doing is None else doing.position
    return {part.key: part.sentence for part in veil(shown.located(there)).focusables}


def hint(doing: Doing) -> str:
    """Where to look; or when that is told."""
    if doing.hint():
        return shown_task(doing).spoken
    many = HINT_AFTER
    text = ngettext("It is told after {count} miss.", "It is told after {count} misses.", many)
    return text.format(count=many)


def solution_lines(doing: Doing) -> Iterator[str]:
    """How it is done, and why that is so."""
    done = attempts.solution(doing.frame)
    yield f"> {'; '.join(done) or _('It cannot be done.')}"
    if say := attempts.solved(doing.case, doing.frame).say:
        yield f"= {say}"
