"""What went wrong inside a function, in a learner's words.

An exception becomes one sentence on what happened, and the line of the function in which it did.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

from boardlib.text import _, mark
from boardlib.widgets.coding.running import AskedError

SENTENCES: Final[tuple[tuple[type[BaseException], str], ...]] = (
    (NotImplementedError, mark("It says itself that it is not finished.")),
    (AskedError, mark("It asks somebody to type: all it needs stands in its brackets.")),
    (RecursionError, mark("It calls itself again and again, and nothing stops it.")),
    (ZeroDivisionError, mark("It divides by zero.")),
    (IndexError, mark("It asks for an element that a list does not have, beyond its end.")),
    (KeyError, mark("It looks something up that is not there: {about}.")),
    (NameError, mark("It uses a name that nobody has given to anything: {about}.")),
    (AttributeError, mark("It asks for something that such a value does not have: {about}.")),
    (StopIteration, mark("It asks for the next one, and there is none left.")),
    (TypeError, mark("It does something with a value that does not go with it: {about}.")),
    (ImportError, mark("It imports something that is not installed: {about}.")),
    (AssertionError, mark("One of its own assertions does not hold.")),
    (KeyboardInterrupt, mark("You stopped it.")),
    (SystemExit, mark("It ends the program instead of returning an answer.")),
)
"""An error and what it means, the special before the general."""
OTHER: Final = mark("It stops before it has an answer. Python says: {about}.")


def happened(error: BaseException) -> str:
    """What an error means, in one sentence."""
    for kind, sentence in SENTENCES:
        if isinstance(error, kind):
            return _(sentence).format(about=_about(error))
    return _(OTHER).format(about=_about(error))


def _about(error: BaseException) -> str:
    """What an error is about: the name that it complains of, or its own words."""
    name = getattr(error, "name", None) or (error.args[:1] if isinstance(error, KeyError) else None)
    words = _shown(name[0]) if isinstance(name, tuple) else name or str(error).rstrip(".")
    return f"'{words or type(error).__name__}'"


def _shown(value: Any) -> str:
    """A value as text; it may be of a class of the learner's own, which fails even at that."""
    try:
        return str(value)
    except Exception:
        return type(value).__name__


def where(error: BaseException, function: Callable[..., Any]) -> tuple[int, str] | None:
    """The line of the function in which an error arose: its number in it, and its text.

    None where the error arose before it was called, or where its text is not known.
    """
    if not isinstance(function, FunctionType):
        return None
    code, step, found = function.__code__, error.__traceback__, None
    while step is not None:
        if step.tb_frame.f_code.co_filename == code.co_filename:
            found = step.tb_lineno
        step = step.tb_next
    text = linecache.getline(code.co_filename, found).strip() if found else ""
    return (found - code.co_firstlineno + 1, text) if found and text else None


def is_unwritten(function: Callable[..., Any]) -> bool:
    """Whether a function holds nothing yet but its docstring, ``...`` or ``pass``.

    >>> def stub(board):
    ...     "The open ends."
    ...     ...
    >>> is_unwritten(stub), is_unwritten(lambda board: 3)
    (True, False)
    """
    if not isinstance(function, FunctionType):
        return False
    code = function.__code__
    empty = {_nothing.__code__.co_code, _only_words.__code__.co_code}
    return code.co_code in empty and {*code.co_consts} <= {None, function.__doc__}


def _nothing() -> None:
    pass


def _only_words() -> None:
    """It holds nothing else."""
