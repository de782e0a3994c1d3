"""What a change does is told as the board says it, not as it is typed; as text it is both."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardlib import game
from boardlib.catalogue import Question, cases
from boardlib.game import GAMES
from boardlib.game.editing import Offer, editor
from boardlib.widgets.workshop import panel
from boardlib.widgets.workshop.state import Workshop
from tests.every import every
from tests.game.test_pointing import boards
from tests.markup import tokens

TYPED = re.compile(r"\w_\w|\{|-?\d+,-?\d+\.\w|\b[a-z]+:\w|\w@\w")
"""A part of a board as it is typed, a key of a shape, the name of a card or an option."""
every_board = every("board", [(name, one) for name in GAMES for one in list(boards(name))[::9]])


def kinds(name: str, board: str) -> Iterator[Offer]:
    """A change of every kind that can be made on a board."""
    rules, position = game.game(name), boards(name)[board]
    found: dict[tuple[str, str], Offer] = {}
    for shape in ("", *rules.draw(position).sentences):
        for offer in editor(rules).changes_at(position, shape):
            found.setdefault((offer.group, offer.text.split()[0]), offer)
    yield from found.values()


@every_board
def test_what_is_different_is_told_in_a_players_words(board: tuple[str, str]) -> None:
    rules = game.game(board[0])
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
    rules = game.game("tour")
    shop = Workshop(rules, rules.write(boards("tour")["finish"]))
    shown = len(shop.now.scene().sentences)
    assert shop.change("- rider 8 red 2,17\nhome 8 red 2 11 5")
    assert len(shop.now.scene().sentences) < shown
    gone, said = shop.view().sentences
    assert [words for words in (*gone, *said) if words.startswith("Lane")] == []
    assert "Rider 8, red, home: place 2, round 11, 5 seconds." in said
