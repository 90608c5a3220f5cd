"""The crowning: cards of the others are turned, last place first, and the winner is crowned."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from typing import Final, cast

import pygame

from skye_desktop.files.settings import Speed
from skye_desktop.game.pace import scaled_seconds
from skye_desktop.games.skye.engine import Clan, Icon, Territory
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.deed_badges import BADGES
from skye_desktop.games.skye.ui.results_card import ResultCard, draw_back
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.territory_view import Marks, TerritoryView, bounds
from skye_desktop.games.skye.ui.winner_banner import WinnersBanner, draw_banner, draw_crown
from skye_desktop.i18n import tr
from skye_desktop.kit import Align, Face, Widget, square, theme

_FIRST: Final = 0.6
_EACH: Final = 0.75
"""Seconds before the first card turns, and from one card to the next."""
_TURNS: Final = 0.35
"""Seconds in which a card turns."""
_HELD: Final = 0.45
"""Seconds from the last card until the winner's land appears."""
_COMES: Final = 0.6
"""Seconds in which the winner's land appears, from its castle outwards."""
_TILE: Final = 0.2
"""Seconds in which one of its tiles appears."""
_UNROLLS: Final = 0.4
"""Seconds in which the banner unrolls."""
_CROWN: Final = 0.95
_FLIES: Final = 0.8
"""Duration of the crown's flight in seconds; the constant above is the time before it."""
_TOUCHES: Final = 0.75
_SPRING: Final = 0.12
"""Height of the crown's rebound; `_TOUCHES` is the part of the flight when it first touches."""
_REST: Final = 0.4
"""Seconds in which the badges of deeds appear after the crowning, and nothing else happens."""
_LIFT: Final = 0.06
"""Fraction by which a card is larger while it is turned."""
_ABOVE: Final = 0.3
"""Free room around a winner's land, in tiles."""


class WinnersLand(Widget):
    """A winner's land, as large as there is room, with a small crown on its castle."""

    territory: Territory
    clan: Clan
    is_crowned: bool
    largest: float
    """Greatest tile, in design pixels."""

    def view(self, rect: pygame.Rect) -> TerritoryView:
        """Return the view of the land in a rectangle."""
        left, top, columns, rows = bounds(self.territory.faces)
        side = min(
            rect.width / (columns + _ABOVE),
            rect.height / (rows + _ABOVE),
            self.canvas.px(self.largest),
        )
        view = TerritoryView(rect, float(max(4, int(side))))
        view.origin = (
            rect.centerx - (left + columns / 2) * view.side,
            rect.centery - (top + rows / 2) * view.side,
        )
        return view

    @property
    def tiles(self) -> list[pygame.Rect]:
        """Rectangles of its tiles in window pixels, those next to the castle first."""
        view = self.view(self.rect)
        return [view.cell_rect(cell) for cell in sorted(self.territory.faces, key=_from_castle)]

    @property
    def crown(self) -> pygame.Rect:
        """Rectangle of the crown on the castle, in window pixels."""
        return _crown_on(self.canvas, self.view(self.rect), self.territory)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        view = self.view(rect)
        view.draw(surface, canvas, self.territory, self.clan, Marks())
        if self.is_crowned:
            draw_crown(surface, canvas, _crown_on(canvas, view, self.territory))


