"""What is wrong with the screens of a lesson: one sentence each, with file, line and step.

Everything that a screen claims is put to the engine: a goal is not reached at the start, its
solution is legal and reaches it, so many rows of moves do and no mistake does; what cannot be done
is reached by none; what is to be pointed at is neither nothing nor everything; an estimate is the
engine's; a switch changes the answer; of choices one is right, and each has its reply; its reasons
are not more than are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from boardlib.catalogue.comparing import matches, plain
from boardlib.catalogue.doing import (
    chances,
    coming,
    estimated,
    is_reached,
    is_there,
    missing,
    places_of,
    places_that_reach,
    plan_goals,
    plans,
    played_out,
    right_of,
    rows,
    switched,
    with_piece,
)
from boardlib.catalogue.model import Case, CaseError, CaseStep, Frame, blaming
from boardlib.catalogue.reading import cases
from boardlib.game import Game
from boardlib.game.acting import acting, rolled
from boardlib.game.goals import (
    ANY,
    Act,
    Assign,
    Estimate,
    Goal,
    Mistake,
    PointAt,
    PutPiece,
    Switch,
)
from boardlib.ruling import IllegalMove
from boardlib.text import _, listing, ngettext

MOST_WORDS: Final = 60
"""So many words a learner reads on one screen."""
MOST_NEW_WORDS: Final = 3
MOST_CHOICES: Final = 4
MOST_REASONS: Final = 4


def lesson_faults(case: Case) -> list[str]:
    """What is wrong with the screens of a lesson, and which of its claims do not hold on them.

    Nothing of a case that is no lesson's.

    Raises:
        CaseError: for a case that cannot be played.
    """
    if not case.is_lesson:
        return []
    found = list(_head(case))
    for frame in case.frames():
        place = case.place(frame)
        found += [f"{place}: {text}" for text in _long(frame.step)]
        try:
            with blaming(place):
                found += [f"{place}: {text}" for text in faults_of_task(case, frame)]
        except CaseError as error:
            found.append(str(error))
    return found


def _head(case: Case) -> Iterator[str]:
    """What is wrong with what a case says before its first screen."""
    if len(case.words) > MOST_NEW_WORDS:
        text = ngettext(
            "{file}: {count} new word; {most} are as many as one can learn in a case",
            "{file}: {count} new words; {most} are as many as one can learn in a case",
            len(case.words),
        )
        yield text.format(file=case.file, count=len(case.words), most=MOST_NEW_WORDS)
    for word in case.words:
        if not any(word.at in case.rules.draw(one.position).roles for one in case.frames()):
            text = _(
                "{file}: the word '{word}' is shown at '{at}', which is on no board of the case"
            )
            yield text.format(file=case.file, word=word.word, at=word.at)
    yield from _unknown(case)


def _unknown(case: Case) -> Iterator[str]:
    """Cases and rulings that the reference does not have."""
    every = cases()
    for name in case.goes_with:
        if name not in every:
            text = _("{file}: 'goes_with' names '{id}', and there is no such case")
            yield text.format(file=case.file, id=name)
    rulings = {claim.id for one in every.values() for claim in one.claims}
    for claim in case.claims:
        if claim.id not in rulings:
            text = _("{place}: no case of the reference states this ruling")
            yield text.format(place=case.place(claim))


def _long(step: CaseStep) -> Iterator[str]:
    """That a screen has too many words before anything is done, or too many choices."""
    count = words_of(step)
    if count > MOST_WORDS:
        text = ngettext(
            "{count} word stands on this screen; a learner reads {most} at most",
            "{count} words stand on this screen; a learner reads {most} at most",
            count,
        )
        yield text.format(count=count, most=MOST_WORDS)
    if len(step.choices) > MOST_CHOICES:
        text = ngettext(
            "{count} choice; {most} can be held against each other at most",
            "{count} choices; {most} can be held against each other at most",
            len(step.choices),
        )
        yield text.format(count=len(step.choices), most=MOST_CHOICES)


def words_of(step: CaseStep) -> int:
    """How many words a learner reads on a screen before anything is answered."""
    goal = step.task.goal if step.task is not None else ""
    texts = [step.say, step.question, goal, *(choice.label for choice in step.choices)]
    return sum(len(text.split()) for text in texts)


def faults_of_task(case: Case, frame: Frame) -> Iterator[str]:
    """What is wrong with a screen of a case, one sentence each: its task, or its choices."""
    rules, position = case.rules, frame.position
    match frame.task:
        case Act() as task:
            yield from _act(rules, position, task)
        case PointAt() as task:
            written = case.steps[frame.number - 1].task
            assert isinstance(written, PointAt)
            yield from _point_at(rules, position, written)
        case PutPiece() as task:
            yield from _put(rules, position, task)
        case Assign() as task:
            yield from _assign(rules, position, task)
        case Estimate() as task:
            yield from _estimate(rules, position, task)
        case Switch() as task:
            yield from _switch(rules, position, task)
        case None if frame.is_prediction:
            yield from _choices(frame)
            yield from _reasons(frame)


# --- moves ------------------------------------------------------------------------------


def _act(rules: Game[Any, Any], position: Any, task: Act) -> Iterator[str]:
    yield from _dice(rules, task)
    if is_reached(rules, position, task.reached):
        yield _("the goal is reached before anything is done")
        return
    found = [" > ".join(row) for row in rows(rules, position, task)]
    if task.cannot:
        if found:
            yield _("it can be done: {ways}").format(ways=_few(found))
    elif fault := _solution(rules, position, task):
        yield fault
    elif task.ways not in (None, len(found)):
        yield _counted(found, task.ways)
    for mistake in task.mistakes:
        yield from (
            f"{_named(mistake)}: {text}" for text in _mistake(rules, position, task, mistake)
        )


def _solution(rules: Game[Any, Any], position: Any, task: Act) -> str:
    """What is wrong with a solution; empty for a sound one."""
    if len(task.solution) > task.moves:
        text = ngettext(
            "the solution has {count} move, of {most} at most",
            "the solution has {count} moves, of {most} at most",
            len(task.solution),
        )
        return text.format(count=len(task.solution), most=task.moves)
    try:
        after = played_out(rules, position, task.solution, task.between)[0]
    except IllegalMove as refused:
        return _("the solution is refused: {why}").format(why=refused.ruling)
    unfilled = next(missing(rules, after, task.reached), None)
    if unfilled is None:
        return ""
    text = _("the solution does not reach the goal: the answer to '{question}' is {found}")
    return text.format(question=unfilled[0].ask, found=plain(unfilled[1].data))


def _counted(found: Sequence[str], ways: int | None) -> str:
    text = ngettext(
        "{count} way reaches the goal, not {ways} as 'ways' says: {found}",
        "{count} ways reach the goal, not {ways} as 'ways' says: {found}",
        len(found),
    )
    return text.format(count=len(found), ways=ways, found=_few(found))


def _few(found: Sequence[str]) -> str:
    """The first of some ways."""
    return "; ".join([*found[:3], *(["…"] if len(found) > 3 else [])]) or _("none")


def _mistake(rules: Game[Any, Any], position: Any, task: Act, mistake: Mistake) -> Iterator[str]:
    """A try that does not reach the goal: refused if it says so, or legal and short of it."""
    try:
        first = mistake.tries[:-1]
        before, _caused, left = played_out(rules, position, first, task.between)
    except IllegalMove as refused:
        yield _("'{move}' is refused: {why}").format(move=refused.move, why=refused.ruling)
        return
    for move in _meant(rules, before, task, mistake):
        yield from _tried(rules, before, move, left, task.reached, mistake)


def _meant(rules: Game[Any, Any], before: Any, task: Act, mistake: Mistake) -> Iterable[str]:
    """The last moves that a mistake names: of one with a star all that can be tried."""
    last = mistake.tries[-1]
    begin = last.removesuffix(ANY)
    if begin == last:
        return [last]
    held = acting(rules).in_hand(before, task.may, task.by)
    left = coming(rules, task, mistake.tries[:-1])
    leads = {one.text for one in held if one.follows}
    tried = dict.fromkeys(move for one in held for move in one.moves if move not in leads)
    begun = (move for move in tried if move.startswith(begin))
    told = (move for move in begun if is_there(rules, task, move, left))
    kept = (move for move in told if rules.judge(before, move).allowed or mistake.illegal)
    return list(kept) or [begin]


def _tried(
    rules: Game[Any, Any],
    before: Any,
    last: str,
    left: tuple[str, ...],
    goals: Iterable[Goal],
    mistake: Mistake,
) -> Iterator[str]:
    """What is wrong with what a mistake says of a move; ``left`` is what others do after it."""
    ruling = rules.judge(before, last)
    if mistake.illegal:
        if ruling.allowed:
            yield _("'{move}' is allowed").format(move=last)
        return
    if not ruling.allowed:
        yield _("'{move}' is refused: {why}").format(move=last, why=ruling)
        return
    after = played_out(rules, before, [last], left)[0]
    yield from _misses(rules, after, goals, mistake)


def _misses(
    rules: Game[Any, Any], after: Any, goals: Iterable[Goal], mistake: Mistake
) -> Iterator[str]:
    """That a mistake reaches the goal, or says what is not so."""
    if is_reached(rules, after, goals):
        yield _("this reaches the goal")
    for goal, answer in missing(rules, after, mistake.true):
        text = _("the answer to '{question}' is {found}, not {written} as 'true' says")
        told = {"found": plain(answer.data), "written": plain(goal.expect)}
        yield text.format(question=goal.ask, **told)


def _named(mistake: Mistake) -> str:
    tries = " > ".join(mistake.tries) or listing([*mistake.with_, *mistake.without])
    return _("mistake {tries}").format(tries=tries)


def _is_roll(rules: Game[Any, Any], piece: str, face: str) -> bool:
    """Whether a die can show that; some dice only come with another move."""
    try:
        rules.read_move(f"{piece} {face}")
    except ValueError:
        return (piece, face) in rolled(rules, f"{piece} {face}")
    return True


def _dice(rules: Game[Any, Any], task: Act) -> Iterator[str]:
    """Faces that no die of the game shows, and moves that roll what is not there."""
    for piece, faces in task.dice.items():
        for face in faces:
            if not _is_roll(rules, piece, face):
                yield _("'dice' says '{piece} {face}', which is no roll").format(
                    piece=piece, face=face
                )
    for face in task.rolls:
        if not face.isdigit() or face == "0":
            yield _("'rolls' says '{face}', which is no face of a die").format(face=face)
    for row in (task.solution, *(mistake.tries for mistake in task.mistakes)):
        for at, move in enumerate(row):
            if not is_there(rules, task, move, coming(rules, task, row[:at])):
                text = _("'{move}' rolls what neither 'dice' nor 'rolls' says")
                yield text.format(move=move)


# --- shapes, pieces, cards --------------------------------------------------------------


def _point_at(rules: Game[Any, Any], position: Any, task: PointAt) -> Iterator[str]:
    shapes = list(places_of(rules, position, task))
    if not shapes:
        yield _("there are no shapes of the kind '{kind}' on the board").format(kind=task.shapes)
        return
    right = right_of(rules, position, task)
    if not right:
        yield _("nothing is right to be pointed at")
    elif not task.in_order and set(right) == set(shapes):
        yield _("all is right to be pointed at, so there is nothing to choose")
    if unknown := [one for one in right if one not in shapes]:
        yield _("{names} cannot be pointed at").format(names=listing(unknown))
    same = right == task.solution if task.in_order else set(right) == set(task.solution)
    if task.solution and not same:
        text = _("right is {found}, not {written} as 'solution' says")
        yield text.format(found=listing(list(right)), written=listing(list(task.solution)))
    for mistake in task.mistakes:
        unknown = [one for one in (*mistake.with_, *mistake.without) if one not in shapes]
        wrong = [] if task.in_order else [one for one in mistake.with_ if one in right]
        wrong += [one for one in mistake.without if one not in right and one in shapes]
        if unknown:
            names = listing(unknown)
            yield f"{_named(mistake)}: {_('{names} cannot be pointed at').format(names=names)}"
        if wrong:
            text = _("this is not so of {names}").format(names=listing(wrong))
            yield f"{_named(mistake)}: {text}"


def _put(rules: Game[Any, Any], position: Any, task: PutPiece) -> Iterator[str]:
    if not places_of(rules, position, task):
        yield _("nothing can stand in the hole '{hole}'").format(hole=task.hole)
        return
    if is_reached(rules, position, task.reached):
        yield _("the goal is reached before anything is put")
        return
    found = places_that_reach(rules, position, task)
    if wrong := [one for one in task.solution if one not in found]:
        yield _("the solution does not reach the goal: {names}").format(names=listing(wrong))
    elif task.ways not in (None, len(found)):
        yield _counted(found, task.ways)
    elif any(goal.turned for goal in task.reached):
        yield from _impossible(rules, position, task)
    lies = (with_piece(rules, position, task, one) for one in places_of(rules, position, task))
    yield from dict.fromkeys(text for one in lies for text in _trials(rules, one, task))
    for mistake in task.mistakes:
        for value in mistake.tries:
            if value not in places_of(rules, position, task):
                text = _("'{value}' cannot stand in the hole").format(value=value)
                yield f"{_named(mistake)}: {text}"
                continue
            after = with_piece(rules, position, task, value)
            told = _misses(rules, after, task.reached, mistake)
            yield from (f"{_named(mistake)}: {text}" for text in told)


def _impossible(rules: Game[Any, Any], position: Any, task: PutPiece) -> Iterator[str]:
    """What is wrong with a board on which a ruling is to turn, and was not wrong before."""
    before = set(map(str, rules.status(position)))
    for value in task.solution:
        for problem in rules.status(with_piece(rules, position, task, value)):
            if str(problem) not in before:
                yield f"{value}: {problem}"


def _assign(rules: Game[Any, Any], position: Any, task: Assign) -> Iterator[str]:
    every = list(plans(task))
    found = [row for row in every if is_reached(rules, position, plan_goals(task, row))]
    if task.solution not in found:
        yield _("the solution does not reach the goal: {names}").format(
            names=listing(list(task.solution))
        )
    elif len(found) == len(every):
        yield _("every plan reaches the goal, so there is nothing to choose")
    elif task.ways not in (None, len(found)):
        yield _counted([" ".join(row) for row in found], task.ways)
    for mistake in task.mistakes:
        if mistake.tries not in every:
            yield f"{_named(mistake)}: {_('this is no plan')}"
        elif mistake.tries in found:
            yield f"{_named(mistake)}: {_('this reaches the goal')}"


# --- numbers, switches, choices ---------------------------------------------------------


def _estimate(rules: Game[Any, Any], position: Any, task: Estimate) -> Iterator[str]:
    found = estimated(rules, position, task)
    if abs(found - task.answer) > task.within:
        text = _("the engine says {found}, not {written} as 'answer' says")
        yield text.format(found=plain(found), written=plain(task.answer))
    yield from _trials(rules, position, task)
    for value, _reply in task.replies:
        if abs(found - value) <= task.within:
            yield _("the reply to {value} is said to the right answer").format(value=plain(value))


def _trials(rules: Game[Any, Any], position: Any, task: Estimate | PutPiece) -> Iterator[str]:
    """That every outcome of what is tried many times has a name."""
    for outcome in chances(rules, position, task):
        if task.trials is not None and outcome not in task.trials.names:
            yield _("'trials' has no name for '{outcome}'").format(outcome=outcome)


def _switch(rules: Game[Any, Any], position: Any, task: Switch) -> Iterator[str]:
    told: list[Any] = []
    for value in task.values:
        data = rules.ask(switched(rules, position, task, value), task.ask).data
        if any(matches(other, data) and matches(data, other) for other in told):
            text = _("'{value}' changes nothing in the answer to '{question}'")
            yield text.format(value=value, question=task.ask)
        told.append(data)
    at_start = rules.ask(position, task.ask).data
    if told and told[0] != at_start:
        text = _("the first of 'values' is the one that is played, and '{value}' is not")
        yield text.format(value=task.values[0])


def _choices(frame: Frame) -> Iterator[str]:
    """That two choices say the same, or are told apart by their length alone."""
    for judged in frame.choices:
        if judged.right and not judged.reply:
            yield _("nothing is said of the right choice, '{label}'").format(label=judged.label)


def _reasons(frame: Frame) -> Iterator[str]:
    """That reasons answer something else than was asked, or are more than a learner reads."""
    told = frame.told
    given = {reason.rule.id for reason in told.reasons} if told is not None else set()
    for name in frame.step.about or ():
        if name not in given:
            yield _("'about' names {rule}, which is no reason of this answer").format(rule=name)
    if told is not None and len(told.reasons) > MOST_REASONS:
        text = ngettext(
            "{count} reason stands below this answer, and a learner reads {most} at most; "
            "'about' names the rules that the question is about",
            "{count} reasons stand below this answer, and a learner reads {most} at most; "
            "'about' names the rules that the question is about",
            len(told.reasons),
        )
        yield text.format(count=len(told.reasons), most=MOST_REASONS)
