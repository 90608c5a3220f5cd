"""The area under the pointer, lit as a whole with a note after a short rest.

The keyboard does the same: a key lights the area under the pointer or the castle's, and the arrows
go from area to area. A tile in hand is inspected as if it lay where it would come down, otherwise
by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple, Protocol, cast

import pygame

from skye_desktop.games.skye.areas import (
    AreaMasks,
    AreaSpot,
    WholeArea,
    all_areas,
    lone_area,
    whole_area,
)
from skye_desktop.games.skye.engine import (
    CASTLE,
    TILES,
    Cell,
    Icon,
    Placement,
    RotatedTile,
    ScoringId,
    ScoringRules,
    Side,
    Territory,
)
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.area_light import draw_cursor, draw_open_side, is_made, light_of
from skye_desktop.games.skye.ui.area_note import (
    AreaText,
    NoteContent,
    NoteSurroundings,
    Paper,
    Verdict,
    aside,
    place_note,
)
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import WAYS, Game
from skye_desktop.games.skye.ui.territory_view import HeldTile, TerritoryView
from skye_desktop.games.skye.wording.area import area_lines, heading, things_in
from skye_desktop.games.skye.wording.tile import place, tile_name
from skye_desktop.i18n import capitalize, headed, tr
from skye_desktop.kit import Callout, Command, Common, Ruler, Widget, clipped, measured_apart, theme

REST = 0.35
"""Seconds for which the pointer rests before an area is lit."""
_PIXELS_A_FRAME = 54_000
"""Pixels of light that are painted in one frame, which takes some 2 ms."""
_PIXELS_OF_ANY = 12_000
"""Pixels added to the count for each picture, since even the smallest takes some time."""

_STEPS: Final[dict[Command, int]] = {Common.NEXT: 1, Common.PREVIOUS: -1}
_KEYS: Final = (*WAYS, Game.AREAS, Common.CANCEL, *_STEPS)
"""Commands that the inspector takes while the keyboard inspects areas."""

_CASTLE_SPOT = AreaSpot(
    (0, 0), next(i for i, area in enumerate(CASTLE.areas) if Icon.CASTLE in area.icons)
)


class Ground(NamedTuple):
    """A land on the screen, with the tile held over it and the widgets that lie over it."""

    land: TerritoryView
    territory: Territory
    scoring_tiles: tuple[ScoringId, ...]
    rules: ScoringRules
    held: HeldTile | None = None
    over: tuple[pygame.Rect, ...] = ()
    """Rectangles over the land through which no area is inspected; the note avoids them."""


class _InspectedArea(NamedTuple):
    """The inspected area, on the land as it would be with the tile in hand."""

    ground: Ground
    territory: Territory
    whole: WholeArea
    lone: HeldTile | None = None
    """Tile in hand that is inspected by itself, instead of a tile on the land; None otherwise."""

    def is_same(self, other: _InspectedArea | None) -> bool:
        if other is None or not self.whole.is_same(other.whole):
            return False
        return (self.lone and self.lone[:2]) == (other.lone and other.lone[:2])

    def face(self, spot: AreaSpot) -> RotatedTile:
        if self.lone is not None:
            return TILES[self.lone.tile].faces[self.lone.rotation]
        return self.territory.faces[spot.cell]

    def rect(self, spot: AreaSpot) -> pygame.Rect:
        return self.ground.land.snug_rect(spot.cell) if self.lone is None else self.lone.rect

    def spots_in_sight(self) -> list[AreaSpot]:
        room = self.ground.land.rect
        return [spot for spot in self.whole.spots if self.lone or self.rect(spot).colliderect(room)]


_whole = lru_cache(maxsize=256)(whole_area)


@lru_cache(maxsize=4)
def _with_tile(territory: Territory, tile: int, placement: Placement) -> Territory:
    return territory.place(tile, placement)


class LandScreen(Protocol):
    """The screen with a land, as the inspector uses it."""

    app: App

    def ground(self) -> Ground | None:
        """Return the land whose areas can be inspected; None while none can be."""

    def over(self) -> tuple[pygame.Rect, ...]:
        """Return the rectangles that lie over the land."""

    def verdict(self) -> Verdict | None:
        """Return the verdict on the tile in hand, which the note shows above the area's lines."""

    def note_at_pointer(self) -> str:
        """Return the note of the widget or cell under the pointer; may be empty."""

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return the rectangles that no note may cover."""


class AreaInspector(Callout):
    """Finds the area under the pointer, lights it and shows a note about it.

    Its screen passes events to it, and calls `look` when the land or the tile in hand has changed.
    """

    screen: LandScreen

    cursor = cast("AreaSpot | None", None)
    """Part of an area chosen by keyboard; None while the keyboard does not inspect."""
    _highlighted = cast("_InspectedArea | None", None)
    """Area that the pointer has rested on."""
    _seen = cast("_InspectedArea | None", None)
    """Result of the last search for the inspected area."""
    _is_seen = False
    """Whether `_seen` is the result for the present situation."""
    _over = cast("tuple[pygame.Rect, ...]", ())
    """Rectangles over the land when `_seen` was found."""
    _held = cast("HeldTile | None", None)
    """Tile in hand when `_seen` was found."""
    _anchor = (-1, -1)
    """Position where the pointer began to rest."""
    _position = (-1, -1)
    _rested = 0.0
    waits = True
    """Whether the pointer has to move before anything is lit."""

    def mounted(self) -> None:
        super().mounted()
        self._lines = lru_cache(maxsize=4)(lambda *area: tuple(area_lines(*area)))
        """Cached lines of the note for an area of a land."""

    # -- what is pointed at

    def look(self) -> None:
        self._is_seen = False
        super().look()

    def _ground(self) -> Ground | None:
        ground = self.screen.ground()
        self._over, self._held = ((), None) if ground is None else (ground.over, ground.held)
        return ground

    def _found(self) -> _InspectedArea | None:
        if not self._is_seen:
            self._is_seen, self._seen = True, self._find()
        return self._seen

    def _find(self) -> _InspectedArea | None:
        if self.cursor is None and self._highlighted is None and self.waits:
            return None  # whatever it is stays dark
        ground = self._ground()
        if ground is None:
            return None
        return (
            self._pointed(ground) if self.cursor is None else self._at_cursor(ground, self.cursor)
        )

    def _lit(self) -> _InspectedArea | None:
        if self.cursor is None and self._highlighted is None:
            return None
        found = self._found()
        if found is None or self.cursor is not None:
            return found
        return found if found.is_same(self._highlighted) else None

    @property
    def highlighted(self) -> WholeArea | None:
        """The area that is lit; None if there is none."""
        lit = self._lit()
        return None if lit is None else lit.whole

    @property
    def chosen_cell(self) -> Cell | None:
        """First cell of the area chosen by keyboard; None if there is none."""
        found = None if self.cursor is None else self._lit()
        return None if found is None else found.whole.first.cell

    @property
    def is_by_pointer(self) -> bool:
        """Whether the note belongs to the area under the pointer."""
        return self.cursor is None and self._lit() is not None

    def _pointed(self, ground: Ground) -> _InspectedArea | None:
        position = self.screen.app.pointer
        held = ground.held
        if any(rect.collidepoint(position) for rect in ground.over):
            return None
        if held is not None and not held.rect.collidepoint(position):
            return None
        if held is not None and held.placement is None:
            x, y = ((position[i] + 0.5 - held.rect[i]) / held.rect.width for i in (0, 1))
            index = self._masks.of(held.tile).area_at((x, y), held.rotation)
            return _InspectedArea(
                ground, ground.territory, lone_area(held.tile, held.rotation, index), held
            )
        place = ground.land.point_at(position)
        territory = self._land(ground)
        face = None if place is None else territory.faces.get(place[0])
        if place is None or face is None:
            return None
        cell, point = place
        spot = AreaSpot(cell, self._masks.of(face.number).area_at(point, face.rotation))
        return _InspectedArea(ground, territory, _whole(territory, spot))

    def _at_cursor(self, ground: Ground, spot: AreaSpot) -> _InspectedArea:
        territory = self._land(ground)
        face = territory.faces.get(spot.cell)
        if face is None or spot.area_index >= len(face.areas):
            spot = _CASTLE_SPOT  # another land, or what lay there was picked up
        return _InspectedArea(ground, territory, _whole(territory, spot))

    @property
    def _masks(self) -> AreaMasks:
        return self.screen.app.sprites.area_masks

    def _land(self, ground: Ground) -> Territory:
        """Return the land with the tile in hand where it would lie."""
        territory = ground.territory
        held = ground.held
        if held is None or held.placement is None:
            return territory
        return _with_tile(territory, held.tile, held.placement)

    # -- events and time

    def forget(self) -> None:
        """Inspect nothing until the pointer moves or the key is pressed."""
        self.cursor = None
        self._darken(waits=True)

    def _darken(self, *, waits: bool) -> None:
        """Remove the light until the pointer rests again.

        With ``waits`` nothing is lit before the pointer has moved.
        """
        if waits and self.waits and self._highlighted is None:
            return
        self._highlighted = None
        self.waits = waits
        self._is_seen = False
        self._rest()
        if not waits:
            self.wake(REST)

    def _rest(self) -> None:
        """Begin to measure again how long the pointer has been at rest."""
        self._rested = 0.0
        self.sleep()

    def on_event(self, event: pygame.Event) -> bool:
        """Follow the pointer, and handle keys while the keyboard inspects.

        Return whether it was used.

        Events of the pointer are never used up.
        """
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
            return False
        if self._use(event):
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.forget()
        elif event.type == pygame.MOUSEWHEEL:
            self._darken(waits=self.waits)
        elif event.type == pygame.KEYDOWN and not (self.waits and self._highlighted is None):
            # A key ends the inspection by pointer, unless it may turn a held tile.
            found = self._found()
            self._darken(waits=self.waits or found is None or found.ground.held is None)
        return False

    def _use(self, event: pygame.Event) -> bool:
        """Run the area command of a key; return whether the event is used up."""
        offered = (Game.AREAS,) if self.cursor is None else _KEYS
        command = self.screen.app.input.command(event, offered)
        ground = None if command is None else self._ground()
        if command is None or ground is None:
            return False
        if self.cursor is None:
            self.cursor = self._first(ground)
        elif isinstance(command, Game) and command in WAYS:
            self._walk(self._at_cursor(ground, self.cursor), WAYS[command])
        elif command in _STEPS:
            self._step(self._at_cursor(ground, self.cursor), _STEPS[command])
        else:
            self.cursor = None
        self._darken(waits=True)
        self.look()
        return True

    def _move(self, position: tuple[int, int]) -> None:
        if position == self._position:
            return  # another scene is gone, and the pointer is where it was
        was_by_key = self.cursor is not None
        before = self._seen
        held = self._held
        self._position = position
        self.waits = False
        self.cursor = None
        self._is_seen = False
        away = hypot(position[0] - self._anchor[0], position[1] - self._anchor[1])
        has_moved = away > self.canvas.px(theme.CLICK_SLOP)
        lit = self._lit()
        # A tile in the air follows the pointer, which is therefore never off it.
        if lit is None or (lit.lone and has_moved):
            has_moved = has_moved or self._highlighted is not None
            self._highlighted = None
        if self._highlighted is None and has_moved:
            self._anchor = position
            self._rest()
        self._await()
        is_other = self.shown is not None and not self._points_as(before)
        if is_other or was_by_key or held != self._held:
            super().look()

    def _points_as(self, before: _InspectedArea | None) -> bool:
        """Return whether the pointer is on the area as before, and its first tile is the same."""
        found = self._found()
        if found is None or before is None or found.lone is not None:
            return False
        return found.whole.first.cell == before.whole.first.cell and found.is_same(before)

    def _await(self) -> None:
        """Request a tick when the area is to be lit, or at once to paint more of its light."""
        found = self._found()
        if found is None:
            self.sleep()
        elif self.cursor is not None or found.is_same(self._highlighted):
            if self._unmade(found):
                self.wake()
        elif not self.waits:
            self.wake(max(0.0, REST - self._rested))

    def tick(self, seconds: float) -> float | None:
        """Light the area that the pointer has rested on, and paint some of its light."""
        found = self._found()
        if found is None:
            self._highlighted = None
            return None
        left = _PIXELS_A_FRAME
        if self.cursor is None and not found.is_same(self._highlighted):
            self._rested += seconds
            self._highlighted = None
            if self.waits or self._rested < REST:
                return None if self.waits else REST - self._rested
            self._highlighted = found
            self.look()
            left = 0  # this frame has the note to work out and the marks to make
        self._make_some(found, left)
        return 0.0 if self._unmade(found) else None

    def _make_some(self, found: _InspectedArea, left: int) -> None:
        """Paint at least one picture of the light, and more of them within ``left`` pixels."""
        for spot in self._unmade(found):
            side = found.rect(spot).width
            left -= side * side + _PIXELS_OF_ANY
            light_of(self.canvas, found.face(spot), spot.area_index, side)
            if left < side * side:
                return

    def _unmade(self, found: _InspectedArea) -> list[AreaSpot]:
        return [
            spot
            for spot in found.spots_in_sight()
            if not is_made(self.canvas, found.face(spot), spot.area_index, found.rect(spot).width)
        ]

    # -- by keyboard

    def _first(self, ground: Ground) -> AreaSpot:
        """Return the part of an area with which the keyboard begins.

        It is the one under the pointer, else one of the tile in hand, else the castle's.
        """
        pointed = self._pointed(ground)
        if pointed is not None and not pointed.lone:
            return pointed.whole.first
        held = ground.held
        return (
            _CASTLE_SPOT
            if held is None or held.placement is None
            else AreaSpot(held.placement.cell, 0)
        )

    def _middle(self, territory: Territory, spot: AreaSpot) -> tuple[float, float]:
        """Return the middle of a part of an area, in cells."""
        face = territory.faces[spot.cell]
        x, y = self._masks.of(face.number).middle(spot.area_index, face.rotation)
        return spot.cell[0] + x, spot.cell[1] + y

    def _walk(self, now: _InspectedArea, direction: tuple[int, int]) -> None:
        """Go to the nearest part of another area in that direction.

        Distance sideways counts double.
        """
        here_x, here_y = self._middle(now.territory, now.whole.first)
        dx, dy = direction

        def way(spot: AreaSpot) -> tuple[float, float]:
            x, y = self._middle(now.territory, spot)
            x, y = x - here_x, y - here_y
            return x * dx + y * dy, abs(x * dy) + abs(y * dx)

        others = (whole for whole in all_areas(now.territory) if not whole.is_same(now.whole))
        ahead = [(way(spot), spot) for whole in others for spot in whole.spots if way(spot)[0] > 0]
        if ahead:
            self._go(now, min(ahead, key=lambda one: one[0][0] + 2 * one[0][1])[1])

    def _step(self, now: _InspectedArea, by: int) -> None:
        """Go to the next area in reading order, or back; wrap around at the ends."""
        wholes = all_areas(now.territory)
        number = next(i for i, whole in enumerate(wholes) if whole.is_same(now.whole))
        self._go(now, wholes[(number + by) % len(wholes)].first)

    def _go(self, now: _InspectedArea, spot: AreaSpot) -> None:
        self.cursor = spot
        now.ground.land.bring_into_sight(spot.cell)

    # -- the note

    def content(self) -> NoteContent | None:
        """Return the content of the note: beside the area, or aside if a tile is in hand."""
        self._is_seen = False
        self._await()
        found = self._lit()
        verdict = self.screen.verdict()
        if found is None and verdict is None:
            return None
        ground = self._ground() if found is None else found.ground
        if ground is None:
            return None
        is_beside = found is not None and verdict is None and ground.held is None
        near = (
            self._surroundings(found)
            if found is not None and is_beside
            else self._aside(ground, verdict)
        )
        words = None if found is None else self._words(found)
        return NoteContent(verdict, words, near, is_beside, self.cursor is not None)

    def form_of(self, content: NoteContent) -> Widget:
        return Paper(
            content.verdict, content.words, " · ".join(content.lines), id="note on the land"
        )

    @property
    def live(self) -> str:
        return (
            "\n".join(self.shown.lines)
            if self.shown is not None and self.shown.is_announced
            else ""
        )

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        shown: NoteContent = self.shown
        canvas = cast("Art", ruler)
        window = self.host.window
        place = place_note if shown.is_beside else aside
        return 0, place(canvas, measured_apart(self.forms()[0], ruler, None), shown.near, window)

    def _aside(self, ground: Ground, verdict: Verdict | None) -> NoteSurroundings:
        """Return what surrounds a note that stands aside: the cell in question and the land."""
        aimed = [] if ground.held is None else [ground.held.rect]
        about = aimed[0] if verdict is None else verdict.cell
        land = [
            ground.land.cell_rect(cell)
            for cell in (*ground.territory.faces, *ground.territory.open_cells)
        ]
        clear = [*aimed, *ground.over, *self.screen.kept_clear()]
        return NoteSurroundings(about, clear, [], land, ground.land.rect.copy())

    def _surroundings(self, found: _InspectedArea) -> NoteSurroundings:
        ground = found.ground
        highlighted = [found.rect(spot) for spot in found.spots_in_sight()]
        land = [ground.land.cell_rect(cell) for cell in found.territory.faces]
        first = found.rect(found.whole.first)
        clear = [*ground.over, *self.screen.kept_clear()]
        return NoteSurroundings(first, clear, highlighted, land, ground.land.rect.copy())

    # -- drawing

    def draw_on_land(self, surface: pygame.Surface) -> None:
        if self.shown is not None and self._over != self.screen.over():
            self.look()  # something has come or gone by itself, maybe above the pointer
            self.screen.app.redraw()
        found = self._lit()
        if found is not None and found.lone is None:
            with clipped(surface, found.ground.land.rect):
                self._draw_light(surface, found)

    def draw_in_hand(self, surface: pygame.Surface) -> None:
        """Light an area of the tile in hand, which is drawn above everything else."""
        found = self._lit()
        if found is not None and found.lone is not None:
            self._draw_light(surface, found)

    def _draw_light(self, surface: pygame.Surface, found: _InspectedArea) -> None:
        canvas = self.canvas
        for spot in found.spots_in_sight():
            face = found.face(spot)
            rect = found.rect(spot)
            if is_made(canvas, face, spot.area_index, rect.width):
                light = light_of(canvas, face, spot.area_index, rect.width)
                surface.blit(light, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        for x, y, side in found.whole.area.open_edges:
            draw_open_side(surface, canvas, found.rect(AreaSpot((x, y), 0)), Side(side))
        if self.cursor is not None:
            first = found.whole.first
            rect = found.rect(first)
            face = found.face(first)
            across, down = self._masks.of(face.number).middle(first.area_index, face.rotation)
            draw_cursor(
                surface,
                canvas,
                (rect.x + round(across * rect.width), rect.y + round(down * rect.width)),
            )

    def _words(self, found: _InspectedArea) -> AreaText:
        area = found.whole.area
        held = found.ground.held
        if found.lone is not None:
            return AreaText(heading(area), (things_in(area),))
        lines = self._lines(
            found.territory, found.whole, found.ground.scoring_tiles, found.ground.rules
        )
        if held is not None and held.placement is not None and held.placement.cell in area.cells:
            lines = (*lines, tr("With the tile in hand as it lies here."))
        hint = self.screen.note_at_pointer()
        if self.cursor is not None:
            words = self.screen.app.input.words
            others = words(*WAYS, Common.NEXT)
            done = words(Game.AREAS, Common.CANCEL)
            lines = (*_tile_there(found), *lines)
            hint = tr("{others}: other areas. {done}: done.").format(others=others, done=done)
        return AreaText(heading(area), lines, hint)


def _tile_there(found: _InspectedArea) -> tuple[str, ...]:
    """Return a text with the cell and the tile that the keyboard has chosen, in a tuple.

    The tuple is empty if the note names the castle anyway.
    """
    cell = found.whole.first.cell
    name = tile_name(found.territory.faces[cell].number)
    if cell != (0, 0):
        return (headed(capitalize(place(cell)), name),)
    return () if Icon.CASTLE in found.whole.area.icons else (name,)
