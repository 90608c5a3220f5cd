"""The crowning: the lands come forward one by one, the last first, and the winner is crowned on their own land."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import Results
from skye_desktop.ui.sounds import Sound

_FIRST, _EACH = 0.4, 1.0
"""Seconds before the first land comes, and from one to the next."""
_COMES = 0.45
"""Seconds in which a land comes forward."""
_CROWN, _FALLS = 0.9, 0.5
"""Seconds from the winner's land to its crown, and in which that comes down."""
_TOUCHES, _SPRING = 0.7, 0.12
"""The part of its way after which it touches the castle, and how far it then springs up again."""
_REST = 0.3


class Crowning:
    """How far the end has come. Times are seconds at normal speed."""

    def __init__(self, lands: int) -> None:
        """So many lands come forward one after another, the winner's last."""
        self._lands = lands
        self._age = 0.0
        self._whole: pygame.Surface | None = None
        """The screen as it will be, but for the crowns."""
        self._ground: pygame.Surface | None = None
        """The screen with nothing on it."""

    @property
    def crowned_at(self) -> float:
        """When the crown begins to come down."""
        return self._comes_at(self._lands - 1) + _CROWN

    @property
    def lasts(self) -> float:
        """How long all of it takes."""
        return self.crowned_at + _FALLS + _REST

    @property
    def is_over(self) -> bool:
        return self._age >= self.lasts

    def _comes_at(self, number: int) -> float:
        return _FIRST + number * _EACH

    def pass_time(self, seconds: float) -> list[Sound]:
        """What is heard meanwhile."""
        before, self._age = self._age, self._age + seconds
        sounds = [(self._comes_at(number), Sound.SCORE) for number in range(self._lands)]
        sounds += [(self.crowned_at, Sound.END_OF_GAME), (self.crowned_at + _FALLS * _TOUCHES, Sound.CROWN)]
        return [sound for at, sound in sounds if before <= at < self._age]

    def finish(self) -> list[Sound]:
        """Show all at once; what is heard then."""
        is_early = self._age < self.crowned_at
        self._age = max(self._age, self.lasts)
        self.forget_pictures()
        return [Sound.END_OF_GAME] if is_early else []

    def show(self, whole: pygame.Surface, ground: pygame.Surface) -> None:
        """What the screen looks like with everything but the crowns, and with nothing."""
        self._whole, self._ground = whole, ground

    @property
    def has_pictures(self) -> bool:
        return self._whole is not None

    def forget_pictures(self) -> None:
        """The screen is another size, or all is shown."""
        self._whole = self._ground = None

    # -- drawing

    def draw(
        self,
        surface: pygame.Surface,
        canvas: Art,
        lands: Sequence[pygame.Rect],
        head: pygame.Rect,
        crowns: Sequence[pygame.Rect],
    ) -> None:
        """The lands in the order in which they come, who won above them, and where the crowns belong."""
        assert self._whole is not None
        assert self._ground is not None
        surface.blit(self._ground, (0, 0))
        for number, land in enumerate(lands):
            part = min(1.0, (self._age - self._comes_at(number)) / _COMES)
            if part > 0:
                self._draw_coming(surface, canvas, land, part, is_card=number + 1 < self._lands)
        if self._age >= self.crowned_at:
            surface.blit(self._whole, head, head)
            self._draw_crowns(surface, canvas, crowns)
        else:
            question = tr("Who is king of Skye?")
            canvas.write(
                surface, question, head, size=theme.TITLE, face=Face.TITLE, colour=theme.LIGHT_INK, align=Align.CENTRE,
            )  # fmt: skip

    def _draw_coming(
        self, surface: pygame.Surface, canvas: Art, land: pygame.Rect, part: float, *, is_card: bool
    ) -> None:
        """A land that becomes clear; a card also rises to its place."""
        assert self._whole is not None
        reach, is_there = 2 * canvas.px(Results.AROUND_LAND), part >= 1
        area = land.inflate(reach, reach) if is_there else land
        area = area.clip(self._whole.get_rect())
        picture = self._whole.subsurface(area)
        eased = 1 - (1 - part) ** 3
        picture.set_alpha(None if is_there else round(255 * eased))
        # The wood about the winner's land must not move with it.
        rise = round(canvas.px(Results.RISE) * (1 - eased)) if is_card else 0
        surface.blit(picture, area.move(0, rise))

    def _draw_crowns(self, surface: pygame.Surface, canvas: Art, crowns: Sequence[pygame.Rect]) -> None:
        part = min(1.0, (self._age - self.crowned_at) / _FALLS)
        # It falls, touches, and springs once.
        height = (1 - part / _TOUCHES) ** 2
        if part >= _TOUCHES:
            height = _SPRING * (1 - abs(2 * (part - _TOUCHES) / (1 - _TOUCHES) - 1))
        for crown in crowns:
            above = round(canvas.px(Results.CROWN_FALL) * height)
            draw_crown(surface, canvas, crown.move(0, -above))


def draw_crown(surface: pygame.Surface, canvas: Art, place: pygame.Rect) -> None:
    """A crown over the castle."""
    canvas.sprites.draw(surface, "table/crown.png", place)
