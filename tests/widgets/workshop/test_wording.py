"""A question has its words as a heading, however it came: typed, with a case or with a what-if."""

from __future__ import annotations

import boardlib as bl
from boardlib.catalogue import Question, cases
from boardlib.game import GAMES, QuestionError, game
from boardlib.widgets import Player, Workbench
from boardlib.widgets.workshop.state import Workshop
from tests.every import every
from tests.game.test_pieces import CODED

MOST_TYPED = 0.12
"""So few of the questions of cases at most are known only as typed: of no thing, or of a move."""
TYPED = ("The question that was typed", "Is this move allowed?")


def test_what_is_typed_is_said_as_it_would_be_said_where_it_is_chosen() -> None:
    bench = bl.settle("TUN-B", "feature 0,0.r1")
    assert isinstance(bench, Workbench)
    said = bench.shop.title
    assert said.endswith(": How large is it, and who stands on it?")
    bench.tell({"do": "put", "typed": "complete  0,0.r1"})
    assert bench.shop.title.endswith(": Is it finished?")
    assert bench.shop.title.split(":")[0] == said.split(":")[0]
    assert "complete 0,0" not in bench.answers.value
    bench.tell({"do": "put", "typed": "no such question"})
    assert bench.shop.title == "no such question", "what cannot be asked stands there as it was"


def test_a_question_that_leaves_something_open_is_said_as_the_one_it_comes_to() -> None:
    race = "race sprint\ncourse M11\nplayer red\nplayer blue\nat 1 climb\nhand red 14"
    shop = Workshop(game("biathlon"), race, Question(ask="row 14"))
    full = Workshop(game("biathlon"), race, Question(ask="row red 14 climb"))
    assert shop.title == full.title
    assert shop.title.endswith("?")


@every("name", GAMES)
def test_every_question_of_a_case_has_a_heading_in_words(name: str) -> None:
    """Those of its steps and of its what-ifs; they are put to the board of their step."""
    asked, typed = 0, list[str]()
    for case in [one for one in cases().values() if one.game == name][::3]:
        questions = {step.ask: number for number, step in enumerate(case.steps, start=1)}
        questions |= {whatif.ask: whatif.step for whatif in case.whatifs}
        for text, step in [one for one in questions.items() if one[0]][:4]:
            board = case.rules.write(case.position(step))
            title = Workshop(case.rules, board, Question(ask=text)).title
            assert title
            assert title != text
            assert title[0].isupper()
            assert not CODED.search(title), (text, title)
            asked += 1
            typed += [text] if title == TYPED[0] else []
    assert len(typed) <= MOST_TYPED * asked, typed


@every("name", GAMES)
def test_every_kind_of_question_has_a_heading_in_words(name: str) -> None:
    rules = game(name)
    texts = [*rules.boards().values()]
    boards = [rules.read(text) for text in texts]
    for one in rules.questions():
        for text, board in zip(texts, boards, strict=True):
            try:
                rules.ask(board, one.example)
            except QuestionError:
                continue
            title = Workshop(rules, text, Question(ask=one.example)).title
            assert title not in (*TYPED, one.example)
            break


def test_a_whatif_that_is_opened_in_the_room_is_called_as_its_step_asks() -> None:
    case = next(one for one in cases().values() if one.whatifs and one.game == "carcassonne")
    player = Player(case)
    player.presenter.index = max(case.whatifs[0].step - 1, 0)
    player.presenter.suppose(0)
    player.aside.work(player.presenter)
    inside = player.aside.inside
    assert isinstance(inside, Workbench)
    assert inside.shop.title.endswith("?")
