"""The path of the hosts: five faces on steps, which are beaten one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

import pygame

from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.hosts import Host
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.kit import (
    Align,
    Button,
    Child,
    Container,
    Corner,
    Do,
    Drawing,
    Face,
    Line,
    Ruler,
    Size,
    Skins,
    Space,
    square,
    theme,
)

_NAME, _STATE = 26, 20
"""Heights of the two lines below a face, in design pixels."""
_WIDEST = 256
"""Greatest width of a card, in design pixels."""
_LARGEST_FACE, _LEAST_FACE = 232, 56
"""Greatest and least side of a face, in design pixels."""
_STEP = 0.11
"""Height of a step, as a fraction of a face's side, where there is room for it."""
_LOCKED = 105
"""Opacity of the face of a host that cannot be challenged yet, 0 to 255."""
_SHINE = 30
"""Opacity of the light on the chosen card, 0 to 255."""
_DOT, _DOTS = 5, 11
"""Size of a dot of the path, and distance between two of them, in design pixels."""
_AROUND = 6
"""Design pixels between a card's edge and what is on it."""


class HostCard(Button):
    """A host's face with its name and how things stand; a press chooses it."""

    bot: str = ""
    """Id of the host."""
    is_locked: bool = False
    is_beaten: bool = False
    stands: str = ""
    """How things stand, in a few words."""
    in_short: str = ""
    """The same in one word, where there is no room for more."""

    outset = round(Skins.GOLD_FRAME.outset)

    def face_of(self, ruler: Ruler) -> pygame.Rect:
        """Return the rectangle of the face, in window pixels."""
        rect = self.rect
        below = ruler.px(_NAME + _STATE + 3 * _AROUND)
        side = min(rect.width - 2 * ruler.px(_AROUND), rect.height - below)
        return square(side, midtop=(rect.centerx, rect.y + ruler.px(_AROUND)))

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        rect = rect.move(0, canvas.px(Space.XS)) if self.is_pressed else rect
        if self.is_selected:
            inside = rect.inflate(-canvas.px(Space.M), -canvas.px(Space.M))
            canvas.shade(surface, theme.WHITE, _SHINE, inside)
            canvas.patch(surface, rect, Skins.GOLD_FRAME)
        elif self.is_hovered:
            canvas.ring(surface, rect, theme.GOLD, Line.FIRM)
        face = self.face_of(canvas)
        canvas.host(surface, self.bot, face, alpha=_LOCKED if self.is_locked else 255)
        if self.is_beaten:
            side = max(canvas.px(20), face.width // 5)
            _draw_laurel(surface, canvas, square(side, bottomright=face.bottomright))
        ink = theme.LIGHT_INK_SOFT if self.is_locked else theme.LIGHT_INK
        name = pygame.Rect(rect.x, face.bottom, rect.width, canvas.px(_NAME))
        size = canvas.text.fitting_size(self.text, theme.HEADING, name.width, Face.TITLE)
        canvas.write(
            surface, self.text, name, size=size, face=Face.TITLE, colour=ink,
            align=Align.CENTRE, shrinks=True,
        )  # fmt: skip
        state = pygame.Rect(rect.x, name.bottom, rect.width, canvas.px(_STATE))
        room = state.inflate(-canvas.px(Space.M), 0)
        texts = (self.stands, self.in_short)
        fitting = (text for text in texts if canvas.text.width(text, theme.SMALL) <= room.width)
        canvas.write(
            surface, next(fitting, ""), room, size=theme.SMALL,
            colour=theme.GOLD_PALE if self.is_beaten else theme.LIGHT_INK_SOFT,
            align=Align.CENTRE, shrinks=True,
        )  # fmt: skip


class HostPath(Container):
    """The cards of the hosts side by side, each a step higher, with a dotted path between them."""

    chosen: str = ""
    """Id of the selected card, below which no dots are drawn."""

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, ruler.px(_LEAST_FACE + _NAME + _STATE + 3 * _AROUND)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        cards, gap = self.children, ruler.px(Space.M)
        wide = (rect.width - gap * (len(cards) - 1)) // len(cards)
        below = ruler.px(_NAME + _STATE + 3 * _AROUND)
        steps = 1 + _STEP * (len(cards) - 1)
        side = min(wide - 2 * ruler.px(_AROUND), ruler.px(_LARGEST_FACE), rect.height - below)
        step = 0
        if (stepped := round((rect.height - below) / steps)) >= ruler.px(_LEAST_FACE):
            side = min(side, stepped)
            step = min(round(side * _STEP), (rect.height - below - side) // (len(cards) - 1))
        whole = side + below + step * (len(cards) - 1)
        foot = rect.y + (rect.height + whole) // 2
        for number, card in enumerate(cards):
            place = pygame.Rect(0, 0, min(wide, ruler.px(_WIDEST)), side + below)
            place.midbottom = (
                rect.x + number * (wide + gap) + wide // 2, foot - number * step
            )  # fmt: skip
            card.place(ruler, place)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the dots of the path, golden as far as hosts are beaten."""
        cards = [card for card in self.children if isinstance(card, HostCard)]
        for before, after in pairwise(cards):
            colour = theme.GILT if before.is_beaten else theme.RAIL_LINE
            for dot in _dots(canvas, before.face_of(canvas), after.face_of(canvas)):
                if not any(card.id == self.chosen and card.rect.colliderect(dot) for card in cards):
                    canvas.box(surface, dot, colour, radius=Corner.PILL)


def _dots(canvas: Art, start: pygame.Rect, end: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the places of dots from one face to another, beside both."""
    (x0, y0), (x1, y1) = start.center, end.center
    far = hypot(x1 - x0, y1 - y0)
    size, step, radius = canvas.px(_DOT), canvas.px(_DOTS), start.width * 0.5
    for along in range(round(radius), round(far - radius) + 1, step):
        x, y = x0 + (x1 - x0) * along / far, y0 + (y1 - y0) * along / far
        yield square(size, center=(round(x), round(y)))


def _draw_laurel(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """Draw the sign of a beaten host: a crown on a dark stud."""
    canvas.sprites.draw(surface, "table/stud.png", rect)
    inner = rect.inflate(-rect.width * 0.36, -rect.height * 0.36)
    canvas.sprites.draw(surface, "table/crown.png", inner)


def host_card(
    host: Host, stands: str, in_short: str, choose: Callable[[str], object], *, is_selected: bool,
    is_locked: bool, is_beaten: bool, tip: str,
) -> HostCard:  # fmt: skip
    """Return the card of a host; a press calls ``choose`` with its id."""
    return HostCard(
        host.name, Do(choose, host.id), is_selected=is_selected, bot=host.id, id=host.id,
        is_locked=is_locked, is_beaten=is_beaten, stands=stands,
        in_short=in_short, tip=tip,
        called=f"{host.name}, {host.beast}, {stands}",
    )  # fmt: skip


def host_path(cards: Sequence[Child]) -> HostPath:
    """Return the path with those cards."""
    selected = (card.id for card in cards if isinstance(card, HostCard) and card.is_selected)
    chosen = next(selected, "")
    return HostPath(cards, chosen=chosen, id="path", grow=1)


def strength_bar(host: Host, height: float, width: float) -> Drawing:
    """Return a bar whose fill is the share of games that a host wins against the others."""
    return Drawing(Do(_draw_strength, host.strength), height=height, width=width)


def _draw_strength(share: float, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.box(surface, rect, theme.DISABLED, border=theme.INK_SOFT, radius=Corner.PILL)
    inner = rect.inflate(-canvas.px(Line.STRONG), -canvas.px(Line.STRONG))
    inner.width = max(inner.height, round(inner.width * share))
    canvas.box(surface, inner, theme.GOLD_DARK, radius=Corner.PILL)


class ClanCrest(Button):
    """The crest of a clan to lead; the chosen one is framed."""

    clan: Clan | None = None

    outset = round(Skins.GOLD_FRAME.outset)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        rect = rect.move(0, canvas.px(Space.XS)) if self.is_pressed else rect
        side = min(rect.size) * (94 if self.is_selected or self.is_hovered else 84) // 100
        canvas.crest(surface, self.clan, square(side, center=rect.center))
        if self.is_selected:
            canvas.ring(surface, rect, theme.GOLD, Line.STRONG)
