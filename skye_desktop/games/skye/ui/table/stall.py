"""Drawing of a market stall: posts and shelf, and a striped awning that hangs from a pole."""

from __future__ import annotations

from typing import Final

import pygame

from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.clan_theme import AWNING
from skye_desktop.games.skye.ui.sizes import Stall
from skye_desktop.kit import Corner, Line, Skins, Texture, rounded_picture, theme

_POLE: Final = 5
_KNOB: Final = 11
_FALL: Final = 5
"""Distance by which the awning's shadow is below the awning, in design pixels."""


def draw_stall(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """Draw posts, back and shelf; tiles are drawn on them, and the roof over these."""
    key = ("stall", rect.size, canvas.scale, canvas.images.look.has_lines)
    picture = canvas.sprites.cached(key, lambda: _stall(canvas, rect.size))
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def draw_roof(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, clan: Clan, part: float = 1.0
) -> None:
    """Draw pole, awning and shadow; ``part`` of the awning is rolled down, from 0 to 1."""
    steps = canvas.px(rect.height / canvas.scale)
    down = round(steps * max(0.0, min(1.0, part)))
    key = ("roof", rect.size, clan, canvas.scale, down, canvas.images.look.has_lines)
    if down == steps:
        picture = canvas.sprites.cached(key, lambda: _roof(canvas, rect.size, clan, 1.0))
    else:  # each is seen for one frame
        picture = _roof(canvas, rect.size, clan, down / steps)
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _stall(canvas: Art, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    whole = pygame.Surface(size, pygame.SRCALPHA)
    inset, post, shelf = canvas.px(Stall.POST_INSET), canvas.px(Stall.POST), canvas.px(Stall.SHELF)
    top = canvas.px(_KNOB) // 2
    body = pygame.Rect(inset, top, width - 2 * inset, height - top - shelf // 2)
    back = canvas.sprites.tiled(Texture.WOOD_FILE, body.size, Texture.WOOD).copy()
    back.fill(theme.STALL_BACK, special_flags=pygame.BLEND_RGB_MULT)
    if canvas.images.look.has_lines:
        back.fill(canvas.resolve(theme.RAIL))
    whole.blit(back, body)
    for x in (body.x, body.right - post):
        whole.blit(_shaded((post, body.height), theme.POST), (x, body.y))
    plank = pygame.Rect(0, height - shelf, width, shelf)
    # What is stretched of a picture without alpha has none of its own.
    whole.blit(canvas.sprites.patched(Skins.SHELF, plank.size, canvas.scale).convert(), plank)
    if canvas.images.look.has_lines:
        canvas.box(whole, plank, theme.SHELF, border=theme.LIGHT_INK, width=Line.HAIR)
    return whole


def _shaded(
    size: tuple[int, int], shades: tuple[tuple[int, int, int], tuple[int, int, int]]
) -> pygame.Surface:
    """Return a strip that becomes darker from left to right."""
    strip = pygame.Surface((2, 1))
    for x, shade in enumerate(shades):
        strip.set_at((x, 0), shade)
    return pygame.transform.smoothscale(strip, size).convert_alpha()


def _roof(canvas: Art, size: tuple[int, int], clan: Clan, part: float) -> pygame.Surface:
    """Return pole, awning and the shadow of its scallops."""
    width, height = size
    whole = pygame.Surface(size, pygame.SRCALPHA)
    inset, knob, fall = canvas.px(Stall.POST_INSET), canvas.px(_KNOB), canvas.px(_FALL)
    top = knob // 2
    cloth = _cloth(canvas, (width - 2 * inset, height - top - fall), clan)
    shadow = pygame.Surface(size, pygame.SRCALPHA)
    lowered = pygame.Rect(inset, top - round((1 - part) * cloth.get_height()), *cloth.get_size())
    shadow.blit(cloth, lowered.move(0, fall))
    shadow.fill(theme.AWNING_SHADOW, special_flags=pygame.BLEND_RGBA_MULT)
    shadow = pygame.transform.gaussian_blur(shadow, max(1, fall // 2))
    whole.blit(shadow, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    whole.set_clip(pygame.Rect(0, top, width, height))
    whole.blit(cloth, lowered, special_flags=pygame.BLEND_PREMULTIPLIED)
    whole.set_clip(None)
    _lay_pole(canvas, whole, knob)
    return whole


def _cloth(canvas: Art, size: tuple[int, int], clan: Clan) -> pygame.Surface:
    """Return the awning, lit along its upper half."""
    patch = AWNING[clan]
    if patch.file in canvas.images.look.flat:
        flat = canvas.images.look.flat[patch.file]
        edge = flat.edge and canvas.resolve(flat.edge)
        return rounded_picture(
            size, canvas.resolve(flat.fill), canvas.px(Corner.FIELD), edge, canvas.px(flat.width)
        )
    cloth = canvas.sprites.patched(patch, size, canvas.scale).copy()
    light = pygame.Surface((1, len(theme.CLOTH_LIGHT)))
    for y, shade in enumerate(theme.CLOTH_LIGHT):
        light.set_at((0, y), shade)
    light = pygame.transform.smoothscale(light, size)
    cloth.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return cloth


def _lay_pole(canvas: Art, whole: pygame.Surface, knob: int) -> None:
    width, pole = whole.get_width(), canvas.px(_POLE)
    bar = pygame.Rect(knob // 2, (knob - pole) // 2, width - knob, pole)
    canvas.box(
        whole, bar, theme.RAIL_LINE, border=theme.GOLD_DARK, width=Line.HAIR, radius=_POLE / 2
    )
    for x in (0, width - knob):
        ball = pygame.Rect(x, 0, knob, knob)
        canvas.box(
            whole, ball, theme.GILT, border=theme.GOLD_DARK, width=Line.HAIR, radius=_KNOB / 2
        )
