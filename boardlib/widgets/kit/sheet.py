"""What the widgets of a lesson shall show: written down first, then shown."""

from __future__ import annotations

from typing import Any

from boardlib.widgets.kit.widgets import Button, Widget


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
        for widget, traits in self._wanted.items():
            for name, value in traits.items():
                if getattr(widget, name) != value:
                    setattr(widget, name, value)
