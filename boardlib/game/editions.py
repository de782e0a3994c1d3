"""One question, several editions of the rules: what a game supplies to compare them.

A piece stands somewhere; each edition says where it may go.  A game that can be played by
several editions offers ``compare_editions(position, piece)``, which gives a
:class:`EditionComparison`; everything that shows one knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, cast

from boardlib.game import Game, ability
from boardlib.ruling import Rule, Ruling


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition, as it looks from where the piece stands.

    Attributes:
        id: short name, such as ``C1``.
        name: name in full.
        idea: what it asks, in one sentence.
        rule: the rule in which it differs from the others.
        places: how many places the piece may go to.
        counted: so many of them, and over what they are spread, with the first number left
            open: ``{count} places on 3 features``.
        frame: keys of what is in reach, where the edition has a reach.
    """

    id: str
    name: str
    idea: str
    rule: Rule
    places: int
    counted: str
    frame: tuple[str, ...] = ()

    @property
    def spread(self) -> str:
        """How many places there are, and over what they are spread: ``4 places on 3 features``."""
        return self.counted.format(count=self.places)


@dataclass(frozen=True, slots=True)
class PieceSpot:
    """A place where the piece stands or could stand instead.

    Attributes:
        piece: the line of a position that puts it there, such as ``wagon red 1,0.c1``.
        key: the shape it stands on.
        name: its place in a few words, such as ``(1,0)``.
        also: keys of further shapes that mean the same place.
    """

    piece: str
    key: str
    name: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What one edition says about a target: the ruling, and what fails in a few words."""

    ruling: Ruling
    words: tuple[str, ...]

    @property
    def allowed(self) -> bool:
        """Whether the piece may go there."""
        return self.ruling.allowed


@dataclass(frozen=True, slots=True)
class Target:
    """Places to which the piece might go, all with the same outcome in every edition.

    Attributes:
        label: what they are, in a few words.
        keys: their shapes.
        findings: what each edition says, in the order of the editions.
        marked: whether they are worth a mark on the board.
    """

    label: str
    keys: tuple[str, ...]
    findings: tuple[Finding, ...]
    marked: bool = True

    @property
    def disputed(self) -> bool:
        """Whether the editions disagree on it."""
        return len({finding.allowed for finding in self.findings}) > 1


@dataclass(frozen=True, slots=True)
class EditionComparison:
    """A piece, where it may go by each edition, and where it could stand instead.

    Attributes:
        title: what is compared.
        lead: how the editions differ, in a sentence or two.
        piece: what is moved, in words, such as ``red wagon``.
        position: the board with the piece in its place.
        figure: key of the shape of the piece.
        home: keys of the shapes that it has to leave.
        spots: where it could stand, in the order in which one goes through them.
        spot: the number of the spot where it stands.
        editions: the editions, oldest first.
        targets: every place it might go to, in reading order.
    """

    title: str
    lead: str
    piece: str
    position: Any
    figure: str
    home: tuple[str, ...]
    spots: tuple[PieceSpot, ...]
    spot: int
    editions: tuple[Edition, ...]
    targets: tuple[Target, ...]


class ComparesEditions(Protocol):
    """What a game offers that can be played by several editions."""

    def compare_editions(self, position: Any, piece: str = "") -> EditionComparison:
        """What each edition says about a piece; raises QuestionError when there is none."""


def editions(rules: Game[Any, Any]) -> ComparesEditions | None:
    """How a game compares its editions; None where it has but one (``editions`` in its offers)."""
    return cast("ComparesEditions | None", ability(rules, "editions"))
