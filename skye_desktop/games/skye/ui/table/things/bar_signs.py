"""The pictograms on the bar's buttons, in the colour of the words."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

import pygame

from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.kit import Colour, Command
from skye_desktop.shell.house_commands import House

SIDE: Final = 15
_UNITS: Final = 80
"""Side of the square in which pictograms are drawn, before it is scaled down to smooth them."""
_LINE: Final = 9


def draw_bar_sign(
    surface: pygame.Surface, canvas: Art, command: Command, rect: pygame.Rect, colour: Colour
) -> None:
    """Draw the pictogram of a command in a square."""
    ink = canvas.resolve(colour)

    def make() -> pygame.Surface:
        large = pygame.Surface((_UNITS, _UNITS), pygame.SRCALPHA)
        large.fill((*ink, 0))
        _SIGNS[command](large, ink)
        return pygame.transform.smoothscale(large, rect.size)

    surface.blit(canvas.sprites.cached(("bar sign", command, rect.size, ink), make), rect)


def _draw_undo(picture: pygame.Surface, ink: Colour) -> None:
    """Draw an arrow that turns back to the left."""
    turn = [
        (48 + 17 * math.sin(math.pi * part / 16), 44 - 17 * math.cos(math.pi * part / 16))
        for part in range(17)
    ]
    _draw_course(picture, ink, [(24, 27), *turn, (30, 61)])
    pygame.draw.polygon(picture, ink, [(5, 27), (29, 8), (29, 46)])


def _draw_redo(picture: pygame.Surface, ink: Colour) -> None:
    """Draw the same arrow to the right."""
    back = picture.copy()
    _draw_undo(back, ink)
    picture.blit(pygame.transform.flip(back, flip_x=True, flip_y=False), (0, 0))


def _draw_clock(picture: pygame.Surface, ink: Colour) -> None:
    pygame.draw.circle(picture, ink, (40, 40), 34, _LINE)
    _draw_course(picture, ink, [(40, 21), (40, 42), (53, 51)])


def _draw_list(picture: pygame.Surface, ink: Colour) -> None:
    for y in range(18, 63, 22):
        pygame.draw.circle(picture, ink, (12, y), 6)
        pygame.draw.rect(picture, ink, (27, y - 5, 47, _LINE), border_radius=3)


def _draw_book(picture: pygame.Surface, ink: Colour) -> None:
    """Draw an open book."""
    for left in (6, 37):
        pygame.draw.rect(picture, ink, (left, 14, 37, 53), _LINE, border_radius=5)


def _draw_bars(picture: pygame.Surface, ink: Colour) -> None:
    for y in range(18, 63, 22):
        pygame.draw.rect(picture, ink, (8, y - 5, 64, _LINE), border_radius=3)


def _draw_tiles(picture: pygame.Surface, ink: Colour) -> None:
    """Draw the four scoring tiles of the board."""
    for x in (8, 44):
        for y in (8, 44):
            pygame.draw.rect(picture, ink, (x, y, 28, 28), _LINE, border_radius=4)


def _draw_course(picture: pygame.Surface, ink: Colour, points: list[tuple[float, float]]) -> None:
    """Draw a thick line through points, with round corners and ends."""
    pygame.draw.lines(picture, ink, False, points, _LINE)
    for point in points:
        pygame.draw.circle(picture, ink, point, _LINE / 2)


_SIGNS: Final[Mapping[Command, Callable[[pygame.Surface, Colour], None]]] = {
    House.UNDO: _draw_undo,
    House.REDO: _draw_redo,
    Game.BOARD: _draw_tiles,
    House.TIME: _draw_clock,
    House.LOG: _draw_list,
    House.RULES: _draw_book,
    House.MENU: _draw_bars,
}
