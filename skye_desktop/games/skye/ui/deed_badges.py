"""Badges of the deeds that were done in a game, in a row below the winner's land."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from skye_desktop.game.session import Session
from skye_desktop.games.skye.deeds import DoneDeed
from skye_desktop.games.skye.deeds.deed_lines import deed_line
from skye_desktop.i18n import trn
from skye_desktop.kit import (
    SEPARATOR,
    Button,
    Canvas,
    Child,
    Face,
    Row,
    Ruler,
    Size,
    Skins,
    Space,
    draw_star,
    row,
    spacer,
    square,
    theme,
)

BADGES: Final = "deeds"
"""Id of the row of badges."""
HEIGHT: Final = 34
"""Height of a badge in design pixels."""
_STAR: Final = 20
_LIT: Final = 24
"""Opacity of the light over a badge under the pointer, of 255."""
_SIDES: Final = 14
"""Room on both sides of star and words, in design pixels."""


class DeedBadge(Button):
    """A deed and who did it, with a golden star; a tooltip says what it takes."""

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        words = ruler.text.width(self.text, theme.LARGE_BODY, Face.TITLE)
        return words + ruler.px(_STAR + Space.S + 2 * _SIDES), ruler.px(HEIGHT)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect, Skins.PLAQUE)
        if self.is_hovered:
            canvas.shade(surface, theme.LIGHT_INK, _LIT, rect)
        left = rect.x + canvas.px(_SIDES)
        star = square(canvas.px(_STAR), midleft=(left, rect.centery))
        draw_star(surface, canvas, star, is_won=True)
        start = star.right + canvas.px(Space.S)
        room = pygame.Rect(start, rect.y, rect.right - canvas.px(_SIDES) - start, rect.height)
        ink = theme.LIGHT_INK
        canvas.write(
            surface, self.text, room, size=theme.LARGE_BODY, colour=ink, face=Face.TITLE,
            shrinks=True,
        )  # fmt: skip


def deed_badges(
    session: Session,
    deeds: Sequence[DoneDeed],
    canvas: Canvas,
    width: float,
    open_list: Callable[[], object],
) -> Row | None:
    """Return the badges of as many deeds as fit into ``width`` design pixels; None without deeds.

    The last badge tells how many more there are, or how many there are if not even the first one
    fits; each opens the list of all deeds.
    """
    if not deeds:
        return None
    badges = [
        _badge(session, done, open_list, f"deed {at}") for at, done in enumerate(deeds, start=1)
    ]
    shown: list[Child] = []
    left = canvas.px(width)
    for at, badge in enumerate(badges):
        rest = len(badges) - at
        wide = badge.measure(canvas, None)[0] + canvas.px(Space.M)
        more = _more(session, deeds[at:], open_list)
        needed = wide if rest == 1 else wide + more.measure(canvas, None)[0]
        if needed > left:
            shown.append(more if shown else _all(session, deeds, open_list))
            break
        shown.append(badge)
        left -= wide
    return row(spacer(), *shown, spacer(), gap=Space.M, height=HEIGHT, id=BADGES)


def _badge(session: Session, done: DoneDeed, open_list: Callable[[], object], id: str) -> DeedBadge:
    name = session.setup.names[done.seat]
    text = f"{done.deed.name.text}{SEPARATOR}{name}"
    return DeedBadge(
        text, open_list, tip=done.deed.text.text, called=deed_line(session, done), id=id
    )


def _more(
    session: Session, deeds: Sequence[DoneDeed], open_list: Callable[[], object]
) -> DeedBadge:
    text = trn("{n} deed more", "{n} deeds more", len(deeds))
    return _count(text, session, deeds, open_list)


def _all(session: Session, deeds: Sequence[DoneDeed], open_list: Callable[[], object]) -> DeedBadge:
    return _count(trn("{n} deed", "{n} deeds", len(deeds)), session, deeds, open_list)


def _count(
    text: str, session: Session, deeds: Sequence[DoneDeed], open_list: Callable[[], object]
) -> DeedBadge:
    lines = "\n".join(deed_line(session, done) for done in deeds)
    return DeedBadge(text, open_list, tip=lines, id="more deeds")
