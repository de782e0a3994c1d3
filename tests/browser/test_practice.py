"""Practice in JupyterLab: ten questions by keyboard, the fields, the focus, the themes."""

from __future__ import annotations

from boardlib.catalogue.attempts import places as places_to_point_at
from boardlib.catalogue.attempts import solution
from boardlib.catalogue.practice import Ladder, Name, make
from boardlib.game.goals import Act
from tests.browser.choices import letters, tick
from tests.browser.lab import Lab
from tests.browser.places import moved, places
from tests.browser.playing import named, player, said, walk
from tests.browser.waiting import box_of, expect

ONWARD = "Go on with another one"
CELLS = [
    "from boardlib.widgets import practice",
    "shown = practice('carcassonne', seed=7)\nshown",
    "import json",
]
SHOWN = ".bl-player .bl-code:has-text('road-complete 7 level 1')"


def shows(lab: Lab, name: Name) -> None:
    expect(player(lab).locator(".bl-code")).to_have_text(str(name))


def points(lab: Lab) -> None:
    """Go to what is asked with choices, with the mouse."""
    named(lab, "Points").click()
    shows(lab, Name("road-score", 7, 1))
    lab.rest()


def type_answer(lab: Lab, name: Name) -> None:
    for letter in letters(make("carcassonne", name.kind, name.seed, name.level).frames()[0]):
        lab.page.keyboard.press(letter.lower())
        expect(tick(player(lab), letter)).to_be_checked()
    lab.page.keyboard.press("Enter")
    expect(player(lab).locator(".bl-verdict")).to_have_text("Right.")


def test_ten_questions_are_answered_with_the_keyboard_alone(page: Lab) -> None:
    """O brings another one, and so does Enter: the focus is on the button after an answer."""
    points(page)
    page.tab_to(player(page))
    ladder = Ladder()
    for seed in range(7, 17):
        name = Name("road-score", seed, ladder.level)
        shows(page, name)
        expect(player(page).locator(".bl-choice:not(.bl-off) input:checked")).to_have_count(0)
        type_answer(page, name)
        ladder = ladder.after(True)
        expect(player(page).locator(".bl-done-so-far")).to_have_text(ladder.count)
        expect(player(page).get_by_role("status")).to_have_text(f"Right. {ladder}.")
        expect(named(page, ONWARD)).to_be_focused()
        page.page.keyboard.press("o" if seed % 2 else "Enter")
        expect(player(page).locator(".bl-verdict")).to_have_count(0)
        expect(player(page).locator(".bl-choice input").first).to_be_focused()
    assert str(ladder) == "10 of 10 right, level 5"


def test_ten_questions_may_be_typed_at_once(page: Lab) -> None:
    points(page)
    page.tab_to(player(page))
    ladder, keys = Ladder(), list[str]()
    for seed in range(7, 17):
        frame = make("carcassonne", "road-score", seed, ladder.level).frames()[0]
        keys += [letter.lower() for letter in letters(frame)]
        keys += ["Enter", "o" if seed % 2 else "Enter"]
        ladder = ladder.after(True)
    page.type_at_once(keys)
    expect(player(page).locator(".bl-done-so-far")).to_have_text("10 of 10 right")
    shows(page, Name("road-score", 17, 5))


def test_three_exercises_are_done_on_the_board_with_the_keyboard_alone(page: Lab) -> None:
    """Enter on what goes on brings another one, and its board has the focus."""
    keys = page.page.keyboard
    page.tab_to(player(page).locator(".bl-box"))
    ladder = Ladder()
    for seed in range(7, 10):
        name = Name("road-complete", seed, ladder.level)
        shows(page, name)
        case = make("carcassonne", name.kind, name.seed, name.level)
        page.rest()
        for number, key in enumerate(solution(case.frames()[0]), start=1):
            walk(page, key, "shown")
            keys.press("Space")
            expect(player(page).locator(".bl-counted b")).to_have_text(str(number))
        keys.press("Enter")
        expect(said(page)).to_contain_text("Solved.")
        ladder = ladder.after(True)
        expect(player(page).locator(".bl-done-so-far")).to_have_text(ladder.count)
        page.rest()
        keys.press("Enter")
    shows(page, Name("road-complete", 10, 2))
    page.rest()
    page.expect_focus(player(page).locator(".bl-box"))
    keys.press("o")
    shows(page, Name("road-complete", 11, 2))


