"""Many things that are looked at alike, as one test: all of them are, and every fault is told.

To set up, count and report a test takes longer than to look at the side of a tile.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Test = Callable[..., None]


def short(value: object) -> str:
    """A value by its first words: some are whole cases."""
    return str(value)[:70]


def every(
    name: str, values: Iterable[Any], called: Callable[[Any], str] = short
) -> Callable[[Test], Test]:
    """Hand a test one value after the other, as ``pytest.mark.parametrize`` would, in one test.

    It is for tests that change nothing, since what their fixtures make is the same for all values.
    What it has as ``tried`` may be narrowed to some of the values before it is run.

    >>> @every("number", [1, 2, 3])
    ... def is_small(number: int) -> None:
    ...     assert number < 2, f"{number} is large"
    >>> is_small()
    Traceback (most recent call last):
    ExceptionGroup: number: 2 of 3 are at fault: 2, 3 (2 sub-exceptions)

    Args:
        name: the argument of the test; or several, and each value is as many: ``"board, move"``.
        values: what it is, in turn; at least one.
        called: what a value is called when it is at fault.
    """
    given, names = tuple(values), name.split(", ")
    assert given, f"there is no {name} to be tested"

    def of(test: Test) -> Test:
        @wraps(test)
        def whole(**fixtures: Any) -> None:
            faults: dict[str, Exception] = {}
            tried = vars(whole)["tried"]
            for value in tried:
                try:
                    each = (value,) if len(names) == 1 else value
                    test(**fixtures, **dict(zip(names, each, strict=True)))
                except Exception as fault:
                    fault.add_note(f"{name}: {called(value)}")
                    faults[called(value)] = fault
            if faults:
                told = f"{len(faults)} of {len(tried)} are at fault: {', '.join(faults)}"
                raise ExceptionGroup(f"{name}: {told}", list(faults.values()))

        signature = inspect.signature(test)
        others = [one for one in signature.parameters.values() if one.name not in names]
        missing = set(names) - set(signature.parameters)
        assert not missing, f"{test} has no such arguments: {missing}"
        vars(whole)["tried"] = given
        vars(whole)["__signature__"] = signature.replace(parameters=others)
        del vars(whole)["__wrapped__"]
        return whole

    return of
