"""The picture of a saved game: what it is, its scoring tiles, and every seat's land with its points.

What is in it is made piece by piece, so that no frame waits for all of it: first the words find their places, then
they are drawn, then the scoring tiles, and a land once its tiles are there.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

import pygame

from skye_desktop.engine import FIRST_OWN, SCORING_TILES, SPACES, TILES, ScoringId
from skye_desktop.files import LoadedGame
from skye_desktop.files.background import Job
from skye_desktop.files.record import Watch
from skye_desktop.i18n import headed
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node, Role
from skye_desktop.kit.layout import Row, Stack, column, grid, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Drawing, Label, Widget
from skye_desktop.play.saved_games import points_in_words, progress, writer
from skye_desktop.ui.art import Art, tile_file
from skye_desktop.ui.land_card import draw_miniature, land_card, miniature, miniature_side
from skye_desktop.ui.parts import badge, heading, note
from skye_desktop.ui.sizes import GameSheet
from skye_desktop.ui.theme import CLAN_INK


def picture_node(game: LoadedGame, title: str, when: str, about: str, where: pygame.Rect) -> Node:
    """The picture as data: how far the game is, what is told about it, scoring tiles, who has how many points."""
    printed = game.saved.setup.variant.scoring_rules.tiles
    tiles = zip(SPACES, game.saved.setup.scoring_tiles, strict=True)
    rules = (headed(f"{at} {printed[tile].name}", printed[tile].rule) for at, tile in tiles)
    texts = filter(None, (progress(game), when, about, *rules, *points_in_words(game)))
    told = (Node(f"picture {n}", Role.TEXT, text, where) for n, text in enumerate(texts, start=1))
    return Node("picture", Role.LIST, title, where, children=tuple(told))


class GamePicture:
    """A saved game as it lies in a rectangle: title, round, what is told about it, scoring tiles, lands."""

    def __init__(
        self, canvas: Art, inner: pygame.Rect, game: LoadedGame, title: str, when: str, about: str, *,
        is_warning: bool,
    ) -> None:  # fmt: skip
        self.game = game
        self.is_whole = False
        """Whether all of it is made."""
        self._canvas, self._inner, self._largest = canvas, inner, canvas.px(64)
        self._players = list(zip(game.saved.setup.seats, game.state.players, strict=True))
        self.lands = [Drawing(partial(self._draw_land, number)) for number in range(len(self._players))]
        self._told = partial(self._lay_out, title, when, about, is_warning=is_warning)
        self._title = title
        self._widgets: list[Widget] = []
        """In their places, once there is time to find them, in the order in which they are drawn."""
        self._has_scoring_tiles = False
        self._lands_made = 0
        self._pieces = self._make()
        self._loading = Job(self._load)

    def _lay_out(self, title: str, when: str, about: str, *, is_warning: bool) -> list[Widget]:
        """Everything in its place, in the order in which it is drawn."""
        canvas = self._canvas
        state = " · ".join(part for part in (progress(self.game), when, writer(self.game)) if part)
        # The lands have at least half of the room.
        most = max(1, self._inner.height // 2 // canvas.text.height(theme.BODY))
        told = canvas.wrapped_height(about, theme.BODY, self._inner.width, most=most) / canvas.scale
        colour = theme.WRONG if is_warning else theme.INK
        tiles = self.game.saved.setup.scoring_tiles
        drawn = [partial(self._draw_scoring_tile, number, tile) for number, tile in enumerate(tiles)]
        names = " ".join(SCORING_TILES[tile].name for tile in tiles).split()
        widest = max(canvas.text.width(word, theme.SMALL) for word in names)
        widest += canvas.px(GameSheet.SCORING_TILE + 3 * Space.S)
        # A word that has no room is not broken: then they stand in two rows.
        beside = len(tiles) if widest * len(tiles) <= self._inner.width else len(tiles) // 2
        high = GameSheet.SCORING_TILE * len(tiles) // beside + Space.S * (len(tiles) // beside - 1)
        scoring = grid(beside, *(Drawing(draw).grow() for draw in drawn), gap=Space.S)
        words = column(
            heading(title),
            note(state),
            Label(about, (None, told), colour=colour, wrap=True) if about else None,
        )
        top = column(words, scoring.sized(None, high), gap=Space.M)
        room = self._inner.height - top.wish(canvas, self._inner.width)[1] - canvas.px(Space.M)
        tree = column(top, *self._rows(room), gap=Space.M).arranged(canvas, self._inner)
        return [leaf for leaf in tree.leaves() if isinstance(leaf, Widget)]

    def _rows(self, room: int) -> list[Row]:
        """The lands as cards of one size, so many beside each other that all are as large as they can be.

        In a room so many pixels high; those of a row that is not full stand in its middle.
        """
        number = len(self._players)
        columns = max(range(1, number + 1), key=lambda beside: self._smallest_side(beside, room))
        wide = self._card_size(columns, room)[0] / self._canvas.scale
        cards = [self._card(seat).sized(wide) for seat in range(number)]
        rows = [cards[first : first + columns] for first in range(0, number, columns)]
        return [row(spacer(), row(*beside, gap=Space.M), spacer()).sized(None, 0).grow() for beside in rows]

    def _card_size(self, columns: int, room: int) -> tuple[int, int]:
        """With so many cards beside each other, in window pixels."""
        gap, rows = self._canvas.px(Space.M), -(-len(self._players) // columns)
        return (self._inner.width + gap) // columns - gap, (room + gap) // rows - gap

    def _smallest_side(self, columns: int, room: int) -> int:
        px, (wide, high) = self._canvas.px, self._card_size(columns, room)
        inside = wide - px(2 * Space.M), high - px(GameSheet.LAND_HEAD + 2 * Space.M)
        lands = [player.territory for _, player in self._players]
        return min(miniature_side(land, inside, largest=self._largest) for land in lands)

    def _card(self, number: int) -> Stack:
        seat, player = self._players[number]
        ink = CLAN_INK[seat.clan]
        name = Label(seat.name, size=theme.LARGE_BODY, face=Face.TITLE, colour=ink).grow()
        points = Label(str(player.points), size=theme.HEADING, face=Face.TITLE, colour=ink)
        inside = column(self.lands[number].grow(), pad=Space.M).grow()
        return land_card(seat.clan, name, points, inside=inside, height=GameSheet.LAND_HEAD, side=38)

    def is_of(self, game: LoadedGame | None, canvas: Art, inner: pygame.Rect) -> bool:
        """Whether it shows that game, there and at that scale."""
        return self.game is game and (self._canvas.scale, self._inner) == (canvas.scale, inner)

    def go_on(self, seconds: float) -> None:
        """Make more of it, for about so long."""
        until = time.monotonic() + seconds
        if self._loading.wait(seconds):
            self._loading.result()
            for takes_long in self._pieces:
                if takes_long or time.monotonic() >= until:
                    return
            self.is_whole = True

    def close(self) -> None:
        self._loading.call_off()

    def _load(self, watch: Watch) -> None:
        """Load the pictures of all that is in it, which takes longest, in another thread."""
        tiles = {face.number for _, player in self._players for face in player.territory.faces.values()}
        scoring = map(_scoring_file, self.game.saved.setup.scoring_tiles)
        painted = sorted({TILES[tile].looks for tile in tiles if TILES[tile].looks < FIRST_OWN})
        for name in (*scoring, *map(tile_file, painted)):
            self._canvas.sprites.load_ahead(name)
            watch(0, 0)

    def _make(self) -> Iterator[bool]:
        """Piece by piece; before each whether it takes long, and so has a frame to itself."""
        canvas, largest = self._canvas, self._largest
        widgets = self._told()
        yield True
        self._widgets = widgets
        yield True
        for tile in self.game.saved.setup.scoring_tiles:
            canvas.sprites.picture(_scoring_file(tile), canvas.px(GameSheet.SCORING_TILE))
            yield False
        self._has_scoring_tiles = True
        yield True
        for number, (seat, player) in enumerate(self._players):
            room = self.lands[number].rect.size
            side = miniature_side(player.territory, room, largest=largest)
            for face in player.territory.faces.values():
                canvas.sprites.tile(face.number, face.rotation, side, seat.clan)
                yield False
            yield True
            miniature(canvas, player.territory, seat.clan, room, largest=largest)
            yield True
            self._lands_made += 1

    def draw(self, surface: pygame.Surface, canvas: Art) -> None:
        if not self._widgets:
            canvas.write_wrapped(
                surface, self._title, self._inner, size=theme.HEADING, face=Face.TITLE, most=1
            )
        for widget in self._widgets:
            widget.draw(surface, canvas)

    def _draw_land(self, number: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        seat, player = self._players[number]
        if number < self._lands_made:
            draw_miniature(surface, canvas, player.territory, seat.clan, rect, largest=self._largest)

    def _draw_scoring_tile(
        self, number: int, tile: ScoringId, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
    ) -> None:
        if not self._has_scoring_tiles:
            return
        picture, words = row(GameSheet.SCORING_TILE, spacer(), gap=Space.S).cut(canvas, rect)
        canvas.scoring_picture(surface, tile, picture)
        at = pygame.Rect(0, 0, canvas.px(GameSheet.BADGE), canvas.px(GameSheet.BADGE))
        at.bottomleft = (picture.x - canvas.px(Space.S), picture.bottom + canvas.px(Space.XS))
        badge(surface, canvas, SPACES[number], at, size=theme.SMALLEST)
        name = SCORING_TILES[tile].name
        words.width -= canvas.px(Space.S)
        words.y += max(0, (words.height - canvas.wrapped_height(name, theme.SMALL, words.width)) // 2)
        canvas.write_wrapped(surface, name, words, size=theme.SMALL)


def _scoring_file(tile: ScoringId) -> str:
    return f"scoring/{tile}.png"
