"""A territory on the screen, in layers: tiles, marks on cells, the ghost of a held tile.

Pixel to cell and back, panning and zooming. The view keeps a camera: the pixel of the castle's centre and the
side of a tile in pixels.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import cos, tau
from typing import Final, NamedTuple

import pygame

from skye_desktop.engine import SIDES, Cell, Clan, Face, Placement, Side, Territory
from skye_desktop.kit import Colour, Corner, Line, Space, clipped, theme
from skye_desktop.ui import cardboard
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import LandSizes

_DASHES: Final = 5

_ZOOM_STEP = 1.15


@dataclass(frozen=True, slots=True)
class Ghost:
    """A held tile over a cell: where it would lie, and the sides that clash."""

    tile: int
    placement: Placement
    is_legal: bool
    clashes: tuple[Side, ...] = ()


class HeldTile(NamedTuple):
    """A tile in hand, turned by so many quarter-turns clockwise, and where it is on the screen."""

    tile: int
    rotation: int
    rect: pygame.Rect
    placement: Placement | None = None
    """Where it would lie on the land if it were let go now; None where it cannot."""

    @classmethod
    def in_the_air(cls, tile: int, rotation: int, centre: tuple[int, int], side: int) -> HeldTile:
        rect = pygame.Rect(0, 0, side, side)
        rect.center = centre
        return cls(tile, rotation, rect)


@dataclass(frozen=True, slots=True)
class Marks:
    """What is shown on top of the tiles."""

    highlighted: frozenset[Cell] = frozenset()
    """Counted cells: everything else steps back."""
    has_rings: bool = True
    """Whether each of them has a ring."""
    legal: frozenset[Cell] = frozenset()
    """Cells that take the held tile as it lies."""
    turned: frozenset[Cell] = frozenset()
    """Cells that take it in another rotation."""
    fresh: frozenset[Cell] = frozenset()
    """Cells laid this round."""
    ghost: Ghost | None = None


NO_MARKS = Marks()


class Drawn(NamedTuple):
    """What a picture of a land shows."""

    faces: tuple[tuple[Cell, Face], ...]
    fresh: frozenset[Cell]
    rest: tuple[object, ...]
    """How it lies, and what else is the same for all tiles."""


@dataclass(slots=True)
class TerritoryView:
    """One land in its part of the window."""

    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    side: float = 96.0
    """Pixels of a tile."""
    origin: tuple[float, float] = (0.0, 0.0)
    """Pixel of the castle cell's top left corner."""
    is_fitted: bool = True
    """Whether the camera follows the land by itself; false once a person has moved it."""
    extent: tuple[int, int, int, int] = field(default_factory=lambda: bounds(Territory().faces))
    """Left, top, columns and rows of the land: it cannot be moved out of sight."""
    is_dragged: bool = False
    """Whether it is moved about just now."""

    # -- the camera

    def fit(
        self, territory: Territory, canvas: Art, *, with_ring: bool = True, also: Collection[Cell] = (),
        largest: float = LandSizes.LARGEST_TILE,
    ) -> None:  # fmt: skip
        """Show the whole land as large as there is room, with the ring of open cells if they are wanted.

        Or with some cells ``also``. Tiles are ``largest`` design pixels wide at most.
        """
        self.extent = bounds(territory.faces)
        left, top, columns, rows = bounds([*territory.faces, *also])
        around = LandSizes.RING if with_ring else LandSizes.AROUND
        room = self.rect.inflate(-canvas.px(LandSizes.MARGIN), -canvas.px(LandSizes.MARGIN))
        side = int(min(room.width / (columns + around), room.height / (rows + around), canvas.px(largest)))
        self.side = float(max(canvas.px(LandSizes.SMALLEST_TILE), side))
        self.origin = (
            self.rect.centerx - (left + columns / 2) * self.side,
            self.rect.centery - (top + rows / 2) * self.side,
        )
        self.is_fitted = True

    def zoom(self, factor: float, about: tuple[int, int], canvas: Art) -> None:
        side = max(
            canvas.px(LandSizes.SMALLEST_TILE), min(self.side * factor, canvas.px(2 * LandSizes.LARGEST_TILE))
        )
        ratio = side / self.side
        x, y = (there - (there - here) * ratio for there, here in zip(about, self.origin, strict=True))
        self.origin, self.side = (x, y), side
        self._keep_in_sight()
        self.is_fitted = False

    def pan(self, dx: float, dy: float) -> None:
        self.origin = (self.origin[0] + dx, self.origin[1] + dy)
        self._keep_in_sight()
        self.is_fitted = False

    def _keep_in_sight(self) -> None:
        """The middle of the view stays over the land or its ring of open cells."""
        left, top, columns, rows = self.extent
        x, y = self.origin
        least_x = self.rect.centerx - (left + columns + 1) * self.side
        least_y = self.rect.centery - (top + rows + 1) * self.side
        self.origin = (
            max(least_x, min(x, self.rect.centerx - (left - 1) * self.side)),
            max(least_y, min(y, self.rect.centery - (top - 1) * self.side)),
        )

    def bring_into_sight(self, cell: Cell) -> None:
        """Move the land as little as needed for the whole cell to be seen."""
        rect = self.cell_rect(cell)
        if not self.rect.contains(rect):
            inside = rect.clamp(self.rect)
            self.pan(inside.x - rect.x, inside.y - rect.y)

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """The cell under a pixel; None outside the view."""
        if not self.rect.collidepoint(position):
            return None
        x, y = position
        return int((x - self.origin[0]) // self.side), int((y - self.origin[1]) // self.side)

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """The pixels of a cell. Neighbours share their edges exactly at every zoom."""
        left = round(self.origin[0] + cell[0] * self.side)
        top = round(self.origin[1] + cell[1] * self.side)
        side = round(self.side)
        return pygame.Rect(left, top, side, side)

    def point_at(self, position: tuple[int, int]) -> tuple[Cell, tuple[float, float]] | None:
        """The cell under a pixel, and where in it as fractions from the upper left; None outside the view."""
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
        """A square that reaches its right and lower neighbour: rounding must not leave a gap of wood."""
        return _snug(self._box(cell))

    def _box(self, cell: Cell) -> pygame.Rect:
        """From a cell's corner to where its right and lower neighbour begin."""
        (x, y), (from_x, from_y), side = cell, self.origin, self.side
        left, top = round(from_x + x * side), round(from_y + y * side)
        right, bottom = round(from_x + (x + 1) * side), round(from_y + (y + 1) * side)
        return pygame.Rect(left, top, right - left, bottom - top)

    # -- drawing

    def draw(
        self,
        surface: pygame.Surface,
        canvas: Art,
        territory: Territory,
        clan: Clan,
        marks: Marks,
    ) -> None:
        """The land with its marks, cut at the edges of the view."""
        self.draw_land(surface, canvas, territory, clan, marks)
        self.draw_aims(surface, canvas, clan, marks)

    def draw_land(
        self, surface: pygame.Surface, canvas: Art, territory: Territory, clan: Clan, marks: Marks
    ) -> None:
        """Draw the tiles and what is marked on them, as long as nothing is held."""
        with clipped(surface, self.rect):
            self._draw_tiles(surface, canvas, territory, clan, marks)

    def draw_aims(self, surface: pygame.Surface, canvas: Art, clan: Clan, marks: Marks) -> None:
        """Draw where the held tile can go, and how it would lie."""
        with clipped(surface, self.rect):
            for cell in marks.turned:
                self._draw_mark(surface, canvas, cell, is_turned=True)
            for cell in marks.legal:
                self._draw_mark(surface, canvas, cell, is_turned=False)
            if marks.ghost is not None:
                self.draw_ghost(surface, canvas, marks.ghost, clan)

    def drawn(self, territory: Territory, clan: Clan, marks: Marks) -> Drawn:
        """Return what the picture of a land is painted from."""
        rest = clan, self.origin, self.side, marks.highlighted, marks.has_rings
        return Drawn(tuple(territory.faces.items()), marks.fresh, rest)

    def changed_part(self, now: Drawn, before: Drawn) -> pygame.Rect | None:
        """What looks otherwise than before, if the land lies as it did: tiles came or went, and theirs beside them."""
        if now.rest != before.rest:
            return None
        faces, faces_before = dict(now.faces), dict(before.faces)
        changed = [cell for cell in faces | faces_before if faces.get(cell) is not faces_before.get(cell)]
        changed += now.fresh ^ before.fresh
        if not changed:
            return None
        across, down = zip(*changed, strict=True)
        first, last = self._box((min(across) - 1, min(down) - 1)), self._box((max(across) + 1, max(down) + 1))
        reach = self._reach()
        return first.union(last).inflate(reach, reach)

    def _reach(self) -> int:
        """How much larger than a tile is what is drawn of it, with its shadow and the face below it."""
        side = round(self.side)
        return 2 * (cardboard.reach(side) + cardboard.thickness(side))

    def _draw_tiles(
        self, surface: pygame.Surface, canvas: Art, territory: Territory, clan: Clan, marks: Marks
    ) -> None:
        images, faces, drawn = canvas.sprites, territory.faces, surface.get_clip()
        seen, reach = [], self._reach()
        # Always in the same order, however the land came about: what is kept of it is exactly what is painted anew.
        for cell in sorted(faces):
            face, box = faces[cell], self._box(cell)
            if box.inflate(reach, reach).colliderect(drawn):
                seen.append((face, box, _snug(box), joined_sides(cell, faces)))
        for _, _, rect, joined in seen:
            if len(joined) < len(SIDES):
                cardboard.draw_shadow(surface, images, rect)
        for face, box, rect, joined in seen:
            surface.blit(images.tile(face.number, face.rotation, rect.width, clan), rect)
            cardboard.draw_edges(surface, images, box, joined)
            if not marks.highlighted:
                cardboard.draw_seams(surface, images, box, joined)
        self._draw_marks(surface, canvas, territory, marks)

    def _draw_marks(self, surface: pygame.Surface, canvas: Art, territory: Territory, marks: Marks) -> None:
        """What steps back while others are counted, what is new, what is counted."""
        side, dimmed = round(self.side), marks.highlighted
        for cell in territory.faces if dimmed else ():
            if cell not in dimmed:
                veil = canvas.sprites.made(("veil", side), lambda: _square(side, (*theme.VEIL, 150)))
                surface.blit(veil, self.cell_rect(cell))
        for cell in () if dimmed else marks.fresh:
            self._draw_corners(surface, canvas, cell, theme.GOLD_PALE)
        for cell in dimmed if marks.has_rings else ():
            canvas.ring(surface, self.cell_rect(cell), theme.GOLD_PALE, Line.STRONG, Corner.SHARP)

    def _draw_corners(self, surface: pygame.Surface, canvas: Art, cell: Cell, colour: Colour) -> None:
        rect = self.cell_rect(cell).inflate(-canvas.px(Space.S), -canvas.px(Space.S))
        length, width = rect.width // 6, canvas.px(Line.FIRM)
        for x, dx in ((rect.left, 1), (rect.right - 1, -1)):
            for y, dy in ((rect.top, 1), (rect.bottom - 1, -1)):
                pygame.draw.line(surface, colour, (x, y), (x + dx * length, y), width)
                pygame.draw.line(surface, colour, (x, y), (x, y + dy * length), width)

    def _draw_mark(self, surface: pygame.Surface, canvas: Art, cell: Cell, *, is_turned: bool) -> None:
        rect, width = self.cell_rect(cell), canvas.px(Line.BORDER if is_turned else Line.STRONG)
        key = ("mark", rect.width, is_turned, width)
        mark = canvas.sprites.made(key, lambda: _cell_mark(rect.width, width, is_turned=is_turned))
        surface.blit(mark, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw_ghost(self, surface: pygame.Surface, canvas: Art, ghost: Ghost, clan: Clan) -> None:
        """A held tile where it would lie."""
        rect = self.cell_rect(ghost.placement.cell)
        snug = self.snug_rect(ghost.placement.cell)
        tile = canvas.sprites.tile(ghost.tile, ghost.placement.rotation, snug.width, clan)
        if not ghost.is_legal:
            tile = tile.copy()
            tile.set_alpha(190)
        surface.blit(tile, snug)
        colour = theme.GLOW if ghost.is_legal else theme.WRONG_LIGHT
        around = rect.inflate(canvas.px(Space.S), canvas.px(Space.S))
        canvas.ring(surface, around, colour, Line.HEAVY, Corner.SOFT)
        for side in ghost.clashes:
            self._draw_clash(surface, canvas, rect, side)

    def draw_pulse(self, surface: pygame.Surface, canvas: Art, cell: Cell, part: float) -> None:
        """A glow about a cell, some beats that grow fainter; ``part`` of them, 0 to 1, lies behind."""
        self.draw_glow(surface, canvas, cell, (1 - part) * (1 - cos(tau * 3 * part)) / 2)

    def draw_glow(self, surface: pygame.Surface, canvas: Art, cell: Cell, strength: float = 1.0) -> None:
        """Light about a cell, as strong as that, 0 to 1."""
        rect, reach = self.cell_rect(cell), canvas.px(16)
        corner = canvas.px(Corner.SOFT)
        key = ("pulse", rect.width, reach, corner)
        glow = canvas.sprites.made(key, lambda: _glow(rect.width, reach, corner))
        glow.set_alpha(round(255 * strength))
        with clipped(surface, self.rect):
            surface.blit(glow, rect.move(-reach, -reach))

    def _draw_clash(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect, side: Side) -> None:
        """A clashing edge: a red bar, and a cross on it for those who do not tell red."""
        bar = canvas.px(LandSizes.CLASH)
        middle = {Side.N: rect.midtop, Side.E: rect.midright, Side.S: rect.midbottom, Side.W: rect.midleft}
        edge = pygame.Rect(0, 0, *((rect.width, bar) if side in (Side.N, Side.S) else (bar, rect.height)))
        edge.center = x, y = middle[side]
        pygame.draw.rect(surface, theme.WRONG, edge, border_radius=bar // 2)
        radius, width = canvas.px(LandSizes.CROSS), canvas.px(Line.STRONG)
        pygame.draw.aacircle(surface, theme.WRONG, edge.center, radius)
        arm = round(radius * 0.45)
        for dx in (-arm, arm):
            pygame.draw.line(surface, theme.WHITE, (x - dx, y - arm), (x + dx, y + arm), width)


def _glow(side: int, reach: int, corner: int) -> pygame.Surface:
    """Light about a square, which grows faint outward."""
    picture = pygame.Surface((side + 2 * reach,) * 2, pygame.SRCALPHA)
    for away in range(reach, 0, -1):
        ring = picture.get_rect().inflate(2 * (away - reach), 2 * (away - reach))
        alpha = round(255 * (1 - away / (reach + 1)) ** 2)
        pygame.draw.rect(picture, (*theme.GLOW, alpha), ring, border_radius=corner + away)
    picture.fill(theme.CLEAR, (reach, reach, side, side))
    return picture


def laid_cells(territory: Territory, tiles: Collection[int]) -> frozenset[Cell]:
    """Where those of the tiles lie that lie on the land."""
    return frozenset([cell for cell, face in territory.faces.items() if face.number in tiles])


def joined_sides(cell: Cell, faces: Mapping[Cell, object]) -> tuple[Side, ...]:
    """At which sides of a cell another tile lies."""
    x, y = cell
    found: list[Side] = []
    for other, side in zip(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)), SIDES, strict=True):
        if other in faces:
            found.append(side)
    return tuple(found)


def _snug(box: pygame.Rect) -> pygame.Rect:
    """A square over all of it."""
    return pygame.Rect(box.topleft, (max(box.size),) * 2)


def _square(side: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """A transparent square."""
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.fill(colour)
    return picture


def _cell_mark(side: int, width: int, *, is_turned: bool) -> pygame.Surface:
    """A cell that takes the tile: a dashed outline, with a dot as it lies, with a turning arrow if turned.

    Premultiplied, which is drawn faster: there are many while a tile is dragged.
    """
    times = 3
    big = side * times
    picture = pygame.Surface((big, big), pygame.SRCALPHA)
    rect = picture.get_rect().inflate(-big // 8, -big // 8)
    pygame.draw.rect(picture, (*theme.OPEN_CELL, 14 if is_turned else 34), rect, border_radius=big // 14)
    strong = (*theme.OPEN_CELL, 150 if is_turned else 240)
    _draw_dashes(picture, rect, width * times, strong)
    if is_turned:
        ring, arm = big // 9, big // 22
        box = pygame.Rect(0, 0, 2 * ring, 2 * ring)
        box.center = rect.center
        pygame.draw.arc(picture, strong, box, 0.6, 5.4, max(2, big // 40))
        x, y = box.right, box.centery + ring // 8
        pygame.draw.polygon(picture, strong, [(x - arm, y - arm), (x + arm, y - arm), (x, y + arm)])
    else:
        pygame.draw.circle(picture, strong, rect.center, big // 20)
    return pygame.transform.smoothscale(picture, (side, side)).premul_alpha()


def _draw_dashes(
    picture: pygame.Surface, rect: pygame.Rect, width: int, colour: tuple[int, int, int, int]
) -> None:
    """Dashes along a square, as long as the gaps between them, two of which meet in each corner."""
    length = rect.width / (2 * _DASHES - 1)
    for i in range(_DASHES):
        along = rect.x + round(2 * i * length)
        for at in rect.y, rect.bottom - width:
            pygame.draw.rect(picture, colour, (along, at, round(length), width), border_radius=width // 2)
            pygame.draw.rect(picture, colour, (at, along, width, round(length)), border_radius=width // 2)


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Left, top, number of columns and of rows of some cells."""
    xs, ys = zip(*cells, strict=True)
    return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
