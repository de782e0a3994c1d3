"""Offers under their headings; of many, one is found by typing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final

from boardlib.game.editing import Offer
from boardlib.text import _, ngettext

FEW: Final = 12
"""Groups of more offers than this are searched by typing."""
PICTURES: Final = 60
"""So many pictures are shown at most."""
NAMED: Final = 6
"""So many offers are named at most when words fit several."""
EXAMPLES: Final = 3
"""So many are named where no other one is near."""


class NotFound(ValueError):
    """Words fit no offer, or several: says so in one sentence."""


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """Offers under one heading."""

    title: str
    offers: tuple[Offer, ...]

    @property
    def is_long(self) -> bool:
        """Whether there are so many that one searches for them by typing."""
        return len(self.offers) > FEW

    @property
    def pictured(self) -> tuple[Offer, ...]:
        """The offers that are best chosen by their pictures."""
        return tuple(offer for offer in self.offers if offer.shows)[:PICTURES]

    def find(self, words: str) -> Offer:
        """The offer that is named by these words, or the only one that they fit.

        Raises:
            NotFound: when there is none, or words such as ``road`` fit several.
        """
        wanted = _plain(words)
        for offer in self.offers:
            names = (offer.called, offer.label, offer.typed)
            if wanted and wanted in map(str.casefold, names):
                return offer
        fitting = [offer for offer in self.offers if _fits(wanted, offer.label)]
        fitting = fitting or [offer for offer in self.offers if _fits(wanted, offer.typed)]
        if len(fitting) != 1:
            raise NotFound(self._several(words, fitting) if fitting else self._none(words))
        return fitting[0]

    def _none(self, words: str) -> str:
        """A sentence for words that fit no offer, with near ones."""
        if not words.strip():
            return _("{title}: type a name, or a word of what is wanted.").format(title=self._head)
        names = {offer.called.casefold(): offer.called for offer in self.offers}
        codes = {offer.typed.casefold(): offer.typed for offer in self.offers if offer.typed}
        found = _near(words, names, 0.4) or _near(words, codes, 0.6)
        text = _("Nothing in '{title}' is called '{words}'; it can be called: {near}.")
        if found:
            text = _("Nothing in '{title}' is called '{words}'; did you mean {near}?")
        near = found or islice(names.values(), EXAMPLES)
        return text.format(title=self._head, words=words.strip(), near=_listed(near))

    def _several(self, words: str, fitting: list[Offer]) -> str:
        """A sentence for words that fit several offers, with the first of them."""
        text = ngettext(
            "'{words}' fits {count} entry in '{title}': {names}. Which one?",
            "'{words}' fits {count} entries in '{title}': {names}. Which one?",
            len(fitting),
        )
        if len(fitting) > NAMED:
            text = ngettext(
                "'{words}' fits {count} entry in '{title}': {names} … Which one?",
                "'{words}' fits {count} entries in '{title}': {names} … Which one?",
                len(fitting),
            )
        names = _listed(offer.called for offer in fitting[:NAMED])
        return text.format(words=words.strip(), count=len(fitting), title=self._head, names=names)

    @property
    def _head(self) -> str:
        return self.title.rstrip("?")


def grouped(offers: Iterable[Offer]) -> tuple[OfferGroup, ...]:
    """Offers under their headings, in their order."""
    return tuple(
        OfferGroup(title, tuple(found))
        for title, found in groupby(offers, key=lambda one: one.group)
    )


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())


def _fits(wanted: str, label: str) -> bool:
    """Whether a label has all these words."""
    found = label.casefold()
    return bool(wanted) and all(word in found for word in wanted.split())


def _near(words: str, names: Mapping[str, str], cutoff: float) -> list[str]:
    """The names that are most like what was typed."""
    from difflib import get_close_matches

    return [names[one] for one in get_close_matches(_plain(words), names, n=3, cutoff=cutoff)]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))
