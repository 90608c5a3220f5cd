"""What a list of games shows of the game that the window plays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import pygame

from skye_desktop.files import LoadedGame
from skye_desktop.kit import Widget
from skye_desktop.shell.game_entries import Entry


class GamePreview(Widget):
    """The picture of a game beside the list, made piece by piece."""

    is_whole = False
    """Whether all of it is made."""

    def go_on(self, seconds: float) -> None:
        """Make more of it, for about that many seconds."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop making it."""
        raise NotImplementedError


class ListLook(Protocol):
    """What a list of games shows of the game that the window plays."""

    @property
    def is_busy(self) -> bool:
        """Whether a small picture is being made."""
        ...

    def of(self, entry: Entry, canvas: Any) -> pygame.Surface | None:
        """Return the small picture of a file; None if it is not made yet."""
        ...

    def go_on(self, wanted: Iterable[Entry], canvas: Any, seconds: float) -> bool:
        """Go on with the first missing one, for about ``seconds``; return if it is made."""
        ...

    def close(self) -> None:
        """Stop making a picture."""
        ...

    def preview(
        self, game: LoadedGame, title: str, when: str, about: str, *, is_warning: bool, id: str
    ) -> GamePreview: ...
    def broken(self) -> Widget:
        """Return the picture beside a file that cannot be opened."""
        ...

    def draw_facts(
        self, surface: pygame.Surface, canvas: Any, rect: pygame.Rect, game: LoadedGame
    ) -> None:
        """Draw seats, points and how far a game is."""
        ...

    def copy(self, game: LoadedGame, *, is_open: bool) -> None:
        """Copy its position as text; what is secret only if it is open to everybody."""
        ...

    def play_pasted(self) -> None:
        """Play the position that was copied."""
        ...

    def how_far(self, state: Any) -> str:
        """Return how far a game is, for the name of a copy."""
        ...
