"""Whoever asks for what cannot be had sees one sentence, and which names are meant."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from IPython.core.interactiveshell import InteractiveShell

import boardlib as bl
from boardlib.shown import UserError
from boardlib.text import alternatives
from tests.every import every

Run = Callable[[str], tuple[BaseException, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a cell that fails: the error, and what is written below the cell."""
    shell: Any = InteractiveShell()  # type: ignore[no-untyped-call]

    def run(cell: str) -> tuple[BaseException, str]:
        capsys.readouterr()
        error = shell.run_cell(cell).error_in_exec
        assert error is not None
        written = re.sub(r"\x1b\[[0-9;]*m", "", "".join(capsys.readouterr()))
        return error, written.strip()

    return run


BEGIN = "import boardlib as bl\npos = bl.read('TUN-B')\n"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ('pos.ask("points 9,9.r1")', "QuestionError"),
        ('pos.play("tile BG-U 1,0 90")', "IllegalMove"),
        ('bl.read("TUN-BB")', "PositionError"),
        ('bl.simulate("carcassonne", games=200)', "WrongValue"),
        ('bl.simulate("carcasonne")', "WrongValue"),
        ("bl.die(0)", "WrongValue"),
        ("bl.read(7)", "WrongKind"),
        ("bool(pos.ask('features'))", "WrongKind"),
        ('bl.case("TUN-999")', "CaseError"),
        ('pos.draw(highlight="9,9.r1")', "QuestionError"),
        ('pos.network("lake")', "QuestionError"),
    ],
)
def test_one_sentence_and_ones_own_line(run: Run, line: str, name: str) -> None:
    error, written = run(f"{BEGIN}{line}")
    assert isinstance(error, UserError)
    assert written == f"{name}: {error}\n----> 3 {line}"


def test_the_place_in_a_text_is_pointed_at(run: Run) -> None:
    cell = 'import boardlib as bl\nbl.read("""\ntile BG-D 0,0 0\ntile BG-E 1,0 45\n""".strip())'
    error, written = run(cell)
    assert isinstance(error, bl.PositionError)
    assert written.splitlines() == [
        f"PositionError: {error}",
        "  tile BG-E 1,0 45",
        "                ^",
        '----> 2 bl.read("""',
    ]


def test_the_way_through_ones_own_functions_is_shown(run: Run) -> None:
    function = "def worth(key):\n    return pos.ask('points ' + key)\n"
    _error, written = run(f"{BEGIN}{function}worth('x')")
    assert written.splitlines()[1:] == [
        "----> 5 worth('x')",
        "----> 4 return pos.ask('points ' + key)",
    ]


def test_a_program_sees_where_it_went_wrong() -> None:
    with pytest.raises(bl.PositionError) as caught:
        bl.read("tile BG-D")
    assert len(caught.traceback) > 1
    assert (caught.value.typed, caught.value.column) == ("tile BG-D", 11)


GUESSED: Final[dict[str, tuple[Callable[[], Any], dict[str, str]]]] = {
    "the package": (
        lambda: bl,
        {
            "carcassone": "carcassonne",
            "Carcassonne": "carcassonne",
            "biatlon": "biathlon",
            "tour_de_france": "tour",
            "games": "carcassonne, tour, biathlon, troyes",
            "start": "carcassonne.start(), tour.start(), biathlon.start() or troyes.start()",
            "load": "read",
            "board": "read(…) or boards(…)",
            "lessons": "index()",
            "rule": "rules",
            "show": "draw",
            "graph": "network",
            "play": "table or hot_seat",
            "flips": "read(…).flips(…)",
        },
    ),
    "a board": (
        lambda: bl.read("TUN-B"),
        {
            "show": "draw()",
            "plot": "draw()",
            "graph": "network()",
            "roads": "network('road')",
            "cities": "network('city')",
            "score": "ask('features') or questions",
            "odds": "bl.odds(…)",
            "question": "questions",
            "flip": "flips",
            "legal_moves": "moves",
        },
    ),
    "a network": (
        lambda: bl.network("TUN-B", "road"),
        {
            "components": "networkx.connected_components(…)",
            "longest": "max(networkx.connected_components(…), key=len)",
            "bridges": "networkx.bridges(…)",
            "plot": "draw()",
        },
    ),
    "chances": (
        lambda: bl.die(6),
        {"plot": "bl.chart(…)", "draw": "bl.chart(…)", "expectation": "mean()"},
    ),
    "many games": (
        lambda: bl.simulate("biathlon", 1, players=2, progress=False),
        {"df": "to_pandas()", "to_csv": "write('games.csv')", "plot": "bl.chart(…)"},
    ),
    "a game": (lambda: bl.tour, {"baords": "boards"}),
}


