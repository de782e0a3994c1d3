"""Which cases a lesson holds."""

import re
from pathlib import Path

import pytest

from boardlib.catalogue import CaseError
from boardlib.handout import find_lesson

LESSON = Path(__file__).parents[2] / "notebooks" / "src" / "01_in_here_out_there.md"


@pytest.mark.parametrize(
    "name", ["01_in_here_out_there", "in_here_out_there", "1", "T1", str(LESSON)]
)
def test_a_lesson_is_found_by_name_number_or_path(name: str) -> None:
    named = re.findall(r"^@case (\S+)", LESSON.read_text(encoding="utf-8"), re.MULTILINE)
    lesson = find_lesson(name)
    assert [case.id for case in lesson.cases] == named
    assert lesson.title.startswith("In here, out there:")
    assert "Run All" not in lesson.introduction


def test_a_notebook_is_the_lesson_of_its_source() -> None:
    path = LESSON.parents[1] / "01_in_here_out_there.ipynb"
    assert find_lesson(str(path)) == find_lesson("1")


def test_what_is_neither_case_nor_lesson_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"no case 'chess'.*The lessons are 01_in_here_out_there, "):
        find_lesson("chess")
    with pytest.raises(CaseError, match="cannot be read"):
        find_lesson(str(tmp_path / "none.md"))
    empty = tmp_path / "empty.md"
    empty.write_text("# Nothing\n", encoding="utf-8")
    with pytest.raises(CaseError, match=r"'empty\.md' names no cases"):
        find_lesson(str(empty))


def test_a_notebook_that_is_no_lesson_is_named_as_it_was_given(tmp_path: Path) -> None:
    own = tmp_path / "own.ipynb"
    with pytest.raises(CaseError, match=r"There is no notebook '.*own\.ipynb'"):
        find_lesson(str(own))
    own.write_text("{}", encoding="utf-8")
    with pytest.raises(CaseError, match=r"own\.ipynb' is no lesson: beside it there is no 'src"):
        find_lesson(str(own))


def test_a_copy_of_a_lesson_is_made_of_what_the_lesson_is_made_of(tmp_path: Path) -> None:
    copy = tmp_path / "01_in_here_out_there.ipynb"
    copy.write_text("{}", encoding="utf-8")
    assert find_lesson(str(copy)) == find_lesson("in_here_out_there")


@pytest.mark.parametrize("name", ["01_tunnels", "tunnels"])
def test_of_a_lesson_that_is_gone_it_is_said_which_teach_its_cases(name: str) -> None:
    told = r"'01_tunnels' is taught anew: 01_in_here_out_there, 02_how_many_for_whom, 03_half"
    with pytest.raises(CaseError, match=told):
        find_lesson(name)


def test_a_saved_notebook_of_a_lesson_that_is_gone_is_known(tmp_path: Path) -> None:
    saved = tmp_path / "02_more_tunnels.ipynb"
    saved.write_text("{}", encoding="utf-8")
    with pytest.raises(CaseError, match="taught anew: 01_in_here_out_there, "):
        find_lesson(str(saved))
