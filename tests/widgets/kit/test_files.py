"""The style of a board in a lesson."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

import boardlib.widgets
from boardlib.drawing.palette import THEMES, colour, names, variable
from boardlib.game import GAMES, game
from boardlib.widgets.kit.notebook import script
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


def lines_with(*signs: re.Pattern[str]) -> list[str]:
    """Lines of style sheets in which one of some signs is found, with their places."""
    home = Path(boardlib.widgets.__file__).parent
    return [
        f"{sheet.relative_to(home)}:{number}: {line.strip()}"
        for sheet in sorted(home.rglob("*.css"))
        for number, line in enumerate(sheet.read_text("utf-8").splitlines(), 1)
        if any(sign.search(line) for sign in signs)
    ]


def test_no_change_of_a_board_lets_all_of_it_be_styled_anew() -> None:
    """A browser finds what a change may concern by its class or its tag.

    Where a rule asks what stands in something, or beside anything at all, and names by neither what
    it changes, everything there is styled anew: a large board, after every click.
    """
    anything = r"(?:\*|:not\()"
    beside_anything = re.compile(rf"(?:^|[\s>(,]){anything}[^\s,{{]*\s*[+~]\s*{anything}")
    asking, inside = r":has\((?:[^()]|\([^()]*\))*\)", r"(?:\s*>\s*|\s+)"
    parts = rf"[^\s,{{>+~]*{inside}(?:[^\s,{{>+~]+{inside})*"
    after_asking = re.compile(asking + parts + anything)
    for broad, sharp in (
        (".bl-told > * + * { margin: 0; }", ".bl-told > :where(:not(:first-child)) { margin: 0; }"),
        (
            ".bl-a:has(.bl-b) > .bl-c > :not(.bl-d) {",
            ".bl-a:has(.bl-b) > .bl-c > .bl-e:not(.bl-d) {",
        ),
    ):
        assert beside_anything.search(broad) or after_asking.search(broad)
        assert not beside_anything.search(sharp)
        assert not after_asking.search(sharp)
    assert lines_with(beside_anything, after_asking) == []


def test_nothing_around_a_board_is_asked_what_stands_in_it() -> None:
    """Each shape that comes or goes would ask it anew, and style all that depends on the answer."""
    around = re.compile(r"\.bl-(?:player|body|doing|stage|box|board-side)\b[^\s,{>+~]*:has\(")
    for asks, rests in (
        (".bl-body.bl-doing:has(.bl-there) {", ".bl-side:has(> .bl-prompt) {"),
        (".bl-stage:not(.bl-a):has(.bl-entry) > p {", ".bl-stage > .bl-legend:has(.bl-entry) {"),
    ):
        assert around.search(asks)
        assert not around.search(rests)
    assert lines_with(around) == []


def test_no_shape_of_a_picture_inherits_a_size_that_a_script_sets() -> None:
    """Whenever that size changed, each of a thousand shapes would be styled anew."""
    home = Path(boardlib.widgets.__file__).parent
    setting = re.compile(r'(?:box|root)\.style\.setProperty\("(--bl-[\w-]+)"')
    set_by_scripts = {
        name
        for script in home.rglob("*.js")
        for name in re.findall(setting, script.read_text(encoding="utf-8"))
    }
    assert {"--bl-least", "--bl-board-high"} <= set_by_scripts
    [ends] = re.findall(r"\.bl-box > svg > \* \{([^}]*)\}", style_sheet())
    assert set_by_scripts <= set(re.findall(r"(--bl-[\w-]+): initial;", ends))


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


# --- scripts ------------------------------------------------------------------------------


ROOMS = Path(str(files("boardlib.widgets")))
MAIN = [
    "kit/board/board.js",
    "player/script.js",
    "teacher/script.js",
    "workshop/script.js",
    "progress/script.js",
]
LONGEST = 150
"""No function of a script has more lines than this."""


def modules() -> list[Path]:
    return [path for path in sorted(ROOMS.rglob("*.js")) if "share" not in path.parts]


@pytest.mark.parametrize("path", MAIN)
def test_a_script_is_one_module_without_imports(path: str) -> None:
    text = script(path)
    assert re.findall(r"^(import|export).*", text, re.MULTILINE) == ["export"]
    assert "export default" in text


@pytest.mark.parametrize("path", MAIN)
def test_names_at_the_top_of_modules_differ(path: str) -> None:
    """Otherwise they could not be put together."""
    found = re.findall(
        r"^(?:async )?(?:function|const|let|class) (\w+)", script(path), re.MULTILINE
    )
    assert len(found) > 5
    assert sorted(found) == sorted(set(found))


def test_each_module_comes_once_and_before_it_is_needed() -> None:
    text = script("kit/board/board.js")
    assert text.count("export function") == 0
    assert text.count("function part(tag") == 1
    assert text.index("const SVG") < text.index("function lightsPart") < text.index("const PARTS")


def test_a_module_imports_only_what_another_exports() -> None:
    for path in modules():
        for wanted, other in re.findall(
            r'^import \{([^}]*)\} from "([^"]+)";', path.read_text("utf-8"), re.MULTILINE
        ):
            there = (path.parent / other).resolve().read_text("utf-8")
            exported = re.findall(r"^export (?:async )?(?:function|const|class) (\w+)", there, re.M)
            assert {name.strip() for name in wanted.split(",")} <= set(exported), path.name


def test_nothing_is_pressed_that_is_not_ours() -> None:
    """A widget of ipywidgets is pressed by whoever uses the page, never by a script."""
    pressed = [
        f"{path.name}: {line.strip()}"
        for path in modules()
        for line in path.read_text("utf-8").splitlines()
        if ".click()" in line
    ]
    assert sorted(pressed) == sorted(
        [
            # a line to be unfolded, or a choice of a table to be asked about
            'pointing.js: if (why?.matches("summary, button") && !why.parentNode.open)'
            " why.click();",
            "waiting.js: at.click();",  # what is left after the buttons of ipywidgets
            "script.js: link.click();",  # a file to be saved
            "keeping.js: link.click();",  # a picture to be saved
            "keys.js: link.click();",  # the button of the room that copies its link
            "script.js: field.click();",  # a file to be read
            'script.js: target.parentNode.querySelector(".bl-do").click();',
            "script.js: if (one) one.click();",  # a button of the panel of a table
            'keys.js: target.parentNode.querySelector(".bl-do").click();',
            "keys.js: if (drop) drop.click();",
        ]
    )


def test_functions_are_short() -> None:
    for path in modules():
        lines = path.read_text("utf-8").splitlines()
        starts = [n for n, line in enumerate(lines) if re.match(r"(export )?function", line)]
        for start in starts:
            end = next(n for n in range(start, len(lines)) if lines[n] == "}")
            assert end - start <= LONGEST, f"{path.name}, line {start + 1}"
