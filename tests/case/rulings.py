"""Which rulings fail: for tests that put a wrong rule in place of a right one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boardlib.case import Case, CaseError, Claim, run_claim


def failing(stories: Iterable[Case]) -> set[str]:
    """The rulings that do not hold, or cannot even be asked; nothing remembered is used."""
    fresh = map(replace, stories)
    return {claim.id for case in fresh for claim in case.claims if not _holds(case, claim)}


def _holds(case: Case, claim: Claim) -> bool:
    try:
        return run_claim(case, claim).holds
    except CaseError:
        return False
