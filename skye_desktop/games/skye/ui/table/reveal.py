"""The reveal of prices: awnings roll down, screens are lifted seat by seat, and axes fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from skye_desktop.games.skye.engine import SeatView
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.clan_theme import BANNER
from skye_desktop.games.skye.ui.sizes import Buying, Stall
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.kit import clipped, square

_ROLL = 0.25
"""Seconds in which the awnings roll down."""
_FIRST = 0.45
"""Seconds before the first screen lifts."""
_STEP = 0.12
"""Seconds from one screen to the next."""
_PAUSE = 0.4
"""Additional seconds before the last screen is lifted."""
_LIFT, _FALL = 0.35, 0.22
"""Seconds in which a screen lifts, and in which the axe then falls."""
_FLIGHT = 0.45
"""Seconds for which the axed tile stays visible before it flies to the bag."""


class _SoundMoment(NamedTuple):
    """A sound, and the time of the reveal at which it is played."""

    at: float
    sound: Sound


class Unveiling:
    """Progress of the reveal; times are seconds at normal speed."""

    def __init__(self, order: Sequence[int], discarded: Mapping[int, Sequence[int]]) -> None:
        """Begin with the seats in order from the start player, and the axed tiles by seat."""
        self._discarded = discarded
        self.begins = {seat: _FIRST + number * _STEP for number, seat in enumerate(order)}
        """Time at which each seat's screen begins to lift."""
        if len(order) > 1:
            self.begins[order[-1]] += _PAUSE
        self._age = 0.0
        self._moments = sorted(
            [_SoundMoment(begin, Sound.LIFT) for begin in self.begins.values()]
            + [_SoundMoment(begin + _LIFT, Sound.COIN) for begin in self.begins.values()]
            + [_SoundMoment(self.axe_falls(seat), Sound.AXE) for seat in discarded]
        )

    def axe_falls(self, seat: int) -> float:
        """Return the time at which the axe hits a seat's tile, in seconds."""
        return self.begins[seat] + _LIFT + _FALL

    @property
    def lasts(self) -> float:
        """Duration of the reveal, in seconds."""
        return max(self.begins.values()) + _LIFT + _FALL + _FLIGHT

    @property
    def has_begun(self) -> bool:
        """Whether any time has passed."""
        return self._age > 0

    @property
    def is_over(self) -> bool:
        return self._age >= self.lasts

    @property
    def roof_part(self) -> float:
        """Fraction of the awnings that is rolled down, from 0 to 1."""
        left = 1 - min(1.0, self._age / _ROLL)
        return 1 - left * left

    def pass_time(self, seconds: float) -> list[Sound]:
        """Advance the reveal, and return the sounds that are due."""
        before, self._age = self._age, self._age + seconds
        return [moment.sound for moment in self._moments if before <= moment.at < self._age]

    def finish(self) -> None:
        """Show all at once."""
        self._age = max(self._age, self.lasts)

    def is_lifted(self, seat: int) -> bool:
        """Return whether a seat's prices are completely visible."""
        return self._age >= self.begins[seat] + _LIFT

    def has_fallen(self, seat: int) -> bool:
        """Return whether the axe has hit that seat's tile."""
        return self._age >= self.axe_falls(seat)

    # -- drawing

    def draw(
        self,
        surface: pygame.Surface,
        canvas: Art,
        seats: Sequence[SeatView],
        stalls: Sequence[pygame.Rect],
        roofs: Sequence[int],
    ) -> None:
        """Draw screens and axes before the stalls of all seats.

        ``stalls`` are rectangles and ``roofs`` heights of roofs in window pixels, both by seat.
        """
        for seat, stall, roof in zip(seats, stalls, roofs, strict=True):
            if not self.is_lifted(seat.seat):
                self._draw_screen(surface, canvas, seat, _opening(canvas, stall, roof))
            elif (
                seat.seat in self._discarded and self._age < self.axe_falls(seat.seat) + _FLIGHT / 3
            ):
                self._draw_axe(surface, canvas, seat, stall)

    def _draw_screen(
        self, surface: pygame.Surface, canvas: Art, seat: SeatView, opening: pygame.Rect
    ) -> None:
        """Draw the cloth that hangs before a stall, as far as it is not rolled up yet."""
        part = min(1.0, max(0.0, (self._age - self.begins[seat.seat]) / _LIFT))
        cloth = opening.move(0, -round(opening.height * part * part))
        with clipped(surface, opening):
            canvas.patch(surface, cloth, BANNER[seat.clan])
            side = min(canvas.px(72), cloth.height * 2 // 3)
            canvas.crest(surface, seat.clan, square(side, center=cloth.center))

    def _draw_axe(
        self, surface: pygame.Surface, canvas: Art, seat: SeatView, stall: pygame.Rect
    ) -> None:
        """Draw the axed tiles in the middle of the stall, and the axe that comes down on them."""
        place = square(canvas.px(Buying.FLYING_TILE), center=stall.center)
        tiles = self._discarded[seat.seat]
        for number in reversed(range(len(tiles))):
            spot = place.move(number * place.width // 3, 0)
            canvas.lifted_tile(surface, tiles[number], 0, spot.center, spot.width, seat.clan)
        falls = self.begins[seat.seat] + _LIFT
        part = min(1.0, (self._age - falls) / _FALL)
        height = round(canvas.px(90) * (1 - part * part))
        axe = square(canvas.px(58), center=(stall.centerx, stall.centery - height))
        canvas.sprites.draw(surface, "table/axe.png", axe)


def _opening(canvas: Art, stall: pygame.Rect, roof: int) -> pygame.Rect:
    """Return the part of a stall that the screen hides: tiles, coins and prices."""
    height = stall.height - roof - canvas.px(Stall.SHELF / 2)
    return pygame.Rect(stall.x, stall.y + roof, stall.width, height)
