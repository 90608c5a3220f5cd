"""The game's own pictures: landscape tiles, crests, coins and things.

A file's name is its id in the data. A landscape tile's ground turns with the tile; the things on it
stay upright at the places that ``tiles/layout.json`` gives.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import cached_property, lru_cache, partial
from math import dist
from pathlib import Path
from typing import Final, NamedTuple

import pygame
from pydantic import BaseModel, TypeAdapter

from skye_desktop.files import shipped_folder
from skye_desktop.files.settings import Painting
from skye_desktop.games.skye.areas import PAINTED, AreaMasks, PaintedTile, turned_point
from skye_desktop.games.skye.bots import HOSTS
from skye_desktop.games.skye.engine import (
    CASTLE,
    FIRST_OWN,
    SCORING_TILES,
    TILES,
    Clan,
    Icon,
    RotatedTile,
    ScoringId,
    Side,
    Terrain,
)
from skye_desktop.games.skye.plain_tiles import plain_tile
from skye_desktop.games.skye.ui.area_borders import border_lines, border_shade
from skye_desktop.games.skye.ui.area_shade import shade
from skye_desktop.games.skye.ui.unpainted_tiles import plain_ground
from skye_desktop.games.skye.wording.tile import CLANS, Pictogram, pictogram_of
from skye_desktop.kit import Canvas, Colour, Face, Images, Line, rounded_picture, scaled, theme

_SMALL_TILE = 130
"""Largest tile, in pixels, for which a ground of half the painted size is used."""
_SMALLEST_MARK = 7
"""Least size of a terrain's mark, in pixels, at which marks can be told apart."""
_LEAST_BORDERED = 4
"""Least size of a terrain's mark, in pixels, at which borders are drawn too."""
_LEAST_SIDE = 20
"""Least side of a tile that has room for marks, in pixels."""
_APART = 1.8
"""Least distance between marks on a small tile, as a multiple of their size."""


class _LayoutThing(BaseModel):
    icon: Icon
    x: float
    y: float
    area: int


class PlacedThing(NamedTuple):
    """A thing on a placed tile: its icon, its middle in parts of the tile's side, and its area."""

    icon: Icon
    at: tuple[float, float]
    area: int


class _TileLayout(BaseModel):
    size: float
    things: tuple[_LayoutThing, ...]


class _PatternLayout(BaseModel):
    size: float
    tiles: dict[int, dict[Terrain, tuple[tuple[float, float], ...]]]


def must_have_pictures(folder: Path) -> None:
    """Raise FileNotFoundError, naming the scoring tile, if one has no picture in the folder."""
    for tile in SCORING_TILES:
        if not (folder / "scoring" / f"{tile}.png").is_file():
            raise FileNotFoundError(
                f"the scoring tile {tile} has no picture {folder / 'scoring' / f'{tile}.png'}"
            )


