"""The style of a board in a lesson."""

import re
from pathlib import Path

import boardlib.widgets
from boardlib.drawing.palette import THEMES, colour, names, variable
from boardlib.game import GAMES, game
from boardlib.widgets.kit.stage import Stage, style_sheet
from boardlib.widgets.table.view import Picks


def test_a_board_brings_the_colours_and_the_style_of_the_games() -> None:
    for name in GAMES:
        game(name)
    sheet = Picks().get_state("_css")["_css"]
    for theme in THEMES:
        for shown in ("ink", "city", "asphalt"):
            assert f"--bl-{shown}:{colour(shown, theme)};" in sheet
    assert ".bl-lit.bl-city" in sheet


def test_every_board_brings_the_style_of_all_rooms_in_one_order() -> None:
    """Whichever of them comes last on a page, it looks the same."""
    assert {board().get_state("_css")["_css"] for board in (Stage, Picks)} == {style_sheet()}
    sheets = Path(boardlib.widgets.__file__).parent.rglob("style.css")
    assert [one for one in sheets if one.read_text("utf-8") not in style_sheet()] == []


def test_no_sheet_styles_what_no_code_writes() -> None:
    """A class stands in some code, or is the name of a role that a picture draws."""
    home = Path(boardlib.__file__).parent
    codes = [one for kind in ("py", "js", "html") for one in home.rglob(f"*.{kind}")]
    code = "\n".join(one.read_text("utf-8", errors="replace") for one in codes)
    written = set(re.findall(r"bl-[\w-]+", code))
    begun = tuple(set(re.findall(r"(bl-[\w-]+)\$?\{", code)))
    roles = {f"bl-{role}" for role in re.findall(r"""["']([a-z-]+)["']""", code)}
    unused = {
        f"{sheet.relative_to(home)}: {css}"
        for sheet in home.rglob("*.css")
        for css in re.findall(r"\.(bl-[\w-]+)", sheet.read_text("utf-8"))
        if css not in written | roles and not css.startswith(begun)
    }
    assert unused == set()


def test_sheets_can_be_read_beside_one_another() -> None:
    room = Path(boardlib.widgets.__file__).parent
    long = [
        f"{sheet.relative_to(room)}:{number}"
        for sheet in sorted(room.rglob("*.css"))
        for number, line in enumerate(sheet.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert long == []


def test_every_sign_that_a_sheet_cuts_out_is_drawn() -> None:
    sheets = [*Path(boardlib.widgets.__file__).parent.rglob("*.css")]
    wanted = {
        name for one in sheets for name in re.findall(r"--bl-sign-\w+", one.read_text("utf-8"))
    }
    assert {"--bl-sign-tick", "--bl-sign-cross", "--bl-sign-next"} <= wanted
    sheet = style_sheet()
    assert all(f"{name}:url(" in sheet for name in wanted)


def test_no_style_sheet_uses_the_name_of_a_colour_for_something_else() -> None:
    """In a dark page the colour would take its place: a border without style is none."""
    for name in GAMES:
        game(name)
    sheets = [*Path(boardlib.widgets.__file__).parent.rglob("*.css")]
    declared = {
        name
        for sheet in sheets
        for name in re.findall(r"(--bl-[a-z-]+)\s*:", sheet.read_text("utf-8"))
    }
    assert "--bl-border" in declared
    assert not declared & {variable(name) for name in names()}


def test_what_a_room_says_of_buttons_holds_whatever_sheet_comes_last() -> None:
    """Opening another view brings the common sheet once more, and of equals the last one wins."""
    room = Path(boardlib.widgets.__file__).parent
    common = ".bl-player .bl-button.jupyter-button"
    said_of_all = [said for one, said in rules(room / "kit" / "style.css") if one == common]
    usual = set().union(*said_of_all)
    assert {"white-space", "height"} <= usual
    weak = [
        f"{sheet.relative_to(room)}: {selector}"
        for sheet in sorted(room.glob("*/style.css"))
        if sheet.parent.name != "kit"
        for selector, said in rules(sheet)
        if re.search(r"\.(bl|jupyter)-button(?![\w-])[^ ]*$", selector) and said & usual
        if len(re.findall(r"[.:\[]", selector)) <= common.count(".")
    ]
    assert weak == []


def rules(sheet: Path) -> list[tuple[str, set[str]]]:
    """Every selector of a sheet, with the names of what it says."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    return [
        (selector.strip(), {line.partition(":")[0].strip() for line in said.split(";")} - {""})
        for selectors, said in re.findall(r"([^{}]+)\{([^{}]*)\}", text)
        for selector in selectors.split(",")
    ]
