"""Cases found by words: in any order, in any form, wherever a case says them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boardlib.catalogue.model import Case
from boardlib.catalogue.reading import all_cases
from boardlib.text import _
from boardlib.words import stem


def search(words: str, among: Iterable[Case] | None = None) -> list[Case]:
    """The cases that say all of these words somewhere: those that have most in their title first.

    >>> [case.id for case in search("tunnels under the monastery")][:2]
    ['TUN-32', 'TUN-49']
    """
    wanted = stems(words)
    found = []
    for case in all_cases().values() if among is None else among:
        title = stems(f"{case.id} {_(case.title)}")
        everything = title.union(*map(stems, _texts(case)))
        if wanted and all(said(word, everything) for word in wanted):
            found.append((-sum(said(word, title) for word in wanted), case))
    return [case for _rank, case in sorted(found, key=lambda pair: pair[0])]


def _texts(case: Case) -> Iterator[str]:
    yield from (case.game, _(case.rules.title), _(case.question), str(case.source), case.lead)
    for step in case.steps:
        yield from (_(step.say), _(step.question), *(_(choice.label) for choice in step.choices))
        yield from filter(None, [step.task and _(step.task.goal)])
    for claim in case.claims:
        yield from (claim.id, _(claim.text))


def said(word: str, said: frozenset[str]) -> bool:
    """Whether a word stands there, or one that begins like it."""
    return word in said or (len(word) > 2 and any(one.startswith(word) for one in said))


def stems(text: str) -> frozenset[str]:
    """The words of a text, whatever their form."""
    return frozenset(map(stem, re.findall(r"\w+", text)))
