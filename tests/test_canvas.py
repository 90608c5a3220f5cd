"""Drawing at one scale: what is kept from frame to frame."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

from unittest.mock import patch

import pygame

from skye_desktop.ui.art import Art, Sprites


def test_a_table_top_with_other_sheets_is_painted_over_the_one_before() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((320, 200))
    canvas = Art(1.0, Sprites())
    one, other = pygame.Rect(10, 10, 80, 60), pygame.Rect(120, 40, 80, 60)
    canvas.table_top(screen, [one])
    before = pygame.image.tobytes(screen, "RGB")
    with patch.object(
        pygame, "Surface", side_effect=AssertionError("memory for a whole window is slow to get")
    ):
        canvas.table_top(screen, [other])
        assert pygame.image.tobytes(screen, "RGB") != before
        canvas.table_top(screen, [one])
    assert pygame.image.tobytes(screen, "RGB") == before
