"""The small phone that marks a seat whose person plays on one, and the words for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.games.skye.ui.art import Art
from skye_desktop.i18n import listed, tr
from skye_desktop.kit import theme

_FINER: Final = 4
"""Factor by which it is drawn larger at first, for smooth edges."""
_WIDTH: Final = 0.62
"""Width of the phone, as a fraction of its height."""
_LONGEST_NAMES: Final = 32
"""Most letters of names in the title."""


def phone_words(state: str) -> str:
    """Return in words where the person of a seat plays, given the state of the seat's phone."""
    return tr("The phone is away") if state == "away" else tr("Plays on a phone")


def draw_phone(surface: pygame.Surface, canvas: Art, rect: pygame.Rect, state: str) -> None:
    """Draw a phone with a lit display, or with a dark one that is crossed out if it is away."""
    is_away = state == "away"
    case, rim = canvas.resolve(theme.SHADOW), canvas.resolve(theme.LIGHT_INK)
    lit = canvas.resolve(theme.RAIL if is_away else theme.GLOW)
    cross = canvas.resolve(theme.WRONG_LIGHT)

    def make() -> pygame.Surface:
        high = rect.height * _FINER
        wide = round(high * _WIDTH)
        picture = pygame.Surface((rect.width * _FINER, high), pygame.SRCALPHA)
        body = pygame.Rect(0, 0, wide, high).move_to(centerx=picture.get_width() // 2)
        edge = max(2, high // 14)
        pygame.draw.rect(picture, rim, body, border_radius=3 * edge)
        pygame.draw.rect(picture, case, body.inflate(-2 * edge, -2 * edge), border_radius=2 * edge)
        display = body.inflate(-5 * edge, -7 * edge)
        pygame.draw.rect(picture, lit, display, border_radius=edge)
        if is_away:
            pygame.draw.line(picture, rim, body.topright, body.bottomleft, 3 * edge)
            pygame.draw.line(picture, cross, body.topright, body.bottomleft, 2 * edge)
        return pygame.transform.smoothscale(picture.premul_alpha(), rect.size)

    picture = canvas.sprites.cached(("phone", rect.size, is_away, lit), make)
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def decides_on_a_phone(names: Sequence[str]) -> str:
    """Return in words that these people decide, each on a phone; long names are only counted."""
    if len(names) == 1:
        return tr("{name} decides on a phone").format(name=names[0])
    together = listed(names)
    if len(together) <= _LONGEST_NAMES:
        return tr("{names} decide on their phones").format(names=together)
    return tr("{n} people decide on their phones").format(n=len(names))
