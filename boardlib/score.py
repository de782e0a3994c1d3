"""A score is an expression with items, never a bare number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardlib.ruling import Rule
from boardlib.shown import bundle, listed, paragraphs


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score: ``count`` things called ``name`` at ``each`` points, by one rule."""

    count: int
    name: str
    each: int
    rule: Rule

    @property
    def points(self) -> int:
        """Points of this line."""
        return self.count * self.each

    def __str__(self) -> str:
        return f"{self.count} {self.name} × {self.each}"

    def __repr__(self) -> str:
        return f"<.items, {self.rule.id}: {self}>"


@dataclass(frozen=True, slots=True)
class Score:
    """An itemised sum: the total is the sum of its items, always.

    >>> import boardlib as bl
    >>> frames = bl.case("TUN-32").frames()
    >>> score = next(event.score for one in frames for event in one.events if event.score)
    >>> score.total
    5
    """

    items: tuple[Item, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the items, in points."""
        return sum(item.points for item in self.items)

    def __add__(self, other: Score) -> Score:
        return Score(self.items + other.items)

    def __str__(self) -> str:
        if not self.items:
            return "0"
        return f"{' + '.join(str(item) for item in self.items)} = {self.total}"

    def __repr__(self) -> str:
        return f"<Score: {self}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Every item with its rule, and the sum."""
        items = ((f"{item} = {item.points}", str(item.rule)) for item in self.items)
        return bundle(str(self), paragraphs([str(self)]) + listed(items))

    def to_json(self) -> dict[str, Any]:
        """Plain data: the total and every item with its rule."""
        return {
            "total": self.total,
            "items": [
                {
                    "count": item.count,
                    "name": item.name,
                    "each": item.each,
                    "points": item.points,
                    "rule": item.rule.id,
                }
                for item in self.items
            ],
        }
