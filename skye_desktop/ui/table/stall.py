"""Drawing of a market stall: a striped awning in the seller's colour over a shelf."""

from __future__ import annotations

import pygame

from skye_desktop.engine import Clan
from skye_desktop.kit import Corner, Shadow, Skins, Texture, rounded_picture, theme
from skye_desktop.ui.art import Art
from skye_desktop.ui.clan_theme import AWNING
from skye_desktop.ui.sizes import Stall


def draw_stall(surface: pygame.Surface, canvas: Art, rect: pygame.Rect, clan: Clan) -> None:
    """Draw the whole stall; the wares are drawn over it."""
    key = ("stall", rect.size, clan, canvas.scale)
    picture = canvas.sprites.cached(key, lambda: _stall(canvas, rect.size, clan))
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _stall(canvas: Art, size: tuple[int, int], clan: Clan) -> pygame.Surface:
    width, height = size
    shelf, cloth = canvas.px(36), canvas.px(Stall.AWNING)
    corner, blur = canvas.px(Corner.SMALL), canvas.px(Shadow.WELL_DEPTH)
    whole = rounded_picture(size, theme.MASK, corner, None, 0)
    wood = canvas.sprites.tiled(Texture.WOOD_FILE, size, Texture.WOOD).copy()
    wood.fill(theme.STALL_BACK, special_flags=pygame.BLEND_RGB_MULT)
    plank = canvas.sprites.patched(Skins.SHELF, (width, shelf), canvas.scale)
    wood.blit(plank, (0, height - shelf), special_flags=pygame.BLEND_PREMULTIPLIED)
    whole.blit(wood, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    shade = canvas.sprites.shadow((width, cloth), corner, blur, Shadow.RAIL_STRENGTH)
    mask = whole.copy()
    whole.blit(shade, (-blur, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    awning = canvas.sprites.patched(AWNING[clan], (width, cloth), canvas.scale)
    whole.blit(awning, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole
