"""What came of many games, in two tables of words and numbers."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence

from boardlib.game.outcome import Column
from boardlib.game.table import Sheet
from boardlib.simulation.tabulated import Games
from boardlib.text import _, ngettext


def sheets(games: Games) -> list[Sheet]:
    """Who has won how often, what the numbers come to, and what failed."""
    return [one for one in (won(games), numbers(games), failures(games)) if one.rows]


def won(games: Games) -> Sheet:
    """Who has won how often."""
    played = [row for row in games if row["failure"] is None]
    kinds = any(row["kind"] for row in played)
    counted = Counter((str(row["winner"]), str(row["kind"] or "")) for row in played)
    rows = [
        (who, *([kind] if kinds else []), str(times), f"{100 * times / len(played):.1f}")
        for (who, kind), times in counted.most_common()
    ]
    heads = (_("winner"), *([_("player")] if kinds else []), _("games"), _("percent"))
    return Sheet(_("Won"), heads, tuple(rows))


def numbers(games: Games) -> Sheet:
    """The least, the mean and the most of every column that counts something."""
    heads = (_("column"), _("least"), _("mean"), _("most"), "")
    return Sheet(_("Counted"), heads, tuple(_lines(games)))


def _lines(games: Games) -> Iterator[tuple[str, ...]]:
    for column in games.columns:
        found = _values(games, column)
        if found and column.name not in ("number", "players"):
            mean = f"{statistics.fmean(found):.4g}"
            yield column.name, f"{min(found):g}", mean, f"{max(found):g}", _(column.unit)


def _values(games: Games, column: Column) -> Sequence[float]:
    """The numbers of a column; none where it holds words."""
    if column.type not in (int, float):
        return []
    return [value for value in games[column.name] if isinstance(value, int | float)]


def failures(games: Games) -> Sheet:
    """The games that were not played to their ends, each with its seed; the first ten."""
    failed = games.failures
    text = ngettext("{count} game failed", "{count} games failed", len(failed))
    rows = tuple((str(row["seed"]), str(row["failure"])) for row in failed[:10])
    return Sheet(text.format(count=len(failed)), (_("seed"), _("why")), rows)
