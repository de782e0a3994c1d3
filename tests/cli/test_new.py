"""``boardlib new case``: what is written runs as it is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from boardlib import catalogue as room
from boardlib.catalogue import compare, faults, find_case, run_claim
from boardlib.cli.commands import main
from boardlib.game import GAMES


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.mark.parametrize("game", GAMES)
def test_a_new_case_runs_as_it_is(game: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    assert run("new", "case", game, "-o", path).exit_code == 0
    case = find_case(str(path))
    assert case.game == game
    assert faults(case) == []
    assert [run_claim(case, claim).holds for claim in case.claims] == [True]
    assert [compare(case, whatif).differs for whatif in case.whatifs] == [True]
    assert [len(frame.choices) > 1 for frame in case.frames()] == [False, True]
    checked = run("cases", "--check", path)
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert run("show", path, "-o", tmp_path / "own.html").exit_code == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_commands_in_a_new_case_work(game: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    run("new", "case", game, "-o", path)
    commands = re.findall(r"^#.*boardlib (ask .*--fields)$", path.read_text(), re.MULTILINE)
    assert len(commands) == 1
    before, question, after = commands[0].split('"')
    words = [*before.split(), question, *after.replace("FILE", str(path)).split()]
    printed = run(*words).stdout.splitlines()
    assert printed
    assert all("expect" in tomllib.loads(line) for line in printed)


def test_every_key_that_a_file_may_hold_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    run("new", "case", "-o", path)
    text = path.read_text(encoding="utf-8")
    told = str(room.__doc__).partition("What a file holds::")[2].partition("Choices may be")[0]
    keys = set(re.findall(r"^ {4}([a-z ,]+?)  +", told, re.MULTILINE))
    names = {name for key in keys for name in re.split(r", *| or ", key)}
    assert {"whynot", "given", "pick"} <= names
    assert [name for name in names if not re.search(rf"\b{name}\b", text)] == []


def test_nothing_is_written_over_and_a_case_is_a_toml_file(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text("mine")
    assert "nothing is written over" in run("new", "case", "-o", path).stderr
    assert path.read_text() == "mine"
    assert "call it own.toml" in run("new", "case", "-o", tmp_path / "own.txt").stderr
    assert "there is no game 'chess'" in run("new", "case", "chess", "-o", path).stderr