class Sprites(Images):
    """The pictures of the game."""

    painting = Painting()
    """Settings by which the pictures are painted."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder or shipped_folder("sprites"))
        if folder is None:
            must_have_pictures(self.folder)
        self._sorted_things: dict[tuple[int, int], list[tuple[int, Icon, tuple[float, float]]]] = {}
        """Cached things on placed tiles, by number and rotation."""

    @property
    def with_patterns(self) -> bool:
        """Whether each terrain has a pattern as well as its colour."""
        return self.painting.patterns

    @property
    def variant(self) -> Hashable:
        return self.with_patterns, self.look.has_lines

    @cached_property
    def area_masks(self) -> AreaMasks:
        return AreaMasks(self.folder / "tiles" / "areas.json")

    def area_shade(self, number: int, area_index: int) -> pygame.Surface:
        """Return the blurred mask of one area of a tile as printed, which shows its borders."""
        return self.cached(
            ("area shade", TILES[number].looks, area_index),
            lambda: shade(self.area_masks.of(number), area_index),
        )

    @cached_property
    def _layouts(self) -> dict[int, _TileLayout]:
        text = (self.folder / "tiles" / "layout.json").read_text(encoding="utf-8")
        return TypeAdapter(dict[int, _TileLayout]).validate_json(text)

    def tile(self, number: int, rotation: int, side: int, clan: Clan) -> pygame.Surface:
        """Return a landscape tile with its things, ``side`` pixels wide.

        The clan matters only for the castle.
        """
        side = max(4, side)
        number = TILES[number].looks
        return self.cached(
            (number, rotation, side, clan if number == CASTLE.number else None, self.with_patterns),
            lambda: self._compose(number, rotation, side, clan),
        )

    def tile_without(
        self, number: int, rotation: int, side: int, clan: Clan, thing: int
    ) -> pygame.Surface:
        """Return the tile without one of its things, given by index in the layout.

        This picture is not cached.
        """
        return self._compose(TILES[number].looks, rotation, side, clan, without=thing)

    def things_on(self, face: RotatedTile) -> tuple[tuple[PlacedThing, ...], float]:
        """Return the things on a placed tile, and their size in parts of the tile's side."""
        layout = self._layout(face.number)
        placed = [
            PlacedThing(thing.icon, turned_point(thing.x, thing.y, face.rotation), thing.area)
            for thing in layout.things
        ]
        return tuple(placed), layout.size

    def _ground(self, number: int, side: int) -> pygame.Surface:
        """Return the picture that a tile's ground is scaled from.

        For small tiles it is half as large and cached, which makes zooming quick.
        """
        if side > _SMALL_TILE:
            return self._whole_ground(number)
        return self.cached(("ground", number), lambda: self._half_ground(number))

    def _half_ground(self, number: int) -> pygame.Surface:
        source = self._whole_ground(number)
        half = source.get_width() // 2
        return scaled(source, (half, half))

    def _whole_ground(self, number: int) -> pygame.Surface:
        """Return a tile's ground at its painted size, drawn plainly if there is no painting."""
        if number < FIRST_OWN:
            return self.source(tile_file(number))
        if (painted := self.folder / PAINTED / f"{number}.webp").is_file():
            return self.source(f"{PAINTED}/{painted.name}")
        return self.cached(
            ("plain ground", number), lambda: plain_ground(number, self._whole_ground)
        )

    def _layout(self, number: int) -> _TileLayout:
        number = TILES[number].looks
        file = self.folder / PAINTED / f"{number}.json"
        if number not in self._layouts and file.is_file():
            painted_tile = PaintedTile.model_validate_json(file.read_text(encoding="utf-8"))
            self._layouts[number] = _TileLayout.model_validate(painted_tile.layout)
        if number not in self._layouts:
            plain = plain_tile(number)
            things = tuple(
                _LayoutThing(icon=icon, x=x, y=y, area=area) for icon, x, y, area in plain.things
            )
            self._layouts[number] = _TileLayout(size=plain.size, things=things)
        return self._layouts[number]

    def _compose(
        self, number: int, rotation: int, side: int, clan: Clan, *, without: int | None = None
    ) -> pygame.Surface:
        # Scaled before it is turned, as there are fewer pixels to turn then.
        tile = scaled(self._ground(number, side), (side, side))
        tile = pygame.transform.rotate(tile, -90 * rotation)
        if self.with_patterns:
            self._lay_patterns(tile, number, rotation)
        thing_side = max(3, round(self._layout(number).size * side))
        for i, icon, (x, y) in self._standing(number, rotation):
            if i != without:
                picture = self.picture(thing_file(icon, clan), thing_side)
                place = picture.get_rect(center=(round(x * side), round(y * side)))
                tile.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return tile

    def _standing(self, number: int, rotation: int) -> list[tuple[int, Icon, tuple[float, float]]]:
        """Return the things on a laid tile, each with its index in the layout and its middle.

        They are sorted from north to south, so that no shadow falls on a thing in front.
        """
        found = self._sorted_things.get((number, rotation))
        if found is None:
            things = self._layout(number).things
            found = [
                (i, one.icon, turned_point(one.x, one.y, rotation)) for i, one in enumerate(things)
            ]
            found.sort(key=lambda one: one[2][1])
            self._sorted_things[number, rotation] = found
        return found

    def thing_place(
        self, face: RotatedTile, area_index: int, icon: Icon, number: int
    ) -> tuple[tuple[float, float], float]:
        """Return the place and size of a thing on a placed tile, in parts of the tile's side.

        It is the ``number``-th thing of its kind in that area.
        """
        layout = self._layout(face.number)
        alike = [thing for thing in layout.things if (thing.area, thing.icon) == (area_index, icon)]
        return turned_point(alike[number].x, alike[number].y, face.rotation), layout.size

    @cached_property
    def _patterns(self) -> _PatternLayout:
        text = (self.folder / "patterns" / "layout.json").read_text(encoding="utf-8")
        return _PatternLayout.model_validate_json(text)

    def _marks(self, number: int) -> dict[Terrain, tuple[tuple[float, float], ...]]:
        """Return the places of each terrain's marks.

        A plain tile has one in the middle of each area.
        """
        if number not in self._patterns.tiles:
            middles = self.area_masks.of(number).middles
            places: dict[Terrain, tuple[tuple[float, float], ...]] = {}
            for area, middle in zip(TILES[number].areas, middles, strict=True):
                places[area.terrain] = (*places.get(area.terrain, ()), middle)
            self._patterns.tiles[number] = places
        return self._patterns.tiles[number]

    def _border_shade(self, number: int) -> pygame.Surface:
        areas = range(len(TILES[number].areas))
        return self.cached(
            ("border shade", number),
            lambda: border_shade([self.area_shade(number, index) for index in areas]),
        )

    def _lay_patterns(self, tile: pygame.Surface, number: int, rotation: int) -> None:
        """Draw the borders over a tile's ground, and the marks of its terrains, upright."""
        side = tile.get_width()
        if side < _LEAST_SIDE:
            return
        usual = round(self._patterns.size * side)
        # A small tile, as on a card, has fewer marks, each large enough to be recognized.
        mark_side = max(usual, _SMALLEST_MARK)
        apart = _APART * mark_side / side if mark_side > usual else 0.0
        if usual >= _LEAST_BORDERED:
            lines = border_lines(self._border_shade(number), self.area_masks.of(number), side)
            lines = pygame.transform.rotate(lines, -90 * rotation)
            tile.blit(lines, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        for terrain, places in self._marks(number).items():
            mark = self.picture(f"patterns/{terrain}.png", mark_side)
            half = mark_side / 2
            for place in _spaced(places, apart):
                x, y = turned_point(*place, rotation)
                corner = (round(x * side - half), round(y * side - half))
                tile.blit(mark, corner, special_flags=pygame.BLEND_PREMULTIPLIED)


def _spaced(places: Sequence[tuple[float, float]], apart: float) -> list[tuple[float, float]]:
    """Return the places that are at least ``apart`` from each other, chosen greedily in order."""
    chosen = list[tuple[float, float]]()
    for place in places:
        if all(dist(place, other) >= apart for other in chosen):
            chosen.append(place)
    return chosen


class Art(Canvas):
    """The canvas with the game's own pictures."""

    def __init__(self, scale: float, sprites: Sprites) -> None:
        super().__init__(scale, sprites)
        self.sprites = sprites

    def draw_letter(self, surface: pygame.Surface, letter: str, rect: pygame.Rect) -> None:
        """Draw a pictogram of a text, such as a tile, a crest, a coin or a plate with points."""
        kind, number = pictogram_of(letter)
        match kind:
            case Pictogram.TILE:
                self.tile(surface, number, 0, rect, Clan.MACLEOD)  # only a castle differs by clan
            case Pictogram.LARGE_TILE | Pictogram.MIDDLE_TILE:
                self._lying_tile(surface, number, rect)
            case Pictogram.CREST:
                self.crest(surface, CLANS[number], rect)
            case Pictogram.GOLD:
                self._counter(surface, str(number), rect, theme.GOLD, theme.GOLD_DARK, theme.INK)
            case Pictogram.POINTS:
                fill = theme.CELL if number else theme.EMPTY_PLATE
                self._counter(surface, f"+{number}", rect, fill, theme.CELL_DARK, theme.INK)

    def _counter(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        fill: Colour,
        edge: Colour,
        ink: Colour,
    ) -> None:
        """Draw a number on a small round counter, such as a sum on a coin, from the cache."""
        fill, edge, ink = map(self.resolve, (fill, edge, ink))
        corner = rect.height // 2
        size = rect.height / self.scale * theme.ON_COUNTER

        def make() -> pygame.Surface:
            picture = rounded_picture(rect.size, fill, corner, edge, self.px(Line.HAIR))
            number = self.text.line(text, size, ink, Face.TITLE)
            picture.blit(number, number.get_rect(center=picture.get_rect().center))
            return picture

        picture = self.sprites.cached(("counter", text, rect.size, fill, self.scale), make)
        surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _lying_tile(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Draw a small tile of cardboard with its shadow; the picture is cached."""
        side = rect.width
        reach = rect.width // 4

        def make() -> pygame.Surface:
            picture = pygame.Surface((side + 2 * reach, side + 2 * reach), pygame.SRCALPHA)
            upper = side - thickness(side)
            place = pygame.Rect((side - upper) // 2 + reach, reach, upper, upper)
            draw_shadow(picture, self.sprites, place)
            self.tile(picture, number, 0, place, Clan.MACLEOD)  # only a castle differs by clan
            draw_edges(picture, self.sprites, place)
            return picture

        picture = self.sprites.cached(("lying", number, side, self.sprites.with_patterns), make)
        place = (rect.x - reach, rect.y - reach)
        surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def crest(self, surface: pygame.Surface, clan: Clan, rect: pygame.Rect) -> None:
        self.sprites.draw(surface, f"clans/{clan}.png", rect)

    def face(self, surface: pygame.Surface, clan: Clan, rect: pygame.Rect, level: str = "") -> None:
        """Draw who plays a computer's seat: a host, or else the chieftain of its clan."""
        is_host = level in HOSTS
        self.sprites.draw(
            surface, f"hosts/{level}.webp" if is_host else f"clans/{clan}_face.webp", rect
        )

    def host(
        self, surface: pygame.Surface, host: str, rect: pygame.Rect, *, alpha: int = 255
    ) -> None:
        """Draw a host, given by the name of its bot."""
        self.sprites.draw(surface, f"hosts/{host}.webp", rect, alpha=alpha)

    def scoring_picture(
        self, surface: pygame.Surface, tile: ScoringId, rect: pygame.Rect, *, alpha: int = 255
    ) -> None:
        self.sprites.draw(surface, f"scoring/{tile}.png", rect, alpha=alpha)

    def coin(
        self,
        surface: pygame.Surface,
        value: int,
        centre: tuple[int, int],
        side: int,
        *,
        alpha: int = 255,
    ) -> None:
        """Draw one coin; ``side`` is the width of the largest coin in pixels."""
        rect = pygame.Rect(0, 0, side, side)
        rect.center = centre
        self.sprites.draw(surface, f"coins/{value}.png", rect, alpha=alpha)

    def tile(
        self, surface: pygame.Surface, number: int, rotation: int, rect: pygame.Rect, clan: Clan
    ) -> None:
        """Draw a landscape tile that fills the square."""
        surface.blit(self.sprites.tile(number, rotation, rect.width, clan), rect)

    def lifted_tile(
        self,
        surface: pygame.Surface,
        number: int,
        rotation: int,
        centre: tuple[int, int],
        side: int,
        clan: Clan,
    ) -> None:
        """Draw a landscape tile in the air, with its shadow on the table below."""
        rect = pygame.Rect(0, 0, side, side)
        rect.center = centre
        draw_shadow(surface, self.sprites, rect, lift=LIFTED)
        self.tile(surface, number, rotation, rect, clan)
        draw_edges(surface, self.sprites, rect)


def tile_file(number: int) -> str:
    return f"tiles/{number}.webp"


def thing_file(icon: Icon, clan: Clan) -> str:
    """Return the file of a thing's picture; a castle has its clan's colours."""
    return f"things/castle_{clan}.png" if icon is Icon.CASTLE else f"things/{icon}.png"


def art_of(canvas: Canvas) -> Art:
    """Return the canvas as an `Art`, which every canvas of this program is."""
    assert isinstance(canvas, Art)
    return canvas


_SEAM: Final = 1


class Cardboard:
    """Proportions and shadow strengths of a landscape tile as a thing of cardboard."""

    THIN: Final = 24
    """Divisor of a tile's side that gives the thickness of the cardboard."""
    LINE: Final = 90
    """Divisor of a tile's side that gives the width of its light and dark edges."""
    AMBIENT: Final = 0.09
    """Extent of the soft shadow, as a fraction of the tile's side."""
    AMBIENT_STRENGTH: Final = 120
    CONTACT_STRENGTH: Final = 150


LIFTED: Final = 3
"""Factor on the length of the shadow of a tile that is carried."""
_FACE = "cardboard"


@lru_cache(maxsize=256)
def thickness(side: int) -> int:
    """Return the height of the visible lower side of a tile of ``side`` pixels, in pixels."""
    return max(1, round(side / Cardboard.THIN))


@lru_cache(maxsize=256)
def reach(side: int) -> int:
    """Return how far the shadow of a tile of ``side`` pixels extends, in pixels."""
    return max(2, round(side * Cardboard.AMBIENT)) + thickness(side)


def draw_shadow(
    surface: pygame.Surface, images: Images, *rects: pygame.Rect, lift: int = 1
) -> None:
    """Draw the shadows of lying tiles of equal size: sharp near the tile, soft around it.

    ``lift`` is a factor on the length of the shadow.
    """
    side = rects[0].width
    out = max(2, round(side * Cardboard.AMBIENT)) + (lift + 1) * thickness(side)
    shadow = images.cached(("tile shadow", side, lift), lambda: _shadow(images, side, lift, out))
    for rect in rects:
        surface.blit(shadow, (rect.x - out, rect.y - out), special_flags=pygame.BLEND_PREMULTIPLIED)


def _shadow(images: Images, side: int, lift: int, out: int) -> pygame.Surface:
    """Return both shadows in one picture, ``out`` pixels larger than the tile on every side."""
    thick = thickness(side)
    contact = lift * max(1, thick // 2)
    ambient = max(2, round(side * Cardboard.AMBIENT))
    picture = pygame.Surface((side + 2 * out, side + 2 * out), pygame.SRCALPHA)
    for blur, drop, strength in (
        (contact, (lift + 1) * thick // 2, Cardboard.CONTACT_STRENGTH),
        (ambient, lift * thick, Cardboard.AMBIENT_STRENGTH),
    ):
        shadow = images.new_shadow((side, side + thick), theme.Shadow.GROUND_CORNER, blur, strength)
        place = (out - blur + (lift - 1) * thick // 2, out - blur + drop)
        picture.blit(shadow, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


def draw_edges(
    surface: pygame.Surface, images: Images, rect: pygame.Rect, joined: Collection[Side] = ()
) -> None:
    """Draw the edges of a tile, except where another tile joins it.

    Its lower side is visible, and light comes from the upper left.
    """
    side = rect.width
    line = max(1, round(side / Cardboard.LINE))
    if Side.S not in joined:
        face = images.cached((_FACE, side), lambda: _face(side))
        surface.blit(face, rect.bottomleft)
    for edge, place, colour in (
        (Side.N, (rect.x, rect.y, side, line), theme.CARDBOARD_LIGHT),
        (Side.W, (rect.x, rect.y, line, rect.height), theme.CARDBOARD_LIGHT),
        (Side.E, (rect.right - line, rect.y, line, rect.height), theme.CARDBOARD_DARK),
    ):
        if edge not in joined:
            size = place[2:]
            surface.blit(images.cached((_FACE, size, colour), partial(_strip, size, colour)), place)


def draw_seams(
    surface: pygame.Surface, images: Images, rect: pygame.Rect, joined: Collection[Side]
) -> None:
    """Draw fine lines between a tile and its neighbours to the right and below.

    So each line is drawn by one tile only.
    """
    for side, size, place in (
        (Side.E, (_SEAM, rect.height), (rect.right - _SEAM, rect.y)),
        (Side.S, (rect.width, _SEAM), (rect.x, rect.bottom - _SEAM)),
    ):
        if side in joined:
            key = (_FACE, size, theme.CARDBOARD_SEAM)
            surface.blit(images.cached(key, partial(_strip, size, theme.CARDBOARD_SEAM)), place)


def _strip(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    strip = pygame.Surface(size, pygame.SRCALPHA)
    strip.fill(colour)
    return strip


def _face(side: int) -> pygame.Surface:
    shades = pygame.Surface((1, 2))
    shades.set_at((0, 0), theme.CARDBOARD_FACE_TOP)
    shades.set_at((0, 1), theme.CARDBOARD_FACE_BOTTOM)
    return pygame.transform.smoothscale(shades, (side, thickness(side))).convert()
