"""A scene of this game: it reaches the shelf, the settings, the thinking and the other screens through the app."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from skye_desktop.kit.layout import Part
from skye_desktop.kit.scenes import Scene
from skye_desktop.kit.widgets.dialog import Question
from skye_desktop.ui.app import App
from skye_desktop.ui.art import Art


class Screen(Scene):
    """A scene that knows the app it is shown in."""

    app: App
    _sheets: Sequence[Part] = ()

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

    def show_layout(self, tree: Part, *sheets: Part) -> None:
        """Put the widgets of a layout on the screen, those parts of it on parchment."""
        self._sheets = sheets
        self.group.replace(tree)

    def relayout(self) -> None:
        """Lay everything out anew for what has changed."""
        self.layout(self.app.screen.get_rect())
        self.app.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        if self._sheets:
            self.draw_ground(surface)
        for sheet in self._sheets:
            self.canvas.sheet(surface, sheet.rect)
        super().draw(surface)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """What the sheets lie on: the table, or the screen below."""
        if not self.is_sheet:
            self.canvas.wood(surface)
