"""The part that must still be chosen before a decision is complete."""

from __future__ import annotations

from enum import Enum, auto


class Missing(Enum):
    """Part that must be chosen next before a draft has an action."""

    AXE = auto()
    """A tile for the axe."""
    PRICE = auto()
    """A price for each other tile."""
    TILE = auto()
    """A tile to buy or to lay, or another action."""
    CELL = auto()
    """A cell for the tile in hand."""
