"""A land on the screen: the view of its tiles, the camera that moves the view, and small lands.

A view converts pixels to cells, pans and zooms. It holds the pixel of the castle cell's corner and
the side of a tile in pixels.

**Size.** At the beginning of a round the tiles of a land are as large as possible in the *least*
room of the round, above the tallest panel; they have that size while prices are set and tiles are
bought, and again from the end of building on. When building begins they grow into the room that its
low sheet leaves. A tile that is picked up, or chosen in the market,
may be laid beside the land: if a cell that takes it is not in sight, the land moves, and becomes
smaller if that does not help. It stays so until its building ends, so that the next tile finds it
as it was. A cell beyond the land is in sight as soon as most of it is: the outer edge of the tile
meets no other, and whole rows of empty cells would make the land small.

Tiles never become so small that they cannot be read. What is not in sight then can be moved into
sight, and is on the clan's card. The end nearer to the castle is whole, and the land fades at the
other, with an arrow. A tile in hand that comes to the last cell in sight moves the land by a cell,
until the end is reached. The size is chosen again when the window, the UI scale or the things
beside the land change, and on demand ("show all of the land").

**Place.** The land lies in the middle of its room, and stays there. It moves only if something
that must be in sight would not be: a tile, or a cell for the tile in hand. When another panel
changes its room, it moves if it would be off the middle by more than a quarter of a cell.

In a window that is very small for its UI scale the tallest panel leaves so little room that one
size would be too small for all phases. There the land has a size of its own for each panel
(`table/arrangement.py`).

**Moved by the player.** A land that a person has moved or zoomed stays as it is, until they ask to
see all of it. When the window changes, the same cell stays in the middle and the land scales with
its room. Another seat's land, or this one beside the advice, has a place and size of its own; on
return everything is as it was.

**Motion.** It glides, by the speed of the table's animations, so at once where these are off. It
also moves at once if another land is shown, or the window has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, radians, sin, tau
from typing import Final, NamedTuple

import pygame

from skye_desktop.games.skye.engine import (
    SIDES,
    Cell,
    Clan,
    Placement,
    RotatedTile,
    Side,
    Territory,
)
from skye_desktop.games.skye.ui import art
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.clan_theme import BANNER
from skye_desktop.games.skye.ui.sizes import LandSizes, Table
from skye_desktop.kit import (
    Colour,
    Corner,
    Face,
    Line,
    Mover,
    Row,
    Space,
    Widget,
    clipped,
    cut_columns,
    square,
    theme,
)

_DASHES: Final = 5
_FINER: Final = 3
"""Factor by which a mark is drawn larger at first, for smooth edges."""
_FITTING_FILL: Final = 52
_FITTING_LINE: Final = 240
_TURNED_LINE: Final = 150
_TURN_SIGN: Final = 210
"""Opacities of the marks of open cells, 0 to 255."""
_RAISED: Final = 0.08
"""How much larger a held tile is than its cell, and how far above it, as a fraction of its side."""
_CUT: Final = 8
"""Pixels of a land that must be out of sight before a shade is drawn at that side."""
_FADE: Final = 235
"""Greatest opacity of that shade, 0 to 255."""
_BOW_STEPS: Final = 40
"""Number of straight segments of a round arrow's bow."""

Point = tuple[float, float]

_ZOOM_STEP = 1.15


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile that is held over a cell: its placement, and the sides on which it clashes."""

    tile: int
    placement: Placement
    is_legal: bool
    clashes: tuple[Side, ...] = ()


class HeldTile(NamedTuple):
    """A tile in hand: rotation in quarter-turns clockwise, and its rectangle on the screen."""

    tile: int
    rotation: int
    rect: pygame.Rect
    placement: Placement | None = None
    """Its placement if it were dropped now; None if it is over no open cell."""

    @classmethod
    def in_the_air(cls, tile: int, rotation: int, centre: tuple[int, int], side: int) -> HeldTile:
        rect = pygame.Rect(0, 0, side, side)
        rect.center = centre
        return cls(tile, rotation, rect)


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks that are drawn on top of the tiles."""

    highlighted: frozenset[Cell] = frozenset()
    """Cells that are counted; all others are dimmed."""
    has_rings: bool = True
    """Whether each highlighted cell has a ring."""
    legal: frozenset[Cell] = frozenset()
    """Cells where the held tile fits in its present rotation."""
    turned: frozenset[Cell] = frozenset()
    """Cells where the held tile fits in another rotation."""
    fresh: frozenset[Cell] = frozenset()
    """Cells of the tiles that were laid this round."""
    ghost: Ghost | None = None


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class LandLook:
    """What all tiles of a land are drawn by; if it changes, all of them are painted again."""

    clan: Clan
    origin: tuple[float, float]
    side: float
    highlighted: frozenset[Cell]
    has_rings: bool
    cut: tuple[Side, ...]
    """Sides at which the land continues out of sight."""


@dataclass(frozen=True, slots=True)
class LandContent:
    """Everything from which the picture of a land is painted."""

    faces: tuple[tuple[Cell, RotatedTile], ...]
    fresh: frozenset[Cell]
    look: LandLook


