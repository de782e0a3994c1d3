"""Ways through what learners see, each looking at everything on the way."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from boardlib.widgets.player.view import Player
from boardlib.widgets.table.view import TableView
from boardlib.widgets.teacher.view import Teacher
from boardlib.widgets.workshop.shown_position import OfferGroup
from boardlib.widgets.workshop.state import Workshop
from boardlib.widgets.workshop.view import Workbench

Look = Callable[[Any], None]


def through_a_lesson(player: Player, look: Look) -> None:
    """Every step with its keys and words, wrong choices before the right ones, every what-if."""
    player.help.click()
    player.words.click()
    look(player)
    while True:
        show = player.presenter
        if show.pending:
            _answer(player, look)
        for button in player.suppose[1 : len(show.whatifs) + 1]:
            button.click()
            look(player)
        if player.next.disabled:
            break
        player.next.click()
        look(player)
    assert player.errors == []


def _answer(player: Player, look: Look) -> None:
    player.check.click()  # nothing is chosen yet
    look(player)
    choices = player.presenter.frame.choices
    wrong = [number for number, choice in enumerate(choices) if not choice.right]
    right = [number for number, choice in enumerate(choices) if choice.right]
    one = player.presenter.frame.step.pick == "one"
    tries = [[number] for number in wrong] if one else [wrong]
    for chosen in [*tries, right[:1], right]:
        player.retry.click()
        for number in range(len(choices)):
            player.choices[number].value = number in chosen
        player.check.click()
        look(player)


def through_a_class_page(teacher: Teacher, look: Look) -> None:
    """Every step covered and shown, the keys and the board in words, every what-if, the end."""
    for button in (teacher.help, teacher.words, teacher.words):
        button.click()
        look(teacher)
    for _press in range(2 * len(teacher.presenter.frames) + 2):
        for button in teacher.suppose[1 : len(teacher.presenter.whatifs) + 1]:
            button.click()  # covered
            look(teacher)
            teacher.check.click()
            look(teacher)
        teacher.suppose[0].click()
        teacher.next.click()
        look(teacher)
    assert teacher.errors == []


ALIKE = 3
"""So many questions and changes that begin with the same word are tried."""


def through_a_workshop(bench: Workbench, look: Look) -> None:
    """Every part of a board: questions and changes of every kind that are offered there."""
    tried: Counter[str] = Counter()

    def is_new(kind: str, text: str) -> bool:
        tried[f"{kind} {text.split()[0]}"] += 1
        return tried[f"{kind} {text.split()[0]}"] <= ALIKE

    look(bench)
    for key in ["", *(stop.key for stop in bench.shop.view().scene.focusables)]:
        bench.tell({"do": "pick", "text": key})
        look(bench)
        view = bench.shop.view()
        for group in view.questions:
            for offer in (one for one in group.offers[:3] if is_new("ask", one.text)):
                bench.tell({"do": "ask", "text": offer.text})
                look(bench)
        for group in view.changes:
            for offer in (one for one in group.offers[:2] if is_new("change", one.text)):
                bench.tell({"do": "change", "text": offer.text})
                look(bench)
                bench.undo.click()
    assert bench.errors == []


def through_differences(shop: Workshop) -> Iterator[str]:
    """What is said to be different: questions of every kind after changes of every kind."""
    questions, changes = _kinds(shop, Workshop.questions), _kinds(shop, Workshop.changes)
    for change in changes:
        there = Workshop(shop.rules, shop.text)
        if there.change(change):
            for question in questions:
                there.asking.ask(question)
                yield from there.asking.differs()


def _kinds(shop: Workshop, offered: Callable[[Workshop], tuple[OfferGroup, ...]]) -> list[str]:
    """The first offer of every kind that there is anywhere on a board."""
    found: dict[tuple[str, str], str] = {}
    for key in ["", *(stop.key for stop in shop.now.scene().focusables)]:
        shop.pick(key)
        for group in offered(shop):
            for offer in group.offers:
                found.setdefault((group.title, offer.text.split()[0]), offer.text)
    return list(found.values())


def through_some_decisions(view: TableView, look: Look, decisions: int = 12) -> None:
    """A game at a table: some decisions of every kind, and how it ends."""
    for number in range(decisions):
        look(view)
        turn = view.table.turn
        if turn is None:
            break
        choice = turn.choices[number % len(turn.choices)]
        view.tell({"do": "why", "text": choice.key})
        look(view)
        view.tell({"do": "choose", "text": choice.key})
    view.table.play_out()
    view.tell({"do": "look", "text": "-1"})
    look(view)
    assert view.errors == []
