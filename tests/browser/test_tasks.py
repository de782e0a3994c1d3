"""Tasks that are done on the board, in JupyterLab: each kind by mouse, by keys, and by touch."""

from __future__ import annotations

from tests.browser.lab import Lab, Turn
from tests.browser.playing import begun, button, player, point, said, shape, tap, walk
from tests.browser.waiting import box_of, expect, until_equal

CELLS = [
    "from tests.story.lessons import every_kind\n"
    "from boardlib.widgets import Player\n"
    "player = Player(every_kind())\n"
    "player"
]
SHOWN = ".bl-player .bl-count:has-text('task 1 of')"
KINDS = ("do", "choose", "cannot", "mark", "set", "estimate", "switch")
FINISHED = ("-1,0.r1", "0,0.r1", "1,0.r2", "3,0.r1", "3,1.r3")
# Where everything that can be pressed lies, and the board.
PLACES = """player => [...player.querySelectorAll("button, .bl-box, .bl-task, .bl-actions")]
    .filter((one) => one.checkVisibility())
    .map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [one.className, left, top, width, height].join();
    })"""


def at_task(lab: Lab, number: int) -> None:
    expect(player(lab).locator(".bl-count")).to_have_text(f"task {number} of {len(KINDS)}")


def solved(lab: Lab, by: str = "Solved.") -> None:
    expect(said(lab)).to_contain_text(by)
    expect(player(lab).locator(".bl-ring.bl-done")).to_have_count(1)


def test_every_kind_is_done_with_the_mouse(page: Lab) -> None:
    point(page, "3,0.p1")
    solved(page)
    button(page, "go-on").click()
    at_task(page, 2)
    player(page).locator(".bl-choice", has_text="figure is red").locator("input").click()
    button(page, "check").click()
    expect(said(page)).to_have_text("Right. The figure gets the points.")
    button(page, "go-on").click()
    at_task(page, 3)
    player(page).locator('[data-take="token blue"]').click()
    point(page, "3,0.p1")
    expect(said(page)).to_contain_text("Blue's tokens belong to the other player.")
    button(page, "cannot").click()
    solved(page, "It cannot be done. Red answers only red.")
    button(page, "go-on").click()
    at_task(page, 4)
    for key in FINISHED:
        point(page, key)
    button(page, "check").click()
    solved(page)
    button(page, "go-on").click()
    at_task(page, 5)
    point(page, "figure:-1,0.r1")
    solved(page)
    button(page, "go-on").click()
    at_task(page, 6)
    scale = player(page).locator(".bl-numbers")
    scale.scroll_into_view_if_needed()
    for _number in range(6):
        player(page).locator('[data-step="1"]').click()
    expect(player(page).locator(".bl-guess")).to_have_value("5")
    button(page, "check").click()
    solved(page)
    button(page, "go-on").click()
    at_task(page, 7)
    player(page).get_by_role("radio", name="at another table").click()
    expect(player(page).locator(".bl-table-says.bl-at-there")).to_have_text("Each piece counts.")


def test_every_kind_is_done_with_the_keyboard_alone(page: Lab) -> None:
    keys = page.page.keyboard
    page.tab_to(player(page).locator(".bl-box"))
    walk(page, "3,0.p1")
    keys.press("Enter")
    solved(page)
    page.rest()
    keys.press("Enter")
    at_task(page, 2)
    labels = player(page).locator(".bl-choice:not(.bl-off) .bl-label")
    expect(labels).to_have_count(2)
    letter = "ab"["figure is red" in labels.nth(1).inner_text()]
    page.rest()
    keys.press(letter)
    keys.press("Enter")
    expect(said(page)).to_have_text("Right. The figure gets the points.")
    page.rest()
    keys.press("n")
    at_task(page, 3)
    page.rest()
    page.expect_focus(player(page))
    keys.press("3")
    expect(player(page).locator('[data-take="token blue"]')).to_have_attribute(
        "aria-pressed", "true"
    )
    keys.press("Escape")
    expect(player(page).locator("[data-take][aria-pressed=true]")).to_have_count(0)
    keys.press("1")
    expect(player(page).locator('[data-take="token green"]')).to_have_attribute(
        "aria-pressed", "true"
    )
    page.tab_to(player(page).locator(".bl-box"))
    walk(page, "3,0.p1")
    keys.press("Enter")
    expect(said(page)).to_contain_text("Now two half tunnels lie here.")
    page.rest()
    keys.press("u")
    expect(button(page, "undo")).to_be_disabled()
    page.tab_to(button(page, "cannot"))
    keys.press("Enter")
    solved(page, "It cannot be done.")
    page.rest()
    keys.press("Enter")
    at_task(page, 4)
    page.rest()
    page.tab_to(player(page).locator(".bl-box"))
    for number, key in enumerate(FINISHED):
        expect(player(page).locator(".bl-counted b")).to_have_text(str(number))
        walk(page, key)
        keys.press("Space")
    keys.press("Enter")  # at once: it is not lost while the last mark is on its way
    solved(page)
    page.rest()
    keys.press("Enter")
    at_task(page, 5)
    page.rest()
    page.tab_to(player(page).locator(".bl-box"))
    walk(page, "figure:-1,0.r1")
    keys.press("Enter")
    solved(page)
    page.rest()
    keys.press("Enter")
    at_task(page, 6)
    page.rest()
    keys.press("6")
    expect(player(page).locator(".bl-guess")).to_have_value("6")
    keys.press("Enter")
    expect(said(page)).to_contain_text("The monastery in between")
    keys.type("x")
    keys.press("Enter")
    expect(player(page).locator(".bl-guess")).to_have_value("6")
    keys.press("ArrowDown")
    expect(player(page).locator(".bl-guess")).to_have_value("5")
    page.rest()
    keys.press("Enter")
    solved(page)
    page.rest()
    keys.press("Enter")
    at_task(page, 7)
    page.tab_to(player(page).locator(".bl-side-of[aria-checked=true]"))
    keys.press("ArrowRight")
    expect(player(page).locator(".bl-table-says.bl-at-there")).to_have_text("Each piece counts.")
    expect(player(page).locator(".bl-status").first).to_contain_text("Each piece counts.")


