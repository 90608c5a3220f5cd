"""What lies over a table that is no tree of widgets yet: a tree of its own, drawn upon what the table has drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import pygame

from skye_desktop.engine import PlayerView
from skye_desktop.kit.tree.controls import Button
from skye_desktop.kit.tree.tree import Tree
from skye_desktop.kit.tree.widget import Widget, chain
from skye_desktop.ui.app import App
from skye_desktop.ui.art import Art
from skye_desktop.ui.territory_view import TerritoryView


class Below(Protocol):
    """What notes over a land ask of the table below them."""

    land: TerritoryView

    def has_glimpse(self) -> bool:
        """Return whether another land is shown for as long as something speaks of it."""

    @property
    def view(self) -> PlayerView:
        """The game as the panel's viewer may see it."""

    @property
    def shown(self) -> int:
        """The seat whose land is on the screen."""

    def room_for_notes(self) -> pygame.Rect:
        """The window without bar and panel: for a note that finds no place over the land."""

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """What is dragged from the panel, and where it fits."""


class OverTable(Widget):
    """All that lies over the table, the topmost last; ``names`` has where that lies which it is about, by id."""

    lying: Callable[[], Sequence[Widget]]
    names: Callable[[], Mapping[str, pygame.Rect]]

    def build(self) -> Sequence[Widget]:
        return self.lying()

    def places(self) -> Mapping[str, pygame.Rect]:
        return self.names()


class Over:
    """Passes on to the widgets over the table what the table is asked."""

    def __init__(self, app: App, canvas: Callable[[], Art], root: OverTable) -> None:
        self._app, self._canvas = app, canvas
        self._is_drawing = False
        self.tree = Tree(root, canvas(), app.input, changed=self._changed)

    def _changed(self) -> None:
        if not self._is_drawing:
            self._app.redraw()

    def layout(self) -> None:
        """Lay all out for the window, the scale and the language as they are."""
        self.tree.resize(self._app.screen.get_rect(), self._canvas())
        self.tree.update()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all upon what is there."""
        if self.tree.canvas is not self._canvas():
            self.layout()
        self._is_drawing = True
        self.tree.update()
        self.tree.painter.draw_over(surface)
        self._is_drawing = False

    def handle_event(self, event: pygame.Event) -> bool:
        """Use what the pointer does; keys are for the table."""
        return event.type not in (pygame.KEYDOWN, pygame.KEYUP) and self.tree.handle(event)

    def spoken_of(self) -> list[pygame.Rect]:
        """Return where that lies of which the note under the pointer speaks."""
        return [self.tree.where(one) for one in chain(self.tree.hovered) if one.note][:1]

    def is_button_at(self, position: tuple[int, int]) -> bool:
        """Return whether a click there presses a button."""
        return isinstance(self.tree.at(position), Button)
