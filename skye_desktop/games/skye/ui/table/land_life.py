"""Moving pictures on the land that is displayed: smoke, waves, grazing animals, and gulls.

They belong to houses, waters and animals of the tiles; tile and cell determine their times. They
stand still while something is held, moves, is counted or pointed at, and are hidden while the land
is dragged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

import pygame

from skye_desktop.games.skye.engine import Cell, Clan, Icon, RotatedTile, Terrain
from skye_desktop.games.skye.ui.animated_pictures import (
    Alive,
    Crest,
    Cycle,
    Grazer,
    Gull,
    Pose,
    Puff,
)
from skye_desktop.games.skye.ui.art import PlacedThing, Sprites
from skye_desktop.games.skye.ui.sizes import Hints
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.stages import Passing
from skye_desktop.games.skye.ui.table.things.table_land import LandPainter
from skye_desktop.kit import Life, Living, clipped, theme

_WAY = {Icon.SHEEP: 1, Icon.CATTLE: -1}
"""The kinds of animals, with the direction in which they face: 1 for right, -1 for left."""
_SMOKING = {Icon.FARM: (Alive.CHIMNEY, 6.4), Icon.BROCH: (Alive.HEARTH, 21.0)}
"""Where smoke comes from, relative to the middle of the house; seconds until it comes again."""
_GULLS_APART, _FIRST_GULL = 71.0, 24.0
"""Seconds from one gull to the next, and until the first one."""
_GULL_PACE = 0.8
"""Speed of a gull, in tiles per second."""
_SEED = 8191
_LEAST = 40
"""Least side of a tile in pixels on which movements can be seen."""


class LandSnapshot(NamedTuple):
    """The land as it is shown."""

    faces: Mapping[Cell, RotatedTile]
    clan: Clan
    camera: tuple[object, ...]

    @property
    def tiles(self) -> list[tuple[Cell, RotatedTile]]:
        """Tiles in an order that depends on their cells alone."""
        return sorted(self.faces.items(), key=lambda one: one[0])


class PendingAnimal(NamedTuple):
    """An animal for which pictures must still be made."""

    cell: Cell
    face: RotatedTile
    number: int
    thing: PlacedThing
    size: float


class LandLife(Life):
    """The moving pictures on the land of one table."""

    def __init__(
        self,
        desk: Desk,
        lands: LandPainter,
        passing: Passing,
        hints: Callable[[], Iterable[pygame.Rect]],
    ) -> None:
        """Keep the table's parts; ``hints`` are the boxes of hints, which lie over the land."""
        super().__init__()
        self._desk = desk
        self._lands = lands
        self._passing = passing
        self._hints = hints
        self._snapshot: LandSnapshot | None = None
        self._born: dict[tuple[Cell, int, int], float] = {}
        """Time at which each tile was laid, as far as that has been seen."""
        self._pending: list[PendingAnimal] = []
        self._animals: list[Living] = []

    # -- the land

    def _now(self) -> LandSnapshot:
        desk = self._desk
        shown, land = desk.view.seats[desk.shown], desk.land
        camera = (tuple(land.rect), land.origin, land.side, desk.shown, desk.canvas.sprites.variant)
        return LandSnapshot(shown.territory.faces, shown.clan, camera)

    @property
    def rests(self) -> bool:
        desk = self._desk
        panel = desk.panel
        is_busy = panel.covers_table or panel.holds_something or desk.land.is_dragged
        # The lesson darkens all that its page is not about.
        if is_busy or desk.lesson is not None or not self._passing.is_quiet:
            return True
        is_seen = self._lands.glimpse is None and not panel.marks(desk.shown).highlighted
        return not is_seen or self._desk.table.tree.painter.picture is None

    def boxes(self) -> Iterable[pygame.Rect]:
        reach = 2 * self._desk.canvas.px(Hints.POINTER_LENGTH)
        hints = [box.inflate(reach, reach) for box in self._hints()]
        return (*hints, *self._lands.boxes(), self._passing.remark_note.box)

    # -- time

    def step(self, seconds: float) -> list[pygame.Rect]:
        """Let time pass on the land as it is displayed now; return the changed rectangles.

        Missing pictures are made one at a time.
        """
        now, room = self._now(), self._desk.land.rect
        changed: list[pygame.Rect] = []
        if now != self._snapshot:
            changed = self._settle_on(now)
        elif self._pending:
            self._animals += self._grazers(self._pending.pop())
            if not self._pending:
                self.settle([*self._animals, *self._others()])
        changed += super().step(seconds)
        return [part for rect in changed if min((part := rect.clip(room)).size) > 0]

    def next_step_in(self) -> float:
        is_current = (
            self._snapshot is not None and not self._pending and self._now() == self._snapshot
        )
        return super().next_step_in() if is_current else 0.0

    def _settle_on(self, now: LandSnapshot) -> list[pygame.Rect]:
        gone = [look.rect for look in self._looks if look is not None]
        is_same_view = self._snapshot is not None and self._snapshot.camera == now.camera
        born = self._born if is_same_view else {}
        tiles = [_tile(cell, face) for cell, face in now.tiles]
        self._born = {tile: born.get(tile, self.time) for tile in tiles}
        self._snapshot = now
        sprites = self._desk.canvas.sprites
        self._animals = []
        self._pending = [
            PendingAnimal(cell, face, number, thing, size)
            for cell, face in now.tiles
            for number, (thing, size) in enumerate(
                (one, self._size(face)) for one in sprites.things_on(face)[0]
            )
            if thing.icon in _WAY and self._desk.land.side >= _LEAST
        ]
        self.settle(self._others())
        return gone

    def _size(self, face: RotatedTile) -> float:
        return self._desk.canvas.sprites.things_on(face)[1]

    # -- what lives there

    def _others(self) -> Iterator[Living]:
        """Yield everything that moves, except the animals."""
        assert self._snapshot is not None
        if self._desk.land.side < _LEAST:
            return
        for cell, face in self._snapshot.tiles:
            born = self._born[_tile(cell, face)]
            yield from self._crests(cell, face, born)
            yield from self._smoke(cell, face, born)
        yield from self._gulls()

    def _chance(self, cell: Cell, face: RotatedTile, what: int) -> Random:
        return Random(hash((cell, face.number, what)) % _SEED**3)

    def _crests(self, cell: Cell, face: RotatedTile, born: float) -> Iterator[Living]:
        sprites, rect = self._desk.canvas.sprites, self._desk.land.snug_rect(cell)
        for index, area in enumerate(face.areas):
            chance = self._chance(cell, face, index)
            spots = _spots(sprites, face, index, chance) if area.terrain is Terrain.WATER else []
            if spots:
                places = [(rect.x + x * rect.width, rect.y + y * rect.height) for x, y in spots]
                period = chance.uniform(8.0, 14.0)
                cycle = Cycle(period, chance.uniform(3.0, 4.2), chance.uniform(0.5, period))
                yield Crest(sprites, places, rect.width, cycle, born)

    def _smoke(self, cell: Cell, face: RotatedTile, born: float) -> Iterator[Living]:
        sprites, rect = self._desk.canvas.sprites, self._desk.land.snug_rect(cell)
        things, part = sprites.things_on(face)
        for number, thing in enumerate(things):
            if thing.icon not in _SMOKING:
                continue
            (aside, above), again = _SMOKING[thing.icon]
            size = part * rect.width
            at = (
                rect.x + thing.at[0] * rect.width + aside * size,
                rect.y + thing.at[1] * rect.width + above * size,
            )
            first = self._chance(cell, face, 50 + number).uniform(0.5, again)
            for puff in range(Alive.PUFFS):
                apart = puff * 6.4 / Alive.PUFFS
                yield Puff(sprites, at, size, Cycle(again, 5.0, first + apart), number + puff, born)

    def _gulls(self) -> Iterator[Living]:
        assert self._snapshot is not None
        desk = self._desk
        tiles = [desk.land.snug_rect(cell) for cell in self._snapshot.faces]
        side, sprites = tiles[0].width, desk.canvas.sprites
        room = tiles[0].unionall(tiles).inflate(2 * side, 0)
        size = max(Alive.LEAST_GULL, round(side * Alive.GULL))
        cycle = Cycle(_GULLS_APART, room.width / (_GULL_PACE * side), _FIRST_GULL)
        born = max(self._born.values())
        for is_shadow in (True, False):
            yield Gull(sprites, room, size, cycle, desk.shown, is_shadow, born)

    def _grazers(self, patch: PendingAnimal) -> list[Living]:
        """Return an animal with its pictures, which are made by this call."""
        cell, face, number, thing, _ = patch
        assert self._snapshot is not None
        chance = self._chance(cell, face, 90 + number)
        rect = self._desk.land.snug_rect(cell)
        patches, corner = _patches(self._desk.canvas.sprites, patch, rect, self._snapshot.clan)
        period = chance.uniform(16.0, 30.0)
        cycle = Cycle(period, period, chance.uniform(0.5, period))
        born = self._born[_tile(cell, face)]
        return [Grazer(patches, corner, cycle, chance.randrange(_SEED), _WAY[thing.icon], born)]

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything on the land, as it was at the last step.

        Nothing is drawn while the land is dragged, or if tiles have been taken away since.
        """
        shown, now = self._snapshot, self._now()
        if (
            shown is None
            or shown.camera != now.camera
            or self._desk.panel.marks(self._desk.shown).highlighted
        ):
            return
        is_there = shown.faces == now.faces or shown.faces.items() <= now.faces.items()
        if is_there:
            with clipped(surface, self._desk.land.rect):
                super().draw(surface)

    def draw_ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        picture = self._desk.table.tree.painter.picture
        assert picture is not None, "the table is drawn first"
        surface.blit(picture, rect, rect)


def _tile(cell: Cell, face: RotatedTile) -> tuple[Cell, int, int]:
    """Return a key for a tile that lies in that rotation on a cell."""
    return cell, face.number, face.rotation


def _spots(
    sprites: Sprites, face: RotatedTile, index: int, chance: Random
) -> list[tuple[float, float]]:
    """Return points of an area of a tile at which crests of waves may begin.

    A crest stays inside the area on its way, and touches no thing.
    """
    mask = sprites.area_masks.of(face.number)
    things, size = sprites.things_on(face)
    half, clear = Alive.CREST / 2, size * 0.5
    found: list[tuple[float, float]] = []
    for _ in range(60):
        x = chance.uniform(half, 1 - half - Alive.GLIDE)
        y = chance.uniform(0.08, 0.92)
        way = [x - half, x, x + half, x + half + Alive.GLIDE]
        is_on = all(
            mask.area_at((at, y + dy), face.rotation) == index for at in way for dy in (-0.05, 0.05)
        )
        is_clear = all(
            abs(thing.at[1] - y) > clear
            or not x - half - clear < thing.at[0] < x + half + Alive.GLIDE + clear
            for thing in things
        )
        if is_on and is_clear:
            found.append((x, y))
            if len(found) == 4:
                break
    return found


def _patches(
    sprites: Sprites, patch: PendingAnimal, rect: pygame.Rect, clan: Clan
) -> tuple[dict[Pose, pygame.Surface], tuple[int, int]]:
    """Return pictures of an animal in other poses, and their upper left corner.

    Each picture also has the ground below the painted animal, so that it hides it, and is
    transparent elsewhere.
    """
    face = patch.face
    thing = patch.thing
    side = rect.width
    painted = max(3, round(patch.size * side))
    step = max(1, round(painted * Alive.STEP))
    middle = round(thing.at[0] * side), round(thing.at[1] * side)
    upright = sprites.picture(f"things/{thing.icon}.png", painted)
    place = upright.get_rect(center=middle)
    room = place.inflate(2 * step, 0)
    tile = sprites.tile_without(face.number, face.rotation, side, clan, patch.number)
    bare = pygame.Surface(room.size, pygame.SRCALPHA)
    bare.blit(tile, (-room.x, -room.y))
    pictures = [
        upright,
        *(sprites.picture(f"life/{thing.icon}_{bow}.png", painted) for bow in range(3)),
    ]
    found: dict[Pose, pygame.Surface] = {}
    for bow, picture in zip((None, 0, 1, 2), pictures, strict=True):
        for steps in (0, _WAY[thing.icon]):
            at = place.x - room.x + steps * step, 0
            whole = bare.copy()
            whole.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            seen = pygame.mask.from_surface(upright, 0)
            both = pygame.mask.Mask(room.size)
            both.draw(seen, (place.x - room.x, 0))
            both.draw(pygame.mask.from_surface(picture, 0), at)
            whole.blit(_shape(both), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            found[Pose(bow, steps)] = whole
    return found, (rect.x + room.x, rect.y + room.y)


def _shape(mask: pygame.mask.Mask) -> pygame.Surface:
    """Return a surface that is white where the mask is set, and transparent elsewhere."""
    shape = pygame.Surface(mask.get_size(), pygame.SRCALPHA)
    return mask.to_surface(shape, setcolor=theme.MASK, unsetcolor=theme.CLEAR)
