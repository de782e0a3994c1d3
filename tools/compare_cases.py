"""What a change does to the cases: python tools/compare_cases.py OLD, the folder of older code.

Tells every case with the older code and with this one, and lists case by case where a transcript
or a picture is another one: each step bare, and with the marks that a lesson shows before and
after its question, in the light and the dark theme; and every board that has a name.  With
``--own-cases`` the older code tells the cases of this one: then only the code is compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from difflib import unified_diff
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from boardlib.catalogue import Case, cases, read_case, transcript
from boardlib.drawing import Scene, svg
from boardlib.game import GAMES, game

HERE = Path(__file__).resolve().parent.parent
LINES, COLUMNS = 6, 160
Told = Mapping[str, str]


# --- telling: run by the older code too, so it takes only what that has as well ----------------


def presenter(case: Case) -> Any:
    """What a lesson shows of a case; older code has it in another place."""
    for place in ("boardlib.story.state", "boardlib.widgets.presenter"):
        try:
            return import_module(place).Presenter(case)
        except ModuleNotFoundError:
            continue
    raise SystemExit("this code has no lessons")


def pictures(name: str, scene: Scene) -> Iterator[tuple[str, str]]:
    """A picture in both themes."""
    yield f"{name}, light", svg(scene, "light")
    yield f"{name}, dark", svg(scene, "dark")


def steps(case: Case) -> Iterator[tuple[str, str]]:
    """The transcript of a case, and every picture of it."""
    yield "transcript", transcript(case)
    for frame in case.frames():
        yield from pictures(f"step {frame.number}", case.rules.draw(frame.position))
    show = presenter(case)
    for frame in show.frames:
        if show.pending:
            yield from pictures(f"step {frame.number} asked", marked(show, frame.position))
            show.choose(0, True)
            show.commit()
        yield from pictures(f"step {frame.number} told", marked(show, frame.position))
        show.next()


MARKS = "boardlib.story.marks"
"""What says which marks a step has; older code asks the presenter itself."""


def marked(show: Any, position: Any) -> Scene:
    """The picture of a position with the marks that the lesson shows now."""
    marks = show.marks() if hasattr(show, "marks") else import_module(MARKS).marks_of(show)
    return show.scene(position, marks)  # type: ignore[no-any-return]


def boards() -> Iterator[tuple[str, Iterator[tuple[str, str]]]]:
    """Every board that has a name."""
    for name in GAMES:
        rules = game(name)
        for board, text in rules.boards().items():
            yield f"{name}: {board}", pictures("board", rules.draw(rules.read(text)))


def cases_in(folder: str) -> Iterable[Case]:
    """The cases of the code in a folder, or of the code that runs."""
    if not folder:
        return cases().values()
    files = sorted(Path(folder).glob("boardlib/*/cases/*.toml"))
    return [read_case(path.read_text(encoding="utf-8"), path.parts[-3]) for path in files]


def tell(folder: str) -> None:
    """Print every case, and every board, as a line of JSON."""
    for case in cases_in(folder):
        print(json.dumps([case.id, dict(steps(case))]))
    for name, board in boards():
        print(json.dumps([name, dict(board)]))


# --- comparing ----------------------------------------------------------------------------------


def told_by(code: Path, folder: str) -> Iterator[tuple[str, Told]]:
    """What the code in a folder tells of the cases, one after the other."""
    command = [sys.executable, __file__, "--tell", folder]
    there = {**os.environ, "PYTHONPATH": str(code.resolve())}
    with subprocess.Popen(command, env=there, stdout=subprocess.PIPE, text=True) as telling:
        assert telling.stdout is not None
        for line in telling.stdout:
            name, told = json.loads(line)
            yield name, told
    if telling.returncode:
        raise SystemExit(f"the code in {code} could not tell all cases")


def _lines(told: str) -> list[str]:
    return told.replace("><", ">\n<").splitlines()


def differences(old: Told, new: Told) -> Iterator[str]:
    """Where two tellings of a case differ, with the first lines of it."""
    for part in dict.fromkeys((*old, *new)):
        if old.get(part) != new.get(part):
            yield f"  {part}"
            was, now = (_lines(side.get(part, "")) for side in (old, new))
            lines = islice(unified_diff(was, now, lineterm="", n=0), 3, 3 + LINES)
            yield from (f"    {line[:COLUMNS]}" for line in lines)


def compare(old: Path, folder: str) -> int:
    """Print what differs; the number of cases that do."""
    before, after = dict(told_by(old, folder)), dict(told_by(HERE, folder))
    names = dict.fromkeys((*before, *after))
    differing = 0
    for name in names:
        lines = list(differences(before.get(name, {}), after.get(name, {})))
        if lines:
            differing += 1
            print(name, *lines, sep="\n")
    print(f"{differing} of {len(names)} cases and boards differ")
    return differing


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0] if __doc__ else "")
    parser.add_argument("old", help="the folder of the older code, with boardlib in it")
    parser.add_argument("--own-cases", action="store_true", help="compare this code's cases only")
    parser.add_argument("--tell", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.tell:
        tell(given.old)
    else:
        sys.exit(1 if compare(Path(given.old), str(HERE) if given.own_cases else "") else 0)


if __name__ == "__main__":
    main()
