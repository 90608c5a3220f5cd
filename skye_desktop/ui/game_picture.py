"""The picture of a saved game: what it is, its scoring tiles, and every seat's land with its points.

What is in it is made piece by piece, so that no frame waits for all of it: a land is drawn once its tiles are there.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame

from skye_desktop.engine import SCORING_TILES, SPACES, PlayerState, ScoringId, Seat
from skye_desktop.files import LoadedGame
from skye_desktop.files.background import Job
from skye_desktop.files.record import Watch
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Line, Space
from skye_desktop.ui.art import Art, tile_file
from skye_desktop.ui.saved_games import progress
from skye_desktop.ui.sizes import GameSheet
from skye_desktop.ui.territory_view import bounds, draw_miniature, miniature, miniature_side


class GamePicture:
    """A saved game as it lies in a rectangle: title, round, what is told about it, scoring tiles, lands."""

    def __init__(
        self,
        canvas: Art,
        inner: pygame.Rect,
        game: LoadedGame,
        title: str,
        when: str,
        about: str = "",
        *,
        is_warning: bool = False,
    ) -> None:
        self.game = game
        self.is_whole = False
        """Whether all of it is made."""
        self._canvas, self._inner, self._title, self._when = canvas, inner, title, when
        self._about, self._is_warning = about, is_warning
        self._seats = list(zip(game.saved.setup.seats, game.state.players, strict=True))
        self._has_scoring_tiles = False
        self._lands = 0
        """How many of the lands can be drawn."""
        self._pieces = self._make()
        self._loading = Job(self._load)

    def is_of(self, game: LoadedGame | None, canvas: Art, inner: pygame.Rect) -> bool:
        """Whether it shows that game, there and at that scale."""
        return self.game is game and (self._canvas.scale, self._inner) == (canvas.scale, inner)

    def go_on(self, seconds: float) -> None:
        """Make more of it, for about so long."""
        until = time.monotonic() + seconds
        if self._loading.wait(seconds):
            self._loading.result()
            for _ in self._pieces:
                if time.monotonic() >= until:
                    return
            self.is_whole = True

    def close(self) -> None:
        """Nobody wants to see it any more."""
        self._loading.call_off()

    def _load(self, watch: Watch) -> None:
        """Load the pictures of all that is in it, which takes longest, in another thread."""
        tiles = {face.number for _, player in self._seats for face in player.territory.faces.values()}
        for name in (
            *map(_scoring_file, self.game.saved.setup.scoring_tiles),
            *map(tile_file, sorted(tiles)),
        ):
            self._canvas.sprites.load_ahead(name)
            watch(0, 0)

    def _make(self) -> Iterator[None]:
        """Make it, piece by piece."""
        canvas = self._canvas
        for tile in self.game.saved.setup.scoring_tiles:
            canvas.sprites.picture(_scoring_file(tile), canvas.px(GameSheet.SCORING_TILE))
            yield
        self._has_scoring_tiles = True
        for box, (seat, player) in zip(self._boxes(), self._seats, strict=True):
            land = self._land(box, player)
            side = miniature_side(player.territory, land, largest=canvas.px(GameSheet.LARGEST_TILE))
            for face in player.territory.faces.values():
                canvas.sprites.tile(face.number, face.rotation, side, seat.clan)
                yield
            miniature(canvas, player.territory, seat.clan, land, largest=canvas.px(GameSheet.LARGEST_TILE))
            yield
            self._lands += 1

    # -- where everything is

    def _head(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The title, the line below it, and the room for what is told about the game."""
        canvas, inner = self._canvas, self._inner
        title = pygame.Rect(inner.x, inner.y - canvas.px(Space.S), inner.width, canvas.px(GameSheet.NAME))
        state = pygame.Rect(inner.x, title.bottom, inner.width, canvas.px(GameSheet.STATE))
        about = pygame.Rect(inner.x, state.bottom + canvas.px(Space.S), inner.width, 0)
        return title, state, about

    def _top(self) -> int:
        """Where the scoring tiles begin."""
        canvas = self._canvas
        _, state, about = self._head()
        if not self._about:
            return state.bottom + canvas.px(Space.M)
        told = canvas.wrapped_height(self._about, theme.BODY, about.width, most=self._most_told)
        return about.y + told + canvas.px(Space.M)

    @property
    def _most_told(self) -> int:
        """Lines of what is told about the game: the lands have at least half of the room."""
        return max(1, self._inner.height // 2 // self._canvas.text.height(theme.BODY))

    def _boxes(self) -> list[pygame.Rect]:
        """A box for each seat."""
        canvas, inner = self._canvas, self._inner
        top = self._top() + canvas.px(GameSheet.SCORING_TILE) + canvas.px(Space.M)
        seats = len(self._seats)
        columns = 1 if seats == 2 else 2
        lines = -(-seats // columns)
        gap = canvas.px(Space.M)
        width = (inner.width - (columns - 1) * gap) // columns
        height = (inner.bottom - top - (lines - 1) * gap) // lines
        boxes = []
        for i in range(seats):
            line, column = divmod(i, columns)
            is_alone = column == 0 and i == seats - 1
            left, y = inner.x + column * (width + gap), top + line * (height + gap)
            boxes.append(pygame.Rect(left, y, inner.width if is_alone else width, height))
        return boxes

    def _within(self, box: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """What lies in the box of a seat: the line at its head, and the room for the land."""
        canvas = self._canvas
        inner = box.inflate(-canvas.px(Space.XL), -canvas.px(Space.L))
        head = pygame.Rect(inner.x, inner.y, inner.width, canvas.px(GameSheet.LAND_HEAD))
        land = pygame.Rect(inner.x, head.bottom + canvas.px(Space.S), inner.width, 0)
        land.height = inner.bottom - land.y
        return head, land

    def _land(self, box: pygame.Rect, player: PlayerState) -> pygame.Rect:
        """Where a seat's land lies in its box."""
        _, room = self._within(box)
        _, _, columns, rows = bounds(player.territory.faces)
        side = miniature_side(player.territory, room, largest=self._canvas.px(GameSheet.LARGEST_TILE))
        land = pygame.Rect(0, 0, columns * side, rows * side)
        land.center = room.center
        return land

    # -- drawing

    def draw(self, surface: pygame.Surface, canvas: Art) -> None:
        """As much of it as is made."""
        title, state, about = self._head()
        canvas.write(surface, self._title, title, size=theme.HEADING, face=Face.TITLE)
        text = " · ".join(part for part in (progress(self.game), self._when) if part)
        canvas.write(surface, text, state, size=theme.SMALL, colour=theme.INK_SOFT)
        if self._about:
            colour = theme.WRONG if self._is_warning else theme.INK
            canvas.write_wrapped(surface, self._about, about, colour=colour, most=self._most_told)
        top = self._top()
        for i, tile in enumerate(self.game.saved.setup.scoring_tiles):
            self._draw_scoring_tile(surface, canvas, i, tile, top)
        for i, (box, (seat, player)) in enumerate(zip(self._boxes(), self._seats, strict=True)):
            self._draw_seat(surface, canvas, box, seat, player, has_land=i < self._lands)

    def _draw_scoring_tile(
        self, surface: pygame.Surface, canvas: Art, number: int, tile: ScoringId, top: int
    ) -> None:
        inner = self._inner
        width, height = inner.width // 4, canvas.px(GameSheet.SCORING_TILE)
        place = pygame.Rect(inner.x + number * width, top, height, height)
        if self._has_scoring_tiles:
            canvas.scoring_picture(surface, tile, place)
        badge = pygame.Rect(0, 0, canvas.px(GameSheet.BADGE), canvas.px(GameSheet.BADGE))
        badge.bottomleft = (place.x - canvas.px(Space.S), place.bottom + canvas.px(Space.XS))
        canvas.box(surface, badge, theme.GOLD_DARK, radius=GameSheet.BADGE_CORNER)
        canvas.write(
            surface, SPACES[number], badge, size=theme.SMALLEST, face=Face.BOLD,
            colour=theme.LIGHT_INK, align=Align.CENTRE,
        )  # fmt: skip
        left = place.right + canvas.px(Space.S)
        text = pygame.Rect(left, top, width - height - canvas.px(Space.S + Space.S), height)
        name, size = SCORING_TILES[tile].name, theme.SMALL
        text.y += max(0, (height - canvas.wrapped_height(name, size, text.width)) // 2)
        canvas.write_wrapped(surface, name, text, size=size)

    def _draw_seat(
        self,
        surface: pygame.Surface,
        canvas: Art,
        box: pygame.Rect,
        seat: Seat,
        player: PlayerState,
        *,
        has_land: bool,
    ) -> None:
        canvas.box(surface, box, theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR)
        head, _ = self._within(box)
        crest = pygame.Rect(head.x, head.y, head.height, head.height)
        canvas.crest(surface, seat.clan, crest)
        points = canvas.write(
            surface, str(player.points), head, size=theme.HEADING, face=Face.TITLE, align=Align.RIGHT
        )
        name = pygame.Rect(crest.right + canvas.px(Space.S), head.y, 0, head.height)
        name.width = points.x - canvas.px(Space.S) - name.x
        canvas.write(surface, seat.name, name, face=Face.BOLD)
        if has_land:
            land = self._land(box, player)
            largest = canvas.px(GameSheet.LARGEST_TILE)
            draw_miniature(surface, canvas, player.territory, seat.clan, land, largest=largest)


def _scoring_file(tile: ScoringId) -> str:
    return f"scoring/{tile}.png"
