"""What is said of a board in words calls its parts as players do; places tell apart, or are left.

A place such as ``1,0`` stands in a sentence only where nothing else tells one thing of a kind from
the others: so it never stands alone.
"""

import re
from collections import Counter

import pytest

from boardlib import game
from boardlib.drawing import Mark
from boardlib.game import GAMES
from boardlib.game.editing import editor
from tests.every import every
from tests.game.test_pointing import boards, kind_of

PLACE = re.compile(r"\(?-?\d+,-?\d+[^)(:]*\)?")
TOLD_APART = re.compile(r"-?\d+,-?\d+|furthest|\bto the\b")
"""A place, or what tells apart instead of one."""
PART = re.compile(r"(?<=\w|\)) \(-?\d+,-?\d+\)(?=: out of reach)")
"""The tile on which a wagon would stand, of a road or city that has several."""
CODE = re.compile(r"\b(?:AM|BG|IC|PD|RV|TB|TU)-\w+|\w_\w|\{|-?\d+,-?\d+\.\w")
ANY_CODE = re.compile(r"\w_\w|\{|\d,\d|\b[a-z]+:\w|\b[RWY]\d\b|\w@\w|\b[a-z]{2,}\d+\b")
"""A place as it is typed, a key of a shape, the name of an option, a die or a space as typed; what
stands beside the stations of Biatlon is one letter and a digit."""
SPOKEN = Mark((), "spoken")
ALIKE = 3
"""So many questions of one kind are answered on a board."""
SAID = ("carcassonne",)
"""Games whose boards have places as typed; those of the others are printed beside the road."""

every_board = every(
    "board",
    [(name, board) for name in SAID for board in boards(name)],
)

every_coded = every(
    "board",
    [(name, board) for name in GAMES if name not in SAID for board in boards(name)],
)


def kind(name: str) -> str:
    """What stands before a place in a name: ``The road at``."""
    return PLACE.split(name)[0].strip()


@every_board
def test_a_part_is_called_by_its_place_only_beside_others_of_its_kind(
    board: tuple[str, str],
) -> None:
    rules, position = game.game(board[0]), boards(board[0])[board[1]]
    openings = tuple(editor(rules).openings(position))
    said = rules.draw(position, [SPOKEN, Mark(openings, "free")]).sentences
    words = Counter(dict.fromkeys(said.values(), 1))
    heads = [sentence.partition(":")[0] for sentence in words]
    for sentence in words:
        assert not CODE.search(sentence), sentence
        head = sentence.partition(":")[0]
        if PLACE.search(head):
            noun = kind(head).removesuffix(" at").removesuffix(" here")
            assert sum(one.startswith(noun) for one in heads) > 1, sentence


@every_board
def test_a_ruling_names_a_place_only_beside_another(board: tuple[str, str]) -> None:
    rules, position = game.game(board[0]), boards(board[0])[board[1]]
    editable, asked = editor(rules), Counter[tuple[str, ...]]()
    names = " ".join(thing.name for thing in editable.things(position))
    for problem in rules.status(position):
        assert not CODE.search(problem.text)
    for thing in editable.things(position):
        for offer in editable.questions_at(position, thing.key):
            asked[kind_of(offer.text)] += 1
            if asked[kind_of(offer.text)] <= ALIKE:
                _is_spoken(rules.ask(position, offer.text).text, names)


def _is_spoken(answer: str, names: str) -> None:
    assert not CODE.search(answer), answer
    for place in PLACE.findall(PART.sub("", answer)):
        assert place in names or len(TOLD_APART.findall(answer)) > 1, answer


@pytest.mark.whole
@every_coded
def test_no_code_is_read_on_a_board(board: tuple[str, str]) -> None:
    """Its sentences, what is wrong with it, what can be asked and changed there, the answers."""
    rules, position = game.game(board[0]), boards(board[0])[board[1]]
    editable, asked = editor(rules), Counter[tuple[str, ...]]()
    said = [*rules.draw(position).sentences.values(), *rules.describe(position)]
    said += [problem.text for problem in rules.status(position)]
    for thing in editable.things(position):
        said += [thing.name, thing.detail]
        for offer in editable.changes_at(position, thing.key):
            said += [offer.group, offer.label]
        for offer in editable.questions_at(position, thing.key):
            said += [offer.group, offer.label, offer.name]
            asked[kind_of(offer.text)] += 1
            if asked[kind_of(offer.text)] <= ALIKE:
                said += rules.ask(position, offer.text).text.splitlines()
    assert [words for words in dict.fromkeys(said) if ANY_CODE.search(words)] == []


def test_the_other_games_say_the_same_whether_spoken_or_not() -> None:
    for name in set(GAMES) - set(SAID):
        rules = game.game(name)
        for position in list(boards(name).values())[::9]:
            assert rules.draw(position, [SPOKEN]) == rules.draw(position)