def _refused(value: Any, name: str) -> str:
    with pytest.raises(AttributeError) as caught:
        getattr(value, name)
    return str(caught.value)


@every("of", GUESSED)
def test_a_guessed_name_leads_on(of: str) -> None:
    make, guesses = GUESSED[of]
    value = make()
    for name, meant in guesses.items():
        told = _refused(value, name)
        assert told.endswith(f"has no attribute '{name}'; did you mean {meant}?")
        assert value is not bl or told.startswith("module 'boardlib' ")


@every("value", [bl.read("braking"), bl.die(6), bl.network("TUN-B", "road")])
def test_what_nobody_means_is_said_plainly_in_the_cell_alone(value: Any) -> None:
    with pytest.raises(AttributeError) as caught:
        _found = value.xyzzy
    assert isinstance(caught.value, UserError)
    assert str(caught.value) == f"'{type(value).__name__}' object has no attribute 'xyzzy'"
    assert not hasattr(value, "_repr_png_")
    assert pickle.loads(pickle.dumps(value)) is not None  # noqa: S301
    assert copy.deepcopy(value) is not None


def test_an_error_inside_a_verb_is_not_taken_for_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    board = bl.read("braking")

    def broken(_self: object) -> None:
        raise AttributeError("deep inside")

    monkeypatch.setattr(type(board), "moves", property(broken))
    assert _refused(board, "moves") == "deep inside"


def test_what_is_tried_in_vain_by_the_import_costs_nothing() -> None:
    """A room of the package is asked for as a name before it is loaded."""
    with pytest.raises(AttributeError) as caught:
        bl.xyzzy  # type: ignore[attr-defined]  # noqa: B018
    assert caught.value.args == ("module 'boardlib' has no attribute 'xyzzy'",)


# --- what else is typed in the first hour ------------------------------------------------


@every("name", ["TDF-R1", "tdf-r1", "TDF"])
def test_the_beginning_of_an_id_names_the_first_of_them(name: str) -> None:
    with pytest.raises(ValueError, match="There is no case") as caught:
        bl.case(name)
    first = [one for one in bl.cases() if one.casefold().startswith(name.casefold())][:3]
    assert str(caught.value).endswith(f"did you mean {alternatives(first)}?")


@every("refuses", [bl.read, bl.draw, lambda name: bl.cases()[name]])
def test_a_part_of_an_id_names_what_it_is_a_part_of(refuses: Callable[[str], Any]) -> None:
    with pytest.raises((ValueError, KeyError), match=r"did you mean TDF-R2\.4"):
        refuses("r2.4")
    with pytest.raises((ValueError, KeyError), match=r"did you mean TUN-\S+, TUN-\S+ or TUN-"):
        refuses("tun")


@every("words", ["tour", "Tour de France", "biathlon", "tunnels", "braking"])
def test_words_in_the_place_of_a_case_say_which_cases_they_find(words: str) -> None:
    with pytest.raises(ValueError, match="no case") as caught:
        bl.case(words)
    assert f"bl.cases({words!r})" in str(caught.value)
    assert str(caught.value).count(next(iter(bl.cases(words)))) == 1
    assert str(caught.value) == bl.lesson(words).sentence


def test_a_chart_of_nothing_says_what_it_may_be_of() -> None:
    with pytest.raises(TypeError, match="distributions"):
        bl.chart()


def test_a_listing_is_read_by_names() -> None:
    with pytest.raises(KeyError, match="It is read by names, such as 'TDF-01'"):
        bl.cases("tour")[0]  # type: ignore[index]


def test_nothing_found_is_said() -> None:
    none = bl.rules("overtaking")
    assert repr(none) == "<rules('overtaking'), 0>"
    assert "Nothing is found." in none._repr_mimebundle_()["text/html"]
    assert none._repr_mimebundle_()["text/plain"] == "Nothing is found."


def test_the_changes_of_no_question_list_some() -> None:
    board = bl.read("TUN-B")
    with pytest.raises(bl.QuestionError, match="The other answer to what") as caught:
        board.flips()
    assert next(iter(board.questions)) in str(caught.value)


def test_what_is_nowhere_on_a_board_leads_to_what_can_stand_out() -> None:
    with pytest.raises(bl.QuestionError, match=r"'longest road' is nowhere on this board"):
        bl.read("TUN-B").draw(highlight="longest road")
    with pytest.raises(bl.QuestionError, match=r"such as 0,0\.c1"):
        bl.read("tile BG-D 0,0 0").draw(highlight="xyzzy plugh")
