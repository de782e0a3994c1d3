"""The player's widgets, by click and by value."""

import json
from dataclasses import replace
from typing import Any

import pytest

from boardlib.catalogue import Case, Question, cases, find_case
from boardlib.story.marks import marks_of
from boardlib.story.picture import veil
from boardlib.story.view import view_of
from boardlib.widgets import Player
from tests.every import every
from tests.widgets.parts import off, player_of, widgets


@pytest.fixture
def player(case: Case) -> Player:
    return player_of(case)


@pytest.fixture
def asked(player: Player) -> Player:
    """At the first prediction."""
    player.next.click()
    return player


def test_steps_and_counter(player: Player) -> None:
    assert "step 1 of 5" in player.counter.value
    assert player.first.disabled
    assert player.back.disabled
    player.next.click()
    assert "step 2 of 5" in player.counter.value
    assert player.next.disabled
    assert player.last.disabled
    player.first.click()
    assert "step 1 of 5" in player.counter.value


def test_the_gate_holds_even_if_next_is_pressed(player: Player) -> None:
    player.last.click()
    assert "step 2 of 5" in player.counter.value
    player.next.click()
    player.last.click()
    assert "step 2 of 5" in player.counter.value
    player.back.click()
    assert "step 1 of 5" in player.counter.value


def test_the_page_is_told_when_everything_before_is_answered(asked: Player) -> None:
    heard: list[dict[str, Any]] = []
    object.__setattr__(asked.stage, "send", heard.append)
    asked.stage._handle_custom_msg({"ask": "turn", "turn": 3}, [])
    assert heard == [{"turn": 3}]


def test_right_at_once(asked: Player) -> None:
    assert [off(box) for box in asked.choices] == [False, False, False]
    asked.choices[0].value = True
    asked.check.click()
    assert "Right." in asked.verdict.value
    assert off(asked.check)
    assert not off(asked.retry)
    assert all(box.disabled for box in asked.choices)
    asked.last.click()
    assert "step 4 of 5" in asked.counter.value
    asked.choices[0].value = True
    asked.check.click()
    asked.next.click()
    assert "step 5 of 5" in asked.counter.value
    assert asked.next.disabled


def test_wrong_why_not_try_again_right(asked: Player) -> None:
    asked.choices[1].value = True
    asked.check.click()
    assert "Not this one" in asked.verdict.value
    assert 'Why not <b translate="no">B</b>?' in asked.reasons.value
    assert "The lamp left of 3 is dark." in asked.reasons.value
    asked.retry.click()
    assert asked.reasons.value == ""
    assert asked.next.disabled
    assert not asked.back.disabled
    assert asked.choices[1].value is True
    asked.choices[1].value = False
    asked.choices[0].value = True
    asked.check.click()
    assert "Right." in asked.verdict.value


def test_the_board_in_words_on_demand(player: Player) -> None:
    rules, frames = player.presenter.case.rules, player.presenter.frames
    player.words.click()
    assert "The board in words" in player.more.value
    while player.presenter.furthest < len(frames) - 1 or player.presenter.pending:
        player.presenter.go(player.presenter.furthest)
        player.presenter.answer()
    player.first.click()
    for sentence in rules.describe(frames[0].position):
        assert sentence in player.more.value
    player.words.click()
    assert "The board in words" not in player.more.value


@pytest.mark.whole
@every("case", cases().values(), lambda case: case.id)
def test_no_board_tells_how_its_parts_stand_before_the_questions_of_its_case(case: Case) -> None:
    """Neither its tooltips nor its words: another case of the page may ask just that."""
    player = Player(case)
    for index, frame in enumerate(player.presenter.frames[: player.presenter.furthest + 1]):
        player.presenter.go(index)
        if not player.presenter.predictions:
            continue
        view, scene = view_of(player.presenter), player.presenter.scene(frame.position)
        stops = json.loads(str(player._drawn(view)["stops"]))
        veiled = {stop.key: stop.sentence for stop in veil(scene).focusables}
        told = {key: sentence for key, _x, _y, sentence in stops if key in veiled}
        assert told == {key: veiled[key] for key in told}