@dataclass(slots=True)
class TerritoryView:
    """The view of one land in its part of the window."""

    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    side: float = 96.0
    """Side of a tile, in window pixels."""
    origin: tuple[float, float] = (0.0, 0.0)
    """Upper left corner of the castle's cell, in window pixels."""
    is_fitted: bool = True
    """Whether the camera moves the land; false once a person has moved it."""
    extent: Extent = field(default_factory=lambda: bounds(Territory().faces))
    """Left, top, columns and rows of the land and of the cells for the tile in hand.

    It cannot be moved out of sight.
    """
    is_dragged: bool = False
    """Whether the pointer is dragging it."""

    # -- the camera

    def fit(
        self,
        territory: Territory,
        canvas: Art,
        *,
        with_ring: bool = True,
        also: Collection[Cell] = (),
        largest: float = LandSizes.LARGEST_TILE,
    ) -> None:
        """Show the whole land as large as possible.

        With ``with_ring`` there is room for the open cells around it; the cells in ``also`` are in
        sight too. Tiles are at most ``largest`` design pixels wide.
        """
        self.extent = bounds(territory.faces)
        left, top, columns, rows = bounds([*territory.faces, *also])
        around = LandSizes.RING if with_ring else LandSizes.AROUND
        room = self.rect.inflate(-canvas.px(LandSizes.MARGIN), -canvas.px(LandSizes.MARGIN))
        side = int(
            min(room.width / (columns + around), room.height / (rows + around), canvas.px(largest))
        )
        self.side = float(max(canvas.px(LandSizes.LEAST_TILE), side))
        self.origin = (
            self.rect.centerx - (left + columns / 2) * self.side,
            self.rect.centery - (top + rows / 2) * self.side,
        )
        self.is_fitted = True

    def zoom(self, factor: float, about: tuple[int, int], canvas: Art) -> None:
        side = max(
            canvas.px(LandSizes.LEAST_TILE),
            min(self.side * factor, canvas.px(2 * LandSizes.LARGEST_TILE)),
        )
        ratio = side / self.side
        x, y = (
            there - (there - here) * ratio for there, here in zip(about, self.origin, strict=True)
        )
        self.origin = (x, y)
        self.side = side
        self._keep_in_sight()
        self.is_fitted = False

    def pan(self, dx: float, dy: float) -> None:
        self.origin = (self.origin[0] + dx, self.origin[1] + dy)
        self._keep_in_sight()
        self.is_fitted = False

    def _keep_in_sight(self) -> None:
        """Move the view until its middle is over the land or over an open cell around it."""
        left, top, columns, rows = self.extent
        x, y = self.origin
        least_x = self.rect.centerx - (left + columns + 1) * self.side
        least_y = self.rect.centery - (top + rows + 1) * self.side
        self.origin = (
            max(least_x, min(x, self.rect.centerx - (left - 1) * self.side)),
            max(least_y, min(y, self.rect.centery - (top - 1) * self.side)),
        )

    def bring_into_sight(self, cell: Cell) -> None:
        """Move the land as little as needed to show the whole cell."""
        rect = self.cell_rect(cell)
        if not self.rect.contains(rect):
            inside = rect.clamp(self.rect)
            self.pan(inside.x - rect.x, inside.y - rect.y)

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """Return the cell under a pixel; None outside the view."""
        if not self.rect.collidepoint(position):
            return None
        x, y = position
        return int((x - self.origin[0]) // self.side), int((y - self.origin[1]) // self.side)

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """Return the pixels of a cell; neighbours share their edges exactly at every zoom."""
        left = round(self.origin[0] + cell[0] * self.side)
        top = round(self.origin[1] + cell[1] * self.side)
        side = round(self.side)
        return pygame.Rect(left, top, side, side)

    def point_at(self, position: tuple[int, int]) -> tuple[Cell, tuple[float, float]] | None:
        """Return the cell under a pixel and the place in it; None outside the view.

        The place is given in fractions of the cell from its upper left corner.
        """
        cell = self.cell_at(position)
        if cell is None:
            return None
        x = (position[0] + 0.5 - self.origin[0]) / self.side - cell[0]
        return cell, (x, (position[1] + 0.5 - self.origin[1]) / self.side - cell[1])

    def snapped(self, ghost: Ghost) -> HeldTile:
        placement = ghost.placement
        rect = self.cell_rect(placement.cell)
        return HeldTile(ghost.tile, placement.rotation, rect, placement if ghost.is_legal else None)

    def snug_rect(self, cell: Cell) -> pygame.Rect:
        """Return a square for a cell, without gaps to the neighbours right and below."""
        return _snug(self._box(cell))

    def _box(self, cell: Cell) -> pygame.Rect:
        """Return the rectangle from a cell's corner to its right and lower neighbours."""
        x, y = cell
        from_x, from_y = self.origin
        side = self.side
        left, top = round(from_x + x * side), round(from_y + y * side)
        right, bottom = round(from_x + (x + 1) * side), round(from_y + (y + 1) * side)
        return pygame.Rect(left, top, right - left, bottom - top)

    def cut_ends(self) -> tuple[Side, ...]:
        """Return the sides of the view at which the land goes on out of sight."""
        left, top, columns, rows = self.extent
        x, y = self.origin[0] + left * self.side, self.origin[1] + top * self.side
        right, bottom = x + columns * self.side, y + rows * self.side
        room = self.rect
        beyond = room.top - y, right - room.right, bottom - room.bottom, room.left - x
        return () if max(beyond) < _CUT else _cut(beyond)

    # -- drawing

    def draw(
        self,
        surface: pygame.Surface,
        canvas: Art,
        territory: Territory,
        clan: Clan,
        marks: Marks,
    ) -> None:
        """Draw the land with its marks, clipped to the view."""
        self.draw_land(surface, canvas, territory, clan, marks)
        self.draw_aims(surface, canvas, clan, marks)

    def draw_land(
        self, surface: pygame.Surface, canvas: Art, territory: Territory, clan: Clan, marks: Marks
    ) -> None:
        """Draw the tiles, and the marks on them that do not change while a tile is held."""
        with clipped(surface, self.rect):
            self._draw_tiles(surface, canvas, territory, clan, marks)
            for side in self.cut_ends():
                self._draw_cut_end(surface, canvas, side)

    def draw_aims(self, surface: pygame.Surface, canvas: Art, clan: Clan, marks: Marks) -> None:
        """Draw the marks of cells where the held tile fits, and the tile if it is over a cell."""
        with clipped(surface, self.rect):
            for cell in marks.turned:
                self._draw_mark(surface, canvas, cell, is_turned=True)
            for cell in marks.legal:
                self._draw_mark(surface, canvas, cell, is_turned=False)
        if marks.ghost is not None:
            self.draw_ghost(surface, canvas, marks.ghost, clan)

    def drawn(self, territory: Territory, clan: Clan, marks: Marks) -> LandContent:
        """Return the content from which the picture of a land is painted."""
        look = LandLook(
            clan, self.origin, self.side, marks.highlighted, marks.has_rings, self.cut_ends()
        )
        return LandContent(tuple(territory.faces.items()), marks.fresh, look)

    def changed_part(self, now: LandContent, before: LandContent) -> pygame.Rect | None:
        """Return the rectangle that differs from the last picture; None for everything or nothing.

        If the view is the same, it contains the tiles that came or went, and their neighbours.
        """
        if now.look != before.look:
            return None
        faces = dict(now.faces)
        faces_before = dict(before.faces)
        changed = [
            cell for cell in faces | faces_before if faces.get(cell) is not faces_before.get(cell)
        ]
        changed += now.fresh ^ before.fresh
        if not changed:
            return None
        across, down = zip(*changed, strict=True)
        first, last = (
            self._box((min(across) - 1, min(down) - 1)),
            self._box((max(across) + 1, max(down) + 1)),
        )
        reach = self._reach()
        return first.union(last).inflate(reach, reach)

    def _reach(self) -> int:
        """Return by how many pixels a tile's shadow and lower side extend beyond its cell."""
        side = round(self.side)
        return 2 * (art.reach(side) + art.thickness(side))

    def _draw_cut_end(self, surface: pygame.Surface, canvas: Art, side: Side) -> None:
        """Draw a shade with an arrow at a side where the land continues out of sight."""
        deep = canvas.px(LandSizes.FADE)
        turns = -90 * int(side)
        long = self.rect.height if side in (Side.E, Side.W) else self.rect.width
        fade = canvas.sprites.cached(
            ("cut end", side, long, deep), lambda: _fade(long, deep, turns)
        )
        at = fade.get_rect(topleft=self.rect.topleft)
        if side is Side.E:
            at.right = self.rect.right
        elif side is Side.S:
            at.bottom = self.rect.bottom
        surface.blit(fade, at)

    def _draw_tiles(
        self, surface: pygame.Surface, canvas: Art, territory: Territory, clan: Clan, marks: Marks
    ) -> None:
        images = canvas.sprites
        faces = territory.faces
        drawn = surface.get_clip()
        visible = []
        reach = self._reach()
        # Always in the same order, so that a cached picture equals one that is painted again.
        for cell in sorted(faces):
            face = faces[cell]
            box = self._box(cell)
            if box.inflate(reach, reach).colliderect(drawn):
                visible.append((face, box, _snug(box), joined_sides(cell, faces)))
        for _, _, rect, joined in visible:
            if len(joined) < len(SIDES):
                art.draw_shadow(surface, images, rect)
        for face, box, rect, joined in visible:
            surface.blit(images.tile(face.number, face.rotation, rect.width, clan), rect)
            art.draw_edges(surface, images, box, joined)
            if not marks.highlighted:
                art.draw_seams(surface, images, box, joined)
        self._draw_marks(surface, canvas, territory, marks)

    def _draw_marks(
        self, surface: pygame.Surface, canvas: Art, territory: Territory, marks: Marks
    ) -> None:
        """Dim the cells that are not counted, and mark fresh and counted cells."""
        side = round(self.side)
        dimmed = marks.highlighted
        for cell in territory.faces if dimmed else ():
            if cell not in dimmed:
                veil = canvas.sprites.cached(
                    ("veil", side), lambda: _square(side, (*theme.VEIL, 150))
                )
                surface.blit(veil, self.cell_rect(cell))
        for cell in () if dimmed else marks.fresh:
            self._draw_corners(surface, canvas, cell, theme.GOLD_PALE)
        for cell in dimmed if marks.has_rings else ():
            canvas.ring(surface, self.cell_rect(cell), theme.GOLD_PALE, Line.STRONG, Corner.SHARP)

    def _draw_corners(
        self, surface: pygame.Surface, canvas: Art, cell: Cell, colour: Colour
    ) -> None:
        rect = self.cell_rect(cell).inflate(-canvas.px(Space.S), -canvas.px(Space.S))
        length, width = rect.width // 6, canvas.px(Line.FIRM)
        for x, dx in ((rect.left, 1), (rect.right - 1, -1)):
            for y, dy in ((rect.top, 1), (rect.bottom - 1, -1)):
                pygame.draw.line(surface, colour, (x, y), (x + dx * length, y), width)
                pygame.draw.line(surface, colour, (x, y), (x, y + dy * length), width)

    def _draw_mark(
        self, surface: pygame.Surface, canvas: Art, cell: Cell, *, is_turned: bool
    ) -> None:
        rect = self.cell_rect(cell)
        # A cell of which a little is out of sight has its whole mark in the rest.
        seen = rect.clip(self.rect)
        if min(seen.size) > rect.width / 2:
            rect = seen
        width = canvas.px(Line.BORDER if is_turned else Line.HEAVY)
        sign = canvas.px(LandSizes.TURN_SIGN if is_turned else LandSizes.FIT_SIGN)
        line, fill = canvas.resolve(theme.OPEN_CELL), canvas.resolve(theme.GLOW)
        key = ("mark", *rect.size, is_turned, width, sign, line, fill)
        make = _turned_mark if is_turned else _fitting_mark
        mark = canvas.sprites.cached(key, lambda: make(rect.size, width, sign, line, fill))
        surface.blit(mark, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw_ghost(self, surface: pygame.Surface, canvas: Art, ghost: Ghost, clan: Clan) -> None:
        """Draw a held tile a little above its cell, with its shadow: it is not laid yet.

        It is whole also over a cell that goes on out of sight, and hides nothing beside the land.
        """
        rect = self.cell_rect(ghost.placement.cell)
        gap = canvas.px(2 * Space.M)
        room = self.rect.inflate(gap, gap)
        larger, ring = round(rect.width * _RAISED), canvas.px(Space.S)
        held = rect.inflate(larger, larger).move(0, -larger)
        held.clamp_ip(room.inflate(-ring, -ring))
        tile = canvas.sprites.tile(ghost.tile, ghost.placement.rotation, held.width, clan)
        if not ghost.is_legal:
            tile = tile.copy()
            tile.set_alpha(190)
        colour = theme.GLOW if ghost.is_legal else theme.WRONG_LIGHT
        with clipped(surface, room):
            art.draw_shadow(surface, canvas.sprites, held, lift=2 * art.LIFTED)
            surface.blit(tile, held)
            art.draw_edges(surface, canvas.sprites, held)
            canvas.ring(surface, held.inflate(ring, ring), colour, Line.HEAVY, Corner.SOFT)
            for side in ghost.clashes:
                self._draw_clash(surface, canvas, rect, side)

    def draw_pulse(self, surface: pygame.Surface, canvas: Art, cell: Cell, part: float) -> None:
        """Draw a glow around a cell that swells and fades.

        ``part`` is the elapsed time, from 0 to 1.
        """
        self.draw_glow(surface, canvas, cell, (1 - part) * (1 - cos(tau * 3 * part)) / 2)

    def draw_glow(
        self, surface: pygame.Surface, canvas: Art, cell: Cell, strength: float = 1.0
    ) -> None:
        """Draw light about a cell; ``strength`` is from 0 to 1."""
        rect = self.cell_rect(cell)
        reach = canvas.px(16)
        corner = canvas.px(Corner.SOFT)
        key = ("pulse", rect.width, reach, corner)
        glow = canvas.sprites.cached(key, lambda: _glow(rect.width, reach, corner))
        glow.set_alpha(round(255 * strength))
        with clipped(surface, self.rect):
            surface.blit(glow, rect.move(-reach, -reach))

    def _draw_clash(
        self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect, side: Side
    ) -> None:
        """Draw a clashing edge: a red bar, with a cross for people who cannot see red."""
        bar = canvas.px(LandSizes.CLASH)
        middle = {
            Side.N: rect.midtop,
            Side.E: rect.midright,
            Side.S: rect.midbottom,
            Side.W: rect.midleft,
        }
        edge = pygame.Rect(
            0, 0, *((rect.width, bar) if side in (Side.N, Side.S) else (bar, rect.height))
        )
        edge.center = x, y = middle[side]
        pygame.draw.rect(surface, theme.WRONG, edge, border_radius=bar // 2)
        radius, width = canvas.px(LandSizes.CROSS), canvas.px(Line.STRONG)
        pygame.draw.aacircle(surface, theme.WRONG, edge.center, radius)
        arm = round(radius * 0.45)
        for dx in (-arm, arm):
            pygame.draw.line(surface, theme.WHITE, (x - dx, y - arm), (x + dx, y + arm), width)


def _glow(side: int, reach: int, corner: int) -> pygame.Surface:
    """Return light about a square, which fades outwards."""
    picture = pygame.Surface((side + 2 * reach,) * 2, pygame.SRCALPHA)
    for away in range(reach, 0, -1):
        ring = picture.get_rect().inflate(2 * (away - reach), 2 * (away - reach))
        alpha = round(255 * (1 - away / (reach + 1)) ** 2)
        pygame.draw.rect(picture, (*theme.GLOW, alpha), ring, border_radius=corner + away)
    picture.fill(theme.CLEAR, (reach, reach, side, side))
    return picture


def laid_cells(territory: Territory, tiles: Collection[int]) -> frozenset[Cell]:
    """Return the cells on which those tiles lie, if they are on the land."""
    return frozenset([cell for cell, face in territory.faces.items() if face.number in tiles])


def joined_sides(cell: Cell, faces: Mapping[Cell, object]) -> tuple[Side, ...]:
    """Return the sides of a cell at which another tile lies."""
    x, y = cell
    found: list[Side] = []
    for other, side in zip(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)), SIDES, strict=True):
        if other in faces:
            found.append(side)
    return tuple(found)


def _snug(box: pygame.Rect) -> pygame.Rect:
    """Return the smallest square that covers the box, with the same upper left corner."""
    return pygame.Rect(box.topleft, (max(box.size),) * 2)


def _cut(beyond: Sequence[float]) -> tuple[Side, ...]:
    """Return the sides at which enough pixels of the land are out of sight.

    ``beyond`` are the pixels out of sight at each side, from north clockwise.
    """
    return tuple([side for side, pixels in zip(SIDES, beyond, strict=True) if pixels >= _CUT])


def _fade(long: int, deep: int, turns: int) -> pygame.Surface:
    """Return a strip of shade, darkest at its outer edge, with an arrow, rotated by degrees."""
    picture = pygame.Surface((long, deep), pygame.SRCALPHA)
    for away in range(deep):
        picture.fill((*theme.VEIL, round(_FADE * (1 - away / deep))), (0, away, long, 1))
    sign = pygame.Surface((2 * deep * _FINER, deep * _FINER), pygame.SRCALPHA)
    wide, high = sign.get_size()
    shape = [(wide / 2, high * 0.2), (wide * 0.78, high * 0.75), (wide * 0.22, high * 0.75)]
    pygame.draw.polygon(sign, theme.GOLD_PALE, shape)
    sign = pygame.transform.smoothscale(sign, (2 * deep, deep))
    picture.blit(sign, sign.get_rect(centerx=long // 2))
    return pygame.transform.rotate(picture, turns)


def _square(side: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Return a translucent square."""
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.fill(colour)
    return picture


def _fitting_mark(
    size: tuple[int, int], width: int, sign: int, line: Colour, fill: Colour
) -> pygame.Surface:
    """Return the mark of a cell where the tile fits as it is: a closed outline with a dot.

    Lengths are in pixels. Marks are premultiplied, because that is drawn faster: there are many of
    them while a tile is dragged.
    """
    picture, rect = _mark_ground(size)
    corner = rect.width // 12
    pygame.draw.rect(picture, (*fill, _FITTING_FILL), rect, border_radius=corner)
    strong = (*line, _FITTING_LINE)
    pygame.draw.rect(picture, strong, rect, width * _FINER, border_radius=corner)
    across = min(sign * _FINER, min(rect.size) // 4)
    pygame.draw.circle(picture, strong, rect.center, across / 2)
    return pygame.transform.smoothscale(picture, size).premul_alpha()


def _turned_mark(
    size: tuple[int, int], width: int, sign: int, line: Colour, fill: Colour
) -> pygame.Surface:
    """Return the mark of a cell where the turned tile fits: dashes, a round arrow, no fill."""
    picture, rect = _mark_ground(size)
    _draw_dashes(picture, rect, width * _FINER, (*line, _TURNED_LINE))
    across = min(sign * _FINER, min(rect.size) // 2)
    for shape in _round_arrow(rect.center, across):
        pygame.draw.polygon(picture, (*line, _TURN_SIGN), shape)
    return pygame.transform.smoothscale(picture, size).premul_alpha()


def _mark_ground(size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Rect]:
    """Return an empty picture, `_FINER` times as large as a mark, and the outline's rectangle."""
    picture = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    inset = max(picture.get_size()) // 8
    return picture, picture.get_rect().inflate(-inset, -inset)


def _round_arrow(centre: tuple[int, int], across: float) -> tuple[list[Point], list[Point]]:
    """Return the bow and the head of an arrow that turns clockwise around a point, as points."""
    start, end = radians(15), radians(305)
    middle, half = across * 0.39, across * 0.055

    def at(angle: float, radius: float) -> Point:
        return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)

    steps = [start + (end - start) * n / _BOW_STEPS for n in range(_BOW_STEPS + 1)]
    bow = [at(one, middle + half) for one in steps]
    bow += [at(one, middle - half) for one in reversed(steps)]
    wing, ahead = across * 0.19, across * 0.32
    tip = at(end, middle)
    tip = tip[0] - ahead * sin(end), tip[1] + ahead * cos(end)
    return bow, [at(end, middle - wing), at(end, middle + wing), tip]


def _draw_dashes(
    picture: pygame.Surface, rect: pygame.Rect, width: int, colour: tuple[int, int, int, int]
) -> None:
    """Draw dashes along a rectangle; gaps are as long, and two dashes meet in each corner."""
    across, down = (side / (2 * _DASHES - 1) for side in rect.size)
    for i in range(_DASHES):
        along, below = rect.x + round(2 * i * across), rect.y + round(2 * i * down)
        for at in rect.y, rect.bottom - width:
            pygame.draw.rect(
                picture, colour, (along, at, round(across), width), border_radius=width // 2
            )
        for at in rect.x, rect.right - width:
            pygame.draw.rect(
                picture, colour, (at, below, width, round(down)), border_radius=width // 2
            )


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Return left, top, number of columns and number of rows of the cells."""
    xs, ys = zip(*cells, strict=True)
    return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


_SECONDS = 0.25
_MOST_STATES = 16
"""Number of states of lands that are remembered."""

Size = tuple[int, int]
Extent = tuple[float, float, float, float]
"""Left, top, columns and rows of some cells, or of the part of them that must be in sight."""


def extent_to_show(land: Extent, open_cells: Collection[Cell]) -> Extent:
    """Return the extent, in cells, of what must be in sight of a land and of open cells.

    Of an open cell beyond the land it is the part `LandSizes.OPEN_PART` that is next to the land.
    """
    if not open_cells:
        return land
    ends = []
    for axis in (0, 1):
        first, last = land[axis], land[axis] + land[axis + 2]
        places = [cell[axis] for cell in open_cells]
        beyond = max(0.0, min(1, first - min(places))), max(0.0, min(1, max(places) + 1 - last))
        low, high = (part * LandSizes.OPEN_PART for part in beyond)
        ends.append((first - low, last + high - (first - low)))
    (left, columns), (top, rows) = ends
    return left, top, columns, rows


class Rooms(NamedTuple):
    """The room of a land in a round, the least side of its tiles, and the UI scale."""

    least: Size
    """Width and height above the tallest panel, in window pixels."""
    smallest: int
    """Least side of a tile, in window pixels."""
    scale: float

    def px(self, design_pixels: float) -> int:
        """Return design pixels as window pixels."""
        return max(1, round(design_pixels * self.scale))


class LandToShow(NamedTuple):
    """The land to be displayed, and what must be in sight of it."""

    seat: int
    territory: Territory
    wanted: Collection[Cell]
    """Open cells where the tile in hand fits."""
    round: int
    is_building: bool = False
    """Whether it is the building phase."""
    laid: Collection[Cell] = ()
    """Tiles laid this round.

    A land that is displayed for the first time is placed as it would have been before they were
    laid.
    """
    aim: Cell | None = None
    """Cell under the tile in hand."""


class CameraState(NamedTuple):
    """The place and size of a land on the screen."""

    side: float
    origin: tuple[float, float]
    room: tuple[int, int, int, int]
    round: int
    is_building: bool
    is_by_hand: bool = False
    """Whether a person has moved or zoomed the land."""

    def holds(self, extent: Extent) -> bool:
        """Return whether all these cells are in the room."""
        for axis in (0, 1):
            # On whole pixels, as cells are drawn.
            first = round(self.origin[axis] + extent[axis] * self.side)
            last = round(self.origin[axis] + (extent[axis] + extent[axis + 2] - 1) * self.side)
            low, high = self.room[axis], self.room[axis] + self.room[axis + 2]
            if first < low or last + round(self.side) > high:
                return False
        return True

    def aside_of_the_middle(self, extent: Extent) -> float:
        """Return the distance of these cells' middle from that of the room, in cells."""
        middle = _in_the_middle(self.side, extent, self.room)
        return max(abs(a - b) for a, b in zip(self.origin, middle, strict=True)) / self.side


def _in_the_middle(
    side: float, extent: Extent, room: tuple[int, int, int, int]
) -> tuple[float, float]:
    """Return the origin with which these cells lie in the middle of a room."""
    left, top, columns, rows = extent
    x, y = room[0] + room[2] // 2, room[1] + room[3] // 2
    return x - (left + columns / 2) * side, y - (top + rows / 2) * side


def _cut_at_one_end(now: CameraState, extent: Extent, aim: Cell | None) -> tuple[float, float]:
    """Return the origin with which these cells lie in the middle of a room that may be too small.

    Along an axis on which they are too large, the end nearer to the castle is whole, until a tile
    in hand is over a cell: the cells before and after that one are in sight.
    """
    side, room = now.side, now.room
    origin = list(_in_the_middle(side, extent, room))
    for axis in (0, 1):
        first, long = extent[axis], extent[axis + 2]
        if round(long * side) <= room[axis + 2]:
            continue
        low, high = room[axis] + room[axis + 2] - (first + long) * side, room[axis] - first * side
        if aim is None:
            is_high = long + 2 * first < 1  # the castle lies beyond the middle
            origin[axis] = low if is_high else high
            continue
        beside = 1 + LandSizes.NEXT_PART
        before = room[axis] - (aim[axis] + 1 - beside) * side
        after = room[axis] + room[axis + 2] - (aim[axis] + beside) * side
        there = max(min(now.origin[axis], after), before)
        origin[axis] = max(low, min(there, high))
    return origin[0], origin[1]


@lru_cache(maxsize=64)
def side_for(extent: Extent, room: Size, around: float, smallest: int, rooms: Rooms) -> float:
    """Return the side of a tile, in pixels, with which that many cells fit into a room.

    It is at least ``smallest``. ``around`` is the free room beside the land, in cells.
    """
    _, _, columns, rows = extent
    side = int(min(room[0] / (columns + around), room[1] / (rows + around)))
    return float(max(smallest, min(side, rooms.px(LandSizes.LARGEST_TILE))))


def whole_side(extent: Extent, rooms: Rooms) -> float:
    """Return the side of a land's tiles if no tile is in hand, in pixels."""
    return side_for(extent, rooms.least, LandSizes.AROUND, rooms.smallest, rooms)


def _first_side(extent: Extent, target: LandToShow, rooms: Rooms, room: pygame.Rect) -> float:
    """Return the side of tiles, in pixels, when pricing begins, or building in that room."""
    if not target.is_building:
        return whole_side(extent, rooms)
    return side_for(extent, room.size, LandSizes.AROUND, rooms.smallest, rooms)


def next_state(
    before: CameraState | None,
    target: LandToShow,
    rooms: Rooms,
    room: pygame.Rect,
    *,
    is_sudden: bool = False,
) -> CameraState:
    """Return the next state of the camera, by the rules above.

    It is ``before`` if nothing has to move. ``is_sudden`` says that nobody has seen the land in its
    present room, so that it may jump.
    """
    here = room.x, room.y, room.width, room.height
    land = bounds(target.territory.faces)
    if before is None or (is_sudden and here != before.room and not before.is_by_hand):
        cells = bounds([cell for cell in target.territory.faces if cell not in target.laid])
        side = _first_side(cells, target, rooms, room)
        before = CameraState(
            side, _in_the_middle(side, cells, here), here, target.round, target.is_building
        )
    now = before._replace(room=here, round=target.round, is_building=target.is_building)
    if now.is_by_hand:
        return now
    if (now.round, now.is_building) != (before.round, before.is_building):
        whole = _first_side(land, target, rooms, room)
        if whole != now.side:
            now = now._replace(side=whole, origin=_in_the_middle(whole, land, here))
    all_of_it = extent_to_show(land, target.wanted)
    is_aside = here != before.room and now.aside_of_the_middle(land) > LandSizes.ASIDE
    if now.holds(all_of_it) and not is_aside:
        return now
    fitting = side_for(all_of_it, room.size, LandSizes.AROUND_OPEN, rooms.smallest, rooms)
    least = min(now.side, fitting)
    for side in (now.side, least):
        for middle in (land, all_of_it):
            found = now._replace(side=side, origin=_in_the_middle(side, middle, here))
            if found.holds(all_of_it):
                return found
    if here == before.room and least == now.side and target.wanted and target.aim is None:
        return now
    cut = now._replace(side=least)
    return cut._replace(origin=_cut_at_one_end(cut, all_of_it, target.aim))


def _rescaled(
    before: CameraState, old: Rooms, target: LandToShow, rooms: Rooms, room: pygame.Rect
) -> CameraState:
    """Return the state of a land that a person has moved, adapted to another room."""
    land = bounds(target.territory.faces)
    ratio = whole_side(land, rooms) / whole_side(land, old)
    x, y, width, height = before.room
    middle = (x + width / 2, y + height / 2)
    new = room.center
    origin = tuple(
        to - (of - from_) * ratio for to, of, from_ in zip(new, middle, before.origin, strict=True)
    )
    here = room.x, room.y, room.width, room.height
    return before._replace(side=before.side * ratio, origin=(origin[0], origin[1]), room=here)


class Camera:
    """Makes a view show lands by the rules above."""

    def __init__(self, view: TerritoryView, glide: Callable[[Mover, float], None]) -> None:
        """Move ``view``; ``glide`` runs a mover for a number of seconds."""
        self.view = view
        self._glide = glide
        self._states: dict[tuple[int, Rooms], CameraState] = {}
        """Latest state of each land, by seat and rooms."""
        self._key: tuple[int, Rooms] | None = None
        """Seat and rooms of the land that is displayed."""
        self._is_sudden = True
        """Whether the next movement is a jump."""

    def cut(self) -> None:
        """Make the next movement a jump, because the window has changed or the land was covered."""
        self._is_sudden = True

    def follow(self, target: LandToShow, rooms: Rooms) -> None:
        """Display a land; if it is displayed already, move it only if necessary."""
        view = self.view
        key = (target.seat, rooms)
        view.extent = extent_to_show(bounds(target.territory.faces), target.wanted)
        is_same = key == self._key
        before = self._before(target, rooms)
        state = next_state(before, target, rooms, view.rect, is_sudden=self._is_sudden)
        is_other_land = self._key is None or self._key[0] != target.seat
        is_still = is_same and before is not None and state[:2] == before[:2]
        self._keep(key, state)
        if not is_still:
            self._go_to(state, at_once=self._is_sudden or is_other_land)
        self._is_sudden = False

    def show_all(self, target: LandToShow, rooms: Rooms) -> None:
        """Display the whole land, as if for the first time."""
        self._states.pop((target.seat, rooms), None)
        self.view.is_fitted = True
        state = next_state(None, target, rooms, self.view.rect)
        self._keep((target.seat, rooms), state)
        self._go_to(state, at_once=False)

    def glimpse(self, target: LandToShow, rooms: Rooms) -> TerritoryView:
        """Return a view of another land, placed as it would be if it were displayed."""
        state = next_state(self._states.get((target.seat, rooms)), target, rooms, self.view.rect)
        extent = bounds(target.territory.faces)
        return TerritoryView(self.view.rect, state.side, state.origin, extent=extent)

    def _before(self, target: LandToShow, rooms: Rooms) -> CameraState | None:
        """Return the latest state of the land, including movements by a person."""
        key = target.seat, rooms
        if self._key is not None and not self.view.is_fitted:
            moved = self._states[self._key]._replace(
                side=self.view.side, origin=self.view.origin, is_by_hand=True
            )
            self._states[self._key] = moved
            if self._key != key and self._key[0] == target.seat:
                return _rescaled(moved, self._key[1], target, rooms, self.view.rect)
        return self._states.get(key)

    def _keep(self, key: tuple[int, Rooms], state: CameraState) -> None:
        self._states.pop(key, None)
        self._states[key] = state
        self._key = key
        while len(self._states) > _MOST_STATES:
            del self._states[next(iter(self._states))]

    def _go_to(self, state: CameraState, *, at_once: bool) -> None:
        view = self.view
        key = self._key
        assert key is not None
        view.is_fitted = not state.is_by_hand
        start = (view.side, *view.origin)
        end = (state.side, *state.origin)

        def move(part: float) -> None:
            # Unless a person has grabbed it meanwhile, or it moves elsewhere.
            is_aim = key == self._key and self._states[key][:2] == state[:2]
            if is_aim and view.is_fitted != state.is_by_hand:
                side, x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
                view.side = side
                view.origin = (x, y)

        if at_once or start == end:
            move(1.0)
        else:
            self._glide(move, _SECONDS)


LARGEST_TILE: Final = 64
"""Greatest tile of a small land, in design pixels."""
BANNER_HEIGHT: Final = 32
_CREST: Final = 22


class LandBanner(Row):
    """The clan's cloth at the top of a card."""

    clan: Clan = Clan.MACLEOD

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect, BANNER[self.clan])


class SmallLand(Widget):
    """A clan's whole land, as large as its room allows; it is drawn once ``is_drawn`` is set."""

    territory: Territory
    clan: Clan
    is_drawn: bool = True

    outset = 10  # the shadow of its tiles

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_drawn:
            draw_miniature(
                surface, canvas, self.territory, self.clan, rect, largest=canvas.px(LARGEST_TILE)
            )


class Plate(NamedTuple):
    """The plate with the name of a land's owner, and its rectangles."""

    rect: pygame.Rect
    crest: pygame.Rect
    name: pygame.Rect
    words: str
    clan: Clan


def land_plate(canvas: Art, words: str, clan: Clan, room: pygame.Rect, fewer: str = "") -> Plate:
    """Return a plate as wide as its text, at the left of a room.

    If the room is too narrow the text is ``fewer``.
    """
    width = 3 * canvas.px(Space.S) + canvas.px(_CREST)
    if words:
        width += canvas.px(Space.M) + canvas.text.width(words, theme.BODY, Face.TITLE_REGULAR)
    if fewer and width > room.width:
        return land_plate(canvas, fewer, clan, room)
    rect = pygame.Rect(room.topleft, (min(width, room.width), canvas.px(Table.OWNER)))
    gap = Space.M if words else 0
    at, name = cut_columns(canvas, rect, _CREST, None, gap=gap, pad=(Space.S, 0))
    return Plate(rect, square(at.width, center=at.center), name, words, clan)


def draw_plate(surface: pygame.Surface, canvas: Art, plate: Plate) -> None:
    """Draw the plate with the owner of a land."""
    canvas.box(
        surface,
        plate.rect,
        theme.PAPER,
        border=theme.PAPER_EDGE,
        width=Line.HAIR,
        radius=Corner.FIELD,
    )
    canvas.crest(surface, plate.clan, plate.crest)
    canvas.write(surface, plate.words, plate.name, face=Face.TITLE_REGULAR, shrinks=True)


def miniature_side(territory: Territory, size: tuple[int, int], *, largest: int) -> int:
    """Return the side of tiles, in pixels, with which the whole land and its lower side fit."""
    _, _, columns, rows = bounds(territory.faces)
    side = max(3, min(largest, size[0] // columns, size[1] // rows))
    is_too_tall = rows * side + art.thickness(side) > size[1]
    return side - 1 if is_too_tall and side > 3 else side


def miniature(
    canvas: Art, territory: Territory, clan: Clan, size: tuple[int, int], *, largest: int
) -> pygame.Surface:
    """Return a picture of the whole land, with the shadow around it; premultiplied and cached.

    Without its shadow the land fits into ``size``. Tiles are at most ``largest`` pixels wide.
    """

    def make() -> pygame.Surface:
        left, top, columns, rows = bounds(territory.faces)
        side = miniature_side(territory, size, largest=largest)
        around = 2 * art.reach(side)
        thick = art.thickness(side)
        images = canvas.sprites
        picture = pygame.Surface(
            (columns * side + around, rows * side + thick + around), pygame.SRCALPHA
        )
        lying = {
            (x, y): pygame.Rect(
                (x - left) * side + around // 2, (y - top) * side + around // 2, side, side
            )
            for x, y in territory.faces
        }
        joined = {cell: joined_sides(cell, lying) for cell in lying}
        art.draw_shadow(picture, images, *lying.values())
        for cell, face in territory.faces.items():
            canvas.tile(picture, face.number, face.rotation, lying[cell], clan)
            art.draw_edges(picture, images, lying[cell], joined[cell])
            art.draw_seams(picture, images, lying[cell], joined[cell])
        return picture

    # Numbers only, as a territory in the key would keep its cached results alive, and slow garbage
    # collection.
    lies = tuple(
        [n for (x, y), face in territory.faces.items() for n in (x, y, face.number, face.rotation)]
    )
    key = ("miniature", lies, clan, size, largest, canvas.sprites.painting)
    return canvas.sprites.cached(key, make)


def draw_miniature(
    surface: pygame.Surface,
    canvas: Art,
    territory: Territory,
    clan: Clan,
    rect: pygame.Rect,
    *,
    largest: int,
) -> None:
    """Draw the whole land, small, in the middle of the rectangle."""
    picture = miniature(canvas, territory, clan, rect.size, largest=largest)
    place = picture.get_rect(center=rect.center)
    surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
