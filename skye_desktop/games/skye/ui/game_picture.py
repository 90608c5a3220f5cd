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

from skye_desktop.files import LoadedGame
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.game.saved_games import points_in_words, progress_in_words, writer
from skye_desktop.games.skye.engine import (
    SCORING_TILES,
    SPACES,
    Clan,
    PlayerState,
    ScoringId,
    Seat,
    Territory,
)
from skye_desktop.games.skye.ui.art import Art, Sprites
from skye_desktop.games.skye.ui.clan_theme import CLAN_INK
from skye_desktop.games.skye.ui.land_pictures import load_tiles
from skye_desktop.games.skye.ui.portraits import badge, crest
from skye_desktop.games.skye.ui.territory_view import (
    BANNER_HEIGHT,
    LARGEST_TILE,
    LandBanner,
    SmallLand,
    draw_miniature,
    miniature,
    miniature_side,
)
from skye_desktop.i18n import headed
from skye_desktop.kit import (
    Align,
    Child,
    Container,
    Do,
    Drawing,
    Face,
    Label,
    Node,
    Role,
    Ruler,
    Skins,
    Space,
    Stack,
    Widget,
    column,
    cut_columns,
    cut_rows,
    grid,
    heading,
    row,
    theme,
    walk,
)
from skye_desktop.shell.list_look import GamePreview
from skye_desktop.shell.notes_and_lines import light_note

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
        lines = cut_rows(ruler, inner, *[None] * -(-number // beside), gap=Space.M)
        for place, line in enumerate(lines):
            cards = self.children[place * beside : (place + 1) * beside]
            # The cards of a row that is not full are centred.
            x = line.x + (line.width - len(cards) * (wide + gap) + gap) // 2
            for one in cards:
                one.place(ruler, pygame.Rect(x, line.y, wide, line.height))
                x += wide + gap
        self._share_a_size(ruler)

    def _share_a_size(self, ruler: Ruler) -> None:
        """Give the tiles of all lands the same size, which the least roomy card determines."""
        lands = [one for one in walk(*self.children) if isinstance(one, _CardLand)]
        most = ruler.px(LARGEST_TILE)
        side = min(miniature_side(one.territory, one.rect.size, largest=most) for one in lands)
        for one in lands:
            one.show_at(side)


class _CardLand(SmallLand):
    """A land on a card, with tiles of the size that all lands of the game share."""

    side = 0
    """Side of a tile, in window pixels."""

    def show_at(self, side: int) -> None:
        """Draw tiles of that size from now on."""
        if self.side != side:
            self.side = side
            self.repaint()

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_drawn:
            draw_miniature(surface, canvas, self.territory, self.clan, rect, largest=self.side)


class _DarkCard(Stack):
    """A hollow in the wood for a land."""

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect, Skins.TRAY)


def _dark_card(clan: Clan, *words: Child, inside: Child) -> Widget:
    """Return a card with texts on its banner; the crest hangs over the banner's edge."""
    banner = LandBanner(
        (38, *words), Space.S, (Space.M, 0), Align.CENTRE, clan, height=BANNER_HEIGHT
    )
    hanging = column(Space.XS, row(Space.M, crest(clan, 38)))
    return _DarkCard((column(banner, inside), hanging))


class GamePicture(GamePreview):
    """A saved game: title, round, notes, scoring tiles and lands."""

    game: LoadedGame
    title: str
    when: str
    about: str
    is_warning: bool

    is_whole = False
    """Whether all of it is made."""
    _made = 0
    """Number of finished pieces: the layout of the texts, the scoring tiles, and each land."""
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
        title = heading(self.title, colour=theme.LIGHT_INK)
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
        colour = theme.WRONG_LIGHT if self.is_warning else theme.LIGHT_INK
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
            light_note(state),
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

    def _card(self, number: int) -> Widget:
        seat, player = self._players[number]
        ink = CLAN_INK[seat.clan]
        is_drawn = self._made > 2 + number
        name = Label(seat.name, theme.LARGE_BODY, ink, Face.TITLE, grow=1)
        points = Label(str(player.points), theme.HEADING, ink, Face.TITLE)
        land = _CardLand(player.territory, seat.clan, is_drawn, id=f"land {number + 1}", grow=1)
        return _dark_card(seat.clan, name, points, inside=column(land, pad=Space.M, grow=1))

    def go_on(self, seconds: float) -> None:
        """Continue to make it, for about ``seconds``."""
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
        for name in map(_scoring_file, self.game.save.setup.scoring_tiles):
            sprites.load_ahead(name)
            progress(0, 0)
        load_tiles(sprites, [player.territory for _, player in self._players], progress)

    def _make(self) -> Iterator[bool]:
        """Make the picture piece by piece.

        After each piece yield whether the next one takes so long that it needs a frame of its own.
        """
        canvas = self.canvas
        yield self._count_piece()
        for tile in self.game.save.setup.scoring_tiles:
            canvas.sprites.picture(_scoring_file(tile), canvas.px(_SCORING_TILE))
            yield False
        yield self._count_piece()
        for number, (seat, player) in enumerate(self._players, start=1):
            land = self.host.ids[f"land {number}"]
            assert isinstance(land, _CardLand)
            room, side = land.rect.size, land.side
            for face in player.territory.faces.values():
                canvas.sprites.tile(face.number, face.rotation, side, seat.clan)
                yield False
            yield True
            miniature(canvas, player.territory, seat.clan, room, largest=side)
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
    canvas.write_wrapped(surface, name, words, size=theme.SMALL, colour=theme.LIGHT_INK)


def _scoring_file(tile: ScoringId) -> str:
    return f"scoring/{tile}.png"
