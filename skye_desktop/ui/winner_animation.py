"""The crowning: the lands appear one by one, the last first, and the winner is crowned."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pygame

from skye_desktop.engine import Clan, Territory
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import tr
from skye_desktop.kit import Align, Face, Widget, square, theme
from skye_desktop.play.turns import scaled_seconds
from skye_desktop.ui.art import Art
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.territory_view import Marks, TerritoryView

_FIRST, _EACH = 0.4, 1.0
"""Seconds before the first land, and from one land to the next."""
_COMES = 0.45
"""Seconds in which a land appears."""
_CROWN, _FALLS = 0.9, 0.5
"""Seconds from the winner's land to its crown, and duration of the crown's fall."""
_TOUCHES, _SPRING = 0.7, 0.12
"""Part of the fall after which the crown touches the castle, and height of its rebound."""
_REST = 0.3


class WinnersLand(Widget):
    """A winner's land, as large as there is room, with the crown on its castle."""

    territory: Territory
    clan: Clan
    is_crowned: bool

    def _view(self, rect: pygame.Rect) -> TerritoryView:
        view = TerritoryView(rect)
        view.fit(self.territory, self.canvas, with_ring=False)
        return view

    @property
    def tiles(self) -> pygame.Rect:
        """Rectangle of all its tiles, in window pixels."""
        view = self._view(self.rect)
        first, *others = (view.cell_rect(cell) for cell in self.territory.faces)
        return first.unionall(others)

    @property
    def crown(self) -> pygame.Rect:
        """Rectangle of the crown on the castle, in window pixels."""
        return _crown_on(self._view(self.rect))

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        view = self._view(rect)
        view.draw(surface, canvas, self.territory, self.clan, Marks())
        if self.is_crowned:
            _draw_crown(surface, canvas, _crown_on(view))


class Crowning(Widget):
    """Covers a finished screen without the crowns and lets its lands appear.

    Times are in seconds at normal speed.
    """

    cards: tuple[str, ...]
    """Ids of the cards that appear one after the other, before the lands of the winners."""
    lands: tuple[str, ...]
    """Ids of the winners' lands, which appear together."""
    rails: tuple[str, str]
    """Ids of the screen's head, which finally names the winner, and of its foot."""
    speed: Speed
    hear: Callable[[Sound], object]
    on_over: Callable[[], object]

    _age = 0.0

    def mounted(self) -> None:
        self.host.movers.append(self._draw)

    def unmounted(self) -> None:
        self.host.movers.remove(self._draw)

    @property
    def _crowned_at(self) -> float:
        """Seconds until the crown begins to fall."""
        return self._comes_at(len(self.cards)) + _CROWN

    def _comes_at(self, number: int) -> float:
        return _FIRST + number * _EACH

    def tick(self, seconds: float) -> float | None:
        before = self._age
        self._age = self._age + seconds / scaled_seconds(1.0, self.speed)
        sounds = [(self._comes_at(number), Sound.SCORE) for number in range(len(self.cards) + 1)]
        sounds += [
            (self._crowned_at, Sound.END_OF_GAME),
            (self._crowned_at + _FALLS * _TOUCHES, Sound.CROWN),
        ]
        for at, sound in sounds:
            if before <= at < self._age:
                self.hear(sound)
        if self._age < self._crowned_at + _FALLS + _REST:
            return 0.0
        self.on_over()
        return None

    def skip(self) -> None:
        """Show everything at once."""
        if self._age < self._crowned_at:
            self.hear(Sound.END_OF_GAME)
        self.on_over()

    # -- drawing

    def _draw(self, canvas: Art, surface: pygame.Surface) -> pygame.Rect:
        """Draw what has appeared so far over the finished screen."""
        ids = self.host.ids
        whole = surface.copy()
        canvas.wood(surface)
        for id in self.rails:
            canvas.rail(surface, ids[id].rect)
        for number, id in enumerate(self.cards):
            self._draw_coming(canvas, surface, whole, ids[id].rect, number)
        lands = [cast("WinnersLand", ids[id]) for id in self.lands]
        first, *others = (land.tiles for land in lands)
        self._draw_coming(canvas, surface, whole, first.unionall(others), len(self.cards))
        head = ids[self.rails[0]].rect
        if self._age >= self._crowned_at:
            surface.blit(whole, head, head)
            for land in lands:
                _draw_crown(
                    surface, canvas, land.crown.move(0, -round(canvas.px(220) * self._height))
                )
        else:
            canvas.write(
                surface, tr("Who is king of Skye?"), head, size=theme.TITLE, face=Face.TITLE,
                colour=theme.LIGHT_INK, align=Align.CENTRE,
            )  # fmt: skip
        return surface.get_rect()

    def _draw_coming(
        self,
        canvas: Art,
        surface: pygame.Surface,
        whole: pygame.Surface,
        land: pygame.Rect,
        number: int,
    ) -> None:
        """Draw a land that fades in; a card also rises to its place."""
        part = min(1.0, (self._age - self._comes_at(number)) / _COMES)
        if part <= 0:
            return
        reach = 2 * canvas.px(14)
        is_there = part >= 1
        area = (land.inflate(reach, reach) if is_there else land).clip(whole.get_rect())
        picture = whole.subsurface(area)
        eased = 1 - (1 - part) ** 3
        picture.set_alpha(None if is_there else round(255 * eased))
        # The wood around the winner's land must not move with it.
        rise = round(canvas.px(36) * (1 - eased)) if number < len(self.cards) else 0
        surface.blit(picture, area.move(0, rise))

    @property
    def _height(self) -> float:
        """Height of the crown above its place, from 1 to 0, with a fall and a rebound."""
        part = min(1.0, (self._age - self._crowned_at) / _FALLS)
        if part < _TOUCHES:
            return (1 - part / _TOUCHES) ** 2
        return _SPRING * (1 - abs(2 * (part - _TOUCHES) / (1 - _TOUCHES) - 1))


def _crown_on(land: TerritoryView) -> pygame.Rect:
    castle = land.cell_rect((0, 0))
    side = round(castle.width * 0.62)
    foot = castle.y + round(castle.height * 0.3)
    return square(side, midbottom=(castle.centerx, foot))


def _draw_crown(surface: pygame.Surface, canvas: Art, place: pygame.Rect) -> None:
    canvas.sprites.draw(surface, "table/crown.png", place)
