"""What the reader of the rules shows of the game that the window plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import pygame

from skye_desktop.game.rule_book import Block, Chapter


class RulesLook(Protocol):
    """The pages of a game's rules, and their pictures."""

    def chapters(self) -> tuple[Chapter, ...]:
        """Return the chapters in the current language, for the game on the table if there is one.

        The last one is about the keys, as they are set at present.
        """
        ...

    def paint(
        self, canvas: Any, block: Block, size: tuple[int, int]
    ) -> Iterator[pygame.Surface | None]:
        """Paint one thing of a block's picture at each step, yielding None, and yield it at last.

        ``size`` is in window pixels.
        """
        ...