def test_what_was_answered_steps_back_while_a_whatif_is_looked_at() -> None:
    player = Player(find_case("TRO-17"))
    index = 1  # its question has a what-if
    while player.presenter.furthest < index:
        player.presenter.go(player.presenter.furthest)
        player.presenter.answer()
    player.presenter.go(index)
    player.choices[0].value = True
    player.check.click()
    parts = [player._answers, player._result, player.reasons]
    assert not any("bl-was" in part._dom_classes for part in parts)
    player.suppose[1].click()
    assert all("bl-was" in part._dom_classes for part in parts)
    assert "As it was:" in player.verdict.value
    assert not {mark.label for mark in marks_of(player.presenter)} & set("ABC")
    player.suppose[0].click()
    assert not any("bl-was" in part._dom_classes for part in parts)
    assert "As it was:" not in player.verdict.value


def parts_of(box: Any) -> list[Any]:
    return list(box.children)


def test_a_whatif_stands_directly_below_its_buttons(player: Player) -> None:
    side = parts_of(parts_of(player._body)[1])
    assert side.index(player.versus) == side.index(player._suppose) + 1


def test_checking_nothing_asks_for_a_choice(asked: Player) -> None:
    asked.check.click()
    assert asked.stage.announced == "Choose an answer first."
    assert "Choose an answer first." in asked.verdict.value
    asked.choices[0].value = True
    assert "Next waits for your answer" in asked.verdict.value
    assert asked.next.tooltip == "Answer first: the next step waits for it"
    assert "Press letters to choose" in asked.verdict.value
    assert not off(asked.check)


def test_show_me_comes_after_a_try(asked: Player) -> None:
    assert off(asked.tell)
    asked.tell.click()
    assert "This is the answer." not in asked.verdict.value
    asked.choices[1].value = True
    asked.check.click()
    asked.retry.click()
    assert not off(asked.tell)
    asked.tell.click()
    assert "This is the answer." in asked.verdict.value
    assert not asked.next.disabled


def test_one_of_several_replaces_the_other(asked: Player) -> None:
    asked.choices[0].value = True
    asked.check.click()
    asked.last.click()
    assert [off(box) for box in asked.choices] == [False, False, True]
    asked.choices[0].value = True
    asked.choices[1].value = True
    assert [box.value for box in asked.choices[:2]] == [False, True]
    assert "bl-pick-one" in asked.choices[0]._dom_classes


def test_the_browser_says_what_is_chosen(asked: Player) -> None:
    def tick(number: int, chosen: bool) -> list[bool]:
        asked.stage._asked(None, {"tick": number, "chosen": chosen}, [])
        return [box.value for box in asked.choices]

    assert tick(1, True) == [False, True, False]
    assert tick(1, True) == [False, True, False]
    assert tick(2, True) == [False, True, True]
    assert tick(1, False) == [False, False, True]
    asked.check.click()
    assert "Not this one" in asked.verdict.value
    assert tick(2, False) == [False, False, True], "the answer is given"


def test_what_was_chosen_is_there_again(asked: Player) -> None:
    asked.choices[2].value = True
    asked.back.click()
    assert all(off(box) for box in asked.choices)
    asked.next.click()
    assert [box.value for box in asked.choices] == [False, False, True]
    asked.check.click()
    asked.first.click()
    asked.next.click()
    assert "Not this one" in asked.verdict.value


