"""Areas that are pointed at: after a short rest the area under the pointer lights up as a whole, with a note.

The same by keyboard: a key lights the area that was pointed at, or the castle's, and the arrows go from area to area.
A tile in hand is pointed at too: as if it lay where it would come down, else by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple, Protocol, cast

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
from skye_desktop.i18n import capitalize, headed, tr
from skye_desktop.kit import Callout, Command, Common, Ruler, Widget, clipped, measured_apart, theme
from skye_desktop.play.areas import AreaMasks, AreaSpot, WholeArea, all_areas, lone_area, whole_area
from skye_desktop.play.wording.area import area_lines, heading, things_in
from skye_desktop.play.wording.tile import place, tile_name
from skye_desktop.ui.app import App
from skye_desktop.ui.area_light import draw_cursor, draw_open_side, is_made, light_of
from skye_desktop.ui.area_note import NoteContent, Paper, Surroundings, Verdict, Words, aside, place_note
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import WAYS, Game
from skye_desktop.ui.territory_view import HeldTile, TerritoryView

REST = 0.35
"""Seconds that the pointer rests before an area lights up."""
_PIXELS_A_FRAME = 54_000
"""Of the pictures made in one frame, which then take some 2 ms; one is made however large it is."""
_PIXELS_OF_ANY = 12_000
"""How many more pixels a picture is counted for: so much work is the smallest too."""

_STEPS: Final[dict[Command, int]] = {Common.NEXT: 1, Common.PREVIOUS: -1}
_KEYS: Final = (*WAYS, Game.AREAS, Common.CANCEL, *_STEPS)
"""All that keys mean while the keyboard points."""

_CASTLE_SPOT = AreaSpot((0, 0), next(i for i, area in enumerate(CASTLE.areas) if Icon.CASTLE in area.icons))


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

    def face(self, spot: AreaSpot) -> Face:
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
    """What the light asks of the screen that the land is on."""

    app: App

    def ground(self) -> Ground | None:
        """Return the land whose areas can be pointed at; None while nothing can be."""

    def over(self) -> tuple[pygame.Rect, ...]:
        """Return where something lies over the land."""

    def verdict(self) -> Verdict | None:
        """Return what there is to say of a tile in hand, above what the area is that it rests on."""

    def note_at_pointer(self) -> str:
        """Return what else is to be said of what the pointer is over."""

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return what no note may cover."""


