"""A case as text: every step, prediction, verdict, and what a what-if changes."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from boardlib.catalogue.attempts import (
    badge_words,
    goal_words,
    missed_words,
    solution_words,
    solved,
)
from boardlib.catalogue.case_form import stated
from boardlib.catalogue.comparing import plain
from boardlib.catalogue.model import Case, Claim, Comparison, Frame, JudgedChoice, Result, lettered
from boardlib.catalogue.playing import compare, run_claim
from boardlib.catalogue.reading import entries
from boardlib.game import Answer
from boardlib.game.goals import Switch
from boardlib.ruling import BASIS_WORDS, Reason, Rule
from boardlib.text import _, mark


def changes(comparison: Comparison) -> list[str]:
    """What a what-if changes in the answer, such as ``complete: no → yes``.

    Values that name places by their numbers are left to the two answers, which call them by
    their names; options are what was changed, not what came of it. What an empty name calls by
    no name at all says in other units what something else says already.
    """
    before, after = comparison.before, comparison.after
    names = {**before.names, **after.names}
    verdict = list(_verdict(before, after))
    if isinstance(before.data, Mapping) and isinstance(after.data, Mapping):
        return [*verdict, *_told(_pairs(before.data, after.data, names), names)]
    if names and is_listing(before.data) and is_listing(after.data):
        return list(listed_changes(before.data, after.data, names))
    if verdict or before.data == after.data:
        return verdict
    pair = (_("answer"), plain(before.data, names), plain(after.data, names))
    return list(_told([pair], names))


def _verdict(before: Answer, after: Answer) -> Iterator[str]:
    """What became of a ruling, where yes or no is all that it says."""
    if before.bare and after.bare and before.allowed != after.allowed:
        yield _("It becomes allowed.") if after.allowed else _("It is no longer allowed.")


def _pairs(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """What differs in plain data: its key, the value before and the one after, read aloud."""
    for key, value in after.items():
        if key not in _ELSEWHERE and before.get(key) != value and names.get(key) != "":
            yield key, plain(before.get(key), names), plain(value, names)


def _told(pairs: Iterable[tuple[str, str, str]], names: Mapping[str, str]) -> Iterator[str]:
    for key, old, new in pairs:
        if old != new and not any(map(_PLACE.search, (key, old, new))):
            name = names.get(key) or _(_KEYS.get(key, key.replace("_", " ")))
            yield f"{name}: {old} → {new}"


def is_listing(data: Any) -> bool:
    """Whether an answer lists places or pieces by their names."""
    return isinstance(data, list) and all(isinstance(item, str) for item in data)


_PLACE: Final = re.compile(r"\d,-?\d")
"""A place in plain data, such as ``0,-1`` in ``0,-1.r1``."""
_ELSEWHERE: Final = frozenset({"options", "allowed"})
"""Keys of what was changed itself, and of what is said in a sentence."""
_KEYS: Final = {"fails": mark("not met"), "chain": mark("way")}
"""Keys of plain data that are no words of the table."""


def listed_changes(
    before: Sequence[str], after: Sequence[str], names: Mapping[str, str]
) -> Iterator[str]:
    """What a list holds no longer, and what it holds now, by what its words are called.

    >>> list(listed_changes(["0,0.r1", "1,0.r1"], ["0,0.r1", "2,0.m1"], {}))
    ['no longer: 1,0.r1', 'now too: 2,0.m1']
    """
    gone = [names.get(item, item) for item in before if item not in after]
    fresh = [names.get(item, item) for item in after if item not in before]
    if gone:
        yield _("no longer: {items}").format(items=", ".join(gone))
    if fresh:
        yield _("now too: {items}").format(items=", ".join(fresh))


# --- the whole case ---------------------------------------------------------------------


WIDTH: Final = 96


def transcript(case: Case) -> str:
    """The whole case as text, at most 96 columns wide: steps, verdicts, what-ifs and rulings."""
    lines = [
        *_wrap(f"{case.id}: ", _(case.title)),
        *_wrap("", _(case.question)),
        *_wrap("", _("Source: {source}").format(source=case.source)),
    ]
    for badge in case.badges:
        lines += _wrap("", badge_words(badge))
    for frame in case.frames():
        lines += ["", *frame_transcript(frame, len(case.steps)), *_task_lines(case, frame)]
    for whatif in case.whatifs:
        lines += ["", *_whatif_lines(compare(case, whatif))]
    if case.claims:
        lines += ["", _("The rulings of this case, put to the engine just now:")]
    for claim in case.claims:
        lines += _claim_lines(run_claim(case, claim))
    return "\n".join([*lines, "", *_legend()])


def _legend() -> list[str]:
    """What stands in square brackets, and what the words for the basis of a rule mean."""
    text = _(
        "In square brackets stand the name of a rule, its source, and what it rests on: {bases}."
    )
    bases = [f"{_(word)} ({_(meaning)})" for word, meaning in BASIS_WORDS.values()]
    return _wrap("", text.format(bases=", ".join(bases)))


def frame_transcript(frame: Frame, total: int) -> list[str]:
    """One step as text, one string a line: prediction, verdict, move and what it caused."""
    step = frame.step
    head = _("Step {number} of {total}. ").format(number=frame.number, total=total)
    lines = _wrap(head, _(step.say) if step.say else "", indent="  ")
    for badge in step.badges:
        lines += _wrap("  ", badge_words(badge))
    if step.move and not step.say:
        lines += _wrap("  > ", step.move)
    if not frame.is_prediction:
        lines += _event_lines(frame)
    if step.question:
        lines += _wrap("  ? ", _(step.question))
    for letter, _choice, judged in lettered(frame):
        lines += _choice_lines(letter, judged, frame.answer)
    if frame.told is not None:
        lines += _answer_lines("  = ", frame.told)
    return lines + (_event_lines(frame) if frame.is_prediction else [])


def _task_lines(case: Case, frame: Frame) -> list[str]:
    """A task as it is done: its goal, what to do, why that solves it, and why nothing else does."""
    if frame.task is None:
        return []
    lines = _wrap("  ! ", goal_words(frame.task))
    if not isinstance(frame.task, Switch):
        for done in solution_words(case, frame):
            lines += _wrap("  > ", done)
        lines += _wrap("  = ", solved(case, frame).say)
    for tries, why in missed_words(frame):
        lines += _wrap("    - ", f"{tries}: {why}" if tries else why)
    return lines


def _event_lines(frame: Frame) -> list[str]:
    """What the move of a step caused, without that which a later step asks about."""
    lines = []
    for event in frame.printed:
        lines += _wrap("    * ", f"{event.text} {_cited(event.rule)}")
        if event.items:
            lines += _wrap("      ", str(event.score))
    return lines


def _choice_lines(letter: str, choice: JudgedChoice, told: Answer | None) -> list[str]:
    """A choice: what is said of a wrong one, and the reasons of a refusal that is right."""
    word = _("right") if choice.right else _("wrong")
    lines = _wrap(f"    {letter} [{word}] ", _(choice.label))
    why = choice.whynot
    if choice.right and choice.why.allowed is False and choice.why != told:
        why = (replace(choice.why, head="") if choice.why.bare else choice.why).text
    return lines + (_wrap(" " * 14, why) if why else [])


def _answer_lines(head: str, answer: Answer) -> list[str]:
    """An answer, and every condition of its ruling with rule, source and basis."""
    cited: set[str] = set()
    lines = [answer.head] if answer.head else []
    for line in answer.listed:
        lines.append(" ".join(filter(None, (line.head, _citing(line.reasons, cited), line.note))))
    rest = answer.reasons
    if answer.bare and not lines and len(rest) > 1:
        lines = [_("All of this is met:") if answer.allowed else _("What speaks against it:")]
    elif not lines:
        lines, rest = [_citing(rest, cited)], ()
    return _wrapped(head, lines) + _bullets(" " * len(head), rest)


def _bullets(indent: str, reasons: Iterable[Reason]) -> list[str]:
    """Reasons one under the other, each with its rule."""
    told = (f"{one.text} {_cited(one.rule)}" for one in reasons)
    return [line for words in told for line in _wrap(f"{indent}- ", words)]


def _citing(reasons: Iterable[Reason], cited: set[str]) -> str:
    """Reasons one after the other; the rules of a sentence are told where it first stands."""
    rules: dict[str, dict[str, None]] = {}
    for reason in reasons:
        rules.setdefault(reason.text, {})[_cited(reason.rule)] = None
    told = [text if text in cited else " ".join([text, *rules[text]]) for text in rules]
    cited.update(rules)
    return " ".join(told)


def _wrapped(head: str, lines: Sequence[str]) -> list[str]:
    """Lines one under the other, the first one behind a head."""
    first, *more = lines or [""]
    room = " " * len(head)
    return _wrap(head, first) + [line for text in more for line in _wrap(room, text)]


def _cited(rule: Rule) -> str:
    return f"[{rule.name}; {_(rule.source)}; {_(rule.basis.value)}]"


def _whatif_lines(result: Comparison) -> list[str]:
    return [
        *_wrap(_("What if: "), _(result.whatif.label)),
        *_side_lines(_("  as it is: "), result.before, result.after),
        *_side_lines(_("  then:     "), result.after, result.before),
        *_changed_lines(result),
    ]


def _changed_lines(result: Comparison) -> list[str]:
    """What differs between the two sides, where they do not say that themselves."""
    if result.before.bare and result.after.bare and result.differs:
        return []
    found = changes(result)
    whole = isinstance(result.after.data, list) and result.after.names  # choices, each in words
    changed = "; ".join(text for text in found if whole or len(text) <= WIDTH // 2)
    if not changed:  # a long list is not told twice
        changed = _("the answer") if result.differs else _("nothing")
    return _wrap(_("  changed:  "), changed)


def _side_lines(head: str, answer: Answer, other: Answer) -> list[str]:
    """One side of a what-if: the answer, and of a ruling the reasons that the other side lacks.

    That something is allowed needs no reasons here.
    """
    lines = _wrapped(head, answer.lines or [answer.text])
    if answer.allowed is None or not answer.lines or (answer.bare and answer.allowed):
        return lines
    fresh = [reason for reason in answer.reasons if reason not in other.reasons]
    return lines + _bullets(" " * len(head), fresh)


def _claim_lines(result: Result) -> list[str]:
    claim = result.claim
    word = _("holds") if result.holds else _("does not hold")
    if claim.information:
        word = _("for information")
    return _wrap(f"  {claim.id} ", f"({word}; {_(claim.basis.value)}) {_(_ruled(claim))}")


def _ruled(claim: Claim) -> str:
    """A ruling in words: a lesson that only checks it leaves them to the reference."""
    if claim.text != stated(*claim.checks):
        return claim.text
    entry = entries().get(claim.id)
    return claim.text if entry is None else entry.claim.text


def _wrap(head: str, text: str, indent: str | None = None) -> list[str]:
    """Lines of at most 96 columns: the first one begins with ``head``, the rest is indented."""
    room = " " * len(head) if indent is None else indent
    wrapped = textwrap.wrap(
        head + text,
        WIDTH,
        subsequent_indent=room,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
    return wrapped or [head.rstrip()]
