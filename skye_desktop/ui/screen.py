"""A scene of this game: it reaches the shelf, the settings, the thinking and the other screens through the app."""

from __future__ import annotations

from skye_desktop.kit.scenes import Scene
from skye_desktop.kit.widgets import ScrollArea
from skye_desktop.ui.app import App
from skye_desktop.ui.art import Art


class Screen(Scene):
    """A scene that knows the app it is shown in."""

    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)

    @property
    def canvas(self) -> Art:
        return self.app.canvas

    @property
    def area(self) -> ScrollArea:
        """What can be scrolled on it, once it is laid out."""
        return next(widget for widget in self.group.widgets if isinstance(widget, ScrollArea))
