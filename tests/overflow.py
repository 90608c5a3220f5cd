"""What is cut, leaves the window or lies over something else, in windows of every size: measured, not painted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from typing import Any

import pygame
from groups import Asked
from layout import SIZES, check_words
from table import Pointer, ReadLook, in_numbers
from ui import overlapping

from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.art import Sprites
from skye_desktop.kit import Align, Face, theme

Windows = Sequence[tuple[tuple[int, int], int | None]]
"""Sizes in pixels, each with the scale that is chosen; None for the one that fits."""

ROOMS: Windows = [((1024, 640), 150), *(SIZES[number] for number in (0, 1, 2, 4, 7))]
"""Windows of which none has as much room in design pixels as another, the smallest and the widest among them."""
USUAL_ROOMS: Windows = [*ROOMS[1:], SIZES[3]]
"""Windows of all rooms in design pixels that `SIZES` have, each of them once: for what takes long to set up."""


class BlankSprites(Sprites):
    """Pictures of one pixel: none is loaded, scaled or blurred."""

    def cached(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the same pixel for every picture."""
        return _pixel()


@cache
def _pixel() -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA)


class MeasuringLook(ReadLook):
    """Look that finds the place of every line without writing it."""

    def scaled(self, scale: float) -> MeasuringLook:
        """Return a look at another scale that remembers its lines together with these."""
        other = MeasuringLook(scale, self.sprites)
        other.places = self.places
        other.reader.written, other.reader.cut = self.reader.written, self.reader.cut
        return other

    def write(
        self, surface: pygame.Surface, text: str, rect: pygame.Rect, *args: Any, **choices: Any
    ) -> pygame.Rect:
        """Return where the line would stand."""
        size, face = choices.get("size", theme.BODY), choices.get("face", Face.BODY)
        if choices.get("shrinks"):
            size = self.text.fitting_size(text, size, rect.width, face)
        shown = self.text.fitted(text, size, rect.width, face)
        line = self.text.width(shown, size, face), self.text.height(size, face)
        place = pygame.Rect((0, 0), line)
        place.centery = rect.centery
        place.x = rect.x + round((rect.width - place.width) * choices.get("align", Align.LEFT))
        self.reader.written.append(in_numbers(shown))
        seen = place.clip(surface.get_clip())
        if text and seen.size:
            self.places.append((in_numbers(text), seen))
        return place


def paint_nothing(app: App) -> None:
    """Let that window measure what it would write from now on."""
    app.images = app.sprites = BlankSprites()
    vars(app)["make_canvas"] = lambda scale: MeasuringLook(scale, app.sprites)
    app.canvas = app.make_canvas(app.canvas.scale)
    app.relayout()


def each_window(pointer: Pointer, what: str, windows: Windows = SIZES) -> Iterator[str]:
    """Give the window one size and scale after another, in the quick group only one; yield where that is."""
    for size, scale in windows if Asked.is_wide else [((1280, 720), None)]:
        pointer.app.settings.ui_scale = scale
        pointer.resize(size)
        yield f"{what} at {size}, scale {scale}"


def check_screen(pointer: Pointer, where: str) -> None:
    """Nothing on a screen is cut, leaves the window, or lies over anything else."""
    screen = pointer.app.screen.get_rect()
    outside = [name for name, rect in pointer.targets().items() if not screen.contains(rect)]
    assert not outside, f"{where}: {outside} leave the window"
    assert not overlapping(pointer.app.scene), where
    check_words(pointer, where)
