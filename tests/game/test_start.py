"""Empty tables of every game: where a board of one own begins, and how boards are built there."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from boardlib.catalogue import cases, change_lines
from boardlib.game import GAMES, Game, QuestionError, game
from boardlib.game.asking import WithOptions
from boardlib.game.editing import Editable, editor

WISHES: dict[str, list[dict[str, Any]]] = {
    "carcassonne": [
        {},
        *({"players": count} for count in range(2, 7)),
        {"players": "yellow,red", "sets": "base"},
        {"sets": ["base", "tunnel"], "wagon": "C2"},
    ],
    "tour": [
        {},
        {"road": "B3"},
        {"teams": 2, "riders": 3},
        {"teams": "red,sky", "road": "Meadows"},
    ],
    "biathlon": [
        {"race": race, "players": players, "seed": seed}
        for race, players, seed in product(
            ("sprint", "pursuit", "mass-start"), (2, "grey,green"), ("", 7)
        )
    ],
    "troyes": [{}, {"players": 4}, {"players": "violet,green,blue"}, {"players": 3, "seed": 5}],
}
"""What may be wished for at an empty table."""
REFUSED: dict[str, list[tuple[dict[str, Any], str]]] = {
    "carcassonne": [
        ({"players": 1}, "There are 2 to 6 players, not 1."),
        ({"sets": "base,chess"}, "'chess' is not played at a table"),
        ({"wagons": "C2"}, "there is no option 'wagons'"),
    ],
    "tour": [
        ({"road": "B77"}, "B77"),
        ({"teams": 9}, "There are 2 to 6 teams, not 9."),
        ({"tempo": "x"}, "there is no option 'tempo'"),
    ],
    "biathlon": [
        ({"race": "relay"}, "'relay' is no discipline; the disciplines are: sprint, pursuit"),
        ({"players": "pink"}, "'pink' is nobody who could play"),
    ],
    "troyes": [({"players": 5}, "There are 2 to 4 players, not 5."), ({"purse": "3"}, "purse")],
}

STARTS = [(name, wished) for name in GAMES for wished in WISHES[name]]


@pytest.mark.parametrize(("name", "wished"), STARTS)
def test_an_empty_table_makes_sense_reads_back_and_shows_itself(
    name: str, wished: dict[str, Any]
) -> None:
    rules = game(name)
    begun = rules.start(**wished)
    assert rules.status(begun) == []
    assert rules.read(rules.write(begun), check=True) == begun
    assert rules.describe(begun)
    assert rules.draw(begun).sentences
    assert begun == rules.start(**wished)


@pytest.mark.parametrize("name", GAMES)
def test_an_empty_table_can_be_asked(name: str) -> None:
    """Whatever does not speak of something that is not there yet."""
    rules = game(name)
    answered = 0
    for one in rules.questions():
        try:
            answered += bool(rules.ask(rules.start(), one.example).text)
        except QuestionError:
            continue
    assert answered > 10


@pytest.mark.parametrize("name", GAMES)
def test_options_are_taken_by_their_names(name: str) -> None:
    rules = game(name)
    first: WithOptions = rules.start()
    for setting in first.profile.settings.values():
        other = next((one for one in setting.values if one != setting.default), None)
        if other is not None and setting.name != "players":  # which says who plays
            begun = rules.start(**{setting.name: other})
            assert begun.profile[setting.name] == other
            assert rules.read(rules.write(begun)) == begun


@pytest.mark.parametrize("name", GAMES)
def test_what_there_is_not_is_refused_in_a_sentence(name: str) -> None:
    for wished, said in REFUSED[name]:
        with pytest.raises(ValueError, match=said):
            game(name).start(**wished)


PLAYED: dict[str, list[dict[str, Any]]] = {
    "carcassonne": [{}, {"players": 3, "sets": "base,tunnel"}],
    "tour": [{"teams": 2, "riders": 3}],
    "biathlon": [{"seed": 3}, {"race": "mass-start", "seed": 3}],
    "troyes": [{}, {"seed": 3}],
}
STARTED = [(name, wished) for name in GAMES for wished in PLAYED[name]]


@pytest.mark.parametrize(("name", "wished"), STARTED)
def test_a_game_is_played_from_there(name: str, wished: dict[str, Any]) -> None:
    """Whatever is listed may be played, one move after the other."""
    rules, rng = game(name), random.Random(7)
    position = rules.start(**wished)
    for _count in range(12):
        moves = rules.moves(position)
        if not moves:
            break
        position = rules.play(position, rng.choice(moves)).position
        assert rules.status(position) == []
    assert position != rules.start(**wished)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_made_of_nothing_is_empty_or_says_where_to_begin(name: str) -> None:
    rules = game(name)
    made = vars(rules)["Position"]
    if name == "carcassonne":
        assert rules.status(made()) == []
        return
    with pytest.raises(TypeError, match=r"^A position is not made of nothing: begin with start\("):
        made()


BUILT: dict[str, list[str]] = {
    "carcassonne": ["TUN-A", "TUN-A-b", "TUN-A-c", "TUN-A-d", "TUN-B-b"],
    "tour": ["attack-positions", "bend", "climb", "over-the-top", "two-groups"],
    "biathlon": ["card-57", "M11", "BIA-08", "BIA-17", "BIA-24"],
    "troyes": ["square", "TRO-08", "TRO-03", "TRO-04", "TRO-09"],
}
"""Named boards, and cases that begin with one."""
NUMBER = re.compile(r"\d+")
ONE_NUMBER = re.compile(r"[a-z]+ [a-z]+ \d+")
MOST = 120
"""So many presses are more than any of them needs."""


@pytest.mark.whole
@pytest.mark.parametrize(("name", "board"), [(name, one) for name in BUILT for one in BUILT[name]])
def test_a_board_is_built_from_the_empty_table(name: str, board: str) -> None:
    rules = game(name)
    text = rules.boards().get(board) or cases()[board].start
    goal = lines_of(rules, rules.read(text))
    position, used = begun(rules, goal), Counter[str]()
    for _press in range(MOST):
        if lines_of(rules, position) == goal:
            break
        how, position = pressed(rules, position, goal)
        used[how] += 1
    assert lines_of(rules, position) == goal
    assert used["piece"]


def lines_of(rules: Game[Any, Any], position: Any) -> list[str]:
    """The lines in an order of their own: it does not matter who was put first."""
    return sorted(rules.write(position).splitlines())


def begun(rules: Game[Any, Any], goal: list[str]) -> Any:
    """The empty table; a race of the discipline that is wanted."""
    wished = dict(line.split() for line in goal if line.startswith("race "))
    return rules.start(**wished)


def pressed(rules: Game[Any, Any], position: Any, goal: list[str]) -> tuple[str, Any]:
    """What comes of the press that leads nearest to the goal; a piece before any change."""
    editing, text = editor(rules), rules.write(position)
    now = text.splitlines()
    best, found = near(rules, now, goal), ("", "")
    for how, lines in offered(rules, editing, position, text):
        if how == "change" and found[0] == "piece":
            break
        if not hopeful(lines, now, goal):
            continue
        after = change_lines(text, lines, rules)
        distance = near(rules, after.splitlines(), goal)
        if distance < best:
            best, found = distance, (how, after)
            if how == "piece" and set(lines.splitlines()) <= set(goal):
                break
    missing = sorted(set(goal) - set(now))
    assert found[0], f"nothing leads nearer: {missing} in place of {sorted(set(now) - set(goal))}"
    return found[0], rules.read(found[1])


def offered(
    rules: Game[Any, Any], editing: Editable, position: Any, text: str
) -> Iterator[tuple[str, str]]:
    """The lines of every piece in every turn at every place; then those of every change."""
    for drawer in editing.drawers(position):
        for piece in drawer.pieces:
            for turn in range(piece.turns):
                for lines in editing.places(position, piece.text, turn).values():
                    yield "piece", lines
    for shape in ("", *rules.draw(position).sentences, *editing.openings(position)):
        for offer in editing.changes_at(position, shape):
            yield "change", offer.text
    for name, setting in position.profile.settings.items():
        for value in setting.values:
            yield "change", f"option {name} {value}"


def hopeful(lines: str, now: list[str], goal: list[str]) -> bool:
    """Whether one of the lines is wanted, or is about a number or thing that is not yet right."""
    wrong = {about(line) for line in now if line not in goal}
    wrong |= {about(line) for line in goal if line not in now}
    return any(about(line.removeprefix("- ")) in wrong for line in lines.splitlines())


def about(line: str) -> tuple[str, ...]:
    """The first two words of a line, without what differs from board to board."""
    return tuple(line.split()[:2]) if line.split()[0] not in ("players", "sets") else (line[:4],)


def near(rules: Game[Any, Any], now: list[str], goal: list[str]) -> tuple[int, int]:
    """How many lines are wrong or lacking; and how far they are from what they should be."""
    here, there = keyed(rules, now), keyed(rules, goal)
    lines = gap = 0
    for key in here.keys() | there.keys():
        if here.get(key) == there.get(key):
            continue
        more = list((here.get(key, Counter()) - there.get(key, Counter())).elements())
        less = list((there.get(key, Counter()) - here.get(key, Counter())).elements())
        lines += max(len(more), len(less))
        pairs = zip(more, less, strict=False)
        gap += sum(apart(one, other) for one, other in pairs)
        shared = min(len(more), len(less))
        gap += sum(apart(one, "") for one in (*more[shared:], *less[shared:]))
    return lines, gap


def keyed(rules: Game[Any, Any], lines: list[str]) -> dict[str | None, Counter[str]]:
    found: dict[str | None, Counter[str]] = {}
    for line in lines:
        found.setdefault(rules.line_key(line), Counter())[line] += 1
    return found


@cache
def apart(line: str, other: str) -> int:
    """How far two lines about the same thing are apart: by their numbers, or by their words."""
    if NUMBER.sub("#", line) == NUMBER.sub("#", other):
        pairs = zip(NUMBER.findall(line), NUMBER.findall(other), strict=True)
        return sum(abs(int(one) - int(two)) for one, two in pairs)
    words, others = Counter(line.split()), Counter(other.split())
    either = line or other
    more = int(either.split()[-1]) if not (line and other) and ONE_NUMBER.fullmatch(either) else 0
    return sum(((words - others) + (others - words)).values()) + more
