"""Which rulings fail: for tests that put a wrong rule in place of a right one."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace

from boardlib.catalogue import Case, CaseError, Claim, playing, run_claim


def failing(stories: Iterable[Case]) -> set[str]:
    """The rulings that do not hold, or cannot even be asked; nothing remembered is used."""
    forget()
    try:
        return {claim.id for case in stories for claim in case.claims if not _holds(case, claim)}
    finally:
        forget()


def forget() -> None:
    """What was played with another rule is played again."""
    playing._played.cache_clear()
    playing._compared.cache_clear()
    playing._ran.cache_clear()


def standing(stories: Iterable[Case], expected: Set[str]) -> set[str]:
    """Of the rulings that are expected to fail those that do not; the others are not asked."""
    chosen = [
        replace(case, claims=claims)
        for case in stories
        if (claims := tuple(one for one in case.claims if one.id in expected))
    ]
    return set(expected) - failing(chosen)


def _holds(case: Case, claim: Claim) -> bool:
    try:
        return run_claim(case, claim).holds
    except CaseError:
        return False
