"""What a scene is: a screen of its own, or a sheet over another one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import pygame

from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.theme import Notice
from skye_desktop.kit.widgets import Group


class Host(Protocol):
    """The window, as far as every scene needs it."""

    unsent: dict[tuple[str, str], str]
    """Texts that were typed and left without an answer, by what they were asked for and whose they are."""

    @property
    def canvas(self) -> Canvas:
        """What is drawn with, at the present scale."""

    @property
    def screen(self) -> pygame.Surface:
        """What the window shows."""

    @property
    def scenes(self) -> Sequence[Scene]:
        """The open scenes, the one on top last."""

    def pop(self) -> None:
        """Leave the scene on top."""


class Scene:
    """One screen. `layout` places everything for a size; `draw` changes nothing."""

    is_sheet = False
    """Whether the scene below stays visible around it."""

    opens_files = False
    """Whether a file dropped onto the window can be opened here."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.group = Group()
        self.has_entered = False
        """Whether `on_entered` has been called."""

    @property
    def canvas(self) -> Canvas:
        """The look at the present scale."""
        return self.app.canvas

    @property
    def name(self) -> str:
        """The scene's name in the event log."""
        return type(self).__name__

    def caption(self) -> str:
        """What the window's title tells of it, beyond the name of the program; empty for nothing."""
        return ""

    def layout(self, window: pygame.Rect) -> None:
        """Place everything in the window; called before the first frame and after every change of size."""

    def handle_event(self, event: pygame.Event) -> bool:
        """Use the event and return True, or leave it."""
        return self.group.handle_event(event)

    def update(self, seconds: float) -> None:
        """Let that much time pass."""

    def next_update_in(self) -> float | None:
        """Seconds until `update` is needed: 0 for the next frame, None for not before an event."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene; changes nothing."""
        self.group.draw(surface, self.canvas)

    def tooltip(self) -> str:
        """The note for what is under the pointer; empty for none."""
        hovered = self.group.hovered
        return hovered.tooltip if hovered else ""

    def targets(self) -> dict[str, pygame.Rect]:
        """What can be clicked or dragged, by name, in window pixels."""
        return self.group.targets()

    def public_targets(self) -> dict[str, pygame.Rect]:
        """The same as far as it tells nothing that is secret."""
        return self.targets()

    def is_button_at(self, position: tuple[int, int]) -> bool:
        """Whether a click there presses a button."""
        return self.group.has_button_at(position)

    def is_useful_at(self, position: tuple[int, int]) -> bool:
        """Whether the pointer there could do something."""
        return any(rect.collidepoint(position) for rect in self.targets().values())

    def notices_room(self) -> pygame.Rect:
        """Where notices stand: from its top on, in the middle of its width."""
        room = self.app.screen.get_rect()
        room.y = self.canvas.px(Notice.TOP)
        return room

    def open_file(self, path: Path) -> None:
        """Open a game or report that was dropped onto the window; called only where files are opened."""
        raise AssertionError(f"{self.name} opens no files")

    def private_to(self) -> str:
        """For whom alone what is typed here is meant, in a word that nobody else has; empty for anybody."""
        return ""

    def unsaved_changes(self) -> str:
        """What would be lost if the window closed now, in words; empty for nothing."""
        return ""

    def on_entered(self) -> None:
        """The scene is on top for the first time, and laid out."""

    def on_covered(self) -> None:
        """Another scene comes on top."""

    def on_uncovered(self) -> None:
        """The scene above has gone."""

    def on_left(self) -> None:
        """The scene has been left for good, or the program ends."""
