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
    def history(self) -> History:
        """The draft with what can be undone and redone."""

    @property
    def draft(self) -> Draft:
        """What is on the screen: without the tile in the air."""

    @property
    def shown(self) -> int:
        """The seat whose land is on the screen."""

    def show(self, seat: int) -> None:
        """Show that seat's land."""

    def do(self, draft: Draft) -> None:
        """Go on to another draft."""


class HandContext(EditorContext, Surroundings, Protocol):
    """The editor as a tile in hand sees it: where it can lie, and what becomes of it there."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer is, in window pixels."""

    @property
    def territory(self) -> Territory:
        """The land on the screen."""

    @property
    def palette(self) -> Palette:
        """The tiles to choose from."""

    @property
    def strip(self) -> OrderStrip:
        """The order of the bag."""

    def is_form_at(self, position: tuple[int, int]) -> bool:
        """Whether there is a button or a field, and not a place for tiles."""

    def seat_commands(self) -> dict[Command, Action]:
        """The lands that can be shown."""

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""

    def refresh(self) -> None:
        """Lay everything out for what has changed."""


class FormContext(EditorContext, Protocol):
    """The editor as its sheets see it: what they say, and what their widgets do."""

    @property
    def canvas(self) -> Art:
        """The look at the present scale."""

    @property
    def fault(self) -> str:
        """Why the position cannot be played, in words; empty if it can."""

    @property
    def hint(self) -> str:
        """What can be done now, in words."""

    @property
    def input(self) -> InputMap:
        """What keys and mouse buttons mean."""

    def button(
        self, command: Command, rect: Room, *, id: str = ..., kind: Kind = ..., size: float = ...
    ) -> Button:
        """The button for a command of the editor."""

    def typed(self, draft: Draft, kind: str) -> None:
        """Go on to another draft by typing; changes of one kind in a row are one step back."""

    def attempt(self, change: Callable[[], Draft]) -> bool:
        """Make a change unless a rule forbids it, which is told; whether it was made."""

    def remove_seat(self, seat: int) -> None:
        """One seat less."""

    def take_by_key(self, tile: int) -> None:
        """Take a tile of the palette in hand."""

    def land_key(self, event: pygame.Event) -> bool:
        """A key for the land; whether it means something there."""
