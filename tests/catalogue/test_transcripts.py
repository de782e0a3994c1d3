"""Transcripts against stored ones."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from boardlib.catalogue import Case, cases, changes, compare, find_case, transcript
from boardlib.game.goals import Act, PointAt, PutPiece
from boardlib.handout.show import of_case, page
from boardlib.notebooks.catalogue import lessons
from tests import golden
from tests.every import every

FOLDER = Path(__file__).parent / "transcripts"

every_story = every("case", cases().values(), lambda case: case.id)


@cache
def told_of(name: str) -> str:
    """The transcript of a case."""
    return transcript(cases()[name])


@every_story
def test_transcript(case: Case) -> None:
    golden.compare(told_of(case.id) + "\n", FOLDER / f"{case.id.lower()}.txt")


@every_story
def test_lines_fit_a_notebook(case: Case) -> None:
    assert max(map(len, told_of(case.id).splitlines())) <= 100


@every_story
def test_a_mere_yes_or_no_says_of_which_choice(case: Case) -> None:
    """To "which of them?", and to what the story tells, "no" is no answer."""
    heads = [frame.told.head for frame in case.frames() if frame.told is not None]
    assert not {"Yes.", "No."} & set(heads)
    said = [line.strip() for line in told_of(case.id).splitlines()]
    assert not {"= Yes.", "= No."} & set(said)
    told = told_of(case.id).partition("\nWhat if")[0]
    assert "              No. " not in told


def test_the_one_choice_that_is_meant_is_named_by_its_letter() -> None:
    text = transcript(find_case("TUN-05"))
    assert "  = C: yes.\n    - Whose turn it is: red." in text
    told = transcript(find_case("WAG-C1-1"))
    assert "  = The city furthest west: not directly adjacent, for" in told
    assert "  = What speaks against it:\n    - The short road furthest east: it is com" in told
    assert "  = All of this is met:\n    - The road (beside red's city): it is not a field." in told
    changed = transcript(find_case("TUN-44"))
    assert "  = As it stands: yes.\n    - Whose turn it is: blue." in changed


def test_no_transcript_without_a_case() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {name.lower() for name in cases()}


def test_transcript_tells_everything() -> None:
    lines = transcript(find_case("TUN-32")).splitlines()
    text = "\n".join(lines)
    assert lines[0] == "TUN-32: Under the monastery"
    assert "    B [right] 5: every tile that shows a part of the road" in lines
    assert "              The monastery stands above the road. It shows no part of it." in lines
    assert "    - 5 tiles × 1 = 5. [score-road; Base rules, scoring; published]" in lines
    assert "scores 5 points (for red)." in text
    assert "  changed:  points: 5 → 6" in lines
    assert "  TUN-32 (holds; published) A completed road scores 1 point" in text


def test_a_move_is_written_as_notation_only_where_no_words_tell_it() -> None:
    case = find_case("TUN-32")
    silent = [replace(step, say="") for step in case.steps]
    assert "> token red 3,0.p1" not in transcript(case)
    assert "  > token red 3,0.p1" in transcript(replace(case, steps=tuple(silent))).splitlines()


def test_transcript_names_the_reasons_of_a_refusal_and_what_changed() -> None:
    text = transcript(find_case("TUN-16"))
    assert "              The road is occupied (blue meeple).\n" in text
    assert "figure-unoccupied; Base rules," in text
    assert "  as it is: This is allowed.\n  then:     This is not allowed.\n" in text


@every_story
def test_what_changed_is_told_in_words(case: Case) -> None:
    told = [line for whatif in case.whatifs for line in changes(compare(case, whatif))]
    assert [line for line in told if "_" in line or line.startswith(("fails:", "chain:"))] == []


@every_story
def test_both_sides_of_a_what_if_are_told_in_whole_sentences(case: Case) -> None:
    """Beside the board that was changed stands no question any more to which one says yes or no."""
    for whatif in case.whatifs:
        found = compare(case, whatif)
        assert not {"Yes.", "No."} & {*found.before.lines, *found.after.lines}
        if found.before.bare and found.differs:
            turned = "It becomes allowed." if found.after.allowed else "It is no longer allowed."
            assert turned in changes(found)


def test_transcript_says_when_nothing_changes() -> None:
    assert "  changed:  nothing\n" in transcript(find_case("TUN-31"))


def test_transcript_does_not_tell_a_long_answer_twice() -> None:
    text = transcript(find_case("WAG-C1-1"))
    assert "the road furthest east (1,1).\n  changed:  the answer\n" in text
    assert "changed: nothing" not in text


@pytest.mark.parametrize("case", ["TUN-16", "TDF-09"])
def test_what_stands_in_brackets_is_explained(case: str) -> None:
    """A name of a rule, a source, a basis: in this order, and each basis with its meaning."""
    text = transcript(find_case(case))
    legend = " ".join(text.rpartition("\n\n")[2].split())
    assert legend.startswith("In square brackets stand the name of a rule, its source")
    used = set(re.findall(r"; (\w+)\]", " ".join(text.split())))
    assert len(used) > 2
    assert all(f"{basis} (" in legend for basis in used)


TYPED = re.compile(r"-?\d,-?\d\.[a-z]\d|\b[a-z]+@[a-z]+\b")
"""Places and dice as they are typed."""
LESSON_CASES = [find_case(name) for lesson in lessons() for name in lesson.cases]


def typed(case: Case) -> Iterator[str]:
    """What is typed to do the tasks of a case, or to miss them."""
    for frame in case.frames():
        match frame.task:
            case Act() as task:
                rows = [task.solution, *(one.tries for one in task.mistakes)]
                yield from (move for row in rows for move in row if " " in move)
            case PointAt() | PutPiece() as task:
                yield from (one for one in task.solution if re.search(r"[,._]", one))


@pytest.mark.whole
@every("case", LESSON_CASES, lambda case: str(case.id))
def test_no_lesson_tells_a_task_as_it_is_typed(case: Case) -> None:
    """Neither on the page of a transcript nor on paper, where nobody types anything."""
    on_paper = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>", " ", page(of_case(case)))
    for told in (transcript(case), unescape(on_paper)):
        lines = " ".join(told.split())
        assert [one for one in typed(case) if one in lines] == []
        assert TYPED.findall(told) == []
