"""``boardlib practice``: what it asks, how it takes answers, and what it says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from boardlib.catalogue import Frame
from boardlib.catalogue.practice import exercises, find, make
from boardlib.cli.commands import main
from boardlib.cli.practice import Practising, chosen_by
from boardlib.game import GAMES
from boardlib.game.goals import PointAt
from boardlib.history import FOLDER_VARIABLE, Attempt, Verdict
from boardlib.widgets.practice.state import Drill, Review

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return lambda *words: CliRunner().invoke(main, ["practice", *words])


class Typed:
    """Somebody who types lines, hears what is said and keeps what is kept."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.said: list[str] = []
        self.kept: list[Attempt] = []
        self.answered: list[Frame] = []

    def ask(self, _prompt: str) -> str:
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def practise(self, wanted: str, seed: int, level: int, count: int | None = 1) -> str:
        return self.review(Drill(*find(wanted), seed, level), count)

    def review(self, drill: Drill | Review, count: int | None = None) -> str:
        told, kept = self.answered.append, self.kept.append
        Practising(drill, self.said.append, self.ask, told, kept).go(count)
        return "\n".join(self.said)


# choice 7 level 2: rider 4 is braked, and may take over 1 (A) or roll white (C).


def test_it_asks_and_tells_nothing_before() -> None:
    said = Typed().practise("choice", 7, 2)
    assert "choice 7 level 2: What may this rider do?" in said
    assert "Rider 4, blue (lane 1, row 14)" in said
    assert "Which of these may he do? Choose all that are right." in said
    assert "  A  Take over the 1\n  B  Roll the yellow die" in said
    assert "braked" not in said


@pytest.mark.parametrize("typed", ["A C", "ac", "c,a", "C; A"])
def test_letters_are_an_answer(typed: str) -> None:
    somebody = Typed(typed)
    assert "That is right." in somebody.practise("choice", 7, 2)
    assert len(somebody.answered) == 1
    (kept,) = somebody.kept
    assert (kept.game, kept.name, kept.seed, kept.level) == ("tour", "choice", 7, 2)
    assert (kept.chosen, kept.verdict, kept.tries) == ("A C", Verdict.RIGHT, 1)


def test_words_are_an_answer() -> None:
    labels = ["Take over the 1", "Roll the yellow die", "Roll the white die"]
    assert chosen_by("take over the 1", labels) == {0}
    assert chosen_by("Roll the  YELLOW", labels) == {1}
    with pytest.raises(ValueError, match=r"'roll the' is no choice; type letters from A to C"):
        chosen_by("roll the", labels)


def test_a_wrong_choice_is_told_why_and_may_be_answered_again() -> None:
    somebody = Typed("A B", "A", "A C")
    said = somebody.practise("choice", 7, 2)
    assert "That is not right yet.\n  B  Rider 4 is braked by rider 16: he may not" in said
    assert "That is right, but something is missing." in said
    assert "What may this rider do? · 0 of 1 right, level 2" in said
    assert [one.verdict for one in somebody.kept] == ["partly", "partly", "right"]
    assert [one.tries for one in somebody.kept] == [1, 2, 3]


def test_the_answer_is_told_to_whoever_gives_up() -> None:
    somebody = Typed("show")
    said = somebody.practise("choice", 7, 2)
    assert "  C [right] Roll the white die" in said
    assert [one.verdict for one in somebody.kept] == [Verdict.TOLD]


def test_one_answer_only_where_one_is_wanted() -> None:
    assert "One answer is wanted here, not 2." in Typed("AB").practise("time", 5, 1)


def test_board_help_next_and_quit() -> None:
    said = Typed("board", "help", "frob", "next", "quit").practise("choice", 7, 2, None)
    assert said.count("Rider 4, blue (lane 1, row 14)") == 2
    assert said.count("Type the letters of what is right") == 2
    assert "'frob' is no choice; type letters from A to E, or 'help'." in said
    assert "choice 8 level 2" in said
    assert "right, level" not in said


def test_a_topic_asks_its_kinds_in_turn() -> None:
    said = Typed(*["next"] * len(exercises("tour"))).practise("peloton", 5, 1, None)
    heads = [line.partition(":")[0] for line in said.splitlines() if " level 1: " in line]
    assert heads == [f"{one.kind} 5 level 1" for one in exercises("tour")] + ["turn 6 level 1"]


# finishing 3 level 2: a blue token on the southern portal of 1,-1 finishes the marked road.


