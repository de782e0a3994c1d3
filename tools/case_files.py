"""What is kept of the cases, written anew: python -m tools.case_files.

Rulings that are in no list yet are added to the list of their family in ``tests/catalogue``; none
is ever taken out.  The transcript of every case is written; those that are another one now are
named, to be read before they are committed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from boardlib.catalogue import Case, cases, transcript

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "catalogue"


def main() -> None:
    """Write both, and say what is new."""
    for path in [*add_rulings(FOLDER), *write_transcripts(FOLDER / "transcripts")]:
        print(path)


def add_rulings(folder: Path) -> Iterator[Path]:
    """Add the rulings that no list has; the lists that have grown."""
    lists = {path: path.read_text().split() for path in sorted(folder.glob("case-ids-*.txt"))}
    known = {name for names in lists.values() for name in names}
    for case in cases().values():
        fresh = [claim.id for claim in case.claims if claim.id not in known]
        if fresh:
            family = case.id.split("-")[0]
            path = next((path for path, names in lists.items() if _holds(names, family)), None)
            path = path or folder / f"case-ids-{case.game}-{family.lower()}.txt"
            lists[path] = [*lists.get(path, []), *fresh]
            path.write_text("\n".join(lists[path]) + "\n")
            yield path


def _holds(names: list[str], family: str) -> bool:
    return any(name.startswith(f"{family}-") for name in names)


def write_transcripts(folder: Path) -> Iterator[Path]:
    """Write the transcripts of all cases; those that are new or say something else."""
    for case in cases().values():
        path, text = folder / f"{case.id.lower()}.txt", _kept(case)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            yield path


def _kept(case: Case) -> str:
    return transcript(case) + "\n"


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
