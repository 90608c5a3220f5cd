"""The lands on the screen: the one looked at, and for a glimpse the one that something else speaks of."""

from __future__ import annotations

import pygame

from skye_desktop.engine import Cell, Phase, PlayerView, Territory
from skye_desktop.i18n import tr
from skye_desktop.kit import Space, Texture
from skye_desktop.play.log import LogLine, highlighted_by
from skye_desktop.ui.area_inspector import Ground
from skye_desktop.ui.sizes import Small
from skye_desktop.ui.table.desk import Desk, Glimpse
from skye_desktop.ui.table.pieces import ShownTiles
from skye_desktop.ui.table.things.land import LandPicture
from skye_desktop.ui.table.things.seat_card import tiles_before
from skye_desktop.ui.territory_view import Marks, Plate, draw_plate, land_plate


class Lands:
    """Draws a land with what is marked on it, and whose it is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._plate: tuple[object, Plate] | None = None
        """Whose land it is, laid out, and for what that was done: nearly every frame shows the same."""
        self._pointed: tuple[int, int] | None = None
        """The pointer, while a line of the log or a scoring tile lies under it."""

    @property
    def glimpse(self) -> Glimpse | None:
        """What is under the pointer speaks of, as the game is now."""
        desk = self._desk
        if self._pointed is None or desk.panel.holds_something:
            return None
        return desk.table.glimpse_at(self._pointed)

    def point_at(self, position: tuple[int, int]) -> bool:
        """Show for a glimpse what is spoken of there, in window pixels; return whether another land is shown now."""
        before, self._pointed = self.glimpse, position
        after = self.glimpse
        self._pointed = None if after is None else position
        return after != before

    def forget(self) -> None:
        self._pointed = None

    def ground(self, over: tuple[pygame.Rect, ...]) -> Ground | None:
        """The land whose areas can be pointed at, with what lies over it there.

        None while it is covered or moved about, gives way to a glimpse, or something else than a tile is held.
        """
        desk = self._desk
        panel = desk.panel
        if panel.covers_table or desk.land.is_dragged or self.glimpse is not None:
            return None
        held, view = panel.held_tile, desk.view
        if held is None and panel.holds_something:
            return None
        territory = view.seats[desk.shown].territory
        return Ground(desk.land, territory, view.scoring_tiles, view.variant.scoring_rules, held, over)

    def picture(self) -> LandPicture:
        """Return the land that is on the screen, be it for a glimpse."""
        desk, glimpse = self._desk, self.glimpse
        if glimpse is None:
            seat = desk.shown
            return LandPicture(desk.land, desk.view.seats[seat], desk.panel.marks(seat))
        return self._highlighted(desk.view, *glimpse)

    def _highlighted(self, view: PlayerView, number: int, cells: frozenset[Cell]) -> LandPicture:
        """Return a seat's land with those cells lit, as it would lie if it were looked at."""
        land = self._desk.land if number == self._desk.shown else self._desk.glimpse_of(number)
        return LandPicture(land, view.seats[number], Marks(highlighted=cells))

    def boxes(self) -> tuple[pygame.Rect, ...]:
        """What is told of the land, over it."""
        return (
            self._desk.news.box,
            self._desk.sign.box,
            *(() if self._plate is None else (self._plate[1].rect,)),
        )

    def draw_owner(self, surface: pygame.Surface, note: pygame.Rect | None) -> None:
        """Whose land is on the screen. Nothing of that shows beside a note over it."""
        glimpse = self.glimpse
        if glimpse is not None:
            self._draw_owner(surface, glimpse[0])
            return
        self._draw_owner(surface, self._desk.shown, note)

    @property
    def plate(self) -> pygame.Rect:
        """Where it was drawn last that says whose land it is."""
        return (
            pygame.Rect(self._desk.land.rect.topleft, (0, 0)) if self._plate is None else self._plate[1].rect
        )

    def beside_plate(self) -> pygame.Rect:
        """The corner of the land at the right of the plate; all below it where the plate leaves no room for words."""
        canvas, land, plate = self._desk.canvas, self._desk.land.rect, self.plate
        wide = min(canvas.px(420), land.right - plate.right - canvas.px(Space.L))
        if wide >= canvas.px(280):  # with less they stand below the plate
            return pygame.Rect(land.right - wide, land.y, wide, land.height)
        below = plate.bottom + canvas.px(Space.M)
        return pygame.Rect(land.x, below, land.width, max(0, land.bottom - below))

    def tiles(self) -> ShownTiles | None:
        """Return the tiles that a line of the log or the card of a seat under the pointer speaks of."""
        desk = self._desk
        at = desk.pointer
        number, line = desk.table.seat_at(at), desk.table.line_at(at)
        tiles = () if line is None else line.tiles
        if (number is None and not tiles) or desk.panel.holds_something or not desk.table.lies_open:
            return None
        if number is not None:
            return self._tiles_before(number)
        beside = (desk.land.rect.x - desk.canvas.px(Space.L), at[1])
        return ShownTiles(tiles, beside, desk.kept_clear(), within=desk.land.rect.copy())

    def draw_highlighted(self, surface: pygame.Surface, line: LogLine) -> None:
        """The land that a line of the log speaks of, its cells lit, over what is drawn there already.

        With the time line open as the land was then, else as it is now.
        """
        if line.seat is None:
            return
        desk = self._desk
        view = desk.view if desk.panel.moment is None else desk.session.view_at(line.moment, None)
        cells = highlighted_by(line, view.seats[line.seat].territory)
        if not cells:
            return
        part = pygame.Rect(desk.land.rect)
        wood = desk.canvas.sprites.tiled(Texture.WOOD_FILE, surface.get_size(), Texture.WOOD)
        surface.blit(wood, part, part)
        # Over what else is drawn: the next frame begins without it.
        land, seat, marks = self._highlighted(view, line.seat, cells)
        land.draw(surface, desk.canvas, seat.territory, seat.clan, marks)
        self._draw_owner(surface, line.seat)

    def _draw_owner(self, surface: pygame.Surface, seat: int, note: pygame.Rect | None = None) -> None:
        canvas, shown, room = self._desk.canvas, self._desk.view.seats[seat], self._desk.land.rect
        # In a very low room the words would lie over the land: there the cards say whose it is.
        is_low = self._desk.is_small and room.height < canvas.px(Small.LOW_LAND)
        words = "" if is_low else tr("{name}'s land").format(name=shown.name)
        key = words, shown.clan, tuple(room), canvas.scale
        if self._plate is None or self._plate[0] != key:
            self._plate = key, land_plate(canvas, words, shown.clan, room)
        plate = self._plate[1]
        if self._desk.is_small and words and self._lies_over_cells(plate.rect, shown.territory):
            plate = land_plate(canvas, "", shown.clan, room)  # its crest alone
        if note is None or not note.colliderect(plate.rect):
            draw_plate(surface, canvas, plate)

    def _lies_over_cells(self, box: pygame.Rect, territory: Territory) -> bool:
        """Whether that hides some of a tile, or of where one may be laid."""
        cells = (*territory.faces, *territory.open_cells)
        return any(box.colliderect(self._desk.land.cell_rect(cell)) for cell in cells)

    def _tiles_before(self, number: int) -> ShownTiles | None:
        """Return the tiles that lie before a seat, or once were on offer."""
        desk, canvas, panel = self._desk, self._desk.canvas, self._desk.panel
        card, seat = desk.places.seat(number), desk.view.seats[number]
        beside = (card.x - canvas.px(290), card.bottom - canvas.px(44))
        clear = [card, *desk.kept_clear()]
        if panel.moment is not None and panel.phase is Phase.BUYING and seat.prices:
            tiles, prices = zip(*seat.prices, strict=True)
            return ShownTiles(tiles, beside, clear, prices)
        tiles = tuple(tiles_before(seat, panel.phase))
        return ShownTiles(tiles, beside, clear) if tiles else None
