"""All that the parts of the editor may ask of the whole: the hand, and the widgets of the sheets."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Protocol

import pygame

from skye_desktop.engine import Territory, Variant
from skye_desktop.kit.commands import Action, Command
from skye_desktop.kit.layout import Room
from skye_desktop.kit.widgets import Button, Kind
from skye_desktop.ui.editor.draft import Draft, History
from skye_desktop.ui.editor.widgets import OrderStrip, Palette
from skye_desktop.ui.tile_in_hand import Surroundings, TileInHand


class Page(StrEnum):
    """A page of the editor where the window has room for one at a time."""

    LAND = "land"
    ORDER = "order"
    SEATS = "seats"


class EditorContext(Surroundings, Protocol):
    """What the hand and the sheets know of the editor: what is edited, what they say, what their widgets do."""

    @property
    def history(self) -> History: ...

    @property
    def draft(self) -> Draft: ...

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The rules that can be chosen."""

    @property
    def territory(self) -> Territory: ...

    @property
    def shown(self) -> int: ...

    @property
    def is_paged(self) -> bool:
        """Whether the window has room for one page at a time only."""

    @property
    def page(self) -> Page:
        """The page that is open then."""

    def turn_to(self, page: Page) -> None: ...

    @property
    def palette(self) -> Palette: ...

    @property
    def strip(self) -> OrderStrip: ...

    @property
    def fault(self) -> str:
        """Why the position cannot be played, in words; empty if it can."""

    @property
    def hint(self) -> str: ...

    @property
    def hand(self) -> TileInHand[Any]: ...

    def show(self, seat: int) -> None: ...

    def do(self, draft: Draft, kind: str = ...) -> None: ...

    def attempt(self, change: Callable[[], Draft]) -> bool:
        """Make a change unless a rule forbids it, which is told; whether it was made."""

    def refuse(self, why: str) -> None: ...

    def refresh(self) -> None: ...

    def button(
        self, command: Command, rect: Room, *, id: str = ..., kind: Kind = ..., size: float = ...
    ) -> Button:
        """The button for a command of the editor."""

    def seat_commands(self) -> dict[Command, Action]:
        """The lands that can be shown."""

    def is_form_at(self, position: tuple[int, int]) -> bool:
        """Whether there is a button or a field, and not a place for tiles."""

    def remove_seat(self, seat: int) -> None: ...

    def take_by_key(self, tile: int) -> None: ...

    def land_key(self, event: pygame.Event) -> bool:
        """A key for the land; whether it means something there."""
