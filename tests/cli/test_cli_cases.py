"""``boardlib cases`` for one's own cases: what is refused, what is advised, what is found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import boardlib as bl
from boardlib.catalogue import cases, find_case, search
from boardlib.cli import cases as command
from boardlib.cli.commands import main
from tests.catalogue.test_case_files import (
    ANSWERED,
    FAULTS,
    GOOD,
    MEANINGLESS,
    REFUSALS,
    UNFULFILLED,
)
from tools import case_files


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def broken() -> Iterator[str]:
    """Files that are wrong, each in one way."""
    good = GOOD.replace(*ANSWERED)
    ways = [REFUSALS, FAULTS, MEANINGLESS, UNFULFILLED]
    for old, new, _message in [way for known in ways for way in known.values()]:
        if old in good:
            yield good.replace(old, new, 1)


def written(folder: Path, texts: Iterator[str] | list[str]) -> list[Path]:
    """Files with these texts, each of a game that is named."""
    paths = []
    for number, text in enumerate(texts):
        paths.append(folder / f"own-{number}.toml")
        paths[-1].write_text(f'game = "carcassonne"\n{text}', encoding="utf-8")
    return paths


def test_every_broken_case_is_told_by_a_sentence_with_its_file(tmp_path: Path) -> None:
    paths = written(tmp_path, broken())
    assert len(paths) > 50
    result = run("cases", "--check", *paths)
    assert result.exit_code == 1
    assert all(line.startswith(f"{tmp_path}") for line in result.stderr.splitlines())
    told = [line for line in result.output.splitlines() if line.startswith(f"{tmp_path}")]
    assert all(any(line.startswith(f"{path}") for line in told) for path in paths)
    assert all(line.count(": ") for line in told)


def test_a_broken_case_is_told_by_one_sentence_and_never_counted_as_good(tmp_path: Path) -> None:
    said = {}
    for path in written(tmp_path, broken()):
        result = run("cases", "--check", path)
        told = [line for line in result.output.splitlines() if line.startswith(f"{path}")]
        if (result.exit_code, len(told)) != (1, 1) or " 0 failing" in result.output:
            said[path.read_text(encoding="utf-8")] = result.output
    assert list(said.values()) == []


def test_what_was_not_run_is_counted(tmp_path: Path) -> None:
    good = GOOD.replace(*ANSWERED)
    sound, *wrong = written(tmp_path, [good, "3", good.replace("compl", "kompl")])
    assert run("cases", "--check", sound).stdout.splitlines() == [
        "2 rulings, 0 of them for information only; 0 failing."
    ]
    assert run("cases", "--check", wrong[0]).stdout.splitlines() == [
        "1 case cannot be used as it is written; its rulings were not run."
    ]
    assert run("cases", "--check", sound, *wrong).stdout.splitlines() == [
        "2 rulings, 0 of them for information only; 0 failing.",
        "2 cases cannot be used as they are written; their rulings were not run.",
    ]


def test_a_sound_case_ends_well_and_one_without_a_claim_is_told_so(tmp_path: Path) -> None:
    good = GOOD.replace(*ANSWERED)
    head, _claim, rest = good.partition("[[claim]]")
    sound, bare = written(tmp_path, [good, head + rest[rest.index("[[whatif]]") :]])
    result = run("cases", "--check", sound)
    assert (result.exit_code, result.stderr) == (0, "")
    result = run("cases", "--check", bare)
    said = f"{bare}: no [[claim]] states a ruling, so nothing keeps its answers right\n"
    assert (result.exit_code, result.stderr) == (0, said)


def test_a_file_that_is_not_there_is_wrong_input(tmp_path: Path) -> None:
    assert run("cases", "--check", tmp_path / "none.toml").exit_code == 2


# --- what a case of the project has besides -----------------------------------------------


def test_a_case_of_the_project_lacks_nothing() -> None:
    assert (
        case_files.FOLDER == command.KEPT
    )  # where the command writes is where they are looked for
    assert [line for case in cases().values() for line in command.missing(case)] == []


def test_a_case_of_the_project_is_told_what_it_lacks_until_the_command_has_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "transcripts").mkdir()
    (tmp_path / "case-ids-tunnel.txt").write_text("TUN-05\n")
    monkeypatch.setattr(command, "KEPT", tmp_path)
    monkeypatch.setattr(command, "part_naming", lambda _name: "")
    case = find_case("TUN-32")
    ids, transcript, chapter = command.missing(case)
    assert "TUN-32" in ids
    assert "'make case-files'" in ids
    assert "'make case-files'" in transcript
    assert "'TUN-32' into one in boardlib/catalogue/chapters.toml" in chapter
    grown = list(case_files.add_rulings(tmp_path))
    assert tmp_path / "case-ids-tunnel.txt" in grown
    assert "TUN-05" in (tmp_path / "case-ids-tunnel.txt").read_text().split()
    list(case_files.write_transcripts(tmp_path / "transcripts"))
    assert list(command.missing(case)) == [chapter]
    assert list(case_files.add_rulings(tmp_path)) == []
    assert list(case_files.write_transcripts(tmp_path / "transcripts")) == []


def test_a_case_of_ones_own_needs_nothing_of_that(tmp_path: Path) -> None:
    [path] = written(tmp_path, [GOOD.replace(*ANSWERED)])
    assert list(command.missing(find_case(str(path)))) == []


# --- looking for a case -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("monastery under", "TUN-32"),
        ("braked RIDER", "TDF-12"),
        ("tun-19", "TUN-19"),
        ("roads loops", "TUN-29"),
    ],
)
def test_words_are_found_in_any_order_and_form(words: str, name: str) -> None:
    assert name in [case.id for case in search(words)]
    assert name in run("cases", "--search", words).stdout


def test_all_words_have_to_be_said_and_one_of_a_title_comes_first() -> None:
    assert search("monastery xyzzy") == []
    assert search("") == []
    title = search("Braking alone")[0].title
    assert title == "Braking all alone"


def test_rulings_are_found_by_their_line_and_run(tmp_path: Path) -> None:
    """As on the site and in the notebook: the ruling itself, not only the case that holds it."""
    wanted = list(bl.cases("unoccupied moment", rulings=True))
    assert wanted
    lines = run("cases", "--search", "unoccupied moment").stdout.splitlines()
    heading = next(number for number, line in enumerate(lines) if line.startswith("ruling"))
    listed = [line.split()[0] for line in lines[heading + 1 :] if line[:1].isupper()]
    assert listed == wanted
    rows = json.loads(run("cases", "--json", "--search", "unoccupied moment").stdout)
    assert set(wanted) <= {row["id"] for row in rows}
    only = run("cases", "--search", "unoccupied moment", "TUN-32")
    assert only.exit_code == 2


def test_what_is_not_found_is_said(tmp_path: Path) -> None:
    result = run("cases", "--search", "xyzzy")
    assert (result.exit_code, result.stderr) == (
        2,
        "boardlib: No case and no ruling says 'xyzzy'.\n",
    )
    assert "'boardlib cases --search dice' lists them" in run("cases", "dice").stderr
    assert "'boardlib cases --search WORDS' finds one" in run("cases", "xyzzy").stderr
