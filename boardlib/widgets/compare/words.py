"""What editions say, in words."""

from __future__ import annotations

from boardlib.game.editions import Edition, EditionComparison, Finding
from boardlib.text import _, listing, ngettext


def allowed(found: EditionComparison, edition: int) -> set[str]:
    """Keys of everything that an edition allows, by its number."""
    targets = found.targets
    return {key for target in targets if target.findings[edition].allowed for key in target.keys}


def difference(edition: Edition, before: set[str], after: set[str]) -> str:
    """What became of the count of an edition when the piece was moved."""
    if before == after:
        same = ngettext(
            "{id}: the same {count} place.", "{id}: the same {count} places.", len(after)
        )
        return same.format(id=edition.id, count=len(after))
    words = ngettext(
        "{id}: {count} place instead of {before}: {new} new, {gone} no longer.",
        "{id}: {count} places instead of {before}: {new} new, {gone} no longer.",
        len(after),
    )
    return words.format(
        id=edition.id,
        count=len(after),
        before=len(before),
        new=len(after - before),
        gone=len(before - after),
    )


def count_sentence(edition: Edition) -> str:
    """How many places an edition allows, such as ``C1: 4 places on 3 features.``."""
    return f"{edition.id}: {count_words(edition)}."


def count_words(edition: Edition) -> str:
    """How many places an edition allows, such as ``4 places on 3 features``."""
    return edition.spread if edition.places else _("no place")


def answer(finding: Finding) -> str:
    """Yes, or no and everything that fails.

    >>> from boardlib.ruling import Ruling
    >>> answer(Finding(Ruling(()), ()))
    'yes'
    """
    if finding.allowed:
        return _("yes")
    return _("no: {why}").format(why=listing(list(finding.words)))
