"""What the widgets of a lesson shall show: written down first, then shown, or told ahead."""

from __future__ import annotations

from typing import Any

from boardlib.widgets.kit.widgets import Button, Widget

Differences = dict[Widget, dict[str, Any]]
"""Widgets, and traits that they do not have yet."""


class TraitSheet:
    """Traits of widgets, to be set together."""

    def __init__(self) -> None:
        self._wanted: dict[Widget, dict[str, Any]] = {}

    def put(self, widget: Widget, **traits: Any) -> None:
        """Let a widget have these traits."""
        self._wanted.setdefault(widget, {}).update(traits)

    def label(self, button: Button, text: str, hint: str, enabled: bool = True) -> None:
        """Let a button have this label and hint."""
        self.put(button, description=text, tooltip=hint, disabled=not enabled)

    def show_if(self, widget: Widget, shown: bool, *names: str) -> None:
        """Show or hide a widget, with these CSS classes."""
        self.put(widget, _dom_classes=(*names, *(() if shown else ("bl-off",))))

    def show(self) -> None:
        """Set every trait that is another one: most are not, and to check a value takes time."""
        for widget, traits in self.differences().items():
            for name, value in traits.items():
                setattr(widget, name, value)

    def differences(self, *always: tuple[Widget, str]) -> Differences:
        """What is not shown yet; some traits of some widgets though they are."""
        found = {
            widget: {
                name: new
                for name, new in traits.items()
                if getattr(widget, name) != new or (widget, name) in always
            }
            for widget, traits in self._wanted.items()
        }
        return {widget: traits for widget, traits in found.items() if traits}
