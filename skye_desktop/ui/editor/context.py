"""All that the parts of the editor may ask of the whole: the hand, and the widgets of the sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from skye_desktop.engine import Territory
from skye_desktop.kit.commands import Action, Command, InputMap
from skye_desktop.kit.layout import Room
from skye_desktop.kit.widgets import Button, Kind
from skye_desktop.ui.art import Art
from skye_desktop.ui.editor.draft import Draft, History
from skye_desktop.ui.editor.widgets import OrderStrip, Palette
from skye_desktop.ui.tile_in_hand import Surroundings


class EditorContext(Protocol):
    """What every part of the editor needs to know."""

    @property
    def history(self) -> History: ...

    @property
    def draft(self) -> Draft: ...

    @property
    def shown(self) -> int: ...

    def show(self, seat: int) -> None: ...

    def do(self, draft: Draft, kind: str = ...) -> None: ...


class HandContext(EditorContext, Surroundings, Protocol):
    """The editor as a tile in hand sees it: where it can lie, and what becomes of it there."""

    @property
    def territory(self) -> Territory: ...

    @property
    def palette(self) -> Palette: ...

    @property
    def strip(self) -> OrderStrip: ...

    def is_form_at(self, position: tuple[int, int]) -> bool:
        """Whether there is a button or a field, and not a place for tiles."""

    def seat_commands(self) -> dict[Command, Action]:
        """The lands that can be shown."""

    def refuse(self, why: str) -> None: ...

    def refresh(self) -> None: ...


class FormContext(EditorContext, Protocol):
    """The editor as its sheets see it: what they say, and what their widgets do."""

    @property
    def canvas(self) -> Art: ...

    @property
    def fault(self) -> str:
        """Why the position cannot be played, in words; empty if it can."""

    @property
    def hint(self) -> str: ...

    @property
    def input(self) -> InputMap: ...

    def button(
        self, command: Command, rect: Room, *, id: str = ..., kind: Kind = ..., size: float = ...
    ) -> Button:
        """The button for a command of the editor."""

    def attempt(self, change: Callable[[], Draft]) -> bool:
        """Make a change unless a rule forbids it, which is told; whether it was made."""

    def remove_seat(self, seat: int) -> None: ...

    def take_by_key(self, tile: int) -> None: ...

    def land_key(self, event: pygame.Event) -> bool:
        """A key for the land; whether it means something there."""
