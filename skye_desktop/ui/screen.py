"""A scene of this game: it reaches the shelf, the settings, the thinking and the other screens through the app."""

from __future__ import annotations

from skye_desktop.kit.scenes import Scene
from skye_desktop.ui.app import App
from skye_desktop.ui.art import Art


class Screen(Scene):
    """A scene that knows the app it is shown in."""

    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)

    @property
    def canvas(self) -> Art:
        """What is drawn with, at the present scale."""
        return self.app.canvas