def test_a_task_is_done_by_typing_a_move() -> None:
    somebody = Typed("token red 1,-1.p1", "token blue -1,1.p2", "token blue 1,-1.p1")
    said = somebody.practise("finishing", 3, 2)
    assert "Marked on the board:\n  The road at (1,-1 south)" in said
    assert "Blue: lay a token so that the marked road is finished." in said
    assert "Not allowed. It is the turn of another player (blue)" in said
    assert "Not yet. The road at (1,-1 south): not complete" in said
    assert "It is taken back." in said
    assert "Solved. Now the road comes to an end on all sides." in said
    assert [(one.verdict, one.tries) for one in somebody.kept] == [("wrong", 1), ("right", 2)]
    assert {(one.name, one.seed, one.level) for one in somebody.kept} == {("finishing", 3, 2)}
    assert "0 of 1 right" in said


def test_a_task_is_done_by_typing_places() -> None:
    right = make("carcassonne", "token", 3, 2).frames()[0].task
    assert isinstance(right, PointAt)
    somebody = Typed("1,1.p9", "places", " ".join(right.solution).upper().replace(".P", ".p"))
    said = somebody.practise("token", 3, 2)
    assert "'1,1.p9' is none of them; 'places' lists what there is." in said
    assert "  -1,0.p2  The portal at (-1,0 west)" in said
    assert "Solved." in said
    assert [one.verdict for one in somebody.kept] == [Verdict.RIGHT]


def test_what_is_typed_at_a_task_may_be_wrong_and_help_is_there() -> None:
    typed = ("hint", "frob", "tile BG-D 1,1 0", "cannot", "help", "places", "show")
    somebody = Typed(*typed)
    said = somebody.practise("finishing", 3, 2)
    assert "It is told after 2 misses." in said
    assert "'frob' is not a move" in said
    assert "Here a move begins like this: token." in said
    assert "It can be done. What have you not tried yet?" in said
    assert "  Blue token: token blue -1,1.p1" in said
    assert "  > token blue 1,-1.p1\n  = Now the road" in said
    assert [one.verdict for one in somebody.kept] == [Verdict.TOLD]


def test_mistakes_at_tasks_are_asked_as_well() -> None:
    missed = Attempt("carcassonne", "finishing", 1, "?", "", Verdict.WRONG, 1, seed=3, level=2)
    somebody = Typed(*["token blue 1,-1.p1"] * 2)
    assert somebody.review(Review([missed])).endswith("Nothing is left to practise.")


def test_kinds_are_listed(run: Run) -> None:
    told = run().output
    for name in GAMES:
        assert all(one.kind in told for one in exercises(name))


def test_where_nobody_types_exercises_are_shown_with_their_answers(run: Run) -> None:
    told = run("choice", "7", "level", "2").output
    for choice in make("tour", "choice", 7, 2).frames()[0].choices:
        assert f"[{'right' if choice.right else 'wrong'}] {choice.label}" in told
    assert "The white die of a braked rider is no new braking." in told


def test_a_number_of_exercises_from_a_seed(run: Run) -> None:
    told = run("token", "--seed", "3", "--level", "2", "--count", "2", "--show").output
    assert [line for line in told.splitlines() if line.startswith("token ")] == [
        "token 3 level 2: Where may a token go?",
        "token 4 level 2: Where may a token go?",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frob"], "There are no exercises called 'frob'; there are: "),
        (["choice", "x"], "'choice x' names no exercise; a name looks like "),
        (["choice", "--level", "9"], "There are levels 1 to 5, not 9."),
        (["choice", "--seed", "x"], "'x' is not a whole number"),
        (["choice", "--seed", "-3"], "The number of an exercise is from 0 to "),
        (["choice", "--count", "0"], "it is 1 or more, not 0"),
    ],
)
def test_wrong_input_is_one_sentence(run: Run, words: list[str], said: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_mistakes_are_asked_until_they_were_right_twice() -> None:
    missed = Attempt("tour", "choice", 1, "?", "B", Verdict.WRONG, 1, seed=7, level=2)
    review = Review([missed])
    somebody = Typed("A C", "A C")
    said = somebody.review(review)
    assert said.count("choice 7 level 2: What may this rider do?") == 2
    assert said.endswith("Nothing is left to practise.")
    assert [(one.name, one.seed, one.verdict) for one in somebody.kept] == [
        ("choice", 7, Verdict.RIGHT)
    ] * 2


def test_without_a_mistake_the_command_says_so(run: Run) -> None:
    told = run("mistakes")
    assert told.exit_code != 0
    assert "what you answer wrong comes here" in told.output
