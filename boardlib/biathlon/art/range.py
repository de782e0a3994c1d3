"""The range: the targets of a player, what was shot at them, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from boardlib.biathlon.art.canvas import Spot, TrackPart
from boardlib.biathlon.art.pieces import quarter, side, symbol, token
from boardlib.biathlon.art.plan import target_words
from boardlib.biathlon.board.cards import Segment
from boardlib.biathlon.board.position import Kept, Shooting, Shot
from boardlib.biathlon.rulebook import DEFAULTS
from boardlib.biathlon.rules.naming import shot_key
from boardlib.biathlon.rules.shooting import CLICK, Target, markers, sign_of, targets
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.text import _

SHOTS: Final = int(DEFAULTS["shots"])
"""Room is left for so many targets, and so many stand there where nobody says how many."""
HEIGHT: Final = 122.0
CLOSE: Final = 60.0
"""Of the targets of one player; and where those of many keep close together."""
MANY: Final = 3
"""So many players are many."""
SMALLER: Final = 0.74
WORD: Final = 17.0
"""Then how much smaller a target is, and the size of the words beside it."""
RADIUS: Final = 31.0
"""Of a target."""
BLACK: Final = 15.0
"""Of what has to be hit."""
SIZE: Final = 19.0
_CROSS: Final = path(f"M0,{-RADIUS} V{RADIUS} M{-RADIUS},0 H{RADIUS}")


class Range(TrackPart):
    """Draws the range of a position."""

    def draw(self, colour: str, top: float, close: bool = False) -> float:
        """The targets of a player below a height, and the height they take."""
        middle = CLOSE / 2 if close else 40.0
        shooting = next((one for one in self.position.shootings if one.colour == colour), None)
        found = self.targets(shooting)
        covered = () if shooting else self.covered(colour)
        keys = [shot_key(colour, number) for number in range(1, len(found) + 1)]
        self.sheet.plain(
            Group((token(colour),), offset=(26.0 if close else 38.0, top + middle)), near=keys
        )
        cards = self.cards(colour, shooting)
        for index, kept in enumerate(cards):
            at = (62.0 + 34 * index, middle) if close else (26.0 + 34 * index, 88.0)
            self.kept(kept, (at[0], top + at[1]))
        first = 50.0 + 34 * len(cards) if close else 92.0
        wide = (self.sheet.width - first) / max(SHOTS, len(found))
        for number, target in enumerate(found, start=1):
            x = first + wide * (number - 1 if close else number - 0.5)
            at = (x + (28 if close else 0), top + middle)
            self.target(colour, number, target, at, close, covered)
        return CLOSE if close else HEIGHT

    def targets(self, shooting: Shooting | None) -> Sequence[Target | None]:
        """The targets in the order of the shots; None for one at which nobody has shot."""
        if shooting is None:
            return (None,) * int(self.position.profile.get("shots", SHOTS))
        helps = markers(self.position, shooting.cards)
        return targets(self.position.profile, shooting.shots, helps)

    def covered(self, colour: str) -> tuple[Segment, ...]:
        """The corners in which no shot of a player will miss."""
        return tuple(markers(self.position, self.cards(colour, None)))

    def cards(self, colour: str, shooting: Shooting | None) -> tuple[Kept, ...]:
        """The cards that helped, or may help."""
        if shooting is not None:
            return shooting.cards
        player = self.position.by_colour.get(colour)
        return () if player is None else player.kept

    def kept(self, kept: Kept, at: tuple[float, float]) -> None:
        """The symbol of a card that is kept for the range."""
        sign = sign_of(self.position, kept)
        if sign is not None:
            ground = Path(rounded(-16, -16, 32, 32, 5), Paint("card-slot", "card-line", 1.6))
            self.sheet.plain(Group((ground, Group((symbol(sign),), scale=0.58)), offset=at))
            self.sheet.signs[f"symbol {sign.symbol}"] = None

    def target(
        self,
        colour: str,
        number: int,
        target: Target | None,
        at: tuple[float, float],
        close: bool = False,
        covered: tuple[Segment, ...] = (),
    ) -> None:
        """A target with what was shot at it, and a word below it, or beside it."""
        shot = None if target is None else target.shot
        falls = target is not None and target.falls
        shapes: list[Shape] = list(_disc(shot, falls, covered))
        lines = list(_lines(target))
        if close:
            shapes = [Group(tuple(shapes), scale=SMALLER), *_beside(lines)]
        elif lines:
            told = [
                Text(0, 19.0 + 21 * index, text, SIZE, tone, bold=not index)
                for index, (text, tone) in enumerate(lines)
            ]
            shapes.append(Group(tuple(told), offset=(0.0, RADIUS + 3), legible=SIZE))
        radius = SMALLER * RADIUS if close else RADIUS
        roles = ("range-target", "target-down" if falls else "target-up")
        words = target_words(colour, number, target)
        self.sheet.keyed(shot_key(colour, number), shapes, words, roles, Spot(at, radius + 2))


def _beside(lines: Sequence[tuple[str, str]]) -> Iterator[Shape]:
    """What is told of a target, to its right."""
    first = 6.0 - 9 * (len(lines) - 1)
    for index, (text, tone) in enumerate(lines):
        x, y = SMALLER * RADIUS + 6, first + 18 * index
        yield Text(x, y, text, WORD, tone, "start", bold=not index)


def _lines(target: Target | None) -> Iterator[tuple[str, str]]:
    """What stands below a target, with its colour."""
    if target is None:
        return
    if target.shot is None:
        yield "?", "second"
    elif target.shot is Shot.BORDERLINE:
        yield _("borderline"), "allowed"
    elif target.shot.segment is None:
        yield _("hit"), "allowed"
    elif target.marked:
        yield _("marked"), "allowed"
    else:
        yield _("miss"), "refused"
    if target.clicks == 1:
        yield _("click +{seconds} s").format(seconds=CLICK), "ink"
    elif target.clicks:
        yield _("clicks +{seconds} s").format(seconds=CLICK * target.clicks), "ink"
    elif target.shot is not None and not target.falls:
        yield _("1 loop"), "ink"


@lru_cache(maxsize=64)
def _disc(shot: Shot | None, falls: bool, covered: tuple[Segment, ...] = ()) -> tuple[Shape, ...]:
    """A target: black while it stands, white when it has fallen; the hole of the shot.

    Before it is shot at, the corners that a marker covers are green.
    """
    shapes: list[Shape] = [Circle(0, 0, RADIUS, Paint("target-face"))]
    shapes += [Path(quarter(one, RADIUS), Paint("symbol-green")) for one in covered]
    segment = None if shot is None else shot.segment
    if segment is not None:
        shapes.append(Path(quarter(segment, RADIUS), Paint("target-missed")))
    shapes.append(Circle(0, 0, RADIUS, Paint(stroke="target-line", width=2.8)))
    shapes.append(Path(_CROSS, Paint(stroke="target-line", width=2.0)))
    middle = "target-face" if falls else "target-black"
    shapes.append(Circle(0, 0, BLACK, Paint(middle, "target-line", 2.8)))
    if shot is not None:
        x, y = _hole(shot)
        ring = Paint("target-black", "target-face", 2.0)
        shapes.append(Circle(x, y, 6.0, ring))
    return tuple(shapes)


def _hole(shot: Shot) -> tuple[float, float]:
    """Where a shot has hit the target."""
    if shot is Shot.BORDERLINE:
        return (10.0, 10.6)
    if shot.segment is None:
        return (2.0, -3.0)
    aside, down = side(shot.segment)
    return (16.0 * aside, 16.0 * down)