class Crowning(Widget):
    """Covers the finished results, and uncovers them step by step: cards, land, banner and crown.

    Times are in seconds at normal speed.
    """

    cards: tuple[str, ...]
    """Ids of the cards, in the order in which they are turned."""
    lands: tuple[str, ...]
    """Ids of the winners' lands, which appear together."""
    banners: tuple[str, ...]
    """Ids of the banners of the winners, on which the crowns land."""
    rails: tuple[str, str]
    """Ids of the rails above and below; the upper one has the winner's name, so it comes last."""
    draw_table: Callable[[pygame.Surface], object]
    """Draws the table in its final light."""
    speed: Speed
    hear: Callable[[Sound], object]
    on_over: Callable[[], object]

    _age = 0.0
    _light = cast("pygame.Surface | None", None)
    """Picture of the table in its final light, while the light changes; None before and after."""

    def mounted(self) -> None:
        self.host.movers.append(self._draw)

    def unmounted(self) -> None:
        self.host.movers.remove(self._draw)

    @property
    def _won_at(self) -> float:
        """Seconds until the winner's land begins to appear."""
        return self._turns_at(len(self.cards)) + (_HELD if self.cards else 0.0)

    @property
    def _crowned_at(self) -> float:
        """Seconds until the crown begins to fly."""
        return self._won_at + _CROWN

    def _turns_at(self, number: int) -> float:
        return _FIRST + number * _EACH

    def _part(self, begins: float, lasts: float) -> float:
        """Return the elapsed part of something, from 0 to 1, given its beginning and duration."""
        return max(0.0, min(1.0, (self._age - begins) / lasts))

    def tick(self, seconds: float) -> float | None:
        before = self._age
        self._age = self._age + seconds / scaled_seconds(1.0, self.speed)
        sounds = [(self._turns_at(number), Sound.SCORE) for number in range(len(self.cards))]
        sounds += [
            (self._won_at, Sound.SCORE),
            (self._crowned_at, Sound.END_OF_GAME),
            (self._crowned_at + _FLIES * _TOUCHES, Sound.CROWN),
        ]
        for at, sound in sounds:
            if before <= at < self._age:
                self.hear(sound)
        if self._age < self._crowned_at + _FLIES + _REST:
            return 0.0
        self.on_over()
        return None

    def skip(self) -> None:
        """Show the finished results at once."""
        if self._age < self._crowned_at:
            self.hear(Sound.END_OF_GAME)
        self.on_over()

    # -- drawing

    def _draw(self, canvas: Art, surface: pygame.Surface) -> pygame.Rect:
        """Draw what has been uncovered so far over the finished screen.

        Return the changed rectangle.
        """
        ids = self.host.ids
        whole = surface.copy()
        self._draw_light(canvas, surface)
        canvas.rail(surface, ids[self.rails[1]].rect)
        lands = [cast("WinnersLand", ids[id]) for id in self.lands]
        for land in lands:
            self._draw_land(surface, whole, land, canvas)
        self._draw_head(canvas, surface, whole)
        for number, id in enumerate(self.cards):
            self._draw_card(canvas, surface, whole, cast("ResultCard", ids[id]), number)
        self._draw_question(canvas, surface, lands)
        self._draw_crowns(canvas, surface, lands)
        badges = ids.get(BADGES)
        if badges is not None:
            told = self._part(self._crowned_at + _FLIES, _REST)
            _blit_part(surface, whole, badges.rect.clip(whole.get_rect()), told)
        return surface.get_rect()

    def _draw_light(self, canvas: Art, surface: pygame.Surface) -> None:
        """Draw the table in ordinary light, which changes to the light of the winner's clan."""
        part = self._part(self._won_at, _COMES)
        if part >= 1:
            self.draw_table(surface)
            return
        canvas.wood(surface)
        if part <= 0:
            return
        if self._light is None or self._light.get_size() != surface.get_size():
            self._light = pygame.Surface(surface.get_size()).convert()
            self.draw_table(self._light)
        self._light.set_alpha(round(255 * part))
        surface.blit(self._light, (0, 0))

    def _draw_card(
        self,
        canvas: Art,
        surface: pygame.Surface,
        whole: pygame.Surface,
        card: ResultCard,
        number: int,
    ) -> None:
        """Draw a card: its back, then turning about its upright axis, then its face."""
        part = self._part(self._turns_at(number), _TURNS)
        rect = card.rect.clip(whole.get_rect())
        if part >= 1:
            # What lies about it has the last light, of which nothing is to be seen before.
            outset = canvas.px(card.outset) if self._part(self._won_at, _COMES) >= 1 else 0
            around = rect.inflate(2 * outset, 2 * outset).clip(whole.get_rect())
            surface.blit(whole, around, around)
        elif part <= 0:
            draw_back(surface, canvas, rect, card.rank)
        else:
            _draw_turning(canvas, surface, whole, rect, card.rank, part)

    def _draw_land(
        self, surface: pygame.Surface, whole: pygame.Surface, land: WinnersLand, canvas: Art
    ) -> None:
        """Draw a land that appears tile by tile, its castle first."""
        over = self._part(self._won_at, _COMES)
        if over <= 0:
            return
        tiles = land.tiles
        reach = canvas.px(28)
        around = tiles[0].unionall(tiles[1:]).inflate(reach, reach).clip(whole.get_rect())
        _blit_part(surface, whole, around, over**3)
        last = max(1, len(tiles) - 1)
        for number, tile in enumerate(tiles if over < 1 else ()):
            begins = self._won_at + (_COMES - _TILE) * number / last
            _blit_part(surface, whole, tile.clip(whole.get_rect()), self._part(begins, _TILE))

    def _draw_head(self, canvas: Art, surface: pygame.Surface, whole: pygame.Surface) -> None:
        """Draw the banners while they unroll, and beside them who has won."""
        ids = self.host.ids
        head = ids[self.rails[0]].rect.clip(whole.get_rect())
        banners = [cast("WinnersBanner", ids[id]) for id in self.banners]
        right = max(banner.rect.right for banner in banners) + canvas.px(theme.Outset.LYING)
        told = pygame.Rect(right, head.y, head.right - right, head.height)
        _blit_part(surface, whole, told, self._part(self._won_at + 0.2, _UNROLLS))
        part = self._part(self._won_at, _UNROLLS)
        if part > 0:
            for banner in banners:
                high = banner.rect.height
                place = banner.rect.move(0, -round(1.2 * high * (1 - _swung(part))))
                draw_banner(surface, canvas, place, banner.clan, banner.points)

    def _draw_question(
        self, canvas: Art, surface: pygame.Surface, lands: list[WinnersLand]
    ) -> None:
        """Draw the question below the crown, before the answer is uncovered."""
        alpha = 1 - self._part(self._won_at - 0.25, 0.25)
        if alpha <= 0:
            return
        first = lands[0].rect.unionall([land.rect for land in lands])
        crown = _waiting(canvas, first)
        room = pygame.Rect(first.x, crown.bottom, first.width, crown.height * 2 // 3)
        size = min(theme.TITLE, crown.height / 2 / canvas.scale)
        under = surface.subsurface(room.clip(surface.get_rect())).copy()
        canvas.write(
            surface, tr("Who is king of Skye?"), room, size=size, face=Face.TITLE,
            colour=theme.LIGHT_INK, align=Align.CENTRE, shrinks=True,
        )  # fmt: skip
        if alpha < 1:
            under.set_alpha(round(255 * (1 - alpha)))
            surface.blit(under, room)

    def _draw_crowns(self, canvas: Art, surface: pygame.Surface, lands: list[WinnersLand]) -> None:
        """Draw the crown, which waits and then flies to the crest, and that on the castle."""
        ids = self.host.ids
        starts = _waiting(canvas, lands[0].rect.unionall([land.rect for land in lands]))
        starts.y += round(canvas.px(4) * sin(2 * self._age))
        part = self._part(self._crowned_at, _FLIES)
        for id in self.banners if part > 0 else self.banners[:1]:
            ends = cast("WinnersBanner", ids[id]).crown
            draw_crown(surface, canvas, _on_its_way(starts, ends, part))
        grown = self._part(self._crowned_at + _FLIES * _TOUCHES, 0.25)
        if grown > 0:
            for land in lands:
                crown = land.crown
                side = round(crown.width * _swung(grown))
                draw_crown(surface, canvas, square(max(1, side), midbottom=crown.midbottom))


def _draw_turning(
    canvas: Art,
    surface: pygame.Surface,
    whole: pygame.Surface,
    rect: pygame.Rect,
    place: int,
    part: float,
) -> None:
    """Draw a card that turns about its upright axis, lifted a little.

    Its back is visible until half of the turn, then its face.
    """
    larger = 1 + _LIFT * sin(pi * part)
    wide = max(1, round(rect.width * larger * abs(cos(pi * part))))
    high = round(rect.height * larger)
    if part < 0.5:
        side = pygame.Surface(rect.size)
        side.blit(surface, (0, 0), rect)
        draw_back(side, canvas, side.get_rect(), place)
    else:
        side = whole.subsurface(rect)
    picture = pygame.transform.smoothscale(side, (wide, high))
    at = picture.get_rect(center=rect.center)
    canvas.cast(surface, at.inflate(-at.width // 8, 0).move(0, canvas.px(6)))
    surface.blit(picture, at)


def _blit_part(
    surface: pygame.Surface, whole: pygame.Surface, area: pygame.Rect, part: float
) -> None:
    """Draw an area of the finished screen, with an opacity of ``part``, from 0 to 1."""
    if part <= 0 or not area.width or not area.height:
        return
    picture = whole.subsurface(area)
    picture.set_alpha(None if part >= 1 else round(255 * part))
    surface.blit(picture, area)


def _swung(part: float) -> float:
    """Return an eased progress that exceeds 1 before the end, for a movement with a swing."""
    back = part - 1
    return 1 + 2.2 * back**3 + 1.2 * back**2


def _on_its_way(starts: pygame.Rect, ends: pygame.Rect, part: float) -> pygame.Rect:
    """Return the rectangle of the flying crown: an arc to its crest, and a small rebound."""
    flown = min(1.0, part / _TOUCHES)
    eased = flown * flown * (3 - 2 * flown)
    over = ends.centerx, ends.centery - ends.height
    ways = zip(starts.center, over, ends.center, strict=True)
    x, y = (
        (1 - eased) ** 2 * start + 2 * eased * (1 - eased) * middle + eased**2 * end
        for start, middle, end in ways
    )
    rebound = max(0.0, (part - _TOUCHES) / (1 - _TOUCHES))
    y -= ends.height * _SPRING * sin(pi * rebound)
    side = round(starts.width + (ends.width - starts.width) * eased)
    return square(side, center=(round(x), round(y)))


def _waiting(canvas: Art, room: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of the crown while it waits above the question."""
    side = min(canvas.px(150), room.height // 2, room.width // 2)
    return square(side, midbottom=(room.centerx, room.centery + side // 4))


def _from_castle(cell: tuple[int, int]) -> float:
    return hypot(*cell)


def _crown_on(canvas: Art, view: TerritoryView, territory: Territory) -> pygame.Rect:
    """Return the rectangle of a small crown on top of the castle."""
    castle = view.cell_rect((0, 0))
    things, size = canvas.sprites.things_on(territory.faces[0, 0])
    x, y = next(thing.at for thing in things if thing.icon is Icon.CASTLE)
    side = round(castle.width * size * 0.82)
    foot = castle.y + round(castle.height * (y - 0.37 * size))
    return square(side, midbottom=(castle.x + round(castle.width * x), foot))
