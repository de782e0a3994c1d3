"""The board view: the one widget of our own, with keyboard guard and live region."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final

from boardlib.drawing import palette
from boardlib.game.colours import declare_colours
from boardlib.widgets.kit import icons, widgets
from boardlib.widgets.kit.ahead import Ahead, Look, Looks
from boardlib.widgets.kit.patch import CUT, patch

_HERE = files(__package__)
_DARK: Final = (
    'body[data-jp-theme-light="false"] .bl-player',
    'html[theme="dark"] .bl-player',
    "body.vscode-dark .bl-player",
)
_SHEETS: Final = ("style.css", "board/style.css", "reasons.css")
_GROUND: Final = ("story", "workshop")
"""Rooms that others are built upon: their style comes before the others'."""
CUTS: Final = {"svg": CUT, "stops": "],["}
"""Long texts of which only what differs is sent, and where they are cut."""


def button_name(css: str, number: int = 0) -> str:
    """What a page calls a button: its CSS class without ``bl-``, and its number among the same.

    >>> button_name("next"), button_name("whatif", 2)
    ('next', 'whatif 2')
    """
    return f"{css} {number}" if number else css


def style_sheet() -> str:
    """The style of everything on a page: colours in both themes, the kit, the games, all rooms.

    Each widget brings all of it along. Of two rules of the same weight the later one counts, and
    which widget comes last on a page is not known: so all say the same in the same order.
    """
    declare_colours()
    light = f".bl-player{{{palette.css_variables('light')}}}\n"
    # Paper is light, also below a page that is dark.
    dark = f"@media screen{{{','.join(_DARK)}{{{palette.css_variables('dark')}}}}}\n"
    return light + dark + uncoloured_style_sheet()


def uncoloured_style_sheet() -> str:
    """The same without the colours, for a page that declares them for all that stands on it."""
    declare_colours()
    signs = f".bl-player{{{icons.css_variables()}}}\n"
    sheets = (_HERE.joinpath(name).read_text(encoding="utf-8") for name in _SHEETS)
    return signs + palette.tone_rules() + "".join(sheets) + palette.styles() + _rooms()


@cache
def _rooms() -> str:
    """What each room adds."""
    lessons = files("boardlib.widgets")
    others = {room.name for room in lessons.iterdir()} - {"kit", *_GROUND}
    sheets = [lessons.joinpath(room, "style.css") for room in (*_GROUND, *sorted(others))]
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.is_file())


