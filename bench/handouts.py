"""How long a handout takes."""

from __future__ import annotations

from collections.abc import Iterator

from bench import Measure, benchmark, clock, quiet
from boardlib.handout import find_lesson, handout
from boardlib.handout.page import page
from boardlib.handout.paper import pdf


@benchmark
def handouts() -> Iterator[Measure]:
    """The handout of a whole lesson, from its cases to the file."""
    with quiet():
        start = clock()
        made = handout(find_lesson("tunnels"))
        pdf(made)
        yield Measure("a lesson of eight cases as PDF", clock() - start, 2, "s")
        start = clock()
        page(made)
        yield Measure("the same as HTML, once its content is there", clock() - start, None, "s")
