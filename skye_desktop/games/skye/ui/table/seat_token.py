"""Crests of the clans with what each got, side by side on a low sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.games.skye.engine import Clan, as_coins
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.table.pieces import draw_coins
from skye_desktop.i18n import headed
from skye_desktop.kit import Align, Face, Role, Row, Space, Widget, row, square, theme

_CREST: Final = 71
"""Side of the largest crest, in design pixels: 96 pixels at 1920 x 1080."""
_WIDEST: Final = 150
_COIN: Final = 24
_STEP: Final = 0.62
"""Distance from coin to coin, as a fraction of a coin's width."""
_MOST_COINS: Final = 4
_SUM: Final = 26
_TOLD: Final = 17
"""Height of the text below the sum, in design pixels; `_SUM` is that of the sum."""


class SeatToken(Widget):
    """A clan's crest with a sum below it, and a line about where the sum comes from."""

    clan: Clan
    name: str
    spoken: str
    """What the clan got, in words for screen readers."""
    amount: str
    gold: int = 0
    """Gold that is drawn as coins beside the amount; 0 for none."""
    told: str = ""
    """Text below the sum; empty for none."""
    has_line: bool = False
    """Whether room is kept for such a text, because another token has one."""

    role = Role.TEXT
    outset = Space.XS

    @property
    def label(self) -> str:
        return headed(self.name, self.spoken)

    @property
    def note(self) -> str:
        return self.label

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        px = canvas.px
        below = px(_SUM) + (px(_TOLD) if self.told or self.has_line else 0)
        side = min(px(_CREST), rect.width, rect.height - below)
        crest = square(side, midbottom=(rect.centerx, rect.bottom - below))
        canvas.crest(surface, self.clan, crest)
        sums = pygame.Rect(rect.x, crest.bottom, rect.width, px(_SUM))
        self._paint_sum(canvas, surface, sums)
        if self.told:
            line = pygame.Rect(rect.x, sums.bottom, rect.width, px(_TOLD))
            canvas.write(
                surface, self.told, line, size=theme.SMALL, colour=theme.INK_SOFT,
                align=Align.CENTRE, shrinks=True,
            )  # fmt: skip

    def _paint_sum(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the coins, and the amount beside them, in the middle."""
        coins, side = as_coins(self.gold)[:_MOST_COINS] if self.gold else (), canvas.px(_COIN)
        step, size = round(side * _STEP), theme.HEADING
        wide = side + step * (len(coins) - 1) + canvas.px(Space.S) if coins else 0
        number = canvas.text.width(self.amount, size, Face.TITLE)
        x = rect.centerx - (wide + number) // 2
        draw_coins(surface, canvas, reversed(coins), (x, rect.centery), side, step)
        written = pygame.Rect(x + wide, rect.y, number + canvas.px(Space.S), rect.height)
        is_much = self.amount.strip("+0") != ""
        ink = theme.GOLD_DARK if coins else theme.NOW if is_much else theme.INK_SOFT
        canvas.write(surface, self.amount, written, size=size, face=Face.TITLE, colour=ink)


def token_row(tokens: Sequence[SeatToken], width: float) -> Row:
    """Return the tokens in a row, ``width`` design pixels wide."""
    each = min(_WIDEST, (width - Space.M * (len(tokens) - 1)) / max(1, len(tokens)))
    has_line = any(token.told for token in tokens)
    for token in tokens:
        token.width, token.has_line = each, has_line
    return row(*tokens, gap=Space.M, grow=1)
