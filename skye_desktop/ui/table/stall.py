"""A stall of the market: a striped awning in the seller's colour over a shelf on which the tiles stand."""

from __future__ import annotations

from math import ceil

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.images import rounded_picture
from skye_desktop.kit.theme import Colour, Corner, Line, Shadow, Texture
from skye_desktop.ui.art import Art
from skye_desktop.ui.table.panel_sizes import Stall

_TIMES = 3
"""Stripes are drawn so much larger and scaled down: then their ends are round."""


def draw_stall(surface: pygame.Surface, canvas: Art, rect: pygame.Rect, colour: Colour) -> None:
    """The whole stall; what is sold is drawn over it."""
    key = ("stall", rect.size, colour, canvas.scale)
    picture = canvas.sprites.made(key, lambda: _stall(canvas, rect.size, colour))
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _stall(canvas: Art, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    width, height = size
    shelf, cloth = canvas.px(Stall.SHELF), canvas.px(Stall.AWNING)
    corner = canvas.px(Corner.SMALL)
    whole = rounded_picture(size, theme.MASK, corner, None, 0)
    wood = canvas.sprites.tiled(Texture.WOOD_FILE, (width, height), Texture.WOOD).copy()
    wood.fill(theme.STALL_BACK, (0, 0, width, height - shelf), special_flags=pygame.BLEND_RGB_MULT)
    line = canvas.px(Line.HAIR)
    wood.fill(theme.SHELF_LIGHT, (0, height - shelf, width, line))
    wood.fill(theme.SHADOW, (0, height - line, width, line))
    whole.blit(wood, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    blur = canvas.px(Shadow.WELL_DEPTH)
    shade = canvas.sprites.shadow((width, cloth), corner, blur, Shadow.RAIL_STRENGTH)
    mask = whole.copy()
    whole.blit(shade, (-blur, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    whole.blit(_awning((width, cloth), colour), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def _awning(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Cloth in stripes that end round, lit from above; premultiplied."""
    width, height = size[0] * _TIMES, size[1] * _TIMES
    cloth = pygame.Surface((width, height), pygame.SRCALPHA)
    # The second stripe is light, beside a clan's own light colour dark.
    is_told_apart = theme.contrast(colour, theme.PAPER_BRIGHT) >= Stall.CONTRAST
    other = theme.PAPER_BRIGHT if is_told_apart else theme.INK_PALE
    number = max(5, ceil(size[0] / (size[1] * Stall.STRIPE)) | 1)
    for i in range(number):
        left, right = round(i * width / number), round((i + 1) * width / number)
        stripe = pygame.Rect(left, 0, right - left, height)
        shade = colour if i % 2 == 0 else other
        radius = stripe.width // 2
        pygame.draw.rect(
            cloth, shade, stripe, border_bottom_left_radius=radius, border_bottom_right_radius=radius
        )
    light = pygame.Surface((1, 3))
    for y, shade in enumerate(theme.CLOTH):
        light.set_at((0, y), shade)
    cloth.blit(
        pygame.transform.smoothscale(light, (width, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT
    )
    return pygame.transform.smoothscale(cloth.premul_alpha(), size)