def test_a_token_is_laid_and_where_none_helps_that_is_said(page: Lab) -> None:
    named(page, "Finish a road").click()
    shows(page, Name("finishing", 7, 1))
    page.rest()
    task = make("carcassonne", "finishing", 7, 1).frames()[0].task
    assert isinstance(task, Act)
    named(page, "It cannot be done").click()
    if task.cannot:
        expect(said(page)).to_contain_text("It cannot be done.")
        return
    expect(said(page)).to_contain_text("It can be done.")
    token, portal = task.solution[0].rsplit(" ", 1)
    player(page).locator(f'[data-take="{token}"]').click()
    player(page).locator(f'.bl-box [data-key="{portal}"]').first.dispatch_event("click")
    expect(said(page)).to_contain_text("Solved.")
    named(page, "Another one").last.click()
    shows(page, Name("finishing", 8, 1))


def test_what_is_typed_into_a_field_stays_there(page: Lab) -> None:
    field = player(page).get_by_label("Number", exact=True)
    field.fill("")
    field.press_sequentially("12")
    field.press("ArrowLeft")
    field.press("Home")
    field.press("3")
    expect(field).to_have_value("312")
    expect(field).to_be_focused()
    field.press("Enter")
    shows(page, Name("road-complete", 312, 1))
    level = player(page).get_by_label("Level", exact=True)
    level.fill("9")
    level.press("Enter")
    expect(player(page).get_by_role("alert")).to_contain_text("There are levels 1 to 5, not 9.")
    expect(level).to_have_value("9")
    level.fill("2.5")
    level.press("Enter")
    expect(player(page).get_by_role("alert")).to_contain_text("from 1 to 5, not '2.5'.")
    expect(level).to_have_value("2.5")
    level.fill("4")
    level.press("Enter")
    shows(page, Name("road-complete", 312, 4))


def test_a_click_on_the_board_marks(page: Lab) -> None:
    named(page, "Wagon, new edition").click()
    shows(page, Name("wagon-C2", 7, 1))
    case = make("carcassonne", "wagon-C2", 7, 1)
    for number, key in enumerate(places_to_point_at(case, case.frames()[0]).values(), start=1):
        player(page).locator(f'.bl-box [data-key="{key}"]').first.dispatch_event("click")
        expect(player(page).locator(".bl-counted b")).to_have_text(str(number))


def test_all_kinds_and_levels_are_shown(page: Lab) -> None:
    for kind, label in {
        "road-complete": "Complete roads",
        "road-tiles": "Tiles of a road",
        "road-score": "Points",
        "token": "Tokens",
        "finishing": "Finish a road",
        "one-change": "One change",
        "wagon-C1": "Wagon, first edition",
        "wagon-C2": "Wagon, new edition",
        "tile": "Tiles",
    }.items():
        named(page, label).click()
        expect(named(page, label)).to_have_attribute("aria-pressed", "true")
        for level in (1, 5):
            field = player(page).get_by_label("Level", exact=True)
            field.fill(str(level))
            field.press("Enter")
            name = Name(kind, 7, level)
            shows(page, name)
            count = len(make("carcassonne", kind, 7, level).steps[0].choices)
            expect(player(page).locator(".bl-choice:not(.bl-off)")).to_have_count(count)
            expect(player(page).locator(".bl-trying")).to_have_count(0 if count else 1)


def test_names_roles_and_contrast(page: Lab) -> None:
    assert page.serious_in_both(".bl-player") == []
    points(page)
    assert page.serious_in_both(".bl-player") == []
    player(page).locator(".bl-choice input").first.click()
    named(page, "Check").click()
    expect(player(page).locator(".bl-verdict")).to_be_visible()
    named(page, "Keys").click()
    expect(player(page).locator(".bl-keys")).to_contain_text("another one")
    assert page.serious_in_both(".bl-player") == []


def test_another_one_stands_below_the_reasons_and_nothing_moves_for_it(page: Lab) -> None:
    """Whoever has read why goes on from there."""
    page.page.set_viewport_size({"width": 1280, "height": 800})
    points(page)
    page.tab_to(player(page))
    before = places(page, ".bl-player")
    expect(named(page, ONWARD)).to_have_count(0)
    player(page).locator(".bl-choice input").first.click()
    named(page, "Check").click()
    expect(named(page, ONWARD)).to_be_visible()
    after = moved(before, places(page, ".bl-player"))
    above = [name for name in before if "bl-another" in name or "bl-whatif" in name]
    assert len(above) > 3
    assert after.keys().isdisjoint([*above, "the board"])
    onward = box_of(named(page, ONWARD))
    last = box_of(player(page).locator(".bl-reason:visible").last)
    assert onward["y"] >= last["y"] + last["height"]
