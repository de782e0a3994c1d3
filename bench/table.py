"""The table of docs/speed.md: a row for every budget, from what was measured last on this machine.

``make bench`` keeps its numbers in ``.cache/bench.json``; ``make table`` makes the table of them.
Where several numbers stand for one budget, the one that comes nearest to breaking it is told.
"""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from bench import Measure

PROJECT: Final = Path(__file__).parents[1]
KEPT: Final = PROJECT / ".cache" / "bench.json"
PAGE: Final = PROJECT / "docs" / "speed.md"
BEGIN, END = "<!-- made by `make table` -->", "<!-- until here -->"
CLICKS: Final = r"a (what-if|shape|change) out of nothing"
ON_SITE: Final = r"(Next|a (shape|change)) on the site"
READY: Final = "engine ready on"


@dataclass(frozen=True, slots=True)
class Budget:
    """A budget.

    Attributes:
        what: what it is for, as the table says it.
        benchmark: what measures it.
        measures: the names of its measures, as a pattern; all of them together have one row.
    """

    what: str
    benchmark: str
    measures: str


BUDGETS: Final = (
    Budget(
        "a click on Next until the picture of 72 tiles is there, in JupyterLab: median",
        "latency",
        "click to new picture, 72 tiles, median",
    ),
    Budget("a click on Next: worst", "latency", "click to new picture, 72 tiles, worst"),
    Budget(
        "a what-if, a shape, a change, each chosen by chance: median",
        "latency",
        f"{CLICKS}, median",
    ),
    Budget("a what-if, a shape, a change: worst", "latency", f"{CLICKS}, worst"),
    Budget("one step of any case, to SVG: median", "step-of-cases", "step of a case, median"),
    Budget("one step of any case: worst", "step-of-cases", "step of a case, worst"),
    Budget("one step on 72 tiles: median", "step", "step, 72 tiles, median"),
    Budget("one step on 72 tiles: worst", "step", "step, 72 tiles, worst"),
    Budget("all rulings of the catalogue", "rulings", r"\d+ rulings"),
    Budget("`import boardlib`", "import-time", "import boardlib"),
    Budget("importing any one game", "import-time", r"import boardlib\.\w+"),
    Budget("a tile at 72,000 tiles, to one at 72", "placing", "large board to small board"),
    Budget("whole random base games of Carcassonne", "games", "base games, 2 players"),
    Budget("a stage of the Tour, 36 riders", "stages-ridden", "a stage of .*"),
    Budget("a race of Biatlon, 5 players", "races-ridden", "an? .* of Biatlon, .*"),
    Budget("a game of Troyes, 4 players", "games-of-troyes", "a game of Troyes, .*"),
    Budget("exact odds of any question about dice", "odds", "exact odds, slowest question.*"),
    Budget("the handout of a lesson, as PDF", "handouts", ".* as PDF"),
    Budget("the site without Pyodide, as files", "site", "the site without Pyodide"),
    Budget("the same as a server sends it", "site", "as a server sends it, gzip"),
    Budget("the site: the first picture of a lesson", "site", "first picture of a lesson"),
    Budget("the site: Python ready on the first page", "site-engine", f"{READY} the first page"),
    Budget("the site: Python ready on the next page", "site-engine", f"{READY} the next page"),
    Budget("a click on the site: median", "site-engine", f"{ON_SITE}, median"),
    Budget("a click on the site: worst", "site-engine", f"{ON_SITE}, worst"),
    Budget(
        "thirty pages of the site at once, all files there",
        "site",
        "30 readers have a lesson",
    ),
    Budget(
        "thirty pages of the site at once on one machine, Python ready in all",
        "thirty-engines",
        "30 engines on one machine, all ready",
    ),
    Budget("`make test` on two cores", "checks", "make test"),
    Budget("`make check` on two cores", "checks", "make check"),
)


# --- what was measured ------------------------------------------------------------------


def machine() -> str:
    """What kind of machine this is: processor, cores, Python."""
    cores = os.cpu_count()
    return f"{_processor()}, {cores} cores, Python {platform.python_version()}"


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    found = re.search(r"model name\s*: (.*)", text)
    return found[1].strip() if found else platform.processor() or platform.machine()


def keep(name: str, measures: Iterable[Measure]) -> None:
    """Keep the numbers of a benchmark, in place of those it had before."""
    known = _kept()
    known[name] = {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "machine": machine(),
        "measures": [asdict(one) for one in measures],
    }
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(known, indent=1), encoding="utf-8")


def _kept() -> dict[str, Any]:
    try:
        known = json.loads(KEPT.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


# --- the table --------------------------------------------------------------------------


def number(value: float) -> str:
    """A number with about three digits that matter."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def worst(measures: Iterable[Measure]) -> Measure:
    """The measure that comes nearest to breaking its budget, or breaks it most."""

    def strain(one: Measure) -> float:
        limit, value = one.budget or 1.0, max(one.value, 1e-9)
        return limit / value if one.at_least else value / limit

    return max(measures, key=strain)


def rows(known: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """A row for every budget: what it is for, the limit, the number."""
    for budget in BUDGETS:
        found = measures_of(budget, known)
        if not found:
            yield budget.what, "", "not measured"
            continue
        one = worst(found)
        sign = "≥" if one.at_least else "≤"
        over = "" if one.ok else " (over)"
        limit = "" if one.budget is None else f"{sign} {number(one.budget)} {one.unit}"
        yield budget.what, limit, f"{number(one.value)} {one.unit}{over}"


def measures_of(budget: Budget, known: Mapping[str, Any]) -> list[Measure]:
    """The numbers that stand for a budget, or for a figure without one; none where not measured."""
    kept = [Measure(**one) for one in known.get(budget.benchmark, {}).get("measures", ())]
    found = [one for one in kept if re.fullmatch(budget.measures, one.name)]
    return [one for one in found if one.budget is not None] or found


def table(known: Mapping[str, Any]) -> str:
    """The table, with the machine and the days on which it was measured."""
    used = [known[one.benchmark] for one in BUDGETS if one.benchmark in known]
    days = sorted({one["date"] for one in used})
    lines = ["| what | budget | measured |", "|---|---|---|"]
    lines += [f"| {what} | {limit} | {value} |" for what, limit, value in rows(known)]
    when = days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}"
    machines = "; ".join(sorted({one["machine"] for one in used}))
    return "\n".join([*lines, "", f"Measured {when}: {machines}."])


def write() -> list[str]:
    """Write the table into the page, in place of the one there; what was not measured.

    Raises:
        ValueError: for a page without a place for it, or when nothing was measured.
    """
    known = _kept()
    if not any(one.benchmark in known for one in BUDGETS):
        raise ValueError("Nothing was measured yet: run make bench first.")
    text = PAGE.read_text(encoding="utf-8")
    head, begin, rest = text.partition(BEGIN)
    _old, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE.name} has no place for the table: {BEGIN} and {END}.")
    made = f"{head}{BEGIN}\n\n{table(known)}\n\n{END}{tail}"
    PAGE.write_text(made, encoding="utf-8")
    return [one.what for one in BUDGETS if not measures_of(one, known)]