class AreaInspector(Callout):
    """Knows which area is pointed at, lights it, and says what there is to say of it.

    Its screen lets it hear events, and tells it to `look` when the land or what is in hand is another.
    """

    screen: LandScreen

    cursor = cast("AreaSpot | None", None)
    """What the keyboard has chosen; None while it has not been asked to."""
    _highlighted = cast("_Found | None", None)
    """What the pointer has rested on."""
    _seen = cast("_Found | None", None)
    """What was pointed at when that was looked for last."""
    _is_seen = False
    """Whether that is so still."""
    _over = cast("tuple[pygame.Rect, ...]", ())
    """Where something lay over the land then."""
    _held = cast("HeldTile | None", None)
    """What was in hand then."""
    _anchor = (-1, -1)
    """Where the pointer began to rest."""
    _position = (-1, -1)
    _rested = 0.0
    waits = True
    """Whether nothing lights up before the pointer moves."""

    def mounted(self) -> None:
        super().mounted()
        self._lines = lru_cache(maxsize=4)(lambda *area: tuple(area_lines(*area)))
        """What there is to say of an area of a land, worked out once."""

    # -- what is pointed at

    def look(self) -> None:
        self._is_seen = False
        super().look()

    def _ground(self) -> Ground | None:
        ground = self.screen.ground()
        self._over, self._held = ((), None) if ground is None else (ground.over, ground.held)
        return ground

    def _found(self) -> _Found | None:
        if not self._is_seen:
            self._is_seen, self._seen = True, self._find()
        return self._seen

    def _find(self) -> _Found | None:
        if self.cursor is None and self._highlighted is None and self.waits:
            return None  # whatever it is stays dark
        ground = self._ground()
        if ground is None:
            return None
        return self._pointed(ground) if self.cursor is None else self._at_cursor(ground, self.cursor)

    def _lit(self) -> _Found | None:
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
        """Where the area begins that the keyboard points at; None while it does not."""
        found = None if self.cursor is None else self._lit()
        return None if found is None else found.whole.first.cell

    @property
    def is_by_pointer(self) -> bool:
        """Whether the note is shown that belongs to what is under the pointer."""
        return self.cursor is None and self._lit() is not None

    def _pointed(self, ground: Ground) -> _Found | None:
        position, held = self.screen.app.pointer, ground.held
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
        spot = AreaSpot(cell, self._masks.of(face.number).area_at(point, face.rotation))
        return _Found(ground, territory, _whole(territory, spot))

    def _at_cursor(self, ground: Ground, spot: AreaSpot) -> _Found:
        territory = self._land(ground)
        face = territory.faces.get(spot.cell)
        if face is None or spot.area_index >= len(face.areas):
            spot = _CASTLE_SPOT  # another land, or what lay there was picked up
        return _Found(ground, territory, _whole(territory, spot))

    @property
    def _masks(self) -> AreaMasks:
        return self.screen.app.sprites.area_masks

    def _land(self, ground: Ground) -> Territory:
        """The land with the tile in hand where it would lie."""
        territory, held = ground.territory, ground.held
        if held is None or held.placement is None:
            return territory
        return _with_tile(territory, held.tile, held.placement)

    # -- events and time

    def forget(self) -> None:
        """Point at nothing any more, until the pointer moves or the key is pressed."""
        self.cursor = None
        self._darken(waits=True)

    def _darken(self, *, waits: bool) -> None:
        """The pointer has to rest anew, and to move before if it ``waits``."""
        if waits and self.waits and self._highlighted is None:
            return
        self._highlighted, self.waits, self._is_seen = None, waits, False
        self._rest()
        if not waits:
            self.wake(REST)

    def _rest(self) -> None:
        """Begin to rest."""
        self._rested = 0.0
        self.sleep()

    def on_event(self, event: pygame.Event) -> bool:
        """Follow the pointer, which is nobody's in particular; use the keys while the keyboard points."""
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
            # Whoever uses the keyboard does not point, unless to turn what the pointer holds.
            found = self._found()
            self._darken(waits=self.waits or found is None or found.ground.held is None)
        return False

    def _use(self, event: pygame.Event) -> bool:
        """Do what a key means for areas."""
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
        was_by_key, before, held = self.cursor is not None, self._seen, self._held
        self._position, self.waits, self.cursor, self._is_seen = position, False, None, False
        away = hypot(position[0] - self._anchor[0], position[1] - self._anchor[1])
        has_moved = away > self.canvas.px(theme.CLICK_SLOP)
        lit = self._lit()
        # A tile in the air comes along: one is never off it.
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

    def _points_as(self, before: _Found | None) -> bool:
        """Return whether the same is pointed at on the same tile, and lies where it did."""
        found = self._found()
        if found is None or before is None or found.lone is not None:
            return False
        return found.whole.first.cell == before.whole.first.cell and found.is_same(before)

    def _await(self) -> None:
        """Be ticked when what is pointed at is to be lit, or its light to be made."""
        found = self._found()
        if found is None:
            self.sleep()
        elif self.cursor is not None or found.is_same(self._highlighted):
            if self._unmade(found):
                self.wake()
        elif not self.waits:
            self.wake(max(0.0, REST - self._rested))

    def tick(self, seconds: float) -> float | None:
        """Light what the pointer has rested on, and make some of the light in each frame."""
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

    def _make_some(self, found: _Found, left: int) -> None:
        """Make pictures of so many pixels, one of them in any case."""
        for spot in self._unmade(found):
            side = found.rect(spot).width
            left -= side * side + _PIXELS_OF_ANY
            light_of(self.canvas, found.face(spot), spot.area_index, side)
            if left < side * side:
                return

    def _unmade(self, found: _Found) -> list[AreaSpot]:
        return [
            spot
            for spot in found.spots_in_sight()
            if not is_made(self.canvas, found.face(spot), spot.area_index, found.rect(spot).width)
        ]

    # -- by keyboard

    def _first(self, ground: Ground) -> AreaSpot:
        """Where the keyboard begins: at what is under the pointer, else the tile in hand, else the castle."""
        pointed = self._pointed(ground)
        if pointed is not None and not pointed.lone:
            return pointed.whole.first
        held = ground.held
        return _CASTLE_SPOT if held is None or held.placement is None else AreaSpot(held.placement.cell, 0)

    def _middle(self, territory: Territory, spot: AreaSpot) -> tuple[float, float]:
        """The middle of a part, in cells."""
        face = territory.faces[spot.cell]
        x, y = self._masks.of(face.number).middle(spot.area_index, face.rotation)
        return spot.cell[0] + x, spot.cell[1] + y

    def _walk(self, now: _Found, direction: tuple[int, int]) -> None:
        """On to the nearest part of another area in that direction, rather straight ahead than aside."""
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

    def _step(self, now: _Found, by: int) -> None:
        """On to the next area in reading order, or back; round at the ends."""
        wholes = all_areas(now.territory)
        number = next(i for i, whole in enumerate(wholes) if whole.is_same(now.whole))
        self._go(now, wholes[(number + by) % len(wholes)].first)

    def _go(self, now: _Found, spot: AreaSpot) -> None:
        self.cursor = spot
        now.ground.land.bring_into_sight(spot.cell)

    # -- the note

    def content(self) -> NoteContent | None:
        """Return what is to be told, beside the area, or at one place aside while a tile is in hand."""
        self._is_seen = False
        self._await()
        found, verdict = self._lit(), self.screen.verdict()
        if found is None and verdict is None:
            return None
        ground = self._ground() if found is None else found.ground
        if ground is None:
            return None
        is_beside = found is not None and verdict is None and ground.held is None
        near = self._surroundings(found) if found is not None and is_beside else self._aside(ground, verdict)
        words = None if found is None else self._words(found)
        return NoteContent(verdict, words, near, is_beside, self.cursor is not None)

    def form_of(self, content: NoteContent) -> Widget:
        return Paper(content.verdict, content.words, " · ".join(content.lines), id="note on the land")

    @property
    def live(self) -> str:
        return "\n".join(self.shown.lines) if self.shown is not None and self.shown.is_announced else ""

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        shown: NoteContent = self.shown
        canvas, window = cast("Art", ruler), self.host.window
        place = place_note if shown.is_beside else aside
        return 0, place(canvas, measured_apart(self.forms()[0], ruler, None), shown.near, window)

    def _aside(self, ground: Ground, verdict: Verdict | None) -> Surroundings:
        """What is aimed at with the tile in hand, and the land with its open cells."""
        aimed = [] if ground.held is None else [ground.held.rect]
        about = aimed[0] if verdict is None else verdict.cell
        land = [
            ground.land.cell_rect(cell) for cell in (*ground.territory.faces, *ground.territory.open_cells)
        ]
        clear = [*aimed, *ground.over, *self.screen.kept_clear()]
        return Surroundings(about, clear, [], land, ground.land.rect.copy())

    def _surroundings(self, found: _Found) -> Surroundings:
        ground = found.ground
        highlighted = [found.rect(spot) for spot in found.spots_in_sight()]
        land = [ground.land.cell_rect(cell) for cell in found.territory.faces]
        first = found.rect(found.whole.first)
        clear = [*ground.over, *self.screen.kept_clear()]
        return Surroundings(first, clear, highlighted, land, ground.land.rect.copy())

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
        """Light an area of the tile in hand, which lies over all else."""
        found = self._lit()
        if found is not None and found.lone is not None:
            self._draw_light(surface, found)

    def _draw_light(self, surface: pygame.Surface, found: _Found) -> None:
        canvas = self.canvas
        for spot in found.spots_in_sight():
            face, rect = found.face(spot), found.rect(spot)
            if is_made(canvas, face, spot.area_index, rect.width):
                light = light_of(canvas, face, spot.area_index, rect.width)
                surface.blit(light, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        for x, y, side in found.whole.area.open_edges:
            draw_open_side(surface, canvas, found.rect(AreaSpot((x, y), 0)), Side(side))
        if self.cursor is not None:
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
        hint = self.screen.note_at_pointer()
        if self.cursor is not None:
            words = self.screen.app.input.words
            others, done = words(*WAYS, Common.NEXT), words(Game.AREAS, Common.CANCEL)
            lines = (*_tile_there(found), *lines)
            hint = tr("{others}: other areas. {done}: done.").format(others=others, done=done)
        return Words(heading(area), lines, hint)


def _tile_there(found: _Found) -> tuple[str, ...]:
    """Where the part lies that the keyboard points at, and on which tile; nothing where that is said anyway."""
    cell = found.whole.first.cell
    name = tile_name(found.territory.faces[cell].number)
    if cell != (0, 0):
        return (headed(capitalize(place(cell)), name),)
    return () if Icon.CASTLE in found.whole.area.icons else (name,)
