"""What tells the answer is printed behind a line that has to be opened first.

JupyterLab unfolds an output as soon as its cell runs, so the fold is in the output itself.  It
needs no widget.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from html import escape
from io import StringIO

from boardlib.extras import needing
from boardlib.story.markup import own_keys
from boardlib.text import _

with needing():
    from IPython.display import display


@contextmanager
def folded(about: str = "") -> Iterator[None]:
    """Show what is printed in the block once somebody opens it.

    What was printed before an error is shown, too.

    Args:
        about: one line that says what is inside, and tells no answer.

    >>> import boardlib as bl
    >>> with bl.folded("How many?"):
    ...     print("6 roads")  # doctest: +ELLIPSIS
    {'text/plain': '6 roads', ...
    """
    printed = StringIO()
    try:
        with redirect_stdout(printed):
            yield
    finally:
        text = printed.getvalue().rstrip("\n")
        data = {"text/plain": text, "text/html": own_keys(_page(text, about))}
        display(data, raw=True)  # type: ignore[no-untyped-call]


def _page(text: str, about: str = "") -> str:
    """The text behind a line of its own.

    >>> _page("1 < 2")
    '<details><summary>Open: this tells the answer</summary><pre>1 &lt; 2</pre></details>'
    >>> _page("1 < 2", "Which is less?")[:71]
    '<details><summary><b>Which is less?</b> Open: this tells the answer</su'
    """
    first = f"<b>{escape(about)}</b> " if about else ""
    summary = first + escape(_("Open: this tells the answer"))
    return f"<details><summary>{summary}</summary><pre>{escape(text)}</pre></details>"
