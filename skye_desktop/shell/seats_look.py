"""What the sheet of players shows of the game that the window plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from skye_desktop.kit import Colour, Patch, Widget


class SeatsLook(Protocol):
    """The players of a game in words and pictures; a level is empty for a person."""

    def levels(self, present: str) -> Sequence[tuple[str, str]]:
        """Return ids and names of what can play a seat, the level ``present`` among them."""
        ...

    def about(self, level: str) -> str:
        """Return what a level does, in a sentence."""
        ...

    def side(self, seat: Any) -> str:
        """Return the name of what the seat plays, such as a clan."""
        ...

    def style(self, seat: Any, level: str) -> str:
        """Return how a computer of that level plays the seat, in a few words."""
        ...

    def portrait(self, seat: Any, side: float, level: str) -> Widget:
        """Return a picture of who plays, ``side`` design pixels wide."""
        ...

    def cloth(self, seat: Any) -> tuple[Patch, Colour]:
        """Return the ground of a row about the seat, and the colour of words on it."""
        ...

    def what_stays(self) -> str:
        """Return what does not change with the players, in sentences."""
        ...

    def what_is_secret(self) -> str:
        """Return how long it is secret from the players what those before knew, in a sentence."""
        ...