def test_what_ifs_are_offered_after_the_answer(asked: Player) -> None:
    assert all(off(button) for button in asked.suppose)
    asked.suppose[1].click()
    assert asked.versus.value == ""
    asked.choices[0].value = True
    asked.check.click()
    assert [button.description for button in asked.suppose] == [
        "As it is",
        "the second lamp is lit",
        "the first lamp is dark",
    ]
    before = asked.stage.svg
    asked.suppose[1].click()
    assert "bl-pressed" in asked.suppose[1]._dom_classes
    assert asked.stage.svg != before
    assert "As it is" in asked.versus.value
    assert "the second lamp is lit" in asked.stage.announced
    asked.suppose[0].click()
    assert asked.versus.value == ""
    assert asked.stage.svg == before
    asked.suppose[2].click()
    asked.next.click()
    assert asked.versus.value == ""
    assert all(off(button) for button in asked.suppose)
    asked.back.click()
    assert asked.versus.value == "", "it was left"


def test_every_step_and_verdict_is_announced(player: Player) -> None:
    player.next.click()
    said = [player.stage.announced]
    player.choices[1].value = True
    player.check.click()
    said.append(player.stage.announced)
    assert said == ["Step 2 of 5. Which lamps may be lit now?", "Not this one."]


def test_the_same_sentence_is_announced_again(asked: Player) -> None:
    asked.check.click()
    number = asked.stage.status[0]
    asked.check.click()
    assert asked.stage.status == [number + 1, "Choose an answer first."]


def _turned_round(case: Case) -> Case:
    """The same story with right and wrong exchanged."""
    turn = {None: "forbidden"}
    steps = tuple(
        replace(
            step,
            choices=tuple(
                replace(
                    choice,
                    question=Question(
                        judge=choice.question.judge, expect=turn[choice.question.expect]
                    ),
                )
                for choice in step.choices
            ),
        )
        for step in case.steps
    )
    return replace(case, steps=steps)


def _state(player: Player) -> list[dict[str, Any]]:
    """All that the browser gets to know, without the numbers of the player itself."""
    own = player._prefix
    return [
        {
            key: str(value).replace(own, "lesson")
            for key, value in one.get_state().items()
            if key not in ("children", "layout", "style")
        }
        for one in widgets(player)
    ]


def test_the_browser_does_not_know_the_answer_before_the_learner_has_one(case: Case) -> None:
    players = [Player(case), Player(_turned_round(case))]
    for one in players:
        one.next.click()
        one.choices[1].value = True
    assert _state(players[0]) == _state(players[1])
    for one in players:
        one.check.click()
    assert _state(players[0]) != _state(players[1])


def test_the_board_says_how_things_stand_only_after_the_answer(asked: Player) -> None:
    assert json.loads(asked.stage.stops)[1][3] == "Lamp L2"
    asked.choices[0].value = True
    asked.check.click()
    assert json.loads(asked.stage.stops)[1][3] == "Lamp L2: dark."


def test_an_error_is_one_sentence_announced_and_kept(case: Case) -> None:
    player = Player(replace(case, whatifs=(replace(case.whatifs[0], ask="nonsense"),)))
    player.next.click()
    player.choices[0].value = True
    player.check.click()
    player.suppose[1].click()
    assert "'nonsense' is no question" in str(player.errors.pop())
    assert "nonsense&#x27; is no question" in player.trouble.value
    assert "'nonsense' is no question" in player.stage.announced
    assert 'role="alert"' in player.trouble.value
    player.suppose[0].click()
    assert player.trouble.value == ""
    assert "step 2 of 5" in player.counter.value


def test_the_keys_are_shown_on_request(player: Player) -> None:
    assert "<kbd>" not in player.more.value
    player.help.click()
    assert "<kbd>Home</kbd>" in player.more.value
    player.help.click()
    assert "<kbd>" not in player.more.value


def test_the_id_of_a_ruling_finds_its_case(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardlib.catalogue.reading.cases", lambda: {case.id: case})
    found = player_of("LAMP-2")
    assert found.presenter.case is case


def test_a_row_without_what_ifs_is_not_called_so() -> None:
    bare = Player(find_case("TDF-22"))
    assert not bare.presenter.whatifs
    assert not off(bare._suppose)
    assert bare.whatif_label.value == ""
