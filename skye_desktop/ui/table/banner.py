"""A clan's banner: its colour with a quiet tartan weave, rounded above like the card that it heads."""

from __future__ import annotations

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.images import rounded_picture
from skye_desktop.kit.theme import Colour, Corner, Line, Shadow
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import SeatCard


def draw_banner(surface: pygame.Surface, canvas: Art, rect: pygame.Rect, colour: Colour) -> None:
    """The banner, and its shadow on the card below."""
    key = ("banner", rect.size, colour, canvas.scale)
    picture = canvas.sprites.made(key, lambda: _banner(canvas, rect.size, colour))
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def draw_veil(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """A card steps back a little."""

    def made() -> pygame.Surface:
        veil = rounded_picture(rect.size, theme.SHADOW, canvas.px(Corner.BOX), None, 0)
        veil.fill((SeatCard.VEIL,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return veil

    veil = canvas.sprites.made(("card veil", rect.size, canvas.scale), made)
    surface.blit(veil, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _banner(canvas: Art, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    width, height = size
    drop = canvas.px(Shadow.BUTTON_DROP)
    corner = canvas.px(Corner.BOX)
    # Taller than it is seen: only its upper corners are round.
    whole = rounded_picture((width, height + 2 * corner), theme.MASK, corner, None, 0)
    cloth = pygame.Surface(whole.get_size())
    cloth.fill(colour)
    _weave(cloth, canvas)
    shades = pygame.Surface((1, 2))
    for y, shade in enumerate(theme.BANNER):
        shades.set_at((0, y), shade)
    light = pygame.transform.smoothscale(shades, (width, height))
    cloth.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    whole.blit(cloth, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    line = canvas.px(Line.HAIR)
    banner = pygame.Surface((width, height), pygame.SRCALPHA)
    banner.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    banner.fill(theme.CLEAR, (0, height - drop, width, drop))
    below = pygame.Surface((width, drop), pygame.SRCALPHA)
    below.fill((*theme.SHADOW, SeatCard.BANNER_SHADOW))
    banner.blit(below.premul_alpha(), (0, height - drop))
    banner.fill(theme.GOLD, (0, height - drop - line, width, line))
    return banner


def _weave(cloth: pygame.Surface, canvas: Art) -> None:
    """Threads across each other, in pairs of a broad and a fine one."""
    step, (broad, fine) = canvas.px(SeatCard.WEAVE), (canvas.px(thread) for thread in SeatCard.THREADS)
    width, height = cloth.get_size()
    for start in range(step // 2, max(width, height), step):
        for at, thick, shade in (
            (start, broad, theme.THREAD_DARK),
            (start + broad + fine, fine, theme.THREAD_FINE),
        ):
            cloth.fill(shade, (at, 0, thick, height), special_flags=pygame.BLEND_RGB_MULT)
            cloth.fill(shade, (0, at, width, thick), special_flags=pygame.BLEND_RGB_MULT)