def test_nothing_that_can_be_pressed_moves(page: Lab) -> None:
    """Before, refused, missed and taken back: board, task and strip stay where they are."""
    point(page, "3,0.p2")
    button(page, "undo").click()
    page.page.mouse.move(0, 0)
    page.rest()
    before = player(page).evaluate(PLACES)
    point(page, "token:1,0.p2")
    expect(said(page)).to_contain_text("Not allowed.")
    page.page.mouse.move(0, 0)
    page.rest()
    here = [one for one in player(page).evaluate(PLACES) if "bl-hint" not in one]
    same = [_place(one) for one in before if "bl-actions" not in one]
    assert set(same) <= {_place(one) for one in here}
    strip = box_of(player(page).locator(".bl-trying"))
    assert strip["height"] == 84


def _place(told: str) -> str:
    """Where something lies, whatever it looks like."""
    return told.split(",", 1)[1]


def test_why_not_is_said_at_the_place_and_the_board_stands_still(page: Lab) -> None:
    board = box_of(player(page).locator(".bl-box"))
    point(page, "token:1,0.p2")
    bubble = player(page).locator(".bl-bubble")
    expect(bubble).to_be_visible()
    assert box_of(player(page).locator(".bl-box")) == board

    def beside() -> bool:
        at, place = box_of(bubble), box_of(shape(page, "token:1,0.p2"))
        middle = place["x"] + place["width"] / 2
        return (
            at["x"] < middle < at["x"] + at["width"]
            and abs(at["y"] + at["height"] - place["y"]) < 40
        )

    until_equal(page.page, beside, True)


def test_new_words_are_named_on_the_board_beside_what_they_name(page: Lab) -> None:
    words = player(page).locator(".bl-word")
    expect(words).to_have_count(2)
    until_equal(page.page, lambda: box_of(words.nth(0)) != box_of(words.nth(1)), True)


def test_a_hint_comes_after_two_misses_and_one_solution_after_four(page: Lab) -> None:
    for miss in range(1, 5):
        point(page, "token:1,0.p2")
        until_equal(
            page.page, lambda: page.execute("print(player.presenter.tasks[0].misses)"), f"{miss}\n"
        )
        expect(button(page, "hint")).to_have_count(int(2 <= miss < 4))
        expect(button(page, "tell")).to_have_count(int(miss >= 4))
    button(page, "tell").click()
    solved_by = player(page).locator('.bl-box [data-key="token:3,0.p1"]')
    expect(solved_by).to_have_count(1)
    expect(said(page)).to_contain_text("This is how.")


def test_whoever_listens_is_told_and_the_colours_can_be_seen(page: Lab) -> None:
    status = player(page).locator(".bl-status").first
    point(page, "token:1,0.p2")
    expect(status).to_contain_text("Not allowed.")
    expect(player(page).get_by_role("heading", name="Lay the second red disc")).to_be_visible()
    assert page.violations_in_both(".bl-player") == []
    point(page, "3,0.p1")
    expect(status).to_contain_text("Solved.")
    assert page.violations_in_both(".bl-player") == []


def test_a_finger_chooses_and_a_button_lays(touched: Turn) -> None:
    with begun(touched, CELLS, SHOWN) as lab:
        tap(lab, "3,0.p2")
        expect(button(lab, "lay")).to_be_enabled()
        assert lab.execute("print(player.presenter.tasks[0].done)") == "()\n"
        tap(lab, "3,0.p1")
        button(lab, "lay").tap()
        solved(lab)
        lab.expect_fits()


SIDES = """player => [...player.querySelectorAll(".bl-stage .bl-box > svg, .bl-there > svg")]
    .map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
    })"""


def test_both_tables_stand_side_by_side_from_the_beginning_and_nothing_moves(page: Lab) -> None:
    page.execute("player.presenter.may_skip = True; player.do(player.presenter.last)")
    at_task(page, 7)
    page.page.mouse.move(0, 0)
    page.rest()
    switch = player(page).locator(".bl-switch-of")
    before = player(page).evaluate(SIDES), box_of(switch)
    (left, top, *size), (beside, same, *other) = before[0]
    assert size == other
    assert top == same
    assert beside >= left + size[0]
    player(page).get_by_role("radio", name="at another table").click()
    expect(player(page).locator(".bl-there:not(.bl-unseen)")).to_have_count(1)
    page.page.mouse.move(0, 0)
    page.rest()
    assert (player(page).evaluate(SIDES), box_of(switch)) == before
    page.page.set_viewport_size({"width": 620, "height": 1200})
    page.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    page.wait_drawn()
    # Where it is narrow the board of the table that is looked at stands there alone.
    boards = player(page).locator(".bl-stage"), player(page).locator(".bl-there")
    stands = box_of(switch)
    for name, seen in (("at another table", (False, True)), ("here", (True, False))):
        player(page).get_by_role("radio", name=name).click()
        for board, is_seen in zip(boards, seen, strict=True):
            expect(board).to_be_visible(visible=is_seen)
        assert box_of(switch) == stands
    expect(player(page).locator(".bl-table-says.bl-at-there")).to_be_visible()
