"""A page of the site as its reader meets it: what it links to, and what is folded away."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

VOID = {"meta", "link", "img", "input", "br", "hr"}


@dataclass
class Seen:
    """What stands in a page.

    Attributes:
        ids: every id, as often as it is there.
        links: what it links to or loads.
        places: kind and name of everything that runs.
        open: the text that is seen before anything is unfolded but the rest of a story.
        folded: the text behind the folds.
        classes: every class of what is seen before anything is unfolded.
    """

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    places: list[tuple[str, str]] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    folded: list[str] = field(default_factory=list)
    classes: set[str] = field(default_factory=set)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen = Seen()
        self.around: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.seen.links += [told[name] for name in ("href", "src") if name in told]
        self.seen.ids += [told["id"]] if "id" in told else []
        if "data-bl" in told:
            self.seen.places.append((told["data-bl"], told["data-of"]))
        if not self._is_folded:
            self.seen.classes.update(told.get("class", "").split())
        self._end_item(tag == "li")
        if tag not in VOID:
            goes_on = "open" in told or told.get("class") == "on"
            self.around.append("open" if tag == "details" and goes_on else tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.around.pop()

    def _end_item(self, ends: bool) -> None:
        """An item of a list ends where the next one begins, or its list ends."""
        if ends and self.around[-1:] == ["li"]:
            self.around.pop()

    def handle_endtag(self, _tag: str) -> None:
        self._end_item(_tag in ("ul", "ol"))
        if _tag not in VOID:
            self.around.pop()

    def handle_data(self, data: str) -> None:
        if data.strip() and not {"script", "style"} & set(self.around):
            (self.seen.folded if self._is_folded else self.seen.open).append(data.strip())

    @property
    def _is_folded(self) -> bool:
        last = len(self.around) - 1 - self.around[::-1].index("details") if self._folds else -1
        return last >= 0 and "summary" not in self.around[last:]

    @property
    def _folds(self) -> bool:
        return "details" in self.around


def read(path: Path) -> Seen:
    """A page; that its elements are closed in order is checked on the way."""
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    assert reader.around == [], path
    return reader.seen
