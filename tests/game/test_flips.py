"""What would have to change: every change that is told is ruled again, on a possible board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from bench.mutated import KNOWN, looked_at
from boardlib.catalogue import cases, find_case
from boardlib.game import GAMES, Game, ability, game
from boardlib.game.editing import change_lines
from boardlib.game.flip_search import FlipTable, Search, flip_table, put
from boardlib.game.flips import Flips, StillLooking, flips, for_a_while
from tests.every import every

FLIPPED = list(GAMES)
FOREVER = 1e9
FROM_ANEW = 2e9
"""As long as for ever; a search that was begun with another patience is not gone on with."""


class Refused(NamedTuple):
    """A question of the catalogue to which the answer is no."""

    id: str
    position: Any
    question: str


@cache
def refusals(name: str) -> Sequence[Refused]:
    """Every different refusal of a game, on boards that make sense."""
    found: dict[tuple[str, str], Refused] = {}
    for case in cases().values():
        if case.game == name:
            for id_, position, question in _asked(case):
                answer = put(case.rules, position, question)
                if answer.allowed is False and not answer.problems:
                    key = (case.rules.write(position), question)
                    found.setdefault(key, Refused(id_, position, question))
    return list(found.values())


def _asked(case: Any) -> Iterator[tuple[str, Any, str]]:
    for claim in case.claims:
        for check in claim.checks:
            asked = check.question
            position, stopped = asked.prepare(case.rules, case.asked_of(check))
            yield claim.id, position, stopped.move if stopped else asked.ask or asked.judge


@cache
def found(name: str) -> Mapping[Refused, Flips]:
    """What is told of every refusal."""
    return {one: one.position.flips(one.question) for one in refusals(name)}


@cache
def table(name: str) -> FlipTable:
    return flip_table(f"boardlib.{name}")


def again(rules: Game[Any, Any], refused: Refused, changes: Sequence[str], asked: str) -> Any:
    """The position with the changes, and its answer."""
    text = change_lines(rules.write(refused.position), "\n".join(changes), rules)
    position = rules.read(text)
    return position, put(rules, position, asked or refused.question)


# --- the table ----------------------------------------------------------------------------


@every("name", FLIPPED)
def test_the_table_speaks_of_rules_and_of_changes_that_there_are(name: str) -> None:
    known = {rule.name for rule in game(name).rules().values()}
    made = set(ability(game(name), "flips").CHANGES)
    assert [rule for rule in table(name) if rule not in known] == []
    named = [table(name)[rule] for rule in table(name)]
    kinds = {kind for one in named for kind in (*one.turned_by, *one.forbidden_by)}
    assert kinds == made == set(table(name).said)


# --- what is found -------------------------------------------------------------------------


@pytest.mark.whole
@every("name", FLIPPED)
def test_every_change_turns_its_refusal_and_leads_to_a_possible_board(name: str) -> None:
    rules = game(name)
    assert len(refusals(name)) > 50
    for refused, told in found(name).items():
        assert len(told) <= 3
        for flip in told:
            position, answer = again(rules, refused, flip.changes, flip.question)
            assert answer.allowed is True is flip.ruling.allowed, (refused.id, flip.text)
            before = set(map(str, rules.status(refused.position)))
            assert set(map(str, rules.status(position))) <= before, (refused.id, flip.text)


@pytest.mark.whole
@every("name", FLIPPED)
def test_no_line_of_a_change_could_be_left_out(name: str) -> None:
    """A change of which a part alone turns it is not told; but riders are moved, not taken away."""
    for refused, told in found(name).items():
        for flip in told:
            if len(flip.changes) > 1 and not _is_moved(flip.changes):
                for left in range(len(flip.changes)):
                    part = [*flip.changes[:left], *flip.changes[left + 1 :]]
                    assert not _turns(name, refused, part), (refused.id, flip.text, part)


def _is_moved(changes: Sequence[str]) -> bool:
    """Whether the same piece is put elsewhere."""
    return len({tuple(line.removeprefix("- ").split()[:2]) for line in changes}) == 1


def _turns(name: str, refused: Refused, changes: Sequence[str]) -> bool:
    try:
        position, answer = again(game(name), refused, changes, "")
    except ValueError:
        return False
    possible = len(game(name).status(position)) <= len(game(name).status(refused.position))
    return answer.allowed is True and possible


@pytest.mark.whole
@every("name", FLIPPED)
def test_it_is_told_once_in_whole_sentences(name: str) -> None:
    for refused, told in found(name).items():
        texts = [flip.text for flip in told]
        assert len(texts) == len(set(texts)), refused.id
        for text in [*texts, *([told.instead.text] if told.instead else [])]:
            assert re.fullmatch(r"[^{} ]+( [^{} ]+)*", text), (refused.id, text)
        assert (told.instead is None) == (len(told) > 0)


def test_plain_data_are_a_list_or_what_to_say_instead() -> None:
    board = game("carcassonne").read("tile TU-3 0,0 0\ntoken red 0,0.p1\ntile BG-W 1,0 0")
    (flip,) = board.flips("token red 0,0.p1").to_json()
    assert flip["changes"] == ["- token red 0,0.p1"]
    assert flip["ruling"]["allowed"] is True
    assert "question" not in flip
    assert "edition" not in flip
    never = board.flips("feature 0,0.f1").to_json()
    assert never["flips"] == []
    assert "never complete" in never["instead"]["text"]


def test_a_question_without_a_ruling_gets_one_sentence() -> None:
    board = game("carcassonne").read("tile BG-D 0,0 0")
    told = board.flips("features")
    assert len(told) == 0
    assert told.instead is not None
    assert "yes or no" in told.instead.text


def test_a_board_that_makes_no_sense_says_what_is_wrong() -> None:
    board = game("carcassonne").read("tile BG-D 0,0 0\ntile BG-D 1,0 90\nmeeple red 0,0.r1")
    told = board.flips("meeple blue 0,0.r1")
    assert told.instead is not None
    assert told.instead.text.startswith("The board makes no sense")


# --- worked examples -------------------------------------------------------------------------

WORKED = [
    ("carcassonne", "wagon C1 red 0,0.c1 to 0,-1.r1", "- meeple blue 0,-2.r1", ""),
    ("carcassonne", "token red 2,0.p2", "- token blue 2,0.p2", ""),
    ("carcassonne", "token blue 1,0.p1", "turn blue placed 2,0", ""),
    ("carcassonne", "feature 0,-1.r2", "- token red 0,0.p2", ""),
    ("carcassonne", "meeple red 0,1.r1", "- meeple blue -1,0.r1", ""),
    ("carcassonne", "wagon C1 red 0,0.c1 to -1,-1.r1", "tile IC-17 -1,0 90", ""),
    (
        "carcassonne",
        "wagon C2 red 0,0.c1 to 0,-2.r1",
        "- wagon red 0,0.c1 / wagon red 0,-1.c1",
        "wagon C2 red 0,-1.c1 to 0,-2.r1",
    ),
    ("tour", "may 2 take 6", "played 1 yellow 6", ""),
    ("tour", "may 1 polka", "section 1 from 0 hill", ""),
    ("tour", "lone 9", "- rider 10 orange 2,9 / rider 10 orange 2,8", ""),
    ("tour", "4 take 3 to 3,12", "- rider 4 blue 2,9 / rider 4 blue 3,9", ""),
    ("tour", "16 take 6", "played 1 yellow 6", ""),
    ("tour", "1 card solo green 6", "jersey yellow 1", ""),
    ("biathlon", "condition red flag III", "- group red x / group red y", ""),
    ("biathlon", "condition red horn I", "- group blue i2", ""),
    ("biathlon", "red 57 expel i1 to k2", "- group green k2", ""),
    ("biathlon", "red 57 expel i1 to k2 follow i2", "- barrier blue i1 i2", ""),
    ("biathlon", "green 60 bus j1", "- group green k1", ""),
    ("biathlon", "red 57", "race sprint", ""),
    ("biathlon", "red 57 expel i2 to i1", "- group red i1 / - barrier blue i1 i2", ""),
    ("troyes", "green settle palace4", "- citizen blue palace4", ""),
    ("troyes", "blue settle palace5", "turn blue", ""),
    ("troyes", "blue farm with Y5 Y6@green", "purse blue 4", ""),
    (
        "troyes",
        "blue activate act_red_d3 with R2",
        "dice blue R3 R4 R6 W3 Y3 Y3",
        "blue activate act_red_d3 with R3",
    ),
    ("troyes", "blue reroll Y2 to 5", "influence blue 1", ""),
    ("troyes", "blue activate act_red_d3 with R6", "overseers act_red_d3 green blue", ""),
    ("troyes", "blue enter palace3 with R3", "- lying green palace", ""),
    ("troyes", "blue fight 3 with Y3", "black 3 3", ""),
]


@pytest.mark.whole
@every("name, question, changes, along", WORKED)
def test_what_a_player_would_say_comes_first(
    name: str, question: str, changes: str, along: str
) -> None:
    firsts = [
        (" / ".join(told[0].changes), told[0].question)
        for refused, told in found(name).items()
        if refused.question == question and len(told)
    ]
    assert (changes, along) in firsts, firsts


def test_the_other_edition_alone_turns_it() -> None:
    told = next(
        told
        for refused, told in found("carcassonne").items()
        if refused.question == "wagon C1 red 0,0.c1 to 1,1.r1" and len(told) > 1
    )
    assert told[-1].changes == ()
    assert told[-1].edition == "C2"
    assert told[-1].question == "wagon C2 red 0,0.c1 to 1,1.r1"


def test_an_allowed_question_is_told_what_would_forbid_it() -> None:
    board = game("carcassonne").read("tile TU-3 0,0 0\ntile BG-W 1,0 0\nplayers 2")
    (first, *_rest) = board.flips("token red 0,0.p1")
    assert first.changes == ("token blue 0,0.p1",)
    assert not first.ruling.allowed


@pytest.mark.parametrize("tests", [0, 1])
def test_it_stops_when_its_tests_are_used_up(tests: int) -> None:
    refused = refusals("carcassonne")[0]
    rules = game("carcassonne")
    search = Search(
        rules, refused.position, put(rules, refused.position, refused.question), tests=tests
    )
    search.run()
    assert search.tests <= max(tests, 1) + 1


@every("name", FLIPPED)
def test_a_search_that_is_interrupted_finds_the_same(name: str) -> None:
    rules, times = game(name), 0
    for refused in refusals(name)[::7]:
        whole = flips(rules, refused.position, refused.question, seconds=FOREVER)
        while True:
            with for_a_while(0):
                try:
                    told = flips(rules, refused.position, refused.question, seconds=FROM_ANEW)
                    break
                except StillLooking:
                    times += 1
        assert told.lines == whole.lines, refused.id
    assert times > 10


def test_an_option_turns_it_only_where_options_are_asked_for() -> None:
    board = game("tour").read("braking")
    asked = "may 2 yellow"
    told = board.flips(asked)
    assert not any(line.startswith("option") for flip in told for line in flip.changes)
    town = next(one for one in refusals("carcassonne") if one.id == "TUN-48")
    assert len(town.position.flips(town.question)) == 0
    (first, *_rest) = town.position.flips(town.question, options=True)
    assert first.changes[0].startswith("option printed_tunnels")


MISSING = [
    ("dice blue R4 Y3", "blue farm with Y5", "with such a die of one's own (yellow 5)"),
    (
        "dice green R3 W6 Y2",
        "blue farm with Y6@green",
        "if such a die lay in that district (yellow 6 (green))",
    ),
]


@every("dice, question, text", MISSING)
def test_a_die_that_is_missing_lies_where_the_question_says(
    dice: str, question: str, text: str
) -> None:
    rules = game("troyes")
    city = rules.read(change_lines(find_case("TRO-20").position().text, dice, rules))
    assert text in [flip.text for flip in city.flips(question)]


def test_a_black_die_that_does_not_lie_there_is_another_one_with_that_face() -> None:
    city = next(one for one in refusals("troyes") if one.question == "blue fight 3 with Y3")
    told = city.position.flips("blue fight 6 with R6")
    assert [flip.text for flip in told] == ["if this black die (5) showed a 6"]


def test_a_defence_without_black_dice_is_one_sentence() -> None:
    city = next(one for one in refusals("troyes") if one.question == "blue fail")
    rules = game("troyes")
    line = next(one for one in rules.write(city.position).splitlines() if one.startswith("black"))
    empty = rules.read(change_lines(rules.write(city.position), f"- {line}", rules))
    assert "none lie there" in str(empty.flips("blue fail"))


# --- what would forbid it, and what is said instead --------------------------------------------

FORBIDDEN = [
    ("biathlon", "red 57 bus x", "if a group (blue) stood here: x"),
    ("biathlon", "may red 40", "if the clock of this player (red) showed 11:40"),
    ("troyes", "blue settle palace4", "if a citizen (green) stood here: palace, place 4"),
    ("troyes", "blue farm with Y3", "if it were the turn of another player (green)"),
    ("tour", "offer 4", "if rider 3 had rolled the red die"),
    ("tour", "4 take 6 to 1,14", "if rider 3 had ended there (lane 1, row 14)"),
    ("tour", "2 card green 5 to 3,14", "if the card had been played already"),
    ("carcassonne", "token red 1,0.p2", "if a token lay on this portal already (blue)"),
]


@cache
def allowed(name: str) -> Sequence[tuple[Any, str]]:
    """Every different question of a game that the catalogue allows."""
    found: dict[tuple[str, str], tuple[Any, str]] = {}
    for case in cases().values():
        if case.game == name:
            for _id, position, question in _asked(case):
                answer = put(case.rules, position, question)
                if answer.allowed and not answer.problems:
                    found.setdefault((case.rules.write(position), question), (position, question))
    return list(found.values())


@every("name, question, text", FORBIDDEN)
def test_what_would_forbid_it_is_near_to_what_is_asked(name: str, question: str, text: str) -> None:
    asked = [position.flips(question) for position, one in allowed(name) if one == question]
    assert text in [told[0].text for told in asked if len(told)]
    for told in asked:
        assert all(not flip.ruling.allowed for flip in told)


INSTEAD = [
    ("troyes", "blue farm with R5", "With this die it is allowed: yellow 1 (grey)."),
    ("troyes", "blue enter hall2 with Y3 Y4", "With this die it is allowed: yellow 4."),
    ("biathlon", "red 57 close j1 j2", "This path may be closed: j1 and x."),
    ("biathlon", "red 57 draw 1", "Allowed without drawing."),
    ("tour", "11 take 4", "Allowed: Take over the 3; Roll the polka-dot die."),
    ("carcassonne", "tile TU-3 -1,1 0", "Turned half way from there, it fits."),
]


@every("name, question, text", INSTEAD)
def test_what_is_allowed_instead_is_said_in_words(name: str, question: str, text: str) -> None:
    told = [flips.instead for one, flips in found(name).items() if one.question == question]
    assert text in [one.text for one in told if one is not None]


@every("name", FLIPPED)
def test_no_move_is_told_as_it_is_typed(name: str) -> None:
    """The typed move and the typed list are plain data beside the sentence."""
    there = [told.instead for told in found(name).values() if told.instead is not None]
    assert any(one.move or one.allowed for one in there)
    for instead in there:
        assert not instead.move or instead.move not in instead.text
        data = instead.to_json()
        assert data.get("move", "") == instead.move
        assert data.get("allowed", []) == list(instead.allowed)


def test_a_rule_that_no_change_turns_says_when_it_would_hold() -> None:
    lone = next(one for one in table("tour") if one == "lone")
    assert "nobody" in table("tour")[lone].otherwise


@every("name", FLIPPED)
def test_boards_that_were_changed_at_random_get_whole_sentences(name: str) -> None:
    came = [kind for kind, _position, _question in looked_at(name, 40, seed=7)]
    assert set(came) <= set(KNOWN)
    assert came.count("flips") + came.count("instead") > len(came) / 3
