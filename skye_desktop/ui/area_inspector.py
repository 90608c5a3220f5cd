"""Areas that are pointed at: after a short rest the area under the pointer lights up as a whole, with a note.

The same by keyboard: a key lights the area that was pointed at, or the castle's, and the arrows go from area to area.
A tile in hand is pointed at too: as if it lay where it would come down, else by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import hypot
from typing import NamedTuple

import pygame

from skye_desktop.engine import (
    CASTLE,
    TILES,
    Cell,
    Face,
    Icon,
    Placement,
    ScoringId,
    ScoringRules,
    Side,
    Territory,
)
from skye_desktop.i18n import begin, headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import clipped
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.play.areas import AreaMasks, Spot, WholeArea, all_areas, lone_area, whole_area
from skye_desktop.play.wording.area import area_lines, heading, things_in
from skye_desktop.play.wording.cell import place
from skye_desktop.play.wording.tile import tile_name
from skye_desktop.ui.app import TreeScreen
from skye_desktop.ui.area_light import draw_cursor, draw_open_side, is_made, light_of
from skye_desktop.ui.area_note import NoteContent, Surroundings, Verdict, Words
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import WAYS, Game, in_ways
from skye_desktop.ui.territory_view import HeldTile, TerritoryView

REST = 0.35
"""Seconds that the pointer rests before an area lights up."""
_PIXELS_A_FRAME = 54_000
"""Of the pictures made in one frame, which then take some 2 ms; one is made however large it is."""
_PIXELS_OF_ANY = 12_000
"""How many more pixels a picture is counted for: so much work is the smallest too."""

_CASTLE_SPOT = Spot((0, 0), next(i for i, area in enumerate(CASTLE.areas) if Icon.CASTLE in area.icons))


class Ground(NamedTuple):
    """A land on the screen, with what is held over it and what lies over it."""

    land: TerritoryView
    territory: Territory
    scoring_tiles: tuple[ScoringId, ...]
    rules: ScoringRules
    held: HeldTile | None = None
    over: tuple[pygame.Rect, ...] = ()
    """No area is pointed at through these, and the note leaves them clear."""


class _Found(NamedTuple):
    """The area that is pointed at, on the land as it would be with the tile in hand."""

    ground: Ground
    territory: Territory
    whole: WholeArea
    lone: HeldTile | None = None
    """The tile in hand, if it is an area of that by itself."""

    def is_same(self, other: _Found | None) -> bool:
        if other is None or not self.whole.is_same(other.whole):
            return False
        return (self.lone and self.lone[:2]) == (other.lone and other.lone[:2])

    def face(self, spot: Spot) -> Face:
        if self.lone is not None:
            return TILES[self.lone.tile].faces[self.lone.rotation]
        return self.territory.faces[spot.cell]

    def rect(self, spot: Spot) -> pygame.Rect:
        return self.ground.land.snug_rect(spot.cell) if self.lone is None else self.lone.rect

    def spots_in_sight(self) -> list[Spot]:
        room = self.ground.land.rect
        return [spot for spot in self.whole.spots if self.lone or self.rect(spot).colliderect(room)]


_whole = lru_cache(maxsize=256)(whole_area)


@lru_cache(maxsize=4)
def _with_tile(territory: Territory, tile: int, placement: Placement) -> Territory:
    return territory.place(tile, placement)


class AreaInspector:
    """Knows which area is pointed at, lights it, and says what there is to say of it."""

    def __init__(
        self,
        screen: TreeScreen,
        ground: Callable[[], Ground | None],
        verdict: Callable[[], Verdict | None],
        hint: Callable[[], str],
    ) -> None:
        """``ground`` is None while nothing can be pointed at; ``verdict`` is what there is to say of a tile in hand,
        above what the area is that it rests on; ``hint`` is what else is to be said of what the pointer is over.
        """
        self._screen, self._app = screen, screen.app
        self._ground = ground
        self._verdict = verdict
        self._hint = hint
        self._cursor: Spot | None = None
        """What the keyboard has chosen; None while it has not been asked to."""
        self._highlighted: _Found | None = None
        """What the pointer has rested on."""
        self._anchor = (-1, -1)
        """Where the pointer began to rest."""
        self._position = (-1, -1)
        self._rested = 0.0
        self._waits = False
        """Whether nothing lights up before the pointer moves."""
        self._lines = lru_cache(maxsize=4)(lambda *area: tuple(area_lines(*area)))
        """What there is to say of an area of a land, worked out once."""

    # -- what is pointed at

    def _found(self) -> _Found | None:
        ground = self._ground()
        if ground is None:
            return None
        return self._pointed(ground) if self._cursor is None else self._at_cursor(ground, self._cursor)

    def _shown(self) -> _Found | None:
        if self._cursor is None and self._highlighted is None:
            return None
        found = self._found()
        if found is None or self._cursor is not None:
            return found
        return found if found.is_same(self._highlighted) else None

    @property
    def highlighted(self) -> WholeArea | None:
        """The area that is lit; None if there is none."""
        shown = self._shown()
        return None if shown is None else shown.whole

    @property
    def chosen_cell(self) -> Cell | None:
        """Where the area begins that the keyboard points at; None while it does not."""
        found = None if self._cursor is None else self._shown()
        return None if found is None else found.whole.first.cell

    @property
    def is_by_pointer(self) -> bool:
        """Whether the note is shown that belongs to what is under the pointer."""
        return self._cursor is None and self._shown() is not None

    def _pointed(self, ground: Ground) -> _Found | None:
        position, held = self._app.pointer, ground.held
        if any(rect.collidepoint(position) for rect in ground.over):
            return None
        if held is not None and not held.rect.collidepoint(position):
            return None
        if held is not None and held.placement is None:
            x, y = ((position[i] + 0.5 - held.rect[i]) / held.rect.width for i in (0, 1))
            index = self._masks.of(held.tile).area_at((x, y), held.rotation)
            return _Found(ground, ground.territory, lone_area(held.tile, held.rotation, index), held)
        place = ground.land.point_at(position)
        territory = self._land(ground)
        face = None if place is None else territory.faces.get(place[0])
        if place is None or face is None:
            return None
        cell, point = place
        spot = Spot(cell, self._masks.of(face.number).area_at(point, face.rotation))
        return _Found(ground, territory, _whole(territory, spot))

    def _at_cursor(self, ground: Ground, spot: Spot) -> _Found:
        territory = self._land(ground)
        face = territory.faces.get(spot.cell)
        if face is None or spot.area_index >= len(face.areas):
            spot = _CASTLE_SPOT  # another land, or what lay there was picked up
        return _Found(ground, territory, _whole(territory, spot))

    @property
    def _masks(self) -> AreaMasks:
        return self._app.sprites.area_masks

    def _land(self, ground: Ground) -> Territory:
        """The land with the tile in hand where it would lie."""
        territory, held = ground.territory, ground.held
        if held is None or held.placement is None:
            return territory
        return _with_tile(territory, held.tile, held.placement)

    # -- events and time

    def forget(self) -> None:
        """Nothing is pointed at any more, until the pointer moves or the key is pressed."""
        self._cursor = None
        self._darken(waits=True)

    def _darken(self, *, waits: bool) -> None:
        """The pointer has to rest anew, and to move before if it ``waits``."""
        self._highlighted, self._rested, self._waits = None, 0.0, waits

    def handle_event(self, event: pygame.Event) -> bool:
        """Follow the pointer, which is nobody's in particular; use the keys while the keyboard points."""
        if self._app.input.act(event, self._commands):
            self._darken(waits=True)
            return True
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.forget()
        elif event.type == pygame.MOUSEWHEEL:
            self._darken(waits=self._waits)
        elif event.type == pygame.KEYDOWN and (ground := self._ground()) is not None:
            # Whoever uses the keyboard does not point, unless to turn what the pointer holds.
            self._darken(waits=self._waits or ground.held is None)
        return False

    def _move(self, position: tuple[int, int]) -> None:
        if position == self._position:
            return  # another scene is gone, and the pointer is where it was
        self._position, self._waits = position, False
        self._cursor = None
        away = hypot(position[0] - self._anchor[0], position[1] - self._anchor[1])
        has_moved = away > self._canvas.px(theme.CLICK_SLOP)
        shown = self._shown()
        # A tile in the air comes along: one is never off it.
        if shown is None or (shown.lone and has_moved):
            has_moved = has_moved or self._highlighted is not None
            self._highlighted = None
        if self._highlighted is None and has_moved:
            self._anchor, self._rested = position, 0.0

    def _commands(self) -> dict[Command, Action]:
        ground = self._ground()
        if ground is None:
            return {}
        if self._cursor is None:
            return {Game.AREAS: Action(lambda: self._set_cursor(self._first(ground)))}
        return in_ways(partial(self._walk, ground)) | {
            **dict.fromkeys((Game.AREAS, Common.CANCEL), Action(lambda: self._set_cursor(None))),
            Common.NEXT: Action(partial(self._step, ground, 1)),
            Common.PREVIOUS: Action(partial(self._step, ground, -1)),
        }

    def _set_cursor(self, spot: Spot | None) -> None:
        self._cursor = spot

    def update(self, seconds: float) -> None:
        """Let time pass: the pointer rests, and what it rests on is made ready to be lit."""
        found = self._found()
        if found is None:
            self._highlighted = None
            return
        left = _PIXELS_A_FRAME
        if self._cursor is None and not found.is_same(self._highlighted):
            self._rested += seconds
            self._highlighted = found if self._rested >= REST and not self._waits else None
            left = 0  # this frame has the note to work out and the marks to make
        if self._shown() is not None:
            self._make_some(found, left)

    def _make_some(self, found: _Found, left: int) -> None:
        """Make pictures of so many pixels, one of them in any case."""
        for spot in self._unmade(found):
            side = found.rect(spot).width
            left -= side * side + _PIXELS_OF_ANY
            light_of(self._canvas, found.face(spot), spot.area_index, side)
            if left < side * side:
                return

    def next_update_in(self) -> float | None:
        """Seconds until `update` is needed; None for not before an event."""
        if self._waits and self._cursor is None and self._highlighted is None:
            return None
        found = self._found()
        if found is None:
            return None
        if self._cursor is None and not found.is_same(self._highlighted):
            return None if self._waits else max(0.0, REST - self._rested)
        return 0.0 if self._unmade(found) else None

    def _unmade(self, found: _Found) -> list[Spot]:
        return [
            spot
            for spot in found.spots_in_sight()
            if not is_made(self._canvas, found.face(spot), spot.area_index, found.rect(spot).width)
        ]

    # -- by keyboard

    def _first(self, ground: Ground) -> Spot:
        """Where the keyboard begins: at what is under the pointer, else the tile in hand, else the castle."""
        pointed = self._pointed(ground)
        if pointed is not None and not pointed.lone:
            return pointed.whole.first
        held = ground.held
        return _CASTLE_SPOT if held is None or held.placement is None else Spot(held.placement.cell, 0)

    def _middle(self, territory: Territory, spot: Spot) -> tuple[float, float]:
        """The middle of a part, in cells."""
        face = territory.faces[spot.cell]
        x, y = self._masks.of(face.number).middle(spot.area_index, face.rotation)
        return spot.cell[0] + x, spot.cell[1] + y

    def _walk(self, ground: Ground, direction: tuple[int, int]) -> None:
        """On to the nearest part of another area in that direction, rather straight ahead than aside."""
        assert self._cursor is not None
        now = self._at_cursor(ground, self._cursor)
        here_x, here_y = self._middle(now.territory, now.whole.first)
        dx, dy = direction

        def way(spot: Spot) -> tuple[float, float]:
            x, y = self._middle(now.territory, spot)
            x, y = x - here_x, y - here_y
            return x * dx + y * dy, abs(x * dy) + abs(y * dx)

        others = (whole for whole in all_areas(now.territory) if not whole.is_same(now.whole))
        ahead = [(way(spot), spot) for whole in others for spot in whole.spots if way(spot)[0] > 0]
        if ahead:
            self._go(ground, min(ahead, key=lambda one: one[0][0] + 2 * one[0][1])[1])

    def _step(self, ground: Ground, by: int) -> None:
        """On to the next area in reading order, or back; round at the ends."""
        assert self._cursor is not None
        now = self._at_cursor(ground, self._cursor)
        wholes = all_areas(now.territory)
        number = next(i for i, whole in enumerate(wholes) if whole.is_same(now.whole))
        self._go(ground, wholes[(number + by) % len(wholes)].first)

    def _go(self, ground: Ground, spot: Spot) -> None:
        self._cursor = spot
        ground.land.bring_into_sight(spot.cell)

    # -- drawing

    @property
    def _canvas(self) -> Art:
        return self._screen.canvas

    def draw_on_land(self, surface: pygame.Surface) -> None:
        found = self._shown()
        if found is not None and found.lone is None:
            with clipped(surface, found.ground.land.rect):
                self._draw_light(surface, found)

    def draw_in_hand(self, surface: pygame.Surface) -> None:
        """Light an area of the tile in hand, which lies over all else."""
        found = self._shown()
        if found is not None and found.lone is not None:
            self._draw_light(surface, found)

    def note(self) -> NoteContent | None:
        """Return what is to be told, beside the area, or at one place aside while a tile is in hand."""
        found, verdict = self._shown(), self._verdict()
        ground = self._ground() if found is None else found.ground
        if ground is None or (found is None and verdict is None):
            return None
        is_beside = found is not None and verdict is None and ground.held is None
        near = self._surroundings(found) if found is not None and is_beside else self._aside(ground, verdict)
        words = None if found is None else self._words(found)
        return NoteContent(verdict, words, near, is_beside, self._cursor is not None)

    def _aside(self, ground: Ground, verdict: Verdict | None) -> Surroundings:
        """What is aimed at with the tile in hand, and the land with its open cells."""
        aimed = [] if ground.held is None else [ground.held.rect]
        about = aimed[0] if verdict is None else verdict.cell
        land = [
            ground.land.cell_rect(cell) for cell in (*ground.territory.faces, *ground.territory.open_cells)
        ]
        clear = [*aimed, *ground.over, *self._screen.kept_clear()]
        return Surroundings(about, clear, [], land, ground.land.rect.copy())

    def _surroundings(self, found: _Found) -> Surroundings:
        ground = found.ground
        highlighted = [found.rect(spot) for spot in found.spots_in_sight()]
        land = [ground.land.cell_rect(cell) for cell in found.territory.faces]
        first = found.rect(found.whole.first)
        clear = [*ground.over, *self._screen.kept_clear()]
        return Surroundings(first, clear, highlighted, land, ground.land.rect.copy())

    def _draw_light(self, surface: pygame.Surface, found: _Found) -> None:
        canvas = self._canvas
        for spot in found.spots_in_sight():
            face, rect = found.face(spot), found.rect(spot)
            if is_made(canvas, face, spot.area_index, rect.width):
                light = light_of(canvas, face, spot.area_index, rect.width)
                surface.blit(light, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        for x, y, side in found.whole.area.open_edges:
            draw_open_side(surface, canvas, found.rect(Spot((x, y), 0)), Side(side))
        if self._cursor is not None:
            first = found.whole.first
            rect, face = found.rect(first), found.face(first)
            across, down = self._masks.of(face.number).middle(first.area_index, face.rotation)
            draw_cursor(
                surface, canvas, (rect.x + round(across * rect.width), rect.y + round(down * rect.width))
            )

    def _words(self, found: _Found) -> Words:
        area, held = found.whole.area, found.ground.held
        if found.lone is not None:
            return Words(heading(area), (things_in(area),))
        lines = self._lines(found.territory, found.whole, found.ground.scoring_tiles, found.ground.rules)
        if held is not None and held.placement is not None and held.placement.cell in area.cells:
            lines = (*lines, tr("With the tile in hand as it lies here."))
        hint = self._hint()
        if self._cursor is not None:
            words = self._app.input.words
            others, done = words(*WAYS, Common.NEXT), words(Game.AREAS, Common.CANCEL)
            lines = (*_tile_there(found), *lines)
            hint = tr("{others}: other areas. {done}: done.").format(others=others, done=done)
        return Words(heading(area), lines, hint)


def _tile_there(found: _Found) -> tuple[str, ...]:
    """Where the part lies that the keyboard points at, and on which tile; nothing where that is said anyway."""
    cell = found.whole.first.cell
    name = tile_name(found.territory.faces[cell].number)
    if cell != (0, 0):
        return (headed(begin(place(cell)), name),)
    return () if Icon.CASTLE in found.whole.area.icons else (name,)
