"""An FAQ case as data, run by the engine.

A case is a TOML file in ``boardlib/<game>/cases/``: a position, a story in steps (moves and
predictions), claims (every ruling of the catalogue) and what-ifs.  Nothing that the engine
can compute is written in the file: right and wrong choices, feedback and transcript come
from the engine; ``expect`` is only compared.

What a file holds::

    id, title, question                 the leading ruling id, a few words, the question
    ruling                              the answer in one sentence, where no claim gives it
    game                                the game, in a file outside the game's own folder
    source = { document, place }
    board, position                     a named board, lines of a position, or both

    [[step]]                            what happens, in order
    say                                 one or two sentences
    sheet                               said instead on a sheet with all questions, or "": where
                                        "say" tells the answer to an earlier one
    change, move                        lines that change, and a move that is played
    question, choices, pick             a prediction; pick is "one" (so by default) or "all"
    ask or judge, then                  the verdict; the moves in "then" are only tried out
    answer                              the verdict as plain data, to be compared
    why                                 a question about each choice of plain words
    whynot                              letter of a wrong choice -> what the mistake was
    show                                keys of the shapes that the step speaks of

    [[claim]]                           a ruling: id, text (or what is checked), basis, information
    [[claim.check]]                     one of several checks; a single one stands in the claim
    given                               "start" or "after step N", or else board, position

    [[whatif]]                          label, change, ask, then; step N after which it is made

Choices may be plain words: right are those that the answer to ``ask`` lists, and all of them
are wanted where ``answer`` is a list.  ``why = "may 2 {choice}"`` asks why, or why not.

Every wrong choice is answered with a sentence about that choice.  Where the choice has a
question of its own, the engine gives it: the conditions that are not met.  Where it stands for
a mistake in thinking, the case says it, by its letter::

    [step.whynot]
    B = "5 is what rider 1 rode. His speed is what he rolled."

Any other choice (``label``; ``at``: keys of shapes where it stands, none for a mere reason) and
a check put a question: ``ask`` a question or ``judge`` a move, after ``change`` and the moves in
``then``; ``expect`` is the answer, of which a table names only some keys, and ``because`` are
the rules: exactly the failing ones of a refusal, or some of those that hold.  A judged move
without ``expect`` counts as right when it is allowed.
"""

from boardlib.catalogue.comparing import matches, plain
from boardlib.catalogue.faults import (
    Taught,
    faults,
    impossible,
    problems,
    taught,
    unanswered,
    unfulfilled,
)
from boardlib.catalogue.model import (
    Case,
    CaseError,
    CaseStep,
    Check,
    Choice,
    Claim,
    Comparison,
    Frame,
    JudgedChoice,
    Question,
    Result,
    Source,
    WhatIf,
    choice_letters,
    lettered,
)
from boardlib.catalogue.playing import compare, run_claim
from boardlib.catalogue.reading import (
    all_cases,
    by_any_id,
    cases,
    collect,
    find_case,
    lesson_cases,
    read_case,
    run_all,
    search,
)
from boardlib.catalogue.transcript import changes, frame_transcript, listed_changes, transcript
from boardlib.game.editing import change_lines

__all__ = [
    "Case",
    "CaseError",
    "CaseStep",
    "Check",
    "Choice",
    "Claim",
    "Comparison",
    "Frame",
    "JudgedChoice",
    "Question",
    "Result",
    "Source",
    "Taught",
    "WhatIf",
    "all_cases",
    "by_any_id",
    "cases",
    "change_lines",
    "changes",
    "choice_letters",
    "collect",
    "compare",
    "faults",
    "find_case",
    "frame_transcript",
    "impossible",
    "lesson_cases",
    "lettered",
    "listed_changes",
    "matches",
    "plain",
    "problems",
    "read_case",
    "run_all",
    "run_claim",
    "search",
    "taught",
    "transcript",
    "unanswered",
    "unfulfilled",
]
