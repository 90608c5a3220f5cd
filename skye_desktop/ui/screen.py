"""A scene of this game: it reaches the shelf, the settings, the thinking and the other screens through the app."""

from __future__ import annotations

from collections.abc import Callable

from skye_desktop.kit.scenes import Scene
from skye_desktop.kit.widgets import ScrollArea
from skye_desktop.kit.widgets.dialog import Question
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

    def ask(
        self, title: str, text: str, yes: str = "", on_yes: Callable[[], None] = lambda: None, *,
        is_dangerous: bool = False,
    ) -> None:  # fmt: skip
        """Ask something on a sheet; without ``yes`` only tell it."""
        self.app.push(Question(self.app, title, text, yes=yes, on_yes=on_yes, is_dangerous=is_dangerous))

    @property
    def area(self) -> ScrollArea | None:
        """What can be scrolled on it."""
        return next((widget for widget in self.group.widgets if isinstance(widget, ScrollArea)), None)
