"""What a change does is told as the board says it, not as it is typed; as text it is both."""

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module

import pytest

from boardlib.catalogue import Question, cases
from boardlib.game import GAMES, QuestionError, game
from boardlib.game.editing import Offer, editor
from boardlib.widgets import Player, Workbench
from boardlib.widgets.workshop import panel
from boardlib.widgets.workshop.state import Workshop
from tests.every import every
from tests.game.test_pieces import CODED
from tests.game.test_pointing import boards
from tests.markup import tokens
from tests.widgets.parts import bench_of

TYPED = re.compile(r"\w_\w|\{|-?\d+,-?\d+\.\w|\b[a-z]+:\w|\w@\w")
"""A part of a board as it is typed, a key of a shape, the name of a card or an option."""
every_board = every("board", [(name, one) for name in GAMES for one in list(boards(name))[::9]])


def kinds(name: str, board: str) -> Iterator[Offer]:
    """A change of every kind that can be made on a board."""
    rules, position = game(name), boards(name)[board]
    found: dict[tuple[str, str], Offer] = {}
    for shape in ("", *rules.draw(position).sentences):
        for offer in editor(rules).changes_at(position, shape):
            found.setdefault((offer.group, offer.text.split()[0]), offer)
    yield from found.values()


@pytest.mark.whole
@every_board
def test_what_is_different_is_told_in_a_players_words(board: tuple[str, str]) -> None:
    rules = game(board[0])
    text = rules.write(boards(board[0])[board[1]])
    for offer in kinds(*board):
        shop = Workshop(rules, text)
        assert shop.change(offer.text)
        view = shop.view()
        told = read(panel.changes(view))
        assert "What is different" in told
        assert not TYPED.search(told), (offer.group, offer.label, told)
        assert not TYPED.search(shop.said), shop.said
        shop.toggle_text()
        for line in shop.view().lines:
            assert line.after in read(panel.changes(shop.view()))


def read(html: str) -> str:
    """The words of a part of a page."""
    return " ".join(word for kind, word in tokens(html, ()) if kind == "text")


TRIED = [
    (case.id, number)
    for case in cases().values()
    for number, step in enumerate(case.steps)
    if step.then and (step.ask or step.judge)
]


@every("asked", TRIED)
def test_moves_that_are_tried_first_are_told_as_what_they_do(asked: tuple[str, int]) -> None:
    case, number = cases()[asked[0]], asked[1]
    step, text = case.steps[number], case.rules.write(case.position(number))
    question = Question(ask=step.ask, judge=step.judge, then=step.then)
    shop = Workshop(case.rules, text, question)
    told = read(panel.answers(shop.view()))
    tried = told.partition("This is tried first:")[2]
    assert not any(move in tried for move in step.then if " " in move)  # one word may be said
    shop.toggle_text()
    assert all(move in read(panel.answers(shop.view())) for move in step.then)


def test_a_road_of_which_another_part_is_shown_has_not_changed_there() -> None:
    """The last rider of the group is home: the picture begins later, the road is as it was."""
    rules = game("tour")
    shop = Workshop(rules, rules.write(boards("tour")["finish"]))
    shown = len(shop.now.scene().sentences)
    assert shop.change("- rider 8 red 2,17\nhome 8 red 2 11 5")
    assert len(shop.now.scene().sentences) < shown
    gone, said = shop.view().sentences
    assert [words for words in (*gone, *said) if words.startswith("Lane")] == []
    assert "Rider 8, red, home: place 2, round 11, 5 seconds." in said


# --- headings of questions ----------------------------------------------------------------


MOST_TYPED = 0.12
"""So few of the questions of cases at most are known only as typed: of no thing, or of a move."""
UNWORDED = ("The question that was typed", "Is this move allowed?")


def test_what_is_typed_is_said_as_it_would_be_said_where_it_is_chosen() -> None:
    bench = bench_of("TUN-B", "feature 0,0.r1")
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
            typed += [text] if title == UNWORDED[0] else []
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
            assert title not in (*UNWORDED, one.example)
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


# --- in both themes -----------------------------------------------------------------------


PROBE = """
import boardlib as bl
print(bl.settle().board._css)
"""


def test_the_room_brings_the_colours_of_every_game_whichever_it_begins_with() -> None:
    """In a process of its own: elsewhere the other games are known already."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, timeout=300
    )
    light, dark = (set(re.findall(r"(--bl-[\w-]+):", one)) for one in _themes(done.stdout))
    assert light - dark == set()
    for name, offers in ((one, game(one).offers) for one in GAMES):
        declared = import_module(offers["colours"]).COLOURS
        assert {f"--bl-{colour}" for colour in declared} <= dark, name


def _themes(css: str) -> tuple[str, str]:
    """The colours of the light theme, and those of the dark one."""
    light, dark = css.split("@media screen{", 1)
    return light, dark.split("}}", 1)[0]
