"""The picture of a saved game: its title, scoring tiles, and every seat's land with its points.

It is made piece by piece, so that no frame waits for all of it: first the layout of the texts, then
the texts, then the scoring tiles, and each land once its tiles are loaded.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, cast

import pygame

from skye_desktop.engine import (
    FIRST_OWN,
    SCORING_TILES,
    SPACES,
    TILES,
    PlayerState,
    ScoringId,
    Seat,
    Territory,
)
from skye_desktop.files import LoadedGame
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.i18n import headed
from skye_desktop.kit import (
    Child,
    Container,
    Do,
    Drawing,
    Face,
    Label,
    Node,
    Role,
    Ruler,
    Space,
    Widget,
    column,
    cut_columns,
    cut_rows,
    grid,
    heading,
    theme,
)
from skye_desktop.play.saved_games import points_in_words, progress_in_words, writer
from skye_desktop.ui.art import Art, Sprites, tile_file
from skye_desktop.ui.clan_theme import CLAN_INK
from skye_desktop.ui.pages import note
from skye_desktop.ui.parts import badge
from skye_desktop.ui.territory_view import (
    BANNER_HEIGHT,
    LARGEST_TILE,
    LandCard,
    SmallLand,
    land_card,
    miniature,
    miniature_side,
)

_SCORING_TILE: Final = 38


class LandCards(Container):
    """Cards of one size, in rows that make the lands on them as large as possible."""

    lands: tuple[Territory, ...] = ()

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        gap = ruler.px(Space.M)
        number = len(self.lands)
        inside = ruler.px(2 * Space.M), ruler.px(BANNER_HEIGHT + 2 * Space.M)

        def card(beside: int) -> tuple[int, int]:
            return (inner.width + gap) // beside - gap, (inner.height + gap) // -(
                -number // beside
            ) - gap

        def smallest(beside: int) -> int:
            wide, high = card(beside)
            room = (wide - inside[0], high - inside[1])
            largest = ruler.px(LARGEST_TILE)
            return min(miniature_side(land, room, largest=largest) for land in self.lands)

        beside = max(range(1, number + 1), key=smallest)
        wide = card(beside)[0]
        for line, row in enumerate(
            cut_rows(ruler, inner, *[None] * -(-number // beside), gap=Space.M)
        ):
            cards = self.children[line * beside : (line + 1) * beside]
            # The cards of a row that is not full are centred.
            x = row.x + (row.width - len(cards) * (wide + gap) + gap) // 2
            for one in cards:
                one.place(ruler, pygame.Rect(x, row.y, wide, row.height))
                x += wide + gap


class GamePicture(Widget):
    """A saved game: title, round, notes, scoring tiles and lands."""

    game: LoadedGame
    title: str
    when: str
    about: str
    is_warning: bool

    is_whole = False
    """Whether all of it is made."""
    _made = 0
    """Number of finished pieces: the layout of the texts, the scoring tiles, then each land."""
    _room = cast("tuple[object, ...]", ())
    """Size and scale for which it is made."""
    _loading = cast("Job[None] | None", None)

    @property
    def _players(self) -> list[tuple[Seat, PlayerState]]:
        return list(zip(self.game.save.setup.seats, self.game.state.players, strict=True))

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        """Return the text of the picture, with progress, notes, scoring tiles and points."""
        printed = self.game.save.setup.variant.scoring_rules.tiles
        tiles = zip(SPACES, self.game.save.setup.scoring_tiles, strict=True)
        rules = (headed(f"{at} {printed[tile].name}", printed[tile].rule) for at, tile in tiles)
        texts = filter(
            None,
            (
                progress_in_words(self.game),
                self.when,
                self.about,
                *rules,
                *points_in_words(self.game),
            ),
        )
        nodes = (
            Node(f"picture {n}", Role.TEXT, text, rect) for n, text in enumerate(texts, start=1)
        )
        return [Node("picture", Role.LIST, self.title, rect, children=tuple(nodes))]

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        room = rect.size, self.canvas.scale
        if room != self._room:
            self.close()
            self._room = room
            self._made = 0
            self.is_whole = False
            self._pieces, self._loading = (
                self._make(),
                Job(partial(self._load, self.canvas.sprites)),
            )
            self.invalidate()
        super().arrange(ruler, rect)

    def build(self) -> Sequence[Child]:
        title = heading(self.title)
        if not self._made:
            return (column(title),)
        canvas = self.canvas
        about = self.about
        tiles = self.game.save.setup.scoring_tiles
        state = " · ".join(
            part for part in (progress_in_words(self.game), self.when, writer(self.game)) if part
        )
        # The lands have at least half of the room.
        most = max(1, self.rect.height // 2 // canvas.text.height(theme.BODY))
        about_height = (
            canvas.wrapped_height(about, theme.BODY, self.rect.width, most=most) / canvas.scale
        )
        colour = theme.WRONG if self.is_warning else theme.INK
        words = " ".join(SCORING_TILES[tile].name for tile in tiles).split()
        widest = max(canvas.text.width(word, theme.SMALL) for word in words)
        widest += canvas.px(_SCORING_TILE + 3 * Space.S)
        # Two rows if a word would be broken otherwise.
        beside = len(tiles) if widest * len(tiles) <= self.rect.width else len(tiles) // 2
        high = _SCORING_TILE * len(tiles) // beside + Space.S * (len(tiles) // beside - 1)
        scoring = (
            Drawing(Do(_draw_scoring_tile, number, tile, self._made > 1), grow=1)
            for number, tile in enumerate(tiles)
        )
        lands = tuple(player.territory for _, player in self._players)
        top = column(
            title,
            note(state),
            Label(about, colour=colour, wrap=True, height=about_height) if about else None,
        )
        return (
            column(
                top,
                column(grid(beside, *scoring, gap=Space.S, grow=1), height=high),
                LandCards(tuple(map(self._card, range(len(lands)))), lands=lands, grow=1),
                gap=Space.M,
            ),
        )

    def _card(self, number: int) -> LandCard:
        seat, player = self._players[number]
        ink = CLAN_INK[seat.clan]
        is_drawn = self._made > 2 + number
        name = Label(seat.name, theme.LARGE_BODY, ink, Face.TITLE, grow=1)
        points = Label(str(player.points), theme.HEADING, ink, Face.TITLE)
        land = SmallLand(player.territory, seat.clan, is_drawn, id=f"land {number + 1}", grow=1)
        return land_card(seat.clan, name, points, inside=column(land, pad=Space.M, grow=1))

    def go_on(self, seconds: float) -> None:
        """Make more of it, for about ``seconds``."""
        until = time.monotonic() + seconds
        if self._loading is not None and self._loading.wait(seconds):
            self._loading.result()
            for takes_long in self._pieces:
                if takes_long or time.monotonic() >= until:
                    return
            self.is_whole = True

    def close(self) -> None:
        """Stop loading pictures."""
        if self._loading is not None:
            self._loading.cancel()

    def unmounted(self) -> None:
        self.close()

    def _load(self, sprites: Sprites, progress: Progress) -> None:
        """Load the pictures of its tiles, which takes longest, in another thread."""
        tiles = {
            face.number for _, player in self._players for face in player.territory.faces.values()
        }
        scoring = map(_scoring_file, self.game.save.setup.scoring_tiles)
        painted = sorted({TILES[tile].looks for tile in tiles if TILES[tile].looks < FIRST_OWN})
        for name in (*scoring, *map(tile_file, painted)):
            sprites.load_ahead(name)
            progress(0, 0)

    def _make(self) -> Iterator[bool]:
        """Make the pieces one by one.

        After each it yields whether the next takes long and needs a frame to itself.
        """
        canvas = self.canvas
        yield self._count_piece()
        for tile in self.game.save.setup.scoring_tiles:
            canvas.sprites.picture(_scoring_file(tile), canvas.px(_SCORING_TILE))
            yield False
        yield self._count_piece()
        for number, (seat, player) in enumerate(self._players, start=1):
            room = self.host.ids[f"land {number}"].rect.size
            largest = canvas.px(LARGEST_TILE)
            side = miniature_side(player.territory, room, largest=largest)
            for face in player.territory.faces.values():
                canvas.sprites.tile(face.number, face.rotation, side, seat.clan)
                yield False
            yield True
            miniature(canvas, player.territory, seat.clan, room, largest=largest)
            yield self._count_piece()

    def _count_piece(self) -> bool:
        self._made += 1
        self.invalidate()
        return True


def _draw_scoring_tile(
    number: int,
    tile: ScoringId,
    is_drawn: bool,
    surface: pygame.Surface,
    canvas: Art,
    rect: pygame.Rect,
) -> None:
    if not is_drawn:
        return
    picture, words = cut_columns(canvas, rect, _SCORING_TILE, None, gap=Space.S)
    canvas.scoring_picture(surface, tile, picture)
    at = pygame.Rect(0, 0, *(canvas.px(22),) * 2)
    at.bottomleft = (picture.x - canvas.px(Space.S), picture.bottom + canvas.px(Space.XS))
    badge(surface, canvas, SPACES[number], at, size=theme.SMALLEST)
    name = SCORING_TILES[tile].name
    words.width -= canvas.px(Space.S)
    words.y += max(0, (words.height - canvas.wrapped_height(name, theme.SMALL, words.width)) // 2)
    canvas.write_wrapped(surface, name, words, size=theme.SMALL)


def _scoring_file(tile: ScoringId) -> str:
    return f"scoring/{tile}.png"