class Stage(widgets.Heard):
    """The picture of a position, its arrow-key stops, and what is announced.

    A browser that has nothing else to do asks what everything that can be pressed would show, a
    few things at a time, so that a click shows it at once. What the click itself brings about
    stays the truth: when the browser asks again, whatever it showed too early is sent once more.

    Args:
        ahead: says what would be different after a wish: a word for what is done, and with what,
            such as ``pick 0,0.r1``, or a button.
        tells: the first words of the wishes of which it knows that.
        ground: everything that is shown depends on, but for the shape that is looked at: as long
            as it is the same, what was told of other shapes still holds.
        picked: called with the key of a shape that was chosen, and whether by keyboard.
        ticked: called with the number of a choice, from 0, and whether it is chosen now.
        pressed: called with the name of a button whose key was pressed, and its number among
            those of the same name.
        returned: called with the values of a place, when somebody comes back to it.

    Attributes:
        svg: the picture.
        stops: JSON: key, x, y and sentence of everything the arrow keys stop at.
        targets: key -> letters of the choices that stand there, while one may be chosen.
        names: what is said of the parts of the player to those who do not see it, and of its end.
        status: a running number and the sentence to be announced.
        about: JSON: where lies what the board is about, from left to right, what matters most
            first; that is seen where the board is wider than its page.
        legend: the meaning of the marks, a picture.
        tells: the first words of the wishes whose outcome the browser may ask for.
        foresees: whether it asks by itself for everything that can be pressed; otherwise only for
            what is pointed at.
        place: where one is, to come back to after the kernel has ended: a name, then plain values;
            by its name alone it is what the first button beside the board copies.
        picks: whether any shape may be chosen.
    """

    SCRIPT = "kit/board/board.js"
    PLACE = "bl-stage"

    svg = widgets.text()
    legend = widgets.text()
    stops = widgets.text("[]")
    about = widgets.text("[]")
    targets: Any = widgets.named()
    names: Any = widgets.named()
    status: Any = widgets.items(0, "")
    tells: Any = widgets.items()
    place: Any = widgets.items()
    foresees = widgets.flag()
    picks = widgets.flag()

    def __init__(
        self,
        ahead: Callable[[str], Look] | None = None,
        picked: Callable[[str, bool], None] | None = None,
        ticked: Callable[[int, bool], None] | None = None,
        pressed: Callable[[str, int], None] | None = None,
        tells: Iterable[str] = (),
        ground: Callable[[], object] = lambda: None,
        returned: Callable[[list[Any]], None] | None = None,
    ) -> None:
        self._sent = dict.fromkeys(CUTS, (0, ""))
        self._ahead = None if ahead is None else Ahead(ahead, ground, self._tell_ahead)
        self._picked = picked
        self._ticked = ticked
        self._pressed = pressed
        self._returned = returned
        self._ready = False
        super().__init__(foresees=ahead is not None, tells=[*tells])
        self.on_msg(self._asked)

    def look(self) -> str:
        """The style as it is when the board is made: its game is known by then."""
        return style_sheet()

    def __repr__(self) -> str:
        return "Stage()"

    def still(self) -> str:
        """The picture, what is written below it, and its legend, as the script writes them."""
        hint = escape(self.names.get("hint", ""))
        return (
            f'<div class="bl-box" tabindex="0" data-about="{self.about}">{self.svg}</div>'
            f'<p class="bl-sentence bl-hint">{hint}</p>'
            f'<div class="bl-legend" aria-hidden="true">{self.legend}</div>'
        )

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The state for the browser; of a picture that follows another one only what differs."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        for name in state.keys() & CUTS.keys():
            number, before = self._sent[name]
            after = state[name]
            if key is not None or before != after:
                number += 1
            whole = key is None or not before
            changes = {"text": after} if whole else {"pieces": patch(before, after, CUTS[name])}
            self._sent[name] = (number, after)
            state[name] = {"number": number, **changes}
        return state

    def _asked(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        """A browser that missed a picture asks for all of it; an idle one for what may follow."""
        if "pick" in content and self._picked is not None:
            self._picked(str(content["pick"]), bool(content.get("keys")))
        if content.get("ready"):
            self._ready = True
        if "return" in content and self._returned is not None:
            self._returned(list(content["return"]))
        if "press" in content and self._pressed is not None:
            self._pressed(str(content["press"]), int(content.get("at", 0)))
        if "tick" in content and self._ticked is not None:
            self._ticked(int(content["tick"]), bool(content.get("chosen")))
        if content.get("ask") == "turn":
            self.send({"turn": content.get("turn")})  # everything before has been replied to
        elif content.get("ask") == "picture":
            for name, (number, _before) in self._sent.items():
                self._sent[name] = (number, "")
            self.send_state([*CUTS])
        elif content.get("ask") == "ahead" and self._ahead is not None:
            self._repair(self._ahead.told.get(str(content.get("shown")), {}))
            self._ahead.ask(content.get("at"), map(str, content.get("of") or ()))

    def _tell_ahead(self, found: Looks, at: object, ground: int, goes_on: bool) -> None:
        told = {"ahead": self._looks(found), "at": at, "ground": ground}
        self.send({**told, "goes_on": goes_on})

    @property
    def carrier(self) -> Stage | None:
        """Itself, as soon as a page has said that it listens."""
        return self if self._ready else None

    def carry(self, states: Mapping[str, Mapping[str, Any]]) -> None:
        """Send what several widgets shall show in one message."""
        self.send({"shown": states})

    def _repair(self, early: Look) -> None:
        """Send once more what the browser showed too early and did not come true."""
        for widget, traits in early.items():
            wrong = [name for name, value in traits.items() if getattr(widget, name) != value]
            if wrong:
                widget.send_state(wrong)

    def _looks(self, told: Looks) -> dict[str, dict[str, dict[str, Any]]]:
        """What the buttons would show as plain data, of long texts only what differs."""
        return {
            button: {widget.model_id: self._plain(traits) for widget, traits in look.items()}
            for button, look in told.items()
        }

    def _plain(self, traits: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: self._following(name, value) if name in CUTS else value
            for name, value in traits.items()
        }

    def _following(self, name: str, text: str) -> dict[str, Any]:
        number, before = self._sent[name]
        return {"number": number, "pieces": patch(before, text, CUTS[name])}

    def announce(self, sentence: str) -> None:
        """Say a sentence to those who listen, even if it was the last one too."""
        self.status = [self.status[0] + 1, sentence]

    @property
    def announced(self) -> str:
        """The sentence said last."""
        return str(self.status[1])
