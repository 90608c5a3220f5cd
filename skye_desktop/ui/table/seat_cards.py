"""The right of the table: every seat with its points, gold, tiles and a small picture of its land."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from skye_desktop.bots import LEVELS
from skye_desktop.engine import Phase, PlayerView, SeatView
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import InputMap
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.play.levels import level_name, play_style, rank
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import SEATS
from skye_desktop.ui.sizes import SeatCard
from skye_desktop.ui.territory_view import draw_miniature
from skye_desktop.ui.theme import CLAN


class SeatCards:
    """A card for each seat, from the top in seat order."""

    def __init__(self, computers: Sequence[str] = ()) -> None:
        self.rects: list[pygame.Rect] = []
        self.computers = computers
        """The level of the computer player of each seat, empty for a person; none at all: people everywhere."""

    def layout(self, rect: pygame.Rect, canvas: Art, seats: int) -> None:
        gap = canvas.px(Space.M)
        height = min(canvas.px(SeatCard.TALLEST), (rect.height - gap * (seats - 1)) // seats)
        self.rects = [
            pygame.Rect(rect.x, rect.y + i * (height + gap), rect.width, height) for i in range(seats)
        ]

    def seat_at(self, position: tuple[int, int]) -> int | None:
        return next((i for i, rect in enumerate(self.rects) if rect.collidepoint(position)), None)

    def tooltip(self, view: PlayerView, position: tuple[int, int], keys: InputMap) -> str:
        seat = self.seat_at(position)
        return "" if seat is None else self.words(view, seat, keys)

    def words(self, view: PlayerView, seat: int, keys: InputMap) -> str:
        """Who sits there and what else is told of them."""
        shown = view.seats[seat]
        text = tr("{name} of the clan {clan}: click to look at the land").format(
            name=shown.name, clan=shown.clan.display_name
        )
        text = keys.hinted(text, SEATS[seat])
        level = self._level(seat)
        if level:
            text += "\n" + tr("Computer, {level}: {play_style}").format(
                level=level_name(level), play_style=play_style(shown.clan)
            )
        if seat == view.start_seat:
            text += "\n" + tr("Has the start marker this round")
        if shown.gold is None:
            text += "\n" + tr("Gold in hand is secret")
        return text

    def _level(self, seat: int) -> str:
        return self.computers[seat] if self.computers else ""

    def draw(
        self,
        surface: pygame.Surface,
        canvas: Art,
        view: PlayerView,
        points: Sequence[int],
        shown: int,
        acting: int | None,
        phase: Phase,
    ) -> None:
        """All cards. ``points`` are those on the screen, which may still be walking to the true ones."""

        for seat, rect in zip(view.seats, self.rects, strict=True):
            number = seat.seat
            has_marker = number == view.start_seat
            key = (
                seat,
                points[number],
                number == shown,
                number == acting,
                has_marker,
                phase,
                *self.computers,
            )
            paint = partial(
                self._draw_card, surface, canvas, view, seat, rect, points[number], shown, acting, phase
            )
            canvas.kept(surface, f"seat {number}", rect, key, paint)

    def _draw_card(
        self,
        surface: pygame.Surface,
        canvas: Art,
        view: PlayerView,
        seat: SeatView,
        rect: pygame.Rect,
        points: int,
        shown: int,
        acting: int | None,
        phase: Phase,
    ) -> None:
        if seat.seat == shown:
            canvas.ring(surface, rect, theme.GOLD, Line.STRONG)
        band = pygame.Rect(
            rect.x + canvas.px(Space.S),
            rect.y + canvas.px(Space.M),
            canvas.px(SeatCard.BAND),
            rect.height - canvas.px(2 * Space.M),
        )
        canvas.box(
            surface, band, CLAN[seat.clan], border=theme.INK_SOFT, width=Line.FAINT, radius=Corner.SOFT
        )
        crest = pygame.Rect(
            band.right + canvas.px(Space.S),
            rect.y + canvas.px(Space.M),
            canvas.px(SeatCard.CREST),
            canvas.px(SeatCard.CREST),
        )
        canvas.crest(surface, seat.clan, crest)
        if self._level(seat.seat):
            draw_pips(surface, canvas, self._level(seat.seat), crest)
        number = pygame.Rect(
            rect.right - canvas.px(SeatCard.POINTS_LEFT),
            rect.y + canvas.px(Space.S),
            canvas.px(SeatCard.POINTS),
            canvas.px(SeatCard.POINTS_HEIGHT),
        )
        canvas.write(surface, str(points), number, size=theme.LARGE, face=Face.TITLE, align=Align.RIGHT)
        name = pygame.Rect(
            crest.right + canvas.px(Space.S), crest.y - canvas.px(Space.XS), 0, canvas.px(SeatCard.NAME)
        )
        name.width = number.x - name.x + canvas.px(Space.M)
        canvas.write(surface, seat.name, name, size=theme.LARGE_BODY, face=Face.BOLD, shrinks=True)
        facts = pygame.Rect(
            name.x,
            name.bottom - canvas.px(Space.XS),
            rect.right - name.x - canvas.px(Space.M),
            canvas.px(SeatCard.LINE),
        )
        gold = "?" if seat.gold is None else str(seat.gold)
        text = tr("gold {gold} · {tiles}").format(
            gold=gold, tiles=trn("{n} tile", "{n} tiles", len(seat.territory))
        )
        canvas.write(surface, text, facts, size=theme.SMALL, colour=theme.INK_SOFT)
        land = pygame.Rect(crest.x, facts.bottom + canvas.px(Space.S), canvas.px(SeatCard.LAND), 0)
        land.height = rect.bottom - land.y - canvas.px(Space.M)
        draw_miniature(
            surface, canvas, seat.territory, seat.clan, land, largest=canvas.px(SeatCard.LARGEST_TILE)
        )
        self._draw_side(surface, canvas, view, seat, rect, facts.bottom, acting, phase)

    def _draw_side(
        self,
        surface: pygame.Surface,
        canvas: Art,
        view: PlayerView,
        seat: SeatView,
        rect: pygame.Rect,
        top: int,
        acting: int | None,
        phase: Phase,
    ) -> None:
        right = pygame.Rect(
            rect.right - canvas.px(SeatCard.STATE + Space.M),
            top + canvas.px(Space.XS),
            canvas.px(SeatCard.STATE),
            canvas.px(SeatCard.LINE),
        )
        state = _doing(seat, acting, phase)
        if state:
            colour = theme.NOW if seat.seat == acting else theme.INK_SOFT
            face = Face.BOLD if seat.seat == acting else Face.BODY
            canvas.write(surface, state, right, size=theme.SMALL, colour=colour, face=face, align=Align.RIGHT)
        key = pygame.Rect(
            right.x, rect.bottom - canvas.px(SeatCard.KEY_RISE), right.width, canvas.px(SeatCard.LINE)
        )
        canvas.write(
            surface, f"F{seat.seat + 1}", key, size=theme.SMALL, colour=theme.INK_PALE, align=Align.RIGHT
        )
        if seat.seat == view.start_seat and phase is not Phase.FINISHED:
            marker = pygame.Rect(0, 0, canvas.px(SeatCard.MARKER), canvas.px(SeatCard.MARKER))
            marker.midright = (rect.right - canvas.px(SeatCard.MARKER_RIGHT), key.centery)
            canvas.sprites.draw(surface, "table/start_marker.png", marker)
        if phase is Phase.PRICING:
            self._draw_drawn(surface, canvas, seat, key.y - canvas.px(Space.XS))

    def _draw_drawn(self, surface: pygame.Surface, canvas: Art, seat: SeatView, bottom: int) -> None:
        """The tiles before the seat: they are open, and what rivals will offer is half of a price."""
        side, gap = canvas.px(SeatCard.DRAWN), canvas.px(Space.XS)
        place = pygame.Rect(
            self.rects[seat.seat].right - canvas.px(Space.M) - side, bottom - side, side, side
        )
        for tile in reversed(seat.drawn):
            canvas.tile(surface, tile, 0, place, seat.clan)
            place = place.move(-side - gap, 0)


def _doing(seat: SeatView, acting: int | None, phase: Phase) -> str:
    if seat.seat == acting and phase is not Phase.FINISHED:
        return tr("now")
    if phase is Phase.PRICING and seat.has_set_prices:
        return tr("ready")
    if phase is Phase.BUILDING and seat.has_ended:
        return tr("built")
    return ""


def draw_pips(surface: pygame.Surface, canvas: Art, level: str, crest: pygame.Rect) -> None:
    """The mark of a computer player under its crest: a dot for each level there is, dark as far as its own."""
    box = pygame.Rect(0, 0, canvas.px(SeatCard.PIPS), canvas.px(SeatCard.PIPS_HEIGHT))
    box.midtop = (crest.centerx, crest.bottom)
    canvas.box(surface, box, theme.PAPER_BRIGHT, border=theme.INK_SOFT, width=Line.HAIR, radius=Corner.SMALL)
    side = canvas.px(SeatCard.PIP)
    step = box.width // (len(LEVELS) + 1)
    for i in range(1, len(LEVELS) + 1):
        pip = pygame.Rect(0, 0, side, side)
        pip.center = (box.x + i * step, box.centery)
        canvas.box(surface, pip, theme.INK if i <= rank(level) else theme.DISABLED, radius=Corner.SOFT)
